"""``python -m regalia``: play, check and measure from the terminal."""

from __future__ import annotations

import argparse
import io
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import BinaryIO, Final

from regalia import __version__, terminal
from regalia.chance import SEED, fresh_seed
from regalia.play import BadOption, Game
from regalia.record import (
    LINE_END,
    LONGEST,
    BadRecord,
    Record,
    check_seats,
    end_of,
    read,
    trace,
    write,
)
from regalia.registry import UnknownGame, game, games
from regalia.simulate import simulate
from regalia.table import Table
from regalia.terminal import harmless
from regalia.text import LANGUAGES, Words

_LONGEST: Final = 4 * LONGEST
"""Bytes of a file; no character takes more than four."""


class _Mistake(Exception):
    """The caller's mistake, in one sentence."""


class _Bad(Exception):
    """A record does not hold, as has been said."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit code: 0 done, 1 a record or game is bad, 2 wrong arguments."""
    options = _parser().parse_args(arguments)
    if sys.stdin is None:  # closed by the caller: nothing is to be read
        sys.stdin = io.TextIOWrapper(io.BytesIO())
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # a terminal may know fewer letters than we do
            stream.reconfigure(errors="replace")
    try:
        done: int = options.run(options)
    except (_Mistake, BadOption, UnknownGame) as error:
        print(f"regalia: {harmless(str(error))}", file=sys.stderr)
        return 2
    except _Bad:
        return 1
    except BrokenPipeError:
        sys.stderr.close()
        return 1
    except OSError as error:
        where = harmless(str(error.filename or "output"))
        print(f"regalia: {where}: {error.strerror}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
    return done


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("regalia", description="Four royal games.")
    parser.add_argument("--version", action="version", version=f"regalia {__version__}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    def command(
        name: str,
        run: Callable[[argparse.Namespace], int],
        about: str,
        as_json: str = "print JSON",
    ) -> argparse.ArgumentParser:
        sub = commands.add_parser(name, help=about, description=about)
        sub.set_defaults(run=run)
        sub.add_argument("--json", action="store_true", help=as_json)
        return sub

    for name, run, about in (
        ("verify", _verify, "check records and print their outcomes"),
        ("trace", _trace, "print every ply of records: who moves, what is legal, the points"),
    ):
        sub = command(name, run, about, "print JSON, as is done in any case")
        sub.add_argument("files", nargs="+", metavar="FILE", help="a record; - is standard input")
    for name, run, about, as_json in (
        ("new", _new, "print the record of a new game", "print it within JSON"),
        ("play", _play, "play in the terminal", "print record and outcome as JSON at the end"),
        ("simulate", _simulate, "let computer players play many games", "print JSON"),
    ):
        sub = command(name, run, about, as_json)
        sub.add_argument("game", metavar="GAME", help=", ".join(games()))
        sub.add_argument(
            "--seats", metavar="S,S,…", help="human or bot:LEVEL for every seat, divided by commas"
        )
        sub.add_argument(
            "-o",
            "--option",
            action="append",
            default=[],
            metavar="NAME=VALUE",
            help="a house rule; may be given several times",
        )
        sub.add_argument("--seed", help="1 to 32 of a-z, 0-9 and -; the same seed, the same deal")
    sub = commands.choices["play"]
    sub.add_argument("--lang", choices=LANGUAGES, help="language of the words")
    sub.add_argument("--file", type=Path, help="keep the game in this file, and go on from it")
    sub = commands.choices["simulate"]
    sub.add_argument("-n", "--games", type=int, default=100, metavar="N", help="how many games")
    return parser


def _contents(files: Sequence[str]) -> Iterator[tuple[str, bytes | None]]:
    """Each file's name and bytes; None, after saying so, for one that cannot be read."""
    for name in files:
        try:
            yield name, _read(sys.stdin.buffer) if name == "-" else _bytes(Path(name))
        except OSError as error:
            print(f"{harmless(name)}: {error.strerror}", file=sys.stderr)
            yield name, None


def _bytes(file: Path) -> bytes:
    with file.open("rb") as stream:
        return _read(stream)


def _read(stream: BinaryIO) -> bytes:
    """What a stream holds, and one byte too much of one that is longer than any record."""
    return stream.read(_LONGEST + 1)


def _decoded(data: bytes) -> str:
    """Bytes as the text of a record; raises BadRecord where they are too many, or naming the line
    that is not UTF-8.
    """
    if len(data) > _LONGEST:
        text = LINE_END.split(data[:800].decode("utf-8", errors="replace"))[0]
        raise BadRecord(1, text, f"a record has at most {LONGEST} characters, this has more")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = len(LINE_END.split(data[: error.start].decode("utf-8")))
        text = LINE_END.split(data.decode("utf-8", errors="replace"))[line - 1]
        raise BadRecord(line, text, f"byte {error.start} of the file is not UTF-8") from None


def _verify(options: argparse.Namespace) -> int:
    good = readable = True
    for name, data in _contents(options.files):
        if data is None:
            readable = False
            continue
        shown: dict[str, object] = {"file": name} if len(options.files) > 1 else {}
        text = ""
        try:
            text = _decoded(data)
            record = read(text)
            outcome = end_of(record).outcome()
            shown |= {
                "game": record.game.name,
                "plies": len(record.moves),
                "outcome": None if outcome is None else outcome.json(),
            }
        except BadRecord as error:
            good = False
            shown |= {"line": error.line, "text": error.text, "reason": _in_words(error, text)}
            _complain(name, error, text)
        print(_json(shown))
    return 1 if not good else 0 if readable else 2


def _trace(options: argparse.Namespace) -> int:
    for name, data in _contents(options.files):
        if data is None:
            return 2
        text = ""
        try:
            text = _decoded(data)
            for row in trace(read(text)):
                print(_json(row))
        except BadRecord as error:
            _complain(name, error, text)
            return 1
    return 0


def _in_words(error: BadRecord, text: str) -> str:
    """Why a record does not hold; a refused move in the words of its game, with the rule's id."""
    if error.reason is None:
        return error.why
    said = Words("en", read(text).game.name).say(f"why.{error.reason.key}", **error.reason.facts)
    return f"{harmless(said)} (rule {error.reason.rule})"


def _complain(name: str, error: BadRecord, text: str) -> None:
    where = f"{harmless(name)}:{error.line}"
    print(f"{where}: {error.text[:80]!r}: {_in_words(error, text)}", file=sys.stderr)


def _json(value: object) -> str:
    return harmless(json.dumps(value, ensure_ascii=False))


def _begun(options: argparse.Namespace, seats: Sequence[str]) -> Record:
    """The record of a new game as the command line asks for it."""
    of = game(options.game)
    wanted = {}
    for pair in options.option:
        name, equals, value = pair.partition("=")
        if not equals:
            raise _Mistake(f"an option is written NAME=VALUE, not {pair!r}")
        if name in wanted:
            raise _Mistake(f"option {name} is given twice")
        wanted[name] = value
    if options.seats is not None:
        seats = options.seats.split(",")
    try:
        check_seats(of, seats)
    except ValueError as error:
        raise _Mistake(str(error)) from None
    seed = fresh_seed() if options.seed is None else options.seed
    if not SEED.fullmatch(seed):
        raise _Mistake(f"a seed is 1 to 32 of a-z, 0-9 and -, not {seed[:40]!r}")
    return Record(of, of.complete(wanted), list(seats), seed)


def _usual_seats(of: Game) -> list[str]:
    """A person, and computer players of the strongest kind for the rest that the game needs."""
    return ["human"] + [f"bot:{list(of.minds)[-1]}"] * (of.seats[0] - 1)


def _new(options: argparse.Namespace) -> int:
    text = write(_begun(options, _usual_seats(game(options.game))))
    print(json.dumps({"record": text}) if options.json else text, end="\n" if options.json else "")
    return 0


def _opened(file: Path) -> Table:
    """The game in a file; where it does not hold, raises _Bad having said why."""
    data, text = _bytes(file), ""
    try:
        text = _decoded(data)
        return Table(read(text))
    except BadRecord as error:
        _complain(str(file), error, text)
        raise _Bad from None


def _play(options: argparse.Namespace) -> int:
    if options.file is not None and options.file.exists():
        if options.option or options.seats is not None or options.seed is not None:
            raise _Mistake(f"{options.file} holds a game: its options, seats and seed are in it")
        table = _opened(options.file)
        if table.game.name != options.game:
            raise _Mistake(f"{options.file} holds a game of {table.game.name}")
    else:
        table = Table(_begun(options, _usual_seats(game(options.game))))
    terminal.play(table, options.lang, options.file)
    if options.json:
        outcome = table.state.outcome()
        left = {"record": write(table.record), "outcome": outcome and outcome.json()}
        print(_json(left))
    return 0


def _simulate(options: argparse.Namespace) -> int:
    of = game(options.game)
    seats = [f"bot:{level}" for level in of.minds][: of.seats[-1]]
    seats += [seats[-1]] * (of.seats[0] - len(seats))
    record = _begun(options, seats)
    if "human" in record.seats:
        raise _Mistake("people cannot be simulated; give every seat a bot:LEVEL")
    if options.games < 1:
        raise _Mistake(f"at least one game, not {options.games}")
    figures = simulate(record, options.games, progress=sys.stderr.isatty())
    if options.json:
        print(json.dumps(figures.json()))
    else:
        print(figures.table())
    return 0
