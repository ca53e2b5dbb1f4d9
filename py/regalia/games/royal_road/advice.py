"""Why the steady player of Royal Road makes a move, as far as its own seat can see why."""

from __future__ import annotations

from regalia.games.royal_road.mind import way
from regalia.games.royal_road.notation import MEANING, PYRAMIDS, REROLL, TRIO, TRIO_BITS
from regalia.games.royal_road.rules import RoyalRoad
from regalia.play import Advice, Move, Seat, State


def advise(world: State, seat: Seat, move: Move) -> Advice:
    """See :attr:`regalia.play.Game.advise`."""
    assert isinstance(world, RoyalRoad)
    if move == REROLL:
        return Advice("reroll")
    after = world.copy()
    after.push(move)
    trio = TRIO[world.deal[seat]]
    if after.winner == seat:
        return Advice("win")
    verb, pyramid, space = MEANING[move]  # or the space of a replacement, or two spaces of a swap
    if verb == "replace":
        barrier = any(world.barriers_ahead(own) >> pyramid & 1 for own in trio)
        return Advice("open" if barrier else "renew")
    if verb == "swap":
        nearer = sum(way(world, own) - way(after, own) for own in trio) > 0
        return Advice("open" if nearer else "block")
    own = bool(TRIO_BITS[world.deal[seat]] >> pyramid & 1)
    if space == world.house.pit:
        key = "own_pit" if own else "pit"
    elif space == world.house.goal:
        key = "home" if own else "other_home"
    else:
        key = "forward" if own else "other"
    return Advice(key, {"pyramid": PYRAMIDS[pyramid]})
