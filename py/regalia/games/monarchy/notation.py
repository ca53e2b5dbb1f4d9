"""Moves of Monarchy and the names of pieces: the rule paper's words as tables."""

from __future__ import annotations

from typing import Final

from regalia.bits import by_byte
from regalia.games.monarchy.sets import CARDS

HAND: Final = {2: 10, 3: 9, 4: 8}
"""Cards dealt to each player, by the number of players."""
MOST_PLACES: Final = 22
NOTHING: Final = -1
"""No card, no place."""

TAKE: Final = tuple(f"take {place}" for place in range(MOST_PLACES))
PUT: Final = tuple(f"put {name}" for name in CARDS)
CALL: Final = tuple(f"call {name}" for name in CARDS)
OUT: Final = "call"
"""Going out without putting a card."""
TAKES: Final = tuple(TAKE[:places] for places in range(MOST_PLACES + 1))
"""The takes from a table of so many places."""
PUTS: Final = by_byte(PUT)
CALLS: Final = by_byte(CALL)
"""The moves of any set of cards."""
SHUFFLE: Final = "shuffle "

MEANING: Final = {
    **{text: ("take", place) for place, text in enumerate(TAKE)},
    **{text: ("put", card) for card, text in enumerate(PUT)},
    **{text: ("call", card) for card, text in enumerate(CALL)},
    OUT: ("call", NOTHING),
}


def piece(label: int) -> str:
    """The id of a card that goes by this label."""
    return f"c{label}"
