"""A position as the page is handed it: a snapshot, with every field that there is."""

from __future__ import annotations

from typing import Any

from regalia.play import Seat, State
from regalia.record import Record


def shown(
    record: Record,
    state: State,
    seat: Seat | None,
    *,
    ply: int,
    acts: bool = False,
    all_open: bool = False,
) -> dict[str, Any]:
    """The snapshot of a position for a seat, as plain JSON; ``acts``: with what it may do there.

    Nothing has been told and nothing may be taken back; whoever knows better says so instead.
    """
    to_move, outcome = state.to_move, state.outcome()
    return {
        "game": record.game.name,
        "rules": record.game.rules,
        "rev": ply,
        "ply": ply,
        "turn": "over" if to_move is None else to_move,
        "next": to_move if isinstance(to_move, int) else None,
        "seat": seat,
        "seats": [
            {"kind": kind, "name": name}
            for kind, name in zip(record.seats, record.names(), strict=True)
        ],
        "options": record.options,
        "view": state.view(seat, all_open=all_open),
        "legal": [{"move": move, "touches": list(state.touches(move))} for move in state.moves()]
        if acts
        else [],
        "refused": [
            {"touches": list(touches), **reason.json()} for touches, reason in state.refused()
        ]
        if acts
        else [],
        "told": [],
        "over": None if outcome is None else outcome.json(),
        "undo": None,
        "redo": False,
        "practice": False,
        "helped": "helped" in record.notes,
        "reseated": "seats" in record.notes,
        "abandoned": "abandoned" in record.notes,
    }
