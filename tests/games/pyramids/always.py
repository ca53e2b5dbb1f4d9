"""What holds of every move in every game of Pyramids."""

from __future__ import annotations

from regalia.games.pyramids.rules import Pyramids
from regalia.play import Move, State

MOST = 5 * sum(range(1, 29)) + 50
"""No round scores more: one streak of all 28 cards, and the layout cleared."""


def always(before: State, move: Move, after: State) -> None:
    """Assert what the rule paper says of any game whatever (faults C17, C18, C19 and C25)."""
    assert isinstance(before, Pyramids)
    assert isinstance(after, Pyramids)
    _pack_is_complete(after)
    assert after.points <= MOST == 2080
    assert all(points <= MOST for rounds in after.results for points, _, _ in rounds)
    if isinstance(after.to_move, int):
        assert list(after.moves()) != ["stop"], "the round should have failed by itself"
    if not isinstance(before.to_move, int):
        return
    done, now = before.results[before.to_move], after.results[before.to_move]
    if len(now) == len(done):
        assert after.to_move == before.to_move
        assert after.left, "an empty layout ends the round"
        return
    points, end, left = now[-1]
    gained = after.totals[before.to_move] - before.totals[before.to_move]
    assert points == before.points + gained
    if move == "stop":
        assert (end, left, gained) == ("stopped", before.left, 0)
    elif before.left == 1 and move != "draw":
        assert (end, left) == ("cleared", 0)
        assert gained == 5 * (before.streak + 1) + 50 - (50 if move.startswith("joker") else 0)
    else:
        assert end == "failed"
        assert left > 0
        assert before.stock() == (1 if move == "draw" else 0)
        assert before.jokers == (1 if move.startswith("joker") else 0)


def _pack_is_complete(state: Pyramids) -> None:
    if not state.deal:
        return
    assert len(set(state.deal)) == len(state.deal) == 52
    lying = [place for place in range(28) if place not in state.pile]
    stock = list(range(52 - state.stock(), 52))
    assert sorted([*lying, *state.pile, *stock]) == list(range(52))
    assert len(lying) == state.left
    assert sorted(state.deal[p] for p in lying if not state.covering[p]) == state.free
