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
from cardtable.core.text import mark
from cardtable.store.files.toml import read_toml
from cardtable.store.records.header import Find, Header
from cardtable.store.records.record_text import read_right
from cardtable.table.launch import HUMAN

_CARD: Final = re.compile(r"\{(\w\w)\}")
_KEYS: Final = {"start", "end", "record", "turns"}


@dataclass(frozen=True, slots=True)
class Lesson:
    """A record with comments for one of its seats, the pupil's; cards in comments are marked."""

    header: Header
    facts: tuple[Recorded, ...]
    pupil: int
    """The pupil's seat: the one person of the record."""
    start: str
    turns: Mapping[int, str]
    """What is said before the pupil's turns, by their number from 1; the others play themselves."""
    end: str


def lesson_text(ruleset: Ruleset) -> str | None:
    """Return the lesson that a game brings, or None."""
    found = getattr(ruleset, "lesson_text", None)
    text: str | None = found() if callable(found) else None
    return text


def read_lesson(text: str, find: Find) -> Lesson:
    """Return the lesson that a text holds; raises Unreadable with what is wrong."""
    try:
        given = read_toml(text)
    except Unreadable as error:
        raise Unreadable(f"the lesson cannot be used: {error}") from error
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
    return Lesson(header, facts, pupil, _marked(given["start"]), turns, _marked(given["end"]))


def _marked(said: Any) -> str:
    """Return a comment with its cards, which stand in braces, marked."""
    if not isinstance(said, str):
        raise Unreadable("a comment is a text")
    return _CARD.sub(lambda found: mark(card(found[1])), said)
