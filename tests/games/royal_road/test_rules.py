"""One test for each sentence of the rules page, named after it: ``test_`` and the rule's id."""

from __future__ import annotations

import json
from collections import Counter
from itertools import combinations

import pytest

from regalia.chance import Chance
from regalia.games.royal_road.rulers import RULERS
from regalia.play import State
from regalia.registry import game
from tests.games.royal_road.deals import (
    COLOURS,
    IDS,
    PYRAMIDS,
    SHOWS,
    begin,
    card_in,
    deal,
    make,
    road,
    showing,
    space_of,
    targets,
    white,
    without,
)
from tests.parts import ROOT
from tests.sentences import each_has_its_test, why, words_of

PIT = 11
"""In the usual road of 18 cards."""
GOAL = 17
REDS = ("RL", "RM", "RS")


def mover(state: State) -> int | str | None:
    return state.to_move


def test_every_rule_has_its_test_and_every_test_its_rule() -> None:
    each_has_its_test("royal-road", globals())


# --- the aim, and what there is -----------------------------------------------------------


def test_goal() -> None:
    large, medium, small = SHOWS["karel4"]
    state = begin(deal(["karel4", "jan"], clear_of=[large, medium, small]))
    make(state, [f"{large} {GOAL}", "YS 1" if small != "YS" else "YL 1"])
    make(state, [f"{medium} {GOAL}"])
    state.push("roll W")
    state.push("replace 5")
    make(state, [f"{small} {GOAL}"])
    assert mover(state) is None
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.places) == ((1, 0), (1, 2))


def test_players() -> None:
    of = game("royal-road")
    assert list(of.seats) == [2, 3, 4, 5, 6]
    for seats in (0, 1, 7):
        with pytest.raises(ValueError, match="2 to 6 seats"):
            of.new(seats, {})
    for seats in of.seats:
        state = of.new(seats, {})
        state.push(state.luck(Chance("players")))
        for seat in range(seats):
            state.push("roll W")
            assert mover(state) == seat
            state.push("replace 5")
        state.push("roll W")
        assert mover(state) == 0


def test_pack() -> None:
    assert len(RULERS) == len(set(IDS)) == 55
    shown = Counter(pyramid for ruler in RULERS for pyramid in ruler.trio)
    assert shown == dict.fromkeys(PYRAMIDS, 11)
    for ruler in RULERS:
        assert [pyramid[1] for pyramid in ruler.trio] == ["L", "M", "S"]
        assert all(first <= last for first, last in ruler.reigns)
        assert f"ruler.{ruler.id}" in words_of("royal-road")
        assert f"house.{ruler.house}" in words_of("royal-road")
    new = game("royal-road").new(2, {})
    for wrong in (IDS[:54], [*IDS, IDS[0]], [*IDS[:54], "strojmir"], [*IDS[:54], IDS[0]]):
        assert why(new, "shuffle " + " ".join(wrong)) == "pack"


def test_pyramids() -> None:
    state = begin(deal())
    view = state.view(None)
    assert set(view["reach"]) == set(PYRAMIDS) == {c + s for c in COLOURS for s in "LMS"}
    assert len(PYRAMIDS) == 15


def test_die() -> None:
    state = game("royal-road").new(2, {})
    chance = Chance("royal-1")
    state.push(state.luck(chance))
    thrown = []
    for _ in range(10):
        move = state.luck(chance)
        thrown.append(move.removeprefix("roll "))
        state.push(move)
        state.push(state.moves()[0])
    assert " ".join(thrown) == "Y K G Y K K R K R W"
    assert why(state, "roll X") == "roll"
    assert [state.why_not(f"roll {face}") for face in "RBGKYW"] == [None] * 6


def test_age() -> None:
    first_years = [ruler.reigns[0][0] for ruler in RULERS]
    assert first_years == sorted(first_years)
    # Both of these began in 1619; the order of the deck decides.
    assert [ruler.id for ruler in RULERS if ruler.reigns[0][0] == 1619] == [
        "ferdinand2",
        "fridrich",
    ]
    state = begin(deal(road={3: "fridrich", 4: "ferdinand2", 8: "vaclav4", 7: "vaclav1"}))
    state.push("roll W")
    assert "swap 3 4" in state.moves()
    assert why(state, "swap 7 8") == "swap"


def test_arms() -> None:
    arms = json.loads((ROOT / "web/games/royal-road/arms.json").read_text(encoding="utf-8"))
    assert list(arms["rulers"]) == list(IDS)
    attributed = {name for name, of in arms["rulers"].items() if of.get("attributed")}
    # Duke Frederick's coins of 1179 are the first that show the eagle.
    assert {ruler.id for ruler in RULERS if ruler.reigns[-1][1] < 1179} <= attributed
    assert not [
        ruler.id for ruler in RULERS if ruler.id in attributed and ruler.reigns[0][0] > 1193
    ]


# --- before the game ----------------------------------------------------------------------


def test_secret() -> None:
    assert why(game("royal-road").new(2, {}), "roll R") == "secret"
    state = begin(deal(["karel4", "jan", "jiri"]), 3)
    for seat, name in enumerate(["karel4", "jan", "jiri"]):
        view = state.view(seat)
        assert view["places"][f"c{seat}"] == f"seat-{seat}"
        assert view["faces"][f"c{seat}"] == name
        assert view["cards"][f"c{seat}"]["trio"] == list(SHOWS[name])
        assert not {"karel4", "jan", "jiri"} - {name} & set(view["faces"].values())
    shared = [pair for pair in combinations(IDS, 2) if set(SHOWS[pair[0]]) & set(SHOWS[pair[1]])]
    assert shared


def test_length() -> None:
    of = game("royal-road")
    assert of.complete({})["length"] == "18"
    for length in range(12, 25):
        state = begin(deal(length=length), length=str(length))
        assert len(road(state)) == length
        assert state.view(0)["pile"] == 55 - 2 - length
    for wrong in ("11", "25", "x", ""):
        with pytest.raises(ValueError, match="length"):
            of.new(2, {"length": wrong})


def test_road() -> None:
    for length, bend, pit in ((12, 4, 7), (18, 6, 11), (24, 8, 15)):  # the paper's examples
        view = begin(deal(length=length), length=str(length)).view(None)
        assert (view["bend"], view["pit"]) == (bend, pit)
    state = begin(deal(clear_of=["RS"]))
    state.push("roll R")
    assert targets(state, "RS") == list(range(1, 18))
    assert why(state, "move RS 18") == "road"
    assert why(state, "move RS 23") == "road"


def test_face_down() -> None:
    for length in range(12, 25):
        state = begin(deal(length=length), length=str(length))
        pit = length - 1 - length // 3
        seen = road(state)
        assert [n for n, face in enumerate(seen) if face is None] == [0, pit, length - 1]
        state.push("roll W")
        for space in (0, pit, length - 1):
            assert why(state, f"replace {space}") == "white"
            assert not [m for m in state.moves() if str(space) in m.split(" ")[1:]]
        assert why(state, f"swap {pit - 1} {pit}") == "white"


def test_setup() -> None:
    state = begin(deal(["karel4", "jan"], pile=["jiri", "ludvik"]))
    view = state.view(0)
    assert all(view["places"][pyramid] == f"on-0-{pyramid}" for pyramid in PYRAMIDS)
    pile = [place for place in view["places"].values() if place.startswith("pile-")]
    assert len(pile) == view["pile"] == 55 - 2 - 18
    white(state, "replace 5")
    assert road(state)[5] == "jiri"


def test_turn() -> None:
    state = begin(deal(["karel4", "jan", "jiri"]), 3)
    movers = []
    for _ in range(7):
        state.push("roll W")
        movers.append(mover(state))
        state.push("replace 5")
    assert movers == [0, 1, 2, 0, 1, 2, 0]
    state.push("roll W")
    for nonsense in ("", "pass", "move", "move RL", "swap 4 4", "swap 9 4", "roll R", "MOVE RL 1"):
        assert why(state, nonsense) == "turn"


# --- a colour -----------------------------------------------------------------------------


def test_roll() -> None:
    state = begin(deal())
    assert mover(state) == "luck"
    assert not state.moves()
    for move in ("move RL 1", "reroll", "replace 5", "swap 4 9"):
        assert why(state, move) == "roll"
    make(state, ["RL 1"])
    assert mover(state) == "luck"


def test_colour() -> None:
    state = begin(deal(["karel4", "jan"], clear_of=REDS))
    state.push("roll R")
    assert {move.split(" ")[1] for move in state.moves()} == set(REDS)
    assert all(targets(state, pyramid) == list(range(1, 18)) for pyramid in REDS)
    assert why(state, "move BL 1") == "colour"
    assert why(state, "move RL 0") == "colour"  # at least one card
    state.push("move RL 4")
    state.push("roll R")
    assert targets(state, "RL") == list(range(5, 18))
    for back in range(5):
        assert why(state, f"move RL {back}") == "colour"
    state.push("move RL 17")
    state.push("roll R")
    assert why(state, "move RL 17") == "colour"  # it is in the goal already


def test_all_home() -> None:
    state = begin(deal(["karel4", "jan"], clear_of=REDS))
    make(state, [f"{red} {GOAL}" for red in REDS])
    assert state.view(0)["player"] == 1
    for _ in range(2):
        state.push("roll R")
        assert mover(state) == "luck"
        assert state.view(0)["player"] == 1
    state.push("roll B")
    assert mover(state) == 1


def test_occupied() -> None:
    barrier = next(name for name in showing("RS") if "BL" not in SHOWS[name])
    state = begin(deal(clear_of=["RS", "BS", "BL"], road={5: barrier}))
    make(state, ["BS 5", "BL 7"])
    state.push("roll R")
    # Neither a place to stop nor a barrier, though its card shows the small red one.
    assert targets(state, "RS") == [n for n in range(1, 18) if n != 5]
    assert why(state, "move RS 5") == "occupied"
    state.push("move RS 6")
    make(state, ["BS 8"])
    state.push("roll R")
    assert 7 in targets(state, "RS")  # a large one there does not matter
    assert 8 not in targets(state, "RS")


def test_any_number() -> None:
    larges = ["RL", "BL"]
    state = begin(deal(clear_of=[*larges, "RS"]))
    assert {space_of(state, pyramid) for pyramid in PYRAMIDS} == {0}
    make(state, [f"{pyramid} {GOAL}" for pyramid in larges])
    assert [space_of(state, pyramid) for pyramid in larges] == [GOAL] * 2
    make(state, [f"RS {PIT}"])
    assert not [p for p in PYRAMIDS if space_of(state, p) == PIT]


def test_barrier() -> None:
    own, other = showing("RS")[0], next(n for n in showing("RL") if "RS" not in SHOWS[n])
    state = begin(deal(["karel4", "jan"], {4: other, 6: own}, clear_of=["RS", "RL", "BS"]))
    state.push("roll R")
    # Card 4 shows a red pyramid of another size.
    assert targets(state, "RS") == [1, 2, 3, 4, 5, 6]
    assert why(state, "move RS 7") == "barrier"
    assert why(state, f"move RS {GOAL}") == "barrier"
    state.push("move RS 6")  # a pyramid may stop on its barrier
    assert space_of(state, "RS") == 6


def test_leave() -> None:
    first, second = showing("RS")[:2]
    state = begin(deal(["karel4", "jan"], {6: first, 9: second}, clear_of=["RS"]))
    make(state, ["RS 6"])
    state.push("roll R")
    assert targets(state, "RS") == [7, 8, 9]


def test_down_bars_none() -> None:
    down = dict(zip((0, PIT, GOAL), showing("RS"), strict=False))
    state = begin(deal(["karel4", "jan"], down, clear_of=["RS"]))
    state.push("roll R")
    assert targets(state, "RS") == list(range(1, 18))


def test_pit() -> None:
    state = begin(deal(clear_of=["RS", "RL"]))
    make(state, ["RS 9", f"RS {PIT}"])
    assert space_of(state, "RS") == 0
    before = state.view(None)["places"]
    make(state, [f"RL {PIT}"])
    assert state.view(None)["places"] == before  # straight from the start nothing changes
    make(state, [f"RS {PIT}", "RS 12"])
    state.push("roll R")
    assert why(state, f"move RS {PIT}") == "colour"


def test_pit_pass() -> None:
    state = begin(deal(clear_of=["RS"]))
    make(state, ["RS 10", "RS 12"])
    assert space_of(state, "RS") == 12


# --- white --------------------------------------------------------------------------------


def test_white() -> None:
    state = begin(deal(road={3: "jiri", 4: "karel3", 5: "ludvik"}))
    state.push("roll W")
    verbs = {move.split(" ")[0] for move in state.moves()}
    assert verbs == {"replace", "swap", "reroll"}
    assert why(state, "move RL 1") == "white"
    state.push("reroll")
    state.push("roll R")
    for move in ("replace 5", "swap 4 9", "reroll"):
        assert why(state, move) == "white"


def test_replace() -> None:
    old, new = without("RS")[0], showing("RS")[0]
    state = begin(deal(["karel4", "jan"], {5: old}, [new, "jiri"], clear_of=["RS", "BS"]))
    make(state, ["BS 4"])
    size = state.view(0)["pile"]
    state.push("roll W")
    assert why(state, "replace 4") == "replace"
    state.push("replace 5")
    assert road(state)[5] == new
    assert state.view(0)["pile"] == size
    assert card_in(state, f"pile-{size - 1}") == old
    state.push("roll R")
    assert targets(state, "RS") == [1, 2, 3, 5]  # 4 is occupied, and 5 bars it now
    state.push("move RS 1")
    white(state, "replace 5")
    assert road(state)[5] == "jiri"
    state.push("roll R")
    assert max(targets(state, "RS")) == GOAL


def test_swap() -> None:
    older, younger = without("RS", "BS", "BL")[0], showing("RS")[-1]
    state = begin(deal(["karel4", "jan"], {4: younger, 9: older}, clear_of=["RS", "BS", "BL"]))
    make(state, ["BS 4", "BL 9"])
    state.push("roll W")
    assert "swap 4 9" in state.moves()
    state.push("swap 4 9")
    assert (road(state)[4], road(state)[9]) == (older, younger)
    assert (space_of(state, "BS"), space_of(state, "BL")) == (9, 4)
    state.push("roll R")
    assert 9 not in targets(state, "RS")  # BS took the occupied card with it
    assert 4 in targets(state, "RS")
    make(state, ["move RS 5"])
    state.push("roll W")
    reason = state.why_not("swap 4 9")
    assert reason is not None
    assert reason.key == "chronology"
    assert "older ruler must end up nearer the start" in words_of("royal-road")["why.chronology"]
    assert why(state, "swap 4 9") == "swap"
    cards = road(state)
    for near, far in combinations([n for n in range(1, 17) if n != PIT], 2):
        mends = IDS.index(cards[near] or "") > IDS.index(cards[far] or "")
        assert (f"swap {near} {far}" in state.moves()) == mends


def test_neighbours() -> None:
    assert game("royal-road").complete({})["swap_neighbours"] == "off"
    falling = dict(zip([n for n in range(1, 17) if n != PIT], reversed(IDS), strict=False))
    shuffle = deal(["borivoj1", "spytihnev1"], falling)
    state = begin(shuffle)
    state.push("roll W")
    swaps = [move for move in state.moves() if move.startswith("swap ")]
    assert len(swaps) == 15 * 14 // 2
    assert "swap 10 12" in swaps
    state = begin(shuffle, swap_neighbours="on")
    state.push("roll W")
    swaps = [move for move in state.moves() if move.startswith("swap ")]
    assert swaps == [f"swap {n} {n + 1}" for n in (*range(1, 10), *range(12, 16))]
    assert why(state, "swap 10 12") == "neighbours"
    assert why(state, "swap 4 9") == "neighbours"


def test_reroll() -> None:
    state = begin(deal())
    for _ in range(3):
        white(state, "reroll")
        assert mover(state) == "luck"
    state.push("roll R")
    assert mover(state) == 0
    make(state, [f"move RL {targets(state, 'RL')[0]}"])
    assert state.view(None)["player"] == 1


# --- the end ------------------------------------------------------------------------------


def nearly(seats: int = 2) -> State:
    """Seat 0 holds karel4, of whose trio only the small one is not home; seat 0 is to roll."""
    large, medium, small = SHOWS["karel4"]
    secrets = ["karel4", "jan", "jiri"][:seats]
    state = begin(deal(secrets, clear_of=[large, medium, small]), seats)
    for pyramid in (large, medium):
        make(state, [f"{pyramid} {GOAL}"])
        for _ in range(seats - 1):
            white(state, "replace 5")
    return state


def test_turn_end() -> None:
    small = SHOWS["karel4"][2]
    for last in ("replace 5", "swap", f"{small} 16"):
        state = nearly()
        state.push("roll W" if last[0] in "rs" else f"roll {small[0]}")
        swap = next((m for m in state.moves() if m.startswith("swap ")), "")
        state.push(swap if last == "swap" else last if last[0] == "r" else f"move {last}")
        assert state.view(0)["player"] == 1
    state = nearly()
    white(state, "reroll")
    assert state.view(0)["player"] == 0


def test_win() -> None:
    state = nearly()
    small = SHOWS["karel4"][2]
    make(state, [f"{small} {GOAL}"])
    assert mover(state) is None
    assert not state.moves()
    assert state.view(1)["faces"]["c0"] == "karel4"
    assert state.view(None)["winner"] == 0
    for move in ("roll R", "reroll", "move RL 17", "nonsense"):
        assert why(state, move) == "win"


def test_wait() -> None:
    small = SHOWS["karel4"][2]
    for last in ("replace 5", "swap"):
        state = nearly()
        white(state, "replace 5")
        make(state, [f"{small} {GOAL}"])  # by seat 1
        assert mover(state) == "luck"
        assert state.outcome() is None
        white(state, "reroll")  # no end of a turn
        assert state.outcome() is None
        state.push("roll W")
        state.push(next(move for move in state.moves() if move.startswith(last)))
        outcome = state.outcome()
        assert outcome is not None
        assert outcome.places == (1, 2)


# --- what you may see ---------------------------------------------------------------------


def test_sight() -> None:
    state = begin(deal(["karel4", "jan"], {5: "jiri", 6: "ludvik"}, ["josef1", "josef2"]))
    white(state, "replace 5")
    white(state, "replace 6")
    size = state.view(0)["pile"]
    for seat in (0, 1, None):
        view = state.view(seat)
        pile = {
            int(place.removeprefix("pile-")): view["faces"].get(piece)
            for piece, place in view["places"].items()
            if place.startswith("pile-")
        }
        # What was put under the pile is known, in its order; the rest is not.
        assert {n: face for n, face in pile.items() if face} == {
            size - 2: "jiri",
            size - 1: "ludvik",
        }
        assert road(state, seat)[5:7] == ["josef1", "josef2"]
        hidden = [piece for piece in view["places"] if piece not in view["faces"]]
        others = [f"c{other}" for other in (0, 1) if other != seat]
        assert set(others) <= set(hidden)
        assert len(hidden) == len(others) + 3 + size - 2
        assert set(view["cards"]) == {p for p in view["faces"] if p.startswith("c")}


def test_reveal() -> None:
    state = nearly(3)
    make(state, [f"{SHOWS['karel4'][2]} {GOAL}"])
    for seat in (0, 1, 2, None):
        view = state.view(seat)
        assert sorted(face for piece, face in view["faces"].items() if piece[0] == "c") == sorted(
            IDS
        )
        assert [view["faces"][f"c{n}"] for n in range(3)] == ["karel4", "jan", "jiri"]
