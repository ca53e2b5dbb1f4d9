"""Why the steady player of Monarchy makes a move, as far as its own seat can see why."""

from __future__ import annotations

from regalia.games.monarchy.notation import MEANING, NOTHING
from regalia.games.monarchy.plans import Outlook
from regalia.games.monarchy.rules import Monarchy
from regalia.games.monarchy.sets import BIT, CARDS, SETS, complete, points
from regalia.games.monarchy.sight import face_up
from regalia.play import Advice, Move, Seat, State


def advise(world: State, seat: Seat, move: Move) -> Advice:
    """See :attr:`regalia.play.Game.advise`."""
    assert isinstance(world, Monarchy)
    verb, object_ = MEANING[move]
    if verb == "take":
        return _taking(world, seat, object_)
    held = world.held[seat]
    if verb == "call":
        left = held if object_ == NOTHING else held & ~BIT[object_]
        return Advice("call", {"points": points(left, world.house.worth)})
    bare = not world.covers[seat] & BIT[object_]
    return Advice("put_bare" if bare else "put", {"card": CARDS[object_]})


def _taking(world: Monarchy, seat: Seat, place: int) -> Advice:
    if not face_up(world, place):
        return Advice("take_down", {"place": place + 1})
    card, held = world.table[place], world.held[seat]
    told = {"card": CARDS[card]}
    new = [number for number in complete(held | BIT[card]) if number not in complete(held)]
    if new:
        return Advice("complete", {**told, "set": [SETS[number] for number in new]})
    outlook = Outlook(world, seat)
    return Advice("take" if outlook.worth_with(card) > outlook.now else "stir", told)
