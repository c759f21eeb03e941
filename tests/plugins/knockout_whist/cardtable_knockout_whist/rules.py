"""The rules of Knockout Whist: who takes no trick is out, but for a dog's life; the last one left wins."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import ClassVar, Final

from cardtable.core.actions import Action
from cardtable.core.cards import STANDARD, SUITS, suit_of
from cardtable.core.facts import Chosen
from cardtable.core.options import GameOptions
from cardtable.core.pending import Deal
from cardtable.core.ruleset import GameInfo
from cardtable.core.scene import ScoreLine
from cardtable.core.text import counted, mark_suit
from cardtable.kit.calls import Call
from cardtable.kit.evolve import evolve
from cardtable.kit.flow import TrickFlow
from cardtable.kit.game import TrickGame, bid
from cardtable.kit.phases import Phase
from cardtable.kit.playing import PASS, Refusal
from cardtable.kit.position import Position
from cardtable.kit.scoring import HandResult, Scored, Totals, add_lines
from cardtable.kit.tricks import TrickRules, TrickTables, compile_rules

CARDS: Final = 7
IN, DOG, OUT = range(3)
NAMES: Final = tuple(Action("name", suit=suit) for suit in SUITS)


class KnockoutOptions(GameOptions):
    """Knockout Whist has no house rules (KW-1)."""


@lru_cache(maxsize=8)
def tables_of(trump: int | None) -> TrickTables:
    """Return the trick tables under these trumps (KW-8)."""
    return compile_rules(TrickRules(STANDARD, trump))


class KnockoutWhist(TrickGame):
    """The ruleset of Knockout Whist. A tally: whether a seat is in, and whether it ever was a dog."""

    info: ClassVar = GameInfo(
        id="knockout-whist",
        name="Knockout Whist",
        version=1,
        seats=(2, 3, 4, 5, 6, 7),
        usual=4,
        sentence="Take a trick or be knocked out; hands shrink, and the last one left wins.",
        minutes=15,
        code="KW",
    )
    Options: ClassVar[type[GameOptions]] = KnockoutOptions
    tally: ClassVar = (IN, 0)
    refusals: ClassVar = {Refusal.FOLLOW: "KW-8", Refusal.STAY: "KW-9"}

    def own_phases(self) -> Mapping[str, Phase]:
        """Return the naming of trumps."""
        return {"naming": Call("KW-6", lambda _: "name the trumps", lambda _: NAMES, self.named)}

    # The deal

    def deal_request(self, s: Position) -> Deal:
        """Return the deal: one card fewer in every hand, one for a dog, none for who is out (KW-2 to KW-4)."""
        sizes = {IN: CARDS + 1 - s.hand, DOG: 1, OUT: 0}
        return Deal(STANDARD, tuple(sizes[life] for life in lives(s)), self.deal_label(s), up=int(s.hand == 1))

    def dealt(self, s: Position) -> Position:
        """Return the position before the first lead, or before trumps are named (KW-3, KW-6, KW-7)."""
        s = self.show_hands(s)
        if s.up:
            return self.led(evolve(s, trump=suit_of(s.up[0])), s.left_of(s.dealer))
        before = s.sheet.done[-1]
        order = [(before.dealer + i) % s.seats for i in range(1, s.seats + 1)]
        return evolve(s, phase="naming", turn=max(order, key=before.tricks.__getitem__))

    def named(self, s: Position, chosen: Chosen) -> Position:
        """Return the position before the first lead under the trumps named (KW-6, KW-7)."""
        return self.led(evolve(bid(s, chosen), trump=chosen.action.suit), chosen.seat)

    def led(self, s: Position, leader: int) -> Position:
        """Return the tricks; who is out does not play."""
        return self.begin_tricks(s, leader, active=tuple(life != OUT for life in lives(s)))

    def next_dealer(self, s: Position) -> int:
        """Return the next player to the left who is not out (KW-5)."""
        return next(x for i in range(1, s.seats + 1) if lives(s)[x := s.left_of(s.dealer, i)] != OUT)

    def tables(self, s: Position) -> TrickTables:
        """Return the trick tables under the hand's trumps."""
        return tables_of(s.trump)

    def flow(self, s: Position) -> TrickFlow:
        """Return that a dog may let tricks go by, and never leads (KW-9, KW-10)."""
        return TrickFlow(passes=True, followers=tuple(x for x, life in enumerate(lives(s)) if life == DOG))

    # Scoring

    def score(self, options: KnockoutOptions, totals: Totals, result: HandResult) -> Scored:
        """Return the sheet after a hand: who is a dog or out, and who has won (KW-12 to KW-14)."""
        lines, tally = [], []
        for seat, ((life, spared), tricks) in enumerate(zip(totals.tally, result.tricks, strict=True)):
            fate = IN if tricks else OUT if spared or life == OUT else DOG
            if life != OUT:
                told = {IN: "", DOG: ": a dog's life", OUT: ": out"}[fate]
                lines.append(ScoreLine(seat, tricks, "KW-14" if tricks else "KW-12", f"{counted(tricks)}{told}"))
            tally.append((fate, int(spared or fate != IN)))
        left = tuple(seat for seat, (life, _) in enumerate(tally) if life != OUT)
        after = Totals(add_lines(totals.scores, tuple(lines)), None, tuple(tally))
        over = len(left) == 1 or result.number == CARDS
        return Scored(tuple(lines), after, (max(left, key=result.tricks.__getitem__),) if over else ())

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
    return tuple(life for life, _ in s.sheet.totals.tally)
