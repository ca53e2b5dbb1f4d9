"""One test for each sentence of the rules page, named after it: ``test_`` and the rule's id.

Here stand the pack, the tricks and the match; the ladder, the reign and what may be seen have files
of their own.
"""

from __future__ import annotations

from importlib import import_module

import pytest

from regalia.registry import game
from tests.games.kings.deals import (
    DRAW,
    FIRST,
    PACK,
    SIDES,
    begin,
    deal_one,
    go_on,
    hand,
    ladder,
    lead_on,
    make,
    make_king,
    new,
    play,
    plays,
    reign,
    shuffle,
)
from tests.sentences import each_has_its_test, why

FILES = ("test_rules", "test_ladder", "test_reign", "test_sight")


def test_every_rule_has_its_test_and_every_test_its_rule() -> None:
    parts = [import_module(f"tests.games.kings.{file}") for file in FILES]
    each_has_its_test("kings", [name for part in parts for name in vars(part)])


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
