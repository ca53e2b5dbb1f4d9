"""How long the page is ever blocked: ``.venv/bin/python tests/bench/page.py [--visits 5]``.

While Python starts in its worker, and while computer players think, the page's own thread must
stay free; and while pieces move, also on a processor four times as slow.  Reported are the longest
tasks of each visit, as the browser's own observer saw them (it tells only those over 50 ms; 0 means
there was none).
"""

from __future__ import annotations

import argparse
import statistics
import sys
import threading
from collections import Counter
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "py"), str(ROOT)]

from tests.e2e.playing import Mouse, choose_any, press, settled

from regalia.chance import Dice
from regalia_build import server, site, tools

WATCH = """
    globalThis.tasks = [];
    new PerformanceObserver((list) => {
        for (const { startTime, duration } of list.getEntries()) tasks.push([startTime, duration]);
    }).observe({ type: "longtask", buffered: true });
"""
GAME = "#pyramids?seed=bench&players=bot:steady,bot:easy&rounds=1"
#: A person first, so that both his moves and theirs are seen.
TABLES = {
    "kings": "human,bot:easy,bot:easy,bot:easy",
    "monarchy": "human,bot:easy",
    "pyramids": "human",
    "royal-road": "human,bot:easy",
}
SLOWER = 4
MOVES = 8


def longest(page: Page, since: float) -> tuple[float, float]:
    """The longest task since then, and the time now, in milliseconds of the page's clock."""
    found: list[float] = page.evaluate(
        """(since) => [
            Math.max(0, ...tasks.filter(([at]) => at >= since).map(([, ms]) => ms)),
            performance.now(),
        ]""",
        since,
    )
    return found[0], found[1]


def moving(browser: Browser, address: str, game: str) -> list[float]:
    """The longest task at each of some moves of a game, with what follows, on a slow processor."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    context.add_init_script(WATCH)
    context.set_default_timeout(120_000)
    page = context.new_page()
    page.goto(f"{address}#{game}?seed=bench&players={TABLES[game]}")
    settled(page)
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    dice, made, found = Dice(f"bench {game}"), Counter[str](), list[float]()
    for _ in range(MOVES):
        since = longest(page, 0)[1]
        if page.get_attribute("main", "data-turn") == "luck":
            press(page, Mouse(), "proceed")
        else:
            choose_any(page, Mouse(), dice, made)
        settled(page)
        found.append(longest(page, since)[0])
    context.close()
    return found


def main() -> None:
    """Measure and print medians and maxima."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--visits", type=int, default=5)
    visits: int = parser.parse_args().visits
    listening = server.listen(site.build(), 0)
    threading.Thread(target=listening.serve_forever, daemon=True).start()
    address = f"http://localhost:{listening.server_address[1]}/"
    loading, thinking = [], []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=str(tools.chromium()), args=["--no-sandbox", "--disable-gpu"]
        )
        for _ in range(visits):
            context = browser.new_context()
            context.add_init_script(WATCH)
            page = context.new_page()
            page.goto(address)
            page.wait_for_selector("html[data-engine=ready]", state="attached", timeout=120_000)
            worst, now = longest(page, 0)
            loading.append(worst)
            page.goto(address + GAME)
            page.locator('main [data-move="proceed"]').click()
            page.wait_for_selector("main[data-turn=over]", state="attached", timeout=300_000)
            thinking.append(longest(page, now)[0])
            context.close()
        moved = {game: moving(browser, address, game) for game in TABLES}
        browser.close()
    for game, tasks in moved.items():
        print(
            f"{game}, {SLOWER} times as slow: longest task {statistics.median(tasks):.0f} ms at "
            f"the median move, {max(tasks):.0f} ms at the worst of {MOVES}"
        )
    for name, figures in (("while Python starts", loading), ("while computers play", thinking)):
        print(
            f"{name}: longest task {statistics.median(figures):.0f} ms in the median visit, "
            f"{max(figures):.0f} ms in the worst of {visits}"
        )


if __name__ == "__main__":
    main()
