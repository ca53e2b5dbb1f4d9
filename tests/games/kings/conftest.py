"""The browser of the page's tests, for those of Kings."""

from tests.e2e.conftest import browser, visit

__all__ = ["browser", "visit"]
