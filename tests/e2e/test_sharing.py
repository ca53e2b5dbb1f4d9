"""What is handed on: results, finished games and deals; and what of a running game is not."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page

from regalia.link import pack, unpack
from regalia.record import end_of, read
from regalia.registry import games
from tests.e2e.browser import HOME, Visit
from tests.e2e.playing import Mouse, press, settled
from tests.playing import played

SEED = "never-to-be-seen"
SHELF = f"import({HOME} + 'app/keeping.js').then((it) => it.shelf())"
COPY: dict[str, Any] = {"permissions": ["clipboard-read", "clipboard-write"]}
NO_CLIPBOARD = "Object.defineProperty(navigator, 'clipboard', { value: undefined });"


def share(page: Page) -> None:
    page.locator("[popovertarget=menu]").click()
    page.locator("#menu [data-wish=share]").click()
    page.wait_for_selector("dialog.share")


def clipboard(page: Page) -> str:
    found: str = page.evaluate("navigator.clipboard.readText()")
    return found


def shown(page: Page, name: str) -> str:
    return page.locator(f"[data-share={name}] .share-text").input_value()


def finished(visit: Visit, *, seats: str = "human", **how: Any) -> Page:
    page = visit(f"#pyramids?seed={SEED}&players={seats}&rounds=1", **how)
    settled(page, "luck")
    press(page, Mouse(), "proceed")
    page.locator("main .stop").click()
    page.locator('main [data-move="stop"]').click()
    settled(page, "over")
    return page


@pytest.mark.parametrize("game", [of.name for of in games().values() if of.hand_over])
def test_c01_the_seed_of_a_running_game_goes_nowhere_but_to_the_clipboard(
    visit: Visit, game: str
) -> None:
    seats = games()[game].seats[0]
    players = ",".join(["human", "bot:easy", "bot:easy", "bot:easy"][:seats])
    page = visit(f"#{game}?seed={SEED}&players={players}", **COPY)
    settled(page)
    share(page)
    assert SEED not in page.content() + page.url
    assert SEED not in shown(page, "rules")
    page.locator("[data-share=deal] button").first.click()
    page.wait_for_selector("[data-share=deal] [data-done]")
    assert SEED not in page.content() + page.url
    link = clipboard(page)
    assert f"#{game}?seed={SEED}&players={players}" in link
    page.goto("about:blank")
    page.goto(link)
    settled(page)
    assert SEED not in page.url


def test_a_running_game_whose_link_cannot_be_copied_shows_none(visit: Visit) -> None:
    page = visit(f"#pyramids?seed={SEED}&players=human,bot:easy", before=NO_CLIPBOARD)
    settled(page)
    share(page)
    page.locator("[data-share=deal] button").first.click()
    page.locator("[data-share=deal] [role=status]:not(:empty)").wait_for()
    assert SEED not in page.content()


def test_a_finished_game_is_handed_on_and_opens_elsewhere(visit: Visit) -> None:
    page = finished(visit, **COPY)
    page.locator(".placard .buttons button").filter(has_text="Share").click()
    page.wait_for_selector("dialog.share")
    result = shown(page, "result").splitlines()
    assert result[0] == "Regalia · Pyramids"
    assert result[1] == "◆ 0\u00a0points"
    assert result[2] == shown(page, "deal")
    assert re.search(r"#pyramids\?seed=never-to-be-seen&players=human&layout=", result[2])
    link = shown(page, "game")
    record = read(unpack(link))
    assert end_of(record).to_move is None
    page.locator("[data-share=game] button").first.click()
    page.wait_for_selector("[data-share=game] [data-done]")
    assert clipboard(page) == link

    other = visit(link.partition("#")[1] + link.partition("#")[2])
    settled(other, "over")
    assert other.locator(".placard h2").inner_text() == "0\u00a0points"
    # Looked at, and neither kept nor counted here.
    assert other.evaluate(SHELF) == []
    other.reload()
    settled(other, "over")


def test_the_text_is_there_to_be_selected_where_nothing_may_be_copied(visit: Visit) -> None:
    page = finished(visit, before=NO_CLIPBOARD)
    share(page)
    page.locator("[data-share=game] button").first.click()
    page.locator("[data-share=game] [role=status]:not(:empty)").wait_for()
    assert page.evaluate(
        """() => {
            const field = document.querySelector("[data-share=game] .share-text");
            return document.activeElement.closest("dialog") !== null
                && field.selectionStart === 0 && field.selectionEnd === field.value.length;
        }"""
    )


def test_what_can_send_sends(visit: Visit) -> None:
    sent = """
        navigator.share = async (what) => { globalThis.sent = what; };
        navigator.canShare = () => true;
    """
    page = finished(visit, before=sent)
    share(page)
    page.locator("[data-share=game] button").nth(1).click()
    page.wait_for_function("globalThis.sent")
    assert page.evaluate("sent") == {"url": shown(page, "game")}
    page.locator("[data-share=result] button").nth(1).click()
    page.wait_for_function("globalThis.sent.text")
    assert page.evaluate("sent.text") == shown(page, "result")


def test_a_finished_game_in_the_lobby_is_shared_from_there(visit: Visit) -> None:
    page = finished(visit)
    page.goto(page.url.partition("#")[0] + "#")
    page.wait_for_selector("body[data-screen=lobby]")
    page.reload()
    page.locator("#past-games summary").click()
    page.locator("#past-games .slip button").first.click()
    page.wait_for_selector("dialog.share")
    assert end_of(read(unpack(shown(page, "game")))).to_move is None


CODE = pack(played(5000, options={"rounds": "1"}))


@pytest.mark.parametrize(
    ("code", "words"),
    [
        (CODE[:60], "end is missing"),
        (CODE.lower(), "Capital and small letters"),
        (CODE[:30] + "~" + CODE[31:], "place 31"),
        ("", "the code is missing"),
        (CODE[:20] + ("AAAA" if CODE[20:24] != "AAAA" else "BBBB") + CODE[24:], "link"),
    ],
)
def test_a_broken_link_says_what_is_wrong(visit: Visit, code: str, words: str) -> None:
    page = visit(f"#game/{code}")
    page.wait_for_selector("[data-moment=unopened]")
    told = page.locator("[data-moment=unopened]").inner_text()
    assert words in told


def test_a_link_that_was_mangled_opens_all_the_same(visit: Visit) -> None:
    mangled = "%20".join([CODE[:40], CODE[40:90], CODE[90:]]) + "."
    page = visit(f"#game/{mangled}?lang=sl")
    settled(page, "over")
    assert page.get_attribute("html", "lang") == "sl"


def test_a_game_from_a_link_that_is_played_again_is_marked(visit: Visit) -> None:
    page = visit(f"#game/{CODE}")
    settled(page, "over")
    page.locator(".placard .buttons button").filter(has_text="Same deal").click()
    settled(page, "luck")
    assert "#play/link-" in page.url
    (kept,) = page.evaluate(SHELF)
    assert kept["foreign"] is True
    page.reload()
    settled(page, "luck")
