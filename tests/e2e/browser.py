"""The built page in a browser.

Every page that a test opens is watched: a request to another host, a message on the console or an
error nobody caught fails the test.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Request, sync_playwright

from regalia_build import tools

ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--mute-audio"]
WAIT = 60_000
"""Milliseconds after which a state that does not come is a failure; no test waits this long."""

HOME = 'new URL(".", document.querySelector("script[type=module]").src).href'
"""JavaScript for the folder of the page's own files, which has the version in its name."""

Visit = Callable[..., Page]


def executable() -> str:
    """Where Chromium is."""
    return os.environ.get("CHROMIUM") or str(tools.chromium())


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One Chromium for all tests."""
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=executable(), args=ARGUMENTS)
        yield started
        started.close()


@pytest.fixture
def visit(browser: Browser, address: str) -> Iterator[Visit]:
    """Opens a page of the site in a fresh profile; see the module for what is watched.

    ``settings`` are those of the settings page, e.g. ``theme="dark"``; ``before`` is JavaScript
    that runs ahead of the page's own; ``troubled`` lets messages on the console pass, for a test
    that makes trouble; ``service_workers="allow"`` lets the page be kept on the device, which is
    8 MB a visit; everything else goes to the browser, e.g. ``has_touch=True``.
    """
    contexts, faults = [], []

    def watch(page: Page, host: str, *, troubled: bool) -> None:
        def asked(request: Request) -> None:
            if not request.url.startswith((host, "data:", "blob:")):
                faults.append(f"a request to another host: {request.url}")

        def said(message: ConsoleMessage) -> None:
            faults.append(f"on the console: {message.type} {message.text}")

        page.on("request", asked)
        if not troubled:
            page.on("console", said)
        page.on("pageerror", lambda error: faults.append(f"an error: {error}"))

    def open_page(
        where: str = "",
        *,
        size: tuple[int, int] = (1280, 800),
        settings: dict[str, Any] | None = None,
        base: str = address,
        before: str = "",
        troubled: bool = False,
        service_workers: Literal["allow", "block"] = "block",
        **context: Any,
    ) -> Page:
        made = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            locale="en-GB",
            **context,
        )
        contexts.append(made)
        made.set_default_timeout(WAIT)
        chosen = {"lang": "en", "theme": "light", "speed": "off", **(settings or {})}
        made.add_init_script(
            f"""try {{
                if (!localStorage.getItem("regalia settings")) {{
                    localStorage.setItem("regalia settings", {_text(_text(chosen))});
                }}
            }} catch {{}}"""
        )
        if service_workers == "block":
            # As a browser without any: Playwright's own way of blocking writes to the console.
            made.add_init_script(
                'Object.defineProperty(Navigator.prototype, "serviceWorker", { get: () => {} });'
            )
        if before:
            made.add_init_script(before)
        page = made.new_page()
        watch(page, base, troubled=troubled)
        page.goto(base + where)
        return page

    yield open_page
    for made in contexts:
        made.close()
    assert faults == []


def _text(value: object) -> str:
    return json.dumps(value)
