"""What the statistics count of a game: one line, written anew with every change of the game.

A line says in which of four states the game is:

* ``running``: a person has made a move, and the end has not come;
* ``finished``: it came to its end without help; whoever keeps the lines never overwrites this one;
* ``abandoned``: given up before its end;
* ``aside``: it had help, and counts as begun alone.  ``aside`` names each kind of help there was.

A game that came from elsewhere and one in which no person has moved have no line.
"""

from __future__ import annotations

from typing import Any

from regalia.play import State
from regalia.record import Record, bot_level

HELP = {"helped": "hint", "practice": "practice", "seats": "seats", "again": "again"}
"""What sets a game aside: the note in its record, and the name of it in a line."""


def line(record: Record, state: State, *, moved: bool) -> dict[str, Any] | None:
    """The line of a game as plain JSON; ``moved``: whether a move of a person stands in it."""
    notes, outcome = record.notes, state.outcome()
    aside = [name for note, name in HELP.items() if note in notes]
    begun = moved or "undone" in notes or "again" in notes
    if record.foreign or not begun:
        return None
    if aside:
        now = "aside"
    elif outcome is not None:
        now = "finished"
    else:
        now = "abandoned" if "abandoned" in notes else "running"
    people = [seat for seat, kind in enumerate(record.seats) if bot_level(kind) is None]
    places = () if outcome is None else outcome.places
    return {
        "game": record.game.name,
        "options": record.options,
        "seats": record.seats,
        "names": record.names(),
        "state": now,
        "aside": aside,
        "scores": [] if outcome is None or not state.scores() else list(outcome.scores),
        "places": list(places),
        "won": now == "finished" and len(places) > 1 and any(places[n] == 1 for n in people),
        "undone": int(undone) if (undone := notes.get("undone", "0")).isdecimal() else 0,
        "daily": notes.get("daily", ""),
    }
