"""Computer players of Monarchy, easy and steady.

Both know only a world made by ``imagine`` and look at nothing in it that their seat cannot see.
So that a hand comes to an end even without a cap, they count the rounds in which nobody took a
face-down card: after a few they take one themselves while there is any, they grow content with
less, and in the end they let the dice shake up a table where everybody waits for everybody.
"""

from __future__ import annotations

from collections.abc import Callable, Generator

from regalia.chance import Dice
from regalia.games.monarchy.notation import CALL, NOTHING, OUT, PUT, TAKE
from regalia.games.monarchy.plans import Outlook
from regalia.games.monarchy.rules import Monarchy
from regalia.games.monarchy.sets import BIT, CARD, cards_of, points
from regalia.games.monarchy.sight import face_up
from regalia.play import Mind, Move, Seat, State

CONTENT = 0.8
"""The part of the best hope that is enough to go out with."""
DANGER = 0.3
"""How much of its worth to the next player counts against putting a card down."""
DAWDLING = 3
"""Rounds without a face-down card taken after which one is taken while there is any."""
PATIENCE = 15
"""Such rounds after which the dice begin to have a say."""


class Steady:
    """Follows the best plan: takes what it lacks, puts what it needs least, calls when content."""

    def think(
        self, imagine: Callable[[Dice], State], seat: Seat, dice: Dice
    ) -> Generator[None, None, Move]:
        """See :class:`regalia.play.Mind`."""
        world = imagine(dice.split("world"))
        assert isinstance(world, Monarchy)
        yield
        outlook = Outlook(world, seat)
        yield
        if world.place == NOTHING:
            return _take(world, outlook, dice)
        return _put(world, outlook, dice)


class Easy:
    """As steady, but every third move is left to the dice."""

    def think(
        self, imagine: Callable[[Dice], State], seat: Seat, dice: Dice
    ) -> Generator[None, None, Move]:
        """See :class:`regalia.play.Mind`."""
        if dice.below(3):
            return (yield from STEADY.think(imagine, seat, dice.split("steady")))
        world = imagine(dice.split("world"))
        assert isinstance(world, Monarchy)
        yield
        return dice.pick(world.moves())


def _take(world: Monarchy, outlook: Outlook, dice: Dice) -> Move:
    """The face-up card that helps most, or a face-down one if more may be hoped from it."""
    places = range(len(world.table))
    down = [place for place in places if not face_up(world, place)]
    if down and outlook.late > DAWDLING:
        return TAKE[dice.pick(down)]
    if _shaken(outlook, dice):
        return TAKE[dice.pick(places)]
    rated: list[tuple[float, int]] = []
    if down:
        unseen = cards_of(outlook.unseen)
        hope = sum(outlook.worth_with(card) for card in unseen) / len(unseen)
        rated.append((hope, dice.pick(down)))
    rated += [
        (outlook.worth_with(world.table[place]), place) for place in places if face_up(world, place)
    ]
    best = max(worth for worth, _ in rated)
    return TAKE[dice.pick([place for worth, place in rated if worth == best])]


def _put(world: Monarchy, outlook: Outlook, dice: Dice) -> Move:
    moves = world.moves()
    calls = [move for move in moves if move.startswith(OUT)]
    if calls:
        worth = world.house.worth
        scored, call = max((points(_after(outlook.held, call), worth), call) for call in calls)
        wanted = CONTENT * (outlook.now - outlook.go_out)
        if outlook.late > PATIENCE // 2 or scored >= wanted:
            return call
    puts = [CARD[move.partition(" ")[2]] for move in moves if not move.startswith(OUT)]
    if _shaken(outlook, dice):
        return PUT[dice.pick(puts)]
    rated = [(outlook.worth_without(card) - DANGER * outlook.danger(card), card) for card in puts]
    best = max(worth for worth, _ in rated)
    return PUT[dice.pick([card for worth, card in rated if worth == best])]


def _after(held: int, call: Move) -> int:
    """The hand that is left after a call."""
    return held if call == OUT else held & ~BIT[CALL.index(call)]


def _shaken(outlook: Outlook, dice: Dice) -> bool:
    """Whether the dice have a say: never at first, for two moves in five in the end."""
    late = outlook.late - PATIENCE
    return late > 0 and dice.below(100) < min(40, 2 * late)


STEADY: Mind = Steady()
EASY: Mind = Easy()
