"""Tables of every game with several people at one keyboard, brought to any stage, and played on by keys."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from textual.pilot import Pilot

from cardtable import plugins
from cardtable.core.actions import Action
from cardtable.core.options import read_options
from cardtable.core.pending import Ask
from cardtable.core.ruleset import Table
from cardtable.store.db import Store
from cardtable.table.launch import HUMAN, Origin
from cardtable.table.request import LaunchRequest
from cardtable.table.session import Session
from cardtable.tui.base.settings import Settings, SettingsFile
from cardtable.tui.evening.library import Library
from tests.tui.shell import QUIET, game_of, settled
from tests.tui.watch import WatchedApp

NAMES = ("Ann", "Bo", "Cy", "Dot", "Eli", "Fay")


@dataclass(frozen=True)
class Seating:
    """A game, who sits at it, and with which house rules."""

    game: str
    seats: int
    people: tuple[int, ...]
    options: dict[str, Any] = field(default_factory=dict)
    round: int = 1
    wish: tuple[str, ...] = ()
    """Actions that are chosen whenever they are legal."""

    def __str__(self) -> str:
        rules = "".join(f",{key}={value}" for key, value in self.options.items())
        return f"{self.game}-{self.seats}{rules}{''.join(f',{w}' for w in self.wish)}".replace(" ", "_")

    @property
    def kinds(self) -> tuple[str, ...]:
        return tuple(HUMAN if s in self.people else "random" for s in range(self.seats))

    def begin(self, folder: Path, seed: int, stage: str, further: int = 0) -> int:
        """Keep a game played at random up to the first question of a stage to a person, and so many answers further.

        The stage is `draft`, `bidding`, `play`, or a verb that may be answered. Returns the game's number.
        """
        ruleset = plugins.ruleset(self.game)
        options = read_options(ruleset.Options, self.options, self.seats)
        table = Table(NAMES[: self.seats], options, seed % self.seats, round=self.round)
        rng = Random(seed)
        with Store.open(folder) as store, store.new_game(ruleset, table, self.kinds, origin(seed)) as game:
            while not self._reached(game.session, stage):
                self.step(game.session, rng)
            at = game.session.at
            while game.session.at < at + further:
                self.step(game.session, rng)
            return game.id

    def _reached(self, session: Session, stage: str) -> bool:
        asked = session.pending
        if not isinstance(asked, Ask) or asked.seat not in self.people:
            return False
        return stage in {asked.stage, *(a.verb for a in session.observation().legal)}

    def step(self, session: Session, rng: Random) -> None:
        """Take one step, whoever is asked."""
        if not session.advance():
            session.act(session.observation().seat, self.pick(session, rng), session.at)

    def pick(self, session: Session, rng: Random) -> Action:
        """Return what is wished for, or else a choice that takes every verb as often."""
        legal = session.observation().legal
        wished = [a for a in legal if str(a) in self.wish]
        verb = rng.choice(sorted({a.verb for a in legal}))
        return wished[0] if wished else rng.choice([a for a in legal if a.verb == verb])


def origin(seed: int) -> Origin:
    """Return a chance that is the same in every run."""
    return Origin(bytes([seed % 256]) * 32)


def open_app(folder: Path, number: int | None, settings: Settings = QUIET) -> WatchedApp:
    """Return the application that goes on with a kept game, or begins at home."""
    kept = SettingsFile(folder)
    kept.save(settings)
    return WatchedApp(LaunchRequest(folder, resume=number), lambda: Library.open(folder), kept)


async def answer(pilot: Pilot[None], action: Action) -> None:
    """Answer the question on the screen: the choice is pointed at, and Enter is pressed."""
    app = await settled(pilot)
    table = game_of(app).table
    assert app.screen is table
    chooser = table.chooser
    choice = next((i for i, c in enumerate(chooser.choices) if c.action == action), None)
    if choice is not None:
        chooser.point_choice(choice)
    elif chooser.many:
        chooser.marked = action.cards
    else:
        chooser.point_card(action.cards.bit_length() - 1)
    table.draw()
    await pilot.press("enter")
    await settled(pilot)
