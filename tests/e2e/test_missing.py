"""Parts of the page that do not come: what is said of them, and what stays."""

from __future__ import annotations

import pytest

from tests.e2e.browser import Visit
from tests.e2e.screens import lobby
from tests.e2e.shelf import started

BREAK = """
    const real = fetch;
    globalThis.fetch = (address, ...more) =>
        String(address).endsWith(%r) && !sessionStorage.getItem("whole")
            ? Promise.resolve(new Response("", { status: 404 }))
            : real(address, ...more);
"""


@pytest.mark.parametrize(
    ("link", "part", "wanted"),
    [
        ("", "text/en.json", "html[data-page=ready] body[data-screen=lobby]"),
        # The lobby knows the games' first words without.
        ("#kings", "games/kings/text/en.json", "body[data-screen=setup] form"),
    ],
)
def test_a_page_without_words_says_so_in_english_and_is_tried_again(
    visit: Visit, link: str, part: str, wanted: str
) -> None:
    page = visit(link, before=BREAK % part, troubled=True, faulty=True)
    note = page.locator("#note [role=alert]")
    note.wait_for()
    assert "Part of the page could not be fetched" in note.inner_text()
    page.evaluate("sessionStorage.setItem('whole', 'yes')")
    note.locator("button").click()
    page.wait_for_selector(wanted)
    assert page.locator("#note > *").count() == 0


def test_a_screen_that_does_not_come_leaves_the_one_before(visit: Visit) -> None:
    page = visit(troubled=True, faulty=True)
    page.route("**/games/kings/text/cs.json", lambda route: route.abort())
    lobby(page)
    page.evaluate("location.hash = '#settings?lang=cs'")
    page.wait_for_selector("#note .note")
    assert "Part of the page could not be fetched" in page.inner_text("#note")
    assert page.get_attribute("body", "data-screen") == "lobby"
    assert page.get_attribute("main", "data-busy") is None
    page.unroute("**/games/kings/text/cs.json")
    page.evaluate("location.hash = '#settings?lang=en'")
    page.wait_for_selector("body[data-screen=settings]")


def test_a_table_that_does_not_come_is_not_the_games_fault(visit: Visit) -> None:
    page = visit()
    lobby(page)
    own = started(page)
    context = page.context
    page.close()
    again = context.new_page()
    again.route("**/games/*/table.js", lambda route: route.abort())
    again.goto(f"{page.url.partition('#')[0]}#play/{own}")
    placard = again.locator("[data-moment=failed]")
    placard.wait_for()
    assert "Part of the page could not be fetched" in placard.inner_text()
    assert again.locator("[data-way=drop]").count() == 0
    again.unroute("**/games/*/table.js")
    placard.locator(".primary").click()
    again.wait_for_selector('main[data-game][data-busy="no"]')
