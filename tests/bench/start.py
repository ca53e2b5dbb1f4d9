"""How soon Python is ready in the page, against Pyodide started bare, in one and the same run.

    .venv/bin/python tests/bench/start.py [--visits 9]

Both are started in a worker by an empty page, in turn, each time as a first visit.  Bare is
``loadPyodide()`` as its handbook shows it, with nothing imported; ours ends when the rules answer.
The second figure is a visit with a warm cache.  One machine's times compare with nothing but each
other: look at the ratio.
"""

from __future__ import annotations

import argparse
import shutil
import statistics
import sys
import tempfile
import threading
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "py"))

from regalia_build import server, site, tools

PAGE = "<!doctype html><meta charset=utf-8><title>bench</title><script type=module>{}</script>"
BARE = """
const worker = new Worker("bare.js", {type: "module"});
worker.onmessage = () => { window.ready = performance.now(); };
"""
BARE_WORKER = """
import { loadPyodide } from "./pyodide/pyodide.mjs";
await loadPyodide();
postMessage("ready");
"""
OURS = """
import { Engine } from "./app/engine.js";
const engine = new Engine();
await engine.start();
await engine.call("games");
window.ready = performance.now();
"""


def ready(page: Page, address: str) -> float:
    """Seconds from the start of a visit until Python is ready."""
    page.goto(address)
    while True:
        seen = page.evaluate("window.ready")
        if seen is not None:
            return float(seen) / 1000
        page.wait_for_timeout(20)


def visit(browser: Browser, address: str) -> tuple[float, float]:
    """A first visit and a second one."""
    context = browser.new_context()
    page = context.new_page()
    first = ready(page, address)
    page.wait_for_timeout(1500)
    second = ready(page, address)
    context.close()
    return first, second


def main() -> None:
    """Visit both in turn and print the medians."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--visits", type=int, default=9)
    visits = parser.parse_args().visits
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder) / "dist"
        shutil.copytree(site.build(), place)
        shutil.copytree(tools.packages() / "pyodide", place / "pyodide")
        (place / "bare.html").write_text(PAGE.format(BARE), "utf-8")
        (place / "bare.js").write_text(BARE_WORKER, "utf-8")
        (place / "ours.html").write_text(PAGE.format(OURS), "utf-8")
        listening = server.listen(place, 0)
        threading.Thread(target=listening.serve_forever, daemon=True).start()
        root = f"http://localhost:{listening.server_address[1]}/"
        times: dict[str, list[tuple[float, float]]] = {"bare": [], "ours": []}
        with sync_playwright() as playwright:
            for number in range(visits):
                for name, of in times.items():
                    browser = playwright.chromium.launch(
                        executable_path=tools.chromium(), args=["--no-sandbox", "--disable-gpu"]
                    )
                    of.append(visit(browser, f"{root}{name}.html"))
                    browser.close()
                    print(f"visit {number + 1} {name}: {of[-1][0]:.2f} s, again {of[-1][1]:.2f} s")
    for kind, which in (("first visit", 0), ("second visit", 1)):
        bare, ours = (
            statistics.median(pair[which] for pair in times[name]) for name in ("bare", "ours")
        )
        print(f"{kind}: bare {bare:.2f} s, ours {ours:.2f} s, ratio {ours / bare:.2f}")


if __name__ == "__main__":
    main()
