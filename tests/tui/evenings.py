"""Evenings of High Card by keys: games with settings, screens by their names, and whole games played at once."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from textual.pilot import Pilot

from cardtable.core.ruleset import Table
from cardtable.table.launch import Origin
from cardtable.table.request import LaunchRequest
from cardtable.tui.base.settings import Settings
from cardtable.tui.evening.ceremony import CeremonyScreen
from cardtable.tui.evening.game_over import GameOverScreen
from cardtable.tui.pages.menus import Form
from cardtable.tui.shell.app import CardtableApp
from tests.toy import RULESET as HIGH_CARD
from tests.tui.fit import text
from tests.tui.shell import QUIET, make_app, press, settled

NAMES = ("Ann", "Bo", "Cy")
NAMED = replace(QUIET, names=NAMES)
ASKING = replace(NAMED, cuts="ask")
TIE = "HIC-222224"
"""Ann and Bo draw threes, and Bo wins their second draw."""


def evening_app(folder: Path, settings: Settings = NAMED, request: LaunchRequest | None = None) -> CardtableApp:
    return make_app(folder, request, settings)


def tourney(folder: Path, tokens: int, kinds: tuple[str, ...] = ("human", "random", "random")) -> LaunchRequest:
    """Return the request for a tourney of High Card whose draw is the same in every run."""
    table = Table(NAMES[: len(kinds)], HIGH_CARD.Options())
    return LaunchRequest(folder, "high-card", table, kinds, Origin(code=TIE), tokens)


def shown(app: CardtableApp) -> str:
    """Return what is on the screen, on one line."""
    return " ".join(text(app.screen).split())


def named(app: CardtableApp) -> str:
    """Return the name of the screen."""
    return type(app.screen).__name__.removesuffix("Screen")


async def go_to(pilot: Pilot[None], row: str) -> None:
    """Move the cursor of the set-up to a row."""
    app = await settled(pilot)
    form = app.screen.query_one(Form)
    await press(pilot, "home", *["down"] * [r.id for r in form.rows if not r.heading].index(row))
    assert form.row.id == row


async def choose(pilot: Pilot[None], row: str, value: str) -> None:
    """Step through a row's values to one of them."""
    await go_to(pilot, row)
    app = await settled(pilot)
    for _ in range(20):
        if app.screen.query_one(Form).row.value == value:
            return
        await press(pilot, "right")
    raise AssertionError(f"{row} is never {value}")


async def type_code(pilot: Pilot[None], code: str) -> CardtableApp:
    """Type a share code into the set-up."""
    await go_to(pilot, "code")
    return await press(pilot, "enter", "ctrl+u", *code, "enter")


async def play_out(pilot: Pilot[None]) -> CardtableApp:
    """Play a game to the screen that follows it; every hand has one card to play."""
    app = await settled(pilot)
    for _ in range(60):
        if isinstance(app.screen, GameOverScreen | CeremonyScreen):
            return app
        app = await press(pilot, "enter")
    raise AssertionError(f"the game does not end: {named(app)}")
