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


SIDES = (2, 3, 0, 1)
"""The order of dealing when seat 1 deals: seat 2 leads."""


def hand(state: Kings, seat: int) -> set[str]:
    """A seat's own hand, as its view tells it."""
    return known(state, seat, f"hand-{seat}-")


def known(state: Kings, seat: int | None, where: str) -> set[str]:
    """The faces that a seat knows in a place."""
    view = state.view(seat)
    return {face for name, face in view["faces"].items() if view["places"][name].startswith(where)}


def deal_one(**options: str) -> Kings:
    """Hearts are trumps; seat 2 leads."""
    return begin(
        shuffle(
            {
                2: "H:AKQ S:AKQ D:6 C:67",
                3: "H:J S:J98 D:AKQJT",
                0: "H:T98 C:AKQJT9",
                1: "H:76 S:T76 D:987 C:8",
            },
            SIDES,
            "6H",
        ),
        **options,
    )


def make_king(state: Kings) -> None:
    """The leader, who holds the highest trumps, leads them until he leaves."""
    leader = state.to_move
    while state.titles[0] < 0:
        state.push(state.moves()[0] if state.to_move == leader else state.moves()[-1])


def short(count: int, **options: str) -> Kings:
    """The ladder with three or two players left; seat 1 dealt last, so seat 2 deals now."""
    state = begin(shuffle({}, SIDES), **options)
    go_on(state, lambda s: s.to_move == LUCK)
    state.totals = [0] * 4
    return without(state, *(3, 0)[: 4 - count])


FIRST = {2: "S:AKQJ", 3: "S:T9", 0: "S:8", 1: "S:76"}
"""Seat 2 takes the first four tricks."""


def lead_on(state: Kings, tricks: int = 1) -> None:
    """So many tricks in which the leader plays his first card and the others their last."""
    done = len(state.tricks) + tricks
    while len(state.tricks) < done:
        first = not state.trick
        state.push(state.moves()[0 if first else -1])


ORDER = (3, 1, 0, 2)
"""King, Prince, Soldier and Peasant of these reigns."""
RICH = {3: "S:98 H:A", 1: "S:76 D:A", 0: "S:J C:A", 2: "S:AKQT H:6"}
"""The Peasant, seat 2, holds the highest trumps, the turned ten among them."""


def in_reign() -> Kings:
    """A reign after its first deal: the King is to take the ace of spades."""
    state = reign(ORDER)
    state.push(shuffle(RICH, ORDER, "TS"))
    return state


def exchanged() -> Kings:
    """The same after the exchange: the King gave the ace of hearts, the Prince that of diamonds."""
    state = in_reign()
    make(state, ["take AS", "give AH", "take KS", "give AD"])
    return state


def poor() -> Kings:
    """The King has found the Peasant's only trump, the turned one; the Prince is to choose."""
    state = reign(ORDER)
    state.push(shuffle({3: "S:AKQ", 1: "S:J9 D:6", 0: "S:876", 2: "H:AKQJT98 D:A"}, ORDER, "TS"))
    make(state, ["take TS", "give QS"])
    return state
