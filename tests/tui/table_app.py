"""An application with nothing but the card table, for tests."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from textual.app import App
from textual.pilot import Pilot

import cardtable.tui
from cardtable.core.chance import Chance
from cardtable.core.observation import Observation
from cardtable.core.options import read_options
from cardtable.core.ruleset import Ruleset, Table
from cardtable.table.loop import play
from cardtable.table.players import Answer, Player
from cardtable.table.session import Session, Told
from cardtable.tui.base.breakpoints import HEIGHTS, WIDTHS
from cardtable.tui.base.settings import Settings
from cardtable.tui.look.table_style import textual_theme, variables_of
from cardtable.tui.look.themes import DEFAULT, find_themes
from cardtable.tui.play.seat_player import SeatPlayer
from cardtable.tui.play.table import TableScreen

NAMES = ("Ann", "Bo", "Cy", "Dot", "Eli", "Fay")
QUICK = Settings(trick_stays="none", pace="instant", animation="off")
SIZES = ((60, 20), (80, 24), (100, 30), (120, 40))


class Script:
    """A seat that takes the middle one of its legal actions."""

    kind = "script"

    async def choose(self, observation: Observation) -> Answer:
        return sorted(observation.legal, key=str)[len(observation.legal) // 2]


class TableApp(App[None]):
    """Shows one table; `run` plays its session with scripts at the seats without people."""

    CSS_PATH = [Path(cardtable.tui.__file__).parent / "look" / name for name in ("pages.tcss", "table.tcss")]  # noqa: RUF012 - Textual's own declaration
    HORIZONTAL_BREAKPOINTS = WIDTHS
    VERTICAL_BREAKPOINTS = HEIGHTS
    ENABLE_COMMAND_PALETTE = False

    def __init__(
        self,
        session: Session,
        humans: frozenset[int] = frozenset({0}),
        settings: Settings = QUICK,
        theme: str = DEFAULT,
        ansi_color: bool | None = None,
    ) -> None:
        self.found = find_themes().themes
        super().__init__(ansi_color=ansi_color)
        self.animation_level = "none"
        for look in self.found.values():
            self.register_theme(textual_theme(look))
        self.theme = theme
        self.session = session
        self.humans = humans
        self.opened: list[str] = []
        self.table = TableScreen(session, humans, settings)

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return variables_of(self.found[DEFAULT])

    def on_mount(self) -> None:
        self.push_screen(self.table)

    def action_open(self, room: str) -> None:
        self.opened.append(room)

    def begin(self) -> None:
        """Play the session as a worker."""
        self.run_worker(self._play())

    async def _play(self) -> None:
        person = SeatPlayer(self.ask)
        players: list[Player] = [person if s in self.humans else Script() for s in range(self.session.table.seats)]
        await play(self.session, players, self)

    async def ask(self, observation: Observation) -> Answer:
        await self.table.present(observation.seat)
        return await self.table.ask(observation)

    async def show(self, told: Told) -> None:
        await self.table.show(told)

    async def between_hands(self) -> None:
        return

    async def note(self, text: str) -> None:
        self.table.note(text)
        await self.table.present(self.table.viewer)


def session_of(ruleset: Ruleset, seats: int, start_round: int = 1, **options: object) -> Session:
    """Return a new game with a fixed chance."""
    table = Table(NAMES[:seats], read_options(ruleset.Options, options, seats), dealer=seats - 1, round=start_round)
    return Session(ruleset, table, Chance(b"table tests"))


def forward(session: Session, until: Callable[[Session], bool]) -> None:
    """Play on with scripted choices until a condition of the session holds."""
    while not until(session):
        if not session.advance():
            seen = session.observation()
            session.act(seen.seat, sorted(seen.legal, key=str)[len(seen.legal) // 2], session.at)


async def settle(pilot: Pilot[None]) -> None:
    """Wait until everything that is due has been drawn."""
    await pilot.pause()
    await pilot.pause()
