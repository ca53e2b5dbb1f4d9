"""Checks and tests everything, cheapest first, and ends with what pytest counted.

The static checks and the build stop the run, each with its own words.  Then one run of pytest, with
a process for each core and one more, goes through the layers in the order of their cost: Python's
own tests, the page's modules in Node, the build, the built wheel in Pyodide, the page in whichever
of three engines are installed, and the whole of it in one.
"""

from __future__ import annotations

import os
import subprocess
from pathlib import Path
from typing import Final

from regalia_build import site, tools
from regalia_build.steps import ROOT, WEB, run, say

TESTS: Final = ROOT / "tests"
#: What comes after all the other tests, in this order.
LATER: Final = ("web", "test_build.py", "test_publish.py", "pyodide", "engines", "e2e")
#: Measures, and a game that is only laid into a copy of the project.
APART: Final = ("bench", "toy")


def test(*, long: bool, only: str | None) -> int:
    """Run every check and test; gives the exit status, with pytest's closing line printed last."""
    python, modules = tools.python(), tools.packages()
    browser = tools.chromium()
    say("ruff: rules and format of the Python files")
    run([python, "-m", "ruff", "check", "--quiet"], "ruff found what stands above.", quiet=False)
    run(
        [python, "-m", "ruff", "format", "--check", "--quiet"],
        "some files are not formatted: run `ruff format`.",
        quiet=False,
    )
    say("mypy: types of the Python files")
    run([python, "-m", "mypy"], "mypy found what stands above.")
    say("tsc: types of the page")
    compiler = modules / "typescript" / "bin" / "tsc"
    run([tools.node(), compiler, "-p", WEB], "tsc found what stands above.")
    # Once, before the processes of pytest would all begin it.
    site.build()
    say("pytest: everything that runs")
    # A page is waited for now and then: one process more than there are cores has that time, too.
    processes = str((os.cpu_count() or 1) + 1)
    command = [python, "-m", "pytest", "-n", processes, "--dist", "worksteal", *layers()]
    command += ["-m", "long or not long"] if long else []
    command += ["-k", only] if only else []
    done = subprocess.run(
        list(map(str, command)),
        cwd=ROOT,
        env={**os.environ, "CHROMIUM": str(browser)},
        stdin=subprocess.DEVNULL,
        check=False,
    )
    return done.returncode


def layers() -> list[Path]:
    """The test files and folders in the order in which they run."""
    named = {*LATER, *APART}
    first = [
        place
        for place in sorted(TESTS.iterdir())
        if place.name not in named
        and ((place.is_dir() and any(place.rglob("test_*.py"))) or place.match("test_*.py"))
    ]
    return [*first, *(TESTS / name for name in LATER if (TESTS / name).exists())]
