"""Tables for the tests of them, and what is asked of a table again and again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from regalia.record import write
from regalia.table import Refused, Table
from tests.games.pyramids.deals import PACK
from tests.playing import new


def begun(*seats: str, seed: str | None = "royal-1", **options: str) -> Table:
    """A table on which the first deal lies."""
    table = Table(new(seats or ("human",), seed, **options))
    table.proceed()
    return table


def dealt(shuffle: str, *seats: str, **options: str) -> Table:
    """A table with this deal, which no seed gives, and its first person at the device."""
    record = new(seats or ("human",), None, **options)
    table = Table(replace(record, moves=[shuffle]))
    if table.veiled:
        table.lift(0)
    return table


def play(table: Table, *moves: str) -> None:
    for move in moves:
        table.play(move)


def refusal(undo: Callable[[], None]) -> str:
    """The key of the reason for which something is refused."""
    with pytest.raises(Refused) as error:
        undo()
    return error.value.reason.key


def held(table: Table) -> tuple[object, ...]:
    """All that a change could touch."""
    return (table.state.copy(), write(table.record), table.rev, table.holder, table.snapshot())


def strings(value: object) -> set[str]:
    if isinstance(value, dict):
        return set().union(*(strings(item) for pair in value.items() for item in pair))
    if isinstance(value, list | tuple):
        return set().union(*map(strings, value))
    return {value} if isinstance(value, str) else set()


def named(snapshot: dict[str, Any]) -> set[str]:
    """Every card named anywhere in a snapshot."""
    words = {word for text in strings(snapshot) for word in text.split()}
    return words & set(PACK)
