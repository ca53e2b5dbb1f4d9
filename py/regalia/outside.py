"""What comes in from outside and what goes out: games from links, and the eyes of a spectator."""

from __future__ import annotations

from typing import Any

from regalia.link import BadLink, unpack
from regalia.play import LUCK
from regalia.record import read
from regalia.table import Table

_PUBLIC = ("game", "rules", "rev", "ply", "next", "seats", "options", "over", "practice")


def watched(table: Table) -> dict[str, Any]:
    """What a spectator may know, whoever has the device: all that a host page is ever told."""
    shown = table.snapshot()
    turn = LUCK if table.state.to_move == LUCK else shown["next"]
    return {
        "turn": "over" if shown["over"] else turn,
        **{name: shown[name] for name in _PUBLIC},
        "view": table.state.view(None),
        "told": table.heard.by(None),
    }


def visited(code: str) -> Table:
    """A finished game from a link, marked as foreign so that it counts nowhere as played here.

    Raises BadLink for what is no code or holds a game that is not over, BadRecord for moves that
    do not hold.
    """
    record = read(unpack(code))
    record.mark_foreign()
    table = Table(record)
    if table.state.to_move is not None:
        raise BadLink("unfinished", "the game in this link is not over")
    return table
