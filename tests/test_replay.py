"""Looking back: what a seat knew and heard at any moment, and nothing that it may not."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any

import pytest

from regalia.chance import Dice
from regalia.play import LUCK, Game, Seat
from regalia.positions import Positions
from regalia.record import Record
from regalia.registry import game
from regalia.replay import Past
from regalia.table import NotYours, Table
from regalia.text import LANGUAGES, Words
from tests.parts import GAMES, NAMES
from tests.promises import viewers
from tests.state_hash import picked, played, some_rules

PLIES = 90


def step(table: Table, dice: Dice) -> None:
    """One move of whoever is to move, a computer player's chosen by dice like the others'."""
    to_move = table.state.to_move
    if to_move == LUCK:
        table.proceed()
        return
    if table.veiled:
        assert isinstance(to_move, int)
        table.lift(to_move)
    table._do(picked(table.state, dice))


def table_of(of: Game, seats: Sequence[str], seed: str = "look-back", **options: str) -> Table:
    return Table(Record(of, of.complete(options), list(seats), seed, {"names": "Ada|Bob"}))


def finished(of: Game, seats: int) -> Table:
    """A game that is over, with people alone, of the shortest house rules there are."""
    short = {"rounds": "1", "length": "15", "hands": "1", "reigns": "1", "target": "hands:1"}
    names = {option.name: option for option in of.options}
    options = {
        name: value for name, value in short.items() if name in names and names[name].allows(value)
    }
    record = played(of, seats, of.complete(options), "look-back", most=20_000)
    table = Table(record)
    assert table.state.to_move is None
    return table


@pytest.mark.parametrize("of", GAMES, ids=NAMES)
@pytest.mark.parametrize("number", range(4))
def test_c06_a_replay_shows_what_a_seat_knew_and_heard_then(of: Game, number: int) -> None:
    """Live and looked back at, view and told are the same: for the person at the device, now."""
    dice = Dice(f"live {of.name} {number}")
    seats = ["human"] * of.seats[number % len(of.seats)]
    table = Table(Record(of, some_rules(of, dice), seats, f"live-{number}"))
    live: list[dict[Seat | None, Any]] = [views(table)]
    told: list[dict[Seat | None, Any]] = [{}]
    for _ in range(PLIES):
        if table.state.to_move is None:
            break
        step(table, dice)
        live.append(views(table))
        told.append({seat: table.heard.by(seat) for seat in viewers(table.state)})
    past = Past(table)
    plies = list(range(past.first, past.last + 1))
    dice.shuffle(plies)
    for seat in [None, *past.seats]:
        for ply in plies:
            moment = past.moment(ply, seat)
            assert moment["view"] == live[ply][seat]
            assert moment["told"] == (told[ply][seat] if ply > past.first else [])
            assert moment["legal"] == moment["refused"] == []
            assert json.loads(json.dumps(moment)) == moment


def views(table: Table) -> dict[Seat | None, Any]:
    return {seat: table.state.view(seat) for seat in viewers(table.state)}


@pytest.mark.parametrize("of", GAMES, ids=NAMES)
def test_c06_after_the_end_every_seat_may_be_chosen_and_all_laid_open(of: Game) -> None:
    table = finished(of, of.seats[-1] if of.seats[-1] < 5 else 3)
    past, seats = Past(table), range(len(table.record.seats))
    assert past.seats == list(seats)
    for ply in [*range(0, past.last, 7), past.last]:
        state = Positions(table.record)
        state.follow(table.record.moves[:ply])
        for seat in [*seats, None]:
            assert past.moment(ply, seat)["view"] == state.at(ply).view(seat)
            opened = past.moment(ply, seat, all_open=True)
            assert opened["view"] == state.at(ply).view(seat, all_open=True)
            # Only a die that was not thrown yet has no face.
            assert set(opened["view"]["places"]) - set(opened["view"]["faces"]) <= {"die"}
            assert all(event["kind"] == "said" for event in opened["told"])


@pytest.mark.parametrize("of", GAMES, ids=NAMES)
def test_c06_while_a_game_runs_only_the_own_knowledge_is_shown(of: Game) -> None:
    seats = ["human"] * max(2, of.seats[0])
    table, dice = table_of(of, seats), Dice("own knowledge")
    past = Past(table)
    for _ in range(PLIES):
        if table.state.to_move is None:
            break
        own = table.eyes
        for seat in range(len(seats)):
            if seat == own:
                past.moment(past.last, seat)
                past.log(seat)
                continue
            with pytest.raises(NotYours):
                past.moment(past.last, seat)
            with pytest.raises(NotYours):
                past.log(seat)
        with pytest.raises(NotYours):
            past.moment(past.last, own, all_open=True)
        with pytest.raises(NotYours):
            past.log(own, all_open=True)
        step(table, dice)


@pytest.mark.parametrize("of", GAMES, ids=NAMES)
def test_c05_behind_the_curtain_a_spectators_past_is_all_there_is(of: Game) -> None:
    if not of.hand_over:
        return
    seats = ["human"] * max(2, of.seats[0])
    table, dice = table_of(of, seats), Dice("behind the curtain")
    past, veiled = Past(table), 0
    for _ in range(PLIES):
        if table.state.to_move is None:
            break
        if table.veiled:
            veiled += 1
            assert past.seats == []
            assert past.since() == []
            moment = past.moment(past.last, None)
            assert moment["view"] == table.state.view(None)
        step(table, dice)
    assert veiled


@pytest.mark.parametrize("of", GAMES, ids=NAMES)
def test_c01_no_seed_in_a_replay_or_a_log(of: Game) -> None:
    table, dice = table_of(of, ["human"] * of.seats[0], seed="a-secret-seed"), Dice("no seed")
    past = Past(table)
    for _ in range(40):
        if table.state.to_move is None:
            break
        step(table, dice)
        seat = table.eyes
        shown = [
            past.moment(past.first, seat),
            past.moment(past.last, seat),
            past.log(seat)["lines"],
        ]
        assert "a-secret-seed" not in json.dumps(shown)


@pytest.mark.parametrize("of", GAMES, ids=NAMES)
def test_c01_the_log_is_what_was_said_at_each_moment_and_no_more(of: Game) -> None:
    past = Past(finished(of, of.seats[-1] if of.seats[-1] < 5 else 3))
    for seat in viewers(past.table.state):
        for all_open in (False, True):
            lines = {line["ply"]: line for line in past.log(seat, all_open=all_open)["lines"]}
            for ply in range(1, past.last + 1, 5):
                told = past.moment(ply, seat, all_open=all_open)
                said = [
                    {"key": event["key"], "facts": event["facts"]}
                    for event in told["told"]
                    if event["kind"] == "said"
                ]
                assert (lines[ply]["said"] if ply in lines else []) == said
                assert ply not in lines or lines[ply]["mover"] == told["replay"]["mover"]


def test_c05_where_all_have_left_their_seats_only_a_spectators_past_is_left() -> None:
    table, dice = table_of(game("kings"), ["human", "human", "bot:easy", "bot:easy"]), Dice("left")
    while len(table.record.moves) < 12:
        step(table, dice)
    for seat in (0, 1):
        table.sit(seat, "bot:easy")
    assert Past(table).seats == []
    watched = table_of(game("kings"), ["bot:easy"] * 4)
    assert Past(watched).seats == [0, 1, 2, 3]


def test_a_log_follows_the_moves_that_are_taken_back_and_played_otherwise() -> None:
    of = game("pyramids")
    table = table_of(of, ["human"], seed="royal-1")
    past = Past(table)
    table.proceed()
    table.play("play 6S")
    assert [line["ply"] for line in past.log(0)["lines"]] == [1, 2]
    assert past.log(0)["lines"][1]["said"][0]["facts"]["card"] == "6S"
    table.undo()
    table.play("play 6D")
    assert past.log(0)["lines"][1]["said"][0]["facts"]["card"] == "6D"
    assert past.moment(2, 0)["view"] == table.state.view(0)
    table.restart()
    assert past.log(0) == {"first": 0, "lines": []}
    with pytest.raises(IndexError):
        past.moment(1, 0)


@pytest.mark.parametrize("of", GAMES, ids=NAMES)
def test_positions_are_the_same_in_any_order_and_after_any_change(of: Game) -> None:
    dice = Dice(f"order {of.name}")
    record = played(of, of.seats[0], of.complete({}), "order", most=150)
    positions, state = Positions(record), of.new(of.seats[0], {})
    positions.follow(record.moves)
    whole = [state.copy()]
    for move in record.moves:
        state.push(move)
        whole.append(state.copy())
    for _ in range(60):
        ply = dice.below(len(whole))
        positions.follow(record.moves[: max(ply, dice.below(len(whole)))])
        assert positions.at(ply) == whole[ply]
    # Where the moves are others, nothing is left of those before.
    other = played(of, of.seats[0], of.complete({}), "other", most=150)
    positions.follow(other.moves)
    positions.follow(record.moves)
    assert all(positions.at(ply) == whole[ply] for ply in range(len(whole)))


# --- the catch-up and the recap -----------------------------------------------------------


def test_the_catch_up_tells_what_came_after_the_own_last_move() -> None:
    of = game("kings")
    table, dice = table_of(of, ["human"] * 4), Dice("catch up")
    past = Past(table)
    seen = 0
    for _ in range(200):
        if not table.veiled:
            step(table, dice)
            continue
        seat = table.state.to_move
        assert isinstance(seat, int)
        table.lift(seat)
        lines = past.since()
        movers = past._game.movers
        own = [n for n, mover in enumerate(movers) if mover == seat]
        after = own[-1] + 1 if own else 0
        assert [line["ply"] for line in lines] == [
            line["ply"] for line in past.log(seat)["lines"] if line["ply"] > after
        ]
        assert all(line["mover"] != seat for line in lines)
        with_own = past.since(own=True)
        assert with_own[-len(lines) :] == lines
        seen += len(lines)
        step(table, dice)
    assert seen


def test_somebody_alone_is_told_of_his_own_last_move_as_a_recap() -> None:
    table = table_of(game("pyramids"), ["human"], seed="royal-1")
    past = Past(table)
    assert past.since(own=True) == []
    table.proceed()
    assert [line["said"][0]["key"] for line in past.since(own=True)] == ["dealt"]
    table.play("play 6S")
    table.play("draw")
    assert [line["said"][0]["key"] for line in past.since(own=True)] == ["draw"]
    assert past.since() == []


# --- where remembering is part of the game ------------------------------------------------


def test_with_memory_off_no_more_than_the_last_round_is_shown_again() -> None:
    of = game("monarchy")
    for memory in ("off", "on"):
        table, dice = table_of(of, ["human"] * 3, memory=memory), Dice("memory")
        past = Past(table)
        while past.last < 40:
            assert table.state.to_move is not None
            step(table, dice)
        seat = table.eyes
        # A turn is two moves; the one that is under way may have begun.
        first = 40 - 6 - (table.state.view(seat)["phase"] == "put") if memory == "off" else 0
        assert past.first == past.log(seat)["first"] == first
        assert all(line["ply"] > first for line in past.log(seat)["lines"])
        assert past.moment(first, seat)["told"] == []
        if first:
            with pytest.raises(IndexError):
                past.moment(first - 1, seat)
    over = finished(of, 3)
    assert Past(over).first == 0


# --- words ----------------------------------------------------------------------------------

YOU = {
    "en": r"\b(you|your|yours)\b",
    "cs": r"\b(ty|tvůj|tvá|tvé|vy|vás|vám|váš|vaše|máš|máte|jsi|jste)\b",
    "uk": r"\b(ти|твій|твоя|твоє|ви|вас|вам|ваш|ваша|ваше)\b",
    "sl": r"\b(ti|tvoj|tvoja|vi|vas|vam|vaš|vaša|vaše|imaš|imate)\b",
}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("of", GAMES, ids=NAMES)
def test_c05_the_log_uses_names_and_never_says_you(of: Game, lang: str) -> None:
    seats = of.seats[-1] if of.seats[-1] < 5 else 3
    table = finished(of, seats)
    words = Words(lang, of.name, ["Ada", "Bob", "Cyril", "Dora"][:seats])
    past = Past(table)
    for line in past.log(0, all_open=True)["lines"]:
        for one in line["said"]:
            text = words.say(f"said.{one['key']}", **one["facts"])
            text = re.sub(r"\b[IVX]+\b", "", text)
            assert not re.search(YOU[lang], text, re.IGNORECASE), text
