"""Browsers of three engines, each through the door that its makers offer.

Chromium by Playwright, Firefox by Puppeteer over WebDriver BiDi in a Node process, WebKitGTK by
Selenium on a screen of its own.  They share only what a smoke test needs: to go somewhere, and to
ask a function of the page.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import warnings
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, Final, Protocol

from playwright.sync_api import ConsoleMessage, Page, sync_playwright
from selenium import webdriver

from regalia_build import tools
from tests.e2e.browser import ARGUMENTS

#: Packages of Debian that bring what the names of the engines mean.
PROGRAMS: Final = {"firefox": "firefox-esr", "webkit": "WebKitWebDriver"}
MINI: Final = "MiniBrowser"


class Driver(Protocol):
    """A page in a browser with an empty profile."""

    def open(self, address: str) -> None:
        """Go there, and come back when it is loaded."""

    def ask(self, function: str) -> Any:
        """What a JavaScript function answers in the page, as JSON can tell it."""

    def faults(self) -> list[str]:
        """What the page has complained about on the console, as far as the browser tells."""


class Chromium:
    """Playwright's page."""

    def __init__(self, page: Page) -> None:
        self._page, self._faults = page, list[str]()
        page.on("console", self._said)
        page.on("pageerror", lambda error: self._faults.append(str(error)))

    def _said(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            self._faults.append(message.text)

    def open(self, address: str) -> None:
        self._page.goto(address)

    def ask(self, function: str) -> Any:
        return self._page.evaluate(function)

    def faults(self) -> list[str]:
        return self._faults


class Firefox:
    """A page at the other end of ``firefox.mjs``."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process, self._faults = process, list[str]()

    def open(self, address: str) -> None:
        self._say({"open": address})

    def ask(self, function: str) -> Any:
        return self._say({"ask": function})

    def faults(self) -> list[str]:
        return self._faults

    def _say(self, wish: dict[str, str]) -> Any:
        wishes, answers = self._process.stdin, self._process.stdout
        assert wishes is not None
        assert answers is not None
        wishes.write(json.dumps(wish) + "\n")
        wishes.flush()
        answer = json.loads(answers.readline())
        self._faults += answer["faults"]
        assert "error" not in answer, answer["error"]
        return answer.get("ok")


class WebKit:
    """Selenium's page.  WebKitGTK keeps its console to itself: only errors that nobody caught are
    heard, and only those after the page was loaded.
    """

    LISTEN = """
        window.uncaught ??= [];
        window.onerror = (message) => void window.uncaught.push(String(message));
        window.onunhandledrejection = ({ reason }) => void window.uncaught.push(String(reason));
    """

    def __init__(self, page: webdriver.WebKitGTK) -> None:
        self._page = page

    def open(self, address: str) -> None:
        self._page.get(address)
        self._page.execute_script(self.LISTEN)

    def ask(self, function: str) -> Any:
        return self._page.execute_script(f"return ({function})();")

    def faults(self) -> list[str]:
        return list(self._page.execute_script("return window.uncaught ?? [];"))


def installed(engine: str) -> bool:
    """Whether this machine has what it takes to drive this engine."""
    if engine == "webkit":
        return bool(shutil.which(PROGRAMS[engine]) and mini_browser() and shutil.which("Xvfb"))
    return engine == "chromium" or shutil.which(PROGRAMS[engine]) is not None


def mini_browser() -> Path | None:
    """The program in which WebKitGTK is driven; it stands where no path leads."""
    found = sorted(Path("/usr/lib").glob(f"*/webkit2gtk-4.*/{MINI}"))
    return found[-1] if found else None


@contextmanager
def driver(engine: str) -> Iterator[Driver]:
    """A browser of this engine; it ends with the block."""
    with ExitStack() as stack:
        if engine == "chromium":
            path = os.environ.get("CHROMIUM") or str(tools.chromium())
            playwright = stack.enter_context(sync_playwright())
            browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
            stack.callback(browser.close)
            yield Chromium(browser.new_page(locale="en-GB"))
        elif engine == "firefox":
            program = shutil.which(PROGRAMS[engine])
            script = Path(__file__).with_name("firefox.mjs")
            process = subprocess.Popen(
                [tools.node(), str(script), str(program)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                encoding="utf-8",
            )
            # It ends when its input does.
            stack.callback(process.communicate)
            yield Firefox(process)
        else:
            yield WebKit(stack.enter_context(webkit()))


@contextmanager
def webkit() -> Iterator[webdriver.WebKitGTK]:
    """WebKitGTK on a screen that nobody sees."""
    screen = subprocess.Popen(
        ["Xvfb", "-displayfd", "1", "-screen", "0", "1280x1024x24", "-nolisten", "tcp"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    assert screen.stdout is not None
    options = webdriver.WebKitGTKOptions()
    options.binary_location = str(mini_browser())
    options.add_argument("--automation")
    service = webdriver.WebKitGTKService(
        str(shutil.which(PROGRAMS["webkit"])),
        env={
            **os.environ,
            "DISPLAY": f":{screen.stdout.readline().strip()}",
            # Its sandbox and its way of painting ask for more than a bare machine has.
            "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",
            "WEBKIT_DISABLE_COMPOSITING_MODE": "1",
        },
    )
    try:
        with warnings.catch_warnings():
            # Selenium's WebKitGTK calls its own base in a way that this calls old.
            warnings.simplefilter("ignore", DeprecationWarning)
            page = webdriver.WebKitGTK(options=options, service=service)
        try:
            yield page
        finally:
            page.quit()
    finally:
        screen.terminate()
        screen.wait()
        screen.stdout.close()
