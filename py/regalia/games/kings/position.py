"""A position of Kings: what there is to know, without the moves that change it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial
from typing import Final, NamedTuple, Self

from regalia.games.kings.notation import (
    ALL,
    BEATEN_BY,
    DRAW,
    MEANING,
    NO_CARD,
    NO_TITLE,
    PLAYED,
    PLAYS,
    SUIT_SET,
    set_of,
)
from regalia.games.kings.options import LADDER_TARGETS, House
from regalia.play import LUCK, Move, Mover, SameByContent, Seat

SEATS = (0, 1, 2, 3)


@cache
def next_in(order: tuple[Seat, ...], ring: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """For each seat the next of the ring in this order, even for those who are not in it."""
    return tuple(
        next(seat for seat in order[at + 1 :] + order[: at + 1] if seat in ring)
        for at in (order.index(seat) for seat in SEATS)
    )


def seats_from(ring: tuple[Seat, ...], leader: Seat) -> tuple[Seat, ...]:
    """The seats of the ring in playing order, from the leader on."""
    at = ring.index(leader)
    return ring[at:] + ring[:at]


class Trick(NamedTuple):
    """A finished trick."""

    ring: tuple[Seat, ...]
    """Who was in, in playing order."""
    leader: Seat
    leads: int
    """The leads before it, of those that had to be trumps if the leader had any."""
    cards: Sequence[int]
    """From the leader's card on."""
    winner: Seat

    def seats(self) -> tuple[Seat, ...]:
        """Who played, from the leader on."""
        return seats_from(self.ring, self.leader)


class Exchange(NamedTuple):
    """What one player took from the Peasant, and what he gave for it."""

    taker: Seat
    found: bool
    """Whether a trump was there to take; otherwise the taker looked at the hand."""
    taken: int = NO_CARD
    given: int = NO_CARD
    passed: bool = False
    seen: int = 0
    """The hand he looked at, as a set."""


new_exchange: Final = partial(tuple.__new__, Exchange)
"""An exchange from a tuple of its fields, which takes a fraction of the time."""


class Position(SameByContent):
    """Match, phase, deal and trick, each as far as it has gone."""

    __slots__ = (
        "after",
        "aside",
        "best",
        "deal",
        "dealer",
        "deals",
        "dealt",
        "draws",
        "exchanges",
        "follow",
        "gift",
        "held",
        "history",
        "house",
        "leader",
        "leads",
        "led",
        "legal",
        "meant",
        "order",
        "out",
        "past",
        "points",
        "reign",
        "ring",
        "seated",
        "stage",
        "targets",
        "title_due",
        "titles",
        "to_move",
        "took_over",
        "totals",
        "trick",
        "trump",
        "turned",
        "winner",
    )

    def __init__(self, house: House) -> None:
        self.house = house
        self.to_move: Mover = LUCK
        self.stage = DRAW
        self.legal: tuple[Move, ...] = ()
        # The match.
        self.reign = 0  # 0 is the ladder
        self.draws: tuple[tuple[int, ...], ...] = ()
        self.deals = 0
        self.points: tuple[int, ...] = (0, 0, 0, 0)
        self.history: tuple[tuple[int, ...], ...] = ()  # titles by seat, phase after phase
        # The phase.
        self.order: tuple[Seat, ...] = SEATS  # of playing; in a reign by old title
        self.targets: tuple[int, ...] = LADDER_TARGETS
        self.totals = [0, 0, 0, 0]
        self.titles: tuple[int, ...] = (NO_TITLE,) * 4
        self.title_due = 0
        self.ring: tuple[Seat, ...] = SEATS  # those still in, in playing order
        self.after: tuple[Seat, ...] = (1, 2, 3, 0)  # who plays after each seat
        self.dealer = NO_CARD
        # The deal.
        self.seated: tuple[Seat, ...] = ()  # who was dealt cards, in the order of dealing
        self.deal: tuple[str, ...] = ()  # codes by place in the shuffle
        self.dealt: tuple[int, ...] = (0, 0, 0, 0)
        self.held = [[0, 0, 0, 0] for _ in SEATS]  # by seat and suit, nine bits from the ace on
        self.aside: tuple[int, ...] = (0, 0, 0, 0)
        self.trump = NO_CARD
        self.turned = NO_CARD
        self.out = NO_CARD  # the card that the dealer gave for the turned one
        self.exchanges: tuple[Exchange, ...] = ()
        self.gift = 0  # the King's, until the Prince is done
        self.past: list[tuple[tuple[Seat, ...], Seat, int, list[int], Seat]] = []
        self.leads = 0  # of those that may be bound to trumps
        self.took_over = False
        # The trick.
        self.leader: Seat = 0
        self.trick: list[int] = []
        self.led = 0
        self.follow = PLAYS[0]  # the plays that follow suit, by the cards held
        self.meant = PLAYED[0][0]  # what each play means, by the trump and the suit led
        self.best = 0  # the strength of the winner's card so far
        self.winner: Seat = 0

    def must_lead_trump(self) -> bool:
        """Whether the next lead is one of the two that must be trumps."""
        return self.leads < 2

    def old_title(self, seat: Seat) -> int:
        """The title with which a seat plays this reign; none in the ladder."""
        return self.order.index(seat) if self.reign else NO_TITLE

    @property
    def hands(self) -> tuple[int, ...]:
        """The hands by seat, as sets."""
        return tuple(map(self.hand, SEATS))

    def hand(self, seat: Seat) -> int:
        """The hand of a seat, as a set."""
        spades, hearts, diamonds, clubs = self.held[seat]
        return spades | hearts << 9 | diamonds << 18 | clubs << 27

    def hold(self, seat: Seat, cards: int) -> None:
        """Give this seat these cards to hold, and no others."""
        self.held[seat] = [cards & 511, cards >> 9 & 511, cards >> 18 & 511, cards >> 27]

    @property
    def allowed(self) -> int:
        """The cards that may be named next, as a set, with NO among them if none need be named."""
        return sum(MEANING[move][1] for move in self.legal)

    @property
    def trumps(self) -> int:
        """The trumps as a set, once a deal is on the table."""
        return SUIT_SET[self.trump]

    def beats(self, card: int) -> int:
        """The cards that beat this one where it takes the trick so far, as a set."""
        return BEATEN_BY[self.trump][card]

    @property
    def rivals(self) -> int:
        """The cards that would take the trick from the best card so far, as a set."""
        best = seats_from(self.ring, self.leader).index(self.winner)
        return self.beats(self.trick[best])

    @property
    def tricks(self) -> list[Trick]:
        """The finished tricks of the deal; ``past`` holds them as bare tuples, to be quick."""
        return [Trick(*fields) for fields in self.past]

    def turned_is_dealt(self) -> bool:
        """Whether the turned card is one of the dealer's own, as when the whole pack is dealt."""
        return self.house.whole_pack or len(self.seated) == 4

    def unplayed(self) -> int:
        """All cards that have not been played in this deal, as a set."""
        return (
            ALL
            & ~set_of(card for _, _, _, cards, _ in self.past for card in cards)
            & ~set_of(self.trick)
        )

    def copy(self) -> Self:
        """An independent position; tuples are shared."""
        new = object.__new__(type(self))
        new.house = self.house
        new.to_move = self.to_move
        new.stage = self.stage
        new.legal = self.legal
        new.reign = self.reign
        new.draws = self.draws
        new.deal = self.deal
        new.deals = self.deals
        new.points = self.points
        new.history = self.history
        new.order = self.order
        new.targets = self.targets
        new.totals = self.totals.copy()
        new.titles = self.titles
        new.title_due = self.title_due
        new.ring = self.ring
        new.after = self.after
        new.dealer = self.dealer
        new.seated = self.seated
        new.dealt = self.dealt
        one, two, three, four = self.held
        new.held = [one.copy(), two.copy(), three.copy(), four.copy()]
        new.aside = self.aside
        new.trump = self.trump
        new.turned = self.turned
        new.out = self.out
        new.exchanges = self.exchanges
        new.gift = self.gift
        new.past = self.past.copy()
        new.leads = self.leads
        new.took_over = self.took_over
        new.leader = self.leader
        new.trick = self.trick.copy()
        new.led = self.led
        new.follow = self.follow
        new.meant = self.meant
        new.best = self.best
        new.winner = self.winner
        return new
