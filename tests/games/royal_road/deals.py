"""Deals of Royal Road made to measure, and short ways through them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from regalia.games.royal_road.rulers import RULERS
from regalia.play import State
from regalia.registry import game

IDS = [ruler.id for ruler in RULERS]
"""All rulers, the oldest first."""
SHOWS = {ruler.id: ruler.trio for ruler in RULERS}
COLOURS = "RBGKY"
PYRAMIDS = [colour + size for colour in COLOURS for size in "LMS"]


def without(*pyramids: str) -> list[str]:
    """The rulers whose cards show none of these pyramids."""
    return [name for name in IDS if not set(SHOWS[name]) & set(pyramids)]


def showing(pyramid: str) -> list[str]:
    """The eleven rulers whose cards show this pyramid."""
    return [name for name in IDS if pyramid in SHOWS[name]]


def deal(
    secrets: Sequence[str] = ("karel4", "jan"),
    road: Mapping[int, str] | None = None,
    pile: Sequence[str] = (),
    clear_of: Sequence[str] = (),
    length: int = 18,
) -> str:
    """A shuffle with these secret cards, road cards by space, and these on top of the pile.

    Other road cards show none of the pyramids in ``clear_of``, and such cards come next.
    """
    road = dict(road or {})
    taken = {*secrets, *road.values(), *pile}
    assert len(taken) == len(secrets) + len(road) + len(pile)
    rest = [name for name in without(*clear_of) if name not in taken]
    for space in range(length):
        road.setdefault(space, "")
        road[space] = road[space] or rest.pop(0)
    cards = [*secrets, *(road[space] for space in range(length)), *pile]
    harmless = [name for name in rest if name not in cards]
    others = [name for name in IDS if name not in cards and name not in harmless]
    return "shuffle " + " ".join([*cards, *harmless, *others])


def begin(shuffle: str, seats: int = 2, **options: str) -> State:
    """A game in which this is the deal; the first roll is due."""
    state = game("royal-road").new(seats, options)
    state.push(shuffle)
    return state


def make(state: State, moves: Iterable[str]) -> None:
    """Make the moves; ``RL 7`` is written for the roll of red and the move of its large one."""
    for move in moves:
        if move[0] in COLOURS:
            state.push(f"roll {move[0]}")
            state.push(f"move {move}")
        else:
            state.push(move)


def white(state: State, move: str) -> None:
    """Roll white, and use it so."""
    state.push("roll W")
    state.push(move)


def targets(state: State, pyramid: str) -> list[int]:
    """The spaces that a pyramid of the rolled colour may go to."""
    start = f"move {pyramid} "
    return [int(move.removeprefix(start)) for move in state.moves() if move.startswith(start)]


def space_of(state: State, pyramid: str) -> int:
    """Where a pyramid stands."""
    return int(state.view(None)["places"][pyramid].split("-")[1])


def road(state: State, seat: int | None = None) -> list[str | None]:
    """The rulers along the road as a seat sees them; None for a card that it does not know."""
    view: dict[str, Any] = state.view(seat)
    at = {place: piece for piece, place in view["places"].items()}
    return [view["faces"].get(at[f"road-{space}"]) for space in range(view["length"])]


def card_in(state: State, place: str) -> str | None:
    """The ruler in a place such as ``pile-0``, once the game shows it to the first seat."""
    view = state.view(0)
    piece = next(piece for piece, where in view["places"].items() if where == place)
    face: str | None = view["faces"].get(piece)
    return face
