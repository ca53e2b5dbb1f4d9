"""Joins style sheets: a page asks for one, and the table of a game for one more.

In ``web/`` each sheet fits one thought.  A browser that fetches them one by one shows nothing
before the last has come, and finds those that a sheet imports only when it has read it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import Final

from regalia_build.steps import Failure

LINK: Final = re.compile(r'[ \t]*<link rel="stylesheet" href="(?P<path>[^"]+)" />\n')
IMPORT: Final = re.compile(r'@import "(?P<path>[\w-]+\.css)";\n')
ADDRESS: Final = re.compile(r'url\("(?!data:|#)(?P<path>[^"]+)"\)')


def join_styles(home: Path) -> None:
    """Join the sheets of every page and of every game's table, in the folder of the page's files.

    A page's becomes ``styles/<page>.css``; the sheets that it is made of are gone afterwards.
    """
    gone: set[Path] = set()
    for table in sorted(home.glob("games/*/table.css")):
        gone.update(imports(table))
        table.write_text(joined([table], table.parent), "utf-8")
    for page in sorted(home.glob("*.html")):
        text = page.read_text("utf-8")
        sheets = [home / match["path"] for match in LINK.finditer(text)]
        if not sheets:
            continue
        gone.update(sheets)
        whole = home / "styles" / f"{page.stem}.css"
        if whole in sheets:
            raise Failure(f"web/styles/{whole.name} has the name of what it is joined to.")
        whole.write_text(joined(sheets, whole.parent), "utf-8")
        link = f'    <link rel="stylesheet" href="styles/{whole.name}" />\n'
        first = LINK.search(text)
        assert first is not None
        page.write_text(text[: first.start()] + link + LINK.sub("", text[first.start() :]), "utf-8")
    for sheet in gone:
        sheet.unlink()


def joined(sheets: list[Path], place: Path) -> str:
    """These sheets with whatever they import, as one that stands in another folder."""
    return "".join(whole(sheet, place) for sheet in sheets)


def whole(sheet: Path, place: Path) -> str:
    """A sheet with those it imports in their places, its addresses as seen from the folder."""
    text = re.sub(r"/\*.*?\*/\s*", "", sheet.read_text("utf-8"), flags=re.DOTALL)
    # From "url(a.woff2)" in art/ to "url(../art/a.woff2)" in styles/.
    way = PurePosixPath("..", sheet.parent.name) if sheet.parent != place else PurePosixPath()
    text = ADDRESS.sub(lambda match: f'url("{way / match["path"]}")', text)
    return IMPORT.sub(lambda match: whole(sheet.parent / match["path"], place), text)


def imports(sheet: Path) -> Iterator[Path]:
    """Every sheet that one imports."""
    for match in IMPORT.finditer(sheet.read_text("utf-8")):
        yield sheet.parent / match["path"]
        yield from imports(sheet.parent / match["path"])
