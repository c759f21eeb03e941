"""Every kind of screen looks as its snapshot; a change that is meant renews the files."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardtable.tui.look.themes import find_themes
from tests.tui.scenes import TOURS
from tests.tui.snapshots import FOLDER, PAINTED, RENEW, picture, texts


def compare(made: dict[str, str]) -> None:
    for name, content in made.items():
        kept = FOLDER / name
        assert kept.exists(), f"there is no snapshot {name}; {RENEW}"
        assert content.split("\n") == kept.read_text("utf-8").split("\n"), f"{name} has changed; {RENEW}"


@pytest.mark.parametrize("tour", TOURS)
async def test_screens_say_what_they_said(tmp_path: Path, tour: str) -> None:
    made = await texts(tour, tmp_path)
    assert made
    compare(made)


@pytest.mark.parametrize("theme", PAINTED)
async def test_colours_are_where_they_were(tmp_path: Path, theme: str) -> None:
    made = await picture(theme, tmp_path)
    compare(made)
    colours = find_themes().themes[theme].colours
    if theme != "terminal":
        assert all(colours["card.face"] in svg for svg in made.values())
