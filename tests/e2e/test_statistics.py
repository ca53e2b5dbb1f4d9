"""The statistics page: what has been played here is counted there, once, and can be forgotten."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from tests.e2e.browser import Visit
from tests.e2e.playing import Mouse, press, settled
from tests.e2e.screens import go, statistics
from tests.e2e.shelf import store

ROUND = "#pyramids?seed=royal-1&players=human&rounds=1"


def play_one(page: Page, address: str = ROUND) -> None:
    go(page, address)
    settled(page, "luck")
    press(page, Mouse(), "proceed")
    settled(page, "0")
    page.locator("main .stop").click()
    page.locator('main [data-move="stop"]').click()
    settled(page, "over")


def figure(page: Page, name: str) -> str:
    return page.inner_text(f'[data-game="pyramids"] [data-figure="{name}"] dd')


def test_games_are_counted_once_and_can_be_forgotten(visit: Visit) -> None:
    page = visit()
    page.wait_for_selector("html[data-page=ready]")
    statistics(page)
    assert page.locator(".tally").count() == 0
    play_one(page)
    page.locator('[data-moment="over"] .buttons button:nth-of-type(2)').click()  # the same deal
    settled(page, "luck")
    statistics(page)
    assert (figure(page, "begun"), figure(page, "finished"), figure(page, "best")) == (
        "1",
        "1",
        "0",
    )
    go(page, ROUND)
    settled(page, "luck")
    press(page, Mouse(), "proceed")
    press(page, Mouse(), "draw")
    statistics(page)
    assert (figure(page, "begun"), figure(page, "finished")) == ("2", "1")
    page.locator(".statistics > .buttons button").first.click()
    assert page.locator("dialog[open] textarea").input_value().count("\n") == 3
    page.keyboard.press("Escape")
    page.locator(".statistics > .buttons button").last.click()
    page.locator("dialog[open] .primary").click()
    page.wait_for_selector(".tally", state="detached")
    page.reload()
    page.wait_for_selector(".statistics[data-ready]")
    assert page.locator(".tally").count() == 0


DAY = "2026-11-29"


def counted(**more: Any) -> dict[str, Any]:
    """A line of the ledger."""
    return {
        "game": "pyramids",
        "options": {},
        "seats": ["human"],
        "names": ["Ada"],
        "state": "finished",
        "aside": [],
        "scores": [5],
        "places": [1],
        "won": False,
        "undone": 0,
        "daily": DAY,
        "begun": 1e12,
        "ended": 1e12,
        **more,
    }


def test_a_line_that_is_not_what_it_should_be_hides_no_other(visit: Visit) -> None:
    page = visit(python=False, alone=True)
    page.clock.install(time=f"{DAY}T12:00:00")
    page.reload()
    page.wait_for_selector("html[data-page=ready]")
    store(page, "ledger", f"daily-pyramids-{DAY}", counted())
    wrongs: dict[str, dict[str, Any]] = {"kings": {"seats": None}, "monarchy": {"scores": {}}}
    for name, wrong in wrongs.items():
        line = {"daily": DAY, "places": [1], "game": name, **wrong}
        store(page, "ledger", f"daily-{name}-{DAY}", line)
    pointless = counted(game="royal-road", scores=[])
    store(page, "ledger", f"daily-royal-road-{DAY}", pointless)
    store(page, "ledger", "none", None)
    store(page, "ledger", "strange", counted(options={"hats": "9"}, daily=None))
    store(page, "ledger", "short", counted(scores=[], places=[], daily=""))
    go(page, f"#daily/{DAY}")
    page.wait_for_selector(".daily[data-read]")
    done = page.locator(".day-game[data-state=done]")
    names = [one.get_attribute("data-game") for one in done.all()]
    assert names == ["pyramids", "royal-road"]
    statistics(page)
    assert (figure(page, "begun"), figure(page, "best")) == ("2", "5")
    page.locator(".statistics > .buttons button").first.click()
    assert page.locator("dialog[open] textarea").input_value().count("\n") == 4
