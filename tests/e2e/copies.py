"""Copies of the project, for tests of another game or another version."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from regalia_build.steps import ROOT

GENERATED = (".git", ".venv", "dist", "node_modules", ".hypothesis", "__pycache__", ".*_cache")


def copy_of_project(copy: Path) -> None:
    """Copy the project's own files; the tools are shared."""
    shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(*GENERATED))
    # The tools are the project's own: installing them again would show nothing.
    (copy / "web" / "node_modules").symlink_to(ROOT / "web" / "node_modules")
    (copy / ".venv").symlink_to(ROOT / ".venv")


def build(copy: Path) -> Path:
    """Build the page of a copy; gives its folder."""
    make = "from regalia_build.site import DIST, runtime_and_page; runtime_and_page(DIST)"
    run(copy, "-c", make)
    return copy / "dist"


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
