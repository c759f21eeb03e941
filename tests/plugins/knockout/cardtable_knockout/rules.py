"""The rules of Knockout Whist: who takes no trick is out, but for a dog's life; the last one left wins."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import ClassVar, Final

from cardtable.core.actions import Action
from cardtable.core.cards import STANDARD, SUITS, suit_of
from cardtable.core.facts import Chosen
from cardtable.core.options import GameOptions, Preset, Switch, option
from cardtable.core.pending import Deal
from cardtable.core.ruleset import GameInfo
from cardtable.core.scene import ScoreLine
from cardtable.core.text import counted, mark_suit
from cardtable.kit.calls import Call
from cardtable.kit.evolve import evolve
from cardtable.kit.flow import TrickFlow
from cardtable.kit.game import TrickGame, said
from cardtable.kit.phases import Phase
from cardtable.kit.playing import PASS, Refusal
from cardtable.kit.position import Position
from cardtable.kit.scoring import HandResult, Scored, Totals, add_lines
from cardtable.kit.tricks import TrickRules, TrickTables, compile_rules

CARDS: Final = 7
IN, DOG, OUT = range(3)
FLOW: Final = TrickFlow(passes=True)  # KW-8
NAMES: Final = tuple(Action("name", suit=suit) for suit in SUITS)


class KnockoutOptions(GameOptions):
    """The house rules of Knockout Whist."""

    dog: Switch = option("on", "Dog's life", "The first to be knocked out get one more card.", "KW-7")


@lru_cache(maxsize=8)
def tables_of(trump: int | None) -> TrickTables:
    """Return the trick tables under these trumps (KW-5)."""
    return compile_rules(TrickRules(STANDARD, trump))


class KnockoutWhist(TrickGame):
    """The ruleset of Knockout Whist. A tally: whether a seat is in, its last tricks, whether it ever was a dog."""

    info: ClassVar = GameInfo(
        id="knockout-whist",
        name="Knockout Whist",
        version=1,
        seats=(2, 3, 4, 5, 6, 7),
        usual=4,
        sentence="Take a trick or be knocked out; hands shrink, and the last one left wins.",
        minutes=15,
        code="KW",
        presets=(Preset("hard", "No mercy", "Without a dog's life.", {"dog": "off"}),),
    )
    Options: ClassVar[type[GameOptions]] = KnockoutOptions
    tally: ClassVar = (IN, 0, 0)
    refusals: ClassVar = {Refusal.FOLLOW: "KW-5", Refusal.STAY: "KW-8"}

    def own_phases(self) -> Mapping[str, Phase]:
        """Return the naming of trumps."""
        return {"naming": Call("KW-4", lambda _: "name the trumps", lambda _: NAMES, self.named)}

    # The deal

    def deal_request(self, s: Position) -> Deal:
        """Return the deal: one card fewer in every hand, one for a dog, none for who is out (KW-2, KW-3, KW-8)."""
        sizes = {IN: CARDS + 1 - s.hand, DOG: 1, OUT: 0}
        return Deal(STANDARD, tuple(sizes[life] for life in lives(s)), self.deal_label(s), up=int(s.hand == 1))

    def dealt(self, s: Position) -> Position:
        """Return the position before the first lead, or before trumps are named (KW-3, KW-4)."""
        s = self.show_hands(s)
        if s.up:
            return self.led(evolve(s, trump=suit_of(s.up[0])))
        most = max(tricks for _, tricks, _ in s.sheet.totals.tally)
        order = [s.left_of(s.dealer, i) for i in range(1, s.seats + 1)]
        return evolve(s, phase="naming", turn=next(x for x in order if s.sheet.totals.tally[x][1] == most))

    def named(self, s: Position, chosen: Chosen) -> Position:
        """Return the position before the first lead under the trumps named (KW-4)."""
        return self.led(evolve(said(s, chosen), maker=chosen.seat, trump=chosen.action.suit))

    def led(self, s: Position) -> Position:
        """Return the tricks, led from the dealer's left; who is out does not play (KW-5)."""
        active = tuple(life != OUT for life in lives(s))
        leader = next(x for i in range(1, s.seats + 1) if active[x := s.left_of(s.dealer, i)])
        return self.begin_tricks(s, leader, active=active)

    def next_dealer(self, s: Position) -> int:
        """Return the next player to the left who is not out (KW-1)."""
        return next(x for i in range(1, s.seats + 1) if lives(s)[x := s.left_of(s.dealer, i)] != OUT)

    def tables(self, s: Position) -> TrickTables:
        """Return the trick tables under the hand's trumps."""
        return tables_of(s.trump)

    def flow(self, s: Position) -> TrickFlow:
        """Return that a seat with fewer cards may let tricks go by (KW-8)."""
        return FLOW

    # Scoring

    def score(self, options: KnockoutOptions, totals: Totals, result: HandResult) -> Scored:
        """Return the sheet after a hand: who is knocked out, and who wins (KW-6 to KW-9)."""
        first = options.dog == "on" and not any(spared for _, _, spared in totals.tally)
        lines, tally = [], []
        for seat, ((life, _, spared), tricks) in enumerate(zip(totals.tally, result.tricks, strict=True)):
            if tricks:
                lines.append(ScoreLine(seat, 1, "KW-6", f"took {counted(tricks)}"))
            elif life != OUT:
                told = "no trick: a dog's life" if first else "no trick: knocked out"
                lines.append(ScoreLine(seat, 0, "KW-7", told))
            dog = first and not tricks
            tally.append((IN if tricks else DOG if dog else OUT, tricks, int(dog or spared)))
        left = tuple(seat for seat, (life, *_) in enumerate(tally) if life != OUT)
        after = Totals(add_lines(totals.scores, tuple(lines)), None, tuple(tally))
        return Scored(tuple(lines), after, left if len(left) == 1 else ())

    # Words

    def goal(self, s: Position) -> tuple[str, int | None]:
        """Return what ends the game."""
        return "the last one left wins", None

    def badges(self, s: Position) -> tuple[str, ...]:
        """Return nothing: the trumps stand there by themselves."""
        return ()

    def roles(self, s: Position, seat: int) -> tuple[str, ...]:
        """Return whether a seat deals, is the dog, or is out."""
        life = {IN: (), DOG: ("dog",), OUT: ("out",)}[lives(s)[seat]]
        return (*super().roles(s, seat), *life)

    def bid_words(self, s: Position, seat: int, action: Action) -> str:
        """Return what was said in words."""
        return f"names {mark_suit(action.suit)}" if action.suit is not None else action.verb

    def choice_told(self, s: Position, chosen: Chosen) -> str:
        """Return the sentence for a choice."""
        name, action = s.table.names[chosen.seat], chosen.action
        if action == PASS:
            return f"{name} lets the trick go by"
        return f"{name} {self.bid_words(s, chosen.seat, action)}"

    def needs(self, s: Position, seat: int) -> str:
        """Return whether a seat still needs a trick."""
        if s.play is None or not s.play.active[seat]:
            return ""
        return "safe" if s.play.taken[seat] else "needs 1"


def lives(s: Position) -> tuple[int, ...]:
    """Return by seat whether it is in, a dog, or out."""
    return tuple(life for life, *_ in s.sheet.totals.tally)
