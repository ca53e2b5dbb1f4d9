"""Installing the page, the page for addresses where nothing is, and how much a first visit sends.

The site stands under a path of its own, as on many hosts.
"""

from __future__ import annotations

import gzip
import threading
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page

from regalia.text import LANGUAGES, Words
from regalia_build import server
from tests.e2e.browser import Visit
from tests.e2e.test_screens import AXE, AXE_RUN, OVERFLOW
from tests.parts import NAMES

PATH = "some/where/"
#: What hosts pack before they send it; everything else is packed already.
PACKED = {".css", ".html", ".js", ".json", ".svg", ".wasm", ".webmanifest"}
MEGABYTE = 1_000_000

#: As the browser offers to install a page; what happens to the offer is noted.
OFFER = """() => {
    const event = new Event("beforeinstallprompt", { cancelable: true });
    event.prompt = async () => { document.documentElement.dataset.prompted = "yes"; };
    dispatchEvent(event);
    return event.defaultPrevented;
}"""
#: An iPhone's browser, outside an installed page.
BY_HAND = 'Object.defineProperty(navigator, "standalone", { value: false });'


@pytest.fixture
def site(tmp_path: Path, dist: Path) -> Iterator[str]:
    """The address of the page under a path."""
    (tmp_path / PATH).parent.mkdir(parents=True)
    (tmp_path / PATH).symlink_to(dist, target_is_directory=True)
    with server.listen(tmp_path, 0) as listening:
        threading.Thread(target=listening.serve_forever, daemon=True).start()
        yield f"http://localhost:{listening.server_address[1]}/{PATH}"
        listening.shutdown()


def lobby(page: Page) -> None:
    page.wait_for_selector("html[data-page=ready] body[data-screen=lobby]", state="attached")


# --- installing ------------------------------------------------------------------------------


def test_the_browser_finds_nothing_amiss_with_the_manifest(visit: Visit, site: str) -> None:
    page = visit(base=site, service_workers="allow")
    lobby(page)
    devtools = page.context.new_cdp_session(page)
    told = devtools.send("Page.getAppManifest")
    assert told["url"] == f"{site}manifest.webmanifest"
    assert told["errors"] == []
    assert told["manifest"]["startUrl"] == told["manifest"]["scope"] == site
    assert told["manifest"]["id"] == site
    assert [one["url"] for one in told["manifest"]["shortcuts"]] == [
        f"{site}#{game}" for game in NAMES
    ]
    found = devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # Profiles of tests are such windows.
    assert [one["errorId"] for one in found if one["errorId"] != "in-incognito"] == []


def test_the_item_is_there_while_the_page_can_be_installed(visit: Visit, site: str) -> None:
    page = visit(base=site, python=False)
    lobby(page)
    item = page.locator("#install")
    assert item.is_hidden()
    # The browser's own bar stays away.
    assert page.evaluate(OFFER) is True
    assert item.inner_text() == Words("en").say("install")
    item.click()
    page.wait_for_selector("html[data-prompted=yes]", state="attached")
    page.wait_for_selector("#install", state="hidden")
    # Whoever says no may be offered it again.
    page.evaluate(OFFER)
    assert item.is_visible()
    page.evaluate("() => dispatchEvent(new Event('appinstalled'))")
    assert item.is_hidden()


def test_the_offer_is_kept_while_a_game_is_played(visit: Visit, site: str) -> None:
    page = visit("#pyramids/rules", base=site, python=False)
    page.wait_for_selector("html[data-page=ready] body[data-screen=rules]", state="attached")
    page.evaluate(OFFER)
    page.goto(f"{site}#")
    lobby(page)
    assert page.locator("#install").is_visible()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_where_the_person_installs_by_hand_the_page_says_how(
    visit: Visit, site: str, lang: str
) -> None:
    page = visit(base=site, size=(360, 740), before=BY_HAND, settings={"lang": lang}, python=False)
    lobby(page)
    words = Words(lang)
    item = page.locator("#install")
    assert item.inner_text() == words.say("install")
    item.click()
    said = page.inner_text("dialog[open]")
    assert words.say("install.by_hand") in said
    assert words.say("install.about") in said
    page.keyboard.press("Escape")
    # It is still not installed.
    assert item.is_visible()


def test_an_installed_page_offers_nothing(visit: Visit, site: str) -> None:
    page = visit(base=site, before=BY_HAND.replace("false", "true"), python=False)
    lobby(page)
    assert page.locator("#install").is_hidden()


def test_a_frame_has_no_such_item(visit: Visit, site: str) -> None:
    page = visit("embed.html?game=pyramids", base=site, before=BY_HAND)
    page.wait_for_selector("html[data-engine=ready]", state="attached")
    assert page.locator("#install").count() == 0


def test_nor_does_the_page_itself_in_a_frame_of_another(visit: Visit, site: str) -> None:
    # Of a text the browser asks for an icon that is not there.
    page = visit("licenses/regalia.txt", base=site, before=BY_HAND, troubled=True, python=False)
    page.evaluate(
        """(where) => document.body.append(
            Object.assign(document.createElement("iframe"), { src: where, name: "inside" }))""",
        site,
    )
    page.wait_for_selector("iframe")
    inside = page.frame("inside")
    assert inside is not None
    inside.wait_for_selector("html[data-page=ready]", state="attached")
    assert inside.locator("#install").is_hidden()


def test_nor_has_the_single_file(visit: Visit, dist: Path) -> None:
    page = visit(base=(dist / "regalia.html").as_uri(), before=BY_HAND, python=False)
    lobby(page)
    assert page.locator("#install").is_hidden()


# --- where nothing is ------------------------------------------------------------------------


def lost(page: Page) -> None:
    page.wait_for_selector("html[data-page=ready]", state="attached")


@pytest.mark.parametrize("where", ["nothing", "no/such/place/", "v-0/main.js?x=1#kings"])
def test_from_any_depth_a_link_leads_back_to_the_lobby(visit: Visit, site: str, where: str) -> None:
    page = visit(where, base=site, troubled=True, python=False)
    lost(page)
    page.locator("section:visible a").click()
    lobby(page)
    assert page.url == site


@pytest.mark.parametrize(
    ("browser_speaks", "chosen", "lang"),
    [
        ("sl-SI", None, "sl"),
        ("de-AT", None, "en"),
        ("uk", None, "uk"),
        ("uk", "cs", "cs"),
        ("cs-CZ", "xx", "cs"),
    ],
)
def test_it_speaks_the_language_of_the_page_or_of_the_browser(
    visit: Visit, site: str, browser_speaks: str, chosen: str | None, lang: str
) -> None:
    languages = f"Object.defineProperty(navigator, 'languages', {{value: ['{browser_speaks}']}});"
    page = visit("nothing", base=site, troubled=True, before=languages, settings={"lang": chosen})
    lost(page)
    words = Words(lang)
    assert page.get_attribute("html", "lang") == lang
    assert page.inner_text("h1:visible") == words.say("bad")
    assert page.inner_text("section:visible p") == words.say("bad.help")
    assert page.inner_text("section:visible a") == words.say("bad.lobby")
    assert page.title() == f"{words.say('bad')} – Regalia"


@pytest.mark.parametrize("kept", ["", "null", "[]", "{broken"])
def test_what_is_kept_wrongly_does_not_trouble_it(visit: Visit, site: str, kept: str) -> None:
    page = visit(
        "nothing",
        base=site,
        troubled=True,
        before=f"localStorage.setItem('regalia settings', {kept!r});",
    )
    lost(page)
    assert page.inner_text("h1:visible") == Words("en").say("bad")


def test_the_chosen_theme_holds_there_too(visit: Visit, site: str) -> None:
    grounds = []
    for theme in ("light", "dark"):
        page = visit("nothing", base=site, troubled=True, settings={"theme": theme})
        lost(page)
        grounds.append(page.evaluate("() => getComputedStyle(document.querySelector('h1')).color"))
    assert len(set(grounds)) == 2


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_it_is_accessible_and_whole_on_the_smallest_phone(
    visit: Visit, site: str, theme: str
) -> None:
    page = visit(
        "nothing",
        base=site,
        troubled=True,
        size=(320, 640),
        settings={"theme": theme, "lang": "uk"},
        bypass_csp=True,
    )
    lost(page)
    page.add_script_tag(content=AXE)
    assert page.evaluate(AXE_RUN, {}) == []
    assert page.evaluate(OVERFLOW) == []


# --- how much is sent --------------------------------------------------------------------------


def sent(dist: Path, paths: set[str]) -> int:
    """The bytes of these files as a static host sends them."""
    files = [dist / (path or "index.html") for path in paths]
    return sum(
        len(gzip.compress(file.read_bytes(), 9)) if file.suffix in PACKED else file.stat().st_size
        for file in files
    )


ICONS = """() => [...document.querySelectorAll("link[rel*=icon]")]
    .map((link) => link.getAttribute("href"))"""


@pytest.mark.parametrize(("start", "most"), [("", 8.2), ("?boot=plain", 5.9)])
def test_a_first_visit_sends_no_more_than(
    visit: Visit, dist: Path, site: str, start: str, most: float
) -> None:
    """All that comes until a game stands ready on its table, and what installs the page."""
    page = visit("licenses/regalia.txt", base=site, troubled=True)
    asked = {"", "manifest.webmanifest"}
    page.on("request", lambda request: asked.add(urlsplit(request.url).path.partition(PATH)[2]))
    page.goto(f"{site}{start}")
    page.wait_for_selector("html[data-page=ready][data-engine=ready]", state="attached")
    asked |= set(page.evaluate(ICONS))
    lobby = set(asked)
    for game in NAMES:
        page.goto(f"{site}{start}#{game}?seed=royal-1&players=human,bot:easy,bot:easy,bot:easy")
        page.wait_for_selector(f'main[data-game="{game}"][data-busy="no"]', state="attached")
    assert any("/snapshot-" in path for path in asked) is not bool(start)
    assert any(path.endswith(".woff2") for path in lobby)
    assert sum("/panel.svg" in path for path in lobby) == len(NAMES)
    sizes = {}
    for game in NAMES:
        # What games share came with the first of them, and counts for each.
        of_others = {path for path in asked if "/games/" in path and f"/games/{game}/" not in path}
        assert any(f"/games/{game}/table.js" in path for path in asked)
        sizes[game] = sent(dist, lobby | (asked - of_others))
    assert {game: size for game, size in sizes.items() if size > most * MEGABYTE} == {}
