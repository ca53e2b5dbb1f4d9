"""What the page of Monarchy draws from: the rules' own table, which stands nowhere else."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

import pytest

from regalia.games.monarchy import GAME
from regalia.games.monarchy.sets import CARDS, PACK, SETS
from regalia.text import LANGUAGES, Words
from tests.e2e.browser import Visit
from tests.e2e.playing import Mouse, press, settled
from tests.e2e.screens import resize

HERE = Path(__file__).parents[3] / "web/games/monarchy"


def test_the_page_is_told_what_the_cards_print() -> None:
    assert GAME.page is not None
    cards = {card["id"]: card for card in GAME.page["cards"]}
    assert list(cards) == list(CARDS)
    assert cards["william-mary"]["prints"] == "14 / 6"
    assert cards["cromwell"]["prints"] == "\N{MINUS SIGN}11"
    assert (cards["elizabeth-2"]["prints"], cards["elizabeth-2"]["full"]) == ("50", "70")
    assert [card["id"] for card in cards.values() if card["full"]] == ["elizabeth-2"]
    for monarch in PACK:
        assert re.fullmatch(r"\d{4}(–\d{4})?(, \d{4}–\d{4})?", monarch.reign), monarch


def test_the_page_is_told_the_sets_in_the_order_of_the_view() -> None:
    assert GAME.page is not None
    sets = GAME.page["sets"]
    assert tuple(one["id"] for one in sets) == SETS
    assert [one["house"] for one in sets] == [True] * 10 + [False] * 16
    assert next(one["cards"] for one in sets if one["id"] == "mary") == ["mary-1", "william-mary"]


def test_no_card_stands_in_the_sources_of_the_page() -> None:
    """Neither which cards there are nor which sets they belong to."""
    for file in HERE.glob("*.js"):
        text = file.read_text("utf-8")
        assert [card for card in CARDS if f'"{card}"' in text and card not in SETS] == [], file


def test_the_build_writes_it_for_the_page(home: Path, node: str) -> None:
    written = (home / "games/monarchy/data.js").as_uri()
    show = f"import({json.dumps(written)}).then((it) => console.log(JSON.stringify(it.default)))"
    done = subprocess.run([node, "-e", show], capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == GAME.page


def test_hand_and_table_are_in_view_on_the_smallest_telephone(visit: Visit) -> None:
    page = visit("#monarchy?seed=royal-1&players=human,bot:easy", size=(320, 640), has_touch=True)
    settled(page, "luck")
    press(page, Mouse(), "proceed")
    settled(page, "0")
    below = page.evaluate(
        """() => {
            const end = document.querySelector(".turn-bar").getBoundingClientRect().top;
            return [...document.querySelectorAll(".places .piece, .groups .piece")]
                .filter((it) => it.getBoundingClientRect().bottom > end)
                .map((it) => it.ariaLabel);
        }"""
    )
    assert below == []
    assert page.locator("main .groups .piece").count() == 10


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_heading_of_a_group_is_cut(visit: Visit, lang: str) -> None:
    """What has no room there is not begun; how much is held always has."""
    page = visit("#monarchy?seed=royal-1&players=human,bot:easy", settings={"lang": lang})
    settled(page, "luck")
    press(page, Mouse(), "proceed")
    settled(page, "0")
    for width, height in ((1280, 800), (768, 1024), (320, 640)):
        resize(page, width, height)
        seen = page.evaluate(HEADINGS)
        assert seen
        for name, held in seen:
            assert name in ({"whole", "out"} if width == 320 else {"whole"}), width
            assert held == "whole", width


HEADINGS = """() => [...document.querySelectorAll(".group .heading")].map((it) => {
    const whole = it.getBoundingClientRect();
    return [...it.children].map((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect();
        const out = top >= whole.bottom - 2;
        const cut = left < whole.left - 1 || right > whole.right + 1
            || bottom > whole.bottom + 1;
        return out ? "out" : cut ? "cut" : "whole";
    });
})"""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card_and_set_has_a_name(lang: str) -> None:
    words = Words(lang, "monarchy")
    assert len({words.say(f"card.{card}") for card in CARDS}) == len(CARDS)
    assert all(words.say(f"set.{name}") for name in SETS)
