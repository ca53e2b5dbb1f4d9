"""The paintings of the lobby: ``games/<game>/panel.svg``, with what they set from the sprites.

A painting is a picture by itself and sees nothing of the page.  So whatever it sets that is not
drawn in it (``#arms-jiri``, ``#crown-open``, ``#suit-S``) is put into it, with all that this
sets in its turn.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final
from xml.etree import ElementTree as ET

SVG: Final = "http://www.w3.org/2000/svg"


def paint_panels(dist: Path) -> None:
    """Complete the panels of all games in a folder whose sprites are made."""
    drawn = drawings(dist / "art")
    for file in sorted(dist.glob("games/*/panel.svg")):
        file.write_text(completed(file.read_text("utf-8"), drawn), "utf-8")


def drawings(art: Path) -> dict[str, str]:
    """Everything in the two sprites of a folder that has a name."""
    ET.register_namespace("", SVG)
    drawn: dict[str, str] = {}
    for sprite in ("sprite", "arms"):
        root = ET.fromstring((art / f"{sprite}.svg").read_text("utf-8"))
        for element in root.iter():
            if name := element.get("id"):
                text = ET.tostring(element, "unicode").replace(f' xmlns="{SVG}"', "")
                drawn[name] = text.strip()
    return drawn


def completed(panel: str, drawn: dict[str, str]) -> str:
    """The panel with the drawings that it sets and does not hold; KeyError names one unknown."""
    there = set(re.findall(r'\bid="([^"]+)"', panel))
    found: dict[str, str] = {}
    due = wanted(panel)
    while due:
        name = due.pop()
        if name not in there and name not in found:
            found[name] = drawn[name]
            due |= wanted(drawn[name])
    parts = "".join(found[name] for name in sorted(found))
    return re.sub(r"(<svg\b[^>]*>)", rf"\1<defs>{parts}</defs>", panel, count=1)


def wanted(drawing: str) -> set[str]:
    """The names of what a drawing sets."""
    return {one or other for one, other in re.findall(r'href="#([^"]+)"|url\(#([^)]+)\)', drawing)}
