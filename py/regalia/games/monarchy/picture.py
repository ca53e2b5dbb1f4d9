"""A view of Monarchy drawn with letters, for the terminal."""

from __future__ import annotations

from regalia.play import View

_DOWN = "·····"


def picture(view: View) -> str:
    """The table with its numbers, and the own hand; cards stand as they are typed."""
    return str(view)
