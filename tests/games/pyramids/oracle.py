"""The rules of Pyramids written a second time, slow and obvious.

This module answers to the rule paper alone and imports nothing of the engine. It keeps no
position: only the deals and, for every round and seat, the diary of moves made. Whatever is
asked (what lies where, what is free, the streak, the points, whose turn it is) is worked out
anew from the diaries each time.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypedDict

Place = tuple[int, int]  # (row, card), both from 0, row 0 on top

RANKS_IN_A_RING = "A23456789TJQK"  # after the king comes the ace again
SUITS = "SHDC"
ROWS = {"pyramid": [1, 2, 3, 4, 5, 6, 7], "peaks": [3, 6, 9, 10]}
CHOICES = {
    "layout": ["pyramid", "peaks"],
    "jokers": ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "unlimited"],
    "cards": ["open", "covered"],
    "rounds": ["1", "2", "3", "4", "5"],
    "draw_when": ["any", "stuck"],
}


class Outcome(TypedDict):
    scores: list[int]
    places: list[int]


def places_of(layout: str) -> list[Place]:
    """All places of a layout, top row first and left to right."""
    return [(row, card) for row, size in enumerate(ROWS[layout]) for card in range(size)]


def covering(layout: str, place: Place) -> list[Place]:
    """The two places whose cards lie on the card in this place; none for the last row."""
    row, card = place
    if row == len(ROWS[layout]) - 1:
        return []
    if layout == "pyramid":
        return [(row + 1, card), (row + 1, card + 1)]
    if row == 0:
        peak = card
        return [(1, 2 * peak), (1, 2 * peak + 1)]
    if row == 1:
        peak, i = card // 2, card % 2
        return [(2, 3 * peak + i), (2, 3 * peak + i + 1)]
    return [(3, card), (3, card + 1)]


def neighbours(one: str, other: str) -> bool:
    """Is the rank of one card one above or one below the rank of the other?"""
    ring = RANKS_IN_A_RING + "A"
    pair = one[0] + other[0]
    return pair in ring or pair[::-1] in ring


class Oracle:
    def __init__(self, seats: int, options: dict[str, str]) -> None:
        if not 1 <= seats <= 6:
            raise ValueError(f"one to six players, not {seats}")
        if sorted(options) != sorted(CHOICES):
            raise ValueError(f"every option must be given, and no other: {sorted(options)}")
        for name, value in options.items():
            if value not in CHOICES[name]:
                raise ValueError(f"{name} cannot be {value}")
        self.seats = seats
        self.options = dict(options)
        self.deals: list[list[str]] = []  # one list of 52 codes per round
        self.diaries: dict[tuple[int, int], list[str]] = {}  # (round, seat) -> moves

    def copy(self) -> Oracle:
        other = Oracle(self.seats, self.options)
        other.deals = [list(deal) for deal in self.deals]
        other.diaries = {key: list(diary) for key, diary in self.diaries.items()}
        return other

    # One player's round, worked out from its deal and its diary.

    def diary(self, number: int, seat: int) -> list[str]:
        return self.diaries.get((number, seat), [])

    def stock(self, number: int, seat: int) -> list[str]:
        drawn = self.diary(number, seat).count("draw")
        return self.deals[number][29:][drawn:]

    def pile(self, number: int, seat: int) -> list[str]:
        """The whole pile, the card on top last."""
        pile = [self.deals[number][28]]
        to_come = self.deals[number][29:]
        for move in self.diary(number, seat):
            if move == "draw":
                pile.append(to_come.pop(0))
            elif move != "stop":
                pile.append(move.split(" ")[1])
        return pile

    def lying(self, number: int, seat: int) -> dict[Place, str]:
        """The cards still in the layout."""
        pile = self.pile(number, seat)
        everything = zip(places_of(self.options["layout"]), self.deals[number][:28], strict=True)
        return {place: card for place, card in everything if card not in pile}

    def free(self, number: int, seat: int) -> list[str]:
        """The cards of the layout on which no card lies."""
        lying = self.lying(number, seat)
        return [
            card
            for place, card in lying.items()
            if not any(above in lying for above in covering(self.options["layout"], place))
        ]

    def fitting(self, number: int, seat: int) -> list[str]:
        top = self.pile(number, seat)[-1]
        return [card for card in self.free(number, seat) if neighbours(card, top)]

    def joker_left(self, number: int, seat: int) -> bool:
        if self.options["jokers"] == "unlimited":
            return True
        used = [move for move in self.diary(number, seat) if move.startswith("joker ")]
        return len(used) < int(self.options["jokers"])

    def cleared(self, number: int, seat: int) -> bool:
        return not self.lying(number, seat)

    def failed(self, number: int, seat: int) -> bool:
        """Given up, or nothing but giving up is left. A cleared round has not failed."""
        if self.cleared(number, seat):
            return False
        if "stop" in self.diary(number, seat):
            return True
        return (
            not self.stock(number, seat)
            and not self.fitting(number, seat)
            and not self.joker_left(number, seat)
        )

    def points(self, number: int, seat: int) -> int:
        diary = self.diary(number, seat)
        points = 0
        for when, move in enumerate(diary):
            if move == "draw":
                points -= 5
            elif move != "stop":
                # Which card of the streak? Look back to the last draw.
                n = 1
                while n <= when and diary[when - n] != "draw":
                    n += 1
                points += 5 * n
                if move.startswith("joker "):
                    points -= 50
        if self.cleared(number, seat):
            points += 50
        return points

    # The game.

    def still_in(self, number: int) -> list[int]:
        """Who plays the round of this number: all who cleared every round before it."""
        return [
            seat
            for seat in range(self.seats)
            if all(self.cleared(before, seat) for before in range(number))
        ]

    @property
    def to_move(self) -> int | Literal["luck"] | None:
        for number in range(len(self.deals)):
            for seat in self.still_in(number):
                if not self.cleared(number, seat) and not self.failed(number, seat):
                    return seat
        rounds_left = len(self.deals) < int(self.options["rounds"])
        if rounds_left and self.still_in(len(self.deals)):
            return "luck"
        return None

    def moves(self) -> list[str]:
        seat = self.to_move
        if not isinstance(seat, int):
            return []
        number = len(self.deals) - 1
        fitting = self.fitting(number, seat)
        moves = ["stop"]
        moves += [f"play {card}" for card in fitting]
        if self.joker_left(number, seat):
            moves += [f"joker {card}" for card in self.free(number, seat)]
        if self.stock(number, seat) and (self.options["draw_when"] == "any" or not fitting):
            moves.append("draw")
        return sorted(moves)

    def push(self, move: str) -> None:
        turn = self.to_move
        if turn == "luck":
            verb, *codes = move.split(" ")
            pack = [rank + suit for suit in SUITS for rank in RANKS_IN_A_RING]
            if verb != "shuffle" or sorted(codes) != sorted(pack):
                raise ValueError(f"a shuffle of the 52 cards is due, not: {move}")
            self.deals.append(codes)
        elif turn is not None and move in self.moves():
            self.diaries.setdefault((len(self.deals) - 1, turn), []).append(move)
        else:
            raise ValueError(f"not legal now: {move}")

    def scores(self) -> list[int]:
        return [
            sum(
                self.points(number, seat)
                for number in range(len(self.deals))
                if seat in self.still_in(number)
            )
            for seat in range(self.seats)
        ]

    def outcome(self) -> Outcome | None:
        if self.to_move is not None:
            return None
        scores = self.scores()
        places = [1 + sum(other > score for other in scores) for score in scores]
        return {"scores": scores, "places": places}


def count(oracle: Oracle, depth: int, shuffles: Sequence[str]) -> int:
    """How many paths of exactly this many moves start here.

    Each shuffle is a whole move (`shuffle 7C AD …`); where luck is to move the next of them is
    made, as one move. A game that is over earlier adds no path.
    """
    if depth == 0:
        return 1
    if oracle.to_move == "luck":
        if not shuffles:
            raise ValueError("another shuffle is needed")
        moves, shuffles = [shuffles[0]], shuffles[1:]
    else:
        moves = oracle.moves()
    paths = 0
    for move in moves:
        after = oracle.copy()
        after.push(move)
        paths += count(after, depth - 1, shuffles)
    return paths
