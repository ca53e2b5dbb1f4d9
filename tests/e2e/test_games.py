"""Whole games on the built page: by mouse, by touch, by keyboard alone, and across a reload."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.e2e.browser import Visit
from tests.e2e.playing import Hand, Keyboard, Mouse, Touch, choose, press, settled, state

FIVE_ROUNDS = "#pyramids?seed=royal-1&players=human&jokers=unlimited"


def play_to_the_end(page: Page, hand: Hand) -> tuple[int, int]:
    """Play until the game is over; gives how many shuffles and how many moves that took."""
    shuffles = made = 0
    while (turn := settled(page)) != "over":
        assert turn in {"luck", "0"}, turn
        if turn == "luck":
            shuffles += 1
            press(page, hand, "proceed")
        else:
            made += 1
            check_after(page, choose(page, hand))
        assert made < 400
    return shuffles, made


def test_tab_comes_to_the_stock_first_where_nothing_fits(visit: Visit) -> None:
    """And from there the arrows lead on to the cards."""
    page = visit("#pyramids?seed=royal-3&players=human")
    settled(page, "luck")
    press(page, Mouse(), "proceed")
    assert page.locator("main .layout [data-move]").count() == 0
    page.locator("[popovertarget=menu]").focus()
    page.keyboard.press("Tab")
    assert page.evaluate("() => document.activeElement.dataset.touch") == "stock"
    page.keyboard.press("ArrowUp")
    assert page.evaluate("() => document.activeElement.closest('.layout') !== null")


def check_after(page: Page, move: str) -> None:
    """C29: after each move the focus is on a control of the game, and something was said."""
    within, said = page.evaluate(AFTER)
    assert within, f"the focus was lost after {move}"
    assert said, f"nothing was said of {move}"


AFTER = """() => [
    document.querySelector("main").contains(document.activeElement),
    document.getElementById("live").innerText,
]"""


@pytest.mark.parametrize(
    ("hand", "size"),
    [(Mouse(), (1280, 800)), (Touch(), (360, 740)), (Keyboard(), (1280, 800))],
    ids=["mouse", "touch", "keyboard"],
)
def test_a_whole_game_of_five_rounds(visit: Visit, hand: Hand, size: tuple[int, int]) -> None:
    page = visit(FIVE_ROUNDS, size=size, has_touch=isinstance(hand, Touch))
    shuffles, made = play_to_the_end(page, hand)
    assert shuffles == 5
    assert made >= 5 * 28
    assert page.locator('[data-moment="over"]').count() == 1


def test_reload_in_the_middle_of_a_round_goes_on_exactly_there(visit: Visit) -> None:
    page = visit(FIVE_ROUNDS)
    settled(page, "luck")
    press(page, Mouse(), "proceed")
    for _ in range(9):
        choose(page, Mouse())
    before = state(page)
    page.reload()
    settled(page, "0")
    assert state(page) == before
    choose(page, Mouse())
    assert state(page) != before


def test_a_reload_between_rounds_still_shows_the_panel(visit: Visit) -> None:
    page = visit(FIVE_ROUNDS)
    settled(page, "luck")
    press(page, Mouse(), "proceed")
    while settled(page) == "0":
        choose(page, Mouse())
    shown = page.inner_text('[data-moment="luck"]')
    page.reload()
    settled(page, "luck")
    assert page.inner_text('[data-moment="luck"]') == shown


def test_c13_nothing_is_kept_of_a_move_that_was_refused(visit: Visit) -> None:
    page = visit(FIVE_ROUNDS)
    settled(page, "luck")
    press(page, Mouse(), "proceed")
    before = state(page)
    page.locator("main .layout [data-why]").first.click(force=True)
    page.wait_for_selector("#note .note")
    assert state(page) == before
    page.reload()
    settled(page, "0")
    assert state(page) == before


def test_c28_ten_taps_at_once_leave_the_board_as_the_state_is(visit: Visit) -> None:
    page = visit(FIVE_ROUNDS, settings={"speed": "normal"})
    settled(page, "luck")
    press(page, Mouse(), "proceed")
    for _ in range(3):
        page.evaluate(
            """() => {
                const stock = document.querySelector("main [data-touch=stock]");
                for (let n = 0; n < 10; n++) stock.click();
            }"""
        )
        settled(page, "0")
    shown = state(page)
    page.reload()
    settled(page, "0")
    assert state(page) == shown


def test_undo_takes_back_a_play_and_refuses_a_draw(visit: Visit) -> None:
    """C03 in the page: the refusal comes with its reason in words."""
    page = visit("#pyramids?seed=royal-1&players=human")
    settled(page, "luck")
    press(page, Mouse(), "proceed")
    before = state(page)
    press(page, Mouse(), "play 6S")
    assert state(page) != before
    page.locator("[data-wish=undo]").first.click()
    page.wait_for_selector('main [data-move="play 6S"]')
    settled(page, "0")
    assert state(page) == before
    press(page, Mouse(), "draw")
    drawn = state(page)
    page.locator("[data-wish=undo][data-why]").first.click(force=True)
    assert "cannot be taken back" in page.inner_text("#note .note")
    assert state(page) == drawn


def test_two_people_hand_the_device_over(visit: Visit) -> None:
    """C05: nothing of the deal is in the page before the next player lifts the curtain."""
    page = visit("#pyramids?seed=royal-1&players=human,human&rounds=1")
    settled(page, "luck")
    press(page, Mouse(), "proceed")
    for seat in ("0", "1"):
        settled(page, "curtain")
        check_curtain(page)
        page.reload()
        settled(page, "curtain")
        check_curtain(page)
        page.locator("[data-curtain=lift]").click()
        settled(page, seat)
        assert page.locator("main .layout [data-piece]").count() == 28
        page.locator("main .stop").click()
        page.locator('main [data-move="stop"]').click()
    settled(page, "over")


def check_curtain(page: Page) -> None:
    assert page.locator("main .layout [data-piece]").count() == 0
    main = page.inner_html("main")
    assert "data-move" not in main
    for word in ("of hearts", "of spades", "of diamonds", "of clubs", "royal-1"):
        assert word not in main


def test_computer_players_take_their_turns(visit: Visit) -> None:
    page = visit("#pyramids?seed=royal-1&players=human,bot:steady,bot:easy&rounds=1")
    settled(page, "luck")
    press(page, Mouse(), "proceed")
    settled(page, "0")
    page.locator("main .stop").click()
    page.locator('main [data-move="stop"]').click()
    settled(page, "over")
    assert page.locator('[data-moment="over"] .standing tbody tr').count() == 3


def test_the_seed_leaves_the_address_and_the_page(visit: Visit) -> None:
    """C01: a seed is the whole deal."""
    page = visit("#pyramids?seed=royal-1&players=human")
    settled(page, "luck")
    press(page, Mouse(), "proceed")
    assert "royal-1" not in page.url
    assert "royal-1" not in page.content()
    assert "royal-1" not in page.evaluate("() => JSON.stringify(localStorage)")


def test_c02_face_down_cards_have_no_identity_in_the_page(visit: Visit) -> None:
    page = visit("#pyramids?seed=royal-1&players=human&cards=covered")
    settled(page, "luck")
    press(page, Mouse(), "proceed")
    down = page.locator('main .layout [data-state="covered"]')
    assert down.count() == 21
    shapes = {
        page.evaluate(
            """it => it.outerHTML
                .replace(/data-piece="[^"]*"/, "")
                .replace(/--(x|row): ?\\d+/g, "")
                .replace(/row \\d+, card \\d+/gi, "")
                .replace(/tabindex="[^"]*"/, "")""",
            down.nth(number).element_handle(),
        )
        for number in range(21)
    }
    assert len(shapes) == 1, shapes


def test_back_closes_a_dialog_with_its_screen(visit: Visit) -> None:
    page = visit()
    page.wait_for_selector("body[data-screen=lobby]")
    page.goto(page.url + FIVE_ROUNDS)
    settled(page, "luck")
    page.keyboard.press("?")
    page.wait_for_selector("dialog[open]")
    page.go_back()
    page.wait_for_selector("body[data-screen=lobby]")
    assert page.locator("dialog[open]").count() == 0
