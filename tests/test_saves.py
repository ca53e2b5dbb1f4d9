"""What is kept of a game, and what is brought in: nothing is taken that does not hold."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from regalia.bridge import Bridge
from regalia.play import Game
from regalia.record import BadRecord, OtherRules, read, write
from regalia.registry import games
from regalia.saves import EVERYTHING, checked, kept, salvaged, unpack
from regalia.table import Table
from tests.playing import HEAD, played
from tests.state_hash import played as by_dice

GAME = write(played(20, name="kept"))
LINES = GAME.splitlines(keepends=True)
ROUNDS = {"rounds": "3", "jokers": "unlimited"}
"""House rules under which the game called 2 reaches its third round."""


def everything(**more: Any) -> str:
    return json.dumps({"regalia": EVERYTHING, "games": [], **more})


def games_in(text: str) -> list[Table]:
    """The games that a text brings."""
    return [checked(one["text"]) for one in unpack(text).games]


def refused(text: str) -> BadRecord:
    """What a text is refused with."""
    with pytest.raises(BadRecord) as error:
        games_in(text)
    return error.value


def ask(bridge: Bridge, call: str, **args: Any) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(
        bridge.answer(json.dumps({"id": 1, "call": call, "args": args}))
    )
    return answer


# --- what is brought in ---------------------------------------------------------------------


def test_a_record_alone_is_a_parcel_of_one_game() -> None:
    parcel = unpack("\ufeff# from Ada\n" + GAME)
    assert [(one["id"], one["foreign"]) for one in parcel.games] == [(None, True)]
    assert write(checked(parcel.games[0]["text"]).record) == GAME
    assert (parcel.ledger, parcel.drawer, parcel.left_out) == ({}, {}, 0)


def test_a_file_with_everything() -> None:
    games_ = [{"id": "pyramids-a1", "when": 1.7e12, "text": GAME, "foreign": False}]
    given = everything(games=games_, ledger={"pyramids-a1": {"won": 1}}, drawer={"daily": [1, 2]})
    parcel = unpack("\ufeff\n" + given)
    assert parcel.games == games_
    assert parcel.ledger == {"pyramids-a1": {"won": 1}}
    assert parcel.drawer == {"daily": [1, 2]}
    assert parcel.left_out == 0
    assert unpack(everything()).games == []


def test_a_game_from_elsewhere_is_marked_and_is_nobodys_daily_deal() -> None:
    record = replace(played(5), notes={"names": "Ada", "daily": "2026-01-31"})
    bridge, text = Bridge(), write(record)
    found = ask(bridge, "check", id="a", text=text, foreign=True)["ok"]
    assert found["plain"] == text
    assert read(found["text"]).notes == {"names": "Ada", "foreign": "on"}
    assert (found["entry"]["foreign"], found["entry"]["daily"]) == (True, None)
    own = ask(bridge, "check", id="a", text=text)["ok"]
    assert own["text"] == own["plain"] == text
    assert (own["entry"]["foreign"], own["entry"]["daily"]) == (False, "2026-01-31")


@pytest.mark.parametrize(
    ("one", "read_as"),
    [
        (7, {"id": None, "when": None, "text": ""}),
        ({}, {"id": None, "when": None, "text": ""}),
        ({"id": "__proto__", "when": True, "text": 5}, {"id": None, "when": None, "text": ""}),
        ({"id": "a b", "when": -1, "text": "x"}, {"id": None, "when": None, "text": "x"}),
        ({"id": "a" * 65, "when": 1e300, "text": "x"}, {"id": None, "when": None, "text": "x"}),
        ({"id": "x", "when": "1", "text": "x"}, {"id": "x", "when": None, "text": "x"}),
    ],
)
def test_c14_one_bad_game_of_a_file_spoils_no_other(one: Any, read_as: dict[str, Any]) -> None:
    parcel = unpack(everything(games=[one, {"id": "ok", "when": 1, "text": GAME}]))
    assert parcel.games[0] == {**read_as, "foreign": False}
    with pytest.raises(BadRecord):
        checked(parcel.games[0]["text"])
    assert write(checked(parcel.games[1]["text"]).record) == GAME


HUGE = float("inf")
"""What Python reads from 1e999, and JSON has no number for."""


@pytest.mark.parametrize(
    ("store", "lines", "sound", "left_out"),
    [
        ("ledger", {"__proto__": {}, "a": {"n": 1}}, {"a": {"n": 1}}, 1),
        ("ledger", {"a": "x" * 30_000, "b": 1, "c d": 1, "": 1}, {"b": 1}, 3),
        ("ledger", [1, 2], {}, 1),
        ("ledger", None, {}, 0),
        ("drawer", {"last set-up: kings": {"x": 1}, "__proto__": 1}, {}, 1),
        ("drawer", "junk", {}, 1),
        ("drawer", {"a": None}, {}, 1),
        ("drawer", {"a": {"b": [HUGE]}, "c": -HUGE, "d": 1e300}, {"d": 1e300}, 2),
    ],
)
def test_c14_lines_that_are_not_what_they_should_be_are_left_out(
    store: str, lines: Any, sound: dict[str, Any], left_out: int
) -> None:
    if store == "drawer" and isinstance(lines, dict) and len(lines) == 2:
        sound = {"last set-up: kings": {"x": 1}}
    parcel = unpack(everything(**{store: lines}).replace("Infinity", "1e999"))
    assert getattr(parcel, store) == sound
    assert parcel.left_out == left_out
    # What goes on to the page must be JSON.
    json.dumps(parcel.json(), allow_nan=False)


JUNK = "junk " * 1_000_000
BAD: dict[str, tuple[str, str, int]] = {
    "nothing": ("", "foreign", 1),
    "blanks": (" \n\n ", "foreign", 1),
    "an empty object": ("{}", "foreign", 1),
    "a list": ("[]", "foreign", 1),
    "__proto__": ('{"__proto__": {"regalia": "everything 1", "games": []}}', "foreign", 1),
    "constructor": ('{"constructor": {"prototype": {"games": []}}}', "foreign", 1),
    "no games": ('{"regalia": "everything 1"}', "foreign", 1),
    "games that are none": (everything(games={"a": GAME}), "foreign", 1),
    "a number for a format": ('{"regalia": 1, "games": []}', "foreign", 1),
    "no number": ('{"regalia": NaN}', "foreign", 1),
    "everything of the future": ('{"regalia": "everything 2", "games": []}', "newer", 1),
    "everything cut off": (everything(games=[GAME] * 9)[:-700], "cut", 1),
    "everything cut off in line 3": ('{"regalia":\n"everything 1",\n"games": [', "cut", 3),
    "deeply nested": ('{"a":' * 100_000, "foreign", 1),
    "a record of the future": (GAME.replace("regalia 1", "regalia 2"), "newer", 1),
    "another game": (GAME.replace("game pyramids", "game chess"), "game", 2),
    "a game called __proto__": (GAME.replace("game pyramids", "game __proto__"), "game", 2),
    "other rules": (GAME.replace("rules 1", "rules 2"), "rules", 3),
    "a header cut off": ("".join(LINES[:3]), "cut", 3),
    "an option cut off": ("".join(LINES[:3]) + "options layout=pyra", "cut", 4),
    "a move cut off": (GAME.rstrip()[:-1], "move", len(LINES)),
    "a seed of another deal": (GAME.replace("seed royal-1", "seed royal-2"), "move", 8),
    "a move by nobody": (GAME + "fly\n", "move", len(LINES) + 1),
    "5 MB of junk": (JUNK, "long", 1),
    "5 MB of junk after a header": (HEAD + "\n" + JUNK, "long", 1),
    "5 MB of junk in braces": ("{" + JUNK, "cut", 1),
    "2 MB of moves": (HEAD + "seed a\n\n" + "draw\n" * 390_000, "move", 31),
    "5 MB of comment": ("# " + JUNK, "long", 1),
    "bytes": ("\0\x01\x02\ufffd" * 99, "foreign", 1),
    "20 MB in braces": ('{"a": "' + 4 * JUNK, "long", 1),
}


@pytest.mark.parametrize("name", BAD)
def test_c14_what_does_not_hold_is_refused_in_words_with_its_line_and_soon(name: str) -> None:
    text, kind, line = BAD[name]
    begun = time.process_time()
    error = refused(text)
    assert (error.kind, error.line) == (kind, line)
    assert error.why
    assert len(str(error)) < 500
    assert isinstance(error, OtherRules) is (kind == "rules")
    # A page that waits so long would seem dead; it is a hundred times as long as it takes.
    assert time.process_time() - begun < 10


@pytest.mark.parametrize("name", BAD)
def test_c14_the_bridge_answers_in_the_same_words_and_has_no_game_more(name: str) -> None:
    bridge, (text, kind, line) = Bridge(), BAD[name]
    answer = ask(bridge, "unpack", text=text)
    if "ok" in answer:
        (game,) = answer["ok"]["games"]
        answer = ask(bridge, "check", id="a", text=game["text"])
    facts = answer["error"]["facts"]
    assert answer["error"]["code"] in {"BadRecord", "OtherRules"}
    assert (facts["kind"], facts["line"]) == (kind, line)
    assert bridge.tables == {}


# --- what is kept ---------------------------------------------------------------------------


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.name)
def test_c01_the_shelf_shows_nothing_but_what_everybody_may_see(game: Game) -> None:
    for most in (0, 1, 12, 25):
        record = by_dice(game, game.seats[0], game.complete({}), "secret-seed", most=most)
        table = Table(record)
        found = kept("a", table)
        assert write(read(found["text"])) == found["text"]
        entry = found["entry"]
        assert "secret-seed" not in json.dumps(entry)
        public = table.state.view(None)
        assert entry["shown"] == {
            name: it for name, it in public.items() if isinstance(it, str | int)
        }
        assert entry["ply"] == len(record.moves)


# --- what holds of a broken game ------------------------------------------------------------


def test_c12_a_tampered_game_is_given_up_to_its_last_good_move() -> None:
    for broken in range(7, len(LINES)):
        tampered = [*LINES]
        tampered[broken] = "fly away\n"
        table, line = salvaged("".join(tampered))
        assert line == broken + 1
        assert write(table.record) == marked("".join(LINES[:broken]))
    table, line = salvaged(GAME)
    assert (write(table.record), line) == (marked(GAME), 0)


def marked(text: str) -> str:
    """The record of a game that counts nowhere as played here."""
    return text.replace("seed ", "note foreign on\nseed ", 1)


def test_c07_a_shuffle_that_the_seed_does_not_give_ends_what_holds() -> None:
    record = replace(played(300, options=ROUNDS, name=2), notes={"names": "Ada"})
    deals = [n for n, move in enumerate(record.moves) if move.startswith("shuffle")]
    last = deals[-1]
    assert last > 50
    moves = [*record.moves]
    moves[last] = moves[last].replace(*_two(moves[last]))
    table, line = salvaged(write(replace(record, moves=moves)))
    assert table.record.moves == record.moves[:last]
    assert table.names() == ["Ada"]
    table.proceed()
    assert table.record.moves == record.moves[: last + 1]
    assert line == 9 + last


def _two(shuffle: str) -> tuple[str, str]:
    """The first two cards of a shuffle, and the same in the other order."""
    _, one, other = shuffle.split(" ")[:3]
    return f"shuffle {one} {other}", f"shuffle {other} {one}"


@pytest.mark.parametrize("name", [n for n, (_, kind, _) in BAD.items() if kind != "move"])
def test_c12_without_a_header_nothing_is_made_up(name: str) -> None:
    with pytest.raises(BadRecord):
        salvaged(BAD[name][0])


def test_c12_the_bridge_gives_what_holds() -> None:
    bridge = Bridge()
    found = ask(bridge, "salvage", id="new", text=GAME + "fly\nplay AS\n")["ok"]
    assert (found["text"], found["line"]) == (marked(GAME), len(LINES) + 1)
    assert found["counted"] is None
    assert found["entry"]["id"] == found["id"] == "new"
    assert bridge.tables == {}
    assert ask(bridge, "salvage", id="new", text="junk")["error"]["code"] == "BadRecord"


# --- what was taken back --------------------------------------------------------------------


def open_again(bridge: Bridge, **more: Any) -> tuple[dict[str, Any], Mapping[str, Any]]:
    """The game as it is kept, and opened from that in another visit."""
    found = json.loads(bridge.keep("a"))
    again = Bridge()
    given = {"record": found["text"], "redo": found["redo"], **more}
    snapshot: dict[str, Any] = ask(again, "open", id="a", **given)["ok"]
    return snapshot, {"bridge": again, **found}


def test_what_was_taken_back_can_be_played_again_in_another_visit() -> None:
    bridge = Bridge()
    record = replace(played(40, options={"rounds": "3"}), notes={"practice": "on"})
    ask(bridge, "open", id="a", record=write(record))
    rev = 1
    for _ in range(12):
        rev = ask(bridge, "undo", id="a", rev=rev)["ok"]["rev"]
    snapshot, found = open_again(bridge)
    assert "redo" not in found["text"]
    assert snapshot["redo"] is True
    table = found["bridge"].tables["a"]
    while table.can_redo:
        table.redo()
    assert table.record.moves == record.moves


def test_luck_that_was_taken_back_comes_again_in_another_visit_also_without_a_seed() -> None:
    bridge = Bridge()
    record = replace(played(300, seed=None, options=ROUNDS, name=2), notes={"practice": "on"})
    deal = next(n for n, move in enumerate(record.moves) if n and move.startswith("shuffle"))
    ask(bridge, "open", id="a", record=write(replace(record, moves=record.moves[: deal + 3])))
    for rev in (1, 2, 3):
        ask(bridge, "undo", id="a", rev=rev)
    _, found = open_again(bridge)
    table = found["bridge"].tables["a"]
    assert table.record.moves == record.moves[: deal - 1]
    table.play(record.moves[deal - 1])
    table.proceed()
    assert table.record.moves == record.moves[: deal + 1]


@pytest.mark.parametrize(
    "redo", [["fly"], ["play XX", "draw"], ["draw", "shuffle AS"], ["draw"] * 500]
)
def test_a_redo_that_does_not_hold_is_forgotten(redo: list[str]) -> None:
    bridge = Bridge()
    snapshot = ask(bridge, "open", id="a", record=GAME, redo=redo)["ok"]
    assert snapshot["redo"] is False
    assert write(bridge.tables["a"].record) == GAME


def test_a_redo_brings_no_other_luck_than_the_seed_has() -> None:
    bridge, whole = Bridge(), played(2)
    other = Table(played(1, seed="other")).record.moves
    for redo, taken in ((other, False), (whole.moves, True)):
        record = write(replace(whole, moves=[]))
        assert ask(bridge, "open", id="a", record=record, redo=redo)["ok"]["redo"] is taken


@pytest.mark.parametrize("redo", ["draw", [1], {"0": "draw"}, 7])
def test_c14_a_redo_is_a_list_of_moves(redo: Any) -> None:
    bridge = Bridge()
    assert ask(bridge, "open", id="a", record=GAME, redo=redo)["error"]["code"] == "Unknown"
    assert bridge.tables == {}
