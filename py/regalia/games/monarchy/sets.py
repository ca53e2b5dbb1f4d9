"""The monarchs and their sets: one table, from which all 26 sets and totals follow.

A hand is a number with one bit for each of its cards, so that "is this set complete?" is one
comparison.  Cards are numbers 0 to 41, their place in the unshuffled pack.
"""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias, TypeVar

from regalia.bits import by_byte

T = TypeVar("T")


class Monarch(NamedTuple):
    """One card: its id, its house if it has one, its other sets, the years it counts, the reign."""

    id: str
    house: str | None
    others: tuple[str, ...]
    years: int
    reign: str


PACK: Final = (
    Monarch("william-1", "normans", ("william",), 21, "1066–1087"),
    Monarch("william-2", "normans", ("william",), 13, "1087–1100"),
    Monarch("henry-1", "normans", ("henry",), 35, "1100–1135"),
    Monarch("stephen", "normans", ("stephen",), 19, "1135–1154"),
    Monarch("henry-2", "angevins", ("henry",), 35, "1154–1189"),
    Monarch("richard-1", "angevins", ("richard",), 10, "1189–1199"),
    Monarch("john", "angevins", ("john",), 17, "1199–1216"),
    Monarch("henry-3", "plantagenets", ("henry", "jubilee"), 56, "1216–1272"),
    Monarch("edward-1", "plantagenets", ("edward",), 35, "1272–1307"),
    Monarch("edward-2", "plantagenets", ("edward",), 20, "1307–1327"),
    Monarch("edward-3", "plantagenets", ("edward", "jubilee"), 50, "1327–1377"),
    Monarch("richard-2", "plantagenets", ("richard",), 22, "1377–1399"),
    Monarch("henry-4", "lancaster", ("henry",), 14, "1399–1413"),
    Monarch("henry-5", "lancaster", ("henry",), 9, "1413–1422"),
    Monarch("henry-6", "lancaster", ("henry",), 40, "1422–1461, 1470–1471"),
    Monarch("edward-4", "york", ("edward",), 21, "1461–1470, 1471–1483"),
    Monarch("edward-5", "york", ("edward",), 0, "1483"),
    Monarch("richard-3", "york", ("richard",), 2, "1483–1485"),
    Monarch("henry-7", "tudors", ("henry",), 24, "1485–1509"),
    Monarch("henry-8", "tudors", ("henry",), 38, "1509–1547"),
    Monarch("edward-6", "tudors", ("edward",), 6, "1547–1553"),
    Monarch("mary-1", "tudors", ("mary",), 5, "1553–1558"),
    Monarch("elizabeth-1", "tudors", ("elizabeth",), 45, "1558–1603"),
    Monarch("james-1", "stuarts", ("james",), 22, "1603–1625"),
    Monarch("charles-1", "stuarts", ("charles",), 24, "1625–1649"),
    Monarch("charles-2", "stuarts", ("charles",), 25, "1660–1685"),
    Monarch("james-2", "stuarts", ("james",), 3, "1685–1688"),
    Monarch("william-mary", "stuarts", ("william", "mary"), 14, "1689–1702"),
    Monarch("anne", "stuarts", ("anne",), 12, "1702–1714"),
    Monarch("george-1", "hanover", ("george",), 13, "1714–1727"),
    Monarch("george-2", "hanover", ("george",), 33, "1727–1760"),
    Monarch("george-3", "hanover", ("george", "jubilee"), 60, "1760–1820"),
    Monarch("george-4", "hanover", ("george",), 10, "1820–1830"),
    Monarch("william-4", "hanover", ("william",), 7, "1830–1837"),
    Monarch("victoria", "hanover", ("victoria", "jubilee"), 64, "1837–1901"),
    Monarch("edward-7", "saxe-coburg-gotha", ("edward",), 9, "1901–1910"),
    Monarch("george-5", "windsor", ("george",), 26, "1910–1936"),
    Monarch("edward-8", "windsor", ("edward",), 0, "1936"),
    Monarch("george-6", "windsor", ("george",), 16, "1936–1952"),
    Monarch("elizabeth-2", "windsor", ("elizabeth", "jubilee"), 50, "1952–2022"),
    Monarch("jane-grey", None, ("jane-grey",), 0, "1553"),
    Monarch("cromwell", None, ("cromwell",), -11, "1653–1658"),
)
SETS: Final = (
    "normans",
    "angevins",
    "plantagenets",
    "lancaster",
    "york",
    "tudors",
    "stuarts",
    "hanover",
    "saxe-coburg-gotha",
    "windsor",
    "anne",
    "charles",
    "edward",
    "elizabeth",
    "george",
    "henry",
    "james",
    "john",
    "mary",
    "richard",
    "stephen",
    "victoria",
    "william",
    "jane-grey",
    "cromwell",
    "jubilee",
)
"""All sets in the order of the scorecard: houses, names, the jubilee monarchs."""

MARY_II: Final = 6
"""What the joint card of William III and Mary II counts among the Marys; elsewhere its years."""
SINCE_2002: Final = 20
"""Years that Elizabeth II reigned after the cards were printed."""

CARDS: Final = tuple(monarch.id for monarch in PACK)
CARD: Final = {name: card for card, name in enumerate(CARDS)}
ALL: Final = (1 << len(PACK)) - 1
BIT: Final = tuple(1 << card for card in range(len(PACK)))


def _members(name: str) -> list[int]:
    return [card for card, m in enumerate(PACK) if name == m.house or name in m.others]


def _counts(card: int, name: str, *, full: bool) -> int:
    """The years that a card brings to a set."""
    monarch = PACK[card]
    if (monarch.id, name) == ("william-mary", "mary"):
        return MARY_II
    return monarch.years + (SINCE_2002 if full and monarch.id == "elizabeth-2" else 0)


def values(*, full: bool) -> tuple[int, ...]:
    """What each set scores; with all 70 years of Elizabeth II if ``full``, else as printed."""
    return tuple(sum(_counts(c, name, full=full) for c in _members(name)) for name in SETS)


MASK: Final = tuple(sum(BIT[card] for card in _members(name)) for name in SETS)
"""The cards of each set."""
SETS_OF: Final = tuple(tuple(mask for mask in MASK if mask & bit) for bit in BIT)
"""The sets of each card, as their cards."""

NUMBERS_OF: Final = tuple(tuple(n for n, mask in enumerate(MASK) if mask & bit) for bit in BIT)
"""The sets of each card, as places in :data:`SETS`."""

SINGLE: Final = sum(mask for mask in MASK if mask.bit_count() == 1)
"""The cards that are a complete set on their own."""
_LARGER: Final = tuple(mask for mask in MASK if mask.bit_count() > 1)
_LARGER_OF: Final = tuple(tuple(mask for mask in _LARGER if mask & bit) for bit in BIT)

_Tables: TypeAlias = tuple[tuple[tuple[T, ...], ...], ...]
_CARDS: Final = by_byte(range(len(PACK)))


def members(tables: _Tables[T], mask: int) -> tuple[T, ...]:
    """What stands for the cards of a hand in these tables of :func:`regalia.bits.by_byte`."""
    one, two, three, four, five, six = tables
    a, b, c, d, e, f = mask.to_bytes(6, "little")
    return one[a] + two[b] + three[c] + four[d] + five[e] + six[f]


def cards_of(mask: int) -> tuple[int, ...]:
    """The cards of a hand, in the order of the pack."""
    return members(_CARDS, mask)


def ids_of(mask: int) -> list[str]:
    """The ids of the cards of a hand, in the order of the pack."""
    return [CARDS[card] for card in cards_of(mask)]


def covered(held: int) -> int:
    """The cards of a hand that lie in at least one complete set of it."""
    found = held & SINGLE
    for mask in _LARGER:
        if mask & held == mask:
            found |= mask
    return found


def covered_without(held: int, covers: int, card: int) -> int:
    """The cards in complete sets once a card leaves a hand; ``covers`` are those before."""
    for mask in _LARGER_OF[card]:
        if mask & held == mask:
            return covered(held & ~BIT[card])
    return covers & ~BIT[card]


def complete(held: int) -> list[int]:
    """The complete sets of a hand, as places in :data:`SETS`."""
    return [number for number, mask in enumerate(MASK) if mask & held == mask]


def points(held: int, worth: tuple[int, ...]) -> int:
    """What all complete sets of a hand score together."""
    return sum(value for mask, value in zip(MASK, worth, strict=True) if mask & held == mask)
