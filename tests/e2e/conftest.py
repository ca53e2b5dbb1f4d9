"""What tests share: a host of other people's pages, and another version of ours."""

from __future__ import annotations

from tests.e2e.copies import second
from tests.e2e.frames import host

__all__ = ["host", "second"]
