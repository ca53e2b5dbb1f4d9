"""Whole games that were kept: their traces, their hashes, and what becomes of forged ones."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from regalia import cli
from regalia.chance import Dice
from regalia.play import LUCK
from regalia.record import Record, end_of, read, write
from tests.parts import GAMES, NAMES, ROOT, hashes, oracle_of, transcripts
from tests.state_hash import RULES, SEEDS, SOME, golden_games, state_hash

FILES = [(name, path) for name in NAMES for path in transcripts(name)]
IDS = [f"{name}-{path.stem}" for name, path in FILES]
KEPT = pytest.mark.parametrize(("name", "path"), FILES, ids=IDS)
FORGED_PLIES = 800
"""Plies of forged games for each kind of change; the oracle's time grows with their square."""
FILE = pytest.mark.parametrize("path", [path for _, path in FILES], ids=IDS)


@FILE
def test_trace(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["trace", str(path)]) == 0
    assert capsys.readouterr().out == path.with_suffix(".trace.jsonl").read_text("utf-8")


@KEPT
def test_the_oracle_agrees_with_the_trace(name: str, path: Path) -> None:
    record = read(path.read_text("utf-8"))
    oracle = oracle_of(name)(len(record.seats), record.options)
    for line in path.with_suffix(".trace.jsonl").read_text("utf-8").splitlines():
        row = json.loads(line)
        assert (row["to_move"], row["scores"]) == (oracle.to_move, oracle.scores())
        assert row["moves"] == sorted(oracle.moves())
        if row["move"] is None:
            assert row["outcome"] == oracle.outcome()
        else:
            oracle.push(row["move"])


@FILE
def test_verify(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["verify", str(path)]) == 0
    said = json.loads(capsys.readouterr().out)
    last = path.with_suffix(".trace.jsonl").read_text("utf-8").splitlines()[-1]
    assert said["outcome"] == json.loads(last)["outcome"]


@FILE
def test_luck_left_out_or_written_comes_to_the_same(path: Path) -> None:
    record = read(path.read_text("utf-8"))
    end = end_of(record)
    if record.seed is None:
        return
    lucks = {row["move"] for row in _rows(path) if row["to_move"] == LUCK}
    bare = [move for move in record.moves if move not in lucks]
    full = [row["move"] for row in _rows(path) if row["move"] is not None]
    for moves in (bare, full):
        again = Record(record.game, record.options, record.seats, record.seed, {}, moves)
        # What is left out at the end has not been asked for yet.
        if moves is full or isinstance(_before_last(path)["to_move"], int):
            assert end_of(read(write(again))) == end


def _rows(path: Path) -> list[dict[str, Any]]:
    lines = path.with_suffix(".trace.jsonl").read_text("utf-8").splitlines()
    return [json.loads(line) for line in lines]


def _before_last(path: Path) -> dict[str, Any]:
    rows = _rows(path)
    return rows[-2] if len(rows) > 1 else {"to_move": 0}


# --- forged records -----------------------------------------------------------------------


class _NotKnown(Exception):
    """The forged game goes on to luck that the kept one never met."""


def first_bad_line(text: str, luck: list[str]) -> int | None:
    """The line of the first move that does not hold, found with the oracle alone.

    ``luck`` is what the seed gave; it is asked for only where the text has a seed.
    """
    lines = text.splitlines()
    start = lines.index("")
    head = dict(line.split(" ", 1) for line in lines[:start] if not line.startswith("#"))
    options = dict(pair.split("=") for pair in head["options"].split(" "))
    oracle = oracle_of(head["game"])(len(head["seats"].split(" ")), options)
    given, written = list(luck), None
    for number, line in enumerate(lines[start:], start + 1):
        if not line:
            continue
        try:
            while oracle.to_move == LUCK and "seed" in head:
                if not given:
                    raise _NotKnown
                fair = given.pop(0)
                is_luck = line.split(" ")[0] == fair.split(" ")[0]
                if written not in (None, is_luck) or (is_luck and line != fair):
                    return number
                written = is_luck
                if is_luck:
                    break
                oracle.push(fair)
            oracle.push(line)
        except ValueError:
            return number
    return None


def forged(text: str, dice: Dice) -> Iterator[tuple[str, str]]:
    """Records like this one with one thing changed, and what was changed."""
    lines = text.splitlines()
    start = lines.index("") + 1
    moves = [n for n in range(start, len(lines)) if lines[n] and not lines[n].startswith("#")]
    if not moves:
        return

    def but(number: int, *new: str) -> str:
        return "\n".join([*lines[:number], *new, *lines[number + 1 :]]) + "\n"

    many = max(2, min(12, FORGED_PLIES // len(moves)))
    for n in range(many):
        at, other = dice.pick(moves), dice.pick(moves)
        yield f"move {n}", but(at, lines[other])
        yield f"nonsense {n}", but(at, "play nothing")
        yield f"dropped {n}", but(at)
        yield f"twice {n}", but(at, lines[at], lines[at])
    for at in moves[: 40 * many]:
        codes = lines[at].split(" ")
        if len(codes) < 10:
            continue
        swapped = [*codes[:-2], codes[-1], codes[-2]]
        yield f"swapped in line {at + 1}", but(at, " ".join(swapped))
        yield f"doubled in line {at + 1}", but(at, " ".join([*codes[:-1], codes[-2]]))
        yield f"short in line {at + 1}", but(at, " ".join(codes[:-1]))
        yield f"strange in line {at + 1}", but(at, " ".join([*codes[:-1], "ZZ"]))
    if many < 6:
        return
    options = next(n for n in range(start) if lines[n].startswith("options "))
    for option in read(text).game.options:
        for choice in option.choices:
            changed = re.sub(rf"\b{option.name}=\S+", f"{option.name}={choice}", lines[options])
            yield f"{option.name}={choice}", but(options, changed)


@FILE
def test_forged_records_are_refused_at_their_line(
    path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = write(read(path.read_text("utf-8")))
    record = read(text)
    luck = [row["move"] for row in _rows(path) if row["move"] and row["to_move"] == LUCK]
    if not luck:
        return
    if record.seed is not None and not set(luck) <= set(record.moves):
        record.moves = [row["move"] for row in _rows(path) if row["move"] is not None]
        text = write(record)
    refused, file = 0, tmp_path / "forged.game"
    for what, forgery in forged(text, Dice(f"forged {path.stem}")):
        try:
            bad = first_bad_line(forgery, luck)
        except _NotKnown:
            continue
        file.write_text(forgery, "utf-8")
        code = cli.main(["verify", str(file)])
        said = json.loads(capsys.readouterr().out)
        assert (code, said.get("line")) == (0 if bad is None else 1, bad), what
        if bad is not None:
            assert said["text"] == forgery.splitlines()[bad - 1][:200]
            assert said["reason"]
            refused += 1
    assert refused >= 4


@FILE
def test_another_seed_is_refused_at_the_first_luck(path: Path) -> None:
    rows = _rows(path)
    record = read(path.read_text("utf-8"))
    full = [row["move"] for row in rows if row["move"] is not None]
    record = Record(record.game, record.options, record.seats, "another-seed", {}, full)
    text = write(record)
    if not full:
        return
    luck = next(n for n, row in enumerate(rows) if row["to_move"] == LUCK)
    with pytest.raises(ValueError, match="not what the seed gives") as refused:
        end_of(read(text))
    assert vars(refused.value)["line"] == text.splitlines().index(full[luck]) + 1


@FILE
def test_bad_headers_are_refused_at_their_line(
    path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = write(read(path.read_text("utf-8"))).splitlines()
    file = tmp_path / "bad.game"
    for number, line in enumerate(lines[: lines.index("")]):
        if line.startswith("note "):
            continue
        for bad in (f"{line} more=x", f"{line.split(' ')[0]} nothing-of-the-kind"):
            forged_lines = [*lines[:number], bad, *lines[number + 1 :]]
            if bad.startswith("seed nothing"):
                continue  # it is a seed
            file.write_text("\n".join(forged_lines) + "\n", "utf-8")
            assert cli.main(["verify", str(file)]) == 1
            said = json.loads(capsys.readouterr().out)
            assert (said["line"], said["text"]) == (number + 1, bad)


# --- the same game on every Python --------------------------------------------------------


@KEPT
def test_hash(name: str, path: Path) -> None:
    assert state_hash(read(path.read_text("utf-8"))) == hashes(name)[path.name]


@pytest.mark.parametrize("name", NAMES)
def test_every_hash_is_of_something(name: str) -> None:
    made = {f"{name} {of_all}rules {n}" for of_all in ("", "some of ") for n in range(RULES)}
    assert set(hashes(name)) == {path.name for path in transcripts(name)} | made


def test_each_seed_is_among_some_of_the_games_and_each_set_of_rules() -> None:
    among = [(rules, record) for rules, _, record in golden_games(GAMES[0], whole=False)]
    assert Counter(record.seed for _, record in among) == {
        f"golden-{number}": SOME for number in range(SEEDS)
    }
    assert {rules for rules, _ in among} == set(range(RULES))


def pythons() -> dict[str, Path]:
    """The Pythons on this machine that regalia runs in, one of each minor version."""
    folders = [Path(part) for part in os.environ.get("PATH", "").split(os.pathsep) if part]
    found = [Path(sys.executable)]
    found += [folder / f"python3.{minor}" for folder in folders for minor in range(11, 16)]
    found += sorted((Path.home() / ".pyenv/versions").glob("3.*/bin/python"))
    versions: dict[str, Path] = {}
    for path in found:
        if not path.is_file():
            continue
        asked = subprocess.run(
            [path, "-c", "import sys; print(*sys.version_info[:2], sys.version_info >= (3, 11))"],
            capture_output=True,
            text=True,
            check=False,
        )
        version, _, new = asked.stdout.strip().rpartition(" ")
        if new == "True":
            versions.setdefault(version, path)
    return versions


@pytest.mark.parametrize("all_of_them", [False, pytest.param(True, marks=pytest.mark.long)])
@pytest.mark.parametrize("name", NAMES)
def test_the_same_hashes_in_every_python(name: str, all_of_them: bool) -> None:
    """Golden games have the same hashes in each CPython that is at hand (fault C10).

    Usually: all those played by dice in the one that runs the tests, and of the oldest and the
    newest some of them, of each seed and all the house rules, with the kept records.
    """
    found_here = sorted(pythons().items(), key=lambda one: [int(n) for n in one[0].split()])
    outermost = {*found_here[:1], *found_here[-1:]}
    kept, files = hashes(name), [str(path) for path in transcripts(name)]
    golden = {key for key in kept if key.startswith(f"{name} ")}
    some = {key for key in golden if key.startswith(f"{name} some ")}
    asked: list[tuple[str, set[str], subprocess.Popen[str]]] = []

    def ask(keys: set[str], *arguments: str) -> None:
        command = [str(python), str(ROOT / "tests/state_hash.py"), *arguments]
        asked.append((version, keys, subprocess.Popen(command, stdout=subprocess.PIPE, text=True)))

    for version, python in found_here:
        own = python == Path(sys.executable)
        if all_of_them or own:
            ask(golden, "--played", name)
        elif (version, python) in outermost:
            ask(some, "--some", name)
        # This Python has met those of the kept records already.
        if all_of_them or ((version, python) in outermost and not own):
            ask(kept.keys() - golden, *files)
    for version, keys, run in asked:
        found = json.loads(run.communicate()[0])
        wanted = {key: kept[key] for key in keys}
        assert {Path(key).name: value for key, value in found.items()} == wanted, version


@pytest.mark.parametrize("name", NAMES)
def test_a_hash_tells_positions_apart(name: str) -> None:
    kept = hashes(name)
    shared = [path for path in transcripts(name) if path.stem.endswith("-shared")]
    assert len(set(kept.values())) >= len(kept) - len(shared)
