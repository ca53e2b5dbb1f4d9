"""The page's modules and what they import from each other."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import Final

from regalia_build.steps import Failure

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


def imported(path: str, folder: Path) -> Iterator[tuple[str, bool]]:
    """Each path in the folder that a module imports, and whether only when it is wanted."""
    # Without its comments, in which types are imported.
    text = re.sub(r"/\*.*?\*/", "", (folder / path).read_text("utf-8"), flags=re.DOTALL)
    for match in _IMPORT.finditer(text):
        yield _resolved(Path(path), match["path"]), "(" in match["before"]


def closure(main: str, folder: Path) -> list[str]:
    """Every module that comes with this one, itself first, by its path in the folder."""
    found, due = [main], [main]
    while due:
        for path, later in imported(due.pop(), folder):
            if not later and path not in found:
                found.append(path)
                due.append(path)
    return found


def in_order(paths: Iterable[str], folder: Path) -> list[str]:
    """These modules, each after all that it imports, also when wanted."""
    graph = {path: [other for other, _ in imported(path, folder)] for path in paths}
    try:
        return list(TopologicalSorter(graph).static_order())
    except CycleError as error:
        circle = " and ".join(dict.fromkeys(error.args[1]))
        raise Failure(f"modules of the page import each other in a circle: {circle}.") from error


def _resolved(importer: Path, path: str) -> str:
    place = list(importer.parent.parts)
    for step in path.split("/"):
        if step == "..":
            place.pop()
        elif step != ".":
            place.append(step)
    return "/".join(place)
