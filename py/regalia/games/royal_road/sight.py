"""Who may see what in Royal Road, and what a seat may imagine.

The road, the die and every move are public.  Secret are the card of each player, the three cards
that lie face down, and the pile, except the cards at its bottom that everybody saw being put
there.  That the game goes on tells something, too: nobody whose turn has ended without winning
can hold a card whose trio was home by then.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from regalia.chance import Dice
from regalia.games.royal_road.notation import (
    FACES,
    IDS,
    MEANING,
    PYRAMIDS,
    REROLL,
    TRIO_BITS,
    UNKNOWN,
    piece,
    spaces,
)
from regalia.games.royal_road.rulers import RULERS
from regalia.play import LUCK, Move, Seat, Teller, View
from regalia.telling import tell_difference, views_for

if TYPE_CHECKING:
    from regalia.games.royal_road.rules import RoyalRoad

LOGGED: Final = 24
"""How many of the last moves people may look back at."""


def view(state: RoyalRoad, seat: Seat | None, *, all_open: bool = False) -> View:
    """The view of :meth:`regalia.play.State.view`; the page draws from this alone."""
    house = state.house
    ways, log = _told_again(tuple(state.past), state.seats, house.pit)
    cards = list(range(len(state.deal))) if all_open else _known(state, seat)
    return {
        "seat": seat,
        "turn": state.to_move,
        "player": state.player,
        "seats": state.seats,
        "length": house.length,
        "bend": house.bend,
        "pit": house.pit,
        "neighbours": house.neighbours,
        "laid": bool(state.road),
        "places": _places(state),
        "faces": {
            **{code: code for code in PYRAMIDS},
            **({"die": FACES[state.die]} if state.die >= 0 else {}),
            **{piece(place): IDS[state.deal[place]] for place in cards},
        },
        "cards": {
            piece(place): RULERS[state.deal[place]].json(state.deal[place]) for place in cards
        },
        "thrown": isinstance(state.to_move, int),
        "rolls": list(state.rolls),
        "pile": len(state.pile),
        "buried": state.buried,
        "reach": {code: _reach(state, pyramid) for pyramid, code in enumerate(PYRAMIDS)},
        "home": [PYRAMIDS[pyramid] for pyramid in spaces(state.home)],
        "waited": [[PYRAMIDS[pyramid] for pyramid in spaces(bits)] for bits in state.waited],
        "ways": {
            code: [list(step) for step in way] for code, way in zip(PYRAMIDS, ways, strict=True)
        },
        "log": [{"seat": seat, "move": move} for seat, move in log],
        "winner": state.winner,
    }


def _reach(state: RoyalRoad, pyramid: int) -> dict[str, Any]:
    """Where a pyramid might go, and the barrier that it could not pass."""
    return {"to": spaces(state.targets(pyramid)), "barrier": state.barrier(pyramid)}


@lru_cache(maxsize=8)  # the views of all seats ask for the same
def _told_again(
    past: tuple[Move, ...], seats: int, pit: int
) -> tuple[list[list[tuple[Seat, int]]], list[tuple[Seat, Move]]]:
    """For each pyramid by whom it was moved, and where to; and the last moves and by whom."""
    ways: list[list[tuple[Seat, int]]] = [[] for _ in PYRAMIDS]
    made: list[tuple[Seat, Move]] = []
    at, seat = [0] * len(PYRAMIDS), 0
    for move in past:
        made.append((seat, move))
        verb, one, two = MEANING[move]
        if verb == "move":
            ways[one].append((seat, two))
            if two == pit:
                two = 0
                ways[one].append((seat, two))
            at[one] = two
        elif verb == "swap":
            for pyramid, space in enumerate(at):
                if space in (one, two):
                    at[pyramid] = one + two - space
                    ways[pyramid].append((seat, at[pyramid]))
        if move != REROLL:
            seat = (seat + 1) % seats
    return ways, made[-LOGGED:]


def _places(state: RoyalRoad) -> dict[str, str]:
    places = {code: f"on-{state.at[n]}-{code}" for n, code in enumerate(PYRAMIDS)}
    places["die"] = "die"
    if state.road:
        places |= {piece(seat): f"seat-{seat}" for seat in range(state.seats)}
    places |= {piece(place): f"road-{space}" for space, place in enumerate(state.road)}
    places |= {piece(place): f"pile-{depth}" for depth, place in enumerate(state.pile)}
    return places


def _known(state: RoyalRoad, seat: Seat | None) -> list[int]:
    """The places in the shuffle of the cards whose faces this seat knows, in their order."""
    hidden = set(_unknown(state, seat))
    return [place for place in range(len(state.deal)) if place not in hidden]


def _unknown(state: RoyalRoad, seat: Seat | None) -> list[int]:
    """The places in the shuffle of all that is hidden from a seat, others' cards first."""
    if state.to_move is None or not state.road:
        return []
    house = state.house
    others = [other for other in range(state.seats) if other != seat]
    down = [state.road[space] for space in (0, house.pit, house.goal)]
    return [*others, *down, *state.pile[: len(state.pile) - state.buried]]


def deal_unseen(world: RoyalRoad, seat: Seat, dice: Dice) -> None:
    """Deal anew, in place, whatever the seat cannot see; each possible deal is equally likely.

    The sets of cards that others may hold lie one within another, since what is home stays
    home.  So whoever has the fewest chooses first, and each later choice is as large whatever
    was chosen before.
    """
    places = _unknown(world, seat)
    deal = list(world.deal)
    unseen = sorted(deal[place] for place in places)
    others = [place for place in places if place < world.seats]
    may_hold = {
        other: [card for card in unseen if TRIO_BITS[card] & ~world.waited[other]]
        for other in others
    }
    for other in sorted(others, key=lambda other: (len(may_hold[other]), other)):
        card = dice.pick([card for card in may_hold[other] if card in unseen])
        deal[other] = card
        unseen.remove(card)
    dice.shuffle(unseen)
    for place, card in zip(places[len(others) :], unseen, strict=True):
        deal[place] = card
    world.deal = tuple(deal)


def push_and_tell(state: RoyalRoad, move: Move, tell: Teller) -> None:
    """Make a legal move and tell every seat what it may know of it."""
    seats = [*range(state.seats), None]
    before = views_for(tell, state, seats)
    was = state.copy()
    state.push(move)
    tell_difference(tell, before, views_for(tell, state, seats))
    _say_move(was, state, move, tell)
    if state.winner is not None:
        trio = [PYRAMIDS[pyramid] for pyramid in spaces(TRIO_BITS[state.deal[state.winner]])]
        ruler = IDS[state.deal[state.winner]]
        tell.said("won", seat=state.winner, ruler=ruler, pyramid=trio)
        tell.said("over")
    elif state.player != was.player:
        tell.said("next", seat=state.player)


def _say_move(was: RoyalRoad, now: RoyalRoad, move: Move, tell: Teller) -> None:
    verb, one, two = MEANING.get(move, UNKNOWN)
    seat = was.player
    if verb == "move":
        pyramid = PYRAMIDS[one]
        if two == was.house.pit:
            tell.said("pit", seat=seat, pyramid=pyramid)
        elif two == was.house.goal:
            tell.said("home", seat=seat, pyramid=pyramid)
        else:
            tell.said("move", seat=seat, pyramid=pyramid, space=two)
    elif verb == "roll":
        tell.said("roll", seat=seat, die=FACES[one])
        if now.to_move == LUCK:
            tell.said("all_home", seat=seat, die=FACES[one])
    elif verb == "replace":
        old, new = was.deal[was.road[one]], now.deal[now.road[one]]
        tell.said("replace", seat=seat, space=one, ruler=IDS[old])
        tell.said("laid", space=one, ruler=IDS[new])
    elif verb == "swap":
        rulers = [IDS[now.deal[now.road[space]]] for space in (one, two)]
        tell.said("swap", seat=seat, space=[one, two], ruler=rulers)
    elif verb == "reroll":
        tell.said("reroll", seat=seat)
    else:
        tell.said("dealt", n=now.house.length)
        tell.said("next", seat=now.player)
