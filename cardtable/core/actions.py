"""What a seat may do, its canonical text (records.md "Actions"), and the four forms in which it may be asked."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeAlias

from cardtable.core.cards import ALL, SUIT_LETTERS, Card, CardSet, card_set, cards_in, is_card, set_text
from cardtable.core.errors import Unreadable, quoted


@dataclass(frozen=True, slots=True)
class Action:
    """A choice: a verb with the cards, the suit or the number that it needs."""

    verb: str
    cards: CardSet = 0
    suit: int | None = None
    n: int | None = None

    def __str__(self) -> str:
        return action_text(self)


@lru_cache(maxsize=8192)
def action_text(action: Action) -> str:
    """Return the canonical text of an action: `bid 3`, `play AS`, `name H`, `exchange AD AS`."""
    parts = [action.verb]
    if action.cards:
        parts.append(set_text(action.cards))
    if action.suit is not None:
        parts.append(SUIT_LETTERS[action.suit])
    if action.n is not None:
        parts.append(str(action.n))
    return " ".join(parts)


def parse_action(text: str) -> Action:
    """Return the action that a text means, cards in any order; raises Unreadable."""
    words = text.split()
    verb = len(words)
    while verb > 1 and is_card(words[verb - 1]):
        verb -= 1
    cards = card_set(" ".join(words[verb:]))
    suit = n = None
    if verb > 1 and not cards:
        last = words[verb - 1]
        if len(last) == 1 and last in SUIT_LETTERS:
            suit, verb = SUIT_LETTERS.index(last), verb - 1
        elif last.isascii() and last.isdigit() and len(last) < 4 and str(int(last)) == last:
            n, verb = int(last), verb - 1
    name = words[:verb]
    if not name or not all(w.isascii() and w.isalnum() and w == w.lower() and len(w) < 16 for w in name):
        raise Unreadable(f"{quoted(text, 60)} is not an action; actions look like 'play AS', 'bid 3', 'name H', 'pass'")
    return Action(" ".join(name), cards, suit, n)


PLAY: Final[dict[Card, Action]] = {c: Action("play", 1 << c) for c in cards_in(ALL)}
"""The action of playing each card."""


@lru_cache(maxsize=512)
def number(verb: str, numbers: range | tuple[int, ...]) -> tuple[Action, ...]:
    """Return the actions of saying each number."""
    return tuple(Action(verb, n=n) for n in numbers)


@dataclass(frozen=True, slots=True)
class PickCards:
    """Choose from `least` to `most` cards of the own hand."""

    verb: str
    least: int = 1
    most: int = 1
    beside: tuple[Action, ...] = ()


@dataclass(frozen=True, slots=True)
class PickNumber:
    """Say a number from `low` to `high`."""

    verb: str
    low: int
    high: int
    beside: tuple[Action, ...] = ()


@dataclass(frozen=True, slots=True)
class PickSuit:
    """Name one of the suits."""

    verb: str
    suits: tuple[int, ...]
    beside: tuple[Action, ...] = ()


@dataclass(frozen=True, slots=True)
class PickOption:
    """Choose one of a few things that have no parts."""

    beside: tuple[Action, ...]


Form: TypeAlias = PickCards | PickNumber | PickSuit | PickOption


def form_actions(form: Form, hand: CardSet = 0) -> tuple[Action, ...]:
    """Return what a form offers, legal or not: single cards of `hand`, numbers or suits, then what is beside them."""
    if isinstance(form, PickCards):
        picks = tuple(Action(form.verb, 1 << c) for c in cards_in(hand)) if form.least <= 1 <= form.most else ()
    elif isinstance(form, PickNumber):
        picks = number(form.verb, range(form.low, form.high + 1))
    elif isinstance(form, PickSuit):
        picks = tuple(Action(form.verb, suit=s) for s in form.suits)
    else:
        picks = ()
    return picks + form.beside
