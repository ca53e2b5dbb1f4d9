"""What is left of Pyodide: what is used of it, and nothing that is not."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from regalia_build import lean, tools, wasm
from regalia_build.steps import Failure

PYODIDE = tools.packages() / "pyodide"


def small(*bodies: bytes) -> bytes:
    """A module that brings the functions 0 and 1, and gives x, the first of its own, and z, the
    last; the last but one has an address.
    """
    last = 1 + len(bodies)
    sections = {
        1: b"\x01\x60\x00\x00",
        2: b"\x02\x01e\x01a\x00\x00\x01e\x01b\x00\x00",
        3: bytes([len(bodies)]) + bytes(len(bodies)),
        4: b"\x01\x70\x00\x01",
        7: b"\x02\x01x\x00\x02\x01z\x00" + bytes([last]),
        9: b"\x01\x00\x41\x00\x0b\x01" + bytes([last - 1]),
        10: bytes([len(bodies)]) + b"".join(bytes([len(body)]) + body for body in bodies),
    }
    whole = b"".join(bytes([number, len(body)]) + body for number, body in sections.items())
    return b"\0asm\1\0\0\0" + whole


#: Ends a body that has no variables.
NOTHING = b"\x00\x01\x0b"
CALLS_4 = b"\x00\x10\x04\x0b"
#: A constant, a jump by a table and a choice of a type, in which numbers stand that call nothing.
CALLS_NONE = b"\x00\x02\x40\x41\x10\x0e\x01\x00\x00\x0b\x41\x10\x41\x04\x41\x00\x1c\x01\x7f\x1a\x0b"


@pytest.mark.parametrize(
    ("wanted", "kept"),
    [
        # What x calls, and what has an address.
        ({"x"}, [0, 2, 4]),
        # z is as good as the others: nothing is thrown away of what somebody may call.
        ({"x", "z"}, [0, 2, 4, 5]),
        (set(), [4]),
    ],
)
def test_what_nobody_can_call_becomes_a_trap(wanted: set[str], kept: list[int]) -> None:
    bodies = [CALLS_4, CALLS_4, NOTHING, CALLS_NONE, CALLS_NONE, CALLS_4]
    left = wasm.Module(wasm.lean(small(*bodies), wanted.__contains__))
    code = [left.raw[start:end] for start, end in left.bodies()]
    assert code == [body if n in kept else wasm.TRAP for n, body in enumerate(bodies)]
    assert {export.name for export in left.exports()} == wanted


def test_all_that_is_wanted_stays_byte_for_byte() -> None:
    whole = (PYODIDE / "pyodide.asm.wasm").read_bytes()
    assert wasm.lean(whole, lambda _: True) == whole


def test_what_is_not_understood_is_never_guessed() -> None:
    with pytest.raises(Failure, match="0xfb"):
        wasm.lean(small(b"\x00\xfb\x00\x0b", NOTHING), {"x"}.__contains__)


def test_the_lean_wasm_is_whole(tmp_path: Path) -> None:
    file = tmp_path / "lean.wasm"
    file.write_bytes(lean.lean_wasm(PYODIDE))
    look = """
        const module = new WebAssembly.Module(require("node:fs").readFileSync(process.argv[1]));
        const exports = WebAssembly.Module.exports(module).map(({ name }) => name);
        console.log(exports.includes("memory"), exports.length < 1000);
    """
    told = subprocess.run(
        [tools.node(), "-e", look, str(file)], check=True, capture_output=True, text=True
    )
    assert told.stdout.split() == ["true", "true"]


@pytest.mark.parametrize(
    ("text", "left"),
    [
        (';function a(){return{b:1}}a.sig="v";function c(){a()}c();', None),
        (';function a(){return{b:1}}a.sig="v";c();', ";c();"),
        # What only the idle use is idle.
        (";function a(){b()}function b(){}c();", ";c();"),
        (';var a=()=>{"}"};a.sig="v";Module["a"]=a;c();', ";c();"),
        (";var a=b=>b.c();c();", ";c();"),
        (";var a={b(){}};c();", ";c();"),
        # Named in words or as a property: somebody may ask for it so.
        (';function a(){}c("a");', None),
        (";function a(){}Module.a;", None),
        # Where it ends is hard to tell.
        (";function a(){return/}/}c();", None),
        (";function a(){return`}`}c();", None),
    ],
)
def test_only_what_nothing_names_goes(text: str, left: str | None) -> None:
    assert lean.without_idle(text) == (text if left is None else left)


def test_what_others_name_stays() -> None:
    assert lean.without_idle(";function a(){}", "module.a()") == ";function a(){}"
