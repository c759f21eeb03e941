"""Themes: shipped ones are sound, files are checked value by value, what is not said is derived."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.tui.look.table_style import textual_theme
from cardtable.tui.look.themes import COLOURS, find_themes, read_theme, shipped

GOOD = (shipped() / "felt.toml").read_text("utf-8")


def faults(text: str) -> str:
    theme, problems = read_theme("mine", text)
    assert (theme is None) == bool(problems)
    return "; ".join(problems)


def test_the_shipped_themes_are_sound() -> None:
    found = find_themes()
    assert {"felt", "dark", "light"} <= set(found.themes)
    assert not found.problems
    for theme in found.themes.values():
        assert set(theme.colours) == set(COLOURS)
        assert textual_theme(theme).variables["card-face"] == theme.colours["card.face"]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (
            'felt = "#14442f"',
            'felt = "grene"',
            "table.felt is 'grene', which is not a full colour; write it as '#rrggbb'",
        ),
        ('felt = "#14442f"', "felt = 7", "table.felt is 7, which is not a full colour; write it as '#rrggbb'"),
        ('felt = "#14442f"', "", "table.felt is missing; every theme must say it"),
        ('felt = "#14442f"', 'felt = "#14442f80"', "which is not a full colour"),
        ("text =", "tekst =", "did you mean table.text?"),
        ('text = "#ece7d3"', 'text = "#1f5f40"', "table.text on table.felt has a contrast of"),
        ("dark = true", 'dark = "yes"', "dark is 'yes'; it must be true or false"),
        ("[mark]", "[mark", "it is not TOML"),
        ('spades = "#17181a"', 'spades = "#fff0e0"', "suits.four.spades on card.face has a contrast of"),
    ],
)
def test_each_fault_is_named(old: str, new: str, said: str) -> None:
    assert GOOD.count(old) == 1
    assert said in faults(GOOD.replace(old, new))


def test_all_faults_are_told_at_once() -> None:
    told = faults(GOOD.replace('felt = "#14442f"', 'felt = "x"').replace('face = "#f6f1e1"', 'face = "y"'))
    assert "table.felt" in told
    assert "card.face" in told


def test_what_is_not_said_is_derived_and_can_be_said() -> None:
    plain, _ = read_theme("mine", GOOD)
    own, _ = read_theme("mine", GOOD + 'good = "#a0ffa0"\n')
    assert plain is not None
    assert own is not None
    assert plain.colours["mark.good"] == plain.colours["mark.turn"]
    assert own.colours["mark.good"] == "#a0ffa0"


def test_own_folders_add_and_replace_and_their_faults_are_kept(tmp_path: Path) -> None:
    (tmp_path / "felt.toml").write_text(GOOD.replace("Green felt", "Mine"))
    (tmp_path / "bad.toml").write_bytes(b"\xff\xfe")
    found = find_themes(tmp_path, tmp_path / "none")
    assert found.themes["felt"].title == "Mine"
    assert list(found.problems) == [tmp_path / "bad.toml"]


@given(st.text())
def test_any_text_is_a_theme_or_a_fault(text: str) -> None:
    faults(text)
