"""How soon the page plays, against Pyodide started bare and naively, in one and the same run.

    .venv/bin/python tests/bench/start.py [--visits 7] [--no-slow]

Four pages are visited in turn, each time by a new browser with an empty profile, then once more:

* bare: ``loadPyodide()`` in a worker as its handbook shows it, with nothing imported;
* naive: the same, then micropip, the wheel by micropip, and the rules imported;
* regalia: our page at a link to a game, until that game's table rests;
* plain: the same without the snapshot, as it starts when that fails.

First over localhost, then over a line of 10 Mbit/s that answers after 30 ms.  The host packs what
static hosts pack.  At last the single file is opened from the disk, with its snapshot and without.
One machine's times compare with nothing but each other: look at the ratios.
"""

from __future__ import annotations

import argparse
import shutil
import statistics
import sys
import tempfile
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
TIMES: Final = """() => Object.fromEntries(performance.getEntriesByType("mark")
    .filter(({ name }) => name.startsWith("regalia "))
    .map(({ name, startTime }) => [name.slice(8), startTime / 1000]))"""
#: Whatever a first visit leaves for the next one is there.
SETTLED: Final = """async () => {
    const has = await navigator.serviceWorker?.getRegistration();
    return !has || Boolean((await navigator.serviceWorker.ready).active);
}"""


class Visit(NamedTuple):
    """Seconds until it plays at the first and at the second visit, until the lobby can be used
    (ours alone), and the bytes sent to the first one.
    """

    first: float
    again: float
    lobby: float
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
    # A copy: a build in the meantime changes nothing here.
    shutil.copytree(ours, folder / "ours")
    return {
        "bare": folder / "bare",
        "naive": folder / "naive",
        "regalia": folder / "ours",
        "plain": folder / "ours",
    }


def times(page: Page, address: str) -> dict[str, float]:
    """When what was reached, in seconds from the start of a visit until a game can be played."""
    page.goto("about:blank")
    page.goto(address)
    while True:
        seen: dict[str, float] = page.evaluate(TIMES)
        if "table" in seen:
            return seen
        page.wait_for_timeout(20)


def visit(playwright: Playwright, at: Site, page_name: str) -> Visit:
    """A first visit and a second one, by a browser that has never been there."""
    browser = playwright.chromium.launch(
        executable_path=tools.chromium(), args=["--no-sandbox", "--disable-gpu"]
    )
    page = browser.new_page()
    at.sent.clear()
    first = times(page, at.address + page_name)
    # Until it plays: what the service worker keeps for later comes afterwards.
    sent = sum(at.sent)
    while not page.evaluate(SETTLED):
        page.wait_for_timeout(100)
    page.wait_for_timeout(1500)
    again = times(page, at.address + page_name)
    browser.close()
    return Visit(first["table"], again["table"], first.get("lobby", 0.0), sent)


def compare(
    playwright: Playwright, folders: dict[str, Path], visits: int, line: Line | None
) -> None:
    """Visit all in turn and print medians and ratios."""
    found: dict[str, list[Visit]] = {name: [] for name in PAGES}
    sites = {name: Site(folder, line) for name, folder in folders.items()}
    for number in range(visits):
        for name, of in found.items():
            of.append(visit(playwright, sites[name], PAGES[name]))
            first, again, lobby, _ = of[-1]
            print(
                f"  visit {number + 1} {name}: {first:.2f} s, again {again:.2f} s"
                + (f", lobby {lobby:.2f} s" if lobby else ""),
                flush=True,
            )
    for one in sites.values():
        one.close()
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
    lobbies = [one.lobby for one in found["regalia"]]
    print(f"lobby usable after {statistics.median(lobbies):.2f} s, at worst {max(lobbies):.2f} s")


def single(playwright: Playwright, file: Path, visits: int) -> None:
    """Open the single file in turn with and without its snapshot."""
    found: dict[str, list[float]] = {"regalia": [], "plain": []}
    for _ in range(visits):
        for name, of in found.items():
            browser = playwright.chromium.launch(
                executable_path=tools.chromium(), args=["--no-sandbox", "--disable-gpu"]
            )
            of.append(times(browser.new_page(), file.as_uri() + PAGES[name])["table"])
            browser.close()
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
