"""What games there are, as plain JSON, for a lobby and a set-up form."""

from __future__ import annotations

from typing import Any

from regalia import __version__
from regalia.play import Game, Option
from regalia.registry import games


def catalogue() -> dict[str, Any]:
    """All games as the lobby and the set-up form need them: seats, levels, options."""
    return {"version": __version__, "games": [_entry(of) for of in games().values()]}


def _entry(of: Game) -> dict[str, Any]:
    return {
        "name": of.name,
        "rules": of.rules,
        "seats": [of.seats[0], of.seats[-1]],
        "levels": list(of.minds),
        "handOver": of.hand_over,
        "drawsFirst": of.draws_first,
        "options": [_option(of, option) for option in of.options],
        "presets": [
            {"name": name, "options": dict(options)} for name, options in of.presets.items()
        ],
    }


def _option(of: Game, option: Option) -> dict[str, Any]:
    """An option with its default, and where another option changes it, how."""
    usual = of.complete({})
    others = []
    for earlier in of.options[: of.options.index(option)]:
        for value in earlier.choices:
            default = of.complete({earlier.name: value})[option.name]
            if default != usual[option.name]:
                others.append({"when": {earlier.name: value}, "default": default})
    return {
        "name": option.name,
        "choices": list(option.choices),
        "spans": [list(span) for span in option.spans],
        "default": usual[option.name],
        "defaults": others,
        "rule": option.rule,
    }
