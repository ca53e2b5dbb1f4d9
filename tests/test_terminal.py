"""Playing in the terminal: what may be typed, what is kept, and what is shown."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from regalia import terminal
from regalia.record import end_of, read, write
from regalia.table import Table
from regalia.text import LANGUAGES, Words
from tests.commands import NBSP, Run, kept
from tests.games.pyramids.deals import cards_of, deal, row
from tests.playing import new, played

SUITS = "♠♥♦♣"
SAFE = deal({**row(21, "6S 7D QC KH 2D 3D 4D"), 28: "5H", 29: "5D"})


def seedless(*moves: str, seats: tuple[str, ...] = ("human",), **options: str) -> str:
    record = new(seats, None, **options)
    return write(record) + "\n".join([SAFE, *moves]) + "\n"


def test_a_game_is_played_to_its_end(run: Run) -> None:
    done = run("play", "pyramids", "--seed", "royal-1", typed="draw\nDRAW\n  stop \n")
    assert done.code == 0
    assert "Round 1 is dealt." in done.out
    assert done.out.count("Drawn: ") == 2
    assert "1. Player 1: −10 points" in done.out
    assert any(suit in done.out for suit in SUITS)


def test_a_move_is_typed_as_text_number_or_card(run: Run, tmp_path: Path) -> None:
    for typed in ("play 6S", "PLAY 6s", "  play   6s ", "6s", "6S"):
        file = kept(tmp_path, "typed.game", seedless())
        run("play", "pyramids", "--file", file, typed=f"{typed}\n")
        assert read(file.read_text("utf-8")).moves[1:] == ["play 6S"]
    file = kept(tmp_path, "number.game", seedless())
    moves = end_of(read(seedless())).moves()
    run("play", "pyramids", "--file", file, typed=f"{len(moves) - 1}\n")
    assert read(file.read_text("utf-8")).moves[1:] == ["draw"]


def test_a_card_typed_alone_never_costs_a_joker(run: Run, tmp_path: Path) -> None:
    file = kept(tmp_path, "joker.game", seedless())
    done = run("play", "pyramids", "--file", file, typed="qc\nquit\n")
    assert "The card must be one above or one below" in done.out
    assert file.read_text("utf-8") == seedless()
    run("play", "pyramids", "--file", file, typed="joker qc\nquit\n")
    assert read(file.read_text("utf-8")).moves[1:] == ["joker QC"]


@pytest.mark.parametrize(
    "typed",
    ["fly", "play", "play 1S", "99", "-1", "0", "play 6S now", "shuffle 8H", "²", "\0", "x" * 9999,
     "undo", "redo", "игра", "שלום", "\ufeff", "play ٦S"],
)  # fmt: skip
def test_what_is_no_move_is_refused_and_asked_again(run: Run, tmp_path: Path, typed: str) -> None:
    file = kept(tmp_path, "a.game", seedless())
    done = run("play", "pyramids", "--file", file, typed=f"{typed}\nquit\n")
    assert done.code == 0
    assert file.read_text("utf-8") == seedless()
    done = run("play", "pyramids", "--file", file, typed=f"{typed}\nplay 6S\n")
    assert read(file.read_text("utf-8")).moves[1:] == ["play 6S"]


def test_what_is_typed_may_be_no_utf8(run: Run) -> None:
    done = run("play", "pyramids", typed=b"\xff\xfe\xe9\nstop\n")
    assert done.code == 0
    assert "There is no such move" in done.out


def test_help_and_undo_of_nothing(run: Run) -> None:
    done = run("play", "pyramids", "--seed", "royal-1", typed="?\n\nhelp\nundo\nstop\n")
    assert done.out.count("\n1) ") + done.out.count("> 1) ") == 3
    assert "cannot be taken back: luck has had its say" in done.out


def test_undo_in_the_terminal_is_kept(run: Run, tmp_path: Path) -> None:
    file = kept(tmp_path, "undo.game", seedless())
    run("play", "pyramids", "--file", file, typed="6s\n7d\nundo\n")
    assert read(file.read_text("utf-8")).moves[1:] == ["play 6S"]
    run("play", "pyramids", "--file", file, typed="7d\nundo\nredo\n")
    assert read(file.read_text("utf-8")).moves[1:] == ["play 6S", "play 7D"]
    done = run("play", "pyramids", "--file", file, typed="draw\nundo\nredo\n")
    assert "a new card has been seen" in done.out
    assert read(file.read_text("utf-8")).moves[-1] == "draw"


def test_a_kept_game_goes_on_where_it_was(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "my.game"
    done = run("play", "pyramids", "--seed", "royal-1", "--file", file, typed="draw\ndraw\n")
    assert done.code == 0
    assert f"The game is kept in {file}." in done.out
    record = read(file.read_text("utf-8"))
    assert record.moves[1:] == ["draw", "draw"]
    assert run("verify", file).code == 0
    run("play", "pyramids", "--file", file, typed="draw\nquit\n")
    assert read(file.read_text("utf-8")).moves[1:] == ["draw"] * 3
    done = run("play", "pyramids", "--file", file, typed="stop\n")
    assert "−15 points" in done.out
    again = run("play", "pyramids", "--file", file)  # a finished game shows its end
    assert "1. Player 1: −15 points" in again.out
    assert [each.name for each in tmp_path.iterdir()] == ["my.game"]


def test_a_game_is_kept_before_its_first_move(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "new.game"
    run("play", "pyramids", "--file", file, typed="")
    assert read(file.read_text("utf-8")).moves


def test_a_kept_game_takes_no_other_options(run: Run, good: Path) -> None:
    before = good.read_bytes()
    for other in (["--seed", "x"], ["--seats", "human"], ["-o", "jokers=1"]):
        done = run("play", "pyramids", "--file", good, *other)
        assert done.code == 2
        assert "are in it" in done.err
    assert run("play", "pyramids", "--file", good.parent).code == 2
    assert good.read_bytes() == before


def test_c07_a_tampered_file_is_refused_and_left_alone(run: Run, tmp_path: Path) -> None:
    text = write(played(20, name="tampered")) + "play XX\n"
    file = kept(tmp_path, "bad.game", text)
    done = run("play", "pyramids", "--file", file, typed="stop\n")
    assert done.code == 1
    assert f"{file}:28: 'play XX': There is no such move in this game" in done.err
    assert file.read_text("utf-8") == text


def test_c13_a_game_that_cannot_be_kept_says_so_and_leaves_the_last_file(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = kept(tmp_path, "full.game", seedless())

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device", str(file))

    monkeypatch.setattr(Path, "write_text", full)
    done = run("play", "pyramids", "--file", file, typed="6s\n7d\nstop\n")
    assert done.code == 2
    assert "No space left on device" in done.err
    assert file.read_text("utf-8") == seedless()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_whole_game_in_every_language(run: Run, lang: str) -> None:
    seats = "human,human,bot:easy"
    typed = "\n?\nfly\nundo\nredo\ndraw\nplay XX\nstop\n\ndraw\nundo\nstop\n"
    arguments = ["--lang", lang, "--seats", seats, "--seed", "royal-1", "-o", "rounds=1"]
    done = run("play", "pyramids", *arguments, typed=typed)
    assert done.code == 0
    words = Words(lang, "pyramids", ["", "", ""])
    for key, facts in (
        ("cli.curtain", {"seat": 0}), ("cli.curtain", {"seat": 1}), ("cli.help", {}),
        ("why.undo_luck", {}), ("why.redo_nothing", {}), ("why.undo_learnt", {}),
        ("table.left_told", {"left": 28, "stock": 23}), ("table.jokers_told", {"jokers": 3}),
        ("table.streak_told", {"n": 0, "points": 5}), ("table.points_told", {"points": -5}),
        ("table.round", {"round": 1, "rounds": 1}), ("table.total_told", {"seat": 1, "points": 0}),
        ("why.unknown_move", {"move": "fly"}), ("cli.thinking", {"seat": 2}), ("said.over", {}),
    ):  # fmt: skip
        assert words.say(key, **facts).replace(NBSP, " ") in done.out, key


def test_the_language_comes_from_the_system(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    for value, lang in (("sl_SI.UTF-8", "sl"), ("cs", "cs"), ("xx", "en"), ("", "en")):
        monkeypatch.setenv("LC_ALL", value)
        done = run("play", "pyramids", typed="stop\n")
        assert Words(lang, "pyramids").say("said.over") in done.out


def test_c05_two_people_hand_the_device_over(run: Run, tmp_path: Path) -> None:
    file = kept(tmp_path, "two.game", seedless(seats=("human", "human", "human"), rounds="1"))
    cards = cards_of(SAFE)
    done = run("play", "pyramids", "--file", file, typed="")
    assert "Pass the device to: Player 1." in done.out
    assert not any(suit in done.out for suit in SUITS)  # nothing before Enter
    assert not any(card in done.out for card in cards)
    done = run("play", "pyramids", "--file", file, typed="\n6s\nstop\n")
    first, _, rest = done.out.partition("Pass the device to: Player 2.")
    assert any(suit in first for suit in SUITS)
    assert not any(suit in rest for suit in SUITS)
    for word in ("quit", "q", "Q"):
        left = run("play", "pyramids", "--file", file, typed=f"{word}\n")
        assert left.code == 0
        assert not any(suit in left.out for suit in SUITS)
    done = run("play", "pyramids", "--file", file, typed="\nstop\n\nstop\n")
    assert "1. Player 1: 5 points" in done.out
    assert "2. Player 2: 0 points" in done.out


def test_computer_players_alone_play_to_the_end(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "bots.game"
    arguments = ["--seats", "bot:easy,bot:steady", "-o", "rounds=1", "--file", file]
    assert run("play", "pyramids", *arguments).code == 0
    assert end_of(read(file.read_text("utf-8"))).outcome() is not None


@pytest.mark.parametrize("typed", ["draw\n", "draw\nstop\n"])
def test_play_gives_the_game_as_json_at_its_end(run: Run, typed: str) -> None:
    done = run("play", "pyramids", "--seed", "a", "--json", typed=typed)
    assert done.code == 0
    left = json.loads(done.out.splitlines()[-1])
    assert read(left["record"]).moves[1:] == typed.split()
    over = {"scores": [-5], "places": [1]}
    assert left["outcome"] == (over if "stop" in typed else None)


def test_names_of_a_record_are_used(run: Run, tmp_path: Path) -> None:
    text = seedless().replace("seats human\n", "seats human\nnote names Ada %23 1\n")
    file = kept(tmp_path, "named.game", text)
    done = run("play", "pyramids", "--file", file, typed="stop\n")
    assert "1. Ada # 1: 0 points" in done.out


def test_neither_names_nor_moves_give_the_terminal_orders(run: Run, tmp_path: Path) -> None:
    text = seedless().replace("seats human\n", "seats human\nnote names A%1B[2Jda\n")
    file = kept(tmp_path, "orders.game", text)
    done = run("play", "pyramids", "--file", file, typed="fly \x1b[2J\nstop\n")
    assert "\x1b" not in done.out
    assert "1. A [2Jda: 0 points" in done.out
    assert "note names A%1B[2Jda\n" in file.read_text("utf-8")


def test_any_view_can_be_listed() -> None:
    table = Table(read(seedless()))
    listed = terminal._listed(table.state.view(0))
    assert "layout-21      6S" in listed
    assert "stock-0        ·" in listed
