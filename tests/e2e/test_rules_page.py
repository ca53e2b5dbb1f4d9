"""The rules pages: their figures and worked examples, drawn by the tables of the games."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page

from regalia.text import LANGUAGES, Words
from regalia_build.steps import DIST, WEB
from tests.e2e.browser import Visit
from tests.e2e.screens import go, lobby
from tests.e2e.test_screens import AXE, KEYS, LOST, OVERFLOW, by_day_and_night

GAMES = sorted(file.parent.name for file in WEB.glob("games/*/example.json"))


def opened(page: Page, game: str) -> None:
    go(page, f"#{game}/rules")
    page.wait_for_selector(
        f"body[data-screen=rules] .rules[data-ready]:has([data-game={game}])", state="attached"
    )


@pytest.mark.parametrize("game", GAMES)
def test_figures_and_example_stand_there_before_python_is_ready(visit: Visit, game: str) -> None:
    page = visit(python=False)
    lobby(page)
    opened(page, game)
    told = json.loads((WEB / f"games/{game}/example.json").read_text("utf-8"))
    words = Words("en", game)
    pictures = page.locator(".figure-table")
    assert pictures.count() == len(told["figures"]) + len(told["turn"])
    for at in range(pictures.count()):
        assert pictures.nth(at).get_attribute("role") == "img"
        assert len(pictures.nth(at).get_attribute("aria-label") or "") > 20
        assert pictures.nth(at).locator("[data-piece]").count() > 0
    for figure in told["figures"]:
        sentence = page.locator(f"#rule-{figure['rule']}")
        assert sentence.evaluate("it => it.nextElementSibling.localName") == "figure"
    quoted = [rule for step in told["turn"] for rule in step["rules"]]
    assert page.locator(".step blockquote").all_inner_texts() == [
        words.say(f"rule.{rule}") for rule in quoted
    ]


@pytest.mark.parametrize("game", GAMES)
def test_nothing_in_a_figure_can_be_come_upon(visit: Visit, game: str) -> None:
    page = visit(python=False)
    lobby(page)
    opened(page, game)
    page.locator(".figure-table").first.click(force=True)
    for _ in range(12):
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.closest('.figure-table')") is None
    assert page.evaluate("[...document.querySelectorAll('main [id]')].length") == page.evaluate(
        "new Set([...document.querySelectorAll('main [id]')].map(({ id }) => id)).size"
    )


def test_the_page_is_turned_while_its_figures_are_drawn(visit: Visit) -> None:
    """What is still being drawn asks for no words when those of another game are in use."""
    page = visit(settings={"lang": "uk"}, python=False)
    lobby(page)
    page.evaluate(
        """async (games) => {
            for (let times = 0; times < 12; times += 1) {
                const game = games[times % games.length];
                location.hash = `#${game}/rules`;
                const drawn = `.figure-table[data-game=${game}] [data-piece]`;
                // A little more of it every time.
                for (let more = 0; more < 2 * times || !document.querySelector(drawn); more += 1) {
                    await new Promise((done) => setTimeout(done));
                }
            }
        }""",
        GAMES,
    )
    assert page.locator("body").get_attribute("data-screen") == "rules"


@pytest.mark.parametrize("width", [360, 1280])
@pytest.mark.parametrize("game", GAMES)
def test_the_contents_lead_to_every_heading(visit: Visit, game: str, width: int) -> None:
    page = visit(size=(width, 740), python=False)
    lobby(page)
    opened(page, game)
    ways = page.get_by_role("navigation", name="Contents").get_by_role("button")
    heads = page.locator(".rules > * > h2")
    assert ways.all_inner_texts() == heads.all_inner_texts()
    for at in reversed(range(heads.count())):
        ways.nth(at).press("Enter")
        assert heads.nth(at).evaluate("it => it === document.activeElement")
        top, strip = (one.bounding_box() for one in (heads.nth(at), ways.nth(at)))
        assert top is not None
        assert strip is not None
        covered = 0 if width > 1000 else strip["y"] + strip["height"]
        assert covered <= top["y"] < 740
        assert 0 <= strip["x"] <= width - 40
        # The last ones cannot come to the top.
        if at < 5:
            page.wait_for_selector(f".contents :nth-child({at + 1})[aria-current=true]")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_pictures_are_whole_at_320_pixels(visit: Visit, lang: str) -> None:
    page = visit(size=(320, 640), settings={"lang": lang, "theme": "dark"}, python=False)
    lobby(page)
    faults = []
    for game in GAMES:
        opened(page, game)
        for check in (OVERFLOW, LOST, KEYS):
            faults += [f"{game}: {fault}" for fault in page.evaluate(check)]
        faults += [f"{game}: {fault}" for fault in page.evaluate(OUTSIDE)]
    assert faults == []


def test_c33_they_lose_nothing_with_letters_twice_as_large(visit: Visit) -> None:
    page = visit(size=(320, 640), python=False)
    letters = page.context.new_cdp_session(page)
    letters.send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 26}})
    lobby(page)
    faults = []
    for game in GAMES:
        opened(page, game)
        assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == "32px"
        for check in (LOST, OUTSIDE):
            faults += [f"{game}: {fault}" for fault in page.evaluate(check)]
    assert faults == []


OUTSIDE = """() => [...document.querySelectorAll(".figure-table")].flatMap((frame) => {
    const box = frame.getBoundingClientRect();
    return [...frame.querySelectorAll("[data-piece], .heraldic, .player, .steps li")]
        .filter((one) => one.checkVisibility({ visibilityProperty: true }))
        .filter((one) => {
            const { left, right, top, bottom, width } = one.getBoundingClientRect();
            return width > 0 && (left < box.left - 1 || right > box.right + 1
                || top < box.top - 1 || bottom > box.bottom + 1);
        })
        .map((one) => `${frame.dataset.shows} cuts ${one.className} ${one.ariaLabel}`);
})"""


def test_axe_finds_nothing_on_the_rules_pages(visit: Visit) -> None:
    """Nor in the dark."""
    page = visit(settings={"theme": "system"}, bypass_csp=True, color_scheme="light", python=False)
    page.add_script_tag(content=AXE)
    faults = {}
    for game in GAMES:
        lobby(page)
        opened(page, game)
        if found := by_day_and_night(page):
            faults[game] = found
        go(page, "#")  # or the next wait would be content with this page
    assert faults == {}


def test_another_language_draws_them_anew(visit: Visit) -> None:
    page = visit(python=False)
    lobby(page)
    opened(page, "pyramids")
    before = page.locator(".figure-table").first.get_attribute("aria-label")
    page.goto(page.url.partition("#")[0] + "#pyramids/rules?lang=uk")
    heading = Words("uk").say("rules.example")
    page.wait_for_selector(f'.rules[data-ready] .example h2:text-is("{heading}")')
    assert page.locator(".figure-table").first.get_attribute("aria-label") != before


def test_they_are_in_print_and_in_the_single_file(visit: Visit) -> None:
    """On paper as by day, also for whoever reads by candlelight."""
    single = (DIST / "regalia.html").as_uri()
    page = visit(settings={"theme": "dark"}, base=single, python=False)
    lobby(page)
    for game in GAMES:
        opened(page, game)
        page.emulate_media(media="print")
        shown = page.locator(".figure-table")
        assert shown.count() >= 6
        assert all(shown.nth(at).is_visible() for at in range(shown.count()))
        assert shown.first.evaluate("it => getComputedStyle(it).printColorAdjust") == "exact"
        assert page.evaluate("getComputedStyle(document.documentElement).colorScheme") == "light"
        page.emulate_media(media="screen")
