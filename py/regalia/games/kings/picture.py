"""A view of Kings drawn with letters, for the terminal."""

from __future__ import annotations

from collections.abc import Callable

from regalia.games.kings.notation import CARD
from regalia.play import View

_SUIT = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
_BACK = "▒"


def picture(view: View, say: Callable[..., str]) -> str:
    """The players in playing order with titles, tricks and cards played; then the known hands.

    ``>`` marks who is to move and ``*`` who leads.  ``QH`` is shown as ``Q♥``.
    """
    phase = say("table.ladder")
    if view["reign"]:
        phase = say("table.reign", n=view["reign"], total=view["reigns"])
    lines = [phase]
    if view["trump"]:
        lines[0] += f"  {say('table.deal', n=view['deal'])}  {_SUIT[view['trump']]}"
        lines[0] += f"  {say('table.turned', card=view['turned'])}"
    lines += ["", *(_player(view, seat, say) for seat in view["order"])]
    if view["why_lead"]:
        lines += ["", _lead(view, say)]
    if last := view["last"]:
        cards = " ".join(_card(play["card"]) for play in last["plays"])
        lines += ["", f"{say('table.last')}: {cards}. {say('table.won', seat=last['winner'])}"]
    return "\n".join([*lines, "", *_hands(view, say)]).rstrip()


def _player(view: View, seat: int, say: Callable[..., str]) -> str:
    due = view["due"]
    target = view["targets"][("king", "prince", "soldier").index(due)] if due in _AHEAD else "-"
    marks = (">" if view["turn"] == seat else " ") + ("*" if view["leader"] == seat else " ")
    played = next((_card(p["card"]) for p in view["trick"] if p["seat"] == seat), "")
    told = say(
        "table.player_told",
        seat=seat,
        n=view["totals"][seat],
        total=target,
        left=view["counts"][seat],
    )
    titles = [
        say(f"table.{key}", title=title)
        for key, title in (("old", view["old"][seat]), ("new", view["titles"][seat]))
        if title
    ]
    points = say("table.points_told", seat=seat, points=view["points"][seat])
    return f"{marks} {played:<4} {_BACK * view['counts'][seat]:<9} " + " ".join(
        [told, *titles, points]
    )


_AHEAD = ("king", "prince", "soldier")


def _lead(view: View, say: Callable[..., str]) -> str:
    """Why the trick is led by whoever leads it."""
    seat = view["leader"]
    return say(f"table.lead_{view['why_lead']}", seat=seat, title=view["old"][seat] or "")


def _hands(view: View, say: Callable[..., str]) -> list[str]:
    """The hands, or parts of hands, that this seat knows."""
    lines = []
    for seat in view["order"]:
        codes = [
            face
            for piece, face in view["faces"].items()
            if view["places"][piece].startswith(f"hand-{seat}-")
        ]
        if codes:
            cards = " ".join(_card(code) for code in sorted(codes, key=CARD.__getitem__))
            lines.append(say("table.played", seat=seat, card=cards))
    return lines


def _card(code: str) -> str:
    return code[0].replace("T", "10") + _SUIT[code[1]]
