"""One test for each sentence of the rules page, named after it: ``test_`` and the rule's id."""

from __future__ import annotations

import json
from typing import Any

import pytest

from regalia.chance import Chance, Dice
from regalia.games.monarchy.sets import CARDS, MASK, PACK, SETS, cards_of, values
from regalia.play import LUCK
from regalia.telling import Heard
from tests.games.monarchy.deals import (
    SINGLES,
    STUARTS,
    all_up,
    begin,
    dealt,
    faces,
    hand,
    luck_is_due,
    make,
    pass_turn,
    shuffle,
    swap,
)
from tests.parts import ROOT
from tests.sentences import each_has_its_test, why

LOOSE = "henry-1 henry-2 edward-1 edward-2 richard-2 george-1 george-2 william-1".split()
"""Eight cards of which no set can be made."""
PRINTED = {
    "normans": (4, 88), "angevins": (3, 62), "plantagenets": (5, 183), "lancaster": (3, 63),
    "york": (3, 23), "tudors": (5, 118), "stuarts": (6, 100), "hanover": (6, 187),
    "saxe-coburg-gotha": (1, 9), "windsor": (4, 92), "anne": (1, 12), "charles": (2, 49),
    "edward": (8, 141), "elizabeth": (2, 95), "george": (6, 158), "henry": (8, 251),
    "james": (2, 25), "john": (1, 17), "mary": (2, 11), "richard": (3, 34), "stephen": (1, 19),
    "victoria": (1, 64), "william": (4, 55), "jane-grey": (1, 0), "cromwell": (1, -11),
    "jubilee": (5, 280),
}  # fmt: skip
"""The scorecard: how many cards each set has and what it scores."""


def members(name: str) -> set[str]:
    return {CARDS[card] for card in cards_of(MASK[SETS.index(name)])}


def test_every_rule_has_its_test_and_every_test_its_rule() -> None:
    each_has_its_test("monarchy", globals())


# --- cards and sets -----------------------------------------------------------------------


def test_goal() -> None:
    state = dealt([[*STUARTS, "victoria", "stephen", "john", "edward-7"], []], length="hands:1")
    make(state, "take 0", f"call {CARDS[state.table[0]]}")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.scores[0] == 295 > outcome.scores[1]
    assert outcome.places == (1, 2)


def test_pack() -> None:
    assert len(set(CARDS)) == len(PACK) == 42
    state = dealt([["edward-1", "edward-2"], []])
    assert state.view(0)["own"]["points"] == sum(
        state.house.worth[n] for n in state.view(0)["own"]["sets"]
    ), "years alone score nothing"


def test_arms() -> None:
    arms = json.loads((ROOT / "web/games/monarchy/arms.json").read_text(encoding="utf-8"))
    assert list(arms["rulers"]) == list(CARDS)
    attributed = [name for name, of in arms["rulers"].items() if of.get("attributed")]
    # Richard I's great seal is the first that shows England's lions for certain.
    assert attributed == list(CARDS[: CARDS.index("richard-1")])


def test_sets() -> None:
    assert len(SETS) == 26
    found = dict(zip(SETS, values(full=False), strict=True))
    assert {name: (len(members(name)), found[name]) for name in SETS} == PRINTED


def test_belong() -> None:
    houses = {m.id: m.house for m in PACK}
    assert {name for name, house in houses.items() if house is None} == {"jane-grey", "cromwell"}
    jubilee = {"henry-3", "edward-3", "george-3", "victoria", "elizabeth-2"}
    assert members("jubilee") == jubilee
    for monarch in PACK:
        sets = {name for name in SETS if monarch.id in members(name)}
        assert sets == {*monarch.others, *([monarch.house] if monarch.house else [])}
        assert ("jubilee" in sets) == (monarch.id in jubilee)


def test_joint() -> None:
    sets = {name for name in SETS if "william-mary" in members(name)}
    assert sets == {"stuarts", "william", "mary"}
    years = {m.id: m.years for m in PACK}
    for name, counted in {"stuarts": 14, "william": 14, "mary": 6}.items():
        others = sum(years[card] for card in members(name) - {"william-mary"})
        assert PRINTED[name][1] == others + counted


def test_single() -> None:
    alone = {next(iter(members(name))) for name in SETS if len(members(name)) == 1}
    assert alone == set(SINGLES)
    assert members("saxe-coburg-gotha") == {"edward-7"}


def test_jubilee() -> None:
    printed, full = values(full=False), values(full=True)
    more = {SETS[n]: full[n] - printed[n] for n in range(26) if full[n] != printed[n]}
    assert more == {"windsor": 20, "elizabeth": 20, "jubilee": 20}
    pair = [["elizabeth-1", "elizabeth-2", *LOOSE], []]
    usual, longer = dealt(pair).view(0), dealt(pair, jubilee="full").view(0)
    assert usual["worth"][SETS.index("elizabeth")] == 95
    assert longer["worth"][SETS.index("elizabeth")] == 115
    assert (usual["own"]["points"], longer["own"]["points"]) == (95, 115)


# --- the deal -----------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "each", "table"), [(2, 10, 22), (3, 9, 15), (4, 8, 10)])
def test_deal(seats: int, each: int, table: int) -> None:
    state = begin(seats)
    names = state.luck(Chance("royal-1"))
    state.push(names)
    view = state.view(None)
    assert view["counts"] == [each] * seats
    assert view["table"] == table
    assert view["open"] == []
    deck = names.split(" ")[1:]
    for seat in range(seats):
        assert hand(state, seat) == set(deck[seat : each * seats : seats])
    assert [CARDS[card] for card in state.table] == deck[each * seats :]


def test_begin() -> None:
    state = dealt([[], [], []])
    assert state.view(None)["dealer"] == 2
    order = []
    for _ in range(7):
        order.append(state.to_move)
        pass_turn(state)
    assert order == [0, 1, 2, 0, 1, 2, 0]


# --- a turn -------------------------------------------------------------------------------


def test_take() -> None:
    state = dealt([["henry-1"], []], ["henry-2", "henry-3"])
    assert list(state.moves()) == [f"take {place}" for place in range(22)]
    assert why(state, "put henry-1") == "take"
    make(state, "take 1", "put henry-1")
    assert list(state.moves()) == [f"take {place}" for place in range(22)]
    make(state, "take 1")
    assert "henry-1" in hand(state, 1)


def test_put() -> None:
    state = dealt([["henry-1"], ["john"]], ["henry-2"])
    make(state, "take 0")
    assert why(state, "take 1") == "put"
    assert why(state, "put john") == "put"
    make(state, "put henry-1")
    assert state.view(None)["open"] == [0]
    assert CARDS[state.table[0]] == "henry-1"
    assert state.to_move == 1


def test_face_down() -> None:
    state = dealt([["henry-1"], []], ["henry-2"])
    before = hand(state, 0)
    make(state, "take 0", "put henry-2")
    assert hand(state, 0) == before
    assert "henry-2" in faces(state, 1)


def test_face_up() -> None:
    state = dealt([["henry-1"], []], ["henry-2"])
    make(state, "take 0", "put henry-1", "take 0")
    assert why(state, "put henry-1") == "face_up"
    assert ("henry-1") not in {move.split(" ")[1] for move in state.moves()}


def test_always_change() -> None:
    state = all_up(dealt([[], [], [], []], cap="off"))
    for _ in range(12):
        mover = state.to_move
        assert isinstance(mover, int)
        before = hand(state, mover)
        swap(state, 3)
        assert len(before - hand(state, mover)) == 1


# --- Monarchy! ----------------------------------------------------------------------------

WHOLE = [*STUARTS, "victoria", "stephen"]
"""Eight cards, all in complete sets."""


def test_call() -> None:
    state = dealt([WHOLE, [], [], []], ["henry-1"])
    assert why(state, "call") == "call"
    assert why(state, "call anne") == "call"
    make(state, "take 0")
    assert "call henry-1" in state.moves()
    assert why(state, "call james-1") == "call"
    assert why(state, "call") == "call"
    make(state, "call henry-1")
    assert luck_is_due(state)
    assert state.results[-1].caller == 0


def test_call_put() -> None:
    down = dealt([WHOLE, [], [], []], ["henry-1"])
    make(down, "take 0")
    assert "call henry-1" in down.moves(), "just taken face down"
    up = dealt([WHOLE, [], [], []], ["john"], cap="off")
    make(up, "take 0", "put stephen")
    for _ in range(3):
        pass_turn(up)
    make(up, "take 0")
    assert why(up, "call stephen") == "face_up"
    assert "call victoria" in up.moves()


def test_call_out() -> None:
    state = dealt([WHOLE, [], [], []], ["john"])
    make(state, "take 0")
    assert "call" in state.moves()
    make(state, "call")
    assert state.results[-1].hands[0].bit_count() == 9
    assert state.results[-1].points[0] == 186 + 64 + 19 + 17
    assert "table-0" not in state.view(None)["places"].values()
    other = dealt([WHOLE, [], [], []], ["henry-1"])
    make(other, "take 0")
    reason = other.why_not("call")
    assert reason is not None
    assert reason.facts == {"cards": ["henry-1"]}


def test_call_free() -> None:
    state = dealt([WHOLE, [], [], []], ["john"])
    make(state, "take 0", "put john")
    assert state.to_move == 1
    assert not state.results


def test_call_check() -> None:
    state = dealt([[*STUARTS, "henry-1", "henry-2"], [], [], []], ["henry-3"])
    make(state, "take 0")
    for move, cards in {
        "call": ["henry-1", "henry-2", "henry-3"],
        "call henry-2": ["henry-1", "henry-3"],
        "call anne": [
            *"henry-1 henry-2 henry-3".split(),
            "william-mary",
        ],
    }.items():
        reason = state.why_not(move)
        assert reason is not None
        assert (reason.key, reason.facts) == ("bare", {"cards": cards})
        assert why(state, move) == "call"
    assert (("call",), state.why_not("call")) in state.refused()


# --- points -------------------------------------------------------------------------------


def test_score() -> None:
    lancaster = ["henry-4", "henry-5", "henry-6", *LOOSE[3:]]
    state = dealt([WHOLE, lancaster, ["john"], ["cromwell"]], ["henry-3"])
    others = [state.view(seat)["own"]["points"] for seat in range(4)]
    make(state, "take 0", "call henry-3")
    assert state.scores() == [269, 63, *others[2:]]


def test_overlap() -> None:
    state = dealt([STUARTS, []])
    mine = {SETS[n] for n in range(26) if members(SETS[n]) <= set(STUARTS)}
    assert mine == {"stuarts", "charles", "james", "anne"}
    assert sum(state.house.worth[SETS.index(name)] for name in mine) == 186
    double = ["victoria", "henry-3", "edward-3", "george-3", "elizabeth-2"]
    view = dealt([double, []]).view(0)["own"]
    assert {"jubilee", "victoria"} <= {SETS[n] for n in view["sets"]}, "one card, two sets"


def test_cromwell() -> None:
    state = dealt([[*STUARTS, "cromwell", "victoria"], [], [], []], ["henry-1"])
    make(state, "take 0", "call henry-1")
    assert state.results[-1].points[0] == 186 - 11 + 64


def test_shown() -> None:
    state = dealt([WHOLE, [], [], []], ["henry-1"])
    make(state, "take 0")
    assert state.scores() == [0] * 4
    assert len(faces(state, 1)) == 8
    make(state, "call henry-1")
    for seat in (*range(4), None):
        assert len(faces(state, seat)) == 33, "four hands and the card put down"
    assert max(state.scores()) > 0


# --- the whole game -----------------------------------------------------------------------


def test_passes() -> None:
    state = begin(3, length="hands:4")
    dealers = []
    for beginner in (0, 1, 2, 0):
        hands: list[list[str]] = [[], [], []]
        hands[beginner] = [*STUARTS, "victoria", "stephen", "john"]
        state.push(shuffle(hands, ["henry-1"], beginner))
        dealers.append(state.view(None)["dealer"])
        assert state.to_move == beginner
        make(state, "take 0", "call henry-1")
    assert dealers == [2, 0, 1, 2]
    assert state.to_move is None


def finish(state: Any, beginner: int) -> None:
    """Deal a hand that its beginner ends at once."""
    seats = state.house.seats
    hands: list[list[str]] = [[] for _ in range(seats)]
    hands[beginner] = [*STUARTS, "victoria", "stephen", "john", "edward-7"][: 12 - seats]
    state.push(shuffle(hands, ["henry-1"], beginner))
    make(state, "take 0", "call henry-1")


@pytest.mark.parametrize(
    ("seats", "length", "hands"),
    [(2, "deals", 2), (4, "deals", 4), (2, "hands:1", 1), (3, "hands:5", 5), (2, "target:500", 3)],
)
def test_length(seats: int, length: str, hands: int) -> None:
    state = begin(seats, length=length)
    for number in range(hands):
        assert state.to_move == LUCK
        assert state.outcome() is None
        finish(state, number % seats)
    assert state.outcome() is not None
    if length == "target:500":
        assert max(state.scores()) >= 500
        assert (
            max(
                total - last
                for total, last in zip(state.totals, state.results[-1].points, strict=True)
            )
            < 500
        )


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_cap(seats: int) -> None:
    state = all_up(dealt([[]] * seats, cap="15"))
    for left in range(15 * seats, 0, -1):
        assert state.view(None)["left"] == left
        assert isinstance(state.to_move, int)
        swap(state)
    assert luck_is_due(state)
    assert state.results[-1].caller is None
    endless = all_up(dealt([[]] * seats, cap="off"))
    for _ in range(40 * seats):
        swap(endless)
    assert isinstance(endless.to_move, int)
    assert endless.view(None)["left"] is None


def test_places() -> None:
    state = dealt([["anne"], ["john"], [], []], length="hands:1")
    state.totals = [30, 50, 30, 10]
    state.to_move = None
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.places == (2, 1, 2, 4)


# --- who sees what ------------------------------------------------------------------------


def test_sight() -> None:
    state = dealt([["henry-1"], ["john"], []], ["henry-2"])
    assert faces(state, 0) == hand(state, 0)
    assert faces(state, None) == set()
    make(state, "take 0", "put henry-1", "take 0", "put john")
    for seat in (0, 2, None):
        view = state.view(seat)
        assert view["known"] == [[], ["henry-1"], []]
        assert view["counts"] == [9, 9, 9]
        assert view["last"][1] == {"place": 0, "taken": "henry-1", "put": "john"}
        known = next(piece for piece, face in view["faces"].items() if face == "henry-1")
        assert view["places"][known].startswith("hand-1")
    pass_turn(state)
    pass_turn(state)
    make(state, "take 5", "put henry-1")
    assert state.view(0)["known"] == [[], [], []], "until it is put down"


def test_sight_never() -> None:
    """A card just drawn and put back, and one held all along, look alike to everybody else."""
    held = dealt([["henry-1"], ["john"], []], ["henry-2"])
    drawn = dealt([["henry-2"], ["john"], []], ["henry-1"])
    told = []
    for state in (held, drawn):
        heard = Heard()
        state.push("take 0", heard)
        state.push("put henry-1", heard)
        told.append([heard.by(seat) for seat in (1, None)])
    assert told[0] == told[1]
    for seat in (1, None):
        one, other = held.view(seat), drawn.view(seat)
        assert json.dumps(one) == json.dumps(other)
    assert "henry-2" not in faces(held, 1)
    worlds = [held.imagine(1, Dice(f"world {n}")) for n in range(30)]
    assert {"henry-2" in hand(world, 0) for world in worlds} == {True, False}


def test_memory() -> None:
    assert begin(2).view(0)["memory"] is False
    assert begin(2, memory="on").view(0)["memory"] is True
    state = dealt([["henry-1"], ["john"]], ["henry-2"])
    make(state, "take 0", "put henry-1", "take 0", "put john")
    pass_turn(state)
    pass_turn(state)
    view = state.view(0)
    assert view["known"][1] == ["henry-1"], "a view always knows"
    assert view["last"][1]["taken"] is None, "the last turn only"
