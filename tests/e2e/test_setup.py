"""The set-up form: house rules that are chosen by slider or by number."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page

from tests.e2e.browser import Visit
from tests.e2e.playing import settled
from tests.e2e.test_seats import record
from tests.parts import NAMES


def form(visit: Visit, game: str, **context: object) -> Page:
    page = visit(f"#{game}", **context)
    page.wait_for_selector("body[data-screen=setup] .options .option")
    return page


def options(page: Page) -> str:
    """The house rules of the game that has been opened, as its record tells them."""
    settled(page)
    return next(line for line in record(page).splitlines() if line.startswith("options "))


@pytest.mark.parametrize("game", NAMES)
def test_whatever_is_touched_is_large_enough_for_a_finger(visit: Visit, game: str) -> None:
    page = form(visit, game, size=(360, 740))
    small = page.evaluate(
        """() => [...document.querySelectorAll("form :is(button, select, input, summary, a)")]
            .map((it) => it.closest("label") ?? it)
            .filter((it) => it.checkVisibility())
            .map((it) => [it.outerHTML.slice(0, 80), it.getBoundingClientRect()])
            .filter(([, { width, height }]) => width < 44 || height < 44)
            .map(([what, { width, height }]) => `${what}: ${width} × ${height}`)"""
    )
    assert small == []


def test_many_choices_are_a_slider_that_says_its_value(visit: Visit) -> None:
    page = form(visit, "royal-road")
    slider = page.locator("input[type=range][name=length]")
    assert slider.get_attribute("aria-valuetext") == "18"
    slider.focus()
    page.keyboard.press("End")
    assert slider.get_attribute("aria-valuetext") == "24"
    page.keyboard.press("ArrowLeft")
    assert page.locator(".slider-value").inner_text() == "23"
    assert page.evaluate("() => document.activeElement.name") == "length"
    assert page.locator(".sets :checked").get_attribute("value") == "own"
    page.locator("button[type=submit]").click()
    assert "length=23" in options(page)


def test_a_slider_follows_the_rules_before_it_until_it_was_used(visit: Visit) -> None:
    page = form(visit, "pyramids")
    page.locator("[name=layout][value=peaks]").check(force=True)
    assert page.locator("[name=jokers]").get_attribute("aria-valuetext") == "1"
    page.locator("[name=jokers]").focus()
    page.keyboard.press("End")
    assert page.locator("[name=jokers]").get_attribute("aria-valuetext") == "Unlimited"
    page.locator("[name=layout][value=pyramid]").check(force=True)
    assert page.locator("[name=jokers]").get_attribute("aria-valuetext") == "Unlimited"


def test_a_number_of_a_range_is_filled_in(visit: Visit) -> None:
    page = form(visit, "monarchy")
    assert page.locator("input.amount").count() == 0
    page.locator("[name=length][value^='target:']").check(force=True)
    amount = page.locator("input.amount")
    assert amount.input_value() == "1000"
    amount.fill("777")
    assert "777" in page.locator(".option:has(.amount) .pick:has(:checked)").inner_text()
    page.locator("button[type=submit]").click()
    assert "length=target:777" in options(page)


def test_a_number_out_of_its_range_is_refused_and_says_what_it_takes(visit: Visit) -> None:
    page = form(visit, "monarchy")
    page.locator("[name=length][value^='hands:']").check(force=True)
    for wrong in ("21", "0", "", "2.5"):
        page.locator("input.amount").fill(wrong)
        page.locator("button[type=submit]").click()
        said = page.locator(".option .wrong").inner_text()
        assert said == "This takes a whole number from 1 to 20.", wrong
        assert page.evaluate("() => document.activeElement.className") == "amount"
        assert page.get_attribute("body", "data-screen") == "setup"
    page.locator("input.amount").fill("2")
    page.locator("button[type=submit]").click()
    assert "length=hands:2" in options(page)


def test_how_long_it_takes_is_told_and_follows_what_is_chosen(visit: Visit) -> None:
    page = form(visit, "kings")
    told = page.locator(".lasts")
    page.wait_for_selector(".lasts:not(:empty)")
    usual = told.inner_text()
    assert re.fullmatch(r"About \d+ minutes", usual)
    page.locator("[name=reigns]").focus()
    page.keyboard.press("Home")
    page.keyboard.press("Tab")
    short = told.filter(has_not_text=usual)
    short.wait_for()
    assert minutes(short.inner_text()) < minutes(usual)


def minutes(words: str) -> int:
    return int(words.split()[1])
