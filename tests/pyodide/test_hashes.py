"""Whole games are the same, ply by ply and view by view, in Pyodide and in this Python."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from regalia.record import read
from tests.pyodide.conftest import Pyodide
from tests.state_hash import state_hash

TESTS = Path(__file__).parents[1]
RECORDS = sorted((TESTS / "games").glob("*/transcripts/*.game"))


@pytest.fixture(scope="module")
def hashing(pyodide: Pyodide) -> Pyodide:
    """Pyodide with the very function that hashes here."""
    source = (TESTS / "state_hash.py").read_text("utf-8")
    wanted = f"import sys, types; module = types.ModuleType('state_hash'); source = {source!r}"
    pyodide.run(f"{wanted}\nsys.modules['state_hash'] = module\nexec(source, vars(module))\n'null'")
    return pyodide


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: f"{record.parts[-3]}-{record.stem}")
def test_a_golden_game_is_the_same(record: Path, hashing: Pyodide) -> None:
    text = record.read_text("utf-8")
    source = f"""
import json
from regalia.record import read
from state_hash import state_hash
json.dumps(state_hash(read({json.dumps(text)})))
"""
    assert hashing.run(source) == state_hash(read(text))
