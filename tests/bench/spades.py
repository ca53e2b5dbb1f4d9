"""Kings beside the spades of OpenSpiel, as a Python user sees both.

``python tests/bench/spades.py``, with the extra ``bench`` installed (`pip install -e .[bench]`).
Both play at random, in turn and in one run.  Three figures, all of cards played:

* play alone: the time of dealing left out;
* with dealing: dealing in it, which OpenSpiel does card by card, here in the quickest way there is;
* as documented: whole games in the loop that OpenSpiel's example shows, where what chance may do
  comes with its probabilities; Kings in the same loop, with its one shuffle for a deal.
"""

from __future__ import annotations

import random
import sys
import time
from importlib import import_module
from pathlib import Path
from statistics import median
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "py"))

from regalia.chance import Chance
from regalia.play import LUCK
from regalia.registry import game

ROUNDS = 9
MOVES = 20_000


def ours(pick: random.Random) -> tuple[float, float]:
    """Moves a second of Kings under its usual rules: of the play alone, and with dealing."""
    kings, made, dealing, numbers = game("kings"), 0, 0.0, pick.random
    chance, begun = Chance("bench"), time.process_time()
    while made < MOVES:
        state = kings.new(4, {})
        while state.to_move is not None:
            if state.to_move == LUCK:
                paused = time.process_time()
                state.push(state.luck(chance))
                dealing += time.process_time() - paused
                continue
            moves = state.moves()
            state.push(moves[int(numbers() * len(moves))])
            made += 1
    spent = time.process_time() - begun
    return made / (spent - dealing), made / spent


def theirs(spiel: Any, pick: random.Random) -> tuple[float, float]:
    """The same of OpenSpiel's spades."""
    spades, made, dealing, numbers = spiel.load_game("spades"), 0, 0.0, pick.random
    begun = time.process_time()
    while made < MOVES:
        state, paused = spades.new_initial_state(), time.process_time()
        while state.is_chance_node():
            cards = state.legal_actions()
            state.apply_action(cards[int(numbers() * len(cards))])
        dealing += time.process_time() - paused
        while not state.is_terminal():
            moves = state.legal_actions()
            state.apply_action(moves[int(numbers() * len(moves))])
            made += 1
    spent = time.process_time() - begun
    return made / (spent - dealing), made / spent


def ours_documented(pick: random.Random) -> float:
    """Moves a second of whole matches of Kings, played with no thought for the time."""
    kings, made, chance, begun = game("kings"), 0, Chance("bench"), time.process_time()
    while made < MOVES:
        state = kings.new(4, {})
        while state.to_move is not None:
            if state.to_move == LUCK:
                state.push(state.luck(chance))
            else:
                state.push(pick.choice(state.moves()))
                made += 1
    return made / (time.process_time() - begun)


def theirs_documented(spiel: Any, pick: random.Random) -> float:
    """The same of OpenSpiel's spades."""
    spades, made, begun = spiel.load_game("spades"), 0, time.process_time()
    while made < MOVES:
        state = spades.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                cards, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(pick.choices(cards, odds)[0])
            else:
                state.apply_action(pick.choice(state.legal_actions(state.current_player())))
                made += 1
    return made / (time.process_time() - begun)


def main() -> None:
    """Measure in turn, and print medians and the ratio pair by pair."""
    spiel, pick = import_module("pyspiel"), random.Random(1)
    pairs = [
        (
            (*ours(pick), ours_documented(pick)),
            (*theirs(spiel, pick), theirs_documented(spiel, pick)),
        )
        for _ in range(ROUNDS)
    ]
    for which, what in enumerate(("play alone", "with dealing", "as documented")):
        mine, other = ([pair[side][which] for pair in pairs] for side in (0, 1))
        ratio = median(one / two for one, two in zip(mine, other, strict=True))
        print(
            f"{what:<14} Kings {median(mine):9.0f} moves/s   OpenSpiel's spades "
            f"{median(other):9.0f} moves/s   ratio pair by pair {ratio:.2f}"
        )


if __name__ == "__main__":
    main()
