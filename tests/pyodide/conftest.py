"""The built wheel inside Pyodide, in Node."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from regalia_build.lean import lean_pyodide


class Pyodide:
    """Python in Node; says one thing at a time."""

    def __init__(self, process: subprocess.Popen[str], runtime: str) -> None:
        self.process = process
        assert process.stdin is not None
        print(runtime, file=process.stdin, flush=True)
        self._hear()
        self.run("from regalia.bridge import Bridge; bridge = Bridge(); 'null'")

    def run(self, source: str) -> Any:
        """Run Python source in Pyodide; gives the JSON of the text that its last line makes."""
        assert self.process.stdin is not None
        print(json.dumps(source), file=self.process.stdin, flush=True)
        return json.loads(self._hear())

    def answer(self, call: str, **args: Any) -> dict[str, Any]:
        """The bridge's answer to a message, thought out to its end."""
        message = json.dumps({"id": 1, "call": call, "args": args})
        source = [
            f"text = bridge.answer({message!r})",
            "while text == '':",
            "    text = bridge.go_on(1000)",
            "text",
        ]
        answer: dict[str, Any] = self.run("\n".join(source))
        return answer

    def _hear(self) -> str:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line, "Node ended"
        heard = json.loads(line)
        assert "error" not in heard, heard["error"]
        return str(heard["ok"])


@pytest.fixture(scope="session", params=["plain", "snapshot"])
def pyodide(request: pytest.FixtureRequest) -> Pyodide:
    """Pyodide with the rules in it, on each of the two ways that lead there in the page."""
    started: Pyodide = request.getfixturevalue(request.param)
    return started


@pytest.fixture(scope="session")
def plain(home: Path, address: str, node: str) -> Iterator[Pyodide]:
    """Pyodide in which micropip has installed the wheel."""
    with started("plain", home, address, node) as pyodide:
        yield pyodide


@pytest.fixture(scope="session")
def snapshot(home: Path, address: str, node: str) -> Iterator[Pyodide]:
    """Pyodide that goes on from the memory that the build kept."""
    with started("snapshot", home, address, node) as pyodide:
        yield pyodide


@contextmanager
def started(way: str, home: Path, address: str, node: str) -> Iterator[Pyodide]:
    host = Path(__file__).with_name("host.mjs")
    with subprocess.Popen(
        [node, str(host), str(lean_pyodide()), f"{address}runtime/", way],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    ) as process:
        yield Pyodide(process, runtime(home))
        process.kill()


def runtime(home: Path) -> str:
    """What the build tells the worker of its files, as JSON."""
    worker = (home / "app" / "worker.classic.js").read_text("utf-8")
    (told,) = re.findall(r"^self\.REGALIA_RUNTIME = (\{.*\});$", worker, flags=re.MULTILINE)
    return str(told)
