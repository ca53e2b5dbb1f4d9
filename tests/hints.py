"""The steady player's choices in whole games, each with its reason, for tests of the reasons."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from regalia.chance import Chance, Dice
from regalia.play import LUCK, Advice, Game, Move, Seat, State
from regalia.simulate import chosen
from regalia.table import HINTS, Table
from regalia.text import LANGUAGES, Words
from tests.state_hash import picked, some_rules

Moment = tuple[State, Seat, Move, Advice]


def hinted(table: Table, rev: int | None = None) -> dict[str, Any]:
    """The hint of a table."""
    thinking = table.hint(rev)
    while True:
        try:
            next(thinking)
        except StopIteration as done:
            found: dict[str, Any] = done.value
            return found


def advised(of: Game, state: State, seat: Seat, dice: Dice) -> tuple[Move, Advice]:
    """The move of the steady player and his reason, as a table finds them."""
    move = chosen(of.minds[HINTS], state, seat, dice)
    assert of.advise is not None
    advice = of.advise(state.imagine(seat, Dice(dice.name).split("world")), seat, move)
    assert advice is not None
    return move, advice


def moments(of: Game, games: int) -> Iterator[Moment]:
    """Every choice of whole games, half of it made by the steady player and half by dice."""
    for number in range(games):
        dice, chance = Dice(f"moments {of.name} {number}"), Chance(f"moments-{number}")
        seats = of.seats[number % len(of.seats)]
        state = of.new(seats, some_rules(of, dice))
        for ply in range(1500):
            if state.to_move is None:
                break
            if state.to_move == LUCK:
                state.push(state.luck(chance))
                continue
            move = picked(state, dice)
            if len(state.moves()) > 1:
                wise, advice = advised(of, state, state.to_move, Dice(f"{number} {ply}"))
                yield state, state.to_move, wise, advice
                move = wise if dice.below(4) else move
            state.push(move)


def reasons(of: Game, games: int, most: int = 10_000) -> dict[str, list[Moment]]:
    """Up to fifty moments of each reason, looked at for words in every language.

    ``most``: of how many moments they are taken.
    """
    found: dict[str, list[Moment]] = {}
    said = [Words(lang, of.name) for lang in LANGUAGES]
    for state, seat, move, advice in islice(moments(of, games), most):
        kept = found.setdefault(advice.key, [])
        if len(kept) < 50:
            kept.append((state.copy(), seat, move, advice))
            for words in said:
                assert words.say(f"hint.{advice.key}", **advice.facts)
    return found


def after(moment: Moment) -> Any:
    """The position after the hint has been followed."""
    state, _, move, _ = moment
    new = state.copy()
    new.push(move)
    return new
