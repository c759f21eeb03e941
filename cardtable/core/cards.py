"""Cards as small integers, sets of cards as integer masks, and their text form (records.md "Cards")."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, TypeAlias

from cardtable.core.errors import Unreadable, quoted

Card: TypeAlias = int
"""A face below 128, and 128 more for its second copy. Codes carry no order: ranking goes through the trick rules.

A face is `suit << 4 | rank`, or a tarot trump's number above 96.
"""
CardSet: TypeAlias = int
"""A set of cards: bit `card` is set for every member."""
Suit: TypeAlias = int

CLUBS: Final = 0
DIAMONDS: Final = 1
HEARTS: Final = 2
SPADES: Final = 3
HIGH_SPECIALS: Final = 4
"""The printed suit of jokers and wizards."""
LOW_SPECIALS: Final = 5
"""The printed suit of jesters."""
TAROT: Final = 6
"""The printed suit of the trumps of a tarot deck, the Fool being among them."""
SECOND: Final = 128
"""What the code of a card's second copy has more than that of the first."""

SUITS: Final = (CLUBS, DIAMONDS, HEARTS, SPADES)
SUIT_LETTERS: Final = "CDHS"
SUIT_NAMES: Final = ("clubs", "diamonds", "hearts", "spades")
RANK_LETTERS: Final = "23456789TJQKAC"
RANK_NAMES: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king", "ace", "cavalier")
TEN: Final = 10
JACK: Final = 11
QUEEN: Final = 12
KING: Final = 13
ACE: Final = 14
CAVALIER: Final = 15
"""The fourth court card of a tarot deck."""


_TAROT: Final = TAROT << 4


def card_of(suit: Suit, rank: int) -> Card:
    """Return the card of a suit and a rank (2 to 14)."""
    return suit << 4 | rank


def suit_of(card: Card) -> Suit:
    """Return the printed suit (0 to 3), or a special's suit (4 to 6)."""
    return min(card >> 4 & 7, TAROT)


def rank_of(card: Card) -> int:
    """Return the printed rank: 2 to 15, or a special's number."""
    return card & 31 if card & _TAROT == _TAROT else card & 15


def face_of(card: Card) -> Card:
    """Return the first copy of a card."""
    return card & ~SECOND


def both(cards: CardSet) -> CardSet:
    """Return these cards and their second copies."""
    return cards | cards << SECOND


JOKERS: Final = tuple(card_of(HIGH_SPECIALS, n) for n in (1, 2, 3))
WIZARDS: Final = tuple(card_of(HIGH_SPECIALS, n) for n in (5, 6, 7, 8))
JESTERS: Final = tuple(card_of(LOW_SPECIALS, n) for n in (1, 2, 3, 4))
TAROT_TRUMPS: Final = tuple(_TAROT + n for n in range(1, 22))
FOOL: Final = _TAROT + 22

_FACES: Final[dict[Card, str]] = (
    {card_of(s, r): RANK_LETTERS[r - 2] + SUIT_LETTERS[s] for s in SUITS for r in range(2, 16)}
    | {c: f"X{n}" for n, c in enumerate(JOKERS, 1)}
    | {c: f"W{n}" for n, c in enumerate(WIZARDS, 1)}
    | {c: f"J{n}" for n, c in enumerate(JESTERS, 1)}
    | {c: f"T{n}" for n, c in enumerate(TAROT_TRUMPS, 1)}
    | {FOOL: "FO"}
)
_TEXT: Final[dict[Card, str]] = _FACES | {c + SECOND: f"{text}'" for c, text in _FACES.items()}
_CARD: Final = {text: card for card, text in _TEXT.items()}

TEXT_ORDER: Final[tuple[Card, ...]] = tuple(sorted(_TEXT, key=_TEXT.__getitem__))
"""Every card there is, in ASCII order of its text: the order in which shuffles take them."""
_POSITION: Final = {card: i for i, card in enumerate(TEXT_ORDER)}

ALL: Final[CardSet] = sum(1 << c for c in _TEXT)
IN_SUIT: Final[tuple[CardSet, ...]] = tuple(sum(1 << card_of(s, r) for r in range(2, 15)) for s in SUITS)
"""The thirteen cards printed in each suit."""
STANDARD: Final[CardSet] = sum(IN_SUIT)


def card_text(card: Card) -> str:
    """Return a card's text (`AS`, `TD`, `X1`, `W2`, `J3`, the tarot trump `T14`); a second copy's ends in `'`."""
    return _TEXT[card]


def card(text: str) -> Card:
    """Return the card that two characters name; raises Unreadable."""
    found = _CARD.get(text)
    if found is None:
        raise Unreadable(
            f"{quoted(text, 20)} is not a card; cards look like AS, TD, X1 (joker), W1 (wizard), J1 (jester)"
        )
    return found


def is_card(text: str) -> bool:
    """Return whether the text names a card."""
    return text in _CARD


def mask(cards: Iterable[Card]) -> CardSet:
    """Return the set of these cards."""
    result = 0
    for c in cards:
        result |= 1 << c
    return result


def cards_in(cards: CardSet) -> Iterator[Card]:
    """Yield the members of a set by ascending code."""
    while cards:
        low = cards & -cards
        yield low.bit_length() - 1
        cards ^= low


def in_text_order(cards: CardSet) -> list[Card]:
    """Return the members of a set in text order."""
    return sorted(cards_in(cards), key=_POSITION.__getitem__)


def text_position(card: Card) -> int:
    """Return a card's place in text order, for sorting."""
    return _POSITION[card]


def set_text(cards: CardSet) -> str:
    """Return a set as text in text order, `2C AS TD`."""
    return " ".join(sorted(_TEXT[c] for c in cards_in(cards)))


def card_set(text: str) -> CardSet:
    """Return the set that a text of cards names; raises Unreadable for unknown or repeated cards."""
    result = 0
    for word in text.split():
        bit = 1 << card(word)
        if result & bit:
            raise Unreadable(f"{word} is named twice")
        result |= bit
    return result


def card_name(card: Card) -> str:
    """Return a card in words, `ten of diamonds` style: `10 of diamonds`, `wizard`, `joker 1`."""
    suit, rank = suit_of(card), rank_of(card)
    if suit < HIGH_SPECIALS:
        return f"{RANK_NAMES[rank - 2]} of {SUIT_NAMES[suit]}"
    if suit == LOW_SPECIALS:
        return "jester"
    if suit == TAROT:
        return "fool" if face_of(card) == FOOL else f"trump {rank}"
    return f"joker {rank}" if rank <= len(JOKERS) else "wizard"
