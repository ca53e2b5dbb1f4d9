"""Crowns: a heap of crowns, of which two players take one to three in turn; the last one wins."""

from collections.abc import Callable, Generator
from typing import Self

from regalia.chance import Chance, Dice
from regalia.play import (
    LUCK,
    SILENCE,
    Game,
    Illegal,
    Move,
    Mover,
    Option,
    Outcome,
    Reason,
    Seat,
    State,
    Teller,
    Touches,
    View,
    places_by_score,
)


class Crowns:
    def __init__(self, most: int) -> None:
        self.to_move: Mover = LUCK
        self.most = most
        self.heap = 0
        self.taken: list[list[int]] = [[], []]

    def moves(self) -> list[Move]:
        if not isinstance(self.to_move, int):
            return []
        return [f"take {n}" for n in range(1, min(self.most, self.heap) + 1)]

    def why_not(self, move: Move) -> Reason | None:
        if self.to_move == LUCK:
            rolls = [f"roll {n}" for n in range(5, 10)]
            return None if move in rolls else Reason("luck", "heap")
        if self.to_move is None:
            return Reason("game_over", "last")
        return None if move in self.moves() else Reason("too_many", "take")

    def luck(self, chance: Chance) -> Move:
        return f"roll {5 + chance.dice('die', 0).below(5)}"

    def push(self, move: Move, tell: Teller = SILENCE) -> None:
        if reason := self.why_not(move):
            raise Illegal(move, reason)
        n = int(move.split(" ")[1])
        seat = self.to_move
        if not isinstance(seat, int):
            self.heap = n
            self.to_move = 0
            for crown in range(n):
                tell.moved(f"k{crown}", f"heap-{crown}")
            tell.said("heap", n=n)
            return
        for crown in range(self.heap - n, self.heap):
            self.taken[seat].append(crown)
            tell.moved(f"k{crown}", f"seat-{seat}")
        self.heap -= n
        tell.said("taken", seat=seat, n=n)
        self.to_move = 1 - seat if self.heap else None

    def copy(self) -> Self:
        new = type(self)(self.most)
        new.to_move, new.heap = self.to_move, self.heap
        new.taken = [list(crowns) for crowns in self.taken]
        return new

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Crowns) and vars(self) == vars(other)

    __hash__ = None  # type: ignore[assignment]  # a position changes in place

    def scores(self) -> list[int]:
        last = [bool(crowns and min(crowns) == 0) for crowns in self.taken]
        return [int(won) for won in last]

    def outcome(self) -> Outcome | None:
        scores = self.scores()
        return None if self.to_move is not None else Outcome(tuple(scores), places_by_score(scores))

    def view(self, seat: Seat | None, *, all_open: bool = False) -> View:
        places = {f"k{crown}": f"heap-{crown}" for crown in range(self.heap)}
        for owner, crowns in enumerate(self.taken):
            places |= {f"k{crown}": f"seat-{owner}" for crown in crowns}
        return {
            "seat": seat,
            "turn": self.to_move,
            "places": places,
            "faces": {},
            "heap": self.heap,
        }

    def imagine(self, seat: Seat, dice: Dice) -> Self:
        return self.copy()

    def touches(self, move: Move) -> Touches:
        return (move.replace(" ", "-"),)

    def refused(self) -> list[tuple[Touches, Reason]]:
        return []


class Any:
    def think(
        self, imagine: Callable[[Dice], State], seat: Seat, dice: Dice
    ) -> Generator[None, None, Move]:
        yield
        return dice.pick(imagine(dice.split("world")).moves())


GAME = Game(
    name="crowns",
    rules=1,
    seats=range(2, 3),
    options=(Option("most", ("2", "3"), "3", rule="take"),),
    begin=lambda seats, options: Crowns(int(options["most"])),
    minds={"easy": Any()},
    hand_over=False,
)
