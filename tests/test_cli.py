"""The command line: what it prints, what it refuses, and how it leaves."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from regalia import cli, terminal
from regalia.record import end_of, read, trace, write
from regalia.table import Table
from regalia.text import LANGUAGES, Words
from tests.games.pyramids.deals import cards_of, deal, row
from tests.playing import new, played

ROOT = Path(__file__).parents[1]
SUITS = "♠♥♦♣"
NBSP = "\N{NO-BREAK SPACE}"


class Ran:
    """What a run printed, and its exit code."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code = code
        self.out = out.replace(NBSP, " ")
        self.err = err.replace(NBSP, " ")

    def rows(self) -> list[Any]:
        """The output as one JSON object a line."""
        return [json.loads(line) for line in self.out.splitlines()]


Run = Callable[..., Ran]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run a command in this process; ``typed`` is what comes from the keyboard or the pipe."""
    monkeypatch.setenv("LC_ALL", "C")

    def one(*arguments: str | Path, typed: str | bytes = "") -> Ran:
        data = typed.encode() if isinstance(typed, str) else typed
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), "utf-8"))
        try:
            code = cli.main([str(argument) for argument in arguments])
        except SystemExit as left:
            code = int(left.code or 0)
        out, err = capsys.readouterr()
        assert "Traceback" not in err
        return Ran(code, out, err)

    return one


def kept(folder: Path, name: str, text: str | bytes) -> Path:
    file = folder / name
    file.write_bytes(text.encode() if isinstance(text, str) else text)
    return file


@pytest.fixture
def good(tmp_path: Path) -> Path:
    return kept(tmp_path, "good.game", write(played(2000, name="good")))


# --- verify and trace -----------------------------------------------------------------------


def test_verify_prints_the_outcome(run: Run, good: Path) -> None:
    record = read(good.read_text("utf-8"))
    outcome = end_of(record).outcome()
    assert outcome is not None
    done = run("verify", good)
    assert (done.code, done.err) == (0, "")
    plies = len(record.moves)
    assert done.rows() == [{"game": "pyramids", "plies": plies, "outcome": outcome.json()}]
    assert run("verify", "--json", good).out == done.out
    assert run("verify", "-", typed=good.read_bytes()).out == done.out


def test_verify_of_an_unfinished_game(run: Run) -> None:
    done = run("verify", "-", typed=write(played(9)))
    assert done.code == 0
    assert done.rows()[0]["outcome"] is None


def test_verify_names_line_text_and_reason(run: Run, tmp_path: Path) -> None:
    bad = kept(tmp_path, "bad.game", write(played(9)) + "play 8H\n")
    done = run("verify", bad)
    assert done.code == 1
    row_ = done.rows()[0]
    assert (row_["line"], row_["text"]) == (17, "play 8H")
    assert row_["reason"] == "This card is still covered: eight of hearts. (rule free)"
    assert done.err.startswith(f"{bad}:17: 'play 8H': This card is still covered")


def test_verify_of_several_files_goes_through_all(run: Run, good: Path, tmp_path: Path) -> None:
    bad = kept(tmp_path, "bad.game", "junk")
    done = run("verify", good, bad, tmp_path / "none.game", good)
    assert done.code == 1
    assert [row_["file"] for row_ in done.rows()] == [str(good), str(bad), str(good)]
    assert "none.game: No such file" in done.err
    assert run("verify", good, good).code == 0
    missing = run("verify", good, tmp_path / "none.game")
    assert missing.code == 2
    assert len(missing.rows()) == 1
    assert run("verify", tmp_path).code == 2  # a folder


@pytest.mark.parametrize(
    ("content", "line", "why"),
    [
        (b"", 1, "not a record"),
        (b"{}", 1, "not a record"),
        (b"\x89PNG\r\n\x1a\n", 1, "byte 0 of the file is not UTF-8"),
        ("regalia 1\ngame pyramids\n".encode("utf-16"), 1, "not UTF-8"),
        (b"regalia 1\ngame pyramids\n# caf\xe9\n", 3, "byte 29 of the file is not UTF-8"),
        (b"\0" * 100, 1, "not a record"),
        (b"x" * 5_000_000, 1, "2000000 characters"),
        (b"regalia 2\n", 1, "another format"),
        (b"regalia 1\ngame pyramids\nrules 2\nseats human\n", 3, "plays rules 1"),
        (b"regalia 1\ngame chess\nrules 1\nseats human\n", 2, "no game 'chess'"),
    ],
)
def test_c14_a_file_that_is_no_record(
    run: Run, tmp_path: Path, content: bytes, line: int, why: str
) -> None:
    file = kept(tmp_path, "wrong.game", content)
    for command in ("verify", "trace"):
        done = run(command, file)
        assert done.code == 1
        assert f"wrong.game:{line}:" in done.err
        assert why in done.err
        assert len(done.err) < 1000
    assert run("verify", file).rows()[0]["line"] == line
    again = run("play", "pyramids", "--file", file, typed="stop\n")
    assert again.code == 1
    assert f"line {line}:" in again.err
    assert file.read_bytes() == content


@pytest.mark.parametrize(
    ("seed", "moves", "reason"),
    [
        (None, "draw\n", "The cards must be shuffled first. (rule pack)"),
        (None, "shuffle 1H\n", "There is no such card in the pack: 1H. (rule pack)"),
        (None, "shuffle 8H 8H\n", "A shuffle names each of the 52 cards once; different cards"),
        ("a", "draw\n" * 23 + "fly #x\n", "There is no such move in this game: fly. (rule play)"),
        ("a", "draw\n" * 24, "The stock is empty. (rule draw)"),
        ("a", "stop\nstop\n", "The game is over. (rule rounds)"),
    ],
)  # fmt: skip
def test_a_refusal_is_put_into_words(run: Run, seed: str | None, moves: str, reason: str) -> None:
    done = run("verify", "-", typed=write(new(seed=seed)) + moves)
    assert done.code == 1
    assert done.rows()[0]["reason"].startswith(reason)
    assert reason in done.err


def test_trace_prints_every_ply(run: Run, good: Path) -> None:
    record = read(good.read_text("utf-8"))
    done = run("trace", good)
    assert (done.code, done.err) == (0, "")
    rows = done.rows()
    assert rows == list(trace(record))
    assert [row_["ply"] for row_ in rows] == list(range(len(record.moves) + 1))
    assert rows[0]["to_move"] == "luck"
    assert rows[0]["moves"] == []
    for row_ in rows[1:-1]:
        assert row_["moves"] == sorted(row_["moves"])
        assert row_["to_move"] == "luck" or row_["move"] in row_["moves"]
    assert rows[-1]["move"] is None
    assert rows[-1]["to_move"] is None
    assert set(rows[-1]["outcome"]) == {"scores", "places"}
    assert run("trace", "-", typed=good.read_bytes()).out == done.out
    assert run("trace", good, good).out == done.out * 2


def test_trace_stops_at_what_does_not_hold(run: Run) -> None:
    done = run("trace", "-", typed=write(played(9)) + "fly\ndraw\n")
    assert done.code == 1
    assert "-:17: 'fly'" in done.err
    assert run("trace", "nowhere.game").code == 2


def test_luck_left_out_is_traced_as_if_written(run: Run) -> None:
    text = write(played(30, name="share"))
    short = "\n".join(line for line in text.split("\n") if not line.startswith("shuffle"))
    assert run("trace", "-", typed=short).out == run("trace", "-", typed=text).out


# --- new and simulate -----------------------------------------------------------------------


def test_new_prints_a_record(run: Run) -> None:
    done = run(
        "new", "pyramids", "--seats", "human,bot:easy", "-o", "layout=peaks", "--seed", "a-1"
    )
    record = read(done.out)
    assert done.code == 0
    assert (record.seats, record.seed, record.moves) == (["human", "bot:easy"], "a-1", [])
    assert record.options["jokers"] == "1"
    text = json.loads(run("new", "pyramids", "--seed", "a-1", "--json").out)["record"]
    assert read(text).seed == "a-1"
    assert run("new", "pyramids").out != run("new", "pyramids").out
    assert run("verify", "-", typed=done.out).code == 0


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["new", "chess"], "no game 'chess'"),
        (["new", "pyramids", "--seats", ""], "seat 0"),
        (["new", "pyramids", "--seats", "human,"], "seat 1"),
        (["new", "pyramids", "--seats", "human, human"], "seat 1 cannot be ' human'"),
        (["new", "pyramids", "--seats", ",".join(["human"] * 7)], "not 7"),
        (["new", "pyramids", "-o", "jokers"], "NAME=VALUE"),
        (["new", "pyramids", "-o", "jokers=10"], "jokers"),
        (["new", "pyramids", "-o", "hats=1"], "no option 'hats'"),
        (["new", "pyramids", "-o", "=1"], "no option ''"),
        (["new", "pyramids", "-o", "jokers=1", "-o", "jokers=2"], "twice"),
        (["new", "pyramids", "--seed", ""], "a seed is"),
        (["new", "pyramids", "--seed", "abc#"], "a seed is"),
        (["new", "pyramids", "--seed", "Royal"], "a seed is"),
        (["new", "pyramids", "--seed", "a" * 33], "a seed is"),
        (["new", "pyramids", "--seed", "a\n"], "a seed is"),
        (["simulate", "pyramids", "-n", "0"], "at least one"),
        (["simulate", "pyramids", "-n", "-3"], "at least one"),
        (["simulate", "pyramids", "-n", "x"], "invalid int"),
        (["simulate", "pyramids", "--seats", "human"], "cannot be simulated"),
        (["play", "chess"], "no game"),
        (["play", "pyramids", "--lang", "tlh"], "invalid choice"),
        (["play", "pyramids", "--file", "/nowhere/at/all.game"], "No such file"),
        (["play"], "GAME"),
        (["fly"], "invalid choice"),
        ([], "COMMAND"),
        (["verify"], "FILE"),
        (["verify", "--fly"], "FILE"),
    ],
)
def test_wrong_arguments_are_named(run: Run, arguments: list[str], why: str) -> None:
    done = run(*arguments)
    assert done.code == 2
    assert why in done.err
    assert done.out == ""


@pytest.mark.parametrize("command", ["new", "play", "verify", "trace", "simulate"])
def test_every_command_has_help(run: Run, command: str) -> None:
    done = run(command, "--help")
    assert done.code == 0
    assert "--json" in done.out
    assert command in run("--help").out
    assert run("--version").out.startswith("regalia ")


def test_simulate_gives_the_same_figures_again(run: Run) -> None:
    arguments = ["simulate", "pyramids", "-n", "3", "--seed", "sim", "-o", "rounds=1"]
    one, two = (json.loads(run(*arguments, "--json").out) for _ in range(2))
    for figures in (one, two):
        figures.pop("seconds")
    assert one == two
    assert one["games"] == 3
    assert [seat["kind"] for seat in one["seats"]] == ["bot:easy", "bot:steady"]
    assert sum(seat["wins"] for seat in one["seats"]) == pytest.approx(1)
    table = run(*arguments)
    assert table.code == 0
    assert "3 games of pyramids" in table.out


# --- play -----------------------------------------------------------------------------------

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
    assert "line 28: 'play XX'" in done.err
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


def test_any_view_can_be_listed() -> None:
    table = Table(read(seedless()))
    listed = terminal._listed(table.state.view(0))
    assert "layout-21      6S" in listed
    assert "stock-0        ·" in listed


# --- as a program of its own ----------------------------------------------------------------


def program(*arguments: str | Path, typed: bytes = b"", **settings: str) -> Ran:
    env = {**os.environ, "PYTHONPATH": str(ROOT / "py"), **settings}
    done = subprocess.run(
        [sys.executable, "-m", "regalia", *map(str, arguments)],
        input=typed,
        capture_output=True,
        check=False,
        env=env,
        timeout=60,
    )
    return Ran(done.returncode, done.stdout.decode("utf-8", "replace"), done.stderr.decode())


def test_python_m_regalia(good: Path) -> None:
    done = program("verify", good, "-", typed=b"junk\xff")
    assert done.code == 1
    assert [row_["file"] for row_ in done.rows()] == [str(good), "-"]
    assert "byte 4 of the file is not UTF-8" in done.err


def test_a_terminal_that_knows_few_letters() -> None:
    done = program(
        "play", "pyramids", "--lang", "uk", typed=b"\xff\nstop\n", PYTHONIOENCODING="ascii"
    )
    assert (done.code, done.err) == (0, "")
    assert "?" in done.out


def test_a_reader_that_leaves_early(good: Path) -> None:
    env = {**os.environ, "PYTHONPATH": str(ROOT / "py")}
    with subprocess.Popen(
        [sys.executable, "-m", "regalia", "trace", *[str(good)] * 20],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=env,
    ) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.readline()
        running.stdout.close()
        assert running.stderr.read() == b""
        assert running.wait(60) != 0
