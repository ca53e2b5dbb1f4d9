"""A view of Royal Road drawn with letters, for the terminal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from regalia.play import View


def picture(view: View, say: Callable[..., str]) -> str:
    """The die and the road space by space: pyramids by their codes, rulers with year and trio.

    The pyramids that a card holds back stand in brackets; a player's own trio stands below.
    """
    standing: dict[int, list[str]] = {space: [] for space in range(view["length"])}
    for code in view["reach"]:
        standing[int(view["places"][code].split("-")[1])].append(code)
    on_road = {
        int(place.removeprefix("road-")): piece
        for piece, place in view["places"].items()
        if place.startswith("road-")
    }
    lines = []
    for space, pyramids in standing.items():
        text = _card(view, on_road.get(space), space, say)
        lines.append(f"{space:>2}  {text:<46} {' '.join(pyramids)}".rstrip())
    if view["thrown"]:
        lines += ["", say("said.roll", seat=view["player"], die=view["faces"]["die"])]
    own = view["cards"].get(f"c{view['seat']}")
    if own is not None:
        ruler = view["faces"][f"c{view['seat']}"]
        lines.append(say("table.goal_told", ruler=ruler, pyramid=own["trio"]))
    return "\n".join(lines)


def _card(view: View, piece: Any, space: int, say: Callable[..., str]) -> str:
    for name, where in (("start", 0), ("pit", view["pit"]), ("goal", view["length"] - 1)):
        if space == where:
            return say(f"table.{name}")
    face = view["faces"].get(piece)
    if face is None:
        return ""
    card = view["cards"][piece]
    return f"{card['reigns'][0][0]} {say(f'ruler.{face}'):<26} [{' '.join(card['trio'])}]"
