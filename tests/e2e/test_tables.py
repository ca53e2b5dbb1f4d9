"""What holds of the table of every game of the house."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from tests.e2e.browser import HOME, Visit
from tests.e2e.playing import Mouse, press, settled
from tests.e2e.screens import go
from tests.parts import GAMES


def test_a_table_looks_the_same_whatever_was_played_before(visit: Visit) -> None:
    after = visit(size=(768, 1024))
    for game in GAMES:
        begin(after, game.name, game.seats[0])
    for game in GAMES:
        alone = visit(size=(768, 1024))
        for page in (alone, after):
            begin(page, game.name, game.seats[0])
        assert drawn(after) == drawn(alone), game.name


def begin(page: Page, name: str, seats: int) -> None:
    """Open a game of people and let luck have its say once."""
    page.wait_for_selector("html[data-page=ready]", state="attached")
    go(page, f"#{name}?seed=royal-1&players={','.join(['human'] * seats)}")
    page.wait_for_selector(f"main[data-game={name}]", state="attached")
    settled(page, "luck")
    press(page, Mouse(), "proceed")


def drawn(page: Page) -> list[Any]:
    """Every element of the table with its measures and its colours."""
    found: list[Any] = page.evaluate(
        """() => [...document.querySelectorAll("main .table-place *")].map((it) => {
            const { x, y, width, height } = it.getBoundingClientRect();
            const { color, backgroundColor, display } = getComputedStyle(it);
            const at = [x, y, width, height].map(Math.round);
            return [it.localName, `${it.className.baseVal ?? it.className}`, ...at, color,
                backgroundColor, display].join(" ");
        })"""
    )
    return found


def test_what_comes_from_a_place_is_never_larger_than_it_will_be(visit: Visit) -> None:
    page = visit()
    page.wait_for_selector("html[data-page=ready]", state="attached")
    scale = page.evaluate(
        f"""async () => {{
            const {{ glide }} = await import({HOME} + "parts/glide.js");
            const place = document.createElement("div");
            place.style.cssText = "position: fixed; inset: 0 0 0 0";
            document.body.append(place);
            const piece = document.createElement("button");
            piece.dataset.piece = "1";
            piece.style.cssText = "position: absolute; left: 0; top: 0; width: 50px";
            const how = {{ ms: 10_000, from: () => place }};
            const going = glide(place, () => place.append(piece), how);
            const [motion] = piece.getAnimations();
            const {{ transform }} = motion.effect.getKeyframes()[0];
            motion.finish();
            await going;
            return Number(/scale\\(([\\d.]+)\\)/.exec(transform)[1]);
        }}"""
    )
    assert scale == 1
