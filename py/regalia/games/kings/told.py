"""What is said of a move, and to whom."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regalia.games.kings.notation import (
    DRAW,
    GIVE,
    MEANING,
    NO,
    NO_TITLE,
    NOTHING,
    PACK,
    PLAY,
    RANK,
    SHUFFLE,
    SWAP,
    TAKE,
    TITLES,
    suit_code,
)
from regalia.play import Move, Seat, Teller

if TYPE_CHECKING:
    from regalia.games.kings.rules import Kings

_ALL: tuple[Seat | None, ...] = (0, 1, 2, 3, None)


def say(was: Kings, now: Kings, move: Move, tell: Teller) -> None:
    """Say what this move meant, from the position before and after it."""
    if was.stage == DRAW:
        _drawn(now, tell)
        return
    if was.stage == SHUFFLE:
        tell.said(
            "dealt", seat=now.dealer, card=PACK[now.turned], suit=suit_code(now.trump), n=now.deals
        )
    else:
        stage, named, _ = MEANING.get(move, NOTHING)
        if stage == PLAY:
            _played(was, now, named, tell)
        else:
            _exchanged(was, now, stage, named, tell)
    _next(was, now, tell)


def _drawn(now: Kings, tell: Teller) -> None:
    drawn = now.draws[-1]
    if now.stage == DRAW:
        tell.said("draw_tied", cards=[PACK[card] for card in drawn])
    else:
        best = min(range(4), key=lambda seat: RANK[drawn[seat]])
        tell.said("drawn", seat=best, card=PACK[drawn[best]])


def _exchanged(was: Kings, now: Kings, stage: int, named: int, tell: Teller) -> None:
    mover = was.to_move
    assert isinstance(mover, int)
    if stage == SWAP:
        if named == NO:
            tell.said("kept", seat=mover, card=PACK[now.turned])
        else:
            tell.said("swapped", seat=mover, card=PACK[now.turned])
        return
    if named == NO:
        tell.said("passed", seat=mover)
        return
    card = PACK[named.bit_length() - 1]
    knowing = (mover, now.dealer)
    others = [seat for seat in _ALL if seat not in knowing]
    found = was.exchanges[-1].found
    if stage == TAKE:
        tell.said("took", knowing, seat=mover, card=card)
        tell.said("took_trump" if found else "took_card", others, seat=mover)
    elif stage == GIVE:
        tell.said("gave", knowing, seat=mover, card=card)
        tell.said("gave_card", others, seat=mover)


def _played(was: Kings, now: Kings, named: int, tell: Teller) -> None:
    mover = was.to_move
    card = PACK[named.bit_length() - 1]
    tell.said("play" if was.trick else "lead", seat=mover, card=card)
    if len(now.tricks) == len(was.tricks):
        return
    winner = now.tricks[-1].winner
    tell.said("trick", seat=winner, n=_total(was, winner) + 1)
    titles = now.history[-1] if len(now.history) > len(was.history) else now.titles
    for title, name in enumerate(TITLES):
        if title in titles:
            seat = titles.index(title)
            if was.titles[seat] == NO_TITLE:
                tell.said("title", seat=seat, title=name, points=3 - title)
    if len(now.history) == len(was.history) and now.stage == PLAY:
        if now.reign and now.leader != was.leader:
            tell.said("took_over", seat=now.leader)
        elif not now.reign and now.leader != winner:
            tell.said("leads_instead", seat=now.leader)


def _total(was: Kings, seat: Seat) -> int:
    return was.totals[seat]


def _next(was: Kings, now: Kings, tell: Teller) -> None:
    """Say what begins now."""
    if now.to_move is None:
        outcome = now.outcome()
        assert outcome is not None
        tell.said("over", seat=outcome.places.index(1), points=max(outcome.scores))
    elif len(now.history) > len(was.history):
        tell.said("reign", n=now.reign, seat=now.order[0])
    elif now.stage == SHUFFLE and was.stage == PLAY:
        tell.said("deal_done", seat=now.next_dealer())
    elif now.stage == TAKE and (was.stage != TAKE or len(now.exchanges) > len(was.exchanges)):
        half = now.exchanges[-1]
        if not half.found:
            tell.said("looks", seat=half.taker)
