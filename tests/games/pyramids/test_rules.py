"""One test for each sentence of the rules page, named after it: ``test_`` and the rule's id."""

from __future__ import annotations

import json
import random

import pytest

from regalia.record import Record
from regalia.registry import game
from regalia.table import Refused, Table
from tests.games.pyramids.deals import (
    BOTTOM,
    PACK,
    PILE,
    STOCK,
    begin,
    cards_of,
    clear,
    deal,
    drawn_out,
    fail,
    free,
    hopeless,
    make,
    mover,
    row,
    seen,
    straight,
    straight_moves,
)
from tests.sentences import each_has_its_test, why

PEAKS = {
    0: (3, 4), 1: (5, 6), 2: (7, 8),
    3: (9, 10), 4: (10, 11), 5: (12, 13), 6: (13, 14), 7: (15, 16), 8: (16, 17),
    9: (18, 19), 10: (19, 20), 11: (20, 21), 12: (21, 22), 13: (22, 23), 14: (23, 24),
    15: (24, 25), 16: (25, 26), 17: (26, 27),
}  # fmt: skip
"""Which places lie on which in the three peaks, card by card after the rule paper."""
PYRAMID = {
    0: (1, 2),
    1: (3, 4), 2: (4, 5),
    3: (6, 7), 4: (7, 8), 5: (8, 9),
    6: (10, 11), 7: (11, 12), 8: (12, 13), 9: (13, 14),
    10: (15, 16), 11: (16, 17), 12: (17, 18), 13: (18, 19), 14: (19, 20),
    15: (21, 22), 16: (22, 23), 17: (23, 24), 18: (24, 25), 19: (25, 26), 20: (26, 27),
}  # fmt: skip


def test_every_rule_has_its_test_and_every_test_its_rule() -> None:
    each_has_its_test("pyramids", globals())


def test_goal() -> None:
    state = begin(straight(), 2, rounds="1")
    make(state, straight_moves())
    assert state.to_move == 1
    state.push("stop")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.scores == (2080, 0)
    assert outcome.places == (1, 2)


def test_pack() -> None:
    state = begin(deal({27: "QS", 26: "QH", 25: "TD", 24: "TC", PILE: "JS"}))
    view = state.view(0)
    where = [place.partition("-")[0] for place in view["places"].values()]
    assert {name: where.count(name) for name in where} == {"layout": 28, "pile": 1, "stock": 23}
    assert view["faces"]["c28"] == "JS"  # face up
    fitting = {f"play {card}" for card in ("QS", "QH", "TD", "TC")}
    assert fitting <= set(state.moves())
    new = game("pyramids").new(1, {})
    assert why(new, "draw") == "pack"
    for wrong in (
        "shuffle",
        "shuffle " + " ".join(PACK[:51]),
        "shuffle " + " ".join(PACK + ["AS"]),
    ):
        assert why(new, wrong) == "pack"
    assert why(new, "shuffle " + " ".join(PACK[:51] + ["1S"])) == "pack"
    assert why(new, "shuffle " + " ".join(PACK[:51] + ["AS"])) == "pack"


def test_layout() -> None:
    for name, places in (("pyramid", 7), ("peaks", 10)):
        state = begin(straight(), rounds="2", layout=name, jokers="unlimited")
        assert state.view(0)["layout"] == name
        assert len(free(state)) == places
        clear(state)
        state.push(hopeless())
        assert state.view(0)["layout"] == name
        assert len(free(state)) == places
    usual = game("pyramids").complete({})
    assert usual["layout"] == "pyramid"


def test_pyramid() -> None:
    shape = begin(straight()).view(0)["shape"]
    assert [spot["row"] for spot in shape] == [r for r in range(1, 8) for _ in range(r)]
    assert [spot["card"] for spot in shape] == [c + 1 for r in range(1, 8) for c in range(r)]
    for place, (left, right) in PYRAMID.items():
        lies_below(shape[place], shape[left], shape[right])
    uncovered_only_by("pyramid", PYRAMID)


def test_peaks() -> None:
    shape = begin(straight(), layout="peaks").view(0)["shape"]
    rows = [spot["row"] for spot in shape]
    assert [rows.count(n) for n in (1, 2, 3, 4)] == [3, 6, 9, 10]
    for place, (left, right) in PEAKS.items():
        lies_below(shape[place], shape[left], shape[right])
    uncovered_only_by("peaks", PEAKS)


def lies_below(card: dict[str, int], left: dict[str, int], right: dict[str, int]) -> None:
    assert (left["x"], right["x"]) == (card["x"] - 1, card["x"] + 1)
    assert left["row"] == right["row"] == card["row"] + 1


def uncovered_only_by(layout: str, lies_on: dict[int, tuple[int, int]]) -> None:
    """In games of jokers alone, a card is free exactly when the two on it have gone."""
    cards = cards_of(straight())
    dice = random.Random(layout)
    for _ in range(20):
        state, gone = begin(straight(), layout=layout, jokers="unlimited"), set[int]()
        while len(gone) < 28:
            expected = {
                place
                for place in range(28)
                if place not in gone and all(other in gone for other in lies_on.get(place, ()))
            }
            assert free(state) == expected
            place = dice.choice(sorted(expected))
            state.push(f"joker {cards[place]}")
            gone.add(place)


def test_free() -> None:
    state = begin(straight(), jokers="9")
    cards = cards_of(straight())
    assert free(state) == set(BOTTOM)
    for place in range(21):
        assert why(state, f"play {cards[place]}") == "free"
        assert why(state, f"joker {cards[place]}") == "free"
    state.push(f"play {cards[27]}")
    assert 20 not in free(state)  # one card still lies on it
    state.push(f"play {cards[26]}")
    assert 20 in free(state)
    for card in (cards[27], cards[PILE], cards[STOCK]):  # on the pile, and in the stock
        assert why(state, f"play {card}") == "free"
        assert why(state, f"joker {card}") == "free"


def test_covered() -> None:
    down, up = begin(straight(), cards="covered"), begin(straight())
    cards = cards_of(straight())
    assert seen(down.view(0)) == {*cards[21:28], cards[PILE]}
    assert seen(up.view(0)) == set(cards[: PILE + 1])
    for move in straight_moves()[:-1]:
        assert down.moves() == up.moves()
        down.push(move)
        up.push(move)
        assert down.scores() == up.scores()
        shown = {f"c{place}" for place in free(down)}
        lying = {p for p, place in down.view(0)["places"].items() if place.startswith("layout")}
        assert set(down.view(0)["faces"]) & lying == shown


def test_play() -> None:
    for top, fits in (("7S", "6 8"), ("TS", "9 J"), ("QS", "J K"), ("2S", "A 3")):
        for rank in "A23456789TJQK":
            card = f"{rank}H"
            state = begin(deal({27: card, PILE: top}))
            if rank in fits:
                assert make(state, [f"play {card}"]) == [5]
                assert state.view(0)["places"]["c27"] == "pile-1"
                assert state.view(0)["faces"]["c27"] == card
            else:
                assert why(state, f"play {card}") == "play"


def test_ace() -> None:
    for top, card in (("AS", "KH"), ("AS", "2H"), ("KS", "AH"), ("2S", "AH")):
        state = begin(deal({27: card, PILE: top}))
        assert f"play {card}" in state.moves()
        state.push(f"play {card}")
    for top, card in (("KS", "2H"), ("2S", "KH"), ("AS", "AH"), ("AS", "3H"), ("AS", "QH")):
        assert why(begin(deal({27: card, PILE: top})), f"play {card}") == "play"


def test_draw() -> None:
    state = begin(hopeless(), jokers="1")
    cards = cards_of(hopeless())
    for n in range(23):
        assert state.view(0)["stock"] == 23 - n
        state.push("draw")
        place = f"c{STOCK + n}"
        assert state.view(0)["places"][place] == f"pile-{n + 1}"
        assert state.view(0)["faces"][place] == cards[STOCK + n]
    assert state.view(0)["stock"] == 0
    assert why(state, "draw") == "draw"


def test_draw_when() -> None:
    fits = deal({27: "6S", PILE: "5H"})
    assert "draw" in begin(fits).moves()
    state = begin(fits, draw_when="stuck", jokers="0")
    assert why(state, "draw") == "draw_when"
    state = begin(hopeless(), draw_when="stuck")  # a joker or giving up is no hindrance
    assert any(move.startswith("joker ") for move in state.moves())
    while "draw" in state.moves():
        fitting = [move for move in state.moves() if move.startswith("play ")]
        assert not fitting
        state.push("draw")
        if state.view(0)["fits"]:
            assert why(state, "draw") == "draw_when"
            break


def test_joker() -> None:
    bottom = ("6S", "9D", "QC", "KH", "2S", "5D", "AS")
    shuffle = deal({**row(21, " ".join(bottom)), PILE: "5H"})
    state = begin(shuffle, jokers="unlimited")
    for card in bottom:  # the first would fit anyway
        after = state.copy()
        after.push(f"joker {card}")
        top = next(name for name, at in after.view(0)["places"].items() if at == "pile-1")
        assert after.view(0)["faces"][top] == card
    for place in (0, 20, PILE, STOCK):
        assert why(state, f"joker {cards_of(shuffle)[place]}") == "free"


def test_jokers() -> None:
    of = game("pyramids")
    assert of.complete({})["jokers"] == "3"
    assert of.complete({"layout": "peaks"})["jokers"] == "1"
    for layout in ("pyramid", "peaks"):
        for count in range(10):
            state = begin(straight(), layout=layout, jokers=str(count), rounds="2")
            for left in range(count, 0, -1):
                assert state.view(0)["jokers"] == left
                state.push(next(move for move in state.moves() if move.startswith("joker ")))
            assert state.view(0)["jokers"] == 0
            free_card = cards_of(straight())[min(free(state))]
            assert why(state, f"joker {free_card}") == "joker"
    state = begin(straight(), jokers="unlimited", rounds="2")
    assert state.view(0)["unlimited"]
    clear(state)  # 28 jokers
    state = begin(straight(), jokers="5", rounds="2")
    make(state, ["joker " + straight_moves()[0][5:], *straight_moves()[1:]])
    assert state.to_move == "luck"
    state.push(hopeless())
    assert state.view(0)["jokers"] == 5  # neither nine nor four


def test_stop() -> None:
    state = begin(straight(), 2)
    for move in straight_moves()[:-1]:
        assert "stop" in state.moves()
        given_up = state.copy()
        given_up.push("stop")
        assert given_up.view(None)["results"][0][0]["end"] == "stopped"
        assert given_up.to_move == 1
        state.push(move)
    new = game("pyramids").new(1, {})
    assert why(new, "stop") == "pack"  # before the deal it is nobody's round


def test_cleared() -> None:
    # The stock is drawn to a last card on which the whole layout fits; the jokers are gone.
    state = begin(drawn_out(), jokers="0")
    make(state, ["draw"] * 23)
    assert state.view(0)["stock"] == 0
    make(state, straight_moves())
    result = state.view(0)["results"][0][0]
    assert result["end"] == "cleared"
    assert result["left"] == 0
    assert state.to_move == "luck"


def test_failed() -> None:
    state = begin(hopeless(), jokers="0")
    make(state, ["draw"] * 22)
    assert state.to_move == 0
    state.push("draw")
    assert state.to_move is None  # without a move of its own
    assert state.view(0)["results"][0][0]["end"] == "failed"
    state = begin(hopeless(), jokers="unlimited")
    make(state, ["draw"] * 23)
    assert state.to_move == 0
    assert "stop" in state.moves()
    state.push("stop")
    assert state.view(0)["results"][0][0]["end"] == "stopped"


def test_streak() -> None:
    state = begin(straight())
    assert make(state, straight_moves()[:-1]) == [5 * n for n in range(1, 28)]
    assert state.view(0)["streak"] == 27


def test_joker_points() -> None:
    state = begin(straight(), jokers="3")
    cards = [move[5:] for move in straight_moves()]
    moves = [f"joker {cards[0]}", f"play {cards[1]}", f"joker {cards[2]}", f"play {cards[3]}"]
    assert make(state, moves) == [-50 + 5, 10, -50 + 15, 20]


def test_draw_points() -> None:
    state = begin(deal({27: "6S", 26: "7D", 25: "QC", PILE: "5H", STOCK: "JD"}))
    assert make(state, ["play 6S", "play 7D", "draw", "play QC"]) == [5, 10, -5, 5]


def test_clear_points() -> None:
    state = begin(straight())
    gains = make(state, straight_moves())
    assert gains[-1] == 5 * 28 + 50
    assert sum(gains) == 2080


def test_streak_end() -> None:
    state = begin(straight(), 2)
    make(state, straight_moves())
    assert state.to_move == 1
    assert make(state, straight_moves()[:2]) == [5, 10]  # the other's streak is not mine
    state = begin(straight())
    make(state, straight_moves())
    state.push(straight())
    assert make(state, straight_moves()[:2]) == [5, 10]


def test_negative() -> None:
    state = begin(straight(), jokers="unlimited")
    make(state, ["draw"] * 23)
    for _ in range(8):
        state.push("joker " + cards_of(straight())[max(free(state))])
    points = -5 * 23 - 50 * 8 + 5 * sum(range(1, 9))
    assert state.scores() == [points]
    assert state.view(0)["points"] == points < 0
    state.push("stop")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.scores == (points,)


def test_no_bonus() -> None:
    for jokers in ("0", "9"):
        state = begin(straight(), jokers=jokers, rounds="1")
        make(state, straight_moves())  # 23 cards in the stock, all jokers in hand
        assert state.scores() == [5 * sum(range(1, 29)) + 50]


def test_kept() -> None:
    state = begin(hopeless(), jokers="0")
    fail(state)
    assert state.scores() == [-115]
    assert state.view(0)["results"][0] == [{"points": -115, "end": "failed", "left": 28}]
    state = begin(straight())
    make(state, [*straight_moves()[:3], "stop"])
    assert state.scores() == [30]
    assert state.view(0)["results"][0] == [{"points": 30, "end": "stopped", "left": 25}]


def test_rounds() -> None:
    option = next(option for option in game("pyramids").options if option.name == "rounds")
    assert option.choices == ("1", "2", "3", "4", "5")
    assert game("pyramids").complete({})["rounds"] == "5"
    for rounds in range(1, 6):
        state = begin(straight(), rounds=str(rounds))
        for n in range(1, rounds + 1):
            assert state.view(0)["round"] == n
            make(state, straight_moves())
            assert state.scores() == [2080 * n]
            if n < rounds:
                assert state.to_move == "luck"
                state.push(straight())
        assert state.to_move is None
    state = begin(hopeless(), 2, jokers="0")
    fail(state)
    fail(state)
    assert state.to_move is None  # nobody is left in it
    assert why(state, "draw") == "rounds"


def test_next_round() -> None:
    state = begin(straight(), 2)
    make(state, ["stop", *straight_moves()])
    assert state.view(None)["playing"] == [False, True]
    state.push(straight())
    assert state.to_move == 1
    make(state, straight_moves())
    assert mover(state) == "luck"
    assert state.scores() == [0, 4160]


def test_same_deal() -> None:
    state = begin(straight(), 4)
    order = []
    for seat in range(4):
        order.append(state.to_move)
        view = state.view(seat)
        assert view["shown"]
        assert view["stock"] == 23
        assert view["jokers"] == 3
        assert {p: f for p, f in view["faces"].items() if view["places"][p] == "pile-0"} == {
            "c28": "KC"
        }
        make(state, straight_moves() if seat in {1, 3} else ["draw", "stop"])
    assert order == [0, 1, 2, 3]
    assert mover(state) == "luck"
    state.push(hopeless())
    assert mover(state) == 1
    make(state, ["stop", *["draw"] * 23])
    assert mover(state) == 3
    assert state.view(3)["jokers"] == 3
    state.push("stop")
    assert state.to_move is None
    single = begin(straight(), 3)
    make(single, ["stop", "stop", *straight_moves()])
    assert single.to_move == "luck"  # even for one


@pytest.mark.parametrize(
    ("drawn", "places"),
    [
        ((0, 1, 2), (1, 2, 3)),
        ((2, 1, 0), (3, 2, 1)),
        ((1, 0, 1), (2, 1, 2)),
        ((0, 0, 3), (1, 1, 3)),
        ((4, 4, 4), (1, 1, 1)),
    ],
)
def test_places(drawn: tuple[int, ...], places: tuple[int, ...]) -> None:
    state = begin(hopeless(), 3)
    for count in drawn:
        make(state, [*["draw"] * count, "stop"])
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.scores == tuple(-5 * count for count in drawn)
    assert outcome.places == places


def strings(value: object) -> set[str]:
    """Every string anywhere in plain JSON."""
    if isinstance(value, dict):
        return set().union(*(strings(item) for pair in value.items() for item in pair))
    if isinstance(value, list):
        return set().union(*map(strings, value))
    return {value} if isinstance(value, str) else set()


def test_sight() -> None:
    cards = cards_of(hopeless())
    state = begin(hopeless(), 3, rounds="2")
    state.push("draw")
    mine = state.view(0)
    assert seen(mine) == set(cards[: STOCK + 1])
    assert mine["stock"] == 22
    assert not strings(mine) & set(cards[STOCK + 1 :])
    for waiting in (1, 2, None):
        view = state.view(waiting)
        assert not view["shown"]
        assert not strings(view) & set(cards)
        assert view["places"] == {}
        assert view["scores"] == [-5, 0, 0]
        json.dumps(view)
    state.push("stop")
    assert seen(state.view(0)) == set(cards[:STOCK])  # who has finished may watch
    assert seen(state.view(1)) == set(cards[:STOCK])
    assert not strings(state.view(2)) & set(cards)
    assert not strings(state.view(None)) & set(cards)
    state.push("stop")
    assert not strings(state.view(None)) & set(cards)  # nor a spectator, until all are done
    state.push("stop")
    for seat in (0, 1, 2, None):
        assert seen(state.view(seat)) == set(cards)  # the game is over


def test_practice_note() -> None:
    of = game("pyramids")
    record = Record(of, of.complete({}), ["human"], "royal-1")
    table = Table(record)
    table.proceed()
    table.play("draw")
    with pytest.raises(Refused):
        table.undo()
    table.practise()
    assert table.record.notes["practice"] == "on"
    table.undo()
    assert table.record.moves[1:] == []
    assert table.snapshot()["practice"]
    cards = cards_of(table.record.moves[0])
    assert seen(table.snapshot()["view"]) == set(cards[:STOCK])  # the stock stays unseen
    pair = Table(Record(of, of.complete({}), ["human", "human"], "royal-1"))
    with pytest.raises(Refused):
        pair.practise()
