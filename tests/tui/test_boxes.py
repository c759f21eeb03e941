"""Boxes over the table: it stays in sight behind each of them, and the table of choices leaves the trick free."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardtable.bots.search_advice import Advice, AdviceRow
from cardtable.core.actions import PLAY as CARD
from cardtable.tui.pages.dialogs import ConfirmScreen
from cardtable.tui.play.hint_table import HintScreen
from cardtable.tui.play.last_trick import LastTrickScreen
from cardtable.tui.play.pause import PauseScreen
from cardtable.tui.shell.app import CardtableApp
from tests.sizes import partly_slow
from tests.tui.shell import QUIET, game_of, settled
from tests.tui.tables import Seating, open_app


def whole(app: CardtableApp) -> str:
    """Return the words on the screen, those that shine through from below included."""
    return re.sub(r"<[^>]*>", " ", app.export_screenshot()).replace("&#160;", " ")


@pytest.mark.parametrize("colour", [True, False], ids=["colour", "no colour"])
@partly_slow("size", [(80, 24), (60, 20), (120, 40)], always={1})
async def test_the_table_stays_in_sight_behind_every_box(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], colour: bool
) -> None:
    if not colour:
        monkeypatch.setenv("NO_COLOR", "1")
    rows = tuple(AdviceRow(CARD[c], 1.25, 0.33, 0.5, "stays below the winning card") for c in range(2, 14))
    app = open_app(tmp_path, Seating("wizard", 4, (0,), round=7).begin(tmp_path, 7, "play", 2), QUIET)
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        game, felt = game_of(app), game_of(app).table.felt
        hint = HintScreen(Advice(rows[0].action, rows), "symbols")
        for box in (hint, LastTrickScreen(game), PauseScreen(game), ConfirmScreen("Agreed?")):
            app.push_screen(box)
            await settled(pilot)
            assert "round 7 of 15" in whole(app)
            assert re.search(r"\bCy\s+(· )?random\b", whole(app))
            if box is hint:
                found = felt.painted()[1]
                assert found is not None
                cards = found.cards or found.plates
                low = felt.region.y + max(place.bottom for place in cards.values())
                assert low <= box.query_one(".box").region.y
            await app.pop_screen()
