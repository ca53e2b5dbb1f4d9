"""The command line run in this process or in one of its own, and what it printed."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from regalia import cli
from regalia.record import write
from tests.playing import played

ROOT = Path(__file__).parents[1]
NBSP = "\N{NO-BREAK SPACE}"


class Ran:
    """What a run printed, and its exit code."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code = code
        self.out = out.replace(NBSP, " ")
        self.err = err.replace(NBSP, " ")

    def rows(self) -> list[Any]:
        """The output as one JSON object a line."""
        return [json.loads(line) for line in self.out.splitlines()]


Run = Callable[..., Ran]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run a command in this process; ``typed`` is what comes from the keyboard or the pipe."""
    monkeypatch.setenv("LC_ALL", "C")

    def one(*arguments: str | Path, typed: str | bytes = "") -> Ran:
        data = typed.encode() if isinstance(typed, str) else typed
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), "utf-8"))
        try:
            code = cli.main([str(argument) for argument in arguments])
        except SystemExit as left:
            code = int(left.code or 0)
        out, err = capsys.readouterr()
        assert "Traceback" not in err
        return Ran(code, out, err)

    return one


def kept(folder: Path, name: str, text: str | bytes) -> Path:
    file = folder / name
    file.write_bytes(text.encode() if isinstance(text, str) else text)
    return file


@pytest.fixture
def good(tmp_path: Path) -> Path:
    return kept(tmp_path, "good.game", write(played(2000, name="good")))


def program(*arguments: str | Path, typed: bytes = b"", **settings: str) -> Ran:
    env = {**os.environ, "PYTHONPATH": str(ROOT / "py"), **settings}
    done = subprocess.run(
        [sys.executable, "-m", "regalia", *map(str, arguments)],
        input=typed,
        capture_output=True,
        check=False,
        env=env,
        timeout=60,
    )
    return Ran(done.returncode, done.stdout.decode("utf-8", "replace"), done.stderr.decode())
