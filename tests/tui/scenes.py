"""Every kind of screen in a state that is always the same, for snapshots and pictures."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from pathlib import Path
from random import Random

from textual.pilot import Pilot

from cardtable.store.db import Store
from cardtable.table.launch import Origin
from cardtable.table.request import LaunchRequest
from cardtable.tui.base.settings import Settings, SettingsFile
from cardtable.tui.evening.game_over import GameOverScreen
from cardtable.tui.evening.library import Library
from cardtable.tui.play.hand_scores import HandScoresScreen
from cardtable.tui.shell.app import CardtableApp
from tests.store.play import TABLE, play_on
from tests.toy import RULESET as HIGH_CARD
from tests.tui.shell import QUIET, high_card, make_app, press, settled
from tests.tui.tables import Seating, open_app

Seen = AsyncIterator[tuple[str, CardtableApp]]
"""The screens of a tour: the name of each, and the application that shows it."""
Tour = Callable[[Path, Settings, tuple[int, int]], Seen]
SEEN = replace(QUIET, names=("Ann", "Bo", "Cleo", "Di", "Eli", "Fay"))
KEPT = Path("/home/ann/.local/share/cardtable/settings.toml")
"""Where these screens say that the settings are kept."""
ONE, TWO = (0,), (0, 1)
TABLES = {
    "wizard bidding": (Seating("wizard", 4, ONE, round=8), "bidding"),
    "wizard play": (Seating("wizard", 4, ONE, round=8), "play"),
    "wizard of six": (Seating("wizard", 6, ONE, round=10), "play"),
    "cutthroat spades bidding": (Seating("cutthroat-spades", 3, ONE), "bidding"),
    "cutthroat spades play": (Seating("cutthroat-spades", 3, ONE), "play"),
    "two-player spades draft": (Seating("two-player-spades", 2, ONE), "draft"),
    "two-player spades play": (Seating("two-player-spades", 2, ONE), "play"),
    "canadian smear bidding": (Seating("canadian-smear", 3, ONE), "bidding"),
    "canadian smear play": (Seating("canadian-smear", 3, ONE), "play"),
    "three-handed euchre bidding": (Seating("three-handed-euchre", 3, ONE), "bidding"),
    "three-handed euchre play": (Seating("three-handed-euchre", 3, ONE), "play"),
}
"""The card table in every game and stage."""


def _hide_place(app: CardtableApp) -> None:
    app.kept.path = KEPT


async def shell(folder: Path, settings: Settings = SEEN, size: tuple[int, int] = (80, 24)) -> Seen:
    """Show the screens before a game, from the very first start on."""
    kept = SettingsFile(folder)
    app = CardtableApp(LaunchRequest(folder), lambda: Library.open(folder), kept)
    app.settings = settings
    app.wardrobe.dress(settings.theme)
    async with app.run_test(size=size) as pilot:
        yield "welcome", await settled(pilot)
        yield "home", await press(pilot, "escape")
        yield "set-up", await press(pilot, "enter")
        yield "rules", await press(pilot, "r")
        _hide_place(app)
        yield "settings", await press(pilot, "escape", "escape", "f2")
        yield "help", await press(pilot, "escape", "question_mark")
        yield "palette", await press(pilot, "escape", "ctrl+p")


async def table(folder: Path, name: str, settings: Settings = SEEN, size: tuple[int, int] = (80, 24)) -> Seen:
    """Show one card table."""
    seating, stage = TABLES[name]
    number = seating.begin(folder, 7, stage, 3 * (name == "wizard play"))
    async with open_app(folder, number, settings).run_test(size=size) as pilot:
        yield name, await settled(pilot)


async def tables(folder: Path, settings: Settings = SEEN, size: tuple[int, int] = (80, 24)) -> Seen:
    """Show the card table in every game and stage."""
    for name in TABLES:
        async for seen in table(folder / name, name, settings, size):  # all are dealt from the same root
            yield seen


async def overlays(folder: Path, settings: Settings = SEEN, size: tuple[int, int] = (80, 24)) -> Seen:
    """Show what opens over a table."""
    number = Seating("wizard", 4, ONE, round=8).begin(folder, 7, "play", 6)
    async with open_app(folder, number, settings).run_test(size=size) as pilot:
        await settled(pilot)
        yield "pause", await press(pilot, "escape")
        yield "log", await press(pilot, "escape", "g")
        yield "last trick", await press(pilot, "escape", "l")


async def shared(folder: Path, settings: Settings = SEEN, size: tuple[int, int] = (80, 24)) -> Seen:
    """Show both ways to hand the keyboard from one person to the next."""
    number = Seating("wizard", 4, TWO, round=8).begin(folder, 7, "play", 3)
    async with open_app(folder, number, settings).run_test(size=size) as pilot:
        yield "hand-off", await settled(pilot)
    behind = replace(settings, hand_over="curtain")
    async with open_app(folder, number, behind).run_test(size=size) as pilot:
        yield "curtain", await settled(pilot)


async def ends(folder: Path, settings: Settings = SEEN, size: tuple[int, int] = (80, 24)) -> Seen:
    """Show the scores of a hand and of a game, and its end."""
    request = high_card(folder, ("Ann", "Bo", "Cleo"), ("human", "random", "random"))
    async with make_app(folder, request, settings).run_test(size=size) as pilot:
        app = await _until(pilot, HandScoresScreen)
        yield "hand scores", app
        yield "scores", await press(pilot, "v")
        await press(pilot, "escape", "enter")
        yield "game over", await _until(pilot, GameOverScreen)


async def past(folder: Path, settings: Settings = SEEN, size: tuple[int, int] = (80, 24)) -> Seen:
    """Show what is told of games that have ended."""
    with Store.open(folder) as store:
        for seed in range(6):
            with store.new_game(HIGH_CARD, TABLE, ("human", "human", "random"), Origin(bytes([seed]) * 32)) as game:
                play_on(game.session, Random(seed))
    async with make_app(folder, settings=settings).run_test(size=size) as pilot:
        app = await settled(pilot)
        app.action_open("statistics")
        yield "statistics", await press(pilot, "right")
        yield "statistics of a player", await press(pilot, "enter")
        await press(pilot, "escape", "escape")
        app.action_open("review")
        yield "review", await press(pilot, "enter", "right", "right")


async def _until(pilot: Pilot[None], kind: type) -> CardtableApp:
    """Play on until a screen is there."""
    app = await settled(pilot)
    while not isinstance(app.screen, kind):
        app = await press(pilot, *(["enter"] if isinstance(app.screen, HandScoresScreen) else ["1", "enter"]))
    return app


TOURS: dict[str, Tour] = {
    "shell": shell,
    "tables": tables,
    "overlays": overlays,
    "shared": shared,
    "ends": ends,
    "past": past,
}
