"""The phases of a hand of Three-handed Euchre before the tricks: bidding, the exchange, the maker, the defenders."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from cardtable.core.actions import Action
from cardtable.core.cards import IN_SUIT, SUIT_NAMES, SUITS, CardSet, suit_of
from cardtable.core.copies import copier
from cardtable.core.facts import Chosen
from cardtable.core.pending import DUMMY as THE_DUMMY
from cardtable.core.pending import Show
from cardtable.core.ruleset import RuleRef
from cardtable.core.text import mark
from cardtable.games.three_handed_euchre.calls import (
    ALONE,
    DECLINE,
    DUMMY,
    KEEP,
    ORDER,
    PASS,
    PICK_UP,
    THROW_IN,
    TOGETHER,
    elsewhere,
)
from cardtable.games.three_handed_euchre.cards import EuchreHand, farmers_cards
from cardtable.games.three_handed_euchre.options import DECKS, JOKER
from cardtable.kit.calls import Call, Reason, Round, taken_up, turned_down
from cardtable.kit.evolve import evolve
from cardtable.kit.exchange import Discards
from cardtable.kit.game import TrickGame, bid, options_of, said
from cardtable.kit.phases import Phase
from cardtable.kit.position import NOBODY, Position

NAMES = tuple(Action("name", suit=suit) for suit in SUITS)
"""The four suits that may be named."""


def phases_of(game: TrickGame) -> Mapping[str, Phase]:
    """Return everything from a farmer's hand to the defenders, in the order of EU-A4."""

    def kept(s: Position, chosen: Chosen) -> Position:
        """Return the bidding or another farmer's question, or the deal once more by the same dealer (EU-H3)."""
        return game.deal_again(s, s.dealer) if chosen.action == THROW_IN else ask_farmer(said(s, chosen))

    def passed_out(s: Position) -> Position:
        """Return the next player's deal (EU-17)."""
        return game.deal_again(s, s.left_of(s.dealer))

    def to_maker(s: Position) -> Position:
        """Return the maker's choice between the dummy and going alone (EU-A4), or the tricks without either (EU-H8)."""
        return to_tricks(game, s) if options_of(s).dummy == "off" else _asked(s, "maker", s.maker)

    def picked_up(s: Position, chosen: Chosen) -> Position:
        """Return the position with the card in the dealer's hand, or out of play (EU-14)."""
        s = said(s, chosen)
        return _take_up(s) if chosen.action.verb == PICK_UP.verb else to_maker(turned_down(s))

    def named(s: Position, chosen: Chosen) -> Position:
        """Return the position in which the suit is trumps and the turned card out of play (EU-16, EU-A8)."""
        return to_maker(turned_down(evolve(s, trump=chosen.action.suit)))

    def defended(s: Position, chosen: Chosen) -> Position:
        """Return the tricks, or the other defender's question (EU-22, EU-A5)."""
        s = said(s, chosen)
        if chosen.action.verb == ALONE.verb:
            return to_tricks(game, _set_alone(s, chosen.seat))
        following = s.left_of(chosen.seat)
        return to_tricks(game, s) if following == s.maker else evolve(s, turn=following)

    return {
        "farmer": Call(
            "EU-H3", _says("a farmer's hand: keep it, or throw it in?"), _offers(KEEP, THROW_IN), kept,
            reason=_because("EU-H3", "first a farmer's hand is kept or thrown in"),
        ),
        "first round": Round(
            "EU-11", lambda s: f"{mark(s.up[0])} is turned: order it up, or pass?", _may_order, _ordered,
            lambda s: evolve(s, phase="second round", turn=s.left_of(s.dealer)),  # EU-15
            form=_offers(PASS, ORDER), reason=_not_ordered,
        ),
        "second round": Round(
            "EU-16", lambda s: "name the trumps" if _stuck(s) else "name the trumps, or pass", _may_name, named,
            passed_out, form=_offers(*NAMES, PASS), reason=_not_named,
        ),
        "joker": Call(
            "EU-A18", _says("the joker is turned: name the trumps"), _offers(*NAMES), _named_for_the_joker,
            reason=_because("EU-A18", "the joker is turned up, so the dealer names trumps before anything else"),
        ),
        "pick up": Call(
            "EU-14", lambda s: f"pick up {mark(s.up[0])}, or leave it?", _offers(PICK_UP, DECLINE), picked_up,
            reason=elsewhere,
        ),
        "exchange": Discards(
            "EU-13", 1, to_maker, prompt="discard a card, face down", keeps=_picked, reason=_not_discarded
        ),
        "maker": Call(
            "EU-A3", _says("take the dummy, or go alone?"), _offers(DUMMY, ALONE), _made,
            reason=_because("EU-A3", "the maker takes the dummy or goes alone; there is nothing else"),
        ),
        "keep five": Discards(
            "EU-20", 5, _to_defenders, prompt="discard five cards, keep the best five",
            reason=_because("EU-20", "the maker discards five of the ten cards first"),
        ),
        "defenders": Call(
            "EU-22", _says("defend together, or alone?"), _offers(TOGETHER, ALONE), defended, reason=elsewhere
        ),
    }  # fmt: skip


def _says(prompt: str) -> Callable[[Position], str]:
    """Return what always asks this."""
    return lambda _: prompt


def _offers(*actions: Action) -> Callable[[Position], tuple[Action, ...]]:
    """Return what always offers these answers."""
    return lambda _: actions


def _because(rule: str, text: str) -> Reason:
    """Return what always tells this reason."""
    return lambda _, __: RuleRef(rule, text)


# The way from one phase to the next


def ask_farmer(s: Position) -> Position:
    """Return the question to the next farmer, who has looked at the hand, or else the first bid (EU-H3)."""
    asked = [seat for seat, action in s.said if action.verb == KEEP.verb]
    seat = next((x for x in s.own.farmers if x not in asked), None)
    if seat is None:
        return open_bidding(s)
    s = evolve(s, phase="farmer", turn=seat)
    return s if s.seen[seat] else evolve(s, due=(Show(seat, "hand"),))


def open_bidding(s: Position) -> Position:
    """Return the position in which the first bid is made: the joker turned up is the dealer's to name (EU-A18)."""
    if s.up[0] == JOKER:
        return evolve(s, phase="joker", turn=s.dealer)
    return evolve(s, phase="first round", turn=s.left_of(s.dealer))  # EU-11


def _take_up(s: Position) -> Position:
    """Return the position in which the dealer holds the turned card too and discards another (EU-13)."""
    own = evolve(s.own, picked=s.up[0])
    return evolve(taken_up(s, s.dealer), own=own, phase="exchange", turn=s.dealer)


def _to_defenders(s: Position) -> Position:
    """Return the position in which the defender at the maker's left is asked first (EU-A5)."""
    return _asked(s, "defenders", s.left_of(s.maker))


def to_tricks(game: TrickGame, s: Position) -> Position:
    """Return the position before the first lead (EU-22, EU-24)."""
    maker, options = s.maker, options_of(s)
    lone = lone_defender(s)
    active = tuple([lone in (NOBODY, seat) or seat == maker for seat in range(s.seats)])
    loner = maker if s.own.alone[maker] else lone
    after = s.dealer if loner == NOBODY or options.alone_lead == "dealer_left" else loner  # EU-A1
    leader = next(seat for seat in (s.left_of(after), s.left_of(after, 2), after) if active[seat])
    return game.begin_tricks(s, leader, active=active, lacks=_lacks(s))


def lone_defender(s: Position) -> int:
    """Return the defender who is alone, or NOBODY."""
    return next((seat for seat in range(s.seats) if s.own.alone[seat] and seat != s.maker), NOBODY)


def _lacks(s: Position) -> tuple[CardSet, ...] | None:
    """Return what seats surely lack: a farmer's hand that was kept has only its own cards and the one taken.

    None where nobody has kept one.
    """
    farmers = [seat for seat, action in s.said if action.verb == KEEP.verb]
    if not farmers:
        return None
    others = DECKS[options_of(s).deck] & ~farmers_cards(options_of(s))
    if s.own.picked is not None:
        others &= ~(1 << s.own.picked)
    whole = [seat for seat in farmers if seat != s.maker or s.own.alone[seat] or options_of(s).dummy == "off"]
    return tuple(others if seat in whole else 0 for seat in range(s.seats))


def _set_alone(s: Position, seat: int) -> Position:
    alone = (*s.own.alone[:seat], True, *s.own.alone[seat + 1 :])
    return _with_own(s, _with_alone(s.own, alone))


_asked: Final = copier(Position, "phase", "turn")
_with_own: Final = copier(Position, "own")
_with_alone: Final = copier(EuchreHand, "alone")


# The first round


def _may_order(s: Position) -> tuple[Action, ...]:
    """Return pass, and order where the house lets this hand call: with a natural trump (EU-A20)."""
    natural = s.hands[s.turn].known & IN_SUIT[suit_of(s.up[0])]
    return (PASS, ORDER) if natural or options_of(s).must_hold_natural_trump == "off" else (PASS,)


def _not_ordered(s: Position, action: Action) -> RuleRef | None:
    """Return why the suit may not be ordered, or that others are not named yet."""
    if action == ORDER:
        return needs_natural(suit_of(s.up[0]))
    if action.verb == "name":
        return RuleRef("EU-11", "in the first round only the turned suit can be trumps")
    return elsewhere(s, action)


def _ordered(s: Position, chosen: Chosen) -> Position:
    """Return the position after an acceptance: the dealer takes the card, or may (EU-12 to EU-14, EU-A8, EU-H8)."""
    s = evolve(s, trump=suit_of(s.up[0]))
    options = options_of(s)
    if chosen.seat == s.dealer or options.dealer_must_pick_up == "on" or options.dummy == "off":
        return _take_up(s)
    return _asked(s, "pick up", s.dealer)


# The second round


def _stuck(s: Position) -> bool:
    """Return whether the dealer must name trumps (EU-18, EU-A10)."""
    return options_of(s).stick_dealer == "on" and s.turn == s.dealer


def _suits(s: Position) -> tuple[int, ...]:
    """Return the suits that the house lets anybody name (EU-A9)."""
    down = suit_of(s.up[0])
    return tuple(suit for suit in SUITS if suit != down or options_of(s).allow_turned_down_suit == "on")


def _may_name(s: Position) -> tuple[Action, ...]:
    """Return the suits that this hand may name, and pass unless the dealer is stuck.

    A stuck dealer who holds none of the suits is free (EU-A20).
    """
    suits, hand, stuck = _suits(s), s.hands[s.turn].known, _stuck(s)
    if options_of(s).must_hold_natural_trump == "on":
        held = tuple(suit for suit in suits if hand & IN_SUIT[suit])
        suits = held if held or not stuck else suits
    names = tuple(NAMES[suit] for suit in suits)
    return names if stuck else (*names, PASS)


def _not_named(s: Position, action: Action) -> RuleRef | None:
    """Return why a suit may not be named, or why the dealer may not pass."""
    if action == PASS:
        return RuleRef("EU-18", "this table sticks the dealer, who must name trumps when all others have passed")
    if action == ORDER:
        return RuleRef("EU-15", "the turned suit was passed by everybody and is turned down")
    if action.verb != "name" or action.suit is None:
        return elsewhere(s, action)
    if action.suit not in _suits(s):
        return RuleRef("EU-A9", f"{SUIT_NAMES[action.suit]} were turned down and may not be named")
    return needs_natural(action.suit)


def needs_natural(suit: int) -> RuleRef:
    """Return the house rule that forbids to call a suit of which the hand has no card."""
    return RuleRef("EU-A20", f"at this table a call needs a card of the suit, and the hand has no {SUIT_NAMES[suit]}")


def _named_for_the_joker(s: Position, chosen: Chosen) -> Position:
    """Return the position in which the dealer has the joker, sees the hand and discards (EU-A18)."""
    s = _take_up(evolve(bid(s, chosen), maker=chosen.seat, trump=chosen.action.suit))
    return s if s.seen[s.dealer] else evolve(s, due=(Show(s.dealer, "hand"),))


# The exchange and the maker


def _picked(s: Position) -> CardSet:
    """Return the card just taken, which everybody knows is still there (EU-A7)."""
    picked: int = s.own.picked
    return 1 << picked


def _not_discarded(s: Position, action: Action) -> RuleRef | None:
    """Return why this card may not be discarded (EU-13, EU-A7)."""
    if action in (PICK_UP, DECLINE) and options_of(s).dealer_must_pick_up == "on" and options_of(s).dummy == "on":
        return RuleRef("EU-A8", "at this table a dealer who is ordered up must take the turned card")
    if action.verb != "discard":
        return elsewhere(s, action)
    if action.cards == _picked(s):
        return RuleRef("EU-A18" if s.own.picked == JOKER else "EU-A7", "the card just taken may not be the discard")
    return RuleRef("EU-13", "the dealer discards one card of the hand")


def _made(s: Position, chosen: Chosen) -> Position:
    """Return the position in which the maker is shown the dummy, or is alone (EU-20, EU-21, EU-A3, EU-A4)."""
    s = said(s, chosen)
    if chosen.action.verb == ALONE.verb:
        return _to_defenders(_set_alone(s, chosen.seat))
    return evolve(s, phase="keep five", due=(Show(chosen.seat, THE_DUMMY),))
