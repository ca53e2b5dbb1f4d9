"""The part of a view that is no piece: who leads and why, titles, tricks, the exchange."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from regalia.games.kings import claim
from regalia.games.kings.facts import seats_of_trick
from regalia.games.kings.notation import (
    GIVE,
    NO_CARD,
    NO_TITLE,
    PACK,
    PLAY,
    SHUFFLE,
    STAGE_NAMES,
    TAKE,
    TITLES,
    codes,
    suit_code,
)
from regalia.play import Seat

if TYPE_CHECKING:
    from regalia.games.kings.position import Exchange
    from regalia.games.kings.rules import Kings
    from regalia.games.kings.sight import Sight


def title_name(title: int) -> str | None:
    """The word for a title; None for none."""
    return None if title == NO_TITLE else TITLES[title]


def situation(state: Kings, seat: Seat | None, sight: Sight) -> dict[str, Any]:
    """All that a view says beside the pieces and their faces."""
    return {
        "stage": STAGE_NAMES[state.stage],
        **_match(state),
        **_phase(state),
        **_deal(state, seat, sight.open),
        **_tricks(state, sight),
        "claim": [PACK[card] for card in claim.order(state, seat)] if seat is not None else [],
    }


def _match(state: Kings) -> dict[str, Any]:
    return {
        "reign": state.reign,
        "reigns": state.house.reigns,
        "deal": state.deals,
        "points": list(state.points),
        "history": [[title_name(title) for title in titles] for titles in state.history],
    }


def _phase(state: Kings) -> dict[str, Any]:
    return {
        "order": list(state.order),
        "ring": list(state.ring),
        "old": [title_name(state.old_title(seat)) for seat in range(4)],
        "titles": [title_name(title) for title in state.titles],
        "due": title_name(state.title_due) if state.title_due < 4 else None,
        "totals": list(state.totals),
        "targets": list(state.targets),
        "dealer": state.dealer if state.deals else None,
        "next_dealer": state.next_dealer() if state.stage == SHUFFLE else None,
    }


def _deal(state: Kings, seat: Seat | None, all_open: bool) -> dict[str, Any]:
    on = bool(state.seated)
    knows_out = state.out != NO_CARD and (all_open or seat == state.dealer)
    return {
        "trump": suit_code(state.trump) if on else None,
        "turned": PACK[state.turned] if on else None,
        "swapped": state.out != NO_CARD,
        "out": PACK[state.out] if knows_out else None,
        "counts": [hand.bit_count() for hand in state.hands],
        "exchange": [_exchange(state, exchange, seat, all_open) for exchange in state.exchanges],
        "peasant": state.dealer if state.exchanges else None,
    }


def _exchange(
    state: Kings, exchange: Exchange, seat: Seat | None, all_open: bool
) -> dict[str, Any]:
    """One half of the exchange; the cards are for the two whom it concerns."""
    knows = all_open or seat in (exchange.taker, state.dealer)
    looked = all_open or seat == exchange.taker
    now = exchange is state.exchanges[-1] and state.stage in (TAKE, GIVE)
    return {
        "taker": exchange.taker,
        "found": exchange.found,
        "passed": exchange.passed,
        "now": STAGE_NAMES[state.stage] if now else None,
        "taken": PACK[exchange.taken] if knows and exchange.taken != NO_CARD else None,
        "given": PACK[exchange.given] if knows and exchange.given != NO_CARD else None,
        "seen": codes(exchange.seen) if looked else [],
    }


def why_lead(state: Kings) -> str | None:
    """Why the trick is led by whoever leads it."""
    if state.stage != PLAY:
        return None
    if state.reign:
        return "took_over" if state.took_over else "title"
    if not state.tricks:
        return "eldest"
    return "won" if state.tricks[-1].winner == state.leader else "next"


def _tricks(state: Kings, sight: Sight) -> dict[str, Any]:
    taken = [0, 0, 0, 0]
    for trick in state.tricks:
        taken[trick.winner] += 1

    def plays(seats: tuple[Seat, ...], cards: Sequence[int]) -> list[dict[str, Any]]:
        return [
            {"seat": seat, "card": PACK[card], "piece": sight.piece_of(card)}
            for seat, card in zip(seats, cards, strict=False)
        ]

    last = state.tricks[-1] if state.tricks else None
    return {
        "leader": state.leader if state.stage == PLAY else None,
        "why_lead": why_lead(state),
        "forced": state.stage == PLAY and state.must_lead_trump(),
        "winning": state.winner if state.trick else None,
        "trick": plays(seats_of_trick(state), state.trick) if state.trick else [],
        "taken": taken,
        "last": None
        if last is None
        else {
            "leader": last.leader,
            "winner": last.winner,
            "plays": plays(last.seats(), last.cards),
        },
    }
