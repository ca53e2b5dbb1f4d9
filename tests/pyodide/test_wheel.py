"""The built wheel, as the page takes it, in Pyodide's Python."""

from __future__ import annotations

from regalia.catalogue import catalogue
from tests.parts import ROOT
from tests.pyodide.conftest import Pyodide


def test_python_is_the_one_of_the_page(pyodide: Pyodide) -> None:
    seen = pyodide.run("import json, sys; json.dumps([sys.version_info[:2], sys.platform])")
    assert seen == [[3, 14], "emscripten"]


def test_nothing_but_the_wheel_is_installed(plain: Pyodide) -> None:
    source = """
import json, importlib.metadata
json.dumps(sorted({found.name for found in importlib.metadata.distributions()}))
"""
    assert plain.run(source) == ["micropip", "regalia"]


def test_all_that_the_page_may_ask_for_is_imported_in_the_snapshot(snapshot: Pyodide) -> None:
    """Nothing of ours can be imported later: there are no files in a snapshot."""
    loaded = snapshot.run("import json, sys; json.dumps(list(sys.modules))")
    files = (ROOT / "py" / "regalia").rglob("*.py")
    names = [".".join(file.relative_to(ROOT / "py").with_suffix("").parts) for file in files]
    at_a_terminal = {f"regalia.{name}" for name in ("__main__", "cli", "simulate", "terminal")}
    ours = {name.removesuffix(".__init__") for name in names}
    assert ours - set(loaded) == at_a_terminal


def test_no_installer_is_left_in_the_snapshot(snapshot: Pyodide) -> None:
    source = """
import json, gc
json.dumps(sorted({
    module.__name__ for module in gc.get_objects()
    if isinstance(module, type(json)) and module.__name__.startswith("micropip")
}))
"""
    assert snapshot.run(source) == []


def test_dice_of_python_differ_from_visit_to_visit(snapshot: Pyodide) -> None:
    """The system's entropy is this machine's, not that of the build, where it was fixed."""
    seeds = snapshot.run("import json, secrets; json.dumps([secrets.token_hex(8) for _ in 'ab'])")
    assert len(set(seeds)) == 2
    assert "0707070707070707" not in seeds


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
