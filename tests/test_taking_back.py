"""What may be taken back and what not, and that it leaves no trace; all games: ``test_undo.py``."""

from __future__ import annotations

from dataclasses import replace

import pytest

from regalia.play import Move
from regalia.record import end_of, read, write
from regalia.table import Table
from tests.games.pyramids.deals import deal, row, straight, straight_moves
from tests.playing import HOUSES, new, played
from tests.tables import begun, dealt, held, play, refusal

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
