"""The rules: one position of Pyramids, changed by its moves.

The free cards and the legal moves are kept up to date with each move: asking for the free cards
anew would cost eleven times as much as all the rest.
"""

from __future__ import annotations

from bisect import insort
from typing import Final, Literal, Self

from regalia.chance import Chance, Dice
from regalia.games.pyramids import sight
from regalia.games.pyramids.layouts import CARDS
from regalia.games.pyramids.notation import (
    BIT,
    CARD,
    CLEAR_BONUS,
    DRAW,
    DRAW_PRICE,
    FITS,
    FITTING,
    JOKER,
    JOKER_PRICE,
    MEANING,
    NO_CARD,
    PACK,
    PLAY,
    PLAYS,
    SHUFFLE,
    STOP,
    STREAK_STEP,
    UNKNOWN,
    WHOLE,
    piece,
)
from regalia.games.pyramids.options import UNLIMITED, House
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

STOCK: Final = 52 - CARDS - 1
"""Cards in the stock of a new round."""

_joker = JOKER.__getitem__
_STUCK, _DRAW_OR_STOP = (STOP,), (DRAW, STOP)

End = Literal["cleared", "failed", "stopped"]
Result = tuple[int, End, int]
"""A finished round of one seat: its points, how it ended, and the cards left lying."""


class Pyramids(SameByContent):
    """One position.  See :class:`regalia.play.State` for what each method promises."""

    __slots__ = (
        "covering",
        "deal",
        "drawn",
        "free",
        "house",
        "jokers",
        "left",
        "legal",
        "open",
        "pile",
        "place_of",
        "playing",
        "points",
        "results",
        "round",
        "streak",
        "to_move",
        "top",
        "totals",
    )

    def __init__(self, house: House, seats: int) -> None:
        self.house = house
        self.to_move: Mover = LUCK
        self.round = 0
        self.totals = [0] * seats
        self.playing = [True] * seats
        self.results: tuple[tuple[Result, ...], ...] = ((),) * seats
        self.points = 0
        self.streak = 0
        self.jokers = 0
        self.drawn = 0
        self.left = 0
        self.top = NO_CARD
        self.pile: list[int] = []  # pieces, the first one lowest
        self.free: list[int] = []  # cards, in the order of the pack
        self.open = 0  # the same as a set
        self.legal: tuple[Move, ...] = ()
        self.covering: list[int] = []  # for each place, how many cards still lie on it
        self.deal: tuple[int, ...] = ()  # cards by place in the shuffle
        self.place_of: tuple[int, ...] = ()  # places in the shuffle by card

    # --- asking ---------------------------------------------------------------------------

    def moves(self) -> tuple[Move, ...]:
        """Plays, then jokers, both in the order of the pack, then draw, then stop."""
        return self.legal

    def why_not(self, move: Move) -> Reason | None:
        """See :meth:`regalia.play.State.why_not`; a face-down card counts as out of sight."""
        if self.to_move is None:
            return Reason("game_over", "rounds")
        if self.to_move == LUCK:
            return self._why_no_shuffle(move)
        verb, card = MEANING.get(move, UNKNOWN)
        if not verb:
            return Reason("unknown_move", "play", {"move": move[:80]})
        return self._refusal(verb, card)

    def _refusal(self, verb: str, card: int) -> Reason | None:
        """Why the mover may not do this; the one check behind asking and doing."""
        if verb == "play":
            if card not in self.free:
                return self._why_not_free(card)
            if card not in FITS[self.top]:
                return Reason("no_fit", "play", {"card": PACK[card], "top": PACK[self.top]})
        elif verb == "draw":
            if self.drawn == STOCK:
                return Reason("stock_empty", "draw")
            if self.house.draw_when_stuck and self.fitting():
                return Reason("draw_when_stuck", "draw_when")
        elif verb == "joker":
            if card not in self.free:
                return self._why_not_free(card)
            if not self.jokers:
                return Reason("no_joker", "joker")
        return None

    def fitting(self) -> list[int]:
        """The free cards that fit the top of the pile, in the order of the pack."""
        fits = FITS[self.top]
        return [card for card in self.free if card in fits]

    def stock(self) -> int:
        """How many cards the stock still holds."""
        return STOCK - self.drawn if self.deal else 0

    def face_down(self, place: int) -> bool:
        """Whether the card at this place of the layout lies face down: covered, and so played."""
        return self.house.covered and self.covering[place] > 0

    def _why_not_free(self, card: int) -> Reason:
        place = self.place_of[card]
        if place > CARDS + self.drawn or (place < CARDS and self.face_down(place)):
            return Reason("not_in_sight", "free", {"card": PACK[card]})
        if place in self.pile:
            return Reason("gone", "free", {"card": PACK[card]})
        return Reason("covered", "free", {"card": PACK[card]})

    def _why_no_shuffle(self, move: Move) -> Reason | None:
        if not move.startswith(SHUFFLE):
            return Reason("luck", "pack")
        codes = move.removeprefix(SHUFFLE).split(" ")
        if len(codes) == 52 and set(codes) == WHOLE:
            return None
        strange = [code for code in codes if code not in WHOLE]
        if strange:
            return Reason("shuffle_strange", "pack", {"found": strange[0][:40]})
        return Reason("shuffle_short", "pack", {"n": len(set(codes))})

    def refused(self) -> list[tuple[Touches, Reason]]:
        """Covered cards, free cards that do not fit, and stock or joker when they are of no use."""
        found: list[tuple[Touches, Reason]] = []
        if self.to_move is None or self.to_move == LUCK:
            return found
        for place in range(CARDS):
            if place in self.pile:
                continue
            if self.covering[place]:
                # Without the card, since its face may be nobody's business yet.
                found.append(((piece(place),), Reason("still_covered", "free")))
            elif reason := self.why_not(PLAY[self.deal[place]]):
                found.append(((piece(place),), reason))
        if reason := self.why_not(DRAW):
            found.append((("stock",), reason))
        if not self.jokers:
            found.append((("joker",), Reason("no_joker", "joker")))
        return found

    def touches(self, move: Move) -> Touches:
        """The card for ``play`` and ``joker``; else the stock, or the button to stop."""
        verb, card = MEANING[move]
        if card == NO_CARD:
            return ("stock" if verb == "draw" else "stop",)
        return (piece(self.place_of[card]),)

    def scores(self) -> list[int]:
        """Points of all rounds so far, this one included, by seat."""
        return list(self.totals)

    def outcome(self) -> Outcome | None:
        """Most points win; equal points share the place."""
        if self.to_move is not None:
            return None
        return Outcome(tuple(self.totals), places_by_score(self.totals))

    def view(self, seat: Seat | None, *, all_open: bool = False) -> View:
        """What a seat may know; :mod:`regalia.games.pyramids.sight` says why."""
        return sight.view(self, seat, all_open=all_open)

    def imagine(self, seat: Seat, dice: Dice) -> Self:
        """A world with the cards that this seat cannot see dealt anew."""
        world = self.copy()
        sight.deal_unseen(world, seat, dice)
        return world

    # --- doing ----------------------------------------------------------------------------

    def luck(self, chance: Chance) -> Move:
        """The shuffle of the next round."""
        return SHUFFLE + " ".join(chance.shuffled(PACK, self.round))

    def push(self, move: Move, tell: Teller = SILENCE) -> None:
        """Make a move; the telling is left to :mod:`sight`, which is asked only if one listens."""
        if move not in self.legal or tell is not SILENCE:
            self._push_luck_or_tell(move, tell)
            return
        verb, card = MEANING[move]
        self._act(verb, card)

    def _push_luck_or_tell(self, move: Move, tell: Teller) -> None:
        """Refuse a move, or make one that is luck or of which somebody is told."""
        if reason := self.why_not(move):
            raise Illegal(move, reason)
        if tell is not SILENCE:
            sight.push_and_tell(self, move, tell)
        else:
            self.make(move)

    def make(self, move: Move) -> None:
        """Make a move that is known to be legal."""
        if self.to_move == LUCK:
            self.shuffle([CARD[code] for code in move.removeprefix(SHUFFLE).split(" ")])
        else:
            self._act(*MEANING[move])

    def _act(self, verb: str, card: int) -> None:
        if verb == "play":
            self._to_pile(card, 0)
        elif verb == "draw":
            self.drawn += 1
            place = CARDS + self.drawn
            self.pile.append(place)
            self.top = self.deal[place]
            self.streak = 0
            self.points -= DRAW_PRICE
            self.totals[self.to_move] -= DRAW_PRICE  # type: ignore[index]  # a seat, as below
        elif verb == "joker":
            if self.jokers != UNLIMITED:
                self.jokers -= 1
            self._to_pile(card, JOKER_PRICE)
        else:
            self._end_round("stopped")
            return
        # Cleared is tested before failed: the last card may go when nothing else is left.
        if not self.left:
            self._score(CLEAR_BONUS)
            self._end_round("cleared")
            return
        self._find_legal()
        if self.legal == _STUCK:
            self._end_round("failed")

    def _find_legal(self) -> None:
        """Find what the mover may do."""
        legal = PLAYS[self.open & FITTING[self.top]]
        may_draw = self.drawn < STOCK and not (legal and self.house.draw_when_stuck)
        if self.jokers:
            legal += tuple(map(_joker, self.free))
        self.legal = legal + _DRAW_OR_STOP if may_draw else legal + _STUCK

    def shuffle(self, deal: list[int]) -> None:
        """Begin the next round with these 52 cards, and the first player still in."""
        self.round += 1
        self.lay(deal)
        self._to_play(self.playing.index(True))

    def lay(self, deal: list[int]) -> None:
        """Put these cards in the places of the shuffle, whatever lies there now."""
        places = [0] * 52
        for place, card in enumerate(deal):
            places[card] = place
        self.deal = tuple(deal)
        self.place_of = tuple(places)

    def _to_play(self, seat: Seat) -> None:
        self.to_move = seat
        self.points = 0
        self.set_out()

    def set_out(self) -> None:
        """Lay out the deal untouched: 28 cards, one on the pile, the stock, all jokers."""
        self.pile = [CARDS]
        self.top = self.deal[CARDS]
        self.free = sorted(self.deal[place] for place in self.house.layout.open)
        self.open = sum(BIT[card] for card in self.free)
        self.covering = [len(above) for above in self.house.layout.covered_by]
        self.left = CARDS
        self.drawn = 0
        self.jokers = self.house.jokers
        self.streak = 0
        self._find_legal()

    def _score(self, points: int) -> None:
        assert isinstance(self.to_move, int)
        self.points += points
        self.totals[self.to_move] += points

    def _to_pile(self, card: int, price: int) -> None:
        place = self.place_of[card]
        self.free.remove(card)
        self.open ^= BIT[card]
        self.pile.append(place)
        self.top = card
        self.left -= 1
        self.streak += 1
        points = STREAK_STEP * self.streak - price
        self.points += points
        self.totals[self.to_move] += points  # type: ignore[index]  # a seat, in the hottest place
        covering = self.covering
        for below in self.house.layout.covers[place]:
            covering[below] -= 1
            if not covering[below]:
                freed = self.deal[below]
                insort(self.free, freed)
                self.open |= BIT[freed]

    def _end_round(self, end: End) -> None:
        """Write the round down; then the next player takes the same deal, or luck, or the end."""
        seat = self.to_move
        assert isinstance(seat, int)
        self.streak = 0
        mine = (*self.results[seat], (self.points, end, self.left))
        self.results = (*self.results[:seat], mine, *self.results[seat + 1 :])
        self.playing[seat] = end == "cleared"
        for later in range(seat + 1, len(self.totals)):
            if self.playing[later]:
                self._to_play(later)
                return
        over = self.round == self.house.rounds or True not in self.playing
        self.to_move = None if over else LUCK
        self.legal = ()

    def copy(self) -> Self:
        """An independent position; what never changes within a round is shared."""
        new = object.__new__(type(self))
        new.house = self.house
        new.to_move = self.to_move
        new.round = self.round
        new.totals = self.totals.copy()
        new.playing = self.playing.copy()
        new.results = self.results
        new.points = self.points
        new.streak = self.streak
        new.jokers = self.jokers
        new.drawn = self.drawn
        new.left = self.left
        new.top = self.top
        new.pile = self.pile.copy()
        new.free = self.free.copy()
        new.open = self.open
        new.legal = self.legal
        new.covering = self.covering.copy()
        new.deal = self.deal
        new.place_of = self.place_of
        return new
