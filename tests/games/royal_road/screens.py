"""The screens of Royal Road, and how to come to each from any other."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page

from regalia.play import LUCK, State
from tests.e2e.kept import go_on, played
from tests.e2e.playing import settled

NAMES = ["Ada", "Wilhelmina", "Bohumil", "Ksenija Aleksandrovna Zor", "Jan", "Eva"]
SOME = ["human", "bot:steady", "bot:steady"]
MANY = ["human"] * 6


def at(page: Page, until: Callable[[State], bool], seats: list[str]) -> None:
    """A game where this first holds."""
    go_on(page, played("royal-road", seats, until, players=NAMES[: len(seats)]))
    settled(page)


def after(moves: int, *, white: bool = False) -> Callable[[State], bool]:
    """Whether it is the first player's move, so many moves on, with white or with a colour."""

    def reached(state: State) -> bool:
        view = state.view(0)
        rolled = (view["faces"].get("die") == "W") is white
        return state.to_move == 0 and len(view["log"]) >= moves and rolled

    return reached


def road_start(page: Page) -> None:
    at(page, lambda state: state.to_move == LUCK and state.view(0)["laid"], MANY)


def road_choice(page: Page) -> None:
    at(page, after(14), SOME)


def road_chosen(page: Page) -> None:
    road_choice(page)
    page.locator("main .road-choose:not([aria-disabled])").first.click()
    page.wait_for_selector("main [data-picked]")


def road_white(page: Page) -> None:
    at(page, after(4, white=True), MANY)


def road_notes(page: Page) -> None:
    road_choice(page)
    page.locator("main .road-notes").click()
    page.wait_for_selector("dialog[open]")


def road_over(page: Page) -> None:
    at(page, lambda state: state.to_move is None, SOME)


SCREENS = {
    way.__name__: way
    for way in (road_start, road_choice, road_chosen, road_white, road_notes, road_over)
}
"""By name, as ``tests/e2e/screens.py`` gathers them from all games."""
