"""Gives the page its version: the name of the folder of its files, and who keeps them on a device.

Everything that the page fetches stands in a folder with the version in its name, or has its own
hash in its name.  A new version is other addresses, so the files of two can never be mixed.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

from regalia_build.steps import files_in

SERVICE: Final = "sw.js"
#: The single file is for those who want no host; nobody is offline who asks for what is not there.
NOT_KEPT: Final = ("regalia.html", "404.html")
#: Files that other pages or browsers remember by their addresses, so that these stay.
FIXED: Final = ("regalia.js", "manifest.webmanifest")
NAMED: Final = re.compile(r'\b(?P<name>href|src)="(?P<path>[^"#:]+)"')


def make_version(folder: Path, pages: Mapping[str, str], number: str, spare: Iterable[str]) -> None:
    """Name what stands in ``folder/home``, and write what knows that name into the folder.

    These are the pages, ``version.json``, and the service worker, which is told every file that a
    visit needs; ``spare`` are the files of the runtime that hardly any visit does.
    """
    home = folder / "home"
    worker = (home / SERVICE).read_text("utf-8")
    (home / SERVICE).unlink()
    fixed = {name: (folder / name).read_text("utf-8") for name in FIXED}
    build = build_of(folder, {**pages, **fixed, SERVICE: worker})
    there = home.rename(folder / f"v-{build}")
    for name, text in pages.items():
        (folder / name).write_text(named(text, there, build), "utf-8")
    told = {"version": number, "build": build, "home": f"{there.name}/"}
    (folder / "version.json").write_text(json.dumps(told, indent=1) + "\n", "utf-8")
    extra = {f"runtime/{name}" for name in spare}
    files = {
        # A host may send whoever asks for index.html to the folder.
        "" if path == "index.html" else path: integrity(folder / path)
        for path in sorted(name.relative_to(folder).as_posix() for name in kept(folder, there))
    }
    version = {
        "build": build,
        "files": {path: is_ for path, is_ in files.items() if path not in extra},
        "spare": {path: is_ for path, is_ in files.items() if path in extra},
    }
    (folder / SERVICE).write_text(
        f"self.REGALIA_VERSION = {json.dumps(version, indent=1)};\n\n{worker}", "utf-8"
    )


def kept(folder: Path, home: Path) -> list[Path]:
    """What of the finished page is kept on a device."""
    pages = [file for file in folder.glob("*.html") if file.name not in NOT_KEPT]
    fixed = [folder / name for name in FIXED]
    named = files_in(home, folder / "runtime", folder / "icons")
    return [*named, *pages, *fixed]


def integrity(file: Path) -> str:
    """The hash of a file, as browsers take it."""
    digest = hashlib.sha256(file.read_bytes()).digest()
    return f"sha256-{base64.b64encode(digest).decode()}"


def build_of(folder: Path, pages: Mapping[str, str]) -> str:
    """A name for exactly this page: its files, what it runs on, and the texts beside them."""
    whole, home = hashlib.sha256(), folder / "home"
    for file in files_in(home):
        content = hashlib.sha256(file.read_bytes()).hexdigest()
        whole.update(f"{file.relative_to(home).as_posix()} {content}\n".encode())
    for file in files_in(folder / "runtime", folder / "icons"):
        whole.update(f"{file.name}\n".encode())
    for name, text in sorted(pages.items()):
        whole.update(f"{name} {hashlib.sha256(text.encode()).hexdigest()}\n".encode())
    return whole.hexdigest()[:12]


def named(page: str, home: Path, build: str) -> str:
    """The page, naming the files of its folder from outside, and its own version."""

    def outside(match: re.Match[str]) -> str:
        path = match["path"]
        return f'{match["name"]}="{home.name}/{path}"' if (home / path).is_file() else match[0]

    page = re.sub(r"<html\b", f'<html data-build="{build}"', page, count=1)
    return NAMED.sub(outside, page)
