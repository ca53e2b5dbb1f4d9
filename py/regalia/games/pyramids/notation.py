"""Moves, cards and prices of Pyramids: the rule paper's words as tables.

Cards are numbers 0 to 51, their place in the unshuffled pack; pieces are places in the shuffle.
"""

from __future__ import annotations

from typing import Final

from regalia.cards import pack

PACK: Final = pack("A23456789TJQK")
WHOLE: Final = frozenset(PACK)
CARD: Final = {code: card for card, code in enumerate(PACK)}
_RANK: Final = tuple(card % 13 for card in range(52))
FITS: Final = tuple(
    frozenset(card for card in range(52) if (_RANK[card] - _RANK[top]) % 13 in (1, 12))
    for top in range(52)
)
"""For each card the cards that may be played on it; the ace is next to king and two."""

PLAY: Final = tuple(f"play {code}" for code in PACK)
JOKER: Final = tuple(f"joker {code}" for code in PACK)
DRAW: Final = "draw"
STOP: Final = "stop"
NO_CARD: Final = -1
MEANING: Final = {
    **{text: ("play", card) for card, text in enumerate(PLAY)},
    **{text: ("joker", card) for card, text in enumerate(JOKER)},
    DRAW: ("draw", NO_CARD),
    STOP: ("stop", NO_CARD),
}
UNKNOWN: Final = ("", NO_CARD)

STREAK_STEP: Final = 5
JOKER_PRICE: Final = 50
DRAW_PRICE: Final = 5
CLEAR_BONUS: Final = 50
SHUFFLE: Final = "shuffle "


def piece(place: int) -> str:
    """The id of the card at this place of the shuffle."""
    return f"c{place}"
