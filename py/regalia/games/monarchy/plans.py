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
from regalia.games.monarchy.sets import ALL, BIT, MASK, NUMBERS_OF, SETS
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
FAR = 6
"""Missing cards beyond which a plan is not looked at."""
KEPT = 60
"""Plans that are weighed closely before a move."""


class Plan(NamedTuple):
    """The cards of a plan, and its sets as places on the scorecard."""

    cards: int
    sets: tuple[int, ...]


@cache
def plans(size: int) -> tuple[Plan, ...]:
    """The unions of sets of at most this many cards to which no other set can be added.

    Cromwell does not count as one that can: who may do without him does better.
    """
    found = {0}
    for mask in MASK:
        found |= {more for plan in found if (more := plan | mask).bit_count() <= size}
    wanted = [mask for mask, name in zip(MASK, SETS, strict=True) if name != "cromwell"]
    full = [
        plan
        for plan in found
        if not any(mask & ~plan and (plan | mask).bit_count() <= size for mask in wanted)
    ]
    return tuple(
        Plan(cards, tuple(n for n, mask in enumerate(MASK) if mask & cards == mask))
        for cards in sorted(full)
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
        self._hopes = [self._hope(n, self.held) for n in range(len(MASK))]
        self._rated = self._best_plans()
        self.now = self._rated[0][0]
        """What the best plan is worth with the cards held now."""

    def turns(self, missing: int) -> float:
        """The turns that these cards are likely to cost."""
        return (
            OPEN_TURNS * (missing & self.open).bit_count()
            + PUT_TURNS * (missing & self.held).bit_count()
            + self.unseen_turns * (missing & self.unseen).bit_count()
            + self.held_turns * (missing & self.others).bit_count()
        )

    def worth_with(self, card: int) -> float:
        """What the best plan is worth with one card more."""
        return self._worth(card, self.held | BIT[card])

    def worth_without(self, card: int) -> float:
        """What the best plan is worth with one card less."""
        return self._worth(card, self.held & ~BIT[card])

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

    def _hope(self, number: int, held: int) -> float:
        """What a set is worth to somebody who holds these cards."""
        missing = MASK[number] & ~held
        value = self.house.worth[number]
        return value * PER_TURN ** self.turns(missing) if missing else value

    def _worth(self, card: int, held: int) -> float:
        """What the best plan is worth once this one card has been taken or put."""
        hopes = self._hopes.copy()
        for number in NUMBERS_OF[card]:
            hopes[number] = self._hope(number, held)
        bit, best = BIT[card], float("-inf")
        for worth, plan in self._rated:
            if plan.cards & bit:
                best = max(best, self._plan_worth(plan, hopes, held))
            elif worth > best:
                best = worth
        return best

    def _plan_worth(self, plan: Plan, hopes: list[float], held: int) -> float:
        total = sum([hopes[n] for n in plan.sets])
        if plan.cards.bit_count() >= self.size:
            total += self.go_out * PER_TURN ** self.turns(plan.cards & ~held)
        return total

    def _best_plans(self) -> list[tuple[float, Plan]]:
        away = ALL & ~self.held
        every = plans(self.size)
        near = [plan for plan in every if (plan.cards & away).bit_count() <= FAR] or every
        rated = [(self._plan_worth(plan, self._hopes, self.held), plan) for plan in near]
        return sorted(rated, key=lambda one: -one[0])[:KEPT]
