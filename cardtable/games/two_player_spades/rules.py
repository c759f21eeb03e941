"""The rules of Two-player Spades: both draft a hand from the stock, then bid and play it with spades as trumps."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import ClassVar, Final

from cardtable.core.actions import Action
from cardtable.core.cards import IN_SUIT, JOKERS, QUEEN, SPADES, Card, card_of, cards_in, mask, rank_of
from cardtable.core.facts import Chosen, Dealt, Drew
from cardtable.core.options import GameOptions
from cardtable.core.pending import Deal, Show
from cardtable.core.piles import EMPTY, Pile
from cardtable.core.ruleset import GameInfo
from cardtable.core.scene import Contract
from cardtable.core.text import counted, mark
from cardtable.games.two_player_spades.options import PRESETS, TwoSpadesOptions
from cardtable.games.two_player_spades.phases import (
    DRAW,
    HAND,
    KEEP,
    REJECT,
    Bids,
    Exchange,
    Opening,
    Turn,
    drawn,
    forbidden,
    next_turn,
    with_card,
)
from cardtable.games.two_player_spades.scoring import DOUBLE_NIL, NIL, NILS, outcome, score_hand
from cardtable.kit.bids import LOOK
from cardtable.kit.evolve import evolve
from cardtable.kit.game import TrickGame, drawn_from, options_of
from cardtable.kit.phases import Phase
from cardtable.kit.playing import Refusal
from cardtable.kit.position import SEEN, Position
from cardtable.kit.scoring import HandResult, Scored, Totals
from cardtable.kit.tricks import TrickRules, TrickTables, compile_rules


@lru_cache(maxsize=16)
def tables_of(options: TwoSpadesOptions) -> TrickTables:
    """Return the trick tables of a table."""
    jokers = {c: 20 - rank_of(c) for c in cards_in(options.deck & mask(JOKERS))}  # S2-H3
    spades = IN_SUIT[SPADES] | mask(jokers)
    return compile_rules(
        TrickRules(
            options.deck,  # S2-1
            SPADES,  # S2-14
            moved=dict.fromkeys(jokers, SPADES),
            ranks=jokers,
            locked=spades if options.spades_led == "when_broken" else 0,  # S2-12, S2-16, S2-H10
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
        self.bids = Bids("S2-7", self.begun_tricks, low=1, beside=(NIL,), forbidden=forbidden)
        return {
            "opening": Opening(self.looked),
            "draft": Turn(),
            "exchange": Exchange(self.exchange_on),
            "bids": self.bids,
        }

    def tables(self, s: Position) -> TrickTables:
        """Return the trick tables, the same in every hand."""
        return tables_of(options_of(s))

    # The draft

    def deal_request(self, s: Position) -> Deal:
        """Return the shuffle: nobody is dealt a card (S2-2), or both are dealt a whole hand (S2-H12)."""
        options = options_of(s)
        size = HAND if options.draft == "dealt" else 0
        return Deal(options.deck, (size,) * s.seats, self.deal_label(s))

    def own_of(self, s: Position, dealt: Dealt) -> Draft:  # noqa: ARG002 - the hook's signature
        """Return that nothing is drafted yet."""
        return Draft()

    def dealt(self, s: Position) -> Position:
        """Return the position in which the first player draws; every card of a hand will be seen as it comes.

        Dealt hands lie face down until their holders have said whether they bid Double Nil (S2-9, S2-H12).
        """
        if options_of(s).draft == "dealt":
            return evolve(s, phase="opening", turn=s.dealer)
        return next_turn(evolve(s, seen=(True,) * s.seats), s.dealer)

    def looked(self, s: Position) -> Position:
        """Return the position after one player has looked at a dealt hand, or bid before looking."""
        seat = s.turn
        s = evolve(s, due=(Show(seat, "hand"),))
        if seat == s.dealer:
            return evolve(s, phase="opening", turn=s.left_of(seat))
        return self.bids.begun(s)

    def drew(self, s: Position, fact: Drew) -> Position:
        """Return the position after a draw: what it is for depends on what was chosen before."""
        if s.phase == "exchange":
            discard, card = drawn_from(s.own.discard, fact)
            return self.exchange_on(evolve(s, own=evolve(s.own, discard=discard), hands=with_card(s, card)))  # S2-10
        stock, card = drawn_from(s.stock, fact)
        s = evolve(s, stock=stock)
        if s.phase == "draft":
            return evolve(s, own=evolve(s.own, offer=card))
        drawn = (*s.own.drawn[: s.turn], fact.card, *s.own.drawn[s.turn + 1 :])
        discard = s.own.discard.add(card) if s.phase == "kept" else s.own.discard
        hands = s.hands if s.phase == "kept" else with_card(s, card)
        s = evolve(s, own=evolve(s.own, drawn=drawn, discard=discard), hands=hands)
        return next_turn(s, s.left_of(s.turn)) if len(s.stock) else self.next_exchange(s, _from_second(s))  # S2-4

    # The way from the draft to the first lead

    def next_exchange(self, s: Position, seats: tuple[int, ...]) -> Position:
        """Return the position in which the next of these seats that bid Double Nil exchanges, or the bids (S2-A5)."""
        options = options_of(s)
        if options.double_nil_exchange == "up_to_3" and options.draft == "keep_or_reject":
            for seat in seats:
                if s.bids[seat] == DOUBLE_NIL:
                    return evolve(s, phase="exchange", turn=seat)
        return self.bids.begun(s)  # S2-6

    def exchange_on(self, s: Position) -> Position:
        """Return the position in which the exchanging seat draws until its hand is full again, then the next one."""
        if len(s.hands[s.turn]) < HAND:
            return drawn(s, s.turn, s.own.discard)  # S2-A6
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
        if s.phase in ("opening", "draft", "kept", "rejected") and options_of(s).draft == "keep_or_reject":
            return (f"{counted(len(s.stock), 'card')} left to draw", *_second_cards(s))
        total = sum(b.n or 0 for b in s.bids if b)
        return (f"bids {total} of {counted(HAND)}",)

    def offer(self, s: Position) -> Card | None:
        """Return the card that is kept or rejected, where it is known."""
        return next(cards_in(s.own.offer.known), None) if s.own else None

    def roles(self, s: Position, seat: int) -> tuple[str, ...]:
        """Return who is first in what (S2-3, S2-6, S2-11)."""
        first = "plays second" if options_of(s).draft == "dealt" else "draws first"
        return (first,) if seat == s.dealer else ("bids first",)

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
        """Return that there is no deal, but a stock, where hands are drafted."""
        if options_of(s).draft == "dealt":
            return super().deal_told(s)
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


_TOLD: Final = {
    DRAW: "makes no blind bid",
    LOOK: "looks at the hand",
    KEEP: "keeps the first card",
    REJECT: "rejects the first card",
}


def _second_cards(s: Position) -> tuple[str, ...]:
    """Return the card that ended the last turn of whoever looks, where it was seen."""
    return tuple(
        f"second card {mark(c)}: {'taken' if s.hands[seat].known >> c & 1 else 'put away'}"
        for seat, c in enumerate(s.own.drawn)
        if c is not None
    )


def _from_second(s: Position) -> tuple[int, ...]:
    """Return the seats in the order of the bids, the second player first (S2-6)."""
    return (s.left_of(s.dealer), s.dealer)
