"""A game in progress: whose turn, what may be taken back, who sees what."""

from __future__ import annotations

import json
from collections.abc import Callable, Generator
from dataclasses import replace
from typing import Any

import pytest

from regalia.chance import Dice
from regalia.play import Game, Illegal, Mind, Move, Reason, Seat, State
from regalia.record import BadRecord, Record, end_of, read, write
from regalia.registry import games
from regalia.table import NotYours, Refused, Stale, Table
from tests.games.pyramids.deals import PACK, cards_of, deal, row, straight, straight_moves
from tests.playing import HOUSES, new, played
from tests.state_hash import played as by_dice


def begun(*seats: str, seed: str | None = "royal-1", **options: str) -> Table:
    """A table on which the first deal lies."""
    table = Table(new(seats or ("human",), seed, **options))
    table.proceed()
    return table


def dealt(shuffle: str, *seats: str, **options: str) -> Table:
    """A table with this deal, which no seed gives, and its first person at the device."""
    record = new(seats or ("human",), None, **options)
    table = Table(replace(record, moves=[shuffle]))
    if table.veiled:
        table.lift(0)
    return table


def play(table: Table, *moves: str) -> None:
    for move in moves:
        table.play(move)


def refusal(undo: Callable[[], None]) -> str:
    """The key of the reason for which something is refused."""
    with pytest.raises(Refused) as error:
        undo()
    return error.value.reason.key


def held(table: Table) -> tuple[object, ...]:
    """All that a change could touch."""
    return (table.state.copy(), write(table.record), table.rev, table.holder, table.snapshot())


def strings(value: object) -> set[str]:
    if isinstance(value, dict):
        return set().union(*(strings(item) for pair in value.items() for item in pair))
    if isinstance(value, list | tuple):
        return set().union(*map(strings, value))
    return {value} if isinstance(value, str) else set()


def named(snapshot: dict[str, Any]) -> set[str]:
    """Every card named anywhere in a snapshot."""
    words = {word for text in strings(snapshot) for word in text.split()}
    return words & set(PACK)


# --- moves, luck, revisions -----------------------------------------------------------------


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


# --- undo -----------------------------------------------------------------------------------

OPEN = deal({**row(21, "6S 7D QC KH 2D 3D 4D"), 28: "5H", 29: "5D"})


def test_c03_a_draw_is_not_taken_back() -> None:
    table = dealt(OPEN)
    play(table, "play 6S", "draw")
    before = held(table)
    assert refusal(table.undo) == "undo_learnt"
    assert table.snapshot()["undo"] == {"key": "undo_learnt", "rule": "undo", "facts": {}}
    assert held(table) == before


def test_c03_plays_in_an_open_layout_are_taken_back_to_the_last_draw() -> None:
    table = dealt(OPEN)
    play(table, "draw", "joker QC", "play KH")
    after_draw = Table(replace(table.record, moves=table.record.moves[:2])).state
    table.undo()
    table.undo()
    assert table.state == after_draw
    assert table.snapshot()["undo"]["key"] == "undo_learnt"
    assert refusal(table.undo) == "undo_learnt"


def test_the_deal_is_not_taken_back() -> None:
    table = begun()
    assert refusal(table.undo) == "undo_luck"
    assert refusal(table.redo) == "redo_nothing"
    assert refusal(Table(new()).undo) == "undo_nothing"


def test_c03_covered_a_move_that_frees_a_card_is_not_taken_back() -> None:
    table = dealt(straight(), cards="covered")
    moves = straight_moves()
    table.play(moves[0])
    assert table.undo_target() == 1  # nothing has been turned up yet
    table.play(moves[1])
    assert refusal(table.undo) == "undo_learnt"
    table = dealt(straight())
    play(table, *moves[:2])
    table.undo()  # in the open layout all was known


def test_undo_does_not_reach_across_another_player() -> None:
    table = dealt(OPEN, "human", "human")
    play(table, "play 6S", "stop")
    assert refusal(table.undo) in {"undo_other", "undo_learnt"}
    table.lift(1)
    assert refusal(table.undo) in {"undo_other", "undo_learnt"}
    table.play("play 6S")
    table.undo()
    before = held(table)
    assert refusal(table.undo) in {"undo_other", "undo_learnt"}
    assert held(table) == before


def test_undo_does_not_reach_across_a_computer_player() -> None:
    table = dealt(straight(), "human", "bot:easy")
    play(table, *straight_moves())
    while table.state.to_move == 1:
        list(table.think())
    assert table.snapshot()["undo"] is not None
    refusal(table.undo)


def test_nobody_takes_back_behind_a_curtain() -> None:
    table = dealt(OPEN, "human", "human")
    play(table, "play 6S", "play 7D")
    table.undo()
    table.veil()
    before = held(table)
    assert refusal(table.undo) == "undo_other"
    assert refusal(table.redo) == "redo_nothing"
    assert table.snapshot()["redo"] is False
    assert held(table)[:4] == before[:4]
    table.lift(0)
    table.redo()
    table.undo()
    table.undo()


def test_practice_frees_undo_and_is_noted() -> None:
    table = begun(jokers="unlimited")
    play(table, "draw", "draw", "draw")
    table.practise()
    assert "note practice on\n" in write(table.record)
    again = Table(read(write(table.record)))
    for _ in range(3):
        again.undo()
    assert len(again.record.moves) == 1
    assert refusal(again.undo) == "undo_nothing"
    assert again.snapshot()["practice"]
    for _ in range(3):
        again.redo()
    assert again.state == table.state


def test_practice_is_for_one_person_alone() -> None:
    for seats in (("human", "human"), ("bot:easy",), ("human", "bot:easy", "human")):
        table = begun(*seats)
        assert refusal(table.practise) == "practice_alone"
        assert "practice" not in table.record.notes
        record = new(seats)
        record.notes["practice"] = "on"  # whatever a record claims
        claimed = Table(record)
        assert not claimed.practice
        assert not claimed.snapshot()["practice"]


def test_a_new_move_forgets_what_was_taken_back() -> None:
    table = dealt(OPEN)
    play(table, "play 6S", "play 7D")
    table.undo()
    table.undo()
    assert table.can_redo
    table.play("play 4D")
    assert refusal(table.redo) == "redo_nothing"


@pytest.mark.parametrize("seed", ["royal-1", None])
@pytest.mark.parametrize("house", range(len(HOUSES)))
def test_c04_undo_and_redo_give_the_same_game_and_restart_the_same_deals(
    house: int, seed: str | None
) -> None:
    record = played(26, name=house, seed=seed, options=HOUSES[house])
    record.notes["practice"] = "on"
    table = Table(record)
    whole, end = list(table.record.moves), table.state.copy()
    taken = 0
    while not isinstance(table.undo_target(), tuple) and len(table.record.moves) > 1:
        table.undo()
        taken += 1
        assert table.state == end_of(table.record)
    for _ in range(taken):
        table.redo()
    assert table.record.moves == whole
    assert table.state == end
    assert not table.can_redo
    table.restart()
    assert table.record.moves == []
    again(table, whole)
    assert table.state == end
    assert table.record.moves == whole


def again(table: Table, moves: list[Move]) -> None:
    """Play the same moves; luck happens by itself and must be the same."""
    for move in moves:
        if table.state.to_move == "luck":
            table.proceed()
            assert table.record.moves[-1] == move
        else:
            table.play(move)


def test_c04_a_game_without_a_seed_keeps_its_own_luck() -> None:
    table = Table(new(seed=None, jokers="unlimited"))
    for _ in range(2):
        table.proceed()
        while table.state.to_move == 0:
            table.play(next(move for move in table.state.moves() if move.startswith("joker")))
    table.practise()
    whole = list(table.record.moves)
    table.undo()
    table.undo()
    table.restart()
    again(table, whole)
    assert table.record.moves == whole


def test_c04_redo_brings_luck_and_computer_players_back() -> None:
    table = begun("bot:easy", "human", "bot:easy", jokers="unlimited")
    table.practise()
    while table.state.to_move is not None and table.record.moves.count("stop") < 1:
        if table.state.to_move == "luck":
            table.proceed()
        elif table.state.to_move == 1:
            jokers = [move for move in table.state.moves() if move.startswith("joker")]
            table.play(jokers[0])
        elif len(table.record.moves) < 150:
            list(table.think())
        else:
            break
    whole, end, undone = list(table.record.moves), table.state.copy(), 0
    while isinstance(table.undo_target(), int):
        table.undo()
        assert table.state.to_move == 1
        undone += 1
    assert undone > 20
    for _ in range(undone):
        table.redo()
    # After the last move of the person everything that followed it is back as well.
    assert table.record.moves == whole
    assert table.state == end


@pytest.mark.parametrize("part", range(8))
def test_c16_undo_from_every_ply_equals_a_fresh_replay(part: int) -> None:
    for n in range(25):
        house = HOUSES[(25 * part + n) % len(HOUSES)]
        record = played(30, name=f"c16 {part} {n}", options=house)
        state, positions = record.game.new(1, record.options), []
        for move in record.moves:
            positions.append(state.copy())
            state.push(move)
        record.notes["practice"] = "on"
        table = Table(record)
        while isinstance(table.undo_target(), int):
            table.undo()
            assert table.state == positions[len(table.record.moves)]
        assert len(table.record.moves) == 1


def test_c17_scores_do_not_depend_on_how_one_got_there() -> None:
    record = played(60, name="c17", options={"jokers": "unlimited"})
    record.notes["practice"] = "on"
    table, points = Table(record), end_of(record).scores()
    for loop in range(4):
        for _ in range(5 + loop):
            table.undo()
        for _ in range(5 + loop):
            table.redo()
        assert table.state.scores() == points
        table = Table(read(write(table.record)))
        assert table.state.scores() == points


# --- the curtain ----------------------------------------------------------------------------


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


# --- minds that fail ------------------------------------------------------------------------

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


def test_records_are_equal_after_open_and_save() -> None:
    record: Record = played(90, seats=3, name="save")
    assert write(Table(read(write(record))).record) == write(record)


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
