"""A view of Pyramids drawn with letters, for the terminal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from regalia.play import View

_SUIT = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
_DOWN = "▒▒▒"


def picture(view: View, say: Callable[..., str]) -> str:
    """The layout row by row, free cards in brackets, then pile, stock, jokers and points.

    Cards that may be typed stand as their code would: ``QH`` is shown as ``Q♥``.
    """
    totals = [
        say("table.total_told", seat=seat, points=points)
        for seat, points in enumerate(view["scores"])
    ]
    head = "  ".join([say("table.round", round=view["round"], rounds=view["rounds"]), *totals])
    if not view["shown"]:
        return head
    rows: dict[int, list[tuple[int, str]]] = {}
    for place, spot in enumerate(view["shape"]):
        rows.setdefault(spot["row"], []).append((spot["x"], _at(view, place)))
    lines = [head, ""]
    for cards in rows.values():
        line = ""
        for x, text in cards:
            line = line.ljust(x * 3) + text
        lines.append(line.rstrip())
    jokers = "table.unlimited_told" if view["unlimited"] else "table.jokers_told"
    top = max(
        (int(place.removeprefix("pile-")), name)
        for name, place in view["places"].items()
        if place.startswith("pile-")
    )[1]
    lines += [
        "",
        f"[{_card(view['faces'][top])}]",
        say("table.left_told", left=view["left"], stock=view["stock"]),
        f"{say(jokers, jokers=view['jokers'])} {say('table.points_told', points=view['points'])}",
        say("table.streak_told", n=view["streak"], points=view["worth"]["play"]),
    ]
    return "\n".join(lines)


def _at(view: View, place: int) -> str:
    name: Any = f"c{place}"
    if view["places"].get(name) != f"layout-{place}":
        return "     "
    face = view["faces"].get(name)
    shown = _DOWN if face is None else f"{_card(face):^3}"
    return f"[{shown}]" if name in view["free"] else f" {shown} "


def _card(code: str) -> str:
    return code[0].replace("T", "10") + _SUIT[code[1]]
