"""The house rules of Monarchy (rule paper, "Cards" and "Game")."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Self

from regalia.games.monarchy.sets import values
from regalia.play import Option

OPTIONS = (
    Option("length", ("deals",), "deals", "length", (("target:", 50, 2000), ("hands:", 1, 20))),
    Option("jubilee", ("2002", "full"), "2002", rule="jubilee"),
    Option("cap", ("15", "off"), "15", rule="cap"),
    Option("memory", ("off", "on"), "off", rule="memory"),
)

MOVES: Final = 52
"""Moves of all players in a hand, usually."""
WON: Final = 150
"""Points of the best of the players in a hand, usually."""

PRESETS: Final[dict[str, dict[str, str]]] = {
    "usual": {},
    "quick": {"length": "hands:1"},
    "long": {"length": "target:1000"},
    "reminded": {"memory": "on"},
}


@dataclass(frozen=True, slots=True)
class House:
    """The house rules in the form the engine asks for; shared by all positions of a game."""

    seats: int
    hands: int | None
    """How many hands are played, or None for a game to a target."""
    target: int | None
    """The points that end the game, or None for a game of a number of hands."""
    full: bool
    """Whether Elizabeth II counts all her 70 years."""
    worth: tuple[int, ...]
    """What each set scores, in the order of the scorecard."""
    cap: int | None
    """Turns of all players together once every table card lies face up, or None for no end."""
    memory: bool
    """Whether the page shows what is publicly known of the hands."""

    @classmethod
    def of(cls, seats: int, options: Mapping[str, str]) -> Self:
        """Read a complete and checked set of options."""
        kind, _, number = options["length"].partition(":")
        full = options["jubilee"] == "full"
        return cls(
            seats=seats,
            hands={"deals": seats, "hands": int(number or 0)}.get(kind),
            target=int(number) if kind == "target" else None,
            full=full,
            worth=values(full=full),
            cap=None if options["cap"] == "off" else int(options["cap"]) * seats,
            memory=options["memory"] == "on",
        )


def usual_moves(seats: int, options: Mapping[str, str]) -> float:
    """About how many moves a game takes; measured with steady players."""
    kind, _, number = options["length"].partition(":")
    if kind == "target":
        return MOVES * (1 + int(number) / WON)
    return MOVES * int(number or seats)
