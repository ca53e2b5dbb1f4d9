"""What a seat knows of where the cards are, and what follows for the rest.

Nothing here is read from the position but what the seat has seen: its own cards, the cards
played, who could not follow, the turned card, and the exchange as far as it took part in it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from regalia.games.kings.notation import (
    ALL,
    FAMILY,
    NO_CARD,
    TAKE,
)
from regalia.games.kings.position import seats_from
from regalia.play import Seat

if TYPE_CHECKING:
    from regalia.games.kings.position import Exchange
    from regalia.games.kings.rules import Kings

STOCK: Final = 4
OUT: Final = 5
BINS: Final = range(6)
"""Where a card may lie that has not been played: with a seat, in the stock, or swapped out."""


@dataclass(frozen=True, slots=True)
class Role:
    """One half of an exchange: who took which card from the Peasant, and what he gave.

    NO_CARD stands for a card that the seat has not seen.
    """

    taker: Seat
    found: bool
    holder: Seat
    """Who has the card in question: the Peasant while it is still to be taken."""
    takes: bool
    taken: int
    gives: bool
    given: int

    def open(self) -> bool:
        """Whether the seat lacks a card of this half."""
        return (self.takes and self.taken == NO_CARD) or (self.gives and self.given == NO_CARD)


@dataclass(frozen=True, slots=True)
class Facts:
    """All that a seat knows of the cards of this deal; sets by bin, as in BINS."""

    pool: int
    """Cards that lie somewhere among the bins."""
    need: tuple[int, ...]
    """How many of them lie in each."""
    allow: tuple[int, ...]
    """Which may lie in each, going by the tricks alone."""
    fixed: tuple[int, ...]
    """Cards of the pool whose bin the seat knows."""
    played: tuple[int, ...]
    """Cards that each seat has played."""
    trumps: int
    peasant: Seat | None
    """The Peasant of the exchange, if his hand is in question for this seat."""
    roles: tuple[Role, ...]
    seen: int
    """What the seat saw of the Peasant's hand and left there; 0 if it did not look."""
    turned: int
    """The turned card, if it was in the Peasant's hand before the exchange; else NO_CARD."""


def played_by(state: Kings) -> list[int]:
    """The cards that each seat has played in this deal, as sets."""
    played = [0, 0, 0, 0]
    for ring, leader, _, cards, _ in state.past:
        for seat, card in zip(seats_from(ring, leader), cards, strict=True):
            played[seat] |= 1 << card
    for seat, card in zip(seats_of_trick(state), state.trick, strict=False):
        played[seat] |= 1 << card
    return played


def seats_of_trick(state: Kings) -> tuple[Seat, ...]:
    """Those who play to the trick on the table, from its leader on."""
    if state.leader not in state.ring:
        return ()
    return seats_from(state.ring, state.leader)


def cannot_hold(state: Kings) -> list[int]:
    """For each seat the suits that its plays have shown it to lack, as sets of their cards."""
    lacks = [0, 0, 0, 0]
    trumps = state.trumps

    def watch(seats: tuple[Seat, ...], leads: int, cards: Sequence[int]) -> None:
        led = FAMILY[cards[0]]
        if leads < 2 and led != trumps:
            lacks[seats[0]] |= trumps
        for seat, card in zip(seats[1:], cards[1:], strict=False):
            if FAMILY[card] != led:
                lacks[seat] |= led
                if state.house.must_trump and FAMILY[card] != trumps:
                    lacks[seat] |= trumps

    for ring, leader, leads, cards, _ in state.past:
        watch(seats_from(ring, leader), leads, cards)
    if state.trick:
        watch(seats_of_trick(state), state.leads, state.trick)
    return lacks


def peasant_of(state: Kings) -> Seat | None:
    """Who had to exchange in this deal; it was he who dealt."""
    return state.dealer if state.exchanges else None


def _role(state: Kings, exchange: Exchange, seat: Seat) -> Role:
    peasant = state.dealer
    knows = seat in (exchange.taker, peasant)
    last = exchange is state.exchanges[-1]
    waits = state.stage == TAKE and last
    takes = exchange.found if waits else not exchange.passed
    gives = exchange.given != NO_CARD
    taken = exchange.taken
    if waits and exchange.found:
        taken = state.allowed.bit_length() - 1
    return Role(
        taker=exchange.taker,
        found=exchange.found,
        holder=peasant if waits else exchange.taker,
        takes=takes,
        taken=taken if knows and takes else NO_CARD,
        gives=gives,
        given=exchange.given if knows else NO_CARD,
    )


def facts(state: Kings, seat: Seat) -> Facts:
    """What this seat knows; only while a deal is on the table and the match is not over."""
    played = played_by(state)
    own = state.hands[seat] | state.aside[seat]
    lying = not state.turned_is_dealt() and state.out == NO_CARD
    pool = state.unplayed() & ~own
    need, allow, fixed = [0] * 6, [ALL] * 6, [0] * 6
    lacks = cannot_hold(state)
    peasant = peasant_of(state)
    for other in state.seated:
        allow[other] = ALL & ~lacks[other]
        need[other] = (state.hands[other] | state.aside[other]).bit_count()
    need[seat] = 0
    dealt = sum(cards.bit_count() for cards in state.dealt)
    need[STOCK] = 35 - dealt if dealt < 36 else 0
    if lying:
        pool &= ~(1 << state.turned)
    elif state.out != NO_CARD:
        if seat == state.dealer:
            pool &= ~(1 << state.out)
        else:
            need[OUT] = 1
    if peasant is not None:
        if seat == peasant:
            pool &= ~state.gift
        else:
            need[peasant] += state.gift.bit_count()
    roles = tuple(_role(state, exchange, seat) for exchange in state.exchanges)
    for role in roles:
        if role.takes and role.taken != NO_CARD:
            fixed[role.holder] |= 1 << role.taken & pool
        if peasant is not None and role.gives and role.given != NO_CARD:
            fixed[peasant] |= 1 << role.given & pool
    if peasant is None and not lying:
        fixed[state.dealer] |= 1 << state.turned & pool
    seen = 0
    for exchange in state.exchanges:
        if exchange.taker == seat and exchange.seen:
            seen = exchange.seen & ~(1 << exchange.taken if exchange.taken != NO_CARD else 0)
    return Facts(
        pool=pool,
        need=tuple(need),
        allow=tuple(allow),
        fixed=tuple(fixed),
        played=tuple(played),
        trumps=state.trumps,
        peasant=None if peasant == seat else peasant,
        roles=roles,
        seen=seen,
        turned=NO_CARD if lying else state.turned,
    )
