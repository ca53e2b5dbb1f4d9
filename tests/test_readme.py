"""Every example of the README runs and says what stands beside it."""

import ast
import io
import re
import shlex
from pathlib import Path

import pytest

from regalia.cli import main
from regalia.registry import game

README = (Path(__file__).parent.parent / "README.md").read_text("utf-8")
BLOCKS = re.findall(r"```(\w*)\n(.*?)```", README, re.DOTALL)


def test_python_examples(capsys: pytest.CaptureFixture[str]) -> None:
    sources = [text for kind, text in BLOCKS if kind == "python"]
    assert sources
    for source in sources:
        exec(compile(source, "README.md", "exec"), {})
        expected = re.findall(r"print\(.*\)\s+# (.*)", source)
        assert expected
        printed = capsys.readouterr().out.splitlines()
        assert [ast.literal_eval(line) for line in printed] == [
            ast.literal_eval(text) for text in expected
        ]


def test_terminal_examples(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The commands as they stand, on a record made by the second of them."""
    commands = [
        shlex.split(line, comments=True)[3:]
        for _, text in BLOCKS
        for line in text.splitlines()
        if line.startswith("python -m regalia ")
    ]
    verbs = {command[0] for command in commands}
    assert verbs == {"play", "new", "verify", "trace", "simulate"}
    monkeypatch.chdir(tmp_path)
    for command in sorted(commands, key=lambda command: command[0] != "new"):
        if command[0] == "simulate":
            command[command.index("-n") + 1] = "2"
        if command[0] == "play":
            monkeypatch.setattr("sys.stdin", io.StringIO("?\n1\nundo\nquit\n"))
        assert main(command) == 0
        printed = capsys.readouterr().out
        assert printed
        if command[0] == "new":
            (tmp_path / "game.txt").write_text(printed, "utf-8")


def test_link_example_names_real_options() -> None:
    (link,) = re.findall(r"`#(\w+)\?(\S+)`", README)
    pairs = dict(pair.split("=") for pair in link[1].split("&"))
    rest = {name: value for name, value in pairs.items() if name not in {"seed", "players", "lang"}}
    assert rest
    assert game(link[0]).complete(rest) | rest == game(link[0]).complete(rest)
