"""Names, texts, files and plug-ins that mean harm: drawn as plain text or named, and the program goes on."""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from importlib import invalidate_caches
from pathlib import Path

import pytest
from textual.pilot import Pilot

from cardtable import plugins
from cardtable.core.pending import Ask
from cardtable.core.ruleset import Table
from cardtable.core.text import NAME_CELLS, cells, unique
from cardtable.sim import watch
from cardtable.store.db import Store
from cardtable.store.files.house_rules import FOLDER as RULES
from cardtable.table import players
from cardtable.table.launch import Origin
from cardtable.table.request import LaunchRequest
from cardtable.tui.base.settings import SettingsFile
from cardtable.tui.evening.library import Library
from cardtable.tui.pages.dialogs import NoticeScreen
from cardtable.tui.play.table import TableScreen
from cardtable.tui.shell import watchdog
from cardtable.tui.shell.app import CardtableApp
from cardtable.tui.shell.home import HomeScreen
from tests.attack.evil import METHODS, NASTY, game_of, install
from tests.attack.outside import program
from tests.attack.test_damage import said
from tests.conftest import Figure
from tests.test_crash import PROGRAM, Program
from tests.tui.fit import off_screen, rows
from tests.tui.fit import text as page
from tests.tui.shell import QUIET, press, settled
from tests.tui.tables import answer, open_app
from tests.tui.watch import WatchedApp

CONTROL = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2066-\u2069]")


@pytest.fixture(scope="module")
def evil(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a distribution that means harm."""
    return install(tmp_path_factory.mktemp("evil"))


@pytest.fixture
def at_hand(evil: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let this process find the distribution too."""
    monkeypatch.syspath_prepend(str(evil))
    invalidate_caches()
    plugins.guarded.cache_clear()
    yield
    for name in [n for n in sys.modules if n.startswith("evil_")]:
        del sys.modules[name]


def env(evil: Path, **more: str) -> dict[str, str]:
    root = str(Path(__file__).parents[2])
    return {"PYTHONPATH": os.pathsep.join([root, str(evil)]), **more}


# Plug-ins


def test_broken_plug_ins_are_named_and_the_others_work(evil: Path, tmp_path: Path, figure: Figure) -> None:
    answer = program("plugins", "--json", env=env(evil))
    found = {(p["id"], p["distribution"]): p["error"] for p in json.loads(answer.stdout)["rulesets"]}
    assert "RuntimeError: " in found["import-error", "evil"]
    assert "it speaks protocol 99" in found["old-protocol", "evil"]
    assert "belongs to cardtable already" in found["wizard", "evil"]
    assert found["wizard", "cardtable"] is None
    assert not CONTROL.search(answer.stdout.replace("\n", ""))
    done = program("doctor", env=env(evil, CARDTABLE_DATA_DIR=str(tmp_path)))
    assert done.returncode == 1
    assert "import-error is broken" in done.stdout
    done = program("play", "wizard", "--text", env=env(evil, CARDTABLE_DATA_DIR=str(tmp_path)))
    assert done.returncode == 0
    figure("hostile plug-ins survived", 3)


@pytest.mark.parametrize("method", METHODS)
def test_a_game_that_fails_in_text_mode(evil: Path, tmp_path: Path, method: str, figure: Figure) -> None:
    here = env(evil, CARDTABLE_DATA_DIR=str(tmp_path), EVIL="1")
    done = program("play", game_of(method), "--text", "--seat", "Ann", "--seat", "Bo:random", typed="2\n1\n", env=here)
    if method != "why_not":
        assert done.returncode == 2, done.stdout
        wanted = f"the game {game_of(method)} of evil failed in {method} (ZeroDivisionError)"
        assert wanted in done.stderr
    assert "ace" not in done.stderr
    assert program("record", "list", env=here).returncode == 0
    figure("hostile plug-ins survived", 1)


@asynccontextmanager
async def table_of(folder: Path, game: str) -> AsyncIterator[tuple[CardtableApp, Pilot[None]]]:
    """The table of a game that was begun and still does no harm."""
    request = LaunchRequest(folder, resume=begun(folder, game))
    SettingsFile(folder).save(QUIET)
    app = WatchedApp(request, lambda: Library.open(folder), SettingsFile(folder))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        assert isinstance(app.screen, TableScreen)
        yield app, pilot


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.usefixtures("at_hand")
async def test_a_game_that_fails_on_the_screen(
    tmp_path: Path, method: str, monkeypatch: pytest.MonkeyPatch, figure: Figure
) -> None:
    async with table_of(tmp_path, game_of(method)) as (app, pilot):
        monkeypatch.setenv("EVIL", "1")
        for key in ("1", "enter", "right", "enter", "f2", "escape"):
            await pilot.press(key)
            await settled(pilot)
            if isinstance(app.screen, NoticeScreen):
                break
        if method not in ("why_not", "derive"):
            assert isinstance(app.screen, NoticeScreen), app.screen
            assert f"the game {game_of(method)} of evil failed in {method}" in app.screen.sentence
            await press(pilot, "enter")
            assert isinstance(app.screen, HomeScreen)
        monkeypatch.delenv("EVIL")
        await app.leave_table()
        app.resume(1)
        await settled(pilot)
        assert app.game is not None
        assert not isinstance(app.screen, NoticeScreen)
    figure("hostile plug-ins survived", 1)


@pytest.mark.parametrize("method", ["legal_actions", "scene", "apply"])
@pytest.mark.usefixtures("at_hand")
async def test_a_game_that_never_comes_back_is_left(
    tmp_path: Path, method: str, monkeypatch: pytest.MonkeyPatch, figure: Figure
) -> None:
    monkeypatch.setattr(watchdog, "LOOK", 0.1)
    monkeypatch.setattr(watchdog, "PATIENCE", 0.5)
    async with table_of(tmp_path, game_of(method)) as (app, pilot):
        monkeypatch.setenv("EVIL", "loops")
        for key in ("1", "enter", "right"):
            await pilot.press(key)
            await settled(pilot)
            if isinstance(app.screen, NoticeScreen):
                break
        assert isinstance(app.screen, NoticeScreen), app.screen
        assert f"the game {game_of(method)} of evil failed in {method} (NeverReturns)" in app.screen.sentence
        await press(pilot, "enter")
        assert isinstance(app.screen, HomeScreen)
        monkeypatch.delenv("EVIL")
    figure("hostile plug-ins survived", 1)


def begun(folder: Path, game: str) -> int:
    rules = plugins.ruleset(game)
    with Store.open(folder) as store:
        table = Table(("Ann", "Bo"), rules.Options(), 1)
        with store.new_game(rules, table, ("human", "random"), Origin(bytes(32))) as kept:
            while not isinstance(kept.session.pending, Ask):
                kept.session.advance()
            return kept.id


@pytest.mark.parametrize("bot", ["loops", "cheats", "raises"])
@pytest.mark.usefixtures("at_hand")
async def test_a_bot_that_means_harm_on_the_screen(
    tmp_path: Path, bot: str, monkeypatch: pytest.MonkeyPatch, figure: Figure
) -> None:
    monkeypatch.setattr(players, "LATEST", 0.4)
    rules = plugins.ruleset("wizard")
    with Store.open(tmp_path) as store:
        table = Table(("Ann", "Bo", "Cy"), rules.Options(), 2)
        store.new_game(rules, table, ("human", bot, "random"), Origin(bytes(32))).close()
    async with open_app(tmp_path, 1).run_test(size=(80, 24)) as pilot:
        app = await settled(pilot)
        assert app.game is not None
        session = app.game.session
        await answer(pilot, session.observation().legal[0])
        for _ in range(300):
            await pilot.pause(0.02)
            asked = session.pending
            if not isinstance(asked, Ask) or asked.seat != 1:
                break
        await settled(pilot)
        assert not isinstance(asked, Ask) or asked.seat != 1
        assert any(bot in line for line in rows(app.screen)) or bot in page(app.screen)
    figure("hostile plug-ins survived", 1)


@pytest.mark.parametrize("bot", ["loops", "cheats", "raises"])
def test_a_bot_that_means_harm_in_text_mode(evil: Path, tmp_path: Path, bot: str, figure: Figure) -> None:
    here = env(evil, CARDTABLE_DATA_DIR=str(tmp_path))
    done = program(
        "play", "wizard", "--text", "--seat", "Ann", "--seat", f"Bo:{bot}", "--seat", "Cy:random",
        "--code", "WIZ-222222", typed="0\n" * 3, env=here,
    )  # fmt: skip
    assert done.returncode == 0
    assert f"{bot} " in done.stdout
    assert "a legal action was played instead" in done.stdout
    assert "ace of spades)" not in done.stdout
    figure("hostile plug-ins survived", 1)


@pytest.mark.usefixtures("at_hand")
def test_a_bot_that_loops_in_a_simulation_is_named(monkeypatch: pytest.MonkeyPatch, figure: Figure) -> None:
    monkeypatch.setattr(watch, "PATIENCE", 0.5)
    status, told = said("simulate", "wizard", "--bot", "random", "--bot", "loops", "--bot", "random", "--games", "2")
    assert status == 2
    assert told.startswith("cardtable: the bot loops of evil has not answered for")
    assert told.count("\n") == 1
    figure("hostile plug-ins survived", 1)


def test_the_real_program_draws_a_loop_in_a_bot_and_ends(evil: Path, tmp_path: Path) -> None:
    os.environ["PYTHONPATH"] = env(evil)["PYTHONPATH"]
    try:
        with Program([*PROGRAM, "play", "wizard", "--seat", "Ann", "--seat", "Bo:loops", "--seat", "Cy:loops"],
                     tmp_path) as run:  # fmt: skip
            run.wait_for("Wizard")
            run.type("q", 2.0)
            run.type("q", 1.0)
            run.type("\x03", 1.0)
            assert run.leave() == 0
    finally:
        del os.environ["PYTHONPATH"]


# Texts


TABLES = (("two-player-spades", 2, (80, 24)), ("cutthroat-spades", 4, (60, 20)), ("wizard", 6, (80, 24)))


@pytest.mark.parametrize(("game", "seats", "size"), TABLES)
async def test_names_that_mean_harm_on_the_table(
    tmp_path: Path, game: str, seats: int, size: tuple[int, int], figure: Figure
) -> None:
    rules = plugins.ruleset(game)
    for shift in range(0, len(NASTY), 4):
        folder = tmp_path / str(shift)
        names = unique([NASTY[(shift + i) % len(NASTY)] for i in range(seats)])
        assert all(0 < cells(name) <= NAME_CELLS for name in names)
        with Store.open(folder) as store:
            table = Table(names, rules.Options(), 0)
            store.new_game(rules, table, ("human",) * seats, Origin(bytes(32))).close()
        async with open_app(folder, 1).run_test(size=size) as pilot:
            app = await settled(pilot)
            for key in ("space", "enter", "escape", "tab", "l", "escape", "q"):
                check_page(app, figure)
                await pilot.press(key)
                await settled(pilot)
            check_page(app, figure)


def check_page(app: CardtableApp, figure: Figure) -> None:
    """Nothing on the screen is a control character, and nothing reaches beyond it."""
    assert off_screen(app.screen) == []
    for line in rows(app.screen):
        assert not CONTROL.search(line), repr(line)
        assert cells(line) <= app.size.width, repr(line)
    figure("screens with hostile texts", 1)


async def test_files_with_names_and_titles_that_mean_harm(tmp_path: Path, figure: Figure) -> None:
    felt = (Path(__file__).parents[2] / "themes" / "felt.toml").read_text("utf-8")
    for i, text in enumerate(NASTY):
        name = re.sub(r"[/\x00]", "_", text)[:60]
        for folder, data in (
            ("themes", f"title = {json.dumps(text, ensure_ascii=False)}\n" + felt.partition("\n")[2]),
            (f"{RULES}/wizard", 'game = "wizard"\n[options]\nban_even_bids = "on"\n'),
            (f"{RULES}/wizard", f"game = {json.dumps(text)}\n"),
        ):
            path = tmp_path / folder / f"{name}{i}{len(data)}.toml"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(data, "utf-8", "surrogatepass")
    SettingsFile(tmp_path).path.write_text(f"pace = {json.dumps(NASTY[1])}\nnames = {json.dumps(list(NASTY[:6]))}\n")
    for command in (("doctor",), ("themes",), ("games",)):
        done = program("--data-dir", str(tmp_path), *command)
        assert not CONTROL.search(done.stdout.replace("\n", "")), command
    app = WatchedApp(LaunchRequest(tmp_path), lambda: Library.open(tmp_path), SettingsFile(tmp_path))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        for key in ("f2", "right", "right", "right", "escape", "1", "down", "enter", "escape", "down", "right", "s"):
            check_page(app, figure)
            await pilot.press(key)
            await settled(pilot)
        check_page(app, figure)


def test_records_with_texts_that_mean_harm(tmp_path: Path) -> None:
    path, data = tmp_path / "record", str(tmp_path / "data")
    for text in NASTY:
        header = {"cardtable": 1, "game": "wizard", "seats": [text, text, "Bo"], "players": [text] * 3}
        for given in (header, header | {"game": text}, header | {"options": {text: text}}, header | {"code": text}):
            path.write_text(json.dumps(given) + "\n", "utf-8")
            for command in ("check", "import"):
                _, told = said("--data-dir", data, "record", command, str(path))
                assert not CONTROL.search(told.replace("\n", "")), repr(told)
    status, told = said("--data-dir", data, "record", "list")
    assert status == 0
    assert told.count("\n") == len(NASTY)
    assert not CONTROL.search(told.replace("\n", "")), repr(told)
