"""Every sentence the program can say, by file; `python -m tests.sentences` writes the list anew.

The list holds labels, prompts, explanations and errors, and what the lessons say.
The rules texts, which are pages of their own, are not in it.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import cardtable

PACKAGE: Final = Path(cardtable.__file__).parent
LIST: Final = Path(__file__).with_suffix(".txt")
_SENTENCE: Final = re.compile(
    r"(?:^|[^\\])[A-Za-z]{2,}['\w]*[,.:;!?)]*\s+\S|\S\s+\(?[A-Za-z]{2}|^[a-z]{2,}[.!?]$"
)  # a word, a space and more
_LABEL: Final = re.compile(r"^[A-Z][a-z]+[.:!?]?$")  # a word of its own, such as Undo
_CODE: Final = re.compile(
    r"^\W*(?:SELECT|INSERT|UPDATE|DELETE|CREATE|PRAGMA|ALTER|BEGIN|WITH|CAST|EXISTS) "  # SQL
    r"|\b(?:WHERE|AND \w+ IS|AND practice|foreign_keys|synchronous|NOT IN)\b|checksum <>"
    r"|\bimport \w+[;,]|^from \w+ import|^import \w+ from|^def |^return new|^new\w* =|\.__class__"  # Python
    r"|<(?:svg|text|rect|title)\b|^font-|^bold (?:\$|reverse|italic)|^(?:tuple|dict|list)\["  # SVG, styles, types
    r"|^\{\"cardtable\"|\[\^|\(\?|\\b|\\d|^\\|^app\."  # patterns, actions
)
_NAMES: Final = {"__all__", "__slots__", "CSS", "DEFAULT_CSS"}  # what is assigned to these is for the machine


def text_of(node: ast.expr) -> str | None:
    """Return a string as it is written, with `{}` for each part that is filled in; None for what is no string."""
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else None
    if isinstance(node, ast.JoinedStr):
        return "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)
    return None


def strings(tree: ast.AST) -> Iterator[str]:
    """Yield the strings of a module that can be shown: no docstrings, no lists of names."""
    for field, value in ast.iter_fields(tree):
        if field == "format_spec":
            continue
        for child in value if isinstance(value, list) else [value]:
            if not isinstance(child, ast.AST) or (isinstance(child, ast.Expr) and text_of(child.value) is not None):
                continue
            if isinstance(child, ast.Assign | ast.AnnAssign) and _target(child) in _NAMES:
                continue
            if isinstance(child, ast.expr) and (text := text_of(child)) is not None:
                yield text
                for part in child.values if isinstance(child, ast.JoinedStr) else []:
                    if isinstance(part, ast.FormattedValue):
                        yield from strings(part)
                continue
            yield from strings(child)


def _target(node: ast.Assign | ast.AnnAssign) -> str:
    return ast.unparse(node.target if isinstance(node, ast.AnnAssign) else node.targets[0])


def said(texts: Iterator[str]) -> list[str]:
    """Return those of the texts that are for a reader, each once, in their order."""
    joined = (" ".join(text.split()) for text in texts)
    return list(
        dict.fromkeys(
            text for text in joined if (_SENTENCE.search(text) or _LABEL.search(text)) and not _CODE.search(text)
        )
    )


def sentences(path: Path) -> list[str]:
    """Return what a module or a lesson can say."""
    source = path.read_text(encoding="utf-8")
    return said(strings(ast.parse(source)) if path.suffix == ".py" else _lesson(tomllib.loads(source)))


def _lesson(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for part in value.values() if isinstance(value, dict) else value:
            yield from _lesson(part)


def collected() -> str:
    """Return the list: a line for each file, then what it can say."""
    paths = sorted([*PACKAGE.rglob("*.py"), *PACKAGE.rglob("lesson*.toml")])
    blocks = [[path.relative_to(PACKAGE).as_posix(), *(f"    {text}" for text in sentences(path))] for path in paths]
    return "".join("\n".join(block) + "\n" for block in blocks if block[1:])


if __name__ == "__main__":
    LIST.write_text(collected(), encoding="utf-8")
