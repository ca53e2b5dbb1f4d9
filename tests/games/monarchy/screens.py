"""The screens of Monarchy, and how to come to each from any other."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page

from regalia.play import LUCK, State
from tests.e2e.kept import go_on, played
from tests.e2e.playing import settled

NAMES = ["Ada", "Wilhelmina", "Bohumil", "Ksenija Aleksandrovna Zor"]


def at(
    page: Page, until: Callable[[State], bool], seats: int = 4, kind: str = "bot:steady"
) -> None:
    """A game where this first holds."""
    players = ["human", *[kind] * (seats - 1)]
    go_on(page, played("monarchy", players, until, players=NAMES[:seats]))
    settled(page)


def mine(phase: str, turns: int) -> Callable[[State], bool]:
    """Whether the first player is to do this, after so many turns of all."""

    def reached(state: State) -> bool:
        view = state.view(0)
        return state.to_move == 0 and view["phase"] == phase and len(view["open"]) >= turns

    return reached


def monarchy_take(page: Page) -> None:
    at(page, mine("take", 0), 2)


def monarchy_put(page: Page) -> None:
    at(page, mine("put", 5))


def monarchy_call(page: Page) -> None:
    """The question before going out, where that may be done."""
    at(page, lambda state: state.to_move == 0 and any(m[:4] == "call" for m in state.moves()), 2)
    page.locator("main .call").click()
    page.wait_for_selector("main .ask:not([hidden])")


def monarchy_card(page: Page) -> None:
    monarchy_put(page)
    if page.locator("main .open-sheet").is_visible():
        page.locator("main .open-sheet").click()
    page.wait_for_selector("main .scorecard[open]")


def monarchy_between(page: Page) -> None:
    at(page, lambda state: state.to_move == LUCK and state.view(0)["hand"] == 1)


def monarchy_curtain(page: Page) -> None:
    at(page, lambda state: state.to_move == 1, 3, "human")


def monarchy_over(page: Page) -> None:
    at(page, lambda state: state.to_move is None)


SCREENS = {
    way.__name__: way
    for way in (
        monarchy_take,
        monarchy_put,
        monarchy_call,
        monarchy_card,
        monarchy_between,
        monarchy_curtain,
        monarchy_over,
    )
}
"""By name, as ``tests/e2e/screens.py`` gathers them from all games."""
