"""The hint key: the best action and why, then everything that can be chosen, for the eyes of who is asked only."""

from __future__ import annotations

import os
import threading
from dataclasses import replace
from pathlib import Path

import pytest
from textual.pilot import Pilot

from cardtable.bots.search_advice import Advice, AdviceRow
from cardtable.core.actions import PLAY
from cardtable.core.observation import Observation
from cardtable.table import hints
from cardtable.table.thinking import Thinker
from cardtable.tui.play.hint_table import HintScreen
from cardtable.tui.play.hints import LOOKING, OFF
from cardtable.tui.play.table import TableScreen
from cardtable.tui.shell.app import CardtableApp
from cardtable.tui.widgets.lines import Words
from tests.tui.fit import off_screen, text
from tests.tui.shell import QUIET, called, game_of, high_card, make_app, press, settled
from tests.tui.tables import Seating, open_app

ALONE = (
    (Seating("wizard", 3, (0,), round=7), "bidding"),
    (Seating("wizard", 6, (0,), round=10), "play"),
    (Seating("cutthroat-spades", 3, (0,)), "look"),
    (Seating("cutthroat-spades", 5, (0,)), "bidding"),
    (Seating("two-player-spades", 2, (0,)), "draft"),
    (Seating("two-player-spades", 2, (0,), wish=("double nil",)), "exchange"),
    (Seating("canadian-smear", 3, (0,)), "bidding"),
    (Seating("canadian-smear", 2, (0,)), "play"),
    (Seating("three-handed-euchre", 3, (0,)), "bidding"),
    (Seating("three-handed-euchre", 3, (0,), wish=("order", "pick up")), "discard"),
)
"""Every stage of every game."""
SIZES = ((60, 20), (80, 24), (120, 40))


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the figures come sooner than at a table, so that the tests end soon."""
    monkeypatch.setattr("cardtable.tui.play.hints.SECONDS", (0.02, 0.1))


def prompt(app: CardtableApp) -> str:
    state = game_of(app).table.prompt.state
    assert isinstance(state, Words)
    return state.left


async def hinted(pilot: Pilot[None]) -> str:
    """Press the key and return the hint once it is there."""
    app = await press(pilot, "h")
    for _ in range(200):
        if prompt(app) != LOOKING:
            break
        await pilot.pause(0.02)
    return prompt(app)


def asked(app: CardtableApp) -> Observation:
    question = game_of(app).table.question
    assert question is not None
    return question


@pytest.mark.parametrize(("seating", "stage"), ALONE, ids=str)
async def test_a_hint_at_every_stage(tmp_path: Path, seating: Seating, stage: str) -> None:
    app = open_app(tmp_path, seating.begin(tmp_path, 3, stage))
    app.person = 0
    size = SIZES[len(stage) % len(SIZES)]
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        question = asked(app)
        said = await hinted(pilot)
        assert said.lower().startswith("hint: ")
        await pilot.press("h")
        await settled(pilot)
        assert isinstance(app.screen, HintScreen)
        assert not off_screen(app.screen)
        assert len(app.screen._found.rows) == len(question.legal)
        assert app.screen._found.choice in question.legal
        app.check()
        await press(pilot, "h")
        assert isinstance(app.screen, TableScreen)
        assert game_of(app).session.at
        assert not any("hint" in h.text for h in game_of(app).session.log())
        assert not any("hint" in s for s in game_of(app).table.said)


async def test_better_figures_take_the_place_of_the_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first, go_on = threading.Event(), threading.Event()

    def slow(observation: Observation, seconds: float) -> Advice:
        if first.is_set():
            go_on.wait(30)
        first.set()
        return hints.hint(observation, seconds)

    monkeypatch.setattr("cardtable.tui.play.hints.hint", slow)
    app = open_app(tmp_path, ALONE[0][0].begin(tmp_path, 3, "bidding"))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await hinted(pilot)
        await press(pilot, "h")
        hinting = game_of(app).table.hinting
        found, before = hinting.advice, text(app.screen)
        assert found is not None
        go_on.set()
        for _ in range(100):
            if hinting.advice is not found:
                break
            await pilot.pause(0.02)
        await settled(pilot)
        assert text(app.screen) != before


async def test_with_one_legal_card_the_hint_says_so(tmp_path: Path) -> None:
    app = open_app(tmp_path, Seating("wizard", 3, (0,), round=1).begin(tmp_path, 3, "play"))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        assert (await hinted(pilot)).endswith(", the only legal card")


async def test_a_game_from_outside_says_that_it_is_not_searched(tmp_path: Path) -> None:
    app = make_app(tmp_path, high_card(tmp_path, ("Ann", "Bo"), ("human", "random")))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        assert (await hinted(pilot)).endswith(", the only legal card")
    request = high_card(tmp_path, ("Ann", "Bo"), ("human", "random"))
    assert request.table is not None
    staked = replace(request.table, options=request.table.options.model_copy(update={"stakes": "on"}))
    app = make_app(tmp_path, replace(request, table=staked))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        assert (await hinted(pilot)).startswith("High Card cannot be searched; hint: ")
        await press(pilot, "h")
        assert "High Card cannot be searched" in text(app.screen)


async def test_a_setting_takes_hints_away_and_the_key_says_so(tmp_path: Path) -> None:
    number = ALONE[0][0].begin(tmp_path, 3, "bidding")
    app = open_app(tmp_path, number, replace(QUIET, hints="off"))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        assert await hinted(pilot) == OFF
        await press(pilot, "h")
        assert isinstance(app.screen, TableScreen)
        assert game_of(app).table.hinting.advice is None


async def test_no_key_waits_for_a_hint_and_an_answer_forgets_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cardtable.tui.play.hints.SECONDS", (60.0, 60.0))
    monkeypatch.setattr("cardtable.tui.evening.library.Thinker", lambda *_: Thinker(apart=True))
    app = open_app(tmp_path, ALONE[0][0].begin(tmp_path, 3, "bidding"))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "h")
        table = game_of(app).table
        assert prompt(app) == LOOKING
        await press(pilot, "1")
        assert table.chooser.choice is not None
        assert prompt(app) != LOOKING
        at = game_of(app).session.at
        await press(pilot, "enter")
        assert game_of(app).session.at > at  # the bots have answered: the search has made room for them
        assert table.hinting._task is None
        assert app.library.thinker.begin(os.getpid).result() != os.getpid()
        app.library.close()


async def test_a_search_that_fails_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stumble(*_: object) -> None:
        raise ArithmeticError

    monkeypatch.setattr("cardtable.tui.play.hints.hint", stumble)
    app = open_app(tmp_path, ALONE[0][0].begin(tmp_path, 3, "bidding"))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        assert await hinted(pilot) == "there is no hint: the search failed (ArithmeticError)"


async def test_after_a_move_the_hint_comes_back_at_once(tmp_path: Path) -> None:
    app = open_app(tmp_path, ALONE[0][0].begin(tmp_path, 3, "bidding"))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await hinted(pilot)
        await pilot.pause(0.3)
        await press(pilot, "right")
        assert "hint" not in prompt(app)
        await press(pilot, "h")
        assert "hint: " in prompt(app)
        assert isinstance(app.screen, TableScreen)


@pytest.mark.parametrize("opened", [False, True], ids=["line", "table"])
async def test_the_curtain_takes_the_hint_away(tmp_path: Path, opened: bool) -> None:
    app = open_app(tmp_path, Seating("wizard", 3, (0, 1), round=7).begin(tmp_path, 3, "play"))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        game = game_of(app)
        app.person = game.session.observation().seat
        await press(pilot, "enter")  # the curtain opens
        await hinted(pilot)
        if opened:
            await press(pilot, "h")
            assert isinstance(app.screen, HintScreen)
        await game.hide_hand()
        app.person = None
        await settled(pilot)
        assert called(app)
        assert not any(isinstance(s, HintScreen) for s in app.screen_stack)
        assert game.table.hinting.advice is None
        app.check()


def test_figures_are_words_or_nothing() -> None:
    assert hints.figures(AdviceRow(PLAY[2], 1.25, 0.5, 0.806, "")) == ("+1.2 ± 0.5", "81% to make the bid")
    assert hints.figures(AdviceRow(PLAY[2], None, None, None, "")) == ("", "")
