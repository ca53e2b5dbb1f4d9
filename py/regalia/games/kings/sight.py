"""Who may see what in Kings (rule paper, "What a player may see").

Cards change hands unseen in the exchange, so a card's own number would betray where it came from.
Therefore every seat has its own account of the backs on the table: it starts with the places of
the shuffle and follows what this seat can tell apart.  Where somebody takes a card that it cannot
see, some back of that hand goes over, and the faces it knew there are known no longer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from regalia.games.kings import told
from regalia.games.kings.facts import seats_of_trick
from regalia.games.kings.notation import (
    CARD,
    GIVE,
    KEEP,
    MEANING,
    NO,
    NO_CARD,
    PACK,
    PASS,
    SWAP,
    TAKE,
    codes,
)
from regalia.games.kings.situation import situation
from regalia.play import Move, Seat, Teller, Touches, View
from regalia.telling import tell_difference, views_for

if TYPE_CHECKING:
    from regalia.games.kings.position import Exchange
    from regalia.games.kings.rules import Kings

TURNED = "turned"
"""Where the turned card lies, and what is touched to swap for it."""


def name_of(place: int) -> str:
    """The id of the back at this place of the shuffle."""
    return f"c{place}"


class Sight:
    """The cards on the table as one seat (None: a spectator) can tell them apart.

    Before the first deal these are the cards drawn for it, d0 to d3 by seat.  Cards that the seat
    has seen, but cannot tell among the backs any more, are m0, m1, … in its memory.  When the
    match is over, or all is to be open, everybody sees the same, and everything.
    """

    def __init__(self, state: Kings, seat: Seat | None, *, all_open: bool = False) -> None:
        self.state = state
        self.seat = seat
        self.open = all_open or state.to_move is None
        self.places: dict[str, str] = {}
        self.faces: dict[str, str] = {}
        self._hands: list[list[str]] = [[], [], [], []]
        self._gift: list[str] = []
        self._so_far: dict[str, int] = {}
        if not state.seated:
            self._drawn()
            return
        self._deal()
        self._swap()
        for exchange in state.exchanges:
            self._exchange(exchange)
        self._play()
        self._remember()

    # --- asking ---------------------------------------------------------------------------

    def piece_of(self, card: int) -> str:
        """The back of a card whose face the seat knows."""
        code = PACK[card]
        return next(name for name, face in self.faces.items() if face == code)

    def held(self, seat: Seat) -> list[str]:
        """The backs in a seat's hand."""
        return list(self._hands[seat])

    # --- what happened, as the seat saw it ---------------------------------------------------

    def _drawn(self) -> None:
        for seat, card in enumerate(self.state.draws[-1] if self.state.draws else ()):
            self._show(f"d{seat}", f"drawn-{seat}", PACK[card])

    def _deal(self) -> None:
        state, count = self.state, len(self.state.seated)
        end = sum(cards.bit_count() for cards in state.dealt)
        for place, code in enumerate(state.deal):
            name = name_of(place)
            owner = state.seated[place % count]
            if place < end:
                self._to_hand(name, owner)
            else:
                self.places[name] = self._next("stock") if place > end else TURNED
            if self.open or code == PACK[state.turned] or (place < end and owner == self.seat):
                self.faces[name] = code

    def _swap(self) -> None:
        state = self.state
        if state.out == NO_CARD:
            return
        gone = self._leave(state.dealer, state.out, self.open or self.seat == state.dealer)
        self.places[gone] = "out"
        self._to_hand(self.piece_of(state.turned), state.dealer)

    def _exchange(self, exchange: Exchange) -> None:
        state, taker = self.state, exchange.taker
        peasant = state.dealer
        knows = self.open or self.seat in (taker, peasant)
        if self.seat == taker:
            if exchange.seen:
                self._learn(peasant, exchange.seen)
            elif exchange.taken == NO_CARD:
                self._learn_one(peasant, state.allowed.bit_length() - 1)
        if exchange.taken != NO_CARD:
            if not knows:
                for name in self._hands[peasant]:
                    self.faces.pop(name, None)
            self._to_hand(self._leave(peasant, exchange.taken, knows), taker)
        if exchange.given != NO_CARD:
            gone = self._leave(taker, exchange.given, knows)
            self.places[gone] = "gift"
            self._gift.append(gone)
        # The King's gift waits until the Prince is done.
        if exchange is state.exchanges[-1] and state.stage not in (TAKE, GIVE):
            for name in self._gift:
                self._to_hand(name, peasant)

    def _play(self) -> None:
        state = self.state
        for trick in state.tricks:
            for seat, card in zip(trick.seats(), trick.cards, strict=True):
                self.places[self._leave(seat, card, True)] = self._next(f"won-{trick.winner}")
        for seat, card in zip(seats_of_trick(state), state.trick, strict=False):
            self.places[self._leave(seat, card, True)] = f"trick-{seat}"
        for seat in state.seated:
            if state.aside[seat]:
                for name in self._hands[seat]:
                    self.places[name] = self._next(f"aside-{seat}")

    def _remember(self) -> None:
        """Keep what the seat has seen and cannot tell among the backs any more."""
        seen = {PACK[self.state.turned]}
        for exchange in self.state.exchanges:
            if exchange.taker == self.seat:
                seen.update(codes(exchange.seen))
        lost = seen - set(self.faces.values())
        for number, code in enumerate(sorted(lost, key=CARD.__getitem__)):
            self._show(f"m{number}", f"memory-{number}", code)

    # --- backs and faces --------------------------------------------------------------------

    def _show(self, name: str, place: str, code: str) -> None:
        self.places[name] = place
        self.faces[name] = code

    def _next(self, where: str) -> str:
        """The next free place of this kind."""
        number = self._so_far.get(where, 0)
        self._so_far[where] = number + 1
        return f"{where}-{number}"

    def _to_hand(self, name: str, seat: Seat) -> None:
        self._hands[seat].append(name)
        self.places[name] = self._next(f"hand-{seat}")

    def _learn(self, seat: Seat, cards: int) -> None:
        """Show a whole hand: the backs not known yet get the other cards, in order."""
        known = {self.faces[name] for name in self._hands[seat] if name in self.faces}
        others = [code for code in codes(cards) if code not in known]
        backs = [name for name in self._hands[seat] if name not in self.faces]
        self.faces.update(zip(backs, others, strict=True))

    def _learn_one(self, seat: Seat, card: int) -> str:
        """Show one card of a hand, and tell its back."""
        code = PACK[card]
        hand = self._hands[seat]
        for name in hand:
            if self.faces.get(name) == code:
                return name
        name = next(name for name in hand if name not in self.faces)
        self.faces[name] = code
        return name

    def _leave(self, seat: Seat, card: int, knows: bool) -> str:
        """Take a card out of a hand: its back, or some back that the seat cannot tell apart."""
        hand = self._hands[seat]
        name = (
            self._learn_one(seat, card)
            if knows
            else next(name for name in hand if name not in self.faces)
        )
        hand.remove(name)
        return name


def view(state: Kings, seat: Seat | None, *, all_open: bool = False) -> View:
    """The view of :meth:`regalia.play.State.view`; the page draws from this alone."""
    sight = Sight(state, seat, all_open=all_open)
    return {
        "seat": seat,
        "turn": state.to_move,
        "places": sight.places,
        "faces": sight.faces,
        **situation(state, seat, sight),
    }


def touches(state: Kings, move: Move) -> Touches:
    """What the mover touches to make this legal move."""
    stage, named, _ = MEANING[move]
    if named == NO:
        return (KEEP if stage == SWAP else PASS,)
    seat = state.to_move
    assert isinstance(seat, int)
    piece = Sight(state, seat).piece_of(named.bit_length() - 1)
    return (piece, TURNED) if stage == SWAP else (piece,)


def push_and_tell(state: Kings, move: Move, tell: Teller) -> None:
    """Make a legal move and tell every seat what it may know of it."""
    seats: list[Seat | None] = [0, 1, 2, 3, None]
    before = views_for(tell, state, seats)
    was = state.copy()
    state.push(move)
    tell_difference(tell, before, views_for(tell, state, seats))
    told.say(was, state, move, tell)
