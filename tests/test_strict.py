"""JSON from outside: what is read of it, and what is refused before it can do harm."""

from __future__ import annotations

import json
from typing import Any

import pytest

from regalia.bridge import Bridge
from regalia.saves import unpack
from regalia.strict import parsed


@pytest.mark.parametrize(
    "value",
    [
        None,
        {"a": [1, -2.5, True, {"b": "c"}]},
        [[]] * 5000,
        ["[" * 5000, '{\\"[' * 5000, "\\", "]"],
        {"[" * 500: "\n\0\ud800"},
    ],
)
def test_what_is_json_is_read(value: Any) -> None:
    assert parsed(json.dumps(value)) == value


@pytest.mark.parametrize(
    "deep",
    [
        "[" * 101 + "]" * 101,
        "[" * 100_000,
        '{"a":' * 101 + "1" + "}" * 101,
        '["]",' * 50_000,
        '["\\\\",' * 50_000,
        "[[]," * 50_000,
    ],
)
def test_what_is_too_deep_is_refused(deep: str) -> None:
    with pytest.raises(ValueError, match="100 levels"):
        parsed(deep)
    answer = json.loads(Bridge().answer(deep))
    assert (answer["id"], answer["error"]["code"]) == (None, "Unknown")
    assert "100 levels" in answer["error"]["message"]
    with pytest.raises(ValueError, match="100 levels"):
        unpack(f'{{"regalia": "everything 1", "games": [], "ledger": {{"a": {deep}')


@pytest.mark.parametrize(
    "wrong", ["", "NaN", "[Infinity]", "[1", '"', '["', "{}x", '"\\', "]" * 999]
)
def test_what_is_no_json_is_refused(wrong: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        parsed(wrong)
