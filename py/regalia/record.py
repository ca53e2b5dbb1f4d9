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

``#`` starts a comment anywhere.  With a seed either every luck move is left out or every one is
there, and checked.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from urllib.parse import quote, unquote

from regalia.chance import SEED, Chance
from regalia.play import LUCK, BadOption, Game, Illegal, Move, Reason, State
from regalia.registry import UnknownGame, game

FORMAT = "regalia 1"
_WORDS = ("game", "rules", "options", "seats", "seed")
_LONGEST = 2_000_000
"""Characters; a game of 5 000 moves takes a twentieth of it."""


class BadRecord(ValueError):
    """A record that cannot be read or replayed: which line, what stands there, and why not."""

    def __init__(self, line: int, text: str, why: str, reason: Reason | None = None) -> None:
        super().__init__(f"line {line}: {text[:80]!r}: {why}")
        self.line = line
        self.text = text[:200]
        self.why = why
        self.reason = reason


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

    def line_of(self, index: int) -> int:
        """The line of a move in the text it was read from; 0 if it was not read."""
        return self.lines[index] if index < len(self.lines) else 0


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
    """A note without anything that a record reads otherwise: line ends, #, edge blanks."""
    return (
        quote(value, safe="".join(chr(c) for c in range(33, 127) if chr(c) not in "#%") + " ")
        if not value.isprintable() or any(c in value for c in "#%") or value != value.strip()
        else value
    )


def read(text: str) -> Record:
    """Read a record.  Raises BadRecord naming the line; looks at no move's legality yet."""
    if len(text) > _LONGEST:
        raise BadRecord(
            1, text, f"a record has at most {_LONGEST} characters, this has {len(text)}"
        )
    lines = text.removeprefix("\ufeff").splitlines()
    first = _bare(lines[0]) if lines else ""
    if first != FORMAT:
        newer = first.startswith("regalia ")
        why = (
            f"this is a record of another format; this version reads {FORMAT!r}"
            if newer
            else f"not a record: a record begins with {FORMAT!r}"
        )
        raise BadRecord(1, lines[0] if lines else "", why)
    end = next((n for n, line in enumerate(lines) if not line.strip()), len(lines))
    record = _header(lines[:end])
    for number, line in enumerate(lines[end:], end + 1):
        if move := _bare(line):
            record.moves.append(move)
            record.lines.append(number)
    return record


def _bare(line: str) -> str:
    return " ".join(line.partition("#")[0].split())


def _header(lines: Sequence[str]) -> Record:
    found: dict[str, tuple[int, str]] = {}
    notes: dict[str, str] = {}
    for number, line in enumerate(lines[1:], 2):
        bare = _bare(line)
        if not bare:
            continue
        word, _, value = bare.partition(" ")
        if word == "note":
            key, _, note = value.partition(" ")
            notes[key] = unquote(note)
        elif word not in _WORDS:
            raise BadRecord(number, line, f"a header line begins with {', '.join(_WORDS)} or note")
        elif word in found:
            raise BadRecord(number, line, f"{word} stands here a second time")
        else:
            found[word] = (number, value)
    for word in ("game", "rules", "seats"):
        if word not in found:
            raise BadRecord(len(lines), lines[-1], f"the header ends without {word!r}")
    return _checked(found, notes, lines)


def _checked(
    found: Mapping[str, tuple[int, str]], notes: dict[str, str], lines: Sequence[str]
) -> Record:
    def bad(word: str, why: str, kind: type[BadRecord] = BadRecord) -> BadRecord:
        number = found[word][0]
        return kind(number, lines[number - 1], why)

    try:
        of = game(found["game"][1])
    except UnknownGame as error:
        raise bad("game", str(error)) from None
    rules = found["rules"][1]
    if rules != str(of.rules):
        why = f"made under rules {rules[:20]} of {of.name}; this version plays rules {of.rules}"
        raise bad("rules", why, OtherRules)
    try:
        options = of.complete(_options(found.get("options", (0, ""))[1]))
    except BadOption as error:
        raise bad("options", str(error)) from None
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
    written: bool | None = None
    for index, move in enumerate(record.moves):
        if state.to_move == LUCK and chance is not None:
            fair = state.luck(chance)
            if move == fair and written is not False:
                written = True
            elif written or state.why_not(move) is None:
                why = (
                    "the luck moves are left out before"
                    if written is False
                    else "not what the seed gives"
                )
                raise BadRecord(record.line_of(index), move, why)
            else:
                written = False
                while state.to_move == LUCK:
                    fair = state.luck(chance)
                    yield state, fair
                    state.push(fair)
        yield state, move
        try:
            state.push(move)
        except Illegal as illegal:
            raise BadRecord(
                record.line_of(index), move, _plain(illegal.reason), illegal.reason
            ) from None
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
