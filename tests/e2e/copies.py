"""Copies of the project, for tests of another game or another version."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from regalia_build.steps import ROOT
from tests.once import once

GENERATED = (".git", ".venv", "dist", "node_modules", ".hypothesis", "__pycache__", ".*_cache")

TOY = ROOT / "tests" / "toy"


@pytest.fixture(scope="session")
def second(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project with its page built: another version, with the toy game in it.

    Of that version Python itself says that it is another one.  It is made once for all processes.
    """
    place = once(tmp_path_factory, "second", lambda place: _make_second(place / "regalia"))
    return place / "regalia"


def _make_second(copy: Path) -> None:
    copy_of_project(copy)
    for file in ("pyproject.toml", "py/regalia/__init__.py"):
        source = copy / file
        text = source.read_text("utf-8")
        assert '"0.1.0"' in text
        source.write_text(text.replace('"0.1.0"', '"0.2.0"'), "utf-8")
    for part, home in {
        "py": "py/regalia/games",
        "web": "web/games",
        "tests": "tests/games",
    }.items():
        shutil.copytree(TOY / part, copy / home / "crowns")
    build(copy)


def copy_of_project(copy: Path) -> None:
    """Copy the project's own files; the tools are shared."""
    shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(*GENERATED))
    # The tools are the project's own: installing them again would show nothing.
    (copy / "web" / "node_modules").symlink_to(ROOT / "web" / "node_modules")
    (copy / ".venv").symlink_to(ROOT / ".venv")


def build(copy: Path) -> None:
    """Build the page of a copy."""
    make = "from regalia_build.site import DIST, runtime_and_page; runtime_and_page(DIST)"
    run(copy, "-c", make)


def run(copy: Path, *arguments: str, stdin: str = "") -> str:
    """What a command of Python says that runs in a copy."""
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=copy,
        env={**os.environ, "PYTHONPATH": str(copy / "py")},
        input=stdin,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return done.stdout
