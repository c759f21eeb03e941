"""What counts in statistics: the one table of all that does not, and why."""

from __future__ import annotations

from enum import IntEnum
from typing import Final

RUNNING: Final = "running"
FINISHED: Final = "finished"
ABANDONED: Final = "abandoned"


class Why(IntEnum):
    """Why a game does not count, as the database keeps it with the game; the first reason stays."""

    COUNTS = 0
    PRACTICE = 1
    TOOK_BACK = 2
    SAME_CARDS = 3
    SHOWN = 4
    CONTINUED = 5
    UNPROVEN = 6
    FALSE = 7
    WHAT_IF = 8
    DAMAGED = 9


REASONS: Final[dict[int, str]] = {
    Why.PRACTICE: "it is practice",
    Why.TOOK_BACK: "a move was undone after more was known",
    Why.SAME_CARDS: "its cards have been dealt here before",
    Why.SHOWN: "its hidden cards were exported while it was being played",
    Why.CONTINUED: "it continues a record that showed its hidden cards",
    Why.UNPROVEN: "its record does not prove where the cards come from",
    Why.FALSE: "its record does not hold the cards that it should",
    Why.WHAT_IF: "it is a what-if",
    Why.DAMAGED: "what was saved of it is damaged",
}
"""Every reason in words, to follow `because`."""
_BY_STATE: Final = {RUNNING: "it is not finished", ABANDONED: "it was abandoned"}
COUNTED: Final = f"state = '{FINISHED}' AND practice = 0 AND what_if IS NULL"
"""Which rows of games count, in SQL."""


def why_not(state: str, practice: int, what_if: int | None) -> str | None:
    """Return why a game does not count, in words; None when it counts."""
    if what_if is not None:
        return REASONS[Why.WHAT_IF]
    if practice:
        return REASONS.get(practice, REASONS[Why.PRACTICE])
    return _BY_STATE.get(state)
