"""The site, the single file and the frame in three engines: do they start, play, and come back?

Whatever is particular is tested in one engine by the tests of the page; here is what may differ
between engines: WebAssembly and its snapshot, modules, storage, frames and their messages.
"""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from regalia_build import server
from tests.engines.drivers import Driver, driver, installed

GAME = "#pyramids?seed=royal-1&players=human&rounds=1"
MOVES = 4000
QUICK = json.dumps(json.dumps({"lang": "en", "theme": "light", "speed": "off"}))
SETTLE = f"""() => {{
    try {{ localStorage.setItem("regalia settings", {QUICK}); }} catch {{ /* it plays slowly */ }}
}}"""
READY = "() => document.documentElement.dataset.page === 'ready'"
RESTS = "() => document.querySelector('main').dataset.busy === 'no'"
#: Presses what leads on; gives "over", "busy" or the move.
STEP = """() => {
    const main = document.querySelector("main");
    if (main.dataset.busy !== "no") return "busy";
    if (main.dataset.turn === "over") return "over";
    const moves = [...main.querySelectorAll("[data-move]:not([aria-disabled=true])")];
    const named = (name) => moves.find(({ dataset }) => dataset.move.startsWith(name));
    const next = named("play ") ?? named("draw") ?? moves[0];
    next?.click();
    return next?.dataset.move ?? "nothing";
}"""
#: What can be played now, and where the pieces are.
TABLE = """() => [...document.querySelectorAll("main [data-piece]")]
    .map(({ dataset }) => `${dataset.piece} ${dataset.move ?? ""}`)"""


@pytest.fixture(params=["chromium", "firefox", "webkit"])
def engine(request: pytest.FixtureRequest) -> Iterator[Driver]:
    """A browser of each engine in turn, if it is there."""
    if not installed(request.param):
        pytest.skip(f"{request.param} is not installed")
    with driver(request.param) as found:
        yield found
        assert found.faults() == []


def wait(engine: Driver, function: str, *, seconds: float = 60) -> Any:
    """What the function gives, as soon as that is anything."""
    end = time.monotonic() + seconds
    while True:
        found = engine.ask(function)
        if found:
            return found
        assert time.monotonic() < end, f"never true: {function}"
        time.sleep(0.03)


def begin(engine: Driver, address: str) -> None:
    """Open the lobby, and from it a game, with settings under which nothing moves."""
    engine.open(address)
    wait(engine, READY)
    engine.ask(SETTLE)
    # WebKit gives no database to whoever comes after a page that was left while it made or read it.
    wait(engine, "() => document.querySelector('.daily-slip .marks') !== null")
    engine.open("about:blank")
    engine.open(address + GAME)
    wait(engine, RESTS)


def play(engine: Driver, moves: int) -> int:
    """Press what leads on so many times at most; gives how many moves there were."""
    done, end = 0, time.monotonic() + 120
    while done < moves and time.monotonic() < end:
        said = engine.ask(STEP)
        assert said != "nothing"
        if said == "over":
            return done
        done += said != "busy"
    wait(engine, RESTS)
    return done


def test_the_site_plays_to_the_end_and_goes_on_after_a_reload(engine: Driver, address: str) -> None:
    begin(engine, address)
    assert engine.ask("() => document.documentElement.dataset.start ?? 'snapshot'") == "snapshot"
    assert play(engine, 12) == 12
    before = wait(engine, TABLE)
    where = engine.ask("() => location.href")
    assert "#play/" in where
    engine.open("about:blank")
    engine.open(where)
    wait(engine, RESTS)
    assert engine.ask(TABLE) == before
    assert play(engine, MOVES) > 12
    assert engine.ask("() => document.querySelector('main').dataset.turn") == "over"
    assert engine.ask("() => document.querySelector('.placard') !== null")


def test_the_single_file_plays_to_the_end(engine: Driver, dist: Path) -> None:
    begin(engine, (dist / "regalia.html").as_uri())
    assert engine.ask("() => document.documentElement.dataset.start ?? 'snapshot'") == "snapshot"
    assert play(engine, MOVES) > 12
    assert engine.ask("() => document.querySelector('main').dataset.turn") == "over"


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Callable[[str], str]]:
    """Serves a page of another origin with this body; gives its address."""
    with server.listen(tmp_path, 0) as listening:
        threading.Thread(target=listening.serve_forever, daemon=True).start()

        def page(body: str) -> str:
            head = '<!doctype html><html lang="en"><meta charset="utf-8"><title>A page</title>'
            text = f'{head}<link rel="icon" href="data:,">{body}'
            (tmp_path / "index.html").write_text(text, "utf-8")
            return f"http://127.0.0.1:{listening.server_address[1]}/"

        yield page
        listening.shutdown()


def test_the_element_plays_in_a_page_of_another_host(
    engine: Driver, host: Callable[[str], str], address: str
) -> None:
    engine.open(
        host(
            f'<input id="own" autofocus><script src="{address}regalia.js"></script>'
            '<regalia-game game="pyramids" seed="royal-1" players="bot:easy,bot:easy" rounds="1"'
            ' speed="off" lang="en"></regalia-game><script>'
            "globalThis.told = {}; const game = document.querySelector('regalia-game');"
            "for (const name of ['ready', 'move', 'resize', 'error'])"
            " game.addEventListener(name, ({ detail }) => { told[name] = detail; });"
            "own.focus();</script>"
        )
    )
    ready = wait(engine, "() => told.ready")
    assert ready["game"] == "pyramids"
    wait(engine, "() => told.resize")
    # Asked for by the page, answered by the rules.
    engine.ask(
        "() => void document.querySelector('regalia-game').state()"
        ".then((state) => { told.state = state; })"
    )
    assert wait(engine, "() => told.state")["game"] == "pyramids"
    assert engine.ask("() => told.error ?? null") is None
    assert engine.ask("() => document.activeElement.id") == "own"
