"""A game in progress: moves, luck, revisions, and how it opens from its record."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from regalia.play import Game, Illegal, Reason
from regalia.record import BadRecord, Record, end_of, read, write
from regalia.registry import games
from regalia.table import NotYours, Stale, Table
from tests.games.pyramids.deals import PACK
from tests.playing import new, played
from tests.state_hash import played as by_dice
from tests.tables import begun, held


def test_luck_waits_until_somebody_asks() -> None:
    table = Table(new())
    assert table.snapshot()["turn"] == "luck"
    assert table.record.moves == []
    with pytest.raises(NotYours):
        table.play("draw")
    with pytest.raises(NotYours):
        table.play("shuffle " + " ".join(PACK))
    table.proceed()
    assert table.snapshot()["turn"] == 0
    with pytest.raises(NotYours):
        table.proceed()
    assert len(table.record.moves) == 1


def test_every_change_raises_the_revision_and_an_old_one_is_stale() -> None:
    table = begun("human", "human", "bot:easy")
    changes: list[Callable[[int], object]] = [
        lambda rev: table.lift(0, rev),
        lambda rev: table.play("draw", rev),
        lambda rev: table.play("stop", rev),
        lambda rev: table.lift(1, rev),
        lambda rev: table.play("stop", rev),
        lambda rev: list(table.think(rev)),
        table.restart,
        table.proceed,
    ]
    for change in changes:
        for old in (table.rev - 1, table.rev + 1, 0, -1, 10**30):
            before = held(table)
            with pytest.raises(Stale):
                change(old)
            assert held(table) == before
        rev = table.rev
        change(rev)
        assert table.rev == rev + 1
    for undoing in (table.undo, table.redo):
        with pytest.raises(Stale):
            undoing(table.rev - 1)


def test_an_illegal_move_changes_nothing() -> None:
    table = begun()
    table.play("draw")
    for move in ("", "draw ", "play", "play 1S", "play XX", "fly", "shuffle", "play 8H", "\ud800"):
        before = held(table)
        with pytest.raises(Illegal):
            table.play(move)
        assert held(table) == before


def test_only_whoever_is_to_move_may() -> None:
    table = begun("bot:easy", "human")
    before = held(table)
    with pytest.raises(NotYours):
        table.play("draw")
    for seat in (0, 1, 2, -1):
        with pytest.raises(NotYours):
            table.lift(seat)
    assert held(table) == before
    list(table.think())
    while table.state.to_move == 0:
        list(table.think())
    with pytest.raises(NotYours):
        list(table.think())


@pytest.mark.parametrize("seats", [[], ["human"] * 7, ["cat"], ["bot:royal"], ["human", "bot:"]])
def test_seats_that_cannot_be(seats: list[str]) -> None:
    with pytest.raises(ValueError, match="seat"):
        Table(replace(new(), seats=seats))


def test_a_record_that_does_not_hold_opens_no_table() -> None:
    with pytest.raises(BadRecord) as error:
        Table(read(write(played(20)) + "fly\n"))
    assert error.value.text == "fly"
    with pytest.raises(ValueError, match="seed"):
        Table(new(seed="No Seed"))


def test_a_table_does_not_touch_the_record_it_is_made_from() -> None:
    record = played(20)
    before = write(record)
    table = Table(record)
    table.play("stop")
    assert write(record) == before


@pytest.mark.parametrize("plies", [0, 1, 2, 30, 150])
@pytest.mark.parametrize("seed", ["royal-1", None])
def test_opened_from_its_record_a_game_goes_on_exactly_there(plies: int, seed: str | None) -> None:
    record = played(plies, seed=seed, seats=1, options={"jokers": "unlimited"}, name="goes on")
    table = Table(read(write(record)))
    assert table.state == end_of(record)
    assert write(table.record) == write(record)
    assert table.rev == 1
    assert table.snapshot()["told"] == []
    if seed is not None and table.state.to_move == "luck":
        whole = played(plies + 1, seats=1, options={"jokers": "unlimited"}, name="goes on")
        table.proceed()
        assert table.record.moves == whole.moves


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.name)
@pytest.mark.parametrize("bots", [False, True])
def test_opened_from_its_record_undo_reaches_as_far_as_before(game: Game, *, bots: bool) -> None:
    whole = by_dice(game, game.seats[0], game.complete({}), "reach", most=80)
    seats = ["human", *(["bot:easy" if bots else "human"] * (len(whole.seats) - 1))]
    table = Table(replace(whole, seats=seats, moves=[]))
    for move in whole.moves:
        table._push(move)  # also for the computer players, whose moves are given here
        again = Table(table.record)
        assert again.state == table.state
        for one in (table, again):
            if one.veiled and isinstance(one.state.to_move, int):
                one.lift(one.state.to_move)
        reach, same = table.undo_target(), again.undo_target()
        assert (reach == same) if isinstance(reach, int) else isinstance(same, Reason)


def test_luck_left_out_to_the_seed_is_written_once_opened() -> None:
    record = played(40, options={"jokers": "unlimited"}, name="share")
    short = replace(record, moves=[m for m in record.moves if not m.startswith("shuffle")])
    table = Table(short)
    assert table.record.moves == record.moves
    assert table.state == end_of(record)


def test_records_are_equal_after_open_and_save() -> None:
    record: Record = played(90, seats=3, name="save")
    assert write(Table(read(write(record))).record) == write(record)
