"""What tests of several layers share: the built page, its address, the browser, Node."""

from __future__ import annotations

import json
import shutil
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from regalia_build import server, site
from regalia_build.steps import DIST
from tests.commands import good, run
from tests.e2e.browser import browser, device, playwright, visit
from tests.once import once

__all__ = ["browser", "device", "good", "playwright", "run", "visit"]

collect_ignore = ["toy"]
"""The toy game's test runs where the game is laid in."""


@pytest.fixture(scope="session")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the page, built anew if anything it is made of has changed."""
    once(tmp_path_factory, "dist", lambda _: site.build())
    return DIST


@pytest.fixture(scope="session")
def home(dist: Path) -> Path:
    """The folder of what the page fetches, which has the version in its name."""
    told = json.loads((dist / "version.json").read_text("utf-8"))
    return dist / str(told["home"])


@pytest.fixture(scope="session")
def address(dist: Path) -> Iterator[str]:
    """Where the built page is served, with a slash at its end."""
    with server.listen(dist, 0) as listening:
        threading.Thread(target=listening.serve_forever, daemon=True).start()
        yield f"http://localhost:{listening.server_address[1]}/"
        listening.shutdown()


@pytest.fixture(scope="session")
def node() -> str:
    """The ``node`` command."""
    found = shutil.which("node")
    assert found is not None
    return found
