"""Who sits at a seat: a person, a bot, a script, all behind one protocol."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Protocol, TypeAlias

from cardtable.core.actions import Action
from cardtable.core.chance import Stream, Words
from cardtable.core.observation import Observation
from cardtable.table.thinking import Thinker

LATEST: Final = 10.0
"""Seconds after which a bot at the table is overdue."""


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
    """A player that only needs an observation and random words; it may run in another process."""

    id: str
    """The name by which `--seat` and `--bot` ask for it."""

    def choose(self, observation: Observation, words: Words) -> Action:
        """Return a legal action."""


class BotPlayer:
    """A bot at a seat: it thinks where all bots think, with words of its own for every decision."""

    def __init__(self, bot: Bot, thinker: Thinker, key: bytes) -> None:
        self.kind = bot.id
        self.bot = bot
        self._thinker = thinker
        self._key = key

    async def choose(self, observation: Observation) -> Answer:
        """Return the bot's choice; raises what the bot raises, and TimeoutError when it is overdue."""
        from asyncio import wait_for

        try:
            return await wait_for(self._thinker.think(choice, self.bot, observation, self._key), LATEST)
        except TimeoutError:
            self._thinker.give_up()
            raise


def choice(bot: Bot, observation: Observation, key: bytes) -> Action:
    """Return what a bot chooses with the words of this decision."""
    return bot.choose(observation, decision_words(key, observation))


def decision_words(key: bytes, observation: Observation) -> Stream:
    """Return a bot's random words, labelled by seat, hand and decision so that they never move a deal."""
    hand = len(observation.standing.hands) + 1
    return Stream(key, f"seat/{observation.seat}/hand/{hand}/decision/{len(observation.facts)}")
