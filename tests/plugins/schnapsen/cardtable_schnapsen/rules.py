"""The rules of Schnapsen: 66 points with twenty cards, a stock that may be closed, marriages, and duties at the end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, Final

from cardtable.core.actions import Action
from cardtable.core.cards import (
    JACK,
    KING,
    QUEEN,
    SUITS,
    CardSet,
    card_of,
    mask,
    suit_of,
)  # fmt: skip
from cardtable.core.facts import Chosen, Fact
from cardtable.core.options import GameOptions, Preset, option
from cardtable.core.pending import Deal
from cardtable.core.piles import Pile
from cardtable.core.ruleset import GameInfo
from cardtable.core.text import mark_suit
from cardtable.kit.evolve import evolve
from cardtable.kit.flow import Duty, TrickFlow
from cardtable.kit.game import TrickGame
from cardtable.kit.phases import Phase
from cardtable.kit.playing import Refusal
from cardtable.kit.position import NOBODY, Position
from cardtable.kit.scoring import HandResult, Scored, Totals, after_lines
from cardtable.kit.tricks import TrickRules, TrickTables, compile_rules, in_order
from cardtable_schnapsen.scoring import ORDER, Reached, line_of

DECK: Final[CardSet] = mask(card_of(suit, rank) for suit in SUITS for rank in ORDER)  # SN-1
STRICT: Final = Duty(head=True, head_trumps=True, ruff=True)  # SN-5
CLOSE, EXCHANGE = Action("close"), Action("exchange")


@dataclass(frozen=True, slots=True)
class Hand:
    """What else a hand of Schnapsen is made of."""

    goal: Reached
    closer: int = NOBODY
    others: tuple[int, int] = (0, 0)
    """The tricks and points of the closer's opponent when the stock was closed."""
    leads: CardSet = 0
    """The king and queen one of which must be led after a marriage."""


class SchnapsenOptions(GameOptions):
    """The house rules of Schnapsen."""

    target: int = option(7, "Winning score", "The score that wins the game.", "SN-17", (3, 5), ge=1, le=10000)


@lru_cache(maxsize=8)
def tables_of(trump: int | None) -> TrickTables:
    """Return the trick tables under these trumps."""
    return compile_rules(TrickRules(DECK, trump, ranks=in_order(ORDER)))


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
    refusals: ClassVar = dict.fromkeys(Refusal, "SN-5") | {Refusal.LEAD: "SN-8"}

    def own_phases(self) -> Mapping[str, Phase]:
        """Return nothing: play begins at once."""
        return {}

    # The deal

    def deal_request(self, s: Position) -> Deal:
        """Return the deal: five cards each, and one turned (SN-2)."""
        return Deal(DECK, (5, 5), self.deal_label(s), up=1)

    def dealt(self, s: Position) -> Position:
        """Return the position before the first lead (SN-3)."""
        s = evolve(s, trump=suit_of(s.up[0]), own=Hand(Reached()))
        return self.begin_tricks(self.show_hands(s), s.left_of(s.dealer))

    def tables(self, s: Position) -> TrickTables:
        """Return the trick tables under the hand's trumps."""
        return tables_of(s.trump)

    def flow(self, s: Position) -> TrickFlow:
        """Return the draws, the duties before and after the last one, and the end (SN-4, SN-5, SN-10, SN-12)."""
        return TrickFlow(STRICT, draws=True, open_duty=Duty(follow=False), ends=s.own.goal)

    # Beside a card

    def beside(self, s: Position) -> tuple[Action, ...]:
        """Return what may be done before leading a card (SN-6 to SN-8)."""
        play = s.play
        assert play is not None
        if play.cards or s.own.leads:
            return ()
        hand = s.hands[play.turn].known
        marriages = tuple(Action("marriage", suit=suit) for suit in SUITS if not pair(suit) & ~hand)
        if not play.open:
            return marriages
        return (*marriages, CLOSE, *((EXCHANGE,) if hand >> card_of(s.trump or 0, JACK) & 1 else ()))

    def legal_actions(self, s: Position, seat: int) -> tuple[Action, ...]:
        """Return what a seat may do: after a marriage it leads one of the two (SN-8)."""
        legal = super().legal_actions(s, seat)
        leads = s.own.leads if s.own else 0
        return tuple(a for a in legal if a.cards & leads) if leads else legal

    def took_beside(self, s: Position, chosen: Chosen) -> Position:
        """Return the position after a marriage, an exchange, or once the stock is closed."""
        play, seat, own = s.play, chosen.seat, s.own
        assert play is not None
        if chosen.action == CLOSE:
            others = play.taken[1 - seat], points_of(s)[1 - seat]
            return evolve(s, play=evolve(play, open=False), own=evolve(own, closer=seat, others=others))
        if chosen.action == EXCHANGE:
            jack = card_of(s.trump or 0, JACK)
            hand = s.hands[seat].take(jack).add(Pile(1 << s.up[0]))
            return evolve(s, hands=(*s.hands[:seat], hand, *s.hands[seat + 1 :]), up=(jack,))
        suit = chosen.action.suit or 0
        worth = 40 if suit == s.trump else 20
        goal = Reached(tuple(n + worth * (x == seat) for x, n in enumerate(own.goal.married)))
        s = evolve(s, own=evolve(own, goal=goal, leads=pair(suit)))
        s = evolve(s, play=evolve(play, flow=self.flow(s)))
        return self.hand_over(s) if goal(play.taken, play.captured) else s

    def apply(self, s: Position, fact: Fact) -> Position:
        """Return the position after a fact; a card led is the one that a marriage asked for."""
        led = isinstance(fact, Chosen) and fact.action.verb == "play" and s.own.leads
        return super().apply(evolve(s, own=evolve(s.own, leads=0)) if led else s, fact)

    # Scoring

    def result(self, s: Position) -> HandResult:
        """Return the hand just played: the points, who closed, on what, and who took the last trick."""
        assert s.play is not None
        last = s.play.took_last if s.play.last else s.play.turn
        return evolve(super().result(s), own=(points_of(s), s.own.closer, s.own.others, last))

    def score(self, options: SchnapsenOptions, totals: Totals, result: HandResult) -> Scored:
        """Return the sheet after a hand (SN-12 to SN-17)."""
        return after_lines(totals, (line_of(result),), options.target)

    # Words

    def badges(self, s: Position) -> tuple[str, ...]:
        """Return whether the stock is open."""
        if not s.play:
            return ()
        return (f"{len(s.stock) + 1} left to draw" if s.play.open else "no cards to draw",)

    def bid_words(self, s: Position, seat: int, action: Action) -> str:
        """Return what was done in words."""
        if action.suit is not None:
            return f"marries in {mark_suit(action.suit)}"
        return "closes the stock" if action == CLOSE else f"exchanges the jack of {mark_suit(s.trump or 0)}"

    def needs(self, s: Position, seat: int) -> str:
        """Return the points that a seat has."""
        return f"{points_of(s)[seat]} points"


def pair(suit: int) -> CardSet:
    """Return king and queen of a suit."""
    return mask((card_of(suit, KING), card_of(suit, QUEEN)))


def points_of(s: Position) -> tuple[int, ...]:
    """Return the points by seat."""
    assert s.play is not None
    points: tuple[int, ...] = s.own.goal.points(s.play.taken, s.play.captured)
    return points
