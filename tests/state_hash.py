"""The hash of a whole game: every row of its trace and every view, ply by ply.

It must be the same in every Python, Pyodide included, so this file asks for nothing but regalia::

    python tests/state_hash.py FILE…          hashes of records
    python tests/state_hash.py --played GAME  hashes of games played by dice, from seeds alone
    python tests/state_hash.py --some GAME    of some of those: every seed, all the house rules
    python tests/state_hash.py --keep GAME    all of it, written down as the hashes to be met

prints one JSON object, ``{"file or game": hash}``.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "py"))

from regalia.chance import Chance, Dice
from regalia.play import LUCK, Game, Move, State
from regalia.record import Record, read, replay
from regalia.registry import game

SEEDS = 20
"""Seeds of the games played by dice, each under every set of house rules below."""
RULES = 5
"""The usual house rules, and sets picked by dice."""
SOME = 2
"""Of how many of these each seed is played among ``--some``; all of them have their turn."""
PLIES = 100
"""How far such a game is followed: into its second round, deal or hand, in most of them."""
GIVING_UP = "stop"
"""The move that gives up, in whichever game has one."""


def state_hash(record: Record) -> str:
    """SHA-256 over the canonical JSON of each trace row and of all views at that ply."""
    hashed = sha256()
    for ply, (state, move) in enumerate(replay(record)):
        outcome = state.outcome()
        row = {
            "ply": ply,
            "to_move": state.to_move,
            "moves": sorted(state.moves()),
            "move": move,
            "scores": state.scores(),
            "outcome": None if outcome is None else outcome.json(),
            "views": [state.view(seat) for seat in [*range(len(record.seats)), None]],
        }
        hashed.update(canonical(row).encode())
    return hashed.hexdigest()


def canonical(value: object) -> str:
    """The one JSON text of a value."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def picked(state: State, dice: Dice) -> Move:
    """A legal move, each equally likely; giving up only where nothing else is left."""
    moves = [move for move in state.moves() if move != GIVING_UP]
    return dice.pick(moves) if moves else GIVING_UP


def some_rules(of: Game, dice: Dice) -> dict[str, str]:
    """House rules of a game, each choice equally likely."""
    found: dict[str, str] = {}
    for option in of.options:
        spans = [f"{prefix}{n}" for prefix, low, high in option.spans for n in (low, high)]
        found[option.name] = dice.pick([*option.choices, *spans])
    return of.complete(found)


def played(of: Game, seats: int, options: Mapping[str, str], seed: str, most: int = 3000) -> Record:
    """A game played to its end by dice (or to ``most`` plies), every luck move written."""
    state, chance, dice = of.new(seats, options), Chance(seed), Dice(f"played {seed}")
    record = Record(of, of.complete(options), ["human"] * seats, seed)
    while state.to_move is not None and len(record.moves) < most:
        move = state.luck(chance) if state.to_move == LUCK else picked(state, dice)
        state.push(move)
        record.moves.append(move)
    return record


def golden_games(of: Game, *, whole: bool) -> Iterator[tuple[int, bool, Record]]:
    """The games of which a hash is kept: every seed under every set of house rules, or under
    ``SOME`` of them.  Gives the number of the set, and whether the game is among those.
    """
    for rules in range(RULES):
        dice = Dice(f"golden {of.name} {rules}")
        options = some_rules(of, dice) if rules else of.complete({})
        for number in range(SEEDS):
            seats = of.seats[0] + dice.below(min(3, len(of.seats)))
            some = (number + rules) % RULES < SOME
            if whole or some:
                yield rules, some, played(of, seats, options, f"golden-{number}", most=PLIES)


def played_hash(of: Game, *, whole: bool = True) -> dict[str, str]:
    """One hash for each set of house rules, over its games in order, and one over some of them."""
    found: dict[str, list[str]] = {}
    for rules, some, record in golden_games(of, whole=whole):
        made = state_hash(record)
        for name in [f"rules {rules}"] * whole + [f"some of rules {rules}"] * some:
            found.setdefault(name, []).append(made)
    return {name: sha256(" ".join(each).encode()).hexdigest() for name, each in found.items()}


def keep(name: str) -> None:
    """Write the hashes of a game anew, after a change of rules or views that was meant."""
    folder = Path(__file__).resolve().parent / "games" / name.replace("-", "_")
    files = sorted((folder / "transcripts").glob("*.game"))
    found = {path.name: state_hash(read(path.read_text("utf-8"))) for path in files}
    found |= {f"{name} {key}": value for key, value in played_hash(game(name)).items()}
    (folder / "hashes.json").write_text(json.dumps(found, indent=2) + "\n", "utf-8")


def main(arguments: list[str]) -> None:
    """Print the hashes of files, or of the games that follow ``--played`` or ``--some``."""
    found: dict[str, str] = {}
    if arguments[:1] == ["--keep"]:
        for name in arguments[1:]:
            keep(name)
    elif arguments[:1] in (["--played"], ["--some"]):
        whole = arguments[0] == "--played"
        for name in arguments[1:]:
            made = played_hash(game(name), whole=whole)
            found |= {f"{name} {key}": value for key, value in made.items()}
    else:
        for name in arguments:
            found[name] = state_hash(read(Path(name).read_text("utf-8")))
    print(json.dumps(found))


if __name__ == "__main__":
    main(sys.argv[1:])
