"""Language and speed may be changed in the middle of a move: nothing is lost, nothing is other."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from regalia.record import Record, end_of, read
from regalia.text import Words
from tests.e2e.browser import Visit
from tests.e2e.playing import settled
from tests.e2e.screens import SCREENS, lobby
from tests.e2e.shelf import stored

MIDDLE = {
    "pyramids": "table",
    "kings": "kings_reign",
    "monarchy": "monarchy_put",
    "royal-road": "road_choice",
}
"""Of each game a screen where a person is to move."""

CHANGES = {"lang": "uk", "speed": "fast"}

IN_MID_MOVE = """async ([name, value]) => {
    const main = document.querySelector("main");
    const choice = document.querySelector(`dialog [name="${name}"][value="${value}"]`);
    const makes = () => [...main.querySelectorAll("[data-move]")].find((one) => one.offsetParent);
    if (!makes()) main.querySelector(".road-choose:not([aria-disabled])").click();
    const control = makes();
    const { move } = control.dataset;
    const { rev } = main.dataset;
    control.click();
    const asked = main.dataset.busy;
    // Its pieces are on their way.
    while (main.dataset.rev === rev) await new Promise(requestAnimationFrame);
    const moved = main.dataset.busy;
    choice.click();
    return [move, asked, moved];
}"""

LABELS = """() => [...document.querySelectorAll("main [data-piece]")]
    .map((one) => [one.dataset.piece, one.ariaLabel, one.dataset.move ?? ""])
    .sort(([one], [other]) => (one < other ? -1 : 1))"""


def record(page: Page) -> Record:
    """The game that is open, as it is kept."""
    name = page.url.rpartition("/")[2]
    return read(stored(page)["texts"][name])


@pytest.mark.parametrize("change", ["lang", pytest.param("speed", marks=pytest.mark.long)])
@pytest.mark.parametrize("game", MIDDLE)
def test_c11_a_change_in_mid_move_loses_nothing(visit: Visit, game: str, change: str) -> None:
    page = visit(settings={"speed": "normal"})
    lobby(page)
    SCREENS[MIDDLE[game]](page)
    settled(page)
    before = record(page)
    page.locator("[popovertarget=menu]").click()
    page.locator("#menu [data-wish=settings]").click()
    page.wait_for_selector(f'dialog [name="{change}"][value="{CHANGES[change]}"]')
    move, asked, moved = page.evaluate(IN_MID_MOVE, [change, CHANGES[change]])
    assert (asked, moved) == ("moving", "moving")
    page.wait_for_selector(
        f'html[{"lang" if change == "lang" else "data-speed"}="{CHANGES[change]}"]'
    )
    page.keyboard.press("Escape")
    settled(page)
    after = record(page)
    # The move was made once, and the deal is that of the seed still.
    assert after.moves[: len(before.moves) + 1] == [*before.moves, move]
    assert (after.seed, after.options, after.seats) == (before.seed, before.options, before.seats)
    end_of(after)
    lang = CHANGES["lang"] if change == "lang" else "en"
    assert page.inner_text("main h1") == Words(lang, game).say("game.name")
    # What stands on the table is what a fresh page shows of the record.
    there = page.evaluate(LABELS)
    page.reload()
    settled(page)
    assert record(page).moves == after.moves
    assert page.evaluate(LABELS) == there
