"""The built wheel, as the page takes it, in Pyodide's Python."""

from __future__ import annotations

from regalia.catalogue import catalogue
from tests.pyodide.conftest import Pyodide


def test_python_is_the_one_of_the_page(pyodide: Pyodide) -> None:
    seen = pyodide.run("import json, sys; json.dumps([sys.version_info[:2], sys.platform])")
    assert seen == [[3, 14], "emscripten"]


def test_nothing_but_the_wheel_is_installed(pyodide: Pyodide) -> None:
    source = """
import json, importlib.metadata
json.dumps(sorted({found.name for found in importlib.metadata.distributions()}))
"""
    assert pyodide.run(source) == ["micropip", "regalia"]


def test_games_are_those_of_the_registry(pyodide: Pyodide) -> None:
    assert pyodide.answer("games")["ok"] == catalogue()


def test_a_game_opens_deals_and_plays(pyodide: Pyodide) -> None:
    asked = {"id": "a", "game": "pyramids", "seats": ["human"], "names": ["Ada"], "options": {}}
    opened = pyodide.answer("open", **asked, seed="royal-1")["ok"]
    assert opened["turn"] == "luck"
    dealt = pyodide.answer("proceed", id="a", rev=opened["rev"])["ok"]
    assert dealt["turn"] == 0
    assert dealt["legal"]
    played = pyodide.answer("play", id="a", rev=dealt["rev"], move=dealt["legal"][0]["move"])["ok"]
    assert played["ply"] == 2


def test_the_words_are_in_the_wheel(pyodide: Pyodide) -> None:
    source = """
import json
from regalia.text import LANGUAGES, Words
json.dumps({lang: Words(lang, "pyramids").say("game.name") for lang in LANGUAGES})
"""
    names = pyodide.run(source)
    assert set(names) == {"en", "cs", "uk", "sl"}
    assert all(names.values())


def test_late_errands_of_python_are_in_the_slim_library(pyodide: Pyodide) -> None:
    source = """
import datetime, decimal, json, random, tempfile, traceback
try:
    1 / 0
except ZeroDivisionError:
    told = traceback.format_exc()
datetime.datetime.strptime("2026-01-31", "%Y-%m-%d")
"ř".encode("utf-16"); "a".encode("idna"); tempfile.mkdtemp()
json.dumps(told.splitlines()[-1])
"""
    assert pyodide.run(source) == "ZeroDivisionError: division by zero"
