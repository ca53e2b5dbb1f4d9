"""The figures and the worked example of a game's rules page: positions of real games.

``web/games/<game>/example.json`` names moments of the records in ``examples/`` beside it; what
stands on the table there, what may be done and what is told of a move, the rules themselves say.
So a figure cannot contradict them.  The build writes ``games/<game>/example.js`` from it, and the
page needs no Python to show it.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from regalia.positions import Positions
from regalia.record import Record, end_of, read
from regalia.showing import shown


def example(file: Path) -> dict[str, Any]:
    """What the rules page draws: ``{"figures", "turn"}``.

    A figure has ``id``, ``rule`` (the sentence behind which it stands), ``shows`` (what part of
    the table), ``facts`` of the view for its words, ``pick`` (what has been touched of a move),
    ``press`` (a button of the table that is pressed) and ``snapshot``.  A step of the turn has
    these and ``rules`` for ``rule``, ``touched`` and ``move`` (what is done; the move of the
    record), ``said`` (what is told of it) and ``refused`` (why the move under ``try`` cannot be
    made).  Where ``end`` is true nothing more is done.

    Raises BadRecord or ValueError where the record or the file does not hold.
    """
    told = json.loads(file.read_text("utf-8"))
    records = {
        name: read((file.parent / "examples" / f"{name}.game").read_text("utf-8"))
        for name in sorted({one["record"] for one in (*told["figures"], *told["turn"])})
    }
    for record in records.values():
        end_of(record)
    return {
        "figures": [
            {"id": one["id"], "rule": one["rule"], **_shown(one, records)}
            for one in told["figures"]
        ],
        "turn": [_step(one, records) for one in told["turn"]],
    }


def _past(one: Mapping[str, Any], records: Mapping[str, Record]) -> Positions:
    """Every position of the game that a picture is taken from."""
    game = Positions(records[one["record"]])
    game.follow(records[one["record"]].moves)
    if not 0 <= one["ply"] <= len(game.moves):
        raise ValueError(f"{one['id']}: the game has no ply {one['ply']}")
    return game


def _shown(one: Mapping[str, Any], records: Mapping[str, Record]) -> dict[str, Any]:
    state = _past(one, records).at(one["ply"])
    record, seat, ply = records[one["record"]], one["seat"], one["ply"]
    seen = {"id": "", **shown(record, state, seat, ply=ply, acts=state.to_move == seat)}
    facts = {name: _found(seen["view"], path) for name, path in one.get("facts", {}).items()}
    return {
        "shows": one["shows"],
        "facts": facts,
        "pick": one.get("pick", []),
        "press": one.get("press", ""),
        "snapshot": seen,
    }


def _found(view: Any, path: str) -> Any:
    """What a view holds there: ``worth.play``, ``scores.0``."""
    for step in path.split("."):
        view = view[int(step)] if isinstance(view, list) else view[step]
    return view


def _step(one: Mapping[str, Any], records: Mapping[str, Record]) -> dict[str, Any]:
    game, ply, end = _past(one, records), one["ply"], one.get("end", False)
    state, refused = game.at(ply), None
    if "try" in one:
        refused = state.why_not(one["try"])
        if refused is None or refused.rule not in one["rules"]:
            why = "is not refused" if refused is None else f"is refused by {refused.rule}"
            raise ValueError(f"{one['id']}: {one['try']} {why}")
    touched: list[str] = []
    said: list[dict[str, Any]] = []
    if not end:
        if state.to_move == one["seat"]:
            touched = list(state.touches(game.moves[ply]))
        heard = game.said(ply, ply + 1)[0].by(one["seat"])
        said = [{"key": event["key"], "facts": event["facts"]} for event in heard]
    return {
        "id": one["id"],
        "rules": one["rules"],
        **_shown(one, records),
        "touched": touched,
        "move": None if end else game.moves[ply],
        "said": said,
        "refused": None if refused is None else refused.json(),
    }


if __name__ == "__main__":
    print(json.dumps(example(Path(sys.argv[1]))))
