"""One test for each sentence of the rules page, named after it: ``test_`` and the rule's id."""

from __future__ import annotations

import json

import pytest

from regalia.games.kings.rules import Kings
from regalia.play import LUCK
from regalia.registry import game
from regalia.telling import Heard
from tests.games.kings.deals import (
    DRAW,
    PACK,
    begin,
    cards,
    go_on,
    ladder,
    make,
    new,
    play,
    plays,
    reign,
    shuffle,
    without,
)
from tests.sentences import each_has_its_test, why

SIDES = (2, 3, 0, 1)
"""The order of dealing when seat 1 deals: seat 2 leads."""


def hand(state: Kings, seat: int) -> set[str]:
    """A seat's own hand, as its view tells it."""
    return known(state, seat, f"hand-{seat}-")


def known(state: Kings, seat: int | None, where: str) -> set[str]:
    """The faces that a seat knows in a place."""
    view = state.view(seat)
    return {face for name, face in view["faces"].items() if view["places"][name].startswith(where)}


def test_every_rule_has_its_test_and_every_test_its_rule() -> None:
    each_has_its_test("kings", globals())


# --- the goal -------------------------------------------------------------------------------


def test_goal() -> None:
    state = go_on(new(reigns="1"), lambda s: s.to_move is None)
    assert [sorted(titles) for titles in state.history] == [[0, 1, 2, 3]] * 2
    outcome = state.outcome()
    assert outcome is not None
    assert sum(outcome.scores) == 2 * (3 + 2 + 1)
    assert sorted(outcome.more["titles"]) == ["king", "peasant", "prince", "soldier"]


def test_pack() -> None:
    state = new()
    state.push(DRAW)
    assert why(state, "shuffle") == "pack"
    assert why(state, "shuffle " + " ".join(PACK[:35])) == "pack"
    assert why(state, "shuffle " + " ".join(PACK[:35] + ["AS"])) == "pack"
    assert why(state, "shuffle " + " ".join(PACK[:35] + ["5C"])) == "pack"
    state.push("shuffle " + " ".join(PACK))
    # Ranks from the highest to the lowest: each of these loses to the one before it.
    for high, low in zip("AKQJT987", "KQJT9876", strict=True):
        trick = begin(
            shuffle({2: f"C:A S:{low}", 3: f"C:K S:{high}", 0: "C:Q", 1: "C:J6"}, SIDES, "6C")
        )
        make(trick, [f"play {code}" for code in ("AC", "KC", "QC", "JC")])
        assert trick.to_move == 2
        trick.leads = 2
        trick.find_legal()
        play(trick, f"{low}S {high}S")
        assert trick.winner == 3


def test_seats() -> None:
    with pytest.raises(ValueError, match="4 to 4 seats"):
        game("kings").new(3, {})
    state = begin(shuffle({}, SIDES))
    movers = []
    for _ in range(4):
        movers.append(state.to_move)
        state.push(state.moves()[0])
    assert movers == [2, 3, 0, 1]


# --- the tricks -----------------------------------------------------------------------------


def deal_one(**options: str) -> Kings:
    """Hearts are trumps; seat 2 leads."""
    return begin(
        shuffle(
            {
                2: "H:AKQ S:AKQ D:6 C:67",
                3: "H:J S:J98 D:AKQJT",
                0: "H:T98 C:AKQJT9",
                1: "H:76 S:T76 D:987 C:8",
            },
            SIDES,
            "6H",
        ),
        **options,
    )


def test_trick() -> None:
    state = deal_one()
    play(state, "AH JH 8H 7H")
    assert [len(trick.cards) for trick in state.tricks] == [4]
    assert state.totals == [0, 0, 1, 0]
    assert why(state, "play AH") == "trick"  # it has been played
    assert why(state, "play JS") == "trick"  # somebody else holds it
    assert why(state, "play") == "trick"
    assert why(state, "lay AS") == "trick"


def test_follow() -> None:
    state = deal_one()
    play(state, "AH")
    assert plays(state) == "JH"
    for code in ("JS", "AD"):
        assert why(state, f"play {code}") == "follow"
    reason = state.why_not("play JS")
    assert reason is not None
    assert reason.facts["suit"] == "H"


def test_void() -> None:
    state = deal_one()
    play(state, "AH JH 8H 7H KH")
    assert plays(state) == "JS 9S 8S AD KD QD JD TD"  # no heart: any card
    play(state, "8S 9H 6H QS JS")
    assert plays(state) == "TH AC KC QC JC TC 9C"  # no spade: the trump may be used or kept


def test_must_trump() -> None:
    state = deal_one(must_trump="on")
    play(state, "AH JH 8H 7H KH")
    assert plays(state) == "JS 9S 8S AD KD QD JD TD"  # no heart and no trump either
    play(state, "8S 9H 6H QS JS")
    assert plays(state) == "TH"
    assert why(state, "play AC") == "must_trump"
    # Nobody has to overtake: a lower trump under a higher one is good.
    state = begin(
        shuffle({2: "H:7 S:AKQJT987", 3: "H:KQ D:AKQJT98", 0: "H:AJ C:AKQJT98"}, SIDES, "6H"),
        must_trump="on",
    )
    play(state, "7H KH JH 6H")
    assert state.totals == [0, 0, 0, 1]
    state.leads = 2
    state.find_legal()
    play(state, "AD")
    assert plays(state) == "AH"
    state = begin(
        shuffle(
            {2: "H:8 S:A", 3: "H:AQ D:AKQJT98", 0: "H:KJT C:AKQJT9", 1: "H:7 S:6"}, SIDES, "6H"
        ),
        must_trump="on",
    )
    state.leads = 2
    state.find_legal()
    play(state, "AS QH")
    assert plays(state) == "KH JH TH"


def test_takes() -> None:
    state = deal_one()
    make(state, [f"play {code}" for code in "AH JH 8H 7H KH 8S 9H 6H".split()])
    play(state, "AS JS TH TS")  # the ten of trumps takes the ace
    assert state.totals == [1, 0, 2, 0]
    play(state, "AC 8C 6C TD")
    assert state.tricks[-1].winner == 0  # an ace of the suit led, no trump in it
    plain = begin(shuffle({2: "H:6 S:6", 3: "H:7 D:A", 0: "H:8 C:A", 1: "H:9 S:7"}, SIDES, "9H"))
    plain.leads = 2
    plain.find_legal()
    play(plain, "6S")
    for code in ("AD", "AC"):
        if f"play {code}" in plain.moves():
            play(plain, code)
    assert plain.winner == 2  # aces of other suits take nothing


def test_two_leads() -> None:
    state = deal_one()
    assert plays(state) == "AH KH QH"
    for code in ("AS", "6D", "6C"):
        assert why(state, f"play {code}") == "two_leads"
    play(state, "AH JH 8H 7H")
    assert plays(state) == "KH QH"
    assert why(state, "play AS") == "two_leads"
    none = begin(shuffle({2: "S:AKQJT D:AKQJ", 3: "H:A", 0: "H:K", 1: "H:76"}, SIDES, "6H"))
    assert plays(none) == "AS KS QS JS TS AD KD QD JD"


def test_free_leads() -> None:
    state = deal_one()
    play(state, "AH JH 8H 7H KH 8S 9H 6H")
    assert plays(state) == "AS KS QS QH 6D 7C 6C"


def test_leads_counted() -> None:
    # Seat 2 leads without a trump; seat 3 takes the trick, and the second lead is his.
    state = begin(
        shuffle({2: "S:987", 3: "S:AK H:A", 0: "S:QJ H:KQJ", 1: "S:T6 H:T9876"}, SIDES, "6H")
    )
    play(state, "9S AS QS TS")
    assert state.to_move == 3
    assert plays(state) == "AH"
    assert why(state, "play KS") == "two_leads"
    lead_on(state)
    assert state.to_move == 3
    assert "play KS" in state.moves()


def test_lead_again() -> None:
    # The King needs one more trick, takes the third and leaves: the Prince must lead trumps again.
    state = reign((0, 1, 2, 3), totals=(6, 0, 0, 0))
    state.push(shuffle({0: "S:AKQ H:A", 1: "S:JT98 D:AK", 2: "S:7", 3: "S:6"}, (0, 1, 2, 3), "6S"))
    make(state, ["take 6S", "give AH"])
    state.push("pass")
    make_king(state)
    assert state.to_move == 1
    assert state.took_over
    trumps = {f"play {code}" for code in hand(state, 1) if code.endswith("S")}
    assert trumps
    assert set(state.moves()) == trumps
    other = next(code for code in sorted(hand(state, 1)) if not code.endswith("S"))
    assert why(state, f"play {other}") == "lead_again"
    assert state.view(1)["why_lead"] == "took_over"


def make_king(state: Kings) -> None:
    """The leader, who holds the highest trumps, leads them until he leaves."""
    leader = state.to_move
    while state.titles[0] < 0:
        state.push(state.moves()[0] if state.to_move == leader else state.moves()[-1])


# --- the ladder -----------------------------------------------------------------------------


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


def short(count: int, **options: str) -> Kings:
    """The ladder with three or two players left; seat 1 dealt last, so seat 2 deals now."""
    state = begin(shuffle({}, SIDES), **options)
    go_on(state, lambda s: s.to_move == LUCK)
    state.totals = [0] * 4
    return without(state, *(3, 0)[: 4 - count])


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


FIRST = {2: "S:AKQJ", 3: "S:T9", 0: "S:8", 1: "S:76"}
"""Seat 2 takes the first four tricks."""


def lead_on(state: Kings, tricks: int = 1) -> None:
    """So many tricks in which the leader plays his first card and the others their last."""
    done = len(state.tricks) + tricks
    while len(state.tricks) < done:
        first = not state.trick
        state.push(state.moves()[0 if first else -1])


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


# --- the reign ------------------------------------------------------------------------------

ORDER = (3, 1, 0, 2)
"""King, Prince, Soldier and Peasant of the reigns below."""
RICH = {3: "S:98 H:A", 1: "S:76 D:A", 0: "S:J C:A", 2: "S:AKQT H:6"}
"""The Peasant, seat 2, holds the highest trumps, the turned ten among them."""


def in_reign() -> Kings:
    """A reign after its first deal: the King is to take the ace of spades."""
    state = reign(ORDER)
    state.push(shuffle(RICH, ORDER, "TS"))
    return state


def exchanged() -> Kings:
    """The same after the exchange: the King gave the ace of hearts, the Prince that of diamonds."""
    state = in_reign()
    make(state, ["take AS", "give AH", "take KS", "give AD"])
    return state


def test_reign() -> None:
    state = go_on(new(), lambda s: s.reign == 1)
    assert state.totals == [0] * 4
    assert state.titles == (-1,) * 4


def test_reign_order() -> None:
    state = go_on(new(), lambda s: s.reign == 1)
    titles = state.history[0]
    assert [titles[seat] for seat in state.order] == [0, 1, 2, 3]
    state = in_reign()
    assert state.seated == ORDER
    assert hand(state, 3) >= {"9S", "8S", "AH"}
    state = exchanged()
    movers = []
    for _ in range(4):
        movers.append(state.to_move)
        state.push(state.moves()[0])
    assert tuple(movers) == ORDER


def test_reign_dealer() -> None:
    state = reign(ORDER)
    assert state.next_dealer() == 2
    assert without(reign(ORDER), 3).next_dealer() == 2
    assert without(reign(ORDER), 2).next_dealer() == 0  # the old Soldier
    assert without(reign(ORDER), 2, 0).next_dealer() == 1


def test_reign_deal() -> None:
    state = in_reign()
    assert [hand.bit_count() for hand in state.hands] == [9] * 4
    assert state.deal[0] in hand(state, 3)
    assert state.view(0)["turned"] == "TS"
    assert "TS" in hand(state, 2)
    assert known(state, 0, "hand-2-") == {"TS"}


def test_reign_short() -> None:
    state = without(reign(ORDER), 1)
    state.push("shuffle " + " ".join(PACK))
    assert state.seated == (3, 0, 2)
    assert hand(state, 3) == set(PACK[0:27:3])
    assert state.to_move == 2
    assert "keep" in state.moves()
    whole = without(reign(ORDER, short_deal="all"), 1)
    whole.push("shuffle " + " ".join(PACK))
    assert whole.view(2)["stage"] == "take"
    assert whole.hands[2].bit_count() == 12


def test_exchange() -> None:
    state = in_reign()
    assert (state.to_move, state.moves()) == (3, ("take AS",))
    state = exchanged()
    assert state.view(0)["stage"] == "play"
    assert why(state, "take QS") == "exchange"
    assert why(state, "give 9S") == "exchange"
    assert why(state, "pass") == "exchange"
    # It comes after the dealer's swap.
    state = without(reign(ORDER), 1)
    state.push("shuffle " + " ".join(PACK))
    assert state.view(2)["stage"] == "swap"
    state.push("keep")
    assert (state.view(2)["stage"], state.to_move) == ("take", 3)
    # No old Peasant, no exchange.
    state = without(reign(ORDER), 2)
    state.push("shuffle " + " ".join(PACK))
    state.push("keep")
    assert state.view(0)["stage"] == "play"


def test_exchange_king() -> None:
    state = in_reign()
    assert why(state, "take KS") == "exchange_king"
    assert why(state, "take 6H") == "exchange_king"
    assert why(state, "give AH") == "exchange_king"
    assert why(state, "play AH") == "exchange_king"
    state.push("take AS")
    assert "AS" in hand(state, 3)
    assert "AS" not in hand(state, 2)


def test_exchange_give() -> None:
    state = in_reign()
    before = hand(state, 3)
    state.push("take AS")
    assert state.to_move == 3
    assert set(state.moves()) == {f"give {code}" for code in before}
    assert why(state, "give AS") == "exchange_give"
    assert why(state, "take KS") == "exchange_give"
    assert why(state, "give 6H") == "trick"
    state.push("give 9S")  # a trump may be given, too
    assert "9S" not in hand(state, 3)
    make(state, ["take KS", "give AD"])
    assert {"9S", "AD"} <= hand(state, 2)
    assert [hand.bit_count() for hand in state.hands] == [9] * 4


def test_exchange_prince() -> None:
    state = in_reign()
    make(state, ["take AS", "give AH"])
    assert (state.to_move, state.moves()) == (1, ("take KS",))
    assert why(state, "take QS") == "exchange_prince"
    state.push("take KS")
    assert why(state, "give KS") == "exchange_give"
    state = without(reign(ORDER, short_deal="all"), 1)
    state.push("shuffle " + " ".join(PACK))
    make(state, [state.moves()[0]])
    make(state, [state.moves()[0]])
    assert state.view(0)["stage"] == "play"  # the Prince is out


def poor() -> Kings:
    """The King has found the Peasant's only trump, the turned one; the Prince is to choose."""
    state = reign(ORDER)
    state.push(shuffle({3: "S:AKQ", 1: "S:J9 D:6", 0: "S:876", 2: "H:AKQJT98 D:A"}, ORDER, "TS"))
    make(state, ["take TS", "give QS"])
    return state


def test_exchange_look() -> None:
    state = poor()
    assert state.to_move == 1
    shown = {"AH", "KH", "QH", "JH", "TH", "9H", "8H", "AD"}
    assert known(state, 1, "hand-2-") == shown
    assert set(state.moves()) == {*(f"take {code}" for code in shown), "pass"}
    assert why(state, "take 6C") == "exchange_look"
    passed = state.copy()
    passed.push("pass")
    assert passed.view(0)["stage"] == "play"
    state.push("take AD")
    state.push("give 6D")
    assert "AD" in hand(state, 1)
    assert {"6D", "QS"} <= hand(state, 2)
    # Whoever finds a trump must take it.
    assert why(in_reign(), "pass") == "exchange_look"
    # After the dealer left the turned card alone, even the King may find none.
    state = without(reign(ORDER), 1)
    state.push(shuffle({2: "H:AKQ D:AKQ C:AKQ", 3: "S:A"}, (3, 0, 2), "6S"))
    state.push("keep")
    assert state.to_move == 3
    assert len(state.moves()) == 10
    state.push("pass")
    assert state.view(0)["stage"] == "play"


def test_gift() -> None:
    state = poor()
    view = state.view(1)
    gift = next(name for name, place in view["places"].items() if place == "gift")
    assert gift not in view["faces"]
    assert "take QS" not in state.moves()  # a trump, and yet the Prince finds none
    assert known(state, 3, "gift") == known(state, 2, "gift") == {"QS"}
    state.push("pass")
    assert "QS" in hand(state, 2)


def test_exchange_end() -> None:
    state = without(reign(ORDER), 3)
    state.push("shuffle " + " ".join(PACK))
    state.push("keep")
    assert (state.view(0)["stage"], state.to_move) == ("play", 1)


def test_reign_lead() -> None:
    state = exchanged()
    assert state.to_move == 3
    while not state.tricks or state.tricks[-1].winner == 3:
        state.push(state.moves()[-1])
    assert state.to_move == 3
    assert state.view(0)["why_lead"] == "title"
    state = without(reign(ORDER), 3)
    state.push("shuffle " + " ".join(PACK))
    state.push("keep")
    assert state.to_move == 1


def test_reign_goal() -> None:
    state = reign((0, 1, 2, 3), totals=(7, 8, 0, 0))
    assert state.targets == (9, 9, 9)
    state.push(shuffle({0: "S:AKQ", 1: "S:JT9", 2: "S:87", 3: "S:6"}, (0, 1, 2, 3), "6S"))
    go_on(state, lambda s: s.stage == 5)
    make_king(state)
    assert state.titles[0] == 0
    end = go_on(state, lambda s: s.reign == 2)
    assert sorted(end.history[1]) == [0, 1, 2, 3]
    assert end.history[1][0] == 0


def test_reign_leave() -> None:
    state = reign((0, 1, 2, 3), totals=(8, 0, 0, 0))
    state.push(shuffle({0: "S:AKQ", 1: "S:JT9", 2: "S:87", 3: "S:6"}, (0, 1, 2, 3), "6S"))
    go_on(state, lambda s: s.stage == 5)
    make_king(state)
    assert state.ring == (1, 2, 3)
    assert state.aside[0].bit_count() == 8
    assert len(known(state, 0, "aside-0-")) == 8


def test_lead_passes() -> None:
    state = reign((0, 1, 2, 3), totals=(8, 8, 0, 0))
    state.push(shuffle({0: "S:AKQ", 1: "S:JT9", 2: "S:87", 3: "S:6"}, (0, 1, 2, 3), "6S"))
    go_on(state, lambda s: s.stage == 5)
    make_king(state)
    assert state.to_move == 1
    # The Prince has his eight already and leaves with the King.
    two = reign((0, 1, 2, 3), totals=(8, 8, 0, 0), targets="9/8/7")
    two.push(shuffle({0: "S:AKQ", 1: "S:JT9", 2: "S:87", 3: "S:6"}, (0, 1, 2, 3), "6S"))
    go_on(two, lambda s: s.stage == 5)
    make_king(two)
    assert two.titles == (0, 1, -1, -1)
    assert two.to_move == 2


def test_next_reign() -> None:
    state = go_on(new(reigns="2"), lambda s: s.reign == 2)
    assert [state.history[1][seat] for seat in state.order] == [0, 1, 2, 3]
    assert state.to_move == LUCK
    assert state.next_dealer() == state.order[3]


def test_targets() -> None:
    assert game("kings").complete({})["targets"] == "9/9/9"
    assert reign(ORDER).targets == (9, 9, 9)
    assert reign(ORDER, targets="9/8/7").targets == (9, 8, 7)
    assert new(targets="9/8/7").targets == (10, 9, 8)  # the ladder has its own
    state = reign((0, 1, 2, 3), totals=(8, 8, 7, 0), targets="9/8/7")
    state.push(shuffle({0: "S:AKQ", 1: "S:JT9", 2: "S:87", 3: "S:6"}, (0, 1, 2, 3), "6S"))
    go_on(state, lambda s: s.stage == 5)
    while not state.tricks:
        state.push(state.moves()[0] if state.to_move == 0 else state.moves()[-1])
    assert state.history[-1] == (0, 1, 2, 3)


# --- the match ------------------------------------------------------------------------------


def test_reigns() -> None:
    assert game("kings").complete({})["reigns"] == "3"
    assert len(go_on(new(reigns="0"), lambda s: s.to_move is None).history) == 1
    assert len(go_on(new(reigns="2"), lambda s: s.to_move is None).history) == 3


def test_points() -> None:
    state = ladder((8, 0, 9, 9), shuffle(FIRST, SIDES, "6S"))
    assert state.scores() == [0, 0, 0, 0]
    lead_on(state)
    assert state.scores() == [1, 0, 3, 2]


def test_win() -> None:
    state = ladder((8, 0, 9, 9), shuffle(FIRST, SIDES, "6S"), reigns="0")
    lead_on(state)
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.json() == {
        "scores": [1, 0, 3, 2],
        "places": [3, 4, 1, 2],
        "titles": ["soldier", "peasant", "king", "prince"],
    }
    assert why(state, "play AS") == "win"


def test_tie() -> None:
    state = new()
    state.to_move = None
    state.points = (5, 5, 1, 1)
    state.history = ((0, 1, 2, 3), (1, 0, 3, 2))
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.places == (2, 1, 4, 3)


# --- what may be seen -----------------------------------------------------------------------


def test_own() -> None:
    state = begin(shuffle({}, SIDES, "6C"))
    for seat in range(4):
        assert len(hand(state, seat)) == 9
        others = set().union(*(known(state, seat, f"hand-{o}-") for o in range(4) if o != seat))
        assert others <= {"6C"}
        assert set(state.view(seat)["faces"].values()) == hand(state, seat) | {"6C"}
    assert set(state.view(None)["faces"].values()) == {"6C"}


def test_table() -> None:
    state = deal_one()
    play(state, "AH JH 8H 7H KH")
    for seat in (0, 1, 2, 3, None):
        view = state.view(seat)
        assert view["turned"] == "6H"
        assert view["totals"] == [0, 0, 1, 0]
        assert known(state, seat, "won-2-") == {"AH", "JH", "8H", "7H"}
        assert known(state, seat, "trick-2") == {"KH"}
        assert [play["card"] for play in view["last"]["plays"]] == ["AH", "JH", "8H", "7H"]


def test_exchange_seen() -> None:
    state = exchanged()
    assert known(state, 2, "hand-3-") == {"AS"}
    assert known(state, 2, "hand-1-") == {"KS"}
    assert known(state, 3, "hand-2-") == {"AH"}
    assert known(state, 1, "hand-2-") == {"AD"}
    for seat in (0, None):
        view = state.view(seat)
        assert [half["found"] for half in view["exchange"]] == [True, True]
        assert [half["taken"] for half in view["exchange"]] == [None, None]
        # Even the turned card may have gone: it is remembered, and no longer seen.
        assert known(state, seat, "hand-2-") == set()
        assert known(state, seat, "memory-") == {"TS"}
    assert [half["found"] for half in poor().view(None)["exchange"]] == [True, False]
    # What is told of it is told to those concerned.
    state, heard = in_reign(), Heard()
    state.push("take AS", heard)
    assert "AS" in json.dumps(heard.by(2))
    assert "AS" in json.dumps(heard.by(3))
    for seat in (0, 1, None):
        assert "AS" not in json.dumps(heard.by(seat))


def test_looked() -> None:
    state = poor()
    state.push("pass")
    shown = {"AH", "KH", "QH", "JH", "TH", "9H", "8H", "AD"}
    assert known(state, 1, "hand-2-") == shown
    assert known(state, 0, "hand-2-") == set()
    # The King looks, and then the Prince takes something of it: the King remembers what he saw.
    state = without(reign(ORDER), 0)
    state.push(shuffle({2: "H:AKQ D:AKQ C:AKQ", 3: "S:A", 1: "H:6"}, (3, 1, 2), "6S"))
    make(state, ["keep", "pass"])
    seen = set(cards("H:AKQ D:AKQ C:AKQ"))
    assert known(state, 3, "hand-2-") == seen
    make(state, ["take AH", "give 6H"])
    assert known(state, 3, "hand-2-") == set()
    assert known(state, 3, "memory-") == seen
    assert known(state, 1, "hand-2-") == seen - {"AH"} | {"6H"}


def test_swapped_out() -> None:
    state = short(3)
    state.push("shuffle " + " ".join(PACK))
    gone = min(hand(state, 2))
    state.push(f"swap {gone}")
    assert known(state, 2, "out") == {gone}
    assert state.view(2)["out"] == gone
    for seat in (0, 1, 3, None):
        assert known(state, seat, "out") == set()
        assert state.view(seat)["out"] is None


def test_hidden() -> None:
    state = ladder((8, 0, 9, 9), shuffle(FIRST, SIDES, "6S"), reigns="0")
    before = state.copy()
    lead_on(state)
    for seat in (0, 1, 2, 3, None):
        assert len(state.view(seat)["faces"]) == 36  # the match is over
        assert known(state, seat, "aside-2-") == hand(before, 2) - {"AS"}
    go = ladder((8, 0, 9, 9), shuffle(FIRST, SIDES, "6S"))
    lead_on(go)
    assert known(go, 0, "aside-2-") == set()


# --- claiming -------------------------------------------------------------------------------


def test_claim() -> None:
    deal = shuffle(
        {2: "S:AKQJT H:AK D:AK", 3: "S:98", 0: "S:7 H:Q D:Q", 1: "S:6 H:J D:J"}, SIDES, "6S"
    )
    state = begin(deal)
    assert state.view(2)["claim"] == "AS KS QS JS TS AH KH AD KD".split()
    assert state.view(3)["claim"] == []
    line = state.claim()
    assert len(line) == 36
    make(state, line)
    assert state.totals == [0, 0, 9, 0]
    # Not certain: somebody may hold four trumps, and keep the jack to the end.
    unsure = begin(
        shuffle({2: "S:AKQ9 H:AK D:AK C:A", 3: "S:J8", 0: "S:T", 1: "S:76"}, SIDES, "6S")
    )
    assert unsure.claim() == []
    # Who would leave in mid-deal may not claim: what the others keep matters then.
    assert ladder((0, 0, 5, 0), deal).claim() == []
    assert ladder((0, 0, 1, 0), deal).claim() != []
