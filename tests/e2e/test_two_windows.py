"""Games that are open in two windows of a device at once: one has them, the other is told."""

from __future__ import annotations

import json

from playwright.sync_api import Page, Route

from tests.e2e.browser import Visit
from tests.e2e.playing import Mouse, choose, settled
from tests.e2e.screens import lobby
from tests.e2e.shelf import (
    SHARED,
    lift,
    pieces,
    started,
    stored,
)


def another(page: Page) -> Page:
    """A second window of the same device."""
    return page.context.new_page()


def two_windows(visit: Visit) -> tuple[Page, str, Page]:
    """A window with a game that has been begun, the game's id, and an empty second window."""
    first = visit()
    lobby(first)
    return first, started(first), another(first)


def test_c15_the_second_window_takes_a_game_over_and_the_first_can_take_it_back(
    visit: Visit,
) -> None:
    first, own, second = two_windows(visit)
    second.goto(first.url)
    settled(second, "0")
    first.wait_for_selector("[data-moment=away]")
    assert pieces(first) == 0
    choose(second, Mouse())
    ahead = stored(second)["texts"][own]
    first.locator("[data-moment=away] .primary").click()
    second.wait_for_selector("[data-moment=away]")
    settled(first, "0")
    assert first.get_attribute("main", "data-busy") == "no"
    choose(first, Mouse())
    text = stored(first)["texts"][own]
    assert text.startswith(ahead)
    assert text != ahead
    assert pieces(second) == 0
    # What the first has meanwhile is there when the second goes on.
    second.reload()
    settled(second, "0")
    second.locator("main .bar a").click()
    second.wait_for_selector(f'.slip[data-id="{own}"]')
    assert stored(second)["texts"][own] == text


def test_a_game_is_shared_from_the_lobby_without_taking_it_from_another_window(
    visit: Visit,
) -> None:
    first, own, second = two_windows(visit)
    second.goto(first.url.partition("#")[0])
    second.locator(f'.slip[data-id="{own}"] button').first.click()
    second.wait_for_selector("dialog.share")
    second.keyboard.press("Escape")
    second.wait_for_selector("dialog.share", state="detached")
    before = stored(first)["texts"][own]
    choose(first, Mouse())
    assert stored(first)["texts"][own] != before
    assert first.locator("[data-moment=away]").count() == 0
    assert list(stored(second)["texts"]) == [own]


def test_c15_a_window_that_heard_nothing_never_writes_over_the_other(visit: Visit) -> None:
    first = visit()
    lobby(first)
    # As if it were an old browser, or asleep: its worker hears of nothing.
    first.route(
        "**/worker.classic.js",
        lambda route: route.fulfill(
            body=f"self.BroadcastChannel = undefined;\n{route.fetch().text()}",
            content_type="text/javascript",
        ),
    )
    first.reload()
    lobby(first)
    own = started(first)
    second = another(first)
    second.goto(first.url)
    settled(second, "0")
    for _ in range(2):
        choose(second, Mouse())
    ahead = stored(second)
    assert pieces(first) > 0
    first.locator("main .stock").click()
    first.wait_for_selector("[data-moment=away]")
    assert stored(first) == ahead
    choose(second, Mouse())
    first.locator("[data-moment=away] .primary").click()
    settled(first, "0")
    assert stored(first)["texts"][own].startswith(ahead["texts"][own])


LISTENERS = """
    window.listeners = 0;
    const add = document.addEventListener;
    document.addEventListener = function (name, heard, how) {
        if (how?.signal && !how.capture) {
            window.listeners += 1;
            how.signal.addEventListener("abort", () => { window.listeners -= 1; });
        }
        return add.call(this, name, heard, how);
    };
"""
"""Counts what a screen listens to on the document until it is left."""


def test_c15_a_window_that_took_back_a_game_it_never_showed_has_it_once(visit: Visit) -> None:
    first = visit()
    lobby(first)
    started(first)
    second = another(first)
    second.add_init_script(LISTENERS)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    second.route("**/games/pyramids/table.js", hold)
    second.goto(first.url)
    # It has the game, but nothing to show it on yet.
    first.wait_for_selector("[data-moment=away]")
    first.locator("[data-moment=away] .primary").click()
    second.wait_for_selector("[data-moment=away]")
    listening = second.evaluate("listeners")
    second.locator("[data-moment=away] .primary").click()
    first.wait_for_selector("[data-moment=away]")
    for route in held:
        route.continue_()
    settled(second, "0")
    assert second.locator("main pyramids-table").count() == 1
    assert second.evaluate("listeners") == listening
    choose(second, Mouse())


def test_c15_c05_when_a_shared_game_is_taken_over_nothing_of_a_hand_stays(visit: Visit) -> None:
    """Nor does anything secret go from window to window."""
    first = visit()
    lobby(first)
    listener = another(first)
    listener.goto(first.url.partition("#")[0] + "games.json")
    listener.evaluate(
        """() => {
            globalThis.heard = [];
            const channel = new BroadcastChannel("regalia");
            channel.onmessage = ({ data }) => heard.push(JSON.stringify(data));
            addEventListener("storage", ({ newValue }) => heard.push(newValue));
        }"""
    )
    own = started(first, SHARED, 1)
    assert settled(first) == "0"
    first.locator("[popovertarget=menu]").click()
    first.locator("#menu [data-wish=export]").click()
    first.locator("dialog[open] .primary").click()
    first.wait_for_selector("dialog[open] textarea")
    second = another(first)
    second.goto(first.url)
    settled(second, "curtain")
    first.wait_for_selector("[data-moment=away]")
    assert pieces(first) == pieces(second) == 0
    assert first.locator("dialog").count() == 0
    html = first.evaluate("document.body.outerHTML")
    assert "seed royal-1" not in html
    assert "shuffle" not in html
    first.locator("[data-moment=away] .primary").click()
    settled(first, "curtain")
    assert pieces(first) == 0
    lift(first)
    assert pieces(first) > 0
    heard = listener.evaluate("heard")
    assert heard
    assert set(heard) == {json.dumps({"took": own}, separators=(",", ":"))}


def test_c15_a_game_deleted_in_another_window_is_told(visit: Visit) -> None:
    first, own, second = two_windows(visit)
    second.goto(first.url.partition("#")[0])
    second.wait_for_selector(f'.slip[data-id="{own}"]')
    second.locator(f'.slip[data-id="{own}"] [aria-label^=Delete]').click()
    second.locator("dialog[open] .primary").click()
    second.wait_for_selector(".slip", state="detached")
    first.wait_for_selector("[data-moment=away]")
    first.locator("[data-moment=away] .primary").click()
    first.wait_for_selector("[data-moment=unopened]")
    assert stored(first)["texts"] == {}


def test_c15_a_game_left_open_in_the_lobby_goes_on_where_another_window_brought_it(
    visit: Visit,
) -> None:
    first = visit()
    lobby(first)
    started(first)
    place = first.url
    first.locator("main .bar a").click()
    lobby(first)
    second = another(first)
    second.goto(place)
    settled(second, "0")
    choose(second, Mouse())
    rev = stored(second)["shelf"]
    first.goto(place)
    settled(first, "0")
    second.wait_for_selector("[data-moment=away]")
    choose(first, Mouse())
    (entry,) = stored(first)["shelf"].values()
    (before,) = rev.values()
    assert entry["ply"] > before["ply"]
