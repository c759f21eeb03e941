"""The plan of the house, held by loading its rooms in fresh processes and by reading the source."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import cardtable

PACKAGE = Path(cardtable.__file__).parent
ROOMS = ("core", "kit", "games", "bots", "table", "store", "sim", "testing", "text")


def loaded_after(code: str) -> set[str]:
    """Return the top-level modules that a fresh interpreter holds after running some code."""
    script = f"{code}\nimport sys\nprint('\\n'.join({{m.partition('.')[0] for m in sys.modules}}))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    return set(done.stdout.split())


def modules_of(room: str) -> list[str]:
    files = [p.relative_to(PACKAGE.parent).with_suffix("") for p in sorted((PACKAGE / room).rglob("*.py"))]
    return [".".join(p.parts).removesuffix(".__init__") for p in files]


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_below_the_screens_loads_without_textual(room: str) -> None:
    names = modules_of(room)
    assert names
    loaded = loaded_after("\n".join(f"import {n}" for n in names))
    assert "textual" not in loaded
    assert "cardtable" in loaded


def test_the_version_needs_neither_textual_nor_pydantic() -> None:
    loaded = loaded_after("from cardtable.cli import main\nassert main(['--version']) == 0")
    assert not loaded & {"textual", "pydantic", "rich"}


def test_the_first_screen_needs_neither_options_nor_the_store() -> None:
    loaded = loaded_after("import cardtable.cli, cardtable.commands.screen, cardtable.tui.shell.start")
    assert "textual" in loaded
    assert not loaded & {"pydantic", "sqlite3"}


def test_only_table_and_testing_call_the_redactor() -> None:
    callers = {
        path.relative_to(PACKAGE).parts[0]
        for path in PACKAGE.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "redact"
    }
    assert callers == {"table", "testing"}


def test_no_room_swallows_exceptions() -> None:
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ExceptHandler):
                silent = all(isinstance(line, ast.Pass) for line in node.body)
                broad = node.type is None or (isinstance(node.type, ast.Name) and node.type.id == "BaseException")
                assert not (silent and broad), f"{path}:{node.lineno}"


def test_files_are_short() -> None:
    long = {str(p.relative_to(PACKAGE)): n for p in PACKAGE.rglob("*.py")
            if (n := len(p.read_text(encoding="utf-8").splitlines())) > 420}  # fmt: skip
    assert not long
