"""A monkey at the keyboard: random keys, clicks and sizes, and what must hold after each of them."""

from __future__ import annotations

from asyncio import sleep
from collections import deque
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

from textual import events
from textual.containers import ScrollableContainer
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widget import Widget

from cardtable.store.db import Store
from cardtable.tui.base.settings import Settings
from cardtable.tui.play.table import TableScreen
from cardtable.tui.shell.app import CardtableApp
from tests.tui.fit import text
from tests.tui.tables import Seating, open_app

SIZES = ((60, 20), (80, 24), (100, 30), (120, 40), (200, 60), (59, 24), (80, 19), (20, 5))
COMMON = ("enter", "right", "down", "left", "up", "space", "1", "2", "3", "escape")
RARE = (*"0456789abcdefghijklmnoprstuvwxyz", "tab", "shift+tab", "home", "end", "pagedown", "pageup", "question_mark",
        "f1", "f2", "f9", "backspace", "delete", "ctrl+p", "ctrl+x", "comma", "ctrl+u")  # fmt: skip
LEAVE = ("q", "f10", "ctrl+q", "ctrl+c")
STUCK = 20.0
"""Seconds within which the table must wait for somebody who can act, show another screen, or see a bot act."""
LOOK = 20
"""Events between two looks at whether everything is on the screen and something can be done."""
STAY = 120
"""Events of a monkey that begins at home, until it begins there again."""


def outside(screen: Screen[Any]) -> list[str]:
    """Return every widget that reaches beyond the screen, except what can be scrolled to."""
    return [
        f"{w!r} is at {w.region} of {screen.size}"
        for w in screen.walk_children(Widget)
        if w.region
        and not screen.region.contains_region(w.region)
        and not any(isinstance(a, ScrollableContainer) for a in w.ancestors)
    ]


class Monkey:
    """Plays with the application over one folder; `run` raises AssertionError with the seed and the latest events."""

    def __init__(self, folder: Path, seating: Seating, seed: int, settings: Settings, at_home: bool = False) -> None:
        self.folder = folder
        self.seating = seating
        self.seed = seed
        self.settings = settings
        self.at_home = at_home
        """Whether it begins on the first screen, again and again, and not at a table."""
        self.rng = Random(f"monkey {seed} {seating}")
        self.trail: deque[str] = deque(maxlen=40)
        self.count = 0
        self.screens: set[str] = set()

    async def run(self, count: int) -> None:
        """Do so many things, and begin again whenever the program has been left."""
        try:
            while self.count < count:
                await self._visit(count)
        except BaseException as error:
            raise AssertionError(
                f"seed {self.seed} at {self.seating}, event {self.count}, after {' '.join(self.trail)}: {error!r}"
            ) from error

    async def _visit(self, count: int) -> None:
        number = None if self.at_home else self._unfinished()
        count = min(count, self.count + STAY) if self.at_home else count
        app = open_app(self.folder, number, self.settings)
        async with app.run_test(size=self.rng.choice(SIZES[:5])) as pilot:
            while not hasattr(app, "library"):
                await pilot.pause(0.01)
            while self.count < count and app._exit is False and app._exception is None:
                self.count += 1
                await self._act(pilot, app)
                self.screens.add(type(app.screen).__name__)
                if self.count % LOOK == 0 and not app._exit:
                    await self._check(pilot, app)
            await pilot.pause()  # nothing is pressed while the program ends
        self.settings = app.settings

    def _unfinished(self) -> int:
        """Return a game that may be gone on with; a new one where all have been abandoned or played."""
        with Store.open(self.folder) as store:
            games = [g.id for g in store.unfinished() if g.game == self.seating.game]
        return games[0] if games else self.seating.begin(self.folder, self.rng.randrange(200), "play")

    async def _act(self, pilot: Pilot[None], app: CardtableApp) -> None:
        """Do one thing, and wait a moment: sometimes too short for the program to be done with it."""
        chance = self.rng.random()
        if chance < 0.03:
            size = self.rng.choice(SIZES)
            self.trail.append(f"{size[0]}x{size[1]}")
            await pilot.resize_terminal(*size)
        elif chance < 0.04:
            self.trail.append("blur")
            app.post_message(events.AppBlur())
            app.post_message(events.AppFocus())
        elif chance < 0.2:
            self._click(app)
        else:
            common = 0.5 if self.at_home else 0.75
            self._press(app, self.rng.choice(COMMON if chance < common else RARE if chance < 0.998 else LEAVE))
        await sleep(self.rng.choice((0.0, 0.01, 0.02, 0.04)))

    def _press(self, app: CardtableApp, key: str) -> None:
        self.trail.append(key)
        assert app._driver is not None
        character = {"space": " ", "question_mark": "?", "comma": ","}.get(key, key if len(key) == 1 else None)
        app._driver.send_message(events.Key(key, character))

    def _click(self, app: CardtableApp) -> None:
        """Click somewhere, often into the hand or on the keys below it."""
        width, height = app.size
        x, y = self.rng.randrange(max(width, 1)), self.rng.randrange(max(height, 1))
        if self.rng.random() < 0.5:
            y = max(height - 1 - self.rng.choice((0, 0, 2, 3, 4, 5)), 0)
        for _ in range(self.rng.choice((1, 1, 2))):
            self.trail.append(f"({x},{y})")
            for kind in (events.MouseMove, events.MouseDown, events.MouseUp):
                assert app._driver is not None
                app._driver.send_message(kind(None, x, y, 0, 0, 1, False, False, False, x, y))

    async def _check(self, pilot: Pilot[None], app: CardtableApp) -> None:
        """Check that all is on the screen, and that something can be done."""
        await pilot.pause()
        if not app._exit and app.size.width >= 60 and app.size.height >= 20:
            assert outside(app.screen) == [], text(app.screen)
        began, at = monotonic(), -1
        while not (app._exit or app._exception or self._lives(app)):
            if app.game is not None and app.game.session.at != at:  # the bots play, or have gone back
                began, at = monotonic(), app.game.session.at
            assert monotonic() - began < STUCK, f"nothing can be done\n{text(app.screen)}"
            await sleep(0.02)

    def _lives(self, app: CardtableApp) -> bool:
        """Return whether somebody can act: by an answer, by ending a pause, by coming to a call, by showing a hand."""
        screen, game = app.screen, app.game
        if not isinstance(screen, TableScreen) or game is None:
            return bool(screen.active_bindings)
        if screen.question is not None:
            able = [name for name in ("act", "move(1)", "undo", "app.open('menu')") if screen.check_action(name, ())]
            return len(able) == 4 and bool(screen.keys()) and bool(screen.question.legal)
        return bool(screen.hold) or screen.hidden or screen.call is not None
