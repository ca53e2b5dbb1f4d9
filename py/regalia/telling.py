"""Hearing what ``push`` tells, and telling the difference between two views."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from regalia.play import Seat, State, Teller, View

Event = dict[str, Any]
"""One thing told, as plain JSON: ``{"kind": "moved" | "shown" | "hidden" | "said", …}``."""


class Heard:
    """A teller that keeps everything, with who may hear it."""

    def __init__(self) -> None:
        self._all: list[tuple[frozenset[Seat | None] | None, Event]] = []

    def _keep(self, event: Event, seats: Iterable[Seat | None] | None) -> None:
        self._all.append((None if seats is None else frozenset(seats), event))

    def moved(self, piece: str, to: str, seats: Iterable[Seat | None] | None = None) -> None:
        """See :class:`regalia.play.Teller`."""
        self._keep({"kind": "moved", "piece": piece, "to": to}, seats)

    def shown(self, piece: str, face: str, seats: Iterable[Seat | None] | None = None) -> None:
        """See :class:`regalia.play.Teller`."""
        self._keep({"kind": "shown", "piece": piece, "face": face}, seats)

    def hidden(self, piece: str, seats: Iterable[Seat | None] | None = None) -> None:
        """See :class:`regalia.play.Teller`."""
        self._keep({"kind": "hidden", "piece": piece}, seats)

    def said(self, key: str, seats: Iterable[Seat | None] | None = None, **facts: Any) -> None:
        """See :class:`regalia.play.Teller`."""
        self._keep({"kind": "said", "key": key, "facts": facts}, seats)

    def by(self, seat: Seat | None) -> list[Event]:
        """What this seat (None: a spectator) heard, in order."""
        return [event for seats, event in self._all if seats is None or seat in seats]


class Spoken(Heard):
    """A teller that keeps what is said and nothing else.

    Games spare themselves the views for it, see :func:`views_for`: a whole game is told in no time.
    """

    def moved(self, piece: str, to: str, seats: Iterable[Seat | None] | None = None) -> None:
        """Not kept."""

    def shown(self, piece: str, face: str, seats: Iterable[Seat | None] | None = None) -> None:
        """Not kept."""

    def hidden(self, piece: str, seats: Iterable[Seat | None] | None = None) -> None:
        """Not kept."""


def views_for(tell: Teller, state: State, seats: Sequence[Seat | None]) -> dict[Seat | None, View]:
    """The views of these seats for :func:`tell_difference`; none where words alone are kept."""
    return {} if isinstance(tell, Spoken) else {seat: state.view(seat) for seat in seats}


def tell_difference(
    tell: Teller, before: Mapping[Seat | None, View], after: Mapping[Seat | None, View]
) -> None:
    """Tell each seat what moved and what was shown or hidden between its two views."""
    for seat, new in after.items():
        old, only = before[seat], (seat,)
        for piece in old["faces"]:
            if piece not in new["faces"]:
                tell.hidden(piece, only)
        for piece in old["places"]:
            if piece not in new["places"]:
                tell.moved(piece, "", only)
        for piece, place in new["places"].items():
            if old["places"].get(piece) != place:
                tell.moved(piece, place, only)
        for piece, face in new["faces"].items():
            if old["faces"].get(piece) != face:
                tell.shown(piece, face, only)


def fold(view: View, events: Iterable[Event]) -> tuple[dict[str, str], dict[str, str]]:
    """The places and faces that these events make of a view's places and faces."""
    places, faces = dict(view["places"]), dict(view["faces"])
    for event in events:
        match event["kind"]:
            case "moved" if event["to"]:
                places[event["piece"]] = event["to"]
            case "moved":
                places.pop(event["piece"], None)
            case "shown":
                faces[event["piece"]] = event["face"]
            case "hidden":
                faces.pop(event["piece"], None)
    return places, faces
