"""The built page in a browser.

Every page that a test opens is watched: a request to another host, a message on the console or an
error nobody caught fails the test.

Most of what a test of the page costs is its start, and a good part of that is compiling.  So there
are two places where a page may stand: a context of its own, which begins with nothing, and the one
device that all tests of a process share one after another, which keeps what was compiled and is
emptied of all else.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Playwright,
    Request,
    ViewportSize,
    sync_playwright,
)

from regalia_build import tools

IDLE = (
    # What Playwright leaves out: of two such lists Chromium takes the last.
    *("AvoidCorsURLLoaderRestartOnRedirect", "AvoidUnnecessaryBeforeUnloadCheckSync"),
    *("DestroyProfileOnBrowserClose", "HttpsFirstBalancedModeAutoEnable", "HttpsUpgrades"),
    *("LensOverlay", "MediaRouter", "PaintHolding", "ThirdPartyStoragePartitioning"),
    *("AimEnabled", "NetworkTimeServiceQuerying", "OptimizationHints", "PreconnectToSearch"),
    # The window's own tabs and bars, begun for every page: more than half of what a page costs.
    "PreloadTopChromeWebUI",
)
"""Features of Chromium that no test needs."""
ARGUMENTS = [
    *("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--mute-audio"),
    # Most pages are closed before code that was compiled once more, and better, has paid for it:
    # only what runs eight times as often as it would have to by itself is.
    "--js-flags=--wasm-tiering-budget=100000000",
    f"--disable-features={','.join(IDLE)}",
]
WAIT = 60_000
"""Milliseconds after which a state that does not come is a failure; no test waits this long."""

HOME = 'new URL(".", document.querySelector("script[type=module]").src).href'
"""JavaScript for the folder of the page's own files, which has the version in its name."""

SIZE = (1280, 800)
LOCALE = "en-GB"

Visit = Callable[..., Page]


def executable() -> str:
    """Where Chromium is."""
    return os.environ.get("CHROMIUM") or str(tools.chromium())


class Device:
    """A browser with one profile, for one test after another.

    What was compiled of the page stays.  Everything else that a test can leave, in any window, is
    gone after :meth:`empty`, but for what is set for the whole context: a test that sets a clock,
    say, asks for a page ``alone``.
    """

    def __init__(self, playwright: Playwright, profile: Path, address: str) -> None:
        self.context = playwright.chromium.launch_persistent_context(
            profile,
            executable_path=executable(),
            args=ARGUMENTS,
            viewport=_viewport(SIZE),
            locale=LOCALE,
        )
        # In a private window, as contexts are, nothing is offered to be installed.
        self.context.add_init_script(
            """addEventListener("beforeinstallprompt", (event) => {
                if (event.isTrusted) event.stopImmediatePropagation();
            });"""
        )
        self._origin = address.rstrip("/")
        # The browser stays while there is a page.
        (self._first,) = self.context.pages
        self._devtools = self.context.new_cdp_session(self._first)

    def empty(self) -> None:
        """Close all windows and forget all that was kept."""
        for page in self.context.pages:
            if page is not self._first:
                page.close()
        self.context.clear_permissions()
        self.context.clear_cookies()
        asked = {"origin": self._origin, "storageTypes": "all"}
        self._devtools.send("Storage.clearDataForOrigin", asked)

    def close(self) -> None:
        """End the browser."""
        self.context.close()


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """What drives the browsers."""
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """One Chromium for all tests."""
    started = playwright.chromium.launch(executable_path=executable(), args=ARGUMENTS)
    yield started
    started.close()


@pytest.fixture(scope="session")
def device(
    playwright: Playwright, address: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Device]:
    """One device for all tests, empty."""
    started = Device(playwright, tmp_path_factory.mktemp("profile"), address)
    yield started
    started.close()


@pytest.fixture
def visit(request: pytest.FixtureRequest, address: str) -> Iterator[Visit]:
    """Opens a page of the site on a device that knows nothing of it; see the module for the rest.

    ``settings`` are those of the settings page, e.g. ``theme="dark"``; ``before`` is JavaScript
    that runs ahead of the page's own; ``troubled`` lets messages on the console pass, for a test
    that makes trouble, and ``faulty`` errors that nobody catches; ``python=False`` has a worker
    that never answers, which saves most of the start where a page has to do without the rules, or
    can; ``service_workers="allow"`` lets the page be kept on the device, which is 8 MB a visit;
    everything else goes to the browser, e.g. ``has_touch=True``.

    Each visit of a test has a device of its own.  The first is to the device that tests share,
    unless the browser is to be another, or ``alone`` asks for a context that nobody had before.
    """
    given_back: list[Callable[[], object]] = []
    shared: list[Device] = []
    faults: list[str] = []

    def watch(page: Page, host: str, *, troubled: bool, faulty: bool) -> None:
        def asked(request: Request) -> None:
            if not request.url.startswith((host, "data:", "blob:")):
                faults.append(f"a request to another host: {request.url}")

        def said(message: ConsoleMessage) -> None:
            faults.append(f"on the console: {message.type} {message.text}")

        page.on("request", asked)
        if not troubled:
            page.on("console", said)
        if not faulty:
            page.on("pageerror", lambda error: faults.append(f"an error: {error}"))

    def a_context(size: ViewportSize, *, alone: bool, how: dict[str, Any]) -> BrowserContext:
        if alone or how or shared:
            browser: Browser = request.getfixturevalue("browser")
            made = browser.new_context(viewport=size, locale=LOCALE, **how)
            given_back.append(made.close)
            return made
        device: Device = request.getfixturevalue("device")
        shared.append(device)
        given_back.append(device.empty)
        return device.context

    def open_page(
        where: str = "",
        *,
        size: tuple[int, int] = SIZE,
        settings: dict[str, Any] | None = None,
        base: str = address,
        before: str = "",
        troubled: bool = False,
        faulty: bool = False,
        service_workers: Literal["allow", "block"] = "block",
        python: bool = True,
        alone: bool = False,
        **how: Any,
    ) -> Page:
        alone = alone or base != address or service_workers == "allow"
        context = a_context(_viewport(size), alone=alone, how=how)
        context.set_default_timeout(WAIT)
        chosen = {"lang": "en", "theme": "light", "speed": "off", **(settings or {})}
        ahead = [
            f"""try {{
                if (!localStorage.getItem("regalia settings")) {{
                    localStorage.setItem("regalia settings", {_text(_text(chosen))});
                }}
            }} catch {{}}""",
            before,
        ]
        if not python:
            ahead.append("globalThis.Worker = class { postMessage() {} terminate() {} };")
        if service_workers == "block":
            # As a browser without any: Playwright's own way of blocking writes to the console.
            ahead.append(
                'Object.defineProperty(Navigator.prototype, "serviceWorker", { get: () => {} });'
            )
        scripts = [context.add_init_script(script) for script in ahead if script]
        given_back[:0] = [script.close for script in scripts]
        page = context.new_page()
        page.set_viewport_size(_viewport(size))
        watch(page, base, troubled=troubled, faulty=faulty)
        page.goto(base + where)
        return page

    yield open_page
    for give_back in given_back:
        give_back()
    assert not faults, faults


def _viewport(size: tuple[int, int]) -> ViewportSize:
    return {"width": size[0], "height": size[1]}


def _text(value: object) -> str:
    return json.dumps(value)
