"""Wizard at the bare table: where it stands, what is on the screen, keys."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from textual.pilot import Pilot

from cardtable.core.pending import Ask
from cardtable.games.wizard import RULESET as WIZARD
from cardtable.table.session import Session
from cardtable.tui.widgets.painted import Painted
from tests.tui.table_app import TableApp, forward, session_of, settle

ROUNDS = {3: 20, 4: 15, 5: 12, 6: 10}


def asks(seat: int, stage: str) -> Callable[[Session], bool]:
    """Return whether a seat is asked at a stage."""
    return lambda s: isinstance(s.pending, Ask) and s.pending.seat == seat and s.pending.stage == stage


def at(seats: int, stage: str, start_round: int | None = None, **options: object) -> Session:
    """Return a game of Wizard in which seat 0 is asked at a stage."""
    session = session_of(WIZARD, seats, ROUNDS[seats] if start_round is None else start_round, **options)
    forward(session, asks(0, stage))
    return session


def hand(session: Session, seat: int = 0) -> list[int]:
    """Return the cards of a seat that sees them, from left to right."""
    held = session.scene(seat).hand
    assert held is not None
    return [c.card for c in held]


def spots(widget: Painted[Any, list[Any]]) -> list[Any]:
    """Return where things are on a widget."""
    found = widget.painted()[1]
    assert found is not None
    return found


async def opened(app: TableApp, pilot: Pilot[None]) -> None:
    await settle(pilot)
    app.begin()
    await settle(pilot)


async def press(pilot: Pilot[None], *keys: str) -> None:
    for key in keys:
        await pilot.press(key)
    await settle(pilot)


def prompt(app: TableApp) -> str:
    words = app.table.prompt.state
    return f"{words.left} | {words.right}"
