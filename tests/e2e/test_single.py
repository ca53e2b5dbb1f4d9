"""The single file, opened from the disk."""

from __future__ import annotations

from pathlib import Path

from tests.e2e.browser import Visit
from tests.e2e.playing import settled


def test_it_starts_and_plays_without_asking_for_anything(visit: Visit, dist: Path) -> None:
    page = visit("#pyramids?seed=royal-1&players=human", base=(dist / "regalia.html").as_uri())
    settled(page, "luck")
    page.locator('main [data-move="proceed"]').click()
    settled(page, "0")
    page.locator('main [data-move^="play "]').first.click()
    page.wait_for_selector('main[data-busy="no"]')


def test_its_words_rules_and_languages_are_inside(visit: Visit, dist: Path) -> None:
    page = visit("#rules/pyramids?lang=cs", base=(dist / "regalia.html").as_uri())
    page.wait_for_selector("html[lang=cs] main h1")
    page.wait_for_selector("html[data-engine=ready]", state="attached")


def test_the_paintings_of_the_lobby_are_inside(visit: Visit, dist: Path) -> None:
    page = visit(base=(dist / "regalia.html").as_uri())
    page.wait_for_selector("#games .game")
    page.wait_for_function(
        "() => [...document.querySelectorAll('.painting img')].filter((one) => one.naturalWidth)"
        ".length === document.querySelectorAll('#games .game').length"
    )
