"""The tools: Python's own environment, Node with its packages, a browser for the tests.

Each function gives the tool ready to use, installs what it may, and is quick when it is there.
"""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from regalia_build.steps import ROOT, WEB, Failure, Stamp, content, run, say

VENV: Final = ROOT / ".venv"
INSIDE: Final = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
LOCK: Final = Path(__file__).with_name("tools.lock")
PACKAGES: Final = WEB / "package-lock.json"
NODE: Final = 20
NODE_WANTED: Final = f"Regalia needs Node.js {NODE} or newer with npm (see nodejs.org)"


def python() -> Path:
    """The interpreter of ``.venv``, with the pinned tools installed in it."""
    stamp = Stamp(
        "tools", content([LOCK], f"{sys.version_info.major}.{sys.version_info.minor}"), INSIDE
    )
    if stamp.fresh():
        return INSIDE
    say("Python tools: installing the pinned versions into .venv")
    # Run by that very interpreter, which cannot be made anew under itself, only its tools are.
    if Path(sys.prefix) != VENV:
        if importlib.util.find_spec("ensurepip") is None:
            apt(
                "python3-venv", "Python's venv module is missing; install it (Debian: python3-venv)"
            )
        run([sys.executable, "-m", "venv", "--clear", VENV], "Python could not make .venv.")
    run(
        pip("install", "--only-binary=:all:", "--requirement", LOCK),
        "pip could not install the Python tools; is there a way to the package index?",
    )
    stamp.set()
    return INSIDE


def pip(what: str, *more: str | Path) -> list[str | Path]:
    """The words of a pip command that takes exactly what a lock names and checks its hashes."""
    quietly = ["--quiet", "--disable-pip-version-check"]
    return [INSIDE, "-m", "pip", what, *quietly, "--require-hashes", "--no-deps", *more]


def node() -> str:
    """The ``node`` command, new enough."""
    found = shutil.which("node")
    if found is None or shutil.which("npm") is None:
        raise Failure(f"{NODE_WANTED}; none was found.")
    version = run([found, "--version"], "node does not start").strip()
    number = re.match(r"v(\d+)\.", version)
    if number is None or int(number[1]) < NODE:
        raise Failure(f"{NODE_WANTED}; this is {version}.")
    return found


def packages() -> Path:
    """``web/node_modules``, holding exactly what the lock names."""
    node()
    modules = WEB / "node_modules"
    key = content([WEB / "package.json", PACKAGES])
    stamp = Stamp("packages", key, modules / "pyodide" / "pyodide.asm.wasm")
    if not stamp.fresh():
        say("npm packages: installing the pinned versions into web/node_modules")
        run(
            ["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund"],
            "npm could not install the packages of web/package-lock.json; "
            "is there a way to the registry?",
            cwd=WEB,
        )
        stamp.set()
    return modules


def chromium() -> Path:
    """A Chromium, Chrome or Edge for the tests."""
    found = next(browsers(), None)
    if found is None:
        wanted = (
            "the tests need Chromium, Chrome or Edge; install one, or name its program in the "
            "environment variable CHROMIUM (Debian: chromium)"
        )
        apt("chromium", wanted)
        found = next(browsers(), None)
        if found is None:
            raise Failure(wanted)
    return found


def browsers() -> Iterator[Path]:
    """The browsers of Chromium's kind on this machine, the named one first."""
    named = os.environ.get("CHROMIUM")
    if named:
        yield Path(named)
    for name in (
        "chromium",
        "chromium-browser",
        "google-chrome",
        "google-chrome-stable",
        "chrome",
        "microsoft-edge",
        "msedge",
    ):
        found = shutil.which(name)
        if found:
            yield Path(found)
    folders = [Path("/Applications"), Path.home() / "Applications"]
    folders += [
        Path(os.environ[name])
        for name in ("PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA")
        if name in os.environ
    ]
    for folder in folders:
        for inside in (
            "Chromium.app/Contents/MacOS/Chromium",
            "Google Chrome.app/Contents/MacOS/Google Chrome",
            "Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
            "Chromium/Application/chrome.exe",
            "Google/Chrome/Application/chrome.exe",
            "Microsoft/Edge/Application/msedge.exe",
        ):
            if (folder / inside).is_file():
                yield folder / inside


def apt(package: str, otherwise: str) -> None:
    """Install a Debian package where that may be done; fail with ``otherwise`` elsewhere."""
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    if not root or shutil.which("apt-get") is None:
        raise Failure(f"{otherwise}.")
    say(f"Debian: installing {package}")
    quietly = {"DEBIAN_FRONTEND": "noninteractive"}
    # An old list of packages names versions that are gone, so the list comes first.  Where only
    # a part of it can be had, the package itself may still be there.
    subprocess.run(
        ["apt-get", "update", "-q"], check=False, capture_output=True, env={**os.environ, **quietly}
    )
    run(
        ["apt-get", "install", "-y", "-q", "--no-install-recommends", package],
        f"apt-get could not install {package}: {otherwise}.",
        env=quietly,
    )
