"""Which two cards of the road may change places: all pairs of cards are compared at once.

A number of one byte for each pair holds the cards nearer the start, another the cards nearer the
goal.  One subtraction then compares every pair: the top bit of a byte, set beforehand, survives
exactly where the nearer card is the younger one.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, compress
from typing import NamedTuple

from regalia.games.royal_road.notation import SWAP, spaces
from regalia.play import Move


class Pairs(NamedTuple):
    """The pairs of spaces whose cards the house rules let change places, in the order of moves."""

    swaps: tuple[Move, ...]
    near: bytes
    """The space nearer the start, of each pair."""
    far: bytes
    tops: int
    """The top bit of a byte for each pair."""

    def mending(self, cards: bytes) -> Iterator[Move]:
        """The swaps that mend the chronology of these cards of the road, given by space."""
        by_space = cards.ljust(256)  # as long as ``translate`` wants it
        near = int.from_bytes(self.near.translate(by_space), "big")
        far = int.from_bytes(self.far.translate(by_space), "big")
        younger = (near | self.tops) - far & self.tops
        return compress(self.swaps, younger.to_bytes(len(self.near), "big"))


def pairs_of(face_up: int, neighbours: bool) -> Pairs:
    """The pairs of these spaces (as bits), or only those next to one another."""
    pairs = [
        (near, far)
        for near, far in combinations(spaces(face_up), 2)
        if not neighbours or far == near + 1
    ]
    return Pairs(
        swaps=tuple(SWAP[near][far] for near, far in pairs),
        near=bytes(near for near, _ in pairs),
        far=bytes(far for _, far in pairs),
        tops=int.from_bytes(b"\x80" * len(pairs), "big"),
    )
