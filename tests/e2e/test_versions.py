"""Offline, and from one version to the next: C38, on a host that lives under a path of its own."""

from __future__ import annotations

import json
import shutil
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Error, Page

from regalia_build import server
from tests.e2e.browser import HOME, Visit
from tests.e2e.playing import Mouse, choose, press, settled
from tests.e2e.test_evenings import address_of, browser_of, play_evening
from tests.parts import NAMES, folder

PATH = "some/where/"
GAME = "#pyramids?seed=royal-1&players=human"
KEPT = "() => navigator.serviceWorker.controller !== null"
#: Which version a page is: what it says itself, what its Python says, and its lobby.
VERSION = f"""async () => {{
    const {{ Engine }} = await import({HOME} + "app/engine.js");
    const engine = new Engine();
    await engine.start();
    const {{ version }} = await engine.call("games");
    engine.stop();
    const shown = JSON.parse(document.getElementById("games-data").textContent).version;
    return [document.documentElement.dataset.build, version, shown];
}}"""
CACHES = "async () => (await caches.keys()).map((name) => name.split(' ').at(-1))"
NEWS = "#news"


class Host:
    """A static host on which the page stands under a path; it can be away, and get a new page."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = 0
        self.listening: server.Server | None = None

    def deploy(self, dist: Path) -> None:
        """Put another page in the place of the one before, as a host does: all at once."""
        place = self.folder / PATH
        shutil.rmtree(place, ignore_errors=True)
        shutil.copytree(dist, place)

    def start(self) -> None:
        self.listening = server.listen(self.folder, self.port)
        self.port = self.listening.server_address[1]
        threading.Thread(target=self.listening.serve_forever, daemon=True).start()

    def stop(self) -> None:
        if self.listening:
            self.listening.shutdown()
            self.listening.server_close()
            self.listening = None

    @property
    def address(self) -> str:
        return f"http://localhost:{self.port}/{PATH}"


@pytest.fixture
def host(tmp_path: Path, dist: Path) -> Iterator[Host]:
    host = Host(tmp_path)
    host.deploy(dist)
    host.start()
    yield host
    host.stop()


def open_page(visit: Visit, host: Host, where: str = "", **more: Any) -> Page:
    """The page, once it is kept on the device."""
    page = visit(where, base=host.address, service_workers="allow", troubled=True, **more)
    until(page, KEPT)
    return page


def until(page: Page, holds: str) -> None:
    """Wait until something holds; the page's policy forbids what Playwright has for it."""
    for _ in range(600):
        try:
            if page.evaluate(holds):
                return
        except Error as error:
            # It was asked while the page made way for its new version.
            if "context was destroyed" not in str(error):
                raise
        page.wait_for_timeout(100)
    raise AssertionError(f"never: {holds}")


def look_for_news(page: Page) -> None:
    """Ask the host for a new version, as the browser does with every visit, and wait for it."""
    page.evaluate("async () => { await (await navigator.serviceWorker.ready).update(); }")
    until(page, "async () => !!(await navigator.serviceWorker.ready).waiting")


def version(page: Page) -> list[str]:
    found: list[str] = page.evaluate(VERSION)
    return found


def one_version(page: Page) -> str:
    """Which version all parts of a page are of."""
    _, python, lobby = version(page)
    assert python == lobby
    return python


def ready(page: Page) -> None:
    page.wait_for_selector("html[data-page=ready][data-engine=ready]", state="attached")


FIRST: dict[str, Any] = {
    name: json.loads((folder(name) / "evenings.json").read_text("utf-8"))[0] for name in NAMES
}
"""The first evening of every game."""


@pytest.mark.long
@pytest.mark.parametrize("name", FIRST)
def test_a_whole_game_after_one_visit_with_the_host_away(
    visit: Visit, host: Host, name: str
) -> None:
    evening = FIRST[name]
    page = open_page(visit, host, **browser_of(evening))
    host.stop()
    page.close()
    page = page.context.new_page()
    page.goto(host.address + address_of(name, evening))
    play_evening(page, name, evening)


def test_every_page_of_the_site_is_there_without_the_host(visit: Visit, host: Host) -> None:
    page = open_page(visit, host)
    host.stop()
    for where in ("#about", "#settings", "#kings/rules", "index.html#monarchy", "?boot=report"):
        page.goto("about:blank")
        page.goto(host.address + where)
        ready(page)
        page.wait_for_selector("main h1")
    assert one_version(page) == "0.1.0"


def test_c38_a_new_version_waits_for_the_end_of_the_game(
    visit: Visit, host: Host, second: Path
) -> None:
    playing = open_page(visit, host, GAME)
    settled(playing, "luck")
    press(playing, Mouse(), "proceed")
    lobby = playing.context.new_page()
    lobby.goto(host.address)
    ready(lobby)
    host.deploy(second / "dist")
    look_for_news(lobby)

    # One prompt, where nobody plays.
    lobby.wait_for_selector(NEWS)
    choose(playing, Mouse())
    assert playing.locator(NEWS).count() == 0
    third = playing.context.new_page()
    third.goto(host.address)
    ready(third)
    until(third, "async () => !!(await navigator.serviceWorker.ready).waiting")
    assert third.locator(NEWS).count() == 0
    assert one_version(lobby) == one_version(third) == "0.1.0"
    third.close()

    # Taken where it is told of: page, Python and runtime at once.
    first_build = lobby.get_attribute("html", "data-build")
    lobby.locator(NEWS).locator("button.primary").click()
    lobby.wait_for_selector(f'html:not([data-build="{first_build}"])', state="attached")
    ready(lobby)
    assert one_version(lobby) == "0.2.0"
    assert lobby.locator(NEWS).count() == 0

    # The game that was under way goes on as it was, with all that it may still need.
    assert playing.get_attribute("html", "data-build") == first_build
    choose(playing, Mouse())
    assert one_version(playing) == "0.1.0"
    assert len(playing.evaluate(CACHES)) == 2
    ply = playing.get_attribute("main", "data-rev")
    assert ply is not None

    # Back in the lobby the page becomes new by itself, and the game goes on in the new version.
    where = playing.url.partition("#")[2]
    playing.goto(host.address + "#")
    playing.wait_for_selector(f'html:not([data-build="{first_build}"])', state="attached")
    ready(playing)
    playing.goto(f"{host.address}#{where}")
    settled(playing, "0")
    choose(playing, Mouse())
    assert one_version(playing) == "0.2.0"
    until(playing, f"async () => (await ({CACHES})()).length === 1")


def test_c38_offline_in_between(visit: Visit, host: Host, second: Path) -> None:
    page = open_page(visit, host, GAME)
    settled(page, "luck")
    host.stop()
    page.goto(host.address)
    page.reload()
    ready(page)
    assert one_version(page) == "0.1.0"
    assert page.locator(NEWS).count() == 0

    host.start()
    host.deploy(second / "dist")
    look_for_news(page)
    page.wait_for_selector(NEWS)
    host.stop()
    # Told of, not taken, and without a host: all is of the old version still.
    page.reload()
    ready(page)
    assert one_version(page) == "0.1.0"
    page.wait_for_selector(NEWS)
    page.locator(NEWS).locator("button.primary").click()
    page.wait_for_selector("html:not([data-build=''])", state="attached")
    until(page, "() => !document.getElementById('news')")
    ready(page)
    assert one_version(page) == "0.2.0"
    page.locator("#open-games a").first.click()
    settled(page, "luck")


@pytest.mark.long
def test_c38_whoever_wants_no_prompt_gets_no_other(visit: Visit, host: Host, second: Path) -> None:
    page = open_page(visit, host)
    ready(page)
    host.deploy(second / "dist")
    look_for_news(page)
    page.locator(NEWS).locator("button.plain").click()
    assert page.locator(NEWS).count() == 0
    for _ in range(2):
        page.reload()
        ready(page)
        until(page, "async () => !!(await navigator.serviceWorker.ready).waiting")
        page.goto(host.address + "#settings")
        page.goto(host.address + "#")
        assert page.locator(NEWS).count() == 0
    # When no page is open any more, the next one is the new. That a page is closed may come to the
    # browser's mind only after the next one was opened: then it is the one after that.
    context = page.context
    found = ""
    for _ in range(5):
        page.close()
        page = context.new_page()
        page.goto(host.address)
        ready(page)
        found = one_version(page)
        if found == "0.2.0":
            break
    assert found == "0.2.0"


@pytest.mark.long
def test_c38_of_a_host_in_the_midst_of_an_update_nothing_is_taken(
    visit: Visit, host: Host, second: Path
) -> None:
    page = open_page(visit, host)
    ready(page)
    # The new script has come already, and one of the files that it names is another.
    host.deploy(second / "dist")
    (spoilt,) = (host.folder / PATH).glob("v-*/main.js")
    whole = spoilt.read_text("utf-8")
    spoilt.write_text(f"{whole}\n", "utf-8")
    page.evaluate(
        """async () => {
            const registration = await navigator.serviceWorker.ready;
            await registration.update().catch(() => {});
            const coming = registration.installing;
            if (coming) await new Promise((go) => {
                coming.onstatechange = () => coming.state === "redundant" && go();
            });
        }"""
    )
    page.reload()
    ready(page)
    assert one_version(page) == "0.1.0"
    assert page.locator(NEWS).count() == 0
    spoilt.write_text(whole, "utf-8")
    look_for_news(page)
    page.locator(NEWS).locator("button.primary").click()
    until(page, "() => !document.getElementById('news')")
    ready(page)
    assert one_version(page) == "0.2.0"


@pytest.mark.long
def test_c38_a_page_of_the_old_version_is_not_taken_over_by_the_new(
    visit: Visit, host: Host, second: Path
) -> None:
    """The host was updated between the page and its service worker."""
    page = visit(
        base=host.address,
        service_workers="allow",
        troubled=True,
        before="navigator.serviceWorker.register = ((real) => async function (...given) {"
        " while (!globalThis.go) await new Promise((on) => setTimeout(on, 50));"
        " return real.apply(this, given); })(navigator.serviceWorker.register);",
    )
    ready(page)
    host.deploy(second / "dist")
    page.evaluate("() => { globalThis.go = true; }")
    page.wait_for_selector(NEWS)
    assert page.evaluate(f"() => !({KEPT})()")
    page.locator(NEWS).locator("button.primary").click()
    until(page, "() => !document.getElementById('news')")
    ready(page)
    until(page, KEPT)
    assert one_version(page) == "0.2.0"


def test_two_pages_on_one_host_do_not_share_what_is_kept(visit: Visit, host: Host) -> None:
    page = open_page(visit, host)
    shutil.copytree(host.folder / PATH, host.folder / "else")
    other = page.context.new_page()
    other.goto(f"http://localhost:{host.port}/else/")
    until(other, KEPT)
    names = other.evaluate("() => caches.keys()")
    assert {name.split(" ")[1] for name in names} == {f"/{PATH}", "/else/"}
    scopes = other.evaluate(
        "async () => (await navigator.serviceWorker.getRegistrations()).map((one) => one.scope)"
    )
    assert len(scopes) == 2


@pytest.mark.long
def test_what_only_the_plain_start_needs_is_kept_once_it_was_needed(
    visit: Visit, host: Host
) -> None:
    page = open_page(visit, host, "?boot=plain")
    ready(page)
    spare = """async () => {
        const [name] = await caches.keys();
        const kept = await (await caches.open(name)).keys();
        return kept.filter(({ url }) => /library|micropip|regalia-.*whl/.test(url)).length;
    }"""
    until(page, f"async () => (await ({spare})()) === 3")
    host.stop()
    page.reload()
    ready(page)
    assert one_version(page) == "0.1.0"
