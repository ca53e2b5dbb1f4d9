"""Makes ``regalia.html``: the whole page in one file, which plays from a disk or a mail.

Styles and pictures are set in where they are named.  Modules, words, the worker and the runtime
stand gzipped and in base64 in script elements of a type that no browser runs; ``single.js``
unpacks them and gives them to the page in place of what it would fetch.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from regalia_build.modules import in_order, renamed
from regalia_build.server import TYPES
from regalia_build.steps import Failure

WORKERS: Final = ("unpacker", "worker")
START: Final = Path(__file__).with_name("single.js")
POLICY: Final = {
    "default-src": "'none'",
    # And the one script that starts the page; it makes the modules blobs.
    "script-src": "'wasm-unsafe-eval' blob:",
    "worker-src": "blob:",
    "style-src": "'unsafe-inline'",
    "img-src": "data: blob:",
    "font-src": "data:",
    "base-uri": "'none'",
    "form-action": "'none'",
}
PAINTING: Final = re.compile(r'(?<=<img )src="(?P<path>[^"]+)"')
HASTY: Final = re.compile(r'<script type="module" async [^>]*></script>\s*')
"""A module that comes with the main one, and is only named to come sooner."""
ADDRESS: Final = re.compile(
    r"""url\(\s*(?:"(?P<double>[^"]*)"|'(?P<single>[^']*)'|(?P<bare>[^"'()\s]+))\s*\)"""
)


def make_single(target: Path, page: str, folder: Path, runtime: Mapping[str, Any]) -> None:
    """Write the single file, out of the finished page and the folder that it names files of.

    ``runtime`` is what :func:`make_runtime` told of the folder beside the target.
    """
    page = HASTY.sub("", page)
    main = attribute(the_one(r"<script\b[^>]*\btype=\"module\"[^>]*></script>", page), "src")
    inside = {
        "main": main,
        "modules": modules(folder),
        "data": data(folder),
        "styles": {
            file.relative_to(folder).as_posix(): style(file)
            for file in sorted(folder.glob("games/*/table.css"))
        },
    }
    workers = {name: (folder / "app" / f"{name}.classic.js").read_bytes() for name in WORKERS}
    start = f"\n{START.read_text('utf-8')}"
    scripts = [
        part("page", gzipped(json.dumps(inside, ensure_ascii=False).encode())),
        *(part(name, gzipped(script)) for name, script in workers.items()),
        *(part(name, raw) for name, raw in files(target.parent / "runtime", runtime)),
        f"<script>{start}</script>",
    ]
    page = re.sub(r"<script\b[^>]*\btype=\"module\"[^>]*></script>\s*", "", page)
    page = PAINTING.sub(lambda match: f'src="{data_address(folder / match["path"])}"', page)
    page = re.sub(r"<link\b[^>]*>", lambda link: inlined_link(link[0], folder), page)
    scripts_src = {"script-src": f"{POLICY['script-src']} {hash_of(start)}"}
    policy = "; ".join(f"{name} {value}" for name, value in (POLICY | scripts_src).items())
    page = re.sub(r'(Content-Security-Policy" content=")[^"]*', rf"\g<1>{policy}", page)
    before, body, after = page.rpartition("</body>")
    if not body:
        raise Failure("web/index.html has no </body>, before which the single file's parts go.")
    whole = before + "\n".join(scripts) + "\n" + body + after
    target.write_text(whole, "utf-8")


def files(folder: Path, runtime: Mapping[str, Any]) -> Iterator[tuple[str, bytes]]:
    """The files of the runtime by their part in it; wasm, which hosts pack, is packed by us."""
    for name, entry in runtime["parts"].items():
        raw = (folder / entry["file"]).read_bytes()
        yield name, gzipped(raw) if name == "wasm" else raw


def modules(folder: Path) -> dict[str, str]:
    """The page's modules by path, each after those that it imports by ``inlined:<path>``."""
    apart = (*(f"{name}.classic.js" for name in WORKERS), "sw.js")
    files = [file for file in sorted(folder.rglob("*.js")) if file.name not in apart]
    paths = in_order([file.relative_to(folder).as_posix() for file in files], folder)
    return {path: renamed(folder / path, folder, "inlined:{}".format) for path in paths}


def data(folder: Path) -> dict[str, str]:
    """What the page fetches as text, by path."""
    wanted = ("games.json", "text/*.json", "games/*/text/*.json", "art/arms.svg")
    files = sorted(file for pattern in wanted for file in folder.glob(pattern))
    return {file.relative_to(folder).as_posix(): file.read_text("utf-8") for file in files}


def inlined_link(link: str, folder: Path) -> str:
    """A ``<link>`` with its file inside; those that only hasten or install are left out."""
    kind, href = attribute(link, "rel"), attribute(link, "href")
    if kind == "stylesheet":
        return f"<style>\n{style(folder / href)}</style>"
    if "icon" in kind.split():
        return link.replace(f'"{href}"', f'"{data_address(folder / href)}"')
    return ""


def style(file: Path) -> str:
    """A style sheet with every picture and font that it names inside."""

    def address(match: re.Match[str]) -> str:
        path = match["double"] or match["single"] or match["bare"]
        known = path.startswith(("data:", "#"))
        return match[0] if known else f'url("{data_address(file.parent / path)}")'

    return ADDRESS.sub(address, file.read_text("utf-8"))


def data_address(file: Path) -> str:
    """A file as an address that holds it."""
    if not file.is_file():
        raise Failure(f"a style sheet or the page names {file.name}, which is not there.")
    kind = TYPES.get(file.suffix, "application/octet-stream").partition(";")[0]
    return f"data:{kind};base64,{base64.b64encode(file.read_bytes()).decode()}"


def hash_of(text: str) -> str:
    """What a policy calls a script or a style sheet of exactly this text."""
    digest = hashlib.sha256(text.encode()).digest()
    return f"'sha256-{base64.b64encode(digest).decode()}'"


def gzipped(raw: bytes) -> bytes:
    """The same bytes packed, without a date."""
    return gzip.compress(raw, 9, mtime=0)


def part(name: str, raw: bytes) -> str:
    """A script element that no browser runs, holding these bytes."""
    text = base64.b64encode(raw).decode()
    return f'<script type="application/octet-stream" data-part="{name}">{text}</script>'


def the_one(pattern: str, page: str) -> str:
    """What stands exactly once in the page."""
    found = re.findall(pattern, page)
    if len(found) != 1:
        raise Failure(f"web/index.html should hold one {pattern}, and holds {len(found)}.")
    return str(found[0])


def attribute(tag: str, name: str) -> str:
    """The value of an attribute, or "" if it is not there."""
    found = re.search(rf'\b{name}="([^"]*)"', tag)
    return found[1] if found else ""
