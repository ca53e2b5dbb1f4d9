"""The screens of Kings, and how to come to each from any other."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page

from regalia.play import LUCK, State
from tests.e2e.kept import go_on, played
from tests.e2e.playing import settled

SEATS = ["human", "bot:steady", "bot:steady", "bot:steady"]
NAMES = ["Ada", "Wilhelmina", "Bohumil", "Ksenija Aleksandrovna Zor"]


def at(
    page: Page, until: Callable[[State], bool], seats: list[str] = SEATS, reigns: str = "9"
) -> None:
    """A match, on deals that come to it, where this first holds."""
    options = {"reigns": reigns}
    go_on(page, played("kings", seats, until, seed="royal-2", players=NAMES, options=options))
    settled(page)


def mine(stage: str) -> Callable[[State], bool]:
    """Whether the person is to do this."""
    return lambda state: state.to_move == 0 and state.view(0)["stage"] == stage


def kings_ladder(page: Page) -> None:
    at(page, lambda state: mine("play")(state) and len(state.view(0)["trick"]) == 2)


def kings_reign(page: Page) -> None:
    at(page, lambda state: mine("play")(state) and any(state.view(0)["old"]) and _some_left(state))


def _some_left(state: State) -> bool:
    view = state.view(0)
    return any(view["titles"]) and len(view["trick"]) > 0


def kings_swap(page: Page) -> None:
    at(page, mine("swap"))


def kings_take(page: Page) -> None:
    at(page, mine("take"))


def kings_give(page: Page) -> None:
    at(page, mine("give"))


def kings_last_trick(page: Page) -> None:
    kings_reign(page)
    page.locator("main .reads button").first.click()
    page.wait_for_selector("dialog[open]")


def kings_titles(page: Page) -> None:
    kings_reign(page)
    page.locator("main .reads button").last.click()
    page.wait_for_selector("dialog[open]")


def kings_between(page: Page) -> None:
    at(page, lambda state: state.to_move == LUCK and state.view(0)["deal"] == 2)


def kings_curtain(page: Page) -> None:
    at(page, lambda state: state.to_move == 1, ["human", "human", "bot:easy", "bot:easy"])


def kings_over(page: Page) -> None:
    at(page, lambda state: state.to_move is None, reigns="1")


SCREENS = {
    way.__name__: way
    for way in (
        kings_ladder,
        kings_reign,
        kings_swap,
        kings_take,
        kings_give,
        kings_last_trick,
        kings_titles,
        kings_between,
        kings_curtain,
        kings_over,
    )
}
"""By name, as ``tests/e2e/screens.py`` gathers them from all games."""
