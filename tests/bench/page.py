"""How long the page is ever blocked: ``.venv/bin/python tests/bench/page.py [GAME …]``.

While Python starts in its worker, and while computer players think, the page's own thread must
stay free; and while pieces move, also on a processor four times as slow.  Reported are the longest
tasks of that thread as the browser's trace has them, by the time that the thread itself worked:
what else this machine does then makes them no longer.  Four times as slow is four times as long.

Every wait here is for a number of moves, never for the end of a game.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import threading
from bisect import bisect
from collections import Counter
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "py"), str(ROOT)]

from tests.e2e.playing import Mouse, choose_any, press, settled

from regalia.chance import Dice
from regalia_build import server, site, tools

#: A person first, so that both his moves and theirs are seen; in the last one there are curtains.
TABLES = {
    "kings": "human,bot:easy,bot:easy,bot:easy",
    "monarchy": "human,bot:easy",
    "pyramids": "human",
    "royal-road": "human,bot:easy",
    "kings, two people": "human,human,bot:easy,bot:easy",
}
#: Computer players alone.
THINKERS = {
    "kings": ",".join(["bot:steady"] * 4),
    "monarchy": "bot:steady,bot:steady",
    "pyramids": "bot:steady,bot:easy",
    "royal-road": "bot:steady,bot:steady",
}
SLOWER = 4
MOVES = 6
MARK = "bench "
CATEGORIES = ["toplevel", "blink.user_timing"]


class Watch:
    """Traces a page from here on; ``mark`` begins a new piece of time."""

    def __init__(self, browser: Browser, page: Page) -> None:
        self._browser, self._page, self._marks = browser, page, 0
        browser.start_tracing(page=page, categories=CATEGORIES)

    def mark(self) -> None:
        self._page.evaluate(f"(n) => {{ performance.mark(`{MARK}${{n}}`); }}", self._marks)
        self._marks += 1

    def end(self) -> list[float]:
        """The longest task of each piece of time, in milliseconds of the page's thread."""
        events = json.loads(self._browser.stop_tracing())["traceEvents"]
        return longest(events)


def longest(events: list[dict[str, Any]]) -> list[float]:
    """The longest task of the page's own thread after each mark in a trace."""
    marks = sorted(
        (one for one in events if one["name"].startswith(MARK)), key=lambda one: one["ts"]
    )
    starts = [one["ts"] for one in marks]
    threads = {(one["pid"], one["tid"]) for one in marks}
    most = [0.0] * len(marks)
    for one in events:
        if one["name"].endswith("RunTask") and (one["pid"], one["tid"]) in threads:
            at = bisect(starts, one["ts"]) - 1
            if at >= 0:
                most[at] = max(most[at], one.get("tdur", 0) / 1000)
    return most


def opened(browser: Browser) -> Page:
    page = browser.new_context(viewport={"width": 1280, "height": 800}).new_page()
    page.set_default_timeout(60_000)
    return page


def loading(browser: Browser, address: str) -> float:
    """The longest task from the first byte until Python is there."""
    page = opened(browser)
    page.add_init_script(f"performance.mark('{MARK}0');")
    watch = Watch(browser, page)
    page.goto(address)
    page.wait_for_selector("html[data-engine=ready]", state="attached")
    found = watch.end()
    page.context.close()
    return max(found)


def thinking(browser: Browser, address: str, game: str) -> float:
    """The longest task while computer players play some moves among themselves."""
    page = opened(browser)
    page.goto(f"{address}#{game}?seed=bench&players={THINKERS[game]}")
    page.wait_for_selector('main[data-turn]:not([data-busy="loading"])', state="attached")
    watch = Watch(browser, page)
    watch.mark()
    for _ in range(MOVES):
        was = page.get_attribute("main", "data-rev")
        turn = page.get_attribute("main", "data-turn")
        if turn == "over":
            break
        if turn == "luck":
            # Computer players roll their die themselves, with no moment of rest before it.
            deal = 'main [data-move="proceed"]:visible'
            page.wait_for_selector(f'main:not([data-rev="{was}"]), {deal}')
            if page.locator(deal).count():
                page.locator(deal).first.click()
        page.wait_for_selector(f'main:not([data-rev="{was}"])', state="attached")
    found = watch.end()
    page.context.close()
    return max(found)


def moving(browser: Browser, address: str, name: str) -> list[float]:
    """The longest task at each of some moves of a game, with what follows."""
    page = opened(browser)
    page.goto(f"{address}#{name.partition(',')[0]}?seed=bench&players={TABLES[name]}")
    settled(page)
    dice, made = Dice(f"bench {name}"), Counter[str]()
    watch = Watch(browser, page)
    for _ in range(MOVES):
        watch.mark()
        turn = page.get_attribute("main", "data-turn")
        if turn == "luck":
            press(page, Mouse(), "proceed")
        elif turn == "curtain":
            page.locator("[data-curtain=lift]").click()
            page.wait_for_selector('main:not([data-turn="curtain"])', state="attached")
        else:
            choose_any(page, Mouse(), dice, made)
        if settled(page) == "over":
            break
    found = watch.end()
    page.context.close()
    return found


def main() -> None:
    """Measure and print, each figure as soon as it is there."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--visits", type=int, default=3)
    parser.add_argument(
        "games", nargs="*", metavar="GAME", help="these alone, of " + str([*TABLES])
    )
    given = parser.parse_args()
    listening = server.listen(site.build(), 0)
    threading.Thread(target=listening.serve_forever, daemon=True).start()
    address = f"http://localhost:{listening.server_address[1]}/"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=str(tools.chromium()), args=["--no-sandbox", "--disable-gpu"]
        )
        visits = [loading(browser, address) for _ in range(given.visits)]
        if visits:
            print(
                f"while Python starts: longest task {statistics.median(visits):.0f} ms in the "
                f"median visit, {max(visits):.0f} ms in the worst of {given.visits}",
                flush=True,
            )
        for game in given.games or TABLES:
            if game in THINKERS:
                print(
                    f"{game}, while computers think: longest task "
                    f"{thinking(browser, address, game):.0f} ms",
                    flush=True,
                )
            tasks = [SLOWER * task for task in moving(browser, address, game)]
            print(
                f"{game}, {SLOWER} times as slow: longest task {statistics.median(tasks):.0f} ms "
                f"at the median move, {max(tasks):.0f} ms at the worst of {MOVES}",
                flush=True,
            )
        browser.close()


if __name__ == "__main__":
    main()
