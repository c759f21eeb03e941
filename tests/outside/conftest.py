"""The games from outside, on the path for a test."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.outside import shelf
from tests.tui.conftest import colourful, pytest_pyfunc_call, quick_fingers, short_waits

__all__ = ["colourful", "pytest_pyfunc_call", "quick_fingers", "short_waits"]


@pytest.fixture
def uninstall(tmp_path: Path) -> Iterator[Callable[[], None]]:
    """All four games are installed; calling this takes them away."""
    site = tmp_path / "site"
    site.mkdir()
    with shelf.installed(site, *shelf.GAMES) as take_away:
        yield take_away
