"""Ways to positions of Monarchy that a test wants."""

from __future__ import annotations

from collections.abc import Sequence

from regalia.games.monarchy.rules import Monarchy
from regalia.games.monarchy.sets import CARDS
from regalia.play import LUCK, Seat
from regalia.registry import game

HAND = {2: 10, 3: 9, 4: 8}

STUARTS = "james-1 charles-1 charles-2 james-2 william-mary anne".split()
SINGLES = "stephen john anne victoria edward-7 jane-grey cromwell".split()


def begin(seats: int = 2, **options: str) -> Monarchy:
    """A game before its first shuffle."""
    state = game("monarchy").new(seats, options)
    assert isinstance(state, Monarchy)
    return state


def shuffle(hands: Sequence[Sequence[str]], table: Sequence[str] = (), beginner: Seat = 0) -> str:
    """A shuffle that deals these cards; the rest follow in the order of the pack."""
    seats = len(hands)
    wanted = {card for cards in [*hands, table] for card in cards}
    rest = [card for card in CARDS if card not in wanted]
    full = [list(cards) for cards in hands]
    for cards in full:
        while len(cards) < HAND[seats]:
            cards.append(rest.pop())
    dealt = [
        full[(beginner + n) % seats][turn] for turn in range(HAND[seats]) for n in range(seats)
    ]
    return "shuffle " + " ".join([*dealt, *table, *rest])


def dealt(hands: Sequence[Sequence[str]], table: Sequence[str] = (), **options: str) -> Monarchy:
    """A game whose first hand has been dealt so."""
    state = begin(len(hands), **options)
    state.push(shuffle(hands, table))
    return state


def make(state: Monarchy, *moves: str) -> Monarchy:
    """Make these moves, one after another."""
    for move in moves:
        state.push(move)
    return state


def hand(state: Monarchy, seat: Seat) -> set[str]:
    """What a seat holds."""
    held = state.held[seat]
    return {card for n, card in enumerate(CARDS) if held >> n & 1}


def pass_turn(state: Monarchy) -> None:
    """Turn up the first face-down card and put it straight back."""
    place = next(n for n in range(len(state.table)) if not state.up >> n & 1)
    card = CARDS[state.table[place]]
    make(state, f"take {place}", f"put {card}")


def all_up(state: Monarchy) -> Monarchy:
    """Turn up every card on the table, one a turn."""
    while state.up.bit_count() < len(state.table):
        pass_turn(state)
    return state


def swap(state: Monarchy, place: int = 0) -> None:
    """Take a face-up card and put down the first other one in no complete set, if any."""
    make(state, f"take {place}")
    puts = [move for move in state.moves() if move.startswith("put ")]
    make(state, puts[0])


def faces(state: Monarchy, seat: Seat | None) -> set[str]:
    """The faces in a seat's view."""
    return set(state.view(seat)["faces"].values())


def luck_is_due(state: Monarchy) -> bool:
    """Whether a hand is over and the next one is to be dealt."""
    return state.to_move == LUCK
