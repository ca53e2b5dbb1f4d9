"""Every screen of the page by name, and how to come to it from the lobby."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from playwright.sync_api import Page

from regalia.play import LUCK
from regalia.record import Record
from tests.e2e.kept import go_on, played
from tests.e2e.playing import Mouse, choose, press, settled
from tests.parts import NAMES, screens_of

UNLIMITED = "#pyramids?seed=royal-1&players=human&jokers=unlimited"


def go(page: Page, place: str) -> None:
    """Follow an address within the page."""
    page.goto(page.url.partition("#")[0] + place)


def resize(page: Page, width: int, height: int) -> None:
    """Give the page another size, and time to be laid out for it."""
    page.set_viewport_size({"width": width, "height": height})
    laid_out(page)


def laid_out(page: Page) -> None:
    """Give the page time to be laid out for what has changed."""
    page.evaluate(
        """() => new Promise((done) =>
            requestAnimationFrame(() => requestAnimationFrame(() => done(null))))"""
    )


def lobby(page: Page) -> None:
    page.wait_for_selector("body[data-screen=lobby]")


def setup(page: Page) -> None:
    go(page, "#pyramids")
    page.wait_for_selector("body[data-screen=setup]")


def rules(page: Page) -> None:
    go(page, "#pyramids/rules")
    page.wait_for_selector("body[data-screen=rules] .rules[data-ready]")


def printing(page: Page) -> None:
    go(page, "#monarchy/print")
    page.wait_for_selector("body[data-screen=print] .print[data-ready]")


def settings(page: Page) -> None:
    go(page, "#settings")
    page.wait_for_selector("body[data-screen=settings]")


def about(page: Page) -> None:
    go(page, "#about")
    page.wait_for_selector("body[data-screen=about]")


def kept(page: Page) -> None:
    go(page, "#kept")
    page.wait_for_selector("#kept-stays[data-state]")


def pasted(page: Page) -> None:
    """The report on a text that was pasted and is no game."""
    kept(page)
    page.locator("[data-way=paste]").click()
    page.locator("dialog textarea").fill("regalia 1\ngame pyramids\nrules 1\nseats human\n\nfly")
    page.locator("dialog .primary").click()
    page.wait_for_selector("dialog.brought")


def unopened(page: Page) -> None:
    """A kept game that was tampered with."""
    go(page, "#play/tampered")
    page.wait_for_selector("[data-moment=unopened]")
    page.evaluate(
        """async () => {
            const home = new URL(".", document.querySelector("script[type=module]").src).href;
            const keeping = await import(`${home}app/keeping.js`);
            const head = "regalia 1\\ngame pyramids\\nrules 1\\nseats human\\nseed a\\n\\n";
            await keeping.write("tampered", { texts: `${head}draw\\nfly\\n` });
        }"""
    )
    go(page, "#")
    lobby(page)
    go(page, "#play/tampered")
    page.wait_for_selector("[data-moment=unopened] [data-way=mend]")


def away(page: Page) -> None:
    """A game that another window has taken."""
    table(page)
    other = page.context.new_page()
    other.goto(page.url)
    page.wait_for_selector("[data-moment=away]")
    other.close()


def statistics(page: Page) -> None:
    go(page, "#statistics")
    page.wait_for_selector(".statistics[data-ready]")


def first_panel(page: Page) -> None:
    go(page, UNLIMITED)
    settled(page, "luck")


def table(page: Page) -> None:
    first_panel(page)
    press(page, Mouse(), "proceed")
    choose(page, Mouse())
    press(page, Mouse(), "draw")


def peaks(page: Page) -> None:
    go(page, UNLIMITED + "&layout=peaks&cards=covered")
    settled(page, "luck")
    press(page, Mouse(), "proceed")


def refusal(page: Page) -> None:
    table(page)
    page.locator("main .layout [data-why]").first.click(force=True)
    page.wait_for_selector("#note .note")


def give_up(page: Page) -> None:
    table(page)
    page.locator("main .stop").click()
    page.wait_for_selector("dialog[open]")


def menu(page: Page) -> None:
    table(page)
    page.locator("[popovertarget=menu]").click()
    page.wait_for_selector("#menu:popover-open")


def key_sheet(page: Page) -> None:
    table(page)
    page.keyboard.press("?")
    page.wait_for_selector("dialog[open]")


@cache
def _a_round() -> Record:
    """A round played by a person alone, and luck to begin the next."""
    return played(
        "pyramids",
        ["human"],
        lambda state: state.to_move == LUCK and state.view(0)["round"] == 1,
        options={"jokers": "unlimited"},
    )


@cache
def _a_game() -> Record:
    """A game that is over."""
    seats = ["human", "bot:steady"]
    return played("pyramids", seats, lambda state: state.to_move is None, options={"rounds": "1"})


def round_panel(page: Page) -> None:
    go_on(page, _a_round())
    settled(page, "luck")


def curtain(page: Page) -> None:
    go(page, "#pyramids?players=human,human,bot:easy&rounds=1")
    settled(page, "luck")
    press(page, Mouse(), "proceed")
    settled(page, "curtain")


def over(page: Page) -> None:
    go_on(page, _a_game())
    settled(page, "over")


def share_over(page: Page) -> None:
    over(page)
    page.locator("[popovertarget=menu]").click()
    page.locator("#menu [data-wish=share]").click()
    page.locator("dialog.share summary").click()


def share_running(page: Page) -> None:
    table(page)
    page.locator("[popovertarget=menu]").click()
    page.locator("#menu [data-wish=share]").click()
    page.wait_for_selector("dialog.share")


def daily(page: Page) -> None:
    go(page, "#daily")
    page.wait_for_selector(".daily[data-read]")


def bad_link(page: Page) -> None:
    go(page, "#game/AQ")
    page.wait_for_selector("[data-moment=unopened]")


def bad_address(page: Page) -> None:
    go(page, "#pyramids?layout=sphinx")
    page.wait_for_selector("body[data-screen]")
    page.wait_for_selector("text=sphinx")


SCREENS: dict[str, Callable[[Page], None]] = {
    way.__name__: way
    for way in (
        lobby,
        setup,
        rules,
        printing,
        settings,
        about,
        kept,
        pasted,
        unopened,
        away,
        statistics,
        first_panel,
        table,
        peaks,
        refusal,
        give_up,
        menu,
        key_sheet,
        round_panel,
        curtain,
        over,
        share_over,
        share_running,
        daily,
        bad_link,
        bad_address,
    )
}
"""Every screen by name, and how to come to it from the lobby; those of games come after these."""
OF_GAMES = {name: way for game in NAMES for name, way in screens_of(game).items()}
"""What ``tests/games/<game>/screens.py`` adds."""
SCREENS |= OF_GAMES
