"""What tests of frames share: a host of other people's pages."""

from __future__ import annotations

from tests.e2e.frames import host

__all__ = ["host"]
