"""The games on paper: whole decks at their size, marks to cut along, on two sizes of sheets."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page

from regalia.games.monarchy.sets import SETS, values
from regalia.text import LANGUAGES
from tests.e2e.browser import Visit

pytestmark = pytest.mark.long

MILLIMETRE = 96 / 25.4
PAPERS = {"a4": (210, 297), "letter": (215.9, 279.4)}
DECKS = {"royal-road": (55, 7, 0), "monarchy": (42, 5, 1)}
"""Cards, sheets of them, and other sheets."""

SHEETS = """() => {
    const box = (one) => { const { x, y, width, height } = one.getBoundingClientRect();
        return [x, y, width, height]; };
    return [...document.querySelectorAll(".print-page")].map((page) => ({
        page: box(page),
        cards: [...page.querySelectorAll(".print-face")].map(box),
        marks: page.querySelector(".print-marks path")?.getAttribute("d") ?? "",
    }));
}"""


def sheets(visit: Visit, game: str, paper: str, lang: str = "en") -> Page:
    """The page of a game's sheets, laid out as a printer gets it."""
    page = visit(f"#{game}/rules", settings={"lang": lang}, bypass_csp=True)
    page.locator(f'main a[href="#{game}/print"]').click()
    page.wait_for_selector(".print[data-ready]")
    page.locator(f'input[name="paper"][value="{paper}"]').check(force=True)
    page.wait_for_selector(f'.print-pages[data-paper="{paper}"]')
    page.emulate_media(media="print")
    return page


def met(edge: float, marks: list[float]) -> bool:
    """Whether a mark lies in line with an edge, to a tenth of a millimetre."""
    return any(abs(edge - mark) < 0.1 for mark in marks)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("game", DECKS)
def test_every_card_is_there_at_its_size_and_the_marks_meet_its_edges(
    visit: Visit, game: str, paper: str
) -> None:
    found: list[dict[str, Any]] = sheets(visit, game, paper).evaluate(SHEETS)
    cards, pages, others = DECKS[game]
    assert len(found) == pages + others
    assert sum(len(sheet["cards"]) for sheet in found) == cards
    width, height = PAPERS[paper]
    for sheet in found:
        assert [round(v / MILLIMETRE, 1) for v in sheet["page"][2:]] == [width, height]
        x0, y0 = sheet["page"][:2]
        marks = re.findall(r"M([\d.]+) ([\d.]+)([vh])", sheet["marks"])
        upright = [float(x) for x, _, way in marks if way == "v"]
        level = [float(y) for _, y, way in marks if way == "h"]
        for x, y, w, h in sheet["cards"]:
            assert round(w / MILLIMETRE, 1) == 63
            assert round(h / MILLIMETRE, 1) == 88
            assert all(met((edge - x0) / MILLIMETRE, upright) for edge in (x, x + w))
            assert all(met((edge - y0) / MILLIMETRE, level) for edge in (y, y + h))
        assert bool(marks) == bool(sheet["cards"])


@pytest.mark.parametrize("paper", PAPERS)
def test_what_comes_out_of_the_printer_are_sheets_of_that_size(visit: Visit, paper: str) -> None:
    made = sheets(visit, "royal-road", paper).pdf(prefer_css_page_size=True, print_background=True)
    boxes = re.findall(rb"/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]", made)
    assert len(boxes) == 8, "seven sheets of cards and one of rules"
    width, height = PAPERS[paper]
    for box in boxes:
        assert abs(float(box[0]) - width / 25.4 * 72) < 1
        assert abs(float(box[1]) - height / 25.4 * 72) < 1


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_is_cut_off_a_card_in_any_language(visit: Visit, lang: str) -> None:
    for game in DECKS:
        page = sheets(visit, game, "a4", lang)
        assert page.evaluate(CUT) == []
        assert page.evaluate("() => document.fonts.check('600 20px \"EB Garamond\"')")


CUT = """() => [...document.querySelectorAll(".print-face .heraldic")].filter((card) =>
    card.scrollWidth > card.clientWidth + 1 || card.scrollHeight > card.clientHeight + 1 ||
    card.querySelector(".arms").getBoundingClientRect().height < 70)
    .map((card) => card.querySelector(".name").dataset.text)"""


def test_the_paper_is_chosen_by_keyboard(visit: Visit) -> None:
    page = sheets(visit, "monarchy", "a4")
    page.emulate_media(media="screen")
    page.locator("input[name=paper]:checked").focus()
    for key, paper in (("ArrowRight", "letter"), ("ArrowLeft", "a4")):
        page.keyboard.press(key)
        page.wait_for_selector(f'.print-pages[data-paper="{paper}"]')
        assert page.evaluate("() => document.activeElement.value") == paper


def test_the_scorecard_counts_as_the_rules_do(visit: Visit) -> None:
    page = sheets(visit, "monarchy", "a4")
    rows = page.evaluate(
        """() => Object.fromEntries([...document.querySelectorAll(".print-score [data-set]")].map(
            (row) => [row.dataset.set, Number(row.querySelector(".worth").textContent
                .replace("\\u2212", "-"))]))"""
    )
    assert rows == dict(zip(SETS, values(full=False), strict=True))


def test_a_game_with_nothing_to_print_says_so(visit: Visit) -> None:
    page = visit("#kings/print")
    page.wait_for_selector("body[data-screen=bad]")
    assert "kings/print" in page.inner_text("main")
    page = visit("#kings/rules")
    page.wait_for_selector("body[data-screen=rules]")
    assert page.locator('main a[href="#kings/print"]').count() == 0
