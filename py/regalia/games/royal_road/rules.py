"""The rules: one position of Royal Road, changed by its moves.

Where the pyramids of a colour may go is worked out for all three at once, with sets of spaces in
lanes (see :mod:`regalia.games.royal_road.notation`): what lies ahead of each, what is free for its
size, and where its barriers are, are kept up to date with each move.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from regalia.chance import Chance, Dice
from regalia.games.royal_road import refusal, sight
from regalia.games.royal_road.notation import (
    CARD,
    COLOUR_BITS,
    EVERY,
    FIFTEEN,
    IDS,
    LANE,
    MEANING,
    MOVES_TO,
    PYRAMIDS,
    REPLACES,
    REROLL,
    ROLL,
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

LOGGED = 24
"""How many of the last moves are kept for people to look back at."""
_STEP = tuple(bytes([step]) for step in range(8 * 32))


class RoyalRoad(SameByContent):
    """One position.  See :class:`regalia.play.State` for what each method promises."""

    __slots__ = (
        "_offered",
        "ahead",
        "at",
        "barriers",
        "buried",
        "deal",
        "die",
        "free",
        "home",
        "house",
        "log",
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
        self.road = b""
        """Places in the shuffle, by space."""
        self.pile = b""
        """Places in the shuffle, the top first."""
        self.buried = 0
        """How many cards at the bottom of the pile everybody saw being put there."""
        self.at = [0] * 15
        """The space of each pyramid."""
        self.ahead = house.ahead[0] * FIFTEEN
        """For each pyramid the spaces ahead of it, in fifteen lanes."""
        self.free = house.ahead[0] * THREE
        """For each size the spaces where one more of it may stand, in three lanes."""
        self.barriers = 0
        """For each pyramid the face-up cards that show it, in fifteen lanes."""
        self.home = 0
        """The pyramids in the goal, as bits."""
        self.waited = [0] * seats
        """For each seat the pyramids that were home when it last ended a turn without winning."""
        self.log: list[tuple[Seat, Move]] = []
        """The last moves and by whom, rolls left out: no more, so that a long game costs no more.
        """
        self.ways: list[bytes] = [b""] * 15
        """For each pyramid every space it came to, and by whom: 32 times the seat, and the space.
        """
        self._offered: tuple[Move, ...] = ()
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
            self._offered = self._white_moves()
            return self._offered
        one, two, three, four, five, six, seven, eight, nine = MOVES_TO[self.die]
        a, b, c, d, e, f, g, h, i = self.targets_of(self.die).to_bytes(9, "little")
        self._offered = (
            one[a] + two[b] + three[c] + four[d] + five[e] + six[f] + seven[g] + eight[h] + nine[i]
        )
        return self._offered

    def targets_of(self, colour: int) -> int:
        """The spaces where the pyramids of a colour may go, in three lanes; whatever the die says.

        They are those ahead that are free, up to the first barrier among them or the goal.
        """
        lanes = 3 * LANE * colour
        ahead = self.ahead >> lanes & self.free
        stops = ahead & self.barriers >> lanes | self.house.goals
        # No lane is without a stop, so that taking one from each does not reach into the next.
        return ahead & (stops ^ stops - THREE)

    def targets(self, pyramid: int) -> int:
        """The spaces that a pyramid may go to, as bits; whatever the die says."""
        return self.targets_of(pyramid // 3) >> LANE * (pyramid % 3) & EVERY

    def barriers_ahead(self, pyramid: int) -> int:
        """The barriers that a pyramid could not pass, as bits."""
        ahead = self.house.ahead[self.at[pyramid]] & self.free >> LANE * (pyramid % 3)
        return ahead & self.barriers >> LANE * pyramid

    def barrier(self, pyramid: int) -> int | None:
        """The space of the barrier that a pyramid cannot pass now, if there is one ahead."""
        barriers = self.barriers_ahead(pyramid)
        return (barriers & -barriers).bit_length() - 1 if barriers else None

    def taken(self, size: int) -> int:
        """The road cards that hold a pyramid of this size, as bits."""
        return self.house.ahead[0] & ~(self.free >> LANE * size)

    def _white_moves(self) -> tuple[Move, ...]:
        one, two, three = REPLACES
        a, b, c = (self.empty() & self.house.face_up).to_bytes(3, "little")
        return (*one[a], *two[b], *three[c], *self.house.pairs.mending(self.cards()), REROLL)

    def empty(self) -> int:
        """The spaces without pyramids, as bits, but for the start and the goal."""
        return self.free & self.free >> LANE & self.free >> 2 * LANE

    def cards(self) -> bytes:
        """The cards of the road, by space."""
        return self.road.translate(self.deal.ljust(256))

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
        verb, one, two = MEANING.get(move, UNKNOWN)
        if verb == "roll":
            self._roll(one)
        elif not verb:
            self._set_up([CARD[name] for name in move.removeprefix(SHUFFLE).split(" ")])
        else:
            self.log.append((self.player, move))
            if len(self.log) > LOGGED:
                del self.log[0]
            if verb == "move":
                self._move(one, two)
            elif verb == "reroll":
                self.to_move = LUCK
            elif verb == "replace":
                self._replace(one)
            else:
                self._swap(one, two)

    def _set_up(self, cards: list[int]) -> None:
        first, last = self.seats, self.seats + self.house.length
        self.deal = bytes(cards)
        self.road = bytes(range(first, last))
        self.pile = bytes(range(last, len(cards)))
        self.barriers = 0
        for space in spaces(self.house.face_up):
            self.barriers |= SHOWN[cards[first + space]] << space

    def _roll(self, face: int) -> None:
        self.die = face
        self.rolls[face] += 1
        if face == WHITE or COLOUR_BITS[face] & ~self.home:
            self.to_move = self.player

    def _move(self, pyramid: int, space: int) -> None:
        house = self.house
        self.ways[pyramid] += _STEP[32 * self.player + space]
        if space == house.pit:
            space = 0
            self.ways[pyramid] += _STEP[32 * self.player]
        elif space == house.goal:
            self.home |= 1 << pyramid
        self._put(pyramid, space)
        self._end_turn()

    def _put(self, pyramid: int, space: int) -> None:
        held, ahead, old = self.house.held, self.house.ahead, self.at[pyramid]
        self.at[pyramid] = space
        self.ahead ^= (ahead[old] ^ ahead[space]) << LANE * pyramid
        self.free ^= (held[old] ^ held[space]) << LANE * (pyramid % 3)

    def _replace(self, space: int) -> None:
        road, pile, deal = self.road, self.pile, self.deal
        self.barriers ^= (SHOWN[deal[road[space]]] ^ SHOWN[deal[pile[0]]]) << space
        self.road = road[:space] + pile[:1] + road[space + 1 :]
        self.pile = pile[1:] + road[space : space + 1]
        self.buried = min(self.buried + 1, len(pile))
        self._end_turn()

    def _swap(self, near: int, far: int) -> None:
        road = bytearray(self.road)
        one, two = road[near], road[far]
        road[near], road[far] = two, one
        self.road = bytes(road)
        change = SHOWN[self.deal[one]] ^ SHOWN[self.deal[two]]
        self.barriers ^= change << near ^ change << far
        both = 1 << near | 1 << far
        if ~self.empty() & both:
            for pyramid, space in enumerate(self.at):
                if both >> space & 1:
                    there = near + far - space
                    self._put(pyramid, there)
                    self.ways[pyramid] += _STEP[32 * self.player + there]
        self._end_turn()

    def _end_turn(self) -> None:
        """The player whose turn it was wins with the whole trio home; else the next one rolls."""
        player = self.player
        if not TRIO_BITS[self.deal[player]] & ~self.home:
            self.winner = player
            self.to_move = None
            return
        self.waited[player] = self.home
        self.player = player + 1 if player + 1 < self.seats else 0
        self.to_move = LUCK

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
        new.road = self.road
        new.pile = self.pile
        new.buried = self.buried
        new.at = self.at.copy()
        new.ahead = self.ahead
        new.free = self.free
        new.barriers = self.barriers
        new.home = self.home
        new.waited = self.waited.copy()
        new.ways = self.ways.copy()
        new._offered = self._offered
        return new
