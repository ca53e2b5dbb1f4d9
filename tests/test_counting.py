"""What the statistics count: the line that each game has, after whatever was done with it."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from regalia.bridge import Bridge
from regalia.chance import Dice
from regalia.saves import brought
from tests.state_hash import picked

Line = dict[str, Any]
PYRAMIDS = {"game": "pyramids", "options": {"rounds": "1"}}
DUEL = {**PYRAMIDS, "seats": ["human", "bot:easy"]}


class Device:
    """A page with its shelf and its ledger, as the worker keeps them."""

    def __init__(self) -> None:
        self.bridge = Bridge()
        self.texts: dict[str, str] = {}
        self.ledger: dict[str, Line] = {}
        self.rev = 0

    def call(self, call: str, slot: str, /, **args: object) -> dict[str, Any]:
        """A call that changes the game, after which it is kept; refusals change nothing."""
        if call not in {"open", "veil"}:
            args = {"rev": self.bridge.tables[slot].rev, **args}
        asked = json.dumps({"id": 1, "call": call, "args": {"id": slot, **args}})
        answer = self.bridge.answer(asked)
        while answer == "":
            answer = self.bridge.go_on(5)
        told: dict[str, Any] = json.loads(answer)
        if "ok" in told and call != "close":
            self.keep(slot)
        return told

    def keep(self, slot: str) -> None:
        kept = json.loads(self.bridge.keep(slot))
        self.texts[slot] = kept["text"]
        old, counted = self.ledger.get(slot), kept["counted"]
        if counted is not None and (old is None or old["state"] != "finished"):
            self.ledger[slot] = counted

    def ply(self, slot: str, dice: Dice) -> None:
        """Whatever comes next in a game: luck, a curtain, a computer player, a person's move."""
        table = self.bridge.tables[slot]
        mover = table.state.to_move
        if mover == "luck":
            self.call("proceed", slot)
        elif mover in table.people and table.veiled:
            self.call("lift", slot, seat=mover)
        elif mover in table.people:
            move = "stop" if dice.below(4) == 0 else picked(table.state, dice)
            if move not in table.state.moves():
                move = picked(table.state, dice)
            self.call("play", slot, move=move)
        elif mover is not None:
            self.call("think", slot)

    def line(self, slot: str = "a") -> Line | None:
        return self.ledger.get(slot)


@pytest.fixture
def device() -> Device:
    return Device()


def to_the_end(device: Device, slot: str = "a", name: str = "end") -> None:
    dice = Dice(name)
    while device.bridge.tables[slot].state.to_move is not None:
        device.ply(slot, dice)


def test_a_game_counts_from_the_first_move_of_a_person(device: Device) -> None:
    device.call("open", "a", **DUEL)
    assert device.line() is None
    device.call("proceed", "a")
    assert device.line() is None
    device.call("play", "a", move="draw")
    line = device.line()
    assert line is not None
    assert line["state"] == "running"
    assert not line["won"]
    assert (line["game"], line["seats"]) == ("pyramids", ["human", "bot:easy"])
    assert line["options"]["rounds"] == "1"
    assert "seed" not in json.dumps(line)
    assert device.texts["a"].partition("\nseed ")[2].split("\n")[0] not in json.dumps(line)


def test_a_game_among_computer_players_never_counts(device: Device) -> None:
    device.call("open", "a", **PYRAMIDS, seats=["bot:easy", "bot:steady"])
    to_the_end(device)
    assert device.line() is None


def test_a_finished_game_has_its_points_and_whether_a_person_won(device: Device) -> None:
    won = set()
    for number in range(12):
        slot = f"g{number}"
        device.call("open", slot, **DUEL, names=["Ada"])
        to_the_end(device, slot, slot)
        line, over = device.line(slot), device.bridge.tables[slot].state.outcome()
        assert line is not None
        assert over is not None
        assert line["state"] == "finished"
        assert (line["scores"], line["places"]) == (list(over.scores), list(over.places))
        assert line["names"] == ["Ada", ""]
        assert line["won"] == (over.places[0] == 1)
        won.add(line["won"])
    assert won == {True, False}


def test_who_plays_alone_neither_wins_nor_loses(device: Device) -> None:
    device.call("open", "a", **PYRAMIDS)
    to_the_end(device)
    line = device.line()
    assert line is not None
    assert (line["state"], line["won"]) == ("finished", False)


def test_a_game_without_points_has_none(device: Device) -> None:
    device.call(
        "open", "a", game="royal-road", seats=["human", "bot:easy"], options={"length": "12"}
    )
    to_the_end(device)
    line = device.line()
    assert line is not None
    assert line["state"] == "finished"
    assert line["scores"] == []
    assert sorted(line["places"]) == [1, 2]


@pytest.mark.parametrize(
    ("help_", "named"),
    [
        ([("practice", {})], ["practice"]),
        ([("hint", {})], ["hint"]),
        ([("seat", {"seat": 1, "kind": "human"})], ["seats"]),
        ([("restart", {}), ("proceed", {})], ["again"]),
        ([("restart", {}), ("proceed", {}), ("practice", {})], ["practice", "again"]),
    ],
)
def test_a_game_with_help_counts_as_begun_alone(
    device: Device, help_: list[tuple[str, dict[str, Any]]], named: list[str]
) -> None:
    device.call("open", "a", **DUEL)
    device.call("proceed", "a")
    device.call("play", "a", move="draw")
    for call, args in help_:
        assert "ok" in device.call(call, "a", **args)
    to_the_end(device)
    line = device.line()
    assert line is not None
    assert (line["state"], line["aside"], line["won"]) == ("aside", named, False)


@pytest.mark.parametrize(
    "after",
    [
        [("undo", {})],
        [("restart", {}), ("proceed", {}), ("play", {"move": "stop"})],
        [("practice", {}), ("undo", {})],
        [("restart", {}), ("proceed", {}), ("play", {"move": "draw"}), ("abandon", {})],
    ],
)
def test_c08_the_first_end_of_a_game_stands(
    device: Device, after: list[tuple[str, dict[str, Any]]]
) -> None:
    device.call("open", "a", **PYRAMIDS)
    to_the_end(device)
    first = device.line()
    assert first is not None
    for call, args in after:
        device.call(call, "a", **args)
        assert device.line() == first


def test_a_game_given_up_is_no_longer_running_until_it_goes_on(device: Device) -> None:
    device.call("open", "a", **DUEL)
    device.call("proceed", "a")
    device.call("play", "a", move="draw")
    device.call("abandon", "a")
    line = device.line()
    assert line is not None
    assert line["state"] == "abandoned"
    device.call("play", "a", move="draw")
    line = device.line()
    assert line is not None
    assert line["state"] == "running"


def elsewhere(text: str) -> str:
    """The record as it is kept where it is brought in."""
    return str(brought("new", text, foreign=True)["text"])


def test_an_imported_game_does_not_count(device: Device) -> None:
    device.call("open", "a", **DUEL)
    device.call("proceed", "a")
    device.call("play", "a", move="draw")
    device.call("open", "b", record=elsewhere(device.texts["a"]))
    to_the_end(device, "b")
    assert device.line("b") is None
    assert "note foreign on\n" in device.texts["b"]
    device.call("open", "c", record=device.texts["b"])  # and from the shelf it is the same game
    to_the_end(device, "c")
    assert device.line("c") is None


def test_undo_is_counted_and_changes_nothing_else(device: Device) -> None:
    device.call("open", "a", **PYRAMIDS, seed="royal-1")
    device.call("proceed", "a")
    device.call("play", "a", move="play 6S")
    before = device.line()
    assert before is not None
    device.call("undo", "a")
    after = device.line()
    assert after is not None
    assert after == {**before, "undone": 1}
    device.call("play", "a", move="play 6S")
    device.call("undo", "a")
    assert device.line() == {**before, "undone": 2}


def tally(ledger: dict[str, Line]) -> Counter[str]:
    count: Counter[str] = Counter()
    for line in ledger.values():
        count["begun"] += 1
        count[line["state"]] += 1
        count["won"] += line["won"]
        count["wins of finished"] += line["won"] and line["state"] == "finished"
    return count


ACTS = st.lists(
    st.tuples(
        st.sampled_from(
            ["new", "plies", "plies", "plies", "hint", "undo", "redo", "restart", "close", "resume"]
            + ["import", "abandon", "take up", "practice", "seat", "name", "veil"]
        ),
        st.integers(0, 9),
    ),
    max_size=40,
)


def act(device: Device, what: str, n: int, dice: Dice) -> None:
    """One thing that people do, to the n-th of their games."""
    open_, kept = sorted(device.bridge.tables), sorted(device.texts)
    slot = open_[n % len(open_)] if open_ else ""
    match what:
        case "import" | "resume" if kept:
            text = device.texts[kept[n % len(kept)]]
            new = f"g{len(kept)}" if what == "import" else kept[n % len(kept)]
            device.call("open", new, record=elsewhere(text) if what == "import" else text)
        case "new":
            seats = (["human"], ["human", "bot:easy"], ["human", "human"])[n % 3]
            device.call("open", f"g{len(kept)}", **PYRAMIDS, seats=seats)
        case "plies" if slot:
            for _ in range(6 * n):
                device.ply(slot, dice)
        case "seat" if slot:
            device.call("seat", slot, seat=n % 3, kind=("human", "bot:easy")[n % 2])
        case "name" if slot:
            device.call("seat", slot, seat=0, name=f"N{n}")
        case "take up" if slot:
            device.call("abandon", slot, on=False)
        case _ if slot and what not in {"import", "resume", "new"}:
            device.call(what, slot)


@settings(max_examples=150, deadline=None, derandomize=True)
@given(ACTS, st.integers(0, 999))
def test_begun_is_never_less_than_finished_nor_finished_than_won(
    acts: list[tuple[str, int]], seed: int
) -> None:
    device, dice = Device(), Dice(f"acts {seed}")
    ends: dict[str, Line] = {}
    for what, n in acts:
        act(device, what, n, dice)
        for slot, line in device.ledger.items():
            assert ends.get(slot, line) == line, "an end once counted has changed"
            if line["state"] == "finished":
                ends[slot] = line
        count = tally(device.ledger)
        assert len(device.texts) >= count["begun"] >= count["finished"] >= count["won"]
        assert count["won"] == count["wins of finished"]
        states = ("running", "finished", "abandoned", "aside")
        assert count["begun"] == sum(count[state] for state in states)
