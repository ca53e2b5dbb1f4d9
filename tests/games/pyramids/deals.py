"""Deals of Pyramids made to measure, and short ways through them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from regalia.play import State
from regalia.registry import game

PACK = [rank + suit for suit in "SHDC" for rank in "A23456789TJQK"]
BOTTOM = range(21, 28)
"""The places of the pyramid's bottom row."""
PILE, STOCK = 28, 29
"""The places in a shuffle of the pile's first card and of the first one drawn."""


def deal(wanted: Mapping[int, str]) -> str:
    """A shuffle with these cards in these places, the others as they come."""
    assert len(set(wanted.values())) == len(wanted)
    rest = iter(card for card in PACK if card not in wanted.values())
    return "shuffle " + " ".join(wanted[n] if n in wanted else next(rest) for n in range(52))


def row(start: int, cards: str) -> dict[int, str]:
    """Cards side by side from a place on."""
    return {start + n: card for n, card in enumerate(cards.split())}


def begin(shuffle: str, seats: int = 1, **options: str) -> State:
    """A game in which this is the first deal."""
    state = game("pyramids").new(seats, options)
    state.push(shuffle)
    return state


def make(state: State, moves: Iterable[str]) -> list[int]:
    """Make the moves; the points that each of them brought its player."""
    gains = []
    for move in moves:
        seat = state.to_move
        assert isinstance(seat, int)
        before = state.scores()[seat]
        state.push(move)
        gains.append(state.scores()[seat] - before)
    return gains


def straight() -> str:
    """A deal whose layout can be played from place 27 to place 0 in one streak."""
    ranks = "A23456789TJQK" * 2 + "A2"
    chain = [rank + "SHD"[n // 13] for n, rank in enumerate(ranks)]
    return deal({**dict(enumerate(reversed(chain))), PILE: "KC"})


def straight_moves() -> list[str]:
    """The streak of :func:`straight`."""
    cards = straight().split()[1:29]
    return [f"play {card}" for card in reversed(cards)]


def drawn_out() -> str:
    """:func:`straight` with its king at the stock's end, so that all must be drawn before."""
    cards = list(cards_of(straight()))
    cards[PILE], cards[51] = cards[51], cards[PILE]
    return "shuffle " + " ".join(cards)


def hopeless() -> str:
    """A pyramid of which no card ever fits: sevens and nines below, kings drawn last."""
    bottom = row(21, "7S 7H 7D 7C 9S 9H 9D")
    return deal({**bottom, PILE: "KS", 51: "KH"})


def fail(state: State) -> None:
    """Play the mover's round of :func:`hopeless` to its failing."""
    make(state, ["draw"] * 23)


def clear(state: State) -> None:
    """Clear the mover's round with jokers."""
    round_, seat = state.view(None)["round"], state.to_move
    while state.to_move == seat and state.view(None)["round"] == round_:
        state.push(next(move for move in state.moves() if move.startswith("joker ")))


def seen(view: Mapping[str, Any]) -> set[str]:
    """All the faces that a view shows."""
    return set(view["faces"].values())


def mover(state: State) -> int | str | None:
    """Who is to move now."""
    return state.to_move


def free(state: State) -> set[int]:
    """The places of the free cards."""
    return {int(piece[1:]) for piece in state.view(None)["free"]}


def cards_of(shuffle: str) -> Sequence[str]:
    """The 52 cards of a shuffle, by place."""
    return shuffle.split()[1:]
