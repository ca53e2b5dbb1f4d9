"""Contrast as the browser computes it: text 4.5 to 1, pieces and marks 3 to 1, in both themes."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page

from tests.e2e.browser import Visit

FELT = ("--felt", "--felt-deep", "--felt-light", "--bar")
SHEET = ("--sheet", "--sheet-high", "--sheet-low")
WORDS = {
    **dict.fromkeys(("--on-felt", "--on-felt-soft", "--gilt"), FELT),
    **dict.fromkeys(
        (
            *("--on-sheet", "--on-sheet-soft", "--heading", "--accent"),
            *("--link", "--danger", "--good"),
        ),
        SHEET,
    ),
    "--on-action": ("--action", "--action-high"),
    **dict.fromkeys(("--card-ink", "--card-red", "--suit-d", "--suit-c"), ("--card-face",)),
}
"""What is written in which colour, and upon what."""

SEEN = {
    "--focus": SHEET,
    "--focus-felt": FELT,
    "--card-face": FELT,
    "--card-free": FELT,
    "--line-strong": SHEET,
}
"""Cards, and the lines that say something, upon what they lie."""

GROUNDS = {"start": ("#2f5fb3", "#152c5c"), "goal": ("#f7e4ab", "#c9982f"), "pit": ("#2b0709",)}
"""What pyramids stand on beside the faces of cards."""

COLOURS = """(names) => {
    const probe = document.body.appendChild(document.createElement("i"));
    const found = Object.fromEntries(names.map((name) => {
        probe.style.color = name.startsWith("--") ? `var(${name})` : name;
        return [name, getComputedStyle(probe).color];
    }));
    probe.remove();
    return found;
}"""

HOUSES = """async () => {
    const home = new URL(".", document.querySelector("script[type=module]").src).href;
    const { MONARCHS } = await import(`${home}games/monarchy/monarchs.js`);
    const { RULERS } = await import(`${home}games/royal-road/rulers.js`);
    const card = document.body.appendChild(document.createElement("span"));
    card.className = "heraldic";
    const houses = [...new Set([...MONARCHS, ...RULERS].map(({ house }) => house ?? "none"))];
    const found = houses.map((house) => {
        card.dataset.house = house;
        return [house, getComputedStyle(card).getPropertyValue("--house").trim()];
    });
    card.remove();
    return Object.fromEntries(found);
}"""

PYRAMIDS = """async () => {
    const home = new URL(".", document.querySelector("script[type=module]").src).href;
    const { drawings } = await import(`${home}games/royal-road/pyramid.js`);
    return Object.fromEntries([..."RBGKY"].map((colour) => [
        colour,
        [...drawings().querySelectorAll(`#pyramid-${colour} path`)]
            .map((path) => path.getAttribute("stroke")).filter((paint) => paint?.startsWith("#")),
    ]));
}"""


def luminance(colour: str) -> float:
    """The relative luminance of an opaque colour."""
    parts = [int(part) / 255 for part in re.findall(r"\d+", colour)[:3]]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """How much lighter the lighter of two colours is."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def colours(page: Page, *names: str) -> dict[str, str]:
    """Tokens and other colours as ``rgb(…)``."""
    found: dict[str, str] = page.evaluate(COLOURS, list(names))
    assert all(re.fullmatch(r"rgb\(\d+, \d+, \d+\)", colour) for colour in found.values()), found
    return found


def settings(visit: Visit, theme: str, *, four: bool = False) -> Page:
    page = visit("#settings", settings={"theme": theme, "fourColours": four}, python=False)
    page.wait_for_selector("body[data-screen=settings]")
    return page


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("deck", ["two", "four"])
def test_what_is_written_can_be_read(visit: Visit, theme: str, deck: str) -> None:
    page = settings(visit, theme, four=deck == "four")
    names = {name for ink, grounds in WORDS.items() for name in (ink, *grounds)}
    found = colours(page, *names)
    weak = {
        f"{ink} on {ground}": round(ratio, 2)
        for ink, grounds in WORDS.items()
        for ground in grounds
        if (ratio := contrast(found[ink], found[ground])) < 4.5
    }
    assert weak == {}


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_cards_and_marks_are_seen(visit: Visit, theme: str) -> None:
    found = colours(settings(visit, theme), *{n for ink, on in SEEN.items() for n in (ink, *on)})
    weak = {
        f"{ink} on {ground}": round(ratio, 2)
        for ink, grounds in SEEN.items()
        for ground in grounds
        if (ratio := contrast(found[ink], found[ground])) < 3
    }
    assert weak == {}


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_rulers_are_read_on_their_cards_and_bands(visit: Visit, theme: str) -> None:
    page = settings(visit, theme)
    houses = page.evaluate(HOUSES)
    assert len(houses) == 20
    found = colours(page, "--card-face", "#fdf6e2", "#54483a", *houses.values())
    assert contrast(found["#54483a"], found["--card-face"]) >= 4.5
    for house, colour in houses.items():
        assert contrast(found[colour], found["--card-face"]) >= 4.5, house
        # The band is a seventh lighter at its upper edge.
        assert contrast(found[colour], found["#fdf6e2"]) >= 5, house


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_pyramids_stand_out_from_whatever_they_stand_on(visit: Visit, theme: str) -> None:
    page = settings(visit, theme)
    grounds = ["--card-face", *(ground for some in GROUNDS.values() for ground in some)]
    for colour, edges in page.evaluate(PYRAMIDS).items():
        found = colours(page, *grounds, *edges)
        for ground in grounds:
            best = max(contrast(found[edge], found[ground]) for edge in edges)
            assert best >= 3, f"{colour} on {ground}"
