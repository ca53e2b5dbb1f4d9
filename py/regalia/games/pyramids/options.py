"""The house rules of Pyramids (rule paper, "Options")."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Self

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
    def of(cls, options: Mapping[str, str]) -> Self:
        """Read a complete and checked set of options."""
        return cls(
            layout=LAYOUTS[options["layout"]],
            jokers=UNLIMITED if options["jokers"] == "unlimited" else int(options["jokers"]),
            covered=options["cards"] == "covered",
            rounds=int(options["rounds"]),
            draw_when_stuck=options["draw_when"] == "stuck",
        )
