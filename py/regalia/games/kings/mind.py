"""Computer players of Kings, easy and steady.

They weigh one trick at a time, as a sensible person does: how likely is it that this card takes
the trick, and what would it be worth later?  So they win cheaply, duck when they cannot, keep
trumps for what they are good for, and cash high cards while those still hold.  All they ask of the
imagined world is what their own seat knows.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Generator
from typing import NamedTuple

from regalia.chance import Dice
from regalia.games.kings.facts import Facts, facts
from regalia.games.kings.notation import (
    FAMILY,
    GIVE,
    KEEP,
    MEANING,
    NO,
    PASS,
    PLAY,
    RANK,
    SWAP,
    cards_of,
)
from regalia.games.kings.rules import Kings
from regalia.play import Mind, Move, Seat, State

SPENT = 0.7
"""What a card is worth later, set against the trick that it may take now."""
TRUMP = 0.3
"""What the lowest trump is worth, from the chance to beat a plain lead with it."""

HIGH = (0.6, 0.34, 0.19)
"""What a plain card is worth with none, one and two higher ones not yet seen."""
LONE = 0.1
"""What it is worth when nobody else has its suit any more, and the first trump beats it."""


class Table(NamedTuple):
    """What a player sees before him, made ready for weighing cards."""

    state: Kings
    seat: Seat
    known: Facts
    trumps: int

    def later(self) -> list[Seat]:
        """Who still plays to this trick after me."""
        found, seat = [], self.state.after[self.seat]
        while seat != self.state.leader:
            found.append(seat)
            seat = self.state.after[seat]
        return found

    def lacks(self, other: Seat, cards: int) -> float:
        """How likely it is that another player holds none of these cards."""
        may = self.known.pool & self.known.allow[other]
        many, there, hand = (may & cards).bit_count(), may.bit_count(), self.known.need[other]
        chance = 1.0
        for step in range(min(many, there)):
            if there - hand - step <= 0:
                return 0.0
            chance *= (there - hand - step) / (there - step)
        return chance


class Easy:
    """Plays like the steady player, but every third move is left to the dice."""

    def think(
        self, imagine: Callable[[Dice], State], seat: Seat, dice: Dice
    ) -> Generator[None, None, Move]:
        """See :class:`regalia.play.Mind`."""
        world = imagine(dice.split("world"))
        assert isinstance(world, Kings)
        yield
        if dice.below(3) == 0:
            return dice.pick(world.moves())
        return _sensible(world, seat)


class Steady:
    """Takes tricks as cheaply as they can be had, and gives away what is worth least."""

    def think(
        self, imagine: Callable[[Dice], State], seat: Seat, dice: Dice
    ) -> Generator[None, None, Move]:
        """See :class:`regalia.play.Mind`."""
        world = imagine(dice.split("world"))
        assert isinstance(world, Kings)
        yield
        return _sensible(world, seat)


def _sensible(world: Kings, seat: Seat) -> Move:
    moves = world.moves()
    if len(moves) == 1:
        return moves[0]
    table = Table(world, seat, facts(world, seat), world.trumps)
    if world.stage == PLAY:
        return max(moves, key=lambda move: _worth_playing(table, MEANING[move][2]))
    hand = world.hands[seat]
    if world.stage == GIVE:
        return min(moves, key=lambda move: _spare(table, MEANING[move][2], hand))
    if world.stage == SWAP:
        return _swapped(table, moves)
    return _taken(table, moves)


# --- the exchange ---------------------------------------------------------------------------


def _spare(table: Table, card: int, hand: int) -> float:
    """What giving a card away costs; a suit's last low card is given gladly, to be void there."""
    kept = _worth_keeping(table, card)
    alone = (hand & FAMILY[card]).bit_count() == 1 and not 1 << card & table.trumps
    return kept - (0.1 if alone else 0.0)


def _swapped(table: Table, moves: tuple[Move, ...]) -> Move:
    """The card that is worth least for the turned trump, unless that is worth even less."""
    hand = table.state.hands[table.seat]
    named = [move for move in moves if move != KEEP]
    best = min(named, key=lambda move: _spare(table, MEANING[move][2], hand))
    gain = _worth_keeping(table, table.state.turned) - _worth_keeping(table, MEANING[best][2])
    return best if gain > 0 else KEEP


def _taken(table: Table, moves: tuple[Move, ...]) -> Move:
    """The best card of the hand that is shown, if it beats the worst of mine."""
    named = [move for move in moves if MEANING[move][1] != NO]
    best = max(named, key=lambda move: _worth_keeping(table, MEANING[move][2]))
    mine = cards_of(table.state.hands[table.seat])
    worst = min(_worth_keeping(table, card) for card in mine)
    return best if _worth_keeping(table, MEANING[best][2]) > worst else PASS


# --- the tricks -----------------------------------------------------------------------------


def _worth_playing(table: Table, card: int) -> float:
    """The chance to take this trick, less what the card would be worth later."""
    return _takes(table, card) - SPENT * _worth_keeping(table, card)


def _takes(table: Table, card: int) -> float:
    """How likely this card takes the trick if everybody after me beats it who can."""
    state, one = table.state, 1 << card
    if state.trick and not one & state.rivals:
        return 0.0
    led = FAMILY[state.trick[0] if state.trick else card]
    beat = state.beats(card)
    chance = 1.0
    for other in table.later():
        follows = table.lacks(other, beat & led)
        if led != table.trumps and beat & table.trumps:
            ruffs = table.lacks(other, led) * (1 - table.lacks(other, beat & table.trumps))
            follows -= min(follows, ruffs)
        chance *= follows
    return chance


def _worth_keeping(table: Table, card: int) -> float:
    """The chance that a card takes a trick later on."""
    one = 1 << card
    suit = FAMILY[card]
    unseen = table.known.pool & suit
    higher = (unseen & one - 1).bit_count()
    lower = unseen.bit_count() - higher
    if suit == table.trumps:
        return TRUMP + (1 - TRUMP) * (lower + 1) / math.pow(lower + higher + 1, 1.2)
    if higher < len(HIGH):
        return HIGH[higher] if lower else LONE
    return 0.02 * (9 - RANK[card]) / 9


EASY: Mind = Easy()
STEADY: Mind = Steady()
