"""Dealing a pool of cards to bins of known size, each card only where it may lie.

Cards are dealt at random first; where little fits they are placed one by one, never so that the
rest has no place (Hall's condition).  So a deal is found whenever there is one.
"""

from __future__ import annotations

from collections.abc import Sequence

from regalia.chance import Dice
from regalia.games.kings.notation import cards_of, set_of

_DEALS = 6
"""Deals tried before cards are placed one by one."""


def spread(
    pool: int, need: Sequence[int], allow: Sequence[int], fixed: Sequence[int], dice: Dice
) -> list[int] | None:
    """The cards of each bin, the fixed ones among them; None if the pool cannot be dealt so."""
    left = [wanted - cards.bit_count() for wanted, cards in zip(need, fixed, strict=True)]
    if min(left) < 0 or any(cards & ~may for cards, may in zip(fixed, allow, strict=True)):
        return None
    for cards in fixed:
        pool &= ~cards
    lies, loose = list(fixed), list(cards_of(pool))
    bins = [at for at, room in enumerate(left) if room]
    for _ in range(_DEALS):
        dice.shuffle(loose)
        dealt, start = [], 0
        for at in bins:
            cards = set_of(loose[start : start + left[at]])
            if cards & ~allow[at]:
                break
            dealt.append(cards)
            start += left[at]
        else:
            for at, cards in zip(bins, dealt, strict=True):
                lies[at] |= cards
            return lies
    return _one_by_one(loose, left, allow, lies, dice)


def _one_by_one(
    loose: Sequence[int], left: list[int], allow: Sequence[int], lies: list[int], dice: Dice
) -> list[int] | None:
    rest = set_of(loose)
    if not _fits(rest, left, allow):
        return None
    for card in loose:
        rest ^= 1 << card
        choice = [at for at, room in enumerate(left) if room and allow[at] >> card & 1]
        while True:
            at = _by_room(choice, left, dice)
            left[at] -= 1
            if _fits(rest, left, allow):
                break
            left[at] += 1
            choice.remove(at)
        lies[at] |= 1 << card
    return lies


def _by_room(choice: Sequence[int], left: Sequence[int], dice: Dice) -> int:
    """One of the bins, the more room the likelier."""
    point = dice.below(sum(left[at] for at in choice))
    for at in choice:
        point -= left[at]
        if point < 0:
            return at
    raise AssertionError("the point lies within the sum")


def _fits(rest: int, left: Sequence[int], allow: Sequence[int]) -> bool:
    """Whether all these cards can be placed: no group of bins is too small for its own cards."""
    groups = [(rest, 0)]  # the cards that can lie in this group of bins alone, and its room
    for at, room in enumerate(left):
        if room:
            groups = [(cards & ~allow[at], size) for cards, size in groups] + [
                (cards, size + room) for cards, size in groups
            ]
    return all(cards.bit_count() <= size for cards, size in groups)
