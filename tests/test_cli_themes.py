"""`cardtable themes` and what `cardtable doctor` says of looks."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from cardtable.cli import main
from cardtable.tui.look.themes import find_themes, shipped

GOOD = (shipped() / "felt.toml").read_text("utf-8")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CARDTABLE_DATA_DIR", str(tmp_path))
    (tmp_path / "themes").mkdir()
    return tmp_path / "themes"


def test_every_theme_is_told_with_its_place(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "mine.toml").write_text(GOOD.replace("Green felt", "My felt"), "utf-8")
    assert main(["themes"]) == 0
    lines = capsys.readouterr().out.splitlines()
    for name in find_themes().themes:
        assert any(line.split()[0] == name and line.endswith("shipped") for line in lines), name
    assert any("My felt" in line and line.endswith(f"in {folder}") for line in lines)


def test_a_broken_theme_is_told_by_the_list_and_by_the_doctor(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "mine.toml").write_text(GOOD.replace("#14442f", "green"), "utf-8")
    for command in ("themes", "doctor"):
        assert main([command]) == 1
        assert "themes/mine.toml: table.felt is 'green'" in capsys.readouterr().out


def test_a_file_is_checked(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = folder / "mine.toml"
    path.write_text(GOOD, "utf-8")
    assert main(["themes", "--check", str(path)]) == 0
    assert capsys.readouterr().out == f"{path}: Green felt is in order\n"
    path.write_text(GOOD.replace("#14442f", "green").replace("#f6f1e1", "paper"), "utf-8")
    assert main(["themes", "--check", str(path)]) == 1
    assert [line.split(": ")[1].split(" is ")[0] for line in capsys.readouterr().out.splitlines()] == [
        "table.felt",
        "card.face",
    ]


@pytest.mark.parametrize("what", ["missing", "bytes", "folder"])
def test_what_cannot_be_read_is_wrong_use(folder: Path, capsys: pytest.CaptureFixture[str], what: str) -> None:
    path = folder / "x.toml"
    if what == "bytes":
        path.write_bytes(b"\xff\xfe\x00")
    elif what == "folder":
        path.mkdir()
    assert main(["themes", "--check", str(path)]) == 2
    assert "cannot be read" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("env", "told"),
    [
        ({"COLORTERM": "truecolor", "TERM": "xterm"}, "all (as COLORTERM says)"),
        ({"COLORTERM": "", "TERM": "xterm-256color"}, "256 (as TERM says)"),
        ({"COLORTERM": "", "TERM": "xterm"}, "16 (as TERM says): the theme is the terminal's own"),
        ({"NO_COLOR": "1", "TERM": "xterm"}, "none (NO_COLOR is set)"),
    ],
)
def test_the_doctor_tells_the_colours(
    env: dict[str, str], told: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, value in {"NO_COLOR": "", **env}.items():
        monkeypatch.setenv(name, value)
    assert main(["doctor"]) == 0
    assert told in capsys.readouterr().out


def test_wrong_settings_are_told_by_the_doctor(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder.parent / "settings.toml").write_text('pace = "warp"', "utf-8")
    assert main(["doctor"]) == 1
    assert "pace is at its default" in capsys.readouterr().out


def test_the_list_loads_no_screen() -> None:
    code = "import sys; from cardtable.cli import main; main(['themes']); sys.exit('textual' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False, capture_output=True).returncode == 0
