"""A card that is held down, or asked for by key, is seen large, and nothing else happens."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.e2e.browser import Visit
from tests.e2e.playing import Mouse, press, settled

CARDS = {
    "pyramids": ("#pyramids?seed=royal-1", ".layout button[data-face=up][data-piece]"),
    "kings": (
        "#kings?seed=royal-1&players=human,bot:steady,bot:steady,bot:steady",
        "[data-zone=hand] button[data-face=up]",
    ),
    "monarchy": (
        "#monarchy?seed=royal-1&players=human,bot:steady",
        "[data-zone=hand] button[data-face=up]",
    ),
    "royal-road": (
        "#royal-road?seed=royal-1&players=human,bot:steady",
        ".road-card[data-kind=ruler]",
    ),
}
GAMES = pytest.mark.parametrize("game", CARDS)


def opened(visit: Visit, where: str) -> Page:
    """The table of a game, when it is the person's turn for the first time."""
    page = visit(where)
    while settled(page) == "luck":
        press(page, Mouse(), "proceed")
    page.wait_for_selector("main[data-turn='0'][data-busy=no]", state="attached")
    return page


@GAMES
def test_a_card_that_is_held_down_is_seen_large_and_not_played(visit: Visit, game: str) -> None:
    where, cards = CARDS[game]
    page = opened(visit, where)
    card = page.locator(cards).first
    rev = page.locator("main").get_attribute("data-rev")
    card.hover()
    page.mouse.down()
    page.wait_for_selector(".loupe .loupe-card > *")
    large = page.locator(".loupe-card").bounding_box()
    small = card.bounding_box()
    assert large is not None
    assert small is not None
    assert large["width"] >= 1.5 * min(small["width"], small["height"] / 1.3)
    page.mouse.up()
    page.wait_for_selector(".loupe", state="detached")
    assert page.locator("main").get_attribute("data-rev") == rev
    assert page.locator("main [data-picked]").count() == 0
    assert page.locator(".note").count() == 0, "nor was it refused"


@GAMES
def test_the_key_shows_the_card_that_has_the_focus(visit: Visit, game: str) -> None:
    where, cards = CARDS[game]
    page = opened(visit, where)
    card = page.locator(cards).first
    card.focus()
    for let_go in ("z", "Escape"):
        page.keyboard.press("z")
        page.wait_for_selector(".loupe")
        page.keyboard.press(let_go)
        page.wait_for_selector(".loupe", state="detached")
    page.keyboard.press("z")
    page.wait_for_selector(".loupe")
    page.keyboard.press("Tab")
    page.wait_for_selector(".loupe", state="detached")


def test_c02_a_card_that_lies_face_down_is_not_to_be_seen(visit: Visit) -> None:
    page = opened(visit, "#pyramids?seed=royal-1&cards=covered")
    page.locator(".layout button[data-face=down]").first.focus()
    page.keyboard.press("z")
    page.locator(CARDS["pyramids"][1]).first.focus()
    page.keyboard.press("z")
    page.wait_for_selector(".loupe")
    assert page.locator(".loupe").count() == 1
