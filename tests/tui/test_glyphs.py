"""What is written fits any terminal: one cell a glyph, no emoji; in ASCII nothing else where cards are."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from textual.widget import Widget

import cardtable
from cardtable import plugins
from cardtable.core.pending import Ask
from cardtable.core.text import cells
from cardtable.table.session import Session
from cardtable.tui.look.glyphs import STYLES
from cardtable.tui.look.themes import shipped
from tests.tui.table_app import QUICK, TableApp, forward, session_of, settle

VARIATION = "\ufe0f"
"""Asks for a picture instead of a glyph."""
PACKAGE = Path(cardtable.__file__).parent


def texts(path: Path) -> Iterator[str]:
    """Return every text of a module, or the whole of any other file."""
    source = path.read_text("utf-8")
    if path.suffix != ".py":
        yield source
        return
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def test_nothing_that_the_package_says_is_a_picture_or_two_cells_wide() -> None:
    files = [*PACKAGE.rglob("*.py"), *PACKAGE.rglob("*.md"), *shipped().glob("*.toml")]
    assert len(files) > 100
    for path in files:
        for text in texts(path):
            strange = {c for c in text if not c.isascii() and (cells(c) != 1 or c == VARIATION)}
            assert not strange or path.name in ("text.py", "outside.py"), (path, strange)


@pytest.mark.parametrize("style", STYLES)
def test_every_glyph_is_one_cell(style: str) -> None:
    glyphs = STYLES[style]
    for name in glyphs.__slots__:
        written = getattr(glyphs, name)
        written = "".join(written.values()) if isinstance(written, dict) else written
        assert all(cells(g) == 1 for g in written), name
        assert style != "ascii" or written.isascii(), name


def _asked(stage: str, session: Session) -> bool:
    pending = session.pending
    return isinstance(pending, Ask) and (pending.seat, pending.stage) == (0, stage)


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
@pytest.mark.parametrize("game", plugins.rulesets())
async def test_in_ascii_there_is_nothing_else_where_cards_are(game: str, size: tuple[int, int]) -> None:
    ruleset = plugins.ruleset(game)
    session = session_of(ruleset, ruleset.info.usual)
    settings = replace(QUICK, suits="ascii")
    for stage in ("bidding", "play"):
        forward(session, partial(_asked, stage))
        app = TableApp(session, settings=settings)
        async with app.run_test(size=size) as pilot:
            app.begin()
            await settle(pilot)
            lines = [strip.text for strip in app.screen._compositor.render_strips()]
            for widget in app.screen.query("#table-hand, #table-felt, #table-panel").results(Widget):
                region = widget.region
                for line in lines[region.y : region.bottom]:
                    assert line[region.x : region.right].isascii(), (stage, widget.id, line)
