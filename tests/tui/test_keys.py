"""Keys can be changed in a file: they then act, and are named, everywhere; what cannot be is explained and ignored."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.screen import ModalScreen

from cardtable.core.errors import Unreadable
from cardtable.core.pending import Ask
from cardtable.tui.base.commands import COMMANDS, TABLE, letters_of, places
from cardtable.tui.base.keymap import changed, function_keys, load_keys, read_key, read_keys, shown
from cardtable.tui.pages.dialogs import ConfirmScreen, TypeScreen
from cardtable.tui.pages.menus import Menu
from cardtable.tui.play.hand_scores import HandScoresScreen
from cardtable.tui.play.last_trick import LastTrickScreen
from cardtable.tui.play.table import TableScreen
from cardtable.tui.review.log import LogScreen
from cardtable.tui.shell.help import HelpScreen
from cardtable.tui.shell.palette import PaletteScreen, able, matching
from cardtable.tui.shell.settings_page import SettingsScreen
from tests.sizes import partly_slow
from tests.tui.fit import rows, text
from tests.tui.scenes import SEEN, TOURS, table
from tests.tui.shell import called, game_of, make_app, press, settled, wizard
from tests.tui.test_shell_fit import faults

# The file


@pytest.mark.parametrize(
    ("typed", "key", "read"),
    [
        ("z", "z", "z"),
        ("Z", "Z", "Z"),
        (",", "comma", ","),
        ("/", "slash", "/"),
        ("F5", "f5", "F5"),
        ("ctrl+z", "ctrl+z", "^Z"),
        ("Space", "space", "Space"),
        ("р", "р", "р"),
        ("e\u0301", "é", "é"),
        ("ה", "ה", "ה"),
        ("enter", "enter", "⏎"),
    ],
)
def test_keys_have_names_and_are_read(typed: str, key: str, read: str) -> None:
    assert read_key(typed) == key
    assert shown(key) == read


@pytest.mark.parametrize("typed", ["", "zz", "1", "ctrl+c", "ctrl+1", "shift+f1", "é!", "٣", "№", "f13", "ctrl+"])
def test_what_is_no_key_is_none(typed: str) -> None:
    assert read_key(typed) is None


def test_commands_are_given_keys() -> None:
    keymap, problems = read_keys('table.undo = "z"\n"table.log" = ["ctrl+l", "f6"]\n[app]\nleave = "Q"\n')
    assert (keymap, problems) == ({"table.undo": "z", "table.log": "ctrl+l,f6", "app.leave": "Q"}, ())
    commands = {c.id: c for c in changed(COMMANDS, keymap)}
    assert (commands["table.undo"].shown, commands["table.log"].shown) == ("z", "^L F6")
    assert commands["table.why"] == next(c for c in COMMANDS if c.id == "table.why")


def test_two_commands_may_change_places() -> None:
    keymap, problems = read_keys('table.undo = "l"\ntable.last_trick = "u"')
    assert (keymap, problems) == ({"table.undo": "l", "table.last_trick": "u"}, ())


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ('table.undoo = "z"', "there is no command 'table.undoo'; did you mean table.undo?"),
        ('quux = "z"', "there is no command 'quux'; there are: table.left,"),
        ('table.undo = "zz"', "table.undo is 'zz', which is not a key; write a letter,"),
        ("table.undo = 7", "table.undo is 7, which is not a key"),
        ('table.undo = ["z", "1"]', "which is not a key"),
        ("table.undo = []", "which is not a key"),
        (
            'table.undo = "l"',
            "table.undo cannot be 'l', which is the key of table.last_trick; it keeps its default key",
        ),
        ('table.undo = "?"', "table.undo cannot be '?', which is the key of app.help"),
        ('scores.save = "v"', "scores.save cannot be 'v', which is the key of table.scores"),
    ],
)
def test_what_cannot_be_is_explained_and_ignored(line: str, says: str) -> None:
    keymap, problems = read_keys(f'table.why = "y"\n{line}')
    assert keymap == {"table.why": "y"}
    assert len(problems) == 1
    assert says in problems[0]


def test_a_clash_that_a_refused_change_would_bring_back_is_seen() -> None:
    keymap, problems = read_keys('table.undo = "l"\ntable.last_trick = "?"')  # so that l is not free after all
    assert keymap == {}
    assert len(problems) == 2


def test_places_that_never_meet_may_share_a_key() -> None:
    assert read_keys('home.rules = "y"') == ({"home.rules": "y"}, ())


@given(st.dictionaries(st.sampled_from([c.id for c in COMMANDS]), st.sampled_from("abcglpqrsuvwxz?"), max_size=8))
def test_no_key_is_left_with_two_meanings(wanted: dict[str, str]) -> None:
    keymap, problems = read_keys("".join(f'"{name}" = "{key}"\n' for name, key in wanted.items()))
    assert len(keymap) + len(problems) == len(wanted)
    found: set[tuple[str, str]] = set()
    for command in changed(COMMANDS, keymap):
        for key in command.keys.split(","):
            here = {(where, key) for where in places(command)}
            assert not here & found
            found |= here


@given(st.text(max_size=60))
def test_any_text_is_keys_or_explained(typed: str) -> None:
    with suppress(Unreadable):
        keymap, _ = read_keys(typed)
        assert keymap.keys() <= {c.id for c in COMMANDS}


def test_any_file_is_keys_or_explained(tmp_path: Path) -> None:
    assert load_keys(tmp_path) == ({}, ())
    (tmp_path / "keys.toml").write_bytes(b"\xff")
    keymap, problems = load_keys(tmp_path)
    assert keymap == {}
    assert problems[0].endswith("all keys are at their defaults")


def test_a_changed_letter_names_no_choice() -> None:
    assert "n" in letters_of(changed(COMMANDS, {"table.undo": "n"}), TABLE)
    assert "u" not in letters_of(changed(COMMANDS, {"table.undo": "n"}), TABLE)


# In the application


async def test_a_changed_key_acts_and_is_named_everywhere(tmp_path: Path) -> None:
    (tmp_path / "keys.toml").write_text('table.log = "j"\ntable.menu = "m"\napp.help = "y"\ntable.undoo = "z"', "utf-8")
    request = wizard(tmp_path, ("Ann", "Bo", "Cy"), ("human", "random", "random"))
    async with make_app(tmp_path, request).run_test(size=(80, 120)) as pilot:
        app = await settled(pilot)
        assert any("keys.toml: there is no command 'table.undoo'" in t for t in app.troubles)
        assert "m Menu" in rows(app.screen)[-1].replace("  ", " ")
        assert "y More keys" in rows(app.screen)[-1].replace("  ", " ")
        app = await press(pilot, "g")
        assert isinstance(app.screen, TableScreen)
        app = await press(pilot, "j")
        assert isinstance(app.screen, LogScreen)
        app = await press(pilot, "escape", "m")
        assert any("What has happened" in row and row.rstrip(" │").endswith(" j") for row in rows(app.screen))
        app = await press(pilot, "escape", "y")
        assert isinstance(app.screen, HelpScreen)
        shown_rows = [row.split() for row in rows(app.screen)]
        assert ["j", "everything", "that", "has", "happened"] in shown_rows
        assert ["y", "help", "for", "this", "screen"] in shown_rows
        assert str(tmp_path / "keys.toml") in "".join(text(app.screen).split("\n  "))


async def test_letters_of_another_layout_act_in_capitals_too(tmp_path: Path) -> None:
    (tmp_path / "keys.toml").write_text('table.log = ["g", "п"]\ntable.hide = ["x", "ч"]', "utf-8")
    request = wizard(tmp_path, ("Ann", "Bo", "Cy"), ("human", "random", "random"))
    async with make_app(tmp_path, request).run_test(size=(80, 24)) as pilot:
        app = await settled(pilot)
        assert not app.troubles
        for typed in "пПg":
            app = await press(pilot, typed)
            assert isinstance(app.screen, LogScreen)
            await press(pilot, "escape")
        app = await press(pilot, "Ч")
        assert game_of(app).table.hidden


@partly_slow("tour", ["shell", "overlays", "ends", "past", "wizard play"], always={0, 1, 4})
async def test_no_command_needs_a_letter(tmp_path: Path, tour: str) -> None:
    """What letters do on a screen is in the list of commands, or in the menu of a box."""
    async for name, app in TOURS[tour](tmp_path, SEEN, (80, 24)) if tour in TOURS else table(tmp_path, tour):
        bound = [b.binding for key, b in app.screen.active_bindings.items() if len(key) == 1 and key.isalpha()]
        if isinstance(app.screen, ModalScreen):
            assert all(b.action == "dismiss(None)" for b in bound) or app.screen.query(Menu), name
        else:
            assert {b.id for b in bound} <= {entry.id for entry, _, _ in able(app)}, name
            assert app.screen.active_bindings["f3"].binding.action == "app.palette"


def test_the_help_names_the_keys_of_the_top_row() -> None:
    said = function_keys(COMMANDS)
    assert [part.partition(":")[0] for part in said.split(", ") if part[0] == "F"] == ["F1", "F2", "F3", "F9", "F10"]
    assert "F3: find a command by name" in said


async def test_the_first_screen_names_changed_keys(tmp_path: Path) -> None:
    (tmp_path / "keys.toml").write_text('app.leave = "Q"\nhome.rules = "f"', "utf-8")
    async with make_app(tmp_path).run_test(size=(80, 24)) as pilot:
        app = await settled(pilot)
        line = rows(app.screen)[-1].split()
        assert " ".join(line) == "⏎ Choose t Lesson u Unfinished f Rules ? Help Q Quit"
        await pilot.press("q")
        await settled(pilot)
        assert app._exit is False
        await pilot.press("Q")
        assert app._exit is True


# The palette


async def test_the_palette_finds_a_command_and_does_it(tmp_path: Path) -> None:
    request = wizard(tmp_path, ("Ann", "Bo", "Cy"), ("human", "random", "random"))
    async with make_app(tmp_path, request).run_test(size=(80, 24)) as pilot:
        app = await press(pilot, "ctrl+p")
        assert isinstance(app.screen, PaletteScreen)
        assert faults(app.screen) == []
        ids = {e.id for e in app.screen.entries}
        assert {"table.log", "app.settings", "app.leave", "table.hide"} <= ids
        assert ids <= {c.id for c in COMMANDS}
        app = await press(pilot, *"happened", "enter")
        assert isinstance(app.screen, LogScreen)
        app = await press(pilot, "escape", "ctrl+p", "down", "up", *"hide show", "enter")
        assert game_of(app).table.hidden
        app = await press(pilot, "ctrl+p", *"hide show", "1")
        assert not game_of(app).table.hidden
        app = await press(pilot, "ctrl+p", *"nothing of this", "enter")
        assert isinstance(app.screen, PaletteScreen)
        app = await press(pilot, "escape")
        assert isinstance(app.screen, TableScreen)


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
async def test_the_palette_acts_on_every_screen_and_by_mouse(tmp_path: Path, size: tuple[int, int]) -> None:
    async with make_app(tmp_path).run_test(size=size) as pilot:
        app = await press(pilot, "ctrl+p", *"settings")
        assert faults(app.screen) == []
        await pilot.click("Menu", offset=(5, 0))
        app = await settled(pilot)
        assert isinstance(app.screen, SettingsScreen)


async def test_the_pause_menu_leads_the_mouse_to_every_command(tmp_path: Path) -> None:
    request = wizard(tmp_path, ("Ann", "Bo", "Cy"), ("human", "random", "random"))
    async with make_app(tmp_path, request).run_test(size=(80, 24)) as pilot:
        app = await press(pilot, "escape")
        line = next(i for i, row in enumerate(rows(app.screen)) if "Find a command" in row)
        await pilot.click(offset=(20, line))
        app = await settled(pilot)
        assert isinstance(app.screen, PaletteScreen)
        assert "table.why" in {e.id for e in app.screen.entries}


async def test_the_last_trick_is_offered_once_there_is_one_and_stays_into_the_next_hand(tmp_path: Path) -> None:
    request = wizard(tmp_path, ("Ann", "Bo", "Cy"), ("human", "random", "random"))
    async with make_app(tmp_path, request).run_test(size=(80, 24)) as pilot:
        app = await press(pilot, "l", "ctrl+p")
        assert isinstance(app.screen, PaletteScreen)
        assert "table.last_trick" not in {e.id for e in app.screen.entries}
        app = await press(pilot, "escape")
        while not isinstance(app.screen, HandScoresScreen):
            asked = game_of(app).table.question
            if asked is not None:
                game_of(app).table._reply(asked.legal[0])
            await settled(pilot)
        app = await press(pilot, "enter", "enter", "l")
        assert isinstance(app.screen, LastTrickScreen)
        assert "In the round before:" in text(app.screen)
        assert text(app.screen).count(" wins") == 2
        app = await press(pilot, "escape", "ctrl+p")
        assert isinstance(app.screen, PaletteScreen)
        assert "table.last_trick" in {e.id for e in app.screen.entries}


@pytest.mark.parametrize("key", ["review.costly", "review.whose", "review.import", "lesson.leave", "board.end"])
def test_the_keys_of_every_screen_can_be_changed(key: str) -> None:
    assert read_keys(f'{key} = "z"') == ({key: "z"}, ())


async def test_there_is_no_palette_over_a_curtain_or_a_question(tmp_path: Path) -> None:
    request = wizard(tmp_path, ("Ann", "Bo", "Cy"), ("human", "human", "random"), first_round=3)
    async with make_app(tmp_path, request).run_test(size=(80, 24)) as pilot:
        app = await settled(pilot)
        assert called(app)
        app = await press(pilot, "ctrl+p")
        assert called(app)
        for screen in (ConfirmScreen("Sure?"), TypeScreen("Name", "Ann")):
            app.push_screen(screen)
            app = await press(pilot, "ctrl+p")
            assert app.screen is screen
            await app.pop_screen()


def test_what_begins_with_the_typed_word_comes_first(tmp_path: Path) -> None:
    from cardtable.tui.pages.menus import Entry

    entries = [Entry("a", "x", "the last trick"), Entry("b", "y", "last of all"), Entry("c", "last", "first")]
    assert [e.id for e in matching(entries, "LAST")] == ["b", "a"]
    assert [e.id for e in matching(entries, "tri last")] == ["a"]
    assert matching(entries, "") == entries


# Leaving


async def test_leaving_says_how_to_find_another_folder_again(tmp_path: Path) -> None:
    request = wizard(tmp_path, ("Ann", "Bo", "Cy"), ("human", "random", "random"))
    app = make_app(tmp_path, request)
    async with app.run_test() as pilot:
        await settled(pilot)
        await pilot.press("ctrl+c", "ctrl+c")
    assert app.farewell.endswith(f"Come back with: cardtable resume 1 --data-dir {tmp_path}")
    assert app.return_code == 0


async def test_the_usual_folder_needs_no_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDTABLE_DATA_DIR", str(tmp_path))
    app = make_app(tmp_path, wizard(tmp_path, ("Ann", "Bo", "Cy"), ("human", "random", "random")))
    async with app.run_test() as pilot:
        await press(pilot, "escape")
        assert isinstance(game_of(app).session.pending, Ask)
        await pilot.press("ctrl+c")
    assert "Come back with: cardtable resume 1  (kept in" in app.farewell
