"""Court figures for the French cards, taken from the npm package ``@letele/playing-cards``.

The package draws each court as one half in six layers (gold, red, blue and black areas, then
bold and fine lines), set twice, the second upside down.  Here a layer becomes one path with whole
numbers, coloured by the heraldic tinctures; small suit signs in the figure use our own signs.
"""

from __future__ import annotations

import re
from typing import Final

from regalia_build.faces import FIELD, SUITS, colour
from regalia_build.paths import placed, rounded

#: Layers in drawing order, and how each is painted.
LAYERS: Final = {
    "#FC4": 'fill="#e9b949"',
    "red": 'fill="#b3122a"',
    "#44F": 'fill="#1f4e9c"',
    "black": 'fill="#1b1b1b"',
    "6": 'fill="none" stroke="#1b1b1b" stroke-width="6" stroke-linejoin="round"',
    "3": 'fill="none" stroke="#1f4e9c" stroke-width="3" stroke-linejoin="round"',
}


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
        paths[layer(path[1])] = rounded(field(path[1], "d"))
        for use in re.findall(r'createElement\("use", \{(.*?)\}\)', symbol, re.DOTALL):
            size, turn = field(use, "width"), field(use, "transform")
            middle = float(size) / 2
            drawn = rounded(placed(SUITS[suit], float(size) / FIELD, middle, middle), 2)
            signs.append(f'<path fill="{colour(suit)}" transform="{turn}" d="{drawn}"/>')
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
