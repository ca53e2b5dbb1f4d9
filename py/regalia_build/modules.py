"""The page's modules and what they import from each other."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Final

_IMPORT: Final = re.compile(
    r"""(?P<before>\bfrom\s*|\bimport\s*\(?\s*)(?P<quote>["'`])(?P<path>\.\.?/[^"'`]+)(?P=quote)"""
)


def renamed(file: Path, folder: Path, name: Callable[[str], str]) -> str:
    """The text of a module with each path it imports, as seen from the folder, named anew."""
    importer = file.relative_to(folder)

    def one(match: re.Match[str]) -> str:
        path = _resolved(importer, match["path"])
        return f"{match['before']}{match['quote']}{name(path)}{match['quote']}"

    return _IMPORT.sub(one, file.read_text("utf-8"))


def closure(main: str, folder: Path) -> list[str]:
    """Every module that comes with this one, itself first, by its path in the folder."""
    found, due = [main], [main]
    while due:
        file = folder / due.pop()
        # Without its comments, in which types are imported.
        text = re.sub(r"/\*.*?\*/", "", file.read_text("utf-8"), flags=re.DOTALL)
        for match in _IMPORT.finditer(text):
            path = _resolved(file.relative_to(folder), match["path"])
            # What is imported by a call comes when it is wanted.
            if "(" not in match["before"] and path not in found:
                found.append(path)
                due.append(path)
    return found


def _resolved(importer: Path, path: str) -> str:
    place = list(importer.parent.parts)
    for step in path.split("/"):
        if step == "..":
            place.pop()
        elif step != ".":
            place.append(step)
    return "/".join(place)
