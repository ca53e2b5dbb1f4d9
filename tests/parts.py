"""Where the tests of a game find what belongs to it: by convention, no game named."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, Self

from regalia.play import Move, State
from regalia.registry import games

if TYPE_CHECKING:
    from playwright.sync_api import Page

ROOT = Path(__file__).resolve().parents[1]
GAMES = list(games().values())
NAMES = list(games())


class Oracle(Protocol):
    """The same rules written a second time, in ``tests/games/<game>/oracle.py``."""

    @property
    def to_move(self) -> int | str | None: ...
    def moves(self) -> list[str]: ...
    def push(self, move: str) -> None: ...
    def copy(self) -> Self: ...
    def scores(self) -> list[int]: ...
    def outcome(self) -> Any: ...


def folder(name: str) -> Path:
    """The folder of a game's own tests."""
    return ROOT / "tests/games" / name.replace("-", "_")


def oracle_of(name: str) -> Callable[[int, dict[str, str]], Oracle]:
    """What makes an oracle of a game from a number of seats and complete options."""
    made: Callable[[int, dict[str, str]], Oracle] = _module(name, "oracle").Oracle
    return made


def oracle_count(name: str) -> Callable[[Oracle, int, Sequence[str]], int]:
    """The oracle's ``count(oracle, depth, lucks)``: the paths of exactly this many moves."""
    counted: Callable[[Oracle, int, Sequence[str]], int] = _module(name, "oracle").count
    return counted


def always_of(name: str) -> Callable[[State, Move, State], None]:
    """``always(before, move, after)`` of a game asserts what holds of every move in it."""
    checked: Callable[[State, Move, State], None] = _module(name, "always").always
    return checked


def _module(name: str, what: str) -> Any:
    return import_module(f"tests.games.{name.replace('-', '_')}.{what}")


def screens_of(name: str) -> dict[str, Callable[[Page], None]]:
    """The screens of a game by name, and how to come to each from any other; some may have none."""
    if not (folder(name) / "screens.py").is_file():
        return {}
    found: dict[str, Callable[[Page], None]] = _module(name, "screens").SCREENS
    return found


def transcripts(name: str) -> list[Path]:
    """The whole games kept for a game; each has its trace beside it."""
    return sorted((folder(name) / "transcripts").glob("*.game"))


def counts(name: str) -> list[dict[str, Any]]:
    """The counts kept for a game: ``{"seats", "options", "seed", "after", "depth", "paths"}``."""
    found: list[dict[str, Any]] = json.loads((folder(name) / "counts.json").read_text("utf-8"))
    return found


def hashes(name: str) -> dict[str, str]:
    """The hashes kept for a game's transcripts, and for the games played by dice."""
    found: dict[str, str] = json.loads((folder(name) / "hashes.json").read_text("utf-8"))
    return found
