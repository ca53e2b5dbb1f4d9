"""Finds the games of the house: every package in ``regalia.games`` that has a ``GAME``.

There is no list to edit.  The walk is done once, when this module is first asked, so that it
also holds where no file system is left to walk afterwards.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

import regalia.games
from regalia.play import Game


class UnknownGame(LookupError):
    """No game of this name."""


@cache
def games() -> dict[str, Game]:
    """All games by name, in alphabetical order."""
    found = {}
    for package in iter_modules(regalia.games.__path__, "regalia.games."):
        game: Game = import_module(package.name).GAME
        found[game.name] = game
    return dict(sorted(found.items()))


def game(name: str) -> Game:
    """The game of this name.  Raises UnknownGame, naming the games there are."""
    try:
        return games()[name]
    except KeyError:
        raise UnknownGame(f"no game {name[:40]!r}; there are {', '.join(games())}") from None
