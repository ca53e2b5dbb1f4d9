"""Every registered game keeps what ``regalia.play`` promises."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule, run_state_machine_as_test

from regalia.chance import Chance, Dice
from regalia.play import LUCK, Game, Move, State
from regalia.record import Record, read, write
from regalia.table import Table
from regalia.text import LANGUAGES
from tests import promises
from tests.parts import GAMES, NAMES, ROOT, always_of, transcripts
from tests.state_hash import picked, some_rules

RUNS = 200
LONG_RUNS = 10_000
LONGEST = 3_000
"""Plies after which a random game is cut: some house rules let one last for ever."""
CHARACTERS = st.one_of(st.integers(0, 0x7F), st.integers(0, 0x2FFF), st.integers(0, 0x10FFFF)).map(
    chr
)
"""Any at all, lone surrogates too; ``st.characters`` first sorts all there are, for seconds."""
GARBAGE = ["", " ", "play", "PLAY", "play  ", "\ud800", "\x00", "x" * 1_000_000, "play " * 50_000]


class Promises(RuleBasedStateMachine):
    """A random game of random house rules, every promise asked for at random moments."""

    of: Game

    @initialize(seed=st.integers(0, 10**6), seats=st.integers(0, 99))
    def begin(self, seed: int, seats: int) -> None:
        self.dice = Dice(f"promises {seed}")
        options = some_rules(self.of, self.dice)
        number = self.of.seats[seats % len(self.of.seats)]
        self.chance = Chance(f"promises-{seed}")
        self.state: State = self.of.new(number, options)
        self.record = Record(self.of, options, ["human"] * number, self.chance.seed)
        self.heard: list[Move] = []
        self.pack: set[str] = set()
        self.always = always_of(self.of.name)
        promises.turn_and_outcome(self.state)

    def _step(self) -> Move:
        """One ply with the promises that cost little."""
        state = self.state
        if state.to_move == LUCK:
            assert state.luck(self.chance) == state.luck(self.chance)
            move = state.luck(self.chance)
            self.pack |= set(move.split(" ")[1:])
        else:
            self.heard += state.moves()
            move = picked(state, self.dice)
        before = state.copy()
        state.push(move)
        self.record.moves.append(move)
        promises.turn_and_outcome(state)
        self.always(before, move, state)
        return move

    @rule(plies=st.integers(1, 30))
    def go_on(self, plies: int) -> None:
        for _ in range(plies):
            if self.state.to_move is not None:
                self._step()

    @rule(plies=st.integers(1, 3))
    def listen(self, plies: int) -> None:
        for _ in range(plies):
            if self.state.to_move is not None:
                before = self.state.copy()
                promises.events_explain(before, self._step())

    @rule(chosen=st.integers(0, 10**6))
    def any_move_at_all(self, chosen: int) -> None:
        moves = self.state.moves()
        if moves:
            move = moves[chosen % len(moves)]
            before = self.state.copy()
            promises.events_explain(before, move)
            self.state.push(move)
            self.record.moves.append(move)
            self.always(before, move, self.state)

    @rule()
    def ask(self) -> None:
        promises.moves_agree(self.of, self.state)
        promises.keeps_secrets(self.state, self.pack)

    @rule(chosen=st.lists(st.integers(0, 10**6), min_size=1, max_size=5))
    def play_what_was_heard(self, chosen: list[int]) -> None:
        heard = [*self.heard[-300:], *self.record.moves[-3:]]
        for number in chosen if heard else []:
            promises.refuses(self.of, self.state, heard[number % len(heard)])

    @rule(text=st.one_of(st.sampled_from(GARBAGE), st.lists(CHARACTERS, max_size=30).map("".join)))
    def play_garbage(self, text: str) -> None:
        promises.refuses(self.of, self.state, text)

    @rule(move=st.integers(0, 10**6), at=st.integers(0, 10**6), put=CHARACTERS)
    def play_something_misspelt(self, move: int, at: int, put: str) -> None:
        heard = [*self.heard[-100:], *self.record.moves[:1]]
        if heard:
            text = heard[move % len(heard)]
            at %= len(text)
            promises.refuses(self.of, self.state, text[:at] + put + text[at + 1 :])

    @rule(seat=st.integers(0, 99), draw=st.integers(0, 10**6))
    def imagine(self, seat: int, draw: int) -> None:
        seat %= len(self.record.seats)
        promises.imagines(self.state, seat, Dice(f"world {draw}"))

    @rule(seat=st.integers(0, 99))
    def play_in_an_imagined_world(self, seat: int) -> None:
        world = self.state.imagine(seat % len(self.record.seats), self.dice.split("world"))
        for _ in range(60):
            if not isinstance(world.to_move, int):
                break
            world.push(picked(world, self.dice))
            promises.turn_and_outcome(world)

    def teardown(self) -> None:
        if hasattr(self, "record"):
            promises.replays(self.record, self.state)
            promises.keeps_secrets(self.state, self.pack)


@pytest.mark.parametrize("of", GAMES, ids=NAMES)
def test_promises(of: Game) -> None:
    machine: Any = type("Promises", (Promises,), {"of": of})
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=RUNS,
            stateful_step_count=24,
            deadline=None,
            derandomize=True,
            database=None,
            suppress_health_check=list(HealthCheck),
        ),
    )


@pytest.mark.long
@pytest.mark.parametrize("of", GAMES, ids=NAMES)
def test_ten_thousand_games(of: Game) -> None:
    always = always_of(of.name)
    for number in range(LONG_RUNS):
        dice, chance = Dice(f"long {number}"), Chance(f"long-{number}")
        seats = of.seats[0] + dice.below(len(of.seats))
        state = of.new(seats, some_rules(of, dice))
        for _ in range(LONGEST):
            if state.to_move is None:
                break
            move = state.luck(chance) if state.to_move == LUCK else picked(state, dice)
            before = state.copy()
            state.push(move)
            always(before, move, state)
            assert bool(state.moves()) == isinstance(state.to_move, int)
        assert (state.outcome() is None) == (state.to_move is not None)


@pytest.mark.parametrize("of", GAMES, ids=NAMES)
def test_no_seed_is_shown_while_a_game_runs(of: Game) -> None:
    seed = "a-secret-seed"
    table = Table(Record(of, of.complete({}), ["human"] * of.seats[0], seed))
    dice = Dice("no seed is shown")
    for _ in range(40):
        assert seed not in " ".join(promises.strings(_as_json(table.snapshot())))
        if table.state.to_move is None:
            break
        if table.state.to_move == LUCK:
            table.proceed()
        else:
            table.lift(table.state.to_move)
            table.play(picked(table.state, dice))


def _as_json(value: object) -> object:
    if isinstance(value, dict):
        return {name: _as_json(inner) for name, inner in value.items()}
    return [_as_json(inner) for inner in value] if isinstance(value, list | tuple) else value


@pytest.mark.parametrize(
    "note",
    [
        "Ada|Bob",
        "",
        " ",
        "a  b",
        "#1",
        "100 %",
        "%23",
        " x ",
        "\u2028",
        "a\nmove",
        "č ї 王",
        "\ud800",
    ],
)
def test_notes_come_back_as_they_were(note: str) -> None:
    of = GAMES[0]
    record = Record(of, of.complete({}), ["human"] * of.seats[0], notes={"names": note})
    again = read(write(record)).notes["names"]
    assert again == note.encode(errors="replace").decode(errors="replace")


# --- a game is a folder in four places, and nothing else ----------------------------------


def missing(name: str, root: Path) -> list[str]:
    """What a registered game lacks beside its package."""
    tests = f"tests/games/{name.replace('-', '_')}"
    web = f"web/games/{name}"
    needed = [
        f"{web}/table.js",
        *(f"{web}/text/{language}.json" for language in LANGUAGES),
        *(f"{tests}/{part}" for part in ("oracle.py", "always.py", "counts.json", "hashes.json")),
    ]
    lacks = [path for path in needed if not (root / path).is_file()]
    kept = list((root / tests / "transcripts").glob("*.game"))
    lacks += [] if kept else [f"{tests}/transcripts/*.game"]
    lacks += [
        str(path.with_suffix(".trace.jsonl").relative_to(root))
        for path in kept
        if not path.with_suffix(".trace.jsonl").is_file()
    ]
    return lacks


@pytest.mark.parametrize("name", NAMES)
def test_a_game_has_its_page_its_words_and_its_tests(name: str) -> None:
    assert missing(name, ROOT) == []
    assert len(transcripts(name)) >= 10


def test_a_game_without_them_is_refused(tmp_path: Path) -> None:
    name = "no-such-game"
    lacks = missing(name, tmp_path)
    assert len(lacks) == 1 + len(LANGUAGES) + 5
    for path in lacks:
        made = tmp_path / path.replace("*", "one")
        made.parent.mkdir(parents=True, exist_ok=True)
        made.touch()
    assert missing(name, tmp_path) == ["tests/games/no_such_game/transcripts/one.trace.jsonl"]


def test_the_house_names_no_game() -> None:
    for path in (ROOT / "py/regalia").glob("*.py"):
        # A docstring may give an example; code may not depend on one.
        text = re.sub(r'""".*?"""|#.*', "", path.read_text("utf-8"), flags=re.DOTALL)
        found = [name for name in NAMES if re.search(rf"\b{name}\b", text)]
        assert not found, f"{path.name} names {found}"
