"""The set-up saves house rules under a name and takes them from there, from a file, or says why not."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from cardtable.core.errors import CardtableError
from cardtable.games.wizard import RULESET as WIZARD
from cardtable.store.files.house_rules import load_rules, rules_path
from cardtable.tui.evening.setup import SetUpScreen
from cardtable.tui.pages.dialogs import ChoiceScreen, ConfirmScreen, NoticeScreen, TypeScreen
from cardtable.tui.pages.menus import Form
from cardtable.tui.shell.app import CardtableApp
from tests.tui.fit import text
from tests.tui.shell import make_app, press


async def at_the_shelf(pilot: Pilot[None]) -> CardtableApp:
    """Return the application with the choices of the house-rule line open."""
    app = pilot.app
    assert isinstance(app, CardtableApp)
    if not isinstance(app.screen, SetUpScreen):
        await press(pilot, "2")
    form = app.screen.query_one(Form)
    form.highlighted = next(i for i, row in enumerate(form.rows) if row.id == "preset")
    await press(pilot, "enter")
    assert isinstance(app.screen, ChoiceScreen)
    return app


async def set_up_value(pilot: Pilot[None], option: str) -> str:
    form = pilot.app.screen.query_one(Form)
    await pilot.pause()
    return next(row.value for row in form.rows if row.id == option)


async def test_rules_are_saved_under_a_name_and_chosen_again(tmp_path: Path) -> None:
    async with make_app(tmp_path).run_test(size=(80, 24)) as pilot:
        await press(pilot, "2")
        form = pilot.app.screen.query_one(Form)
        form.highlighted = next(i for i, row in enumerate(form.rows) if row.id == "ban_even_bids")
        await press(pilot, "right")
        await at_the_shelf(pilot)
        app = await press(pilot, "1")
        assert isinstance(app.screen, TypeScreen)
        app = await press(pilot, *"Friday", "enter")
        path = rules_path(tmp_path, WIZARD, "Friday")
        assert isinstance(app.screen, NoticeScreen)
        assert load_rules(WIZARD, path).options == {"ban_even_bids": "on"}
        await press(pilot, "enter")
        assert await set_up_value(pilot, "preset") == "Friday"
    async with make_app(tmp_path).run_test(size=(80, 24)) as pilot:
        await at_the_shelf(pilot)
        app = await press(pilot, "end", "enter")
        assert isinstance(app.screen, SetUpScreen)
        assert "Differs from the default: Bids may not add up: on." in text(app.screen)


async def test_rules_of_the_same_name_are_replaced_only_after_a_yes(tmp_path: Path) -> None:
    path = rules_path(tmp_path, WIZARD, "ours")
    path.parent.mkdir(parents=True)
    path.write_text('game = "wizard"\n[options]\nban_even_bids = "on"\n')
    async with make_app(tmp_path).run_test(size=(80, 24)) as pilot:
        for answer, kept in (("enter", {"ban_even_bids": "on"}), ("y", {})):
            await at_the_shelf(pilot)
            await press(pilot, "1", "ctrl+u", *"ours")
            app = await press(pilot, "enter")
            assert isinstance(app.screen, ConfirmScreen)
            await press(pilot, answer)
            assert load_rules(WIZARD, path).options == kept


async def test_a_file_is_loaded_or_its_fault_is_told(tmp_path: Path) -> None:
    file = tmp_path / "r.toml"
    async with make_app(tmp_path).run_test(size=(80, 24)) as pilot:
        for content in ('game = "wizard"\n[options]\nban_even_bids = "on"\n', 'game = "whist"\n'):
            file.write_text(content)
            await at_the_shelf(pilot)
            app = await press(pilot, "2")
            app.screen.query_one(Input).value = str(file)
            app = await press(pilot, "enter")
        assert isinstance(app.screen, NoticeScreen)
        assert 'they must say game = "wizard"' in app.screen.sentence
        app = await press(pilot, "enter")
        assert "Differs from the default: Bids may not add up: on." in text(app.screen)


async def test_kept_rules_that_cannot_be_used_say_why(tmp_path: Path) -> None:
    path = rules_path(tmp_path, WIZARD, "broken")
    path.parent.mkdir(parents=True)
    path.write_text("game = ")
    with pytest.raises(CardtableError):
        load_rules(WIZARD, path)
    async with make_app(tmp_path).run_test(size=(80, 24)) as pilot:
        app = await at_the_shelf(pilot)
        assert "cannot be used" in text(app.screen)
        app = await press(pilot, "end", "enter")
        assert isinstance(app.screen, NoticeScreen)
        assert "not TOML" in app.screen.sentence
