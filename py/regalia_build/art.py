"""The pictures and type of the page, made at build time.

:func:`make_art` writes into ``dist/art``: one sprite of SVG symbols (cards, suits, back, crown,
icons), another of the arms of rulers, the display face with its style sheet, the favicon, and
every file drawn by hand in ``web/art``.  Court figures, heraldic beasts, icons and the face are
taken from pinned npm packages, so none of them stands in this repository; the rest is drawn here.
"""

from __future__ import annotations

import gzip
import re
import shutil
from pathlib import Path
from typing import Final

from regalia_build import courts, faces
from regalia_build.heraldry import make_arms
from regalia_build.panels import paint_panels
from regalia_build.steps import WEB, Failure

FACE: Final = "@fontsource/eb-garamond/files/eb-garamond-{}-600-normal.woff2"
COURTS: Final = "@letele/playing-cards/dist/index.esm.js"
LUCIDE: Final = "lucide-static/icons/{}.svg"

#: The parts of the display face, and the characters for which a page fetches each of them.
SUBSETS: Final = {
    "latin-ext": (
        "U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+0304, U+0308,"
        " U+0329, U+1D00-1DBF, U+1E00-1E9F, U+1EF2-1EFF, U+2020, U+20A0-20AB, U+20AD-20C0,"
        " U+2113, U+2C60-2C7F, U+A720-A7FF"
    ),
    "cyrillic": "U+0301, U+0400-045F, U+0490-0491, U+04B0-04B1, U+2116",
    "latin": (
        "U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0304, U+0308,"
        " U+0329, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD"
    ),
}

#: Drawings of our own that are symbols, too; each in a field 64 × 64.
EMBLEMS: Final = ("crown", "joker")

#: The name of each icon in the page, and the one it has in Lucide.
ICONS: Final = {
    "undo": "undo-2",
    "redo": "redo-2",
    "restart": "rotate-ccw",
    "settings": "settings",
    "home": "house",
    "rules": "book-open",
    "help": "circle-question-mark",
    "info": "info",
    "share": "share-2",
    "copy": "copy",
    "sun": "sun",
    "moon": "moon",
    "language": "languages",
    "sound": "volume-2",
    "mute": "volume-x",
    "play": "play",
    "pause": "pause",
    "next": "chevron-right",
    "previous": "chevron-left",
    "first": "skip-back",
    "last": "skip-forward",
    "back": "arrow-left",
    "more": "ellipsis-vertical",
    "menu": "menu",
    "close": "x",
    "check": "check",
    "save": "download",
    "print": "printer",
    "open": "upload",
    "delete": "trash-2",
    "person": "user",
    "people": "users",
    "computer": "bot",
    "stop": "flag",
    "hint": "lightbulb",
    "eye": "eye",
    "plus": "plus",
    "minus": "minus",
    "alert": "triangle-alert",
    "deal": "layers",
    "log": "scroll-text",
}


def colour(name: str) -> str:
    """The colour that ``tokens.css`` calls so, e.g. ``baize-700``."""
    tokens = (WEB / "styles" / "tokens.css").read_text("utf-8")
    found = re.search(rf"--{name}: (#[0-9a-f]{{6}});", tokens)
    if found is None:
        raise Failure(f"web/styles/tokens.css has no colour --{name}.")
    return found[1]


def make_art(web: Path, dist: Path) -> dict[str, int]:
    """Write ``dist/art`` from ``web/art`` and the packages in ``web/node_modules``; the panels that
    are in ``dist`` already are completed.

    Gives sizes in bytes: ``sprite``, ``sprite_gzip``, ``arms_gzip``, ``fonts``, and the number of
    ``symbols`` in the sprite.
    """
    modules = web / "node_modules"
    art = dist / "art"
    art.mkdir(parents=True, exist_ok=True)
    for own in sorted((web / "art").iterdir()):
        if own.is_file():
            shutil.copyfile(own, art / own.name)
    emblems = {name: inner((web / "art" / f"{name}.svg").read_text("utf-8")) for name in EMBLEMS}
    sprite = make_sprite(modules, emblems)
    (art / "sprite.svg").write_text(sprite, "utf-8")
    arms = make_arms(web, modules)
    (art / "arms.svg").write_text(arms, "utf-8")
    paint_panels(dist)
    return {
        "sprite": len(sprite.encode()),
        "sprite_gzip": len(gzip.compress(sprite.encode(), 9)),
        "arms_gzip": len(gzip.compress(arms.encode(), 9)),
        "symbols": sprite.count("<symbol"),
        "fonts": copy_face(modules, art),
    }


def make_sprite(modules: Path, emblems: dict[str, str]) -> str:
    """One SVG text to be set into the page, with a symbol for every card, suit and icon."""
    figures = courts.figures((modules / COURTS).read_text("utf-8"))
    parts = [
        *faces.suits(),
        *faces.cards(figures),
        faces.back(emblems["crown"]),
        *(
            f'<symbol id="{name}" viewBox="0 0 64 64">{drawing}</symbol>'
            for name, drawing in emblems.items()
        ),
        *(icon(modules, name, source) for name, source in ICONS.items()),
    ]
    # Hidden in every way that a page without styles, or with any, may understand.
    head = (
        '<svg xmlns="http://www.w3.org/2000/svg" hidden="" display="none" width="0" height="0"'
        ' aria-hidden="true">'
    )
    return head + "\n".join(parts) + "</svg>\n"


def icon(modules: Path, name: str, source: str) -> str:
    """One Lucide icon as a symbol that takes the colour of the text around it."""
    drawing = inner((modules / LUCIDE.format(source)).read_text("utf-8"))
    return (
        f'<symbol id="icon-{name}" viewBox="0 0 24 24" fill="none" stroke="currentColor"'
        f' stroke-width="2" stroke-linecap="round" stroke-linejoin="round">{drawing}</symbol>'
    )


def inner(svg: str) -> str:
    """What stands inside the ``<svg>`` of a file, on one line, without comments."""
    body = re.sub(r"<!--.*?-->", "", svg, flags=re.DOTALL)
    body = re.sub(r"^.*?<svg\b[^>]*>|</svg>\s*$", "", body, flags=re.DOTALL)
    body = re.sub(r"<title>.*?</title>", "", body, flags=re.DOTALL)
    return re.sub(r"\s+", " ", body).replace("> <", "><").replace(" />", "/>").strip()


def copy_face(modules: Path, art: Path) -> int:
    """Copy the display face and write ``fonts.css`` beside it; gives the bytes copied."""
    rules, size = [], 0
    for subset, characters in SUBSETS.items():
        source = modules / FACE.format(subset)
        shutil.copyfile(source, art / f"garamond-{subset}.woff2")
        size += source.stat().st_size
        rules.append(
            "@font-face {\n"
            '  font-family: "EB Garamond";\n'
            "  font-style: normal;\n"
            "  font-weight: 600;\n"
            "  font-display: swap;\n"
            f'  src: url("garamond-{subset}.woff2") format("woff2");\n'
            f"  unicode-range: {characters};\n"
            "}\n"
        )
    (art / "fonts.css").write_text("\n".join(rules), "utf-8")
    return size
