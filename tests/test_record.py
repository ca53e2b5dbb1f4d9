"""The text of a game: reading, writing, replaying, and refusing what does not hold."""

from __future__ import annotations

import random
from dataclasses import replace
from urllib.parse import unquote

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from regalia.chance import Chance
from regalia.play import Move
from regalia.record import BadRecord, OtherRules, Record, end_of, read, replay, trace, write
from regalia.registry import game
from tests.playing import HEAD, HOUSES, new, played, record

SEEDED = HEAD + "seed royal-1\n\n"
PACK = [rank + suit for suit in "SHDC" for rank in "A23456789TJQK"]
DEALS = ["shuffle " + " ".join(Chance("royal-1").shuffled(PACK, n)) for n in range(2)]


def refused(text: str) -> BadRecord:
    """What reading or replaying the text is refused with."""
    with pytest.raises(BadRecord) as error:
        end_of(read(text))
    return error.value


def same(one: Record, other: Record) -> bool:
    """Whether two records say the same, wherever their lines stand."""
    return replace(one, lines=[]) == replace(other, lines=[])


# --- reading and writing --------------------------------------------------------------------


@settings(max_examples=40, deadline=None)
@given(
    st.sampled_from(HOUSES),
    st.lists(st.sampled_from(["human", "bot:easy", "bot:steady"]), min_size=1, max_size=6),
    st.none() | st.from_regex(r"[a-z0-9-]{1,32}", fullmatch=True),
    st.dictionaries(
        st.from_regex(r"[a-z_]{1,9}", fullmatch=True), st.text(max_size=30), max_size=4
    ),
    st.integers(0, 60),
)
def test_what_is_written_reads_as_the_same(
    options: dict[str, str], seats: list[str], seed: str | None, notes: dict[str, str], plies: int
) -> None:
    moves = played(plies, seed=seed, seats=len(seats), options=options).moves
    whole = Record(game("pyramids"), options, seats, seed, notes, moves)
    text = write(whole)
    again = read(text)
    assert same(again, whole)
    assert write(again) == text
    assert end_of(again) == end_of(whole)


@pytest.mark.parametrize(
    "note",
    [
        "a#b", "50 %", "%23", "Ada|Bob||", " edges ", "two  blanks", "line\nend", "cr\rlf\r\n",
        "\t", "\ufeff", "\u2028", "\x85", "\x0c", "שלום עולם", "\u202eright to left",
        "👩‍👩‍👧 🂡", "Žofie", "a\0b",
        "__proto__", "", "+", "a+b", "\u00a0",
    ],
)  # fmt: skip
def test_notes_keep_odd_characters(note: str) -> None:
    whole = new()
    whole.notes["names"] = note
    assert read(write(whole)).notes == {"names": note}


def test_a_note_of_no_character_at_all_is_still_written() -> None:
    whole = new()
    whole.notes["names"] = "a\ud800b"
    assert read(write(whole)).notes == {"names": "a?b"}


def test_comments_and_blanks_stand_anywhere() -> None:
    text = (
        "# a game\n\n  # of mine\nregalia 1 # the format\n game  pyramids# so\n#\n   # more\n"
        "rules 1\nseats human\n seed\troyal-1\n\n# moves\n\n  draw   # first\n\n\nplay 6S#x\n"
    )
    with_comments = read(text.replace("play 6S", "draw"))
    assert with_comments.moves == ["draw", "draw"]
    assert with_comments.lines == [14, 17]
    assert with_comments.seed == "royal-1"
    assert end_of(with_comments).scores() == [-10]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_line_ends_and_byte_order_mark(end: str, mark: str) -> None:
    whole = played(12, name="ends")
    text = write(whole)
    other = read(mark + text.replace("\n", end))
    assert same(other, whole)
    assert other.lines == read(text).lines
    assert refused(mark + (SEEDED + "draw\nfly\n").replace("\n", end)).line == 9


def test_a_comment_ends_where_its_line_does() -> None:
    assert record("\n# one\u2028draw\x0bdraw\x85draw\n").moves == []


def test_without_a_last_line_end() -> None:
    assert record("seed a\n\ndraw").moves == ["draw"]
    assert read(HEAD.rstrip("\n")).moves == []


def test_missing_options_are_filled_in() -> None:
    for given_, expected in (
        ("", {"layout": "pyramid", "jokers": "3"}),
        ("options\n", {"layout": "pyramid", "jokers": "3"}),
        ("options layout=peaks\n", {"layout": "peaks", "jokers": "1"}),
        ("options jokers=0 layout=peaks\n", {"layout": "peaks", "jokers": "0"}),
    ):
        found = read(f"regalia 1\ngame pyramids\nrules 1\n{given_}seats human\n\n").options
        usual = {"cards": "open", "rounds": "5", "draw_when": "any"}
        assert found == {**expected, **usual}
        assert list(found) == ["layout", "jokers", "cards", "rounds", "draw_when"]


def test_notes_mean_nothing() -> None:
    for note in ("note", "note x", "note x y z", "note practice on", "note __proto__ {}"):
        assert end_of(record(f"{note}\n{note}\nseed a\n\ndraw\n")).scores() == [-5]


# --- headers that are refused ---------------------------------------------------------------

GOOD = [
    "regalia 1",
    "game pyramids",
    "rules 1",
    "options jokers=3",
    "seats human",
    "seed a",
    "",
    "",
]


@pytest.mark.parametrize(
    ("line", "text", "why"),
    [
        (1, "regal 1", "not a record"),
        (1, "{}", "not a record"),
        (1, "regalia 2", "another format"),
        (1, "regalia 1.0", "another format"),
        (1, "Regalia 1", "not a record"),
        (2, "game", "no game ''"),
        (2, "game chess", "no game 'chess'"),
        (2, "game Pyramids", "no game"),
        (2, "game pyramids kings", "no game"),
        (2, "game __proto__", "no game"),
        (2, "gave pyramids", "begins with game"),
        (3, "rules", "whole number"),
        (3, "rules one", "whole number"),
        (3, "rules ¹", "whole number"),
        (4, "options jokers", "name=value"),
        (4, "options jokers=10", "jokers"),
        (4, "options jokers=-1", "jokers"),
        (4, "options jokers=03", "jokers"),
        (4, "options jokers=", "jokers"),
        (4, "options =3", "no option ''"),
        (4, "options jokers=3 jokers=4", "twice"),
        (4, "options joker=3", "no option 'joker'"),
        (4, "options layout=pyramid=3", "layout"),
        (4, "options rounds=6", "rounds"),
        (4, "options __proto__=1", "no option"),
        (5, "seats", "1 to 6 seats, not 0"),
        (5, "seats human human human human human human human", "not 7"),
        (5, "seats human cat", "seat 1 cannot be 'cat'"),
        (5, "seats human bot:", "seat 1"),
        (5, "seats bot:royal", "seat 0"),
        (5, "seats Human", "seat 0"),
        (6, "seed", "a seed is"),
        (6, "seed A", "a seed is"),
        (6, "seed a b", "a seed is"),
        (6, "seed " + "a" * 33, "a seed is"),
        (6, "seed é", "a seed is"),
        (6, "game pyramids", "second time"),
        (6, "draw", "begins with game"),
        (6, "play 6S", "begins with game"),
    ],
)
def test_a_bad_header_line_is_named(line: int, text: str, why: str) -> None:
    error = refused("\n".join([*GOOD[: line - 1], text, *GOOD[line:]]))
    assert error.line == line
    assert error.text == text
    assert why in error.why
    assert f"line {line}:" in str(error)
    assert not isinstance(error, OtherRules)


@pytest.mark.parametrize(
    ("options", "kind", "name", "value"),
    [
        ("joker=3", "option", "", "joker"),
        ("jokers=10", "choice", "jokers", "10"),
        ("layout=" + "y" * 99, "choice", "layout", "y" * 60),
    ],
)
def test_a_bad_house_rule_is_told_by_its_name(
    options: str, kind: str, name: str, value: str
) -> None:
    error = refused("\n".join([*GOOD[:3], f"options {options}", *GOOD[4:]]))
    assert error.kind == kind
    assert error.facts == {"game": "pyramids", "name": name, "value": value}


def test_other_bad_lines_tell_no_house_rule() -> None:
    error = refused("\n".join([*GOOD[:3], "options jokers=3 jokers=3", *GOOD[4:]]))
    assert error.kind == "header"
    assert refused("\n".join([*GOOD[:4], "seats cat", *GOOD[5:]])).facts == {}


@pytest.mark.parametrize("missing", ["game", "rules", "seats"])
def test_a_header_without_a_needed_line(missing: str) -> None:
    lines = [line for line in GOOD if not line.startswith(missing + " ")]
    error = refused("\n".join(lines))
    assert error.line == 5
    assert missing in error.why


@pytest.mark.parametrize("number", ["0", "2", "99999999999999999999", "01"])
def test_c12_a_record_of_other_rules_says_so(number: str) -> None:
    lines = [*GOOD[:2], f"rules {number}", "options hats=many", *GOOD[4:], "fly away"]
    error = refused("\n".join(lines))
    assert isinstance(error, OtherRules)
    assert error.line == 3
    assert "plays rules 1" in error.why


# --- luck -----------------------------------------------------------------------------------


def two_rounds(first: bool, second: bool, seed: bool = True) -> str:
    """A record of two rounds, cleared by jokers; each deal written or not."""
    of = game("pyramids")
    options = {"jokers": "unlimited"}
    state = of.new(1, options)
    moves: list[Move] = []
    for n, written in enumerate((first, second)):
        assert state.luck(Chance("royal-1")) == DEALS[n]
        state.push(DEALS[n])
        moves += [DEALS[n]] if written else []
        while state.to_move == 0:
            move = next(move for move in state.moves() if move.startswith("joker "))
            state.push(move)
            moves.append(move)
    head = "regalia 1\ngame pyramids\nrules 1\noptions jokers=unlimited\nseats human\n"
    return head + ("seed royal-1\n" if seed else "") + "\n" + "\n".join(moves) + "\n"


def test_luck_may_be_left_out_to_the_seed_or_stand_there() -> None:
    out, there = read(two_rounds(False, False)), read(two_rounds(True, True))
    unseeded = read(two_rounds(True, True, seed=False))
    assert len(out.moves) == 56
    assert len(there.moves) == 58
    moves = [[move for _, move in replay(each)] for each in (out, there, unseeded)]
    assert moves[0] == moves[1] == moves[2] == [*there.moves, None]
    assert end_of(out) == end_of(there) == end_of(unseeded)
    assert list(trace(out)) == list(trace(there))


def test_c07_luck_half_there_is_refused() -> None:
    first = refused(two_rounds(True, False))
    assert (first.line, first.text[:6]) == (37, "joker ")
    assert "missing" in first.why
    second = refused(two_rounds(False, True))
    assert (second.line, second.text[:8]) == (36, "shuffle ")
    assert "left out" in second.why
    without = refused(two_rounds(True, False, seed=False))
    assert (without.line, without.text[:6]) == (36, "joker ")
    nothing = refused(two_rounds(False, False, seed=False))
    assert nothing.line == 7
    assert nothing.reason is not None
    assert nothing.reason.key == "luck"


def test_c07_luck_that_is_not_the_seeds_is_refused() -> None:
    error = refused(SEEDED + DEALS[1] + "\n")
    assert error.line == 8
    assert error.why == "not what the seed gives"
    strange = refused(SEEDED + DEALS[0].replace("8H", "1H") + "\ndraw\n")
    assert strange.line == 8
    assert strange.reason is not None
    assert strange.reason.key == "shuffle_strange"
    short = refused(SEEDED + "shuffle 8H AC\n")
    assert short.reason is not None
    assert short.reason.key == "shuffle_short"


@pytest.mark.parametrize(("word", "other"), [("draw", "drew"), ("play", "plays"), ("play", "stop")])
def test_c07_a_tampered_move_is_refused_with_its_line(word: str, other: str) -> None:
    lines = write(played(60, name="tampered")).split("\n")
    for at in range(8, len(lines) - 1):
        if lines[at].startswith(word):
            tampered = lines[at].replace(word, other)
            error = refused("\n".join([*lines[:at], tampered, *lines[at + 1 :]]))
            assert (error.line, error.text) == (at + 1, tampered)
            assert error.reason is not None
            assert error.reason.key == "unknown_move"


def test_c07_any_change_of_a_card_is_found() -> None:
    whole = played(60, name="cards")
    dice = random.Random(7)
    for _ in range(40):
        index = dice.randrange(len(whole.moves))
        words = whole.moves[index].split(" ")
        if len(words) < 2:
            continue
        words[dice.randrange(1, len(words))] = dice.choice(
            ["1S", "AX", "as", "", "QHQ", "__proto__"]
        )
        moves = [*whole.moves[:index], " ".join(words), *whole.moves[index + 1 :]]
        error = refused(write(replace(whole, moves=moves)))
        assert error.line == 8 + index


# --- games that are not finished --------------------------------------------------------------


def test_an_unfinished_game_has_no_outcome() -> None:
    for plies in (0, 1, 2, 20):
        whole = played(plies, name="unfinished")
        rows = list(trace(whole))
        assert [row["ply"] for row in rows] == list(range(plies + 1))
        assert [row["move"] for row in rows] == [*whole.moves, None]
        assert rows[-1]["outcome"] is None
        assert all("outcome" not in row for row in rows[:-1])
    rows = list(trace(played(2000, name="finished")))
    assert rows[-1]["to_move"] is None
    assert rows[-1]["moves"] == []
    assert isinstance(rows[-1]["outcome"], dict)


def test_nothing_follows_the_end() -> None:
    whole = played(2000, name="finished")
    error = refused(write(whole) + "stop\n")
    assert error.text == "stop"
    assert error.line == len(whole.moves) + 8
    assert error.reason is not None
    assert error.reason.key == "game_over"


def test_replay_gives_every_position_once() -> None:
    whole = played(50, name="replay")
    state = whole.game.new(1, whole.options)
    for position, move in replay(whole):
        assert position == state
        if move is not None:
            state.push(move)


# --- junk -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "junk",
    [
        "", "\n" * 1000, "{}", "[]", "null", '{"__proto__": {"x": 1}}', "<html>", "\0" * 100,
        "\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "PK\x03\x04", "regalia", "regalia 1", "regalia 1\n\n\n",
        "regalia 999999999999999999999", "regalia 1\n" + "note a b\n" * 1000,
        "regalia 1\ngame pyramids\n\nrules 1\nseats human\n", "\ud800", "regalia 1\n\ud800",
    ],
)  # fmt: skip
def test_c14_junk_is_refused(junk: str) -> None:
    error = refused(junk)
    assert 1 <= error.line <= junk.count("\n") + 1 + junk.count("\r")
    assert len(error.text) <= 200
    assert len(str(error)) < 700


@pytest.mark.parametrize("start", ["", SEEDED, SEEDED + "draw\n" * 3])
def test_c14_five_megabytes_of_junk_are_refused(start: str) -> None:
    for filling in ("x", "draw\n", "\n", "# ", "shuffle "):
        error = refused(start + filling * (5_000_000 // len(filling)))
        assert "2000000 characters" in error.why
        assert len(error.text) <= 200


@pytest.mark.parametrize("filling", ["x", "draw\n", "shuffle 8H AC\n", "🂡"])
def test_c14_half_a_megabyte_of_junk_is_refused(filling: str) -> None:
    error = refused(SEEDED + filling * (500_000 // len(filling)))
    assert 8 <= error.line <= 100
    assert len(str(error)) < 700


def test_c14_truncated_text_is_refused_or_a_shorter_game() -> None:
    whole = played(20, name="truncated")
    text = write(whole)
    for end in range(len(text)):
        try:
            shorter = read(text[:end])
            end_of(shorter)
        except BadRecord as error:
            line = error.line
        else:
            line = 1
            assert shorter.moves == whole.moves[: len(shorter.moves)]
        assert 1 <= line <= text[:end].count("\n") + 1


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=300) | st.binary(max_size=300).map(lambda b: b.decode("utf-8", "replace")))
def test_c14_no_text_does_worse_than_being_refused(text: str) -> None:
    for whole in (text, HEAD + text, SEEDED + text, "regalia 1\n" + text):
        try:
            again = read(whole)
            end_of(again)
        except BadRecord:
            continue
        assert same(read(write(again)), again)


@settings(max_examples=100, deadline=None)
@given(st.data())
def test_c14_a_damaged_record_is_refused_or_holds(data: st.DataObject) -> None:
    text = write(played(15, name="damaged"))
    at = data.draw(st.integers(0, len(text)))
    cut = data.draw(st.integers(0, 5))
    damaged = text[:at] + data.draw(st.text(max_size=5)) + text[at + cut :]
    try:
        again = read(damaged)
        end_of(again)
    except BadRecord:
        return
    assert same(read(write(again)), again)


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("W" * 3000, "W" * 40),
        ("a%0A%0Db%00%1B[2J", "a b [2J"),
        ("%E2%80%AEevil%E2%81%A6", "evil"),
        ("%20 ", ""),
        ("👨‍👩‍👧", "👨‍👩‍👧"),
    ],
)
def test_names_are_shown_on_one_line_and_kept_as_they_are(written: str, shown: str) -> None:
    text = HEAD + f"note names {written}|Bob\n\n"
    found = read(text)
    assert found.names() == [shown]
    assert read(write(found)).notes == found.notes


@settings(deadline=None)
@given(
    st.lists(st.sampled_from(["%", "%C3", "%A9", "%F0", "%9f", "%e2%80%ae", "%4", "%zz", "a", "é"]))
)
def test_a_note_is_decoded_as_an_address_is(parts: list[str]) -> None:
    note = "".join(parts)
    assert read(f"{HEAD}note names x{note}\n\n").notes["names"] == unquote(f"x{note}")
