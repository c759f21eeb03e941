"""Several people at one keyboard: no row of any screen names a card that the person before it may not see."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from time import monotonic

import pytest
from textual import events
from textual.pilot import Pilot

from cardtable.core.cards import Card
from cardtable.core.pending import Ask, Over
from cardtable.tui.app import CardtableApp
from cardtable.tui.game import Game
from cardtable.tui.glyphs import SYMBOLS, card_glyphs, rank_text, suit_text
from cardtable.tui.screens import curtain
from cardtable.tui.screens.confirm import ConfirmScreen
from cardtable.tui.screens.curtain import CurtainScreen
from cardtable.tui.screens.hand_scores import HandScoresScreen
from cardtable.tui.screens.log import LogScreen
from cardtable.tui.screens.scoreboard import ScoreboardScreen
from cardtable.tui.screens.settings import SettingsScreen
from cardtable.tui.screens.table import TableScreen
from tests.tui.fit import rows, text
from tests.tui.shell import QUIET, game_of, make_app, press, settled, wizard

TWO = ("human", "human", "random")
SIZES = ((60, 20), (80, 24), (120, 40))
INLINE = re.compile(r"(10|[2-9JQKA])([♣♦♥♠])|(Wz|Je)")


def names_in(lines: list[str]) -> set[str]:
    """Return every card that these rows name: inside a line, or as a face with its suit below its rank."""
    found = {m.group(0) for line in lines for m in INLINE.finditer(line)}
    for upper, lower in pairwise(lines):
        for m in re.finditer(r"(?<=[│┃])(10|[2-9JQKA])(?=[ │┃·])", upper):
            below = lower[m.start() : m.start() + 1]
            if below in SYMBOLS.suits and below:
                found.add(m.group(0) + below)
    return found


def test_names_are_found_in_lines_and_on_faces() -> None:
    assert names_in(["Ann plays 10♥", "╭────╮", "│K   │ │Wz", "│♠   │ │  "]) == {"10♥", "K♠", "Wz"}
    assert rank_text(0x32) + suit_text(0x32, SYMBOLS) == card_glyphs(0x32, SYMBOLS) == "2♠"


def held(game: Game, seat: int) -> set[Card]:
    """Return the cards that a seat holds and has been shown."""
    return {c.card for c in game.session.scene(seat).hand or ()}


def secrets_of(game: Game, viewer: int | None) -> set[str]:
    """Return the names of the cards that only others hold."""
    scene = game.session.scene(viewer)
    public = {c.card for c in scene.trick + scene.last} | set(scene.up)
    public |= {c for h in game.session.log() for c in h.cards}
    seen = public | (held(game, viewer) if viewer is not None else set())
    hidden = {c for seat in range(game.session.table.seats) if seat != viewer for c in held(game, seat)}
    spell = {card_glyphs(c, SYMBOLS) for c in seen}
    return {card_glyphs(c, SYMBOLS) for c in hidden} - spell


async def turn(pilot: Pilot[None]) -> None:
    """Take the first legal choice that the keys can reach."""
    app = await settled(pilot)
    at = game_of(app).session.at
    await press(pilot, "1", "enter")
    for _ in range(20):
        if game_of(app).session.at != at:
            return
        await press(pilot, "right", "enter")


@pytest.mark.parametrize("size", SIZES)
async def test_no_hand_is_seen_by_another_person(tmp_path: Path, size: tuple[int, int]) -> None:
    app = make_app(tmp_path, wizard(tmp_path, ("Ann", "Bo", "Cy"), TWO, first_round=3))
    curtains, looks = 0, 0
    async with app.run_test(size=size, notifications=True) as pilot:
        await settled(pilot)
        while not isinstance(app.screen, HandScoresScreen):
            game = game_of(app)
            asked = game.session.pending
            assert isinstance(asked, Ask)
            if isinstance(app.screen, CurtainScreen):
                curtains += 1
                assert game.viewer is None
                assert not names_in(rows(app.screen)) & secrets_of(game, None)
                assert not names_in(rows(game.table)) & secrets_of(game, None)
                assert f"Pass to {game.name(asked.seat)}." in text(app.screen)
                await press(pilot, "enter")
                continue
            assert isinstance(app.screen, TableScreen)
            looks += 1
            assert game.viewer == asked.seat
            assert not names_in(rows(app.screen)) & secrets_of(game, asked.seat)
            if size != (60, 20):
                assert {card_glyphs(c, SYMBOLS) for c in held(game, asked.seat)} <= names_in(rows(app.screen))
            app.notify(" ".join(card_glyphs(c, SYMBOLS) for c in held(game, asked.seat)))
            await turn(pilot)
        assert game_of(app).viewer is None
        assert not names_in(rows(app.screen)) & secrets_of(game_of(app), None)
    assert curtains >= 3
    assert looks >= 8


async def test_names_come_first_and_no_card(tmp_path: Path) -> None:
    app = make_app(tmp_path, wizard(tmp_path, ("Ann", "Bo", "Cy"), ("human",) * 3, first_round=5))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        assert isinstance(app.screen, CurtainScreen)
        assert "Pass to Bo. Others look away." in text(app.screen)
        assert "You" not in text(app.screen)
        assert names_in(rows(app.screen)) <= {card_glyphs(c, SYMBOLS) for c in game_of(app).session.scene(None).up}


async def test_one_person_meets_no_curtain(tmp_path: Path) -> None:
    app = make_app(tmp_path, wizard(tmp_path, ("Ann", "Bo", "Cy"), ("human", "random", "random")))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        assert isinstance(app.screen, TableScreen)
        assert game_of(app).viewer == 0


async def test_only_enter_or_a_click_opens_the_curtain(tmp_path: Path) -> None:
    app = make_app(tmp_path, wizard(tmp_path, ("Ann", "Bo", "Cy"), TWO))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "escape", "space", "x", "p", "u", "v", "g", "l", "1", "ctrl+p", "tab")
        assert isinstance(app.screen, CurtainScreen)
        app = await press(pilot, "f2")
        assert isinstance(app.screen, SettingsScreen)
        app = await press(pilot, "escape")
        assert isinstance(app.screen, CurtainScreen)
        await pilot.click("#here")
        await settled(pilot)
        assert isinstance(app.screen, TableScreen)


async def test_the_curtain_tells_what_happened_since(tmp_path: Path) -> None:
    app = make_app(tmp_path, wizard(tmp_path, ("Ann", "Bo", "Cy"), TWO, first_round=2))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "enter")
        await turn(pilot)  # Bo bids, then Cy, who is no person
        assert isinstance(app.screen, CurtainScreen)
        assert [name in text(app.screen) for name in ("Bo: ", "Cy: ")] == [True, True]
        await press(pilot, "enter")
        await turn(pilot)  # Ann bids, Bo leads
        news = text(app.screen)
        assert [name in news for name in ("Bo: ", "Cy: ", "Ann: ")] == [False, True, True]


async def test_resume_begins_behind_the_curtain(tmp_path: Path) -> None:
    async with make_app(tmp_path, wizard(tmp_path, ("Ann", "Bo", "Cy"), TWO, first_round=3)).run_test() as pilot:
        await settled(pilot)
        await press(pilot, "enter")
        await turn(pilot)
    app = make_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "1")
        assert isinstance(app.screen, CurtainScreen)
        assert "Pass to Ann." in text(app.screen)
        assert not names_in(rows(app.screen)) & secrets_of(game_of(app), None)


async def looking(pilot: Pilot[None], app: CardtableApp) -> set[str]:
    """Open the first curtain and return the names of the hand behind it."""
    await settled(pilot)
    await press(pilot, "enter")
    assert isinstance(app.screen, TableScreen)
    return {card_glyphs(c, SYMBOLS) for c in held(game_of(app), game_of(app).viewer or 0)}


async def hidden_and_back(pilot: Pilot[None], app: CardtableApp, hand: set[str]) -> None:
    """Check that the hand is off every screen, and there again for the same person after Enter."""
    assert isinstance(app.screen, CurtainScreen)
    assert "The hand of Bo is hidden." in text(app.screen)
    assert not (names_in(rows(app.screen)) | names_in(rows(game_of(app).table))) & hand
    await press(pilot, "enter")
    assert isinstance(app.screen, TableScreen)
    assert hand <= names_in(rows(app.screen))
    at = game_of(app).session.at
    await turn(pilot)
    assert game_of(app).session.at > at


@pytest.mark.parametrize("how", ["key", "blur", "idle"])
async def test_a_hand_is_hidden_by_key_by_blur_and_when_idle(tmp_path: Path, how: str) -> None:
    settings = replace(QUIET, idle_hide="1 minute")
    app = make_app(tmp_path, wizard(tmp_path, ("Ann", "Bo", "Cy"), TWO, first_round=3), settings)
    async with app.run_test(size=(80, 24)) as pilot:
        hand = await looking(pilot, app)
        if how == "key":
            await press(pilot, "p")
        elif how == "blur":
            app.post_message(events.AppBlur())
        else:
            await pilot.pause(1.1)
            assert isinstance(app.screen, TableScreen)
            app._last_touch -= 61
            await pilot.pause(1.2)
        await settled(pilot)
        await hidden_and_back(pilot, app, hand)


async def test_the_curtain_falls_over_any_other_screen(tmp_path: Path) -> None:
    app = make_app(tmp_path, wizard(tmp_path, ("Ann", "Bo", "Cy"), TWO, first_round=3))
    async with app.run_test(size=(80, 24)) as pilot:
        hand = await looking(pilot, app)
        await press(pilot, "g")
        assert isinstance(app.screen, LogScreen)
        app.post_message(events.AppBlur())
        await settled(pilot)
        assert isinstance(app.screen, CurtainScreen)
        assert not names_in(rows(game_of(app).table)) & hand
        await press(pilot, "enter", "escape")
        assert hand <= names_in(rows(app.screen))


async def test_leaving_the_window_may_be_allowed(tmp_path: Path) -> None:
    settings = replace(QUIET, blur_hide="off")
    app = make_app(tmp_path, wizard(tmp_path, ("Ann", "Bo", "Cy"), TWO, first_round=3), settings)
    async with app.run_test(size=(80, 24)) as pilot:
        await looking(pilot, app)
        app.post_message(events.AppBlur())
        await settled(pilot)
        assert isinstance(app.screen, TableScreen)


async def test_taking_back_anothers_choice_needs_their_yes(tmp_path: Path) -> None:
    app = make_app(tmp_path, wizard(tmp_path, ("Ann", "Bo", "Cy"), TWO, first_round=2))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "enter")
        first = game_of(app).session.at
        await turn(pilot)
        await press(pilot, "enter")
        await turn(pilot)
        await press(pilot, "enter")
        at = game_of(app).session.at
        hand = {card_glyphs(c, SYMBOLS) for c in held(game_of(app), 1)}
        await press(pilot, "u")
        assert isinstance(app.screen, ConfirmScreen)
        question = "Bo asks to take a choice back, and with it what Ann chose since. Ann: do you agree?"
        assert app.screen.question == question
        assert not (names_in(rows(app.screen)) | names_in(rows(game_of(app).table))) & hand
        await press(pilot, "enter")
        assert isinstance(app.screen, CurtainScreen)
        assert game_of(app).session.at == at
        await press(pilot, "enter", "u", "y")
        assert game_of(app).session.at == first
        assert isinstance(app.screen, CurtainScreen)
        assert "Pass to Bo." in text(app.screen)
        assert not isinstance(game_of(app).session.pending, Over)
        told = "Bo takes a choice back, and with it what Cy and Ann chose since"
        assert game_of(app).session.log()[-1].text == game_of(app).table.said[-1] == told
        await press(pilot, "enter")
        await turn(pilot)
        assert game_of(app).session.at > first


async def test_the_person_before_may_take_back_until_the_curtain_opens(tmp_path: Path) -> None:
    app = make_app(tmp_path, wizard(tmp_path, ("Ann", "Bo", "Cy"), ("human",) * 3, first_round=2))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "u")
        assert isinstance(app.screen, CurtainScreen)
        assert "takes the last choice back" not in text(app.screen)
        await press(pilot, "enter")
        first = game_of(app).session.at
        await turn(pilot)
        assert "Pass to Cy." in text(app.screen)
        assert "u  Bo takes the last choice back" in text(app.screen)
        await press(pilot, "u")
        assert isinstance(app.screen, ConfirmScreen)
        assert app.screen.question == "Bo asks to take a choice back. Ann and Cy: do you agree?"
        await press(pilot, "n")
        assert isinstance(app.screen, CurtainScreen)
        assert game_of(app).session.at == first + 1
        await pilot.click("#before")
        await press(pilot, "y")
        assert game_of(app).session.at == first
        assert "Pass to Bo." in text(app.screen)
        assert "Bo takes a choice back" in [h.text for h in game_of(app).session.log()]
        await press(pilot, "enter")
        await press(pilot, "u")
        assert re.search(r"Nothing can be taken back: \w+ has seen new cards since", text(app.screen))


async def test_keys_that_were_meant_for_the_table_do_not_open_the_curtain(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(curtain, "SETTLED", 0.6)
    monkeypatch.setattr(curtain, "REPEAT", 60.0)  # however slow the machine is
    app = make_app(tmp_path, wizard(tmp_path, ("Ann", "Bo", "Cy"), TWO, first_round=2))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.pause(0.7)
        await press(pilot, "enter")
        await turn(pilot)
        assert isinstance(app.screen, CurtainScreen)
        fallen = monotonic()
        while monotonic() - fallen < 0.9:  # Enter is held down
            await pilot.press("enter")
        assert isinstance(app.screen, CurtainScreen)
        await pilot.click("#here")
        assert isinstance(app.screen, CurtainScreen)
        monkeypatch.setattr(curtain, "REPEAT", 0.3)
        await pilot.pause(0.4)
        await pilot.click(offset=(70, 23))
        assert isinstance(app.screen, CurtainScreen)
        await press(pilot, "enter")
        assert isinstance(app.screen, TableScreen)


async def test_a_second_click_on_the_curtain_does_nothing_more(tmp_path: Path) -> None:
    app = make_app(tmp_path, wizard(tmp_path, ("Ann", "Bo", "Cy"), TWO, first_round=2))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        curtain_screen = app.screen
        assert isinstance(curtain_screen, CurtainScreen)
        for _ in range(3):
            curtain_screen.action_reveal()
        await settled(pilot)
        assert app.screen is game_of(app).table
        assert len(app.screen_stack) == 2


async def test_a_screen_is_not_left_before_it_is_there(tmp_path: Path) -> None:
    app = make_app(tmp_path, wizard(tmp_path, ("Ann", "Bo", "Cy"), ("human", "random", "random"), first_round=2))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        scores = ScoreboardScreen(game_of(app))
        app.push_screen(scores)
        scores.action_back()
        await settled(pilot)
        assert len(app.screen_stack) == 3
        scores.action_back()
        await settled(pilot)
        assert len(app.screen_stack) == 2
