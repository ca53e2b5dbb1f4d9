"""What the page tells browsers, search engines and hosts: manifest, icons, tags, policies, 404."""

from __future__ import annotations

import base64
import hashlib
import json
import re
import struct
from collections.abc import Mapping
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from regalia.text import LANGUAGES, Words
from regalia_build import publish
from regalia_build.art import colour
from regalia_build.icons import make_icons
from regalia_build.steps import WEB, Failure
from tests.parts import NAMES

PAGES = ("404.html", "embed.html", "embedding.html", "index.html", "regalia.html")
URL = "https://example.org/some/regalia/"
#: Types of script elements that browsers do not run.
DATA = ("application/json", "application/octet-stream")


class Head(HTMLParser):
    """What of a page its policy speaks of."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.inline: dict[str, list[str]] = {"script": [], "style": []}
        self.inside = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.tags.append((tag, given))
        if tag in self.inline and "src" not in given and given.get("type") not in DATA:
            self.inside = tag

    def handle_endtag(self, tag: str) -> None:
        if tag == self.inside:
            self.inside = ""

    def handle_data(self, data: str) -> None:
        if self.inside:
            self.inline[self.inside].append(data)

    def named(self, tag: str, **attributes: str) -> list[dict[str, str]]:
        """The attributes of every tag of this kind that has these."""
        return [
            given
            for kind, given in self.tags
            if kind == tag and all(given.get(name) == value for name, value in attributes.items())
        ]


def head_of(file: Path) -> Head:
    return Head(file.read_text("utf-8"))


@pytest.fixture(scope="session")
def manifest(dist: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((dist / "manifest.webmanifest").read_text("utf-8"))
    return found


@pytest.fixture(scope="session")
def made(dist: Path) -> dict[str, str]:
    """The icons and the picture by their names without hashes."""
    files = [*(dist / "icons").iterdir(), *dist.glob("picture-*.png")]
    return {
        re.sub(r"-[0-9a-f]{12}(?=\.)", "", file.name): file.relative_to(dist).as_posix()
        for file in files
    }


def size_of(png: Path) -> tuple[int, int]:
    raw = png.read_bytes()
    assert raw.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack_from(">II", raw, 16)
    return width, height


def kept(dist: Path) -> str:
    """The list of what the service worker keeps."""
    return (dist / "sw.js").read_text("utf-8").partition("};")[0]


# --- policies -------------------------------------------------------------------------------


def test_these_are_the_pages(dist: Path) -> None:
    assert sorted(file.relative_to(dist).as_posix() for file in dist.rglob("*.html")) == [*PAGES]


@pytest.mark.parametrize("name", PAGES)
def test_every_page_runs_only_scripts_that_its_policy_knows(dist: Path, name: str) -> None:
    head = head_of(dist / name)
    (policy,) = (
        given["content"]
        for given in head.named("meta")
        if given.get("http-equiv") == "Content-Security-Policy"
    )
    rules = {
        rule: values.split()
        for rule, _, values in (one.strip().partition(" ") for one in policy.split(";"))
    }
    # Of what stands before it nothing is checked.
    first = next(i for i, (tag, given) in enumerate(head.tags) if "http-equiv" in given)
    assert [tag for tag, _ in head.tags[:first]] == ["html", "head", "meta"]
    assert rules["default-src"] in (["'self'"], ["'none'"])
    allowed = rules["script-src"]
    assert not {"'unsafe-eval'", "'unsafe-inline'", "data:", "*", "https:"} & set(allowed)
    for text in head.inline["script"]:
        digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
        assert f"'sha256-{digest}'" in allowed
    for tag, given in head.tags:
        assert not [one for one in given if one.startswith("on")], tag
        assert not [one for one in given.values() if one.startswith("javascript:")], tag
    assert rules["base-uri"] == rules["form-action"] == ["'none'"]


def test_the_page_and_its_frame_ask_their_own_host_alone(dist: Path) -> None:
    for name in ("index.html", "embed.html", "embedding.html", "404.html"):
        assert "connect-src 'self';" in (dist / name).read_text("utf-8")
    assert "connect-src" not in (dist / "regalia.html").read_text("utf-8").partition("<style")[0]


# --- the manifest and its icons -------------------------------------------------------------


def test_the_manifest_holds_at_any_address(manifest: dict[str, Any]) -> None:
    assert manifest["start_url"] == manifest["scope"] == "./"
    # It would be taken from the root of the host, where other pages may live.
    assert "id" not in manifest
    addresses = [icon["src"] for icon in manifest["icons"]]
    for shortcut in manifest["shortcuts"]:
        addresses += [shortcut["url"], *(icon["src"] for icon in shortcut["icons"])]
    assert not [one for one in addresses if re.match(r"/|\w+:", one)]
    assert manifest["display"] == "standalone"


def test_the_manifest_speaks_every_language(manifest: dict[str, Any]) -> None:
    assert manifest["lang"] == "en"
    assert manifest["description"] == Words("en").say("app.description")
    for lang in set(LANGUAGES) - {"en"}:
        assert manifest["description_localized"][lang] == Words(lang).say("app.description")
        names = [one["name_localized"][lang] for one in manifest["shortcuts"]]
        assert names == [Words(lang, game).say("game.name") for game in NAMES]


def test_a_shortcut_leads_to_every_game(dist: Path, manifest: dict[str, Any]) -> None:
    assert [one["url"] for one in manifest["shortcuts"]] == [f"./#{game}" for game in NAMES]
    drawn = set()
    for shortcut in manifest["shortcuts"]:
        assert [icon["sizes"] for icon in shortcut["icons"]] == ["96x96", "192x192"]
        drawn.add((dist / shortcut["icons"][0]["src"]).read_bytes())
    assert len(drawn) == len(NAMES)


def test_icons_are_of_the_sizes_that_the_manifest_says(
    dist: Path, manifest: dict[str, Any]
) -> None:
    icons = [*manifest["icons"], *(icon for one in manifest["shortcuts"] for icon in one["icons"])]
    for icon in icons:
        file = dist / icon["src"]
        if icon["type"] == "image/svg+xml":
            assert icon["sizes"] == "any"
            assert ET.fromstring(file.read_text("utf-8")).get("viewBox") == "0 0 64 64"
        else:
            assert "{}x{}".format(*size_of(file)) == icon["sizes"]
    wanted = {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable"), ("any", "any")}
    assert {(one["sizes"], one.get("purpose", "any")) for one in manifest["icons"]} == wanted


def test_icons_and_picture_bear_their_own_hash(dist: Path, made: Mapping[str, str]) -> None:
    for path in made.values():
        digest = hashlib.sha256((dist / path).read_bytes()).hexdigest()[:12]
        assert f"-{digest}." in path


def test_a_device_keeps_manifest_and_icons_and_not_what_is_for_others(
    dist: Path, made: Mapping[str, str]
) -> None:
    listed = kept(dist)
    assert '"manifest.webmanifest"' in listed
    icons = [path for path in made.values() if path.startswith("icons/")]
    assert len(icons) == 6 + 2 * len(NAMES)
    assert [path for path in icons if f'"{path}"' not in listed] == []
    for other in (made["picture.png"], "404.html", "robots.txt", "regalia.html"):
        assert other not in listed


def test_colours_are_those_of_the_tokens(dist: Path, manifest: dict[str, Any]) -> None:
    table = (colour("baize-700"), colour("baize-900"))
    assert manifest["theme_color"] == manifest["background_color"] == table[0]
    for name in ("index.html", "embed.html", "404.html"):
        metas = head_of(dist / name).named("meta", name="theme-color")
        assert {one["media"]: one["content"] for one in metas} == {
            "(prefers-color-scheme: light)": table[0],
            "(prefers-color-scheme: dark)": table[1],
        }
    written = re.findall(r'"(#[0-9a-f]{6})"', (WEB / "app/settings.js").read_text("utf-8"))
    assert set(written) == set(table)


def test_a_colour_that_is_not_there_is_named() -> None:
    with pytest.raises(Failure, match="no colour --baize-1"):
        colour("baize-1")


def test_a_game_without_an_emblem_has_the_crown(home: Path, tmp_path: Path) -> None:
    icons = make_icons(tmp_path, home / "art", ["nobody", NAMES[0]], "A tagline")
    crown, nobody, other = (
        (tmp_path / icons[f"{name}-192.png"]).read_bytes() for name in ("crown", "nobody", NAMES[0])
    )
    assert crown == nobody != other


def test_the_page_links_its_manifest_and_icons(dist: Path, made: Mapping[str, str]) -> None:
    for name in publish.FOUND:
        head = head_of(dist / name)
        assert [one["href"] for one in head.named("link", rel="manifest")] == [
            "manifest.webmanifest"
        ]
        (touch,) = head.named("link", rel="apple-touch-icon")
        assert touch["href"] == made["crown-touch-180.png"]
        assert size_of(dist / touch["href"]) == (180, 180)
        small, drawn = sorted(head.named("link", rel="icon"), key=lambda one: one["type"])
        assert (drawn["type"], small["sizes"]) == ("image/svg+xml", "32x32")
        assert size_of(dist / small["href"]) == (32, 32)


def test_a_frame_and_the_single_file_have_nothing_to_install(dist: Path) -> None:
    for name in ("embed.html", "regalia.html"):
        head = head_of(dist / name)
        for rel in ("manifest", "apple-touch-icon", "canonical"):
            assert head.named("link", rel=rel) == []
        assert [one for one in head.named("meta") if "property" in one] == []


# --- who shows a link, and who searches ------------------------------------------------------


def tags(page: str) -> dict[str, str]:
    """The properties of a page by their names."""
    metas = Head(page).named("meta")
    return {
        one.get("property") or one["name"]: one["content"]
        for one in metas
        if "property" in one or "name" in one
    }


def test_without_an_address_no_tag_has_one(dist: Path) -> None:
    for name in publish.FOUND:
        found = tags((dist / name).read_text("utf-8"))
        assert found["og:title"]
        assert found["og:description"] == " ".join(found["description"].split())
        assert not {"og:url", "og:image"} & set(found)
        assert head_of(dist / name).named("link", rel="canonical") == []
    assert not (dist / "sitemap.xml").exists()
    assert (dist / "robots.txt").read_text("utf-8") == "User-agent: *\nAllow: /\n"


def test_the_description_is_the_one_of_the_manifest(dist: Path) -> None:
    found = tags((dist / "index.html").read_text("utf-8"))
    assert found["description"] == Words("en").say("app.description")
    assert 50 < len(found["description"]) < 200


@pytest.mark.parametrize("told", [URL, URL.rstrip("/"), f" {URL}"])
def test_with_an_address_every_tag_has_it(
    made: dict[str, str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, told: str
) -> None:
    monkeypatch.setenv("REGALIA_URL", told)
    for name, path in publish.FOUND.items():
        page = publish.headed(name, (WEB / name).read_text("utf-8"), made)
        found = tags(page)
        assert found["og:url"] == URL + path
        assert found["og:image"] == URL + made["picture.png"]
        assert (found["og:image:width"], found["og:image:height"]) == ("1200", "630")
        assert found["og:image:alt"]
        assert found["twitter:card"] == "summary_large_image"
        (canonical,) = Head(page).named("link", rel="canonical")
        assert canonical["href"] == URL + path
    publish.make_published(tmp_path, NAMES, made)
    assert f"Sitemap: {URL}sitemap.xml" in (tmp_path / "robots.txt").read_text("utf-8")
    map_ = ET.fromstring((tmp_path / "sitemap.xml").read_text("utf-8"))
    assert [one.text for one in map_.iter() if one.tag.endswith("loc")] == [
        URL,
        f"{URL}embedding.html",
    ]
    for lang in LANGUAGES:
        assert 'href="/some/regalia/"' in publish.lost_words(lang)


@pytest.mark.parametrize(
    "told", ["example.org", "ftp://example.org", 'https://a"b', "https://a/?q"]
)
def test_what_is_no_address_is_refused(monkeypatch: pytest.MonkeyPatch, told: str) -> None:
    monkeypatch.setenv("REGALIA_URL", told)
    with pytest.raises(Failure, match="REGALIA_URL should be an address"):
        publish.own_address()


def test_the_picture_is_as_large_as_it_is_shown(dist: Path, made: Mapping[str, str]) -> None:
    picture = dist / made["picture.png"]
    assert size_of(picture) == (1200, 630)
    # Some of those who show it take no larger ones.
    assert picture.stat().st_size < 300_000


# --- the page for nothing --------------------------------------------------------------------


def test_the_page_for_nothing_needs_no_other_file(dist: Path) -> None:
    page = (dist / "404.html").read_text("utf-8")
    head = Head(page)
    assert [given for _, given in head.tags if "src" in given] == []
    assert {one["href"].partition(",")[0] for one in head.named("link")} == {
        "data:image/svg+xml;base64"
    }
    assert set(re.findall(r'url\("([^",]*)', page)) == {"data:font/woff2;base64"}
    assert [one["lang"] for one in head.named("section")] == list(LANGUAGES)
    assert [one["lang"] for one in head.named("section") if "hidden" not in one] == ["en"]
    assert {one["href"] for one in head.named("a")} == {"./"}
    assert head.named("meta", name="robots")[0]["content"] == "noindex"
