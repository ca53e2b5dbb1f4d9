"""The two layouts: which card lies on which (rule paper, "A round", 2)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

CARDS = 28
"""Cards in either layout."""


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a place lies: row and card from 1, and its left edge in half cards from the left."""

    row: int
    card: int
    x: int


@dataclass(frozen=True, slots=True)
class Layout:
    """Twenty-eight places, numbered row by row from the top and from left to right."""

    name: str
    spots: tuple[Spot, ...]
    covered_by: tuple[tuple[int, ...], ...]
    """For each place the places whose cards lie on it."""
    covers: tuple[tuple[int, ...], ...]
    """For each place the places whose cards it lies on."""
    open: tuple[int, ...]
    """The places that are free from the start."""

    def shape(self) -> list[dict[str, int]]:
        """The spots as plain JSON, by place: ``{"row", "card", "x"}``."""
        return [{"row": s.row, "card": s.card, "x": s.x} for s in self.spots]


def _layout(
    name: str,
    rows: tuple[int, ...],
    covered_by: Callable[[int, int], tuple[int, ...]],
    x: Callable[[int, int], int],
) -> Layout:
    """Build a layout from its rows; a card is named by its row and its number in the row, from 0.

    ``covered_by`` gives the numbers, in the next row, of the cards that lie on a card.
    """
    first = [sum(rows[:row]) for row in range(len(rows))]
    named = [(row, card) for row in range(len(rows)) for card in range(rows[row])]
    above = tuple(
        tuple(first[row + 1] + n for n in covered_by(row, card)) if row + 1 < len(rows) else ()
        for row, card in named
    )
    below = tuple(tuple(p for p in range(CARDS) if place in above[p]) for place in range(CARDS))
    return Layout(
        name,
        tuple(Spot(row + 1, card + 1, x(row, card)) for row, card in named),
        above,
        below,
        tuple(place for place in range(CARDS) if not above[place]),
    )


def _peak_cover(row: int, card: int) -> tuple[int, ...]:
    """Each peak is a pyramid of three rows; the ten cards below run on under all of them."""
    if row == 0:
        return 2 * card, 2 * card + 1
    if row == 1:
        peak, side = divmod(card, 2)
        return 3 * peak + side, 3 * peak + side + 1
    return card, card + 1


def _peak_x(row: int, card: int) -> int:
    within = row + 1 if row < 3 else 10
    peak, side = divmod(card, within)
    return 6 * peak + 2 * side + 3 - row


PYRAMID = _layout(
    "pyramid",
    (1, 2, 3, 4, 5, 6, 7),
    lambda _, card: (card, card + 1),
    lambda row, card: 6 - row + 2 * card,
)
PEAKS = _layout("peaks", (3, 6, 9, 10), _peak_cover, _peak_x)
LAYOUTS = {layout.name: layout for layout in (PYRAMID, PEAKS)}
