"""The page's modules that need no browser, each file of tests in Node's own runner."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

HERE = Path(__file__).parent


@pytest.mark.parametrize("file", sorted(HERE.rglob("*.test.js")), ids=lambda file: str(file.name))
def test_in_node(file: Path, node: str) -> None:
    done = subprocess.run(
        [node, "--test", "--test-reporter=spec", file],
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
