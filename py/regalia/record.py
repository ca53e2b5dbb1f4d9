"""The text of a game: save file, replay, share link and golden test in one.

A record is a header of ``word value`` lines, a blank line, and one move a line::

    regalia 1
    game pyramids
    rules 1
    options layout=pyramid jokers=3 cards=open rounds=5 draw_when=any
    seats human
    seed royal-1

    shuffle 8H AC …
    play 6S

``#`` starts a comment anywhere; lines end as on any system.  With a seed either every luck move
is left out or every one is there, and checked.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias
from urllib.parse import quote

from regalia.chance import SEED, Chance
from regalia.play import LUCK, BadOption, Game, Illegal, Move, Reason, State
from regalia.registry import UnknownGame, game

FORMAT = "regalia 1"
_WORDS = ("game", "rules", "options", "seats", "seed")
LONGEST = 2_000_000
"""Characters; a game of 5 000 moves takes a twentieth of it."""
LINE_END = re.compile(r"\r\n|\n|\r")
"""As editors count lines; ``splitlines`` would also end them where a comment does not end."""
STEERING = re.compile("[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
"""What a terminal would obey, or what turns the direction of writing."""
_CODED = re.compile("(?:%[0-9A-Fa-f]{2})+")
"""Bytes as in an address; ``unquote`` takes seconds for a long line of nothing but per cent."""
_PLAIN = "".join(chr(c) for c in range(33, 127) if chr(c) not in "#%") + " "
"""What a note may hold as it is; all else is written as in an address."""


Kind: TypeAlias = Literal[
    "long", "foreign", "newer", "cut", "game", "rules", "option", "choice", "header", "move"
]
"""What is wrong with a record: too long, none at all, of a format to come, not whole, of a game
that is not here, of other rules; a house rule that the game does not have, or a choice that the
rule does not; or a line of its header, or a move that does not hold."""


class BadRecord(ValueError):
    """A record that cannot be read or replayed: which line, what stands there, and why not."""

    def __init__(
        self,
        line: int,
        text: str,
        why: str,
        reason: Reason | None = None,
        *,
        kind: Kind = "header",
        facts: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(f"line {line}: {text[:80]!r}: {why}")
        self.line = line
        self.text = text[:200]
        self.why = why
        self.reason = reason
        self.kind = kind
        self.facts = dict(facts or {})
        """What its words are filled in with, beside the line: ``game``, ``name``, ``value``."""


class OtherRules(BadRecord):
    """A record of another version of a game's rules; to be kept and exported, not replayed."""


@dataclass(slots=True)
class Record:
    """A game as text says it: who sits where, under which house rules, and every move."""

    game: Game
    options: dict[str, str]
    seats: list[str]
    """``human`` or ``bot:<strength>``, by seat."""
    seed: str | None = None
    notes: dict[str, str] = field(default_factory=dict)
    """What matters to people alone: names, practice, daily, helped …"""
    moves: list[Move] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)
    """The line of each move, where the record was read from text."""

    def names(self) -> list[str]:
        """The names of the seats as they are shown; empty for a seat without one."""
        names = [plain_name(name) for name in self.notes.get("names", "").split("|")]
        return (names + [""] * len(self.seats))[: len(self.seats)]

    def line_of(self, index: int) -> int:
        """The line of a move in the text it was read from; 0 if it was not read."""
        return self.lines[index] if index < len(self.lines) else 0

    @property
    def foreign(self) -> bool:
        """Whether the game was begun elsewhere."""
        return "foreign" in self.notes

    def mark_foreign(self) -> None:
        """Note that the game comes from elsewhere, so that it counts nowhere as played here."""
        self.notes = {key: it for key, it in self.notes.items() if key != "daily"}
        self.notes["foreign"] = "on"


def plain_name(text: str) -> str:
    """A player's name on one line of forty letters at most.

    It has nothing in it that divides names, steers a terminal or the direction of writing, or is no
    character at all.
    """
    whole = text.encode("utf-8", "replace").decode("utf-8").replace("|", "/")
    return " ".join(STEERING.sub(" ", whole).split())[:40]


def bot_level(seat: str) -> str | None:
    """The strength of a computer player's seat, None for a person's."""
    return seat.removeprefix("bot:") if seat.startswith("bot:") else None


def check_seats(of: Game, seats: Sequence[str]) -> None:
    """Raise ValueError if a game cannot be played by these seats, naming the seat at fault."""
    if len(seats) not in of.seats:
        low, high = of.seats[0], of.seats[-1]
        raise ValueError(f"{of.name} is for {low} to {high} seats, not {len(seats)}")
    for number, seat in enumerate(seats):
        level = bot_level(seat)
        if seat != "human" and level not in of.minds:
            levels = ", ".join(f"bot:{name}" for name in of.minds)
            raise ValueError(f"seat {number} cannot be {seat[:40]!r}; it can be human, {levels}")


def write(record: Record) -> str:
    """The record as text; reading it gives an equal record."""
    options = " ".join(f"{name}={value}" for name, value in record.options.items())
    head = [
        FORMAT,
        f"game {record.game.name}",
        f"rules {record.game.rules}",
        *([f"options {options}"] if options else []),
        f"seats {' '.join(record.seats)}",
        *(f"note {key} {_safe(value)}" for key, value in record.notes.items()),
        *([f"seed {record.seed}"] if record.seed is not None else []),
    ]
    return "\n".join([*head, "", *record.moves]) + "\n"


def _safe(value: str) -> str:
    """A note without anything that a record reads otherwise: line ends, # and %, loose blanks."""
    if value.isprintable() and not set("#%") & set(value) and value == " ".join(value.split()):
        return value
    # Reading makes one blank of several, and takes those at the ends away.
    spaced = value == " ".join(value.split())
    return quote(value, safe=_PLAIN if spaced else _PLAIN[:-1], errors="replace")


def read(text: str) -> Record:
    """Read a record.  Raises BadRecord naming the line; looks at no move's legality yet."""
    if len(text) > LONGEST:
        why = f"a record has at most {LONGEST} characters, this has {len(text)}"
        raise BadRecord(1, text, why, kind="long")
    lines = LINE_END.split(text.removeprefix("\ufeff"))
    top = next((n for n, line in enumerate(lines) if _bare(line)), 0)
    first = _bare(lines[top])
    if first != FORMAT:
        newer = first.startswith("regalia ")
        why = (
            f"this is a record of another format; this version reads {FORMAT!r}"
            if newer
            else f"not a record: a record begins with {FORMAT!r}"
        )
        raise BadRecord(top + 1, lines[top], why, kind="newer" if newer else "foreign")
    end = next((n for n in range(top, len(lines)) if not lines[n].strip()), len(lines))
    record = _header(lines[:end], top + 1)
    for number, line in enumerate(lines[end:], end + 1):
        if move := _bare(line):
            record.moves.append(move)
            record.lines.append(number)
    return record


def _decoded(found: re.Match[str]) -> str:
    return bytes.fromhex(found[0].replace("%", "")).decode("utf-8", "replace")


def _bare(line: str) -> str:
    return " ".join(line.partition("#")[0].split())


def _header(lines: Sequence[str], start: int) -> Record:
    """The header from the line after ``regalia 1`` on."""
    found: dict[str, tuple[int, str]] = {}
    notes: dict[str, str] = {}
    for number, line in enumerate(lines[start:], start + 1):
        bare = _bare(line)
        if not bare:
            continue
        word, _, value = bare.partition(" ")
        if word == "note":
            key, _, note = value.partition(" ")
            notes[key] = _CODED.sub(_decoded, note)
        elif word not in _WORDS:
            raise BadRecord(number, line, f"a header line begins with {', '.join(_WORDS)} or note")
        elif word in found:
            raise BadRecord(number, line, f"{word} stands here a second time")
        else:
            found[word] = (number, value)
    for word in ("game", "rules", "seats"):
        if word not in found:
            why = f"the header ends without {word!r}"
            raise BadRecord(len(lines), lines[-1], why, kind="cut")
    return _checked(found, notes, lines)


def _checked(
    found: Mapping[str, tuple[int, str]], notes: dict[str, str], lines: Sequence[str]
) -> Record:
    def bad(word: str, why: str, kind: Kind = "header") -> BadRecord:
        number = found[word][0]
        of_kind = OtherRules if kind == "rules" else BadRecord
        return of_kind(number, lines[number - 1], why, kind=kind)

    try:
        of = game(found["game"][1])
    except UnknownGame as error:
        raise bad("game", str(error), "game") from None
    rules = found["rules"][1]
    if not (rules.isascii() and rules.isdecimal()):
        raise bad("rules", "rules is a whole number")
    if rules != str(of.rules):
        why = f"made under rules {rules[:20]} of {of.name}; this version plays rules {of.rules}"
        raise bad("rules", why, "rules")
    try:
        options = of.complete(_options(found.get("options", (0, ""))[1]))
    except BadOption as error:
        number = found["options"][0]
        kind: Kind = "choice" if error.name else "option" if error.value else "header"
        facts = {"game": of.name, "name": error.name, "value": error.value[:60]}
        why = str(error)
        raise BadRecord(number, lines[number - 1], why, kind=kind, facts=facts) from None
    seats = found["seats"][1].split()
    try:
        check_seats(of, seats)
    except ValueError as error:
        raise bad("seats", str(error)) from None
    seed = found["seed"][1] if "seed" in found else None
    if seed is not None and not SEED.fullmatch(seed):
        raise bad("seed", "a seed is 1 to 32 of a-z, 0-9 and -")
    return Record(of, options, seats, seed, notes)


def _options(text: str) -> dict[str, str]:
    options: dict[str, str] = {}
    for pair in text.split():
        name, equals, value = pair.partition("=")
        if not equals:
            raise BadOption(f"an option is written name=value, not {pair[:40]!r}")
        if name in options:
            raise BadOption(f"option {name[:40]} stands here twice")
        options[name] = value
    return options


def replay(record: Record) -> Iterator[tuple[State, Move | None]]:
    """Play a record: before each ply the position and the move to come, at the end with None.

    The position is the same object throughout; copy it to keep it.  Luck moves that the record
    leaves out to its seed are put in.  Raises BadRecord at the first move that does not hold.
    """
    state = record.game.new(len(record.seats), record.options)
    chance = None if record.seed is None else Chance(record.seed)
    left_out: bool | None = None  # not known before the first luck
    for index, move in enumerate(record.moves):
        if state.to_move == LUCK and chance is not None:
            fair = state.luck(chance)
            written = move.partition(" ")[0] == fair.partition(" ")[0]
            if left_out is None:
                left_out = not written
            if written and left_out:
                why = "the luck moves before this one are left out to the seed; so must this be"
                raise BadRecord(record.line_of(index), move, why, kind="move")
            if written and move != fair:
                refused = state.why_not(move)
                why = "not what the seed gives" if refused is None else _plain(refused)
                raise BadRecord(record.line_of(index), move, why, refused, kind="move")
            if not written and not left_out:
                why = "a luck move is missing here; those before are written"
                raise BadRecord(record.line_of(index), move, why, kind="move")
            while left_out and state.to_move == LUCK:
                fair = state.luck(chance)
                yield state, fair
                state.push(fair)
        yield state, move
        try:
            state.push(move)
        except Illegal as illegal:
            line, why = record.line_of(index), _plain(illegal.reason)
            raise BadRecord(line, move, why, illegal.reason, kind="move") from None
    yield state, None


def _plain(reason: Reason) -> str:
    facts = ", ".join(f"{name} {value}" for name, value in reason.facts.items())
    return f"{reason.key} (rule {reason.rule}{': ' + facts if facts else ''})"


def end_of(record: Record) -> State:
    """The position after all moves of a record.  Raises BadRecord as :func:`replay` does."""
    (state, _) = deque(replay(record), maxlen=1).pop()
    return state


def trace(record: Record) -> Iterator[dict[str, object]]:
    """One object a ply as ``python -m regalia trace`` prints it, then one with the outcome."""
    for ply, (state, move) in enumerate(replay(record)):
        row: dict[str, object] = {
            "ply": ply,
            "to_move": state.to_move,
            "moves": sorted(state.moves()),
            "move": move,
            "scores": state.scores(),
        }
        if move is None:
            outcome = state.outcome()
            row["outcome"] = None if outcome is None else outcome.json()
        yield row
