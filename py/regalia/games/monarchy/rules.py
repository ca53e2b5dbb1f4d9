"""The rules: one position of Monarchy, changed by its moves.

Which cards of a hand lie in complete sets is kept up to date with each move: a card taken asks
only its own sets, and a card put down in no complete set changes nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Self, TypeAlias

from regalia.chance import Chance, Dice
from regalia.games.monarchy import sight
from regalia.games.monarchy.notation import (
    CALLS,
    HAND,
    MEANING,
    NOTHING,
    OUT,
    PUT,
    PUTS,
    SHUFFLE,
    TAKES,
    piece,
)
from regalia.games.monarchy.options import House
from regalia.games.monarchy.sets import (
    BIT,
    CARD,
    CARDS,
    SETS_OF,
    cards_of,
    covered,
    covered_without,
    ids_of,
    members,
    points,
)
from regalia.play import (
    LUCK,
    SILENCE,
    Illegal,
    Move,
    Mover,
    Outcome,
    Reason,
    SameByContent,
    Seat,
    Teller,
    Touches,
    View,
    places_by_score,
)


class Result(NamedTuple):
    """A finished hand: who called (None: the cap ended it), and everybody's cards and points."""

    caller: Seat | None
    hands: tuple[int, ...]
    points: tuple[int, ...]


Turn: TypeAlias = tuple[int, int, int]
"""What everybody saw of a turn: the place, the card if it lay face up, the card put down."""


class Monarchy(SameByContent):
    """One position.  See :class:`regalia.play.State` for what each method promises."""

    __slots__ = (
        "_offered",
        "covers",
        "drawn",
        "hand",
        "held",
        "house",
        "idle",
        "known",
        "label",
        "last",
        "own_label",
        "place",
        "results",
        "table",
        "to_move",
        "totals",
        "turns",
        "up",
    )

    def __init__(self, house: House) -> None:
        seats = house.seats
        self.house = house
        self.to_move: Mover = LUCK
        self.hand = 0
        self.totals = [0] * seats
        self.results: tuple[Result, ...] = ()
        self.held = [0] * seats
        self.covers = [0] * seats  # of each hand, the cards in complete sets
        self.known = [0] * seats  # of each hand, the cards that everybody knows to be there
        self.last: list[Turn | None] = [None] * seats
        self.table: list[int] = []  # cards by place
        self.up = 0  # places whose card lies face up, as bits; a place keeps it while it is empty
        self.place = NOTHING  # the place taken from in this turn
        self.drawn = NOTHING  # the card taken in this turn
        self.turns = NOTHING  # turns made since all table cards lie face up
        self.idle = 0  # turns made since somebody took a card face down
        # How cards go by in the views; see sight.
        self.label: list[int] = []
        self.own_label: list[list[int]] = []
        # The legal moves, if somebody has asked here: one of them is not checked again.
        self._offered: tuple[Move, ...] = ()

    # --- asking ---------------------------------------------------------------------------

    def moves(self) -> Sequence[Move]:
        """Takes in the order of places; or puts, then calls, each in the order of the pack."""
        seat = self.to_move
        if not isinstance(seat, int):
            return ()
        taking = self.place == NOTHING
        self._offered = TAKES[len(self.table)] if taking else self._puts_and_calls(seat)
        return self._offered

    def _puts_and_calls(self, seat: Seat) -> tuple[Move, ...]:
        held = self.held[seat]
        cards = held & ~BIT[self.drawn] if self.drawn_up() else held
        found = members(PUTS, cards)
        bare = held & ~self.covers[seat]
        if bare & (bare - 1):  # with two such cards no call can be right
            return found
        right = sum(BIT[card] for card in cards_of(cards) if not self.bare_without(card))
        found += members(CALLS, right)
        return found if bare else (*found, OUT)

    def why_not(self, move: Move) -> Reason | None:
        """See :meth:`regalia.play.State.why_not`."""
        seat = self.to_move
        if seat is None:
            return Reason("game_over", "length")
        if seat == LUCK:
            return self._why_no_shuffle(move)
        assert isinstance(seat, int)
        verb, object_ = MEANING.get(move, ("", NOTHING))
        if not verb:
            return Reason("unknown_move", "take", {"move": move[:80]})
        if verb == "take":
            if self.place != NOTHING:
                return Reason("put_first", "put")
            if object_ >= len(self.table):
                return Reason("no_place", "deal", {"place": object_ + 1, "n": len(self.table)})
            return None
        if self.place == NOTHING:
            return Reason(*(("take_first", "take") if verb == "put" else ("call_first", "call")))
        if object_ != NOTHING:
            if not self.held[seat] & BIT[object_]:
                return Reason("not_held", "put", {"card": CARDS[object_]})
            if object_ == self.drawn and self.drawn_up():
                return Reason("put_back", "face_up", {"card": CARDS[object_]})
        if verb == "call" and (bare := self.bare_without(object_)):
            return Reason("bare", "call", {"cards": ids_of(bare)})
        return None

    def drawn_up(self) -> bool:
        """Whether the card taken in this turn lay face up."""
        return bool(self.up >> self.place & 1)

    def bare_without(self, card: int) -> int:
        """The mover's cards in no complete set, if this card (or none) is put down."""
        assert isinstance(self.to_move, int)
        held, covers = self.held[self.to_move], self.covers[self.to_move]
        if card == NOTHING:
            return held & ~covers
        return held & ~BIT[card] & ~covered_without(held, covers, card)

    def beginner(self) -> Seat:
        """Who begins this hand: the player after the dealer."""
        return (self.hand - 1) % self.house.seats

    def _why_no_shuffle(self, move: Move) -> Reason | None:
        if not move.startswith(SHUFFLE):
            return Reason("luck", "deal")
        names = move.removeprefix(SHUFFLE).split(" ")
        strange = [name for name in names if name not in CARD]
        if strange:
            return Reason("shuffle_strange", "pack", {"found": strange[0][:40]})
        if len(names) != len(CARDS) or len(set(names)) != len(CARDS):
            return Reason("shuffle_short", "pack", {"n": len(set(names))})
        return None

    def refused(self) -> list[tuple[Touches, Reason]]:
        """Cards that cannot be touched yet, the face-up card just taken, and a call too early."""
        seat = self.to_move
        if not isinstance(seat, int):
            return []
        if self.place == NOTHING:
            found: list[tuple[Touches, Reason]] = [
                ((self.piece_for(seat, card),), Reason("take_first", "take"))
                for card in cards_of(self.held[seat])
            ]
            return [*found, (("call",), Reason("call_first", "call"))]
        found = [
            ((self.piece_for(seat, card),), Reason("put_first", "put"))
            for card in self.table
            if card != NOTHING
        ]
        if self.drawn_up():
            reason = self.why_not(PUT[self.drawn])
            assert reason is not None
            found.append(((self.piece_for(seat, self.drawn),), reason))
        if not any(move.startswith(OUT) for move in self.moves()):
            reason = self.why_not(OUT)
            # With one such card, taken face up, it is the card that must stay that is wrong.
            assert reason is not None
            found.append((("call",), reason))
        return found

    def touches(self, move: Move) -> Touches:
        """The card to take, to put or to put with a call; the button to go out without putting."""
        verb, object_ = MEANING[move]
        assert isinstance(self.to_move, int)
        if object_ == NOTHING:
            return ("out",)
        card = self.table[object_] if verb == "take" else object_
        return (self.piece_for(self.to_move, card),)

    def piece_for(self, seat: Seat | None, card: int) -> str:
        """The id by which a card goes in the view of a seat."""
        label = self.label[card]
        if seat is None or not isinstance(self.to_move, int):
            return piece(label)
        return piece(self.own_label[seat][label])

    def scores(self) -> list[int]:
        """Points of all finished hands, by seat."""
        return list(self.totals)

    def outcome(self) -> Outcome | None:
        """Most points win; equal points share the place."""
        if self.to_move is not None:
            return None
        return Outcome(tuple(self.totals), places_by_score(self.totals))

    def view(self, seat: Seat | None, *, all_open: bool = False) -> View:
        """What a seat may know; :mod:`regalia.games.monarchy.sight` says why."""
        return sight.view(self, seat, all_open=all_open)

    def remembered(self) -> int | None:
        """With ``memory`` off the last turn of each player: two moves, and one begun."""
        if self.house.memory:
            return None
        return 2 * self.house.seats + (self.place != NOTHING)

    def imagine(self, seat: Seat, dice: Dice) -> Self:
        """A world in which the cards that this seat cannot see have changed places."""
        world = self.copy()
        sight.deal_unseen(world, seat, dice)
        return world

    # --- doing ----------------------------------------------------------------------------

    def luck(self, chance: Chance) -> Move:
        """The shuffle of the next hand."""
        return SHUFFLE + " ".join(chance.shuffled(CARDS, self.hand))

    def push(self, move: Move, tell: Teller = SILENCE) -> None:
        """Make a move; the telling is left to :mod:`sight`, which is asked only if one listens."""
        if move not in self._offered and (reason := self.why_not(move)):
            raise Illegal(move, reason)
        if tell is SILENCE:
            self.make(move)
        else:
            sight.push_and_tell(self, move, tell)

    def make(self, move: Move) -> None:
        """Make a move that is known to be legal."""
        self._offered = ()
        seat = self.to_move
        if not isinstance(seat, int):
            self._deal([CARD[name] for name in move.removeprefix(SHUFFLE).split(" ")])
            return
        verb, object_ = MEANING[move]
        if verb == "take":
            self._take(seat, object_)
            return
        if object_ != NOTHING:
            self._put(seat, object_)
        if verb == "call":
            self._end_hand(seat)
        else:
            self._end_turn(seat)

    def _deal(self, deck: list[int]) -> None:
        """Begin the next hand: one card at a time from the player after the dealer on."""
        self.hand += 1
        seats = self.house.seats
        first, dealt = self.beginner(), HAND[seats] * seats
        for n in range(seats):
            self.held[(first + n) % seats] = sum(BIT[card] for card in deck[n:dealt:seats])
        self.covers = [covered(held) for held in self.held]
        self.known = [0] * seats
        self.last = [None] * seats
        self.table = deck[dealt:]
        self.up = 0
        self.place = self.drawn = self.turns = NOTHING
        self.idle = 0
        self.label = [0] * len(deck)
        for place, card in enumerate(deck):
            self.label[card] = place
        self.own_label = [list(range(len(deck))) for _ in range(seats)]
        self.to_move = first

    def _take(self, seat: Seat, place: int) -> None:
        card = self.table[place]
        self.table[place] = NOTHING
        self.place, self.drawn = place, card
        held = self.held[seat] = self.held[seat] | BIT[card]
        if self.up >> place & 1:
            self.known[seat] |= BIT[card]
        else:
            self.idle = -1  # this turn ends at nought
        for mask in SETS_OF[card]:
            if mask & held == mask:
                self.covers[seat] |= mask

    def _put(self, seat: Seat, card: int) -> None:
        bit, place = BIT[card], self.place
        taken = self.drawn if self.up >> place & 1 else NOTHING
        if self.known[seat] & bit:
            self.known[seat] ^= bit
        else:
            sight.come_out(self, seat, card)
        held = self.held[seat]
        self.held[seat] = held ^ bit
        if self.covers[seat] & bit:
            self.covers[seat] = covered_without(held, self.covers[seat], card)
        self.table[place] = card
        self.up |= 1 << place
        self.last[seat] = (place, taken, card)

    def _end_turn(self, seat: Seat) -> None:
        """The next player's turn, unless the cap ends the hand."""
        self.place = self.drawn = NOTHING
        self.idle += 1
        if self.turns != NOTHING:
            self.turns += 1
            if self.turns == self.house.cap:
                self._end_hand(None)
                return
        elif self.up + 1 == 1 << len(self.table):
            self.turns = 0
        self.to_move = (seat + 1) % self.house.seats

    def _end_hand(self, caller: Seat | None) -> None:
        """Score everybody's complete sets; then luck, or the end of the game."""
        self.place = self.drawn = NOTHING
        scored = tuple(points(held, self.house.worth) for held in self.held)
        self.results = (*self.results, Result(caller, tuple(self.held), scored))
        self.totals = [total + score for total, score in zip(self.totals, scored, strict=True)]
        target = self.house.target
        over = self.hand == self.house.hands or (target is not None and max(self.totals) >= target)
        self.to_move = None if over else LUCK

    def copy(self) -> Self:
        """An independent position; what never changes is shared."""
        new = object.__new__(type(self))
        new.house = self.house
        new.to_move = self.to_move
        new.hand = self.hand
        new.totals = self.totals  # replaced, never changed in place
        new.results = self.results
        new.held = self.held.copy()
        new.covers = self.covers.copy()
        new.known = self.known.copy()
        new.last = self.last.copy()
        new.table = self.table.copy()
        new.up = self.up
        new.place = self.place
        new.drawn = self.drawn
        new.turns = self.turns
        new.idle = self.idle
        new.label = self.label.copy()
        new.own_label = [labels.copy() for labels in self.own_label]
        new._offered = ()  # in an imagined world the mover may hold other cards
        return new
