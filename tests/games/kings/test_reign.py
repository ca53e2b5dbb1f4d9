"""The sentences of the reign, from its order to the next; see ``test_rules.py``."""

from __future__ import annotations

from regalia.play import LUCK
from regalia.registry import game
from tests.games.kings.deals import (
    ORDER,
    PACK,
    exchanged,
    go_on,
    hand,
    in_reign,
    known,
    make,
    make_king,
    new,
    poor,
    reign,
    shuffle,
    without,
)
from tests.sentences import why


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
