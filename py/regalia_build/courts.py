"""Court figures for the French cards, taken from the npm package ``@letele/playing-cards``.

The package draws each court as one half in six layers (gold, red, blue and black areas, then
bold and fine lines), set twice, the second upside down.  Here a layer becomes one path with whole
numbers, coloured by the heraldic tinctures; small suit signs in the figure use our own signs.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

#: Layers in drawing order, and how each is painted.
LAYERS: Final = {
    "#FC4": 'fill="#e9b949"',
    "red": 'fill="#b3122a"',
    "#44F": 'fill="#1f4e9c"',
    "black": 'fill="#1b1b1b"',
    "6": 'fill="none" stroke="#1b1b1b" stroke-width="6" stroke-linejoin="round"',
    "3": 'fill="none" stroke="#1f4e9c" stroke-width="3" stroke-linejoin="round"',
}
ARGUMENTS: Final = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
Segment = tuple[str, list[float]]


def figures(module: str) -> dict[str, str]:
    """For each of the twelve codes (``SK`` …) the upper half, as SVG in a field 1300 × 2000."""
    found = {}
    for suit in "SHDC":
        for rank in "KQJ":
            start = module.index(f"const Svg{suit}{rank} = ")
            found[suit + rank] = half(module[start : module.index("\n};", start)], suit)
    return found


def half(component: str, suit: str) -> str:
    """The layers of one component, in order, and the suit signs of the figure's clothes."""
    paths: dict[str, str] = {}
    signs: list[str] = []
    # After the symbols comes the card they are set into, beginning with its frame.
    drawing = component.split('createElement("rect"', maxsplit=1)[0]
    for symbol in re.split(r'createElement\("symbol"', drawing)[1:]:
        if "0 0 1300 2000" not in symbol:
            continue
        path = re.search(r'createElement\("path", \{(.*?)\}\)', symbol, re.DOTALL)
        assert path is not None
        paths[layer(path[1])] = whole(field(path[1], "d"))
        for use in re.findall(r'createElement\("use", \{(.*?)\}\)', symbol, re.DOTALL):
            size, turn = field(use, "width"), field(use, "transform")
            signs.append(
                f'<use href="#pip-{suit}" width="{size}" height="{size}" transform="{turn}"/>'
            )
    drawn = "".join(f'<path {LAYERS[name]} d="{paths[name]}"/>' for name in LAYERS if name in paths)
    return drawn + "".join(signs)


def layer(properties: str) -> str:
    """Which of :data:`LAYERS` a path of the package belongs to."""
    if 'fill: "none"' in properties:
        return field(properties, "strokeWidth")
    return field(properties, "fill") if "fill:" in properties else "black"


def field(properties: str, name: str) -> str:
    """The value of one property in the package's source."""
    found = re.search(rf'\b{name}: "?([^",\n]+)', properties)
    if found is None:
        raise ValueError(f"the court figures have changed: no {name}")
    return found[1]


def whole(path: str) -> str:
    """The same path with whole numbers; each point is rounded by itself, so nothing drifts."""
    out: list[str] = []
    x = y = start_x = start_y = 0
    last = ""
    for letter, values in absolute(path):
        if letter == "Z":
            out.append("z")
            x, y, last = start_x, start_y, "z"
            continue
        if letter == "H":
            numbers, x = [round(values[0]) - x], round(values[0])
        elif letter == "V":
            numbers, y = [round(values[0]) - y], round(values[0])
        elif letter == "A":
            to_x, to_y = round(values[5]), round(values[6])
            numbers = [round(v) for v in values[:5]] + [to_x - x, to_y - y]
            x, y = to_x, to_y
        else:
            points = [round(v) for v in values]
            numbers = [p - (y if i % 2 else x) for i, p in enumerate(points)]
            x, y = points[-2], points[-1]
        if letter == "M":
            start_x, start_y = x, y
        elif not any(numbers):
            continue
        command = letter.lower()
        # A letter is left out when it repeats; after "m" a bare pair means "l".
        bare = command == last or (command == "l" and last == "m")
        out.append(("" if bare else command) + joined(numbers, bare))
        last = command
    return "".join(out)


def joined(numbers: list[int], bare: bool) -> str:
    """Whole numbers with as few separators as SVG allows."""
    text = "".join(str(n) if n < 0 else f" {n}" for n in numbers)
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
