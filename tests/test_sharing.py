"""What leaves the device: deals, finished games, the deal of a day, what a spectator sees."""

from __future__ import annotations

import json
from typing import Any

import pytest

from regalia.chance import daily_seed
from regalia.link import pack
from regalia.play import Game
from regalia.record import end_of, read, write
from tests.asking import SEED, Page
from tests.parts import GAMES, NAMES
from tests.playing import played
from tests.test_link import made

FINISHED = played(5000, options={"rounds": "1"})


@pytest.fixture
def page() -> Page:
    return Page()


def stopped(page: Page) -> dict[str, Any]:
    """A game that was given up at once, by everybody."""
    snapshot = page.open("human", names=["Ada"], options={"rounds": "1"})
    while snapshot["turn"] != "over":
        snapshot = page.change("play", move="stop")
    return snapshot


# --- the same deal --------------------------------------------------------------------------


def test_c01_the_seed_of_a_running_game_is_told_only_to_who_asks_knowingly(page: Page) -> None:
    page.open("human", "bot:easy")
    assert page.error("deal", id="a")["code"] == "Secret"
    assert page.error("deal", id="a", knowing=False)["code"] == "Secret"
    assert not any(SEED in answer for answer in page.heard)
    deal = page.ok("deal", id="a", knowing=True)
    assert (deal["seed"], deal["seats"]) == (SEED, ["human", "bot:easy"])
    assert deal["options"] == page.ok("look", id="a")["options"]


def test_the_deal_of_a_finished_game_is_no_secret(page: Page) -> None:
    stopped(page)
    deal = page.ok("deal", id="a")
    assert deal["seed"] == SEED
    begun = page.ok("open", id="b", **{k: deal[k] for k in ("game", "seats", "options", "seed")})
    assert begun["turn"] == "luck"
    page.ok("proceed", id="b", rev=1)
    assert page.bridge.tables["b"].record.moves == page.bridge.tables["a"].record.moves[:1]


def test_a_game_whose_luck_was_written_down_has_no_deal_to_share(page: Page) -> None:
    page.ok("open", id="a", record=write(played(5000, seed=None)))
    assert page.error("deal", id="a")["code"] == "NoSeed"


# --- a finished game ------------------------------------------------------------------------


def test_a_finished_game_goes_by_link_and_counts_nowhere(page: Page) -> None:
    stopped(page)
    code = page.ok("pack", id="a")["code"]
    seen = page.ok("visit", id="v", code=f"https://example.org/#game/{code}.")
    assert seen["turn"] == "over"
    assert seen["over"] == page.ok("look", id="a")["over"]
    assert seen["seats"] == [{"kind": "human", "name": "Ada"}]
    kept = json.loads(page.bridge.keep("v"))
    assert kept["entry"]["foreign"] is True
    assert "note foreign on" in kept["text"]
    assert json.loads(page.bridge.keep("a"))["entry"]["foreign"] is False
    again = page.ok("restart", id="v", rev=seen["rev"])
    assert again["turn"] == "luck"
    assert json.loads(page.bridge.keep("v"))["entry"]["foreign"] is True


def test_a_running_game_has_no_link(page: Page) -> None:
    page.open()
    error = page.error("pack", id="a")
    assert (error["code"], error["facts"]["key"]) == ("BadLink", "unfinished")


def test_the_text_of_a_visited_game_replays(page: Page) -> None:
    page.ok("visit", id="v", code=pack(FINISHED))
    assert end_of(read(page.ok("save", id="v")["text"])) == end_of(FINISHED)


def test_a_bad_link_names_what_is_wrong_and_changes_nothing(page: Page) -> None:
    page.open()
    before = page.all()
    code = pack(FINISHED)
    for bad, key in (
        (code[:50], "cut"), ("", "empty"), (code.lower(), "case"), (f"{code[:9]}é", "letter"),
        (code[:90] + "AA" + code[92:], None),
    ):  # fmt: skip
        error = page.error("visit", id="a", code=bad)
        assert error["code"] == "BadLink"
        assert key is None or error["facts"]["key"] == key
        assert page.all() == before


def test_a_link_with_a_game_that_does_not_hold_names_the_line(page: Page) -> None:
    text = write(FINISHED)
    first = next(move for move in FINISHED.moves if move.startswith("play "))
    forged = read(text.replace(f"\n{first}\n", "\nplay 2C\nplay 2C\n", 1))
    for name, record in {"forged": forged, "unfinished": played(20)}.items():
        error = page.error("visit", id="v", code=made(1, write(record).encode()))
        expected = {"forged": "BadRecord", "unfinished": "BadLink"}[name]
        assert error["code"] == expected, name
        assert "v" not in page.bridge.tables
    other = text.replace("rules 1", "rules 99")
    assert page.error("visit", id="v", code=made(1, other.encode()))["code"] == "OtherRules"


# --- the deal of a day ----------------------------------------------------------------------


@pytest.mark.parametrize("of", GAMES, ids=NAMES)
def test_c39_a_day_has_one_deal_whoever_plays_it(page: Page, of: Game) -> None:
    deals = set()
    for seats in (["human"] * of.seats[0], [f"bot:{next(iter(of.minds))}"] * of.seats[-1]):
        given = {"game": of.name, "seats": seats, "daily": "2026-11-29"}
        snapshot = page.ok("open", id="a", **given)
        assert snapshot["options"] == of.complete({})
        kept = json.loads(page.bridge.keep("a"))
        assert kept["entry"]["daily"] == "2026-11-29"
        assert "note daily 2026-11-29\n" in kept["text"]
        deals.add(page.bridge.tables["a"].record.seed)
    assert deals == {daily_seed(of.name, "2026-11-29")}


def test_c39_the_day_stays_with_a_game_that_is_opened_again(page: Page) -> None:
    page.ok("open", id="a", game="pyramids", daily="2026-11-29")
    page.ok("proceed", id="a", rev=1)
    text = json.loads(page.bridge.keep("a"))["text"]
    page.ok("open", id="a", record=text, lift=False)
    page.change("restart")
    assert json.loads(page.bridge.keep("a"))["entry"]["daily"] == "2026-11-29"
    assert page.ok("deal", id="a", knowing=True)["daily"] == "2026-11-29"


@pytest.mark.parametrize("day", ["2026-02-29", "today", "", "2026-1-1", 7, [], {"a": 1}])
def test_c39_what_is_no_day_is_refused(page: Page, day: object) -> None:
    error = page.error("open", id="a", game="pyramids", daily=day)
    assert error["code"] == "BadDay"
    assert page.bridge.tables == {}


def test_the_deal_of_a_day_takes_no_other_rules_and_no_seed(page: Page) -> None:
    for more in ({"options": {"layout": "peaks"}}, {"seed": "royal-1"}):
        error = page.error("open", id="a", game="pyramids", daily="2026-11-29", **more)
        assert error["code"] == "BadDay"


# --- spectators -----------------------------------------------------------------------------


@pytest.mark.parametrize("of", GAMES, ids=NAMES)
def test_a_spectator_is_told_what_spectators_may_know(page: Page, of: Game) -> None:
    level = next(iter(of.minds))
    seats = [*["human"] * (of.seats[0] - 1), f"bot:{level}"] if of.seats[0] > 1 else ["human"]
    snapshot = page.ok("open", id="a", game=of.name, seats=seats, seed=SEED)
    for _ in range(40):
        table = page.bridge.tables["a"]
        seen = page.ok("watch", id="a")
        assert seen["rev"] == table.rev
        assert seen["view"] == json.loads(json.dumps(table.state.view(None)))
        assert SEED not in json.dumps(seen)
        assert set(seen) == {
            "turn", "game", "rules", "rev", "ply", "next", "seats", "options", "over", "practice",
            "view", "told",
        }  # fmt: skip
        for event in seen["told"]:
            if event["kind"] == "shown" and not seen["over"]:
                assert seen["view"]["faces"].get(event["piece"], event["face"]) == event["face"]
        match snapshot["turn"]:
            case "over":
                break
            case "luck":
                snapshot = page.change("proceed")
            case "curtain":
                assert seen["turn"] == snapshot["next"]
                snapshot = page.change("lift", seat=snapshot["next"])
            case seat if seats[seat] == "human":
                snapshot = page.change("play", move=snapshot["legal"][0]["move"])
            case _:
                snapshot = page.change("think")
