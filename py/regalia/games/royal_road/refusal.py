"""Why a move of Royal Road is refused: the one check behind asking and doing.

Nothing is told of a card that lies face down but that it does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from regalia.games.royal_road.notation import (
    CARD,
    FACES,
    IDS,
    PYRAMIDS,
    SHUFFLE,
    WHITE,
    spaces,
)
from regalia.play import Move, Reason, Touches

if TYPE_CHECKING:
    from regalia.games.royal_road.rules import RoyalRoad


def refusal(state: RoyalRoad, verb: str, one: int, two: int) -> Reason | None:
    """Why the mover may not do this; None if it is legal."""
    if verb == "move":
        if one // 3 == state.die and state.targets(one) >> two & 1:
            return None
        return _not_there(state, one, two)
    if state.die != WHITE:
        return Reason("not_white", "white", {"die": FACES[state.die]})
    if verb == "replace":
        return _not_replaced(state, one)
    if verb == "swap":
        return _not_swapped(state, one, two)
    return None


def _not_there(state: RoyalRoad, pyramid: int, space: int) -> Reason | None:
    """Why a pyramid may not go to a space."""
    code = PYRAMIDS[pyramid]
    if reason := _not_this(state, pyramid):
        return reason
    if reason := _no_space(state, space):
        return reason
    if space <= state.at[pyramid]:
        return Reason("not_forward", "colour", {"pyramid": code, "space": space})
    if state.taken(pyramid % 3) >> space & 1:
        return Reason("occupied", "occupied", {"pyramid": code, "space": space})
    barrier = state.barrier(pyramid)
    if barrier is not None and space > barrier:
        card = state.deal[state.road[barrier]]
        return Reason("barrier", "barrier", {"pyramid": code, "space": barrier, "ruler": IDS[card]})
    return None


def _not_this(state: RoyalRoad, pyramid: int) -> Reason | None:
    """Why a pyramid may not be moved at all."""
    code = PYRAMIDS[pyramid]
    if state.die == WHITE:
        return Reason("white_moves_none", "white", {"pyramid": code})
    if pyramid // 3 != state.die:
        return Reason("other_colour", "colour", {"pyramid": code, "die": FACES[state.die]})
    if state.home >> pyramid & 1:
        return Reason("at_home", "colour", {"pyramid": code})
    return None


def _no_space(state: RoyalRoad, space: int) -> Reason | None:
    if space < state.house.length:
        return None
    return Reason("no_space", "road", {"space": space, "n": state.house.length})


def _not_white(state: RoyalRoad, space: int) -> Reason | None:
    """Why a card may be neither replaced nor swapped."""
    if reason := _no_space(state, space):
        return reason
    if not state.house.face_up >> space & 1:
        return Reason("face_down", "white", {"space": space})
    return None


def _not_replaced(state: RoyalRoad, space: int) -> Reason | None:
    if reason := _not_white(state, space):
        return reason
    if not state.empty() >> space & 1:
        return Reason("not_empty", "replace", {"space": space})
    return None


def _not_swapped(state: RoyalRoad, near: int, far: int) -> Reason | None:
    if reason := _not_white(state, near) or _not_white(state, far):
        return reason
    if state.house.neighbours and far != near + 1:
        return Reason("no_neighbours", "neighbours", {"space": [near, far]})
    one, two = state.deal[state.road[near]], state.deal[state.road[far]]
    if one < two:
        return Reason("chronology", "swap", {"ruler": [IDS[one], IDS[two]]})
    return None


def no_luck(state: RoyalRoad, verb: str, move: Move) -> Reason | None:
    """Why this is not the luck that is due."""
    if state.road:
        return None if verb == "roll" else Reason("luck", "roll")
    if not move.startswith(SHUFFLE):
        return Reason("shuffle", "secret")
    ids = move.removeprefix(SHUFFLE).split(" ")
    if len(ids) == len(IDS) and set(ids) == CARD.keys():
        return None
    strange = [name for name in ids if name not in CARD]
    if strange:
        return Reason("shuffle_strange", "pack", {"found": strange[0][:40]})
    return Reason("shuffle_short", "pack", {"n": len(set(ids))})


def refused(state: RoyalRoad) -> list[tuple[Touches, Reason]]:
    """Pyramids that stay, spaces they cannot go to, cards that cannot be replaced or swapped."""
    found: list[tuple[Touches, Reason]] = []
    length = range(state.house.length)
    for pyramid, code in enumerate(PYRAMIDS):
        if reason := _not_this(state, pyramid):
            found.append(((code,), reason))
            continue
        there = [(space, _not_there(state, pyramid, space)) for space in length]
        found += [((code, f"road-{space}"), reason) for space, reason in there if reason]
    if state.die == WHITE:
        return found + _refused_white(state)
    die = {"die": FACES[state.die]}
    found += [((f"road-{space}",), Reason("pyramid_first", "colour", die)) for space in length]
    found += [((touch,), Reason("not_white", "white", die)) for touch in ("pile", "die")]
    return found


def _refused_white(state: RoyalRoad) -> list[tuple[Touches, Reason]]:
    found: list[tuple[Touches, Reason]] = []
    for space in range(state.house.length):
        if reason := _not_white(state, space):
            found.append(((f"road-{space}",), reason))
        if reason := _not_replaced(state, space):
            found.append((("pile", f"road-{space}"), reason))
    up = spaces(state.house.face_up)
    for n, near in enumerate(up, 1):
        pairs = [(far, _not_swapped(state, near, far)) for far in up[n:]]
        found += [((f"road-{near}", f"road-{far}"), reason) for far, reason in pairs if reason]
    return found
