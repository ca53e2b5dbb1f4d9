"""Computer players of Pyramids, easy and steady.

Both know only a world made by ``imagine``, whose stock is dealt anew: the cards they search are
those that lie in sight.
"""

from __future__ import annotations

from collections.abc import Callable, Generator

from regalia.chance import Dice
from regalia.games.pyramids.notation import DRAW, STOP
from regalia.games.pyramids.rules import Pyramids
from regalia.play import Mind, Move, Seat, State

LOOK = 240
"""Positions that the steady player looks at before each move."""
DEPTH = 7
"""Cards of a streak that it sees ahead."""
UNCOVERING = 4
"""Points that it gives for a card less in the layout, over those it scores."""
ROUND = 120
"""Points that it hopes for from one more round."""


class Easy:
    """Plays a card that fits, the one that frees most; every third move is left to the dice.

    It never overlooks the card that clears the round.
    """

    def think(
        self, imagine: Callable[[Dice], State], seat: Seat, dice: Dice
    ) -> Generator[None, None, Move]:
        """See :class:`regalia.play.Mind`."""
        world = imagine(dice.split("world"))
        assert isinstance(world, Pyramids)
        yield
        moves = [move for move in world.moves() if move != STOP] or [STOP]
        plays = [move for move in moves if move.startswith("play ")]
        if plays and world.left == 1:
            return plays[0]
        if dice.below(3) == 0:
            return dice.pick(moves)
        if plays:
            return max(plays, key=lambda move: _freed(world, move))
        return DRAW if DRAW in moves else moves[0]


class Steady:
    """Keeps streaks going: searches the plays in sight a few cards ahead, and weighs jokers."""

    def think(
        self, imagine: Callable[[Dice], State], seat: Seat, dice: Dice
    ) -> Generator[None, None, Move]:
        """See :class:`regalia.play.Mind`."""
        world = imagine(dice.split("world"))
        assert isinstance(world, Pyramids)
        yield
        moves = world.moves()
        plays = [move for move in moves if move.startswith("play ")]
        jokers = [move for move in moves if move.startswith("joker ")]
        if plays:
            return _best(world, plays)[1]
        if jokers:
            gain, move = _best(world, jokers)
            if gain > _patience(world):
                return move
        return DRAW if DRAW in moves else STOP


def _freed(world: Pyramids, move: Move) -> int:
    after = world.copy()
    after.push(move)
    return len(after.free)


def _patience(world: Pyramids) -> float:
    """The points a joker must bring now, rather than later: the fewer chances left, the fewer."""
    if not world.stock():
        return float("-inf") if _can_finish(world) else 0.0
    cards_per_joker = world.left / max(1, world.jokers) if world.jokers > 0 else 0.0
    return 10.0 + min(20.0, 2.0 * cards_per_joker)


def _can_finish(world: Pyramids) -> bool:
    """Whether clearing with jokers alone is possible, and worth the points it costs."""
    if 0 <= world.jokers < world.left:
        return False
    streak = world.streak
    cost = sum(50 - 5 * (streak + n) for n in range(1, world.left + 1))
    more = ROUND if world.round < world.house.rounds else 0
    return cost < 50 + more


def _best(world: Pyramids, moves: list[Move]) -> tuple[float, Move]:
    """The best of these moves with the streak of plays in sight behind it, and its worth."""
    budget = [LOOK]
    share = max(1, LOOK // len(moves))
    best = (float("-inf"), moves[0])
    for move in moves:
        budget[0] = share
        worth = _after(world, move, DEPTH, budget)
        if worth > best[0]:
            best = (worth, move)
    return best


def _after(world: Pyramids, move: Move, depth: int, budget: list[int]) -> float:
    seat, budget[0] = world.to_move, budget[0] - 1
    assert isinstance(seat, int)
    after = world.copy()
    after.push(move)
    gain = float(after.totals[seat] - world.totals[seat] + UNCOVERING)
    if not after.left or after.results[seat] != world.results[seat]:
        cleared = after.results[seat][-1][1] == "cleared"
        return gain + (ROUND if cleared and after.round < after.house.rounds else 0)
    if depth == 0 or budget[0] <= 0:
        return gain + len(after.free)
    plays = [m for m in after.moves() if m.startswith("play ")]
    if not plays:
        return gain + len(after.free)
    return gain + max(_after(after, m, depth - 1, budget) for m in plays)


EASY: Mind = Easy()
STEADY: Mind = Steady()
