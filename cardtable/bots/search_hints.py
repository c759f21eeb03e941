"""What a game may tell the search: every hint has a default, so that a game without hints is searched too."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from cardtable.bots.search_chain import Likelihood
from cardtable.bots.search_policy import Rollout, TrickRollout
from cardtable.bots.search_value import counted_seats, exact_seats, no_trick_seats, wishes_of
from cardtable.core.actions import Action
from cardtable.core.cards import ALL, CardSet
from cardtable.core.observation import Observation
from cardtable.kit.game import TrickGame
from cardtable.kit.position import NOBODY, Position
from cardtable.kit.scoring import Totals
from cardtable.kit.worlds import NOTHING_MORE, Known

MAKES: Final = "to make the bid"
GAINS: Final = "to gain points"


class Hints:
    """Hints that say nothing; a game's own ones override what they know better."""

    weighs: bool = False
    """Whether `belief` tells worlds apart."""
    believed: bool = False
    """Whether worlds that fit the cards alone mislead so far that every level believes what was said and done."""
    late: int = 4
    """With so many cards in a hand or fewer, even few worlds tell more than the rule of thumb. Chosen.

    A level that simulates bids alone tries its cards then too.
    """
    thinning: int = 6
    """How many exchanges of cards the Metropolis chain tries between two worlds, where there is a likelihood."""
    odds: tuple[float, float] = (0.0, 1.0)
    """What is added to the log odds of a bid in the playouts, and by what they are multiplied, for what is stated.

    They are fitted on hands of other seeds, by `python -m tests.bots.calibration`.
    """

    against: str = GAINS
    """What is estimated for a seat that plays against the contract of another one, after the word "chance"."""

    def chance_of(self, game: TrickGame, s: Position, seat: int, action: Action) -> str:
        """Return what is estimated where the chance of an action is stated: to make the bid, to set the maker."""
        if action.verb == "pass" or (s.maker == NOBODY and s.phase == "tricks" and s.bids[seat] is None):
            return GAINS
        own = s.maker == NOBODY or seat in game.side(s.maker) or action.n is not None
        return MAKES if own else self.against

    def odds_at(self, view: Position) -> tuple[float, float]:  # noqa: ARG002 - games override it
        """Return `odds`, which may differ between tables."""
        return self.odds

    def share(self, view: Position) -> float:  # noqa: ARG002 - games override it
        """Return the share of a level's worlds that is tried: less where playouts are long, more where they are not."""
        return 1.0

    def known(self, observation: Observation) -> Known:  # noqa: ARG002 - games override it
        """Return what the asked seat knows of hidden cards besides its view."""
        return NOTHING_MORE

    def belief(self, view: Position, world: Position, seat: int) -> float:  # noqa: ARG002 - games override it
        """Return how likely, compared with other worlds, the calls so far were made with this world's hands."""
        return 1.0

    def likelihood(self, observation: Observation) -> Likelihood | None:  # noqa: ARG002 - games override it
        """Return how likely hands have said and played what they did; None where that is left to `belief`."""
        return None

    def quick_bid(self, world: Position, seat: int, legal: tuple[Action, ...]) -> Action | None:  # noqa: ARG002 - others use it
        """Return what the asked seat of a world would say, at once; None to leave it to the rule of thumb."""
        return None

    def opinions(self, observation: Observation) -> Mapping[Action, float]:  # noqa: ARG002 - games override it
        """Return what the rule of thumb thinks of each action, in points, or nothing where it has no figures.

        They count beside the means of the playouts: two estimates whose errors differ are better than either.
        """
        return {}

    def settled(self, view: Position, legal: tuple[Action, ...]) -> bool:  # noqa: ARG002 - games override it
        """Return whether the rule of thumb answers this question as well as a search."""
        return False

    def rollout_policy(self, game: TrickGame, s: Position) -> Rollout:
        """Return who plays the tricks of a position out: by default, by what each number of tricks is worth."""
        return TrickRollout(
            wishes_of(game, s, self), no_trick_seats(game, s, self), exact_seats(game, s, self),
            counted_seats(game, s, self) if game.teams else (),
            tuple(map(game.side, range(s.seats))) if game.teams else (),
        )  # fmt: skip

    def price(self, options: Any, totals: Totals, seat: int) -> float:  # noqa: ARG002 - games override it
        """Return what the bags that a seat holds will cost it, in points."""
        return 0.0

    def swing(self, s: Position) -> float:
        """Return how many points a hand usually moves a seat."""
        target = getattr(s.table.options, "target", None)
        return target / 12 if isinstance(target, int) else 20.0

    def hands_left(self, s: Position) -> float:
        """Return about how many hands the game still has after this one."""
        target = getattr(s.table.options, "target", None)
        if not isinstance(target, int):
            return 5.0
        return max(0.0, target - max(s.sheet.totals.scores)) / self.swing(s)

    def prized(self, game: TrickGame, s: Position) -> CardSet:
        """Return the cards whose capture or play counts: by default all of them where the scorer is told of any."""
        result = game.result(s)
        return ALL if result.captured or result.played else 0

    def secret_bid(self, world: Position, seat: int) -> Action | None:  # noqa: ARG002 - games override it
        """Return what a seat has said in secret with this world's hand; None for any number."""
        return None


NO_HINTS = Hints()


def hints_of(game: TrickGame) -> Hints:
    """Return the hints that a game gives, or those that say nothing."""
    hints = game.hints
    return hints if isinstance(hints, Hints) else NO_HINTS
