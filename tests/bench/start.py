"""How soon the page plays, against Pyodide started bare and naively, in one and the same run.

    .venv/bin/python tests/bench/start.py [--visits 7] [--no-slow]

Four pages are visited in turn, each time by a new browser with an empty profile, then once more:

* bare: ``loadPyodide()`` in a worker as its handbook shows it, with nothing imported;
* naive: the same, then micropip, the wheel by micropip, and the rules imported;
* regalia: our page at a link to a game, until that game's table rests;
* plain: the same without the snapshot, as it starts when that fails.

Then the lobby is visited in the same way, in turn with a page that holds one word.

First over localhost, then over a line of 10 Mbit/s that answers after 30 ms.  The host packs what
static hosts pack.  At last the single file is opened from the disk, with its snapshot and without.
A new browser is left alone until it has begun: what it does for itself is no part of any visit.
One machine's times compare with nothing but each other: look at the ratios.
"""

from __future__ import annotations

import argparse
import shutil
import statistics
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple

from playwright.sync_api import Page, Playwright, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "py"), str(ROOT)]

from tests.bench.hosting import Line, Site

from regalia_build import site, tools

PAGE: Final = """<!doctype html><meta charset="utf-8"><title>bench</title><script type="module">
const worker = new Worker("worker.js", {type: "module"});
worker.onmessage = () => performance.mark("regalia table");
</script>"""
BARE: Final = """import { loadPyodide } from "./pyodide/pyodide.mjs";
await loadPyodide();
postMessage("ready");
"""
NAIVE: Final = """import { loadPyodide } from "./pyodide/pyodide.mjs";
const python = await loadPyodide();
await python.loadPackage(new URL("MICROPIP", location.href).href, {checkIntegrity: false});
const micropip = python.pyimport("micropip");
await micropip.install(new URL("WHEEL", location.href).href);
const bridge = python.runPython("from regalia.bridge import Bridge; Bridge()");
bridge.answer('{"id": 0, "call": "games"}');
postMessage("ready");
"""
GAME: Final = "#pyramids?seed=bench&rounds=1"
#: What each page is asked for.
PAGES: Final = {
    "bare": "index.html",
    "naive": "index.html",
    "regalia": f"?boot=report{GAME}",
    "plain": f"?boot=report&boot=plain{GAME}",
}
LOBBY: Final = "?boot=report"
WORD: Final = '<!doctype html><meta charset="utf-8"><title>bench</title>word'
#: Seconds from the start of the visit, by name; `paint`: something is seen.
TIMES: Final = """() => Object.fromEntries([
    ...performance.getEntriesByName("first-contentful-paint").map((one) => ["paint", one]),
    ...performance.getEntriesByType("mark").filter(({ name }) => name.startsWith("regalia "))
        .map((one) => [one.name.slice(8), one]),
].map(([name, { startTime }]) => [name, startTime / 1000]))"""
#: Whatever a first visit leaves for the next one is there.
SETTLED: Final = """async () => {
    const has = await navigator.serviceWorker?.getRegistration();
    return !has || Boolean((await navigator.serviceWorker.ready).active);
}"""


class Visit(NamedTuple):
    """Seconds until it plays at the first and at the second visit, and bytes sent to the first."""

    first: float
    again: float
    sent: int


def prepare(folder: Path) -> dict[str, Path]:
    """The folders of the four pages."""
    ours = site.build()
    wheel = next(ours.glob("*.whl"))
    micropip = next((ROOT / ".build").rglob("micropip-*.whl"))
    for name, worker in (("bare", BARE), ("naive", NAIVE)):
        place = folder / name
        place.mkdir()
        shutil.copytree(tools.packages() / "pyodide", place / "pyodide")
        for one in (wheel, micropip):
            shutil.copy(one, place)
        (place / "index.html").write_text(PAGE, "utf-8")
        filled = worker.replace("MICROPIP", micropip.name).replace("WHEEL", wheel.name)
        (place / "worker.js").write_text(filled, "utf-8")
    (folder / "word").mkdir()
    (folder / "word" / "index.html").write_text(WORD, "utf-8")
    # A copy: a build in the meantime changes nothing here.
    shutil.copytree(ours, folder / "ours")
    return {
        "bare": folder / "bare",
        "naive": folder / "naive",
        "regalia": folder / "ours",
        "plain": folder / "ours",
        "word": folder / "word",
    }


def times(page: Page, address: str, wanted: str = "table") -> dict[str, float]:
    """When what was reached, in seconds from the start of a visit until ``wanted`` was."""
    page.goto("about:blank")
    page.goto(address)
    while True:
        seen: dict[str, float] = page.evaluate(TIMES)
        if wanted in seen:
            return seen
        page.wait_for_timeout(20)


@contextmanager
def begun(playwright: Playwright) -> Iterator[Page]:
    """A new browser that has never been anywhere, once it has nothing to do."""
    browser = playwright.chromium.launch(
        executable_path=tools.chromium(), args=["--no-sandbox", "--disable-gpu"]
    )
    page = browser.new_page()
    page.goto("data:text/html,word")
    page.wait_for_timeout(2500)
    yield page
    browser.close()


def visit(playwright: Playwright, at: Site, page_name: str) -> Visit:
    """A first visit and a second one, by a browser that has never been there."""
    with begun(playwright) as page:
        at.sent.clear()
        first = times(page, at.address + page_name)
        # Until it plays: what the service worker keeps for later comes afterwards.
        sent = sum(at.sent)
        while not page.evaluate(SETTLED):
            page.wait_for_timeout(100)
        page.wait_for_timeout(1500)
        again = times(page, at.address + page_name)
    return Visit(first["table"], again["table"], sent)


def lobbies(playwright: Playwright, ours: Site, word: Site, visits: int) -> None:
    """Visit the lobby in turn with a page of one word, and print how soon it is there."""
    found: dict[str, list[float]] = {"a word painted": [], "lobby painted": [], "lobby usable": []}
    for _ in range(visits):
        with begun(playwright) as page:
            found["a word painted"].append(times(page, word.address, "paint")["paint"])
        with begun(playwright) as page:
            seen = times(page, ours.address + LOBBY, "lobby")
            found["lobby painted"].append(seen.get("paint", seen["lobby"]))
            found["lobby usable"].append(seen["lobby"])
    print(
        "; ".join(
            f"{what} after {statistics.median(of):.2f} s, at worst {max(of):.2f} s"
            for what, of in found.items()
        )
    )


def compare(
    playwright: Playwright, folders: dict[str, Path], visits: int, line: Line | None
) -> None:
    """Visit all in turn and print medians and ratios."""
    found: dict[str, list[Visit]] = {name: [] for name in PAGES}
    sites = {name: Site(folder, line) for name, folder in folders.items()}
    for number in range(visits):
        for name, of in found.items():
            of.append(visit(playwright, sites[name], PAGES[name]))
            first, again, _ = of[-1]
            print(f"  visit {number + 1} {name}: {first:.2f} s, again {again:.2f} s", flush=True)
    for name, of in found.items():
        print(
            f"{name}: {statistics.median(one.sent for one in of) / 1e6:.2f} MB at the first visit"
        )
    for kind in ("first", "again"):
        median = {
            name: statistics.median(getattr(one, kind) for one in of) for name, of in found.items()
        }
        print(
            f"{kind}: "
            + ", ".join(f"{name} {seconds:.2f} s" for name, seconds in median.items())
            + "".join(
                f"; {ours}/{base} {median[ours] / median[base]:.2f}"
                for ours in ("regalia", "plain")
                for base in ("bare", "naive")
            )
        )
    lobbies(playwright, sites["regalia"], sites["word"], visits)
    for one in sites.values():
        one.close()


def single(playwright: Playwright, file: Path, visits: int) -> None:
    """Open the single file in turn with and without its snapshot."""
    found: dict[str, list[float]] = {"regalia": [], "plain": []}
    for _ in range(visits):
        for name, of in found.items():
            with begun(playwright) as page:
                of.append(times(page, file.as_uri() + PAGES[name])["table"])
    ours, plain = (statistics.median(of) for of in found.values())
    size = file.stat().st_size / 1e6
    print(f"one file of {size:.1f} MB: {ours:.2f} s, plain {plain:.2f} s, ratio {ours / plain:.2f}")


def main() -> None:
    """Compare over both lines."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--visits", type=int, default=7)
    parser.add_argument("--no-slow", action="store_true", help="leave the slow line out")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        folders = prepare(Path(folder))
        print("localhost")
        compare(playwright, folders, asked.visits, None)
        if not asked.no_slow:
            print("10 Mbit/s, 30 ms")
            compare(playwright, folders, asked.visits, Line(10e6, 0.03))
        single(playwright, folders["regalia"] / "regalia.html", asked.visits)


if __name__ == "__main__":
    main()
