"""Whole games of every game of the house, as ``tests/games/<game>/evenings.json`` asks for them.

An evening is ``{"name", "players", "options", "hand", "size"}``: who sits there, under which house
rules, and how the people play: by mouse, by touch or by keyboard alone.  They play at random.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import Any

import pytest
from playwright.sync_api import Page

from regalia.chance import Dice
from tests.e2e.browser import Visit
from tests.e2e.playing import Hand, Keyboard, Mouse, Touch, choose_any, press, settled
from tests.parts import NAMES, folder

HANDS: dict[str, type[Hand]] = {"mouse": Mouse, "touch": Touch, "keyboard": Keyboard}
NAMELESS = re.compile(r"\s*- (button|link|slider)( \[[^]]*\])*:?")
"""What a screen reader could not call by a name."""
MOST = 900
"""Moves by hand after which an evening is too long for a test."""
EVENINGS = [
    pytest.param(
        name,
        evening,
        id=f"{name}: {evening['name']}",
        # By keyboard alone a whole game of each kind is always played.
        marks=() if evening["hand"] == "keyboard" else pytest.mark.long,
    )
    for name in NAMES
    for evening in json.loads((folder(name) / "evenings.json").read_text("utf-8"))
]


@pytest.mark.parametrize(("name", "evening"), EVENINGS)
def test_an_evening(visit: Visit, name: str, evening: dict[str, Any]) -> None:
    page = visit(address_of(name, evening), **browser_of(evening))
    play_evening(page, name, evening)


def address_of(name: str, evening: dict[str, Any]) -> str:
    """What stands behind the page's address, to begin this evening."""
    options = "".join(f"&{key}={value}" for key, value in evening["options"].items())
    return f"#{name}?seed=evening&players={','.join(evening['players'])}{options}"


def browser_of(evening: dict[str, Any]) -> dict[str, Any]:
    """What the browser of this evening can do."""
    return {"size": evening["size"], "has_touch": evening["hand"] == "touch"}


def play_evening(page: Page, name: str, evening: dict[str, Any]) -> None:
    """Play an evening that the page has begun, to its end."""
    hand = HANDS[evening["hand"]]()
    people = {str(n) for n, kind in enumerate(evening["players"]) if kind == "human"}
    dice, made = Dice(f"evening {name} {evening['name']}"), Counter[str]()
    for _ in range(MOST):
        turn = settled(page)
        if turn == "over":
            break
        if turn == "luck":
            press(page, hand, "proceed")
        elif turn == "curtain":
            nothing_shows(page)
            if not isinstance(hand, Keyboard):
                # Two touches at once in one place would be a double one, which lifts no curtain.
                hand.press(page, page.locator("#curtain-title"))
            hand.press(page, page.locator("[data-curtain=lift]"))
            page.wait_for_selector('main[data-busy="no"]:not([data-turn=curtain])')
        elif turn in people:
            choose_any(page, hand, dice, made)
            focus_is_kept(page)
        else:
            page.wait_for_selector(f'main:not([data-turn="{turn}"])', state="attached")
    assert settled(page) == "over"
    assert page.locator('[data-moment="over"]').count() == 1


def focus_is_kept(page: Page) -> None:
    """C29: after a move the focus is on a control of the game, and something has been said; and
    every control has a name.
    """
    assert page.evaluate("() => document.querySelector('main').contains(document.activeElement)")
    assert page.inner_text("#live")
    seen = page.locator("main").aria_snapshot().splitlines()
    assert [line for line in seen if NAMELESS.fullmatch(line)] == []


def nothing_shows(page: Page) -> None:
    """C05: behind the curtain nothing can be touched."""
    assert page.locator("main [data-move]").count() == 0
