"""The door to the page, as text: one answer to every message, and nothing lost by a bad one."""

from __future__ import annotations

import json
from collections.abc import Callable, Generator
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from regalia import registry
from regalia.bridge import Bridge, catalogue
from regalia.chance import Dice
from regalia.play import Move, Seat, State
from regalia.record import end_of, read, write
from tests.playing import played

SEED = "secret-seed-1"
CODES = {
    "Stale", "Illegal", "NotYours", "Busy", "BadRecord", "OtherRules", "BadOption", "BadSeats",
    "BadSeed", "Unknown", "UnknownGame", "Refused", "Cancelled", "BadDay", "BadLink", "NoSeed",
    "Secret",
}  # fmt: skip
"""Every code but Broken, which is for faults of ours."""
CALLS = [
    "games", "open", "look", "play", "proceed", "undo", "redo", "restart", "lift", "veil",
    "practice", "seat", "abandon", "think", "hint", "cancel", "why", "save", "close", "watch",
    "deal", "pack", "visit", "unpack", "check", "salvage", "replay", "log",
]  # fmt: skip


class Page:
    """The other side of the door."""

    def __init__(self) -> None:
        self.bridge = Bridge()
        self.id = 0
        self.heard: list[str] = []

    def post(self, call: str, **args: object) -> str:
        """The text that answers at once."""
        self.id += 1
        text = self.bridge.answer(json.dumps({"id": self.id, "call": call, "args": args}))
        self.heard.append(text)
        return text

    def call(self, call: str, **args: object) -> dict[str, Any]:
        """The whole answer; computer players think until they have one."""
        text = self.post(call, **args)
        while text == "":
            text = self.bridge.go_on(5)
        answer: dict[str, Any] = json.loads(text)
        self.heard.append(text)
        assert answer["id"] == self.id
        assert set(answer) in ({"id", "ok"}, {"id", "error"})
        return answer

    def ok(self, call: str, **args: object) -> Any:
        answer = self.call(call, **args)
        assert "ok" in answer, answer
        return answer["ok"]

    def error(self, call: str, **args: object) -> dict[str, Any]:
        error: dict[str, Any] = self.call(call, **args)["error"]
        assert set(error) == {"code", "message", "facts"}
        assert error["code"] in CODES, error
        assert error["message"]
        return error

    def open(self, *seats: str, **args: object) -> dict[str, Any]:
        """A game under the id ``a``, its first deal on the table."""
        given_ = {"id": "a", "game": "pyramids", "seed": SEED, "seats": seats or ("human",)}
        self.ok("open", **{**given_, **args})
        snapshot: dict[str, Any] = self.ok("proceed", id="a", rev=1)
        return snapshot

    def change(self, call: str, **args: object) -> dict[str, Any]:
        """A change at the newest revision."""
        snapshot: dict[str, Any] = self.ok(call, id="a", rev=self.rev, **args)
        return snapshot

    @property
    def rev(self) -> int:
        return self.bridge.tables["a"].rev

    def all(self) -> dict[str, object]:
        """All that could be lost."""
        return {
            slot: (table.state.copy(), write(table.record), table.rev, self.bridge.keep(slot))
            for slot, table in self.bridge.tables.items()
        }


@pytest.fixture
def page() -> Page:
    return Page()


# --- every call -----------------------------------------------------------------------------


def test_games_is_the_catalogue(page: Page) -> None:
    found = page.ok("games")
    assert found == catalogue()
    entry = next(entry for entry in found["games"] if entry["name"] == "pyramids")
    assert entry["rules"] == 1
    assert entry["seats"] == [1, 6]
    assert entry["levels"] == ["easy", "steady"]
    assert entry["handOver"] is True
    options = {option["name"]: option for option in entry["options"]}
    assert list(options) == ["layout", "jokers", "cards", "rounds", "draw_when"]
    assert options["jokers"] == {
        "name": "jokers",
        "choices": [*"0123456789", "unlimited"],
        "spans": [],
        "default": "3",
        "defaults": [{"when": {"layout": "peaks"}, "default": "1"}],
        "rule": "jokers",
    }
    assert options["layout"]["default"] == "pyramid"
    assert [entry["name"] for entry in found["games"]] == sorted(registry.games())


def test_a_game_from_open_to_close(page: Page) -> None:
    snapshot = page.ok("open", id="a", game="pyramids", seats=["human"], names=["Ada"], seed=SEED)
    assert snapshot["turn"] == "luck"
    assert snapshot["rev"] == 1
    assert snapshot["seats"] == [{"kind": "human", "name": "Ada"}]
    assert set(snapshot) == {
        "id", "game", "rules", "rev", "ply", "turn", "next", "seat", "seats", "options", "view",
        "legal", "refused", "told", "over", "undo", "redo", "practice", "helped",
        "reseated", "abandoned",
    }  # fmt: skip
    snapshot = page.change("proceed")
    assert snapshot["turn"] == snapshot["seat"] == snapshot["next"] == 0
    assert {"kind": "said", "key": "dealt", "facts": {"round": 1}} in snapshot["told"]
    assert {entry["move"] for entry in snapshot["legal"]} >= {"draw", "stop"}
    joker = next(entry for entry in snapshot["legal"] if entry["move"].startswith("joker "))
    snapshot = page.change("play", move=joker["move"])
    assert snapshot["ply"] == 2
    assert page.ok("look", id="a") == {**snapshot, "told": []}
    assert page.ok("why", id="a", move="draw") is None
    assert page.ok("why", id="a", move=joker["move"])["key"] == "gone"
    assert page.change("undo")["redo"] is True
    assert page.change("redo")["view"] == snapshot["view"]
    assert page.change("practice", on=True)["practice"] is True
    page.change("play", move="draw")
    assert page.change("undo")["undo"] is None
    restarted = page.change("restart")
    assert (restarted["turn"], restarted["ply"]) == ("luck", 0)
    page.change("proceed")
    over = page.change("play", move="stop")
    assert over["turn"] == "over"
    assert over["over"] == {"scores": [0], "places": [1]}
    assert page.ok("save", id="a")["text"].startswith("regalia 1\n")
    assert page.ok("close", id="a") is True
    assert page.ok("close", id="a") is False
    assert page.error("look", id="a")["code"] == "Unknown"


def test_a_device_goes_from_hand_to_hand(page: Page) -> None:
    snapshot = page.open("human", "human", "human")
    assert snapshot["turn"] == "curtain"
    assert page.error("play", id="a", rev=page.rev, move="draw")["code"] == "NotYours"
    assert page.error("why", id="a", move="draw")["code"] == "NotYours"
    assert page.error("lift", id="a", rev=page.rev, seat=1)["code"] == "NotYours"
    assert page.change("lift", seat=0)["turn"] == 0
    assert page.ok("veil", id="a")["turn"] == "curtain"  # whatever the revision
    assert page.ok("veil", id="a")["turn"] == "curtain"
    assert page.change("lift", seat=0)["seat"] == 0


def test_a_game_is_looked_back_at_and_nothing_is_changed(page: Page) -> None:
    page.open()
    page.change("play", move="draw")
    before = page.all()
    first, last = page.ok("replay", id="a", ply=0, seat=0), page.ok("replay", id="a", seat=0)
    assert set(last) ^ set(page.ok("look", id="a")) == {"replay"}
    assert (first["ply"], first["turn"], last["ply"], last["turn"]) == (0, "luck", 2, 0)
    assert last["view"] == page.ok("look", id="a")["view"]
    assert last["replay"] == {
        "first": 0, "last": 2, "mover": 0, "seats": [0], "open": False, "over": False,
    }  # fmt: skip
    lines = page.ok("log", id="a", seat=0)["lines"]
    assert [(line["ply"], line["mover"]) for line in lines] == [(1, "luck"), (2, 0)]
    assert page.all() == before


def test_a_record_is_looked_back_at_without_being_opened(page: Page) -> None:
    page.open()
    before = page.all()
    record = write(played(5000, seats=2, name="looked", options={"rounds": "1"}))
    over = page.ok("replay", text=record, open=True, seat=1)
    assert over["turn"] == "over"
    assert over["replay"]["seats"] == [0, 1]
    assert page.ok("log", text=record, seat=1)["lines"]
    running = write(played(30, seats=2, name="looked", options={"rounds": "1"}))
    assert page.ok("replay", text=running)["replay"]["seats"] == []
    assert page.error("replay", text=running, seat=0)["code"] == "NotYours"
    assert page.all() == before


def test_whoever_takes_the_device_or_comes_back_is_told_what_was(page: Page) -> None:
    page.open("human", "human", options={"rounds": "1"})
    assert [line["ply"] for line in page.change("lift", seat=0)["since"]] == [1]
    page.change("play", move="draw")
    assert "since" not in page.ok("look", id="a")
    assert [line["ply"] for line in page.ok("look", id="a", recap=True)["since"]] == [2]
    page.change("play", move="stop")
    assert page.ok("look", id="a", recap=True)["since"] == []
    # Of the draw nobody hears who still has the deal before him.
    assert [line["ply"] for line in page.change("lift", seat=1)["since"]] == [1, 3]
    kept = json.loads(page.bridge.keep("a"))["text"]
    assert page.ok("open", id="c", record=kept)["since"] == []
    alone = write(played(9))
    assert [line["ply"] for line in page.ok("open", id="c", record=alone)["since"]] == [9]


def test_a_seat_changes_hands_and_a_game_is_given_up(page: Page) -> None:
    page.open("human", "human")
    snapshot = page.change("seat", seat=1, kind="bot:easy", name="x\n|y" + "z" * 99)
    assert snapshot["seats"][1] == {"kind": "bot:easy", "name": "x /y" + "z" * 36}
    assert snapshot["reseated"] is True
    assert page.change("seat", seat=1, kind="human")["seats"][1]["kind"] == "human"
    assert page.change("abandon")["abandoned"] is True
    assert json.loads(page.bridge.keep("a"))["entry"]["abandoned"] is True
    assert page.change("abandon", on=False)["abandoned"] is False


def test_an_id_may_be_opened_anew_and_two_games_do_not_mix(page: Page) -> None:
    page.open()
    page.ok("open", id="b", game="pyramids", seed="other")
    before = page.bridge.keep("a")
    page.ok("proceed", id="b", rev=1)
    page.ok("play", id="b", rev=2, move="draw")
    assert page.bridge.keep("a") == before
    page.ok("open", id="b", game="pyramids", seed="other")
    assert page.ok("look", id="b")["ply"] == 0
    assert page.bridge.keep("a") == before


def test_what_is_kept_opens_to_an_equal_position(page: Page) -> None:
    page.open("human", "human", names=["Ada | 1", "  # b\n"], options={"jokers": "unlimited"})
    page.change("lift", seat=0)
    for _ in range(12):
        page.change("play", move=page.ok("look", id="a")["legal"][0]["move"])
        kept = json.loads(page.bridge.keep("a"))
        assert kept["id"] == kept["entry"]["id"] == "a"
        page.ok("open", id="c", record=kept["text"], lift=False)
        assert page.bridge.tables["c"].state == page.bridge.tables["a"].state
        assert json.loads(page.bridge.keep("c"))["text"] == kept["text"]
    entry = kept["entry"]
    assert entry["names"] == ["Ada / 1", "# b"]
    assert entry["turn"] == 0
    assert entry["ply"] == 13
    assert entry["over"] is None
    assert entry["scores"] == page.ok("look", id="a")["view"]["scores"]
    assert page.bridge.keep("nothing") == ""


def test_names_without_characters_can_be_kept() -> None:
    page = Page()
    page.open(names=["\ud800x" + "n" * 100])
    assert page.ok("look", id="a")["seats"][0]["name"] == "?x" + "n" * 38
    page.bridge.keep("a").encode("utf-8")


def test_practice_may_be_asked_for_at_once(page: Page) -> None:
    assert page.ok("open", id="a", game="pyramids", practice=True)["practice"] is True
    error = page.error("open", id="b", game="pyramids", seats=["human", "human"], practice=True)
    assert error["code"] == "Refused"
    assert error["facts"]["reason"]["key"] == "practice_alone"
    assert "b" not in page.bridge.tables


def test_a_new_game_has_a_seed_of_its_own(page: Page) -> None:
    seeds = set()
    for _ in range(20):
        page.ok("open", id="a", game="pyramids")
        seeds.add(read(page.ok("save", id="a")["text"]).seed)
    assert len(seeds) == 20


def test_the_longest_game_there_can_be_opens(page: Page) -> None:
    record = played(5000, seats=6, name="long", options={"jokers": "unlimited", "draw_when": "any"})
    text = write(record)
    snapshot = page.ok("open", id="a", record=text)
    assert snapshot["ply"] == len(record.moves) > 300
    assert page.ok("save", id="a")["text"] == text
    long = text + "# a comment\n" * 5000
    assert page.ok("open", id="a", record=long)["ply"] == len(record.moves)
    assert page.error("open", id="a", record=text + "draw\n" * 5000)["code"] == "BadRecord"


# --- errors ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "call", "args"),
    [
        ("Unknown", "nothing", {}),
        ("Unknown", "", {}),
        ("Unknown", "__class__", {}),
        ("Unknown", "look", {}),
        ("Unknown", "look", {"id": "b"}),
        ("Unknown", "look", {"id": 1}),
        ("Unknown", "look", {"id": ["a"]}),
        ("Unknown", "play", {"id": "a", "rev": 2}),
        ("Unknown", "play", {"id": "a", "rev": 2, "move": 7}),
        ("Unknown", "play", {"id": "a", "rev": 2, "move": None}),
        ("Unknown", "play", {"id": "a", "move": "draw"}),
        ("Unknown", "play", {"id": "a", "rev": "2", "move": "draw"}),
        ("Unknown", "play", {"id": "a", "rev": 2.0, "move": "draw"}),
        ("Unknown", "play", {"id": "a", "rev": True, "move": "draw"}),
        ("Unknown", "lift", {"id": "a", "rev": 2}),
        ("Unknown", "lift", {"id": "a", "rev": 2, "seat": "0"}),
        ("Unknown", "think", {"id": "b", "rev": 1}),
        ("Unknown", "think", {"id": "a"}),
        ("Unknown", "why", {"id": "a"}),
        ("Unknown", "cancel", {"id": 3}),
        ("Unknown", "close", {"id": 3}),
        ("Unknown", "save", {"id": "b"}),
        ("Unknown", "look", {"id": "a", "recap": 1}),
        ("Unknown", "replay", {}),
        ("Unknown", "replay", {"id": "b"}),
        ("Unknown", "replay", {"id": "a", "ply": "1"}),
        ("Unknown", "replay", {"id": "a", "ply": -1}),
        ("Unknown", "replay", {"id": "a", "ply": 2}),
        ("Unknown", "replay", {"id": "a", "seat": "all"}),
        ("Unknown", "replay", {"id": "a", "open": "yes"}),
        ("Unknown", "replay", {"text": 7}),
        ("Unknown", "log", {"id": "b"}),
        ("Unknown", "log", {"id": "a", "seat": False}),
        ("NotYours", "replay", {"id": "a", "seat": 7}),
        ("NotYours", "replay", {"id": "a", "open": True}),
        ("NotYours", "log", {"id": "a", "seat": -1}),
        ("BadRecord", "replay", {"text": ""}),
        ("BadRecord", "log", {"text": "{}"}),
        ("Unknown", "open", {"game": "pyramids"}),
        ("Unknown", "open", {"id": "n"}),
        ("Unknown", "open", {"id": "n", "game": 7}),
        ("Unknown", "open", {"id": "n", "record": None}),
        ("Unknown", "open", {"id": "n", "record": {"text": "x"}}),
        ("Unknown", "open", {"id": "n", "game": "pyramids", "practice": "yes"}),
        ("UnknownGame", "open", {"id": "n", "game": "chess"}),
        ("UnknownGame", "open", {"id": "n", "game": "__proto__"}),
        ("UnknownGame", "open", {"id": "n", "game": "x" * 100_000}),
        ("BadOption", "open", {"id": "n", "game": "pyramids", "options": []}),
        ("BadOption", "open", {"id": "n", "game": "pyramids", "options": "jokers=3"}),
        ("BadOption", "open", {"id": "n", "game": "pyramids", "options": {"jokers": 3}}),
        ("BadOption", "open", {"id": "n", "game": "pyramids", "options": {"jokers": None}}),
        ("BadOption", "open", {"id": "n", "game": "pyramids", "options": {"jokers": "10"}}),
        ("BadOption", "open", {"id": "n", "game": "pyramids", "options": {"__proto__": "1"}}),
        ("BadOption", "open", {"id": "n", "game": "pyramids", "options": {"x" * 10**5: "1"}}),
        ("BadSeats", "open", {"id": "n", "game": "pyramids", "seats": []}),
        ("BadSeats", "open", {"id": "n", "game": "pyramids", "seats": "human"}),
        ("BadSeats", "open", {"id": "n", "game": "pyramids", "seats": [1]}),
        ("BadSeats", "open", {"id": "n", "game": "pyramids", "seats": ["human"] * 7}),
        ("BadSeats", "open", {"id": "n", "game": "pyramids", "seats": ["bot:royal"]}),
        ("BadSeats", "open", {"id": "n", "game": "pyramids", "names": "Ada"}),
        ("BadSeats", "open", {"id": "n", "game": "pyramids", "names": [None]}),
        ("BadSeats", "open", {"id": "n", "game": "pyramids", "names": 7}),
        ("BadSeats", "open", {"id": "n", "game": "pyramids", "names": ["Ada", "Bob"]}),
        ("Unknown", "seat", {"id": "a", "rev": 2, "kind": "human"}),
        ("Unknown", "seat", {"id": "a", "rev": 2, "seat": 0, "kind": 7}),
        ("Unknown", "seat", {"id": "a", "rev": 2, "seat": 0, "name": None}),
        ("Unknown", "abandon", {"id": "a", "rev": 2, "on": "yes"}),
        ("BadSeats", "seat", {"id": "a", "rev": 2, "seat": 1, "kind": "human"}),
        ("BadSeats", "seat", {"id": "a", "rev": 2, "seat": -1, "name": "Eve"}),
        ("BadSeats", "seat", {"id": "a", "rev": 2, "seat": 10**300, "name": "Eve"}),
        ("BadSeats", "seat", {"id": "a", "rev": 2, "seat": 0, "kind": "x" * 10**5}),
        ("Stale", "seat", {"id": "a", "rev": 1, "seat": 0, "kind": "bot:easy"}),
        ("Stale", "abandon", {"id": "a", "rev": 1}),
        ("BadSeed", "open", {"id": "n", "game": "pyramids", "seed": ""}),
        ("BadSeed", "open", {"id": "n", "game": "pyramids", "seed": 7}),
        ("BadSeed", "open", {"id": "n", "game": "pyramids", "seed": "A b"}),
        ("BadSeed", "open", {"id": "n", "game": "pyramids", "seed": ["x"]}),
        ("BadSeed", "open", {"id": "n", "game": "pyramids", "seed": False}),
        ("BadSeed", "open", {"id": "n", "game": "pyramids", "seed": "a\n"}),
        ("BadRecord", "open", {"id": "n", "record": ""}),
        ("BadRecord", "open", {"id": "a", "record": "{}"}),
        ("BadRecord", "open", {"id": "a", "record": '{"__proto__": {}}'}),
        ("BadRecord", "open", {"id": "a", "record": "x" * 5_000_000}),
        ("BadRecord", "open", {"id": "a", "record": "\0\x01\x02" * 99}),
        ("BadRecord", "open", {"id": "a", "record": "regalia 2\ngame pyramids\n"}),
        ("OtherRules", "open", {"id": "a", "record": "regalia 1\ngame pyramids\nrules 9\nseats x"}),
        ("Stale", "play", {"id": "a", "rev": 1, "move": "draw"}),
        ("Stale", "play", {"id": "a", "rev": 10**300, "move": "draw"}),
        ("Stale", "undo", {"id": "a", "rev": -1}),
        ("Stale", "restart", {"id": "a", "rev": 1}),
        ("Stale", "think", {"id": "a", "rev": 1}),
        ("Stale", "hint", {"id": "a", "rev": 1}),
        ("Unknown", "hint", {"id": "a"}),
        ("Unknown", "hint", {"id": "b", "rev": 1}),
        ("Illegal", "play", {"id": "a", "rev": 2, "move": ""}),
        ("Illegal", "play", {"id": "a", "rev": 2, "move": "x" * 100_000}),
        ("Illegal", "play", {"id": "a", "rev": 2, "move": "play XX"}),
        ("Illegal", "play", {"id": "a", "rev": 2, "move": "Draw"}),
        ("Illegal", "play", {"id": "a", "rev": 2, "move": "draw\n"}),
        ("Illegal", "play", {"id": "a", "rev": 2, "move": "\ud800"}),
        ("NotYours", "proceed", {"id": "a", "rev": 2}),
        ("NotYours", "think", {"id": "a", "rev": 2}),
        ("NotYours", "lift", {"id": "a", "rev": 2, "seat": 1}),
        ("NotYours", "lift", {"id": "a", "rev": 2, "seat": -1}),
        ("NotYours", "lift", {"id": "a", "rev": 2, "seat": 10**300}),
        ("Refused", "undo", {"id": "a", "rev": 2}),
        ("Refused", "redo", {"id": "a", "rev": 2}),
    ],
)
def test_c13_c14_what_is_wrong_is_named_and_nothing_is_lost(
    page: Page, code: str, call: str, args: dict[str, Any]
) -> None:
    page.open()
    before = page.all()
    error = page.error(call, **args)
    assert error["code"] == code
    assert len(json.dumps(error)) < 3000
    assert page.all() == before
    assert page.change("play", move="draw")["ply"] == 2  # the game goes on


def test_a_bad_record_names_its_line(page: Page) -> None:
    text = write(played(20)) + "fly\n"
    facts = page.error("open", id="a", record=text)["facts"]
    assert (facts["line"], facts["text"]) == (28, "fly")
    assert facts["reason"]["key"] == "unknown_move"
    assert facts["why"]


def test_an_illegal_move_has_its_reason(page: Page) -> None:
    snapshot = page.open(options={"jokers": "0"})
    reasons = {tuple(each["touches"]): each for each in snapshot["refused"]}
    assert reasons[("joker",)]["rule"] == "joker"
    faces = snapshot["view"]["faces"]
    for touches, reason in reasons.items():
        if reason["key"] == "no_fit":
            move = f"play {faces[touches[0]]}"
            error = page.error("play", id="a", rev=page.rev, move=move)
            assert error["facts"]["reason"]["key"] == "no_fit"
            assert page.ok("why", id="a", move=move) == error["facts"]["reason"]


# --- messages that are none -----------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "", " ", "null", "7", '"open"', "[]", "{", "{}", "undefined", "NaN", "-Infinity",
        '{"id": NaN, "call": "games"}', '{"id": 1, "call": "look", "args": {"id": -Infinity}}',
        '{"id": 1e999, "call": "x"}', '{"id": {"a": [1]}, "call": "x"}', '{"id": [], "call": []}',
        '{"id": 1, "call": "games", "args": []}', '{"id": 1, "call": "games", "args": 0}',
        '{"id": 1, "call": {"a": 1}}', '{"id": 1, "call": null}', '{"id": 1, "call": ["games"]}',
        '{"id": 1, "call": "games", "args": ""}', '{"id": 1, "call": "games", "args": false}',
        "[" * 100_000, '{"id":' * 50_000, '{"id": 1, "args": ' + "[" * 990 + "]" * 990 + "}",
        '{"id": ' + "[" * 900 + "]" * 900 + "}", "9" * 10_000, '{"id": ' + "9" * 10_000 + "}",
        '{"id": 1, "call": "look", "args": {"id": "a", "rev": ' + "9" * 5_000 + "}}",
        '{"id": "\\ud800", "call": "x"}', "\0", "\ud800", "x" * 5_000_000, "\ufeff{}",
        '{"__proto__": {"id": 1}}', '{"id": 1, "id": 2, "call": "x"}',
    ],
)  # fmt: skip
def test_every_message_however_broken_is_answered_once(page: Page, text: str) -> None:
    page.open()
    before = page.all()
    answer = page.bridge.answer(text)
    told = json.loads(answer, parse_constant=lambda name: pytest.fail(f"{name} is not JSON"))
    assert set(told) == {"id", "error"}
    assert told["error"]["code"] == "Unknown"
    assert len(answer) < 1500
    assert page.bridge.go_on(1) == ""
    assert page.all() == before


def test_what_is_no_text_is_answered_too() -> None:
    no_texts: list[Any] = [None, 7, b"\xff", b"{}", [], object()]
    for wrong in no_texts:
        told = json.loads(Bridge().answer(wrong))
        assert "error" in told


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=8,
)
WORDS = st.sampled_from(
    ["a", "b", "pyramids", "human", "bot:easy", "draw", "stop", "play QH", "shuffle", "royal-1", ""]
)
ARGS = st.fixed_dictionaries(
    {},
    optional={
        "id": WORDS | JSON,
        "rev": st.integers(0, 9) | JSON,
        "move": WORDS | JSON,
        "seat": st.integers(-1, 2) | JSON,
        "game": WORDS | JSON,
        "seats": st.lists(WORDS, max_size=3) | JSON,
        "names": st.lists(WORDS, max_size=3) | JSON,
        "options": st.dictionaries(WORDS, WORDS, max_size=2) | JSON,
        "record": WORDS | JSON,
        "kind": WORDS | JSON,
        "name": WORDS | JSON,
        "on": JSON,
        "practice": JSON,
        "seed": WORDS | JSON,
        "daily": st.just("2026-11-29") | JSON,
        "code": st.just("AQ") | JSON,
        "knowing": JSON,
    },
)


@settings(max_examples=50, deadline=None)
@given(st.lists(st.tuples(st.sampled_from(CALLS) | JSON, ARGS | JSON, JSON), max_size=12))
def test_any_conversation_gets_one_answer_to_each_message(messages: list[tuple[Any, ...]]) -> None:
    bridge = Bridge()
    bridge.answer(
        '{"call": "open", "args": {"id": "a", "game": "pyramids", "seats": ["bot:easy"]}}'
    )
    asked = thought = 0
    for call, args, message in messages:
        text = json.dumps({"id": message, "call": call, "args": args})
        answers = [bridge.answer(text)]
        thinking = answers == [""]
        asked += thinking
        if thinking or asked > thought:
            answers.append(bridge.go_on(50))
            thought += answers[-1] != ""
        for answer in filter(None, answers):
            told = json.loads(answer)
            assert set(told) in ({"id", "ok"}, {"id", "error"})
            assert told.get("error", {}).get("code") != "Broken", told
    while asked > thought:
        thought += bridge.go_on(50) != ""
    assert bridge.go_on(1) == ""
    for slot in bridge.tables:
        text = json.loads(bridge.keep(slot))["text"]
        assert end_of(read(text)) == bridge.tables[slot].state


# --- thinking -------------------------------------------------------------------------------


class Slow:
    """A computer player that thinks for so many steps, or for ever."""

    def __init__(self, steps: float, move: Any = "draw") -> None:
        self.steps = steps
        self.move = move

    def think(
        self, imagine: Callable[[Dice], State], seat: Seat, dice: Dice
    ) -> Generator[None, None, Move]:
        step = 0
        while step < self.steps:
            step += 1
            yield
        if isinstance(self.move, Exception):
            raise self.move
        return self.move  # type: ignore[no-any-return]  # some are no moves


@pytest.fixture
def slow(page: Page, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Page]:
    def sit(steps: float, move: Any = "draw", *seats: str) -> Page:
        of = replace(registry.game("pyramids"), minds={"slow": Slow(steps, move)})
        monkeypatch.setattr("regalia.bridge.game", lambda name: of)
        page.open(*(seats or ("bot:slow", "human")))
        return page

    return sit


def test_thinking_is_answered_in_slices(slow: Callable[..., Page]) -> None:
    page = slow(50)
    assert page.post("think", id="a", rev=page.rev) == ""
    slices = 0
    while (text := page.bridge.go_on(0)) == "":
        slices += 1
        assert json.loads(page.post("look", id="a"))["ok"]["ply"] == 1  # others get a turn
    assert slices >= 40
    answer = json.loads(text)
    assert answer["ok"]["ply"] == 2
    assert page.bridge.go_on(0) == ""


def test_while_one_thinks_changes_are_refused_as_busy(slow: Callable[..., Page]) -> None:
    page = slow(float("inf"))
    page.post("think", id="a", rev=page.rev)
    thinker = page.id
    before = page.all()
    changes = "play proceed undo redo restart lift practice seat abandon think hint"
    for call in changes.split():
        error = json.loads(page.post(call, id="a", rev=page.rev, move="draw", seat=1))["error"]
        assert error["code"] == "Busy"
    error = json.loads(page.post("open", id="a", game="pyramids"))["error"]
    assert error["code"] == "Busy"
    for call in ("look", "save", "games"):
        assert "ok" in json.loads(page.post(call, id="a"))
    assert "ok" in json.loads(page.post("open", id="b", game="pyramids"))  # another table
    assert {slot: kept for slot, kept in page.all().items() if slot == "a"} == before
    assert json.loads(page.post("cancel", id="b"))["ok"] is False
    assert json.loads(page.post("cancel", id="a"))["ok"] is True
    answer = json.loads(page.bridge.go_on(5))
    assert answer["id"] == thinker
    assert answer["error"]["code"] == "Cancelled"
    assert page.bridge.go_on(5) == ""
    assert page.post("think", id="a", rev=page.rev) == ""


def test_a_hint_is_answered_in_slices_and_gives_way_to_a_move(slow: Callable[..., Page]) -> None:
    page = slow(50, "draw", "human")
    assert page.post("hint", id="a", rev=page.rev) == ""
    assert json.loads(page.post("hint", id="a", rev=page.rev))["error"]["code"] == "Busy"
    while (text := page.bridge.go_on(0)) == "":
        assert "ok" in json.loads(page.post("look", id="a"))
    hint = json.loads(text)["ok"]
    assert hint == {"move": "draw", "touches": ["stock"], "reason": {"key": "draw", "facts": {}}}
    assert page.ok("look", id="a")["helped"] is True
    assert page.post("hint", id="a", rev=page.rev) == ""
    asker = page.id
    assert page.ok("play", id="a", rev=page.rev, move="draw")["ply"] == 2
    answer = json.loads(page.bridge.go_on(5))
    assert (answer["id"], answer["error"]["code"]) == (asker, "Cancelled")
    assert page.bridge.go_on(5) == ""


def test_a_hint_that_is_no_move_is_a_fault_of_ours(slow: Callable[..., Page]) -> None:
    page = slow(1, "fly", "human")
    answer = page.call("hint", id="a", rev=page.rev)
    assert answer["error"]["code"] == "Broken"
    assert page.ok("look", id="a")["helped"] is False


def test_a_veil_falls_while_one_thinks(slow: Callable[..., Page]) -> None:
    page = slow(5, "draw", "human", "bot:slow", "human")
    page.change("lift", seat=0)
    page.change("play", move="stop")
    assert page.post("think", id="a", rev=page.rev) == ""
    assert "ok" in json.loads(page.post("veil", id="a"))
    while (text := page.bridge.go_on(5)) == "":
        pass
    assert json.loads(text)["ok"]["ply"] == 3
    assert page.bridge.tables["a"].holder is None


def test_a_game_closed_in_mid_thought_answers_and_may_be_opened_again(
    slow: Callable[..., Page],
) -> None:
    page = slow(float("inf"))
    page.post("think", id="a", rev=page.rev)
    thinker = page.id
    assert json.loads(page.post("close", id="a"))["ok"] is True
    assert "ok" in json.loads(page.post("open", id="a", game="pyramids"))
    answer = json.loads(page.bridge.go_on(5))
    assert (answer["id"], answer["error"]["code"]) == (thinker, "Cancelled")
    assert page.ok("look", id="a")["ply"] == 0


@pytest.mark.parametrize("steps", [0, 3])
@pytest.mark.parametrize("move", [RuntimeError("x" * 10**5), RecursionError(), "fly", None, 7, []])
def test_c26_a_mind_that_fails_still_answers(
    slow: Callable[..., Page], steps: int, move: object
) -> None:
    page = slow(steps, move)
    snapshot = page.change("think")
    assert snapshot["ply"] == 2
    said = [event for event in snapshot["told"] if event.get("key") == "mind_failed"]
    assert len(said) == 1
    assert len(json.dumps(said)) < 1000


def test_computer_players_play_to_the_end(page: Page) -> None:
    snapshot = page.open("bot:easy", "bot:steady", options={"rounds": "1"})
    while snapshot["turn"] != "over":
        snapshot = page.change("think")
        assert snapshot["legal"] == []
        assert not any(event.get("key") == "mind_failed" for event in snapshot["told"])
    assert len(snapshot["over"]["scores"]) == 2


# --- secrets and double clicks --------------------------------------------------------------


def test_c01_the_seed_is_in_no_answer_but_an_export(page: Page) -> None:
    page.open("human", "bot:easy", "human", names=["Ada", "", "Bob"])
    page.change("lift", seat=0)
    for call, args in (
        ("play", {"move": "draw"}), ("look", {}), ("undo", {}), ("redo", {}), ("practice", {}),
        ("play", {"move": "fly"}), ("why", {"move": "fly"}), ("play", {"move": "stop"}),
        ("think", {}), ("lift", {"seat": 2}), ("veil", {}), ("restart", {}), ("proceed", {}),
        ("think", {}), ("games", {}), ("cancel", {}), ("lift", {"seat": 9}), ("hint", {}),
        ("seat", {"seat": 2, "kind": "bot:easy"}), ("abandon", {}),
    ):  # fmt: skip
        page.call(call, id="a", rev=page.rev, **args)
    text = page.ok("save", id="a")["text"]
    saved = page.heard[-1]
    page.ok("open", id="b", record=text)
    page.error("open", id="b", record=text.replace("\nshuffle ", "\nshuffle 1"))
    assert SEED in text
    assert not [answer for answer in page.heard if SEED in answer and answer != saved]


def test_c28_a_double_click_makes_one_move(page: Page) -> None:
    page.open()
    rev = page.rev
    assert page.ok("play", id="a", rev=rev, move="draw")["ply"] == 2
    for _ in range(9):
        assert page.error("play", id="a", rev=rev, move="draw")["code"] == "Stale"
    snapshot = page.ok("look", id="a")
    assert snapshot["ply"] == 2
    assert snapshot["view"]["stock"] == 22


def test_c11_who_plays_and_under_what_name_changes_no_deal(page: Page) -> None:
    deals = set()
    for seats, names in (
        (["human"], []), (["human"], ["Žofie"]), (["human", "bot:easy"], []),
        (["human", "bot:steady"], ["Ada", "Bob"]),
    ):  # fmt: skip
        page.open(*seats, names=names)
        deals.add(page.bridge.tables["a"].record.moves[0])
    assert len(deals) == 1
