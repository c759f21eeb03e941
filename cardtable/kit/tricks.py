"""The trick engine in a few tables: what follows, what may be played besides, what wins, what a card leads.

`TrickRules` says it by card; `compile_rules` turns it into tables that the reducer, the playout kernel, card sorting
and the "why did that win" line share. Bowers, jokers, jesters and wizards are entries, not cases.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from cardtable.core.cards import SUIT_NAMES, SUITS, Card, CardSet, card_of, cards_in, rank_of, suit_of

FREE: Final = 4
"""The lead after which everybody may play anything."""
UNSET: Final = 5
"""No lead yet: the next card that sets one decides."""
TRUMPS: Final = 6
"""Trumps as a lead of their own, whatever suit is printed on them: jacks alone, tarot trumps."""
LEADS: Final = range(7)
LED_SUITS: Final = (*SUITS, TRUMPS)
"""The leads that have cards which follow them."""
STRENGTHS: Final = 128
"""All strengths are below it."""
_CODES: Final = 96
"""Tables have room for so many codes, or for all of a deck's."""


def in_order(ranks: Sequence[int], suits: Iterable[int] = SUITS) -> dict[Card, int]:
    """Return `TrickRules.ranks` of suits whose cards, the lowest first, have this order."""
    return {card_of(suit, rank): place for suit in suits for place, rank in enumerate(ranks, 1)}


@dataclass(frozen=True, slots=True)
class TrickRules:
    """What is special in a game's tricks, everything else being plain suits ranked ace high."""

    deck: CardSet
    trump: int | None = None
    moved: Mapping[Card, int] = field(default_factory=dict)
    """Cards whose effective suit is not the printed one: left bower, jokers among the trumps (or `TRUMPS`)."""
    ranks: Mapping[Card, int] = field(default_factory=dict)
    """Cards whose rank within their suit is not the printed one; specials have none without it."""
    always: Mapping[Card, int] = field(default_factory=dict)
    """Cards that win over every suit, with their strength among themselves (Wizards)."""
    title: str = ""
    """What a card in `always` is called."""
    never: CardSet = 0
    """Cards without a suit that never beat another one (Jesters, junk jokers)."""
    frees: CardSet = 0
    """Cards that, led, leave everybody free (Wizards)."""
    besides: CardSet = 0
    """Cards that may be played although one could follow (Wizards, Jesters, Smear's trumps)."""
    besides_name: str = ""
    """What one of them is called: `a trump`."""
    locked: CardSet = 0
    """Cards that may not be led until they are broken, unless the hand holds nothing else."""
    locked_name: str = ""
    """What the locked cards are called: `spades`."""
    barred_first: CardSet = 0
    """Cards that leave the legal set of the first trick unless nothing else is in it."""

    def __hash__(self) -> int:
        return hash((self.deck, self.trump, self.never, self.besides, self.locked, self.barred_first))


@dataclass(frozen=True, slots=True)
class TrickTables:
    """Compiled trick rules, indexed by lead (a suit, FREE, UNSET or TRUMPS) and card."""

    rules: TrickRules
    trump: int | None
    must: tuple[CardSet, ...]
    """The cards that follow each lead."""
    may: tuple[CardSet, ...]
    """The cards that may be played on each lead although one could follow."""
    power: tuple[tuple[int, ...], ...]
    """Strength by lead and card; the first of the strongest wins."""
    sets: tuple[int, ...]
    """The lead that each card sets: a suit, FREE, or UNSET for none."""
    suit: tuple[int | None, ...]
    """The effective suit of each card; None for a card of no suit."""
    locked: CardSet
    barred_first: CardSet


@lru_cache(maxsize=512)
def compile_rules(rules: TrickRules) -> TrickTables:
    """Return the tables of these rules."""
    size = max(_CODES, rules.deck.bit_length())
    suit: list[int | None] = [None] * size
    sets = [UNSET] * size
    rank = [0] * size
    for c in cards_in(rules.deck):
        if c in rules.moved:
            suit[c] = rules.moved[c]
        elif suit_of(c) in SUITS:
            suit[c] = suit_of(c)
        if rules.frees >> c & 1:
            sets[c] = FREE
        elif suit[c] is not None:
            sets[c] = suit[c]  # type: ignore[assignment]
        rank[c] = rules.ranks.get(c, rank_of(c))
    must = tuple(sum(1 << c for c in cards_in(rules.deck) if suit[c] == lead) for lead in LEADS)
    may = tuple(rules.besides & ~must[lead] if lead in LED_SUITS else 0 for lead in LEADS)
    power = tuple(tuple(_power(rules, lead, c, suit[c], rank[c]) for c in range(size)) for lead in LEADS)
    return TrickTables(rules, rules.trump, must, may, power, tuple(sets), tuple(suit), rules.locked, rules.barred_first)


def _power(rules: TrickRules, lead: int, card: Card, suit: int | None, rank: int) -> int:
    """Return how strong a card is on a lead: 0 never wins against a card that set the lead."""
    if not rules.deck >> card & 1 or rules.never >> card & 1:
        return 0
    if card in rules.always:
        return 96 + rules.always[card]
    if suit is None:
        return 0
    if suit == rules.trump:
        return 32 + rank
    return rank if suit == lead else 0


@lru_cache(maxsize=512)
def beating(rules: TrickRules) -> tuple[tuple[CardSet, ...], ...]:
    """Return, by lead and strength, the cards that beat it; where no lead is set, each by the lead that it sets."""
    tables = compile_rules(rules)

    def above(lead: int) -> tuple[CardSet, ...]:
        strengths = [(tables.power[tables.sets[c] if lead == UNSET else lead][c], 1 << c) for c in cards_in(rules.deck)]
        return tuple(sum(bit for strength, bit in strengths if strength > top) for top in range(STRENGTHS))

    return tuple(map(above, LEADS))


def lead_of(tables: TrickTables, lead: int, card: Card) -> int:
    """Return the lead after a card: the first card that sets one decides."""
    return tables.sets[card] if lead == UNSET else lead


def best_of(tables: TrickTables, lead: int, cards: tuple[Card, ...]) -> int:
    """Return the place of the winning card: the first of the strongest."""
    power = tables.power[lead]
    best, top = 0, power[cards[0]]
    for i in range(1, len(cards)):
        if power[cards[i]] > top:
            best, top = i, power[cards[i]]
    return best


def may_lead(tables: TrickTables, hand: CardSet, broken: bool) -> CardSet:
    """Return the cards that a hand may lead: locked ones only when broken or when there is nothing else."""
    return hand if broken else hand & ~tables.locked or hand


def may_follow(tables: TrickTables, hand: CardSet, lead: int) -> CardSet:
    """Return the cards that a hand may play to a lead."""
    follow = hand & tables.must[lead]
    return follow | hand & tables.may[lead] if follow else hand


def lead_name(lead: int) -> str:
    """Return a lead that has cards which follow it in words: `clubs`, `trumps`."""
    return "trumps" if lead == TRUMPS else SUIT_NAMES[lead]


def natural_order(tables: TrickTables, card: Card) -> tuple[int, int]:
    """Return the effective suit and strength of a card, for sorting a hand (no suit: 4, above or below all)."""
    suit = tables.suit[card]
    if suit is None:
        top = card in tables.rules.always
        return (FREE, tables.rules.always.get(card, 0) + 64 if top else rank_of(card))
    return (suit, tables.rules.ranks.get(card, rank_of(card)))
