"""Makes ``regalia.html``."""

from pathlib import Path


def make_single(folder: Path) -> None:
    """Later."""
