"""The rules: one position of Kings, changed by its moves.

``legal`` holds the moves that may be made next, kept up to date with every move: listing them,
making one and refusing one all look there.
"""

from __future__ import annotations

from typing import Self

from regalia.chance import Chance, Dice
from regalia.games.kings import claim, imagined, refusal, sight
from regalia.games.kings.notation import (
    CARD,
    CLUBS,
    DIAMONDS,
    DRAW,
    GIVE,
    HEARTS,
    KEEP,
    MEANING,
    NAMED,
    NO_CARD,
    NO_TITLE,
    OVER,
    PACK,
    PASS,
    PLAY,
    PLAYED,
    PLAYS,
    RANK,
    SHUFFLE,
    SPADES,
    SUIT,
    SWAP,
    TAKE,
    TEXTS,
    TITLES,
    naming,
    shuffled,
)
from regalia.games.kings.position import SEATS, Position, new_exchange, next_in
from regalia.play import (
    LUCK,
    SILENCE,
    Illegal,
    Move,
    Outcome,
    Reason,
    Seat,
    Teller,
    Touches,
    View,
)


class Kings(Position):
    """One position.  See :class:`regalia.play.State` for what each method promises."""

    __slots__ = ()

    # --- asking ---------------------------------------------------------------------------

    def moves(self) -> tuple[Move, ...]:
        """Cards in the order of the pack, then ``keep`` or ``pass``."""
        return self.legal

    def why_not(self, move: Move) -> Reason | None:
        """See :meth:`regalia.play.State.why_not`; :mod:`.refusal` finds the words."""
        return None if move in self.legal else refusal.reason(self, move)

    def refused(self) -> list[tuple[Touches, Reason]]:
        """The mover's own cards that must wait, and what the exchange does not allow."""
        return refusal.refused(self)

    def touches(self, move: Move) -> Touches:
        """The card; for ``swap`` the turned card after it; else the button."""
        return sight.touches(self, move)

    def scores(self) -> list[int]:
        """Match points by seat."""
        return list(self.points)

    def outcome(self) -> Outcome | None:
        """Most points win; equal points go by the last title."""
        if self.to_move is not None:
            return None
        last = self.history[-1]
        ranked = sorted(SEATS, key=lambda seat: (-self.points[seat], last[seat]))
        places = tuple(ranked.index(seat) + 1 for seat in SEATS)
        return Outcome(self.points, places, {"titles": [TITLES[title] for title in last]})

    def view(self, seat: Seat | None, *, all_open: bool = False) -> View:
        """What a seat may know; :mod:`regalia.games.kings.sight` says why."""
        return sight.view(self, seat, all_open=all_open)

    def imagine(self, seat: Seat, dice: Dice) -> Self:
        """A world with the cards that this seat cannot place dealt anew."""
        world = self.copy()
        imagined.deal_unseen(world, seat, dice)
        return world

    def claim(self) -> list[Move]:
        """Plays to the end of the deal, if the mover is certain of every trick; else none."""
        return claim.line(self)

    # --- doing ----------------------------------------------------------------------------

    def luck(self, chance: Chance) -> Move:
        """The cards drawn for the deal, or the next shuffle."""
        if self.stage == DRAW:
            drawn = chance.shuffled(PACK, len(self.draws), "draw")[:4]
            return "draw " + " ".join(drawn)
        return "shuffle " + " ".join(chance.shuffled(PACK, self.deals))

    def push(self, move: Move, tell: Teller = SILENCE) -> None:
        """Make a move.  A play that nobody is told of, by far the most frequent, is made here."""
        play = self.meant.get(move)
        if play is None or move not in self.legal or tell is not SILENCE:
            self._push_other(move, tell)
            return
        card, suit, bit, strength = play
        seat: Seat = self.to_move  # type: ignore[assignment]  # asked in the hottest place
        held, trick = self.held, self.trick
        held[seat][suit] ^= bit
        if not trick:
            self.led = suit
            self.follow = PLAYS[suit]
            self.meant = meant = PLAYED[self.trump][suit]
            self.winner = seat
            self.best = meant[move][3]
        elif strength > self.best:
            self.winner = seat
            self.best = strength
        trick.append(card)
        seat = self.after[seat]
        if seat == self.leader:
            self._end_trick()
            return
        self.to_move = seat
        hand = held[seat]
        self.legal = self.follow[hand[self.led]] or self._without_suit(hand)

    def _without_suit(self, hand: list[int]) -> tuple[Move, ...]:
        """What may be played from a hand that cannot follow suit."""
        if self.house.must_trump and (trumps := hand[self.trump]):
            return PLAYS[self.trump][trumps]
        spades, hearts, diamonds, clubs = hand
        return SPADES[spades] + HEARTS[hearts] + DIAMONDS[diamonds] + CLUBS[clubs]

    def _push_other(self, move: Move, tell: Teller) -> None:
        """Make a move of the exchange, or pass on all that is rarer."""
        if move not in self.legal or tell is not SILENCE:
            self._push_luck_or_tell(move, tell)
            return
        stage, _, card = MEANING[move]
        if stage == SWAP:
            self._swap(card)
        elif stage == TAKE:
            self._take(card)
        else:
            self._give(card)

    def _push_luck_or_tell(self, move: Move, tell: Teller) -> None:
        """Refuse a move, or make one that is luck or of which somebody is told."""
        words = move.split(" ")
        if self.stage == SHUFFLE and tell is SILENCE and (cards := shuffled(words)):
            self._deal(words[1:], cards)
            return
        if reason := self.why_not(move):
            raise Illegal(move, reason)
        if tell is not SILENCE:
            sight.push_and_tell(self, move, tell)
        else:
            self._draw([CARD[code] for code in words[1:]])

    def _draw(self, cards: list[int]) -> None:
        self.draws = (*self.draws, tuple(cards))
        ranks = [RANK[card] for card in cards]
        if ranks.count(min(ranks)) == 1:
            self.dealer = ranks.index(min(ranks))
            self.stage = SHUFFLE

    def next_dealer(self) -> Seat:
        """Who deals the next cards; only once the deal has been drawn for."""
        if self.reign:
            return self.ring[-1]
        if not self.deals:
            return self.dealer
        return next(seat for step in range(1, 5) if (seat := (self.dealer + step) % 4) in self.ring)

    def _deal(self, codes: list[str], cards: list[int]) -> None:
        self.dealer = self.next_dealer()
        self.deals += 1
        after = self.ring.index(self.dealer) + 1
        self.seated = seated = self.ring[after:] + self.ring[:after]
        count = len(seated)
        end = 36 if self.house.whole_pack else 9 * count
        dealt = [0, 0, 0, 0]
        for at, seat in enumerate(seated):
            dealt[seat] = sum(cards[at:end:count])
            self.hold(seat, dealt[seat])
        self.deal = tuple(codes)
        self.turned = CARD[codes[min(end, 35)]]
        self.trump = SUIT[self.turned]
        self.dealt = tuple(dealt)
        self.aside = (0, 0, 0, 0)
        self.out = NO_CARD
        self.exchanges = ()
        self.past = []
        self.leads = 0
        self.took_over = False
        if self.turned_is_dealt():
            self._swapped()
        else:
            self.to_move = self.dealer
            self.stage = SWAP
            self.find_legal()

    def _swap(self, card: int) -> None:
        if card != NO_CARD:
            self._to_or_from(self.dealer, card)
            self._to_or_from(self.dealer, self.turned)
            self.out = card
        self._swapped()

    def _swapped(self) -> None:
        """Go on to the exchange, if there is one."""
        if self.reign and self.order[0] in self.ring and self.order[3] in self.ring:
            self._to_take(self.order[0])
        else:
            self._open()

    def _open(self) -> None:
        """Let the first trick be led."""
        self.stage = PLAY
        self._lead(self.ring[0] if self.reign else self.after[self.dealer])

    # --- the exchange ---------------------------------------------------------------------

    def _to_take(self, taker: Seat) -> None:
        self.to_move = taker
        self.stage = TAKE
        found = self._may_take()
        seen = 0 if found else self.hand(self.order[3])
        self.exchanges += (new_exchange((taker, found, NO_CARD, NO_CARD, False, seen)),)

    def _may_take(self) -> bool:
        """Find what may be taken from the Peasant; whether it is a trump."""
        hand, trump = self.held[self.order[3]], self.trump
        trumps = hand[trump]
        if trumps:
            self.legal = TEXTS[TAKE][trump][trumps & -trumps]
        else:
            self.legal = (*naming(TAKE, hand), PASS)
        return trumps > 0

    def _take(self, card: int) -> None:
        taker, found, _, _, _, seen = self.exchanges[-1]
        passed = card == NO_CARD
        now = new_exchange((taker, found, card, NO_CARD, passed, seen))
        self.exchanges = (*self.exchanges[:-1], now)
        if passed:
            self._exchanged(taker)
            return
        self.stage = GIVE
        self.legal = naming(GIVE, self.held[taker])
        self._to_or_from(self.order[3], card)
        self._to_or_from(taker, card)

    def _give(self, card: int) -> None:
        taker, found, taken, _, passed, seen = self.exchanges[-1]
        now = new_exchange((taker, found, taken, card, passed, seen))
        self.exchanges = (*self.exchanges[:-1], now)
        self._to_or_from(taker, card)
        self.gift |= 1 << card
        self._exchanged(taker)

    def _exchanged(self, taker: Seat) -> None:
        """Go on to the Prince; after him the Peasant picks up what he was given."""
        if taker == self.order[0] and self.order[1] in self.ring:
            self._to_take(self.order[1])
            return
        self.hold(self.order[3], self.hand(self.order[3]) | self.gift)
        self.gift = 0
        self._open()

    def _to_or_from(self, seat: Seat, card: int) -> None:
        """Let a card leave this hand if it is there, and come to it if it is not."""
        self.held[seat][SUIT[card]] ^= 1 << RANK[card]

    # --- the tricks -----------------------------------------------------------------------

    def _lead(self, seat: Seat) -> None:
        """Let this seat lead; if it has no card left, the deal is done."""
        hand = self.held[seat]
        if self.leads < 2 and (trumps := hand[self.trump]):
            self.legal = PLAYS[self.trump][trumps]
        else:
            spades, hearts, diamonds, clubs = hand
            self.legal = SPADES[spades] + HEARTS[hearts] + DIAMONDS[diamonds] + CLUBS[clubs]
            if not self.legal:
                self._await_deal()
                return
        self.to_move = self.leader = seat

    def _end_trick(self) -> None:
        winner, totals = self.winner, self.totals
        self.past.append((self.ring, self.leader, self.leads, self.trick, winner))
        self.trick = []
        self.leads += 1
        totals[winner] = total = totals[winner] + 1
        if total >= self.targets[self.title_due]:
            self._titles_fall()
        else:
            self._lead(self.leader if self.reign else winner)

    def _titles_fall(self) -> None:
        """Give the title to the winner of the trick, and every other that falls with it."""
        seat = self.winner  # whoever had reached this title before would have it
        while True:
            self._crown(seat)
            at = self.ring.index(seat)
            self.ring = ring = self.ring[:at] + self.ring[at + 1 :]
            if self.title_due == 3:
                self._crown(ring[0])
                self._end_phase()
                return
            goal, totals = self.targets[self.title_due], self.totals
            there = [seat for seat in ring if totals[seat] >= goal]
            if not there:
                self._lead_on()
                return
            seat = there[0] if len(there) == 1 else self._foremost(there)

    def _lead_on(self) -> None:
        """Let the next trick be led after somebody has left."""
        self.after = next_in(self.order, self.ring)
        seat = self.leader if self.reign else self.winner
        if seat in self.ring:
            self._lead(seat)
            return
        if self.reign:
            self.leads = 0
            self.took_over = True
        self._lead(self.after[seat])

    def _foremost(self, there: list[Seat]) -> Seat:
        """Who gets the title first: the one with more tricks, then the next after the leader."""
        first = self.order.index(self.leader) + 1
        return min(there, key=lambda s: (-self.totals[s], (self.order.index(s) - first) % 4))

    def _crown(self, seat: Seat) -> None:
        """Give this seat the title that is due; it lays its cards aside."""
        titles, aside = list(self.titles), list(self.aside)
        titles[seat] = self.title_due
        aside[seat] = self.hand(seat)
        self.hold(seat, 0)
        self.titles, self.aside = tuple(titles), tuple(aside)
        self.title_due += 1

    def _await_deal(self) -> None:
        self.to_move = LUCK
        self.stage = SHUFFLE
        self.legal = ()

    def _end_phase(self) -> None:
        self.history = (*self.history, self.titles)
        self.points = tuple(
            points + 3 - title for points, title in zip(self.points, self.titles, strict=True)
        )
        if self.reign == self.house.reigns:
            self.to_move = None
            self.stage = OVER
            self.legal = ()
            return
        self.reign += 1
        order = tuple(map(self.titles.index, range(4)))
        self.order = self.ring = order
        self.after = next_in(order, order)
        self.targets = self.house.targets
        self.totals = [0, 0, 0, 0]
        self.titles = (NO_TITLE,) * 4
        self.title_due = 0
        self._await_deal()

    def find_legal(self) -> None:
        """Find what the mover may do, where that does not follow from the last move alone."""
        seat, stage = self.to_move, self.stage
        assert isinstance(seat, int)
        hand = self.held[seat]
        if stage == PLAY and self.trick:
            self.legal = self.follow[hand[self.led]] or self._without_suit(hand)
        elif stage == PLAY:
            self._lead(seat)
        elif stage == SWAP:
            self.legal = (*naming(SWAP, hand), KEEP)
        elif stage == GIVE:
            taken = NAMED[GIVE][self.exchanges[-1].taken]
            self.legal = tuple([move for move in naming(GIVE, hand) if move != taken])
        else:
            self._may_take()
