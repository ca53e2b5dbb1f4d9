"""A view of Pyramids drawn with letters, for the terminal."""

from __future__ import annotations

from typing import Any

from regalia.play import View

_SUIT = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
_DOWN = "▒▒▒"


def picture(view: View) -> str:
    """The layout row by row, free cards in brackets, then pile, stock, jokers and points.

    Cards that may be typed stand as their code would: ``QH`` is shown as ``Q♥``.
    """
    head = f"{view['round']}/{view['rounds']}   " + "  ".join(str(p) for p in view["scores"])
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
    jokers = "∞" if view["unlimited"] else view["jokers"]
    top = max(
        (int(place.removeprefix("pile-")), name)
        for name, place in view["places"].items()
        if place.startswith("pile-")
    )[1]
    streak = f"streak {view['streak']} (+{view['worth']['play']})"
    pile = f"[{_card(view['faces'][top])}]"
    stock = f"stock {view['stock']}"
    foot = [pile, stock, f"joker {jokers}", streak, f"points {view['points']}"]
    lines += ["", "  ".join(foot)]
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
