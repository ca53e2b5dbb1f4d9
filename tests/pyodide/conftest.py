"""The built wheel inside Pyodide, in Node."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from regalia_build.steps import WEB


class Pyodide:
    """Python in Node; says one thing at a time."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process
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


@pytest.fixture(scope="session")
def pyodide(dist: Path, address: str, node: str) -> Iterator[Pyodide]:
    """Pyodide with the wheel installed by micropip from our own host."""
    runtime = dist / "runtime"
    (micropip,), (wheel,) = runtime.glob("micropip-*.whl"), runtime.glob("regalia-*.whl")
    pyodide = WEB / "node_modules" / "pyodide"
    host = Path(__file__).with_name("host.mjs")
    with subprocess.Popen(
        [node, str(host), str(pyodide), f"{address}runtime/", micropip.name, wheel.name],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    ) as process:
        yield Pyodide(process)
        process.kill()
