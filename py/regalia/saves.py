r"""What a device keeps of a game, and games that are brought in from elsewhere.

What is brought in is one record, or a file with everything that a device keeps::

    {"regalia": "everything 1",
     "games": [{"id": "kings-1x2y", "when": 1767225600000, "text": "regalia 1\ngame kings\n…"}],
     "ledger": {"kings-1x2y": {…}},
     "drawer": {"daily": …}}

``when`` is the time of the last move, in milliseconds since 1970; ``ledger`` is what the
statistics count, by game; ``drawer`` holds small things by their name.  Only ``regalia`` and
``games`` must be there.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field, replace
from typing import Any, Final

from regalia import strict
from regalia.counting import line
from regalia.record import BadRecord, read, replay, write
from regalia.table import Table

EVERYTHING: Final = "everything 1"
_LONGEST: Final = 16_000_000
"""Characters of a file with everything: some thousand long games."""
_LONGEST_LINE: Final = 20_000
"""Characters of one line of the ledger, or of one thing in the drawer."""
_ID: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,63}")
_NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9 _.:-]{0,99}")


@dataclass(frozen=True, slots=True)
class Parcel:
    """What a text brings, as far as it can be read without looking at the games themselves."""

    games: list[dict[str, Any]]
    """``{"id": str | None, "when": milliseconds | None, "text": record, "foreign": bool}`` each.

    A record that came alone is foreign; a file with everything brings a device's own games back.
    """
    ledger: dict[str, Any] = field(default_factory=dict)
    drawer: dict[str, Any] = field(default_factory=dict)
    left_out: int = 0
    """How many lines of ledger and drawer are not what they should be."""

    def json(self) -> dict[str, Any]:
        """The parcel as plain JSON."""
        return {
            "games": self.games,
            "ledger": self.ledger,
            "drawer": self.drawer,
            "left_out": self.left_out,
        }


def unpack(text: str) -> Parcel:
    """Read what is brought in.  Raises BadRecord, with the line, for what is nothing of ours."""
    bare = text.removeprefix("\ufeff").lstrip()
    if not bare.startswith("{"):
        return Parcel([{"id": None, "when": None, "text": text, "foreign": True}])
    if len(text) > _LONGEST:
        why = f"a file with everything has at most {_LONGEST} characters, this has {len(text)}"
        raise BadRecord(1, text, why, kind="long")
    found = _parsed(bare)
    form = found.get("regalia") if isinstance(found, dict) else None
    if not isinstance(form, str):
        why = f'not a record, and not a file with everything: it says no "regalia": "{EVERYTHING}"'
        raise BadRecord(1, bare, why, kind="foreign")
    if form != EVERYTHING:
        why = f"this is a file of another format; this version reads {EVERYTHING!r}"
        raise BadRecord(1, form, why, kind="newer")
    games = found.get("games")
    if not isinstance(games, list):
        raise BadRecord(1, bare, "games is a list", kind="foreign")
    ledger, odd = _sound(found.get("ledger"), _ID)
    drawer, odder = _sound(found.get("drawer"), _NAME)
    return Parcel([_coming(one) for one in games], ledger, drawer, odd + odder)


def _parsed(text: str) -> Any:
    try:
        return strict.parsed(text)
    except json.JSONDecodeError as error:
        line = text.splitlines()[error.lineno - 1] if error.pos < len(text) else ""
        why = f"this is no whole JSON: {error.msg} in column {error.colno}"
        raise BadRecord(error.lineno, line, why, kind="cut") from None
    except ValueError as error:
        raise BadRecord(1, text, f"this is no JSON: {error}", kind="foreign") from None


def _coming(one: Any) -> dict[str, Any]:
    """A game of a file; what stands there instead of a record is found out by reading it."""
    given = one if isinstance(one, dict) else {}
    name, when, text = given.get("id"), given.get("when"), given.get("text")
    timely = isinstance(when, int | float) and not isinstance(when, bool) and 0 <= when < 1e14
    return {
        "id": name if isinstance(name, str) and _ID.fullmatch(name) else None,
        "when": when if timely else None,
        "text": text if isinstance(text, str) else "",
        "foreign": False,
    }


def _sound(lines: Any, names: re.Pattern[str]) -> tuple[dict[str, Any], int]:
    """The lines that may be kept as they are, and how many may not."""
    if lines is None:
        return {}, 0
    if not isinstance(lines, dict):
        return {}, 1
    sound = {
        name: line
        for name, line in lines.items()
        if names.fullmatch(name) and line is not None and 0 < _length(line) <= _LONGEST_LINE
    }
    return sound, len(lines) - len(sound)


def _length(line: Any) -> int:
    """The characters of a line as JSON; 0 where JSON cannot hold it, as with what 1e999 becomes."""
    try:
        return len(json.dumps(line, allow_nan=False))
    except ValueError:
        return 0


def checked(text: str) -> Table:
    """The table that a record leads to.  Raises BadRecord where it does not hold."""
    return Table(read(text))


def brought(slot: str, text: str, *, foreign: bool) -> dict[str, Any]:
    """What to keep of a game that is brought in; ``plain`` is its record without any mark of it."""
    table = checked(text)
    plain = write(table.record)
    if foreign:
        table.record.mark_foreign()
    return {**kept(slot, table), "plain": plain}


def salvaged(text: str) -> tuple[Table, int]:
    """The table that a record leads to as far as it holds, and the first line that does not.

    The line is 0 where all of it holds.  The game is marked as foreign: what was counted of it
    stays with the record that it comes from.  Raises BadRecord where the header does not hold.
    """
    record, line = read(text), 0
    try:
        for _ in replay(record):
            pass
    except BadRecord as bad:
        line, good = bad.line, record.lines.index(bad.line)
        record = replace(record, moves=record.moves[:good], lines=record.lines[:good])
    record.mark_foreign()
    return Table(record), line


def kept(slot: str, table: Table) -> dict[str, Any]:
    """What is kept of a game, as plain JSON: its record, its entry on the shelf, and its line in
    the statistics, which is null where they count nothing of it.
    """
    state, outcome = table.state, table.state.outcome()
    entry = {
        "id": slot,
        "game": table.game.name,
        "turn": state.to_move,
        "seats": table.record.seats,
        "names": table.names(),
        "scores": state.scores(),
        "ply": len(table.record.moves),
        "over": None if outcome is None else outcome.json(),
        "daily": table.record.notes.get("daily"),
        "foreign": table.record.foreign,
        "abandoned": "abandoned" in table.record.notes,
        "shown": _plain(state.view(None)),
    }
    counted = line(table.record, state, moved=table.moved)
    return {"id": slot, "text": write(table.record), "entry": entry, "counted": counted}


def _plain(view: dict[str, Any]) -> dict[str, Any]:
    """The figures and words of what everybody may see, e.g. the round and how many there are."""
    return {name: it for name, it in view.items() if isinstance(it, str | int)}
