"""What is said in Three-handed Euchre: the actions, their words, and the moment to which each belongs."""

from __future__ import annotations

from typing import Final

from cardtable.core.actions import Action
from cardtable.core.cards import mask
from cardtable.core.facts import Chosen
from cardtable.core.ruleset import RuleRef
from cardtable.core.text import mark_set, mark_suit
from cardtable.kit.game import options_of
from cardtable.kit.position import Position

THROW_IN: Final = Action("throw in")
KEEP: Final = Action("keep")
PASS: Final = Action("pass")
ORDER: Final = Action("order")
PICK_UP: Final = Action("pick up")
DECLINE: Final = Action("decline")
DUMMY: Final = Action("dummy")
ALONE: Final = Action("alone")
TOGETHER: Final = Action("together")

_MOMENT: Final = {
    "throw in": RuleRef("EU-H3", "only a farmer's hand is thrown in, before the first bid, if the house plays it"),
    "keep": RuleRef("EU-H3", "only a farmer's hand is kept or thrown in"),
    "pass": RuleRef("EU-11", "there is nothing to pass now"),
    "order": RuleRef("EU-12", "the turned card is ordered in the first round, by the first player who accepts it"),
    "assist": RuleRef("EU-A11", "whoever accepts the turned suit says order"),
    "accept": RuleRef("EU-A11", "whoever accepts the turned suit says order"),
    "name": RuleRef("EU-16", "a suit is named in the second round, by the first player who wants it"),
    "pick up": RuleRef("EU-14", "only a dealer whom another player has ordered up is asked to take the turned card"),
    "decline": RuleRef("EU-14", "only a dealer whom another player has ordered up may leave the turned card"),
    "discard": RuleRef("EU-20", "cards are discarded after taking the turned card or the dummy"),
    "dummy": RuleRef("EU-A4", "the maker takes the dummy or goes alone once trumps are fixed and the dealer is done"),
    "alone": RuleRef("EU-23", "going alone is announced after trumps are fixed and before the first lead"),
    "together": RuleRef("EU-22", "the defenders say alone or together once the maker is ready"),
    "play": RuleRef("EU-A4", "cards are played once trumps, the maker's five cards and the defenders are settled"),
}
_ALONE: Final = RuleRef("EU-H8", "at this table there is no dummy, and the maker plays alone in any case")
_TAKES: Final = RuleRef("EU-H8", "at this table the dealer always takes a card that is ordered")
_WITHOUT_DUMMY: Final = {
    "pick up": _TAKES,
    "decline": _TAKES,
    "discard": RuleRef("EU-13", "a card is discarded after taking the turned card"),
    "dummy": _ALONE,
    "alone": _ALONE,
    "together": _ALONE,
    "play": RuleRef("EU-24", "cards are played once trumps are fixed and the dealer has discarded"),
}


def elsewhere(s: Position, action: Action) -> RuleRef | None:
    """Return why an action that belongs to another moment is refused; None for one that means nothing in this game."""
    without = _WITHOUT_DUMMY.get(action.verb) if options_of(s).dummy == "off" else None
    return without or _MOMENT.get(action.verb)


def order_word(s: Position, seat: int) -> str:
    """Return how a seat accepts the turned suit: the three phrases mean the same (EU-12, EU-A11)."""
    return ("accepts", "orders it up", "assists")[(seat - s.dealer) % s.seats]


def short_words(action: Action) -> str:
    """Return a call in a word or two, for a seat's panel."""
    if action.verb == "name":
        return f"names {mark_suit(action.suit or 0)}"
    if action == ORDER:
        return "orders"
    return {PICK_UP: "picks up", DECLINE: "leaves it", KEEP: "keeps the hand"}.get(action, action.verb)


def sentence(s: Position, chosen: Chosen) -> str:
    """Return the sentence for a choice made in this position."""
    names, seat, action = s.table.names, chosen.seat, chosen.action
    name, turned = names[seat], mark_set(mask(s.up))
    if action.verb == "discard":
        if chosen.veiled is None:
            return f"{name} puts {mark_set(action.cards)} away"
        count = chosen.veiled
        return f"{name} puts {'a card' if count == 1 else f'{count} cards'} away, face down"
    if action.verb == "name":
        return f"{name} names {mark_suit(action.suit or 0)}"
    if action == ORDER:
        return f"{name} {order_word(s, seat)}"
    if action == ALONE and seat != s.maker:
        partner = next(names[x] for x in range(s.seats) if x not in (seat, s.maker))
        return f"{name} defends alone, {partner} sits out"
    words = {
        PASS: "passes",
        PICK_UP: f"picks up {turned}",
        DECLINE: f"leaves {turned} out of play",
        DUMMY: "is the maker and takes the dummy",
        ALONE: "is the maker, alone",
        TOGETHER: "does not go alone",
        THROW_IN: "throws in a farmer's hand",
        KEEP: "keeps a farmer's hand",
    }
    return f"{name} {words[action]}"
