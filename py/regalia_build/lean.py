"""Pyodide's own script without what the page never needs of it: faster to read, faster to begin.

Pyodide is made ready to load libraries of C that are linked while it runs.  We load none, so of the
thousands of functions that it would give a name and an address for them, only those stay that it
uses by itself.  Where a function stands is a part of every snapshot: it is taken with this very
script.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from regalia_build.steps import Failure

SNAPSHOT: Final = Path(__file__).with_name("snapshot.mjs")
NAME: Final = re.compile(r"[\w$]+")
NAMED: Final = re.compile(
    r'(?P<name>[\w$]+)=Module\["(?P=name)"\]=wasmExports\["[\w$]+"\](?:\.value>>>0)?;'
)
"""How a function or a variable of C gets its name."""
DECLARED: Final = re.compile(r"\bvar (?P<names>[\w$]+(?:,[\w$]+){999,});")
"""The names, before they have a meaning."""
CHANGES: Final = (
    # Addresses only for those that Python itself asks for.
    (
        "for(var symName in exports){if(isInternalSym(symName)){continue}",
        "for(var symName in GOT){if(!(symName in exports)){continue}",
    ),
    # Python draws nothing, so nothing is drawn through WebGL: of each of its functions a small
    # module of wasm would be made.
    (
        "if(entry.value==-1){var value=",
        'if(symName.startsWith("emscripten_gl"))entry.value=0;if(entry.value==-1){var value=',
    ),
    # What is given an address has none before, so the thousands that there are need not be known.
    (
        "functionsInTableMap=new WeakMap;updateTableMap(0,wasmTable.length)",
        "functionsInTableMap=new WeakMap",
    ),
)


def lean_asm(folder: Path) -> str:
    """The text of ``pyodide.asm.mjs`` in this folder of Pyodide, as far as it is needed."""
    text = (folder / "pyodide.asm.mjs").read_text("utf-8")
    for what, by in CHANGES:
        text = once(text, re.escape(what), by)
    users = (folder / "pyodide.mjs", SNAPSHOT)
    idle = unused(text, *(user.read_text("utf-8") for user in users))
    text = NAMED.sub(lambda match: "" if match["name"] in idle else match[0], text)
    if (declared := DECLARED.search(text)) is None:
        raise Failure("pyodide.asm.mjs declares its names in another way; was Pyodide changed?")
    names = [name for name in declared["names"].split(",") if name not in idle]
    return text[: declared.start()] + f"var {','.join(names)};" + text[declared.end() :]


def unused(text: str, *others: str) -> set[str]:
    """What is given a name in a text and named nowhere else."""
    times = Counter(words(text, *others))
    # Where it is declared, where it gets its meaning, and where it is handed out.
    return {match["name"] for match in NAMED.finditer(text) if times[match["name"]] == 3}


def words(*texts: str) -> Iterable[str]:
    """Every name in these texts, as often as it stands there."""
    return (match[0] for text in texts for match in NAME.finditer(text))


def once(text: str, pattern: str, by: str) -> str:
    """Replace what must stand exactly once."""
    text, number = re.subn(pattern, lambda _: by, text)
    if number != 1:
        raise Failure(f"Pyodide holds {pattern!r} {number} times, not once; was it changed?")
    return text
