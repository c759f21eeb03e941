"""The list of every sentence is what the source says, so that a new sentence is read when it is reviewed."""

from __future__ import annotations

import ast
import re

from tests.sentences import LIST, PACKAGE, collected, said, strings


def test_the_list_of_sentences_is_what_the_source_says() -> None:
    same = LIST.read_text(encoding="utf-8") == collected()
    assert same, (
        "a sentence is new or has changed: run `python -m tests.sentences`, and read the difference as a player would"
    )


def test_what_can_be_shown_is_found_and_what_is_for_the_machine_is_not() -> None:
    source = '''
"""A module."""
__all__ = ["Label", "some name"]
ORDER = {"x": "SELECT a FROM b"}
LABEL = "Undo"
def told(name: str) -> str:
    """Say it."""
    return f"Saved as {name:>5 wide}" if name else f"{'no name' if ORDER else 'it is odd.'} {name}"
'''
    assert said(strings(ast.parse(source))) == ["Undo", "Saved as {}", "no name", "it is odd."]


def test_a_number_of_things_is_told_by_one_function() -> None:
    by_hand = re.compile(r"""['"]s['"] \* \([^)]*!= -?1\)""")
    assert by_hand.search("{n} game{'s' * (n != 1)}")
    found = [path.name for path in PACKAGE.rglob("*.py") if by_hand.search(path.read_text(encoding="utf-8"))]
    assert not found, "core.text.counted says one game and two games"
