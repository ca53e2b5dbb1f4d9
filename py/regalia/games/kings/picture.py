"""A view of Kings drawn with letters, for the terminal."""

from __future__ import annotations

from typing import Any

from regalia.games.kings.notation import CARD
from regalia.play import View

_SUIT = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
_MARK = {"king": "K", "prince": "P", "soldier": "S", "peasant": "M", None: "-"}
_BACK = "▒"


def picture(view: View) -> str:
    """The players in playing order with titles, tricks, backs and cards played; then the hand.

    ``>`` marks who is to move and ``*`` who leads.  Titles are the letters of the rule paper: old
    one and new one.  ``QH`` is shown as ``Q♥``.
    """
    trump = _SUIT[view["trump"]] if view["trump"] else "-"
    head = [f"reign {view['reign']}/{view['reigns']}", f"deal {view['deal']}", f"trumps {trump}"]
    if view["turned"]:
        head.append(f"turned {_card(view['turned'])}")
    lines = ["  ".join(head), ""]
    lines += [_player(view, seat) for seat in view["order"]]
    if last := view["last"]:
        cards = " ".join(_card(play["card"]) for play in last["plays"])
        lines += ["", f"last trick {cards} -> {last['winner']}"]
    lines += ["", *_hands(view)]
    return "\n".join(lines).rstrip()


def _player(view: View, seat: int) -> str:
    due = view["due"]
    target = view["targets"][("king", "prince", "soldier").index(due)] if _wanted(due) else "-"
    marks = (">" if view["turn"] == seat else " ") + ("*" if view["leader"] == seat else " ")
    titles = _MARK[view["old"][seat]] + _MARK[view["titles"][seat]]
    tricks = f"{view['totals'][seat]:2}/{target}"
    played = next((_card(p["card"]) for p in view["trick"] if p["seat"] == seat), "")
    backs = _BACK * view["counts"][seat]
    points = f"{view['points'][seat]:2} pt"
    return f"{marks}{seat} {titles} {tricks:>6} {points}  {played:<3}  {backs}".rstrip()


def _wanted(due: Any) -> bool:
    return due is not None and due != "peasant"


def _hands(view: View) -> list[str]:
    """The hands, or parts of hands, that this seat knows."""
    lines = []
    for seat in view["order"]:
        codes = [
            face
            for piece, face in view["faces"].items()
            if view["places"].get(piece) == f"hand-{seat}"
        ]
        if codes:
            cards = " ".join(_card(code) for code in sorted(codes, key=CARD.__getitem__))
            lines.append(f"{seat}: {cards}")
    return lines


def _card(code: str) -> str:
    return code[0].replace("T", "10") + _SUIT[code[1]]
