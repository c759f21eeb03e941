"""The rules of four-handed Spades: partners add up their bids, spades are trumps, and bags cost."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final, Literal

from cardtable.core.actions import Action
from cardtable.core.cards import IN_SUIT, SPADES, STANDARD
from cardtable.core.options import GameOptions, Preset, option
from cardtable.core.pending import Deal
from cardtable.core.ruleset import GameInfo, RuleRef
from cardtable.core.scene import ScoreLine
from cardtable.core.sides import named
from cardtable.core.text import counted
from cardtable.kit.bids import NumberBids
from cardtable.kit.game import ACROSS, TrickGame, options_of
from cardtable.kit.phases import Phase
from cardtable.kit.playing import Refusal
from cardtable.kit.position import Position
from cardtable.kit.scoring import HandResult, Scored, Totals, add_lines, for_all, leaders
from cardtable.kit.tricks import TrickRules, TrickTables, compile_rules

NIL: Final = Action("nil")
BLIND_NIL: Final = Action("blind nil")
NILS: Final = {NIL: ("Nil", 100, "PS-7"), BLIND_NIL: ("Blind Nil", 200, "PS-8")}
TABLES: Final = compile_rules(TrickRules(STANDARD, SPADES, locked=IN_SUIT[SPADES], locked_name="spades"))


class SpadesOptions(GameOptions):
    """The house rules of four-handed Spades."""

    target: int = option(500, "Winning score", "The score that wins the game.", "PS-12", (500, 300), ge=1)
    bag_limit: int = option(10, "Bag limit", "How many bags cost a side 100 points.", "PS-10", (5,), ge=1)
    blind_nil: int = option(
        100, "Blind Nil when behind by", "How far a side must be behind; 0 for no condition.", "PS-8", (0, 200), ge=0
    )
    failed_nil: Literal["helps", "bags"] = option(
        "helps", "Tricks of a failed Nil", "Count for the partner's bid, or are bags only.", "PS-9"
    )


class PartnershipSpades(TrickGame):
    """The ruleset of four-handed Spades."""

    info: ClassVar = GameInfo(
        id="partnership-spades",
        name="Partnership Spades",
        version=1,
        seats=(4,),
        usual=4,
        sentence="You and your partner take what you bid together; spades are trumps, and bags cost you.",
        minutes=45,
        code="PS",
        bags=True,
        presets=(Preset("short", "Short", "To 300, five bags.", {"target": 300, "bag_limit": 5}),),
    )
    Options: ClassVar[type[GameOptions]] = SpadesOptions
    teams: ClassVar = ACROSS
    refusals: ClassVar = {Refusal.FOLLOW: "PS-5", Refusal.LEAD: "PS-4"}

    def own_phases(self) -> Mapping[str, Phase]:
        """Return the bidding."""
        bids = NumberBids(
            "PS-3", self.first_lead, low=1, beside=(NIL,), blind=(BLIND_NIL,), forbidden=self.not_behind
        )  # fmt: skip
        self.bids = bids
        return {"bids": bids}

    def deal_request(self, s: Position) -> Deal:
        """Return the deal: thirteen cards each (PS-1)."""
        return Deal(STANDARD, (13,) * s.seats, self.deal_label(s))

    def dealt(self, s: Position) -> Position:
        """Return the position in which the dealer's left bids first, before looking where a blind bid is open."""
        return self.bids.begun(s)

    def tables(self, s: Position) -> TrickTables:
        """Return the trick tables, the same in every hand."""
        return TABLES

    def not_behind(self, s: Position, action: Action) -> RuleRef | None:
        """Return the rule against a blind bid of a side that is not far enough behind (PS-8)."""
        scores = s.sheet.totals.scores
        behind, need = max(scores) - scores[s.turn], options_of(s).blind_nil
        if action != BLIND_NIL or behind >= need:
            return None
        return RuleRef("PS-8", f"Blind Nil needs a side that is {need} behind, not {behind}")

    def first_lead(self, s: Position) -> Position:
        """Return the tricks, the dealer's left leading (PS-4)."""
        return self.begin_tricks(s, s.left_of(s.dealer))

    # Scoring

    def score(self, options: SpadesOptions, totals: Totals, result: HandResult) -> Scored:
        """Return the sheet after a hand (PS-6 to PS-12)."""
        assert totals.bags is not None
        lines: tuple[ScoreLine, ...] = ()
        bags = list(totals.bags)
        for team in self.teams:
            lines += _nil_lines(team, result)
            bid, counting, spare = _contract(options, team, result)
            over = max(counting - bid, 0) + spare
            if bid:
                made = counting >= bid
                text = f"bid {bid} together {'made' if made else 'failed'}, {counted(counting)}"
                lines += for_all(team, 10 * bid if made else -10 * bid, "PS-6", text)
            if over:
                lines += for_all(team, over, "PS-6", f"{counted(over, 'bag')}, a point each")
            full, held = divmod(bags[team[0]] + over, options.bag_limit)
            if full:
                lines += for_all(team, -100 * full, "PS-10", f"{counted(options.bag_limit, 'bag')} full, {held} kept")
            for seat in team:
                bags[seat] = held
        scores = add_lines(totals.scores, lines)
        won = leaders(scores) if max(scores) >= options.target else ()
        return Scored(lines, Totals(scores, tuple(bags), totals.tally), won if won in self.teams else ())

    # Words

    def badges(self, s: Position) -> tuple[str, ...]:
        """Return the bids of both sides."""
        if not s.phase:
            return ()
        told = [" and ".join(self.bid_words(s, x, b) for x in team if (b := s.bids[x])) for team in self.teams]
        bids = zip(self.teams, told, strict=True)
        return tuple(f"{named(team, s.table.names)}: {words}" for team, words in bids if words)

    def bid_words(self, s: Position, seat: int, action: Action) -> str:
        """Return a bid by its name."""
        return NILS[action][0] if action in NILS else str(action)

    def needs(self, s: Position, seat: int) -> str:
        """Return how a seat's Nil stands, or its side's bid."""
        play, mine = s.play, s.bids[seat]
        assert play is not None
        if mine in NILS:
            return "set" if play.taken[seat] else "no trick"
        bid, counting, spare = _contract(options_of(s), self.side(seat), self.result(s))
        left = len(s.hands[seat]) + (seat in play.seats)
        if counting < bid:
            return "set" if bid - counting > left else f"together need {bid - counting}"
        return counted(counting - bid + spare, "bag") if counting - bid + spare else "made"


def _nil_lines(team: tuple[int, ...], result: HandResult) -> tuple[ScoreLine, ...]:
    """Return what each Nil of a side wins or loses, under both seats: the bidder's own line first (PS-7, PS-8)."""
    lines: tuple[ScoreLine, ...] = ()
    for seat in team:
        bid = result.bids[seat]
        if bid in NILS:
            name, value, rule = NILS[bid]
            tricks = result.tricks[seat]
            text = f"{name} {'failed' if tricks else 'made'}, {counted(tricks)}"
            for mate in sorted(team, key=seat.__ne__):
                whose = "" if mate == seat else "the partner's "
                lines += (ScoreLine(mate, -value if tricks else value, rule, whose + text),)
    return lines


def _contract(options: SpadesOptions, team: tuple[int, ...], result: HandResult) -> tuple[int, int, int]:
    """Return a side's bid, the tricks that count for it, and those that are bags whatever it is (PS-6, PS-9)."""
    bid = counting = spare = 0
    for seat in team:
        said, tricks = result.bids[seat], result.tricks[seat]
        bid += said.n or 0 if said else 0
        if said in NILS and options.failed_nil == "bags":
            spare += tricks
        else:
            counting += tricks
    return bid, counting, spare
