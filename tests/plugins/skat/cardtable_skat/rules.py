"""The rules of Skat: bid, take the skat or play from the hand, and name a suit, Grand or Null."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, Final

from cardtable.core.actions import Action
from cardtable.core.cards import (
    STANDARD,
    SUITS,
    CardSet,
    cards_in,
    mask,
    rank_of,
)  # fmt: skip
from cardtable.core.facts import Chosen, Dealt, Ruled
from cardtable.core.options import GameOptions, Preset, option
from cardtable.core.pending import Deal, Rule, Show
from cardtable.core.piles import EMPTY, Pile
from cardtable.core.ruleset import GameInfo
from cardtable.core.text import counted, mark_suit
from cardtable.kit.auction import Ladder
from cardtable.kit.calls import Call
from cardtable.kit.evolve import evolve
from cardtable.kit.exchange import Discards
from cardtable.kit.game import TrickGame, options_of, said
from cardtable.kit.phases import Phase
from cardtable.kit.playing import Refusal
from cardtable.kit.position import NOBODY, Position
from cardtable.kit.scoring import HandResult, Scored, Totals, add_lines, leaders, points_in
from cardtable.kit.tricks import TRUMPS, TrickRules, TrickTables, compile_rules, in_order
from cardtable_skat.scoring import JACKS, LADDER, ORDER, POINTS, line_of, null_worth, value_bid

DECK: Final[CardSet] = mask(c for c in cards_in(STANDARD) if rank_of(c) >= 7)  # SK-1
SKAT, HAND = Action("skat"), Action("hand")
GRAND, NULL = Action("grand"), Action("null")


@dataclass(frozen=True, slots=True)
class SkatHand:
    """What else a hand of Skat is made of: the skat, and whether it is left lying."""

    dummy: Pile
    in_hand: bool = False


class SkatOptions(GameOptions):
    """The house rules of Skat."""

    rounds: int = option(
        3, "Rounds", "After so many deals by each player the game is over.", "SK-20", (1, 12), ge=1, le=36
    )


@lru_cache(maxsize=8)
def tables_of(trump: int | None) -> TrickTables:
    """Return the trick tables of a suit game, of Grand, or of Null (SK-10, SK-11)."""
    if trump is None:
        return compile_rules(TrickRules(DECK))
    return compile_rules(TrickRules(DECK, trump, moved=dict.fromkeys(JACKS, trump),
                                    ranks=in_order(ORDER) | {c: 20 - i for i, c in enumerate(JACKS)}))  # fmt: skip


class Skat(TrickGame):
    """The ruleset of Skat."""

    info: ClassVar = GameInfo(
        id="skat",
        name="Skat",
        version=1,
        seats=(3,),
        usual=3,
        sentence="Bid for the skat, then play alone against two: a suit, Grand or Null.",
        minutes=30,
        code="SK",
        presets=(Preset("short", "Short", "One round.", {"rounds": 1}),),
    )
    Options: ClassVar[type[GameOptions]] = SkatOptions
    refusals: ClassVar = {Refusal.FOLLOW: "SK-12"}

    def own_phases(self) -> Mapping[str, Phase]:
        """Return the bidding, the skat, and the naming of the game."""
        self.auction = Ladder("SK-3", LADDER, "what can you play for?", self.to_skat, self.nobody)
        return {
            "auction": self.auction,
            "skat": Call("SK-6", lambda _: "take the skat, or play from the hand?", lambda _: (SKAT, HAND), self.skat),
            "discard": Discards("SK-6", 2, lambda s: evolve(s, phase="naming")),
            "naming": Call("SK-7", lambda _: "name the game", games, self.named),
        }

    # The deal and the bidding

    def deal_request(self, s: Position) -> Deal:
        """Return the deal: ten cards each, and two for the skat (SK-2)."""
        return Deal(DECK, (10,) * s.seats, self.deal_label(s), dummy=2)

    def own_of(self, s: Position, dealt: Dealt) -> SkatHand:
        """Return the skat (SK-2)."""
        return SkatHand(dealt.dummy)

    def dealt(self, s: Position) -> Position:
        """Return the position in which forehand speaks first (SK-3)."""
        return self.auction.begun(self.show_hands(s))

    def nobody(self, s: Position) -> Position:
        """Return the next player's deal, when all have passed (SK-5)."""
        return self.deal_again(s, s.left_of(s.dealer))

    def to_skat(self, s: Position) -> Position:
        """Return the position in which the declarer takes the skat or not (SK-6)."""
        return evolve(s, phase="skat", turn=s.maker)

    def skat(self, s: Position, chosen: Chosen) -> Position:
        """Return the position in which two cards are put away, or the game is named at once (SK-6)."""
        s = evolve(said(s, chosen), own=evolve(s.own, in_hand=chosen.action == HAND))
        if chosen.action == HAND:
            return evolve(s, phase="naming")
        return evolve(s, phase="discard", due=(Show(chosen.seat, "dummy"),))

    def named(self, s: Position, chosen: Chosen) -> Position:
        """Return the tricks of the game that is named, led from the dealer's left (SK-7, SK-9)."""
        trump = {GRAND: TRUMPS, NULL: None}.get(chosen.action, chosen.action.suit)
        return self.begin_tricks(evolve(said(s, chosen), trump=trump), s.left_of(s.dealer))

    def tables(self, s: Position) -> TrickTables:
        """Return the trick tables of the game that is named."""
        return tables_of(s.trump)

    # Scoring

    def before_score(self, s: Position) -> tuple[Rule, ...]:
        """Return that the skat is turned up."""
        return (Rule("skat"),)

    def derive_ruled(self, s: Position, request: Rule) -> Ruled:
        """Return the two cards of the skat, or what was put away for it."""
        return Ruled(request.key, tuple(cards_in(s.own.dummy.known | s.gone.known)))

    def ruled(self, s: Position, fact: Ruled) -> Position:
        """Return the position in which everybody knows the skat."""
        return evolve(s, own=evolve(s.own, dummy=EMPTY), gone=Pile(mask(fact.value)))

    def result(self, s: Position) -> HandResult:
        """Return the hand just played: captured cards, those put away included, and the game."""
        assert s.play is not None
        skat = s.own.dummy.known | s.gone.known
        won = tuple(cards | skat * (x == s.maker) for x, cards in enumerate(s.play.captured))
        first = s.play.played[s.maker] | s.hands[s.maker].known | skat
        last = s.hand == s.seats * options_of(s).rounds
        return evolve(super().result(s), captured=won, own=(first, s.own.in_hand, value_bid(s)), last=last)

    def score(self, options: SkatOptions, totals: Totals, result: HandResult) -> Scored:
        """Return the sheet after a hand (SK-14 to SK-20)."""
        lines = (line_of(result),)
        scores = add_lines(totals.scores, lines)
        return Scored(lines, Totals(scores, None, totals.tally), leaders(scores) if result.last else ())

    # Words

    def goal(self, s: Position) -> tuple[str, int | None]:
        """Return what ends the game."""
        return f"highest score after {counted(s.seats * options_of(s).rounds, 'hand')}", None

    def badges(self, s: Position) -> tuple[str, ...]:
        """Return who is alone."""
        return (f"{s.table.names[s.maker]} is alone",) if s.maker != NOBODY else ()

    def bid_words(self, s: Position, seat: int, action: Action) -> str:
        """Return a call in words."""
        return f"names {mark_suit(action.suit)}" if action.suit is not None else str(action)

    def needs(self, s: Position, seat: int) -> str:
        """Return the card points in a seat's tricks."""
        return f"{points_in(s.play.captured[seat], POINTS)} points" if s.play else ""


def games(s: Position) -> tuple[Action, ...]:
    """Return the games that may be named: Null only where it is worth the bid (SK-7)."""
    suits = tuple(Action("name", suit=suit) for suit in SUITS)
    return (*suits, GRAND, NULL) if null_worth(s.own.in_hand) >= value_bid(s) else (*suits, GRAND)
