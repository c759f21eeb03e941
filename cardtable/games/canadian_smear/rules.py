"""The rules of Cutthroat Canadian Smear: an auction for High, Low, Jack and Game; the first lead makes trumps."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import ClassVar, Final

from cardtable.core.actions import Action, PickSuit
from cardtable.core.cards import DIAMONDS, IN_SUIT, JACK, SUITS, Card, CardSet, card_of, cards_in, mask, suit_of
from cardtable.core.facts import Chosen, Fact
from cardtable.core.options import GameOptions
from cardtable.core.pending import BIDDING, Ask, Deal
from cardtable.core.ruleset import GameInfo, RuleRef
from cardtable.core.scene import Happening
from cardtable.core.text import mark_suit
from cardtable.games.canadian_smear.options import JOKER, PRESETS, SmearOptions
from cardtable.games.canadian_smear.scoring import (
    Point,
    card_points,
    pile_points,
    points_certain,
    points_won,
    score_hand,
)
from cardtable.kit.auction import PASS, Auction
from cardtable.kit.evolve import evolve
from cardtable.kit.game import TrickGame, hand_result, options_of, said
from cardtable.kit.phases import Phase
from cardtable.kit.playing import Refusal
from cardtable.kit.position import NOBODY, Position
from cardtable.kit.scoring import HandResult, Scored, Totals
from cardtable.kit.tricks import TrickRules, TrickTables, compile_rules

SIZE: Final = 6  # SM-4


@lru_cache(maxsize=16)
def smear_tables(deck: CardSet, trump: int | None) -> TrickTables:
    """Return the trick tables of a deck; without trumps, those of the hand before the first lead."""
    joker = deck & 1 << JOKER
    if trump is None:
        return compile_rules(TrickRules(deck))
    return compile_rules(
        TrickRules(
            deck,
            trump,  # SM-19
            moved={JOKER: trump} if joker else {},  # SM-A8
            ranks={JOKER: 1} if joker else {},
            besides=IN_SUIT[trump] | joker,  # SM-18
            besides_name="a trump",
        )
    )


def smear_result(s: Position) -> HandResult:
    """Return the hand just played, or what is played of it, with who played and who captured each card."""
    assert s.play is not None
    return evolve(hand_result(s), captured=s.play.captured, played=s.play.played)


class CanadianSmear(TrickGame):
    """The ruleset of Cutthroat Canadian Smear (rules.md chapter 2)."""

    info: ClassVar = GameInfo(
        id="canadian-smear",
        name="Cutthroat Canadian Smear",
        version=1,
        seats=(2, 3),  # SM-1
        usual=3,
        sentence="Bid for High, Low, Jack and Game.",
        minutes=20,
        code="SM",
        emblem=card_of(DIAMONDS, JACK),
        presets=PRESETS,
    )
    Options: ClassVar[type[GameOptions]] = SmearOptions
    refusals: ClassVar = {Refusal.FOLLOW: "SM-18"}

    def own_phases(self) -> Mapping[str, Phase]:
        """Return the auction, and the naming of trumps after a joker is led."""
        self.auction = SmearAuction(
            "SM-12", range(2, 5), "how many of the four points will you win?", self.auction_over,
            forced=lambda s: options_of(s).dealer_forced_bid == "on",  # SM-A6
            steals=lambda s: options_of(s).dealer_may_steal == "on",  # SM-A7
        )  # fmt: skip
        return {"auction": self.auction, "naming": Naming(self)}

    # The deal

    def deal_request(self, s: Position) -> Deal:
        """Return the deal: six cards each, the rest out of play (SM-4)."""
        return Deal(options_of(s).deck, (SIZE,) * s.seats, self.deal_label(s))

    def dealt(self, s: Position) -> Position:
        """Return the position in which the dealer's left speaks first (SM-12)."""
        return self.show_hands(self.auction.begun(s))

    def tables(self, s: Position) -> TrickTables:
        """Return the trick tables under the trumps so far."""
        return smear_tables(options_of(s).deck, s.trump)

    def auction_over(self, s: Position) -> Position:
        """Return the position in which the bidder leads, or the same dealer deals again."""
        if s.maker == NOBODY:
            return self.deal_again(s, s.dealer)  # SM-15, SM-A19
        return self.begin_tricks(s, s.maker)  # SM-16, SM-17

    # Trumps

    def first_led(self, s: Position, card: Card) -> Position:
        """Return the position after the first lead: it makes trumps, or asks for them when it is the joker."""
        if card == JOKER:
            return evolve(s, phase="naming", turn=s.maker)  # SM-A8
        return self.with_trumps(s, suit_of(card))  # SM-17

    def with_trumps(self, s: Position, trump: int) -> Position:
        """Return the position with the trumps fixed and their suit led."""
        assert s.play is not None
        tables = self.tables(evolve(s, trump=trump))
        return evolve(s, trump=trump, play=evolve(s.play, tables=tables, lead=trump), phase="tricks")

    def card_prompt(self, s: Position) -> str:
        """Return what is asked of the next card; the first lead is asked for as what it is."""
        return super().card_prompt(s) if s.trump is not None else "lead a card: its suit becomes trumps"

    def why_not(self, s: Position, seat: int, action: Action) -> RuleRef | None:
        """Return the rule that forbids an action, calls during play included."""
        if s.phase == "tricks" and not s.due and not s.sheet.winners:
            if action.verb == "name":
                return RuleRef("SM-A17", "trumps are not announced: the first lead makes them")
            if action.verb in ("bid", "pass"):
                return RuleRef("SM-16", "the bidding is over")
        return super().why_not(s, seat, action)

    # Scoring

    def result(self, s: Position) -> HandResult:
        """Return the hand just played, or what is played of it."""
        return smear_result(s)

    def counting(self, s: Position) -> CardSet:
        """Return the cards that count towards Game, and the trumps that bring a point (SM-8, SM-9, SM-11)."""
        return mask(c for c in cards_in(options_of(s).deck) if card_points(c)) | self.counting_played(s)

    def counting_played(self, s: Position) -> CardSet:
        """Return the trumps, or every card while there are none yet: High and Low are theirs who play them (SM-7)."""
        deck: CardSet = options_of(s).deck
        return deck if s.trump is None else deck & IN_SUIT[s.trump]

    def score(self, options: SmearOptions, totals: Totals, result: HandResult) -> Scored:
        """Return the sheet after a hand."""
        return score_hand(options, totals, result)

    # Words

    def goal(self, s: Position) -> tuple[str, int | None]:
        """Return what ends the game (SM-24, SM-A10)."""
        target = options_of(s).target
        words = {
            "from_11": f"at {target}, make one more bid to win",
            "cross_on_bid": f"reach {target} with a made bid",
            "first_to_11": f"first to {target}",
        }[options_of(s).bid_out]
        return words, target

    def title(self, s: Position) -> str:
        """Return the number of the hand."""
        return f"hand {s.hand}, to {options_of(s).target}"

    def badges(self, s: Position) -> tuple[str, ...]:
        """Return the bid."""
        if not s.hands:
            return ()
        if s.maker == NOBODY:
            return ("no bid yet",)
        standing = s.bids[s.maker]
        assert standing is not None
        contract = f"{s.table.names[s.maker]} bid {standing.n}"
        unmade = s.trump is None and s.phase != "auction"
        return ("trumps not made yet", contract) if unmade else (contract,)

    def roles(self, s: Position, seat: int) -> tuple[str, ...]:
        """Return dealer, bidder, and the points that are certain."""
        bidder = ("bidder",) if s.play is not None and seat == s.maker else ()
        won = tuple(p.name for p in self._decided(s) if p.seat == seat) if s.play is not None else ()
        return (*super().roles(s, seat), *bidder, *won)

    def needs(self, s: Position, seat: int) -> str:
        """Return how the bidder stands to the bid, and what a seat has towards Game."""
        assert s.play is not None
        game = f"Game {pile_points(s.play.captured[seat])}"
        contract = s.bids[seat]
        if seat != s.maker or contract is None or contract.n is None:
            return game
        decided = self._decided(s)
        own = sum(p.seat == seat for p in decided)
        lost = len(decided) - own
        missing = contract.n - own
        words = "made" if missing <= 0 else "set" if options_of(s).points - lost < contract.n else f"needs {missing}"
        return f"{words}, {game}"

    def bid_words(self, s: Position, seat: int, action: Action) -> str:  # noqa: ARG002 - the hook's signature
        """Return a call in words."""
        return f"trumps are {mark_suit(action.suit)}" if action.suit is not None else str(action)

    def choice_told(self, s: Position, chosen: Chosen) -> str:
        """Return the sentence for a call."""
        name, action = s.table.names[chosen.seat], chosen.action
        if action.suit is not None:
            return f"{name} names {mark_suit(action.suit)}"
        return f"{name} passes" if action == PASS else f"{name} bids {action.n}"

    def happenings(self, before: Position, fact: Fact, after: Position) -> tuple[Happening, ...]:
        """Return what there is to tell: also a deal passed out, who is the bidder, and trumps made."""
        told = super().happenings(before, fact, after)
        names = after.table.names
        if after.attempt > before.attempt:
            text = f"everybody passed: {names[after.dealer]} deals again"
            told += (Happening("rule", text, after.dealer, rule="SM-15"),)
        elif before.phase == "auction" and after.phase == "tricks":
            contract = after.bids[after.maker]
            assert contract is not None
            text = f"{names[after.maker]} is the bidder with {contract.n} and leads"
            told += (Happening("rule", text, after.maker, rule="SM-16"),)
        elif before.phase == "tricks" and before.trump is None and after.trump is not None:
            told += (Happening("rule", f"{mark_suit(after.trump)} are trumps", after.maker, rule="SM-17"),)
        return told

    def _decided(self, s: Position) -> tuple[Point, ...]:
        """Return the points that somebody surely has; after the last trick, all of them."""
        result = self.result(s)
        if s.hands and not any(map(len, s.hands)) and not (s.play and s.play.cards):
            return tuple(p for p in points_won(options_of(s), result) if p.seat != NOBODY)
        return points_certain(options_of(s), result)


class SmearAuction(Auction):
    """One call each: a higher bid or a pass (SM-12 to SM-16)."""

    def numbers(self, s: Position) -> range:
        """Return the bids of this table (SM-14, SM-H5, SM-H9)."""
        options = options_of(s)
        return range(options.min_bid, options.points + 1)

    def prompt(self, s: Position) -> str:
        """Return the question."""
        return "how many of the five points will you win?" if options_of(s).points == 5 else super().prompt(s)

    def why_not(self, s: Position, action: Action) -> RuleRef | None:
        """Return what forbids a call."""
        if action == PASS:
            return RuleRef("SM-A6", "all the others passed, and the dealer must bid at this table")
        if action.verb == "play":
            return RuleRef("SM-16", "bidding comes before play")
        if action.verb == "name":
            return RuleRef("SM-A17", "trumps are not announced: the first lead makes them")
        numbers = self.numbers(s)
        if action.verb == "bid" and action.n is not None and action.n not in numbers:
            return RuleRef("SM-14", f"a bid is {numbers[0]} to {numbers[-1]}")
        standing = self.standing(s)
        if action.n == standing and s.turn == s.dealer:
            return RuleRef("SM-A7", f"the dealer may not match the {standing} at this table, only bid higher")
        return super().why_not(s, action)


class Naming:
    """The bidder who led the joker names trumps before the next card (SM-A8)."""

    def __init__(self, game: CanadianSmear) -> None:
        self._game = game

    def ask(self, s: Position) -> Ask:
        """Return the question for a suit."""
        return Ask(s.turn, PickSuit("name", SUITS), BIDDING, "you led the joker: name trumps")

    def legal(self, s: Position) -> tuple[Action, ...]:  # noqa: ARG002 - the protocol's signature
        """Return the four suits."""
        return tuple(Action("name", suit=suit) for suit in SUITS)

    def why_not(self, s: Position, action: Action) -> RuleRef | None:  # noqa: ARG002 - the protocol's signature
        """Return why a suit must be named now."""
        return RuleRef("SM-A8", "the joker was led: one of the four suits must be named trumps first")

    def apply(self, s: Position, chosen: Chosen) -> Position:
        """Return the position with trumps named and their suit led."""
        return self._game.with_trumps(said(s, chosen), chosen.action.suit or 0)
