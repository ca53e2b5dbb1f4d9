"""Undo, redo and restart in every game, by random games under random house rules."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterable, Mapping
from dataclasses import replace
from hashlib import sha256
from itertools import cycle, product
from math import prod

import pytest

from regalia.chance import Dice
from regalia.play import LUCK, Game, Move, Reason, Seat, State
from regalia.record import Record
from regalia.registry import game
from regalia.table import Table
from tests.houses import House, every_house, pairs_of_house_rules, values
from tests.parts import GAMES, NAMES
from tests.state_hash import canonical, played, some_rules

FEW, ALL = 3, 200
PLIES = 40
SHORT, LONGER = 16, 24
"""Plies of a game under one of many sets of house rules."""


def practised(of: Game, number: int, plies: int = PLIES) -> Record:
    """A random game whose first seat is a person's, set to practice, so that undo is free."""
    dice = Dice(f"undo {of.name} {number}")
    seats = of.seats[dice.below(len(of.seats))]
    record = played(of, seats, some_rules(of, dice), f"undo-{number}", most=plies)
    record.seats = ["human"] + ["bot:easy"] * (seats - 1)
    record.notes["practice"] = "on"
    return record


def check_undo(of: Game, number: int) -> int:
    """Undo from every ply there is, then redo it all; gives how many steps that were."""
    record = practised(of, number)
    table, state, positions = Table(record), of.new(len(record.seats), record.options), []
    for move in record.moves:
        positions.append(state.copy())
        state.push(move)
    steps = 0
    while not isinstance(table.undo_target(), Reason):
        table.undo()
        steps += 1
        assert table.state == positions[len(table.record.moves)]
        assert table.record.moves == record.moves[: len(table.record.moves)]
    for _ in range(steps):
        table.redo()
    assert not table.can_redo
    assert table.record.moves == record.moves
    assert table.state == state
    return steps


@pytest.mark.parametrize("of", GAMES, ids=NAMES)
def test_c16_undo_from_every_ply_equals_a_fresh_replay(of: Game) -> None:
    assert sum(check_undo(of, number) for number in range(FEW)) > 2 * FEW


@pytest.mark.long
@pytest.mark.parametrize("of", GAMES, ids=NAMES)
def test_c16_undo_from_every_ply_of_two_hundred_games(of: Game) -> None:
    assert sum(check_undo(of, number) for number in range(ALL)) > 2 * ALL


class Quick:
    """A computer player that asks for nothing: what may be done next is all it looks at."""

    def think(
        self, imagine: Callable[[Dice], State], seat: Seat, dice: Dice
    ) -> Generator[None, None, Move]:
        yield
        return dice.pick(imagine(dice.split("world")).moves())


def seen(table: Table) -> str:
    """Everything that anybody may know of the game and do in it, as one hash."""
    state = table.state
    seats = [*range(len(table.record.seats)), None]
    views = [state.view(seat) for seat in seats]
    whole = [state.to_move, list(state.moves()), state.scores(), views]
    return sha256(canonical(whole).encode()).hexdigest()


def go_on(table: Table, plies: int, script: Mapping[int, Move]) -> None:
    """Play until so many plies stand: the person's moves from the script, all else asked anew."""
    while len(table.record.moves) < plies and table.state.to_move is not None:
        if table.state.to_move == LUCK:
            table.proceed()
        elif table.state.to_move in table.people:
            ply = len(table.record.moves)
            dice = Dice(f"c04 {ply}")
            table.play(script[ply] if ply in script else dice.pick(table.state.moves()))
        else:
            deque(table.think(), maxlen=0)


def check_c04(of: Game, house: House, seed: str | None, plies: int) -> None:
    """Undo all, redo all, play it all again, restart: the same positions and the same deal."""
    seats, options = house
    quick = replace(of, minds={"quick": Quick()})
    kinds = ["human", *["bot:quick"] * (seats - 1)]
    table = Table(Record(quick, options, kinds, seed, {"practice": "on"}), mind_seed="c04")
    states, first = [table.state.copy()], seen(table)
    for ply in range(plies):
        go_on(table, ply + 1, {})
        states.append(table.state.copy())
    moves, end = list(table.record.moves), seen(table)

    def same(ply: int) -> None:
        assert table.record.moves == moves[:ply]
        assert table.state == states[ply]

    back = []
    while not isinstance(table.undo_target(), Reason):
        back.append(len(table.record.moves))
        table.undo()
        same(len(table.record.moves))
    assert back, "nothing was to be taken back"
    for ply in reversed(back):
        table.redo()
        same(ply)
    assert not table.can_redo
    assert seen(table) == end
    while not isinstance(table.undo_target(), Reason):
        table.undo()
    go_on(table, len(moves), dict(enumerate(moves)))
    same(len(moves))
    assert seen(table) == end
    table.restart()
    same(0)
    assert seen(table) == first
    go_on(table, len(moves), dict(enumerate(moves)))
    same(len(moves))
    assert seen(table) == end


def check_houses(of: Game, houses: Iterable[tuple[House, str | None]], plies: int) -> int:
    """How many games were checked, each with a seed or without one; one that fails is named."""
    checked = 0
    for house, seed in houses:
        try:
            check_c04(of, house, seed, plies)
        except Exception as error:
            error.add_note(f"{of.name}, seed {seed}, seats and house rules {house}")
            raise
        checked += 1
    return checked


@pytest.mark.parametrize("of", GAMES, ids=NAMES)
def test_c04_undo_redo_and_restart_under_any_two_house_rules(of: Game) -> None:
    houses = pairs_of_house_rules(of)
    for option in of.options:
        assert {options[option.name] for _, options in houses} == set(values(option))
    assert check_houses(of, zip(houses, cycle(["c04", None])), SHORT) < 100


@pytest.mark.long
@pytest.mark.parametrize("of", GAMES, ids=NAMES)
def test_c04_undo_redo_and_restart_under_every_set_of_house_rules(of: Game) -> None:
    many = prod([len(of.seats), *(len(values(option)) for option in of.options)])
    assert check_houses(of, product(every_house(of), ["c04", None]), LONGER) == 2 * many


@pytest.mark.parametrize("of", GAMES, ids=NAMES)
def test_c11_neither_names_nor_levels_nor_hints_change_a_deal(of: Game) -> None:
    deals = set()
    for kind in ("human", *(f"bot:{level}" for level in of.minds)):
        for names in ("", "Ada|Bob"):
            seats = ["human", *[kind] * (max(2, of.seats[0]) - 1)]
            table = Table(Record(of, of.complete({}), seats, "c11", {"names": names}))
            table.proceed()
            deals.add(table.record.moves[0])
    assert len(deals) == 1


def test_c03_a_card_drawn_is_not_taken_back() -> None:
    of = game("pyramids")
    table = Table(Record(of, of.complete({}), ["human"], "c03"))
    table.proceed()
    table.play("draw")
    target = table.undo_target()
    assert isinstance(target, Reason)
    assert target.key == "undo_learnt"
