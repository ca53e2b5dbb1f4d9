"""The page of Royal Road: a player's own card is in it only while its owner asks for it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from regalia.chance import Chance
from regalia.games.royal_road.rulers import RULERS
from regalia.registry import game
from tests.e2e.browser import Visit
from tests.e2e.playing import Mouse, press, settled


def first_turn(page: Page) -> str:
    """Deal and roll; gives whose turn it is."""
    for _ in range(2):
        assert settled(page) == "luck"
        press(page, Mouse(), "proceed")
    return settled(page)


def secrets(seats: int, seed: str) -> list[str]:
    """The rulers on the secret cards of a seed."""
    state = game("royal-road").new(seats, {})
    return state.luck(Chance(seed)).split(" ")[1 : 1 + seats]


def shown(page: Page, ruler: str) -> bool:
    """Whether the page holds a ruler's name anywhere: in words, labels or other attributes.

    The arms of all rulers are always there, to be set.
    """
    name = page.evaluate(
        "ruler => fetch('games/royal-road/text/en.json').then(r => r.json())"
        ".then(texts => texts['ruler.' + ruler])",
        ruler,
    )
    html = page.evaluate(
        """() => {
            const copy = document.documentElement.cloneNode(true);
            copy.querySelector("svg[data-sprite]").remove();
            return copy.outerHTML;
        }"""
    )
    return f">{name}<" in html or f"{name}," in html or ruler in html


def test_c02_the_own_card_is_in_the_page_only_while_pressed(visit: Visit) -> None:
    mine, *others = secrets(3, "own-card")
    page = visit("#royal-road?seed=own-card&players=human,bot:easy,bot:steady")
    assert first_turn(page) == "0"
    assert not any(shown(page, ruler) for ruler in (mine, *others))
    box = page.locator(".road-own").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 10, box["y"] + 10)
    page.mouse.down()
    assert shown(page, mine)
    assert not any(shown(page, ruler) for ruler in others)
    page.mouse.up()
    assert not shown(page, mine)
    page.locator(".road-own").focus()
    page.keyboard.down("Enter")
    assert shown(page, mine)
    page.keyboard.up("Enter")
    assert not shown(page, mine)


def test_c05_at_one_device_only_the_one_to_move_has_a_card_to_look_at(visit: Visit) -> None:
    rulers = secrets(2, "one-device")
    page = visit("#royal-road?seed=one-device&players=human,human")
    seen = []
    for _ in range(6):
        turn = settled(page)
        own = page.locator(".road-own")
        assert own.is_visible() == (turn in {"0", "1"})
        if turn in {"0", "1"}:
            own.focus()
            page.keyboard.down(" ")
            assert shown(page, rulers[int(turn)])
            assert not shown(page, rulers[1 - int(turn)])
            page.keyboard.up(" ")
            seen.append(turn)
            move = page.locator("main [data-move]:visible")
            if not move.count():
                page.locator("main .road-choose:not([aria-disabled])").first.click()
            press(page, Mouse(), str(move.first.get_attribute("data-move")))
        else:
            assert not any(shown(page, ruler) for ruler in rulers)
            press(page, Mouse(), "proceed")
    assert set(seen) == {"0", "1"}


def test_the_deck_that_is_printed_is_that_of_the_rules() -> None:
    source = (Path(__file__).parents[3] / "web/games/royal-road/rulers.js").read_text("utf-8")
    lines = re.findall(r"^  (\{ id: .*\}),$", source, re.MULTILINE)
    deck: list[dict[str, Any]] = [
        json.loads(re.sub(r"(\w+): ([\"\[])", r'"\1": \2', line)) for line in lines
    ]
    years = [
        ", ".join(str(a) if a == b else f"{a}\N{EN DASH}{b}" for a, b in ruler.reigns)
        for ruler in RULERS
    ]
    assert deck == [
        {"id": ruler.id, "house": ruler.house, "reign": reign, "trio": list(ruler.trio)}
        for ruler, reign in zip(RULERS, years, strict=True)
    ]
