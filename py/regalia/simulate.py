"""Many games between computer players, on the same deals for everybody who asks again."""

from __future__ import annotations

import sys
import time
from dataclasses import dataclass, field
from statistics import mean
from typing import Any

from regalia.chance import Chance, Dice
from regalia.play import LUCK, Mind, Move, Outcome, Seat, State
from regalia.record import Record, bot_level


@dataclass(slots=True)
class Figures:
    """What came out of a number of games, by seat."""

    game: str
    seats: list[str]
    scores: list[list[int]] = field(default_factory=list)
    """One list of points by seat for every game."""
    wins: list[float] = field(default_factory=list)
    """Games won by each seat; a shared first place counts in parts."""
    plies: int = 0
    seconds: float = 0.0

    def json(self) -> dict[str, Any]:
        """Means and win shares as plain JSON."""
        games = len(self.scores)
        return {
            "game": self.game,
            "games": games,
            "seats": [
                {
                    "seat": seat,
                    "kind": kind,
                    "mean": mean(scores[seat] for scores in self.scores),
                    "wins": self.wins[seat] / games,
                }
                for seat, kind in enumerate(self.seats)
            ],
            "plies": self.plies,
            "seconds": round(self.seconds, 3),
        }

    def table(self) -> str:
        """The same for people to read."""
        found = self.json()
        lines = [f"{found['games']} games of {self.game}, {self.plies} plies, {self.seconds:.1f} s"]
        lines += [
            f"seat {row['seat']}  {row['kind']:<12} mean {row['mean']:9.1f}  wins {row['wins']:.3f}"
            for row in found["seats"]
        ]
        return "\n".join(lines)


def simulate(record: Record, games: int, *, progress: bool = False) -> Figures:
    """Play this many games between the record's computer players.

    Deals and minds follow from the record's seed, so the same call gives the same figures.
    """
    found = Figures(record.game.name, list(record.seats), wins=[0.0] * len(record.seats))
    begun = time.monotonic()
    for number in range(games):
        outcome, plies = one_game(record, number)
        found.scores.append(list(outcome.scores))
        winners = [seat for seat, place in enumerate(outcome.places) if place == 1]
        for seat in winners:
            found.wins[seat] += 1 / len(winners)
        found.plies += plies
        if progress:
            print(f"\r{number + 1}/{games}", end="", file=sys.stderr, flush=True)
    if progress:
        print("\r", end="", file=sys.stderr)
    found.seconds = time.monotonic() - begun
    return found


def one_game(record: Record, number: int) -> tuple[Outcome, int]:
    """The end of one of the games that follow from the record's seed, and its plies.

    Every game has a deal of its own, and every seat its own dice for thinking.
    """
    chance = Chance(f"{record.seed}-{number}"[-32:])
    state = record.game.new(len(record.seats), record.options)
    plies = 0
    while state.to_move is not None:
        if state.to_move == LUCK:
            state.push(state.luck(chance))
        else:
            seat = state.to_move
            mind = record.game.minds[bot_level(record.seats[seat]) or ""]
            dice = Dice(f"regalia mind {chance.seed} {seat} {plies}")
            state.push(chosen(mind, state, seat, dice))
        plies += 1
    outcome = state.outcome()
    assert outcome is not None
    return outcome, plies


def chosen(mind: Mind, state: State, seat: Seat, dice: Dice) -> Move:
    """The move that a mind chooses for a seat, thought through in one go."""
    thinking = mind.think(lambda own: state.imagine(seat, own), seat, dice)
    while True:
        try:
            next(thinking)
        except StopIteration as done:
            move: Move = done.value
            return move
