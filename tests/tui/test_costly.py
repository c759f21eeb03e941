"""What cost most in a hand: opened from its scores, the costliest first, for the people at the table only."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot

from cardtable.core.actions import PLAY, Action
from cardtable.table.costly import Costly, Suspect
from cardtable.table.session import Choice
from cardtable.tui.app import CardtableApp
from cardtable.tui.screens.costly import CostlyScreen
from cardtable.tui.screens.hand_scores import HandScoresScreen
from tests.tui.fit import text
from tests.tui.shell import game_of, high_card, make_app, press, settled, wizard

WHO = ("Ann", "Bo", "Cy")


def mistaken(choice: Choice) -> Suspect | None:
    """Find fault with every second card, the later the worse, and with a bid of nothing."""
    seen = choice.observation
    if seen.view.phase != "tricks":
        return Suspect(choice, Action("bid", n=9), 0.5)
    number = seen.view.play.number
    return Suspect(choice, PLAY[2], number) if number % 2 else None


def blamed(suspect: Suspect) -> Costly:
    """Blame a choice for what it looked like."""
    seen = suspect.choice.observation
    where = f"trick {seen.view.play.number}" if seen.view.phase == "tricks" else "bidding"
    return Costly(suspect.choice.at, seen.seat, where, suspect.choice.action, suspect.better, suspect.cost)


async def to_the_scores(pilot: Pilot[None]) -> CardtableApp:
    """Play the first choices until the scores of a hand are shown."""
    app = await settled(pilot)
    while not isinstance(app.screen, HandScoresScreen):
        asked = game_of(app).table.question
        if asked is not None:
            game_of(app).table._reply(asked.legal[0])
        await settled(pilot)
    return app


async def looked_back(pilot: Pilot[None]) -> str:
    """Open the screen and return what it says once all choices have been looked at."""
    app = await press(pilot, "h")
    screen = app.screen
    assert isinstance(screen, CostlyScreen)
    for _ in range(500):
        if "choices looked at" in text(screen):
            break
        await pilot.pause(0.02)
    await settled(pilot)
    return text(screen)


async def test_the_costliest_choices_of_people_come_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardtable.tui.screens.costly.suspected", mistaken)
    monkeypatch.setattr("cardtable.tui.screens.costly.proven", blamed)
    app = make_app(tmp_path, wizard(tmp_path, WHO, ("human", "thumb", "thumb"), first_round=9))
    async with app.run_test(size=(80, 24)) as pilot:
        await to_the_scores(pilot)
        shown = await looked_back(pilot)
        order = [shown.index(f"trick {n}".capitalize()) for n in (7, 5, 3)]
        assert order == sorted(order)
        assert "Trick 1" not in shown
        assert "was worth 7.0 more" in shown
        assert "Bo" not in shown
        await press(pilot, "escape")
        assert isinstance(app.screen, HandScoresScreen)


async def test_what_was_well_done_is_not_blamed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardtable.tui.screens.costly.suspected", lambda _: None)
    app = make_app(tmp_path, wizard(tmp_path, WHO, ("thumb", "thumb", "thumb"), first_round=3))
    async with app.run_test(size=(60, 20)) as pilot:
        await to_the_scores(pilot)
        shown = await looked_back(pilot)
        assert shown.count("Nothing so far that was clearly worse") == 3  # bots alone: all of them


async def test_a_real_hand_is_looked_at_to_its_end(tmp_path: Path) -> None:
    app = make_app(tmp_path, wizard(tmp_path, WHO, ("human", "thumb", "thumb"), first_round=2))
    async with app.run_test(size=(80, 24)) as pilot:
        await to_the_scores(pilot)
        assert "choices looked at: " in await looked_back(pilot)


async def test_a_game_from_outside_says_that_it_is_not_searched(tmp_path: Path) -> None:
    app = make_app(tmp_path, high_card(tmp_path, ("Ann", "Bo"), ("human", "random")))
    async with app.run_test(size=(80, 24)) as pilot:
        await to_the_scores(pilot)
        await press(pilot, "h")
        assert "High Card cannot be searched" in text(app.screen)


async def test_a_search_that_ends_while_the_screen_is_being_left_is_no_fault(tmp_path: Path) -> None:
    app = make_app(tmp_path, wizard(tmp_path, WHO, ("human", "thumb", "thumb"), first_round=2))
    async with app.run_test(size=(80, 24)) as pilot:
        await to_the_scores(pilot)
        screen = (await press(pilot, "h")).screen
        assert isinstance(screen, CostlyScreen)
        await screen.query("*").remove()  # as leaving does, before the search is told
        screen._show()
        screen._say("found")
