"""Whether the cards that somebody was dealt are what chance gives: the last deals beside what is to be expected."""

from __future__ import annotations

import sqlite3
from contextlib import suppress
from dataclasses import dataclass
from math import comb, sqrt
from typing import Final

from cardtable.core.cards import IN_SUIT, SUIT_NAMES, SUITS, CardSet, card_set
from cardtable.core.errors import CardtableError
from cardtable.core.pending import Deal
from cardtable.core.text import counted
from cardtable.store.database.schema import explained
from cardtable.store.records.header import Find, read_header
from cardtable.store.records.lines import read_object

LATEST: Final = 100
"""How many deals are looked at."""
RARE: Final = 3.0
"""The standard deviations beyond which a figure is called unusual."""
_SEATS: Final = """SELECT games.id, games.header, results.seat FROM results JOIN games ON games.id = results.game
    WHERE results.kind = 'human' AND results.name = ? COLLATE NOCASE AND games.what_if IS NULL AND NOT games.imported
    ORDER BY results.game DESC LIMIT ?"""
_DEALS: Final = "SELECT line FROM facts WHERE game = ? AND line LIKE '{\"dealt\"%' ORDER BY n DESC"


@dataclass(slots=True)
class SuitRate:
    """One suit over some deals: cards held and hands without one, each with its mean and variance by chance."""

    suit: int
    deals: int = 0
    cards: int = 0
    expected: float = 0.0
    variance: float = 0.0
    without: int = 0
    expected_without: float = 0.0
    variance_without: float = 0.0

    def add(self, hand: CardSet, deck: CardSet) -> None:
        """Count a hand dealt from a deck."""
        whole, own, size = deck.bit_count(), (deck & IN_SUIT[self.suit]).bit_count(), hand.bit_count()
        held, part = (hand & IN_SUIT[self.suit]).bit_count(), own / whole
        none = comb(whole - own, size) / comb(whole, size)
        self.deals += 1
        self.cards += held
        self.expected += size * part
        self.variance += size * part * (1 - part) * (whole - size) / max(whole - 1, 1)
        self.without += not held
        self.expected_without += none
        self.variance_without += none * (1 - none)

    @property
    def unusual(self) -> bool:
        """Whether either figure is further from its mean than chance usually takes it."""
        return _far(self.cards, self.expected, self.variance) or _far(
            self.without, self.expected_without, self.variance_without
        )


def _far(found: int, mean: float, variance: float) -> bool:
    return abs(found - mean) > RARE * sqrt(variance)


def audit(db: sqlite3.Connection, find: Find, name: str, most: int = LATEST) -> list[SuitRate]:
    """Return each suit over a person's latest deals in finished games; nothing where there are none."""
    rates = [SuitRate(suit) for suit in SUITS]
    with explained("the deals could not be read"):
        seats = db.execute(_SEATS, (name, most)).fetchall()
        for number, header, seat in seats:
            deck = _deck(header, find)
            for (line,) in db.execute(_DEALS, (number,)) if deck else ():
                hand = _hand(line, seat)
                if hand and rates[0].deals < most:
                    for rate in rates:
                        rate.add(hand, deck)
            if rates[0].deals >= most:
                break
    return rates if rates[0].deals else []


def _hand(line: str, seat: int) -> CardSet:
    """Return what a seat was dealt, nothing where the line is spoilt."""
    with suppress(CardtableError):
        match read_object(line.encode()):
            case {"dealt": {"hands": [*hands]}} if seat < len(hands) and isinstance(hands[seat], str):
                return card_set(hands[seat])
    return 0


def _deck(header: str, find: Find) -> CardSet:
    """Return the deck of a stored game, nothing where the game is not installed or its header spoilt."""
    try:
        agreed = read_header(read_object(header.encode()), find)
    except CardtableError:
        return 0
    due = agreed.ruleset.pending(agreed.ruleset.new_game(agreed.table))
    return due.deck if isinstance(due, Deal) else 0


def audit_told(rates: list[SuitRate]) -> list[str]:
    """Return what an audit found, one sentence each."""
    if not rates:
        return []
    lines = [
        f"{SUIT_NAMES[r.suit]}: {r.cards / r.deals:.2f} a hand, {r.expected / r.deals:.2f} to be expected; "
        f"none in {counted(r.without, 'hand')}, {r.expected_without:.1f} to be expected"
        for r in reversed(rates)
    ]
    odd = [SUIT_NAMES[r.suit] for r in rates if r.unusual]
    usual = "all within three standard deviations of chance"
    end = f"unusual: {', '.join(odd)}; chance alone does this about once in a hundred checks" if odd else usual
    return [*lines, end]
