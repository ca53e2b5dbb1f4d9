"""Moves, cards and prices of Pyramids: the rule paper's words as tables.

Cards are numbers 0 to 51, their place in the unshuffled pack; pieces are places in the shuffle.
"""

from __future__ import annotations

from collections.abc import Iterator
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

BIT: Final = tuple(1 << card for card in range(52))
"""The set of one card: sets of cards are the bits of a number."""
FITTING: Final = tuple(sum(BIT[card] for card in fits) for fits in FITS)
"""For each card those that may be played on it, as a set."""

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


def _subsets(whole: int) -> Iterator[int]:
    """Every set of some of these cards, none of them included."""
    part = whole
    while part:
        yield part
        part = (part - 1) & whole
    yield 0


PLAYS: Final = {
    cards: tuple(PLAY[card] for card in sorted(fits) if cards & BIT[card])
    for fits, whole in zip(FITS, FITTING, strict=True)
    for cards in _subsets(whole)
}
"""The plays of any set of cards that fit the same card, in the order of the pack."""

STREAK_STEP: Final = 5
JOKER_PRICE: Final = 50
DRAW_PRICE: Final = 5
CLEAR_BONUS: Final = 50
SHUFFLE: Final = "shuffle "


def piece(place: int) -> str:
    """The id of the card at this place of the shuffle."""
    return f"c{place}"
