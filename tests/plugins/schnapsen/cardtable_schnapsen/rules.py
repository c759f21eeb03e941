"""The rules of Schnapsen: 66 points with twenty cards, a stock that may be closed, marriages, and duties at the end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, Final

from cardtable.core.actions import PLAY, Action
from cardtable.core.cards import (
    ACE,
    JACK,
    KING,
    QUEEN,
    SUITS,
    TEN,
    CardSet,
    card_of,
    cards_in,
    mask,
    rank_of,
    suit_of,
)  # fmt: skip
from cardtable.core.facts import Chosen
from cardtable.core.options import GameOptions, Preset, option
from cardtable.core.pending import Deal
from cardtable.core.piles import Pile
from cardtable.core.ruleset import GameInfo
from cardtable.core.scene import ScoreLine
from cardtable.core.text import mark_set, mark_suit
from cardtable.kit.evolve import evolve
from cardtable.kit.flow import Duty, TrickFlow
from cardtable.kit.game import TrickGame
from cardtable.kit.phases import Phase
from cardtable.kit.playing import Refusal
from cardtable.kit.position import NOBODY, Position
from cardtable.kit.scoring import HandResult, Scored, Totals, add_lines, leaders
from cardtable.kit.tricks import TrickRules, TrickTables, compile_rules

ORDER: Final = (JACK, QUEEN, KING, TEN, ACE)
POINTS: Final = {JACK: 2, QUEEN: 3, KING: 4, TEN: 10, ACE: 11}
DECK: Final[CardSet] = mask(card_of(suit, rank) for suit in SUITS for rank in ORDER)  # SN-1
FLOW: Final = TrickFlow(
    Duty(head=True, head_trumps=True, ruff=True), draws=True, open_duty=Duty(follow=False)
)  # SN-3, SN-4
CLOSE, EXCHANGE = Action("close"), Action("exchange")
WANTED, HALF, FEW = 66, 33, 3


@dataclass(frozen=True, slots=True)
class Hand:
    """What else a hand of Schnapsen is made of."""

    married: tuple[int, ...] = (0, 0)
    """The points of each seat's marriages."""
    closer: int = NOBODY


class SchnapsenOptions(GameOptions):
    """The house rules of Schnapsen."""

    target: int = option(7, "Winning score", "The score that wins the game.", "SN-10", (3, 5), ge=1)


@lru_cache(maxsize=8)
def tables_of(trump: int | None) -> TrickTables:
    """Return the trick tables under these trumps."""
    ranks = {card_of(suit, rank): i + 1 for suit in SUITS for i, rank in enumerate(ORDER)}
    return compile_rules(TrickRules(DECK, trump, ranks=ranks))


class Schnapsen(TrickGame):
    """The ruleset of Schnapsen."""

    info: ClassVar = GameInfo(
        id="schnapsen",
        name="Schnapsen",
        version=1,
        seats=(2,),
        usual=2,
        sentence="Be the first to 66: marry, exchange, close the stock in time.",
        minutes=15,
        code="SN",
        presets=(Preset("quick", "Quick", "To three points.", {"target": 3}),),
    )
    Options: ClassVar[type[GameOptions]] = SchnapsenOptions
    refusals: ClassVar = dict.fromkeys(Refusal, "SN-4")

    def own_phases(self) -> Mapping[str, Phase]:
        """Return nothing: play begins at once."""
        return {}

    # The deal

    def deal_request(self, s: Position) -> Deal:
        """Return the deal: five cards each, and one turned (SN-2)."""
        return Deal(DECK, (5, 5), self.deal_label(s), up=1)

    def dealt(self, s: Position) -> Position:
        """Return the position before the first lead (SN-3)."""
        s = evolve(s, trump=suit_of(s.up[0]), own=Hand())
        return self.begin_tricks(self.show_hands(s), s.left_of(s.dealer))

    def tables(self, s: Position) -> TrickTables:
        """Return the trick tables under the hand's trumps."""
        return tables_of(s.trump)

    def flow(self, s: Position) -> TrickFlow:
        """Return the draws, and the duties before and after the last one."""
        return FLOW

    # Beside a card

    def beside(self, s: Position) -> tuple[Action, ...]:
        """Return what may be done instead of leading a card (SN-5 to SN-7)."""
        play = s.play
        assert play is not None
        if play.cards:
            return ()
        hand = s.hands[play.turn].known
        marriages = tuple(
            Action("marry", 1 << card_of(suit, rank))
            for suit in SUITS
            for rank in (KING, QUEEN)
            if not mask((card_of(suit, KING), card_of(suit, QUEEN))) & ~hand
        )
        if not play.open or len(s.stock) + 1 < FEW:
            return marriages
        return (*marriages, CLOSE, *((EXCHANGE,) if hand >> card_of(s.trump or 0, JACK) & 1 else ()))

    def took_beside(self, s: Position, chosen: Chosen) -> Position:
        """Return the position after a marriage, an exchange, or once the stock is closed."""
        play, seat, own = s.play, chosen.seat, s.own
        assert play is not None
        if chosen.action == CLOSE:
            return evolve(s, play=evolve(play, open=False), own=evolve(own, closer=seat))
        if chosen.action == EXCHANGE:
            jack = card_of(s.trump or 0, JACK)
            hand = s.hands[seat].take(jack).add(Pile(1 << s.up[0]))
            return evolve(s, hands=(*s.hands[:seat], hand, *s.hands[seat + 1 :]), up=(jack,))
        card = chosen.action.cards.bit_length() - 1
        worth = 40 if suit_of(card) == s.trump else 20
        married = tuple(n + worth * (x == seat) for x, n in enumerate(own.married))
        s = evolve(s, own=evolve(own, married=married))
        if points_of(s)[seat] >= WANTED:
            return self.hand_over(s)  # SN-8
        return self.phases["tricks"].apply(s, Chosen(seat, PLAY[card]))

    def trick_done(self, s: Position) -> Position:
        """Return the position after a trick: the hand is over when somebody has 66 points (SN-8)."""
        return self.hand_over(s) if max(points_of(s)) >= WANTED else s

    # Scoring

    def result(self, s: Position) -> HandResult:
        """Return the hand just played: the points, who closed the stock, and who took the last trick."""
        assert s.play is not None
        last = s.play.took_last if s.play.last else s.play.turn
        return evolve(super().result(s), own=(points_of(s), s.own.closer, last))

    def score(self, options: SchnapsenOptions, totals: Totals, result: HandResult) -> Scored:
        """Return the sheet after a hand (SN-8 to SN-10)."""
        points, closer, last = result.own
        winner = leaders(points)[0] if max(points) >= WANTED else last if closer == NOBODY else 1 - closer
        loser = 1 - winner
        worth = 3 if not result.tricks[loser] else 2 if points[loser] < HALF or closer == loser else 1
        line = ScoreLine(winner, worth, "SN-9", f"won with {points[winner]} against {points[loser]}")
        scores = add_lines(totals.scores, (line,))
        over = max(scores) >= options.target
        return Scored((line,), Totals(scores, None, totals.tally), leaders(scores) if over else ())

    # Words

    def badges(self, s: Position) -> tuple[str, ...]:
        """Return whether the stock is open."""
        if not s.play:
            return ()
        return (f"{len(s.stock) + 1} left to draw" if s.play.open else "no cards to draw",)

    def bid_words(self, s: Position, seat: int, action: Action) -> str:
        """Return what was done in words."""
        if action.verb == "marry":
            return f"marries with {mark_set(action.cards)}"
        return "closes the stock" if action == CLOSE else f"exchanges the jack of {mark_suit(s.trump or 0)}"

    def needs(self, s: Position, seat: int) -> str:
        """Return the points that a seat has."""
        return f"{points_of(s)[seat]} points"


def points_of(s: Position) -> tuple[int, ...]:
    """Return the points by seat; marriages count once there is a trick (SN-1, SN-7)."""
    assert s.play is not None
    parts = zip(s.play.captured, s.play.taken, s.own.married, strict=True)
    return tuple(sum(POINTS[rank_of(c)] for c in cards_in(won)) + more * bool(n) for won, n, more in parts)
