"""Arithmetic with SVG paths: put them in their place, and round them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

ARGUMENTS: Final = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
Segment = tuple[str, list[float]]


def placed(path: str, scale: float, x: float, y: float) -> str:
    """The path so many times as large, then moved; all its points absolute."""
    out = []
    for letter, values in absolute(path):
        if letter in "AHV":
            raise ValueError(f"not placed by its points: {letter}")
        moved = [v * scale + (y if i % 2 else x) for i, v in enumerate(values)]
        out.append(letter + " ".join(f"{v:.2f}" for v in moved))
    return "".join(out)


def rounded(path: str, digits: int = 0) -> str:
    """The same path with numbers of so many digits after the point, seen from where the last
    command ended; each point is rounded by itself, so nothing drifts.
    """
    out: list[str] = []
    x = y = start_x = start_y = 0.0
    last = ""

    def near(value: float) -> float:
        return round(value, digits)

    for letter, values in absolute(path):
        if letter == "Z":
            out.append("z")
            x, y, last = start_x, start_y, "z"
            continue
        if letter == "H":
            numbers, x = [near(values[0]) - x], near(values[0])
        elif letter == "V":
            numbers, y = [near(values[0]) - y], near(values[0])
        elif letter == "A":
            to_x, to_y = near(values[5]), near(values[6])
            numbers = [near(v) for v in values[:5]] + [to_x - x, to_y - y]
            x, y = to_x, to_y
        else:
            points = [near(v) for v in values]
            numbers = [p - (y if i % 2 else x) for i, p in enumerate(points)]
            x, y = points[-2], points[-1]
        written = [number(n, digits) for n in numbers]
        if letter == "M":
            start_x, start_y = x, y
        elif all(n == "0" for n in written):
            continue
        command = letter.lower()
        # A letter is left out when it repeats; after "m" a bare pair means "l".
        bare = command == last or (command == "l" and last == "m")
        out.append(("" if bare else command) + joined(written, bare))
        last = command
    return "".join(out)


def number(value: float, digits: int) -> str:
    """A number as short as SVG allows: ``.5``, ``-.25``, ``7``."""
    text = f"{value:.{digits}f}"
    text = text.rstrip("0").rstrip(".") if digits else text
    return "0" if text in ("-0", "") else re.sub(r"^(-?)0\.", r"\1.", text)


def joined(numbers: list[str], bare: bool) -> str:
    """Numbers with as few separators as SVG allows."""
    text = "".join(n if n.startswith("-") else f" {n}" for n in numbers)
    return text if bare else text.removeprefix(" ")


def absolute(path: str) -> Iterator[Segment]:
    """The segments of a path with absolute coordinates."""
    x = y = start_x = start_y = 0.0
    for letter, written in segments(path):
        upper = letter.upper()
        if letter == upper:
            values = written
        elif upper == "H":
            values = [written[0] + x]
        elif upper == "V":
            values = [written[0] + y]
        elif upper == "A":
            values = [*written[:5], written[5] + x, written[6] + y]
        else:
            values = [v + (y if i % 2 else x) for i, v in enumerate(written)]
        if upper == "H":
            x = values[0]
        elif upper == "V":
            y = values[0]
        elif upper == "Z":
            x, y = start_x, start_y
        else:
            x, y = values[-2], values[-1]
        if upper == "M":
            start_x, start_y = x, y
        yield upper, values


def segments(path: str) -> Iterator[Segment]:
    """The segments of a path as written: a letter and exactly the numbers it takes."""
    for letter, text in re.findall(r"([a-zA-Z])([^a-zA-Z]*)", path):
        count = ARGUMENTS[letter.upper()]
        if count == 0:
            yield letter, []
            continue
        numbers = [float(n) for n in re.findall(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?", text)]
        if len(numbers) % count:
            raise ValueError(f"not a path: {letter}{text[:40]}")
        for i in range(0, len(numbers), count):
            rest = "L" if letter == "M" else "l"
            yield (letter if i == 0 or letter not in "mM" else rest), numbers[i : i + count]
