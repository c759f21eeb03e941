"""Text for terminals and files that cannot write all characters: what looks or reads alike stands for the others."""

from __future__ import annotations

import unicodedata
from typing import Final

LIKE: Final = {
    **dict(zip("·…–—−‹›←→↑↓×│─╌▸◆●♣♦♥♠♢♡µ", "-.---<><>^vx|-->*oCDHSDHu", strict=True)),
    "…": "...",
    "±": "+/-",
    "⏎": "Enter",
    "✓": "+",
    "‘": "'",
    "’": "'",
    "“": '"',
    "”": '"',
    **dict.fromkeys("╭╮╰╯┌┐└┘┏┓┗┛", "+"),
}
"""What stands for a sign."""


def in_ascii(text: str) -> str:
    """Return a text in ASCII: letters without their accents, signs as others; `?` for what has nothing like it."""
    return "".join(map(_alike, text))


def _alike(c: str) -> str:
    if c in LIKE:
        return LIKE[c]
    base = "".join(part for part in unicodedata.normalize("NFKD", c) if part.isascii())
    return base or ("" if unicodedata.combining(c) else "?")


def alike(error: UnicodeError) -> tuple[str, int]:
    """Return what is written instead of what an encoding cannot write, and where to go on: an encoding's handler."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return in_ascii(error.object[error.start : error.end]), error.end
