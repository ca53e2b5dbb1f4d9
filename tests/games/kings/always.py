"""What holds of every move in every game of Kings."""

from __future__ import annotations

from regalia.games.kings.notation import ALL, NO_CARD, PACK, SUIT_SET, cards_of
from regalia.games.kings.rules import Kings
from regalia.play import Move, State


def always(before: State, move: Move, after: State) -> None:
    """Assert what the rule paper says of any game whatever (faults C20, C21, C22 and C25)."""
    assert isinstance(before, Kings)
    assert isinstance(after, Kings)
    _pack_is_complete(after)
    _titles(after)
    if isinstance(after.to_move, int):
        assert after.to_move in after.ring, "the mover is somebody still in"
        assert after.moves()
    if move.startswith("play"):
        _trick(before, move, after)


def _pack_is_complete(state: Kings) -> None:
    if not state.seated:
        return
    assert sorted(state.deal) == sorted(PACK)
    played = [card for trick in state.tricks for card in trick.cards] + state.trick
    sets = [*state.hands, *state.aside, state.gift]
    lying = [card for cards in sets for card in cards_of(cards)]
    lying += [state.out] if state.out != NO_CARD else []
    dealt = sum(cards.bit_count() for cards in state.dealt)
    if dealt < 36:
        stock = ALL & ~sum(state.dealt) & ~(1 << state.turned)
        lying += cards_of(stock)
        lying += [] if state.out != NO_CARD else [state.turned]
    assert sorted(played + lying) == list(range(36))
    assert dealt == len(state.seated) * (36 // len(state.seated) if dealt == 36 else 9)


def _titles(state: Kings) -> None:
    given = sorted(title for title in state.titles if title >= 0)
    assert given == list(range(len(given)))
    if state.to_move is not None:
        assert set(state.ring) == {seat for seat in range(4) if state.titles[seat] < 0}
        for title, target in enumerate(state.targets):
            if title in state.titles:
                assert state.totals[state.titles.index(title)] >= target
            else:
                assert max(state.totals[seat] for seat in state.ring) < target
                break
    assert sum(state.points) == 6 * len(state.history)
    for titles in state.history:
        assert sorted(titles) == [0, 1, 2, 3]


def _trick(before: Kings, move: Move, after: Kings) -> None:
    card = PACK.index(move.split(" ")[1])
    seat = before.to_move
    assert isinstance(seat, int)
    hand, trumps = before.hands[seat], SUIT_SET[before.trump]
    if before.trick:
        led = SUIT_SET[before.trick[0] // 9]
        assert 1 << card & led or not hand & led
    elif before.leads < 2:
        assert 1 << card & trumps or not hand & trumps
    if len(after.tricks) == len(before.tricks):
        return
    last = after.tricks[-1]
    best = last.cards[last.seats().index(last.winner)]
    assert not set(last.cards) & set(cards_of(before.beats(best)))
    cards = [other for other in last.cards if 1 << other & trumps] or [
        other for other in last.cards if other // 9 == last.cards[0] // 9
    ]
    assert best == min(cards)
