"""Computer players of Royal Road, easy and steady.

Both know only a world made by ``imagine``, and of that world look at nothing but what is public
and at their own card: the hidden cards they were dealt there never count.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Final

from regalia.chance import Dice
from regalia.games.royal_road.notation import REROLL, TRIO_BITS
from regalia.games.royal_road.rules import RoyalRoad
from regalia.play import Mind, Move, Seat, State

LONG_WAY: Final = 0.02
"""What a space still to go counts, in moves: a card laid anew may bear another barrier."""
BEFORE_PIT: Final = 0.5
"""What it counts, in moves, to be still before the Pit, where anybody may push a pyramid."""
OTHERS: Final = 0.2
"""What a move counts by which a pyramid of somebody else is held back."""
WORTH_IT: Final = 0.7
"""Moves that a change of the road must save, to be better than rolling again."""
ALIKE: Final = 0.05
"""Moves whose worth differs by less are left to the dice, so as to betray less."""


def way(state: RoyalRoad, pyramid: int) -> float:
    """The moves that a pyramid still needs: one to each barrier ahead, and one to the goal."""
    house, at = state.house, state.at[pyramid]
    if at == house.goal:
        return 0.0
    moves = state.stops_ahead(pyramid).bit_count()
    return moves + LONG_WAY * (house.goal - at) + (BEFORE_PIT if at < house.pit else 0.0)


def worth(state: RoyalRoad, own: int, mask: float = OTHERS) -> float:
    """How well the owner of these pyramids stands: others' way less the own, in moves."""
    total = 0.0
    for pyramid in range(15):
        total += way(state, pyramid) * (-1.0 if own >> pyramid & 1 else mask)
    return total


class Easy:
    """Brings its own pyramids forward by what is best at once; every third move is random."""

    def think(
        self, imagine: Callable[[Dice], State], seat: Seat, dice: Dice
    ) -> Generator[None, None, Move]:
        """See :class:`regalia.play.Mind`."""
        world = imagine(dice.split("world"))
        assert isinstance(world, RoyalRoad)
        yield
        moves = world.moves()
        if _winning(world, seat) is None and dice.below(3) == 0:
            return dice.pick(moves)
        return _greedy(world, seat, 0.0, dice, alike=0.0)


class Steady:
    """Weighs barriers, the Pit and the way of all; hides its colours where that costs nothing."""

    def think(
        self, imagine: Callable[[Dice], State], seat: Seat, dice: Dice
    ) -> Generator[None, None, Move]:
        """See :class:`regalia.play.Mind`."""
        world = imagine(dice.split("world"))
        assert isinstance(world, RoyalRoad)
        yield
        return _greedy(world, seat, OTHERS, dice, alike=ALIKE)


def _winning(world: RoyalRoad, seat: Seat) -> Move | None:
    """A move that wins the game at once, if there is one."""
    own = TRIO_BITS[world.deal[seat]]
    if (own & ~world.home).bit_count() > 1:
        return None
    for move in world.moves():
        after = world.copy()
        after.push(move)
        if after.winner == seat:
            return move
    return None


def _greedy(world: RoyalRoad, seat: Seat, others: float, dice: Dice, *, alike: float) -> Move:
    """A move after which the seat stands best, one of those about as good."""
    won = _winning(world, seat)
    if won is not None:
        return won
    own = TRIO_BITS[world.deal[seat]]
    now = worth(world, own, others)
    rated = []
    for move in world.moves():
        if move == REROLL:
            rated.append((WORTH_IT, move))
            continue
        after = world.copy()
        after.push(move)
        rated.append((worth(after, own, others) - now, move))
    best = max(rated)[0]
    return dice.pick([move for gain, move in rated if gain >= best - alike])


EASY: Mind = Easy()
STEADY: Mind = Steady()
