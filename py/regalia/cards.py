"""French cards, as far as two games share them.

A card's code is its rank and its suit, ``TH`` for the ten of hearts.  Codes are for the record
and for programs; people are shown words or pictures.
"""

from __future__ import annotations

from typing import Final

SUITS: Final = "SHDC"
"""Spades, hearts, diamonds, clubs: the order of an unshuffled pack."""


def pack(ranks: str) -> tuple[str, ...]:
    """An unshuffled pack: the ranks in the order given, suit after suit."""
    return tuple(rank + suit for suit in SUITS for rank in ranks)
