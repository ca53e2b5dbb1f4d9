"""What holds of every move in every game of Royal Road."""

from __future__ import annotations

from regalia.games.royal_road.notation import EVERY, LANE, PYRAMIDS, TRIO, TRIO_BITS
from regalia.games.royal_road.rules import RoyalRoad
from regalia.play import LUCK, Move, State


def always(before: State, move: Move, after: State) -> None:
    """Assert what the rule paper says of any game whatever (faults C19, C25 and C31)."""
    assert isinstance(before, RoyalRoad)
    assert isinstance(after, RoyalRoad)
    _all_cards_and_pyramids(after)
    _sets_are_right(after)
    if isinstance(after.to_move, int):
        assert after.to_move == after.player
        assert after.moves()
    if before.to_move == LUCK:
        assert after.at == before.at
        return
    assert after.rolls == before.rolls
    assert before.home & ~after.home == 0, "what is home stays home"
    if move == "reroll":
        assert (after.player, after.to_move) == (before.player, LUCK)
        return
    mine = TRIO_BITS[before.deal[before.player]]
    if mine & ~after.home:
        assert (after.to_move, after.winner) == (LUCK, None)
        assert after.player == (before.player + 1) % before.seats
        assert after.waited[before.player] == after.home
    else:
        assert (after.to_move, after.winner) == (None, before.player)


def _all_cards_and_pyramids(state: RoyalRoad) -> None:
    house = state.house
    assert len(state.at) == len(PYRAMIDS) == 15
    if not state.road:
        assert state.at == [0] * 15
        return
    assert sorted(state.deal) == list(range(55))
    assert sorted([*range(state.seats), *state.road, *state.pile]) == list(range(55))
    assert len(state.road) == house.length
    for pyramid, space in enumerate(state.at):
        assert 0 <= space <= house.goal
        assert space != house.pit, "nobody stays in the Pit"
        if 0 < space < house.goal:
            size = pyramid % 3
            there = [p for p in range(size, 15, 3) if state.at[p] == space]
            assert there == [pyramid], "two of a size on one card"


def _sets_are_right(state: RoyalRoad) -> None:
    """What is kept up to date says what would be found by looking."""
    house = state.house
    if not state.road:
        return
    cards = state.cards()
    for pyramid in range(15):
        up = [n for n in range(1, house.goal) if n != house.pit]
        shown = sum(1 << n for n in up if pyramid in TRIO[cards[n]])
        assert state.stops >> LANE * pyramid & EVERY == shown | 1 << house.goal
        assert (state.home >> pyramid & 1) == (state.at[pyramid] == house.goal)
    assert state.order == house.white.order_of(cards)
    for size in range(3):
        on = {state.at[p] for p in range(size, 15, 3)} - {0, house.goal}
        assert state.taken(size) == sum(1 << n for n in on)
