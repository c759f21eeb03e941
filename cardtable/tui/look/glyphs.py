"""How cards and suits are written in cells: as symbols, as letters, or in plain ASCII."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from cardtable.core.cards import (
    FOOL,
    HIGH_SPECIALS,
    JOKERS,
    LOW_SPECIALS,
    RANK_NAMES,
    SUIT_NAMES,
    TAROT,
    Card,
    card_name,
    face_of,
    rank_of,
    suit_of,
)
from cardtable.core.text import clean, spell


@dataclass(frozen=True, slots=True)
class Glyphs:
    """One way of writing; every glyph is one cell wide."""

    suits: str
    """Clubs, diamonds, hearts, spades."""
    light: str
    """A thin frame: corners from top left clockwise, then the horizontal and the vertical line."""
    heavy: str
    """The frame of what stands out."""
    cursor: str
    pointer: str
    mark: str
    no: str
    """Fills a card that may not be chosen."""
    trump: str
    back: str
    dot: str
    """Stands between parts of a line."""
    instead: Mapping[str, str] = field(default_factory=dict, hash=False)
    """What is written instead of other glyphs, cell for cell."""


INSTEAD: Final = dict(zip("·…–−‹›←→↑↓×│─╌▸◆●○✖▌★", "-.--<><>^vx|-->+*-x|*", strict=True))

SYMBOLS: Final = Glyphs("♣♦♥♠", "╭╮╯╰─│", "┏┓┛┗━┃", "▲", "▶", "✓", "·", "*", "▒", "·")
OUTLINED: Final = Glyphs("♣♢♡♠", "╭╮╯╰─│", "┏┓┛┗━┃", "▲", "▶", "✓", "·", "*", "▒", "·")
LETTERS: Final = Glyphs("CDHS", "╭╮╯╰─│", "┏┓┛┗━┃", "▲", "▶", "✓", "·", "*", "▒", "·")
ASCII: Final = Glyphs("CDHS", "..''-|", "####=#", "^", ">", "+", ".", "*", "#", "-", INSTEAD)

STYLES: Final = {"symbols": SYMBOLS, "outlined": OUTLINED, "letters": LETTERS, "ascii": ASCII}
"""The ways of writing by the name that the settings use."""
PAPER: Final = frozenset({"symbols", "outlined"})
"""Those with which a terminal is trusted with the blocks of which painted cards are made."""


MINUS: Final = "−"
_NEGATIVE: Final = re.compile(r"(?<![\w.-])-(?=\d)")
_NUMBERS: Final = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def rank_text(card: Card) -> str:
    """Return what stands in a card's corner: `A`, `10`, `Wz` (wizard), `Je` (jester), `Jo` (joker)."""
    suit, rank = suit_of(card), rank_of(card)
    if suit == HIGH_SPECIALS:
        return "Jo" if rank <= len(JOKERS) else "Wz"
    if suit == LOW_SPECIALS:
        return "Je"
    if suit == TAROT:
        return "Fo" if face_of(card) == FOOL else str(rank)
    name = RANK_NAMES[rank - 2]
    return name if name.isdigit() else name[0].upper()


def suit_text(card: Card, glyphs: Glyphs) -> str:
    """Return the glyph of a card's suit; a joker's number, and a space for a card that has neither."""
    suit, rank = suit_of(card), rank_of(card)
    if suit < HIGH_SPECIALS:
        return glyphs.suits[suit]
    return str(rank) if suit == HIGH_SPECIALS and rank <= len(JOKERS) else " "


def card_glyphs(card: Card, glyphs: Glyphs) -> str:
    """Return a card inside a line of text: `10♥`, `Wz`."""
    return (rank_text(card) + suit_text(card, glyphs)).rstrip()


def in_words(text: str) -> str:
    """Return a sentence in full words: `Bo plays the ten of hearts`."""
    return minus(spell(text, _the, SUIT_NAMES.__getitem__))


def minus(text: str) -> str:
    """Return a text whose negative numbers have a real minus sign: every screen shows them so."""
    return _NEGATIVE.sub(MINUS, text)


def number(points: float) -> str:
    """Return points as text."""
    return minus(str(points))


def signed(points: int) -> str:
    """Return points with their sign; none are `0`."""
    return minus(f"{points:+d}") if points else "0"


def _the(card: Card) -> str:
    rank, *rest = card_name(card).split()
    return " ".join(("the", _NUMBERS[int(rank) - 2] if rank.isdigit() else rank, *rest))


def written(text: str, glyphs: Glyphs, limit: int = 400) -> str:
    """Return a sentence with its cards written in glyphs, cleaned of control characters."""
    return clean(minus(spell(text, lambda c: card_glyphs(c, glyphs), lambda s: glyphs.suits[s])), limit)
