"""The plain players: any legal action, a game's rule of thumb, and the same with slips."""

from __future__ import annotations

from typing import Final, Protocol

from cardtable.core.actions import Action
from cardtable.core.chance import Words
from cardtable.core.observation import Observation
from cardtable.core.pending import BIDDING
from cardtable.core.ruleset import Ruleset

BID_SLIP: Final = 3
"""An easy bot's bid is off by one once in so many bids. Chosen."""
PLAY_SLIP: Final = 5
"""An easy bot takes its second choice once in so many plays. Chosen."""


class Thumb(Protocol):
    """What a good player of one game knows without counting far: the rule of thumb that a ruleset offers as `thumb`."""

    version: int
    """Raised whenever its choices change: figures name it."""

    def choices(self, observation: Observation) -> tuple[Action, ...]:
        """Return the sensible actions, all legal, the best one first."""


def thumb_of(ruleset: Ruleset) -> Thumb | None:
    """Return the rule of thumb that a ruleset offers, or None."""
    thumb: Thumb | None = getattr(ruleset, "thumb", None)
    return thumb


class RandomBot:
    """Plays any legal action."""

    id: str = "random"

    def choose(self, observation: Observation, words: Words) -> Action:
        """Return a legal action, each as likely as the next."""
        return observation.legal[words.below(len(observation.legal))]


class ThumbBot:
    """Plays by the game's rule of thumb; in a game that offers none, any legal action."""

    id: str = "thumb"

    def choose(self, observation: Observation, words: Words) -> Action:
        """Return the best action by the rule of thumb."""
        thumb = thumb_of(observation.ruleset)
        if thumb is None:
            return RandomBot().choose(observation, words)
        return self.pick(thumb.choices(observation), observation, words)

    def pick(self, choices: tuple[Action, ...], observation: Observation, words: Words) -> Action:  # noqa: ARG002 - others use it
        """Return one of the sensible actions: the best."""
        return choices[0]

    def note(self, ruleset: Ruleset) -> str | None:
        """Return what people should know of this bot at this game, or None."""
        if thumb_of(ruleset) is not None:
            return None
        return f"{self.id} has no rule of thumb for {ruleset.info.name} and plays any legal action"


class EasyBot(ThumbBot):
    """The rule of thumb with slips: a bid off by one now and then, the second-best play now and then."""

    id: str = "easy"

    def pick(self, choices: tuple[Action, ...], observation: Observation, words: Words) -> Action:
        """Return the best action, or now and then the next one to it."""
        best = choices[0]
        if observation.ask.stage == BIDDING and best.n is not None:
            return self._bid(best, observation, words)
        if len(choices) > 1 and not words.below(PLAY_SLIP):
            return choices[1]
        return best

    def _bid(self, best: Action, observation: Observation, words: Words) -> Action:
        near = [a for a in observation.legal if a.verb == best.verb and a.n in _beside(best)]
        if near and not words.below(BID_SLIP):
            return near[words.below(len(near))]
        return best


def _beside(action: Action) -> tuple[int, int]:
    """Return the numbers one below and one above an action's."""
    assert action.n is not None
    return (action.n - 1, action.n + 1)


def note_of(bot: object, ruleset: Ruleset) -> str | None:
    """Return what people should know of a bot at this game, or None."""
    note = getattr(bot, "note", None)
    return note(ruleset) if callable(note) else None
