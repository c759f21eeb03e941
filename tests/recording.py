"""The moving picture of the README: `python -m tests.recording` plays a hand in the application and writes it down.

It is one SVG without scripts: each row of the screen is kept once, and every frame names the rows that it shows.
"""

from __future__ import annotations

import asyncio
import os
import re
import sys
import tempfile
from dataclasses import dataclass, field, replace
from pathlib import Path
from time import monotonic
from typing import Final

from textual.pilot import Pilot

from cardtable.core.pending import PLAY, Ask
from cardtable.core.ruleset import Table
from cardtable.games.wizard import RULESET as WIZARD
from cardtable.table.launch import Origin
from cardtable.table.request import LaunchRequest
from cardtable.tui.base.settings import SettingsFile
from cardtable.tui.evening.library import Library
from cardtable.tui.play.hand_scores import HandScoresScreen
from cardtable.tui.play.table import TableScreen
from cardtable.tui.shell.app import CardtableApp
from tests.cells import HEIGHT, WIDTH, placed
from tests.tui.scenes import SEEN
from tests.tui.shell import game_of, settled
from tests.tui.snapshots import COLOURFUL, painted

FILE: Final = Path(__file__).parent.parent / "themes" / "recording.svg"
SIZE: Final = (80, 24)
CODE: Final = "WIZ-STCYD6"
EVERY: Final = 0.07
"""Seconds between two looks at the screen."""
REST: Final = 0.9
"""Seconds for which somebody thinks before a key."""
LONGEST: Final = 1.2
"""Seconds for which a frame is shown at most, but for the last one."""
END: Final = 3.0
FONT: Final = "text{font:20px 'Fira Code',monospace;white-space:pre}"
FIRST_ROW, FIRST_LINE = 1.5, 20.0
"""Where the first row and its letters begin, in the pictures that the application exports."""
_STYLE: Final = re.compile(r"\.(t-r\d+) \{ ([^}]*) \}")
_PART: Final = re.compile(r"<(rect|text) [^>]*?(?:/>|>[^<]*</text>)")


@dataclass
class Film:
    """Frames as they were seen, each with the seconds until the next one."""

    frames: list[tuple[str, float]] = field(default_factory=list)
    _since: float = field(default_factory=monotonic)

    def look(self, app: CardtableApp) -> None:
        """Keep what the screen shows, if it is another picture."""
        now = painted(app)
        if self.frames and self.frames[-1][0] == now:
            return
        self._close()
        self.frames.append((now, 0.0))

    def _close(self) -> None:
        if self.frames:
            self.frames[-1] = (self.frames[-1][0], min(monotonic() - self._since, LONGEST))
        self._since = monotonic()

    def end(self) -> None:
        """Let the last frame stand for a while."""
        self.frames[-1] = (self.frames[-1][0], END)


async def play(film: Film) -> None:
    """Play one hand of Wizard, from the deal to its scores, and watch."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        kept = SettingsFile(folder)
        kept.save(replace(SEEN, animation="on", pace="fast", trick_stays="short"))
        table = Table(("Ann", "Bo", "Cleo"), WIZARD.Options(), round=3)
        request = LaunchRequest(folder, "wizard", table, ("human", "easy", "easy"), Origin(code=CODE))
        app = CardtableApp(request, lambda: Library.open(folder), kept)
        app.animation_level = app._motion = "full"
        async with app.run_test(size=SIZE) as pilot:
            await settled(pilot)
            await _watch(pilot, app, film)
    film.end()


async def _watch(pilot: Pilot[None], app: CardtableApp, film: Film) -> None:
    asked_since: float | None = None
    while not isinstance(app.screen, HandScoresScreen):
        film.look(app)
        await pilot.pause(EVERY)
        asks = isinstance(app.screen, TableScreen) and app.screen.question is not None
        asked_since = (asked_since or monotonic()) if asks else None
        if asked_since is not None and monotonic() - asked_since > REST:
            pending = game_of(app).session.pending
            await pilot.press(*(("right",) if isinstance(pending, Ask) and pending.stage == PLAY else ("1",)))
            film.look(app)
            await pilot.press("enter")
            asked_since = None
    for _ in range(20):
        await pilot.pause(EVERY)
        film.look(app)


def moving(film: Film) -> str:
    """Return a film as one picture."""
    styles: dict[str, str] = {}
    rows: dict[str, str] = {}
    shown, keys, start = [], [], 0.0
    whole = sum(seconds for _, seconds in film.frames)
    for n, (svg, seconds) in enumerate(film.frames):
        uses = "".join(f'<use href="#{rows.setdefault(row, f"r{len(rows)}")}"/>' for row in _rows(placed(svg), styles))
        first, last = (100 * at / whole for at in (start, start + seconds))
        keys.append(f"@keyframes k{n}{{0%{{opacity:{int(n == 0)}}}{first:.3f}%{{opacity:1}}{last:.3f}%{{opacity:0}}}}")
        shown.append(f'<g style="animation:k{n} {whole:.2f}s step-end infinite">{uses}</g>')
        start += seconds
    box = f"0 0 {SIZE[0] * WIDTH:.1f} {SIZE[1] * HEIGHT + FIRST_ROW:.1f}"
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" shape-rendering="crispEdges">\n<style>{FONT}'
    rules = "".join(f".{name}{{{style}}}" for style, name in styles.items())
    kept = "".join(f'<g id="{name}">{row}</g>' for row, name in rows.items())
    return f"{head}{rules}{''.join(keys)}</style>\n<defs>{kept}</defs>\n{''.join(shown)}\n</svg>\n"


def _rows(svg: str, styles: dict[str, str]) -> list[str]:
    """Return the rows of a frame, with styles by the names that all frames share."""
    own = dict(_STYLE.findall(svg))
    rows: dict[int, list[str]] = {}
    for found in _PART.finditer(svg[svg.index('clip-path="url') :]):
        part = re.sub(r' textLength="[^"]*"', "", found[0])
        if part.endswith("</text>") and not re.sub(r"<[^>]*>", "", part).strip():
            continue
        part = re.sub(r"t-r\d+", lambda m: styles.setdefault(own[m[0]], f"s{len(styles)}"), part)
        y = float(re.findall(r' y="([\d.]+)"', part)[0]) - (FIRST_LINE if part.startswith("<text") else FIRST_ROW)
        rows.setdefault(int(y / HEIGHT + 0.01), []).append(part.replace(' shape-rendering="crispEdges"', ""))
    return ["".join(rows[y]) for y in sorted(rows)]


def main() -> int:
    """Write the moving picture."""
    os.environ |= COLOURFUL
    film = Film()
    asyncio.run(play(film))
    FILE.write_text(moving(film), "utf-8")
    print(f"{len(film.frames)} frames, {FILE.stat().st_size} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
