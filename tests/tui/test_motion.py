"""What moves: places as functions of time, only backs to hidden hands, no timer where nothing may move."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from textual.geometry import Region, Size
from textual.screen import Screen
from textual.timer import Timer

from cardtable.core.pending import PLAY
from cardtable.table.launch import HUMAN
from cardtable.tui.evening.game_over import GameOverScreen
from cardtable.tui.play.curtain import CurtainScreen
from cardtable.tui.play.hand_scores import HandScoresScreen
from cardtable.tui.play.pace import SPEEDS
from cardtable.tui.play.table import DEAL, TableScreen
from cardtable.tui.widgets.canvas import Canvas
from cardtable.tui.widgets.effects import (
    RAIN,
    counted,
    dealt,
    drops,
    eased,
    fallen,
    flashed,
    gathered,
    length,
    played,
    stamped,
)
from cardtable.tui.widgets.fan import paint_back
from cardtable.tui.widgets.flight import CARDS
from tests.sizes import partly_slow
from tests.tui.shell import QUIET, game_of, high_card, make_app, settled, wizard
from tests.tui.table_app import QUICK, TableApp
from tests.tui.table_play import at, opened, press
from tests.tui.tables import answer
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


def test_a_bid_comes_to_its_plate_and_the_winning_card_stays_where_it_is() -> None:
    (bid,) = stamped("Nil", Region(30, 4, 20, 5), PLATES[0], 0.2)
    assert (bid.words, bid.card, bid.size, bid.end) == ("Nil", None, Size(5, 1), PLATES[0])
    (card,) = flashed(7, Region(30, 5, 9, 6), 0.2)
    assert card.wins
    assert {card.place(i / 100) for i in range(20)} == {(30, 5)}


@pytest.mark.parametrize(("before", "after"), [(120, 143), (40, -60), (-7, -7)])
def test_a_total_counts_from_one_hand_to_the_next(before: int, after: int) -> None:
    shown = [counted(before, after, i / 20) for i in range(30)]
    assert (shown[0], shown[-1], shown[20]) == (before, after, after)
    assert shown == sorted(shown, reverse=after < before)


def test_a_curtain_falls_into_its_place_and_the_rain_ends() -> None:
    heights = [fallen(24, i / 10) for i in range(15)]
    assert (heights[0], heights[10], heights[-1]) == (24, 0, 0)
    assert heights == sorted(heights, reverse=True)
    seen = [drops(80, 8, RAIN * i / 50) for i in range(51)]
    assert {suit for rain in seen for suit in rain.values()} == {0, 1, 2, 3}
    assert all(0 <= x < 80 and 0 <= y < 8 for rain in seen for x, y in rain)
    assert seen[-1] == {}


def test_everything_that_moves_takes_less_than_half_a_second() -> None:
    assert max(speed.flight for speed in SPEEDS.values()) * DEAL < 0.5


def test_a_back_on_its_way_names_no_card() -> None:
    canvas = Canvas(*SIZE, LOOK.ground)
    paint_back(canvas, 0, 0, SIZE, LOOK)
    assert names_in(canvas.rows()) == set()
    assert "╳" in "".join(canvas.rows())


@partly_slow("until", (HandScoresScreen, GameOverScreen), always={0})
async def test_a_hand_and_its_scores_need_no_timer_where_nothing_moves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, until: type[Screen[Any]]
) -> None:
    """With a curtain between two people, to the podium too: the clock for idle people is all that runs."""
    begun: list[str] = []
    start = Timer._start

    def watched(self: Timer) -> None:
        begun.append(getattr(self._callback, "__name__", self.name))
        start(self)

    monkeypatch.setattr(Timer, "_start", watched)
    names, kinds = ("Ann", "Bo", "Cy"), (HUMAN, HUMAN, "random")
    request = high_card(tmp_path, names, kinds) if until is GameOverScreen else wizard(tmp_path, names, kinds, 3)
    app = make_app(tmp_path, request, replace(QUIET, hand_over="curtain"))
    seen = set()
    async with app.run_test(size=(132, 43)) as pilot:
        while not isinstance(app.screen, until):
            await settled(pilot)
            seen.add(type(app.screen))
            table = game_of(app).table
            if app.screen is table and table.question is not None:
                await answer(pilot, table.question.legal[0])
            else:
                await pilot.press("enter")
    assert {CurtainScreen, TableScreen} <= seen
    assert set(begun) <= {"_look_at_the_clock", "Animator", "_on_timer_update"}  # two of Textual's, which rest


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
