"""A view of Monarchy drawn with letters, for the terminal."""

from __future__ import annotations

from collections.abc import Callable

from regalia.games.monarchy.sets import CARD
from regalia.play import View

_DOWN = "·····"
_WIDTH = 16
_PER_ROW = 5


def picture(view: View, say: Callable[..., str]) -> str:
    """The table place by place, the own hand, and what it is worth.

    Cards stand as they are typed, and so do the numbers of the places.
    """
    lines = [
        "  ".join(
            say("table.total_told", seat=seat, points=points)
            for seat, points in enumerate(view["scores"])
        )
    ]
    if not view["hand"]:
        return lines[0]
    at = {place: name for name, place in view["places"].items()}
    cells = []
    for n in range(view["table"]):
        name = at.get(f"table-{n}")
        face = " " if name is None else view["faces"].get(name, _DOWN)
        cells.append(f"{n:>2} {face}".ljust(_WIDTH + 3))
    lines += ["", *_rows(cells)]
    for seat in range(len(view["counts"])):
        mine = [name for place, name in at.items() if place.startswith(f"hand-{seat}-")]
        faces = sorted((view["faces"][n] for n in mine if n in view["faces"]), key=CARD.__getitem__)
        if faces and (seat == view["seat"] or not isinstance(view["turn"], int)):
            lines += ["", say("table.hand_of", seat=seat, n=len(mine))]
            lines += _rows([face.ljust(_WIDTH) for face in faces])
    if view["own"]:
        lines += ["", say("table.hand_points", points=view["own"]["points"])]
    return "\n".join(lines)


def _rows(cells: list[str]) -> list[str]:
    starts = range(0, len(cells), _PER_ROW)
    return ["".join(cells[start : start + _PER_ROW]).rstrip() for start in starts]
