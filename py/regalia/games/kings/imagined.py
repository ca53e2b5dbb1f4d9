"""Dealing anew what a seat cannot place, so that everything it has seen still holds.

The exchange is the hard part: somebody who stood by knows that the King took the Peasant's
highest trump, but not which.  A deal is made first and then asked whether an exchange explains
it; where that seldom works, the exchange is settled first and the cards are dealt to it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import TYPE_CHECKING

from regalia.chance import Dice
from regalia.games.kings.facts import OUT, Facts, facts, played_by
from regalia.games.kings.notation import (
    ALL,
    NO_CARD,
    PACK,
    cards_of,
    codes,
    set_of,
    set_of_codes,
)
from regalia.games.kings.spread import spread
from regalia.play import Seat

if TYPE_CHECKING:
    from regalia.games.kings.position import Exchange
    from regalia.games.kings.rules import Kings

_GUESSES = 24
"""Deals made before the exchange is settled first."""

Told = tuple[tuple[int, int], ...]
"""For each half of the exchange the card taken and the card given (NO_CARD where there is none)."""


def deal_unseen(world: Kings, seat: Seat, dice: Dice) -> None:
    """Deal anew, in place, whatever the seat cannot see."""
    if world.seated and world.to_move is not None:
        known = facts(world, seat)
        lies, told = _guessed(known, dice) or _settled(known, dice)
        _lay(world, seat, lies, told)
        _order(world, seat, dice)


def _guessed(known: Facts, dice: Dice) -> tuple[list[int], Told] | None:
    """A deal, and an exchange that explains it; None where that is not worth trying any more."""
    if known.peasant is None or known.seen or not any(role.open() for role in known.roles):
        return None
    for _ in range(_GUESSES):
        lies = spread(known.pool, known.need, known.allow, known.fixed, dice)
        told = None if lies is None else _explained(known, lies, dice)
        if lies is not None and told is not None:
            return lies, told
    return None


def _settled(known: Facts, dice: Dice) -> tuple[list[int], Told]:
    """An exchange, and a deal that fits it."""
    for told in _tellings(known, dice):
        if (placed := _placed(known, told)) is not None:
            allow, fixed = placed
            lies = spread(known.pool, known.need, allow, fixed, dice)
            if lies is not None:
                return lies, told
    raise AssertionError(f"no deal fits what the seat has seen: {known}")


# --- the exchange -------------------------------------------------------------------------


def _stayed(known: Facts, taken: Sequence[int]) -> int:
    """What may have stayed in the Peasant's hand when these cards were taken, one after another.

    A trump that was taken was the highest there, and where none was found there was none.
    """
    may = known.seen or ALL
    for role, card in zip(known.roles, taken, strict=False):
        if not role.found:
            may &= ~known.trumps
        elif card != NO_CARD:
            may &= ~(known.trumps & (2 << card) - 1)
        if card != NO_CARD:
            may &= ~(1 << card)
    return may


def _takings(
    known: Facts, whole: Sequence[int], taken: tuple[int, ...] = ()
) -> Iterator[tuple[int, ...]]:
    """All ways in which the cards may have been taken, given what each seat (may) have had."""
    if len(taken) == len(known.roles):
        yield taken
        return
    role = known.roles[len(taken)]
    if not role.takes:
        yield from _takings(known, whole, (*taken, NO_CARD))
        return
    if role.taken != NO_CARD:
        cards = 1 << role.taken
    else:
        cards = whole[role.holder]
        if role.holder == known.peasant:
            cards &= ~_given(known)  # the King's gift lies apart
        if known.seen:  # whoever took before me took none of what I saw, whoever after me one of it
            cards &= known.seen if taken else ~known.seen
    for before, card in zip(known.roles, taken, strict=False):
        if not before.found:
            cards &= ~known.trumps
        elif card != NO_CARD:
            cards &= ~(known.trumps & (2 << card) - 1)
    cards &= known.trumps if role.found else ~known.trumps
    for card in cards_of(cards):
        yield from _takings(known, whole, (*taken, card))


def _given(known: Facts) -> int:
    """The cards that the seat knows the Peasant to have been given."""
    return set_of(role.given for role in known.roles if role.given != NO_CARD)


def _with_peasant(known: Facts, taken: Sequence[int]) -> int:
    """A card that is still to be taken from the Peasant."""
    return set_of(
        card
        for role, card in zip(known.roles, taken, strict=True)
        if card != NO_CARD and role.holder == known.peasant
    )


def _explained(known: Facts, lies: Sequence[int], dice: Dice) -> Told | None:
    """An exchange that leads to this deal, if there is one."""
    assert known.peasant is not None
    whole = [lies[seat] | known.played[seat] for seat in range(4)]
    unknown = sum(role.gives and role.given == NO_CARD for role in known.roles)
    turned = 1 << known.turned if known.turned != NO_CARD else 0
    found = []
    for taken in _takings(known, whole):
        may = _stayed(known, taken)
        there = whole[known.peasant] & ~_given(known) & ~_with_peasant(known, taken)
        must, free = there & ~may, there & may & ~turned
        if known.turned not in taken and turned & ~(there & may):
            continue
        if must.bit_count() <= unknown <= must.bit_count() + free.bit_count():
            found.append((taken, must, free))
    if not found:
        return None
    taken, must, free = dice.pick(found)
    gifts, others = list(cards_of(must)), list(cards_of(free))
    dice.shuffle(others)
    gifts += others[: unknown - len(gifts)]
    dice.shuffle(gifts)
    return _telling(known, taken, gifts)


def _telling(known: Facts, taken: Sequence[int], gifts: Sequence[int]) -> Told:
    """Taken and given card of each half; the gifts go to those whose gift is not known."""
    gift = iter(gifts)
    return tuple(
        (card, next(gift) if role.gives and role.given == NO_CARD else role.given)
        for role, card in zip(known.roles, taken, strict=True)
    )


def _tellings(known: Facts, dice: Dice) -> Iterator[Told]:
    """Every exchange that the cards seen so far leave open, in random order."""
    if known.peasant is None:
        yield tuple((role.taken, role.given) for role in known.roles)
        return
    whole = [known.played[seat] | (known.pool & known.allow[seat]) for seat in range(4)]
    unknown = sum(role.gives and role.given == NO_CARD for role in known.roles)
    turned = 1 << known.turned if known.turned != NO_CARD else 0
    takings = list(_takings(known, whole))
    dice.shuffle(takings)
    for taken in takings:
        gone = set_of(card for card in taken if card != NO_CARD)
        must = known.played[known.peasant] & ~_given(known) & ~_stayed(known, taken)
        if must.bit_count() > unknown:
            continue
        may = whole[known.peasant] & ~gone & ~turned & ~known.seen & ~_given(known)
        gifts = list(cards_of(may))
        dice.shuffle(gifts)
        for chosen in permutations(gifts, unknown):
            yield _telling(known, taken, chosen)


def _placed(known: Facts, told: Told) -> tuple[list[int], list[int]] | None:
    """What each bin may and must hold after this exchange; None if the plays speak against it."""
    allow, fixed = list(known.allow), list(known.fixed)
    peasant = known.peasant
    if peasant is None:
        return allow, fixed
    taken = [card for card, _ in told]
    given = set_of(card for _, card in told if card != NO_CARD)
    may = _stayed(known, taken) | given | _with_peasant(known, taken)
    stayed = known.seen & ~set_of(card for card in taken if card != NO_CARD)
    if known.turned != NO_CARD and known.turned not in taken:
        stayed |= 1 << known.turned
        if not may >> known.turned & 1:
            return None
    if known.played[peasant] & ~may or stayed & ~known.pool & ~known.played[peasant]:
        return None
    allow[peasant] &= may
    fixed[peasant] |= (stayed | given) & known.pool
    for role, card in zip(known.roles, taken, strict=True):
        if card != NO_CARD:
            fixed[role.holder] |= 1 << card & known.pool
    if (
        sum(cards.bit_count() for cards in fixed)
        > (fixed[0] | fixed[1] | fixed[2] | fixed[3] | fixed[4] | fixed[5]).bit_count()
    ):
        return None
    return allow, fixed


# --- laying it out ------------------------------------------------------------------------


def _lay(world: Kings, seat: Seat, lies: Sequence[int], told: Told) -> None:
    """Put the cards there, and tell the deal and its exchange so that they come out like this."""
    played = played_by(world)
    aside = list(world.aside)
    if world.gift and seat not in (world.exchanges[0].taker, world.dealer):
        world.gift = 1 << told[0][1]
    for other in world.seated:
        if other == seat:
            continue
        cards = lies[other]
        if world.exchanges and other == world.dealer:
            cards &= ~world.gift
        if aside[other]:
            aside[other] = cards
        else:
            world.hold(other, cards)
    world.aside = tuple(aside)
    if world.out != NO_CARD and lies[OUT]:
        world.out = lies[OUT].bit_length() - 1
    had = [played[s] | world.hands[s] | aside[s] for s in range(4)]
    if world.exchanges:
        had[world.dealer] |= world.gift
        _tell_exchange(world, had, told)
    if world.out != NO_CARD:
        had[world.dealer] ^= 1 << world.turned | 1 << world.out
    world.dealt = tuple(had)
    if isinstance(world.to_move, int) and world.to_move != seat:
        world.find_legal()


def _order(world: Kings, seat: Seat, dice: Dice) -> None:
    """Let the cards have come out of the shuffle in some order that gives everybody his own."""
    count, end = len(world.seated), sum(cards.bit_count() for cards in world.dealt)
    deal, turned = list(world.deal), PACK[world.turned]
    at_turned = deal.index(turned)
    hands = [(range(at, end, count), world.dealt[s]) for at, s in enumerate(world.seated)]
    stock = ALL & ~set_of_codes([turned]) & ~sum(world.dealt)
    for places, cards in [*hands, (range(end, 36), stock)]:
        if places.start < count and seat == world.seated[places.start]:
            continue
        order = [code for code in codes(cards) if code != turned]
        dice.shuffle(order)
        for place, code in zip((at for at in places if at != at_turned), order, strict=True):
            deal[place] = code
    world.deal = tuple(deal)


def _tell_exchange(world: Kings, had: list[int], told: Told) -> None:
    """Write the exchange down, and take it back in what each seat had."""
    peasant = world.dealer
    told_of: list[Exchange] = []
    for exchange, (taken, given) in zip(world.exchanges, told, strict=True):
        now = exchange
        if exchange.taken != NO_CARD:
            now = now._replace(taken=taken)
            had[exchange.taker] ^= 1 << taken
            had[peasant] ^= 1 << taken
        if exchange.given != NO_CARD:
            now = now._replace(given=given)
            had[exchange.taker] ^= 1 << given
            had[peasant] ^= 1 << given
        told_of.append(now)
    hand = had[peasant]
    for at, exchange in enumerate(told_of):
        if not exchange.found:
            told_of[at] = exchange._replace(seen=hand)
        if exchange.taken != NO_CARD:
            hand ^= 1 << exchange.taken
    world.exchanges = tuple(told_of)
