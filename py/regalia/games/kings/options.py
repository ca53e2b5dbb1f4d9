"""The house rules of Kings (rule paper, "options")."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Self

from regalia.play import Option

OPTIONS = (
    Option("must_trump", ("off", "on"), "off", rule="must_trump"),
    Option("short_deal", ("nine", "all"), "nine", rule="deal_all"),
    Option("targets", ("9/9/9", "9/8/7"), "9/9/9", rule="targets"),
    Option("reigns", tuple("0123456789"), "3", rule="reigns"),
)

LADDER_TARGETS = (10, 9, 8)
"""Tricks for King, Prince and Soldier in the first phase."""

PRESETS: Final[dict[str, dict[str, str]]] = {
    "usual": {},
    "quick": {"reigns": "1"},
    "long": {"reigns": "6"},
    "strict": {"must_trump": "on", "targets": "9/8/7"},
}


@dataclass(frozen=True, slots=True)
class House:
    """The house rules in the form the engine asks for; shared by all positions of a game."""

    must_trump: bool
    """Whether a player who is void in the suit led must play a trump, if he holds one."""
    whole_pack: bool
    """Whether three or two players are dealt the whole pack."""
    targets: tuple[int, ...]
    """Tricks for King, Prince and Soldier in a reign."""
    reigns: int

    @classmethod
    def of(cls, options: Mapping[str, str]) -> Self:
        """Read a complete and checked set of options."""
        return cls(
            must_trump=options["must_trump"] == "on",
            whole_pack=options["short_deal"] == "all",
            targets=tuple(int(number) for number in options["targets"].split("/")),
            reigns=int(options["reigns"]),
        )


def usual_moves(seats: int, options: Mapping[str, str]) -> float:
    """About how many moves a game takes; measured with steady players."""
    return seats * (29 + 30 * int(options["reigns"]))
