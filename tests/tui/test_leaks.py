"""Several people at one keyboard: no frame of any screen names a card that its reader may not know."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from textual import events
from textual.pilot import Pilot

from cardtable.core.facts import Fact
from cardtable.core.pending import Ask
from cardtable.table import session as sessions
from cardtable.table.session import Session
from cardtable.tui.game import Game
from cardtable.tui.screens.curtain import CurtainScreen
from cardtable.tui.screens.hand_scores import HandScoresScreen
from cardtable.tui.screens.table import TableScreen
from tests.tui.fit import rows, text
from tests.tui.shell import game_of, settled
from tests.tui.tables import Seating, answer, open_app
from tests.tui.watch import Leak, WatchedApp, known_to, names_in, written

TWO = (0, 1)
SIZES = ((80, 24), (60, 20), (120, 40), (100, 30))

Look = Callable[[Pilot[None], WatchedApp], Awaitable[None]]


# What may lie over the table


async def press(pilot: Pilot[None], app: WatchedApp, *keys: str) -> None:
    for key in keys:
        await pilot.press(key)
        await settled(pilot)
        app.check()


def page(key: str, back: str = "escape") -> Look:
    async def look(pilot: Pilot[None], app: WatchedApp) -> None:
        before = app.screen
        await press(pilot, app, key, back)
        assert app.screen is before

    return look


async def rules(pilot: Pilot[None], app: WatchedApp) -> None:
    session = game_of(app).session
    app.show_rules(session.ruleset, session.table.options)
    await settled(pilot)
    await press(pilot, app, "end", "escape")


async def notice(pilot: Pilot[None], app: WatchedApp) -> None:
    app.tell("The settings cannot be saved.")
    await settled(pilot)
    await press(pilot, app, "enter")


async def resize(pilot: Pilot[None], app: WatchedApp) -> None:
    size = app.size
    for other in ((70, 20), (120, 40), size):
        await pilot.resize_terminal(*other)
        await settled(pilot)
        app.check()


async def hide(pilot: Pilot[None], app: WatchedApp) -> None:
    seat = app.person
    await pilot.press("x")
    await settled(pilot)
    app.person = None
    at = game_of(app).session.at
    await press(pilot, app, "w", "right", "1", "enter", "v", "escape", "f9")
    assert game_of(app).session.at == at
    app.person = seat
    await press(pilot, app, "x")
    sees_hand(app)


async def curtained(pilot: Pilot[None], app: WatchedApp) -> None:
    """Look at the curtain that has just fallen over the hand, then come back."""
    assert isinstance(app.screen, CurtainScreen)
    seat, app.person = app.person, None
    await press(pilot, app, "question_mark", "escape")
    await resize(pilot, app)
    app.person = seat
    await press(pilot, app, "enter")
    sees_hand(app)


async def pause(pilot: Pilot[None], app: WatchedApp) -> None:
    await press(pilot, app, "p")
    await curtained(pilot, app)


async def blur(pilot: Pilot[None], app: WatchedApp) -> None:
    app.post_message(events.AppBlur())
    await settled(pilot)
    await curtained(pilot, app)


async def blur_over_the_last_trick(pilot: Pilot[None], app: WatchedApp) -> None:
    await press(pilot, app, "g")
    app.post_message(events.AppBlur())
    await settled(pilot)
    seat, app.person = app.person, None
    app.check()
    app.person = seat
    await press(pilot, app, "enter", "escape")


async def idle(pilot: Pilot[None], app: WatchedApp) -> None:
    app.settings = replace(app.settings, idle_hide="1 minute")
    app._last_touch -= 61
    await app._look_at_the_clock()
    await settled(pilot)
    app.settings = replace(app.settings, idle_hide="never")
    await curtained(pilot, app)


OVER_THE_TABLE: dict[str, Look] = {
    "help": page("question_mark"),
    "log": page("g"),
    "last trick": page("l"),
    "scores": page("v"),
    "settings": page("f2"),
    "menu": page("escape"),
    "why": page("w", "w"),
    "theme": page("f9", "f9"),
    "rules": rules,
    "notice": notice,
    "resize": resize,
    "hide": hide,
    "pause": pause,
    "blur": blur,
    "blur over a page": blur_over_the_last_trick,
    "idle": idle,
}
OVER_THE_CURTAIN: dict[str, Look] = {
    "help": page("question_mark"),
    "settings": page("f2"),
    "resize": resize,
    "theme": page("f9", "f9"),
    "keys": page("x", "l"),
    "notice": notice,
}


def sees_hand(app: WatchedApp) -> None:
    """Check that the person who looks is shown the hand that the facts gave: else the test would prove nothing."""
    game = game_of(app)
    seat = app.person
    assert seat is not None
    hand = {c.card for c in game.session.scene(seat).hand or ()}
    if app.size.width > 70:
        assert written(sum(1 << c for c in hand)) <= names_in(rows(game.table))


# The course


class Course:
    """Plays on from where a game stands, and looks at everything on the way."""

    def __init__(self, pilot: Pilot[None], app: WatchedApp, seating: Seating, seed: int, every: bool) -> None:
        self.pilot = pilot
        self.app = app
        self.seating = seating
        self.rng = Random(seed)
        self.every = every
        """Whether every overlay is opened at every stage for every seat, instead of one after another."""
        self.turn = seed
        self.seen: set[tuple[str, int, str]] = set()
        self.curtains = self.looks = 0

    async def go(self, turns: int) -> None:
        """Play so many turns of people, or to the end of the hand."""
        app = self.app
        app.watch()
        await settled(self.pilot)
        while turns:
            app.check()
            if isinstance(app.screen, HandScoresScreen):
                await press(self.pilot, app, "v", "escape", "question_mark", "escape")
                return
            asked = game_of(app).session.pending
            assert isinstance(asked, Ask)
            if isinstance(app.screen, CurtainScreen):
                await self._admit(asked)
            else:
                assert isinstance(app.screen, TableScreen)
                await self._answer(asked)
                turns -= 1

    async def _admit(self, asked: Ask) -> None:
        app = self.app
        name = game_of(app).name(asked.seat)
        assert app.person is None
        assert f"Pass to {name}. Others look away." in text(app.screen)
        await self._look("curtain", asked.seat, OVER_THE_CURTAIN)
        self.curtains += 1
        app.person = asked.seat
        await self.pilot.press("enter")
        await settled(self.pilot)

    async def _answer(self, asked: Ask) -> None:
        app, session = self.app, game_of(self.app).session
        assert app.person == asked.seat
        sees_hand(app)
        await self._look(asked.stage, asked.seat, OVER_THE_TABLE)
        app.notify(" ".join(sorted(written(known_to(session.facts, asked.seat)))), timeout=60)
        await settled(self.pilot)
        self.looks += 1
        at = session.at
        await answer(self.pilot, self.seating.pick(session, self.rng))
        assert session.at > at

    async def _look(self, stage: str, seat: int, overlays: dict[str, Look]) -> None:
        """Open the overlays that are due."""
        left = [name for name in overlays if (stage, seat, name) not in self.seen]
        self.turn += 1
        for name in left if self.every else [list(overlays)[self.turn % len(overlays)]]:
            if not self.app.screen_stack or (name == "last trick" and not game_of(self.app).table.scene().last):
                continue
            self.seen.add((stage, seat, name))
            await overlays[name](self.pilot, self.app)


async def course(
    folder: Path, seating: Seating, stage: str, seed: int, turns: int, further: int = 0, every: bool = False
) -> Course:
    """Play some turns of a table from a stage on; raises Leak."""
    app = open_app(folder, seating.begin(folder, seed, stage, further))
    async with app.run_test(size=SIZES[seed % len(SIZES)], notifications=True) as pilot:
        await settled(pilot)
        played = Course(pilot, app, seating, seed, every)
        await played.go(turns)
        assert app.frames
        return played
