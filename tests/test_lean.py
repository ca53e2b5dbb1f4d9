"""What is left of Pyodide: what is used of it, and nothing that is not."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from regalia_build import lean, tools

WORDS = """
    const { readFileSync } = require("node:fs");
    const module = new WebAssembly.Module(readFileSync(process.argv[1]));
    console.log(JSON.stringify({
        imports: WebAssembly.Module.imports(module).map(({ name }) => name),
        exports: WebAssembly.Module.exports(module).map(({ name }) => name),
    }));
"""
#: A module that brings a and b, and gives x, which calls a, y, which calls b, and t, a table of two
#: addresses: at the first of them stands a function that calls nothing.
SMALL = b"".join(
    bytes([number, len(body)]) + body
    for number, body in {
        1: b"\x01\x60\x00\x00",
        2: b"\x02\x01e\x01a\x00\x00\x01e\x01b\x00\x00",
        3: b"\x03\x00\x00\x00",
        4: b"\x01\x70\x00\x02",
        7: b"\x03\x01x\x00\x02\x01y\x00\x03\x01t\x01\x00",
        9: b"\x01\x00\x41\x00\x0b\x01\x04",
        10: b"\x03\x04\x00\x10\x00\x0b\x04\x00\x10\x01\x0b\x02\x00\x0b",
    }.items()
)


def told_of(file: Path) -> dict[str, list[str]]:
    """The names of what a module brings and gives."""
    command = [tools.node(), "-e", WORDS, str(file)]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    told: dict[str, list[str]] = json.loads(done.stdout)
    return told


def test_what_nobody_can_call_goes_out_of_wasm(tmp_path: Path) -> None:
    whole, names, target = (tmp_path / name for name in ("whole", "names", "target"))
    whole.write_bytes(b"\0asm\1\0\0\0" + SMALL)
    names.write_text('["x", "t"]', "utf-8")
    script = Path(lean.__file__).with_name("lean.mjs")
    given = (script, tools.packages() / "binaryen", whole, names, target)
    command = [tools.node(), *map(str, given)]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    assert json.loads(done.stdout.splitlines()[-1]) == ["a"]
    assert told_of(target) == {"imports": ["a"], "exports": ["x", "t"]}
    look = """
        const { readFileSync } = require("node:fs");
        const module = new WebAssembly.Module(readFileSync(process.argv[1]));
        const { t } = new WebAssembly.Instance(module, { e: { a() {} } }).exports;
        console.log(t.length, typeof t.get(0), t.get(1));
    """
    command = [tools.node(), "-e", look, str(target)]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    assert done.stdout.split() == ["2", "function", "null"]


def test_the_lean_wasm_and_its_script_fit_together() -> None:
    folder = lean.lean_pyodide()
    told = told_of(folder / lean.WASM)
    assert "memory" in told["exports"]
    assert len(told["exports"]) < 1000
    text = (folder / lean.SCRIPT).read_text("utf-8")
    lent = lean.LENT.search(text)
    assert lent
    assert {one.partition(":")[0] for one in lent[0].split(",")} == set(told["imports"])


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
