"""What moves: places as functions of time, only backs to hidden hands, no timer where nothing may move."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest
from textual.geometry import Region, Size

from cardtable.core.pending import PLAY
from cardtable.tui.play.pace import SPEEDS
from cardtable.tui.play.table import DEAL
from cardtable.tui.widgets.canvas import Canvas
from cardtable.tui.widgets.effects import dealt, eased, gathered, length, played
from cardtable.tui.widgets.fan import paint_back
from cardtable.tui.widgets.flight import CARDS
from tests.tui.table_app import QUICK, TableApp
from tests.tui.table_play import at, opened, press
from tests.tui.test_widgets import LOOK
from tests.tui.watch import names_in

PLATES = [Region(0, 6, 20, 5), Region(12, 0, 56, 3), Region(60, 6, 20, 5), Region(12, 13, 56, 2)]
SIZE = Size(5, 3)


def test_a_card_leaves_one_place_and_comes_to_the_other() -> None:
    (move,) = played(7, PLATES[0], Region(30, 5, 5, 3), 0.2)
    places = [move.place(i / 100) for i in range(20)]
    assert places[0] == (7, 7)
    assert all(place is not None for place in places)
    xs = [place.x for place in places if place is not None]
    assert xs == sorted(xs)
    assert xs[-1] in (29, 30)
    assert move.place(-0.01) is None
    assert move.place(0.2) is None
    assert [eased(0.0), eased(1.0)] == [0.0, 1.0]


def test_a_deal_goes_round_from_the_dealer_with_backs_alone() -> None:
    moves = dealt(PLATES[0], PLATES, SIZE, 0.4)
    assert {move.card for move in moves} == {None}
    assert [move.end for move in moves] == PLATES * 2
    assert [move.begin for move in moves] == sorted(move.begin for move in moves)
    assert length(moves) == pytest.approx(0.4)
    for frame in range(40):
        assert sum(move.place(frame / 100) is not None for move in moves) <= CARDS


def test_a_trick_goes_to_its_winner_and_nothing_else_does() -> None:
    moves = gathered({3: PLATES[1], 9: PLATES[2]}, PLATES[0], 0.2)
    assert {move.card for move in moves} == {3, 9}
    assert {move.end for move in moves} == {PLATES[0]}


def test_everything_that_moves_takes_less_than_half_a_second() -> None:
    assert max(speed.flight for speed in SPEEDS.values()) * DEAL < 0.5


def test_a_back_on_its_way_names_no_card() -> None:
    canvas = Canvas(*SIZE, LOOK.ground)
    paint_back(canvas, 0, 0, SIZE, LOOK)
    assert names_in(canvas.rows()) == set()
    assert "╳" in "".join(canvas.rows())


@pytest.mark.parametrize("animation", ["on", "off"])
async def test_there_are_timers_only_while_something_may_move(animation: str) -> None:
    session = at(4, PLAY)
    app = TableApp(session, settings=replace(QUICK, animation=animation, pace="fast"))  # type: ignore[arg-type]
    app.animation_level = "full" if animation == "on" else "none"
    seen = 0
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(app, pilot)
        made = app.table.set_interval

        def counted(*args: object, **more: object) -> object:
            nonlocal seen
            seen += 1
            return made(*args, **more)  # type: ignore[arg-type]

        app.table.set_interval = counted  # type: ignore[method-assign, assignment]
        for _ in range(4):
            await press(pilot, "right", "enter")
            for _ in range(20):
                await pilot.pause(0.02)
                running = [t for t in app.table._timers if t._task is not None]
                ours = [t for t in running if t is not app.table._update_timer]  # that one every screen has
                assert len(ours) <= (animation == "on")
        await asyncio.sleep(0.5)
        assert not app.table.motion
        assert not any(flight.display for flight in app.table.motion.flights)
    assert (seen > 0) == (animation == "on")
