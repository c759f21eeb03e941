"""The shell by its keys: from the first screen to a bid, through a game to its end, away and back again."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from textual.widgets._footer import FooterKey

from cardtable.core.errors import CardtableError
from cardtable.core.pending import Ask
from cardtable.core.ruleset import Table
from cardtable.games.wizard import RULESET as WIZARD
from cardtable.store.db import Store
from cardtable.table.launch import Origin
from cardtable.table.request import LaunchRequest
from cardtable.tui.base.settings import Settings, SettingsFile
from cardtable.tui.evening.game_over import GameOverScreen
from cardtable.tui.evening.library import Library
from cardtable.tui.evening.rules import RulesScreen
from cardtable.tui.evening.setup import SetUpScreen
from cardtable.tui.pages.dialogs import ChoiceScreen, ConfirmScreen, NoticeScreen, TypeScreen
from cardtable.tui.pages.menus import Form, Menu
from cardtable.tui.play.hand_scores import HandScoresScreen
from cardtable.tui.play.pause import PauseScreen
from cardtable.tui.play.table import TableScreen
from cardtable.tui.review.log import LogScreen
from cardtable.tui.review.review import ReviewListScreen, ReviewScreen
from cardtable.tui.review.scoreboard import ScoreboardScreen
from cardtable.tui.review.statistics import StatisticsScreen
from cardtable.tui.shell import home
from cardtable.tui.shell.app import CardtableApp
from cardtable.tui.shell.help import HelpScreen
from cardtable.tui.shell.home import HomeScreen
from cardtable.tui.shell.settings_page import SettingsScreen
from tests.toy import RULESET as HIGH_CARD
from tests.tui.fit import text
from tests.tui.shell import QUIET, game_of, high_card, make_app, press, settled, wizard
from tests.tui.tables import Seating


def shown(app: CardtableApp) -> str:
    return text(app.screen)


async def test_a_newcomer_bids_after_two_keys(tmp_path: Path) -> None:
    async with make_app(tmp_path).run_test(size=(80, 24)) as pilot:
        app = await press(pilot, "2", "enter")
        assert app.game is not None
        assert isinstance(app.screen, TableScreen)
        pending = game_of(app).session.pending
        while not (isinstance(pending, Ask) and pending.seat == 0):  # the bots before the person
            await pilot.pause(0.02)
            pending = game_of(app).session.pending
        await settled(pilot)
        assert all(word in shown(app).casefold().split() for word in pending.prompt.casefold().split())


async def test_set_up_explains_every_row_and_what_differs(tmp_path: Path) -> None:
    async with make_app(tmp_path).run_test(size=(80, 24)) as pilot:
        app = await press(pilot, "2")
        assert isinstance(app.screen, SetUpScreen)
        form = app.screen.query_one(Form)
        assert "The default rules." in shown(app)
        seen = set()
        rows = [r.id for r in form.rows if not r.heading]
        assert [r.title for r in form.rows if r.heading] == ["Seats", "Cards", "Rules"]
        for _ in rows:
            assert " ".join(form.row.about.split())[:40] in " ".join(shown(app).split())
            seen.add(form.row.id)
            if form.row.id == "ban_even_bids":
                await press(pilot, "right")
                assert "Differs from the default: Bids may not add up: on." in shown(app)
            await press(pilot, "down")
        assert seen == {*rows}


async def test_names_are_typed_and_remembered(tmp_path: Path) -> None:
    async with make_app(tmp_path).run_test(size=(80, 24)) as pilot:
        app = await press(pilot, "1", "down", "down", "enter")
        assert isinstance(app.screen, TypeScreen)
        await press(pilot, "ctrl+u", *"q?Zo")
        app = await press(pilot, "enter")
        assert "q?Zo, human" in shown(app)
        app = await press(pilot, "s")
        assert app.game is not None
        assert game_of(app).session.table.names[0] == "q?Zo"
    assert SettingsFile(tmp_path).load().names[0] == "q?Zo"


async def test_one_key_seats_a_bot_or_a_person(tmp_path: Path) -> None:
    async with make_app(tmp_path).run_test(size=(60, 20)) as pilot:
        app = await press(pilot, "2")
        assert "b Bot" not in shown(app)
        app = await press(pilot, "down", "down", "down")
        assert "b Bot" in shown(app)
        before = shown(app)
        app = await press(pilot, "b")
        assert re.search(r"Seat 2 .*, human", shown(app))
        app = await press(pilot, "b")
        assert shown(app) == before
        app = await press(pilot, "right", "up", "b")  # another level at seat 2: seat 1 gets a bot of it
        assert isinstance(app.screen, SetUpScreen)
        assert app.screen.plan.kinds[0] == app.screen.plan.kinds[1] != "human"


async def test_people_who_are_known_are_chosen_from_a_list(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        for name in ("Zoe", "Yan"):
            table = Table((name, "Bo"), HIGH_CARD.Options())
            store.new_game(HIGH_CARD, table, ("human", "random"), Origin(bytes(32))).close()
    async with make_app(tmp_path).run_test(size=(60, 20)) as pilot:
        app = await press(pilot, "1", "down", "down", "down", "enter")
        assert isinstance(app.screen, ChoiceScreen)
        assert "1  Yan" in shown(app)
        assert "2  Zoe" in shown(app)
        app = await press(pilot, "2")
        assert "Zoe, human" in shown(app)
        app = await press(pilot, "up", "enter")
        assert "Zoe" not in shown(app).partition("who sits here?")[2].partition("Esc")[0]
        app = await press(pilot, "2")
        assert isinstance(app.screen, TypeScreen)
        app = await press(pilot, "ctrl+u", *"Max", "enter")
        assert "Max, human" in shown(app)


async def test_what_cannot_be_typed_is_explained(tmp_path: Path) -> None:
    async with make_app(tmp_path).run_test(size=(80, 24)) as pilot:
        app = await press(pilot, "1", "end", "enter")
        await press(pilot, "ctrl+u", *"0")
        app = await press(pilot, "enter")
        assert "any whole number from 1" in shown(app)
        assert isinstance(app.screen, SetUpScreen)


async def test_options_that_conflict_do_not_start(tmp_path: Path) -> None:
    async with make_app(tmp_path).run_test(size=(80, 24)) as pilot:
        app = await press(pilot, "1", "down", "right", "end", "enter", "ctrl+u", "1", "2", "enter")
        assert "four players cannot play more than 9 hands" in shown(app)
        app = await press(pilot, "s")
        assert isinstance(app.screen, SetUpScreen)


async def test_a_game_goes_through_scores_to_its_end_and_again(tmp_path: Path) -> None:
    request = high_card(tmp_path, ("Ann", "Bo"), ("human", "random"))
    async with make_app(tmp_path, request).run_test(size=(80, 24)) as pilot:
        app = await settled(pilot)
        for hand in (1, 2, 3):
            app = await press(pilot, "1", "enter")
            assert isinstance(app.screen, HandScoresScreen)
            assert f"scores of hand {hand}" in shown(app)
            assert "the highest card (HC-2)" in shown(app)
            app = await press(pilot, "enter")
        assert isinstance(app.screen, GameOverScreen)
        assert "wins with" in shown(app)
        assert app.library.store.unfinished() == []
        first = app.game
        app = await press(pilot, "enter")
        assert app.game is not None
        assert app.game is not first
        assert (game_of(app).session.table.names, game_of(app).session.table.dealer) == (("Ann", "Bo"), 1)
        assert isinstance(app.screen, TableScreen)


async def test_the_end_leads_home(tmp_path: Path) -> None:
    request = high_card(tmp_path, ("Ann", "Bo"), ("human", "random"))
    async with make_app(tmp_path, request).run_test(size=(80, 24)) as pilot:
        app = await press(pilot, *["1", "enter", "enter"] * 3)
        assert isinstance(app.screen, GameOverScreen)
        app = await press(pilot, "4")
        assert isinstance(app.screen, ScoreboardScreen)
        app = await press(pilot, "escape", "escape")
        assert isinstance(app.screen, HomeScreen)
        assert app.game is None
        assert "Resume" not in shown(app)


async def test_the_end_offers_a_look_back_and_comes_back_from_it(tmp_path: Path) -> None:
    request = high_card(tmp_path, ("Ann", "Bo"), ("human", "random"))
    async with make_app(tmp_path, request).run_test(size=(60, 20)) as pilot:
        app = await press(pilot, *["1", "enter", "enter"] * 3)
        assert "  2  Review" in shown(app)
        assert not {"root", "seal", "verify", "…"} & set(shown(app).replace(".", " ").split())
        app = await press(pilot, "2")
        assert isinstance(app.screen, ReviewScreen)
        app = await press(pilot, "escape")
        assert isinstance(app.screen, GameOverScreen)


async def test_a_killed_game_goes_on_where_it_was(tmp_path: Path) -> None:
    request = wizard(tmp_path, ("Ann", "Bo", "Cy"), ("human", "random", "random"), first_round=4)
    async with make_app(tmp_path, request).run_test(size=(80, 24)) as pilot:
        app = await press(pilot, "2", "enter")
        while not game_of(app).session.scene(0).trick:
            await press(pilot, "1", "down", "enter")
        old = game_of(app).session
    async with make_app(tmp_path).run_test(size=(80, 24)) as pilot:
        app = await settled(pilot)
        assert "Resume: Wizard, round 4 of 20" in shown(app)
        assert "your turn (saved " in shown(app)
        app = await press(pilot, "enter")
        new = game_of(app).session
        assert new.facts == old.facts
        assert [new.scene(seat) for seat in (None, 0, 1, 2)] == [old.scene(seat) for seat in (None, 0, 1, 2)]
        assert new.pending == old.pending
        assert game_of(app).viewer == 0


async def test_leaving_says_where_the_game_is(tmp_path: Path) -> None:
    request = wizard(tmp_path, ("Ann", "Bo", "Cy"), ("human", "random", "random"))
    for key in ("q", "f10", "ctrl+q", "ctrl+c"):
        app = make_app(tmp_path, request)
        async with app.run_test(size=(80, 24)) as pilot:
            await settled(pilot)
            await pilot.press(key)
        number = game_of(app).kept.id
        assert app.farewell.startswith("Saved: Wizard, round 1 of 20. Come back with: cardtable resume ")
        assert f"resume {number} " in app.farewell
        assert str(tmp_path) in app.farewell
        assert number in [g.id for g in Library.open(tmp_path).store.unfinished()]


async def test_the_pause_menu_saves_and_leaves(tmp_path: Path) -> None:
    request = wizard(tmp_path, ("Ann", "Bo", "Cy"), ("human", "random", "random"))
    async with make_app(tmp_path, request).run_test(size=(80, 24)) as pilot:
        app = await press(pilot, "escape")
        assert isinstance(app.screen, PauseScreen)
        assert "Wizard, round 1 of 20. Saved." in shown(app)
        app = await press(pilot, "6")
        assert isinstance(app.screen, HomeScreen)
        assert "Resume: Wizard" in shown(app)
        app = await press(pilot, "a")
        assert isinstance(app.screen, TableScreen)


async def test_the_key_that_saves_and_leaves_does_so_in_the_pause_menu_too(tmp_path: Path) -> None:
    request = wizard(tmp_path, ("Ann", "Bo", "Cy"), ("human", "random", "random"))
    async with make_app(tmp_path, request).run_test(size=(80, 24)) as pilot:
        app = await press(pilot, "escape")
        assert "q Quit, saved" in shown(app)
        await pilot.press("q")
        assert app._exit
        assert app.farewell.startswith("Saved: Wizard, round 1 of 20.")


async def test_abandoning_asks_first_and_no_is_the_answer(tmp_path: Path) -> None:
    request = wizard(tmp_path, ("Ann", "Bo", "Cy"), ("human", "random", "random"))
    async with make_app(tmp_path, request).run_test(size=(80, 24)) as pilot:
        app = await press(pilot, "escape", "7")
        assert isinstance(app.screen, ConfirmScreen)
        app = await press(pilot, "enter")
        assert isinstance(app.screen, TableScreen)
        app = await press(pilot, "escape", "7", "down", "enter")
        assert isinstance(app.screen, HomeScreen)
        assert "Resume" not in shown(app)
        assert [g.state for g in app.library.store.games()] == ["abandoned"]


async def test_a_game_that_cannot_go_on_is_explained(tmp_path: Path) -> None:
    request = wizard(tmp_path, ("Ann", "Bo", "Cy"), ("human", "random", "random"))
    async with make_app(tmp_path, request).run_test(size=(80, 24)) as pilot:
        await settled(pilot)
    library = Library.open(tmp_path)
    library.store._db.execute('UPDATE facts SET line = \'{"chose": "bid 9", "seat": 1}\' WHERE n = 1')
    library.close()
    app = make_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        assert "cannot be resumed" in shown(app)
        app = await press(pilot, "a")
        assert isinstance(app.screen, NoticeScreen)
        app = await press(pilot, "enter")
        assert isinstance(app.screen, HomeScreen)


async def test_the_game_waits_while_another_screen_is_open(tmp_path: Path) -> None:
    request = high_card(tmp_path, ("Ann", "Bo", "Cy"), ("random", "random", "random"))
    app = make_app(tmp_path, request, replace(QUIET, pace="normal"))
    async with app.run_test(size=(80, 24)) as pilot:
        app = await press(pilot, "f2")
        assert isinstance(app.screen, SettingsScreen)
        stands = game_of(app).session.at
        await pilot.pause(2)
        assert game_of(app).session.at <= stands + 1
        assert isinstance(app.screen, SettingsScreen)
        app = await press(pilot, "escape")
        while not isinstance(app.screen, HandScoresScreen):
            await pilot.pause(0.1)


async def test_screens_about_the_game(tmp_path: Path) -> None:
    request = high_card(tmp_path, ("Ann", "Bo", "Cy"), ("human", "random", "random"))
    async with make_app(tmp_path, request).run_test(size=(80, 24)) as pilot:
        app = await press(pilot, "v")
        assert isinstance(app.screen, ScoreboardScreen)
        assert "No hand is finished yet." in shown(app)
        app = await press(pilot, "escape", "1", "enter", "enter", "v")
        assert "Each hand: the bid under the name." in shown(app)
        assert "the highest card (HC-2)" in shown(app)
        app = await press(pilot, "escape", "g")
        assert isinstance(app.screen, LogScreen)
        assert "The cards are dealt" in shown(app)
        assert " plays " in shown(app)
        app = await press(pilot, "escape", "l")
        assert [f"{name} " in shown(app) for name in ("Ann", "Bo", "Cy")] == [True] * 3
        app = await press(pilot, "escape", "escape", "4")
        assert isinstance(app.screen, RulesScreen)
        assert "Everybody gets a card." in shown(app)


async def test_rules_begin_with_the_house_rules_in_force(tmp_path: Path) -> None:
    async with make_app(tmp_path).run_test(size=(80, 24)) as pilot:
        app = await press(pilot, "r")
        assert "The default rules are in force." in shown(app)
        app = await press(pilot, "escape", "1", "end", "right", "r")
        assert "House rules in force" in shown(app)
        assert "Hands: 5" in shown(app)


async def test_help_has_every_key(tmp_path: Path) -> None:
    from cardtable.tui.base.commands import COMMANDS

    async with make_app(tmp_path).run_test(size=(80, 90)) as pilot:
        app = await press(pilot, "question_mark")
        assert isinstance(app.screen, HelpScreen)
        for command in COMMANDS:
            assert f"{command.shown} " in shown(app)
            assert command.help in shown(app)
        depth = len(app.screen_stack)
        app = await press(pilot, "question_mark")
        assert len(app.screen_stack) == depth


async def test_settings_act_at_once_and_are_kept(tmp_path: Path) -> None:
    async with make_app(tmp_path).run_test(size=(80, 24)) as pilot:
        app = await press(pilot, "f2", "right", "down", "right", "right")
        assert app.theme == app.settings.theme != "felt"
        assert "‹ letters ›" in shown(app)
        assert any(line.count("│S") == 2 for line in shown(app).split("\n"))
        app = await press(pilot, "escape", "f9")
        worn = app.theme
    kept = SettingsFile(tmp_path).load()
    assert (kept.theme, kept.suits) == (worn, "letters")
    async with make_app(tmp_path).run_test(size=(80, 24)) as pilot:
        assert pilot.app.theme == worn


async def test_animation_goes_off_and_on(tmp_path: Path) -> None:
    app = make_app(tmp_path, settings=Settings())
    async with app.run_test(size=(80, 24)) as pilot:
        app = await settled(pilot)
        before = app.animation_level
        app.change_settings(replace(app.settings, animation="off"))
        assert app.animation_level == "none"
        app.change_settings(replace(app.settings, animation="on"))
        assert app.animation_level == before != "none"


@pytest.mark.parametrize("name", ["SSH_CONNECTION", "SSH_TTY", "NO_COLOR"])
async def test_nothing_moves_far_away_or_without_colour(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setenv(name, "1")
    app = make_app(tmp_path, settings=Settings())
    async with app.run_test(size=(80, 24)) as pilot:
        assert (await settled(pilot)).animation_level == "none"


async def test_the_keys_are_written_anew_only_when_they_are_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with make_app(tmp_path).run_test(size=(80, 24)) as pilot:
        app = await settled(pilot)
        before = list(app.screen.query(FooterKey))
        assert "Rules" in {key.description for key in before}
        app = await press(pilot, "down", "up")
        assert list(app.screen.query(FooterKey)) == before
        monkeypatch.setattr(HomeScreen, "check_action", lambda _, action, __: action != "rules")
        app.screen.refresh_bindings()
        await settled(pilot)
        assert "Rules" not in {key.description for key in app.screen.query(FooterKey)}


async def test_the_first_screen_is_painted_before_anything_is_loaded(tmp_path: Path) -> None:
    painted: list[str] = []
    app = make_app(tmp_path)
    load = app.opener

    def opener() -> Library:
        painted.append(shown(app))
        return load()

    app.opener = opener
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
    assert "a card table in the terminal" in painted[0]
    assert "Wizard" not in painted[0]


async def test_data_that_cannot_be_used_ends_the_program_with_the_reason(tmp_path: Path) -> None:
    app = make_app(tmp_path)

    def opener() -> Library:
        raise CardtableError("the folder is full")

    app.opener = opener
    async with app.run_test(size=(80, 24)) as pilot:
        while app.failure is None:
            await pilot.pause(0.01)
    assert str(app.failure) == "the folder is full"


async def test_what_is_said_of_the_table_stands_in_the_log_too(tmp_path: Path) -> None:
    request = wizard(tmp_path, ("Ann", "Bo", "Cy"), ("human", "random", "random"))
    async with make_app(tmp_path, request).run_test(size=(80, 24)) as pilot:
        app = await settled(pilot)
        await game_of(app).note("random failed (ValueError); a legal action was played instead")
        app = await press(pilot, "g")
        assert isinstance(app.screen, LogScreen)
        assert "  Random failed (ValueError); a legal action was played instead" in shown(app)


async def test_a_move_undone_stands_in_the_log_once(tmp_path: Path) -> None:
    request = wizard(tmp_path, ("Ann", "Bo", "Cy"), ("human", "random", "random"), first_round=3)
    async with make_app(tmp_path, request).run_test(size=(80, 24)) as pilot:
        app = await press(pilot, "1", "enter", "u", "y", "g")
        assert isinstance(app.screen, LogScreen)
        assert shown(app).count("undoes a move") == 1, shown(app)


async def test_help_explains_the_signs_on_cards_and_after_values(tmp_path: Path) -> None:
    async with make_app(tmp_path).run_test(size=(80, 90)) as pilot:
        app = await press(pilot, "question_mark", "end")
        told = [row.split(maxsplit=1) for row in shown(app).split("\n") if row.strip()]
        assert ["···", "on a card: it may not be chosen now"] in told
        assert ["*", "on a card: a trump"] in told
        assert any(row[0] == "*" and row[1].startswith("after a value: not the default") for row in told)


async def test_every_sentence_is_whole_in_the_menu(tmp_path: Path) -> None:
    async with make_app(tmp_path).run_test(size=(80, 24)) as pilot:
        app = await settled(pilot)
        assert app.home.whole
        assert "3, 4, 5 or 6 players, about 45 minutes." not in shown(app)
        app = await press(pilot, "down")
        assert "3, 4, 5 or 6 players, about 45 minutes." in shown(app)
        assert "…" not in shown(app)


async def test_the_whole_sentence_of_a_line_stands_below_a_menu_without_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(home, "ABOVE_BELOW", 20)
    async with make_app(tmp_path).run_test(size=(60, 20)) as pilot:
        app = await press(pilot, "down")
        assert "…" not in shown(app)
        assert WIZARD.info.sentence in " ".join(shown(app).split())


async def test_a_long_first_screen_uses_its_rows_and_picks_lines_beyond_the_ninth_by_letters(tmp_path: Path) -> None:
    for seed in range(3):
        Seating("wizard", 3, (0,)).begin(tmp_path, seed, "play")
    request = LaunchRequest(tmp_path)
    SettingsFile(tmp_path).save(QUIET)
    app = CardtableApp(request, lambda: Library.open(tmp_path), SettingsFile(tmp_path))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        lines = shown(app).split("\n")
        free = sum(not line for line in lines[2:-2])
        assert free <= 3
        titles = [line.split()[:2] for line in lines if re.match(r"  \S\S? +[A-Z]", line)]
        assert [mark for mark, _ in titles] == [*"abcd", *"12345", "s", "v", "F2", "?", "q"]
        assert titles[-1][1] == "Quit"
        await press(pilot, "v")
        assert isinstance(app.screen, ReviewListScreen)


async def test_a_damaged_settings_file_is_explained(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text('pace = "warp"\n')
    async with make_app(tmp_path).run_test(size=(80, 24)) as pilot:
        app = await settled(pilot)
        assert "settings.toml: pace is at its default" in shown(app)
        app = await press(pilot, "f2", "right")
    assert list(tmp_path.glob("settings-damaged-*.toml"))


async def test_without_colour_there_is_only_the_terminals_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = make_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        app = await press(pilot, "f9")
        assert app.theme == "ansi-dark"
        assert app.native_ansi_color
        reversed_rows = [
            y
            for y, strip in enumerate(app.screen._compositor.render_strips())
            if any(part.style is not None and part.style.reverse and part.text.strip() for part in strip)
        ]
        assert reversed_rows == [2]


async def test_digits_choose_in_menus(tmp_path: Path) -> None:
    async with make_app(tmp_path).run_test(size=(80, 24)) as pilot:
        app = await settled(pilot)
        menu = app.screen.query_one(Menu)
        assert [o.id for o in menu.options][:2] == ["play high-card", "play wizard"]
        app = await press(pilot, "s")
        assert isinstance(app.screen, StatisticsScreen)


async def test_below_the_least_size_one_sentence_says_so(tmp_path: Path) -> None:
    async with make_app(tmp_path).run_test(size=(50, 15)) as pilot:
        app = await settled(pilot)
        assert shown(app).split("\n")[0] == "needs 60x20, have 50x15"
        await pilot.resize_terminal(60, 20)
        app = await settled(pilot)
        assert "needs" not in shown(app)
        assert "Wizard" in shown(app)


async def test_the_bottom_line_begins_with_what_goes_on_and_ends_with_the_ways_out(tmp_path: Path) -> None:
    def keys(app: CardtableApp) -> list[str]:
        return shown(app).rstrip().split("\n")[-1].split()

    request = high_card(tmp_path, ("Ann", "Bo"), ("human", "random"))
    async with make_app(tmp_path, request).run_test(size=(80, 24)) as pilot:
        app = await press(pilot, "1", "enter")
        assert isinstance(app.screen, HandScoresScreen)
        assert " ".join(keys(app)) == "⏎ Go on v All scores h What cost most Esc Menu ? Help"
    async with make_app(tmp_path / "other").run_test(size=(80, 24)) as pilot:
        app = await settled(pilot)
        assert " ".join(keys(app)) == "⏎ Choose r Rules t Lesson u Unfinished ? Help q Quit"
        app = await press(pilot, "2")
        assert " ".join(keys(app)) == "⏎ Accept ←→ Change s Start r Rules Esc Back ? Help"
