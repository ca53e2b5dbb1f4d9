"""The command line: what it prints, what it refuses, and how it leaves."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from regalia import cli
from regalia.record import end_of, read, trace, write
from tests.commands import ROOT, Run, kept, program
from tests.playing import new, played

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
        (b"regalia 1\rgame pyramids\r# caf\xe9\r", 3, "byte 29 of the file is not UTF-8"),
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
    assert f"wrong.game:{line}:" in again.err
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


def test_a_refusal_gives_the_terminal_no_orders(run: Run) -> None:
    done = run("verify", "-", typed=write(new(seed="a")) + "fly \x1b[2J\n")
    assert "\x1b" not in done.err
    assert r"no such move in this game: fly \u001b[2J" in done.rows()[0]["reason"]


@pytest.mark.parametrize("steering", ["\x7f", "\x9b", "\u202e", "\u2066"])
def test_nothing_that_is_quoted_steers_the_terminal(
    run: Run, tmp_path: Path, steering: str
) -> None:
    """Neither a move nor a line, nor the name of a file."""
    moves = write(new(seed="a")) + f"fly {steering}6S\n"
    header = write(new(seed="a")).replace("options ", f"options {steering}=1 ")
    for text in (moves, header):
        file = kept(tmp_path, f"a{steering}b.game", text.encode())
        done = run("verify", file)
        assert steering not in done.out + done.err
        assert steering in done.rows()[0]["text"]
    gone = run("verify", tmp_path / f"no{steering}where")
    assert steering not in gone.err
    assert "No such file" in gone.err


def test_c14_of_a_file_without_end_no_more_is_read_than_a_record_has(run: Run) -> None:
    for command in ("verify", "trace"):
        done = run(command, "/dev/zero")
        assert done.code == 1
        assert "at most 2000000 characters" in done.err
    assert "at most 2000000" in run("play", "pyramids", "--file", "/dev/zero").err


def test_an_input_that_is_closed_is_an_empty_one(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    assert cli.main(["verify", "-"]) == 1
    assert "not a record" in capsys.readouterr().err
    monkeypatch.setattr(sys, "stdin", None)
    assert cli.main(["play", "pyramids"]) == 0


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
        (["new", "pyramids", "-o", "x" * 100_000 + "=1"], f"no option '{'x' * 40}'"),
        (["new", "pyramids", "-o", "jokers=" + "9" * 100_000], f"cannot be '{'9' * 40}'"),
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
    assert len(done.err) < 1000
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


# --- as a program of its own ----------------------------------------------------------------


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
