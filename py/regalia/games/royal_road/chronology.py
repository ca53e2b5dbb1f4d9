"""What white allows: to replace cards, to swap them, and to roll again.

Two cards may change places if that mends their chronology.  The order of all cards of the road is
kept in one number, a byte for each pair: the nearer card less the farther one, and the top bit,
which therefore stands exactly where the nearer card is the younger one.  What one card counts in
all pairs is a weight of its space, so that a new card changes the number by one multiplication.
In the last byte, that of rolling again, the top bit always stands.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final, TypeAlias, overload

from regalia.bits import by_byte
from regalia.games.royal_road.notation import REPLACE, REROLL, SWAP, spaces
from regalia.play import Move

NO_NUMBER: Final = 255
"""What no move of white has for its number: there are at most 21 replacements and 210 swaps."""


Exchange: TypeAlias = tuple[int, int, int, int, bytes]
"""What a swap changes; see :attr:`White.exchanges`."""


@dataclass(frozen=True, slots=True)
class White:
    """What the house rules may ever allow on white, as moves with a number each."""

    texts: tuple[Move, ...]
    """All of them in the order of moves: replacements, swaps, and rolling again."""
    numbers: Mapping[Move, int]
    """For each of them its place among all."""
    replaces: tuple[tuple[bytes, ...], ...]
    """For each byte of a set of spaces the replacements there, as numbers; none for a space whose
    card lies face down."""
    swaps: int
    """The numbers of all swaps and of rolling again, a byte for each, the first on top."""
    count: int
    """How many bytes those are."""
    tops: int
    """The top bit of each of these bytes."""
    weights: tuple[int, ...]
    """For each space what the order of the cards changes by with a card one younger."""
    exchanges: Mapping[Move, Exchange]
    """For each swap its two spaces, both of them as bits, what the order changes by where the
    nearer card is one younger, and for each space where the swap takes whoever stands on it."""

    def order_of(self, cards: bytes) -> int:
        """The order of these cards of the road, given by space."""
        weighed = zip(self.weights, cards, strict=True)
        return self.tops + sum(weight * card for weight, card in weighed)

    def moves(self, empty: int, order: int) -> Listed:
        """The moves with these spaces empty and the cards in this order."""
        one, two, three = self.replaces
        a, b, c = empty.to_bytes(3, "little")
        younger = order & self.tops
        # Each top bit becomes a whole byte, which lets the number of the swap through.
        swaps = ((younger >> 7) * 255 & self.swaps).to_bytes(self.count, "big")
        mending = swaps.translate(None, b"\0")
        return Listed(self, b"".join((one[a], two[b], three[c], mending)))


class Listed(Sequence[Move]):
    """Moves of white by their numbers, a byte each; a text is found when it is asked for."""

    __slots__ = ("numbers", "white")

    def __init__(self, white: White, numbers: bytes) -> None:
        self.white = white
        self.numbers = numbers

    def __len__(self) -> int:
        return len(self.numbers)

    @overload
    def __getitem__(self, at: int) -> Move: ...
    @overload
    def __getitem__(self, at: slice) -> Listed: ...
    def __getitem__(self, at: int | slice) -> Move | Listed:
        if isinstance(at, slice):
            return Listed(self.white, self.numbers[at])
        return self.white.texts[self.numbers[at]]

    def __iter__(self) -> Iterator[Move]:
        return map(self.white.texts.__getitem__, self.numbers)

    def __contains__(self, move: object) -> bool:
        return isinstance(move, str) and self.white.numbers.get(move, NO_NUMBER) in self.numbers

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and tuple(self) == tuple(other)

    __hash__ = None  # type: ignore[assignment]  # equal to lists, which have none

    def __repr__(self) -> str:
        return repr(tuple(self))


def white_of(face_up: int, neighbours: bool) -> White:
    """What white allows with these spaces face up (as bits), maybe swaps of neighbours alone."""
    up = spaces(face_up)
    pairs = [(near, far) for near, far in combinations(up, 2) if not neighbours or far == near + 1]
    swaps = [SWAP[near][far] for near, far in pairs]
    texts = (*(REPLACE[space] for space in up), *swaps, REROLL)
    numbers = {move: number for number, move in enumerate(texts)}
    weights = tuple(_weight(space, pairs) for space in range(face_up.bit_length() + 1))
    return White(
        texts=texts,
        numbers=numbers,
        replaces=tuple(
            tuple(bytes(n for n in members if n != NO_NUMBER) for members in table)
            for table in by_byte([numbers.get(move, NO_NUMBER) for move in REPLACE])
        ),
        swaps=int.from_bytes(bytes(numbers[move] for move in (*swaps, REROLL)), "big"),
        count=len(swaps) + 1,
        tops=int.from_bytes(b"\x80" * (len(swaps) + 1), "big"),
        weights=weights,
        exchanges={
            SWAP[near][far]: (
                near,
                far,
                1 << near | 1 << far,
                weights[far] - weights[near],
                bytes.maketrans(bytes([near, far]), bytes([far, near])),
            )
            for near, far in pairs
        },
    )


def _weight(space: int, pairs: list[tuple[int, int]]) -> int:
    """One in the byte of each pair that begins with this space, less one where it ends so.

    The last byte is not one of them, but that of rolling again.
    """
    return sum(
        ((near == space) - (far == space)) << 8 * n
        for n, (near, far) in enumerate(reversed(pairs), 1)
    )
