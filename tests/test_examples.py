"""The figures and worked examples of the rules pages hold, and have their words."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from regalia.record import BadRecord
from regalia.text import LANGUAGES, Words
from regalia_build.examples import example
from regalia_build.steps import WEB

FILES = {file.parent.name: file for file in sorted(WEB.glob("games/*/example.json"))}


@pytest.fixture(params=sorted(FILES))
def game(request: pytest.FixtureRequest) -> str:
    """The name of a game that has an example."""
    name: str = request.param
    return name


def test_an_example_is_a_turn_that_the_rules_allow(game: str) -> None:
    """The build replays it; a move that is shown as refused is refused by the sentence shown."""
    told, shown = json.loads(FILES[game].read_text("utf-8")), example(FILES[game])
    assert 3 <= len(shown["figures"]) <= 5
    assert len(shown["turn"]) >= 3
    moved = [step for step in shown["turn"] if step["move"] is not None]
    assert all(step["rules"] and step["said"] for step in moved)
    for step, asked in zip(shown["turn"], told["turn"], strict=True):
        assert (step["refused"] is not None) is ("try" in asked), step["id"]
        legal = [one["move"] for one in step["snapshot"]["legal"]]
        assert step["move"] in legal or not step["touched"], step["id"]
    assert shown["turn"][-1]["move"] is None, "the last picture shows what came of it"


def test_a_figure_holds_what_its_seat_may_know_alone(game: str) -> None:
    """As at play: whoever looks at it sees no more than the one on that seat."""
    shown = example(FILES[game])
    for one in (*shown["figures"], *shown["turn"]):
        view, seat = one["snapshot"]["view"], one["snapshot"]["seat"]
        assert view["seat"] == seat if "seat" in view else seat is not None


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_example_has_its_words(game: str, lang: str) -> None:
    words, shown = Words(lang, game), example(FILES[game])
    names = [seat["name"] for seat in shown["turn"][0]["snapshot"]["seats"]]
    words = Words(lang, game, names)
    for one in shown["figures"]:
        assert words.has(f"rule.{one['rule']}")
        assert words.say(f"figure.{one['id']}", **one["facts"])
    for step in shown["turn"]:
        facts: dict[str, Any] = dict(step["facts"])
        if step["refused"]:
            assert words.say(f"why.{step['refused']['key']}", **step["refused"]["facts"])
            facts |= step["refused"]["facts"]
        for said in step["said"]:
            assert words.say(f"said.{said['key']}", **said["facts"])
            facts |= said["facts"]
        assert words.say(f"example.{step['id']}", **facts)
        assert all(words.has(f"rule.{rule}") for rule in step["rules"])
    assert words.say("example")
    named = {f"figure.{one['id']}" for one in shown["figures"]}
    named |= {f"example.{one['id']}" for one in shown["turn"]}
    assert {*words.keys("figure."), *words.keys("example.")} == named, "words of no picture"


# --- an example that does not hold stops the build ------------------------------------------


def changed(folder: Path, **change: object) -> Path:
    """A copy of an example whose second step is another one."""
    shutil.copytree(FILES["pyramids"].parent, folder / "pyramids")
    file = folder / "pyramids" / "example.json"
    told = json.loads(file.read_text("utf-8"))
    told["turn"][1] |= change
    file.write_text(json.dumps(told), "utf-8")
    return file


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"try": "play 7D"}, "is not refused"),
        ({"rules": ["joker"]}, "is refused by play"),
        ({"ply": 99}, "no ply 99"),
    ],
)
def test_an_example_that_contradicts_the_rules_is_refused(
    tmp_path: Path, change: dict[str, object], why: str
) -> None:
    with pytest.raises(ValueError, match=why):
        example(changed(tmp_path, **change))


def test_a_record_that_does_not_hold_is_refused(tmp_path: Path) -> None:
    file = changed(tmp_path)
    record = file.parent / "examples" / "round.game"
    record.write_text(record.read_text("utf-8").replace("play 7D", "play KH"), "utf-8")
    with pytest.raises(BadRecord):
        example(file)
