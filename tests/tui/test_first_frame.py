"""Every page and dialog wears the theme that is set from its first frame on, right after a start too."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from textual.screen import Screen
from textual.strip import Strip
from textual.theme import BUILTIN_THEMES, Theme

from cardtable.tui.look.table_style import textual_theme
from cardtable.tui.look.themes import TableTheme, find_themes
from cardtable.tui.shell.app import CardtableApp
from tests.sizes import partly_slow
from tests.tui.scenes import SEEN, TOURS, Seen, table
from tests.tui.shell import make_app, press, settled, wizard
from tests.tui.snapshots import COLOURFUL
from tests.tui.test_shell_fit import SCREENS, played

THEMES = find_themes().themes
PAGES = ("shell", "overlays", "shared", "ends", "past")
NAMES = ("Ann", "Bo", "Cy", "Dot", "Eli", "Fay")
Frames = dict[str, list[Strip]]
"""The first frame of every screen, by the name of its class."""


@pytest.fixture(autouse=True)
def colourful(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in COLOURFUL.items():
        monkeypatch.setenv(name, value)


@pytest.fixture
def frames(monkeypatch: pytest.MonkeyPatch) -> Frames:
    """Return where the first frame of every screen is kept as soon as it is painted."""
    first: Frames = {}
    paint = CardtableApp._display

    def note(app: CardtableApp, screen: Screen[Any], part: Any) -> None:
        name = type(screen).__name__
        if name not in first and screen.is_current and app._batch_count == 0 and part is not None:
            first[name] = screen._compositor.render_strips()
        paint(app, screen, part)

    monkeypatch.setattr(CardtableApp, "_display", note)
    return first


def grounds(strips: Iterable[Strip]) -> set[str]:
    """Return the colours of all grounds, as `#rrggbb` or by their name in the terminal."""
    styles = (style for strip in strips for _, style, _ in strip if style is not None and style.bgcolor is not None)
    return {_name(style.bgcolor) for style in styles}


def _name(colour: Any) -> str:
    return str(colour.triplet.hex if colour.triplet is not None else colour.name).lower()


def solid(theme: Theme) -> set[str]:
    """Return the colours of a theme's style variables that are not seen through."""
    found = theme.to_color_system().generate().values()
    return {value.lower() for value in found if value.startswith("#") and len(value) == 7}


FRAMEWORK = solid(BUILTIN_THEMES["textual-dark"]) | solid(BUILTIN_THEMES["textual-light"])


def foreign(theme: TableTheme, strips: Iterable[Strip]) -> set[str]:
    """Return the grounds that are the framework's own and not this theme's."""
    return grounds(strips) & FRAMEWORK - solid(textual_theme(theme)) - set(theme.colours.values())


async def toured(seen: Seen) -> None:
    async for _name, _app in seen:
        pass


each_theme = partly_slow("theme", tuple(THEMES.values()), always={3}, ids=lambda theme: theme.name)


@each_theme
async def test_every_page_wears_its_theme_at_its_first_frame(tmp_path: Path, frames: Frames, theme: TableTheme) -> None:
    settings = replace(SEEN, theme=theme.name)
    for tour in PAGES:
        await toured(TOURS[tour](tmp_path / tour, settings, (80, 24)))
    await toured(table(tmp_path / "table", "wizard play", settings))
    assert len(frames) >= 15, sorted(frames)
    assert {name: found for name, strips in frames.items() if (found := foreign(theme, strips))} == {}
    assert all(map(grounds, frames.values()))


@each_theme
async def test_every_dialog_wears_its_theme_at_its_first_frame(
    tmp_path: Path, frames: Frames, theme: TableTheme
) -> None:
    request = wizard(tmp_path, NAMES, ("human", *["random"] * 5))
    settings = replace(SEEN, theme=theme.name)
    async with make_app(tmp_path, request, settings).run_test(size=(80, 24)) as pilot:
        app = await played(pilot)
        for name, make in SCREENS.items():
            frames.clear()
            app.push_screen(make(app))
            await settled(pilot)
            assert {kind: foreign(theme, strips) for kind, strips in frames.items()} == {
                type(app.screen).__name__: set()
            }, name
            await app.pop_screen()


async def test_a_theme_is_worn_again_after_a_restart(tmp_path: Path, frames: Frames) -> None:
    for theme in THEMES.values():
        frames.clear()
        async with make_app(tmp_path).run_test(size=(80, 24)) as pilot:
            app = await settled(pilot)
            assert foreign(theme, frames["HomeScreen"]) == set(), theme.name
            assert app.theme == theme.name
            await press(pilot, "f9")
