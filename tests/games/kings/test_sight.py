"""The sentences about what may be seen; see ``test_rules.py``."""

from __future__ import annotations

import json

from regalia.telling import Heard
from tests.games.kings.deals import (
    FIRST,
    ORDER,
    PACK,
    SIDES,
    begin,
    cards,
    deal_one,
    exchanged,
    hand,
    in_reign,
    known,
    ladder,
    lead_on,
    make,
    play,
    poor,
    reign,
    short,
    shuffle,
    without,
)


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
