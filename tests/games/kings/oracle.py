"""The rules of Kings written a second time, slow and obvious.

This module answers to the rule paper alone and imports nothing of the engine. It keeps no
position: only the diary of all moves made, luck included. Whatever is asked is found by telling
the whole game again from its first draw, as one would tell it at the table: the telling asks
the players as it goes along, the diary answers, and where the diary ends the telling stops.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal, TypedDict

Turn = int | Literal["luck"] | None

RANKS = "AKQJT9876"  # the best first
PACK = [rank + suit for suit in "SHDC" for rank in RANKS]
TITLES = ["king", "prince", "soldier", "peasant"]
CHOICES = {
    "must_trump": ["off", "on"],
    "short_deal": ["nine", "all"],
    "targets": ["9/9/9", "9/8/7"],
    "reigns": ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"],
}


class Outcome(TypedDict):
    scores: list[int]
    places: list[int]
    titles: list[str]


class DiaryEndsError(Exception):
    """The telling has come to a question that the diary does not answer yet."""


def strength(card: str) -> int:
    """The more, the higher the card in its suit."""
    return -RANKS.index(card[0])


def of_suit(cards: Sequence[str], suit: str) -> list[str]:
    return [card for card in cards if card[1] == suit]


def after(seat: int, circle: Sequence[int], still_in: Sequence[int]) -> list[int]:
    """Who is still in, in playing order from the next player on; the seat itself comes last."""
    at = circle.index(seat) + 1
    return [other for other in [*circle[at:], *circle[:at]] if other in still_in]


def is_draw(codes: Sequence[str]) -> bool:
    return len(codes) == 4 and len(set(codes)) == 4 and set(codes) <= set(PACK)


def is_shuffle(codes: Sequence[str]) -> bool:
    return sorted(codes) == sorted(PACK)


class Deal:
    """One deal: what everybody holds, and how often each has led."""

    def __init__(self, shuffled: Sequence[str], receivers: Sequence[int], short_deal: str) -> None:
        self.swap_possible = len(receivers) < 4 and short_deal == "nine"
        each = 9 if self.swap_possible else 36 // len(receivers)
        dealt = each * len(receivers)
        self.hands: dict[int, list[str]] = {
            seat: list(shuffled[place : dealt : len(receivers)])
            for place, seat in enumerate(receivers)
        }
        self.dealer = receivers[-1]
        self.turned = shuffled[dealt] if self.swap_possible else shuffled[-1]
        self.trump = self.turned[1]
        self.leaders: list[int] = []  # who led, trick by trick

    def trumps(self, seat: int) -> list[str]:
        return of_suit(self.hands[seat], self.trump)


class Telling:
    """The game told from the diary, as far as the diary goes; once told, it never changes."""

    def __init__(self, options: dict[str, str], diary: Sequence[str]) -> None:
        self.options = options
        self.diary = diary
        self.read = 0  # how many entries of the diary have been told
        self.turn: Turn = None
        self.moves: Callable[[], list[str]] = list
        self.luck_fits: Callable[[str, list[str]], bool] = lambda verb, codes: False
        self.points = [0, 0, 0, 0]
        self.ranking: list[int] = []  # seats by their last title, the King first
        try:
            self.match()
        except DiaryEndsError:
            return
        self.turn = None

    # What the telling asks.

    def answer(self, turn: Turn) -> str:
        if self.read == len(self.diary):
            self.turn = turn
            raise DiaryEndsError
        self.read += 1
        return self.diary[self.read - 1]

    def ask(self, seat: int, moves: Callable[[], list[str]]) -> str:
        """The move of this player. (The moves are worked out only where the diary ends.)"""
        self.moves = moves
        return self.answer(seat)

    def luck(self, verb: str, fits: Callable[[list[str]], bool]) -> list[str]:
        """The cards that luck names."""
        self.luck_fits = lambda named, codes: named == verb and fits(codes)
        return self.answer("luck").split(" ")[1:]

    # The match.

    def match(self) -> None:
        self.ranking = self.ladder(self.first_dealer())
        self.pay()
        for _ in range(int(self.options["reigns"])):
            self.ranking = self.reign(self.ranking)
            self.pay()

    def pay(self) -> None:
        for points, seat in zip([3, 2, 1, 0], self.ranking, strict=True):
            self.points[seat] += points

    def first_dealer(self) -> int:
        while True:
            ranks = [strength(card) for card in self.luck("draw", is_draw)]
            if ranks.count(max(ranks)) == 1:
                return ranks.index(max(ranks))

    def ladder(self, dealer: int) -> list[int]:
        """Phase 1; the seats in the order of their new titles."""
        circle = [0, 1, 2, 3]
        still_in = [0, 1, 2, 3]
        totals = [0, 0, 0, 0]
        ranking: list[int] = []
        while True:
            deal = self.dealt(after(dealer, circle, still_in))
            self.swap(deal)
            lead = after(dealer, circle, still_in)[0]
            while any(deal.hands[seat] for seat in still_in):
                trumps_first = len(deal.leaders) < 2
                winner = self.trick(deal, lead, circle, still_in, trumps_first=trumps_first)
                totals[winner] += 1
                self.titles_fall([10, 9, 8], totals, ranking, after(lead, circle, still_in))
                still_in = [seat for seat in still_in if seat not in ranking]
                if not still_in:
                    return ranking
                lead = winner if winner in still_in else after(winner, circle, still_in)[0]
            dealer = after(dealer, circle, still_in)[0]

    def reign(self, old: list[int]) -> list[int]:
        """One reign of phase 2; the seats in the order of their new titles."""
        still_in = list(old)  # always in the order of the old titles
        totals = [0, 0, 0, 0]
        targets = [int(target) for target in self.options["targets"].split("/")]
        ranking: list[int] = []
        while True:
            deal = self.dealt(still_in)
            self.swap(deal)
            self.exchange(deal, old, still_in)
            while any(deal.hands[seat] for seat in still_in):
                lead = still_in[0]
                trumps_first = len(deal.leaders) < 2 or deal.leaders.count(lead) < 2
                winner = self.trick(deal, lead, old, still_in, trumps_first=trumps_first)
                totals[winner] += 1
                self.titles_fall(targets, totals, ranking, after(lead, old, still_in))
                still_in = [seat for seat in still_in if seat not in ranking]
                if not still_in:
                    return ranking

    def titles_fall(
        self, targets: list[int], totals: list[int], ranking: list[int], following: list[int]
    ) -> None:
        """Add to the ranking whoever has a title now.

        The players still in are given in playing order after the player who led.
        """
        while len(ranking) < 3:
            ready = [
                seat
                for seat in following
                if seat not in ranking and totals[seat] >= targets[len(ranking)]
            ]
            if not ready:
                return
            most = max(totals[seat] for seat in ready)
            ranking.append(next(seat for seat in ready if totals[seat] == most))
        ranking.extend(seat for seat in following if seat not in ranking)

    # A deal.

    def dealt(self, receivers: list[int]) -> Deal:
        """The dealer receives last."""
        return Deal(self.luck("shuffle", is_shuffle), receivers, self.options["short_deal"])

    def swap(self, deal: Deal) -> None:
        if not deal.swap_possible:
            return
        hand = deal.hands[deal.dealer]
        move = self.ask(deal.dealer, lambda: ["keep"] + [f"swap {card}" for card in hand])
        if move != "keep":
            hand.remove(move.removeprefix("swap "))
            hand.append(deal.turned)

    def exchange(self, deal: Deal, old: list[int], still_in: list[int]) -> None:
        king, prince, _, peasant = old
        if king not in still_in or peasant not in still_in:
            return
        apart: list[str] = []  # gifts, face down until both have taken
        for taker in [king, prince]:
            if taker in still_in:
                apart += self.take_and_give(deal, taker, peasant)
        deal.hands[peasant] += apart

    def take_and_give(self, deal: Deal, taker: int, peasant: int) -> list[str]:
        """What the taker gives for the card he takes; nothing if he passes."""

        def takes() -> list[str]:
            trumps = deal.trumps(peasant)
            if trumps:
                return [f"take {max(trumps, key=strength)}"]
            return ["pass"] + [f"take {card}" for card in deal.hands[peasant]]

        move = self.ask(taker, takes)
        if move == "pass":
            return []
        taken = move.removeprefix("take ")
        own = list(deal.hands[taker])
        deal.hands[peasant].remove(taken)
        given = self.ask(taker, lambda: [f"give {card}" for card in own]).removeprefix("give ")
        deal.hands[taker].remove(given)
        deal.hands[taker].append(taken)
        return [given]

    # A trick.

    def trick(
        self,
        deal: Deal,
        lead: int,
        circle: Sequence[int],
        still_in: Sequence[int],
        *,
        trumps_first: bool,
    ) -> int:
        """Everybody plays a card; who takes them?"""
        table: list[tuple[int, str]] = []
        for seat in [lead, *after(lead, circle, still_in)[:-1]]:

            def plays(seat: int = seat) -> list[str]:
                if table:
                    cards = self.may_follow(deal, seat, table[0][1])
                else:
                    cards = (trumps_first and deal.trumps(seat)) or deal.hands[seat]
                return [f"play {card}" for card in cards]

            card = self.ask(seat, plays).removeprefix("play ")
            deal.hands[seat].remove(card)
            table.append((seat, card))
        deal.leaders.append(lead)
        cards = [card for _, card in table]
        best = of_suit(cards, deal.trump) or of_suit(cards, cards[0][1])
        winning = max(best, key=strength)
        return next(seat for seat, card in table if card == winning)

    def may_follow(self, deal: Deal, seat: int, led: str) -> list[str]:
        fitting = of_suit(deal.hands[seat], led[1])
        if not fitting and self.options["must_trump"] == "on":
            fitting = deal.trumps(seat)
        return fitting or deal.hands[seat]


class Oracle:
    def __init__(self, seats: int, options: dict[str, str]) -> None:
        if seats != 4:
            raise ValueError(f"four players, not {seats}")
        if sorted(options) != sorted(CHOICES):
            raise ValueError(f"every option must be given, and no other: {sorted(options)}")
        for name, value in options.items():
            if value not in CHOICES[name]:
                raise ValueError(f"{name} cannot be {value}")
        self.options = dict(options)
        self.diary: list[str] = []
        self.told: Telling | None = None  # the telling of just this diary, once it was needed

    def copy(self) -> Oracle:
        other = Oracle(4, self.options)
        other.diary = list(self.diary)
        other.told = self.told
        return other

    def telling(self) -> Telling:
        if self.told is None:
            self.told = Telling(self.options, self.diary)
        return self.told

    @property
    def to_move(self) -> Turn:
        return self.telling().turn

    def moves(self) -> list[str]:
        return sorted(self.telling().moves()) if isinstance(self.to_move, int) else []

    def push(self, move: str) -> None:
        turn = self.to_move
        if turn == "luck":
            verb, *codes = move.split(" ")
            if not self.telling().luck_fits(verb, codes):
                raise ValueError(f"not what luck must tell now: {move}")
        elif turn is None or move not in self.moves():
            raise ValueError(f"not legal now: {move}")
        self.diary.append(move)
        self.told = None

    def scores(self) -> list[int]:
        return list(self.telling().points)

    def outcome(self) -> Outcome | None:
        if self.to_move is not None:
            return None
        points, ranking = self.scores(), self.telling().ranking
        merit = [(points[seat], -ranking.index(seat)) for seat in range(4)]
        return {
            "scores": points,
            "places": [1 + sum(other > own for other in merit) for own in merit],
            "titles": [TITLES[ranking.index(seat)] for seat in range(4)],
        }


def count(oracle: Oracle, depth: int, shuffles: Sequence[str]) -> int:
    """How many paths of exactly this many moves start here.

    Each shuffle is a whole luck move (`draw …` or `shuffle …`); where luck is to move the next
    of them is made, as one move. A game that is over earlier adds no path.
    """
    if depth == 0:
        return 1
    if oracle.to_move == "luck":
        if not shuffles:
            raise ValueError("another luck move is needed")
        moves, shuffles = [shuffles[0]], shuffles[1:]
    else:
        moves = oracle.moves()
    paths = 0
    for move in moves:
        then = oracle.copy()
        then.push(move)
        paths += count(then, depth - 1, shuffles)
    return paths
