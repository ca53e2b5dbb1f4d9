"""The rules: one position of Royal Road, changed by its moves.

Where the pyramids of a colour may go is worked out for all three at once, with sets of spaces in
lanes (see :mod:`regalia.games.royal_road.notation`): what lies ahead of each stands in a table;
what is free for its size, and where its barriers are, are kept up to date with each move.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Self

from regalia.chance import Chance, Dice
from regalia.games.royal_road import refusal, sight
from regalia.games.royal_road.notation import (
    CARD,
    COLOUR_BITS,
    COLOUR_LANES,
    EVERY,
    IDS,
    LANE,
    MEANING,
    MOVES_TO,
    PYRAMIDS,
    ROLL,
    SHOWN,
    SHUFFLE,
    STEPS,
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

LOGGED = 24
"""How many of the last moves are kept for people to look back at."""
CAME = tuple(tuple(bytes([32 * seat + space]) for space in range(32)) for seat in range(8))
"""For each seat and space what a pyramid that comes there leaves in its way."""
PLACED = tuple(bytes([place]) for place in range(len(IDS)))
"""Each place in the shuffle as a pile of one card."""


class RoyalRoad(SameByContent):
    """One position.  See :class:`regalia.play.State` for what each method promises."""

    __slots__ = (
        "_offered",
        "at",
        "barriers",
        "buried",
        "deal",
        "die",
        "free",
        "home",
        "house",
        "log",
        "order",
        "pile",
        "player",
        "road",
        "rolls",
        "seats",
        "to_move",
        "waited",
        "ways",
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
        self.deal = b""
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
        self.barriers = 0
        """For each pyramid the face-up cards that show it, in fifteen lanes."""
        self.home = 0
        """The pyramids in the goal, as bits."""
        self.waited = [0] * seats
        """For each seat the pyramids that were home when it last ended a turn without winning."""
        self.log: deque[tuple[Seat, Move]] = deque(maxlen=LOGGED)
        """The last moves and by whom, rolls left out: no more, so that a long game costs no more.
        """
        self.ways: list[bytes] = [b""] * 15
        """For each pyramid every space it came to, and by whom: 32 times the seat, and the space.
        """
        self._offered: Sequence[Move] = ()
        """The legal moves, if somebody has asked for them here: one of them is not checked again.

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
            self._offered = self.house.white.moves(self.empty(), self.order)
            return self._offered
        # What ``targets_of`` says, written out: the call would cost a twentieth of a move.
        at, first = self.at, 3 * self.die
        large, medium, small = self.house.ahead
        ahead = (large[at[first]] | medium[at[first + 1]] | small[at[first + 2]]) & self.free
        stops = ahead & self.barriers >> COLOUR_LANES[self.die] | self.house.goals
        a, b, c, d, e, f, g, h, i = (ahead & (stops ^ stops - THREE)).to_bytes(9, "little")
        one, two, three, four, five, six, seven, eight, nine = MOVES_TO[self.die]
        self._offered = (
            one[a] + two[b] + three[c] + four[d] + five[e] + six[f] + seven[g] + eight[h] + nine[i]
        )
        return self._offered

    def targets_of(self, colour: int) -> int:
        """The spaces where the pyramids of a colour may go, in three lanes; whatever the die says.

        They are those ahead that are free, up to the first barrier among them or the goal.
        """
        at, first = self.at, 3 * colour
        large, medium, small = self.house.ahead
        ahead = (large[at[first]] | medium[at[first + 1]] | small[at[first + 2]]) & self.free
        stops = ahead & self.barriers >> COLOUR_LANES[colour] | self.house.goals
        # No lane is without a stop, so that taking one from each does not reach into the next.
        return ahead & (stops ^ stops - THREE)

    def targets(self, pyramid: int) -> int:
        """The spaces that a pyramid may go to, as bits; whatever the die says."""
        return self.targets_of(pyramid // 3) >> LANE * (pyramid % 3) & EVERY

    def barriers_ahead(self, pyramid: int) -> int:
        """The barriers that a pyramid could not pass, as bits."""
        ahead = self.house.ahead[0][self.at[pyramid]] & self.free >> LANE * (pyramid % 3)
        return ahead & self.barriers >> LANE * pyramid

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
        step = STEPS.get(move)
        if step is None:
            self._make_other(move)
            return
        pyramid, size, space = step
        house, at, player = self.house, self.at, self.player
        held = house.held[size]
        self._offered = ()
        self.log.append((player, move))
        self.ways[pyramid] += CAME[player][space]
        if space == house.pit:
            space = 0
            self.ways[pyramid] += CAME[player][0]
        elif space == house.goal:
            self.home |= 1 << pyramid
        old = at[pyramid]
        at[pyramid] = space
        self.free ^= held[old] ^ held[space]
        if self.home == self.waited[player] or not self._wins():
            self.player = player + 1 if player + 1 < self.seats else 0
            self.to_move = LUCK

    def _make_other(self, move: Move) -> None:
        """Make a move that is luck or white."""
        self._offered = ()
        verb, one, two = MEANING.get(move, UNKNOWN)
        if verb == "roll":
            self._roll(one)
        elif not verb:
            self._set_up([CARD[name] for name in move.removeprefix(SHUFFLE).split(" ")])
        else:
            self.log.append((self.player, move))
            if verb == "swap":
                self._swap(one, two)
            elif verb == "replace":
                self._replace(one)
            else:
                self.to_move = LUCK

    def _set_up(self, cards: list[int]) -> None:
        first, last = self.seats, self.seats + self.house.length
        self.deal = bytes(cards)
        self.road = list(range(first, last))
        self.pile = bytes(range(last, len(cards)))
        self.barriers = 0
        for space in spaces(self.house.face_up):
            self.barriers |= SHOWN[cards[first + space]] << space
        self.order = self.house.white.order_of(self.cards())

    def _roll(self, face: int) -> None:
        self.die = face
        self.rolls[face] += 1
        if face == WHITE or COLOUR_BITS[face] & ~self.home:
            self.to_move = self.player

    def _replace(self, space: int) -> None:
        road, pile, deal = self.road, self.pile, self.deal
        old = road[space]
        road[space] = pile[0]
        self.pile = pile[1:] + PLACED[old]
        self.buried = min(self.buried + 1, len(pile))
        was, now = deal[old], deal[pile[0]]
        self.barriers ^= (SHOWN[was] ^ SHOWN[now]) << space
        self.order += (now - was) * self.house.white.weights[space]
        self._end_turn()

    def _swap(self, near: int, far: int) -> None:
        road, deal, weights = self.road, self.deal, self.house.white.weights
        one, two = road[near], road[far]
        road[near], road[far] = two, one
        one, two = deal[one], deal[two]
        change = SHOWN[one] ^ SHOWN[two]
        self.barriers ^= change << near ^ change << far
        self.order += (one - two) * (weights[far] - weights[near])
        if near in self.at or far in self.at:
            for pyramid, space in enumerate(self.at):
                if space == near:
                    self._take_along(pyramid, far)
                elif space == far:
                    self._take_along(pyramid, near)
        self._end_turn()

    def _take_along(self, pyramid: int, space: int) -> None:
        """Let a pyramid go with its card."""
        held, old = self.house.held[pyramid % 3], self.at[pyramid]
        self.at[pyramid] = space
        self.ways[pyramid] += CAME[self.player][space]
        self.free ^= held[old] ^ held[space]

    def _end_turn(self) -> None:
        """Let the next player roll, unless the one whose turn it was has won."""
        player = self.player
        if self.home == self.waited[player] or not self._wins():
            self.player = player + 1 if player + 1 < self.seats else 0
            self.to_move = LUCK

    def _wins(self) -> bool:
        """Whether the player whose turn it was wins: only then with the whole trio home.

        Not asked where no more is home than when that player last ended a turn without winning.
        """
        if TRIO_BITS[self.deal[self.player]] & ~self.home:
            self.waited[self.player] = self.home
            return False
        self.winner = self.player
        self.to_move = None
        return True

    def copy(self) -> Self:
        """An independent position; what is replaced rather than changed is shared."""
        new = object.__new__(type(self))
        new.house = self.house
        new.log = self.log.copy()
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
        new.barriers = self.barriers
        new.home = self.home
        new.waited = self.waited.copy()
        new.ways = self.ways.copy()
        new._offered = self._offered
        return new
