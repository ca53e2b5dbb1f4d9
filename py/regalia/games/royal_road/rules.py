"""The rules: one position of Royal Road, changed by its moves.

Where a pyramid may go is worked out with sets of spaces as the bits of a number: what is taken by
its size, and where its barriers are, are kept up to date with each move.
"""

from __future__ import annotations

from typing import Self

from regalia.chance import Chance, Dice
from regalia.games.royal_road import refusal, sight
from regalia.games.royal_road.notation import (
    CARD,
    COLOUR_BITS,
    IDS,
    MEANING,
    MOVES_TO,
    OF_COLOUR,
    PYRAMIDS,
    REPLACE,
    REROLL,
    ROLL,
    SHUFFLE,
    SWAP,
    TRIO,
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
        "at",
        "barriers",
        "buried",
        "deal",
        "die",
        "home",
        "house",
        "log",
        "pile",
        "player",
        "road",
        "rolls",
        "seats",
        "taken",
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
        self.deal: tuple[int, ...] = ()
        """Cards by place in the shuffle."""
        self.road: tuple[int, ...] = ()
        """Places in the shuffle, by space."""
        self.pile: tuple[int, ...] = ()
        """Places in the shuffle, the top first."""
        self.buried = 0
        """How many cards at the bottom of the pile everybody saw being put there."""
        self.at = [0] * 15
        """The space of each pyramid."""
        self.taken = [0, 0, 0]
        """For each size the road cards that hold a pyramid of it, as bits."""
        self.barriers: tuple[int, ...] = (0,) * 15
        """For each pyramid the face-up cards that show it, as bits."""
        self.home = 0
        """The pyramids in the goal, as bits."""
        self.waited = [0] * seats
        """For each seat the pyramids that were home when it last ended a turn without winning."""
        self.log: tuple[tuple[Seat, Move], ...] = ()
        """The last moves and by whom, rolls left out: no more, so that a long game costs no more.
        """
        self.ways: list[bytes] = [b""] * 15
        """For each pyramid every space it came to, and by whom: 32 times the seat, and the space.
        """

    # --- asking ---------------------------------------------------------------------------

    @property
    def thrower(self) -> Seat | None:
        """Whoever is to roll the die; the road itself is laid by nobody in particular."""
        return self.player if self.to_move == LUCK and self.road else None

    def moves(self) -> list[Move]:
        """By size, then by space; on white the replacements, the swaps, and rolling again."""
        found: list[Move] = []
        if not isinstance(self.to_move, int):
            return found
        if self.die == WHITE:
            return self._white_moves()
        for pyramid in OF_COLOUR[self.die]:
            targets = self.targets(pyramid)
            if targets:
                first, second, third, fourth = MOVES_TO[pyramid]
                found += first[targets & 63]
                found += second[targets >> 6 & 63]
                found += third[targets >> 12 & 63]
                found += fourth[targets >> 18]
        return found

    def targets(self, pyramid: int) -> int:
        """The spaces that a pyramid may go to, as bits; whatever the die says.

        They are those ahead that are not taken, up to the first barrier among them.
        """
        house, at = self.house, self.at[pyramid]
        if at == house.goal:
            return 0
        ahead = (-2 << at) & house.whole & ~self.taken[pyramid % 3]
        barriers = self.barriers[pyramid] & ahead
        if not barriers:
            return ahead
        return ahead & (((barriers & -barriers) << 1) - 1)

    def barrier(self, pyramid: int) -> int | None:
        """The space of the barrier that a pyramid cannot pass now, if there is one ahead."""
        ahead = (-2 << self.at[pyramid]) & ~self.taken[pyramid % 3]
        barriers = self.barriers[pyramid] & ahead
        return (barriers & -barriers).bit_length() - 1 if barriers else None

    def _white_moves(self) -> list[Move]:
        cards = self.cards()
        up = spaces(self.house.face_up)
        empty = self.house.face_up & ~(self.taken[0] | self.taken[1] | self.taken[2])
        found = [REPLACE[space] for space in up if empty >> space & 1]
        if self.house.neighbours:
            near = [(one, one + 1) for one in up if self.house.face_up >> one + 1 & 1]
            found += [SWAP[one][two] for one, two in near if cards[one] > cards[two]]
        else:
            for n, one in enumerate(up, 1):
                card, swaps = cards[one], SWAP[one]
                found += [swaps[two] for two in up[n:] if card > cards[two]]
        found.append(REROLL)
        return found

    def cards(self) -> list[int]:
        """The cards of the road, by space."""
        deal = self.deal
        return [deal[place] for place in self.road]

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
        verb, one, two = MEANING.get(move, UNKNOWN)
        if isinstance(self.to_move, int) and verb and verb != "roll":
            reason = refusal.refusal(self, verb, one, two)
        else:
            reason = self.why_not(move)
        if reason is not None:
            raise Illegal(move, reason)
        if tell is not SILENCE:
            sight.push_and_tell(self, move, tell)
        else:
            self.make(move)

    def make(self, move: Move) -> None:
        """Make a move that is known to be legal."""
        verb, one, two = MEANING.get(move, UNKNOWN)
        if verb == "roll":
            self._roll(one)
            return
        if not verb:
            self._set_up([CARD[name] for name in move.removeprefix(SHUFFLE).split(" ")])
            return
        self.log = (*self.log[1 - LOGGED :], (self.player, move))
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
        self.deal = tuple(cards)
        self.road = tuple(range(first, last))
        self.pile = tuple(range(last, len(cards)))
        barriers = [0] * 15
        for space in spaces(self.house.face_up):
            for pyramid in TRIO[cards[first + space]]:
                barriers[pyramid] |= 1 << space
        self.barriers = tuple(barriers)

    def _roll(self, face: int) -> None:
        self.die = face
        self.rolls[face] += 1
        if face == WHITE or COLOUR_BITS[face] & ~self.home:
            self.to_move = self.player

    def _move(self, pyramid: int, space: int) -> None:
        house, old = self.house, self.at[pyramid]
        way = self.ways[pyramid] + _STEP[32 * self.player + space]
        if old:
            self.taken[pyramid % 3] ^= 1 << old
        if space == house.pit:
            self.at[pyramid] = 0
            way += _STEP[32 * self.player]
        else:
            self.at[pyramid] = space
            if space == house.goal:
                self.home |= 1 << pyramid
            else:
                self.taken[pyramid % 3] |= 1 << space
        self.ways[pyramid] = way
        self._end_turn()

    def _replace(self, space: int) -> None:
        old, new = self.road[space], self.pile[0]
        self.road = (*self.road[:space], new, *self.road[space + 1 :])
        self.pile = (*self.pile[1:], old)
        self.buried = min(self.buried + 1, len(self.pile))
        barriers, bit = list(self.barriers), 1 << space
        for pyramid in TRIO[self.deal[old]]:
            barriers[pyramid] ^= bit
        for pyramid in TRIO[self.deal[new]]:
            barriers[pyramid] ^= bit
        self.barriers = tuple(barriers)
        self._end_turn()

    def _swap(self, near: int, far: int) -> None:
        road, barriers = list(self.road), list(self.barriers)
        one, two = road[near], road[far]
        road[near], road[far] = two, one
        both = 1 << near | 1 << far
        # A pyramid on both cards has its bits turned twice, and keeps both barriers.
        for pyramid in TRIO[self.deal[one]] + TRIO[self.deal[two]]:
            barriers[pyramid] ^= both
        self.road, self.barriers = tuple(road), tuple(barriers)
        for pyramid, space in enumerate(self.at):
            if space in (near, far):
                there = near + far - space
                self.at[pyramid] = there
                self.taken[pyramid % 3] ^= both
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
        new.log = self.log
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
        new.taken = self.taken.copy()
        new.barriers = self.barriers
        new.home = self.home
        new.waited = self.waited.copy()
        new.ways = self.ways.copy()
        return new
