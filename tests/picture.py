"""The pictures under themes/: `python -m tests.picture` draws them as the application shows them, as SVG."""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from cardtable.bots.players import ThumbBot
from cardtable.core.chance import code_key
from cardtable.core.pending import Ask
from cardtable.core.ruleset import Table
from cardtable.table.launch import HUMAN, Origin
from cardtable.table.players import decision_words
from cardtable.table.request import LaunchRequest
from cardtable.table.session import Session
from cardtable.tui.base.settings import Settings, SettingsFile
from cardtable.tui.evening.library import Library
from cardtable.tui.look.themes import find_themes
from cardtable.tui.shell.app import CardtableApp
from tests.cells import placed
from tests.tui.scenes import SEEN, shell
from tests.tui.shell import press
from tests.tui.snapshots import COLOURFUL, painted

FOLDER = Path(__file__).parent.parent / "themes"
WIDE, USUAL = (100, 30), (80, 24)
NAMES = ("Ann", "Bo", "Cleo", "Di")


@dataclass(frozen=True)
class Shot:
    """A picture of a game: how far it is played, by whom it is seen, and what is pressed."""

    game: str
    seats: int
    until: Callable[[Session], bool]
    """Whether the game, in which the first seat is asked, is far enough."""
    people: int = 1
    scores: tuple[int, ...] = ()
    round: int = 1
    keys: tuple[str, ...] = ()
    size: tuple[int, int] = USUAL

    def play(self, folder: Path) -> int:
        """Return the number of a stored game that waits for the first seat."""
        library = Library.open(folder)
        ruleset = library.find(self.game)
        table = Table(NAMES[: self.seats], ruleset.Options(), scores=self.scores, round=self.round)
        kinds = tuple(HUMAN if seat < self.people else "normal" for seat in range(self.seats))
        game = library.store.new_game(ruleset, table, kinds, Origin(bytes(range(32))))
        session, bot = game.session, ThumbBot()
        while not self._reached(session):
            if not session.advance():
                observation = session.observation()
                words = decision_words(code_key("picture"), observation)
                session.act(observation.seat, bot.choose(observation, words), session.at)
        game.close()
        library.close()
        return game.id

    def _reached(self, session: Session) -> bool:
        pending = session.pending
        return isinstance(pending, Ask) and pending.seat == 0 and self.until(session)


def deep_in_a_round(session: Session) -> bool:
    """Return whether the first seat is to end one of the later tricks of a round."""
    scene = session.scene(0)
    return len(scene.trick) == len(scene.seats) - 1 and scene.tricks_left <= 6


SHOTS = {
    "table": Shot("wizard", 4, deep_in_a_round, scores=(80, 60, 110, 40), round=10, keys=("2",), size=WIDE),
    "bidding": Shot("cutthroat-spades", 3, lambda s: bool(s.scene(0).said), keys=("right",)),
    "scores": Shot("cutthroat-spades", 3, lambda s: len(s.standing.hands) == 5, keys=("v",)),
    "curtain": Shot("wizard", 4, deep_in_a_round, people=2, round=10),
}
THEME = replace(SHOTS["table"], size=USUAL)
"""What the picture of each theme shows."""


async def shoot(shot: Shot, settings: Settings) -> str:
    """Return one picture of a game."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        kept = SettingsFile(folder)
        kept.save(settings)
        request = LaunchRequest(folder, resume=shot.play(folder))
        async with CardtableApp(request, lambda: Library.open(folder), kept).run_test(size=shot.size) as pilot:
            app = await press(pilot, *shot.keys)
            await pilot.pause(0.2)
            return painted(app)


async def draw() -> dict[str, str]:
    """Return every picture by the name of its file."""
    found = {name: await shoot(shot, SEEN) for name, shot in SHOTS.items()}
    with tempfile.TemporaryDirectory() as folder:
        found |= {name: painted(app) async for name, app in shell(Path(folder)) if name in ("welcome", "home")}
    for theme in find_themes().themes:
        found[f"theme-{theme}"] = await shoot(THEME, replace(SEEN, theme=theme))
    return found


def main() -> int:
    """Write every picture."""
    os.environ |= COLOURFUL
    for name, picture in asyncio.run(draw()).items():
        (FOLDER / f"{name}.svg").write_text(placed(picture), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
