"""Claiming the rest of a deal: only what is certain whatever the others hold.

The proof asks for no more than the mover knows.  It is sound and not complete: for every other
player it takes all cards that he may hold as if he could hold them at once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from regalia.games.kings.facts import facts
from regalia.games.kings.notation import FAMILY, PLAY, TEXTS, cards_of
from regalia.play import Move, Seat

if TYPE_CHECKING:
    from regalia.games.kings.rules import Kings


def order(state: Kings, seat: Seat) -> list[int]:
    """The seat's cards in the order in which they take every trick left; empty if not certain.

    Only for the seat to move with two cards or more, and only if it stays in to the end: what the
    others keep matters once somebody leaves in mid-deal.
    """
    hand = state.hands[seat]
    left = hand.bit_count()
    if state.stage != PLAY or state.to_move != seat or left < 2:
        return []
    if len(state.ring) > 2 and state.totals[seat] + left > state.targets[state.title_due]:
        return []
    known = facts(state, seat)
    others = [other for other in state.ring if other != seat]
    if state.trick and hand & ~(state.rivals & state.trumps):
        return []  # somebody may have beaten us already
    may_hold, at_most = [], []
    for other in others:
        elsewhere = 0
        for at, cards in enumerate(known.fixed):
            elsewhere |= cards if at != other else 0
        may_hold.append(known.pool & known.allow[other] & ~elsewhere)
        at_most.append(known.need[other])
    found = list(zip(may_hold, at_most, strict=True))
    trumps = state.trumps
    if not hand & ~trumps:
        lowest = hand.bit_length() - 1
        if not any(cards & trumps & (1 << lowest) - 1 for cards, _ in found):
            return list(cards_of(hand))
    if state.trick:
        return []
    return _led(hand, trumps, found)


def _led(hand: int, trumps: int, others: list[tuple[int, int]]) -> list[int]:
    """The order of leads, trumps first, if none of them can be beaten."""
    line = list(cards_of(hand & trumps))
    drawn = len(line)
    side = hand & ~trumps
    if side and any(min((cards & trumps).bit_count(), most) > drawn for cards, most in others):
        return []  # a trump may be left to beat a plain card
    line += cards_of(side)
    times: dict[int, int] = {}
    for card in line:
        suit = FAMILY[card]
        before = times.get(
            suit, 0
        )  # leads of this suit, each of which took one card from everybody
        times[suit] = before + 1
        for cards, most in others:
            higher = cards & suit & (1 << card) - 1
            if higher and min((cards & suit).bit_count(), most) > before:
                return []
    return line


def line(state: Kings) -> list[Move]:
    """Plays of all players to the end of the deal if the mover may claim it, else none.

    What the others play is of no consequence, so it is their last card in the order of the pack.
    """
    seat = state.to_move
    if not isinstance(seat, int):
        return []
    cards = order(state, seat)
    world, plays = state.copy(), []
    while cards and world.stage == PLAY and world.deals == state.deals:
        if world.to_move == seat:
            card = cards.pop(0)
            move = TEXTS[PLAY][card // 9][1 << card % 9][0]
        else:
            move = world.moves()[-1]
        world.push(move)
        plays.append(move)
        if not cards and world.stage == PLAY:
            plays += _last_trick(world)
    return plays


def _last_trick(world: Kings) -> list[Move]:
    """What the others must still play to the last trick."""
    plays = []
    while world.stage == PLAY:
        plays.append(world.moves()[-1])
        world.push(plays[-1])
    return plays
