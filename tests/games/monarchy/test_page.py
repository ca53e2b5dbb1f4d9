"""The page's table of monarchs is that of the rules, and each of them has a name everywhere."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from regalia.games.monarchy.sets import CARDS, PACK, SETS
from regalia.text import LANGUAGES, Words

ROOT = Path(__file__).parents[3]
SOURCE = (ROOT / "web/games/monarchy/monarchs.js").read_text("utf-8")


def test_the_cards_are_those_of_the_rules() -> None:
    lines = re.findall(r"^  (\{ id: .*\}),$", SOURCE, re.MULTILINE)
    table: list[dict[str, Any]] = [json.loads(re.sub(r"(\w+):", r'"\1":', line)) for line in lines]
    assert [one["id"] for one in table] == list(CARDS)
    for one, monarch in zip(table, PACK, strict=True):
        assert one["house"] == monarch.house
        assert tuple(one["names"]) == monarch.others
        years = f"{monarch.years}".replace("-", "\N{MINUS SIGN}")
        assert one["prints"] == ("14 / 6" if monarch.id == "william-mary" else years)
        assert re.fullmatch(r"\d{4}(–\d{4})?(, \d{4}–\d{4})?", one["reign"])


def test_the_sets_stand_in_the_order_of_the_view() -> None:
    listed = SOURCE.partition("SETS = Object.freeze([")[2].partition("]")[0]
    assert tuple(re.findall(r'"([\w-]+)"', listed)) == SETS


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card_and_set_has_a_name(lang: str) -> None:
    words = Words(lang, "monarchy")
    assert len({words.say(f"card.{card}") for card in CARDS}) == len(CARDS)
    assert all(words.say(f"set.{name}") for name in SETS)
