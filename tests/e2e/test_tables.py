"""What holds of the table of every game of the house."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from tests.e2e.browser import Visit
from tests.e2e.playing import Mouse, press, settled
from tests.e2e.screens import go
from tests.parts import GAMES


def test_a_table_looks_the_same_whatever_was_played_before(visit: Visit) -> None:
    after = visit(size=(768, 1024))
    for game in GAMES:
        begin(after, game.name, game.seats[0])
    for game in GAMES:
        alone = visit(size=(768, 1024))
        for page in (alone, after):
            begin(page, game.name, game.seats[0])
        assert drawn(after) == drawn(alone), game.name


def begin(page: Page, name: str, seats: int) -> None:
    """Open a game of people and let luck have its say once."""
    page.wait_for_selector("html[data-page=ready]", state="attached")
    go(page, f"#{name}?seed=royal-1&players={','.join(['human'] * seats)}")
    page.wait_for_selector(f"main[data-game={name}]", state="attached")
    settled(page, "luck")
    press(page, Mouse(), "proceed")


def drawn(page: Page) -> list[Any]:
    """Every element of the table with its measures and its colours."""
    found: list[Any] = page.evaluate(
        """() => [...document.querySelectorAll("main .table-place *")].map((it) => {
            const { x, y, width, height } = it.getBoundingClientRect();
            const { color, backgroundColor, display } = getComputedStyle(it);
            const at = [x, y, width, height].map(Math.round);
            return [it.localName, `${it.className.baseVal ?? it.className}`, ...at, color,
                backgroundColor, display].join(" ");
        })"""
    )
    return found
