"""The person at the keyboard as a player of the table loop."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from cardtable.core.observation import Observation
from cardtable.table.players import Answer


class SeatPlayer:
    """A person: every question goes to the host of the screens."""

    kind = "human"

    def __init__(self, ask: Callable[[Observation], Awaitable[Answer]]) -> None:
        self._ask = ask

    async def choose(self, observation: Observation) -> Answer:
        """Return what the person answers, however long it takes."""
        return await self._ask(observation)
