"""How long kept games take: ``.venv/bin/python tests/bench/saves.py [--moves 5000] [--rounds 5]``.

For every game its longest save of so many moves at most, played by dice, is opened in CPython and
in the page, there from the touch in the lobby until the table rests, once Python has started.  A
file of many games is brought in, and a file of junk refused.  The loop of rules.py runs beside it
all, so that two machines, or two days of one, can be compared.
"""

from __future__ import annotations

import argparse
import json
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))
sys.path.insert(0, str(ROOT / "py"))

from tests.bench.rules import REFERENCE, reference
from tests.e2e.browser import HOME, executable
from tests.state_hash import played, some_rules

from regalia.chance import Dice
from regalia.play import Game
from regalia.record import Record, read, write
from regalia.registry import games
from regalia.saves import checked
from regalia_build import server, site

TRIES = 60
"""Sets of house rules, of which the one with the longest game counts."""
KEEP = f"""async ([id, text]) => {{
    const keeping = await import({HOME} + "app/keeping.js");
    await keeping.write(id, {{ texts: text }});
}}"""
OPEN = """async (id) => {
    const begun = performance.now();
    const main = document.querySelector("main");
    location.hash = `#play/${id}`;
    while (main.dataset.busy !== "no" || !main.dataset.rev) {
        await new Promise(requestAnimationFrame);
    }
    return performance.now() - begun;
}"""
GIVE = "(text) => { globalThis.given = text; }"
BRING = """async () => {
    // The task in which this text came to the page is not the page's own.
    await new Promise((done) => setTimeout(done, 200));
    let longest = 0;
    const seen = new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
    });
    seen.observe({ type: "longtask" });
    const begun = performance.now();
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([given], "file"));
    document.body.dispatchEvent(
        new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }),
    );
    while (!document.querySelector("dialog.brought")) await new Promise(requestAnimationFrame);
    const ms = performance.now() - begun;
    document.querySelector("dialog.brought").close();
    seen.disconnect();
    return [ms, longest];
}"""


def longest(of: Game, moves: int) -> Record:
    """The longest of some games played by dice; ended after so many moves."""
    found = None
    for n in range(TRIES):
        options = some_rules(of, Dice(f"bench saves {n}"))
        record = played(of, of.seats[n % len(of.seats)], options, f"bench-{n}", most=moves)
        if found is None or len(record.moves) > len(found.moves):
            found = record
        if len(found.moves) == moves:
            break
    assert found is not None
    return found


def spent(what: Callable[[str], object], text: str) -> float:
    """Milliseconds that a call takes on a machine on which the reference loop takes 0.1 s."""
    loop, begun = reference(), time.perf_counter()
    what(text)
    return (time.perf_counter() - begun) * 1e3 * REFERENCE / loop


def lobby(page: Page) -> None:
    """Go to the lobby."""
    page.goto(page.url.partition("#")[0] + "#")
    page.wait_for_selector("body[data-screen=lobby]")


def in_the_page(texts: dict[str, str], rounds: int) -> None:
    """Open every save, bring them in, and refuse junk, in a browser."""
    everything = json.dumps(
        {
            "regalia": "everything 1",
            "games": [{"id": f"{n}", "text": t} for n, t in enumerate([*texts.values()] * 5)],
        }
    )
    listening = server.listen(site.build(), 0)
    threading.Thread(target=listening.serve_forever, daemon=True).start()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=executable(), args=["--no-sandbox", "--disable-gpu"]
        )
        taken: dict[str, list[list[float]]] = {name: [] for name in texts}
        brought: list[list[float]] = []
        for _ in range(rounds):
            context = browser.new_context()
            page = context.new_page()
            page.goto(f"http://localhost:{listening.server_address[1]}/")
            page.wait_for_selector("html[data-engine=ready]", state="attached", timeout=120_000)
            for name, text in texts.items():
                times = []
                for again in ("", "-again"):
                    page.evaluate(KEEP, [name + again, text])
                    times.append(page.evaluate(OPEN, name + again) * REFERENCE / reference())
                    lobby(page)
                taken[name].append(times)
            brought.append([])
            for text in (everything, "{" + "junk " * 1_000_000, "junk " * 1_000_000):
                page.evaluate(GIVE, text)
                brought[-1] += [ms * REFERENCE / reference() for ms in page.evaluate(BRING)]
            context.close()
        browser.close()
    print(f"in the page, medians of {rounds} visits")
    for name, figures in taken.items():
        first, second = (median(row[n] for row in figures) for n in (0, 1))
        print(
            f"  {name:12} {first:5.0f} ms from the touch to a table at rest, and {second:5.0f} ms "
            "for a second save of that game"
        )
    count, size = len(texts) * 5, len(everything) / 1e3
    names = (f"{count} games, {size:.0f} kB, brought in", "5 MB of {junk", "5 MB of junk")
    for n, what in enumerate(names):
        whole, task = (median(row[2 * n + k] for row in brought) for k in (0, 1))
        print(f"  {what}: {whole:.0f} ms, longest task of the page {task:.0f} ms")


def main() -> None:
    """Measure and print medians."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--moves", type=int, default=5000)
    parser.add_argument("--rounds", type=int, default=5)
    given = parser.parse_args()
    texts = {of.name: write(longest(of, given.moves)) for of in games().values()}
    print(f"Python {sys.version.split()[0]}, medians of {given.rounds}, all scaled to 0.1 s a loop")
    for name, text in texts.items():
        record = read(text)
        figures = [
            median(spent(what, text) for _ in range(given.rounds)) for what in (read, checked)
        ]
        print(
            f"  {name:12} {len(record.moves)} moves, {len(text) / 1e3:.0f} kB: "
            f"read {figures[0]:.0f} ms, opened {figures[1]:.0f} ms"
        )
    in_the_page(texts, given.rounds)


if __name__ == "__main__":
    main()
