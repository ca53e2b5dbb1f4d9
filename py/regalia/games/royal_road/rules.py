"""The rules: one position of Royal Road, changed by its moves.

Where the pyramids of a colour may go is worked out for all three at once, with sets of spaces in
lanes (see :mod:`regalia.games.royal_road.notation`): what lies ahead of each stands in a table;
what is free for its size, and where it has to stop, are kept up to date with each move.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Self

from regalia.chance import Chance, Dice
from regalia.games.royal_road import refusal, sight
from regalia.games.royal_road.chronology import Exchange
from regalia.games.royal_road.notation import (
    CARD,
    COLOUR_BITS,
    COLOUR_LANES,
    FIFTEEN,
    IDS,
    LANE,
    MEANING,
    MOVES_TO,
    PYRAMIDS,
    REROLL,
    ROLL,
    ROLLS,
    SHOWN,
    SHUFFLE,
    THREE,
    TRIO_BITS,
    UNKNOWN,
    WHITE,
    spaces,
)
from regalia.games.royal_road.options import House
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
)

PLACED = tuple(bytes([place]) for place in range(len(IDS)))
"""Each place in the shuffle as a pile of one card."""


class RoyalRoad(SameByContent):
    """One position.  See :class:`regalia.play.State` for what each method promises."""

    __slots__ = (
        "_offered",
        "at",
        "buried",
        "deal",
        "die",
        "free",
        "home",
        "house",
        "order",
        "past",
        "pile",
        "player",
        "road",
        "rolls",
        "seats",
        "stops",
        "to_move",
        "waited",
        "winner",
    )

    def __init__(self, house: House, seats: int) -> None:
        self.house = house
        self.seats = seats
        self.to_move: Mover = LUCK
        self.player: Seat = 0
        """Whose turn it is, also while the die is still to be thrown."""
        self.winner: Seat | None = None
        self.die = -1
        """The last throw, as an index of FACES; −1 before the first."""
        self.rolls = [0] * 6
        """How often each face has been thrown."""
        self.deal: tuple[int, ...] = ()
        """Cards by place in the shuffle."""
        self.road: list[int] = []
        """Places in the shuffle, by space."""
        self.pile = b""
        """Places in the shuffle, the top first."""
        self.buried = 0
        """How many cards at the bottom of the pile everybody saw being put there."""
        self.at = [0] * 15
        """The space of each pyramid."""
        self.free = house.ahead[0][0] * THREE
        """For each size the spaces where one more of it may stand, in three lanes."""
        self.order = 0
        """For each two cards which of them is the older, see :mod:`.chronology`."""
        self.stops = FIFTEEN << house.goal
        """For each pyramid the spaces that it cannot pass, in fifteen lanes: the face-up cards that
        show it, and the goal."""
        self.home = 0
        """The pyramids in the goal, as bits."""
        self.waited = [0] * seats
        """For each seat the pyramids that were home when it last ended a turn without winning."""
        self.past: list[Move] = []
        """All moves of players so far; a replay of them tells who went which way."""
        self._offered: Collection[Move] = ()
        """The legal moves, if somebody has asked for them here, or the rolls while one is due: one
        of these is not checked again.

        No hidden card bears on them, so that they hold in an imagined world, too.
        """

    # --- asking ---------------------------------------------------------------------------

    @property
    def thrower(self) -> Seat | None:
        """Whoever is to roll the die; the road itself is laid by nobody in particular."""
        return self.player if self.to_move == LUCK and self.road else None

    def moves(self) -> Sequence[Move]:
        """By size, then by space; on white the replacements, the swaps, and rolling again."""
        if self.to_move != self.player:
            return ()
        if self.die == WHITE:
            free = self.free
            empty = free & free >> LANE & free >> 2 * LANE
            self._offered = listed = self.house.white.moves(empty, self.order)
            return listed
        # What ``targets`` says, of all three: three calls would cost a tenth of a move.  Where one
        # is at home its lane is empty, and one is taken from the next lane instead.  That changes
        # the start alone, which lies ahead of nobody.
        die, at = self.die, self.at
        first = 3 * die
        large, medium, small = self.house.ahead
        ahead = (large[at[first]] | medium[at[first + 1]] | small[at[first + 2]]) & self.free
        stops = ahead & self.stops >> COLOUR_LANES[die]
        targets = ahead & (stops ^ stops - THREE)
        a, b, c, d, e, f, g, h, i = targets.to_bytes(9, "little")
        one, two, three, four, five, six, seven, eight, nine = MOVES_TO[die]
        self._offered = moves = (
            one[a] + two[b] + three[c] + four[d] + five[e] + six[f] + seven[g] + eight[h] + nine[i]
        )
        return moves

    def targets(self, pyramid: int) -> int:
        """The spaces that a pyramid may go to, as bits; whatever the die says.

        They are those ahead that are free, up to the first of them that it cannot pass.
        """
        ahead = self.house.ahead[0][self.at[pyramid]] & self.free >> LANE * (pyramid % 3)
        stops = ahead & self.stops >> LANE * pyramid
        return ahead & (stops ^ stops - 1)

    def barriers_ahead(self, pyramid: int) -> int:
        """The barriers that a pyramid could not pass, as bits."""
        return self.stops_ahead(pyramid) & self.house.face_up

    def stops_ahead(self, pyramid: int) -> int:
        """The barriers that a pyramid could not pass, and the goal unless it is there, as bits."""
        ahead = self.house.ahead[0][self.at[pyramid]] & self.free >> LANE * (pyramid % 3)
        return ahead & self.stops >> LANE * pyramid

    def barrier(self, pyramid: int) -> int | None:
        """The space of the barrier that a pyramid cannot pass now, if there is one ahead."""
        barriers = self.barriers_ahead(pyramid)
        return (barriers & -barriers).bit_length() - 1 if barriers else None

    def taken(self, size: int) -> int:
        """The road cards that hold a pyramid of this size, as bits."""
        return self.house.ahead[0][0] & ~(self.free >> LANE * size)

    def empty(self) -> int:
        """The spaces without pyramids, as bits, but for the start and the goal."""
        return self.free & self.free >> LANE & self.free >> 2 * LANE

    def cards(self) -> bytes:
        """The cards of the road, by space."""
        return bytes([self.deal[place] for place in self.road])

    def why_not(self, move: Move) -> Reason | None:
        """See :meth:`regalia.play.State.why_not`; nothing is told of cards that lie face down."""
        verb, one, two = MEANING.get(move, UNKNOWN)
        if self.to_move is None:
            return Reason("game_over", "win")
        if self.to_move == LUCK:
            return refusal.no_luck(self, verb, move)
        if not verb or verb == "roll":
            return Reason("unknown_move", "turn", {"move": move[:80]})
        return refusal.refusal(self, verb, one, two)

    def refused(self) -> list[tuple[Touches, Reason]]:
        """See :meth:`regalia.play.State.refused`; a space alone tells what is touched before it."""
        return refusal.refused(self) if isinstance(self.to_move, int) else []

    def touches(self, move: Move) -> Touches:
        """A pyramid and its space; the pile and a card; two cards; or the die, to roll again."""
        verb, one, two = MEANING[move]
        if verb == "move":
            return (PYRAMIDS[one], f"road-{two}")
        if verb == "replace":
            return ("pile", f"road-{one}")
        if verb == "swap":
            return (f"road-{one}", f"road-{two}")
        return ("die",)

    def scores(self) -> list[int]:
        """Nothing: Royal Road has a winner and no points."""
        return []

    def outcome(self) -> Outcome | None:
        """One for the winner, nothing for the others, who share the second place."""
        if self.winner is None:
            return None
        won = [seat == self.winner for seat in range(self.seats)]
        return Outcome(tuple(map(int, won)), tuple(1 if one else 2 for one in won))

    def view(self, seat: Seat | None, *, all_open: bool = False) -> View:
        """What a seat may know; :mod:`regalia.games.royal_road.sight` says why."""
        return sight.view(self, seat, all_open=all_open)

    def imagine(self, seat: Seat, dice: Dice) -> Self:
        """A world with the cards that this seat cannot see dealt anew."""
        world = self.copy()
        sight.deal_unseen(world, seat, dice)
        return world

    # --- doing ----------------------------------------------------------------------------

    def luck(self, chance: Chance) -> Move:
        """The shuffle, and after it one roll after another."""
        if not self.road:
            return SHUFFLE + " ".join(chance.shuffled(IDS, 0))
        return ROLL[chance.dice("die", sum(self.rolls)).below(6)]

    def push(self, move: Move, tell: Teller = SILENCE) -> None:
        """Make a move.  That of a pyramid, by far the most frequent, is made here, in one place.

        The telling is left to :mod:`sight`, which is asked only if somebody listens.
        """
        if move not in self._offered and (reason := self.why_not(move)):
            raise Illegal(move, reason)
        if tell is not SILENCE:
            sight.push_and_tell(self, move, tell)
            return
        step = self.house.steps.get(move)
        player = self.player
        if step is not None:
            pyramid, space, held, home = step
            at = self.at
            self.free ^= held[at[pyramid]] ^ held[space]
            at[pyramid] = space
            if home:
                self.home |= home
        elif not self._make_other(move):
            return
        self.past.append(move)
        # Asked only where more is home than when that player last ended a turn without winning.
        if self.home != self.waited[player]:
            if not TRIO_BITS[self.deal[player]] & ~self.home:
                self.winner, self.to_move, self._offered = player, None, ()
                return
            self.waited[player] = self.home
        self.player = (player + 1) % self.seats
        self.to_move = LUCK
        self._offered = ROLLS

    def _make_other(self, move: Move) -> bool:
        """Make a move that is luck or white, and tell whether it is the end of a turn."""
        if self.to_move == LUCK:
            if self.road:
                self._roll(move)
            else:
                self._set_up([CARD[name] for name in move.removeprefix(SHUFFLE).split(" ")])
            return False
        if move == REROLL:
            self.past.append(move)
            self.to_move = LUCK
            self._offered = ROLLS
            return False
        exchange = self.house.white.exchanges.get(move)
        if exchange is None:
            self._replace(MEANING[move][1])
        else:
            self._swap(exchange)
        return True

    def _set_up(self, cards: list[int]) -> None:
        first, last = self.seats, self.seats + self.house.length
        self.deal = tuple(cards)
        self.road = list(range(first, last))
        self.pile = bytes(range(last, len(cards)))
        for space in spaces(self.house.face_up):
            self.stops |= SHOWN[cards[first + space]] << space
        self.order = self.house.white.order_of(self.cards())
        self._offered = ROLLS

    def _roll(self, move: Move) -> None:
        face = MEANING[move][1]
        self.die = face
        self.rolls[face] += 1
        if face == WHITE or COLOUR_BITS[face] & ~self.home:
            self.to_move = self.player
            self._offered = ()

    def _replace(self, space: int) -> None:
        road, pile, deal = self.road, self.pile, self.deal
        old = road[space]
        road[space] = pile[0]
        self.pile = pile[1:] + PLACED[old]
        if self.buried < len(pile):
            self.buried += 1
        was, now = deal[old], deal[pile[0]]
        self.stops ^= (SHOWN[was] ^ SHOWN[now]) << space
        self.order += (now - was) * self.house.white.weights[space]

    def _swap(self, exchange: Exchange) -> None:
        near, far, both, lean, along = exchange
        road, deal, free = self.road, self.deal, self.free
        one, two = road[near], road[far]
        road[near], road[far] = two, one
        one, two = deal[one], deal[two]
        self.stops ^= (SHOWN[one] ^ SHOWN[two]) * both
        self.order += (one - two) * lean
        self.at = [*bytes(self.at).translate(along)]
        self.free ^= ((free >> near ^ free >> far) & THREE) * both

    def copy(self) -> Self:
        """An independent position; what is replaced rather than changed is shared."""
        new = object.__new__(type(self))
        new.house = self.house
        new.seats = self.seats
        new.to_move = self.to_move
        new.player = self.player
        new.winner = self.winner
        new.die = self.die
        new.rolls = self.rolls.copy()
        new.deal = self.deal
        new.road = self.road.copy()
        new.order = self.order
        new.pile = self.pile
        new.buried = self.buried
        new.at = self.at.copy()
        new.free = self.free
        new.stops = self.stops
        new.home = self.home
        new.waited = self.waited.copy()
        new.past = self.past.copy()
        new._offered = self._offered
        return new
