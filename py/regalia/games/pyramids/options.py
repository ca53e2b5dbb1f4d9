"""The house rules of Pyramids (rule paper, "Options")."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from regalia.games.pyramids.layouts import LAYOUTS, Layout
from regalia.play import Option

UNLIMITED = -1
"""The count of jokers that never runs out."""


def _usual_jokers(earlier: Mapping[str, str]) -> str:
    return "1" if earlier["layout"] == "peaks" else "3"


OPTIONS = (
    Option("layout", ("pyramid", "peaks"), "pyramid", rule="layout"),
    Option("jokers", (*"0123456789", "unlimited"), _usual_jokers, rule="jokers"),
    Option("cards", ("open", "covered"), "open", rule="covered"),
    Option("rounds", tuple("12345"), "5", rule="rounds"),
    Option("draw_when", ("any", "stuck"), "any", rule="draw_when"),
)

PRESETS: Final[dict[str, dict[str, str]]] = {
    "usual": {},
    "quick": {"rounds": "1"},
    "peaks": {"layout": "peaks"},
    "hard": {"jokers": "1", "cards": "covered", "draw_when": "stuck"},
}


@dataclass(frozen=True, slots=True)
class House:
    """The house rules in the form the engine asks for; shared by all positions of a game."""

    layout: Layout
    jokers: int
    """Jokers for each round, or UNLIMITED."""
    covered: bool
    """Whether a covered card lies face down."""
    rounds: int
    draw_when_stuck: bool

    @classmethod
    def of(cls, options: Mapping[str, str]) -> House:
        """Read a complete and checked set of options; the same set always gives the same house."""
        return _read(**options)


@cache
def _read(*, layout: str, jokers: str, cards: str, rounds: str, draw_when: str) -> House:
    return House(
        layout=LAYOUTS[layout],
        jokers=UNLIMITED if jokers == "unlimited" else int(jokers),
        covered=cards == "covered",
        rounds=int(rounds),
        draw_when_stuck=draw_when == "stuck",
    )


def usual_moves(seats: int, options: Mapping[str, str]) -> float:
    """About how many moves a game takes; measured with steady players."""
    peaks, jokers = options["layout"] == "peaks", options["jokers"]
    moves = 46.0
    if jokers == "unlimited":
        moves, cleared = 30.0, 0.95
    elif peaks:
        cleared = min(0.95, 0.55 + 0.12 * int(jokers))
    else:
        cleared = min(0.95, 0.02 + 0.03 * int(jokers))
    # Whoever does not clear a round is out.
    return seats * moves * sum(cleared**before for before in range(int(options["rounds"])))
