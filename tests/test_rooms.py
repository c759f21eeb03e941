"""Rooms and their arrows: no circle of modules, whatever way they import, and every package names what is in it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

import cardtable

PACKAGE: Final = Path(cardtable.__file__).parent
APP: Final = "cardtable.tui.shell.app"
"""Screens name the application's type; only the type checker follows that arrow, and no other may lead upwards."""


def name_of(path: Path) -> str:
    """Return a file's module."""
    return ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(".__init__")


MODULES: Final = {name_of(path): path for path in sorted(PACKAGE.rglob("*.py"))}
PACKAGES: Final = {name: path for name, path in MODULES.items() if path.name == "__init__.py"}


def imported(tree: ast.AST, typing: bool = False) -> Iterator[tuple[str, bool]]:
    """Yield every module of ours that a file imports, lazily too, and whether it does so for the type checker only."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("cardtable"):
            base = node.module or ""
            for alias in node.names:
                inner = f"{base}.{alias.name}"
                yield (inner if inner in MODULES else base), typing
        elif isinstance(node, ast.Import):
            yield from ((alias.name, typing) for alias in node.names if alias.name in MODULES)
        checked = isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
        yield from imported(node, typing or checked)


ARROWS: Final = {
    name: {
        target
        for target, typing in imported(ast.parse(path.read_text(encoding="utf-8")))
        if target != name and not (typing and target == APP)
    }
    for name, path in MODULES.items()
}


def circles(arrows: dict[str, set[str]]) -> list[list[str]]:
    """Return the groups of modules that reach each other (Tarjan 1972)."""
    order: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    found: list[list[str]] = []

    def visit(module: str) -> None:
        order[module] = low[module] = len(order)
        stack.append(module)
        for target in arrows[module]:
            if target not in order:
                visit(target)
                low[module] = min(low[module], low[target])
            elif target in stack:
                low[module] = min(low[module], order[target])
        if low[module] == order[module]:
            group = stack[stack.index(module) :]
            del stack[stack.index(module) :]
            if len(group) > 1:
                found.append(sorted(group))

    for module in arrows:
        if module not in order:
            visit(module)
    return found


def test_no_modules_import_each_other_in_a_circle() -> None:
    assert circles(ARROWS) == []


def test_a_planted_circle_is_found() -> None:
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}}) == [["a", "b", "c"]]


@pytest.mark.parametrize("package", PACKAGES)
def test_a_package_names_its_modules(package: str) -> None:
    path = PACKAGES[package]
    parts = {p.stem for p in path.parent.glob("*.py")} | {p.parent.name for p in path.parent.glob("*/__init__.py")}
    readme = path.parent / "README.md"
    text = (ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or "") + (
        readme.read_text(encoding="utf-8") if readme.exists() else ""
    )
    named = set(re.findall(r"[a-z_]+", text))
    assert parts - {"__init__", "__main__"} <= named


PLAN: Final = (PACKAGE / "README.md").read_text(encoding="utf-8")
PLACES: Final = sorted(set(re.findall(r"`([a-z_/]+\.py)(?::([A-Za-z_.]+))?`", PLAN)))


def defined(tree: ast.AST, before: str = "") -> Iterator[str]:
    """Yield the classes and functions of a file, methods as `Class.method`."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield before + node.name
        if isinstance(node, ast.ClassDef):
            yield from defined(node, f"{node.name}.")


@pytest.mark.parametrize(("file", "name"), PLACES)
def test_the_plan_names_what_is_there(file: str, name: str) -> None:
    rooms = [PACKAGE / file, PACKAGE.parent / file, *PACKAGE.glob(f"games/*/{file}")]
    found = [path for path in rooms if path.exists()]
    assert found
    assert not name or any(name in defined(ast.parse(path.read_text(encoding="utf-8"))) for path in found)


def test_the_plan_follows_a_card_and_a_key() -> None:
    assert sum(1 for _, name in PLACES if name) >= 15
