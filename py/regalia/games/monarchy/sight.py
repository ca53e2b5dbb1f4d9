"""Who may see what in Monarchy, and what a seat may imagine (rule paper, "What a player may see").

A card goes by a label, and on the way through a hand that label must not tell what the hand hides:
a card drawn face down and put straight back, and one held from the start, must look alike.  So
whenever a card that nobody else has seen leaves a hand, it goes by the lowest label among the
hand's unseen cards, and the card that had this label takes over its own.  The player himself sees
no such trick: each seat has labels of its own, which follow the cards it knows.  ``label`` is what
a spectator calls each card, and ``own_label`` turns that into what a seat calls it.

After the shuffle a label is the place in it, and when a hand is over and open to all, everybody
calls its cards as a spectator does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from regalia.chance import Dice
from regalia.games.monarchy.notation import NOTHING
from regalia.games.monarchy.sets import ALL, BIT, CARDS, cards_of, complete, covered, ids_of, points
from regalia.play import LUCK, Move, Seat, Teller, View
from regalia.telling import tell_difference, views_for

if TYPE_CHECKING:
    from regalia.games.monarchy.rules import Monarchy, Turn


def known_to(state: Monarchy, seat: Seat | None) -> int:
    """The cards whose place this seat (None: a spectator) knows, as bits."""
    if state.to_move is None:
        return ALL
    known = sum(BIT[card] for place, card in enumerate(state.table) if face_up(state, place))
    if state.to_move == LUCK:
        return known + sum(state.held)
    for owner, held in enumerate(state.held):
        known += held if owner == seat else state.known[owner]
    return known


def face_up(state: Monarchy, place: int) -> bool:
    """Whether a card lies face up at this place of the table."""
    return state.table[place] != NOTHING and bool(state.up >> place & 1)


def come_out(state: Monarchy, seat: Seat, card: int) -> None:
    """Let a card that nobody else has seen leave a hand under the lowest unseen label there."""
    label = state.label
    other = min(cards_of(state.held[seat] & ~state.known[seat]), key=label.__getitem__)
    if other != card:
        old, new = label[card], label[other]
        label[card], label[other] = new, old
        own = state.own_label[seat]
        own[old], own[new] = own[new], own[old]


def view(state: Monarchy, seat: Seat | None, *, all_open: bool = False) -> View:
    """The view of :meth:`regalia.play.State.view`; the page draws from this alone.

    Sets are told by their place on the scorecard, since many share their name with a card.
    """
    house, mover = state.house, state.to_move
    known = ALL if all_open else known_to(state, seat)
    places, faces = _on_the_table(state, seat, known)
    return {
        "seat": seat,
        "turn": mover,
        "mover": mover if isinstance(mover, int) else None,
        "phase": ("take" if state.place == NOTHING else "put") if isinstance(mover, int) else None,
        "hand": state.hand,
        "hands": house.hands,
        "target": house.target,
        "dealer": (state.hand - 2) % house.seats if state.hand else None,
        "places": places,
        "faces": faces,
        "table": len(state.table),
        "open": [place for place in range(len(state.table)) if face_up(state, place)],
        "counts": [held.bit_count() for held in state.held],
        "known": [ids_of(known) for known in state.known] if isinstance(mover, int) else [],
        "memory": house.memory,
        "last": [_turn(turn) for turn in state.last] if isinstance(mover, int) else [],
        "taken": _taken(state, seat),
        "full": house.full,
        "worth": list(house.worth),
        "left": None if house.cap is None or state.turns == NOTHING else house.cap - state.turns,
        "own": _own(state, seat) if seat is not None and isinstance(mover, int) else None,
        "scores": list(state.totals),
        "results": [
            {
                "caller": result.caller,
                "points": list(result.points),
                "sets": [complete(held) for held in result.hands],
            }
            for result in state.results
        ],
    }


def _on_the_table(
    state: Monarchy, seat: Seat | None, known: int
) -> tuple[dict[str, str], dict[str, str]]:
    """Places and faces, in the order of the labels: any other order would tell of the cards."""
    if not state.hand:
        return {}, {}
    at = {card: f"table-{n}" for n, card in enumerate(state.table) if card != NOTHING}
    for owner, held in enumerate(state.held):
        at |= {c: f"hand-{owner}-{state.piece_for(seat, c)[1:]}" for c in cards_of(held)}
    pieces = [(state.piece_for(seat, card), card) for card in at]
    pieces.sort(key=lambda one: int(one[0][1:]))
    places = {name: at[card] for name, card in pieces}
    faces = {name: CARDS[card] for name, card in pieces if known & BIT[card]}
    return places, faces


def _turn(turn: Turn | None) -> dict[str, Any] | None:
    if turn is None:
        return None
    place, taken, put = turn
    return {
        "place": place,
        "taken": None if taken == NOTHING else CARDS[taken],
        "put": CARDS[put],
    }


def _taken(state: Monarchy, seat: Seat | None) -> dict[str, Any] | None:
    """The card that the mover has just taken, and whether it lay face up."""
    if state.place == NOTHING:
        return None
    return {
        "place": state.place,
        "piece": state.piece_for(seat, state.drawn),
        "up": state.drawn_up(),
    }


def _own(state: Monarchy, seat: Seat) -> dict[str, Any]:
    """What a seat's own hand is worth now, and which of its cards are in no complete set."""
    held = state.held[seat]
    bare = cards_of(held & ~covered(held))
    return {
        "points": points(held, state.house.worth),
        "sets": complete(held),
        "bare": sorted((state.piece_for(seat, card) for card in bare), key=lambda p: int(p[1:])),
    }


def deal_unseen(world: Monarchy, seat: Seat, dice: Dice) -> None:
    """Let the cards that the seat cannot see change places, labels staying where they are.

    Any exchange among them fits all that the seat has seen: what others held or drew unseen can
    always have come about so.  How the others call the cards is their own business and starts
    anew.
    """
    if not world.hand or world.to_move is None:
        return
    known = known_to(world, seat)
    # One spot for each unseen card, told by its label: where it is, not which card it is.
    cards = sorted(cards_of(ALL & ~known), key=world.label.__getitem__)
    spots = [world.label[card] for card in cards]
    owners = [_owner(world, card) for card in cards]
    deck = sorted(cards)
    dice.shuffle(deck)
    drawn = world.drawn
    place_of = {card: n for n, card in enumerate(world.table) if card != NOTHING}
    labels = list(world.label)
    for owner in range(world.house.seats):
        world.held[owner] &= known
        if owner != seat:
            world.own_label[owner] = list(range(len(CARDS)))
    for old, new, spot, owner in zip(cards, deck, spots, owners, strict=True):
        labels[new] = spot
        if owner == NOTHING:
            world.table[place_of[old]] = new
        else:
            world.held[owner] |= BIT[new]
            if old == drawn:
                world.drawn = new
    world.label = labels
    world.covers = [covered(held) for held in world.held]


def _owner(state: Monarchy, card: int) -> int:
    """Who holds a card; NOTHING if it lies on the table."""
    bit = BIT[card]
    return next((owner for owner, held in enumerate(state.held) if held & bit), NOTHING)


def push_and_tell(state: Monarchy, move: Move, tell: Teller) -> None:
    """Make a legal move and tell every seat what it may know of it."""
    seats = [*range(state.house.seats), None]
    before = views_for(tell, state, seats)
    was = state.copy()
    state.make(move)
    tell_difference(tell, before, views_for(tell, state, seats))
    if was.to_move == LUCK:
        tell.said("dealt", seat=(state.hand - 2) % state.house.seats, round=state.hand)
    else:
        _say_move(was, state, tell)
    if len(state.results) > len(was.results):
        for seat, scored in enumerate(state.results[-1].points):
            tell.said("scored", seat=seat, points=scored, total=state.totals[seat])
    if state.to_move is None:
        tell.said("over")
    elif isinstance(state.to_move, int) and state.to_move != was.to_move:
        tell.said("next", seat=state.to_move)


def _say_move(was: Monarchy, now: Monarchy, tell: Teller) -> None:
    seat = was.to_move
    assert isinstance(seat, int)
    if was.place == NOTHING:
        if now.drawn_up():
            tell.said("take_up", seat=seat, card=CARDS[now.drawn], place=now.place + 1)
        else:
            others = [other for other in [*range(now.house.seats), None] if other != seat]
            tell.said("take_down", others, seat=seat, place=now.place + 1)
            tell.said("drawn", [seat], seat=seat, card=CARDS[now.drawn], place=now.place + 1)
        return
    put = now.table[was.place]
    if put != NOTHING:
        tell.said("put", seat=seat, card=CARDS[put], place=was.place + 1)
    if len(now.results) > len(was.results):
        caller = now.results[-1].caller
        if caller is None:
            tell.said("capped")
        else:
            tell.said("called" if put != NOTHING else "called_out", seat=caller)
    elif now.turns == 0:
        if now.house.cap is None:
            tell.said("all_up")
        else:
            tell.said("all_up_capped", n=now.house.cap // now.house.seats)
