"""The card table. (Being built; this is the interface.)

The shell provides on the App: `action_open(room: str)` for last_trick, scores, log, curtain, menu, help, settings;
`action_next_theme`, `action_leave` (see tui/commands.py). `TableScreen.settings` needs the attributes of `TableSettings`.
"""

from __future__ import annotations

from typing import Protocol

from textual.screen import Screen

from cardtable.core.observation import Observation
from cardtable.table.players import Answer
from cardtable.table.session import Session, Told


class TableSettings(Protocol):
    """What the table asks of the settings."""

    suits: str  # "symbols", "letters", "ascii"
    four_colours: bool
    trick_wait: float  # seconds that a finished trick stays; below 0: until a key
    confirm_play: bool
    auto_play: bool  # a single legal card is played without asking


class TableScreen(Screen[None]):
    """`levels`: what a seat's plate calls its player (`hard`), empty for a person."""

    def __init__(self, session: Session, humans: frozenset[int], settings: TableSettings, levels: tuple[str, ...] = ()) -> None:
        super().__init__()
        self.session = session

    async def present(self, viewer: int | None) -> None:
        """Show the table as a seat, or nobody, sees it."""

    async def show(self, told: Told) -> None:
        """Show one step; returns when a finished trick has been seen (time or key)."""

    async def ask(self, observation: Observation) -> Answer:
        """Return the answer of the person asked (an Action, or TakeBack)."""
        raise NotImplementedError

    def cover(self) -> None:
        """Drop all that is private: the hand, the question, its choices and refusals."""

    def note(self, text: str) -> None:
        """Write something about the table itself in the log line."""

    def restyle(self) -> None:
        """Draw everything anew after a change of theme or settings."""
