"""Every screen of the built page: accessible in both themes, whole at 320 px, in four languages."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from regalia.text import LANGUAGES, Words
from regalia_build.steps import WEB
from tests.e2e.browser import Visit
from tests.e2e.playing import settled
from tests.e2e.screens import (
    OF_GAMES,
    SCREENS,
    first_panel,
    key_sheet,
    laid_out,
    lobby,
    peaks,
    resize,
    table,
)

AXE = (WEB / "node_modules" / "axe-core" / "axe.min.js").read_text("utf-8")
PLAIN = (
    *("lobby", "setup", "rules", "printing", "settings", "about", "kept", "pasted"),
    *("unopened", "away", "statistics"),
    *("table", "peaks", "curtain", "over", "share_over", "share_running", "daily", "bad_link"),
)
"""The screens that are looked at in every language."""
LETTERS = "uk"
"""The language in which they are looked at with letters twice as large, and then as usual."""


def test_axe_finds_nothing(visit: Visit) -> None:
    """Nor in the dark, where of all that axe looks at nothing but the colours is another."""
    page = visit(settings={"theme": "system"}, bypass_csp=True, color_scheme="light")
    lobby(page)
    page.add_script_tag(content=AXE)
    faults = {}
    for name, go_there in SCREENS.items():
        go_there(page)
        faults[name] = by_day_and_night(page)
    assert {name: found for name, found in faults.items() if found} == {}


def by_day_and_night(page: Page) -> list[object]:
    """What axe finds in a page that follows the system, which it leaves light."""
    found: list[object] = page.evaluate(AXE_RUN, {})
    page.emulate_media(color_scheme="dark")
    page.evaluate(AT_REST)
    found += page.evaluate(AXE_RUN, COLOURS)
    page.emulate_media(color_scheme="light")
    return found


AT_REST = """() => Promise.all(document.getAnimations()
    .filter((one) => one instanceof CSSTransition).map(({finished}) => finished))"""
COLOURS = {"runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}}
AXE_RUN = """async (what) => {
    // What drawings are made of is met by nobody, and is most of what there would be to look at.
    const sprites = [...document.querySelectorAll("body > svg[aria-hidden=true]")];
    for (const sprite of sprites) sprite.remove();
    const {violations} = await axe.run(document, {...what, resultTypes: ["violations"]});
    document.body.prepend(...sprites);
    return violations.map(({id, nodes}) =>
        [id, nodes.map(({target, failureSummary}) => [target.join(" "), failureSummary])]);
}"""


@pytest.mark.parametrize("lang", [lang for lang in LANGUAGES if lang != LETTERS])
def test_nothing_is_cut_off_or_missing_at_320_pixels(visit: Visit, lang: str) -> None:
    """Nor does a text stand there as its key."""
    page = visit(size=(320, 640), settings={"lang": lang}, has_touch=True)
    lobby(page)
    faults = []
    for name in (*PLAIN, *OF_GAMES):
        SCREENS[name](page)
        faults += [f"{name}: {fault}" for fault in cut_off_or_missing(page)]
    assert faults == []


def cut_off_or_missing(page: Page) -> list[str]:
    found: list[str] = page.evaluate(OVERFLOW)
    return [*found, *(f"key {key}" for key in page.evaluate(KEYS))]


OVERFLOW = """() => {
    const faults = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) faults.push(`the page is ${scrollWidth} px wide`);
    const drawn = ".heard, .layout, .stock, .pile, .pyramids .steps, .contents[data-across]";
    for (const it of document.querySelectorAll("button, a, h1, h2, h3, p, label, dt, dd, li")) {
        if (!it.checkVisibility() || it.closest(drawn)) continue;
        const { width, left, right } = it.getBoundingClientRect();
        const name = `${it.localName}.${it.className} ${it.textContent.trim().slice(0, 30)}`;
        if (width && (left < -1 || right > clientWidth + 1)) faults.push(`outside: ${name}`);
        const { overflowX, clipPath } = getComputedStyle(it);
        const hides = overflowX === "hidden" && clipPath === "none";
        if (hides && it.scrollWidth > it.clientWidth + 1) faults.push(`cut: ${name}`);
    }
    return faults;
}"""


@pytest.mark.parametrize("lang", [pytest.param("en", marks=pytest.mark.long), LETTERS])
def test_c33_nothing_is_lost_at_320_pixels_with_letters_twice_as_large(
    visit: Visit, lang: str
) -> None:
    """Nor, as in every other language, when they are as large as usual."""
    page = visit(size=(320, 640), settings={"lang": lang}, has_touch=True)
    devtools = page.context.new_cdp_session(page)

    def letters(standard: int, fixed: int) -> None:
        sizes = {"standard": standard, "fixed": fixed}
        devtools.send("Page.setFontSizes", {"fontSizes": sizes})
        laid_out(page)

    lobby(page)
    faults = []
    for name in (*PLAIN, *OF_GAMES):
        letters(32, 26)
        SCREENS[name](page)
        faults += [f"{name}: {fault}" for fault in page.evaluate(LOST)]
        letters(16, 13)
        assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == "16px"
        faults += [f"{name} as usual: {fault}" for fault in cut_off_or_missing(page)]
    assert faults == []


LOST = """() => {
    const faults = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) faults.push(`the page is ${scrollWidth} px wide`);
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = words.nextNode(); text; text = words.nextNode()) {
        const parent = text.parentElement;
        if (!text.data.trim() || !parent.checkVisibility({ visibilityProperty: true })) continue;
        const range = document.createRange();
        range.selectNodeContents(text);
        const { left, right, width } = range.getBoundingClientRect();
        if (!width || parent.closest("script, style, svg")) continue;
        for (let at = parent; at !== document.body; at = at.parentElement) {
            const { overflowX, clipPath } = getComputedStyle(at);
            if (clipPath !== "none") break; // Heard, not seen.
            if (overflowX === "visible") continue;
            const box = at.getBoundingClientRect();
            if (left >= box.left - 1 && right <= box.right + 1) continue;
            // What is wide by its nature may be scrolled, by the keyboard, too.
            if (at.matches("[data-across]:is([tabindex='0'], :has(button))")) break;
            faults.push(`${at.localName}.${at.className} cuts ${text.data.trim().slice(0, 30)}`);
            break;
        }
    }
    return faults;
}"""

KEYS = r"""() => {
    const found = document.body.innerText.match(/\b[a-z]+\.[a-z_]+(\.[a-z_]+)*\b/g) ?? [];
    return found.filter((one) => !/\.(html|game|py|js)$/.test(one));
}"""


def test_the_words_of_all_keys_stand_in_one_line(visit: Visit) -> None:
    page = visit(size=(360, 740))
    lobby(page)
    key_sheet(page)
    left = page.evaluate(
        """() => [...document.querySelectorAll(".key-list dd")]
            .map((it) => Math.round(it.getBoundingClientRect().left))"""
    )
    assert len(left) >= 10
    assert len(set(left)) == 1


@pytest.mark.parametrize("way", [table, peaks], ids=["pyramid", "peaks"])
def test_the_whole_table_is_in_view(visit: Visit, way: Callable[[Page], None]) -> None:
    page = visit()
    lobby(page)
    way(page)
    outside = []
    for width, height in ((360, 740), (768, 1024), (1280, 800), (480, 640)):
        resize(page, width, height)
        for place in ("main .layout", "main .stock", "main .pile", "main .joker", "main .stop"):
            box = page.locator(place).first.bounding_box()
            assert box is not None
            right, bottom = box["x"] + box["width"], box["y"] + box["height"]
            if min(box["x"], box["y"]) < 0 or right > width + 1 or bottom > height + 1:
                outside.append((place, width, height, box))
    assert outside == []


def test_free_cards_are_big_enough_for_a_finger(visit: Visit) -> None:
    """44 px high where the width of a phone allows no more across."""
    page = visit(size=(360, 740), has_touch=True)
    lobby(page)
    table(page)
    for control in ("main .stock", "main .joker", "main .stop", "main .bar button"):
        box = page.locator(control).first.bounding_box()
        assert box is not None
        assert box["height"] >= 44, control
        assert box["width"] >= 44, control
    for box in page.evaluate(
        """() => [...document.querySelectorAll("main .layout [data-move]")].map((it) => {
            const {width, height} = it.getBoundingClientRect();
            return {width, height};
        })"""
    ):
        assert box["height"] >= 44


def test_the_language_can_be_switched_in_mid_game(visit: Visit) -> None:
    page = visit()
    lobby(page)
    table(page)
    before = page.locator("main .layout [data-piece]").first.get_attribute("aria-label")
    page.locator("[popovertarget=menu]").click()
    page.locator("#menu [data-wish=settings]").click()
    page.locator('dialog[open] [name="lang"][value="sl"], dialog[open] select').first.click()
    if page.locator("dialog[open] select").count():
        page.locator("dialog[open] select").first.select_option("sl")
    page.wait_for_selector("html[lang=sl]")
    after = page.locator("main .layout [data-piece]").first.get_attribute("aria-label")
    assert before != after
    assert settled(page) == "0"


def test_a_link_in_another_language_shows_it_from_within_a_game(visit: Visit) -> None:
    page = visit()
    lobby(page)
    table(page)
    page.goto(page.url.partition("#")[0] + "#pyramids?players=human&lang=uk")
    page.wait_for_selector("html[lang=uk]")
    settled(page, "luck")
    assert page.inner_text("main h1") == Words("uk", "pyramids").say("game.name")


@pytest.mark.parametrize("reduced", [True, False])
def test_reduced_motion_moves_nothing(visit: Visit, *, reduced: bool) -> None:
    page = visit(
        settings={"speed": "normal"}, reduced_motion="reduce" if reduced else "no-preference"
    )
    lobby(page)
    first_panel(page)
    running = page.evaluate(
        """async () => {
            document.querySelector('main [data-move="proceed"]').click();
            let most = 0;
            const main = document.querySelector("main");
            const rev = main.dataset.rev;
            while (main.dataset.rev === rev || main.dataset.busy !== "no") {
                most = Math.max(most, main.getAnimations({subtree: true})
                    .filter((one) => one.effect.getTiming().duration > 0).length);
                await new Promise(requestAnimationFrame);
            }
            return most;
        }"""
    )
    assert (running == 0) is reduced


def test_c33_quick_taps_do_not_zoom(visit: Visit) -> None:
    """Wherever a finger goes at a table, in its menu and in a dialog over it."""
    page = visit(size=(360, 740), has_touch=True)
    lobby(page)
    table(page)
    page.locator("[popovertarget=menu]").click()
    page.locator("#menu [data-wish=settings]").click()
    page.wait_for_selector("dialog[open]")
    zooms = page.evaluate(
        """() => [...document.querySelectorAll("main, button, a, input, label, [data-piece]")]
            .filter((one) => {
                for (let it = one; it; it = it.parentElement) {
                    if (getComputedStyle(it).touchAction !== "auto") return false;
                }
                return true;
            })
            .map((it) => it.outerHTML.slice(0, 99))"""
    )
    assert zooms == []
