"""A module of WebAssembly without what nobody calls: less to fetch, to check and to hand out.

Only as much of the format is read as that takes.  Nothing is moved: a function that cannot be
reached keeps its number, and its body becomes a trap of three bytes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final, NamedTuple

from regalia_build.steps import Failure

IMPORTS, EXPORTS, START, ELEMENTS, CODE = 2, 7, 8, 9, 10
"""The numbers of sections."""
FUNCTION: Final = 0
HEAD: Final = 8
TRAP: Final = b"\x00\x00\x0b"
"""A body without variables: unreachable, end."""


class Module:
    """The bytes of a module, and what of them is read."""

    def __init__(self, raw: bytes) -> None:
        self.raw = raw
        self.sections: dict[int, tuple[int, int]] = {}
        at = HEAD
        while at < len(raw):
            size, start = self.number(at + 1)
            if raw[at] in self.sections:
                raise Failure(f"the wasm has two sections of the kind {raw[at]}.")
            self.sections[raw[at]] = start, start + size
            at = start + size

    def number(self, at: int) -> tuple[int, int]:
        """The number that stands there, and where it ends."""
        value = shift = 0
        while True:
            byte = self.raw[at]
            at += 1
            value |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return value, at

    def name(self, at: int) -> tuple[str, int]:
        """The name that stands there, and where it ends."""
        size, start = self.number(at)
        return self.raw[start : start + size].decode(), start + size

    def past(self, at: int) -> int:
        """Where the number that stands there ends, whatever it is."""
        while self.raw[at] >= 0x80:
            at += 1
        return at + 1

    def imports(self) -> Iterator[tuple[str, str, int]]:
        """From where what is brought, and of which kind it is."""
        count, at = self.number(self.sections[IMPORTS][0])
        for _ in range(count):
            where, at = self.name(at)
            what, at = self.name(at)
            kind, at = self.raw[at], at + 1
            if kind == FUNCTION:
                at = self.past(at)
            elif kind in {1, 2}:
                # A table has a type before its limits.
                limits, at = self.number(at + (kind == 1))
                for _ in range(1 + limits % 2):
                    at = self.past(at)
            else:
                # Of a global its type and whether it changes; of a tag nothing and its type.
                at = self.past(at + 1)
            yield where, what, kind

    def exports(self) -> Iterator[Export]:
        """What the module gives."""
        count, at = self.number(self.sections[EXPORTS][0])
        for _ in range(count):
            begin = at
            name, at = self.name(at)
            number, end = self.number(at + 1)
            yield Export(name, self.raw[at], number, self.raw[begin:end])
            at = end

    def elements(self) -> Iterator[int]:
        """The functions that have an address."""
        count, at = self.number(self.sections[ELEMENTS][0])
        for _ in range(count):
            if self.raw[at]:
                raise Failure("the wasm gives addresses in another way than it did.")
            # Where they go is told by a constant, up to its end.
            size, at = self.number(self.raw.index(0x0B, at) + 1)
            for _ in range(size):
                number, at = self.number(at)
                yield number

    def bodies(self) -> Iterator[tuple[int, int]]:
        """From where to where the code of each function goes."""
        count, at = self.number(self.sections[CODE][0])
        for _ in range(count):
            size, start = self.number(at)
            at = start + size
            yield start, at

    def called(self, start: int, end: int) -> set[int]:
        """The functions that a body names."""
        found: set[int] = set()
        groups, at = self.number(start)
        for _ in range(groups):
            at = self.past(at) + 1
        while at < end:
            code, at = self.raw[at], at + 1
            if code in CALLS:
                number, at = self.number(at)
                found.add(number)
            else:
                at = self.operands(code, at)
        return found

    def operands(self, code: int, at: int) -> int:
        """Where the operands of an instruction end."""
        if code in PLAIN:
            return at
        if code in WIDTHS:
            return at + WIDTHS[code]
        if code in NUMBERS:
            for _ in range(NUMBERS[code]):
                at = self.past(at)
            return at
        if code in LISTS:
            count, at = self.number(at)
            for _ in range(count + LISTS[code]):
                at = self.past(at)
            return at
        if code == MORE:
            kind, at = self.number(at)
            if kind in MORE_NUMBERS:
                for _ in range(MORE_NUMBERS[kind]):
                    at = self.past(at)
                return at
        raise Failure(f"the wasm holds an instruction that is not known here, {code:#x}.")


class Export(NamedTuple):
    """A name, the kind and the number of what it stands for, and all that as it is written."""

    name: str
    kind: int
    number: int
    raw: bytes


CALLS: Final = {0x10, 0x12, 0xD2}
LISTS: Final = {0x0E: 1, 0x1C: 0}
"""Jumps by a table, whose last entry is not counted, and choices of a type."""
MORE: Final = 0xFC
PLAIN: Final = {*(0x00, 0x01, 0x05, 0x0A, 0x0B, 0x0F, 0x19, 0x1A, 0x1B, 0xD1), *range(0x45, 0xC5)}
WIDTHS: Final = {0x43: 4, 0x44: 8}
NUMBERS: Final = (
    # Blocks, by their type; jumps, what is thrown; variables, tables, memory, constants.
    dict.fromkeys((0x02, 0x03, 0x04, 0x06), 1)
    | dict.fromkeys((0x07, 0x08, 0x09, 0x0C, 0x0D, 0x18), 1)
    | dict.fromkeys((*range(0x20, 0x27), 0x3F, 0x40, 0x41, 0x42, 0xD0), 1)
    | dict.fromkeys((0x11, 0x13, *range(0x28, 0x3F)), 2)
)
MORE_NUMBERS: Final = (
    dict.fromkeys(range(8), 0)
    | dict.fromkeys((8, 10, 12, 14), 2)
    | dict.fromkeys((9, 11, 13, 15, 16, 17), 1)
)


def imported(raw: bytes) -> set[str]:
    """The names of what a module needs from outside."""
    return {what for _, what, _ in Module(raw).imports()}


def lean(raw: bytes, wanted: Callable[[str], bool]) -> bytes:
    """The module with only those exports that are wanted, and only the code that they need."""
    module = Module(raw)
    exports = [export for export in module.exports() if wanted(export.name)]
    outside = sum(kind == FUNCTION for _, _, kind in module.imports())
    bodies = list(module.bodies())
    begin = [export.number for export in exports if export.kind == FUNCTION]
    if START in module.sections:
        begin.append(module.number(module.sections[START][0])[0])
    needed = {*begin, *module.elements()}
    due = list(needed)
    while due:
        number = due.pop() - outside
        if number >= 0:
            new = module.called(*bodies[number]) - needed
            needed |= new
            due += new
    code = (
        raw[start:end] if outside + number in needed else TRAP
        for number, (start, end) in enumerate(bodies)
    )
    written = {
        EXPORTS: vector(export.raw for export in exports),
        CODE: vector(leb(len(body)) + body for body in code),
    }
    parts = [raw[:HEAD]]
    for section, (start, end) in module.sections.items():
        body = written.get(section, raw[start:end])
        parts += [bytes([section]), leb(len(body)), body]
    return b"".join(parts)


def vector(items: Iterable[bytes]) -> bytes:
    """These, behind their number."""
    listed = list(items)
    return leb(len(listed)) + b"".join(listed)


def leb(number: int) -> bytes:
    """A number as the format writes it."""
    written = bytearray()
    while number > 0x7F:
        written.append(number & 0x7F | 0x80)
        number >>= 7
    written.append(number)
    return bytes(written)
