"""Undo, redo and restart in every game, by random games under random house rules."""

from __future__ import annotations

import pytest

from regalia.chance import Dice
from regalia.play import LUCK, Game, Move, Reason
from regalia.record import Record
from regalia.registry import game
from regalia.table import Table
from tests.parts import GAMES, NAMES
from tests.state_hash import played, some_rules

FEW, ALL = 3, 200
PLIES = 40
HOUSE_RULES = [
    pytest.param(of, {option.name: value}, id=f"{of.name}-{option.name}-{value}")
    for of in GAMES
    for option in of.options
    for value in [
        *option.choices,
        *(f"{prefix}{n}" for prefix, low, high in option.spans for n in (low, high)),
    ]
]


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


def lucks(table: Table, plies: int) -> list[Move]:
    """The luck of so many plies; players make their first move each time."""
    found = []
    for _ in range(plies):
        if table.state.to_move == LUCK:
            table.proceed()
            found.append(table.record.moves[-1])
        elif table.state.to_move is None:
            break
        else:
            if table.veiled:
                table.lift(table.state.to_move)
            table.play(table.state.moves()[0])
    return found


@pytest.mark.parametrize(("of", "options"), HOUSE_RULES)
def test_c04_restart_gives_the_same_deal_under_every_house_rule(
    of: Game, options: dict[str, str]
) -> None:
    for seed in ("restart", None):
        record = Record(of, of.complete(options), ["human"] * of.seats[0], seed)
        table = Table(record)
        first = lucks(table, 12)
        moves = list(table.record.moves)
        table.restart()
        assert table.record.moves == []
        assert lucks(table, 12) == first
        assert table.record.moves == moves


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
