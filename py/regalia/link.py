"""A finished game as the code of a link: short, checked, and hard to break on its way.

The code is base64url of one byte for its form (1), the CRC-32 of the record, and the record
itself, deflated.  Where the record has a seed its luck moves are left out.  The checksum stands in
front, so that a code whose end is missing can be told from one that was changed.
"""

from __future__ import annotations

import re
import zlib
from binascii import a2b_base64, b2a_base64
from dataclasses import replace
from typing import Final
from urllib.parse import unquote

from regalia.play import LUCK
from regalia.record import LONGEST, Record, replay, write

FORM: Final = 1
_HEAD: Final = 5
_RAW: Final = -15
"""Deflate without a head of its own: what ``CompressionStream`` calls ``deflate-raw``."""
_BETWEEN: Final = re.compile(r"=\r?\n|[\s>|\u00ad\u200b-\u200d\u2060\ufeff]+")
"""What mail puts between the letters: soft line ends, marks of a quotation, blanks of any kind."""
_BEFORE: Final = re.compile(r"^[^A-Za-z0-9_-]+")
_STRANGE: Final = re.compile(r"[^A-Za-z0-9_-]")
_TO_LINK: Final = str.maketrans("+/", "-_")
_FROM_LINK: Final = str.maketrans("-_", "+/")


class BadLink(ValueError):
    """A code that holds no game.

    ``key`` says why: empty, letter, cut, case, changed, form, long or unfinished; ``facts`` are
    what the words for it are filled in with.
    """

    def __init__(self, key: str, why: str, **facts: str | int) -> None:
        super().__init__(why)
        self.key = key
        self.facts = facts


def pack(record: Record) -> str:
    """The code of a finished game.  Raises BadLink if it is not over, BadRecord as replay does.

    Notes go along, so whoever opens the link sees the players' names.
    """
    text = write(_lean(record)).encode()
    deflate = zlib.compressobj(9, zlib.DEFLATED, _RAW)
    packed = deflate.compress(text) + deflate.flush()
    whole = bytes([FORM]) + zlib.crc32(text).to_bytes(4, "big") + packed
    return b2a_base64(whole, newline=False).decode().translate(_TO_LINK).rstrip("=")


def unpack(code: str) -> str:
    """The record that a code holds, as text to be read and replayed.  Raises BadLink.

    Takes a whole link, too, and bears what mail and chat do to one: line ends, blanks, percent
    signs, and punctuation and words behind it.  Only capital letters must stay what they are.
    """
    plain = _plain(code)
    strange = _STRANGE.search(plain)
    head = plain[: strange.start()] if strange else plain
    try:
        return _unpacked(head)
    except BadLink as error:
        # A letter that no code has ends it; only where that is too early is it to blame.
        if strange is None or error.key not in ("cut", "empty"):
            raise
        found, n = strange[0], strange.start() + 1
        why = f"no code has a {found!r} in it, as this has in place {n}"
        raise BadLink("letter", why, found=found, n=n) from None


def _plain(code: str) -> str:
    for _ in range(3):  # some senders write percent signs of percent signs
        if "%" not in code:
            break
        code = unquote(code)
    code = code.rpartition("game/")[2].partition("?")[0]
    return _BEFORE.sub("", _BETWEEN.sub("", code))


def _unpacked(plain: str) -> str:
    if not plain:
        raise BadLink("empty", "there is no code in this link")
    # The form is a small number, so every code begins with a capital A.
    if plain[0] == "a" or (len(plain) > 2 * _HEAD and plain == plain.upper()):
        raise BadLink("case", "capital and small letters of the code were not kept apart")
    changed = BadLink("changed", "the code was changed on its way: its checksum does not hold")
    if plain[0] != "A":
        raise changed
    # A letter that stands alone in a group of four holds no byte.
    plain = plain[:-1] if len(plain) % 4 == 1 else plain
    whole = a2b_base64(plain.translate(_FROM_LINK) + "=" * (-len(plain) % 4))
    if whole[:1] == b"\0":
        raise changed
    if whole and whole[0] > FORM:
        why = f"the code is of form {whole[0]}; this version reads {FORM}"
        raise BadLink("form", why, version=whole[0])
    inflate = zlib.decompressobj(_RAW)
    try:
        raw = inflate.decompress(whole[_HEAD:], LONGEST + 1)
    except zlib.error:
        raise changed from None
    if len(raw) > LONGEST:
        raise BadLink("long", f"the code holds more than {LONGEST} characters", n=LONGEST)
    # What stands behind the end of it, such as the next words of a mail, is no part of it.
    if not inflate.eof:
        raise BadLink("cut", "the end of the code is missing")
    if zlib.crc32(raw).to_bytes(4, "big") != whole[1:_HEAD]:
        raise changed
    try:
        return raw.decode()
    except UnicodeDecodeError:
        raise changed from None


def _lean(record: Record) -> Record:
    """The record without the luck that its seed gives."""
    moves, lean, over = [], [], False
    for state, move in replay(record):
        over = state.to_move is None
        if move is not None:
            moves.append(move)
            if state.to_move != LUCK:
                lean.append(move)
    if not over:
        raise BadLink("unfinished", "the game is not over")
    # Luck after the last move of a player has nobody to bring it back.
    ends = record.seed is not None and len(lean) > 0 and moves[-1] == lean[-1]
    return replace(record, moves=lean if ends else moves, lines=[])
