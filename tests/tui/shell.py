"""The application over a folder of its own, with two games and quiet settings."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from textual.app import App
from textual.pilot import Pilot

from cardtable.core.ruleset import Table
from cardtable.games.wizard import RULESET as WIZARD
from cardtable.table.launch import Origin
from cardtable.table.request import LaunchRequest
from cardtable.tui.base.handoff import calling
from cardtable.tui.base.settings import Settings, SettingsFile
from cardtable.tui.evening.library import Library
from cardtable.tui.play.hot_seat import Game
from cardtable.tui.shell.app import CardtableApp
from tests.toy import RULESET as HIGH_CARD

QUIET = Settings(pace="instant", trick_stays="none", animation="off", idle_hide="never")
ROOT = Origin(bytes(range(32)))


def make_app(folder: Path, request: LaunchRequest | None = None, settings: Settings = QUIET) -> CardtableApp:
    """Return the application with High Card and Wizard and nothing else."""
    kept = SettingsFile(folder)
    if not kept.path.exists():
        kept.save(settings)

    def opener() -> Library:
        library = Library.open(folder)
        library.rulesets = {r.info.id: r for r in (HIGH_CARD, WIZARD)}
        library.troubles = ()
        return library

    return CardtableApp(request or LaunchRequest(folder), opener, kept)


def wizard(folder: Path, names: Sequence[str], kinds: Sequence[str], first_round: int = 1) -> LaunchRequest:
    """Return the request for a table of Wizard that always deals the same cards."""
    table = Table(tuple(names), WIZARD.Options(), round=first_round)
    return LaunchRequest(folder, "wizard", table, tuple(kinds), ROOT)


def high_card(folder: Path, names: Sequence[str], kinds: Sequence[str]) -> LaunchRequest:
    """Return the request for a table of High Card that always deals the same cards."""
    return LaunchRequest(folder, "high-card", Table(tuple(names), HIGH_CARD.Options()), tuple(kinds), ROOT)


def game_of(app: CardtableApp) -> Game:
    """Return the game that is on the screen."""
    assert app.game is not None
    return app.game


def called(app: App[None]) -> bool:
    """Return whether somebody is called to the keyboard, every hand covered."""
    return calling(app.screen) is not None


async def settled(pilot: Pilot[None]) -> CardtableApp:
    """Return the application once it is open and its worker waits for a person."""
    app = pilot.app
    assert isinstance(app, CardtableApp)
    while not hasattr(app, "library"):
        assert app.is_running, "the application could not open what it plays with"
        await pilot.pause(0.01)
    for _ in range(2):
        await pilot.pause()
    return app


async def press(pilot: Pilot[None], *keys: str) -> CardtableApp:
    """Press keys one by one, each after the last one's effect is there."""
    app = await settled(pilot)
    for key in keys:
        await pilot.press(key)
        app = await settled(pilot)
    return app
