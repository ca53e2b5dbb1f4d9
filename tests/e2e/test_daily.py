"""The deals of the days: one for every game and date of the device's own calendar (case C39)."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from regalia.chance import daily_seed
from regalia.link import unpack
from regalia.record import read
from tests.e2e.browser import HOME, Visit
from tests.e2e.playing import Mouse, press, settled

EVE, NOON = "2026-11-29T23:59:55", "2026-11-30T12:00:00"
SHELF = f"import({HOME} + 'app/keeping.js').then((it) => it.shelf())"


def at(moment: str) -> str:
    """Sets the page's clock; the worker's has no say in days."""
    return f"""
        globalThis.shift = Date.parse("{moment}") - Date.now();
        const Real = Date;
        globalThis.Date = class extends Real {{
            constructor(...given) {{ given.length ? super(...given) : super(Date.now()); }}
            static now() {{ return Real.now() + globalThis.shift; }}
        }};
    """


def calendar(page: Page) -> None:
    page.goto(page.url.partition("#")[0] + "#daily")
    page.wait_for_selector(".daily[data-read]")


def today(page: Page) -> str | None:
    return page.locator("button.date[aria-current=date]").get_attribute("data-day")


def give_up(page: Page) -> None:
    settled(page, "luck")
    press(page, Mouse(), "proceed")
    page.locator("main .stop").click()
    page.locator('main [data-move="stop"]').click()
    settled(page, "over")


@pytest.mark.parametrize(
    ("zone", "moment", "day"),
    [
        ("Etc/GMT+12", "2026-11-29T11:30:00Z", "2026-11-28"),
        ("Etc/GMT-12", "2026-11-29T11:30:00Z", "2026-11-29"),
        ("Pacific/Kiritimati", "2026-11-29T11:30:00Z", "2026-11-30"),
        ("Europe/Prague", "2026-11-29T22:59:00Z", "2026-11-29"),
        ("Europe/Prague", "2026-11-29T23:00:01Z", "2026-11-30"),
        ("Europe/Prague", "2026-10-25T00:30:00Z", "2026-10-25"),
        ("Europe/Prague", "2026-10-25T22:59:00Z", "2026-10-25"),
        ("America/Santiago", "2026-09-06T04:01:00Z", "2026-09-06"),
        ("Europe/Ljubljana", "2026-12-31T23:30:00Z", "2027-01-01"),
    ],
)
def test_c39_today_is_what_the_calendar_on_the_wall_says(
    visit: Visit, zone: str, moment: str, day: str
) -> None:
    page = visit("#daily", before=at(moment), timezone_id=zone, python=False)
    page.wait_for_selector(".daily[data-read]")
    assert today(page) == day
    assert page.locator("button.date").last.get_attribute("data-day") == day
    href = page.locator(".day-game[data-game=pyramids] a").get_attribute("href")
    assert href == f"#daily/pyramids/{day}"


def test_c39_the_day_turns_at_midnight_and_an_opened_deal_keeps_its_own(visit: Visit) -> None:
    page = visit("#daily", before=at("2026-11-29T23:50:00"), timezone_id="Europe/Prague")
    page.wait_for_selector(".daily[data-read]")
    page.locator(".day-game[data-game=pyramids] a").click()
    settled(page, "luck")
    page.evaluate("globalThis.shift += 3_600_000")
    press(page, Mouse(), "proceed")
    calendar(page)
    assert today(page) == "2026-11-30"
    (kept,) = page.evaluate(SHELF)
    assert (kept["daily"], kept["id"]) == ("2026-11-29", "daily-pyramids-2026-11-29")
    page.locator('[data-day="2026-11-29"]').click()
    page.locator(".day-game[data-game=pyramids][data-state=begun] a").click()
    settled(page, "0")


def test_c39_a_calendar_left_open_turns_at_midnight(visit: Visit) -> None:
    page = visit("#daily", before=at(EVE), timezone_id="Europe/Prague", python=False)
    page.wait_for_selector('[aria-current=date][data-day="2026-11-30"][aria-pressed=true]')


def test_c39_with_the_clock_set_back_an_opened_deal_goes_on_and_no_other_opens(
    visit: Visit,
) -> None:
    page = visit("#daily/pyramids/2026-11-30", before=at(NOON), timezone_id="UTC")
    settled(page, "luck")
    page.evaluate("globalThis.shift -= 86_400_000")
    calendar(page)
    assert today(page) == "2026-11-29"
    page.locator('[data-day="2026-11-30"]').click()
    page.locator(".day-game[data-game=pyramids] a").click()
    settled(page, "luck")
    page.goto(page.url.partition("#")[0] + "#daily/kings/2026-11-30")
    page.wait_for_selector("body[data-screen=bad] .wrong")
    assert "30 November 2026" in page.inner_text(".wrong")


@pytest.mark.parametrize(
    ("day", "words"),
    [
        ("2026-12-01", "1 December 2026"),
        ("2025-12-31", "1 January 2026"),
        ("2026-02-30", "2026-02-30"),
        ("tomorrow", "tomorrow"),
    ],
)
def test_c39_a_day_that_has_no_deal_is_refused_in_words(visit: Visit, day: str, words: str) -> None:
    page = visit(f"#daily/pyramids/{day}", before=at(NOON), python=False)
    page.wait_for_selector("body[data-screen=bad] .wrong")
    assert words in page.inner_text(".wrong")


def test_a_deal_is_the_same_for_everybody_and_done_once_it_is_over(visit: Visit) -> None:
    noon = at(NOON)
    page = visit("#daily", before=noon)
    page.wait_for_selector(".daily[data-read]")
    page.locator('[data-day="2026-11-28"]').click()
    page.locator(".day-game[data-game=pyramids] a").click()
    give_up(page)
    page.locator(".placard .buttons button").filter(has_text="Share").click()
    link = page.locator("[data-share=game] .share-text").input_value()
    assert read(unpack(link)).seed == daily_seed("pyramids", "2026-11-28")
    result = page.locator("[data-share=result] .share-text").input_value().splitlines()
    assert result[0] == "Regalia · Pyramids · 28 November 2026"
    assert result[2].endswith("#daily/pyramids/2026-11-28")
    page.keyboard.press("Escape")
    calendar(page)
    assert page.locator("button.date .marks").count() == 1
    page.locator('[data-day="2026-11-28"]').click()
    done = page.locator(".day-game[data-game=pyramids][data-state=done]")
    assert "0\u00a0points" in done.inner_text()
    # Opened once more it is looked at, not played anew.
    page.goto(page.url.partition("#")[0] + "#daily/pyramids/2026-11-28")
    settled(page, "over")


def test_the_lobby_leads_to_today_and_tells_what_is_played(visit: Visit) -> None:
    page = visit("#daily/pyramids/2026-11-30", before=at(NOON))
    give_up(page)
    page.goto(page.url.partition("#")[0] + "#")
    page.wait_for_selector("#daily .day-mark[data-state=done]")
    page.locator("#daily").click()
    page.wait_for_selector("body[data-screen=daily]")


def test_days_and_months_by_keyboard_alone(visit: Visit) -> None:
    page = visit("#daily", before=at(NOON), python=False)
    page.wait_for_selector(".daily[data-read]")

    def focus() -> Any:
        return page.evaluate("document.activeElement.dataset.day ?? null")

    page.locator('[data-day="2026-11-30"]').focus()
    for key, day in (
        ("ArrowLeft", "2026-11-29"), ("ArrowUp", "2026-11-22"), ("ArrowRight", "2026-11-23"),
        ("ArrowDown", "2026-11-30"), ("ArrowRight", "2026-11-30"),
    ):  # fmt: skip
        page.keyboard.press(key)
        assert focus() == day
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    page.wait_for_selector('[data-day="2026-11-23"][aria-pressed=true]')
    assert focus() == "2026-11-23"
    page.locator("[data-turn=before]").press("Enter")
    page.wait_for_selector('[data-day="2026-10-31"]')
    assert page.evaluate("document.activeElement.dataset.turn") == "before"
    assert page.locator("button.date[tabindex='0']").count() == 1


def test_the_archive_ends_with_the_first_day(visit: Visit) -> None:
    page = visit("#daily/2026-01-15", before=at(NOON), python=False)
    page.wait_for_selector(".daily[data-read]")
    assert page.locator("button.date").count() == 31
    page.wait_for_selector('[data-day="2026-01-01"]')
    before = page.locator("[data-turn=before]")
    assert before.get_attribute("aria-disabled") == "true"
    before.press("Enter")
    assert page.locator('[data-day="2026-01-01"]').count() == 1
