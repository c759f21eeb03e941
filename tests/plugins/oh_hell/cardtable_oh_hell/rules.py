"""The rules of Oh Hell: say exactly how many tricks you will take, with a trump turned every hand."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import ClassVar, Final, Literal

from cardtable.core.actions import Action
from cardtable.core.cards import STANDARD, suit_of
from cardtable.core.errors import BadOptions
from cardtable.core.options import GameOptions, Preset, Switch, option
from cardtable.core.pending import Deal
from cardtable.core.ruleset import GameInfo, RuleRef, Table
from cardtable.core.scene import ScoreLine
from cardtable.core.text import counted
from cardtable.kit.bids import NumberBids
from cardtable.kit.evolve import evolve
from cardtable.kit.game import TrickGame, options_of
from cardtable.kit.phases import Phase
from cardtable.kit.playing import Refusal
from cardtable.kit.position import Position
from cardtable.kit.scoring import HandResult, Scored, Totals, add_lines, leaders
from cardtable.kit.tricks import TrickRules, TrickTables, compile_rules

CARDS: Final = 52


class OhHellOptions(GameOptions):
    """The house rules of Oh Hell."""

    most: int = option(10, "Cards in the longest hand", "Fewer where the deck is too short.", "OH-3", (7, 5), ge=1)
    course: Literal["down_up", "down", "up"] = option(
        "down_up", "Hand sizes", "From the longest hand down to one card and up again, or only one way.", "OH-3"
    )
    hook: Switch = option("on", "The dealer is hooked", "The bids may not add up to the tricks.", "OH-6")
    miss: Literal["nothing", "tricks", "each_off"] = option(
        "nothing", "A missed bid", "Scores nothing, a point a trick, or a loss of one for each trick off.", "OH-10"
    )


@lru_cache(maxsize=8)
def tables_of(trump: int) -> TrickTables:
    """Return the trick tables under these trumps."""
    return compile_rules(TrickRules(STANDARD, trump))


@lru_cache(maxsize=64)
def sizes(options: OhHellOptions, seats: int) -> tuple[int, ...]:
    """Return the hand sizes of a game, one card always being left to turn (OH-3)."""
    most = min(options.most, (CARDS - 1) // seats)
    down, up = tuple(range(most, 0, -1)), tuple(range(1, most + 1))
    return {"down": down, "up": up, "down_up": down + up[1:]}[options.course]


class OhHell(TrickGame):
    """The ruleset of Oh Hell."""

    info: ClassVar = GameInfo(
        id="oh-hell",
        name="Oh Hell",
        version=1,
        seats=(3, 4, 5, 6, 7),
        usual=4,
        sentence="Say exactly how many tricks you will take; the dealer may not make it come out even.",
        minutes=30,
        code="OH",
        rounds=True,
        presets=(Preset("quick", "Quick", "From one card up to five.", {"most": 5, "course": "up"}),),
    )
    Options: ClassVar[type[GameOptions]] = OhHellOptions
    refusals: ClassVar = {Refusal.FOLLOW: "OH-7"}

    def own_phases(self) -> Mapping[str, Phase]:
        """Return the bidding."""
        self.bids = NumberBids("OH-5", self.first_lead, forbidden=self.hooked)
        return {"bids": self.bids}

    # The deal

    def new_game(self, table: Table) -> Position:
        """Return the position before the first deal; raises BadOptions for a round beyond the last."""
        s = super().new_game(evolve(table, round=1))
        count = len(sizes(options_of(s), table.seats))
        if table.round > count:
            raise BadOptions(f"there is no round {table.round}: this game has {count}")
        return self.begin_hand(evolve(s, table=table))

    def round(self, s: Position) -> int:
        """Return the number of the present round, from 1."""
        return s.table.round + s.hand - 1

    def deal_request(self, s: Position) -> Deal:
        """Return the deal of the round, with one card turned (OH-3, OH-4)."""
        size = sizes(options_of(s), s.seats)[self.round(s) - 1]
        return Deal(STANDARD, (size,) * s.seats, self.deal_label(s), up=1)

    def dealt(self, s: Position) -> Position:
        """Return the position in which the bidding begins under the turned card's trumps (OH-4, OH-5)."""
        return self.bids.begun(self.show_hands(evolve(s, trump=suit_of(s.up[0]))))

    def tables(self, s: Position) -> TrickTables:
        """Return the trick tables."""
        assert s.trump is not None
        return tables_of(s.trump)

    # Bids and play

    def hooked(self, s: Position, action: Action) -> RuleRef | None:
        """Return the rule against a last bid that makes the bids equal the tricks (OH-6)."""
        size, said = len(s.hands[s.turn]), sum(b.n or 0 for b in s.bids if b)
        if options_of(s).hook == "off" or s.turn != s.dealer or said + (action.n or 0) != size:
            return None
        return RuleRef("OH-6", f"the dealer may not bid {action.n}: the bids would add up to {counted(size)}")

    def first_lead(self, s: Position) -> Position:
        """Return the tricks, the dealer's left leading (OH-7)."""
        return self.begin_tricks(s, s.left_of(s.dealer))

    # Scoring

    def result(self, s: Position) -> HandResult:
        """Return the round just played, and whether it is the last one."""
        number = self.round(s)
        return evolve(super().result(s), number=number, last=number == len(sizes(options_of(s), s.seats)))

    def score(self, options: OhHellOptions, totals: Totals, result: HandResult) -> Scored:
        """Return the sheet after a round (OH-9 to OH-11)."""
        lines = []
        for seat, (bid, tricks) in enumerate(zip(result.bids, result.tricks, strict=True)):
            off = abs(tricks - (bid.n or 0 if bid else 0))
            if not off:
                lines.append(ScoreLine(seat, 10 + tricks, "OH-9", f"took the {counted(tricks)} it bid: 10 + {tricks}"))
            else:
                points = {"nothing": 0, "tricks": tricks, "each_off": -off}[options.miss]
                lines.append(ScoreLine(seat, points, "OH-10", f"took {counted(tricks)}, {off} off the bid"))
        scores = add_lines(totals.scores, tuple(lines))
        return Scored(tuple(lines), Totals(scores, None, totals.tally), leaders(scores) if result.last else ())

    # Words

    def goal(self, s: Position) -> tuple[str, int | None]:
        """Return what ends the game."""
        return f"highest score after {counted(len(sizes(options_of(s), s.seats)), 'round')}", None

    def title(self, s: Position) -> str:
        """Return the round."""
        count = len(sizes(options_of(s), s.seats))
        return f"round {min(self.round(s), count)} of {count}"

    def badges(self, s: Position) -> tuple[str, ...]:
        """Return the trumps, and how the bids stand to the tricks."""
        if s.trump is None:
            return ()
        size = max(map(len, s.hands)) + (sum(s.play.taken) if s.play else 0)
        return (f"bids {sum(b.n or 0 for b in s.bids if b)} of {counted(size)}",)

    def needs(self, s: Position, seat: int) -> str:
        """Return how a seat stands to its bid."""
        bid, play = s.bids[seat], s.play
        if bid is None or play is None:
            return ""
        missing = (bid.n or 0) - play.taken[seat]
        left = len(s.hands[seat]) + (seat in play.seats)
        if missing < 0:
            return f"{-missing} over"
        return f"{missing} short" if missing > left else f"needs {missing}" if missing else "exact"
