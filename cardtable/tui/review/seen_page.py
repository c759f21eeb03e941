"""What the screens about one game have in common, be it in progress or looked back at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

from cardtable.core.scene import Happening
from cardtable.table.session import Session
from cardtable.tui.pages.page import Page
from cardtable.tui.review import score_table

Result = TypeVar("Result")


class Seen(Protocol):
    """A game as its pages see it: the one in progress, or one that is looked back at."""

    session: Session

    @property
    def notes(self) -> Sequence[tuple[int, str]]:
        """What was said of the table itself, each after so many lines of the log."""

    @property
    def number(self) -> int:
        """Its number in the store."""

    @property
    def title(self) -> str:
        """The game and how far it is: `Wizard, round 3 of 20`."""

    def write(self, sentence: str) -> str:
        """Return a sentence with its cards as they are written now."""

    def text(self, happening: Happening) -> str:
        """Return what happened as a line."""


class SeenPage(Page[Result]):
    """A page about one game. All that it says is public: it may be open while the keyboard changes hands."""

    @property
    def colours(self) -> tuple[int, ...]:
        """The colour of each seat."""
        return self.table_app.library.colours(self.names)

    def __init__(self, seen: Seen) -> None:
        super().__init__()
        self.seen = seen
        self.names = seen.session.table.names
        self.heading = seen.title
        self.deal = score_table.deal_word(seen.session.scene(None).title)
        """What this game calls a hand."""
