"""The members of a set that is the bits of a number, from tables: a byte of the set at a time.

Asking bit by bit would cost more than all the rest of a move.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


def by_byte(things: Sequence[T]) -> tuple[tuple[tuple[T, ...], ...], ...]:
    """For each byte of a set of these things a table from that byte to those in it, in order."""
    return tuple(_members(things[first : first + 8]) for first in range(0, len(things), 8))


def _members(things: Sequence[T]) -> tuple[tuple[T, ...], ...]:
    chosen: list[tuple[T, ...]] = [()]
    for thing in things:
        chosen += [(*before, thing) for before in chosen]
    return tuple(chosen)
