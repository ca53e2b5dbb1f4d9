"""The engine counts as many lines of play as the oracle, and agrees with it at every ply."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from regalia.chance import Chance, Dice
from regalia.play import LUCK, Game, Move, State
from regalia.registry import game
from tests.parts import GAMES, NAMES, counts, oracle_count, oracle_of
from tests.state_hash import picked, some_rules

CASES = [(name, case) for name in NAMES for case in counts(name)]
QUICK = 4000
"""Lines that the oracle, slow on purpose, is asked to count in a normal run."""


def named(case: Any) -> str:
    options = ",".join(f"{name}={value}" for name, value in case["options"].items())
    return f"{case['seats']}-{options or 'usual'}-after{case['after']}-depth{case['depth']}"


@pytest.mark.parametrize(("name", "case"), CASES, ids=lambda value: str(value)[:9])
def test_the_engine_counts_what_is_kept(name: str, case: dict[str, Any]) -> None:
    state, lucks, _ = position(game(name), case)
    assert count(state, case["depth"], lucks) == case["paths"], named(case)


@pytest.mark.parametrize(
    ("name", "case"),
    [
        pytest.param(
            name,
            case,
            id=f"{name}-{named(case)}",
            marks=[] if case["paths"] <= QUICK else [pytest.mark.long],
        )
        for name, case in CASES
    ],
)
def test_the_oracle_counts_what_is_kept(name: str, case: dict[str, Any]) -> None:
    _, lucks, moves = position(game(name), case)
    of = game(name)
    oracle = oracle_of(name)(case["seats"], of.complete(case["options"]))
    for move in moves:
        oracle.push(move)
    assert oracle_count(name)(oracle, case["depth"], lucks) == case["paths"]


@pytest.mark.parametrize("name", NAMES)
def test_the_counts_reach_far_and_wide(name: str) -> None:
    kept, of = counts(name), game(name)
    assert {4, 5, 6, 7, 8} <= {case["depth"] for case in kept}
    assert any(case["after"] for case in kept)
    seats = {case["seats"] for case in kept}
    assert of.seats[0] in seats
    assert len(seats) > 1 or len(of.seats) == 1
    for option in of.options:
        used = {of.complete(case["options"])[option.name] for case in kept}
        assert len(used) > 1 or len(option.choices) == 1, f"one {option.name} only"


def position(of: Game, case: dict[str, Any]) -> tuple[State, list[Move], list[Move]]:
    """Where a count begins, the luck to come, and the moves that led there."""
    state = of.new(case["seats"], of.complete(case["options"]))
    lucks, moves = luck_of(of, case), list[Move]()
    dice = Dice(f"count {case['seed']}")
    while len(moves) < case["after"]:
        moves.append(lucks.pop(0) if state.to_move == LUCK else picked(state, dice))
        state.push(moves[-1])
    return state, lucks, moves


def luck_of(of: Game, case: dict[str, Any]) -> list[Move]:
    """The luck of a case in its order: the first kind of it for as long as it is accepted."""
    state = of.new(case["seats"], of.complete(case["options"]))
    first, dice, lucks = state.copy(), Dice(f"luck {case['seed']}"), list[Move]()
    while len(lucks) < 6 + case["after"] and state.to_move is not None:
        move = picked(state, dice) if state.to_move != LUCK else None
        if move is None:
            chance = Chance(f"{case['seed']}-{len(lucks)}")
            move = first.luck(chance)
            if state.why_not(move) is not None:
                move = state.luck(chance)
            lucks.append(move)
        state.push(move)
    more = range(len(lucks), 6 + case["after"])
    return lucks + [first.luck(Chance(f"{case['seed']}-{n}")) for n in more]


def count(state: State, depth: int, lucks: Sequence[Move]) -> int:
    """How many lines of exactly this many moves start here; luck makes the next luck move."""
    if depth == 0:
        return 1
    moves = state.moves()
    if state.to_move == LUCK:
        moves, lucks = [lucks[0]], lucks[1:]
    elif depth == 1:
        return len(moves)
    lines = 0
    for move in moves:
        after = state.copy()
        after.push(move)
        lines += count(after, depth - 1, lucks)
    return lines


@pytest.mark.parametrize("of", GAMES, ids=NAMES)
@pytest.mark.parametrize("number", range(40))
def test_engine_and_oracle_agree_at_every_ply(of: Game, number: int) -> None:
    dice, chance = Dice(f"in step {number}"), Chance(f"in-step-{number}")
    seats = of.seats[0] + dice.below(min(4, len(of.seats)))
    options = some_rules(of, dice)
    state, oracle = of.new(seats, options), oracle_of(of.name)(seats, options)
    for _ in range(400):
        agree(state, oracle)
        if state.to_move is None:
            break
        if state.to_move == LUCK:
            move = state.luck(chance)
        else:  # now and then give up, too
            move = dice.pick(state.moves()) if dice.below(25) == 0 else picked(state, dice)
        state.push(move)
        oracle.push(move)


def agree(state: State, oracle: Any) -> None:
    assert state.to_move == oracle.to_move
    assert sorted(state.moves()) == sorted(oracle.moves())
    assert len(set(state.moves())) == len(state.moves())
    assert state.scores() == oracle.scores()
    outcome = state.outcome()
    assert (None if outcome is None else outcome.json()) == oracle.outcome()
