"""What is heard, and the moment when a game ends."""

from __future__ import annotations

from playwright.sync_api import Page

from regalia.play import State
from tests.e2e.browser import Visit
from tests.e2e.kept import go_on, played
from tests.e2e.playing import Mouse, press, settled
from tests.e2e.screens import go, lobby

LISTEN = """window.heard = 0;
    for (const kind of [OscillatorNode, AudioBufferSourceNode]) {
        const start = kind.prototype.start;
        kind.prototype.start = function (...when) {
            window.heard++;
            return start.apply(this, when);
        };
    }"""


def test_nothing_is_heard_until_somebody_asks_for_it(visit: Visit) -> None:
    page = visit("#pyramids?seed=royal-1&players=human&cards=open", before=LISTEN)
    settled(page, "luck")
    press(page, Mouse(), "proceed")
    page.locator("main .layout [data-why]").first.click(force=True)
    page.wait_for_selector("#note .note")
    assert page.evaluate("() => window.heard") == 0
    go(page, "#settings")
    page.locator("input[name=sound]").check()
    assert page.evaluate("() => window.heard") > 0


def test_moves_and_refusals_are_heard(visit: Visit) -> None:
    page = visit("#pyramids?seed=royal-1&players=human", before=LISTEN, settings={"sound": True})
    settled(page, "luck")
    assert page.evaluate("() => window.heard") == 0
    press(page, Mouse(), "proceed")
    dealt = page.evaluate("() => window.heard")
    press(page, Mouse(), "draw")
    played = page.evaluate("() => window.heard")
    page.locator("main .layout [data-why]").first.click(force=True)
    page.wait_for_selector("#note .note")
    assert 0 < dealt < played < page.evaluate("() => window.heard")


CROWNS = "() => document.querySelectorAll('.rain .falling').length"


def stop(page: Page) -> None:
    """Give up the only round there is."""
    page.locator("main .stop").click()
    page.locator('main [data-move="stop"]').click()
    page.wait_for_selector('[data-moment="over"]')


def end_well(page: Page) -> None:
    """Give up after a long streak: much is left of its points."""
    lobby(page)
    go_on(page, played("pyramids", ["human"], _much_won, options={"rounds": "1"}))
    stop(page)


def _much_won(state: State) -> bool:
    return state.scores()[0] > 200


WATCH = """() => new MutationObserver((all) => all.forEach(({ addedNodes }) =>
    addedNodes.forEach((one) => { window.rained ||= one.className === "rain"; })))
    .observe(document.body, { childList: true, subtree: true })"""


def test_crowns_fall_when_somebody_has_won_and_are_gone_again(visit: Visit) -> None:
    page = visit(settings={"speed": "fast"})
    end_well(page)
    page.wait_for_function(f"{CROWNS.replace('() =>', '() => 0 <')}")
    # They bar nothing.
    page.locator('[data-moment="over"] .primary').click(trial=True)
    page.wait_for_selector(".rain", state="detached")
    page.reload()
    page.wait_for_selector('[data-moment="over"]')
    assert page.evaluate(CROWNS) == 0, "an end of long ago is no news"


def test_no_crown_falls_upon_points_that_were_lost_alone(visit: Visit) -> None:
    page = visit("#pyramids?players=human&rounds=1", settings={"speed": "fast"})
    settled(page, "luck")
    press(page, Mouse(), "proceed")
    page.evaluate(WATCH)
    stop(page)
    settled(page, "over")
    assert not page.evaluate("() => window.rained")


def test_no_crown_falls_where_less_motion_is_wanted(visit: Visit) -> None:
    page = visit(settings={"speed": "fast"}, reduced_motion="reduce")
    page.evaluate(WATCH)
    end_well(page)
    settled(page, "over")
    assert not page.evaluate("() => window.rained")
