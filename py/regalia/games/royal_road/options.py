"""The house rules of Royal Road (rule paper, "Options")."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Self

from regalia.games.royal_road.notation import LONGEST
from regalia.play import Option

SHORTEST = 12

OPTIONS = (
    Option(
        "length",
        tuple(str(n) for n in range(SHORTEST, LONGEST + 1)),
        "18",
        rule="length",
    ),
    Option("swap_neighbours", ("off", "on"), "off", rule="neighbours"),
)

PRESETS: Final[dict[str, dict[str, str]]] = {
    "usual": {},
    "quick": {"length": "12"},
    "long": {"length": "24"},
    "strict": {"swap_neighbours": "on"},
}


@dataclass(frozen=True, slots=True)
class House:
    """The house rules in the form the engine asks for; shared by all positions of a game."""

    length: int
    """Cards of the road; its spaces are 0, the start, to ``goal``."""
    goal: int
    bend: int
    """The first corner, nearer the start."""
    pit: int
    """The second corner, nearer the goal."""
    whole: int
    """All spaces, as bits."""
    face_up: int
    """The spaces whose cards lie face up, as bits."""
    neighbours: bool
    """Whether only neighbours may be swapped."""

    @classmethod
    def of(cls, options: Mapping[str, str]) -> Self:
        """Read a complete and checked set of options."""
        length = int(options["length"])
        arm = length // 3
        goal, pit = length - 1, length - 1 - arm
        whole = (1 << length) - 1
        return cls(
            length=length,
            goal=goal,
            bend=arm,
            pit=pit,
            whole=whole,
            face_up=whole & ~(1 | 1 << pit | 1 << goal),
            neighbours=options["swap_neighbours"] == "on",
        )
