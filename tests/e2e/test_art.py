"""Pictures as they are really painted: rulers that can be told apart, colours that can be read."""

from __future__ import annotations

import itertools
import json
import struct
import zlib

import pytest
from playwright.sync_api import Page

from regalia.games.royal_road.rulers import RULERS
from tests.e2e.browser import HOME, Visit
from tests.e2e.playing import Mouse, press, settled
from tests.e2e.screens import go
from tests.parts import ROOT

WIDTH, HEIGHT = 72, 92
#: So many of the 6624 points of two cards differ plainly, at least.
LEAST = 60

CARDS = """async ([game, rulers, width, height, marks]) => {
    const home = HOME;
    const { heraldicCard } = await import(`${home}parts/heraldic-card.js`);
    const { artOf } = await import(`${home}app/assets.js`);
    const { text } = await import(`${home}app/text.js`);
    await artOf("art/arms.svg");
    const kind = game === "monarchy" ? "card" : "ruler";
    const known = text.keys(`${kind}.`).map((key) => key.slice(kind.length + 1));
    const cards = known.filter((id) => rulers.includes(id));
    const place = document.createElement("div");
    place.style.cssText = `position:fixed;inset:0;z-index:9;background:#fff;width:${width * 10}px`;
    for (const id of cards) {
        const card = document.createElement("span");
        card.style.cssText = `position:relative;float:left;width:${width}px;height:${height}px`;
        const name = text.say(`${kind}.${id}`);
        const mark = marks[id] ?? "";
        card.append(heraldicCard({ arms: id, house: null, name, reign: "", mark }));
        place.append(card);
    }
    document.body.append(place);
    await document.fonts.ready;
    return cards;
}""".replace("HOME", HOME)


def pixels(png: bytes) -> list[bytes]:
    """The rows of a PNG of eight bits a colour, three bytes a point."""
    at, packed, size = 8, b"", (0, 0, 0)
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        kind, body = png[at + 4 : at + 8], png[at + 8 : at + 8 + length]
        if kind == b"IHDR":
            size = (*struct.unpack(">II", body[:8]), {2: 3, 6: 4}[body[9]])
        packed += body if kind == b"IDAT" else b""
        at += length + 12
    width, height, depth = size
    raw, rows, before = zlib.decompress(packed), [], bytearray(width * depth)
    for y in range(height):
        start = y * (width * depth + 1)
        row = bytearray(raw[start + 1 : start + 1 + width * depth])
        unfilter(raw[start], row, before, depth)
        rows.append(bytes(v for i, v in enumerate(row) if i % depth < 3))
        before = row
    return rows


def unfilter(how: int, row: bytearray, above: bytearray, depth: int) -> None:
    """Undo the filter of one row of a PNG, in place."""
    for i in range(len(row)):
        left = row[i - depth] if i >= depth else 0
        corner = above[i - depth] if i >= depth else 0
        if how == 1:
            row[i] = (row[i] + left) & 255
        elif how == 2:
            row[i] = (row[i] + above[i]) & 255
        elif how == 3:
            row[i] = (row[i] + (left + above[i]) // 2) & 255
        elif how == 4:
            guess = left + above[i] - corner
            near = min((left, above[i], corner), key=lambda one: abs(guess - one))
            row[i] = (row[i] + near) & 255


def alike(one: list[bytes], other: list[bytes]) -> bool:
    """Whether fewer than LEAST points of two pictures differ plainly."""
    found = 0
    for row, same in zip(one, other, strict=True):
        if row == same:
            continue
        for i in range(0, len(row), 3):
            found += max(abs(row[i + n] - same[i + n]) for n in range(3)) > 96
        if found >= LEAST:
            return False
    return True


@pytest.mark.parametrize("game", ["monarchy", "royal-road"])
def test_every_ruler_is_told_from_every_other_at_72_pixels(visit: Visit, game: str) -> None:
    """Without the colour of the house and the years of the reign; but on the road the first year,
    by which the rulers are put in order, is on the card, and tells Vratislaus from Bretislaus.
    """
    page = visit(f"#{game}/rules", python=False)
    page.wait_for_selector("body[data-screen=rules]")
    years = {ruler.id: str(ruler.reigns[0][0]) for ruler in RULERS}
    rulers = json.loads((ROOT / f"web/games/{game}/arms.json").read_text("utf-8"))["rulers"]
    names = page.evaluate(CARDS, [game, list(rulers), WIDTH, HEIGHT, years])
    assert set(names) == set(rulers)
    rows = pixels(page.screenshot(clip={"x": 0, "y": 0, "width": WIDTH * 10, "height": 600}))
    cards = {
        name: [
            row[n % 10 * WIDTH * 3 : (n % 10 + 1) * WIDTH * 3]
            for row in rows[n // 10 * HEIGHT : (n // 10 + 1) * HEIGHT]
        ]
        for n, name in enumerate(names)
    }
    pairs = itertools.combinations(cards, 2)
    assert [pair for pair in pairs if alike(cards[pair[0]], cards[pair[1]])] == []


# What a sprite holds of drawings that no card sets: each would be in the page in full.
UNSET = """() => [...document.querySelectorAll("symbol[id^=arms-]")]
    .map(({ id }) => id)
    .filter((id) => !document.querySelector(`main use[href="#${id}"]`))"""


def hidden_rulers(page: Page) -> list[str]:
    """Every drawing of arms that stands in a card whose face is not known."""
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll('main [data-face="down"], main [data-kind="pit"],'
            + ' main [data-kind="start"], main [data-kind="goal"], main .road-stack')]
            .flatMap((one) => [...one.querySelectorAll("use")])
            .map((one) => one.getAttribute("href")).filter((href) => href.startsWith("#arms-"))"""
    )
    return found


@pytest.mark.parametrize("game", ["monarchy", "royal-road"])
def test_c02_a_card_face_down_bears_no_arms(visit: Visit, game: str) -> None:
    page = visit(f"#{game}?seed=royal-1&players=human,bot:easy")
    settled(page)
    press(page, Mouse(), "proceed")
    assert page.locator('main use[href^="#arms-"]').count() > 0
    assert page.evaluate(UNSET) == []
    assert hidden_rulers(page) == []
    go(page, "#about")
    page.wait_for_selector("body[data-screen=about]")
    assert page.locator('main use[href^="#arms-"]').count() == 0


CORNERS = """async () => {
    await document.fonts.load("600 57px 'EB Garamond'", "KQJ10");
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    document.body.append(svg);
    const found = {};
    for (const symbol of document.querySelectorAll("symbol[viewBox='0 0 250 350']")) {
        if (symbol.id === "card-back") continue;
        svg.replaceChildren(...[...symbol.children].map((one) => one.cloneNode(true)));
        const [plain, large] = svg.querySelectorAll(":scope > g");
        const box = (one) => [one.x, one.y, one.x + one.width, one.y + one.height];
        plain.setAttribute("display", "inline");
        large.setAttribute("display", "inline");
        found[symbol.id] = {
            plain: box(plain.querySelector("text").getBBox()),
            large: box(large.querySelector("text").getBBox()),
            frame: plain.querySelector(":scope > rect")?.x.baseVal.value ?? null,
        };
    }
    svg.remove();
    return found;
}"""


def test_the_index_of_every_card_stands_clear_of_edge_and_picture(visit: Visit) -> None:
    found = visit(python=False).evaluate(CORNERS)
    assert len(found) == 52
    for code, boxes in found.items():
        left, _, right, _ = boxes["plain"]
        # A fifth of the card wide, a little less for a narrow letter, and never at its edge.
        assert left >= 7, code
        assert right <= (boxes["frame"] or 57), code
        assert boxes["large"][0] >= 7, code
        assert boxes["large"][2] <= 134, code
    assert {code for code, boxes in found.items() if boxes["frame"]} == {
        suit + rank for suit in "SHDC" for rank in "KQJ"
    }


def test_no_style_of_the_shell_turns_the_signs_on_a_plate(visit: Visit) -> None:
    page = visit("#monarchy?seed=royal-1&players=human,bot:easy")
    page.wait_for_selector("main .players .mark", state="attached")
    turned = page.evaluate(
        """() => [...document.querySelectorAll("main .players .mark")]
            .map((sign) => getComputedStyle(sign).rotate)"""
    )
    assert turned == ["none", "none"]


BEARS = """(wanted) => wanted === ["SA", "HK", "DQ", "CJ"].map((card) => {
    const found = [...document.querySelectorAll(`symbol#${card} text`)];
    return [...new Set(found.map(({ textContent }) => textContent))].join();
}).join("")"""


def test_cards_bear_the_letters_of_the_language_for_whoever_wants_them(visit: Visit) -> None:
    page = visit("#settings", settings={"lang": "uk"}, python=False)
    page.locator("[name=ownLetters]").check()
    page.wait_for_function(BEARS, arg="ТКДВ")
    page.reload()
    page.wait_for_function(BEARS, arg="ТКДВ")
    page.locator("[name=lang][value=sl]").check(force=True)
    page.wait_for_function(BEARS, arg="AKDF")
    page.locator("[name=ownLetters]").uncheck()
    page.wait_for_function(BEARS, arg="AKQJ")
