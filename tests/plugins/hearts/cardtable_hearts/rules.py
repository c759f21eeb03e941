"""The rules of Hearts: take no hearts and above all not the queen of spades, or take them all."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, Final, Literal

from cardtable.core.cards import CLUBS, DIAMONDS, HEARTS, IN_SUIT, JACK, QUEEN, SPADES, STANDARD, CardSet, card_of
from cardtable.core.facts import Dealt, Ruled
from cardtable.core.options import GameOptions, Preset, Switch, option
from cardtable.core.pending import Deal, Rule
from cardtable.core.piles import Pile
from cardtable.core.ruleset import GameInfo
from cardtable.core.scene import Happening, ScoreLine
from cardtable.core.text import counted, mark
from cardtable.kit.evolve import evolve
from cardtable.kit.exchange import Passing
from cardtable.kit.game import TrickGame, options_of
from cardtable.kit.phases import Phase
from cardtable.kit.playing import Refusal
from cardtable.kit.position import Position
from cardtable.kit.scoring import HandResult, Scored, Totals, add_lines, leaders
from cardtable.kit.tricks import TrickRules, TrickTables, compile_rules

LOW_CLUB: Final = card_of(CLUBS, 2)
BLACK_LADY: Final = card_of(SPADES, QUEEN)
JACK_OF_DIAMONDS: Final = card_of(DIAMONDS, JACK)
PENALTIES: Final[CardSet] = IN_SUIT[HEARTS] | 1 << BLACK_LADY
ALL: Final = 26
PASSES: Final = (1, 3, 2, 0)
"""How many places to the left cards go, hand by hand: left, right, across, kept (HE-4)."""


@dataclass(frozen=True, slots=True)
class HeartsHand:
    """What else a hand of Hearts is made of: by seat, the cards that are on their way."""

    passed: tuple[Pile, ...] = ()


class HeartsOptions(GameOptions):
    """The house rules of Hearts."""

    limit: int = option(
        100, "Points that end the game", "The game ends when somebody has lost so many.", "HE-12", (50,), ge=1
    )
    passing: Switch = option("on", "Passing", "Three cards are passed before each hand but every fourth.", "HE-4")
    first_trick: Literal["clean", "any"] = option(
        "clean", "Points on the first trick", "No penalty cards on the first trick, or anything.", "HE-8"
    )
    moon: Literal["others_lose", "own_gain"] = option(
        "others_lose", "Shooting the moon", "Everybody else loses 26, or the shooter gains 26.", "HE-11"
    )
    jack: Switch = option("off", "The jack of diamonds", "Whoever takes it gains 10 points.", "HE-13")


@lru_cache(maxsize=4)
def tables_of(clean: bool) -> TrickTables:
    """Return the trick tables (HE-6 to HE-9)."""
    barred = PENALTIES if clean else 0
    return compile_rules(TrickRules(STANDARD, locked=IN_SUIT[HEARTS], locked_name="hearts", barred_first=barred))


class Hearts(TrickGame):
    """The ruleset of Hearts. Points are written as losses, so that the highest score wins as in every game."""

    info: ClassVar = GameInfo(
        id="hearts",
        name="Hearts",
        version=1,
        seats=(4,),
        usual=4,
        sentence="Take no hearts and not the queen of spades, or shoot the moon and take them all.",
        minutes=30,
        code="HE",
        presets=(Preset("short", "Short", "To 50, with the jack of diamonds.", {"limit": 50, "jack": "on"}),),
    )
    Options: ClassVar[type[GameOptions]] = HeartsOptions
    refusals: ClassVar = {
        Refusal.FOLLOW: "HE-7", Refusal.LEAD: "HE-9", Refusal.FIRST: "HE-8", Refusal.OPENING: "HE-6",
    }  # fmt: skip

    def own_phases(self) -> Mapping[str, Phase]:
        """Return the passing of three cards."""
        self.passing = Passing("HE-4", 3, self.receiver, self.to_tricks)
        return {"passing": self.passing}

    # The deal

    def deal_request(self, s: Position) -> Deal:
        """Return the deal: the whole deck (HE-1)."""
        return Deal(STANDARD, (13,) * s.seats, self.deal_label(s))

    def receiver(self, s: Position, seat: int) -> int:
        """Return to whom a seat passes in this hand: to itself where cards are kept (HE-4)."""
        return s.left_of(seat, PASSES[(s.hand - 1) % len(PASSES)] if options_of(s).passing == "on" else 0)

    def own_of(self, s: Position, dealt: Dealt) -> HeartsHand:
        """Return that nothing is passed yet."""
        return HeartsHand()

    def dealt(self, s: Position) -> Position:
        """Return the position in which cards are passed, or it comes out who leads."""
        s = self.show_hands(s)
        return self.to_tricks(s) if self.receiver(s, 0) == 0 else self.passing.begun(s)

    def to_tricks(self, s: Position) -> Position:
        """Return the position in which the holder of the two of clubs is named (HE-6)."""
        return evolve(s, phase="tricks", due=(*s.due, Rule("opening")))

    def derive_ruled(self, s: Position, request: Rule) -> Ruled:
        """Return who holds the two of clubs."""
        holder = next(seat for seat in range(s.seats) if s.hands[seat].known >> LOW_CLUB & 1)
        return Ruled(request.key, (holder, LOW_CLUB))

    def ruled(self, s: Position, fact: Ruled) -> Position:
        """Return the tricks, led with the two of clubs."""
        return self.begin_tricks(s, fact.value[0], opening=LOW_CLUB)

    def ruling_told(self, s: Position, fact: Ruled) -> tuple[Happening, ...]:
        """Return who leads."""
        seat = fact.value[0]
        text = f"{s.table.names[seat]} holds {mark(LOW_CLUB)} and leads it"
        return (Happening("rule", text, seat, (LOW_CLUB,), "HE-6"),)

    def tables(self, s: Position) -> TrickTables:
        """Return the trick tables."""
        return tables_of(options_of(s).first_trick == "clean")

    # Scoring

    def result(self, s: Position) -> HandResult:
        """Return the hand just played, with the cards that were captured."""
        assert s.play is not None
        return evolve(super().result(s), captured=s.play.captured)

    def score(self, options: HeartsOptions, totals: Totals, result: HandResult) -> Scored:
        """Return the sheet after a hand (HE-10 to HE-13)."""
        taken = tuple(map(points, result.captured))
        lines: list[ScoreLine] = []
        for seat, cards in enumerate(result.captured):
            if ALL in taken:
                lines += _moon(options, seat, taken.index(ALL))
            elif taken[seat]:
                lines.append(ScoreLine(seat, -taken[seat], "HE-10", f"took {_words(cards)}"))
            if options.jack == "on" and cards >> JACK_OF_DIAMONDS & 1:
                lines.append(ScoreLine(seat, 10, "HE-13", "took the jack of diamonds"))
        scores = add_lines(totals.scores, tuple(lines))
        over = min(scores) <= -options.limit
        return Scored(tuple(lines), Totals(scores, None, totals.tally), leaders(scores) if over else ())

    # Words

    def goal(self, s: Position) -> tuple[str, int | None]:
        """Return what ends the game."""
        limit = options_of(s).limit
        return f"until somebody has lost {limit}", -limit

    def badges(self, s: Position) -> tuple[str, ...]:
        """Return where cards are passed, then whether hearts are broken."""
        if s.play is not None:
            return ("hearts broken" if s.play.broken else "hearts not broken",)
        way = ("nothing is passed", "pass left", "pass across", "pass right")[self.receiver(s, 0)]
        return (way,) if s.hands else ()

    def needs(self, s: Position, seat: int) -> str:
        """Return the penalties that a seat has taken."""
        assert s.play is not None
        lost = points(s.play.captured[seat])
        return counted(lost, "point") if lost else ""


def points(cards: CardSet) -> int:
    """Return the penalty points among these cards (HE-10)."""
    return (cards & IN_SUIT[HEARTS]).bit_count() + 13 * (cards >> BLACK_LADY & 1)


def _words(cards: CardSet) -> str:
    hearts = (cards & IN_SUIT[HEARTS]).bit_count()
    lady = ["the queen of spades"] if cards >> BLACK_LADY & 1 else []
    return " and ".join(([counted(hearts, "heart")] if hearts else []) + lady)


def _moon(options: HeartsOptions, seat: int, shooter: int) -> list[ScoreLine]:
    """Return what a seat scores when somebody has shot the moon (HE-11)."""
    if options.moon == "own_gain":
        return [ScoreLine(seat, ALL, "HE-11", "shot the moon")] if seat == shooter else []
    return [] if seat == shooter else [ScoreLine(seat, -ALL, "HE-11", "another one shot the moon")]
