"""Moves and cards of Kings: the rule paper's words as tables.

Cards are numbers 0 to 35, their place in the unshuffled pack, so that within a suit the lower
number is the higher card.  A set of cards is an integer with a bit for each of them: a hand, a
suit, or what may be played.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from regalia.cards import SUITS, pack
from regalia.play import Move

RANKS: Final = "AKQJT9876"
PACK: Final = pack(RANKS)
CARD: Final = {code: card for card, code in enumerate(PACK)}
SUIT: Final = tuple(card // 9 for card in range(36))
RANK: Final = tuple(card % 9 for card in range(36))
"""0 for an ace, 8 for a six."""
ALL: Final = (1 << 36) - 1
SUIT_SET: Final = tuple(511 << 9 * suit for suit in range(4))
"""All cards of a suit, as a set."""
FAMILY: Final = tuple(SUIT_SET[SUIT[card]] for card in range(36))
"""All cards of a card's own suit, as a set."""
BIT: Final = {code: 1 << card for code, card in CARD.items()}
"""The set of one card, by its code."""
BEATEN_BY: Final = tuple(
    tuple(
        (1 << card) - 1 & FAMILY[card] | (0 if SUIT[card] == trump else SUIT_SET[trump])
        for card in range(36)
    )
    for trump in range(4)
)
"""For each trump suit and each card that takes a trick so far, the cards that would beat it."""
NO_CARD: Final = -1

TITLES: Final = ("king", "prince", "soldier", "peasant")
NO_TITLE: Final = -1

DRAW, SHUFFLE, SWAP, TAKE, GIVE, PLAY, OVER = range(7)
"""What is to be done next."""
STAGE_NAMES: Final = ("draw", "shuffle", "swap", "take", "give", "play", "over")

NO: Final = 1 << 36
"""Stands beside the cards for the move that names none: ``keep`` or ``pass``."""
KEEP: Final = "keep"
PASS: Final = "pass"
NOTHING: Final = (OVER, 0, NO_CARD)
NAMED: Final = {
    stage: tuple(f"{STAGE_NAMES[stage]} {code}" for code in PACK)
    for stage in (SWAP, TAKE, GIVE, PLAY)
}
"""The moves of a stage, by their card."""
MEANING: Final = {
    **{
        move: (stage, 1 << card, card)
        for stage, moves in NAMED.items()
        for card, move in enumerate(moves)
    },
    KEEP: (SWAP, NO, NO_CARD),
    PASS: (TAKE, NO, NO_CARD),
}
"""For every move of a player its stage, its card (or NO) as a set, and its card."""


def _strength(card: int, trump: int, led: int) -> int:
    """How strong a card is in a trick: the greatest takes it, and 0 takes none."""
    suit = SUIT[card]
    return (18 if suit == trump else 9) - RANK[card] if suit in (trump, led) else 0


PLAYED: Final = tuple(
    tuple(
        {
            move: (card, SUIT[card], 1 << RANK[card], _strength(card, trump, led))
            for card, move in enumerate(NAMED[PLAY])
        }
        for led in range(4)
    )
    for trump in range(4)
)
"""For each trump suit and suit led what a play means: the card, its suit, its place in the suit as
a bit, and its strength."""


def _texts(stage: int) -> tuple[tuple[tuple[Move, ...], ...], ...]:
    """The moves of a stage for every set of cards of one suit, by suit."""
    return tuple(
        tuple(
            tuple(move for rank, move in enumerate(moves) if cards >> rank & 1)
            for cards in range(512)
        )
        for moves in (NAMED[stage][9 * suit :][:9] for suit in range(4))
    )


TEXTS: Final = {stage: _texts(stage) for stage in (SWAP, TAKE, GIVE, PLAY)}
PLAYS: Final = TEXTS[PLAY]
SPADES, HEARTS, DIAMONDS, CLUBS = PLAYS


def naming(stage: int, hand: Sequence[int]) -> tuple[Move, ...]:
    """The moves of a stage for a whole hand, cut up by suit, in the order of the pack."""
    spades, hearts, diamonds, clubs = TEXTS[stage]
    return spades[hand[0]] + hearts[hand[1]] + diamonds[hand[2]] + clubs[hand[3]]


_IN_SUIT: Final = tuple(
    tuple(tuple(9 * suit + rank for rank in range(9) if cards >> rank & 1) for cards in range(512))
    for suit in range(4)
)


def cards_of(cards: int) -> tuple[int, ...]:
    """The cards of a set, in the order of the pack."""
    spades, hearts, diamonds, clubs = _IN_SUIT
    return (
        spades[cards & 511]
        + hearts[cards >> 9 & 511]
        + diamonds[cards >> 18 & 511]
        + clubs[cards >> 27 & 511]
    )


def set_of(cards: Iterable[int]) -> int:
    """These cards as a set."""
    found = 0
    for card in cards:
        found |= 1 << card
    return found


def set_of_codes(codes: Sequence[str]) -> int:
    """These different cards as a set, by their codes."""
    return sum(map(BIT.__getitem__, codes))


def shuffled(words: Sequence[str]) -> list[int]:
    """The cards of a shuffle, split into words, each as a set; none if it is not a whole pack."""
    if len(words) != 37 or words[0] != "shuffle":
        return []
    try:
        cards = [BIT[code] for code in words[1:]]
    except KeyError:
        return []
    return cards if sum(cards) == ALL else []  # 36 sets of one card add up to it only so


def codes(cards: int) -> list[str]:
    """The codes of a set's cards, in the order of the pack."""
    return [PACK[card] for card in cards_of(cards)]


def suit_code(suit: int) -> str:
    """The letter of a suit."""
    return SUITS[suit]
