"""The levels: what each simulates, how widely, and what it believes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeVar

from cardtable.bots.players import RandomBot, ThumbBot, thumb_of
from cardtable.bots.search import Budget, Search, best_or_favourite
from cardtable.bots.search_hints import hints_of
from cardtable.bots.search_moves import candidates
from cardtable.core.actions import Action
from cardtable.core.chance import Words
from cardtable.core.observation import Observation
from cardtable.core.ruleset import Ruleset
from cardtable.kit.game import TrickGame
from cardtable.kit.position import Position


@dataclass(frozen=True, slots=True)
class Level:
    """How a level thinks; a number of worlds of 0 leaves these decisions to the rule of thumb."""

    id: str
    bids: int
    """The worlds behind a bid, or any other decision that is no card."""
    plays: int
    """The worlds behind a card; none for the rule of thumb's card, and late in a hand a few all the same."""
    beliefs: bool
    to_win: bool
    seconds: float
    """How long a decision may take at a table."""
    doubt: float = 1.0
    """By how many standard errors another action must beat the rule of thumb's, where that has no figures to weigh."""


LATE_WORLDS: Final = 10
"""So many worlds are looked at late in a hand by a level that plays by rule of thumb. Chosen."""
BUDGETED_CANDIDATES: Final = 5
"""With more candidates than this, the budget grows no further: the worse half is dropped soon. Chosen."""

AnyBot = TypeVar("AnyBot")

NORMAL: Final = Level("normal", bids=20, plays=0, beliefs=False, to_win=False, seconds=0.1, doubt=2.0)
HARD: Final = Level("hard", bids=80, plays=50, beliefs=True, to_win=True, seconds=0.2)
EXPERT: Final = Level("expert", bids=200, plays=200, beliefs=True, to_win=True, seconds=0.5)
THUMB_SEARCH: Final = Level("thumb+search", bids=0, plays=50, beliefs=True, to_win=True, seconds=0.2)


class SearchBot:
    """A bot that tries its actions in sampled worlds, as far as its level does, and else plays by rule of thumb."""

    def __init__(self, level: Level, playouts: int | None = None, timed: bool = True) -> None:
        self.id: str = level.id
        self.level = level
        self._playouts = playouts
        self._timed = timed

    def with_playouts(self, playouts: int | None = None) -> SearchBot:
        """Return the same bot that never looks at the clock, with so many playouts for every decision if given."""
        return SearchBot(self.level, playouts, timed=False)

    def choose(self, observation: Observation, words: Words) -> Action:
        """Return the action with the best mean; the rule of thumb's unless another one is clearly better."""
        legal, game = observation.legal, observation.ruleset
        if len(legal) == 1:
            return legal[0]
        if not isinstance(game, TrickGame):
            return RandomBot().choose(observation, words)
        worlds = self._worlds(game, observation)
        if not worlds or hints_of(game).settled(observation.view, legal):
            return ThumbBot().choose(observation, words)
        worlds = max(1, round(worlds * hints_of(game).share(observation.view)))
        favourite, tried = candidates(observation)
        if len(tried) == 1:
            return tried[0]
        beliefs = self.level.beliefs or hints_of(game).believed
        search = Search(observation, words, beliefs, self.level.to_win)
        ranked = search.ranked(tried, self._budget(worlds * min(len(tried), BUDGETED_CANDIDATES)))
        return best_or_favourite(ranked, favourite, 0.0 if search.opinions else self.level.doubt)

    def _worlds(self, game: TrickGame, observation: Observation) -> int:
        """Return in how many worlds each candidate is tried; in a game without a rule of thumb it is never none."""
        level = self.level
        usual, other = level.bids, level.plays
        if observation.view.phase == "tricks":
            usual, other = other or (self._late_worlds(game, observation) if usual else 0), usual
        return usual or (other if thumb_of(game) is None else 0)

    def _late_worlds(self, game: TrickGame, observation: Observation) -> int:
        """Return in how many worlds a card is tried by a level that plays by rule of thumb."""
        view: Position = observation.view
        return LATE_WORLDS if len(view.hands[observation.seat]) <= hints_of(game).late else 0

    def _budget(self, usual: int) -> Budget:
        return Budget(self._playouts or usual, self.level.seconds if self._timed else None)

    def note(self, ruleset: Ruleset) -> str | None:
        """Return what people should know of this bot at this game, or None."""
        if isinstance(ruleset, TrickGame):
            return None
        return f"{self.id} cannot search {ruleset.info.name} and plays any legal action"


def with_playouts(bot: AnyBot, playouts: int | None) -> AnyBot | SearchBot:
    """Return a bot that never looks at the clock, so that a seed gives the same choices again."""
    return bot.with_playouts(playouts) if isinstance(bot, SearchBot) else bot


def normal() -> SearchBot:
    """Return a bot that simulates its bids, plays by rule of thumb, and looks at a few worlds late in a hand."""
    return SearchBot(NORMAL)


def hard() -> SearchBot:
    """Return a bot that simulates all it does and believes what bids say."""
    return SearchBot(HARD)


def expert() -> SearchBot:
    """Return the strongest bot."""
    return SearchBot(EXPERT)


def thumb_search() -> SearchBot:
    """Return a bot that bids by rule of thumb and plays as `hard` does."""
    return SearchBot(THUMB_SEARCH)
