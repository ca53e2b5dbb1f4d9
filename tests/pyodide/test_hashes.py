"""Whole games are the same, ply by ply and view by view, in Pyodide as in every other Python."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.parts import NAMES, ROOT, hashes, transcripts
from tests.pyodide.conftest import Pyodide

FILES = [(name, path) for name in NAMES for path in transcripts(name)]


@pytest.fixture(scope="module")
def restored(snapshot: Pyodide) -> Pyodide:
    """What nearly every visit plays with, with the very function that made the kept hashes."""
    return hashing(snapshot)


@pytest.fixture(scope="module")
def installed(plain: Pyodide) -> Pyodide:
    """What is played with where the snapshot fails, with that function."""
    return hashing(plain)


def hashing(pyodide: Pyodide) -> Pyodide:
    source = (ROOT / "tests" / "state_hash.py").read_text("utf-8")
    said = [
        "import sys, types",
        "module = sys.modules['state_hash'] = types.ModuleType('state_hash')",
        f"exec({source!r}, vars(module))",
        "'null'",
    ]
    pyodide.run("\n".join(said))
    return pyodide


@pytest.mark.parametrize(("name", "path"), FILES, ids=[f"{n}-{path.stem}" for n, path in FILES])
def test_a_golden_game_is_the_same(name: str, path: Path, restored: Pyodide) -> None:
    said = [
        "import json",
        "from regalia.record import read",
        "from state_hash import state_hash",
        f"json.dumps(state_hash(read({path.read_text('utf-8')!r})))",
    ]
    assert restored.run("\n".join(said)) == hashes(name)[path.name]


@pytest.mark.parametrize("whole", [False, pytest.param(True, marks=pytest.mark.long)])
@pytest.mark.parametrize("name", NAMES)
def test_games_played_by_dice_are_the_same(name: str, whole: bool, installed: Pyodide) -> None:
    """All of them, or of every seed and all the house rules some."""
    said = [
        "import json",
        "from regalia.registry import game",
        "from state_hash import played_hash",
        f"json.dumps(played_hash(game({name!r}), whole={whole}))",
    ]
    played = {f"{name} {key}": value for key, value in installed.run("\n".join(said)).items()}
    start = f"{name} " if whole else f"{name} some "
    assert played == {key: kept for key, kept in hashes(name).items() if key.startswith(start)}
    assert played
