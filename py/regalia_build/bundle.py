"""The classic scripts of the workers: their own modules, and Pyodide, which one of them brings.

A classic worker started from a blob runs everywhere the page does, and Pyodide is made for
modules.  So its two files become functions, their two module words are replaced, and the one test
by which each refuses classic workers is answered.  It stands apart, since it is fifteen times as
long as ours: the worker has asked for everything before it reads that.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from regalia_build.lean import SCRIPT, lean_pyodide, once
from regalia_build.steps import WEB, Failure

PRELUDE = """\
"use strict";
self.REGALIA_RUNTIME = %s;
"""
IMPORT: Final = re.compile(r'^import \* as (\w+) from "\./([\w-]+\.js)";$', re.MULTILINE)
"""How the worker and its modules import a module of ours: as a whole, under its name."""

CLASSIC: Final = 'try{return globalThis.importScripts("data:text/javascript,"),!0}catch{return!1}'
"""How Pyodide finds out whether the worker is a classic one."""

UNPACKED: Final = ("wasm", "snapshot")
"""What the unpacker needs to know of."""


def make_unpacker(runtime: Mapping[str, Any]) -> str:
    """The text of ``app/unpacker.classic.js``."""
    return make_worker({"parts": {name: runtime["parts"][name] for name in UNPACKED}}, "unpacker")


def make_worker(runtime: Mapping[str, Any], name: str = "worker") -> str:
    """The text of ``app/worker.classic.js``, or another one, told what is in ``runtime/``."""
    worker = WEB / "app" / f"{name}.js"
    return "".join(
        [
            PRELUDE % json.dumps(runtime, sort_keys=True),
            *(f"const {name} = {module(file)};\n" for name, file in imported(worker).items()),
            entry(worker),
        ]
    )


def make_pyodide() -> str:
    """The text of a script that gives the worker ``loadPyodide`` and ``createPyodideModule``."""
    pyodide = lean_pyodide()
    return "".join(
        [
            '"use strict";\n',
            f"const createPyodideModule = {asm(pyodide / SCRIPT)};\n",
            f"const barePyodide = {loader(pyodide / 'pyodide.mjs')};\n",
            "const loadPyodide = (options) =>\n",
            "  barePyodide.loadPyodide({ createPyodideModule, ...options });\n",
        ]
    )


def imported(file: Path) -> dict[str, Path]:
    """The modules of ours that a file needs, by the names under which it does: those first that
    others of them need.
    """
    found: dict[str, Path] = {}
    for name, other in IMPORT.findall(file.read_text("utf-8")):
        found |= {**imported(file.parent / other), name: file.parent / other}
    return found


def asm(file: Path) -> str:
    """The emscripten module as an expression that gives its maker."""
    text = without_map(file.read_text("utf-8"))
    text = once(text, r"\s*export default _createPyodideModule;\s*", "")
    # In brackets it is read once, as what will be called soon; else it would be skimmed before.
    return f"({plain(text)})"


def loader(file: Path) -> str:
    """Pyodide's loader as an expression that gives its exports."""
    text = without_map(file.read_text("utf-8"))
    # Packages would come from there; there are none, and no other host is ever named.
    text = once(text, r"`https:[^`]*/full/`", '"./"')
    exports = re.search(r"export\{([^}]*)\};?\s*$", text)
    if exports is None:
        raise Failure(f"{file.name} ends in another way than expected; was Pyodide changed?")
    names = re.sub(r"(\w+) as (\w+)", r"\2: \1", exports[1])
    return f"(() => {{\n{plain(text[: exports.start()])}\nreturn {{ {names} }};\n}})()"


def module(file: Path) -> str:
    """A module of ours as an expression that gives its exports; what it imports stands above."""
    text = entry(file)
    names = re.findall(
        r"^export (?:async )?(?:function|const|class) (\w+)", text, flags=re.MULTILINE
    )
    text = re.sub(r"^export ", "", text, flags=re.MULTILINE)
    return f"(() => {{\n{text}\nreturn {{ {', '.join(names)} }};\n}})()"


def entry(file: Path) -> str:
    """The text of a file of ours, whose imports are the constants above it."""
    text = IMPORT.sub("", file.read_text("utf-8"))
    if (other := re.search(r"^import .*", text, flags=re.MULTILINE)) is not None:
        raise Failure(f"{file.name} is for the worker, too: there {other[0]!r} brings nothing.")
    return text


def plain(text: str) -> str:
    """What is made for a module, made to be a part of a classic script."""
    # The address of the module, which such a script does not have.
    text = text.replace("import.meta.url", "self.location.href")
    # To try would be an error caught, and to know where it was, V8 reads the whole script again.
    return once(text, re.escape(CLASSIC), "return!1")


def without_map(text: str) -> str:
    """Without the pointer to a source map that is not shipped."""
    return re.sub(r"^//# sourceMappingURL=.*$", "", text, flags=re.MULTILINE)
