"""Who sees what of a game in progress while the device goes from hand to hand."""

from __future__ import annotations

import json

import pytest

from regalia.play import Seat
from regalia.record import Record, read, write
from regalia.registry import games
from regalia.table import NotYours, Table
from tests.games.pyramids.deals import PACK, cards_of, straight, straight_moves
from tests.playing import new
from tests.tables import begun, dealt, named, play, strings


def test_c05_nothing_of_the_deal_while_the_device_changes_hands() -> None:
    table = begun("human", "human", "human")
    cards = set(cards_of(table.record.moves[0]))
    assert table.veiled
    assert table.eyes is None
    snapshot = table.snapshot()
    assert snapshot["turn"] == "curtain"
    assert snapshot["next"] == 0
    assert snapshot["seat"] is None
    assert snapshot["legal"] == snapshot["refused"] == snapshot["told"] == []
    assert snapshot["view"] == table.state.view(None)
    assert not named(snapshot) & cards
    with pytest.raises(NotYours):
        table.play("draw")
    with pytest.raises(NotYours):
        table.lift(1)
    table.lift(0)
    assert table.eyes == 0
    assert table.snapshot()["turn"] == 0
    assert named(table.snapshot())
    table.play("draw")
    table.play("stop")
    snapshot = table.snapshot()
    assert (snapshot["turn"], snapshot["next"], snapshot["seat"]) == ("curtain", 1, None)
    assert not named(snapshot)
    assert "royal-1" not in json.dumps(snapshot)
    table.lift(1)
    assert table.snapshot()["told"] == []
    assert table.snapshot()["view"] == table.state.view(1)
    table.play("stop")
    snapshot = table.snapshot()
    assert snapshot["turn"] == "curtain"
    assert not named(snapshot)
    assert snapshot["legal"] == snapshot["refused"] == snapshot["told"] == []


def test_c05_a_page_that_was_hidden_comes_back_behind_the_curtain() -> None:
    table = begun("human", "human")
    table.lift(0)
    table.play("draw")
    table.veil()
    assert table.veiled
    assert not named(table.snapshot())
    rev = table.rev
    table.veil()  # once is enough
    assert table.rev == rev
    table.lift(0)
    assert named(table.snapshot())
    alone = begun()
    alone.veil()
    assert not alone.veiled
    assert alone.snapshot()["turn"] == 0


def test_c05_a_reload_in_mid_game_begins_behind_the_curtain() -> None:
    table = begun("human", "human")
    table.lift(0)
    table.play("draw")
    again_ = Table(read(write(table.record)))
    assert again_.veiled
    assert not named(again_.snapshot())


def test_between_rounds_and_after_the_end_all_see_the_board() -> None:
    table = dealt(straight(), "human", "human", rounds="2", jokers="unlimited")
    play(table, *straight_moves())
    table.lift(1)
    play(table, *straight_moves())
    snapshot = table.snapshot()
    assert snapshot["turn"] == "luck"
    assert snapshot["view"]["shown"]
    assert snapshot["legal"] == []
    table.proceed()
    assert table.veiled
    assert not named(table.snapshot())
    table.lift(0)
    table.play("stop")
    table.lift(1)
    table.play("stop")
    snapshot = table.snapshot()
    assert snapshot["turn"] == "over"
    assert snapshot["over"] == {"scores": [2080, 2080], "places": [1, 1]}
    assert named(snapshot) == set(PACK)


def test_one_person_among_computer_players_holds_the_device() -> None:
    table = begun("bot:easy", "human")
    assert not table.hands_over
    assert table.eyes == 1
    snapshot = table.snapshot()
    assert snapshot["turn"] == 0
    assert snapshot["seat"] == 1
    assert not snapshot["view"]["shown"]  # the same deal is still before this person
    assert snapshot["legal"] == []
    assert not named(snapshot)
    watched = begun("bot:easy", "bot:steady")
    assert watched.eyes == 0  # with no person at the table everybody may look on
    assert watched.snapshot()["legal"] == []


@pytest.mark.parametrize("covered", ["open", "covered"])
def test_c01_no_snapshot_names_a_card_that_its_seat_may_not_know(covered: str) -> None:
    table = begun("human", "human", jokers="unlimited", cards=covered)
    for _ in range(60):
        snapshot = table.snapshot()
        assert "royal-1" not in json.dumps(snapshot)
        told = {card for event in snapshot["told"] for card in strings(event) & set(PACK)}
        faces = set(snapshot["view"]["faces"].values())
        assert named(snapshot) - told <= faces
        assert told <= faces or not snapshot["view"]["shown"]
        hidden = set(PACK) - faces
        if snapshot["view"]["shown"] and snapshot["turn"] != "over":
            assert len(hidden) >= snapshot["view"]["stock"]
        if table.veiled:
            seat = table.state.to_move
            assert isinstance(seat, int)
            table.lift(seat)
        elif table.state.to_move == "luck":
            table.proceed()
        elif table.state.to_move is None:
            break
        else:
            table.play(table.state.moves()[0])


@pytest.mark.parametrize(
    ("note", "names"),
    [
        (None, ["", ""]), ("Ada|Bob", ["Ada", "Bob"]), ("Ada", ["Ada", ""]), ("|Bob", ["", "Bob"]),
        ("a|b|c", ["a", "b"]), ("", ["", ""]), ("שלום|👑", ["שלום", "👑"]),
    ],
)  # fmt: skip
def test_names_come_from_the_notes(note: str | None, names: list[str]) -> None:
    record = new(("human", "human"))
    if note is not None:
        record.notes["names"] = note
    table = Table(record)
    assert table.names() == names
    assert [seat["name"] for seat in table.snapshot()["seats"]] == names


def test_c11_names_and_seats_do_not_change_the_deal() -> None:
    deals = set()
    for seats in (("human",), ("bot:easy", "bot:steady"), ("human", "human", "bot:steady")):
        for names in ("", "Ada|Bob|Cid"):
            record = new(seats)
            record.notes["names"] = names
            table = Table(record)
            table.proceed()
            deals.add(table.record.moves[0])
    assert len(deals) == 1


def test_while_luck_is_somebodys_to_throw_that_person_may_look_and_nobody_else() -> None:
    of = games()["royal-road"]
    table = Table(Record(of, of.complete({}), ["human", "bot:easy", "human"], "royal-1"))
    assert (table.snapshot()["next"], table.eyes) == (None, None)
    table.proceed()
    eyes: dict[tuple[bool, int], Seat | None] = {}
    while len(eyes) < 6:
        snapshot = table.snapshot()
        turn, seat = snapshot["turn"], table.state.view(None)["player"]
        eyes[turn == "luck", seat] = table.eyes
        assert snapshot["next"] == seat
        assert (f"c{seat}" in snapshot["view"]["faces"]) is (seat != 1)
        assert not any(f"c{other}" in snapshot["view"]["faces"] for other in {0, 1, 2} - {seat})
        if turn == "luck":
            table.proceed()
        elif seat == 1:
            for _ in table.think():
                pass
        else:
            table.play(table.state.moves()[0])
    assert eyes == {
        (luck, seat): None if seat == 1 else seat for luck in (True, False) for seat in (0, 1, 2)
    }
