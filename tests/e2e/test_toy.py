"""A game is three folders and no edit elsewhere: a toy game laid into a copy of the project."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from regalia_build import server
from tests.e2e.browser import Visit
from tests.e2e.copies import run
from tests.e2e.playing import settled


@pytest.fixture
def toy_address(second: Path) -> Iterator[str]:
    with server.listen(second / "dist", 0) as listening:
        threading.Thread(target=listening.serve_forever, daemon=True).start()
        yield f"http://localhost:{listening.server_address[1]}/"
        listening.shutdown()


def test_it_plays_in_the_page(visit: Visit, toy_address: str) -> None:
    page = visit(base=toy_address)
    page.wait_for_selector("a[href^='#crowns']")
    page.goto(toy_address + "#crowns?seed=toy&players=human,bot:easy")
    settled(page, "luck")
    page.locator('main [data-move="proceed"]').click()
    while settled(page) != "over":
        rev = page.get_attribute("main", "data-rev")
        page.locator('main [data-move="take 1"]').click()
        page.wait_for_selector(f'main:not([data-rev="{rev}"])', state="attached")
    assert page.get_attribute("crowns-table", "data-heap") == "0"


def test_it_plays_in_the_terminal(second: Path) -> None:
    said = run(
        second,
        "-m",
        "regalia",
        "play",
        "crowns",
        "--seed",
        "toy",
        "--lang",
        "en",
        stdin="take 1\n" * 9,
    )
    assert "1. " in said
    assert "game crowns" in run(second, "-m", "regalia", "new", "crowns")
    figures = run(second, "-m", "regalia", "simulate", "crowns", "-n", "10", "--json")
    assert '"games": 10' in figures


def test_its_words_and_tests_are_found_like_those_of_any_game(second: Path) -> None:
    pytest_in_house = ("-m", "pytest", "-q", "-p", "no:cacheprovider")
    assert "passed" in run(second, *pytest_in_house, "tests/test_text.py", "-k", "crowns")
    assert "1 passed" in run(second, *pytest_in_house, "tests/games/crowns")
