"""What holds of every move in every game of Monarchy."""

from __future__ import annotations

from regalia.games.monarchy.notation import HAND, NOTHING
from regalia.games.monarchy.rules import Monarchy
from regalia.games.monarchy.sets import CARDS, MASK, cards_of, covered
from regalia.play import Move, State

MOST = 730
"""No hand scores more: eleven cards make 689 at best, and 40 more with all of Elizabeth's years."""


def always(before: State, move: Move, after: State) -> None:
    """Assert what the rule paper says of any game whatever (faults C17, C23, C24 and C25)."""
    assert isinstance(before, Monarchy)
    assert isinstance(after, Monarchy)
    _pack_is_complete(after)
    _sums_agree(after)
    if not isinstance(before.to_move, int):
        return
    seat = before.to_move
    verb, _, card = move.partition(" ")
    if verb == "take":
        assert after.to_move == seat
        assert after.held[seat].bit_count() == HAND[after.house.seats] + 1
    elif card and before.drawn_up():
        assert card != CARDS[before.drawn], "a card taken face up stays"
    if len(after.results) == len(before.results):
        assert verb != "call"
        return
    result = after.results[-1]
    assert (result.caller is None) == (verb != "call")
    if result.caller is None:
        assert before.house.cap is not None
        assert before.turns == before.house.cap - 1
        assert after.up.bit_count() == len(after.table)
    else:
        assert result.caller == seat
        held = result.hands[seat]
        assert covered(held) == held
        assert held.bit_count() == HAND[after.house.seats] + (not card)


def _pack_is_complete(state: Monarchy) -> None:
    if not state.hand:
        return
    lying = [card for card in state.table if card != NOTHING]
    held = [card for mask in state.held for card in cards_of(mask)]
    assert sorted([*lying, *held]) == list(range(42))
    assert sorted(state.label) == list(range(42))
    assert all(sorted(labels) == list(range(42)) for labels in state.own_label)
    for seat, mask in enumerate(state.held):
        assert state.known[seat] & ~mask == 0
        assert state.covers[seat] == covered(mask)


def _sums_agree(state: Monarchy) -> None:
    """The sum of the score sheet is the total (fault C23)."""
    for result in state.results[-1:]:
        for held, points in zip(result.hands, result.points, strict=True):
            full = [n for n, mask in enumerate(MASK) if mask & held == mask]
            assert sum(state.house.worth[n] for n in full) == points <= MOST
    for seat, total in enumerate(state.totals):
        assert total == sum(result.points[seat] for result in state.results)
