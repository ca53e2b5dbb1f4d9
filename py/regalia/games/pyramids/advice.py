"""Why the steady player of Pyramids makes a move, as far as its own seat can see why."""

from __future__ import annotations

from regalia.games.pyramids.notation import DRAW, FITS, MEANING, PACK, STOP
from regalia.games.pyramids.rules import Pyramids
from regalia.play import Advice, Move, Seat, State


def advise(world: State, seat: Seat, move: Move) -> Advice:
    """See :attr:`regalia.play.Game.advise`."""
    assert isinstance(world, Pyramids)
    if move in (DRAW, STOP):
        return Advice(move)
    verb, card = MEANING[move]
    after = world.copy()
    after.push(move)
    told = {"card": PACK[card]}
    if world.left == 1:
        return Advice("clear", told)
    if len(after.results[seat]) > len(world.results[seat]) and not world.house.covered:
        return Advice("last", told)
    # A card that is turned up only by this move is not known before it.
    known = world.free if world.house.covered else after.free
    follows = any(other in FITS[card] for other in known if other != card)
    if verb == "joker":
        if not world.stock():
            return Advice("joker_only", told)
        return Advice("joker_streak" if follows else "joker", told)
    if follows:
        return Advice("streak", {**told, "n": after.streak})
    return Advice("free" if len(after.free) >= len(world.free) else "fit", told)
