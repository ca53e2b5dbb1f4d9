"""Kings on the built page: whole matches by touch and by keyboard, and what nobody may see."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page

from regalia.play import State
from regalia.record import end_of
from tests.e2e.browser import Visit
from tests.e2e.kept import go_on, played
from tests.e2e.playing import Hand, Keyboard, Mouse, Touch, moves, press, settled
from tests.e2e.test_games import check_after

SEATS = ["human", "bot:steady", "bot:steady", "bot:easy"]
BOTS = "#kings?seed=royal-1&players=human,bot:steady,bot:steady,bot:easy"
PEOPLE = "#kings?seed=royal-1&players=human,human,human,human&reigns=0"
CARD = re.compile(r"\b(?:[AKQJT6-9][SHDC])\b|of (?:spades|hearts|diamonds|clubs)")


def mine(page: Page) -> str:
    """Wait until the person is asked for something: a move, luck, or the end."""
    page.wait_for_selector(
        'main[data-busy="no"]:is([data-turn="0"], [data-turn="luck"], [data-turn="over"])',
        state="attached",
    )
    turn = page.get_attribute("main", "data-turn")
    assert turn is not None
    return turn


def play_to_the_end(page: Page, hand: Hand) -> int:
    """Play until the match is over; gives how many moves the person made."""
    made = 0
    while (turn := mine(page)) != "over":
        if turn == "luck":
            press(page, hand, "proceed")
            continue
        made += 1
        now = moves(page)
        if now:
            press(page, hand, now[0])
        else:  # the dealer's swap takes two touches
            hand.press(page, page.locator('main [data-touch="keep"]'))
        check_after(page, now[0] if now else "keep")
        assert made < 400
    return made


@pytest.mark.parametrize(
    ("hand", "size"),
    [(Touch(), (360, 740)), (Keyboard(), (1280, 800))],
    ids=["touch", "keyboard"],
)
def test_a_whole_match(visit: Visit, hand: Hand, size: tuple[int, int]) -> None:
    page = visit(f"{BOTS}&reigns=1", size=size, has_touch=isinstance(hand, Touch))
    assert play_to_the_end(page, hand) > 30
    assert page.locator('[data-moment="over"] .standing tbody tr').count() == 4
    assert page.locator(".kings-titles tbody tr").count() == 2


@pytest.mark.parametrize("width", [320, 360, 393])
def test_a_hand_stands_below_its_plate_however_many_cards_are_left(
    visit: Visit, width: int
) -> None:
    page = visit(BOTS, size=(width, 640))
    left: set[int] = set()
    while mine(page) != "luck" or not left:
        if page.get_attribute("main", "data-turn") == "luck":
            press(page, Mouse(), "proceed")
            continue
        over, cards = page.evaluate(
            """() => {
                const plate = document.querySelector('[data-at="me"] .plate');
                const low = plate.getBoundingClientRect().bottom - 1;
                const cards = [...document.querySelectorAll(".kings .hand > .card")];
                const over = cards.filter((it) => it.getBoundingClientRect().top < low);
                return [over.map((it) => it.ariaLabel), cards.length];
            }"""
        )
        assert over == [], cards
        left.add(cards)
        press(page, Mouse(), moves(page)[0])
    assert {1, 6, 9} <= left


def test_a_name_stands_beside_all_that_may_be_said_of_its_player(visit: Visit) -> None:
    page = visit(
        "#kings?seed=kn-1&players=human,bot:steady,bot:steady,bot:steady",
        size=(360, 740),
        settings={"lang": "uk"},
    )
    while mine(page) == "luck" or page.locator('[data-at="me"] .mark').count() < 3:
        luck = page.get_attribute("main", "data-turn") == "luck"
        press(page, Mouse(), "proceed" if luck else moves(page)[0])
    name = page.locator('[data-at="me"] .name').bounding_box()
    assert name is not None
    assert name["height"] < 30


def test_a_card_that_may_not_be_played_says_why(visit: Visit) -> None:
    page = visit(BOTS)
    while mine(page) == "luck":
        press(page, Mouse(), "proceed")
    refused = page.locator('main .hand [data-why="two_leads"]').first
    refused.click(force=True)
    assert "The first two leads must be trumps" in page.inner_text("#note .note")
    assert "A leader who holds no trump" in page.inner_text("#note .note")


def test_c30_the_last_trick_can_always_be_looked_at(visit: Visit) -> None:
    page = visit(BOTS)
    while mine(page) == "luck" or page.locator("main .hand .card").count() == 9:
        press(page, Mouse(), moves(page)[0])
    page.get_by_role("button", name="Last trick").click()
    assert page.locator("dialog[open] .kings-row li").count() == 4
    page.keyboard.press("Escape")
    assert page.locator("dialog[open]").count() == 0


def lost(state: State) -> list[str]:
    """The cards with which the person, last to a trick, leaves it to somebody else."""
    if state.to_move != 0 or len(state.view(0)["trick"]) != 3:
        return []
    found = []
    for move in state.moves():
        after = state.copy()
        after.push(move)
        if isinstance(after.to_move, int) and after.to_move != 0:
            found.append(move)
    return found


@pytest.mark.parametrize("how", ["tap", "enter", "button"])
def test_c30_a_finished_trick_waits_for_a_tap_where_that_is_wanted(visit: Visit, how: str) -> None:
    record = played("kings", SEATS, lambda state: bool(lost(state)))
    page = visit(settings={"speed": "tap"}, reduced_motion="reduce")
    page.wait_for_selector("body[data-screen=lobby]")
    go_on(page, record)
    assert mine(page) == "0"
    page.locator(f'main [data-move="{lost(end_of(record))[0]}"]').click()
    page.wait_for_selector(".kings[data-held=tap]")
    page.get_by_role("button", name="Last trick").click()
    page.keyboard.press("Escape")
    rev = page.get_attribute("main", "data-rev")
    assert page.locator(".kings[data-held=tap] .trick .card").count() == 4
    assert page.get_attribute("main", "data-busy") == "moving"
    if how == "tap":
        page.locator("main .trick .card").first.click()
    elif how == "button":
        page.locator(".go-on").click()
    else:
        page.locator(".go-on").focus()
        page.keyboard.press("Enter")
    page.wait_for_selector(f'.kings:not([data-held]), main:not([data-rev="{rev}"])')
    assert page.locator(".go-on").is_hidden()
    assert mine(page) == "0"


def test_c30_at_one_device_the_trick_is_seen_before_the_curtain_falls(visit: Visit) -> None:
    people = ["human", "human", "bot:steady", "bot:steady"]
    record = played("kings", people, lambda state: bool(lost(state)) and next_is(state, 1))
    page = visit(settings={"speed": "tap"}, reduced_motion="reduce")
    page.wait_for_selector("body[data-screen=lobby]")
    go_on(page, record)
    settled(page, "curtain")
    page.locator("[data-curtain=lift]").click()
    settled(page, "0")
    page.locator(f'main [data-move="{lost(end_of(record))[0]}"]').click()
    page.wait_for_selector(".kings[data-held=tap]")
    assert page.locator("main .trick .card").count() == 4
    assert page.locator("[data-curtain]").count() == 0
    check_curtain(page)
    page.keyboard.press("Enter")
    settled(page, "curtain")


def next_is(state: State, seat: int) -> bool:
    """Whether this seat takes the trick when the person leaves it."""
    after = state.copy()
    after.push(lost(state)[0])
    return after.to_move == seat


def test_c02_backs_have_no_identity_in_the_page(visit: Visit) -> None:
    page = visit(BOTS)
    while mine(page) == "luck":
        press(page, Mouse(), "proceed")
    backs = page.locator("main .fan .back").evaluate_all(
        "all => all.map((it) => it.outerHTML.replace(/data-piece=\"c\\d+\"/, ''))"
    )
    assert len(backs) > 20
    assert len(set(backs)) == 1


def test_c05_hands_pass_behind_a_curtain(visit: Visit) -> None:
    """Nothing of a hand is in the page before its player lifts the curtain."""
    page = visit(PEOPLE)
    for _ in range(2):
        settled(page, "luck")
        press(page, Mouse(), "proceed")
    for _ in range(9):
        settled(page, "curtain")
        check_curtain(page)
        page.locator("[data-curtain=lift]").click()
        page.wait_for_selector('main[data-busy="no"]:not([data-turn="curtain"])', state="attached")
        assert page.locator("main .hand .card").count() >= 7
        press(page, Mouse(), moves(page)[0])
        if page.get_attribute("main", "data-turn") != "curtain":
            press(page, Mouse(), moves(page)[0])  # whoever took the trick leads
    page.reload()
    settled(page, "curtain")
    check_curtain(page)


def check_curtain(page: Page) -> None:
    assert page.locator("main .hand .card").count() == 0
    hidden = page.evaluate(
        """() => {
            const table = document.querySelector("kings-table").cloneNode(true);
            for (const open of table.querySelectorAll(".trick, .turned, .trump, .known, dialog")) {
                open.remove();
            }
            return table.outerHTML;
        }"""
    )
    assert not CARD.search(hidden)
