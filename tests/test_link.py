"""The code of a finished game: the same game again, whatever mail and chat do to it."""

from __future__ import annotations

import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from regalia.link import BadLink, pack, unpack
from regalia.record import LONGEST, Record, end_of, read, write
from tests.parts import NAMES, transcripts
from tests.playing import played

WHOLE = [path for name in NAMES for path in transcripts(name)]


def finished(**how: Any) -> Record:
    record = played(5000, **how)
    assert end_of(record).to_move is None
    return record


RECORD = replace(finished(), notes={"names": "Žofie|Людмила", "practice": "on"})
CODE = pack(RECORD)


def refused(code: str) -> BadLink:
    with pytest.raises(BadLink) as error:
        unpack(code)
    return error.value


@pytest.mark.parametrize("path", WHOLE, ids=lambda path: path.stem)
def test_every_finished_game_comes_back_the_same(path: Path) -> None:
    record = read(path.read_text("utf-8"))
    if end_of(record).to_move is not None:
        with pytest.raises(BadLink) as error:
            pack(record)
        assert error.value.key == "unfinished"
        return
    code = pack(record)
    assert re.fullmatch(r"A[A-Za-z0-9_-]+", code)
    again = read(unpack(code))
    assert end_of(again) == end_of(record)
    assert (again.game, again.options, again.seats, again.seed, again.notes) == (
        record.game, record.options, record.seats, record.seed, record.notes,
    )  # fmt: skip
    assert len(code) < 150 + len(write(record)) / 2


def test_luck_is_left_out_to_the_seed() -> None:
    assert "shuffle" in write(RECORD)
    assert "shuffle" not in unpack(CODE)
    assert "shuffle" in unpack(pack(finished(seed=None)))
    assert read(unpack(CODE)).notes == RECORD.notes


BETWEEN = ["\n", "\r\n", " ", "\n> ", "\r\n>> ", "=\n", "=\r\n", "\u200b", "\u00ad", "\u00a0", "\t"]
BEHIND = [
    "",
    ".",
    ",",
    ")",
    ">",
    '"',
    "”",
    "…",
    ").",
    "\n",
    " Have a look!",
    ", says Ada",
    "/",
    "*",
]
BEFORE = [
    "", "#game/", "https://example.org/regalia/#game/", "<https://example.org/#game/", " ", "(",
    "See https://example.org/a?b=c#game/",
]  # fmt: skip


@settings(max_examples=200, deadline=None)
@given(
    st.sampled_from(BEFORE),
    st.sampled_from(BEHIND),
    st.lists(st.tuples(st.integers(1, len(CODE) - 1), st.sampled_from(BETWEEN)), max_size=6),
    st.integers(0, 3),
)
def test_mail_and_chat_may_mangle_it(
    before: str, behind: str, between: list[tuple[int, str]], percent: int
) -> None:
    code = CODE
    for place, what in sorted(between, reverse=True):
        code = code[:place] + what + code[place:]
    code = before + code + behind
    for _ in range(percent):
        code = quote(code)
    assert unpack(code) == unpack(CODE)


def test_what_senders_add_to_an_address_is_not_read() -> None:
    assert unpack(CODE + "?lang=cs&utm_source=mail") == unpack(CODE)


def test_a_code_cut_short_says_so() -> None:
    for length in (1, 2, 5, 6, 7, 8, 60, len(CODE) // 2, len(CODE) - 1):
        assert refused(CODE[:length]).key == "cut"
    assert refused("").key == "empty"
    assert refused("#game/").key == "empty"
    assert refused(" .\n").key == "empty"


def test_lost_capitals_are_named() -> None:
    assert refused(CODE.lower()).key == "case"
    assert refused(CODE.upper()).key == "case"


def test_a_strange_letter_is_named_with_its_place() -> None:
    error = refused(CODE[:40] + "č" + CODE[41:])
    assert (error.key, error.facts) == ("letter", {"found": "č", "n": 41})


def test_no_change_of_a_letter_goes_unseen() -> None:
    for place in range(len(CODE)):
        other = "B" if CODE[place] != "B" else "C"
        code = CODE[:place] + other + CODE[place + 1 :]
        with pytest.raises(BadLink):
            unpack(code)


def made(form: int, text: bytes, check: bytes | None = None) -> str:
    deflate = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = deflate.compress(text) + deflate.flush()
    check = zlib.crc32(text).to_bytes(4, "big") if check is None else check
    return urlsafe_b64encode(bytes([form]) + check + packed).decode().rstrip("=")


def test_the_form_is_as_it_is_described() -> None:
    text = unpack(CODE)
    assert made(1, text.encode()) == CODE
    whole = urlsafe_b64decode(CODE + "=" * (-len(CODE) % 4))
    assert whole[0] == 1
    assert int.from_bytes(whole[1:5], "big") == zlib.crc32(text.encode())
    assert zlib.decompress(whole[5:], -15).decode() == text


def test_another_form_is_refused_by_its_number() -> None:
    error = refused(made(2, b"regalia 2\n"))
    assert (error.key, error.facts) == ("form", {"version": 2})


def test_what_no_writer_makes_is_refused() -> None:
    assert refused(made(1, b"regalia 1\n", b"\0\0\0\0")).key == "changed"
    assert refused(made(1, b"\xff\xfe")).key == "changed"
    assert refused(made(0, b"")).key == "changed"
    assert refused("Zm9v" * 20).key == "changed"
    bomb = made(1, b"a" * (LONGEST + 1))
    assert len(bomb) < 4000
    assert refused(bomb).key == "long"


@settings(max_examples=300, deadline=None)
@given(st.text(max_size=80) | st.from_regex(r"A[A-Za-z0-9_-]{5,60}", fullmatch=True))
def test_junk_is_refused_in_words(junk: str) -> None:
    error = refused(junk)
    assert error.key in ("empty", "letter", "cut", "case", "changed", "form")
    assert str(error)
