"""The rules of Two-player Spades: both draft a hand from the stock, then bid and play it with spades as trumps."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Final

from cardtable.core.actions import Action, PickCards, PickOption
from cardtable.core.cards import IN_SUIT, QUEEN, SPADES, STANDARD, Card, card_of, cards_in
from cardtable.core.copies import copier
from cardtable.core.facts import Chosen, Dealt, Drew
from cardtable.core.options import GameOptions
from cardtable.core.pending import DRAFT, Ask, Deal, Draw
from cardtable.core.piles import EMPTY, Pile
from cardtable.core.ruleset import GameInfo, RuleRef
from cardtable.core.scene import Contract
from cardtable.core.text import counted, mark
from cardtable.games.two_player_spades.options import PRESETS, TwoSpadesOptions
from cardtable.games.two_player_spades.scoring import DOUBLE_NIL, NIL, NILS, outcome, score_hand
from cardtable.kit.bids import NumberBids
from cardtable.kit.evolve import evolve
from cardtable.kit.exchange import given_up, picks
from cardtable.kit.game import TrickGame, bid, draw_label, drawn_from, options_of
from cardtable.kit.phases import Phase
from cardtable.kit.playing import Refusal
from cardtable.kit.position import SEEN, Position
from cardtable.kit.scoring import HandResult, Scored, Totals
from cardtable.kit.tricks import TrickRules, TrickTables, compile_rules

DRAW: Final = Action("draw")
KEEP: Final = Action("keep")
REJECT: Final = Action("reject")
HAND: Final = 13  # S2-5
MOST_EXCHANGED: Final = 3  # S2-10

TABLES: Final = compile_rules(
    TrickRules(
        STANDARD,  # S2-1
        SPADES,  # S2-14
        locked=IN_SUIT[SPADES],  # S2-12, S2-16
        locked_name="spades",
    )
)


@dataclass(frozen=True, slots=True)
class Draft:
    """What else a hand of Two-player Spades is made of."""

    discard: Pile = EMPTY
    """Cards put away face down that may be drawn again."""
    offer: Pile = field(default=EMPTY, metadata=SEEN)
    """The drawn card that is asked about."""
    drawn: tuple[Card | None, ...] = (None, None)
    """By seat: the card that ended its last turn, where this position knows it."""


class TwoPlayerSpades(TrickGame):
    """The ruleset of Two-player Spades (rules.md chapter 4). The `dealer` of a hand is its first player."""

    info: ClassVar = GameInfo(
        id="two-player-spades",
        name="Two-player Spades",
        version=1,
        seats=(2,),  # S2-1
        usual=2,
        sentence="Draft a hand and bid it; spades are trumps.",
        minutes=30,
        code="S2",
        emblem=card_of(SPADES, QUEEN),
        bags=True,
        presets=PRESETS,
    )
    Options: ClassVar[type[GameOptions]] = TwoSpadesOptions
    refusals: ClassVar = {Refusal.FOLLOW: "S2-13", Refusal.LEAD: "S2-12"}

    def own_phases(self) -> Mapping[str, Phase]:
        """Return the draft, the exchange and the bidding."""
        self.bids = Bids("S2-7", self.begun_tricks, low=1, beside=(NIL,))
        return {"opening": Opening(), "draft": Turn(), "exchange": Exchange(self), "bids": self.bids}

    def tables(self, s: Position) -> TrickTables:  # noqa: ARG002 - the hook's signature
        """Return the trick tables, the same in every hand."""
        return TABLES

    # The draft

    def deal_request(self, s: Position) -> Deal:
        """Return the shuffle: nobody is dealt a card (S2-2)."""
        return Deal(STANDARD, (0,) * s.seats, self.deal_label(s))

    def own_of(self, s: Position, dealt: Dealt) -> Draft:  # noqa: ARG002 - the hook's signature
        """Return that nothing is drafted yet."""
        return Draft()

    def dealt(self, s: Position) -> Position:
        """Return the position in which the first player draws; every card of a hand will be seen as it comes."""
        return next_turn(evolve(s, seen=(True,) * s.seats), s.dealer)

    def drew(self, s: Position, fact: Drew) -> Position:
        """Return the position after a draw: what it is for depends on what was chosen before."""
        if s.phase == "exchange":
            discard, card = drawn_from(s.own.discard, fact)
            return self.exchange_on(evolve(s, own=evolve(s.own, discard=discard), hands=_with_card(s, card)))  # S2-10
        stock, card = drawn_from(s.stock, fact)
        s = evolve(s, stock=stock)
        if s.phase == "draft":
            return evolve(s, own=evolve(s.own, offer=card))
        drawn = (*s.own.drawn[: s.turn], fact.card, *s.own.drawn[s.turn + 1 :])
        discard = s.own.discard.add(card) if s.phase == "kept" else s.own.discard
        hands = s.hands if s.phase == "kept" else _with_card(s, card)
        s = evolve(s, own=evolve(s.own, drawn=drawn, discard=discard), hands=hands)
        return next_turn(s, s.left_of(s.turn)) if len(s.stock) else self.next_exchange(s, _from_second(s))  # S2-4

    # The way from the draft to the first lead

    def next_exchange(self, s: Position, seats: tuple[int, ...]) -> Position:
        """Return the position in which the next of these seats that bid Double Nil exchanges, or the bids (S2-A5)."""
        if options_of(s).double_nil_exchange == "up_to_3":
            for seat in seats:
                if s.bids[seat] == DOUBLE_NIL:
                    return evolve(s, phase="exchange", turn=seat)
        return self.bids.begun(s)  # S2-6

    def exchange_on(self, s: Position) -> Position:
        """Return the position in which the exchanging seat draws until its hand is full again, then the next one."""
        if len(s.hands[s.turn]) < HAND:
            return _draw(s, s.turn, s.own.discard)  # S2-A6
        return self.next_exchange(s, () if s.turn == s.dealer else (s.dealer,))

    def begun_tricks(self, s: Position) -> Position:
        """Return the position before the first lead (S2-11)."""
        return self.begin_tricks(s, s.left_of(s.dealer))

    # Scoring

    def score(self, options: TwoSpadesOptions, totals: Totals, result: HandResult) -> Scored:
        """Return the sheet after a hand."""
        return score_hand(options, totals, result)

    # Words

    def badges(self, s: Position) -> tuple[str, ...]:
        """Return how far the draft is, or how the bids stand to the tricks."""
        if not s.phase:
            return ()
        if s.phase in ("opening", "draft", "kept", "rejected"):
            return (f"{counted(len(s.stock), 'card')} left to draw", *_second_cards(s))
        total = sum(b.n or 0 for b in s.bids if b)
        return (f"bids {total} of {counted(HAND)}",)

    def offer(self, s: Position) -> Card | None:
        """Return the card that is kept or rejected, where it is known."""
        return next(cards_in(s.own.offer.known), None) if s.own else None

    def roles(self, s: Position, seat: int) -> tuple[str, ...]:
        """Return who is first in what (S2-3, S2-6, S2-11)."""
        return ("draws first",) if seat == s.dealer else ("bids first",)

    def bid_words(self, s: Position, seat: int, action: Action) -> str:  # noqa: ARG002 - the hook's signature
        """Return a choice in words."""
        return NILS[action][0] if action in NILS else str(action)

    def choice_told(self, s: Position, chosen: Chosen) -> str:
        """Return the sentence for a choice."""
        name, action = s.table.names[chosen.seat], chosen.action
        if action.verb == "exchange":
            count = action.cards.bit_count() if chosen.veiled is None else chosen.veiled
            return f"{name} exchanges {counted(count, 'card')}" if count else f"{name} exchanges nothing"
        told = _TOLD.get(action)
        return f"{name} {told}" if told else super().choice_told(s, chosen)

    def deal_told(self, s: Position) -> str:
        """Return that there is no deal, but a stock."""
        return f"the deck is shuffled, and {s.table.names[s.dealer]} draws first"

    def draw_told(self, s: Position, drew: Drew) -> str:
        """Return who sees the card drawn, and where it goes."""
        if drew.seat is None:
            return "the second card is put away unseen"
        name = s.table.names[drew.seat]
        return {
            "draft": f"{name} draws a card",
            "kept": f"{name} sees the second card and puts it away",
            "rejected": f"{name} takes the second card",
            "exchange": f"{name} draws a card from the discards",
        }[s.phase]

    def contract(self, s: Position, seat: int) -> Contract | None:
        """Return the bid: at least so many, and none at all with Nil."""
        action = s.bids[seat]
        if action is None or (action.n is None and action not in NILS):
            return None
        return Contract(action.n or 0, exact=action in NILS)

    def needs(self, s: Position, seat: int) -> str:
        """Return how a seat stands to its bid."""
        action, play = s.bids[seat], s.play
        if action is None or play is None:
            return ""
        taken, left = play.taken[seat], len(s.hands[seat]) + (seat in play.seats)
        if action in NILS:
            return "set" if taken else "no trick"
        missing = (action.n or 0) - taken
        if missing > 0:
            return "set" if missing > left else f"needs {missing}"
        bags = outcome(options_of(s), action, taken).bags
        return counted(bags, "bag") if bags else "made"


_TOLD: Final = {DRAW: "makes no blind bid", KEEP: "keeps the first card", REJECT: "rejects the first card"}


def _second_cards(s: Position) -> tuple[str, ...]:
    """Return the card that ended the last turn of whoever looks, where it was seen."""
    return tuple(
        f"second card {mark(c)}: {'taken' if s.hands[seat].known >> c & 1 else 'put away'}"
        for seat, c in enumerate(s.own.drawn)
        if c is not None
    )


def _with_card(s: Position, card: Pile) -> tuple[Pile, ...]:
    """Return the hands after a card has come to the seat whose turn it is."""
    return (*s.hands[: s.turn], s.hands[s.turn].add(card), *s.hands[s.turn + 1 :])


def _from_second(s: Position) -> tuple[int, ...]:
    """Return the seats in the order of the bids, the second player first (S2-6)."""
    return (s.left_of(s.dealer), s.dealer)


def _draw(s: Position, seat: int | None, pool: Pile) -> Position:
    """Return the position in which a card is due."""
    return evolve(s, due=(Draw(seat, pool, draw_label(s)),))


def next_turn(s: Position, seat: int) -> Position:
    """Return the position in which a seat's turn of the draft begins, the first one with a choice (S2-4, S2-9)."""
    if not len(s.hands[seat]):
        return evolve(s, phase="opening", turn=seat)  # S2-A4
    return _draw(evolve(s, phase="draft", turn=seat), seat, s.stock)


def _too_early(action: Action) -> RuleRef | None:
    """Return why something that belongs to a later part of the hand must wait for the end of the draft."""
    rules = {"bid": "S2-6", "nil": "S2-6", "exchange": "S2-A5", "play": "S2-6"}
    if action.verb not in rules:
        return None
    return RuleRef(rules[action.verb], "the draft comes before exchange, bids and play")


LATE_DOUBLE_NIL: Final = RuleRef("S2-9", "Double Nil is bid before drawing your first card")


class Opening:
    """Before the own first draw: just draw, or bid Double Nil first (S2-9, S2-A4)."""

    def ask(self, s: Position) -> Ask:
        """Return the question."""
        return Ask(s.turn, PickOption(self.legal(s)), DRAFT, "draw a card, or bid Double Nil before you see any?")

    def legal(self, s: Position) -> tuple[Action, ...]:
        """Return the draw, and Double Nil where the scores allow it."""
        return (DRAW,) if self._barred(s) else (DRAW, DOUBLE_NIL)

    def why_not(self, s: Position, action: Action) -> RuleRef | None:
        """Return why Double Nil is barred, or what must come first."""
        if action == DOUBLE_NIL:
            return self._barred(s)
        if action in (KEEP, REJECT):
            return RuleRef("S2-3", "draw a card first")
        return _too_early(action)

    def _barred(self, s: Position) -> RuleRef | None:
        """Return the house rule that bars Double Nil at these scores (S2-A8)."""
        deficit, scores = options_of(s).double_nil_deficit, s.sheet.totals.scores
        behind = scores[s.left_of(s.turn)] - scores[s.turn]
        if not deficit or behind >= deficit:
            return None
        return RuleRef("S2-A8", f"Double Nil needs to be {deficit} behind at this table, not {max(behind, 0)}")

    def apply(self, s: Position, chosen: Chosen) -> Position:
        """Return the position in which the first card is drawn."""
        if chosen.action == DOUBLE_NIL:
            s = bid(s, chosen)
        return _draw(evolve(s, phase="draft"), s.turn, s.stock)


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
            return _kept(s, "kept", _second(s, sees), _with_card(s, own.offer), evolve(own, offer=EMPTY))
        own = evolve(own, discard=own.discard.add(own.offer), offer=EMPTY)
        return _rejected(s, "rejected", _second(s, seat), own)


_kept: Final = copier(Position, "phase", "due", "hands", "own")
_rejected: Final = copier(Position, "phase", "due", "own")


def _second(s: Position, seat: int | None) -> tuple[Draw]:
    """Return the draw of the second card, which this seat sees."""
    return (Draw(seat, s.stock, draw_label(s)),)


class Exchange:
    """A Double Nil bidder throws up to three cards away and draws as many discards (S2-10, S2-A5, S2-A6)."""

    def __init__(self, game: TwoPlayerSpades) -> None:
        self._game = game

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
        return self._game.exchange_on(evolve(s, hands=hands, gone=s.gone.add(thrown)))


class Bids(NumberBids):
    """The second player bids, then the first; a Double Nil stands already (S2-6, S2-7)."""

    def why_not(self, s: Position, action: Action) -> RuleRef | None:
        """Return what is wrong with a bid."""
        if action == DOUBLE_NIL:
            return LATE_DOUBLE_NIL
        if action.verb == "exchange":
            if options_of(s).double_nil_exchange == "none":
                return RuleRef("S2-H8", "this table plays Double Nil without an exchange")
            return RuleRef("S2-10", "only a Double Nil bidder exchanges cards")
        if action.verb == "play":
            return RuleRef("S2-6", "bidding comes before play")
        return RuleRef("S2-7", f"everybody bids Nil or a number from 1 to {HAND}")
