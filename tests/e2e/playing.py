"""Playing by what the page shows: by mouse, by touch, by keyboard alone.

Nothing here knows the rules: it reads ``data-move`` and ``data-turn`` as the page's contract says.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, Protocol

from playwright.sync_api import ElementHandle, Locator, Page

from regalia.chance import Dice


class Hand(Protocol):
    """How a control is used."""

    def press(self, page: Page, control: Locator) -> None: ...


class Mouse:
    """Clicks in the middle of a control."""

    def press(self, page: Page, control: Locator) -> None:
        control.click()


class Touch:
    """Taps in the middle of a control; the page must have been opened with ``has_touch``."""

    def press(self, page: Page, control: Locator) -> None:
        control.tap()


class Keyboard:
    """Goes to a control with Tab and the arrows alone, and presses Enter."""

    def press(self, page: Page, control: Locator) -> None:
        self.go(page, control)
        page.keyboard.press("Enter")

    def go(self, page: Page, control: Locator) -> None:
        """Move the focus to a control; fails if it cannot be reached."""
        # Found once: what a key does to the page moves the focus, not the control.
        aim = control.element_handle()
        for _ in range(12):
            way = aim.evaluate(_WAY)
            if way["there"] or (way["near"] and self._walk(page, aim)):
                return
            page.keyboard.press("Tab")
        raise AssertionError(f"no way to {control} by keyboard; at {active(page)}")

    def _walk(self, page: Page, aim: ElementHandle) -> bool:
        """Steer by arrows towards where the control is; where that led astray tries other ways."""
        tried = Counter[tuple[str, str]]()
        for _ in range(200):
            way = aim.evaluate(_WAY)
            if way["there"]:
                return True
            here = way["here"]
            # Of the keys tried least here, the one that leads most nearly there.
            key = min(way["keys"], key=lambda key: tried[here, key])
            tried[here, key] += 1
            page.keyboard.press(key)
        return False


_ACTIVE = """(() => {
    const it = document.activeElement;
    const { piece, touch, mode, move, wish } = it.dataset;
    return [it.localName, piece, touch, mode, move, wish, it.className].join(" ");
})()"""

# Whether the focus is on a control already or in its own zone, inside which arrows go about;
# where it is now, and the arrows that may lead on from there, the likeliest first.
_WAY = f"""it => {{
    const focused = document.activeElement;
    const [zone, here] = [it, focused].map((one) => one.closest("[data-zone]")?.dataset.zone);
    const near = zone !== undefined && zone === here;
    const to = it.getBoundingClientRect();
    const at = focused.getBoundingClientRect();
    const dx = to.x + to.width / 2 - at.x - at.width / 2;
    const dy = to.y + to.height / 2 - at.y - at.height / 2;
    const across = dx > 0 ? "ArrowRight" : "ArrowLeft";
    const along = dy > 0 ? "ArrowDown" : "ArrowUp";
    const two = Math.abs(dy) > to.height / 3 ? [along, across] : [across, along];
    const keys = [...two, "ArrowRight", "ArrowLeft", "ArrowUp", "ArrowDown"];
    return {{ there: it === focused, near, here: {_ACTIVE}, keys }};
}}"""


def active(page: Page) -> str:
    """What has the focus, in a form that tells controls apart."""
    found: str = page.evaluate(_ACTIVE)
    return found


def settled(page: Page, turn: str | None = None) -> str:
    """Wait until the table rests; gives whose turn it is then."""
    wanted = "" if turn is None else f'[data-turn="{turn}"]'
    main = page.wait_for_selector(f'main[data-busy="no"][data-turn]{wanted}', state="attached")
    assert main is not None
    found = main.get_attribute("data-turn")
    assert found is not None
    return found


def state(page: Page) -> dict[str, Any]:
    """The table as it stands in the page, to compare before and after."""
    found: dict[str, Any] = page.evaluate(
        """() => ({
            turn: document.querySelector("main").dataset.turn,
            pieces: [...document.querySelectorAll("main [data-piece]")]
                .filter((one) => one.closest(".layout"))
                .map((one) => [one.dataset.piece, one.getAttribute("aria-label")]),
            text: [...document.querySelectorAll("main .figure dd, main .count")]
                .map((one) => one.textContent),
        })"""
    )
    return found


def moves(page: Page) -> list[str]:
    """The moves that one touch would make now."""
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll("main [data-move]")]
            .filter((one) => !one.hidden && one.offsetParent)
            .map((one) => one.dataset.move)"""
    )
    return found


def press(page: Page, hand: Hand, move: str) -> None:
    """Make a move that one touch makes, and wait for what comes of it."""
    was = page.get_attribute("main", "data-rev")
    hand.press(page, page.locator(f'main [data-move="{move}"]:visible').first)
    page.wait_for_selector(f'main:not([data-rev="{was}"])[data-busy="no"]', state="attached")


def choose(page: Page, hand: Hand) -> str:
    """Make one move: a play if there is any, else a joker if there is one, else a draw."""
    now = moves(page)
    plays = [move for move in now if move.startswith(("play ", "joker "))]
    if not plays and page.locator("main button[data-mode=joker]:not([aria-disabled])").count():
        hand.press(page, page.locator("main button[data-mode=joker]"))
        page.wait_for_selector("main button[data-mode=joker][aria-pressed=true]")
        plays = [move for move in moves(page) if move.startswith("joker ")]
    move = plays[0] if plays else "draw"
    press(page, hand, move)
    return move


def choose_any(page: Page, hand: Hand, dice: Dice, made: Counter[str]) -> None:
    """Make any one move of any game: one touch, or a piece and then its place, in any mode.

    Of the moves there are it makes one that has been ``made`` least often, so that a game gets on.
    """
    modes = page.locator("main button[data-mode]:not([aria-disabled]):visible")
    move = _a_move(page, dice, made)
    firsts: list[str] = page.evaluate(_FIRST_TOUCHES)
    if modes.count() and (dice.below(8) == 0 or not (move or firsts)):
        mode = modes.nth(dice.below(modes.count()))
        hand.press(page, mode)
        move = _a_move(page, dice, made)
        firsts = page.evaluate(_FIRST_TOUCHES)
    if move is None:
        assert firsts, f"nothing to touch at {page.get_attribute('main', 'data-turn')}"
        hand.press(page, page.locator(f"main {dice.pick(firsts)}:visible").first)
        page.wait_for_selector("main [data-picked]")
        move = _a_move(page, dice, made)
        assert move is not None, "nothing comes after the first touch"
    made[move] += 1
    press(page, hand, move)


def _a_move(page: Page, dice: Dice, made: Counter[str]) -> str | None:
    found = sorted({move for move in moves(page) if move != "proceed"})
    least = min((made[move] for move in found), default=0)
    fresh = [move for move in found if made[move] == least]
    return dice.pick(fresh) if fresh else None


_FIRST_TOUCHES = """() => {
    const touched = "main button:is([data-piece], [data-touch])";
    return [...document.querySelectorAll(touched)]
        .filter((one) => !one.ariaDisabled && !one.disabled && one.checkVisibility())
        .filter(({ dataset }) => dataset.move === undefined && dataset.mode === undefined)
        .map(({ dataset: { piece, touch } }) =>
            touch === undefined ? `[data-piece="${piece}"]` : `[data-touch="${touch}"]`)
        .sort();
}"""
