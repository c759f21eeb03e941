"""The phases of a hand of Two-player Spades before the tricks: Double Nil, the draft, the exchange and the bids."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from cardtable.core.actions import Action, PickCards, PickOption
from cardtable.core.copies import copier
from cardtable.core.facts import Chosen
from cardtable.core.pending import DRAFT, Ask, Draw
from cardtable.core.piles import EMPTY, Pile
from cardtable.core.ruleset import RuleRef
from cardtable.games.two_player_spades.scoring import DOUBLE_NIL
from cardtable.kit.bids import LOOK, NumberBids
from cardtable.kit.evolve import evolve
from cardtable.kit.exchange import given_up, picks
from cardtable.kit.game import bid, draw_label, options_of
from cardtable.kit.position import Position

Step: TypeAlias = Callable[[Position], Position]
DRAW: Final = Action("draw")
KEEP: Final = Action("keep")
REJECT: Final = Action("reject")
HAND: Final = 13  # S2-5
MOST_EXCHANGED: Final = 3  # S2-10


def with_card(s: Position, card: Pile) -> tuple[Pile, ...]:
    """Return the hands after a card has come to the seat whose turn it is."""
    return (*s.hands[: s.turn], s.hands[s.turn].add(card), *s.hands[s.turn + 1 :])


def drawn(s: Position, seat: int | None, pool: Pile) -> Position:
    """Return the position in which a card is due."""
    return evolve(s, due=(Draw(seat, pool, draw_label(s)),))


def next_turn(s: Position, seat: int) -> Position:
    """Return the position in which a seat's turn of the draft begins, the first one with a choice (S2-4, S2-9)."""
    if not len(s.hands[seat]):
        return evolve(s, phase="opening", turn=seat)  # S2-A4
    return drawn(evolve(s, phase="draft", turn=seat), seat, s.stock)


def _too_early(action: Action) -> RuleRef | None:
    """Return why something that belongs to a later part of the hand must wait for the end of the draft."""
    rules = {"bid": "S2-6", "nil": "S2-6", "exchange": "S2-A5", "play": "S2-6"}
    if action.verb not in rules:
        return None
    return RuleRef(rules[action.verb], "the draft comes before exchange, bids and play")


LATE_DOUBLE_NIL: Final = RuleRef("S2-9", "Double Nil is bid before you see your first card")
DEALT: Final = RuleRef("S2-H12", "at this table hands are dealt, and nothing is drawn or exchanged")


class Opening:
    """Before the own first card is seen: just draw or look, or bid Double Nil first (S2-9, S2-A4, S2-H12)."""

    def __init__(self, looked: Step) -> None:
        self._looked = looked
        """Makes the position after a dealt hand is looked at."""

    def ask(self, s: Position) -> Ask:
        """Return the question."""
        way = "look at your hand" if options_of(s).draft == "dealt" else "draw a card"
        return Ask(s.turn, PickOption(self.legal(s)), DRAFT, f"{way}, or bid Double Nil before you see any?")

    def legal(self, s: Position) -> tuple[Action, ...]:
        """Return the draw or the look, and Double Nil where the scores allow it."""
        usual = LOOK if options_of(s).draft == "dealt" else DRAW
        return (usual,) if self._barred(s) else (usual, DOUBLE_NIL)

    def why_not(self, s: Position, action: Action) -> RuleRef | None:
        """Return why Double Nil is barred, or what must come first."""
        if action == DOUBLE_NIL:
            return self._barred(s)
        if action in (DRAW, KEEP, REJECT) and options_of(s).draft == "dealt":
            return DEALT
        if action in (KEEP, REJECT):
            return RuleRef("S2-3", "draw a card first")
        if options_of(s).draft == "dealt" and action.verb in ("bid", "nil", "play"):
            return RuleRef("S2-6", "look at your hand first, or bid Double Nil")
        return _too_early(action)

    def _barred(self, s: Position) -> RuleRef | None:
        """Return the house rule that bars Double Nil at these scores (S2-A8)."""
        deficit, scores = options_of(s).double_nil_deficit, s.sheet.totals.scores
        behind = scores[s.left_of(s.turn)] - scores[s.turn]
        if not deficit or behind >= deficit:
            return None
        return RuleRef("S2-A8", f"Double Nil needs to be {deficit} behind at this table, not {max(behind, 0)}")

    def apply(self, s: Position, chosen: Chosen) -> Position:
        """Return the position in which the first card is drawn, or the dealt hand seen."""
        s = bid(s, chosen) if chosen.action == DOUBLE_NIL else s
        if options_of(s).draft == "dealt":
            return self._looked(s)
        return drawn(evolve(s, phase="draft"), s.turn, s.stock)


class Turn:
    """Keep the card drawn, or reject it for the next one (S2-3, S2-A7)."""

    def ask(self, s: Position) -> Ask:
        """Return the question."""
        return Ask(s.turn, PickOption((KEEP, REJECT)), DRAFT, "keep this card, or reject it for the next one?")

    def legal(self, s: Position) -> tuple[Action, ...]:  # noqa: ARG002 - the protocol's signature
        """Return both answers."""
        return (KEEP, REJECT)

    def why_not(self, s: Position, action: Action) -> RuleRef | None:  # noqa: ARG002 - the protocol's signature
        """Return what must come first, or came too late."""
        if action == DOUBLE_NIL:
            return LATE_DOUBLE_NIL
        if action == DRAW:
            return RuleRef("S2-3", "a card is drawn: keep it or reject it")
        return _too_early(action)

    def apply(self, s: Position, chosen: Chosen) -> Position:
        """Return the position in which the second card is due: unseen, or for the drafter (S2-3, S2-A2)."""
        seat, own = chosen.seat, s.own
        if chosen.action == KEEP:
            sees = seat if options_of(s).peek_second_card == "on" else None
            return _kept(s, "kept", _second(s, sees), with_card(s, own.offer), evolve(own, offer=EMPTY))
        own = evolve(own, discard=own.discard.add(own.offer), offer=EMPTY)
        return _rejected(s, "rejected", _second(s, seat), own)


_kept: Final = copier(Position, "phase", "due", "hands", "own")
_rejected: Final = copier(Position, "phase", "due", "own")


def _second(s: Position, seat: int | None) -> tuple[Draw]:
    """Return the draw of the second card, which this seat sees."""
    return (Draw(seat, s.stock, draw_label(s)),)


class Exchange:
    """A Double Nil bidder throws up to three cards away and draws as many discards (S2-10, S2-A5, S2-A6)."""

    def __init__(self, on: Step) -> None:
        self._on = on
        """Makes the position in which the exchange goes on."""

    def ask(self, s: Position) -> Ask:
        """Return the question; which cards go is nobody else's business."""
        prompt = "exchange up to three cards for random discards"
        return Ask(s.turn, PickCards("exchange", 0, MOST_EXCHANGED), DRAFT, prompt, secret=True)

    def legal(self, s: Position) -> tuple[Action, ...]:
        """Return every choice of none to three cards."""
        hand = s.hands[s.turn].known
        return tuple([a for count in range(MOST_EXCHANGED + 1) for a in picks("exchange", hand, count)])

    def why_not(self, s: Position, action: Action) -> RuleRef | None:
        """Return what is wrong with an exchange, or that it comes first."""
        if action == DOUBLE_NIL:
            return LATE_DOUBLE_NIL
        if action.verb == "exchange" and action.cards & ~s.hands[s.turn].known:
            return RuleRef("S2-10", "only cards from your own hand can be exchanged")
        if action.verb == "exchange":
            return RuleRef("S2-10", f"at most three cards are exchanged, not {action.cards.bit_count()}")
        if action.verb in ("bid", "nil", "play"):
            return RuleRef("S2-A5", "a Double Nil bidder exchanges cards before any other bid is made")
        return None

    def apply(self, s: Position, chosen: Chosen) -> Position:
        """Return the position in which the replacements are drawn; what is thrown is gone for good (S2-A6)."""
        hand, thrown = given_up(s.hands[s.turn], chosen)
        hands = (*s.hands[: s.turn], hand, *s.hands[s.turn + 1 :])
        return self._on(evolve(s, hands=hands, gone=s.gone.add(thrown)))


class Bids(NumberBids):
    """The second player bids, then the first; a Double Nil stands already (S2-6, S2-7)."""

    def low(self, s: Position) -> int:
        """Return the lowest number that may be bid (S2-H11)."""
        least: int = options_of(s).min_bid
        return max(1, least)

    def why_not(self, s: Position, action: Action) -> RuleRef | None:
        """Return what is wrong with a bid."""
        if action == DOUBLE_NIL:
            return LATE_DOUBLE_NIL
        if action.verb == "exchange":
            if options_of(s).draft == "dealt":
                return DEALT
            if options_of(s).double_nil_exchange == "none":
                return RuleRef("S2-H8", "this table plays Double Nil without an exchange")
            return RuleRef("S2-10", "only a Double Nil bidder exchanges cards")
        if action.verb == "play":
            return RuleRef("S2-6", "bidding comes before play")
        if action in (DRAW, KEEP, REJECT) and options_of(s).draft == "dealt":
            return DEALT
        least = self.low(s)
        if action.verb == "bid" and 1 <= (action.n or 0) < least:
            return RuleRef("S2-H11", f"at this table a number bid is {least} or more")
        return forbidden(s, action) or RuleRef("S2-7", f"everybody bids Nil or a number from {least} to {HAND}")


def forbidden(s: Position, action: Action) -> RuleRef | None:
    """Return the house rule against bids that make 13, for the second bidder (S2-H7)."""
    first = s.bids[s.left_of(s.turn)]
    if options_of(s).ban_total_13 == "off" or s.turn != s.dealer or first is None or action.verb not in ("bid", "nil"):
        return None
    if (first.n or 0) + (action.n or 0) != HAND:
        return None
    return RuleRef("S2-H7", f"at this table the second bid may not bring the bids to {HAND}")
