"""Who sits at a seat: a person, a bot, a script, all behind one protocol."""

from __future__ import annotations

from concurrent.futures import Executor
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from cardtable.core.actions import Action
from cardtable.core.chance import Stream, Words
from cardtable.core.observation import Observation


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Instead of a choice: the last `count` recorded facts are to be taken back."""

    count: int


Answer: TypeAlias = Action | TakeBack


class Player(Protocol):
    """Somebody who answers when asked."""

    kind: str
    """`human`, a bot's level, or `script`: what the seat's plate and the database say."""

    async def choose(self, observation: Observation) -> Answer:
        """Return a legal action, or a wish to take back."""


class Bot(Protocol):
    """A player that only needs an observation and random words; it runs on the search thread."""

    id: str
    """The name by which `--seat` and `--bot` ask for it."""

    def choose(self, observation: Observation, words: Words) -> Action:
        """Return a legal action."""


class BotPlayer:
    """A bot at a seat: it thinks on the one search thread, with words of its own for every decision."""

    def __init__(self, bot: Bot, thread: Executor, key: bytes) -> None:
        self.kind = bot.id
        self.bot = bot
        self._thread = thread
        self._key = key

    async def choose(self, observation: Observation) -> Answer:
        """Return the bot's choice."""
        from asyncio import get_running_loop

        words = decision_words(self._key, observation)
        return await get_running_loop().run_in_executor(self._thread, self.bot.choose, observation, words)


def decision_words(key: bytes, observation: Observation) -> Stream:
    """Return a bot's random words, labelled by seat, hand and decision so that they never move a deal."""
    hand = len(observation.standing.hands) + 1
    return Stream(key, f"seat/{observation.seat}/hand/{hand}/decision/{len(observation.facts)}")
