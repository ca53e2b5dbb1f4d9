"""What is made once for all processes of a test run."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path

import pytest

HOURGLASS = 600
"""Seconds after which another process will not have made it any more."""


def once(factory: pytest.TempPathFactory, name: str, make: Callable[[Path], object]) -> Path:
    """A folder of this name, in which the first process that asks has called ``make``.

    The others wait for it, and fail where it failed.
    """
    base = factory.getbasetemp()
    place = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / name
    made, failed = place / "made", place / "failed"
    try:
        place.mkdir()
    except FileExistsError:
        until = time.monotonic() + HOURGLASS
        while not made.exists() and not failed.exists() and time.monotonic() < until:
            time.sleep(0.2)
        assert made.exists(), f"another process could not make {name}"
        return place
    try:
        make(place)
    except BaseException:
        failed.touch()
        raise
    made.touch()
    return place
