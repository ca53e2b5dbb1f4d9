"""For the left hand: what is pressed changes sides, in every game; a hand keeps its order."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.e2e.browser import Visit
from tests.e2e.playing import settled
from tests.e2e.screens import SCREENS, lobby, settings
from tests.e2e.test_screens import OVERFLOW

CONTROLS = {
    "table": [".joker", ".stop"],
    "kings_reign": [".reads"],
    "monarchy_put": [".call", ".open-sheet"],
    "road_choice": [".road-die"],
}
"""Of each game a screen, and controls of it that lie at one side."""
SHELL = [".tools button:last-child", ".bar a", ".ask-hint"]
HANDS = {"kings_reign": ".hand > .card", "monarchy_put": ".groups .piece"}

MIDDLES = """(controls) => controls.map((one) => {
    const { left, right } = document.querySelector(`main ${one}`).getBoundingClientRect();
    return (left + right) / 2 - document.documentElement.clientWidth / 2;
})"""
"""How far the middle of each control lies to the right of the middle of the page."""

ORDER = """(cards) => [...document.querySelectorAll(`main ${cards}`)].map((one) => {
    const { left, top } = one.getBoundingClientRect();
    return [one.dataset.piece, Math.round(left), Math.round(top)];
})"""


def seen(page: Page, screen: str) -> tuple[list[float], Any]:
    SCREENS[screen](page)
    settled(page)
    middles: list[float] = page.evaluate(MIDDLES, [*SHELL, *CONTROLS[screen]])
    order = page.evaluate(ORDER, HANDS[screen]) if screen in HANDS else None
    return middles, order


@pytest.mark.parametrize("screen", CONTROLS)
def test_controls_change_sides_and_a_hand_keeps_its_order(visit: Visit, screen: str) -> None:
    page = visit(size=(360, 740), has_touch=True)
    lobby(page)
    plain, hand = seen(page, screen)
    settings(page)
    page.locator('[name="mirrored"]').check()
    page.wait_for_selector("html[data-mirrored]", state="attached")
    turned, same_hand = seen(page, screen)
    for control, before, after in zip([*SHELL, *CONTROLS[screen]], plain, turned, strict=True):
        # What is as wide as the page has its middle in the middle; these have not.
        assert abs(before) > 8, control
        assert before * after < 0, control
    assert [piece for piece, *_ in same_hand or []] == [piece for piece, *_ in hand or []]
    assert page.evaluate(OVERFLOW) == []
    if same_hand:
        rows = sorted({top for _, _, top in same_hand})
        for row in rows:
            lefts = [left for _, left, top in same_hand if top == row]
            assert lefts == sorted(lefts)


def test_the_choice_is_kept_and_the_menu_opens_at_its_button(visit: Visit) -> None:
    page = visit(size=(360, 740), has_touch=True)
    lobby(page)
    settings(page)
    box = page.locator('[name="mirrored"]')
    assert not box.is_checked()
    box.check()
    page.wait_for_selector("html[data-mirrored]", state="attached")
    page.reload()
    settings(page)
    assert page.locator('[name="mirrored"]').is_checked()
    SCREENS["menu"](page)
    menu, button = (
        page.locator(one).bounding_box() for one in ("#menu", "main [popovertarget=menu]")
    )
    assert menu is not None
    assert button is not None
    assert menu["x"] < 24
    assert button["x"] < 24
    page.keyboard.press("Escape")
    settings(page)
    page.locator('[name="mirrored"]').uncheck()
    page.wait_for_selector("html:not([data-mirrored])", state="attached")
