"""Several people at one keyboard: no row of any screen names a card that the person before it may not see."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from textual import events
from textual.events import Key, MouseDown, MouseUp
from textual.pilot import Pilot

from cardtable.core.cards import Card
from cardtable.core.facts import Chosen
from cardtable.core.pending import Ask, Over
from cardtable.tui.base import handoff
from cardtable.tui.base.handoff import Call, calling
from cardtable.tui.base.settings import Settings
from cardtable.tui.look.glyphs import SYMBOLS, card_glyphs, rank_text, suit_text
from cardtable.tui.pages.dialogs import ConfirmScreen
from cardtable.tui.play.curtain import CurtainScreen
from cardtable.tui.play.hand_scores import HandScoresScreen
from cardtable.tui.play.hot_seat import Game
from cardtable.tui.play.table import TableScreen
from cardtable.tui.review.log import LogScreen
from cardtable.tui.review.scoreboard import ScoreboardScreen
from cardtable.tui.shell.app import CardtableApp
from cardtable.tui.shell.settings_page import SettingsScreen
from tests.sizes import partly_slow
from tests.tui.fit import rows, text
from tests.tui.shell import QUIET, called, game_of, make_app, press, settled, wizard

STYLES = ("table", "curtain")
TWO = ("human", "human", "random")
SIZES = ((60, 20), (80, 24), (120, 40))
INLINE = re.compile(r"(10|[2-9JQKA])([♣♦♥♠])|(Wz|Je)")


def names_in(lines: list[str]) -> set[str]:
    """Return every card that these rows name: inside a line, or as a face with its suit below its rank."""
    found = {m.group(0) for line in lines for m in INLINE.finditer(line)}
    for upper, lower in pairwise(lines):
        for m in re.finditer(r"(?<=[│┃▟▏])(10|[2-9JQKA])(?=[ │┃·▏▟▙])", upper):
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


@pytest.fixture(params=STYLES)
def quiet(request: pytest.FixtureRequest) -> Settings:
    """Return quiet settings with each of the two ways to hand the keyboard over."""
    return replace(QUIET, hand_over=request.param)


def seen(app: CardtableApp) -> bool:
    """Return whether the table is there, and nobody is called to it."""
    return isinstance(app.screen, TableScreen) and not called(app)


def calls(app: CardtableApp, name: str) -> bool:
    """Return whether the screen calls a person by name, with no hand in sight."""
    assert called(app)
    assert game_of(app).viewer is None
    return (f"{name}'s turn" if isinstance(app.screen, TableScreen) else f"Pass to {name}.") in text(app.screen)


async def turn(pilot: Pilot[None]) -> None:
    """Take the first legal choice that the keys can reach."""
    app = await settled(pilot)
    at = game_of(app).session.at
    await press(pilot, "1", "enter")
    for _ in range(20):
        if game_of(app).session.at != at:
            return
        await press(pilot, "right", "enter")


@partly_slow("size", SIZES, always={0})
async def test_no_hand_is_seen_by_another_person(tmp_path: Path, quiet: Settings, size: tuple[int, int]) -> None:
    app = make_app(tmp_path, wizard(tmp_path, ("Ann", "Bo", "Cy"), TWO, first_round=3), quiet)
    curtains, looks = 0, 0
    async with app.run_test(size=size, notifications=True) as pilot:
        await settled(pilot)
        while not isinstance(app.screen, HandScoresScreen):
            game = game_of(app)
            asked = game.session.pending
            assert isinstance(asked, Ask)
            if called(app):
                curtains += 1
                assert game.viewer is None
                assert not names_in(rows(app.screen)) & secrets_of(game, None)
                assert not names_in(rows(game.table)) & secrets_of(game, None)
                assert calls(app, game.name(asked.seat))
                await press(pilot, "enter")
                continue
            assert seen(app)
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


async def test_names_come_first_and_no_card(tmp_path: Path, quiet: Settings) -> None:
    app = make_app(tmp_path, wizard(tmp_path, ("Ann", "Bo", "Cy"), ("human",) * 3, first_round=5), quiet)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        assert calls(app, "Bo")
        assert "You" not in text(app.screen)
        assert names_in(rows(app.screen)) <= {card_glyphs(c, SYMBOLS) for c in game_of(app).session.scene(None).up}


async def test_one_person_is_never_called(tmp_path: Path, quiet: Settings) -> None:
    app = make_app(tmp_path, wizard(tmp_path, ("Ann", "Bo", "Cy"), ("human", "random", "random")), quiet)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        assert seen(app)
        assert game_of(app).viewer == 0


async def test_only_enter_or_a_click_shows_the_hand(tmp_path: Path, quiet: Settings) -> None:
    app = make_app(tmp_path, wizard(tmp_path, ("Ann", "Bo", "Cy"), TWO), quiet)
    async with app.run_test(size=(80, 24)) as pilot:
        for keys in (("space", "x", "p", "u", "h", "c", "l", "1", "ctrl+p", "tab"), ("v", "escape"), ("g", "escape")):
            await press(pilot, *keys)
            assert called(app)
        app = await press(pilot, "f2")
        assert isinstance(app.screen, SettingsScreen)
        app = await press(pilot, "escape")
        assert calls(app, "Bo")
        await pilot.click("#table-hand" if isinstance(app.screen, TableScreen) else "#here")
        await settled(pilot)
        assert seen(app)


async def test_what_happened_since_is_told(tmp_path: Path, quiet: Settings) -> None:
    app = make_app(tmp_path, wizard(tmp_path, ("Ann", "Bo", "Cy"), TWO, first_round=2), quiet)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "enter")
        await turn(pilot)  # Bo bids, then Cy, who is no person
        assert called(app)
        assert [name in text(app.screen) for name in ("Bo: ", "Cy: ")] == [True, True]
        await press(pilot, "enter")
        await turn(pilot)  # Ann bids, Bo leads
        news = text(app.screen)
        assert [name in news for name in ("Bo: ", "Cy: ", "Ann: ")] == [False, True, True]


async def test_resume_begins_with_covered_hands(tmp_path: Path, quiet: Settings) -> None:
    async with make_app(tmp_path, wizard(tmp_path, ("Ann", "Bo", "Cy"), TWO, first_round=3), quiet).run_test() as pilot:
        await settled(pilot)
        await press(pilot, "enter")
        await turn(pilot)
    app = make_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        assert calls(app, "Ann")
        assert not names_in(rows(app.screen)) & secrets_of(game_of(app), None)


async def looking(pilot: Pilot[None], app: CardtableApp) -> set[str]:
    """Open the first curtain and return the names of the hand behind it."""
    await settled(pilot)
    await press(pilot, "enter")
    assert seen(app)
    return {card_glyphs(c, SYMBOLS) for c in held(game_of(app), game_of(app).viewer or 0)}


async def hidden_and_back(pilot: Pilot[None], app: CardtableApp, hand: set[str]) -> None:
    """Check that the hand is off every screen, and there again for the same person after Enter."""
    assert called(app)
    assert "The hand of Bo is hidden." in text(app.screen)
    assert not (names_in(rows(app.screen)) | names_in(rows(game_of(app).table))) & hand
    await press(pilot, "enter")
    assert seen(app)
    assert hand <= names_in(rows(app.screen))
    at = game_of(app).session.at
    await turn(pilot)
    assert game_of(app).session.at > at


@pytest.mark.parametrize("how", ["key", "blur", "idle"])
async def test_a_hand_is_hidden_by_key_by_blur_and_when_idle(tmp_path: Path, quiet: Settings, how: str) -> None:
    settings = replace(quiet, idle_hide="1 minute")
    app = make_app(tmp_path, wizard(tmp_path, ("Ann", "Bo", "Cy"), TWO, first_round=3), settings)
    async with app.run_test(size=(80, 24)) as pilot:
        hand = await looking(pilot, app)
        if how == "key":
            await press(pilot, "p")
        elif how == "blur":
            app.post_message(events.AppBlur())
        else:
            await pilot.pause(1.1)
            assert seen(app)
            app._last_touch -= 61
            await pilot.pause(1.2)
        await settled(pilot)
        await hidden_and_back(pilot, app, hand)


async def test_a_hand_is_hidden_under_any_other_screen(tmp_path: Path, quiet: Settings) -> None:
    app = make_app(tmp_path, wizard(tmp_path, ("Ann", "Bo", "Cy"), TWO, first_round=3), quiet)
    async with app.run_test(size=(80, 24)) as pilot:
        hand = await looking(pilot, app)
        await press(pilot, "g")
        assert isinstance(app.screen, LogScreen)
        app.post_message(events.AppBlur())
        await settled(pilot)
        assert not names_in(rows(game_of(app).table)) & hand
        await press(pilot, *(("enter", "escape") if called(app) else ("escape", "enter")))
        assert seen(app)
        assert hand <= names_in(rows(app.screen))


async def test_leaving_the_window_may_be_allowed(tmp_path: Path, quiet: Settings) -> None:
    settings = replace(quiet, blur_hide="off")
    app = make_app(tmp_path, wizard(tmp_path, ("Ann", "Bo", "Cy"), TWO, first_round=3), settings)
    async with app.run_test(size=(80, 24)) as pilot:
        await looking(pilot, app)
        app.post_message(events.AppBlur())
        await settled(pilot)
        assert seen(app)


async def test_taking_back_anothers_choice_needs_their_yes(tmp_path: Path, quiet: Settings) -> None:
    app = make_app(tmp_path, wizard(tmp_path, ("Ann", "Bo", "Cy"), TWO, first_round=2), quiet)
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
        question = "Bo asks to undo a move, and with it what Ann chose since. Ann: do you agree?"
        assert app.screen.question == question
        assert not (names_in(rows(app.screen)) | names_in(rows(game_of(app).table))) & hand
        await press(pilot, "enter")
        assert called(app)
        assert game_of(app).session.at == at
        await press(pilot, "enter", "u", "y")
        assert game_of(app).session.at == first
        assert calls(app, "Bo")
        assert not isinstance(game_of(app).session.pending, Over)
        told = "Bo undoes a move, and with it what Cy and Ann chose since"
        assert game_of(app).session.log()[-1].text == game_of(app).table.said[-1] == told
        await press(pilot, "enter")
        await turn(pilot)
        assert game_of(app).session.at > first


async def test_the_person_before_may_take_back_until_the_hand_is_shown(tmp_path: Path, quiet: Settings) -> None:
    app = make_app(tmp_path, wizard(tmp_path, ("Ann", "Bo", "Cy"), ("human",) * 3, first_round=2), quiet)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "u")
        assert called(app)
        assert "last move" not in text(app.screen)
        await press(pilot, "enter")
        first = game_of(app).session.at
        await turn(pilot)
        assert calls(app, "Cy")
        assert re.search("u +Undo Bo's last move", text(app.screen))
        await press(pilot, "u")
        assert isinstance(app.screen, ConfirmScreen)
        assert app.screen.question == "Bo asks to undo a move. Ann and Cy: do you agree?"
        await press(pilot, "n")
        assert called(app)
        assert game_of(app).session.at == first + 1
        await (press(pilot, "u") if isinstance(app.screen, TableScreen) else pilot.click("#before"))
        await press(pilot, "y")
        assert game_of(app).session.at == first
        assert calls(app, "Bo")
        assert "Bo undoes a move" in [h.text for h in game_of(app).session.log()]
        await press(pilot, "enter")
        await press(pilot, "u")
        assert re.search(r"This cannot be undone: \w+ has seen new cards since", text(app.screen))


def called_one(app: CardtableApp) -> Call:
    """Return the call on the screen."""
    call = calling(app.screen)
    assert call is not None
    return call


async def send(pilot: Pilot[None], app: CardtableApp, event: Key | MouseDown | MouseUp, read_at: float) -> None:
    """Let the program handle now what was read from the terminal at some time."""
    event.time = read_at
    app._aim._since = 0.0  # whatever is on the screen has been there for long
    assert app._driver is not None
    app._driver.send_message(event)
    await settled(pilot)


@pytest.mark.parametrize("key", ["enter", "u"])
async def test_what_was_read_before_the_call_was_painted_is_no_answer(
    tmp_path: Path, quiet: Settings, monkeypatch: pytest.MonkeyPatch, key: str
) -> None:
    app = make_app(tmp_path, wizard(tmp_path, ("Ann", "Bo", "Cy"), ("human",) * 3, first_round=2), quiet)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        await turn(pilot)
        assert calls(app, "Cy")
        monkeypatch.setattr(handoff, "SEEN", 5.0)
        monkeypatch.setattr(handoff, "PAUSE", 3.0)
        call = called_one(app)
        assert call.painted_at is not None
        painted = call.painted_at = call.painted_at - 100  # long ago: the program was busy since
        for read_at in (painted - 60, painted - 0.1, painted + 0.1, painted + 4.9):
            await send(pilot, app, Key(key, None), read_at)
            assert called(app)
        await send(pilot, app, Key(key, None), painted + 7)  # still typing
        assert called(app)
        await send(pilot, app, Key(key, None), painted + 50)
        assert seen(app) if key == "enter" else isinstance(app.screen, ConfirmScreen)


async def test_a_held_key_shows_no_hand(tmp_path: Path, quiet: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    app = make_app(tmp_path, wizard(tmp_path, ("Ann", "Bo", "Cy"), ("human",) * 3, first_round=2), quiet)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        await turn(pilot)
        monkeypatch.setattr(handoff, "SEEN", 1.0)
        monkeypatch.setattr(handoff, "PAUSE", 0.3)
        call = called_one(app)
        assert call.painted_at is not None
        painted = call.painted_at = call.painted_at - 100
        for i in range(60):
            await send(pilot, app, Key("enter", None), painted + 0.05 * i)
            assert called(app)
        await send(pilot, app, Key("enter", None), painted + 3.5)
        assert seen(app)


async def test_a_call_that_nobody_can_see_is_not_answered(tmp_path: Path, quiet: Settings) -> None:
    app = make_app(tmp_path, wizard(tmp_path, ("Ann", "Bo", "Cy"), TWO, first_round=2), quiet)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        beneath = app.screen
        await press(pilot, "f2")
        assert isinstance(beneath, TableScreen | CurtainScreen)
        assert beneath.call is not None
        assert beneath.call.painted_at is None
        act = beneath.action_act if isinstance(beneath, TableScreen) else beneath.action_reveal
        act()
        await press(pilot, "escape")
        assert calls(app, "Bo")
        for _ in range(3):
            act()
        await settled(pilot)
        assert seen(app)
        assert len(app.screen_stack) == 2


async def test_an_early_button_shows_no_hand_when_it_comes_up(
    tmp_path: Path, quiet: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = make_app(tmp_path, wizard(tmp_path, ("Ann", "Bo", "Cy"), TWO, first_round=2), quiet)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        at = app.screen.query_one("#table-hand, #here").region.center

        async def click(read_at: float) -> None:
            given: tuple[Any, ...] = (None, int(at[0]), int(at[1]), 0, 0, 1, False, False, False)
            await send(pilot, app, MouseDown(*given), read_at)
            await send(pilot, app, MouseUp(*given), read_at)

        monkeypatch.setattr(handoff, "SEEN", 5.0)
        call = called_one(app)
        assert call.painted_at is not None
        painted = call.painted_at = call.painted_at - 100
        await click(painted - 1)
        await click(painted + 1)
        assert calls(app, "Bo")
        await click(painted + 20)
        assert seen(app)


async def test_all_look_at_a_finished_trick_with_every_hand_covered(tmp_path: Path, quiet: Settings) -> None:
    settings = replace(quiet, trick_stays="key")
    names, kinds = ("Ann", "Bo", "Cy"), ("human", "human", "human")
    app = make_app(tmp_path, wizard(tmp_path, names, kinds, first_round=3), settings)
    held_tricks = same = 0
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        while not isinstance(app.screen, HandScoresScreen):
            game = game_of(app)
            if game.table.hold:
                held_tricks += 1
                last = game.session.facts[-1]
                asked = game.session.pending
                same += isinstance(last, Chosen) and isinstance(asked, Ask) and last.seat == asked.seat
                assert game.viewer is None
                lying = {card_glyphs(c.card, SYMBOLS) for c in game.table.scene().trick}
                assert len(lying) == 3
                assert names_in(rows(app.screen)) - {card_glyphs(c, SYMBOLS) for c in game.table.scene().up} == lying
                await press(pilot, "enter")
                assert not isinstance(asked, Ask) or calls(app, game.name(asked.seat))
            elif called(app):
                await press(pilot, "enter")
            else:
                await turn(pilot)
    assert held_tricks == 3
    assert same


async def test_a_screen_is_not_left_before_it_is_there(tmp_path: Path, quiet: Settings) -> None:
    app = make_app(tmp_path, wizard(tmp_path, ("Ann", "Bo", "Cy"), ("human", "random", "random"), first_round=2), quiet)
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
