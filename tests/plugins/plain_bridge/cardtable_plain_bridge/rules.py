"""The rules of Plain Bridge: the declarer plays the partner's cards, too, which all see after the first lead."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import ClassVar, Final

from cardtable.core.actions import Action
from cardtable.core.cards import STANDARD, SUITS
from cardtable.core.facts import Chosen
from cardtable.core.options import GameOptions, Preset, option
from cardtable.core.pending import Deal
from cardtable.core.ruleset import GameInfo
from cardtable.core.text import counted, mark_suit
from cardtable.kit.auction import Auction
from cardtable.kit.calls import Call
from cardtable.kit.evolve import evolve
from cardtable.kit.flow import TrickFlow
from cardtable.kit.game import ACROSS, TrickGame, said
from cardtable.kit.phases import Phase
from cardtable.kit.playing import Refusal
from cardtable.kit.position import NOBODY, Position
from cardtable.kit.scoring import HandResult, Scored, Totals, add_lines, for_all, leaders
from cardtable.kit.tricks import TrickRules, TrickTables, compile_rules

NO_TRUMPS: Final = Action("no trumps")
TRUMPS: Final = (*(Action("name", suit=suit) for suit in SUITS), NO_TRUMPS)
BOOK: Final = 6
"""The tricks that count for nothing."""


class BridgeOptions(GameOptions):
    """The house rules of Plain Bridge."""

    target: int = option(15, "Winning score", "The score that wins the game.", "PB-8", (5, 30), ge=1, le=10000)


@lru_cache(maxsize=8)
def tables_of(trump: int | None) -> TrickTables:
    """Return the trick tables under these trumps."""
    return compile_rules(TrickRules(STANDARD, trump))


class PlainBridge(TrickGame):
    """The ruleset of Plain Bridge."""

    info: ClassVar = GameInfo(
        id="plain-bridge",
        name="Plain Bridge",
        version=1,
        seats=(4,),
        usual=4,
        sentence="Bid for the most tricks, and play your partner's cards as well as your own.",
        minutes=30,
        code="PB",
        presets=(Preset("short", "Short", "To 5 points.", {"target": 5}),),
    )
    Options: ClassVar[type[GameOptions]] = BridgeOptions
    teams: ClassVar = ACROSS
    refusals: ClassVar = dict.fromkeys(Refusal, "PB-5")

    def own_phases(self) -> Mapping[str, Phase]:
        """Return the auction, and the question for trumps."""
        self.auction = Auction(
            "PB-2", range(1, 8), "how many tricks above six?", to_trumps, forced=lambda _: True
        )  # fmt: skip
        trumps = Call("PB-3", lambda _: "what is trumps?", lambda _: TRUMPS, self.named)
        return {"auction": self.auction, "trumps": trumps}

    # The deal

    def deal_request(self, s: Position) -> Deal:
        """Return the deal: thirteen cards each (PB-1)."""
        return Deal(STANDARD, (13,) * s.seats, self.deal_label(s))

    def dealt(self, s: Position) -> Position:
        """Return the position in which the dealer's left speaks (PB-2)."""
        return self.auction.begun(self.show_hands(s))

    def named(self, s: Position, chosen: Chosen) -> Position:
        """Return the tricks: the declarer's left leads (PB-4)."""
        return self.begin_tricks(evolve(said(s, chosen), trump=chosen.action.suit), s.left_of(s.maker))

    def tables(self, s: Position) -> TrickTables:
        """Return the trick tables under the hand's trumps."""
        return tables_of(s.trump)

    def flow(self, s: Position) -> TrickFlow:
        """Return that the declarer plays for the dummy (PB-4)."""
        return TrickFlow(plays_for=tuple(s.maker if seat == s.left_of(s.maker, 2) else seat for seat in range(4)))

    # Scoring

    def score(self, options: BridgeOptions, totals: Totals, result: HandResult) -> Scored:
        """Return the sheet after a hand (PB-6 to PB-8)."""
        side = self.side(result.maker)
        bid, above = _contract(result, side)
        if above >= bid:
            lines = for_all(side, above, "PB-6", f"bid {bid} and took {above} above six")
        else:
            others = tuple(seat for seat in range(4) if seat not in side)
            lines = for_all(others, 2 * (bid - above), "PB-7", f"{counted(bid - above)} missing of a bid of {bid}")
        scores = add_lines(totals.scores, lines)
        won = leaders(scores) if max(scores) >= options.target else ()
        return Scored(lines, Totals(scores, None, totals.tally), won if won in self.teams else ())

    # Words

    def badges(self, s: Position) -> tuple[str, ...]:
        """Return who declares, and how much."""
        if s.maker == NOBODY or not s.phase:
            return ()
        contract = s.bids[s.maker]
        assert contract is not None
        return (f"{s.table.names[s.maker]} {'bids' if s.phase == 'auction' else 'declares'} {contract.n}",)

    def trumps(self, s: Position) -> str:
        """Return the trumps in words, once they are named."""
        if s.phase != "tricks":
            return ""
        return "no trumps" if s.trump is None else f"{mark_suit(s.trump)} trumps"

    def roles(self, s: Position, seat: int) -> tuple[str, ...]:
        """Return the dealer, the declarer and the dummy."""
        roles = super().roles(s, seat)
        if s.phase != "tricks":
            return roles
        return (*roles, "declarer") if seat == s.maker else (*roles, "dummy") if seat in self.side(s.maker) else roles

    def needs(self, s: Position, seat: int) -> str:
        """Return what the declarer's side needs, or what the others need to beat it."""
        side = self.side(s.maker)
        bid, above = _contract(self.result(s), side)
        if seat in side:
            return f"together need {bid - above}" if above < bid else "made"
        assert s.play is not None
        missing = 13 - BOOK - bid + 1 - sum(s.play.taken[x] for x in range(4) if x not in side)
        return f"together need {missing}" if missing > 0 else "beaten"


def to_trumps(s: Position) -> Position:
    """Return the position in which the declarer says what is trumps (PB-3)."""
    return evolve(s, phase="trumps", turn=s.maker)


def _contract(result: HandResult, side: tuple[int, ...]) -> tuple[int, int]:
    """Return the bid and the tricks above six, which may be none or fewer."""
    bid = result.bids[result.maker]
    return bid.n or 0 if bid else 0, sum(result.tricks[seat] for seat in side) - BOOK
