"""The door to the page, as text: one answer to every message, and no secret in it."""

from __future__ import annotations

import json

import pytest

from regalia import registry
from regalia.bridge import catalogue
from regalia.record import read, write
from tests.asking import SEED, Page
from tests.playing import played


@pytest.fixture
def page() -> Page:
    return Page()


def test_games_is_the_catalogue(page: Page) -> None:
    found = page.ok("games")
    assert found == catalogue()
    entry = next(entry for entry in found["games"] if entry["name"] == "pyramids")
    assert entry["rules"] == 1
    assert entry["seats"] == [1, 6]
    assert entry["levels"] == ["easy", "steady"]
    assert entry["handOver"] is True
    options = {option["name"]: option for option in entry["options"]}
    assert list(options) == ["layout", "jokers", "cards", "rounds", "draw_when"]
    assert options["jokers"] == {
        "name": "jokers",
        "choices": [*"0123456789", "unlimited"],
        "spans": [],
        "default": "3",
        "defaults": [{"when": {"layout": "peaks"}, "default": "1"}],
        "rule": "jokers",
    }
    assert options["layout"]["default"] == "pyramid"
    assert [entry["name"] for entry in found["games"]] == sorted(registry.games())


def test_a_game_from_open_to_close(page: Page) -> None:
    snapshot = page.ok("open", id="a", game="pyramids", seats=["human"], names=["Ada"], seed=SEED)
    assert snapshot["turn"] == "luck"
    assert snapshot["rev"] == 1
    assert snapshot["seats"] == [{"kind": "human", "name": "Ada"}]
    assert set(snapshot) == {
        "id", "game", "rules", "rev", "ply", "turn", "next", "seat", "seats", "options", "view",
        "legal", "refused", "told", "over", "undo", "redo", "practice", "helped",
        "reseated", "abandoned",
    }  # fmt: skip
    snapshot = page.change("proceed")
    assert snapshot["turn"] == snapshot["seat"] == snapshot["next"] == 0
    assert {"kind": "said", "key": "dealt", "facts": {"round": 1}} in snapshot["told"]
    assert {entry["move"] for entry in snapshot["legal"]} >= {"draw", "stop"}
    joker = next(entry for entry in snapshot["legal"] if entry["move"].startswith("joker "))
    snapshot = page.change("play", move=joker["move"])
    assert snapshot["ply"] == 2
    assert page.ok("look", id="a") == {**snapshot, "told": []}
    assert page.ok("why", id="a", move="draw") is None
    assert page.ok("why", id="a", move=joker["move"])["key"] == "gone"
    assert page.change("undo")["redo"] is True
    assert page.change("redo")["view"] == snapshot["view"]
    assert page.change("practice", on=True)["practice"] is True
    page.change("play", move="draw")
    assert page.change("undo")["undo"] is None
    restarted = page.change("restart")
    assert (restarted["turn"], restarted["ply"]) == ("luck", 0)
    page.change("proceed")
    over = page.change("play", move="stop")
    assert over["turn"] == "over"
    assert over["over"] == {"scores": [0], "places": [1]}
    assert page.ok("save", id="a")["text"].startswith("regalia 1\n")
    assert page.ok("close", id="a") is True
    assert page.ok("close", id="a") is False
    assert page.error("look", id="a")["code"] == "Unknown"


def test_a_device_goes_from_hand_to_hand(page: Page) -> None:
    snapshot = page.open("human", "human", "human")
    assert snapshot["turn"] == "curtain"
    assert page.error("play", id="a", rev=page.rev, move="draw")["code"] == "NotYours"
    assert page.error("why", id="a", move="draw")["code"] == "NotYours"
    assert page.error("lift", id="a", rev=page.rev, seat=1)["code"] == "NotYours"
    assert page.change("lift", seat=0)["turn"] == 0
    assert page.ok("veil", id="a")["turn"] == "curtain"  # whatever the revision
    assert page.ok("veil", id="a")["turn"] == "curtain"
    assert page.change("lift", seat=0)["seat"] == 0


def test_a_game_is_looked_back_at_and_nothing_is_changed(page: Page) -> None:
    page.open()
    page.change("play", move="draw")
    before = page.all()
    first, last = page.ok("replay", id="a", ply=0, seat=0), page.ok("replay", id="a", seat=0)
    assert set(last) ^ set(page.ok("look", id="a")) == {"replay"}
    assert (first["ply"], first["turn"], last["ply"], last["turn"]) == (0, "luck", 2, 0)
    assert last["view"] == page.ok("look", id="a")["view"]
    assert last["replay"] == {
        "first": 0, "last": 2, "mover": 0, "seats": [0], "open": False, "over": False,
    }  # fmt: skip
    lines = page.ok("log", id="a", seat=0)["lines"]
    assert [(line["ply"], line["mover"]) for line in lines] == [(1, "luck"), (2, 0)]
    assert page.all() == before


def test_a_record_is_looked_back_at_without_being_opened(page: Page) -> None:
    page.open()
    before = page.all()
    record = write(played(5000, seats=2, name="looked", options={"rounds": "1"}))
    over = page.ok("replay", text=record, open=True, seat=1)
    assert over["turn"] == "over"
    assert over["replay"]["seats"] == [0, 1]
    assert page.ok("log", text=record, seat=1)["lines"]
    running = write(played(30, seats=2, name="looked", options={"rounds": "1"}))
    assert page.ok("replay", text=running)["replay"]["seats"] == []
    assert page.error("replay", text=running, seat=0)["code"] == "NotYours"
    assert page.all() == before


def test_whoever_takes_the_device_or_comes_back_is_told_what_was(page: Page) -> None:
    page.open("human", "human", options={"rounds": "1"})
    assert [line["ply"] for line in page.change("lift", seat=0)["since"]] == [1]
    page.change("play", move="draw")
    assert "since" not in page.ok("look", id="a")
    assert [line["ply"] for line in page.ok("look", id="a", recap=True)["since"]] == [2]
    page.change("play", move="stop")
    assert page.ok("look", id="a", recap=True)["since"] == []
    # Of the draw nobody hears who still has the deal before him.
    assert [line["ply"] for line in page.change("lift", seat=1)["since"]] == [1, 3]
    kept = json.loads(page.bridge.keep("a"))["text"]
    assert page.ok("open", id="c", record=kept)["since"] == []
    alone = write(played(9))
    assert [line["ply"] for line in page.ok("open", id="c", record=alone)["since"]] == [9]


def test_a_seat_changes_hands_and_a_game_is_given_up(page: Page) -> None:
    page.open("human", "human")
    snapshot = page.change("seat", seat=1, kind="bot:easy", name="x\n|y" + "z" * 99)
    assert snapshot["seats"][1] == {"kind": "bot:easy", "name": "x /y" + "z" * 36}
    assert snapshot["reseated"] is True
    assert page.change("seat", seat=1, kind="human")["seats"][1]["kind"] == "human"
    assert page.change("abandon")["abandoned"] is True
    assert json.loads(page.bridge.keep("a"))["entry"]["abandoned"] is True
    assert page.change("abandon", on=False)["abandoned"] is False


def test_an_id_may_be_opened_anew_and_two_games_do_not_mix(page: Page) -> None:
    page.open()
    page.ok("open", id="b", game="pyramids", seed="other")
    before = page.bridge.keep("a")
    page.ok("proceed", id="b", rev=1)
    page.ok("play", id="b", rev=2, move="draw")
    assert page.bridge.keep("a") == before
    page.ok("open", id="b", game="pyramids", seed="other")
    assert page.ok("look", id="b")["ply"] == 0
    assert page.bridge.keep("a") == before


def test_what_is_kept_opens_to_an_equal_position(page: Page) -> None:
    page.open("human", "human", names=["Ada | 1", "  # b\n"], options={"jokers": "unlimited"})
    page.change("lift", seat=0)
    for _ in range(12):
        page.change("play", move=page.ok("look", id="a")["legal"][0]["move"])
        kept = json.loads(page.bridge.keep("a"))
        assert kept["id"] == kept["entry"]["id"] == "a"
        page.ok("open", id="c", record=kept["text"], lift=False)
        assert page.bridge.tables["c"].state == page.bridge.tables["a"].state
        assert json.loads(page.bridge.keep("c"))["text"] == kept["text"]
    entry = kept["entry"]
    assert entry["names"] == ["Ada / 1", "# b"]
    assert entry["turn"] == 0
    assert entry["ply"] == 13
    assert entry["over"] is None
    assert entry["scores"] == page.ok("look", id="a")["view"]["scores"]
    assert page.bridge.keep("nothing") == ""


def test_names_without_characters_can_be_kept() -> None:
    page = Page()
    page.open(names=["\ud800x" + "n" * 100])
    assert page.ok("look", id="a")["seats"][0]["name"] == "?x" + "n" * 38
    page.bridge.keep("a").encode("utf-8")


def test_practice_may_be_asked_for_at_once(page: Page) -> None:
    assert page.ok("open", id="a", game="pyramids", practice=True)["practice"] is True
    error = page.error("open", id="b", game="pyramids", seats=["human", "human"], practice=True)
    assert error["code"] == "Refused"
    assert error["facts"]["reason"]["key"] == "practice_alone"
    assert "b" not in page.bridge.tables


def test_a_new_game_has_a_seed_of_its_own(page: Page) -> None:
    seeds = set()
    for _ in range(20):
        page.ok("open", id="a", game="pyramids")
        seeds.add(read(page.ok("save", id="a")["text"]).seed)
    assert len(seeds) == 20


def test_the_longest_game_there_can_be_opens(page: Page) -> None:
    record = played(5000, seats=6, name="long", options={"jokers": "unlimited", "draw_when": "any"})
    text = write(record)
    snapshot = page.ok("open", id="a", record=text)
    assert snapshot["ply"] == len(record.moves) > 300
    assert page.ok("save", id="a")["text"] == text
    long = text + "# a comment\n" * 5000
    assert page.ok("open", id="a", record=long)["ply"] == len(record.moves)
    assert page.error("open", id="a", record=text + "draw\n" * 5000)["code"] == "BadRecord"


def test_c01_the_seed_is_in_no_answer_but_an_export(page: Page) -> None:
    page.open("human", "bot:easy", "human", names=["Ada", "", "Bob"])
    page.change("lift", seat=0)
    for call, args in (
        ("play", {"move": "draw"}), ("look", {}), ("undo", {}), ("redo", {}), ("practice", {}),
        ("play", {"move": "fly"}), ("why", {"move": "fly"}), ("play", {"move": "stop"}),
        ("think", {}), ("lift", {"seat": 2}), ("veil", {}), ("restart", {}), ("proceed", {}),
        ("think", {}), ("games", {}), ("cancel", {}), ("lift", {"seat": 9}), ("hint", {}),
        ("seat", {"seat": 2, "kind": "bot:easy"}), ("abandon", {}),
    ):  # fmt: skip
        page.call(call, id="a", rev=page.rev, **args)
    text = page.ok("save", id="a")["text"]
    saved = page.heard[-1]
    page.ok("open", id="b", record=text)
    page.error("open", id="b", record=text.replace("\nshuffle ", "\nshuffle 1"))
    assert SEED in text
    assert not [answer for answer in page.heard if SEED in answer and answer != saved]


def test_c28_a_double_click_makes_one_move(page: Page) -> None:
    page.open()
    rev = page.rev
    assert page.ok("play", id="a", rev=rev, move="draw")["ply"] == 2
    for _ in range(9):
        assert page.error("play", id="a", rev=rev, move="draw")["code"] == "Stale"
    snapshot = page.ok("look", id="a")
    assert snapshot["ply"] == 2
    assert snapshot["view"]["stock"] == 22


def test_c11_who_plays_and_under_what_name_changes_no_deal(page: Page) -> None:
    deals = set()
    for seats, names in (
        (["human"], []), (["human"], ["Žofie"]), (["human", "bot:easy"], []),
        (["human", "bot:steady"], ["Ada", "Bob"]),
    ):  # fmt: skip
        page.open(*seats, names=names)
        deals.add(page.bridge.tables["a"].record.moves[0])
    assert len(deals) == 1
