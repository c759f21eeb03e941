"""A pile: the cards in one place, as far as one position knows them."""

from __future__ import annotations

from dataclasses import dataclass

from cardtable.core.cards import Card, CardSet, set_text
from cardtable.core.copies import maker
from cardtable.core.errors import Illegal


@dataclass(frozen=True, slots=True)
class Pile:
    """Cards in one place: named ones, a number of unnamed ones, and how many unnamed ones have left since.

    The truth has only `known` cards. In a view `known` holds cards that were here once: with `out` above zero at most
    that many of them may be gone.
    """

    known: CardSet = 0
    hidden: int = 0
    out: int = 0

    def __len__(self) -> int:
        return self.known.bit_count() + self.hidden - self.out

    @property
    def certain(self) -> CardSet:
        """The cards that are surely here."""
        return 0 if self.out else self.known

    def veiled(self) -> Pile:
        """Return the pile as somebody sees it who is only told its size."""
        return Pile(0, len(self))

    def take(self, card: Card) -> Pile:
        """Return the pile after a named card has left it; raises Illegal when it cannot have been here."""
        bit = 1 << card
        if self.known & bit:
            known, hidden, out = self.known ^ bit, self.hidden, self.out
            return _settled(known, hidden, out) if out else _pile(known, hidden, 0)
        if not self.hidden:
            raise Illegal(f"{set_text(bit)} is not there")
        return _settled(self.known, self.hidden - 1, self.out)

    def take_set(self, cards: CardSet) -> Pile:
        """Return the pile after named cards have left it; raises Illegal when they cannot all have been here."""
        named = self.known & cards
        unnamed = (cards ^ named).bit_count()
        if unnamed > self.hidden:
            raise Illegal(f"{set_text(cards ^ named)} is not there")
        return _settled(self.known ^ named, self.hidden - unnamed, self.out)

    def lose(self, count: int, keeps: CardSet = 0) -> Pile:
        """Return the pile after `count` unnamed cards have left it, none of them in `keeps`."""
        if not count:
            return self
        if not self.known & ~keeps:
            return _settled(self.known, self.hidden - count, self.out)
        return _settled(self.known, self.hidden, self.out + count)

    def seen_elsewhere(self, card: Card) -> Pile:
        """Return the pile once a card that was here is found to be among those that left."""
        if not (self.known >> card & 1 and self.out):
            return self
        return _settled(self.known ^ 1 << card, self.hidden, self.out - 1)

    def add(self, other: Pile) -> Pile:
        """Return the two piles as one."""
        return _settled(self.known | other.known, self.hidden + other.hidden, self.out + other.out)


def _settled(known: CardSet, hidden: int, out: int) -> Pile:
    """Return the pile in its one canonical form: what left can only be hidden cards, or everything known."""
    if out and not known:
        hidden, out = hidden - out, 0
    elif out and out == known.bit_count() + hidden:
        known = hidden = out = 0
    return _pile(known, hidden, out)


_pile = maker(Pile)


def pile(cards: CardSet) -> Pile:
    """Return a pile whose cards are all named."""
    return Pile(cards)


EMPTY = Pile()
