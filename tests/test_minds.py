"""Computer players of every game: they never peek, never break a rule, and earn their names."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import replace
from typing import Any

import pytest

from regalia.chance import Chance, Dice
from regalia.play import LUCK, Game, Mind, Move, Outcome, Seat, State
from regalia.record import Record
from regalia.simulate import chosen
from regalia.table import Table
from tests.parts import GAMES, NAMES
from tests.state_hash import picked, played, some_rules

LEVELS = pytest.mark.parametrize(
    ("of", "level"),
    [(of, level) for of in GAMES for level in of.minds],
    ids=[f"{of.name}-{level}" for of in GAMES for level in of.minds],
)
PERMUTATIONS = 100
GAMES_EACH = 5
DEALS = [12, pytest.param(100, marks=pytest.mark.long)]


class Random:
    """Any legal move, each equally likely, but never gives up while there is another."""

    def think(
        self, imagine: Callable[[Dice], State], seat: Seat, dice: Dice
    ) -> Generator[None, None, Move]:
        yield
        return picked(imagine(dice.split("world")), dice)


def positions(of: Game, number: int, seats: int, many: int = 4) -> list[State]:
    """Positions spread over a game played by dice, each with a seat to move."""
    dice = Dice(f"positions {of.name} {number}")
    record = played(of, seats, some_rules(of, dice), f"positions-{number}")
    state, found = of.new(seats, record.options), []
    for move in record.moves:
        if isinstance(state.to_move, int):
            found.append(state.copy())
        state.push(move)
    return found[:: max(1, len(found) // many)][:many]


@LEVELS
@pytest.mark.parametrize("number", range(2))
def test_a_mind_never_peeks(of: Game, level: str, number: int) -> None:
    """Everything it cannot see is permuted a hundred times: the same decision (fault C09)."""
    seats = of.seats[number % len(of.seats)]
    for state in positions(of, number, seats):
        seat = state.to_move
        assert isinstance(seat, int)
        dice = f"peek {number}"
        wanted = chosen(of.minds[level], state, seat, Dice(dice))
        for n in range(PERMUTATIONS):
            world = state.imagine(seat, Dice(f"permutation {n}"))
            assert chosen(of.minds[level], world, seat, Dice(dice)) == wanted


@LEVELS
def test_a_mind_makes_legal_moves_and_leaves_the_game_alone(of: Game, level: str) -> None:
    for number in range(GAMES_EACH):
        dice, chance = Dice(f"legal {number}"), Chance(f"legal-{number}")
        seats = of.seats[number % len(of.seats)]
        state = of.new(seats, some_rules(of, dice))
        for ply in range(2000):
            if state.to_move is None:
                break
            if state.to_move == LUCK:
                state.push(state.luck(chance))
                continue
            before = state.copy()
            move = chosen(of.minds[level], state, state.to_move, dice.split(f"{ply}"))
            assert state == before
            assert move in state.moves()
            state.push(move)
        assert state.outcome() is not None


@pytest.mark.long
@LEVELS
def test_a_mind_makes_legal_moves_in_ten_thousand_games(of: Game, level: str) -> None:
    """Fault C26."""
    for number in range(10_000):
        dice, chance = Dice(f"long {number}"), Chance(f"long-{number}")
        state = of.new(of.seats[0] + dice.below(min(2, len(of.seats))), some_rules(of, dice))
        while state.to_move is not None:
            if state.to_move == LUCK:
                state.push(state.luck(chance))
            else:
                state.push(chosen(of.minds[level], state, state.to_move, dice))


# --- a mind that fails --------------------------------------------------------------------


class Failing:
    """Answers what it was made with, or raises it."""

    def __init__(self, answer: Any) -> None:
        self.answer = answer

    def think(
        self, imagine: Callable[[Dice], State], seat: Seat, dice: Dice
    ) -> Generator[None, None, Move]:
        yield
        if isinstance(self.answer, Exception):
            raise self.answer
        imagine(dice)
        move: Move = self.answer
        return move


@pytest.mark.parametrize("of", GAMES, ids=NAMES)
@pytest.mark.parametrize(
    "answer",
    [
        RuntimeError("lost"),
        RecursionError(),
        StopIteration(),
        "nonsense",
        "",
        "\ud800",
        None,
        7,
        [],
    ],
    ids=repr,
)
def test_a_mind_that_fails_is_replaced_and_told(of: Game, answer: Any) -> None:
    broken = replace(of, minds={"easy": Failing(answer)})
    table = Table(Record(broken, of.complete({}), ["bot:easy"] * of.seats[0], "failing"))
    while table.state.to_move == LUCK:
        table.proceed()
    legal, seat = table.state.moves(), table.state.to_move
    for _ in table.think():
        pass
    assert table.record.moves[-1] in legal
    told = [event for event in table.heard.by(None) if event["kind"] == "said"]
    failed = [event["facts"] for event in told if event["key"] == "mind_failed"]
    assert len(failed) == 1
    assert failed[0]["seat"] == seat
    assert failed[0]["why"]


# --- strength -----------------------------------------------------------------------------


def game_between(of: Game, minds: list[Mind], number: int) -> Outcome:
    state, chance = of.new(len(minds), of.complete({})), Chance(f"level-{number}")
    plies = 0
    while state.to_move is not None:
        if state.to_move == LUCK:
            state.push(state.luck(chance))
        else:
            seat = state.to_move
            dice = Dice(f"level {number} {seat} {plies}")
            state.push(chosen(minds[seat], state, seat, dice))
        plies += 1
    outcome = state.outcome()
    assert outcome is not None
    return outcome


PAIRS = [
    (of, weak, strong)
    for of in GAMES
    for weak, strong in zip(["random", *of.minds], of.minds, strict=False)
]


@pytest.mark.parametrize("deals", DEALS)
@pytest.mark.parametrize(
    ("of", "weak", "strong"), PAIRS, ids=[f"{of.name}-{s}-over-{w}" for of, w, s in PAIRS]
)
def test_each_level_beats_the_one_below(of: Game, weak: str, strong: str, deals: int) -> None:
    """On each deal twice, with the seats changed: more points, and more often ahead."""
    lower: Mind = Random() if weak == "random" else of.minds[weak]
    upper = of.minds[strong]
    gained, ahead, behind = 0, 0, 0
    for number in range(deals):
        seats = max(2, of.seats[0])
        for mine in range(2):
            minds = [upper if seat % 2 == mine else lower for seat in range(seats)]
            outcome = game_between(of, minds, number)
            gained += outcome.scores[mine] - outcome.scores[1 - mine]
            ahead += outcome.places[mine] < outcome.places[1 - mine]
            behind += outcome.places[mine] > outcome.places[1 - mine]
    print(f"{of.name}: {strong} gains {gained / 2 / deals:.1f} on {weak}, {ahead} to {behind}")
    assert gained > 0
    assert ahead > 1.3 * behind
