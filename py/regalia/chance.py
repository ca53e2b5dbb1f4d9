"""Our own chance: the same on every Python, for ever.

A luck move is a pure function of the seed, the name of its stream, and how many luck moves of
that stream came before it.  Nothing is ever "used up", so undo and redo, restart and replay meet
the same cards, and a roll of the die never changes a deal.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import MutableSequence, Sequence
from hashlib import sha256
from struct import Struct
from typing import TypeVar

T = TypeVar("T")

SEED = re.compile(r"[a-z0-9-]{1,32}", re.ASCII)
_WORDS = 2**32
_REVERSED = Struct("<8I").unpack
_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", re.ASCII)
_DAYS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


def fresh_seed() -> str:
    """A new seed from the system's entropy: 16 hex digits."""
    return secrets.token_hex(8)


def is_day(text: str) -> bool:
    """Whether this is a calendar date, written YYYY-MM-DD."""
    if not _DAY.fullmatch(text):
        return False
    year, month, day = map(int, text.split("-"))
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    return 1 <= month <= 12 and 1 <= day <= (29 if month == 2 and leap else _DAYS[month - 1])


def daily_seed(game: str, day: str) -> str:
    """The seed of a game's deal of the day; ``day`` is a local calendar date, YYYY-MM-DD.

    Raises ValueError for what is no date.  Whether it is past is known where the person is.
    """
    if not is_day(day):
        raise ValueError(f"a day is a calendar date, YYYY-MM-DD, not {day[:40]!r}")
    return sha256(f"regalia daily 1 {game} {day}".encode("ascii")).hexdigest()[:16]


class Dice:
    """Fair numbers from a name: the same name always gives the same numbers."""

    __slots__ = ("_blocks", "_words", "name")

    def __init__(self, name: str) -> None:
        self.name = name
        self._blocks = 0
        self._words: list[int] = []  # those hashed and not taken yet, the next one last

    def _at_hand(self, many: int) -> list[int]:
        """The words not taken yet, at least so many, the next one last."""
        words = self._words
        while len(words) < many:
            block = sha256(f"{self.name} {self._blocks}".encode("ascii")).digest()
            self._blocks += 1
            # What is hashed, read from its end: each word as it is, the first of them last.
            words = self._words = [*_REVERSED(block[::-1]), *words]
        return words

    def below(self, k: int) -> int:
        """A number from 0 to k - 1, each equally likely (words that would tilt are skipped)."""
        limit = _WORDS - _WORDS % k
        while True:
            word = (self._words or self._at_hand(1)).pop()
            if word < limit:
                return word % k

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Shuffle in place: Fisher and Yates, from the last place down."""
        last = len(items) - 1
        if last < 1:
            return
        words = self._at_hand(last)
        taken = words[: -last - 1 : -1]
        if max(taken) < _WORDS - len(items):
            del words[-last:]
        else:  # once in millions of shuffles some word may tilt
            taken = [self.below(i + 1) for i in range(last, 0, -1)]
        for i, word in zip(range(last, 0, -1), taken, strict=True):
            j = word % (i + 1)
            items[i], items[j] = items[j], items[i]

    def pick(self, items: Sequence[T]) -> T:
        """One of the items, each equally likely."""
        return items[self.below(len(items))]

    def split(self, name: str) -> Dice:
        """Other dice that share no number with these, however many have been taken."""
        return Dice(f"{self.name} {name}")


class Chance:
    """The luck of one game.

    Raises ValueError for a seed that is not one to 32 of ``a-z``, ``0-9`` and ``-``.
    """

    __slots__ = ("seed",)

    def __init__(self, seed: str) -> None:
        if not SEED.fullmatch(seed):
            raise ValueError(f"a seed is 1 to 32 of a-z, 0-9 and -, not {seed[:40]!r}")
        self.seed = seed

    def dice(self, stream: str, n: int) -> Dice:
        """The dice of the n-th luck move (from 0) of a stream: ``deal``, ``draw`` or ``die``."""
        return Dice(f"regalia 1 {self.seed} {stream} {n}")

    def shuffled(self, pack: Sequence[T], n: int, stream: str = "deal") -> list[T]:
        """The pack shuffled, for the n-th luck move of the stream."""
        cards = list(pack)
        self.dice(stream, n).shuffle(cards)
        return cards
