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
WITHOUT: Final = {SWAP: (KEEP,), TAKE: (PASS,), GIVE: (), PLAY: ()}
NOTHING: Final = (OVER, 0, NO_CARD)
MEANING: Final = {
    **{
        f"{STAGE_NAMES[stage]} {code}": (stage, 1 << card, card)
        for stage in (SWAP, TAKE, GIVE, PLAY)
        for card, code in enumerate(PACK)
    },
    KEEP: (SWAP, NO, NO_CARD),
    PASS: (TAKE, NO, NO_CARD),
}
"""For every move of a player its stage, its card (or NO) as a set, and its card."""
meaning: Final = MEANING.get
"""What a move means, or the default."""
NO_PLAY: Final = (0, NO_CARD)
played: Final = {
    move: (named, card) for move, (stage, named, card) in MEANING.items() if stage == PLAY
}.get
"""The card that a move plays, as a set and as a number, or the default."""


def _texts(stage: int) -> tuple[tuple[tuple[Move, ...], ...], ...]:
    """The moves of a stage for every set of cards of one suit, by suit.

    After the clubs NO may stand, as in a set of all suits.
    """
    verb = STAGE_NAMES[stage]
    spades, hearts, diamonds, clubs = (
        tuple(
            tuple(f"{verb} {PACK[9 * suit + rank]}" for rank in range(9) if cards >> rank & 1)
            for cards in range(512)
        )
        for suit in range(4)
    )
    return spades, hearts, diamonds, clubs + tuple(moves + WITHOUT[stage] for moves in clubs)


TEXTS: Final = {
    **{stage: _texts(stage) for stage in (SWAP, TAKE, GIVE, PLAY)},
    **dict.fromkeys((DRAW, SHUFFLE, OVER), (((),),) * 4),  # when no card may be named
}
UPPER: Final = SUIT_SET[0] | SUIT_SET[1]
"""The spades and hearts."""
plays_of_one_suit: Final = {
    cards << 9 * suit: TEXTS[PLAY][suit][cards] for suit in range(4) for cards in range(1, 512)
}.get
"""The plays for a set of cards of one suit; None for any other set."""
_SHUFFLED: Final = {"shuffle", *PACK}
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


def is_shuffle(words: Sequence[str]) -> bool:
    """Whether a move, split into words, is a shuffle of the whole pack."""
    return len(words) == 37 and words[0] == "shuffle" and set(words) == _SHUFFLED


def codes(cards: int) -> list[str]:
    """The codes of a set's cards, in the order of the pack."""
    return [PACK[card] for card in cards_of(cards)]


def suit_code(suit: int) -> str:
    """The letter of a suit."""
    return SUITS[suit]
