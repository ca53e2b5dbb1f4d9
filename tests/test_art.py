"""The pictures: arms for every ruler, drawn as the data says, and all of it light."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from regalia_build.coats import BadArms, Box, Painter
from regalia_build.heraldry import arms
from regalia_build.panels import completed, wanted
from regalia_build.steps import ROOT
from tests.parts import NAMES

FILES = sorted((ROOT / "web/games").glob("*/arms.json"))
MOST = 350_000
"""Bytes of all art as it is sent: sprites and panels gzipped, letters as they are."""

KNOWN = ("lion", "charge-fleur", "crown-open")

data = pytest.mark.parametrize("file", FILES, ids=lambda file: file.parent.name)


def read(file: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(file.read_text("utf-8"))
    return found


@data
def test_every_ruler_has_arms_and_says_on_what_they_rest(file: Path) -> None:
    found = read(file)
    for name, ruler in found["rulers"].items():
        assert ruler["arms"] in found["coats"], name
        assert len(ruler["source"]) > 5, name
        assert set(ruler) <= {"crown", "arms", "attributed", "source"}, name
    assert all(len(coat["blazon"]) > 5 and coat["drawn"] for coat in found["coats"].values())


@data
def test_no_coat_stands_in_the_data_for_nothing(file: Path) -> None:
    found = read(file)
    used = {ruler["arms"] for ruler in found["rulers"].values()}
    layers = " ".join(layer for coat in found["coats"].values() for layer in coat["drawn"])
    assert set(found["coats"]) <= used | set(layers.split())


def test_crowns_are_those_of_the_time() -> None:
    bohemia, england = (
        read(ROOT / f"web/games/{game}/arms.json")["rulers"] for game in ("royal-road", "monarchy")
    )
    assert {england[name]["crown"] for name in ("william-1", "edward-3", "henry-4")} == {"open"}
    assert {england[name]["crown"] for name in ("henry-5", "jane-grey", "elizabeth-2")} == {
        "closed"
    }
    assert england["cromwell"]["crown"] == "laurel"
    assert {bohemia[name]["crown"] for name in ("borivoj1", "vaclav_sv", "konrad2")} == {"cap"}
    # Two dukes were made kings in their own person.
    assert {bohemia[name]["crown"] for name in ("vratislav2", "vladislav2", "premysl2")} == {"open"}
    assert {bohemia[name]["crown"] for name in ("rudolf2", "frantisek_josef")} == {"imperial"}


def test_whatever_a_drawing_sets_is_in_its_sprite(home: Path) -> None:
    for name in ("arms", "sprite"):
        drawn = (home / "art" / f"{name}.svg").read_text("utf-8")
        ET.fromstring(drawn)
        found = re.findall(r'\bid="([^"]+)"', drawn)
        assert len(set(found)) == len(found)
        assert set(re.findall(r'href="#([^"]+)"|url\(#([^)]+)\)', drawn)) <= {
            pair for one in found for pair in ((one, ""), ("", one))
        }


def test_a_panel_holds_whatever_it_sets(home: Path) -> None:
    panels = sorted(home.glob("games/*/panel.svg"))
    assert [panel.parent.name for panel in panels] == NAMES
    for panel in panels:
        drawn = panel.read_text("utf-8")
        ET.fromstring(drawn)
        assert wanted(drawn) <= set(re.findall(r'\bid="([^"]+)"', drawn))
        assert "charge-fleur" in drawn or panel.parent.name != "monarchy"


def test_a_panel_gets_what_its_drawings_set_in_their_turn() -> None:
    drawn = {
        "one": '<g id="one"><use href="#two"/></g>',
        "two": '<path id="two" fill="url(#three)"/>',
        "three": '<pattern id="three"/>',
        "four": '<g id="four"/>',
    }
    panel = completed('<svg><path id="own"/><use href="#own"/><use href="#one"/></svg>', drawn)
    assert re.findall(r'id="(\w+)"', panel) == ["one", "three", "two", "own"]
    with pytest.raises(KeyError, match="five"):
        completed('<svg><use href="#five"/></svg>', drawn)


def test_every_ruler_has_a_symbol(home: Path) -> None:
    drawn = (home / "art" / "arms.svg").read_text("utf-8")
    wanted = [f"arms-{name}" for file in FILES for name in read(file)["rulers"]]
    assert re.findall(r'<symbol id="(arms-[^"]+)"', drawn) == wanted


def test_attributed_arms_have_a_dashed_edge(home: Path) -> None:
    drawn = (home / "art" / "arms.svg").read_text("utf-8")
    for file in FILES:
        for name, ruler in read(file)["rulers"].items():
            symbol = drawn.partition(f'<symbol id="arms-{name}"')[2].partition("</symbol>")[0]
            assert ("stroke-dasharray" in symbol) == ruler.get("attributed", False), name


def test_all_art_together_is_light(home: Path) -> None:
    packed = [home / "art/sprite.svg", home / "art/arms.svg", *home.glob("games/*/panel.svg")]
    size = sum(len(gzip.compress(file.read_bytes(), 9)) for file in packed)
    size += sum(file.stat().st_size for file in (home / "art").glob("*.woff2"))
    assert size <= MOST


def test_a_partition_holds_its_parts_where_they_belong() -> None:
    coats = {name: {"drawn": [name]} for name in ("or", "gules", "azure", "sable")}
    coats["four"] = {"drawn": ["quarterly or gules azure sable"]}
    drawn = Painter(coats, ()).coat("four", Box(0, 0, 60, 60))
    assert re.findall(r'fill="(#\w+)" d="M([\d.]+) ([\d.]+)', drawn) == [
        ("#e9b949", "0", "0"),
        ("#b3122a", "30", "0"),
        ("#1f4e9c", "0", "30"),
        ("#1b1b1b", "30", "30"),
    ]


@pytest.mark.parametrize(
    ("layer", "says"),
    [
        ("purpure", "x: 'purpure' is no layer"),
        ("charge dodo or", "there is no charge 'dodo'"),
        ("charge lion mauve", "'charge lion mauve' cannot be drawn"),
        ("pale 3", "'pale 3' cannot be drawn"),
        ("over nobody", "there is no coat 'nobody'"),
        ("quarterly x x", "four coats are wanted"),
    ],
)
def test_what_cannot_be_drawn_is_named(layer: str, says: str) -> None:
    bad = {"coats": {"x": {"drawn": [layer]}}, "rulers": {"r": {"crown": "open", "arms": "x"}}}
    with pytest.raises(BadArms, match=re.escape(says)):
        arms(bad, KNOWN)


def test_a_crown_that_is_not_there_is_named() -> None:
    bad = {"coats": {"x": {"drawn": ["or"]}}, "rulers": {"r": {"crown": "paper", "arms": "x"}}}
    with pytest.raises(BadArms, match="r: there is no crown 'paper'"):
        arms(bad, KNOWN)


@data
def test_a_lion_is_crowned_where_its_blazon_says_so(file: Path) -> None:
    for name, coat in read(file)["coats"].items():
        # Arms that another coat describes are only named.
        named = "lion" not in coat["blazon"]
        lions = [one for one in coat["drawn"] if one.startswith("charge lion") and not named]
        for layer in lions:
            bare = layer.split()[1] == "lion"
            assert bare is ("crowned" not in coat["blazon"]), name
            assert bare or len(layer.split()) >= 4, f"{name}: the crown needs its tincture"
