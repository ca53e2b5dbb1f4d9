"""Who plays, hints, giving up, a new game: what the menu and the bar of a running game offer."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from regalia.registry import games
from tests.e2e.browser import Visit
from tests.e2e.playing import Mouse, press, settled

KINGS = "#kings?seed=royal-1&players=human,bot:easy,bot:easy,bot:easy"
DUEL = "#pyramids?seed=royal-1&players=human,human&rounds=1"


def to_person(page: Page, wanted: tuple[str, ...] = ("0",)) -> str:
    """Let luck and computer players go on until a person is to move."""
    while True:
        turn = settled(page)
        if turn in wanted:
            return turn
        if turn == "luck":
            press(page, Mouse(), "proceed")
        else:
            page.wait_for_selector(f'main:not([data-turn="{turn}"])', state="attached")


def from_menu(page: Page, wish: str) -> None:
    page.locator("[popovertarget=menu]").click()
    page.locator(f"#menu [data-wish={wish}]").click()


def sit(page: Page, seat: int, kind: str, name: str | None = None) -> None:
    """Change one seat on the sheet."""
    from_menu(page, "who")
    page.locator(f"dialog[open] [name=kind-{seat}]").select_option(kind)
    if name is not None:
        page.locator(f"dialog[open] [name=name-{seat}]").fill(name)
    rev = page.get_attribute("main", "data-rev")
    page.locator("dialog[open] [type=submit]").click()
    page.wait_for_selector(f'main:not([data-rev="{rev}"])', state="attached")


def record(page: Page) -> str:
    """The record that the page exports."""
    from_menu(page, "export")
    page.wait_for_selector("dialog:modal")
    if page.locator("dialog textarea").count() == 0:
        page.locator("dialog:modal .primary").click()  # it holds secrets: asked first
    text = page.locator("dialog textarea").input_value()
    page.keyboard.press("Escape")
    return text


def test_c05_a_guest_joins_and_leaves_in_mid_game(visit: Visit) -> None:
    """Nobody's hand is in the page before its owner has taken the device."""
    page = visit(KINGS)
    to_person(page)
    sit(page, 2, "human", "Bob")
    settled(page, "curtain")
    assert page.locator("main [data-move]").count() == 0
    assert page.locator("main .hand [data-piece]").count() == 0
    page.locator("[data-curtain=lift]").click()
    settled(page, "0")
    assert "Bob" in page.inner_text("main")
    page.reload()
    settled(page, "curtain")
    sit(page, 2, "bot:easy")
    page.locator("[data-curtain=lift]").click()
    settled(page, "0")
    assert "Bob" not in page.inner_text("main")
    assert "note seats changed " in record(page)


def test_a_seat_changes_hands_while_a_computer_player_thinks(visit: Visit) -> None:
    page = visit(KINGS, settings={"speed": "normal"})
    to_person(page)
    page.locator('main [data-move^="play "]').first.click()
    page.wait_for_selector('main[data-busy="thinking"]', state="attached")
    sit(page, 1, "human", "Eve")
    page.wait_for_selector('main[data-turn="curtain"]', state="attached")
    assert "human human bot:easy bot:easy" in record(page)


def test_names_of_the_same_kind_are_refused_where_they_stand(visit: Visit) -> None:
    page = visit(DUEL)
    settled(page, "luck")
    from_menu(page, "who")
    for seat in (0, 1):
        page.locator(f"dialog[open] [name=name-{seat}]").fill("Ada")
    page.locator("dialog[open] [type=submit]").click()
    assert page.locator("dialog[open] .wrong").is_visible()
    page.locator("dialog[open] [name=name-1]").fill("Bob")
    page.locator("dialog[open] [type=submit]").click()
    page.wait_for_selector("dialog[open]", state="detached")
    settled(page, "luck")
    assert "note names Ada|Bob" in record(page)


@pytest.mark.parametrize("name", list(games()))
def test_a_hint_lights_up_what_to_touch_and_says_why(visit: Visit, name: str) -> None:
    least = max(2, games()[name].seats[0])
    players = ",".join(["human", *["bot:easy"] * (least - 1)])
    page = visit(f"#{name}?seed=royal-1&players={players}")
    to_person(page)
    page.locator(".ask-hint [data-wish=hint]").click()
    page.locator("dialog[open] .primary").click()  # it counts no longer: asked once
    page.wait_for_selector(".tip:not([hidden])")
    words = page.inner_text(".tip")
    assert words
    assert words in page.inner_text("#live")
    assert page.locator("main [data-hint]").count() >= 1
    page.locator(".tip [data-wish=hint]").click()
    assert page.locator(".tip").is_hidden()
    assert page.locator("main [data-hint]").count() == 0
    page.locator(
        "main .table-place button:is([data-move], [data-piece]):not([aria-disabled]):visible"
    ).first.focus()
    page.keyboard.press("i")
    page.wait_for_selector(".tip:not([hidden])")
    assert page.inner_text(".tip") == words
    assert "note helped on" in record(page)


def test_a_hint_followed_to_the_end_is_a_move(visit: Visit) -> None:
    """Also one of two touches: what is lit is touched, again and again."""
    page = visit("#royal-road?seed=royal-1&players=human,bot:easy")
    to_person(page)
    page.locator(".ask-hint [data-wish=hint]").click()
    page.locator("dialog[open] .primary").click()
    page.wait_for_selector(".tip:not([hidden])")
    rev = page.get_attribute("main", "data-rev")
    page.locator("main [data-hint]").first.click()
    page.locator("main [data-hint]").first.click()
    page.wait_for_selector(f'main:not([data-rev="{rev}"])', state="attached")
    assert page.locator(".tip").is_hidden()


def test_a_game_is_given_up_and_taken_up_again(visit: Visit) -> None:
    page = visit("#pyramids?seed=royal-1&players=human,bot:easy&rounds=1")
    to_person(page)
    press(page, Mouse(), "draw")
    from_menu(page, "abandon")
    page.locator("dialog[open] .primary").click()
    page.wait_for_selector("body[data-screen=lobby]")
    page.wait_for_selector("#past-games:not([hidden])")
    assert page.locator("#open-games").is_hidden()
    page.locator("#past-games summary").click()
    page.locator("#past-games .slip a").click()
    page.wait_for_selector('[data-moment="given-up"]')
    page.locator('[data-moment="given-up"] .primary').click()
    settled(page, "0")
    page.wait_for_selector('[data-moment="given-up"]', state="detached")
    press(page, Mouse(), "draw")


def test_a_new_game_leaves_the_running_one_on_the_shelf(visit: Visit) -> None:
    page = visit(KINGS)
    to_person(page)
    from_menu(page, "new")
    page.wait_for_selector("body[data-screen=setup]")
    page.locator("nav.way a").click()
    page.wait_for_selector("#open-games:not([hidden]) .slip")
    assert page.locator("#open-games .slip").count() == 1
