"""JSON that comes from outside, read as strictly as it is written."""

from __future__ import annotations

import json
import re
from typing import Any, Final

_DEEPEST: Final = 100
"""Levels; nothing of ours has ten."""
_STEP: Final = re.compile(r'"(?:[^"\\]++|\\.)*+"?|[\[{]+|[\]}]+', re.DOTALL)
"""A string, which may not end, or brackets in a row."""


def parsed(text: str) -> Any:
    """The value of a JSON text.

    Raises ValueError for what is none, JSONDecodeError where its place is known.  With NaN or
    Infinity in it, or more than a hundred levels deep, it is none.
    """
    _check_depth(text)
    return json.loads(text, parse_constant=_no_number)


def _check_depth(text: str) -> None:
    """In the browser going too deep is no RecursionError: it is the end of all Python there."""
    if text.count("[") + text.count("{") <= _DEEPEST:
        return
    depth = 0
    for step in _STEP.finditer(text):
        first, length = text[step.start()], step.end() - step.start()
        if first in "[{":
            depth += length
            if depth > _DEEPEST:
                raise ValueError(f"it is more than {_DEEPEST} levels deep")
        elif first != '"':
            depth -= length


def _no_number(name: str) -> float:
    raise ValueError(f"{name} is no number in JSON")
