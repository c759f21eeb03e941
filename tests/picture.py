"""The README's picture: `python -m tests.picture` draws the table as the application shows it and writes an SVG."""

from __future__ import annotations

import asyncio
import re
import sys
import tempfile
from pathlib import Path

from cardtable.bots.players import ThumbBot
from cardtable.core.chance import code_key
from cardtable.core.pending import Ask
from cardtable.core.ruleset import Table
from cardtable.games.wizard import RULESET
from cardtable.table.launch import HUMAN, LaunchRequest, Origin
from cardtable.table.players import decision_words
from cardtable.tui.library import Library
from tests.tui.shell import make_app, settled

PICTURE = Path(__file__).parent.parent / "themes" / "table.svg"
SIZE = (100, 30)
ROUND, TRICK = 10, 4


def play_until_shown(folder: Path) -> int:
    """Return the number of a stored game that waits for the first seat to end a trick."""
    library = Library.open(folder)
    table = Table(("Ann", "Bo", "Cleo", "Di"), RULESET.Options(), scores=(80, 60, 110, 40), round=ROUND)
    game = library.store.new_game(RULESET, table, (HUMAN, "thumb", "easy", "thumb"), Origin(bytes(range(32))))
    session, bot = game.session, ThumbBot()
    while True:
        pending = session.pending
        if isinstance(pending, Ask):
            scene = session.scene(pending.seat)
            if pending.seat == 0 and len(scene.trick) == 3 and scene.tricks_left <= ROUND - TRICK:
                break
            observation = session.observation()
            words = decision_words(code_key("picture"), observation)
            session.act(pending.seat, bot.choose(observation, words), session.at)
        else:
            session.advance()
    game.close()
    library.store.close()
    return game.id


async def draw() -> str:
    """Return the table as SVG, without anything that is loaded from elsewhere."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        number = play_until_shown(folder)
        async with make_app(folder, LaunchRequest(folder, resume=number)).run_test(size=SIZE) as pilot:
            app = await settled(pilot)
            await pilot.pause(0.3)
            await pilot.press("2")
            await pilot.pause(0.3)
            svg = app.export_screenshot(title="cardtable")
    return re.sub(r"@font-face \{.*?\}", "", svg, flags=re.DOTALL)


def main() -> int:
    """Write the picture."""
    PICTURE.write_text(asyncio.run(draw()), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
