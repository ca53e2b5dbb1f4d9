"""Hints: what the steady player would do, with a reason that gives nothing away."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import islice

import pytest

from regalia.chance import Dice
from regalia.play import LUCK, Game
from regalia.record import Record, write
from regalia.registry import game
from regalia.table import NotYours, Stale, Table
from regalia.text import LANGUAGES, Words
from tests.hints import advised, hinted, moments
from tests.parts import GAMES, NAMES
from tests.state_hash import picked

PERMUTATIONS = 12


def table_of(of: Game, *kinds: str) -> Table:
    """A table at which the first seat is to move."""
    seats = [*kinds, *["bot:easy"] * (of.seats[0] - len(kinds))]
    table = Table(Record(of, of.complete({}), seats, "hints-1"))
    while table.state.to_move != 0:
        if table.state.to_move == LUCK:
            table.proceed()
        elif table.state.to_move in table.people:
            table.lift(table.state.to_move)
            table.play(picked(table.state, Dice("before")))
        else:
            list(table.think())
    return table


# --- the hint of a table ------------------------------------------------------------------


@pytest.mark.parametrize("of", GAMES, ids=NAMES)
def test_a_hint_is_a_move_with_its_touches_and_its_reason(of: Game) -> None:
    table = table_of(of, "human")
    before, rev = table.state.copy(), table.rev
    hint = hinted(table, rev)
    assert set(hint) == {"move", "touches", "reason"}
    assert hint["move"] in table.state.moves()
    assert hint["touches"] == list(table.state.touches(hint["move"]))
    assert hinted(table) == hint  # asked again it is the same
    for lang in LANGUAGES:
        assert Words(lang, of.name).say(f"hint.{hint['reason']['key']}", **hint["reason"]["facts"])
    assert table.state == before
    assert table.rev == rev
    assert table.snapshot()["helped"]
    assert "note helped on\n" in write(table.record)


@pytest.mark.parametrize("of", GAMES, ids=NAMES)
def test_a_hint_is_for_a_person_with_the_device_in_hand(of: Game) -> None:
    table = table_of(of, "human", "human") if len(of.seats) > 1 or of.seats[0] > 1 else None
    assert table is not None
    if of.hand_over:
        table.veil()
        with pytest.raises(NotYours):
            hinted(table)
        table.lift(0)
    hinted(table)
    with pytest.raises(Stale):
        hinted(table, table.rev - 1)
    table = Table(Record(of, of.complete({}), ["human"] * of.seats[0], "hints-2"))
    with pytest.raises(NotYours):
        hinted(table)  # luck is to move
    assert "helped" not in table.record.notes
    watched = Table(Record(of, of.complete({}), ["bot:easy"] * of.seats[0], "hints-3"))
    watched.proceed()
    with pytest.raises(NotYours):
        hinted(watched)


@pytest.mark.parametrize(
    "change",
    [
        lambda table: table.veil(),
        lambda table: table.play(table.state.moves()[0]),
        lambda table: table.sit(1, "bot:easy"),
        lambda table: table.restart(),
    ],
    ids=["veil", "play", "sit", "restart"],
)
def test_c05_a_hint_that_comes_too_late_is_not_told(change: Callable[[Table], None]) -> None:
    table = table_of(game("kings"), "human", "human")
    if table.veiled:
        table.lift(0)
    thinking = table.hint()
    next(thinking)
    change(table)
    with pytest.raises(Stale):
        list(thinking)
    assert "helped" not in table.record.notes


@pytest.mark.parametrize("of", GAMES, ids=NAMES)
def test_a_reason_tells_nobody_a_secret_who_looks_on(of: Game) -> None:
    """Where the device is shared without a curtain the reason says nothing of the own cards."""
    table = table_of(of, "human", "human")
    if table.veiled:
        table.lift(0)
    if len(table.state.moves()) > 1:
        assert of.hand_over or hinted(table)["reason"] == {"key": "usual", "facts": {}}


def test_a_game_without_advice_or_without_a_steady_player_has_hints_too() -> None:
    of = game("kings")
    plain = replace(of, advise=None, minds={"easy": of.minds["easy"]})
    assert hinted(table_of(plain, "human"))["reason"]["key"] in {"usual", "only"}


def test_where_there_is_one_move_the_hint_says_so() -> None:
    table = table_of(game("pyramids"), "human")
    while len(table.state.moves()) > 1 and table.state.to_move == 0:
        moves = [move for move in table.state.moves() if move != "stop"]
        table.play("draw" if "draw" in moves else moves[0])
        if table.state.to_move != 0:
            return
    assert hinted(table)["reason"] == {"key": "only", "facts": {}}


# --- reasons ------------------------------------------------------------------------------


@pytest.mark.parametrize("of", GAMES, ids=NAMES)
def test_c09_neither_hint_nor_reason_depends_on_what_is_hidden(of: Game) -> None:
    for number, (state, seat, _, _) in enumerate(islice(moments(of, 3), 0, 120, 7)):
        dice = f"hidden {number}"
        wanted = advised(of, state, seat, Dice(dice))
        for n in range(PERMUTATIONS):
            world = state.imagine(seat, Dice(f"permutation {n}"))
            assert advised(of, world, seat, Dice(dice)) == wanted
