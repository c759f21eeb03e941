"""Lessons: a prepared hand with comments, which a game brings as a TOML text beside its rules."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from cardtable.core.cards import card
from cardtable.core.errors import CardtableError, Unreadable
from cardtable.core.facts import Chosen, Recorded
from cardtable.core.ruleset import Ruleset
from cardtable.core.text import clean, mark
from cardtable.store.files.toml import read_toml
from cardtable.store.records.header import Find, Header
from cardtable.store.records.record_text import read_right
from cardtable.table.launch import HUMAN

_CARD: Final = re.compile(r"\{(\w\w)\}")
_KEYS: Final = {"start", "end", "record", "turns"}
_FIRST: Final = "A first hand"
_TITLE_CELLS: Final = 40


@dataclass(frozen=True, slots=True)
class Lesson:
    """A record with comments for one of its seats, the pupil's; cards in comments are marked."""

    title: str
    header: Header
    facts: tuple[Recorded, ...]
    pupil: int
    """The pupil's seat: the one person of the record."""
    start: str
    turns: Mapping[int, str]
    """What is said before the pupil's turns, by their number from 1; the others play themselves."""
    end: str


def lesson_texts(ruleset: Ruleset) -> tuple[str, ...]:
    """Return the lessons that a game brings, the one to begin with first."""
    found = getattr(ruleset, "lesson_texts", None)
    texts: tuple[str, ...] = found() if callable(found) else ()
    return texts


def lesson_titles(ruleset: Ruleset) -> tuple[str, ...]:
    """Return what the lessons of a game are about; raises Unreadable."""
    return tuple(clean(str(read_toml(text).get("title", _FIRST)), _TITLE_CELLS) for text in lesson_texts(ruleset))


def read_lesson(text: str, find: Find) -> Lesson:
    """Return the lesson that a text holds; raises Unreadable with what is wrong."""
    try:
        given = read_toml(text)
    except Unreadable as error:
        raise Unreadable(f"the lesson cannot be used: {error}") from error
    title = given.pop("title", _FIRST)
    if set(given) != _KEYS:
        raise Unreadable(f"a lesson has the keys {', '.join(sorted(_KEYS))}; this one has {', '.join(sorted(given))}")
    try:
        header, _, facts = read_right(given["record"].encode(), find)
        turns = {int(number): _marked(said) for number, said in given["turns"].items()}
    except (CardtableError, AttributeError, ValueError) as error:
        raise Unreadable(f"the lesson cannot be used: {error}") from error
    if header.players.count(HUMAN) != 1:
        raise Unreadable("the record of a lesson has one person, the pupil")
    pupil = header.players.index(HUMAN)
    own = sum(isinstance(fact, Chosen) and fact.seat == pupil for fact in facts)
    late = [number for number in turns if not 1 <= number <= own]
    if late:
        raise Unreadable(f"the pupil has turns 1 to {own}; there is no turn {late[0]}")
    return Lesson(
        clean(str(title), _TITLE_CELLS), header, facts, pupil, _marked(given["start"]), turns, _marked(given["end"])
    )


def _marked(said: Any) -> str:
    """Return a comment with its cards, which stand in braces, marked."""
    if not isinstance(said, str):
        raise Unreadable("a comment is a text")
    return _CARD.sub(lambda found: mark(card(found[1])), said)
