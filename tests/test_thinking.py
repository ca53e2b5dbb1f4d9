"""Computer players at a table: what they may know, and what becomes of those that fail."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import replace
from typing import Any

import pytest

from regalia.chance import Dice
from regalia.play import Mind, Move, Seat, State
from regalia.record import end_of, read, write
from regalia.table import Stale, Table
from tests.playing import new
from tests.tables import begun, held

Thought = Generator[None, None, Move]


class Bad:
    """A computer player that does something wrong."""

    def __init__(self, wrong: Callable[[Callable[[Dice], State]], Thought]) -> None:
        self.wrong = wrong

    def think(self, imagine: Callable[[Dice], State], seat: Seat, dice: Dice) -> Thought:
        return self.wrong(imagine)


def raises(_: object) -> Thought:
    yield
    raise RuntimeError("out of ideas")


def answers(move: Any) -> Callable[[object], Thought]:
    def wrong(_: object) -> Thought:
        yield
        return move  # type: ignore[no-any-return]  # some of these are no moves at all

    return wrong


def no_generator(_: object) -> Any:
    return 7


def peeks(imagine: Callable[[Dice], State]) -> Thought:
    world = imagine(Dice("peek"))
    world.push("stop")  # must not stop the real game
    yield
    return "play XX"


def sat_with(mind: Mind) -> Table:
    record = new(("bot:easy", "bot:easy"))
    table = Table(replace(record, game=replace(record.game, minds={"easy": mind})))
    table.proceed()
    return table


@pytest.mark.parametrize(
    "wrong",
    [
        raises, no_generator, peeks, answers("fly"), answers(""), answers(None), answers(7),
        answers(["draw"]), answers("shuffle 8H"), answers("x" * 10**6),
    ],
)  # fmt: skip
def test_c26_a_mind_that_fails_is_replaced_by_a_legal_move_and_reported(wrong: Any) -> None:
    table = sat_with(Bad(wrong))
    while table.state.to_move == 0:
        legal, plies = set(table.state.moves()), len(table.record.moves)
        list(table.think())
        assert table.record.moves[-1] in legal
        assert len(table.record.moves) == plies + 1
        said = [e for e in table.heard.by(None) if e.get("key") == "mind_failed"]
        assert len(said) == 1
        assert said[0]["facts"]["seat"] == 0
        assert len(said[0]["facts"]["why"]) < 200
    assert end_of(read(write(table.record))) == table.state


def test_a_mind_that_never_answers_can_be_left() -> None:
    def hangs(_: object) -> Thought:
        while True:
            yield

    table = sat_with(Bad(hangs))
    before = held(table)
    thinking = table.think(table.rev)
    for _ in range(1000):
        next(thinking)
    thinking.close()
    assert held(table) == before
    thinking = table.think()
    next(thinking)
    table.restart()
    table.proceed()
    assert table.state.to_move == 0


def test_a_thought_about_a_position_that_is_gone_is_stale() -> None:
    table = begun("bot:steady", "human", "human")
    thinking = table.think()
    next(thinking)
    table.restart()
    before = held(table)
    with pytest.raises(Stale):
        list(thinking)
    assert held(table) == before


def test_c05_a_veil_during_a_thought_neither_waits_nor_disturbs() -> None:
    table = begun("human", "human", "bot:steady")
    for seat in (0, 1):
        table.lift(seat)
        table.play("stop")
    assert table.holder == 1
    thinking = table.think(table.rev)
    next(thinking)
    table.veil()
    list(thinking)
    assert table.holder is None


def test_c11_thinking_depends_on_the_seed_of_minds_alone() -> None:
    games = []
    for mind_seed in ("a", "a", "b"):
        table = Table(new(("bot:easy",), jokers="unlimited"), mind_seed=mind_seed)
        while table.state.to_move is not None and len(table.record.moves) < 80:
            if table.state.to_move == "luck":
                table.proceed()
            else:
                list(table.think())
        games.append(table.record.moves)
    assert games[0] == games[1]
    assert games[0] != games[2]
    assert games[0][0] == games[2][0]
