"""A page about the game in progress."""

from __future__ import annotations

from typing import Protocol, TypeVar

from cardtable.store.database.game import OpenGame
from cardtable.tui.review.seen_page import Seen, SeenPage

Result = TypeVar("Result")


class Played(Seen, Protocol):
    """The game in progress as its pages see it."""

    kept: OpenGame
    humans: frozenset[int]


class GamePage(SeenPage[Result]):
    """A page about the game in progress."""

    def __init__(self, game: Played) -> None:
        super().__init__(game)
        self.game = game
