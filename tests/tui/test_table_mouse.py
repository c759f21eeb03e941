"""The table screen: hands are played by the mouse."""

from __future__ import annotations

from dataclasses import replace

import pytest
from textual.geometry import Offset
from textual.widget import Widget

from cardtable.core.pending import BIDDING, PLAY
from cardtable.tui.play.pace import GUARD
from tests.tui.table_app import QUICK, TableApp, settle
from tests.tui.table_play import at, hand, opened, press, spots


async def test_the_mouse_selects_and_then_chooses() -> None:
    session = at(4, PLAY)
    app = TableApp(session)
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(app, pilot)
        fan = app.table.fan
        legal, places = app.table.chooser.pickable or 0, spots(fan)
        index = next(i for i, c in enumerate(fan.state.order) if legal >> c & 1)
        card, before = fan.state.order[index], session.at
        await pilot.click(fan, offset=(places[index].x + 1, 2))
        await settle(pilot)
        assert (fan.state.cursor, session.at) == (card, before)
        await pilot.click(fan, offset=(places[index].x + 1, 2))
        await settle(pilot)
        assert session.at > before
        assert card not in hand(session)


async def test_the_mouse_bids_and_presses_the_keys_of_the_bottom_line() -> None:
    session = at(4, BIDDING)
    app = TableApp(session)
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(app, pilot)
        spot = spots(app.table.panel)[3]
        for _ in range(2):
            await pilot.click(app.table.panel, offset=(spot.x + 1, spot.y))
            await settle(pilot)
        assert session.scene(0).seats[0].bid == "bid 3"
        x = next(x for x, _, key in spots(app.table.key_line) if key.word == "Scores")
        await pilot.click(app.table.key_line, offset=(x, 0))
        await settle(pilot)
        assert app.opened == ["scores"]


async def test_the_mouse_opens_what_lines_and_plates_stand_for() -> None:
    for size in ((80, 24), (60, 20)):
        app = TableApp(at(4, PLAY))
        async with app.run_test(size=size) as pilot:
            await opened(app, pilot)
            for widget in (app.table.header, app.table.log_line):
                await pilot.click(widget, offset=(5, 0))
            plate = app.table.felt.painted()[1]
            assert plate is not None
            await pilot.click(app.table.felt, offset=plate.plates[1].offset + Offset(3, 0))
            await settle(pilot)
            assert app.opened == ["scores", "log", "seats"]


async def test_a_click_on_the_prompt_does_what_it_says_and_nothing_where_it_names_no_key() -> None:
    session = at(4, PLAY)
    app = TableApp(session)
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(app, pilot)
        await pilot.click(app.table.prompt, offset=(40, 0))
        await settle(pilot)
        assert (app.table.why, app.opened) == ("", [])
        await press(pilot, "down")
        before, card = session.at, app.table.chooser.card
        assert app.table.prompt.state.right.startswith("⏎ play")
        await pilot.click(app.table.prompt, offset=(40, 0))
        await settle(pilot)
        assert session.at > before
        assert card not in hand(session)


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
async def test_a_click_on_the_felt_beside_every_plate_does_nothing(seats: int) -> None:
    for size in ((80, 24), (60, 20), (132, 43)):
        app = TableApp(at(seats, PLAY))
        async with app.run_test(size=size) as pilot:
            await opened(app, pilot)
            felt = app.table.felt
            await pilot.click(felt, offset=(felt.size.width // 2, felt.size.height // 2))
            await settle(pilot)
            assert app.opened == [], size


async def test_a_key_of_every_screen_is_not_any_key() -> None:
    app = TableApp(at(4, PLAY), settings=replace(QUICK, trick_stays="key"))
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(app, pilot)
        await press(pilot, "right", "enter")
        assert app.table.hold
        await pilot.pause(GUARD)
        await press(pilot, "f9")
        assert app.table.hold
        await press(pilot, "x")
        assert not app.table.hold


async def test_a_click_while_a_finished_trick_is_shown_only_goes_on() -> None:
    for where in ("fan", "keys", "plate", "log", "felt"):
        session = at(4, PLAY)
        app = TableApp(session, settings=replace(QUICK, trick_stays="key"))
        async with app.run_test(size=(80, 24)) as pilot:
            await opened(app, pilot)
            await press(pilot, "right", "enter")
            table, played = app.table, len(hand(session))
            assert table.hold
            place = spots(table.fan)[-1]
            grounds = table.felt.painted()[1]
            assert grounds is not None
            spots_of: dict[str, tuple[Widget, Offset]] = {
                "fan": (table.fan, Offset(place.x + 1, 2)),
                "keys": (table.key_line, Offset(2, 0)),
                "plate": (table.felt, grounds.plates[1].offset + Offset(3, 1)),
                "log": (table.log_line, Offset(3, 0)),
                "felt": (table.felt, Offset(2, grounds.status)),
            }
            widget, offset = spots_of[where]
            await pilot.click(widget, offset=offset)
            await settle(pilot)
            assert not table.hold, where
            assert (app.opened, table.chooser.card) == ([], None)
            assert len(hand(session)) == played
