"""What a hand could become: plans, the turns they would take, and what they are worth.

A plan is a union of sets small enough to be held.  Each of its sets is worth its points, less for
every turn that its missing cards are likely to cost; a plan that would fill a hand is worth more,
because its owner can end the hand when it suits him.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from regalia.games.monarchy.notation import NOTHING
from regalia.games.monarchy.rules import Monarchy
from regalia.games.monarchy.sets import ALL, BIT, MASK
from regalia.games.monarchy.sight import face_up
from regalia.play import Seat

PER_TURN = 0.88
"""What is left of a hope for every turn until it comes true."""
OPEN_TURNS = 1.0
"""Turns that a missing card costs while it lies face up."""
PUT_TURNS = 4.0
"""Turns that it costs if it is put down now: others may take it first."""
HELD_TURNS = 12.0
"""Turns that it costs while another player is known to hold it."""
UNSEEN_TURNS = (3.0, 9.0)
"""Turns that it costs out of sight: with all unseen cards on the table, and with none of them."""
GO_OUT = 30.0
"""Points that being able to go out is worth."""
STALE = 1.5
"""Turns more that it costs out of sight, for every round since a face-down card was taken."""
FAR = 5
"""Missing cards beyond which a plan is not looked at."""
KEPT = 60
"""Plans that are weighed closely before a move."""


class Plan(NamedTuple):
    """The cards of a plan, and its sets as places on the scorecard."""

    cards: int
    sets: tuple[int, ...]


@cache
def plans(size: int) -> tuple[Plan, ...]:
    """All unions of sets of at most this many cards, smaller numbers of sets first."""
    found = {0}
    for mask in MASK:
        found |= {more for plan in found if (more := plan | mask).bit_count() <= size}
    found.discard(0)
    return tuple(
        Plan(cards, tuple(n for n, mask in enumerate(MASK) if mask & cards == mask))
        for cards in sorted(found, key=lambda cards: (cards.bit_count(), cards))
    )


class Outlook:
    """How one seat sees its hopes in one position; ``world`` may be an imagined one.

    Asks of the world only what the seat can see.
    """

    def __init__(self, world: Monarchy, seat: Seat) -> None:
        self.seat = seat
        self.house = world.house
        self.held = world.held[seat]
        self.open = sum(
            BIT[card] for place, card in enumerate(world.table) if face_up(world, place)
        )
        others = [world.known[other] for other in range(world.house.seats) if other != seat]
        self.next_known = world.known[(seat + 1) % world.house.seats]
        self.others = sum(others)
        self.unseen = ALL & ~(self.held | self.open | self.others)
        down = len(world.table) - world.up.bit_count()
        share = down / max(1, self.unseen.bit_count())
        near, far = UNSEEN_TURNS
        self.late = max(0, world.idle) // world.house.seats
        stale = STALE * self.late
        self.unseen_turns = near * share + (far + stale) * (1 - share)
        self.held_turns = HELD_TURNS + stale
        self.size = self.held.bit_count() - (world.place != NOTHING)
        self.go_out = GO_OUT + 10.0 * self.late
        self._kept = self._best_plans()
        self._useful = 0
        for plan in self._kept:
            self._useful |= plan.cards
        self.now = self.worth(self.held)

    def turns(self, missing: int) -> float:
        """The turns that these cards are likely to cost."""
        return (
            OPEN_TURNS * (missing & self.open).bit_count()
            + PUT_TURNS * (missing & self.held).bit_count()
            + self.unseen_turns * (missing & self.unseen).bit_count()
            + self.held_turns * (missing & self.others).bit_count()
        )

    def hopes(self, held: int) -> list[float]:
        """What each set is worth to somebody who holds these cards."""
        return [
            value * PER_TURN ** self.turns(mask & ~held)
            for mask, value in zip(MASK, self.house.worth, strict=True)
        ]

    def worth(self, held: int) -> float:
        """What the best plan is worth to somebody who holds these cards, one too many or not."""
        hopes = self.hopes(held)
        return max(self._plan_worth(plan, hopes, held) for plan in self._kept)

    def worth_with(self, card: int) -> float:
        """What the best plan is worth with one card more."""
        return self.worth(self.held | BIT[card]) if self._useful & BIT[card] else self.now

    def worth_without(self, card: int) -> float:
        """What the best plan is worth with one card less."""
        return self.worth(self.held & ~BIT[card]) if self._useful & BIT[card] else self.now

    def danger(self, card: int) -> float:
        """What this card, put down, might be worth to the next player."""
        total = 0.0
        for mask, value in zip(MASK, self.house.worth, strict=True):
            if mask & BIT[card]:
                rest = mask & ~BIT[card]
                blocked = rest & (self.held | self.others & ~self.next_known)
                hope = 0.0 if blocked else 0.35 ** (rest & ~self.next_known).bit_count()
                total += value * hope
        return total

    def _plan_worth(self, plan: Plan, hopes: list[float], held: int) -> float:
        total = sum([hopes[n] for n in plan.sets])
        if plan.cards.bit_count() >= self.size:
            total += self.go_out * PER_TURN ** self.turns(plan.cards & ~held)
        return total

    def _best_plans(self) -> list[Plan]:
        hopes, held = self.hopes(self.held), self.held
        near = [p for p in plans(self.size) if (p.cards & ~held).bit_count() <= FAR]
        rated = [(self._plan_worth(plan, hopes, held), plan) for plan in near]
        rated.sort(key=lambda one: -one[0])
        return [plan for _, plan in rated[:KEPT]]
