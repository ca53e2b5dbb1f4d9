"""While computer players think: slices, hints and changes meanwhile; see ``test_bridge.py``."""

from __future__ import annotations

import json
from collections.abc import Callable, Generator
from dataclasses import replace
from typing import Any

import pytest

from regalia import registry
from regalia.chance import Dice
from regalia.play import Move, Seat, State
from tests.asking import Page


@pytest.fixture
def page() -> Page:
    return Page()


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
