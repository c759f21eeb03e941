"""The pictures beside the themes: small, whole, without anything from elsewhere, one for every theme."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from cardtable.tui.look.themes import find_themes

FOLDER = Path(__file__).parent.parent / "themes"
MOST_BYTES = 130_000
MOVING = "recording"
MOST_MOVING = 600_000
KINDS = ("home", "welcome", "bidding", "table", "scores", "curtain", MOVING)


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.svg")), ids=lambda p: p.stem)
def test_pictures_are_small_and_load_nothing(path: Path) -> None:
    data = path.read_bytes()
    assert len(data) < (MOST_MOVING if path.stem == MOVING else MOST_BYTES)
    assert b"<script" not in data
    assert ElementTree.fromstring(data).tag.endswith("svg")
    addresses = set(re.findall(rb"https?://[^\s\"'<]+", data))
    assert addresses <= {b"http://www.w3.org/2000/svg", b"https://www.textualize.io"}
    assert b"@import" not in data
    assert b"@font-face" not in data


def test_the_moving_picture_shows_a_hand_from_the_deal_to_its_scores() -> None:
    text = (FOLDER / f"{MOVING}.svg").read_text("utf-8")
    kept, used = set(re.findall(r'<g id="(r\d+)">', text)), set(re.findall(r'<use href="#(r\d+)"/>', text))
    assert kept == used
    assert len(re.findall(r"@keyframes", text)) > 20
    seconds = {float(found) for found in re.findall(r"animation:k\d+ ([\d.]+)s", text)}
    assert len(seconds) == 1
    assert 5 < seconds.pop() < 40
    for word in ("dealer", "thinking", "╳", "points"):
        assert word in text


def test_every_theme_and_kind_of_screen_has_a_picture_in_its_colours() -> None:
    assert {p.stem for p in FOLDER.glob("*.svg")} == {*KINDS, *(f"theme-{t}" for t in find_themes().themes)}
    for name, theme in find_themes().themes.items():
        if not theme.terminal:
            assert theme.colours["card.face"] in (FOLDER / f"theme-{name}.svg").read_text("utf-8")


def test_the_wheel_takes_themes_without_pictures() -> None:
    project = (FOLDER.parent / "pyproject.toml").read_text("utf-8")
    assert 'exclude = ["themes/*.svg"]' in project
