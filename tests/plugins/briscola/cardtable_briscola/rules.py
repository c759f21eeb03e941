"""The rules of Briscola: three cards in hand, a stock to draw from, and nobody has to follow suit."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import ClassVar, Final

from cardtable.core.cards import (
    ACE,
    CLUBS,
    JACK,
    KING,
    QUEEN,
    STANDARD,
    CardSet,
    card_of,
    cards_in,
    mask,
    rank_of,
    suit_of,
)
from cardtable.core.options import GameOptions, Preset, option
from cardtable.core.pending import Deal
from cardtable.core.ruleset import GameInfo
from cardtable.core.scene import ScoreLine
from cardtable.core.text import counted
from cardtable.kit.evolve import evolve
from cardtable.kit.flow import Duty, TrickFlow
from cardtable.kit.game import TrickGame
from cardtable.kit.phases import Phase
from cardtable.kit.playing import Refusal
from cardtable.kit.position import Position
from cardtable.kit.scoring import HandResult, Scored, Totals, after_lines, leaders, points_in
from cardtable.kit.tricks import TrickRules, TrickTables, compile_rules

DECK: Final[CardSet] = mask(c for c in cards_in(STANDARD) if rank_of(c) not in (8, 9, 10))  # BR-1
POINTS: Final = {ACE: 11, 3: 10, KING: 4, QUEEN: 3, JACK: 2}
FREELY: Final = Duty(follow=False)
FLOW: Final = TrickFlow(duty=FREELY, draws=True, open_duty=FREELY)  # BR-4, BR-6


class BriscolaOptions(GameOptions):
    """The house rules of Briscola."""

    target: int = option(3, "Hands to win", "How many hands win the game.", "BR-9", (1, 2), ge=1, le=10000)


@lru_cache(maxsize=8)
def tables_of(trump: int | None) -> TrickTables:
    """Return the trick tables under these trumps: threes come next to aces (BR-2)."""
    threes = {c: 13 if rank_of(c) == 3 else rank_of(c) - 1 for c in cards_in(DECK) if rank_of(c) < ACE}
    return compile_rules(TrickRules(DECK, trump, ranks=threes))


class Briscola(TrickGame):
    """The ruleset of Briscola."""

    info: ClassVar = GameInfo(
        id="briscola",
        name="Briscola",
        version=1,
        seats=(2, 3, 4),
        usual=2,
        sentence="Three cards in hand and a stock: take the aces and threes, and never mind the suit.",
        minutes=15,
        code="BR",
        presets=(Preset("single", "Single hand", "One hand decides.", {"target": 1}),),
    )
    Options: ClassVar[type[GameOptions]] = BriscolaOptions
    refusals: ClassVar = dict.fromkeys(Refusal, "BR-4")

    def own_phases(self) -> Mapping[str, Phase]:
        """Return nothing: play begins at once."""
        return {}

    # The deal

    def deal_request(self, s: Position) -> Deal:
        """Return the deal: three cards each, and one turned (BR-1, BR-3)."""
        deck = DECK & ~(1 << card_of(CLUBS, 2)) if s.seats == 3 else DECK
        return Deal(deck, (3,) * s.seats, self.deal_label(s), up=1)

    def dealt(self, s: Position) -> Position:
        """Return the position before the first lead."""
        return self.begin_tricks(self.show_hands(evolve(s, trump=suit_of(s.up[0]))), s.left_of(s.dealer))

    def tables(self, s: Position) -> TrickTables:
        """Return the trick tables under the hand's trumps."""
        return tables_of(s.trump)

    def flow(self, s: Position) -> TrickFlow:
        """Return that anything may be played, and that cards are drawn."""
        return FLOW

    # Scoring

    def result(self, s: Position) -> HandResult:
        """Return the hand just played, with the cards that were captured."""
        assert s.play is not None
        return evolve(super().result(s), captured=s.play.captured)

    def counting(self, s: Position) -> CardSet:
        """Return the cards that count."""
        return mask(c for c in cards_in(DECK) if rank_of(c) in POINTS)

    def score(self, options: BriscolaOptions, totals: Totals, result: HandResult) -> Scored:
        """Return the sheet after a hand (BR-8, BR-9)."""
        points = tuple(points_in(cards, POINTS) for cards in result.captured)
        best = leaders(points)
        lines = (ScoreLine(best[0], 1, "BR-8", f"took {max(points)} points"),) if len(best) == 1 else ()
        return after_lines(totals, lines, options.target)

    # Words

    def badges(self, s: Position) -> tuple[str, ...]:
        """Return how many cards are left to draw."""
        left = len(s.stock) + len(s.up) if s.phase else 0
        return (f"{counted(left, 'card')} left to draw",) if left else ()

    def needs(self, s: Position, seat: int) -> str:
        """Return the points that a seat has taken."""
        assert s.play is not None
        return f"{points_in(s.play.captured[seat], POINTS)} points"
