"""Text from outside made harmless, and cards inside sentences that each surface writes in its own way."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from functools import lru_cache

from cardtable.core.actions import Action
from cardtable.core.cards import SUIT_NAMES, Card, CardSet, card, card_name, card_text, in_text_order

NAME_CELLS = 40
_CARD_MARK = re.compile("\x0e([^\x0e\x0f]{1,4})\x0f")
_FLAT = re.compile(r"^(\d+)f$")
_WIDE = ((0x2630, 0x2637), (0x268A, 0x268F), (0x4DC0, 0x4DFF), (0x1D300, 0x1D376))
"""Characters that have become two cells wide since the tables of some Pythons were made."""
_PART = ((0x1160, 0x11FF), (0xD7B0, 0xD7FF), (0x1F3FB, 0x1F3FF))
"""Letters within a Korean syllable, and colours of an emoji: they take no cells of their own, like all marks."""
_UNSEEN = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)
"""What shows nothing although it is no control character: two names that look alike are to be one name."""
_MOST_CHARACTERS = 100_000
"""More of a text is not even looked at."""
_MOST_ACCENTS = 3
"""How many marks above or below one character keeps: more of them would run over the lines around it."""
_MOST_MARKS = 6
"""How many marks of all kinds it keeps: some of them terminals draw beside it."""


def cells(text: str) -> int:
    """Return how many terminal cells a text takes."""
    return len(text) if text.isascii() else sum(map(_width, text))


@lru_cache(4096)
def _width(c: str) -> int:
    """Return the cells of one character; none for what is drawn together with the one before it."""
    if unicodedata.category(c)[0] == "M" or _within(c, _PART):
        return 0
    return 2 if unicodedata.east_asian_width(c) in "WF" or _within(c, _WIDE) else 1


def _within(c: str, ranges: tuple[tuple[int, int], ...]) -> bool:
    return any(a <= ord(c) <= b for a, b in ranges)


def is_text(text: str) -> bool:
    """Return whether a text is made of whole characters; names of files and what is typed may hold other bytes."""
    return not any("\ud800" <= c <= "\udfff" for c in text)


def is_seen(c: str) -> bool:
    """Return whether a character takes part in what is shown: no control or formatting character does."""
    return unicodedata.category(c)[0] != "C" and not _UNSEEN.match(c)


def normal(text: str) -> str:
    """Return a text in the one form in which the same letters are the same characters, without what nobody sees."""
    return unicodedata.normalize("NFC", "".join(filter(is_seen, " ".join(text.split()))))


def clean(text: str, limit: int = NAME_CELLS) -> str:
    """Return a text from outside in its normal form, without control and unseen characters, cut to `limit` cells."""
    kept: list[str] = []
    room, accents, marks = limit, _MOST_ACCENTS, _MOST_MARKS  # no word begins with a mark
    for c in normal(text[:_MOST_CHARACTERS]):
        width = _width(c)
        if width:
            accents, marks = (0, 0) if c != " " else (_MOST_ACCENTS, _MOST_MARKS)
        else:
            accents += unicodedata.category(c) != "Mc"
            marks += 1
            if accents > _MOST_ACCENTS or marks > _MOST_MARKS:
                continue
        room -= width
        if room < 0:
            break
        kept.append(c)
    return "".join(kept).strip()


def cut_told(text: str, limit: int = NAME_CELLS) -> str:
    """Return the sentence that says how a text is cut to so many cells; empty where all of it stays."""
    kept = clean(text, limit)
    return (
        ""
        if kept == clean(text, _MOST_CHARACTERS)
        else f"Only {kept!r} is kept: there is room for {counted(limit, 'cell')}."
    )


def unique(names: list[str], fallback: str = "Player") -> tuple[str, ...]:
    """Return cleaned names, each of them once: the second `Sam` becomes `Sam 2`."""
    taken: list[str] = []
    for i, name in enumerate(names, 1):
        base = clean(name) or f"{fallback} {i}"
        chosen, n = base, 2
        while chosen.casefold() in (t.casefold() for t in taken):
            chosen = f"{clean(base, NAME_CELLS - 4)} {n}"
            n += 1
        taken.append(chosen)
    return tuple(taken)


def counted(n: int, noun: str = "trick") -> str:
    """Return a number of things in words: `1 trick`, `3 bags`, `-1 point`."""
    return f"{n} {noun}{'' if abs(n) == 1 else 's'}"


def mark(c: Card) -> str:
    """Return a card as it stands inside a sentence; `spell` turns it into words, letters or glyphs."""
    return f"\x0e{card_text(c)}\x0f"


def mark_set(cards: CardSet) -> str:
    """Return several cards as they stand inside a sentence."""
    return " ".join(mark(c) for c in in_text_order(cards))


def mark_suit(suit: int) -> str:
    """Return a suit as it stands inside a sentence."""
    return f"\x0e{'CDHS'[suit]}\x0f"


def said(verb: str) -> str:
    """Return what an action is called in a sentence: `2 flat` for the bid `2f`, and else its own words."""
    return _FLAT.sub(r"\1 flat", verb)


def mark_action(action: Action) -> str:
    """Return an action as it stands inside a sentence: its words, with cards and suits marked."""
    suit = "" if action.suit is None else mark_suit(action.suit)
    number = "" if action.n is None else str(action.n)
    return " ".join(filter(None, (said(action.verb), mark_set(action.cards), suit, number)))


def spell(text: str, spell_card: Callable[[Card], str], spell_suit: Callable[[int], str]) -> str:
    """Return a sentence with its marked cards and suits written by these functions."""

    def write(found: re.Match[str]) -> str:
        token = found[1]
        return spell_suit("CDHS".index(token)) if len(token) == 1 else spell_card(card(token))

    return _CARD_MARK.sub(write, text)


def plain(text: str) -> str:
    """Return a sentence with cards in record form (`9S`) and suits in words."""
    return spell(text, card_text, SUIT_NAMES.__getitem__)


def spoken(text: str) -> str:
    """Return a sentence with cards and suits in words."""
    return spell(text, card_name, SUIT_NAMES.__getitem__)
