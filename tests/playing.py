"""Short ways to records of games, for tests of several layers."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from itertools import product
from types import MappingProxyType

from regalia.chance import Chance
from regalia.play import LUCK
from regalia.record import Record, read
from regalia.registry import game

HEAD = """regalia 1
game pyramids
rules 1
options layout=pyramid jokers=3 cards=open rounds=5 draw_when=any
seats human
"""
"""The header of a usual game without its seed; the blank line is still to come."""

_VALUES = {
    "layout": ("pyramid", "peaks"),
    "jokers": ("0", "3", "unlimited"),
    "cards": ("open", "covered"),
    "rounds": ("1", "3"),
    "draw_when": ("any", "stuck"),
}
HOUSES = [dict(zip(_VALUES, values, strict=True)) for values in product(*_VALUES.values())]
"""Options of Pyramids: every value that changes what may be done or seen, with every other."""


def new(seats: Sequence[str] = ("human",), seed: str | None = "royal-1", **options: str) -> Record:
    """A game of Pyramids that has not begun."""
    of = game("pyramids")
    return Record(of, of.complete(options), list(seats), seed)


def record(text: str) -> Record:
    """A record from the lines after the usual header."""
    return read(HEAD + text)


def played(
    plies: int,
    *,
    seed: str | None = "royal-1",
    seats: int = 1,
    name: object = 0,
    options: Mapping[str, str] = MappingProxyType({}),
) -> Record:
    """A game of so many plies at most, of moves that follow from the name; seldom given up.

    Without a seed its luck is that of ``royal-1``, and all written.
    """
    of = game("pyramids")
    whole = Record(of, of.complete(options), ["human"] * seats, seed)
    state, dice = of.new(seats, options), random.Random(f"{name}")
    chance = Chance(seed or "royal-1")
    while state.to_move is not None and len(whole.moves) < plies:
        if state.to_move == LUCK:
            move = state.luck(chance)
        else:
            moves = [move for move in state.moves() if move != "stop"] or ["stop"]
            plain = [move for move in moves if move.startswith("play ")]
            move = dice.choice(plain if plain and dice.random() < 0.8 else moves)
            move = "stop" if dice.random() < 0.01 else move
        state.push(move)
        whole.moves.append(move)
    return whole
