"""The sprite of arms: a symbol ``arms-<ruler>`` for every ruler of every game that has rulers.

Such a game has an ``arms.json`` in its folder of the page: ``coats`` (each a blazon in words, and
``drawn``, its layers as :mod:`regalia_build.coats` reads them) and ``rulers`` (which crown, which
coat, on what it rests, and whether it is only attributed).  A symbol is the crown above the
shield; attributed arms have a dashed edge.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection
from pathlib import Path
from typing import Any, Final

from regalia_build.beasts import beasts
from regalia_build.coats import SHIELD, TINCTURES, WHOLE, BadArms, Box, Painter

CHARGES: Final = "art/heraldry/charges.svg"

#: Not hidden: what a shield is clipped by counts only in a drawing that is displayed.
HEAD: Final = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0" style="position:absolute"'
    ' aria-hidden="true">'
)


def make_arms(web: Path, modules: Path) -> str:
    """The sprite of all arms of all games."""
    own = re.findall(r"<symbol.*?</symbol>", (web / CHARGES).read_text("utf-8"), re.DOTALL)
    shared = [*beasts(modules), *(re.sub(r">\s+<", "><", symbol) for symbol in own)]
    known = re.findall(r'<symbol id="([^"]+)"', "".join(shared))
    shared.append(
        f'<clipPath id="shield"><path d="{SHIELD}"/></clipPath>'
        '<pattern id="chequy-gules" width="120" height="120" patternUnits="userSpaceOnUse">'
        f'<path fill="{TINCTURES["gules"]}" d="M0 0h60v120h60V60H0z"/></pattern>'
    )
    games = [
        symbol
        for file in sorted(web.glob("games/*/arms.json"))
        for symbol in arms(json.loads(file.read_text("utf-8")), known)
    ]
    return HEAD + "\n".join([*shared, *games]) + "</svg>\n"


def arms(data: dict[str, Any], known: Collection[str]) -> list[str]:
    """The symbols of one game.

    ``known`` are those of charges, beasts and crowns.  Raises BadArms naming what it cannot draw.
    """
    painter = Painter(data["coats"], known)
    used = dict.fromkeys(ruler["arms"] for ruler in data["rulers"].values())
    coats = [
        f'<g id="coat-{name}" clip-path="url(#shield)">'
        f"{painter.coat(name, Box(0, 0, WHOLE, 120))}</g>"
        for name in used
    ]
    return [
        "<defs>" + "".join(coats) + "</defs>",
        *(symbol(name, ruler, known) for name, ruler in data["rulers"].items()),
    ]


def symbol(name: str, ruler: dict[str, Any], known: Collection[str]) -> str:
    """A ruler's crown, and below it the shield."""
    crown = f"crown-{ruler['crown']}"
    if crown not in known:
        raise BadArms(f"{name}: there is no crown {ruler['crown']!r}")
    dashes = ' stroke-dasharray="7 4"' if ruler.get("attributed") else ""
    return (
        f'<symbol id="arms-{name}" viewBox="0 0 100 176">'
        f'<use href="#{crown}" x="12" y="0" width="76" height="58"/>'
        f'<g transform="translate(0 56)"><use href="#coat-{ruler["arms"]}"/>'
        f'<path fill="none" stroke="#5b430c" stroke-width="3" d="{SHIELD}"/>'
        f'<path fill="none" stroke="#e9c46a" stroke-width="1.4"{dashes} d="{SHIELD}"/></g></symbol>'
    )
