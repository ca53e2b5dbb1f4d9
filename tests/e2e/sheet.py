"""Pictures of every screen: ``python -m tests.e2e.sheet FOLDER [SCREEN …]``, ``py`` on the path.

One PNG for each screen, size and theme, to be looked at one by one.
"""

from __future__ import annotations

import sys
import threading
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from regalia_build import server, site, tools
from tests.e2e.browser import ARGUMENTS
from tests.e2e.screens import SCREENS, lobby

SIZES = ((320, 640), (360, 740), (768, 1024), (1280, 800))
THEMES = ("light", "dark")


def main(folder: Path, wanted: list[str]) -> None:
    """Take the pictures; names tell screen, size and theme."""
    folder.mkdir(parents=True, exist_ok=True)
    listening = server.listen(site.build(), 0)
    threading.Thread(target=listening.serve_forever, daemon=True).start()
    address = f"http://localhost:{listening.server_address[1]}/"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(tools.chromium()), args=ARGUMENTS)
        for width, height in SIZES:
            for theme in THEMES:
                for name in wanted or SCREENS:
                    file = folder / f"{name}-{width}-{theme}.png"
                    shoot(browser, address, (width, height), theme, name, file)
                    print(file, flush=True)
        browser.close()


def shoot(
    browser: Browser, address: str, size: tuple[int, int], theme: str, name: str, file: Path
) -> None:
    """One screen in a fresh profile, once its pictures and letters are there."""
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        color_scheme="dark" if theme == "dark" else "light",
        reduced_motion="reduce",
        locale="en-GB",
    )
    context.set_default_timeout(60_000)
    page = context.new_page()
    page.goto(address)
    lobby(page)
    SCREENS[name](page)
    page.evaluate("() => document.fonts.ready.then(() => null)")
    page.screenshot(path=str(file))
    context.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
