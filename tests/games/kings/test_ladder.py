"""The sentences of the ladder, from the draw to the last one left; see ``test_rules.py``."""

from __future__ import annotations

import pytest

from regalia.games.kings.rules import Kings
from regalia.play import LUCK
from tests.games.kings.deals import (
    DRAW,
    FIRST,
    PACK,
    SIDES,
    begin,
    go_on,
    hand,
    known,
    ladder,
    lead_on,
    new,
    play,
    short,
    shuffle,
    without,
)
from tests.sentences import why


def test_draw() -> None:
    state = new()
    assert state.to_move == LUCK
    assert why(state, "play AS") == "draw"
    assert why(state, "shuffle " + " ".join(PACK)) == "draw"
    assert why(state, "draw AS KS QS") == "draw"
    assert why(state, "draw AS KS QS QS") == "draw"
    state.push("draw 9S AD KH KS")
    assert known(state, None, "drawn-") == {"9S", "AD", "KH", "KS"}
    assert state.view(None)["next_dealer"] == 1


def test_draw_again() -> None:
    state = new()
    state.push("draw AS AD KH KS")
    assert state.view(None)["stage"] == "draw"
    state.push("draw AS KD AC AH")
    assert why(state, "shuffle " + " ".join(PACK)) == "draw"
    state.push("draw 6S 7S 8S 7H")  # a lower tie does not matter
    assert state.view(None)["next_dealer"] == 2


def test_deal_passes() -> None:
    state = begin(shuffle({}, SIDES))
    assert state.dealer == 1
    go_on(state, lambda s: s.to_move == LUCK)
    assert state.next_dealer() == 2
    state.push(shuffle({}, (3, 0, 1, 2)))
    assert state.dealer == 2
    without(state, 3)
    assert state.next_dealer() == 0


def test_deal_four() -> None:
    state = begin("shuffle " + " ".join(PACK))
    assert [state.dealt[seat].bit_count() for seat in range(4)] == [9] * 4
    assert hand(state, 2) == set(PACK[0::4])  # the player after the dealer has the first card
    assert hand(state, 3) == set(PACK[1::4])
    assert hand(state, 1) == set(PACK[3::4])


def test_turned() -> None:
    state = begin("shuffle " + " ".join(PACK))
    view = state.view(0)
    assert (view["turned"], view["trump"]) == ("6C", "C")
    assert "6C" in hand(state, 1)
    assert known(state, 0, "hand-1-") == {"6C"}


@pytest.mark.parametrize("count", [3, 2])
def test_deal_short(count: int) -> None:
    state = short(count)
    state.push("shuffle " + " ".join(PACK))
    assert len(state.seated) == count
    assert {hand.bit_count() for hand in state.hands} == {0, 9}
    turned = PACK[9 * count]
    assert known(state, None, "turned") == {turned}
    assert state.view(None)["trump"] == turned[1]
    assert state.seated[-1] == state.dealer == 2


def test_swap() -> None:
    state = short(3)
    state.push("shuffle " + " ".join(PACK))
    assert state.to_move == state.dealer == 2
    own = hand(state, 2)
    assert set(state.moves()) == {*(f"swap {code}" for code in own), "keep"}
    other = next(code for code in PACK if code not in own)
    assert why(state, f"swap {other}") == "trick"
    assert why(state, f"play {min(own)}") == "swap"
    left = state.copy()
    left.push("keep")
    assert known(left, 0, "turned") == {PACK[27]}
    gone = min(own)
    state.push(f"swap {gone}")
    assert hand(state, 2) == own - {gone} | {PACK[27]}
    assert known(state, 0, "hand-2-") == {PACK[27]}
    assert state.view(0)["turn"] == 0  # the player after the dealer leads
    assert why(state, f"swap {PACK[27]}") == "swap"


@pytest.mark.parametrize(("count", "each"), [(3, 12), (2, 18)])
def test_deal_all(count: int, each: int) -> None:
    state = short(count, short_deal="all")
    state.push("shuffle " + " ".join(PACK))
    assert {hand.bit_count() for hand in state.hands} == {0, each}
    assert state.view(None)["turned"] == PACK[35]
    assert PACK[35] in hand(state, 2)
    assert state.view(None)["stage"] == "play"
    four = begin("shuffle " + " ".join(PACK), short_deal="all")
    assert [hand.bit_count() for hand in four.hands] == [9] * 4


def test_stock() -> None:
    state = short(2)
    state.push("shuffle " + " ".join(PACK))
    for seat in (0, 1, 2, 3, None):
        view = state.view(seat)
        stock = [name for name, place in view["places"].items() if place.startswith("stock-")]
        assert len(stock) == 36 - 18 - 1
        assert not set(stock) & set(view["faces"])


def test_first_lead() -> None:
    state = begin(shuffle({}, SIDES))
    assert (state.dealer, state.to_move) == (1, 2)
    assert state.view(0)["why_lead"] == "eldest"


def test_winner_leads() -> None:
    state = begin(shuffle({2: "S:6", 3: "S:7", 0: "S:A", 1: "S:8"}, SIDES, "8S"))
    play(state, "6S 7S AS 8S")
    assert state.to_move == 0
    assert state.view(0)["why_lead"] == "won"


def test_count() -> None:
    state = begin(shuffle({}, SIDES))
    go_on(state, lambda s: s.to_move == LUCK)
    assert sum(state.totals) == 9
    before = list(state.totals)
    state.push(shuffle({}, (3, 0, 1, 2)))
    assert state.totals == before
    assert total_after_one_trick(state) == sum(before) + 1


def total_after_one_trick(state: Kings) -> int:
    """The tricks counted after one more."""
    tricks = len(state.tricks)
    while len(state.tricks) == tricks:
        state.push(state.moves()[0])
    return sum(state.totals)


def test_king() -> None:
    state = ladder((0, 0, 8, 0), shuffle(FIRST, SIDES, "6S"))
    lead_on(state)
    assert state.titles == (-1, -1, -1, -1)
    lead_on(state)
    assert state.titles == (-1, -1, 0, -1)
    # In the ladder at least two deals are needed for a King.
    fresh = begin(shuffle({2: "S:AKQJT9876"}, SIDES))
    go_on(fresh, lambda s: s.to_move == LUCK)
    assert fresh.titles == (-1, -1, -1, -1)


def test_prince() -> None:
    state = ladder((0, 0, 9, 8), shuffle(FIRST | {3: "S:T9 H:AKQ"}, SIDES, "6S"))
    lead_on(state)
    assert state.titles == (-1, -1, 0, -1)
    assert state.to_move == 3
    lead_on(state)
    assert state.titles == (-1, -1, 0, 1)


def test_soldier() -> None:
    state = ladder((7, 0, 9, 9), shuffle(FIRST | {0: "S:8 H:A", 1: "S:76"}, SIDES, "6S"))
    lead_on(state)
    assert state.titles == (-1, -1, 0, 1)
    assert state.to_move == 0
    lead_on(state)
    assert state.history == ((2, 3, 0, 1),)


def test_peasant() -> None:
    state = ladder((8, 0, 9, 9), shuffle(FIRST, SIDES, "6S"))
    lead_on(state)
    assert state.history == ((2, 3, 0, 1),)  # seat 1 has no trick at all
    assert state.view(0)["history"] == [["soldier", "peasant", "king", "prince"]]


def test_leave() -> None:
    state = ladder((0, 0, 9, 0), shuffle(FIRST, SIDES, "6S"))
    lead_on(state)
    assert state.ring == (0, 1, 3)
    lead_on(state)
    assert len(state.tricks[-1].cards) == 3


def test_aside() -> None:
    state = ladder((0, 0, 9, 0), shuffle(FIRST, SIDES, "6S"))
    own = hand(state, 2)
    lead_on(state)
    assert known(state, 2, "aside-2-") == own - {"AS"}
    view = state.view(0)
    laid = [name for name, place in view["places"].items() if place.startswith("aside-2-")]
    assert len(laid) == 8
    assert not set(laid) & set(view["faces"])


def test_lead_after() -> None:
    state = ladder((0, 0, 9, 0), shuffle(FIRST, SIDES, "6S"))
    lead_on(state)
    assert state.to_move == 3  # clockwise after seat 2
    assert state.view(0)["why_lead"] == "next"
    # Seat 3 has his nine, too, and leaves with the same trick: seat 0 leads.
    state = ladder((0, 0, 9, 9), shuffle(FIRST, SIDES, "6S"))
    lead_on(state)
    assert state.titles == (-1, -1, 0, 1)
    assert state.to_move == 0
    # Whoever took the last trick and is still in leads, though others left.
    state = ladder((9, 0, 9, 0), shuffle(FIRST, SIDES, "6S"))
    lead_on(state)
    assert state.titles == (1, -1, 0, -1)
    assert state.to_move == 3


def test_title_at_once() -> None:
    state = ladder((8, 9, 9, 0), shuffle(FIRST, SIDES, "6S"))
    lead_on(state)
    assert state.history == ((2, 1, 0, 3),)


def test_title_tie() -> None:
    # Seats 0 and 3 both have nine; seat 2 led, so seat 3 comes before seat 0.
    state = ladder((9, 0, 9, 9), shuffle(FIRST, SIDES, "6S"))
    lead_on(state)
    assert state.history[0][3] == 1
    assert state.history[0][0] == 2
    # The more tricks come first.
    state = ladder((9, 8, 9, 0), shuffle(FIRST, SIDES, "6S"))
    lead_on(state)
    assert state.history == ((1, 2, 0, 3),)
    # The leader himself comes last: seat 2 leads, seat 3 wins and is King.
    deal = shuffle({2: "S:9", 3: "S:A", 0: "S:8", 1: "S:76"}, SIDES, "6S")
    state = ladder((9, 0, 9, 9), deal)
    play(state, "9S AS 8S 7S")
    assert state.history == ((1, 3, 2, 0),)


def test_one_left() -> None:
    state = ladder((8, 0, 9, 9), shuffle(FIRST, SIDES, "6S"), reigns="0")
    lead_on(state)
    assert state.to_move is None
    assert len(state.tricks) == 1
    state = ladder((8, 0, 9, 9), shuffle(FIRST, SIDES, "6S"))
    lead_on(state)
    assert state.to_move == LUCK  # the reign begins with a new deal


def test_next_deal() -> None:
    state = begin(shuffle({}, SIDES))
    go_on(state, lambda s: s.to_move == LUCK)
    assert len(state.tricks) == 9
    assert [hand.bit_count() for hand in state.hands] == [0] * 4
    assert why(state, "play AS") == "next_deal"
    assert why(state, DRAW) == "next_deal"
    totals = list(state.totals)
    state.push(shuffle({}, (3, 0, 1, 2)))
    assert state.totals == totals
