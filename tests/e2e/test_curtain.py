"""The device goes from hand to hand: nobody ever sees what is another's."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from playwright.sync_api import Page

from regalia.chance import Dice
from tests.e2e.browser import Visit
from tests.e2e.eyes import WATCH, Eyes
from tests.e2e.playing import Mouse, choose_any, press, settled

EVENING = [("kings", {}), ("monarchy", {"memory": "on"})]
"""The four-person evening."""
NAMES = ("Ada", "Bob", "Cyril", "Dora")
FOUR = ",".join(["human"] * 4)


def lift(page: Page) -> None:
    page.locator("[data-curtain=lift]").click()
    page.wait_for_selector('main[data-busy="no"]:not([data-turn=curtain])', state="attached")


def hide(page: Page) -> dict[str, Any]:
    """The page is hidden; what stands in it at that very moment."""
    left: dict[str, Any] = page.evaluate(
        """() => {
            Object.defineProperty(document, "visibilityState", {
                value: "hidden", configurable: true,
            });
            document.dispatchEvent(new Event("visibilitychange"));
            delete document.visibilityState;
            return {
                pieces: document.querySelectorAll("main [data-piece]").length,
                heard: document.getElementById("live").textContent,
                noted: document.getElementById("note").textContent,
                dialogs: document.querySelectorAll("dialog[open]").length,
                recent: document.querySelectorAll(".recent").length,
            };
        }"""
    )
    return left


NOTHING = {"pieces": 0, "heard": "", "noted": "", "dialogs": 0, "recent": 0}


@pytest.mark.parametrize(
    ("game", "options", "moves"),
    [
        *(pytest.param(game, options, 28, id=game) for game, options in EVENING),
        *(
            pytest.param(game, options, 2000, id=f"whole {game}", marks=pytest.mark.long)
            for game, options in EVENING
        ),
    ],
)
def test_c05_a_four_person_evening_with_reloads_at_random_moments(
    visit: Visit, game: str, options: dict[str, str], moves: int
) -> None:
    """C02, C05: searched in the document with each of its changes, and in what is stored."""
    more = "".join(f"&{name}={value}" for name, value in options.items())
    page = visit(f"#{game}?seed=quiet-evening&players={FOUR}{more}", before=WATCH)
    dice, made, eyes = Dice(f"quiet evening {game}"), Counter[str](), Eyes(page, game)
    settled(page, "luck")
    made_moves = 0
    while made_moves < moves and (turn := settled(page)) != "over":
        eyes.check()
        chance = dice.below(12)
        if chance == 0:
            page.reload()
            # Whoever comes back may be somebody else.
            settled(page)
            eyes.holder = None
        elif chance == 1 and turn.isdecimal():
            assert hide(page) == NOTHING
            settled(page, "curtain")
        elif turn == "luck":
            press(page, Mouse(), "proceed")
        elif turn == "curtain":
            lift(page)
        else:
            choose_any(page, Mouse(), dice, made)
            made_moves += 1
    eyes.check()
    assert eyes.checked > 1000


@pytest.mark.parametrize("game", ["kings", "monarchy"])
def test_c05_nothing_of_anybody_is_there_before_the_first_curtain_is_lifted(
    visit: Visit, game: str
) -> None:
    """Nor in setting up the game, with names."""
    page = visit(f"#{game}", before=WATCH)
    page.wait_for_selector("body[data-screen=setup] form")
    for select in page.locator(".seat select").all():
        select.select_option("human")
    for field, name in zip(page.locator(".seat input").all(), NAMES, strict=False):
        field.fill(name)
    page.locator("form button[type=submit]").click()
    eyes = Eyes(page, game)
    while settled(page) == "luck":
        eyes.check()
        press(page, Mouse(), "proceed")
    assert settled(page) == "curtain"
    eyes.check()
    assert any(name in page.inner_text(".curtain h2") for name in NAMES)


@pytest.mark.parametrize("game", ["kings", "monarchy", "pyramids"])
def test_c05_whoever_comes_back_to_the_page_may_be_somebody_else(visit: Visit, game: str) -> None:
    """It was hidden, left, or brought back from where browsers keep pages that were left."""
    page = visit(f"#{game}?seed=0back0&players=human,human,human,human", before=WATCH)
    while (turn := settled(page)) == "luck":
        press(page, Mouse(), "proceed")
    assert turn == "curtain"
    lift(page)
    own = page.locator("main [data-piece]").count()
    assert own
    for event in ("visibilitychange", "pagehide", "pageshow"):
        page.keyboard.press("?")
        page.wait_for_selector("dialog[open]")
        if event == "visibilitychange":
            assert hide(page) == NOTHING
        else:
            page.evaluate(f"dispatchEvent(new PageTransitionEvent('{event}', {{persisted: true}}))")
        settled(page, "curtain")
        eyes = Eyes(page, game)
        page.evaluate("() => seen.clear()")
        page.evaluate("() => document.body.toggleAttribute('data-looked')")
        eyes.check()
        lift(page)
        assert page.locator("main [data-piece]").count() == own


@pytest.mark.parametrize("game", ["kings", "pyramids"])
def test_c05_back_and_forward_lead_before_the_curtain(visit: Visit, game: str) -> None:
    page = visit()
    page.wait_for_selector("body[data-screen=lobby]")
    page.goto(page.url + f"#{game}?seed=0back0&players=human,human,human,human")
    while settled(page) == "luck":
        press(page, Mouse(), "proceed")
    lift(page)
    page.go_back()
    page.wait_for_selector("body[data-screen=lobby]")
    assert page.locator("main [data-piece]").count() == 0
    page.go_forward()
    settled(page, "curtain")
    assert page.locator("main [data-move]").count() == 0


def test_c05_between_deals_a_hidden_page_forgets_who_had_it(visit: Visit) -> None:
    page = visit("#pyramids?seed=0back0&players=human,human&rounds=2")
    settled(page, "luck")
    press(page, Mouse(), "proceed")
    settled(page, "curtain")
    lift(page)
    assert hide(page) == NOTHING
    settled(page, "curtain")
    # Hidden once more it stays as it is.
    rev = page.get_attribute("main", "data-rev")
    hide(page)
    assert page.get_attribute("main", "data-rev") == rev


def test_one_person_among_computer_players_never_sees_a_curtain(visit: Visit) -> None:
    page = visit("#kings?seed=alone&players=human,bot:easy,bot:easy,bot:easy", before=WATCH)
    dice, made, moves = Dice("alone"), Counter[str](), 0
    while moves < 12:
        turn = settled(page)
        assert turn != "over"
        if turn == "luck":
            press(page, Mouse(), "proceed")
        elif turn == "0":
            choose_any(page, Mouse(), dice, made)
            moves += 1
            if moves == 5:
                assert page.evaluate("() => curtains") == 0
                page.reload()
            if moves == 8:
                hide(page)
        else:
            page.wait_for_selector(f'main:not([data-turn="{turn}"])', state="attached")
    assert page.evaluate("() => curtains") == 0


@pytest.mark.parametrize("key", ["Enter", " "])
def test_the_curtain_lies_over_the_hand_and_a_key_lifts_it(visit: Visit, key: str) -> None:
    page = visit("#kings?seed=keys&players=human,human,human,human", size=(360, 740))
    while settled(page) == "luck":
        press(page, Mouse(), "proceed")
    table, cloth = page.locator("kings-table"), page.locator(".curtain")
    above = page.locator("kings-table .player").nth(1).bounding_box()
    box = cloth.bounding_box()
    assert above is not None
    assert box is not None
    assert box["y"] > above["y"], "the others at the table stay in sight"
    assert table.is_visible()
    page.keyboard.press(key)
    page.wait_for_selector('main[data-busy="no"]:not([data-turn=curtain])', state="attached")
    assert page.locator("kings-table .hand [data-piece]").count() >= 8


def test_c05_the_end_of_a_double_click_or_a_long_press_lifts_no_curtain(visit: Visit) -> None:
    page = visit("#kings?seed=keys&players=human,human,human,human")
    while settled(page) == "luck":
        press(page, Mouse(), "proceed")
    stopped = page.evaluate(
        """() => {
            const lift = document.querySelector("[data-curtain=lift]");
            lift.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 2 }));
            return ["Enter", " "].map((key) => !lift.dispatchEvent(new KeyboardEvent(
                "keydown", { key, repeat: true, bubbles: true, cancelable: true })));
        }"""
    )
    assert stopped == [True, True]
    assert settled(page) == "curtain"
    lift(page)


# --- what is told to whoever lifts it, or comes back ----------------------------------------


def test_the_others_moves_are_told_once_and_go_with_the_first_touch(visit: Visit) -> None:
    page = visit(
        "#kings?seed=told&players=human,human,human,human",
        before="""addEventListener("DOMContentLoaded", () => {
            globalThis.heard = [];
            new MutationObserver(() => globalThis.heard.push(live.textContent))
                .observe(live, { childList: true, characterData: true, subtree: true });
        });""",
    )
    dice, made, told = Dice("told"), Counter[str](), 0
    for _ in range(14):
        while settled(page) == "luck":
            press(page, Mouse(), "proceed")
        # Whoever leads after the trick he has taken still has the device.
        if settled(page) != "curtain":
            choose_any(page, Mouse(), dice, made)
            continue
        page.evaluate("() => { heard.length = 0; }")
        lift(page)
        lines = page.locator(".recent li").all_inner_texts()
        (heard,) = page.evaluate("() => heard")
        assert all(line in heard for line in lines)
        told += len(lines)
        # No tap of its own: the card is played with the first one.
        choose_any(page, Mouse(), dice, made)
        assert page.locator(".recent").count() == 0
    assert told >= 20


def test_the_list_takes_no_touch_and_goes_with_a_key_too(visit: Visit) -> None:
    page = visit("#kings?seed=told&players=human,human,human,human", size=(360, 740))
    while settled(page) == "luck":
        press(page, Mouse(), "proceed")
    lift(page)
    box = page.locator(".recent").bounding_box()
    assert box is not None
    under = page.evaluate(
        "([x, y]) => document.elementFromPoint(x, y).closest('.recent') === null",
        [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2],
    )
    assert under
    page.keyboard.press("Tab")
    assert page.locator(".recent").count() == 0


def test_a_resumed_game_begins_with_a_recap(visit: Visit) -> None:
    page = visit("#pyramids?seed=royal-1&players=human")
    settled(page, "luck")
    press(page, Mouse(), "proceed")
    press(page, Mouse(), "play 6S")
    page.reload()
    settled(page, "0")
    recap = page.inner_text(".recent")
    assert "Played: six of spades" in recap
    assert "Played: six of spades" in page.inner_text("#live")
    page.mouse.click(5, 300)
    assert page.locator(".recent").count() == 0
    # From the lobby, too.
    page.locator(".bar a").first.click()
    page.wait_for_selector("body[data-screen=lobby]")
    page.locator("#open-games .slip a").first.click()
    settled(page, "0")
    assert "Played: six of spades" in page.inner_text(".recent")
