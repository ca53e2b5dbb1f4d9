"""What is wrong with a message is named, and nothing is lost by it; see ``test_bridge.py``."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from regalia.bridge import Bridge
from regalia.record import end_of, read, write
from tests.asking import CALLS, Page
from tests.playing import played


@pytest.fixture
def page() -> Page:
    return Page()


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
