"""The rules of Three-handed Euchre: the maker plays with the dummy or alone against two defenders."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from cardtable.core.actions import Action
from cardtable.core.cards import HEARTS, JACK, Card, card_of, suit_of
from cardtable.core.copies import copier, maker
from cardtable.core.facts import Chosen, Dealt, Fact, Ruled
from cardtable.core.options import GameOptions
from cardtable.core.pending import Deal, Rule
from cardtable.core.ruleset import GameInfo, RuleRef
from cardtable.core.scene import Contract, Happening
from cardtable.core.text import mark, mark_suit
from cardtable.games.three_handed_euchre.calls import THROW_IN, elsewhere, sentence, short_words
from cardtable.games.three_handed_euchre.cards import EuchreHand, is_farmers, tables_of
from cardtable.games.three_handed_euchre.options import DECKS, JOKER, PRESETS, EuchreOptions
from cardtable.games.three_handed_euchre.phases import ask_farmer, open_bidding, phases_of
from cardtable.games.three_handed_euchre.scoring import ALL, ENOUGH, score_hand
from cardtable.kit.evolve import evolve
from cardtable.kit.game import TrickGame, options_of
from cardtable.kit.phases import Phase
from cardtable.kit.playing import Refusal
from cardtable.kit.position import NOBODY, Position
from cardtable.kit.scoring import HandResult, Scored, Totals
from cardtable.kit.tricks import TrickTables

_deal: Final = maker(Deal)
_with_alone: Final = copier(HandResult, "alone")


class ThreeHandedEuchre(TrickGame):
    """The ruleset of Three-handed Euchre (rules.md chapter 3)."""

    info: ClassVar = GameInfo(
        id="three-handed-euchre",
        name="Three-handed Euchre",
        version=1,
        seats=(3,),  # EU-1
        usual=3,
        sentence="Name trumps and take three of five tricks.",
        minutes=20,
        code="EU",
        emblem=card_of(HEARTS, JACK),
        presets=PRESETS,
    )
    Options: ClassVar[type[GameOptions]] = EuchreOptions
    refusals: ClassVar = dict.fromkeys(Refusal, "EU-25")

    def own_phases(self) -> Mapping[str, Phase]:
        """Return everything from a farmer's hand to the defenders."""
        return phases_of(self)

    def why_not(self, s: Position, seat: int, action: Action) -> RuleRef | None:
        """Return the rule that forbids an action, or None when it is legal or means nothing here."""
        reason = super().why_not(s, seat, action)
        if reason is None and s.phase == "tricks" and action.verb != "play":
            return elsewhere(s, action)
        return reason

    # The deal

    def deal_request(self, s: Position) -> Deal:
        """Return the deal: five cards each and to the dummy, if there is one, and one turned up (EU-8, EU-9, EU-H8)."""
        options = options_of(s)
        dummy = 5 if options.dummy == "on" else 0
        return _deal(DECKS[options.deck], (5,) * s.seats, self.deal_label(s), dummy=dummy, up=1)

    def own_of(self, s: Position, dealt: Dealt) -> EuchreHand:  # noqa: ARG002 - the hook's signature
        """Return the dummy, which the maker may take (EU-20)."""
        return EuchreHand(dealt.dummy)

    def dealt(self, s: Position) -> Position:
        """Return the position in which hands are shown, but not the dealer's who names trumps for a turned joker."""
        s = open_bidding(self.show_hands(s, s.dealer if s.up[0] == JOKER else NOBODY))  # EU-A18
        return s if options_of(s).farmers_hand == "off" else evolve(s, due=(*s.due, Rule("farmer")))

    def derive_ruled(self, s: Position, request: Rule) -> Ruled:
        """Return the seats with a farmer's hand, from the dealer's left; two where an ace may be in it (EU-H3)."""
        options = options_of(s)
        order = [s.left_of(s.dealer, i) for i in range(1, s.seats + 1)]
        return Ruled(request.key, tuple(seat for seat in order if is_farmers(options, s.hands[seat].known)))

    def ruled(self, s: Position, fact: Ruled) -> Position:
        """Return the position in which a farmer's hand is asked about, its holder having looked at it."""
        return ask_farmer(evolve(s, own=evolve(s.own, farmers=fact.value))) if fact.value else s

    def ruling_told(self, s: Position, fact: Ruled) -> tuple[Happening, ...]:
        """Return who may throw in a farmer's hand."""
        return tuple(
            Happening("rule", f"{s.table.names[seat]} has a farmer's hand and may throw it in", seat, rule="EU-H3")
            for seat in fact.value
        )

    def tables(self, s: Position) -> TrickTables:
        """Return the trick tables under the hand's trumps."""
        return tables_of(options_of(s).deck, s.trump)

    def turned_card(self, s: Position) -> Card | None:
        """Return the turned card, the dealer's once it is taken up."""
        return s.up[-1] if s.up else s.own.picked if s.own else None

    # Scoring

    def result(self, s: Position) -> HandResult:
        """Return the hand just played, and who was alone."""
        return _with_alone(super().result(s), s.own.alone)

    def score(self, options: EuchreOptions, totals: Totals, result: HandResult) -> Scored:
        """Return the sheet after a hand."""
        return score_hand(options, totals, result)

    # Words

    def badges(self, s: Position) -> tuple[str, ...]:
        """Return the suit that is proposed or turned down, or who made trumps."""
        if not s.hands or not s.phase:
            return ()
        if s.trump is not None:
            maker = s.table.names[s.maker]
            return (f"{maker} alone" if s.own.alone[s.maker] else f"{maker} is maker",)
        if s.up[0] == JOKER:
            return ("the joker is turned: the dealer names trumps",)
        suit = mark_suit(suit_of(s.up[0]))
        return (f"{suit} turned down",) if s.phase == "second round" else (f"{suit} proposed",)

    def roles(self, s: Position, seat: int) -> tuple[str, ...]:
        """Return whether a seat deals, is the maker, is alone, sits out."""
        roles = [*super().roles(s, seat)]
        if seat == s.maker:
            roles.append("maker")
        if s.own and s.own.alone[seat]:
            roles.append("alone")
        if s.play and not s.play.active[seat]:
            roles.append("sits out")
        return tuple(roles)

    def bid_words(self, s: Position, seat: int, action: Action) -> str:  # noqa: ARG002 - the hook's signature
        """Return a call in a word or two."""
        return short_words(action)

    def choice_told(self, s: Position, chosen: Chosen) -> str:
        """Return the sentence for a choice."""
        return sentence(s, chosen)

    def contract(self, s: Position, seat: int) -> Contract | None:
        """Return what the maker has undertaken: three of the five."""
        return Contract(ENOUGH) if seat == s.maker else None

    def needs(self, s: Position, seat: int) -> str:
        """Return how the maker, or the side of a defender, stands."""
        play = s.play
        if play is None or not play.active[seat]:
            return ""
        made, against = play.taken[s.maker], sum(play.taken) - play.taken[s.maker]
        if seat == s.maker:
            if against > ALL - ENOUGH:
                return "euchred"
            if made < ENOUGH:
                return f"needs {ENOUGH - made}"
            return "made" if against else "march" if made == ALL else "made, march open"
        if against >= ENOUGH:
            return "euchre"
        if made < ENOUGH:
            return f"{'needs' if s.own.alone[seat] else 'together need'} {ENOUGH - against}"
        return "beaten" if against or made == ALL else "stop the march"

    def happenings(self, before: Position, fact: Fact, after: Position) -> tuple[Happening, ...]:
        """Return what there is to tell about a fact, and what a choice has brought about."""
        return (*super().happenings(before, fact, after), *_consequences(before, fact, after))


def _consequences(before: Position, fact: Fact, after: Position) -> tuple[Happening, ...]:
    """Return what follows from a choice by rule: a turned card moved, a deal once more, an unusual first lead."""
    if not isinstance(fact, Chosen):
        return ()
    names = after.table.names
    told = []
    if after.attempt != before.attempt:
        text, rule = ("deals again", "EU-H3") if fact.action == THROW_IN else ("deals: nobody named a suit", "EU-17")
        told.append(Happening("rule", f"{names[after.dealer]} {text}", after.dealer, rule=rule))
    if before.phase == "first round" and after.phase == "second round":
        told.append(Happening("turn", f"{mark(after.up[0])} is turned down", cards=after.up, rule="EU-15"))
    if after.phase == "exchange" and before.phase in ("first round", "joker") and after.own.picked is not None:
        card = after.own.picked
        told.append(
            Happening("turn", f"{names[after.dealer]} takes {mark(card)} into the hand", after.dealer, (card,), "EU-13")
        )
    if before.play is None and after.play is not None and any(after.own.alone):
        told.append(Happening("rule", f"{names[after.play.turn]} has the first lead", after.play.turn, rule="EU-A1"))
    return tuple(told)
