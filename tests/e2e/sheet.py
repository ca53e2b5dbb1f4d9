"""Pictures of every screen: ``python -m tests.e2e.sheet FOLDER [SCREEN …]``, ``py`` on the path.

One PNG for each screen, size and theme, to be looked at one by one; with ``--readme`` for FOLDER
those of the README, made anew in their place.
"""

from __future__ import annotations

import sys
import threading
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from regalia_build import server, site, tools
from regalia_build.steps import ROOT
from tests.e2e.browser import ARGUMENTS
from tests.e2e.screens import SCREENS, lobby

SIZES = ((320, 640), (360, 740), (480, 640), (768, 1024), (1280, 800), (1920, 1080))
THEMES = ("light", "dark")
README = ROOT / ".github" / "pictures"
#: The screens that the README shows, with their sizes and themes.
SHOWN = {
    "lobby": ((1280, 800), "light"),
    "kings_reign": ((1280, 800), "light"),
    "monarchy_take": ((1280, 800), "light"),
    "road_chosen": ((1280, 800), "dark"),
}


def main(arguments: list[str]) -> None:
    """Take the pictures; names tell screen, size and theme."""
    folder, *wanted = arguments
    if folder == "--readme":
        shots = [(name, *SHOWN[name], README / f"{name}.jpg") for name in SHOWN]
    else:
        shots = [
            (name, size, theme, Path(folder) / f"{name}-{size[0]}-{theme}.png")
            for size in SIZES
            for theme in THEMES
            for name in wanted or SCREENS
        ]
    listening = server.listen(site.build(), 0)
    threading.Thread(target=listening.serve_forever, daemon=True).start()
    address = f"http://localhost:{listening.server_address[1]}/"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(tools.chromium()), args=ARGUMENTS)
        for name, size, theme, file in shots:
            file.parent.mkdir(parents=True, exist_ok=True)
            shoot(browser, address, size, theme, name, file)
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
    if file.suffix == ".jpg":
        # What was last is told until something is touched.
        page.keyboard.press("Shift")
    page.evaluate("() => document.fonts.ready.then(() => null)")
    page.screenshot(path=str(file), quality=82 if file.suffix == ".jpg" else None)
    context.close()


if __name__ == "__main__":
    main(sys.argv[1:])
