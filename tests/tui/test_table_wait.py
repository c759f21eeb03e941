"""The table screen: finished tricks stay, and type-ahead never acts."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Literal

import pytest

from cardtable.core.pending import BIDDING, PLAY
from cardtable.tui.play import pace
from cardtable.tui.play.hand_scores import HandScoresScreen
from tests.tui.fit import text
from tests.tui.shell import QUIET, game_of, settled
from tests.tui.table_app import QUICK, TableApp, settle
from tests.tui.table_play import at, opened, press, spots
from tests.tui.tables import Seating, answer, open_app


async def test_a_finished_trick_stays_until_a_key_that_does_nothing_else() -> None:
    session = at(4, PLAY)
    app = TableApp(session, settings=replace(QUICK, trick_stays="key"))
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(app, pilot)
        await press(pilot, "right", "enter")
        scene = session.scene(0)
        assert len(scene.last) == 4
        assert "Press any key" in text(app.screen)
        assert "wins the trick" in text(app.screen)
        assert " wins " in text(app.screen)
        before = session.at
        await press(pilot, "v")
        assert app.opened == []
        assert "Press any key" not in text(app.screen)
        assert session.at >= before


async def test_the_guard_keeps_an_early_key_from_ending_the_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pace, "GUARD", 60.0)
    app = TableApp(at(4, PLAY), settings=replace(QUICK, trick_stays="key"))
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(app, pilot)
        app.table.type_ahead.dropped_at = app.table.type_ahead.asked_at = -100.0
        await press(pilot, "right", "enter")
        await press(pilot, "enter", "space")
        assert "Press any key" in text(app.screen)


async def test_type_ahead_never_acts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pace, "GUARD", 60.0)
    session = at(4, BIDDING)
    before = session.at
    app = TableApp(session)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await press(pilot, "2", "enter")
        app.begin()
        await settle(pilot)
        await press(pilot, "2", "enter")
        assert session.at == before
        assert app.table.chooser.choice is None


async def test_a_card_chosen_beforehand_is_not_played_by_a_key_that_nobody_can_have_meant(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    session = at(4, PLAY)
    before = session.at
    app = TableApp(session)
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(app, pilot)
        await press(pilot, "right")
        monkeypatch.setattr(pace, "GUARD", 60.0)
        app.table.type_ahead.dropped_at = -100.0
        fan = app.table.fan
        place = next(p for p, c in zip(spots(fan), fan.state.order, strict=True) if c == fan.state.cursor)
        await press(pilot, "enter", "space", "u")
        await pilot.click(fan, offset=(place.x + 1, 2))
        await settle(pilot)
        assert session.at == before
        monkeypatch.setattr(pace, "GUARD", 0.0)
        await press(pilot, "enter")
        assert session.at > before


@pytest.mark.parametrize("stays", ["key", "none"])
async def test_the_header_changes_with_the_page_after_the_last_trick(
    tmp_path: Path, stays: Literal["key", "none"]
) -> None:
    number = Seating("wizard", 3, (0,), round=4).begin(tmp_path, 3, "play")
    app = open_app(tmp_path, number, replace(QUIET, trick_stays=stays))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        table = game_of(app).table
        while not isinstance(app.screen, HandScoresScreen):
            assert "round 4 of 20" in text(app.screen)
            await (pilot.press("space") if table.hold else answer(pilot, game_of(app).session.observation().legal[0]))
            await settled(pilot)
        assert "round 4 of 20" in text(table)
        assert table.header.state.left.endswith("round 4 of 20")
        await pilot.press("enter", "enter")
        await settled(pilot)
        assert "round 5 of 20" in text(app.screen)


async def test_a_table_that_is_put_away_while_it_asks_takes_no_notice() -> None:
    """Its parts go before it does: what it would still show is shown to nobody."""
    app = TableApp(at(4, BIDDING))
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(app, pilot)
        assert app.table.question is not None
        await app.table.query("*").remove()
        assert app.table.is_attached
        app.table.begin_choosing()
        await settle(pilot)
        assert app.is_running
