"""Holding a game to the sentences of its rules page: one test each, and every refusal cites one."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

import pytest

from regalia.play import Illegal, State
from tests.parts import ROOT


def words_of(name: str) -> dict[str, Any]:
    """A game's own texts in English, by their keys."""
    file = ROOT / "web" / "games" / name / "text" / "en.json"
    texts: dict[str, Any] = json.loads(file.read_text("utf-8"))
    return texts


def each_has_its_test(name: str, tests: Iterable[str]) -> None:
    """There is a test ``test_<id>`` for each sentence ``rule.<id>`` of a game, and no other.

    ``tests`` are the names that stand in the file, ``globals()``, or in all its files; those of the
    checks that hold the file itself to this end in ``_its_rule``.
    """
    named = {test.removeprefix("test_") for test in tests if test.startswith("test_")}
    ours = {test for test in named if not test.endswith("_its_rule")}
    assert ours == {key.removeprefix("rule.") for key in words_of(name) if key.startswith("rule.")}


def why(state: State, move: str) -> str:
    """The rule that refuses a move; asking and doing give the same reason, and nothing changes."""
    reason = state.why_not(move)
    assert reason is not None
    before = state.copy()
    with pytest.raises(Illegal) as refused:
        state.push(move)
    assert refused.value.reason == reason
    assert state == before
    assert move not in state.moves()
    return reason.rule
