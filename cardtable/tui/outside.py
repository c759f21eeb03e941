"""Text that games and people brought along, made harmless for the screen: no markup, no control characters."""

from __future__ import annotations

import unicodedata

from textual.content import Content


def stripped(text: str) -> str:
    """Return a text without control and formatting characters, its lines and spaces kept."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(c for c in text if c == "\n" or unicodedata.category(c)[0] != "C")


def harmless(text: str, style: str = "") -> Content:
    """Return a text as it is shown, in one style."""
    return Content.styled(stripped(text), style)
