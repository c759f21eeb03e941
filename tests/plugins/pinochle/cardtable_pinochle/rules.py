"""The rules of Pinochle: two copies of every card, melds, and tricks in which the best card must be beaten."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import ClassVar, Final

from cardtable.core.actions import Action
from cardtable.core.cards import (
    ACE,
    DIAMONDS,
    JACK,
    KING,
    QUEEN,
    SECOND,
    SPADES,
    SUITS,
    TEN,
    CardSet,
    both,
    card_of,
    cards_in,
    mask,
    rank_of,
)  # fmt: skip
from cardtable.core.facts import Chosen
from cardtable.core.options import GameOptions, Preset, option
from cardtable.core.pending import Deal
from cardtable.core.ruleset import GameInfo
from cardtable.core.scene import ScoreLine
from cardtable.core.text import mark_suit
from cardtable.kit.auction import Ladder
from cardtable.kit.calls import Call
from cardtable.kit.evolve import evolve
from cardtable.kit.flow import Duty, TrickFlow
from cardtable.kit.game import ACROSS, TrickGame, said
from cardtable.kit.phases import Phase
from cardtable.kit.playing import Refusal
from cardtable.kit.position import NOBODY, Position
from cardtable.kit.scoring import HandResult, Scored, Totals, add_lines, for_all
from cardtable.kit.tricks import TrickRules, TrickTables, compile_rules

ORDER: Final = (9, JACK, QUEEN, KING, TEN, ACE)
DECK: Final[CardSet] = both(mask(card_of(suit, rank) for suit in SUITS for rank in ORDER))  # PN-2
RANKS: Final = {card_of(suit, rank) + copy: i + 1
                for suit in SUITS for i, rank in enumerate(ORDER) for copy in (0, SECOND)}  # fmt: skip
FLOW: Final = TrickFlow(Duty(head=True, head_trumps=True, ruff=True, overruff=True))  # PN-14, PN-15
WORTH: Final = {ACE: 10, TEN: 10, KING: 5, QUEEN: 5}  # PN-16
AROUND: Final = {ACE: 100, KING: 80, QUEEN: 60, JACK: 40}
STEPS: Final = range(150, 601, 10)  # PN-4


class PinochleOptions(GameOptions):
    """The house rules of Pinochle."""

    target: int = option(1500, "Winning score", "The score that wins the game.", "PN-18", (1000, 500), ge=1, le=10000)


@lru_cache(maxsize=8)
def tables_of(trump: int | None) -> TrickTables:
    """Return the trick tables under these trumps."""
    return compile_rules(TrickRules(DECK, trump, ranks=RANKS))


class Pinochle(TrickGame):
    """The ruleset of Pinochle."""

    info: ClassVar = GameInfo(
        id="pinochle",
        name="Pinochle",
        version=1,
        seats=(4,),
        usual=4,
        sentence="Every card is there twice: bid, meld, and beat what lies on the table.",
        minutes=45,
        code="PI",
        presets=(Preset("short", "Short", "To 500 points.", {"target": 500}),),
    )
    Options: ClassVar[type[GameOptions]] = PinochleOptions
    teams: ClassVar = ACROSS
    refusals: ClassVar = dict.fromkeys(Refusal, "PN-14")

    def own_phases(self) -> Mapping[str, Phase]:
        """Return the auction and the naming of trumps."""
        self.auction = Ladder("PN-4", STEPS, "how many points will your side have?", self.to_naming, self.nobody)
        return {
            "auction": self.auction,
            "naming": Call("PN-7", lambda _: "name the trumps", lambda _: NAMES, self.named),
        }

    # The deal and the auction

    def deal_request(self, s: Position) -> Deal:
        """Return the deal: the whole deck (PN-3)."""
        return Deal(DECK, (12,) * s.seats, self.deal_label(s))

    def dealt(self, s: Position) -> Position:
        """Return the position in which the dealer's left bids first (PN-4)."""
        return self.auction.begun(self.show_hands(s))

    def to_naming(self, s: Position) -> Position:
        """Return the position in which the highest bidder names trumps (PN-7)."""
        return evolve(s, phase="naming", turn=s.maker)

    def nobody(self, s: Position) -> Position:
        """Return the next player's deal, when all have passed (PN-6)."""
        return self.deal_again(s, s.left_of(s.dealer))

    def named(self, s: Position, chosen: Chosen) -> Position:
        """Return the tricks, led by the bidder (PN-13)."""
        return self.begin_tricks(evolve(said(s, chosen), trump=chosen.action.suit), s.maker)

    def tables(self, s: Position) -> TrickTables:
        """Return the trick tables under the hand's trumps."""
        return tables_of(s.trump)

    def flow(self, s: Position) -> TrickFlow:
        """Return the duties (PN-13)."""
        return FLOW

    # Scoring

    def result(self, s: Position) -> HandResult:
        """Return the hand just played: who played and captured what, and who took the last trick."""
        play = s.play
        assert play is not None
        return evolve(super().result(s), captured=play.captured, played=play.played, takers=(play.took_last,))

    def score(self, options: PinochleOptions, totals: Totals, result: HandResult) -> Scored:
        """Return the sheet after a hand (PN-16 to PN-18)."""
        assert result.trump is not None
        makers, standing = self.side(result.maker), result.bids[result.maker]
        contract = standing.n or 0 if standing else 0
        lines: tuple[ScoreLine, ...] = ()
        for side in ACROSS:
            won = cards_of(side, result)
            took = any(result.tricks[x] for x in side)
            melds = sum(melded(result.played[x], result.trump) for x in side) if took else 0
            if side == makers and won + melds < contract:
                lines += for_all(side, -contract, "PN-17", f"bid {contract}, had {won + melds}")
            else:
                lines += for_all(side, won + melds, "PN-17", f"{melds} in melds and {won} in tricks")
        scores = add_lines(totals.scores, lines)
        reached = [side for side in (makers, self.side((result.maker + 1) % 4)) if scores[side[0]] >= options.target]
        return Scored(lines, Totals(scores, None, totals.tally), reached[0] if reached else ())

    # Words

    def badges(self, s: Position) -> tuple[str, ...]:
        """Return the contract."""
        standing = s.bids[s.maker] if s.maker != NOBODY and s.bids else None
        return (f"{s.table.names[s.maker]} bid {standing.n}",) if standing else ()

    def bid_words(self, s: Position, seat: int, action: Action) -> str:
        """Return a call in words."""
        return f"names {mark_suit(action.suit)}" if action.suit is not None else str(action)

    def needs(self, s: Position, seat: int) -> str:
        """Return the card points of a seat's side."""
        return f"{cards_of(self.side(seat), self.result(s))} points"


NAMES: Final = tuple(Action("name", suit=suit) for suit in SUITS)


def cards_of(side: tuple[int, ...], result: HandResult) -> int:
    """Return the points of a side's tricks (PN-16)."""
    won = sum(WORTH.get(rank_of(c), 0) for x in side for c in cards_in(result.captured[x]))
    return won + 10 * (result.takers[0] in side)


def melded(cards: CardSet, trump: int) -> int:
    """Return what the melds of a hand count (PN-8 to PN-12)."""

    def held(suit: int, rank: int) -> int:
        return (cards >> card_of(suit, rank) & 1) + (cards >> card_of(suit, rank) + SECOND & 1)

    runs = min(held(trump, rank) for rank in ORDER[1:])
    total = (0, 150, 1500)[runs] + 10 * held(trump, 9)  # PN-8, PN-10
    for suit in SUITS:
        pairs = min(held(suit, KING), held(suit, QUEEN))
        total += 40 * (pairs - runs) if suit == trump else 20 * pairs  # PN-9
    total += (0, 40, 300)[min(held(SPADES, QUEEN), held(DIAMONDS, JACK))]  # PN-12
    for rank, worth in AROUND.items():
        total += worth * (0, 1, 10)[min(held(suit, rank) for suit in SUITS)]  # PN-11
    return total
