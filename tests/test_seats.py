"""Seats that change hands in mid-game: who sees what, what may be taken back, what is noted."""

from __future__ import annotations

import json

import pytest

from regalia.chance import Dice
from regalia.play import LUCK, Game
from regalia.record import Record, end_of, read, write
from regalia.table import NotYours, Refused, Stale, Table
from tests.parts import GAMES, NAMES
from tests.state_hash import picked

SECRET = pytest.mark.parametrize("of", [of for of in GAMES if of.hand_over], ids=lambda of: of.name)


def opened(of: Game, *kinds: str, **notes: str) -> Table:
    """A table of a game on which the cards lie, the rest of its seats taken by computer players."""
    least = max(of.seats[0], len(kinds))
    seats = [*kinds, *["bot:easy"] * (least - len(kinds))]
    table = Table(Record(of, of.complete({}), seats, "seats-1", notes))
    while table.state.to_move == LUCK:
        table.proceed()
    return table


def go_on(table: Table, plies: int, name: str = "go on") -> None:
    """So many plies more: people by dice, computer players by thinking."""
    dice = Dice(name)
    for _ in range(plies):
        mover = table.state.to_move
        if mover is None:
            return
        if mover == LUCK:
            table.proceed()
        elif mover not in table.people:
            list(table.think())
        else:
            if table.veiled:
                table.lift(mover)
            table.play(picked(table.state, dice))


def to_move(table: Table, seat: int) -> None:
    """Go on until this seat is to move."""
    for _ in range(400):
        if table.state.to_move == seat:
            return
        go_on(table, 1)
    pytest.fail(f"seat {seat} never comes to move")


def shown_to(table: Table) -> object:
    """Whose view the snapshot shows; a view is known by its faces and its seat."""
    snapshot = table.snapshot()
    assert snapshot["view"] == table.state.view(snapshot["seat"])
    return snapshot["seat"]


@pytest.mark.parametrize("of", GAMES, ids=NAMES)
def test_a_guest_leaves_and_comes_back(of: Game) -> None:
    table = opened(of, "human", "human")
    go_on(table, 5)
    before, moves = table.state.copy(), list(table.record.moves)
    table.sit(1, "bot:steady", "")
    assert table.people == [0]
    assert [seat["kind"] for seat in table.snapshot()["seats"]][:2] == ["human", "bot:steady"]
    assert table.state == before
    to_move(table, 1)
    with pytest.raises(NotYours):
        table.lift(1)
    list(table.think())
    table.sit(1, "human", "Bob")
    assert table.snapshot()["seats"][1] == {"kind": "human", "name": "Bob"}
    assert table.snapshot()["reseated"]
    go_on(table, 5)
    assert table.record.moves[: len(moves)] == moves
    again = Table(read(write(table.record)))
    assert again.state == table.state == end_of(read(write(table.record)))
    assert again.record.seats[:2] == ["human", "human"]
    assert again.names()[1] == "Bob"
    assert again.reseated


@SECRET
def test_c05_the_hand_of_whoever_stays_is_not_shown_to_the_one_who_leaves(of: Game) -> None:
    table = opened(of, "human", "human")
    to_move(table, 0)
    table.lift(0)
    assert shown_to(table) == 0
    table.sit(0, "bot:easy")
    assert shown_to(table) is None
    assert table.snapshot()["told"] == []
    to_move(table, 1)
    assert table.snapshot()["turn"] == "curtain"
    assert shown_to(table) is None
    table.lift(1)
    assert shown_to(table) == 1
    go_on(table, 1)
    assert not table.veiled
    if table.state.to_move is not None:
        assert shown_to(table) == 1  # alone among computer players: no curtain any more


@SECRET
def test_c05_a_second_person_brings_the_curtain(of: Game) -> None:
    table = opened(of, "human", "bot:easy")
    to_move(table, 0)
    assert shown_to(table) == 0
    table.sit(1, "human")
    assert table.snapshot()["turn"] == "curtain"
    assert shown_to(table) is None
    assert table.snapshot()["legal"] == table.snapshot()["refused"] == []
    table.lift(0)
    assert shown_to(table) == 0
    to_move(table, 1)
    assert table.snapshot()["turn"] == "curtain"
    assert shown_to(table) is None
    table.lift(1)
    assert shown_to(table) == 1


@SECRET
def test_c05_nobody_looks_into_the_hands_of_computer_players_by_getting_up(of: Game) -> None:
    table = opened(of, "human", "bot:easy")
    table.sit(0, "bot:easy")
    for _ in range(12):
        if table.state.to_move is None:
            break
        assert shown_to(table) is None
        go_on(table, 1)
    if table.state.to_move is not None:
        again = Table(read(write(table.record)))
        assert again.snapshot()["seat"] is None


@pytest.mark.parametrize("of", GAMES, ids=NAMES)
def test_nothing_is_taken_back_across_a_change_of_seats(of: Game) -> None:
    table = opened(of, "human")
    to_move(table, 0)
    table.practise()
    table.play(picked(table.state, Dice("a move")))
    to_move(table, 0)
    assert isinstance(table.undo_target(), int)
    table.sit(1 % len(table.record.seats), "bot:steady")
    if of.seats[0] == 1:
        table.sit(0, "bot:steady")
        table.sit(0, "human")
    ply = len(table.record.moves)
    for each in (table, Table(read(write(table.record)))):
        with pytest.raises(Refused) as refused:
            each.undo()
        assert (refused.value.reason.key, refused.value.reason.rule) == ("undo_seats", "reseat")
        if each.veiled:
            each.lift(0)
        each.play(picked(each.state, Dice("another")))
        target = each.undo_target()
        assert isinstance(target, int)
        assert target == ply
        each.undo()
        assert not isinstance(each.undo_target(), int)


@pytest.mark.parametrize("note", ["changed x", "changed", "", "changed 99999999999", "on", "٣"])
def test_a_note_of_seats_that_cannot_be_read_seals_all_there_is(note: str) -> None:
    of = GAMES[NAMES.index("pyramids")]
    table = opened(of, "human")
    table.practise()
    for _ in range(3):
        table.play("draw")
    table.record.notes["seats"] = note
    again = Table(read(write(table.record)))
    with pytest.raises(Refused) as refused:
        again.undo()
    assert refused.value.reason.key == "undo_seats"


def test_what_was_taken_back_is_not_played_again_by_somebody_else() -> None:
    table = opened(GAMES[NAMES.index("pyramids")], "human", "human")
    table.lift(0)
    table.play(table.state.moves()[0])
    table.undo()
    assert table.can_redo
    table.sit(0, "bot:easy")
    assert not table.can_redo


@pytest.mark.parametrize("of", GAMES, ids=NAMES)
def test_a_name_changes_nothing_else(of: Game) -> None:
    table = opened(of, "human", "human", names="Ada|Bob")
    go_on(table, 3)
    holder, target, rev = table.holder, table.undo_target(), table.rev
    table.sit(0, name="Cid", rev=rev)
    assert table.names()[:2] == ["Cid", "Bob"]
    assert (table.holder, table.undo_target(), table.rev) == (holder, target, rev + 1)
    assert not table.reseated
    assert "seats" not in table.record.notes


@pytest.mark.parametrize(
    ("seat", "kind"), [(-1, "human"), (9, "human"), (0, "cat"), (0, "bot:"), (0, "bot:royal")]
)
def test_who_cannot_sit_there_changes_nothing(seat: int, kind: str) -> None:
    table = opened(GAMES[NAMES.index("kings")], "human", "human")
    before = (write(table.record), table.rev, table.people, table.snapshot())
    with pytest.raises(ValueError, match="seat"):
        table.sit(seat, kind, "Eve")
    with pytest.raises(Stale):
        table.sit(0, "bot:easy", rev=table.rev - 1)
    assert (write(table.record), table.rev, table.people, table.snapshot()) == before


def test_after_the_end_seats_stay_and_names_may_change() -> None:
    table = opened(GAMES[NAMES.index("pyramids")], "human", "bot:easy")
    table.play("stop")
    while table.state.to_move is not None:
        go_on(table, 1)
    with pytest.raises(Refused) as refused:
        table.sit(0, "bot:easy")
    assert refused.value.reason.key == "seats_over"
    table.sit(0, name="Ada")
    assert table.names() == ["Ada", ""]


@pytest.mark.parametrize("of", GAMES, ids=NAMES)
def test_c04_restart_after_a_change_of_seats_gives_the_same_deal(of: Game) -> None:
    table = opened(of, "human", "human")
    deal = list(table.record.moves)
    go_on(table, 4)
    table.sit(1, "bot:easy")
    table.restart()
    assert table.holder is None
    while table.state.to_move == LUCK and len(table.record.moves) < len(deal):
        table.proceed()
    assert table.record.moves == deal
    assert table.reseated


# --- giving up ------------------------------------------------------------------------------


@pytest.mark.parametrize("of", GAMES, ids=NAMES)
def test_a_game_given_up_may_be_taken_up_again(of: Game) -> None:
    table = opened(of, "human", "human")
    go_on(table, 3)
    moves = list(table.record.moves)
    table.abandon(table.rev)
    assert table.snapshot()["abandoned"]
    assert table.record.moves == moves
    assert "note abandoned on\n" in write(table.record)
    if of.hand_over:
        assert table.snapshot()["seat"] is None
    again = Table(read(write(table.record)))
    assert again.snapshot()["abandoned"]
    again.abandon(on=False)
    assert not again.snapshot()["abandoned"]
    assert again.record.moves == moves
    go_on(table, 1)  # a move takes it up, too
    assert not table.snapshot()["abandoned"]


def test_a_game_that_is_over_cannot_be_given_up() -> None:
    table = opened(GAMES[NAMES.index("pyramids")], "human")
    table.play("stop")
    before = write(table.record)
    with pytest.raises(NotYours):
        table.abandon()
    assert write(table.record) == before
    assert json.loads(json.dumps(table.snapshot()))["abandoned"] is False
