"""The rules of four-handed Euchre: partners make trumps and take three of five tricks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final, Literal

from cardtable.core.actions import Action
from cardtable.core.cards import STANDARD, SUITS, Card, CardSet, cards_in, mask, rank_of, suit_of
from cardtable.core.facts import Chosen
from cardtable.core.options import GameOptions, Preset, Switch, option
from cardtable.core.pending import Deal
from cardtable.core.ruleset import GameInfo
from cardtable.core.text import counted, mark, mark_set, mark_suit
from cardtable.kit.bowers import bower_tables
from cardtable.kit.calls import PASS, Call, Round, taken_up, turned_down
from cardtable.kit.evolve import evolve
from cardtable.kit.exchange import Discards
from cardtable.kit.game import ACROSS, TrickGame, options_of, said
from cardtable.kit.phases import Phase
from cardtable.kit.playing import Refusal
from cardtable.kit.position import Position
from cardtable.kit.scoring import HandResult, Scored, Totals, after_lines, for_all
from cardtable.kit.tricks import TrickTables

DECK: Final[CardSet] = mask(c for c in cards_in(STANDARD) if rank_of(c) >= 9)  # PE-1
ORDER: Final = Action("order")
TOGETHER, ALONE = Action("together"), Action("alone")
ALL, ENOUGH = 5, 3


@dataclass(frozen=True, slots=True)
class EuchreHand:
    """What else a hand of Euchre is made of: the turned card once it is taken up, and who is alone."""

    picked: Card | None = None
    alone: tuple[bool, ...] = (False,) * 4


class EuchreOptions(GameOptions):
    """The house rules of four-handed Euchre."""

    target: int = option(10, "Winning score", "The score that wins the game.", "PE-11", (5, 11), ge=1)
    stick_the_dealer: Switch = option("off", "Stick the dealer", "The dealer must name trumps if all pass.", "PE-6")
    lone_march: Literal[4, 5] = option(4, "A lone march", "Points for all five tricks alone.", "PE-10")


class PartnershipEuchre(TrickGame):
    """The ruleset of four-handed Euchre."""

    info: ClassVar = GameInfo(
        id="partnership-euchre",
        name="Partnership Euchre",
        version=1,
        seats=(4,),
        usual=4,
        sentence="With your partner make trumps and take three of five tricks, or go alone for more.",
        minutes=20,
        code="PE",
        presets=(Preset("stuck", "Stick the dealer", "No hand is passed out.", {"stick_the_dealer": "on"}),),
    )
    Options: ClassVar[type[GameOptions]] = EuchreOptions
    teams: ClassVar = ACROSS
    refusals: ClassVar = {Refusal.FOLLOW: "PE-9"}

    def own_phases(self) -> Mapping[str, Phase]:
        """Return the two rounds of bidding, the dealer's discard, and going alone."""
        return {
            "ordering": Round(
                "PE-4", lambda s: f"{mark(s.up[0])} turned: order it?", lambda _: (PASS, ORDER), self.ordered, to_naming
            ),
            "naming": Round("PE-6", lambda _: "name another suit, or pass", _names, named, self.passed_out),
            "discard": Discards("PE-5", 1, _to_maker),
            "alone": Call("PE-7", lambda _: "together, or alone?", lambda _: (TOGETHER, ALONE), self.first_lead),
        }

    # The deal and the bidding

    def deal_request(self, s: Position) -> Deal:
        """Return the deal: five cards each, and one turned (PE-3)."""
        return Deal(DECK, (ALL,) * s.seats, self.deal_label(s), up=1)

    def dealt(self, s: Position) -> Position:
        """Return the position in which the dealer's left is asked first (PE-4)."""
        return evolve(self.show_hands(s), own=EuchreHand(), phase="ordering", turn=s.left_of(s.dealer))

    def tables(self, s: Position) -> TrickTables:
        """Return the trick tables, with both bowers among the trumps (PE-2)."""
        return bower_tables(DECK, s.trump)

    def ordered(self, s: Position, chosen: Chosen) -> Position:
        """Return the position in which the dealer has the turned card and puts another away (PE-5)."""
        card, own = s.up[0], evolve(s.own, picked=s.up[0])
        return evolve(taken_up(s, s.dealer), trump=suit_of(card), own=own, phase="discard", turn=s.dealer)

    def passed_out(self, s: Position) -> Position:
        """Return the next player's deal (PE-6)."""
        return self.deal_again(s, s.left_of(s.dealer))

    def first_lead(self, s: Position, chosen: Chosen) -> Position:
        """Return the tricks; a lone maker's partner sits out (PE-7, PE-8)."""
        s = said(s, chosen)
        active = (True,) * s.seats
        if chosen.action == ALONE:
            s = evolve(s, own=evolve(s.own, alone=tuple(seat == s.maker for seat in range(s.seats))))
            active = tuple(seat not in self.side(s.maker) or seat == s.maker for seat in range(s.seats))
        leader = next(x for x in (s.left_of(s.dealer), s.left_of(s.dealer, 2)) if active[x])
        return self.begin_tricks(s, leader, active=active)

    def turned_card(self, s: Position) -> Card | None:
        """Return the turned card, the dealer's once it is taken up."""
        return s.up[-1] if s.up else s.own.picked if s.own else None

    # Scoring

    def result(self, s: Position) -> HandResult:
        """Return the hand just played, and who was alone."""
        return evolve(super().result(s), alone=s.own.alone)

    def score(self, options: EuchreOptions, totals: Totals, result: HandResult) -> Scored:
        """Return the sheet after a hand (PE-10, PE-11)."""
        makers = self.side(result.maker)
        defenders = self.side((result.maker + 1) % 4)
        taken, alone = sum(result.tricks[seat] for seat in makers), result.alone[result.maker]
        if taken < ENOUGH:
            lines = for_all(defenders, 2, "PE-10", f"the makers are euchred with {counted(taken)}")
        elif taken < ALL:
            lines = for_all(makers, 1, "PE-10", f"made trumps and took {counted(taken)}")
        elif alone:
            lines = for_all(makers, options.lone_march, "PE-10", "all five tricks, alone")
        else:
            lines = for_all(makers, 2, "PE-10", "all five tricks")
        return after_lines(totals, lines, options.target)

    # Words

    def badges(self, s: Position) -> tuple[str, ...]:
        """Return the trumps and who made them."""
        if s.trump is None:
            return (f"{mark_suit(suit_of(s.up[0]))} turned down",) if s.phase == "naming" else ()
        name = s.table.names[s.maker]
        return (f"{name} alone" if s.own.alone[s.maker] else f"{name} is maker",)

    def roles(self, s: Position, seat: int) -> tuple[str, ...]:
        """Return whether a seat deals, is the maker, or sits out."""
        roles = (*super().roles(s, seat), *(("maker",) if seat == s.maker else ()))
        return (*roles, "sits out") if s.play and not s.play.active[seat] else roles

    def bid_words(self, s: Position, seat: int, action: Action) -> str:
        """Return a call in a word or two."""
        return f"names {mark_suit(action.suit)}" if action.suit is not None else action.verb

    def choice_told(self, s: Position, chosen: Chosen) -> str:
        """Return the sentence for a call."""
        words = {PASS: "passes", ORDER: f"orders up {mark_set(mask(s.up))}", ALONE: "goes alone",
                 TOGETHER: "plays with the partner"}  # fmt: skip
        told = words.get(chosen.action)
        return f"{s.table.names[chosen.seat]} {told}" if told else super().choice_told(s, chosen)

    def needs(self, s: Position, seat: int) -> str:
        """Return how a seat's side stands."""
        play = s.play
        if play is None or not play.active[seat]:
            return ""
        won = sum(play.taken[x] for x in self.side(seat))
        lost = sum(play.taken) - won
        if won < ENOUGH and lost < ENOUGH:
            return f"needs {ENOUGH - won}"
        return "made" if won >= ENOUGH else "set"


def to_naming(s: Position) -> Position:
    """Return the position in which the dealer's left may name another suit (PE-6)."""
    return evolve(s, phase="naming", turn=s.left_of(s.dealer))


def named(s: Position, chosen: Chosen) -> Position:
    """Return the position in which the suit is trumps and the turned card out of play (PE-6)."""
    return _to_maker(turned_down(evolve(s, trump=chosen.action.suit)))


def _to_maker(s: Position) -> Position:
    """Return the position in which the maker chooses to go alone or not (PE-7)."""
    return evolve(s, phase="alone", turn=s.maker)


def _names(s: Position) -> tuple[Action, ...]:
    suits = tuple(Action("name", suit=suit) for suit in SUITS if suit != suit_of(s.up[0]))
    return suits if options_of(s).stick_the_dealer == "on" and s.turn == s.dealer else (*suits, PASS)
