"""Who may see what in Pyramids, and what a seat may imagine (rule paper, "What a player may see").

All players of a round take the same deal in turn.  Whoever still has it before him sees the
points and nothing of the board.  So do spectators until the round is over for everybody: they may
sit at the same table, in front of a curtain.  Nobody ever sees the order of the stock, not even
what he drew himself earlier in the same round: remembering that is the player's own business.
When the game is over everything is open.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from regalia.chance import Dice
from regalia.games.pyramids.layouts import CARDS
from regalia.games.pyramids.notation import (
    CLEAR_BONUS,
    DRAW_PRICE,
    JOKER_PRICE,
    MEANING,
    PACK,
    STREAK_STEP,
    piece,
)
from regalia.play import LUCK, Move, Seat, Teller, View
from regalia.telling import tell_difference, views_for

if TYPE_CHECKING:
    from regalia.games.pyramids.rules import Pyramids


def sees_board(state: Pyramids, seat: Seat | None) -> bool:
    """Whether this seat (None: a spectator) may see the cards on the table."""
    if not state.deal:
        return False
    if not isinstance(state.to_move, int):
        return True
    if seat is None:
        return len(state.totals) == 1
    return seat <= state.to_move or not state.playing[seat]


def view(state: Pyramids, seat: Seat | None, *, all_open: bool = False) -> View:
    """The view of :meth:`regalia.play.State.view`; the page draws from this alone."""
    house, board = state.house, bool(state.deal) if all_open else sees_board(state, seat)
    faces = _faces(state, all_open) if board else {}
    return {
        "seat": seat,
        "turn": state.to_move,
        "mover": state.to_move if isinstance(state.to_move, int) else None,
        "round": state.round,
        "rounds": house.rounds,
        "layout": house.layout.name,
        "covered": house.covered,
        "shape": house.layout.shape(),
        "shown": board,
        "places": _places(state) if board else {},
        "faces": faces,
        "free": _pieces(state, state.free) if board else [],
        "fits": _pieces(state, state.fitting()) if board and state.free else [],
        "stock": state.stock() if board else None,
        "left": state.left if board else None,
        "jokers": None if state.jokers < 0 or not board else state.jokers,
        "unlimited": house.jokers < 0,
        "streak": state.streak if board else None,
        "worth": _worth(state) if board else None,
        "points": state.points,
        "scores": list(state.totals),
        "results": [
            [{"points": points, "end": end, "left": left} for points, end, left in rounds]
            for rounds in state.results
        ],
        "playing": list(state.playing),
    }


def _pieces(state: Pyramids, cards: list[int]) -> list[str]:
    """The pieces of these cards, in the order of the layout."""
    return [piece(place) for place in sorted(state.place_of[card] for card in cards)]


def _worth(state: Pyramids) -> dict[str, int]:
    play = STREAK_STEP * (state.streak + 1)
    return {
        "play": play,
        "joker": play - JOKER_PRICE,
        "draw": -DRAW_PRICE,
        "clear": CLEAR_BONUS,
    }


def _places(state: Pyramids) -> dict[str, str]:
    first_stock = CARDS + 1 + state.drawn
    piled = set(state.pile)
    places = {piece(p): f"layout-{p}" for p in range(CARDS) if p not in piled}
    places |= {piece(p): f"pile-{height}" for height, p in enumerate(state.pile)}
    places |= {piece(p): f"stock-{p - first_stock}" for p in range(first_stock, 52)}
    return places


def _hidden_places(state: Pyramids) -> list[int]:
    """The places whose faces nobody at the board may see."""
    if state.to_move is None:
        return []
    piled = set(state.pile)
    down = [p for p in range(CARDS) if p not in piled and state.face_down(p)]
    return down + list(range(CARDS + 1 + state.drawn, 52))


def _faces(state: Pyramids, all_open: bool) -> dict[str, str]:
    hidden = set() if all_open else set(_hidden_places(state))
    return {piece(p): PACK[state.deal[p]] for p in range(52) if p not in hidden}


def deal_unseen(world: Pyramids, seat: Seat, dice: Dice) -> None:
    """Deal anew, in place, whatever the seat cannot see.

    Somebody who waits for the deal knows nothing of the board, so in his world the mover has
    only just begun, with the points that everybody knows.
    """
    if not world.deal or world.to_move is None:
        return
    if not sees_board(world, seat):
        deal = list(range(52))
        dice.shuffle(deal)
        world.lay(deal)
        world.set_out()
        return
    places = _hidden_places(world)
    deal = list(world.deal)
    unseen = sorted(deal[place] for place in places)
    dice.shuffle(unseen)
    for place, card in zip(places, unseen, strict=True):
        deal[place] = card
    world.lay(deal)


def push_and_tell(state: Pyramids, move: Move, tell: Teller) -> None:
    """Make a legal move and tell every seat what it may know of it."""
    seats = [*range(len(state.totals)), None]
    before = views_for(tell, state, seats)
    was = state.copy()
    state.make(move)
    tell_difference(tell, before, views_for(tell, state, seats))
    if was.to_move == LUCK:
        tell.said("dealt", round=state.round)
    else:
        _say_move(was, state, move, tell)
    if state.to_move is None:
        tell.said("over")
    elif isinstance(state.to_move, int) and state.to_move != was.to_move and len(state.totals) > 1:
        tell.said("next", seat=state.to_move)


def _say_move(was: Pyramids, now: Pyramids, move: Move, tell: Teller) -> None:
    mover = was.to_move
    assert isinstance(mover, int)
    at_board = [s for s in [*range(len(was.totals)), None] if sees_board(was, s)]
    verb, card = MEANING[move]
    ended = len(now.results[mover]) > len(was.results[mover])
    worth = _worth(was)
    if verb == "draw":
        drawn = was.deal[CARDS + 1 + was.drawn]
        tell.said(
            "draw",
            at_board,
            seat=mover,
            card=PACK[drawn],
            points=worth["draw"],
            stock=was.stock() - 1,
        )
    elif verb in {"play", "joker"}:
        tell.said(verb, at_board, seat=mover, card=PACK[card], n=was.streak + 1, points=worth[verb])
        if not ended:
            freed = [PACK[c] for c in now.free if c not in was.free]
            if freed:
                tell.said("freed", at_board, cards=freed)
    if ended:
        points, end, left = now.results[mover][-1]
        tell.said(end, seat=mover, points=points, total=now.totals[mover], left=left)
