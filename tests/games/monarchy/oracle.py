"""The rules of Monarchy written a second time, slow and obvious.

This module answers to the rule paper alone and imports nothing of the engine. It keeps no
position: only, for every hand, the cards as they were dealt and the diary of moves made.
Whatever is asked (what lies in a place, who holds what, which sets are complete, whose turn it
is, whether the hand is over) is worked out anew from the diary each time.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Literal, TypedDict

PRINTED = {
    # Houses.
    "Normans": ("william-1 william-2 henry-1 stephen", 88),
    "Angevins": ("henry-2 richard-1 john", 62),
    "Plantagenets": ("henry-3 edward-1 edward-2 edward-3 richard-2", 183),
    "Lancaster": ("henry-4 henry-5 henry-6", 63),
    "York": ("edward-4 edward-5 richard-3", 23),
    "Tudors": ("henry-7 henry-8 edward-6 mary-1 elizabeth-1", 118),
    "Stuarts": ("james-1 charles-1 charles-2 james-2 william-mary anne", 100),
    "Hanover": ("george-1 george-2 george-3 george-4 william-4 victoria", 187),
    "Saxe-Coburg-Gotha": ("edward-7", 9),
    "Windsor": ("george-5 edward-8 george-6 elizabeth-2", 92),
    # Names.
    "Anne": ("anne", 12),
    "Charles": ("charles-1 charles-2", 49),
    "Edward": (
        "edward-1 edward-2 edward-3 edward-4 edward-5 edward-6 edward-7 edward-8",
        141,
    ),
    "Elizabeth": ("elizabeth-1 elizabeth-2", 95),
    "George": ("george-1 george-2 george-3 george-4 george-5 george-6", 158),
    "Henry": ("henry-1 henry-2 henry-3 henry-4 henry-5 henry-6 henry-7 henry-8", 251),
    "James": ("james-1 james-2", 25),
    "John": ("john", 17),
    "Mary": ("mary-1 william-mary", 11),
    "Richard": ("richard-1 richard-2 richard-3", 34),
    "Stephen": ("stephen", 19),
    "Victoria": ("victoria", 64),
    "William": ("william-1 william-2 william-mary william-4", 55),
    "Lady Jane Grey": ("jane-grey", 0),
    "Oliver Cromwell": ("cromwell", -11),
    # Neither house nor name.
    "Jubilee Monarchs": ("henry-3 edward-3 george-3 victoria elizabeth-2", 280),
}
MARKED_WITH_A_PLUS = ["Jubilee Monarchs", "Windsor", "Elizabeth"]

SETS = {name: frozenset(cards.split(" ")) for name, (cards, _) in PRINTED.items()}
PACK = sorted({card for cards in SETS.values() for card in cards})
DEALT = {2: 10, 3: 9, 4: 8}  # players -> cards for each of them
TURNS_OF_EACH_WHEN_ALL_IS_FACE_UP = 15
CHOICES = {
    "length": [
        "deals",
        *[f"target:{points}" for points in range(50, 2001)],
        *[f"hands:{hands}" for hands in range(1, 21)],
    ],
    "jubilee": ["2002", "full"],
    "cap": ["15", "off"],
    "memory": ["off", "on"],
}


class Outcome(TypedDict):
    scores: list[int]
    places: list[int]


def complete_sets(held: Collection[str]) -> list[str]:
    """The names of all sets of which every card is held."""
    return [name for name, cards in SETS.items() if cards <= set(held)]


def goes_out(held: Collection[str]) -> bool:
    """Is every card held in at least one complete set?"""
    complete = complete_sets(held)
    return all(any(card in SETS[name] for name in complete) for card in held)


class Oracle:
    def __init__(self, seats: int, options: dict[str, str]) -> None:
        if seats not in DEALT:
            raise ValueError(f"two to four players, not {seats}")
        if sorted(options) != sorted(CHOICES):
            raise ValueError(f"every option must be given, and no other: {sorted(options)}")
        for name, value in options.items():
            if value not in CHOICES[name]:
                raise ValueError(f"{name} cannot be {value}")
        self.seats = seats
        self.options = dict(options)
        self.deals: list[list[str]] = []  # one list of 42 cards per hand
        self.diaries: list[list[str]] = []  # one diary per hand: take, put, take, put, …

    def copy(self) -> Oracle:
        other = Oracle(self.seats, self.options)
        other.deals = [list(deal) for deal in self.deals]
        other.diaries = [list(diary) for diary in self.diaries]
        return other

    # One hand, worked out from its deal and its diary. Hands and turns count from 0; what is
    # told of a hand "before turn n" has happened in turns 0 … n - 1.

    def seat_of(self, hand: int, turn: int) -> int:
        """The last seat deals first, the next deal is the next seat's; who follows begins."""
        dealer = (self.seats - 1 + hand) % self.seats
        return (dealer + 1 + turn) % self.seats

    def places_taken(self, hand: int, turn: int) -> list[int]:
        """The table places from which cards were taken before this turn, in order."""
        return [int(take.split(" ")[1]) for take in self.diaries[hand][0 : 2 * turn : 2]]

    def cards_put(self, hand: int, turn: int) -> list[str | None]:
        """The cards put down before this turn, in order; None where no card was put."""
        endings = [ending.split(" ") for ending in self.diaries[hand][1 : 2 * turn : 2]]
        return [ending[1] if len(ending) == 2 else None for ending in endings]

    def laid_out(self, hand: int) -> list[str]:
        """The cards left over from the deal: what lay in places 0, 1, … at first."""
        return self.deals[hand][self.seats * DEALT[self.seats] :]

    def lying(self, hand: int, turn: int) -> list[str | None]:
        """What lies in places 0, 1, … before this turn; None in a place left empty."""
        lying: list[str | None] = list(self.laid_out(hand))
        exchanges = zip(self.places_taken(hand, turn), self.cards_put(hand, turn), strict=True)
        for place, card in exchanges:
            lying[place] = card
        return lying

    def face_up(self, hand: int, turn: int, place: int) -> bool:
        """A card lies face up where somebody has taken and put one before."""
        return place in self.places_taken(hand, turn)

    def held(self, hand: int, turn: int, seat: int) -> list[str]:
        """What a player holds before this turn: dealt, and taken, and not put down since."""
        table = list(self.laid_out(hand))
        held = [
            card
            for number, card in enumerate(self.deals[hand])
            if card not in table and self.seat_of(hand, number) == seat
        ]
        exchanges = zip(self.places_taken(hand, turn), self.cards_put(hand, turn), strict=True)
        for number, (place, card) in enumerate(exchanges):
            taken, table[place] = table[place], card or ""
            if self.seat_of(hand, number) == seat:
                held.append(taken)
                if card is not None:
                    held.remove(card)
        return held

    def turns_made(self, hand: int) -> int:
        """How many turns have been ended."""
        return len(self.diaries[hand]) // 2

    def hand_over(self, hand: int) -> bool:
        diary, turns = self.diaries[hand], self.turns_made(hand)
        if len(diary) % 2 == 1:  # taken, but not put
            return False
        if diary and diary[-1].split(" ")[0] == "call":
            return True
        if self.options["cap"] == "off":
            return False
        # Were all cards face up so many turns ago that everybody has had his last?
        long_ago = turns - TURNS_OF_EACH_WHEN_ALL_IS_FACE_UP * self.seats
        if long_ago < 0:
            return False
        places = range(len(self.laid_out(hand)))
        return sorted(set(self.places_taken(hand, long_ago))) == list(places)

    def worth(self, name: str) -> int:
        """What a complete set scores."""
        _, score = PRINTED[name]
        if self.options["jubilee"] == "full" and name in MARKED_WITH_A_PLUS:
            score += 20
        return score

    def points(self, hand: int, seat: int) -> int:
        """What a player scores for a hand that is over."""
        held = self.held(hand, self.turns_made(hand), seat)
        return sum(self.worth(name) for name in complete_sets(held))

    # The game.

    def hands_over(self) -> list[int]:
        return [hand for hand in range(len(self.deals)) if self.hand_over(hand)]

    def scores(self) -> list[int]:
        return [
            sum(self.points(hand, seat) for hand in self.hands_over()) for seat in range(self.seats)
        ]

    def game_over(self) -> bool:
        hands = len(self.hands_over())
        kind, _, number = self.options["length"].partition(":")
        if kind == "target":
            return hands > 0 and max(self.scores()) >= int(number)
        if kind == "hands":
            return hands == int(number)
        return hands == self.seats

    @property
    def to_move(self) -> int | Literal["luck"] | None:
        last = len(self.deals) - 1
        if last >= 0 and not self.hand_over(last):
            return self.seat_of(last, self.turns_made(last))
        return None if self.game_over() else "luck"

    def moves(self) -> list[str]:
        seat = self.to_move
        if not isinstance(seat, int):
            return []
        hand = len(self.deals) - 1
        turn = self.turns_made(hand)
        table = self.lying(hand, turn)
        if len(self.diaries[hand]) % 2 == 0:
            return sorted(f"take {place}" for place in range(len(table)))
        place = int(self.diaries[hand][-1].split(" ")[1])
        taken = table[place]
        assert taken is not None, "a place is left empty in the last turn only"
        holds = [*self.held(hand, turn, seat), taken]
        moves = ["call"] if goes_out(holds) else []
        for card in holds:
            if card == taken and self.face_up(hand, turn, place):
                continue
            moves.append(f"put {card}")
            if goes_out([other for other in holds if other != card]):
                moves.append(f"call {card}")
        return sorted(moves)

    def push(self, move: str) -> None:
        turn = self.to_move
        if turn == "luck":
            verb, *cards = move.split(" ")
            if verb != "shuffle" or sorted(cards) != PACK:
                raise ValueError(f"a shuffle of the 42 cards is due, not: {move}")
            self.deals.append(cards)
            self.diaries.append([])
        elif turn is not None and move in self.moves():
            self.diaries[-1].append(move)
        else:
            raise ValueError(f"not legal now: {move}")

    def outcome(self) -> Outcome | None:
        if self.to_move is not None:
            return None
        scores = self.scores()
        places = [1 + sum(other > score for other in scores) for score in scores]
        return {"scores": scores, "places": places}


def count(oracle: Oracle, depth: int, shuffles: Sequence[str]) -> int:
    """How many paths of exactly this many moves start here.

    Each shuffle is a whole move (`shuffle anne john …`); where luck is to move the next of them
    is made, as one move. A game that is over earlier adds no path.
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
