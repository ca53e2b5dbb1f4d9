"""How fast the rules are, measured beside a loop that every machine can run.

``python tests/bench/rules.py`` plays every game of the house at random in rounds, each beside the
reference loop, and prints medians.  A figure is also given for a machine on which that loop takes
0.1 s, so that two machines, or two days of one, can be compared.

"At random" is uniformly among the legal moves, but without giving up while there is another move;
the figure with giving up, which makes games short, is given too.  Both count what players do, and
leave out luck and its time; a third figure counts every move of the record, luck and its time in.
"""

from __future__ import annotations

import random
import sys
import time
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "py"))

from tests.state_hash import GIVING_UP, played, some_rules

from regalia.chance import Chance, Dice
from regalia.play import LUCK, Game, State
from regalia.record import Record
from regalia.registry import games
from regalia.table import Table

ROUNDS = 7
MOVES = 20_000
REFERENCE = 0.1


def reference() -> float:
    """Seconds of the reference loop."""
    begun, x = time.perf_counter(), 0
    for i in range(2_000_000):
        x += i & 3
    return time.perf_counter() - begun


def random_play(
    of: Game, seats: int, numbers: random.Random, gives_up: bool
) -> tuple[float, float]:
    """Moves a second of random play, choosing included: of players alone, and with luck."""
    options = of.complete({})
    chances = [Chance(f"bench-{n}") for n in range(50)]
    made, luck, begun, spent = 0, 0, time.perf_counter(), 0.0
    pick = numbers.random
    while made < MOVES:
        state, chance = of.begin(seats, options), numbers.choice(chances)
        while state.to_move is not None:
            if state.to_move == LUCK:
                paused = time.perf_counter()
                state.push(state.luck(chance))
                spent += time.perf_counter() - paused
                luck += 1
                continue
            moves = state.moves()
            count = len(moves)
            move = moves[int(pick() * count)]
            while not gives_up and count > 1 and move == GIVING_UP:
                move = moves[int(pick() * count)]
            state.push(move)
            made += 1
    passed = time.perf_counter() - begun
    return made / (passed - spent), (made + luck) / passed


def copy_cost(state: State, many: int = 20_000) -> float:
    """Microseconds of a copy."""
    begun = time.perf_counter()
    for _ in range(many):
        state.copy()
    return (time.perf_counter() - begun) / many * 1e6


def middle(of: Game, seats: int) -> State:
    """A position half-way through a game played by dice."""
    record = played(of, seats, of.complete({}), "bench-middle")
    state = of.new(seats, record.options)
    for move in record.moves[: len(record.moves) // 2]:
        state.push(move)
    return state


def table_costs(of: Game) -> tuple[int, float, float]:
    """Plies of a long game, and the median milliseconds of a move at its table, early and late.

    Early is up to the first luck move that follows a player's, and late from the last one on: the
    same things happen in both, so that what differs is the length of the record.
    """
    longest = max(
        (
            played(of, of.seats[-1], some_rules(of, Dice(f"bench {n}")), f"bench-long-{n}")
            for n in range(300)
        ),
        key=lambda record: len(record.moves),
    )
    table = Table(Record(of, longest.options, longest.seats, longest.seed))
    rounds: list[list[float]] = []
    for move in longest.moves:
        if table.state.to_move == LUCK:
            table.proceed()
            if not rounds or rounds[-1]:  # luck may follow luck, as where Kings draw again
                rounds.append([])
            continue
        if table.veiled and isinstance(table.state.to_move, int):
            table.lift(table.state.to_move)
        begun = time.perf_counter()
        table.play(move)
        rounds[-1].append((time.perf_counter() - begun) * 1e3)
    return len(longest.moves), median(rounds[0]), median(rounds[-1])


def main() -> None:
    """Measure every game and print the figures."""
    numbers = random.Random(1)
    print(f"Python {sys.version.split()[0]}, {ROUNDS} rounds of {MOVES} moves, medians")
    for of in games().values():
        seats = of.seats[0]
        loops, plain, whole, short, copies = [], [], [], [], []
        state = middle(of, seats)
        for _ in range(ROUNDS):
            loops.append(reference())
            alone, with_luck = random_play(of, seats, numbers, gives_up=False)
            plain.append(alone)
            whole.append(with_luck)
            short.append(random_play(of, seats, numbers, gives_up=True)[0])
            copies.append(copy_cost(state))
        # Pair by pair: a slow spell slows the loop and the game alike.
        scaled, scaled_whole, scaled_short = (
            median(rate * loop / REFERENCE for rate, loop in zip(rates, loops, strict=True))
            for rates in (plain, whole, short)
        )
        print(f"{of.name}: {seats} seat(s), usual rules; reference loop {median(loops):.3f} s")
        print(f"  random play        {median(plain):9.0f} moves/s   scaled {scaled:9.0f}")
        print(f"  luck counted       {median(whole):9.0f} moves/s   scaled {scaled_whole:9.0f}")
        print(f"  with giving up     {median(short):9.0f} moves/s   scaled {scaled_short:9.0f}")
        print(f"  copy               {median(copies):9.2f} µs")
        plies, early, late = table_costs(of)
        print(
            f"  table, {of.seats[-1]} seats   {early:.2f} ms a move early, {late:.2f} ms late in "
            f"{plies} plies, ratio {late / early:.2f}"
        )


if __name__ == "__main__":
    main()
