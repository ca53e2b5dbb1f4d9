"""The rules of Royal Road written a second time, slow and obvious.

This module answers to the rule paper alone and imports nothing of the engine. It keeps no
position: only the diary of all moves, luck included. Whatever is asked (which cards lie along
the road, where the pyramids stand, whose turn it is, who has won) is worked out anew each time
by reading the diary from its first line.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypedDict

RULERS = """
borivoj1 872 KBG
spytihnev1 894 RYB
vratislav1 915 GRK
vaclav_sv 921 YBG
boleslav1 935 RKB
boleslav2 972 GYR
boleslav3 999 BGY
jaromir 1003 YKG
oldrich 1012 GBR
bretislav1 1034 RGK
spytihnev2 1055 BYG
vratislav2 1061 GBY
bretislav2 1092 YGB
borivoj2 1100 RYG
svatopluk 1107 GBK
vladislav1 1109 BKY
sobeslav1 1125 KYB
vladislav2 1140 YGR
bedrich 1172 RBY
sobeslav2 1173 GYB
konrad2 1189 BRK
premysl1 1192 RKY
jindrich_bretislav 1193 KYG
vaclav1 1230 BGR
premysl2 1253 GRB
vaclav2 1278 RYK
vaclav3 1305 YKR
jindrich_kor 1306 KRB
jan 1310 RGY
karel4 1346 GKR
vaclav4 1378 KRG
zikmund 1419 YGK
albrecht 1437 BKR
ladislav 1453 KRY
jiri 1458 GYK
matyas_korvin 1469 YBR
vladislav_jag 1471 BRY
ludvik 1516 KGB
ferdinand1 1526 YBK
maxmilian2 1564 BYR
rudolf2 1576 GRY
matyas 1611 YKB
ferdinand2 1619 RBK
fridrich 1619 BRG
ferdinand3 1637 KGY
leopold1 1657 GKB
josef1 1705 YRK
karel6 1711 KBY
marie_terezie 1740 BKG
josef2 1780 RGB
leopold2 1790 KBR
frantisek 1792 YRG
ferdinand5 1835 BYK
frantisek_josef 1848 KGR
karel3 1916 RKG
"""
"""Each ruler with the first year of the first reign and the trio: large, medium, small."""

ROWS = [line.split(" ") for line in RULERS.strip().split("\n")]
PACK = [ruler for ruler, _, _ in ROWS]
YEAR = {ruler: int(year) for ruler, year, _ in ROWS}
TRIO = {
    ruler: [colour + size for colour, size in zip(colours, "LMS", strict=True)]
    for ruler, _, colours in ROWS
}
PYRAMIDS = [colour + size for colour in "RBGKY" for size in "LMS"]
CHOICES = {
    "length": [str(length) for length in range(12, 25)],
    "swap_neighbours": ["off", "on"],
}


class Outcome(TypedDict):
    scores: list[int]
    places: list[int]


def younger(one: str, other: str) -> bool:
    """Did the first ruler begin later? Of two who began in the same year the list decides."""
    if YEAR[one] != YEAR[other]:
        return YEAR[one] > YEAR[other]
    return PACK.index(one) > PACK.index(other)


class Oracle:
    def __init__(self, seats: int, options: dict[str, str]) -> None:
        if not 2 <= seats <= 6:
            raise ValueError(f"two to six players, not {seats}")
        if sorted(options) != sorted(CHOICES):
            raise ValueError(f"every option must be given, and no other: {sorted(options)}")
        for name, value in options.items():
            if value not in CHOICES[name]:
                raise ValueError(f"{name} cannot be {value}")
        self.seats = seats
        self.options = dict(options)
        self.length = int(options["length"])
        self.goal = self.length - 1
        self.pit = self.length - 1 - self.length // 3
        self.diary: list[list[str]] = []  # the words of every move from the shuffle on

    def copy(self) -> Oracle:
        other = Oracle(self.seats, self.options)
        other.diary = list(self.diary)
        return other

    # What the diary tells.

    def cards(self) -> list[str]:
        """All 55 cards in the order of a shuffle: secret ones, the road, the draw pile."""
        cards = self.diary[0][1:]
        road, pile = self.seats, self.seats + self.length  # where each begins
        for verb, *objects in self.diary[1:]:
            if verb == "replace":
                place = road + int(objects[0])
                old = cards[place]
                cards[place] = cards.pop(pile)
                cards.append(old)
            elif verb == "swap":
                one, other = [road + int(space) for space in objects]
                cards[one], cards[other] = cards[other], cards[one]
        return cards

    def trio(self, seat: int) -> list[str]:
        """The three pyramids on a player's secret card."""
        return TRIO[self.diary[0][1 + seat]]

    def road(self) -> list[str]:
        """The cards of the road, from the start to the goal."""
        return self.cards()[self.seats : self.seats + self.length]

    def where(self) -> dict[str, int]:
        """The space of every pyramid."""
        where = dict.fromkeys(PYRAMIDS, 0)
        for verb, *objects in self.diary:
            if verb == "move":
                pyramid, space = objects[0], int(objects[1])
                where[pyramid] = 0 if space == self.pit else space
            elif verb == "swap":
                one, other = [int(space) for space in objects]
                goes = {one: other, other: one}
                where = {pyramid: goes.get(space, space) for pyramid, space in where.items()}
        return where

    def turns_ended(self) -> int:
        return len([verb for verb, *_ in self.diary if verb in {"move", "replace", "swap"}])

    def winner(self) -> int | None:
        """Who has just ended a turn with the whole trio in the goal."""
        if not self.diary or self.diary[-1][0] not in {"move", "replace", "swap"}:
            return None
        seat = (self.turns_ended() - 1) % self.seats
        where = self.where()
        if all(where[pyramid] == self.goal for pyramid in self.trio(seat)):
            return seat
        return None

    # What may be done.

    def face_up(self) -> list[int]:
        """The spaces whose cards lie face up."""
        return [space for space in range(1, self.goal) if space != self.pit]

    def targets(self, pyramid: str) -> list[int]:
        """Where this pyramid may go: on and on, to the first barrier or the goal."""
        road, where = self.road(), self.where()
        targets: list[int] = []
        for space in range(where[pyramid] + 1, self.length):
            of_its_size = [
                other
                for other in PYRAMIDS
                if other[1] == pyramid[1] and where[other] == space and space != self.goal
            ]
            if of_its_size:
                continue
            targets.append(space)
            if space in self.face_up() and pyramid in TRIO[road[space]]:
                break
        return targets

    def replaceable(self) -> list[int]:
        where = self.where()
        return [space for space in self.face_up() if space not in where.values()]

    def swaps(self) -> list[tuple[int, int]]:
        road = self.road()
        return [
            (one, other)
            for one in self.face_up()
            for other in self.face_up()
            if one < other
            and younger(road[one], road[other])
            and (self.options["swap_neighbours"] == "off" or other == one + 1)
        ]

    @property
    def to_move(self) -> int | Literal["luck"] | None:
        if self.winner() is not None:
            return None
        if not self.diary or self.diary[-1][0] != "roll":
            return "luck"
        rolled = self.diary[-1][1]
        if rolled != "W":
            where = self.where()
            if all(where[rolled + size] == self.goal for size in "LMS"):
                return "luck"
        return self.turns_ended() % self.seats

    def moves(self) -> list[str]:
        if not isinstance(self.to_move, int):
            return []
        rolled = self.diary[-1][1]
        if rolled == "W":
            moves = ["reroll"]
            moves += [f"replace {space}" for space in self.replaceable()]
            moves += [f"swap {one} {other}" for one, other in self.swaps()]
        else:
            moves = [
                f"move {pyramid} {space}"
                for pyramid in [rolled + size for size in "LMS"]
                for space in self.targets(pyramid)
            ]
        return sorted(moves)

    def push(self, move: str) -> None:
        turn = self.to_move
        if turn == "luck" and not self.diary:
            verb, *cards = move.split(" ")
            if verb != "shuffle" or sorted(cards) != sorted(PACK):
                raise ValueError(f"a shuffle of the 55 rulers is due, not: {move}")
        elif turn == "luck":
            if move not in ["roll R", "roll B", "roll G", "roll K", "roll Y", "roll W"]:
                raise ValueError(f"a roll of the die is due, not: {move}")
        elif turn is None or move not in self.moves():
            raise ValueError(f"not legal now: {move}")
        self.diary.append(move.split(" "))

    def scores(self) -> list[int]:
        """Nobody has points in this game."""
        return []

    def outcome(self) -> Outcome | None:
        winner = self.winner()
        if winner is None:
            return None
        return {
            "scores": [1 if seat == winner else 0 for seat in range(self.seats)],
            "places": [1 if seat == winner else 2 for seat in range(self.seats)],
        }


def count(oracle: Oracle, depth: int, lucks: Sequence[str]) -> int:
    """How many paths of exactly this many moves start here.

    Each luck is a whole move (`shuffle matyas jan …`, `roll R`); where luck is to move the next
    of them is made, as one move. A game that is over earlier adds no path.
    """
    if depth == 0:
        return 1
    if oracle.to_move == "luck":
        if not lucks:
            raise ValueError("more luck is needed")
        moves, lucks = [lucks[0]], lucks[1:]
    else:
        moves = oracle.moves()
    paths = 0
    for move in moves:
        after = oracle.copy()
        after.push(move)
        paths += count(after, depth - 1, lucks)
    return paths
