"""Pyodide's own script and wasm without what the page never needs of them: faster to begin.

Pyodide is made ready to load libraries of C that are linked while it runs.  We load none, so of the
thousands of functions that it would give a name and an address for them, only those stay that it
uses by itself, and of the functions that it would lend to them those that its own wasm asks for.
What nothing names then goes, too: out of the wasm by Binaryen, out of the script, which no tool
shakes since it is one function, by what is below.  Where a function stands is a part of every
snapshot: it is taken with this very script and wasm.
"""

from __future__ import annotations

import json
import re
import shutil
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from regalia_build import tools
from regalia_build.steps import WORK, Failure, Stamp, content, run, say

HERE: Final = Path(__file__).parent
SNAPSHOT: Final = HERE / "snapshot.mjs"
SCRIPT: Final = "pyodide.asm.mjs"
WASM: Final = "pyodide.asm.wasm"
AS_IT_IS: Final = ("pyodide.mjs", "pyodide-lock.json", "package.json")
"""What else is needed of Pyodide."""
NAME: Final = re.compile(r"[\w$]+")
NAMED: Final = re.compile(
    r'(?P<name>[\w$]+)=Module\["(?P=name)"\]=wasmExports\["[\w$]+"\](?:\.value>>>0)?;'
)
"""How a function or a variable of C gets its name."""
DECLARED: Final = re.compile(r"\bvar (?P<names>[\w$]+(?:,[\w$]+){999,});")
"""The names, before they have a meaning."""
LENT: Final = re.compile(r"(?<=\bwasmImports=\{)[^{}]*(?=\})")
"""The functions that are lent to wasm."""
DEFINED: Final = re.compile(
    r"(?<=[;}])(?:(?:async )?function (?P<function>[\w$]+)\(|var (?P<variable>[\w$]+)="
    r"(?P<simple>[\w$]+;|(?:\([\w$,]*\)|[\w$]+)=>[^;{}\"'`/]*;)?"
    r"(?:(?:async )?(?:\([\w$,=]*\)|[\w$]+)=>)?)"
)
"""A statement that gives a function, or an object, its name; ``simple``: it ends right there."""
TOLD: Final = re.compile(
    r'(?<=[;}])(?:(?P<signed>[\w$]+)\.sig="\w*"|Module\["(?P<handed>[\w$]+)"\]=(?P=handed));'
)
"""What is told of a function, or that it is handed out, by its name."""
BRACE: Final = re.compile(r"""[{}]|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'""")
"""A brace, or a string, in which there is none."""
HARD: Final = re.compile(r"`|[=(,:!&|?{};\[]\s*/|\breturn\s*/")
"""What may make a bracket no bracket, but strings."""
CHANGES: Final = (
    # Addresses only for those that Python itself asks for.
    (
        "for(var symName in exports){if(isInternalSym(symName)){continue}",
        "for(var symName in GOT){if(!(symName in exports)){continue}",
    ),
    # What is given an address has none before, so the thousands that there are need not be known.
    (
        "functionsInTableMap=new WeakMap;updateTableMap(0,wasmTable.length)",
        "functionsInTableMap=new WeakMap",
    ),
)


def lean_pyodide() -> Path:
    """A folder with Pyodide, its script and its wasm as far as they are needed."""
    pyodide, folder = tools.packages() / "pyodide", WORK / "pyodide"
    users = [pyodide / "pyodide.mjs", SNAPSHOT]
    made = [HERE / "lean.py", HERE / "lean.mjs", tools.PACKAGES]
    stamp = Stamp("pyodide", content([*made, *users]), folder / WASM)
    if not stamp.fresh():
        say("pyodide: taking out what is not needed")
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        for name in AS_IT_IS:
            shutil.copyfile(pyodide / name, folder / name)
        others = [user.read_text("utf-8") for user in users]
        text = without_names((pyodide / SCRIPT).read_text("utf-8"), *others)
        # Some are looked up by a name that stands apart: whatever is named in any way stays.
        named = folder / "named.json"
        named.write_text(json.dumps(sorted(set(words(text, others[0])))), "utf-8")
        told = run(
            [
                tools.node(),
                HERE / "lean.mjs",
                tools.packages() / "binaryen",
                pyodide / WASM,
                named,
                folder / WASM,
            ],
            "Pyodide's wasm could not be read; what Node says stands above.",
        )
        lean = without_idle(lending(text, json.loads(told.splitlines()[-1])), *others)
        (folder / SCRIPT).write_text(lean, "utf-8")
        stamp.set()
    return folder


def without_names(text: str, *others: str) -> str:
    """The script without names for what nothing in these texts uses, and with our changes."""
    for what, by in CHANGES:
        text = once(text, re.escape(what), by)
    idle = unused(text, *others)
    text = NAMED.sub(lambda match: "" if match["name"] in idle else match[0], text)
    if (declared := DECLARED.search(text)) is None:
        raise Failure("pyodide.asm.mjs declares its names in another way; was Pyodide changed?")
    names = [name for name in declared["names"].split(",") if name not in idle]
    return text[: declared.start()] + f"var {','.join(names)};" + text[declared.end() :]


def lending(text: str, asked: Iterable[str]) -> str:
    """The script lending wasm only what is asked for."""
    if (lent := LENT.search(text)) is None:
        raise Failure("pyodide.asm.mjs lends functions in another way; was Pyodide changed?")
    wanted = set(asked)
    kept = [one for one in lent[0].split(",") if one.partition(":")[0] in wanted]
    return text[: lent.start()] + ",".join(kept) + text[lent.end() :]


def without_idle(text: str, *others: str) -> str:
    """A text without what has a name that nothing else in these texts uses."""
    while True:
        used = Counter(words(text, *others))
        for match in TOLD.finditer(text):
            used[match["signed"] or match["handed"]] -= 1 if match["signed"] else 2
        idle = {
            name: span
            for match in DEFINED.finditer(text)
            if used[name := match["function"] or match["variable"]] == 1
            and (span := statement(text, match))
        }
        if not idle:
            return text
        gone = set(idle)
        spans = [
            *idle.values(),
            *(
                match.span()
                for match in TOLD.finditer(text)
                if (match["signed"] or match["handed"]) in gone
            ),
        ]
        parts, at = [], 0
        for start, end in sorted(spans):
            # Some stand in others that go.
            parts.append(text[at : max(at, start)])
            at = max(at, end)
        text = "".join([*parts, text[at:]])


def statement(text: str, match: re.Match[str]) -> tuple[int, int] | None:
    """From where to where the statement goes that begins there; None if that is hard to tell."""
    if match["simple"]:
        return match.span()
    start, end = match.end(), closed(text, match.end())
    if match["variable"]:
        if text[start] != "{" or text[end] != ";":
            return None
        end += 1
    return None if HARD.search(text, start, end) else (match.start(), end)


def closed(text: str, at: int) -> int:
    """Where the first braces from here on close."""
    depth = 0
    for match in BRACE.finditer(text, at):
        depth += {"{": 1, "}": -1}.get(match[0], 0)
        if depth == 0:
            return match.end()
    raise Failure("a brace of pyodide.asm.mjs does not close; was Pyodide changed?")


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
