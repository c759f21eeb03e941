"""A game that holds a command of somebody else's asks once before it runs it, however the game is gone on with."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from cardtable import plugins
from cardtable.cli import main
from cardtable.core.errors import Unreadable
from cardtable.core.ruleset import Table
from cardtable.store.db import Store
from cardtable.store.files import typed_commands
from cardtable.table.launch import Origin
from cardtable.table.request import LaunchRequest
from cardtable.text.home import home_text
from cardtable.text.mode import play_text
from cardtable.tui.base.settings import SettingsFile
from cardtable.tui.pages.dialogs import ConfirmScreen
from cardtable.tui.play.table import TableScreen
from cardtable.tui.shell.home import HomeScreen
from tests.tui.fit import text as page
from tests.tui.shell import QUIET, press, settled
from tests.tui.tables import open_app

SAID = "This table runs what you have not typed on this machine: "

MOMENT, MOMENTS = 0.02, 500


class Terminal(io.StringIO):
    """Somebody who types at a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of what is remembered, for each test a new one."""
    if sys.platform in ("win32", "darwin"):
        monkeypatch.setattr(typed_commands, "user_state_path", lambda *_, **__: tmp_path / "state")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return tmp_path / "state"


@pytest.fixture
def ran(tmp_path: Path) -> Path:
    """The file that is there once the command has run."""
    return tmp_path / "ran"


@pytest.fixture
def kind(tmp_path: Path, ran: Path) -> str:
    path = tmp_path / "bot.py"
    path.write_text(f"open({str(ran)!r}, 'w').close()\n")
    return f"exec:{sys.executable} {path}"


def begun(folder: Path, kind: str, series: bool = False) -> int:
    """Return the number of a game with a command, as it lies in a folder that came from elsewhere."""
    wizard = plugins.ruleset("wizard")
    table, kinds = Table(("Ann", "Cy", "Bo"), wizard.Options(), 1), ("human", "thumb", kind)  # Bo before Ann
    with Store.open(folder) as store:
        if series:
            tourney = store.tourneys.begin(wizard, table, kinds, 3, Origin(bytes(32)), "host")
            store.next_game(tourney, plugins.ruleset).close()
            return tourney
        with store.new_game(wizard, table, kinds, Origin(bytes(32))) as game:
            return game.id


def test_what_was_typed_is_remembered_and_nothing_else(state: Path) -> None:
    assert typed_commands.strange(["human", "easy", "exec:a b", "exec:c", "exec:a b"]) == ["a b", "c"]
    typed_commands.remember(["human", "exec:a b"])
    typed_commands.remember(["exec:a b", "exec:\udcff"])
    assert typed_commands.strange(["exec:a b", "exec:a  b", "exec:c", "exec:\udcff"]) == ["a  b", "c"]
    kept = (state / "cardtable" / typed_commands.FILE_NAME).read_text()
    assert kept.count("\n") == 2
    assert "a b" not in kept


def test_where_nothing_can_be_remembered_it_is_asked_again(state: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    state.write_text("no folder")
    typed_commands.remember(["exec:a"])
    assert typed_commands.strange(["exec:a"]) == ["a"]
    monkeypatch.setattr(typed_commands, "user_state_path", lambda *_, **__: Path("nowhere"))
    typed_commands.remember(["exec:a"])
    assert typed_commands.strange(["exec:a"]) == ["a"]


@pytest.mark.parametrize("command", ["x" * 301, "a\u202eb", "a\x1b[2Kb", "a  b"])
def test_a_command_that_cannot_be_shown_as_it_is_does_not_run(command: str) -> None:
    with pytest.raises(Unreadable, match="cannot be shown as it is, so it is not run"):
        typed_commands.told([command])
    assert typed_commands.told(["a 'b'", "c"]) == f"{SAID}a 'b' and c"


@pytest.mark.parametrize("series", [False, True])
def test_plain_text_without_a_terminal_refuses(
    tmp_path: Path,
    kind: str,
    ran: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    series: bool,
) -> None:
    begun(tmp_path, kind, series)
    monkeypatch.setattr("sys.stdin", io.StringIO("2\n"))
    assert main(["--data-dir", str(tmp_path), "resume", "--text"]) == 2
    told = capsys.readouterr().err
    assert told.startswith(f"cardtable: {SAID}{kind.removeprefix('exec:')}; start it at a terminal")
    assert told.count("\n") == 1
    assert not ran.exists()


def test_plain_text_asks_once(tmp_path: Path, kind: str, ran: Path) -> None:
    number = begun(tmp_path, kind)
    for answer in ("", "1\n", "quit\n"):
        out = io.StringIO()
        assert play_text(LaunchRequest(tmp_path, resume=number), Terminal(answer), out) == 0
        assert f"{SAID}{kind.removeprefix('exec:')}. Run it?" in out.getvalue()
        assert out.getvalue().endswith(f"Nothing was run; game {number} waits as it was.\n")
    assert not ran.exists()
    assert play_text(LaunchRequest(tmp_path, resume=number), Terminal("2\n"), io.StringIO()) == 0
    assert ran.exists()
    out = io.StringIO()
    assert play_text(LaunchRequest(tmp_path, resume=number), io.StringIO(), out) == 0
    assert SAID not in out.getvalue()


def test_the_first_page_in_plain_text_asks_too(tmp_path: Path, kind: str, ran: Path) -> None:
    begun(tmp_path, kind)
    out = io.StringIO()
    assert home_text(tmp_path, "Ann", io.StringIO("1\nquit\n"), out) == 0
    assert f"{SAID}{kind.removeprefix('exec:')}; start it at a terminal" in out.getvalue()
    assert not ran.exists()


@pytest.mark.parametrize("series", [False, True])
async def test_the_screen_asks_once(tmp_path: Path, kind: str, ran: Path, series: bool) -> None:
    SettingsFile(tmp_path).save(QUIET)
    begun(tmp_path, kind, series)
    async with open_app(tmp_path, 1).run_test(size=(80, 24)) as pilot:
        app = await settled(pilot)
        assert isinstance(app.screen, ConfirmScreen)
        assert SAID.split(":", maxsplit=1)[0][:20] in page(app.screen)
        assert "bot.py" in page(app.screen)
        await press(pilot, "enter")
        assert isinstance(app.screen, HomeScreen)
        assert not ran.exists()
        app.resume(1)
        await settled(pilot)
        await press(pilot, "y")
        assert isinstance(app.screen, TableScreen)
        for _ in range(MOMENTS):  # a program takes its time to begin
            if ran.exists():
                break
            await pilot.pause(MOMENT)
        assert ran.exists()
        await app.leave_table()
        app.same_again()
        await settled(pilot)
        assert isinstance(app.screen, TableScreen)


@pytest.mark.parametrize("series", [False, True])
async def test_the_same_table_again_asks_too_and_without_leave_opens_nothing(
    tmp_path: Path, kind: str, ran: Path, series: bool
) -> None:
    SettingsFile(tmp_path).save(QUIET)
    begun(tmp_path, kind, series)
    async with open_app(tmp_path, 1).run_test(size=(80, 24)) as pilot:
        app = await settled(pilot)
        await press(pilot, "escape")
        app.same_again()
        await settled(pilot)
        assert isinstance(app.screen, ConfirmScreen)
        await press(pilot, "escape")
        assert isinstance(app.screen, HomeScreen)
        assert not ran.exists()
        assert [game.id for game in app.library.store.games()] == [1]
        assert [tourney.id for tourney in app.library.store.tourneys.lists()] == ([1] if series else [])


def test_what_is_typed_here_is_never_asked(
    tmp_path: Path, kind: str, ran: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO())
    seats = [part for seat in (f"Bo:{kind}", "Cy:thumb", "Ann") for part in ("--seat", seat)]
    assert typed_commands.strange([kind])
    assert main(["--data-dir", str(tmp_path), "play", "wizard", "--text", *seats]) == 0
    assert not typed_commands.strange([kind])
    other = f"{kind} --again"
    bots = [part for bot in (other, "thumb", "thumb") for part in ("--bot", bot)]
    assert main(["simulate", "wizard", "--hands", "1", "--jobs", "1", *bots]) == 0
    assert not typed_commands.strange([other])


def test_a_record_brings_no_command_with_it(tmp_path: Path, kind: str, ran: Path) -> None:
    path, number = tmp_path / "record", begun(tmp_path / "theirs", kind)
    with Store.open(tmp_path / "theirs") as store:
        path.write_text(store.export(number))
    assert "exec:" in path.read_text()
    with Store.open(tmp_path / "ours") as store:
        imported = store.import_record(path.read_bytes(), plugins.ruleset)
        assert not any("exec:" in kind for game in store.games() for kind in game.kinds)
    assert play_text(LaunchRequest(tmp_path / "ours", resume=imported), io.StringIO(), io.StringIO()) == 0
    assert not ran.exists()
