"""What every step needs: to speak, to fail in one sentence, to run a tool, to know it is done."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
WEB: Final = ROOT / "web"
DIST: Final = ROOT / "dist"
WORK: Final = ROOT / ".build"
"""Where the steps keep what they made and need not make again."""


class Failure(Exception):
    """A step cannot be done; the message is one sentence that tells the reader what to do."""


def say(text: str) -> None:
    """Tell the person at the terminal what is being done, at once."""
    print(f"• {text}", flush=True)


def run(
    command: Sequence[str | Path],
    otherwise: str,
    *,
    cwd: Path = ROOT,
    env: Mapping[str, str] | None = None,
    quiet: bool = True,
) -> str:
    """Run a tool and give what it wrote; if it fails, show that and fail with ``otherwise``."""
    words = [str(word) for word in command]
    # Windows finds npm only as npm.cmd, which takes a look along the path.
    words[0] = shutil.which(words[0]) or words[0]
    try:
        done = subprocess.run(
            words,
            cwd=cwd,
            env={**os.environ, **(env or {})},
            text=True,
            encoding="utf-8",
            errors="replace",
            stdout=subprocess.PIPE if quiet else None,
            stderr=subprocess.STDOUT if quiet else None,
            stdin=subprocess.DEVNULL,
            check=False,
        )
    except OSError as error:
        raise Failure(f"{otherwise} ({error})") from error
    if done.returncode:
        if done.stdout:
            print(done.stdout, file=sys.stderr, flush=True)
        raise Failure(otherwise)
    return done.stdout or ""


def files_in(*places: Path) -> list[Path]:
    """Every file under these folders (or the files themselves), sorted, without caches."""
    found: list[Path] = []
    for place in places:
        inside = place.rglob("*") if place.is_dir() else [place]
        found += [
            file
            for file in inside
            if file.is_file()
            and "__pycache__" not in file.parts
            and "node_modules" not in file.relative_to(place.parent).parts
        ]
    return sorted(set(found))


def content(files: Iterable[Path], *more: str) -> str:
    """A hash of what these files are called and hold; the same wherever the checkout stands."""
    whole = hashlib.sha256("\n".join(more).encode())
    for file in files:
        name = file.relative_to(ROOT).as_posix() if file.is_relative_to(ROOT) else file.name
        whole.update(f"\n{name}\n{hashlib.sha256(file.read_bytes()).hexdigest()}".encode())
    return whole.hexdigest()


class Stamp:
    """Remembers for which input a step was last done."""

    def __init__(self, name: str, key: str, *made: Path) -> None:
        self.file = WORK / f"{name}.stamp"
        self.key = key
        self.made = made

    def fresh(self) -> bool:
        """Whether the step was done for this very input and its work is still there."""
        there = all(made.exists() for made in self.made)
        return there and self.file.is_file() and self.file.read_text("utf-8") == self.key

    def set(self) -> None:
        """Remember that the step is done."""
        self.file.parent.mkdir(parents=True, exist_ok=True)
        self.file.write_text(self.key, "utf-8")
