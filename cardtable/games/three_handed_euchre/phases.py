"""The phases of a hand of Three-handed Euchre before the tricks: bidding, the exchange, the maker, the defenders."""

from __future__ import annotations

from abc import ABC, abstractmethod

from cardtable.core.actions import Action, PickCards, PickOption, PickSuit
from cardtable.core.cards import IN_SUIT, SUIT_NAMES, SUITS, CardSet, mask, suit_of
from cardtable.core.facts import Chosen
from cardtable.core.pending import BIDDING, DRAFT, Ask, Show
from cardtable.core.piles import Pile
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
from cardtable.games.three_handed_euchre.cards import FARMERS
from cardtable.games.three_handed_euchre.options import DECKS, JOKER
from cardtable.kit.evolve import evolve
from cardtable.kit.exchange import picks
from cardtable.kit.game import TrickGame, bid, options_of, put_away, said
from cardtable.kit.position import NOBODY, Position

# The way from one phase to the next


def open_bidding(s: Position) -> Position:
    """Return the position in which the first bid is made: the joker turned up is the dealer's to name (EU-A18)."""
    if s.up[0] == JOKER:
        return evolve(s, phase="joker", turn=s.dealer)
    return evolve(s, phase="first round", turn=s.left_of(s.dealer))  # EU-11


def _turn_down(s: Position) -> Position:
    """Return the position with the turned card out of play (EU-A8)."""
    return evolve(s, gone=s.gone.add(Pile(mask(s.up))), up=())


def _take_up(s: Position) -> Position:
    """Return the position in which the dealer holds the turned card too and discards another (EU-13)."""
    card, dealer = s.up[0], s.dealer
    hand = s.hands[dealer].add(Pile(1 << card))
    hands = (*s.hands[:dealer], hand, *s.hands[dealer + 1 :])
    return evolve(s, hands=hands, up=(), own=evolve(s.own, picked=card), phase="exchange", turn=dealer)


def _to_maker(s: Position) -> Position:
    """Return the position in which the maker chooses between the dummy and going alone (EU-A4)."""
    return evolve(s, phase="maker", turn=s.maker)


def _to_defenders(s: Position) -> Position:
    """Return the position in which the defender at the maker's left is asked first (EU-A5)."""
    return evolve(s, phase="defenders", turn=s.left_of(s.maker))


def to_tricks(game: TrickGame, s: Position) -> Position:
    """Return the position before the first lead (EU-22, EU-24)."""
    maker, options = s.maker, options_of(s)
    lone = lone_defender(s)
    active = tuple(lone in (NOBODY, seat) or seat == maker for seat in range(s.seats))
    loner = maker if s.own.alone[maker] else lone
    after = s.dealer if loner == NOBODY or options.alone_lead == "dealer_left" else loner  # EU-A1
    leader = next(seat for seat in (s.left_of(after), s.left_of(after, 2), after) if active[seat])
    return game.begin_tricks(s, leader, active=active, lacks=_lacks(s))


def lone_defender(s: Position) -> int:
    """Return the defender who is alone, or NOBODY."""
    return next((seat for seat in range(s.seats) if s.own.alone[seat] and seat != s.maker), NOBODY)


def _lacks(s: Position) -> tuple[CardSet, ...]:
    """Return what seats surely lack: a farmer's hand that was kept has nothing but 9s, 10s and the card taken."""
    farmers = [seat for seat, action in s.said if action == KEEP]
    others = DECKS[options_of(s).deck] & ~FARMERS
    if s.own.picked is not None:
        others &= ~(1 << s.own.picked)
    return tuple(others if seat in farmers and (seat != s.maker or s.own.alone[seat]) else 0 for seat in range(s.seats))


def _set_alone(s: Position, seat: int) -> Position:
    alone = (*s.own.alone[:seat], True, *s.own.alone[seat + 1 :])
    return evolve(s, own=evolve(s.own, alone=alone))


# The phases


class _Phase(ABC):
    """A phase in which one seat, `turn`, is asked; what belongs to another moment is refused with its rule."""

    def __init__(self, game: TrickGame) -> None:
        self._game = game

    @abstractmethod
    def ask(self, s: Position) -> Ask:
        """Return the question now."""

    @abstractmethod
    def legal(self, s: Position) -> tuple[Action, ...]:
        """Return what the asked seat may answer."""

    def why_not(self, s: Position, action: Action) -> RuleRef | None:
        """Return what forbids an answer that is not legal."""
        return self.forbidden(s, action) or elsewhere(action)

    def forbidden(self, s: Position, action: Action) -> RuleRef | None:  # noqa: ARG002 - phases override it
        """Return what forbids an answer of this phase's own kind; None for any other."""
        return None


class FarmersHand(_Phase):
    """A hand of 9s and 10s may be thrown in before the first bid (EU-H3)."""

    def ask(self, s: Position) -> Ask:
        """Return the question whether to keep the hand."""
        return Ask(s.turn, PickOption(self.legal(s)), BIDDING, "all 9s and 10s: keep the hand, or throw it in?")

    def legal(self, s: Position) -> tuple[Action, ...]:  # noqa: ARG002 - the protocol's signature
        """Return both answers."""
        return KEEP, THROW_IN

    def forbidden(self, s: Position, action: Action) -> RuleRef | None:  # noqa: ARG002 - the base's signature
        """Return that the farmer's hand comes first."""
        return RuleRef("EU-H3", "first a farmer's hand is kept or thrown in")

    def apply(self, s: Position, chosen: Chosen) -> Position:
        """Return the bidding, or the deal once more by the same dealer."""
        if chosen.action == THROW_IN:
            return self._game.deal_again(s, s.dealer)
        return open_bidding(said(s, chosen))


class FirstRound(_Phase):
    """From the dealer's left each player passes or accepts the turned suit (EU-11, EU-12)."""

    def ask(self, s: Position) -> Ask:
        """Return the question for the turned suit."""
        return Ask(s.turn, PickOption((PASS, ORDER)), BIDDING, f"{mark(s.up[0])} is turned: order it up, or pass?")

    def legal(self, s: Position) -> tuple[Action, ...]:
        """Return pass, and order where the house lets this hand call."""
        return (PASS,) if self._barred(s) else (PASS, ORDER)

    def forbidden(self, s: Position, action: Action) -> RuleRef | None:
        """Return why the suit may not be ordered, or that others are not named yet."""
        if action == ORDER:
            return needs_natural(suit_of(s.up[0]))
        if action.verb == "name":
            return RuleRef("EU-11", "in the first round only the turned suit can be trumps")
        return None

    def _barred(self, s: Position) -> bool:
        """Return whether the house asks for a natural trump that the hand does not have (EU-A20)."""
        hand = s.hands[s.turn].known
        return options_of(s).must_hold_natural_trump == "on" and not hand & IN_SUIT[suit_of(s.up[0])]

    def apply(self, s: Position, chosen: Chosen) -> Position:
        """Return the position after a pass or an acceptance."""
        seat = chosen.seat
        if chosen.action == PASS:
            s = said(s, chosen)
            if seat == s.dealer:
                return evolve(s, phase="second round", turn=s.left_of(seat))  # EU-15
            return evolve(s, turn=s.left_of(seat))
        s = evolve(bid(s, chosen), maker=seat, trump=suit_of(s.up[0]))  # EU-12, EU-19
        if seat == s.dealer or options_of(s).dealer_must_pick_up == "on":  # EU-13, EU-A8
            return _take_up(s)
        return evolve(s, phase="pick up", turn=s.dealer)


class SecondRound(_Phase):
    """The first player who names a suit makes it trumps (EU-16 to EU-18)."""

    def ask(self, s: Position) -> Ask:
        """Return the question for a suit."""
        prompt = "name the trumps" if self._stuck(s) else "name the trumps, or pass"
        return Ask(s.turn, PickSuit("name", SUITS, (PASS,)), BIDDING, prompt)

    def legal(self, s: Position) -> tuple[Action, ...]:
        """Return the suits that may be named, and pass unless the dealer is stuck."""
        names = tuple(Action("name", suit=suit) for suit in self._suits(s))
        return names if self._stuck(s) else (*names, PASS)

    def forbidden(self, s: Position, action: Action) -> RuleRef | None:
        """Return why a suit may not be named, or why the dealer may not pass."""
        if action == PASS:
            return RuleRef("EU-18", "this table sticks the dealer, who must name trumps when all others have passed")
        if action == ORDER:
            return RuleRef("EU-15", "the turned suit was passed by everybody and is turned down")
        if action.verb != "name" or action.suit is None:
            return None
        if action.suit not in self._offered(s):
            return RuleRef("EU-A9", f"{SUIT_NAMES[action.suit]} were turned down and may not be named")
        return needs_natural(action.suit)

    def apply(self, s: Position, chosen: Chosen) -> Position:
        """Return the position after a pass or a suit; all having passed, the next player deals."""
        if chosen.action == PASS:
            if chosen.seat == s.dealer:
                return self._game.deal_again(s, s.left_of(s.dealer))  # EU-17
            return evolve(said(s, chosen), turn=s.left_of(chosen.seat))
        s = evolve(bid(s, chosen), maker=chosen.seat, trump=chosen.action.suit)
        return _to_maker(_turn_down(s))

    def _stuck(self, s: Position) -> bool:
        return options_of(s).stick_dealer == "on" and s.turn == s.dealer  # EU-18, EU-A10

    def _offered(self, s: Position) -> tuple[int, ...]:
        """Return the suits that the house lets anybody name (EU-A9)."""
        down = suit_of(s.up[0])
        return tuple(suit for suit in SUITS if suit != down or options_of(s).allow_turned_down_suit == "on")

    def _suits(self, s: Position) -> tuple[int, ...]:
        """Return the suits that this hand may name (EU-A20); a stuck dealer who holds none of them is free."""
        offered = self._offered(s)
        if options_of(s).must_hold_natural_trump == "off":
            return offered
        held = tuple(suit for suit in offered if s.hands[s.turn].known & IN_SUIT[suit])
        return offered if not held and self._stuck(s) else held


def needs_natural(suit: int) -> RuleRef:
    """Return the house rule that forbids to call a suit of which the hand has no card."""
    return RuleRef("EU-A20", f"at this table a call needs a card of the suit, and the hand has no {SUIT_NAMES[suit]}")


class JokerTurned(_Phase):
    """The joker turned up: the dealer names trumps before looking and picks it up (EU-A18)."""

    def ask(self, s: Position) -> Ask:
        """Return the question for a suit."""
        return Ask(s.turn, PickSuit("name", SUITS), BIDDING, "the joker is turned: name the trumps")

    def legal(self, s: Position) -> tuple[Action, ...]:  # noqa: ARG002 - the protocol's signature
        """Return the four suits."""
        return tuple(Action("name", suit=suit) for suit in SUITS)

    def forbidden(self, s: Position, action: Action) -> RuleRef | None:  # noqa: ARG002 - the base's signature
        """Return that there is no first round and no pass."""
        return RuleRef("EU-A18", "the joker is turned up, so the dealer names trumps before anything else")

    def apply(self, s: Position, chosen: Chosen) -> Position:
        """Return the position in which the dealer has the joker, sees the hand and discards."""
        s = _take_up(evolve(bid(s, chosen), maker=chosen.seat, trump=chosen.action.suit))
        return s if s.seen[s.dealer] else evolve(s, due=(Show(s.dealer, "hand"),))


class PickUp(_Phase):
    """The dealer whom another player ordered up takes the turned card or leaves it (EU-14)."""

    def ask(self, s: Position) -> Ask:
        """Return the question for the turned card."""
        return Ask(s.turn, PickOption(self.legal(s)), BIDDING, f"pick up {mark(s.up[0])}, or leave it?")

    def legal(self, s: Position) -> tuple[Action, ...]:  # noqa: ARG002 - the protocol's signature
        """Return both answers."""
        return PICK_UP, DECLINE

    def apply(self, s: Position, chosen: Chosen) -> Position:
        """Return the position with the card in the dealer's hand, or out of play."""
        s = said(s, chosen)
        return _take_up(s) if chosen.action == PICK_UP else _to_maker(_turn_down(s))


class Exchange(_Phase):
    """The dealer with six cards discards one, not the card just taken (EU-13, EU-A7)."""

    def ask(self, s: Position) -> Ask:
        """Return the question for a card to discard."""
        return Ask(s.turn, PickCards("discard"), DRAFT, "discard a card, face down", secret=True)

    def legal(self, s: Position) -> tuple[Action, ...]:
        """Return each card of the hand but the one just taken."""
        return picks("discard", s.hands[s.turn].known & ~_picked(s), 1)

    def forbidden(self, s: Position, action: Action) -> RuleRef | None:
        """Return why these cards may not be discarded."""
        if action in (PICK_UP, DECLINE) and options_of(s).dealer_must_pick_up == "on":
            return RuleRef("EU-A8", "at this table a dealer who is ordered up must take the turned card")
        if action.verb != "discard":
            return None
        if action.cards == _picked(s):
            rule = "EU-A18" if s.own.picked == JOKER else "EU-A7"
            return RuleRef(rule, "the card just taken may not be the discard")
        return RuleRef("EU-13", "the dealer discards one card of the hand")

    def apply(self, s: Position, chosen: Chosen) -> Position:
        """Return the position with the discard away; everybody knows that the taken card is still there."""
        return _to_maker(put_away(s, chosen, _picked(s)))


def _picked(s: Position) -> CardSet:
    picked: int = s.own.picked
    return 1 << picked


class MakersChoice(_Phase):
    """The maker takes the dummy, unseen until then, or goes alone (EU-20, EU-21, EU-A3, EU-A4)."""

    def ask(self, s: Position) -> Ask:
        """Return the question for the dummy."""
        return Ask(s.turn, PickOption(self.legal(s)), BIDDING, "take the dummy, or go alone?")

    def legal(self, s: Position) -> tuple[Action, ...]:  # noqa: ARG002 - the protocol's signature
        """Return both answers."""
        return DUMMY, ALONE

    def forbidden(self, s: Position, action: Action) -> RuleRef | None:  # noqa: ARG002 - the base's signature
        """Return that there is no third answer."""
        return RuleRef("EU-A3", "the maker takes the dummy or goes alone; there is nothing else")

    def apply(self, s: Position, chosen: Chosen) -> Position:
        """Return the position in which the maker is shown the dummy, or is alone."""
        s = said(s, chosen)
        if chosen.action == ALONE:
            return _to_defenders(_set_alone(s, chosen.seat))
        return evolve(s, phase="keep five", due=(Show(chosen.seat, "dummy"),))


class KeepFive(_Phase):
    """The maker discards five of ten cards, face down (EU-20)."""

    def ask(self, s: Position) -> Ask:
        """Return the question for five cards."""
        return Ask(s.turn, PickCards("discard", 5, 5), DRAFT, "discard five cards, keep the best five", secret=True)

    def legal(self, s: Position) -> tuple[Action, ...]:
        """Return all 252 ways."""
        return picks("discard", s.hands[s.turn].known, 5)

    def forbidden(self, s: Position, action: Action) -> RuleRef | None:  # noqa: ARG002 - the base's signature
        """Return that five of the ten cards go."""
        return RuleRef("EU-20", "the maker discards five of the ten cards first")

    def apply(self, s: Position, chosen: Chosen) -> Position:
        """Return the position with the discards away; the turned card may be among them (EU-A7)."""
        return _to_defenders(put_away(s, chosen))


class Defenders(_Phase):
    """From the maker's left each defender may go alone; the first who does makes the other sit out (EU-22, EU-A5)."""

    def ask(self, s: Position) -> Ask:
        """Return the question whether to go alone."""
        return Ask(s.turn, PickOption(self.legal(s)), BIDDING, "defend together, or alone?")

    def legal(self, s: Position) -> tuple[Action, ...]:  # noqa: ARG002 - the protocol's signature
        """Return both answers."""
        return TOGETHER, ALONE

    def apply(self, s: Position, chosen: Chosen) -> Position:
        """Return the tricks, or the other defender's question."""
        s = said(s, chosen)
        if chosen.action == ALONE:
            return to_tricks(self._game, _set_alone(s, chosen.seat))
        following = s.left_of(chosen.seat)
        return to_tricks(self._game, s) if following == s.maker else evolve(s, turn=following)
