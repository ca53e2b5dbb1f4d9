"""How long a game will take: what is told before it agrees with what players of the house take."""

from __future__ import annotations

from statistics import mean

import pytest

from regalia.chance import Chance, Dice
from regalia.duration import COMPUTER, PERSON, minutes
from regalia.play import LUCK, Game
from regalia.record import Record
from regalia.simulate import chosen
from tests.parts import GAMES, NAMES

GAMES_EACH = 3
MOST = 2000


def moves_made(of: Game, seats: int, options: dict[str, str], number: int) -> int:
    """Moves in a game among steady players."""
    state, chance, dice = of.new(seats, options), Chance(f"long-{number}"), Dice(f"{number}")
    made = 0
    while state.to_move is not None and made < MOST:
        if state.to_move == LUCK:
            state.push(state.luck(chance))
            continue
        state.push(chosen(of.minds["steady"], state, state.to_move, dice.split(f"{made}")))
        made += 1
    return made


@pytest.mark.parametrize("of", GAMES, ids=NAMES)
def test_an_estimate_is_half_to_twice_of_what_it_takes(of: Game) -> None:
    assert of.usual_moves is not None
    for preset in ("usual", "quick"):
        options = of.complete(of.presets.get(preset, {}))
        seats = of.seats[min(1, len(of.seats) - 1)]
        taken = mean(moves_made(of, seats, options, number) for number in range(GAMES_EACH))
        assert 0.5 <= of.usual_moves(seats, options) / taken <= 2, (preset, taken)


@pytest.mark.parametrize("of", GAMES, ids=NAMES)
def test_computers_are_quicker_than_people(of: Game) -> None:
    usual, seats = of.complete({}), of.seats[-1]
    people = minutes(Record(of, usual, ["human"] * seats))
    mixed = minutes(Record(of, usual, ["human", *["bot:easy"] * (seats - 1)]))
    assert people is not None
    assert mixed is not None
    assert COMPUTER < PERSON
    assert 1 <= mixed <= people
    assert people <= 10 or people % 5 == 0


@pytest.mark.parametrize("of", GAMES, ids=NAMES)
def test_every_set_of_house_rules_has_an_estimate(of: Game) -> None:
    assert of.usual_moves is not None
    for option in of.options:
        ends = [f"{prefix}{n}" for prefix, low, high in option.spans for n in (low, high)]
        for value in [*option.choices, *ends]:
            assert of.usual_moves(of.seats[0], of.complete({option.name: value})) > 0
