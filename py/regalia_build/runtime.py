"""What runs in the page: Pyodide, its slim library, micropip, our wheel, and a snapshot of all."""

from __future__ import annotations

import ast
import base64
import gzip
import hashlib
import io
import json
import shutil
import zipfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from regalia_build import tools
from regalia_build.bundle import make_pyodide
from regalia_build.lean import SCRIPT, WASM, lean_pyodide
from regalia_build.steps import ROOT, WEB, WORK, Failure, Stamp, content, files_in, run, say

HERE: Final = Path(__file__).parent
MICROPIP: Final = HERE / "micropip.lock"
LIBRARY: Final = "python.zip"
WORDS: Final = "regalia/words/"
EPOCH: Final = "315532800"
"""The first second of 1980, the date of everything that must carry one."""


def wheel() -> Path:
    """Our own wheel, with the words of every game in it."""
    sources = files_in(ROOT / "py" / "regalia", WEB / "text", *WEB.glob("games/*/text"))
    sources += [HERE / "words.py", *map(ROOT.joinpath, ("pyproject.toml", "README.md", "LICENSE"))]
    folder = WORK / "wheel"
    stamp = Stamp("wheel", content(sources, tools.LOCK.read_text("utf-8")), folder)
    if not stamp.fresh():
        say("wheel: packing py/regalia and its words")
        shutil.rmtree(folder, ignore_errors=True)
        run(
            [tools.python(), "-m", "hatchling", "build", "-t", "wheel", "-d", folder],
            "the wheel could not be built; what hatchling says stands above.",
            env={"SOURCE_DATE_EPOCH": EPOCH},
        )
        stamp.set()
    return the_only(folder, "regalia-*.whl")


def speechless(wheel: Path) -> bytes:
    """A wheel of ours without its words, which the page has anyway: half of its weight."""
    slim = io.BytesIO()
    with zipfile.ZipFile(wheel) as whole, zipfile.ZipFile(slim, "w") as rest:
        for entry in whole.infolist():
            raw = whole.read(entry)
            if entry.filename.startswith(WORDS):
                continue
            if entry.filename.endswith(".dist-info/RECORD"):
                lines = raw.decode().splitlines(keepends=True)
                raw = "".join(line for line in lines if not line.startswith(WORDS)).encode()
            rest.writestr(entry, raw, compresslevel=9)
    return slim.getvalue()


def micropip() -> Path:
    """The wheel of micropip that the lock names, checked against its hash."""
    folder = WORK / "micropip"
    stamp = Stamp("micropip", content([MICROPIP]), folder)
    if not stamp.fresh():
        say("micropip: fetching the pinned wheel")
        shutil.rmtree(folder, ignore_errors=True)
        tools.python()
        run(
            tools.pip(
                "download",
                "--only-binary=:all:",
                "--python-version=3.14",
                f"--requirement={MICROPIP}",
                f"--dest={folder}",
            ),
            "pip could not fetch micropip; is there a way to the package index?",
        )
        stamp.set()
    return the_only(folder, "micropip-*.whl")


def library() -> Path:
    """The standard library as the page takes it: compiled, slim, stored, then gzipped."""
    ours, installer = wheel(), micropip()
    pyodide = tools.packages() / "pyodide"
    target = WORK / f"{LIBRARY}.gz"
    inputs = [installer, HERE / "library.mjs", HERE / "library.py"]
    stamp = Stamp("library", content(inputs, pyodide_version(), *imported()), target)
    if not stamp.fresh():
        say("library: compiling Python's modules inside Pyodide")
        plain = WORK / LIBRARY
        run(
            [tools.node(), HERE / "library.mjs", pyodide, installer, ours, plain],
            "the slim library could not be made; what Node says stands above.",
        )
        target.write_bytes(gzip.compress(plain.read_bytes(), 9, mtime=0))
        stamp.set()
    return target


def imported() -> list[str]:
    """What the rules import: as long as this stays, so does the library that they need."""
    found: set[str] = set()
    for file in files_in(ROOT / "py" / "regalia"):
        if file.suffix == ".py":
            for node in ast.walk(ast.parse(file.read_bytes())):
                if isinstance(node, ast.Import):
                    found |= {name.name for name in node.names}
                elif isinstance(node, ast.ImportFrom):
                    found |= {f"{node.module}.{name.name}" for name in node.names}
    return sorted(name for name in found if not name.startswith("regalia"))


def pyodide_version() -> str:
    """The version of Pyodide that the lock pins."""
    lock = json.loads((WEB / "package-lock.json").read_text("utf-8"))
    return str(lock["packages"]["node_modules/pyodide"]["version"])


def snapshot() -> tuple[Path, dict[str, Any]]:
    """Python's memory once the rules are imported, gzipped; and what is told of it:

    ``memory``, how large it is, ``head``, what Pyodide wants to know of it, in base64, and
    ``modules``, what is imported.
    """
    ours, modules = wheel(), library()
    pyodide = lean_pyodide()
    target, about = WORK / "snapshot.gz", WORK / "snapshot.json"
    inputs = [ours, modules, HERE / "snapshot.mjs", HERE / "snapshot.py"]
    inputs += [pyodide / SCRIPT, pyodide / WASM]
    stamp = Stamp("snapshot", content(inputs, pyodide_version()), target, about)
    if not stamp.fresh():
        say("snapshot: importing the rules inside Pyodide")
        plain, zipped = WORK / "snapshot", WORK / LIBRARY
        zipped.write_bytes(gzip.decompress(modules.read_bytes()))
        told = run(
            [tools.node(), HERE / "snapshot.mjs", pyodide, zipped, ours, plain],
            "the snapshot could not be made; what Node says stands above.",
            env={"TZ": "UTC"},
        )
        about.write_text(told.splitlines()[-1], "utf-8")
        target.write_bytes(gzip.compress(plain.read_bytes(), 9, mtime=0))
        plain.unlink()
        stamp.set()
    return target, json.loads(about.read_text("utf-8"))


def late_library(loaded: Iterable[str]) -> bytes:
    """The library without what is loaded: what may still be imported after the start."""
    known, late = set(loaded), io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(gzip.decompress(library().read_bytes()))) as whole,
        zipfile.ZipFile(late, "w", zipfile.ZIP_STORED) as rest,
    ):
        for entry in whole.infolist():
            module = entry.filename.removesuffix(".pyc").removesuffix("/__init__")
            name = module.replace("/", ".")
            # The installer has done its work.
            if name not in known and name.partition(".")[0] != "micropip":
                rest.writestr(entry, whole.read(entry))
    return gzip.compress(late.getvalue(), 9, mtime=0)


def make_runtime(dist: Path) -> dict[str, Any]:
    """Write ``dist/runtime``; gives what the worker must know of it.

    Every file has a part of its hash in its name, so that no two versions can ever be mixed.
    """
    pyodide = lean_pyodide()
    folder = dist / "runtime"
    folder.mkdir(parents=True)
    memory, about = snapshot()
    parts = {
        "wasm": (WASM, (pyodide / WASM).read_bytes()),
        # Gzipped, and not called so: some hosts would undo it, and the hash be another.
        "pyodide": ("pyodide.bin", gzip.compress(make_pyodide().encode(), 9, mtime=0)),
        "snapshot": ("snapshot.bin", memory.read_bytes()),
        "late": ("late.bin", late_library(about["modules"])),
        "library": ("library.bin", library().read_bytes()),
        "micropip": ("micropip.whl", micropip().read_bytes()),
        "wheel": ("regalia.whl", speechless(wheel())),
    }
    told = {}
    for name, (file, raw) in parts.items():
        stem, dot, kind = file.partition(".")
        whole = hashlib.sha256(raw)
        called = f"{stem}-{whole.hexdigest()[:12]}{dot}{kind}"
        (folder / called).write_bytes(raw)
        told[name] = {
            "file": called,
            "integrity": f"sha256-{base64.b64encode(whole.digest()).decode()}",
        }
    lock = json.loads((pyodide / "pyodide-lock.json").read_text("utf-8"))
    return {
        "parts": told,
        # micropip reads out of its name what a wheel is.
        "wheel": wheel().name,
        "memory": about["memory"],
        "head": about["head"],
        # Pyodide asks for its list of packages; we use none of them, so it is told an empty one.
        "lock": {"info": lock["info"], "packages": {}},
    }


def the_only(folder: Path, pattern: str) -> Path:
    """The one file of this pattern in the folder."""
    found = sorted(folder.glob(pattern))
    if len(found) != 1:
        raise Failure(f"{folder} should hold one {pattern}; delete {WORK} and build again.")
    return found[0]
