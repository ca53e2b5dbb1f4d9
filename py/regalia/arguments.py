"""What a message to the bridge says, each argument checked: a wrong one is named in the answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

Args: TypeAlias = Mapping[str, Any]


class Problem(Exception):
    """An answer that is an error: its code, a sentence for people who build, and facts."""

    def __init__(self, code: str, message: str, **facts: Any) -> None:
        super().__init__(message)
        self.code = code
        self.facts = facts


def given(args: Args, name: str, otherwise: object) -> Any:
    """An argument, or something else where it is left out or null."""
    value = args.get(name)
    return otherwise if value is None else value


def flag(args: Args, name: str, *, otherwise: bool = False) -> bool:
    """An argument that is true or false."""
    value = given(args, name, otherwise)
    if not isinstance(value, bool):
        raise Problem("Unknown", f"{name} is true or false")
    return value


def text(args: Args, name: str) -> str:
    """An argument that is a string and must be there."""
    value = args.get(name)
    if not isinstance(value, str):
        raise Problem("Unknown", f"{name} is a string; it is missing or something else")
    return value


def texts(args: Args, name: str) -> list[str]:
    """An argument that is a list of strings; empty where it is left out."""
    value = given(args, name, [])
    if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
        raise Problem("Unknown", f"{name} is a list of strings")
    return value


def whole(args: Args, name: str) -> int:
    """An argument that is a whole number and must be there."""
    value = args.get(name)
    if not isinstance(value, int) or isinstance(value, bool):
        raise Problem("Unknown", f"{name} is a whole number; it is missing or something else")
    return value


def seat(args: Args) -> int:
    """The seat that a message is about."""
    return whole(args, "seat")


def knowing(args: Args) -> tuple[int | None, bool]:
    """Whose knowledge is asked for (None: a spectator's), and whether everything shall be open."""
    whose = None if args.get("seat") is None else seat(args)
    return whose, flag(args, "open")
