"""Other people's pages with a game inside, on a host of their own."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Frame, Page, Request

from regalia_build import server
from tests.e2e.browser import ARGUMENTS, WAIT, executable

Host = Callable[..., Page]
SEED = "never-to-be-told"

HEAD = """<!doctype html><html lang="en"><meta charset="utf-8">
<link rel="icon" href="data:,"><title>A page of somebody</title>
<style>p.tall { height: 100vh; margin: 0 }</style>
<script>
    globalThis.told = [];
    const on = (name) => (event) => told.push([event.target.id, name, event.detail]);
    globalThis.listen = () => {
        for (const one of document.querySelectorAll("regalia-game")) {
            for (const name of ["ready", "move", "gameover", "resize", "error"]) {
                one.addEventListener(name, on(name));
            }
        }
    };
    globalThis.settled = (call) =>
        call.then((ok) => ({ ok }), ({ code, message }) => ({ code, message }));
</script>
"""


class Open(server.Handler):
    """A host that lets every page read its files, as many static hosts do."""

    def end_headers(self) -> None:
        self.send_header("Access-Control-Allow-Origin", "*")
        super().end_headers()


@pytest.fixture
def host(browser: Browser, address: str, tmp_path: Path) -> Iterator[Host]:
    """Opens a page of another origin with this body; ``{regalia}`` in it is our address.

    It is a private window, in which browsers refuse storage to what comes from elsewhere; with
    ``kept`` it is a usual one. ``name`` is what the other host is called; all but 127.0.0.1 is
    plain http, where a browser gives less; ``from_disk``, and there is no host at all. A request
    to anybody else, a message on the console or an error fails the test; ``troubled`` lets the
    console pass, and ``faulty`` the errors.
    """
    contexts: list[Any] = []
    faults: list[str] = []
    # Some builds of Chromium refuse it in every window until somebody allows it.
    allowed = json.dumps({"profile": {"cookie_controls_mode": 0}})
    site = tmp_path / "site"
    site.mkdir()
    listening = server.listen(site, 0)
    threading.Thread(target=listening.serve_forever, daemon=True).start()

    def open_page(
        body: str,
        *,
        base: str = address,
        troubled: bool = False,
        faulty: bool = False,
        kept: bool = False,
        # Another host by its name, so that nothing is shared.
        name: str = "127.0.0.1",
        from_disk: bool = False,
        **how: Any,
    ) -> Page:
        own = f"http://{name}:{listening.server_address[1]}/"
        if from_disk:
            own = (site / "index.html").as_uri()
        text = HEAD + body.replace("{regalia}", base) + "<script>listen();</script>"
        (site / "index.html").write_text(text, "utf-8")
        how = {"viewport": {"width": 900, "height": 700}, "locale": "en-GB", **how}
        profile = tmp_path / f"profile-{len(contexts)}"
        (profile / "Default").mkdir(parents=True)
        (profile / "Default" / "Preferences").write_text(allowed, "utf-8")
        context = (
            browser.browser_type.launch_persistent_context(
                profile,
                executable_path=executable(),
                args=[*ARGUMENTS, f"--host-resolver-rules=MAP {name} 127.0.0.1"],
                **how,
            )
            if kept
            else browser.new_context(**how)
        )
        contexts.append(context)
        context.set_default_timeout(WAIT)
        page = context.new_page()

        def asked(request: Request) -> None:
            if not request.url.startswith((own, base, "data:", "blob:")):
                faults.append(f"a request to another host: {request.url}")

        page.on("request", asked)
        if not faulty:
            page.on("pageerror", lambda error: faults.append(f"an error: {error}"))
        if not troubled:
            page.on("console", lambda said: faults.append(f"on the console: {said.text}"))
        page.goto(own)
        return page

    yield open_page
    for context in contexts:
        context.close()
    listening.shutdown()
    listening.server_close()
    assert not faults


def element(name: str, more: str = "", game: str = "pyramids") -> str:
    return (
        f'<regalia-game id="{name}" game="{game}" seed="{SEED}" lang="en" speed="off" {more}>'
        "</regalia-game>"
    )


SCRIPT = '<script src="{regalia}regalia.js"></script>'


def told(page: Page, name: str, event: str) -> list[Any]:
    found: list[Any] = page.evaluate(
        "([id, name]) => told.filter(([a, b]) => a === id && b === name).map(([, , c]) => c)",
        [name, event],
    )
    return found


def wait_for(page: Page, name: str, event: str, count: int = 1) -> Any:
    """The last such event of the element, once there have been so many."""
    page.wait_for_function(
        "([id, name, n]) => told.filter(([a, b]) => a === id && b === name).length >= n",
        arg=[name, event, count],
    )
    return told(page, name, event)[-1]


def frame_of(page: Page, number: int = 0) -> Frame:
    """The frame of the element of this number, its game at rest."""
    found = page.locator("regalia-game").nth(number).locator("iframe").element_handle()
    assert found is not None
    frame = found.content_frame()
    assert frame is not None
    frame.wait_for_selector('main[data-busy="no"][data-turn]', state="attached")
    return frame


def rev(frame: Frame) -> str | None:
    return frame.get_attribute("main", "data-rev")


def press(frame: Frame, move: str) -> None:
    was = rev(frame)
    frame.locator(f'main [data-move="{move}"]:visible').first.click()
    frame.wait_for_selector(f'main:not([data-rev="{was}"])[data-busy="no"]', state="attached")


def call(page: Page, name: str, what: str) -> Any:
    return page.evaluate(f"settled(document.getElementById({json.dumps(name)}).{what})")


def wish(frame: Frame, name: str) -> None:
    frame.locator("[popovertarget=menu]").click()
    frame.locator(f"#menu [data-wish={name}]").click()
