"""Tests of screens are coroutines; each runs in an event loop of its own."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from inspect import iscoroutinefunction, signature
from typing import Any

import pytest
from textual import _wait
from textual.cache import LRUCache
from textual.css.stylesheet import Stylesheet
from textual.pilot import Pilot

from cardtable.tui.base import handoff
from cardtable.tui.play import pace

SHEETS = 256
"""So many style sheets are kept for each set of colours; a screen has some forty."""

LAYOUT_LOOKS = 250
"""So often is looked at most whether a screen has been laid out for its new size."""


@pytest.fixture(autouse=True)
def colourful(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the terminal that these tests believe in have all colours, whichever one they are started from."""
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLORTERM", "truecolor")
    monkeypatch.delenv("NO_COLOR", raising=False)


@pytest.fixture(autouse=True)
def quick_fingers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the table take keys at once: these tests have no fingers that are still on the last one."""
    monkeypatch.setattr(pace, "GUARD", 0.0)
    monkeypatch.setattr(handoff, "SEEN", 0.0)
    monkeypatch.setattr(handoff, "PAUSE", 0.0)


@pytest.fixture(autouse=True)
def short_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a pilot look five times as often whether the application has become idle; it asks that thrice a key."""
    monkeypatch.setattr(_wait, "SLEEP_GRANULARITY", 0.004)
    monkeypatch.setattr(_wait, "SLEEP_IDLE", 0.0004)
    resize = Pilot.resize_terminal

    async def resized(pilot: Pilot[object], width: int, height: int) -> None:
        """Resize, and give the layout of the new size the time that a busy machine takes for it."""
        await resize(pilot, width, height)
        for _ in range(LAYOUT_LOOKS):
            if pilot.app.screen.size == pilot.app.screen.virtual_size == (width, height):
                break
            await asyncio.sleep(0.004)

    monkeypatch.setattr(Pilot, "resize_terminal", resized)


@pytest.fixture(scope="session", autouse=True)
def sheets_read_once() -> Iterator[None]:
    """Let every application find the style sheets as an earlier one with the same colours has read them."""
    read: dict[frozenset[tuple[str, str]], LRUCache[Any, Any]] = {}
    init, set_variables = Stylesheet.__init__, Stylesheet.set_variables

    def share(sheet: Stylesheet) -> None:
        sheet._parse_cache = read.setdefault(frozenset(sheet._variables.items()), LRUCache(SHEETS))

    def made(sheet: Stylesheet, *, variables: dict[str, str] | None = None) -> None:
        init(sheet, variables=variables)
        share(sheet)

    def changed(sheet: Stylesheet, variables: dict[str, str]) -> None:
        sheet._parse_cache = LRUCache(1)
        set_variables(sheet, variables)
        share(sheet)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Stylesheet, "__init__", made)
        patch.setattr(Stylesheet, "set_variables", changed)
        yield


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run a test that is a coroutine function; leave all others to pytest."""
    if not iscoroutinefunction(pyfuncitem.obj):
        return None
    given = {name: pyfuncitem.funcargs[name] for name in signature(pyfuncitem.obj).parameters}
    asyncio.run(pyfuncitem.obj(**given))
    return True


@pytest.fixture(autouse=True)
def no_hard_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no application that is asked twice to leave end the tests with it, which would look like success."""
    monkeypatch.setattr("cardtable.tui.shell.shutdown.end_within_grace", lambda _: None)
