"""How long a game will take, roughly, to be told before it begins."""

from __future__ import annotations

from typing import Final

from regalia.record import Record, bot_level

PERSON: Final = 12.0
"""Seconds that a person takes over a move, the looking on included."""
COMPUTER: Final = 1.5
"""Seconds of a computer player's move: they are mostly there to be seen."""
FINE: Final = 10
"""Up to so many minutes each one counts; beyond, they are told in fives."""


def minutes(record: Record) -> int | None:
    """About how many minutes its players take over a game; None where the game cannot tell."""
    usual, seats = record.game.usual_moves, record.seats
    if usual is None:
        return None
    people = sum(bot_level(seat) is None for seat in seats)
    each = (people * PERSON + (len(seats) - people) * COMPUTER) / len(seats)
    found = usual(len(seats), record.options) * each / 60
    return max(1, round(found)) if found <= FINE else 5 * round(found / 5)
