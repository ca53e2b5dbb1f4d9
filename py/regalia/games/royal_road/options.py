"""The house rules of Royal Road (rule paper, "Options")."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from regalia.games.royal_road.chronology import White, white_of
from regalia.games.royal_road.notation import LANE, LONGEST, PYRAMIDS, SIZES
from regalia.play import Move, Option

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
    face_up: int
    """The spaces whose cards lie face up, as bits."""
    ahead: tuple[tuple[int, ...], ...]
    """For each size, and each space, those nearer the goal, in the lane of that size."""
    held: tuple[tuple[int, ...], ...]
    """For each size, and each space, itself in the lane of that size; nothing for the start and the
    goal, which hold any number, nor for the Pit, which holds nobody."""
    steps: Mapping[Move, tuple[int, int, tuple[int, ...], int]]
    """For each move of a pyramid: which one, the space where it will stand, what is held by its
    size, and itself as a bit if it comes home."""
    neighbours: bool
    """Whether only neighbours may be swapped."""
    white: White
    """What may be done on white."""

    @classmethod
    def of(cls, options: Mapping[str, str]) -> House:
        """Read a complete and checked set of options; the same set always gives the same house."""
        return _read(**options)


@cache
def _read(*, length: str, swap_neighbours: str) -> House:
    cards = int(length)
    arm = cards // 3
    goal, pit = cards - 1, cards - 1 - arm
    whole = (1 << cards) - 1
    face_up = whole & ~(1 | 1 << pit | 1 << goal)
    neighbours = swap_neighbours == "on"
    held = _in_lanes([face_up & 1 << space for space in range(cards)])
    return House(
        length=cards,
        goal=goal,
        bend=arm,
        pit=pit,
        face_up=face_up,
        ahead=_in_lanes([whole & -2 << space for space in range(cards)]),
        held=held,
        steps={
            f"move {code} {space}": (
                pyramid,
                0 if space == pit else space,
                held[pyramid % 3],
                1 << pyramid if space == goal else 0,
            )
            for pyramid, code in enumerate(PYRAMIDS)
            for space in range(1, cards)
        },
        neighbours=neighbours,
        white=white_of(face_up, neighbours),
    )


def _in_lanes(sets: list[int]) -> tuple[tuple[int, ...], ...]:
    """Sets of spaces in the lane of each size."""
    return tuple(tuple(bits << LANE * size for bits in sets) for size in range(len(SIZES)))


def usual_moves(seats: int, options: Mapping[str, str]) -> float:
    """About how many moves a game takes; measured with steady players."""
    return int(options["length"]) + 4 * seats + 8
