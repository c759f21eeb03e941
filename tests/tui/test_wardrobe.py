"""Own themes are worn as soon as their file changes; a broken one is explained and does no harm."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest
from textual.pilot import Pilot

from cardtable.tui.look.themes import OwnThemes, shipped
from cardtable.tui.shell.app import CardtableApp
from tests.tui.fit import text
from tests.tui.shell import QUIET, make_app, press, settled

GOOD = (shipped() / "felt.toml").read_text("utf-8")
OTHER = GOOD.replace("#14442f", "#20242c")
BROKEN = GOOD.replace("#14442f", "green")
_moments: Iterator[int] = count(1)


def write(path: Path, content: str) -> None:
    """Write a file with a time of its own, however fast one follows the other."""
    path.parent.mkdir(exist_ok=True)
    path.write_text(content, "utf-8")
    os.utime(path, ns=(1, next(_moments) * 1_000_000_000))


# The folder


def test_a_folder_is_read_again_only_when_it_has_changed(tmp_path: Path) -> None:
    own = OwnThemes(tmp_path / "themes")
    assert own.changed() is None
    write(own.folder / "mine.toml", GOOD)
    assert own.changed() == []
    assert own.found.themes["mine"].colours["table.felt"] == "#14442f"
    assert own.changed() is None
    write(own.folder / "mine.toml", OTHER)
    assert own.changed() == []
    assert own.found.themes["mine"].colours["table.felt"] == "#20242c"
    (own.folder / "mine.toml").unlink()
    assert own.changed() == []
    assert "mine" not in own.found.themes


def test_a_theme_that_is_broken_now_stays_as_it_was(tmp_path: Path) -> None:
    own = OwnThemes(tmp_path)
    write(tmp_path / "mine.toml", GOOD)
    own.changed()
    write(tmp_path / "mine.toml", BROKEN)
    wrong = own.changed()
    assert wrong is not None
    assert wrong == own.found.troubles
    assert "table.felt is 'green'" in wrong[0]
    assert own.found.themes["mine"].colours["table.felt"] == "#14442f"
    write(tmp_path / "next.toml", GOOD)
    assert own.changed() == []  # the old fault is not told again
    assert len(own.found.troubles) == 1
    write(tmp_path / "mine.toml", OTHER)
    assert own.changed() == []
    assert own.found.troubles == []


def test_a_broken_file_leaves_the_shipped_theme_of_its_name(tmp_path: Path) -> None:
    write(tmp_path / "dark.toml", BROKEN)
    own = OwnThemes(tmp_path)
    assert own.found.sources["dark"].parent == shipped()


# The application


async def look(pilot: Pilot[None]) -> CardtableApp:
    app = await settled(pilot)
    await app._look_at_the_clock()
    await settled(pilot)
    return app


async def test_a_changed_theme_is_worn_at_once(tmp_path: Path) -> None:
    path = tmp_path / "themes" / "mine.toml"
    write(path, GOOD)
    async with make_app(tmp_path, settings=replace(QUIET, theme="mine")).run_test(size=(80, 24)) as pilot:
        app = await settled(pilot)
        assert app.theme == "mine"
        assert app.get_css_variables()["table-felt"] == "#14442f"
        write(path, OTHER)
        app = await look(pilot)
        assert app.get_css_variables()["table-felt"] == "#20242c"
        assert app.screen.query_one(".column").styles.background.hex == "#20242C"
        path.unlink()
        app = await look(pilot)
        assert app.theme == "felt"
        assert "mine" not in app.available_themes
        write(path, GOOD)
        app = await look(pilot)
        assert app.theme == "mine"


async def test_a_broken_theme_is_explained(tmp_path: Path) -> None:
    path = tmp_path / "themes" / "mine.toml"
    async with make_app(tmp_path).run_test(size=(80, 24), notifications=True) as pilot:
        app = await look(pilot)
        write(path, BROKEN)
        app = await look(pilot)
        assert "themes/mine.toml: table.felt is 'green'" in text(app.screen)
        write(path, GOOD)
        app = await look(pilot)
        assert "mine.toml" not in text(app.screen)
        app = await press(pilot, "f2")
        write(path, BROKEN)
        app = await look(pilot)
        assert ["table.felt is 'green'" in n.message for n in app._notifications] == [True]


@pytest.mark.parametrize(
    ("system", "worn"), [("standard", "terminal"), ("256", "light"), ("truecolor", "light"), (None, "light")]
)
async def test_sixteen_colours_wear_the_terminals_own(
    tmp_path: Path, system: str | None, worn: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rich.console.Console.color_system", system)
    async with make_app(tmp_path, settings=replace(QUIET, theme="light")).run_test() as pilot:
        app = await settled(pilot)
        assert app.theme == worn
        app.action_next_theme()
        assert (app.theme == "terminal") == (system == "standard")
