"""The rules of Belote: take the turned suit; ruff and overruff, unless the partner has the best card."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import ClassVar, Final

from cardtable.core.actions import Action
from cardtable.core.cards import (
    ACE,
    JACK,
    KING,
    QUEEN,
    STANDARD,
    SUITS,
    TEN,
    CardSet,
    cards_in,
    mask,
    rank_of,
    suit_of,
)  # fmt: skip
from cardtable.core.facts import Chosen, Drew
from cardtable.core.options import GameOptions, Preset, option
from cardtable.core.pending import Deal, Draw
from cardtable.core.ruleset import GameInfo
from cardtable.core.text import mark, mark_suit
from cardtable.kit.calls import PASS, Round, taken_up
from cardtable.kit.evolve import evolve
from cardtable.kit.flow import Duty, TrickFlow
from cardtable.kit.game import ACROSS, TrickGame, draw_label, drawn_from
from cardtable.kit.phases import Phase
from cardtable.kit.playing import Refusal
from cardtable.kit.position import Position
from cardtable.kit.scoring import HandResult, Scored, Totals, add_lines, for_all, leaders
from cardtable.kit.tricks import TrickRules, TrickTables, compile_rules, in_order
from cardtable_belote.scoring import ALL, CAPOT, HAND, has_belote, points_of, takes_all

DECK: Final[CardSet] = mask(c for c in cards_in(STANDARD) if rank_of(c) >= 7)  # BL-2
PLAIN_ORDER: Final = (7, 8, 9, JACK, QUEEN, KING, TEN, ACE)
TRUMP_ORDER: Final = (7, 8, QUEEN, KING, TEN, ACE, 9, JACK)
TAKE: Final = Action("take")
FLOW: Final = TrickFlow(Duty(head_trumps=True, ruff=True, overruff=True, spared=ACROSS))  # BL-9 to BL-12


class BeloteOptions(GameOptions):
    """The house rules of Belote."""

    target: int = option(501, "Winning score", "The score that wins the game.", "BL-17", (1001, 301), ge=1, le=10000)


@lru_cache(maxsize=8)
def tables_of(trump: int | None) -> TrickTables:
    """Return the trick tables under these trumps (BL-2)."""
    ranks = in_order(PLAIN_ORDER) | (in_order(TRUMP_ORDER, (trump,)) if trump is not None else {})
    return compile_rules(TrickRules(DECK, trump, ranks=ranks))


class Belote(TrickGame):
    """The ruleset of Belote."""

    info: ClassVar = GameInfo(
        id="belote",
        name="Belote",
        version=1,
        seats=(4,),
        usual=4,
        sentence="Take the turned suit with your partner, and mind: who cannot follow must ruff.",
        minutes=30,
        code="BE",
        presets=(Preset("long", "Long", "To 1001 points.", {"target": 1001}),),
    )
    Options: ClassVar[type[GameOptions]] = BeloteOptions
    teams: ClassVar = ACROSS
    refusals: ClassVar = {
        Refusal.FOLLOW: "BL-9", Refusal.HEAD: "BL-10", Refusal.RUFF: "BL-11", Refusal.OVERRUFF: "BL-11",
    }  # fmt: skip

    def own_phases(self) -> Mapping[str, Phase]:
        """Return the two rounds of calls."""
        return {
            "taking": Round(
                "BL-4",
                lambda s: f"{mark(s.up[0])} is turned: take it?",
                lambda _: (PASS, TAKE),
                self.took,
                lambda s: evolve(s, phase="naming", turn=s.left_of(s.dealer)),
            ),
            "naming": Round(
                "BL-5",
                lambda _: "name another suit, or pass",
                names,
                self.took,
                lambda s: self.deal_again(s, s.left_of(s.dealer)),
            ),
        }

    # The deal and the calls

    def deal_request(self, s: Position) -> Deal:
        """Return the deal: five cards each, and one turned (BL-3)."""
        return Deal(DECK, (5,) * s.seats, self.deal_label(s), up=1)

    def dealt(self, s: Position) -> Position:
        """Return the position in which the dealer's left is asked first (BL-4)."""
        return evolve(self.show_hands(s), phase="taking", turn=s.left_of(s.dealer))

    def took(self, s: Position, chosen: Chosen) -> Position:
        """Return the position in which the taker has the turned card, and the others draw (BL-6, BL-7)."""
        trump = suit_of(s.up[0]) if chosen.action == TAKE else chosen.action.suit
        return self.drawn_up(evolve(taken_up(s, chosen.seat), trump=trump, phase="drawing"))

    def drawn_up(self, s: Position) -> Position:
        """Return the position in which the next seat draws, or the first lead once all have eight cards (BL-7)."""
        for seat in [s.left_of(s.dealer, i) for i in range(1, s.seats + 1)]:
            if len(s.hands[seat]) < HAND:
                return evolve(s, due=(Draw(seat, s.stock, draw_label(s)),))
        return self.begin_tricks(s, s.left_of(s.dealer))  # BL-8

    def drew(self, s: Position, fact: Drew) -> Position:
        """Return the position after one of the last cards has come to a hand."""
        assert fact.seat is not None
        stock, card = drawn_from(s.stock, fact)
        hands = (*s.hands[: fact.seat], s.hands[fact.seat].add(card), *s.hands[fact.seat + 1 :])
        return self.drawn_up(evolve(s, stock=stock, hands=hands))

    def tables(self, s: Position) -> TrickTables:
        """Return the trick tables under the hand's trumps."""
        return tables_of(s.trump)

    def flow(self, s: Position) -> TrickFlow:
        """Return the duties (BL-9 to BL-12)."""
        return FLOW

    # Scoring

    def result(self, s: Position) -> HandResult:
        """Return the hand just played: who played and captured what, and who took the last trick."""
        play = s.play
        assert play is not None
        return evolve(super().result(s), captured=play.captured, played=play.played, takers=(play.took_last,))

    def score(self, options: BeloteOptions, totals: Totals, result: HandResult) -> Scored:
        """Return the sheet after a hand (BL-13 to BL-17)."""
        makers, others = self.side(result.maker), self.side((result.maker + 1) % 4)
        belote = {side: 20 * has_belote(side, result) for side in (makers, others)}
        mine, theirs = (points_of(side, result) + belote[side] for side in (makers, others))
        if mine > theirs:
            lines = (*for_all(makers, mine, "BL-15", "made"), *for_all(others, theirs, "BL-15", "the other points"))
        else:
            lost = ALL + CAPOT * takes_all(others, result) + belote[others]
            lines = for_all(others, lost, "BL-16", "all points: the taker fails")
            lines += for_all(makers, belote[makers], "BL-14", "the belote")
        scores = add_lines(totals.scores, lines)
        best = leaders(scores)
        over = max(scores) >= options.target and best in ACROSS
        return Scored(lines, Totals(scores, None, totals.tally), best if over else ())

    # Words

    def badges(self, s: Position) -> tuple[str, ...]:
        """Return who made trumps."""
        return (f"{s.table.names[s.maker]} takes",) if s.trump is not None else ()

    def bid_words(self, s: Position, seat: int, action: Action) -> str:
        """Return a call in words."""
        return f"names {mark_suit(action.suit)}" if action.suit is not None else f"{action.verb}s".replace("ss", "sses")

    def needs(self, s: Position, seat: int) -> str:
        """Return the card points of a seat's side."""
        return f"{points_of(self.side(seat), self.result(s))} points"


def names(s: Position) -> tuple[Action, ...]:
    """Return the suits that may be named in the second round (BL-5)."""
    return (*(Action("name", suit=suit) for suit in SUITS if suit != suit_of(s.up[0])), PASS)
