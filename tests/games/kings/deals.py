"""Deals of Kings made to measure, and short ways through them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from regalia.chance import Chance, Dice
from regalia.games.kings.position import next_in
from regalia.games.kings.rules import Kings
from regalia.play import LUCK, Move
from regalia.registry import game

RANKS = "AKQJT9876"
PACK = [rank + suit for suit in "SHDC" for rank in RANKS]
DRAW = "draw 9S AS KS QS"
"""Seat 1 deals first, so seat 2 leads first."""


def cards(text: str) -> list[str]:
    """Cards from suits and ranks: ``S:AK6 H:T`` gives AS KS 6S TH."""
    return [rank + part[0] for part in text.split() for rank in part[2:]]


def shuffle(
    hands: Mapping[int, str], seats: Sequence[int], turned: str | None = None, each: int = 9
) -> Move:
    """The shuffle that deals these (parts of) hands to the seats in this order of dealing.

    The last seat is the dealer.  ``turned`` is the turned card; with 36 cards dealt it is one of
    the dealer's.  Places left open are filled from the top of the pack.
    """
    count = len(seats)
    end = each * count
    given = {seat: cards(text) for seat, text in hands.items()}
    places: dict[int, str] = {}
    if turned is not None:
        places[min(end, 35)] = turned
        if end == 36 and turned in given.get(seats[-1], []):
            given[seats[-1]].remove(turned)
    for at, seat in enumerate(seats):
        free = [p for p in range(at, end, count) if p not in places]
        assert len(given.get(seat, [])) <= len(free)
        places.update(zip(free, given.get(seat, []), strict=False))
    named = list(places.values())
    assert len(set(named)) == len(named)
    rest = iter(card for card in PACK if card not in named)
    return "shuffle " + " ".join(places[p] if p in places else next(rest) for p in range(36))


def new(**options: str) -> Kings:
    """A game that has not begun."""
    state = game("kings").new(4, options)
    assert isinstance(state, Kings)
    return state


def begin(deal: Move, draw: Move = DRAW, **options: str) -> Kings:
    """A game in which this is the first deal."""
    state = new(**options)
    state.push(draw)
    state.push(deal)
    return state


def make(state: Kings, moves: Iterable[Move]) -> None:
    """Make the moves."""
    for move in moves:
        state.push(move)


def play(state: Kings, text: str) -> None:
    """Play these cards, one after another."""
    make(state, (f"play {code}" for code in text.split()))


def go_on(state: Kings, until: Callable[[Kings], bool], seed: str = "on") -> Kings:
    """Play at random until this holds; fails at the end of the match."""
    chance, dice = Chance(seed), Dice(seed)
    while not until(state):
        assert state.to_move is not None, "the match is over"
        state.push(state.luck(chance) if state.to_move == LUCK else dice.pick(state.moves()))
    return state


def ladder(totals: Sequence[int], deal: Move, dealer: int = 1, **options: str) -> Kings:
    """The ladder with these trick counts before this deal, which seats 0 to 3 take part in."""
    state = new(**options)
    ranks = ["9S", "KS", "QS", "JS"]
    ranks[dealer] = "AS"
    state.push("draw " + " ".join(ranks))
    state.totals = list(totals)
    state.push(deal)
    return state


def reign(order: Sequence[int], totals: Sequence[int] = (0, 0, 0, 0), **options: str) -> Kings:
    """A reign of these old titles, before its first deal."""
    state = new(**options)
    state.push(DRAW)
    state.reign = 1
    state.deals = 2
    state.history = (tuple(order.index(seat) for seat in range(4)),)
    state.points = tuple(3 - order.index(seat) for seat in range(4))
    state.order = state.ring = tuple(order)
    state.after = tuple(order[(order.index(seat) + 1) % 4] for seat in range(4))
    state.targets = state.house.targets
    state.totals = list(totals)
    return state


def without(state: Kings, *leaving: int) -> Kings:
    """The same phase after these seats have won its first titles, in this order."""
    titles = list(state.titles)
    for seat in leaving:
        titles[seat] = state.title_due
        state.totals[seat] = state.targets[state.title_due]
        state.title_due += 1
    state.titles = tuple(titles)
    state.ring = tuple(seat for seat in state.order if seat not in leaving)
    state.after = next_in(state.order, state.ring)
    return state


def plays(state: Kings) -> str:
    """The cards that may be played now, in the order of the pack."""
    assert all(move.startswith("play ") for move in state.moves())
    return " ".join(move.removeprefix("play ") for move in state.moves())
