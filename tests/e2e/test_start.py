"""The start: what is asked for, what is there first, and what is said when it fails."""

from __future__ import annotations

from playwright.sync_api import Route

from tests.e2e.browser import Visit
from tests.e2e.playing import settled
from tests.e2e.screens import go, lobby

GAME = "#pyramids?seed=royal-1&players=human"


def test_the_lobby_does_not_wait_for_python(visit: Visit) -> None:
    """With a runtime that never comes the lobby and the set-up form are there all the same."""
    page = visit(before="globalThis.Worker = class extends EventTarget { postMessage() {} };")
    page.wait_for_selector("body[data-screen=lobby] a[href^='#pyramids']")
    assert page.get_attribute("html", "data-engine") == "loading"
    page.goto(page.url.partition("#")[0] + "#pyramids")
    page.wait_for_selector("body[data-screen=setup] form")


def test_the_lobby_is_of_use_before_any_script(visit: Visit) -> None:
    """Its games are seen; whoever chooses one at once gets there when the scripts have come."""
    page = visit()
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/main.js", hold)
    # Not when all has come, which it does not.
    page.reload(wait_until="commit")
    page.wait_for_selector("html:not([data-page]) #games [data-game=kings] .lead")
    page.click("#play-kings")
    assert page.get_attribute("body", "data-screen") == "lobby"
    for route in held:
        route.continue_()
    page.wait_for_selector("body[data-screen=setup] form")


def test_nothing_more_is_asked_for_once_a_game_is_open(visit: Visit) -> None:
    page = visit(GAME)
    settled(page, "luck")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.locator('main [data-move="proceed"]').click()
    settled(page, "0")
    page.locator('main [data-move="draw"]').click()
    page.wait_for_selector('main[data-busy="no"]')
    assert asked == []


def test_c36_no_shared_memory_and_one_runtime(visit: Visit) -> None:
    page = visit(
        GAME,
        before="""delete globalThis.SharedArrayBuffer;
            globalThis.workers = 0;
            const Real = Worker;
            globalThis.Worker = class extends Real {
                constructor(address, how) {
                    super(address, how);
                    // Python's own; the other one only unpacks.
                    globalThis.workers += Number(how.name === "regalia");
                }
            };""",
    )
    settled(page, "luck")
    page.goto(page.url.partition("#")[0] + "#")
    page.wait_for_selector("body[data-screen=lobby]")
    page.goto(page.url.partition("#")[0] + GAME)
    settled(page, "luck")
    assert page.evaluate("() => globalThis.workers") == 1
    assert page.evaluate("() => globalThis.crossOriginIsolated") is False


def test_c36_without_webassembly_the_page_says_so(visit: Visit) -> None:
    page = visit(GAME, before="delete globalThis.WebAssembly;", troubled=True)
    page.wait_for_selector("html[data-engine=failed]", state="attached")
    page.wait_for_selector("text=WebAssembly")


def test_c36_a_runtime_that_does_not_come_is_told(visit: Visit) -> None:
    page = visit("", troubled=True)
    page.wait_for_selector("html[data-engine=ready]", state="attached")
    page.route("**/*.wasm*", lambda route: route.abort())
    page.goto(page.url.partition("#")[0] + "?again" + GAME)
    page.wait_for_selector("html[data-engine=failed]", state="attached")
    page.wait_for_selector("main [role=alert], main .placard, main .failure, [data-moment]")


def test_a_broken_link_names_what_is_wrong(visit: Visit) -> None:
    page = visit("#pyramids?rounds=many", troubled=True)
    page.locator(".wrong").filter(has_text="many").wait_for()
    for link, named in {
        "#pyramids?seed=A%20B": "A B",
        "#pyramids?players=human,bot:genius": "genius",
        "#pyramids?players=human,human,human,human,human,human,human": "7",
        "#pyramids?layout=sphinx": "sphinx",
        "#pyramids?colour=red": "colour",
        "#pyramids?lang=xx": "xx",
        "#chess": "chess",
        "#play/no-such-game": "",
    }.items():
        go(page, "#")
        lobby(page)
        go(page, link)
        told = "#note, main" if named else "[data-moment=unopened]"
        page.locator(told).filter(has_text=named).first.wait_for()


def test_the_report_tells_what_took_how_long(visit: Visit) -> None:
    page = visit(f"?boot=report{GAME}")
    page.wait_for_selector("#boot-report tr[data-mark=table]")
    rows = page.locator("#boot-report tr")
    marks = [row.get_attribute("data-mark") for row in rows.all()]
    took = [int(row.get_attribute("data-ms") or "") for row in rows.all()]
    assert {"page", "paint", "lobby", "runtime", "unpacked", "python", "ready"} <= set(marks)
    assert took == sorted(took)


def test_python_can_be_asked_to_start_plainly(visit: Visit) -> None:
    page = visit(f"?boot=report&boot=plain{GAME}")
    page.wait_for_selector("#boot-report tr[data-mark=table]")
    assert page.locator("#boot-report tr[data-mark=library]").count() == 1
    assert page.locator("#boot-report tr[data-mark=unpacked]").count() == 0
