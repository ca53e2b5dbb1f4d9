"""Every way to set up a game: its house rules, each with each, and its numbers of seats."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product

from regalia.play import Game, Option

House = tuple[int, dict[str, str]]
"""A number of seats, and a complete set of house rules."""


def values(option: Option) -> list[str]:
    """The choices of an option, and of its ranges the lowest, a middle and the highest."""
    spans = option.spans
    ends = [f"{it}{n}" for it, low, high in spans for n in (low, (low + high) // 2, high)]
    return [*option.choices, *ends]


def every_house(of: Game) -> Iterator[House]:
    """Every set of house rules with every number of seats."""
    names = [option.name for option in of.options]
    for seats in of.seats:
        for chosen in product(*map(values, of.options)):
            yield seats, of.complete(dict(zip(names, chosen, strict=True)))


def pairs_of_house_rules(of: Game) -> list[House]:
    """A few of all houses, in which any two choices, or a choice and a number of seats, meet."""
    factors: list[Sequence[str]] = [[str(n) for n in of.seats], *map(values, of.options)]
    found = []
    for seats, *chosen in covering(factors):
        options = {option.name: it for option, it in zip(of.options, chosen, strict=True)}
        found.append((int(seats), of.complete(options)))
    return found


def covering(factors: Sequence[Sequence[str]]) -> list[list[str]]:
    """Rows of one value of each factor, in which any two values of two factors stand together."""
    numbers = range(len(factors))
    due = {
        ((a, one), (b, other)): None  # in order, so that the rows are the same every time
        for a, b in combinations(numbers, 2)
        for one, other in product(factors[a], factors[b])
    }
    rows = []
    while due:
        row = dict(next(iter(due)))
        for n in numbers:
            if n not in row:
                row[n] = max(factors[n], key=lambda it: len(_met({**row, n: it}, n) & due.keys()))
        for pair in combinations(sorted(row.items()), 2):
            due.pop(pair, None)
        rows.append([row[n] for n in numbers])
    return rows


def _met(row: dict[int, str], n: int) -> set[tuple[tuple[int, str], tuple[int, str]]]:
    """The pairs in which the value of one factor stands with the others of a row."""
    items = sorted(row.items())
    return {(one, other) for one, other in combinations(items, 2) if n in (one[0], other[0])}
