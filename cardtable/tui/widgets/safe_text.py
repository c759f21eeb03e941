"""Text that games and people brought along, made harmless for the screen: no markup, no control characters."""

from __future__ import annotations

from textual.content import Content

from cardtable.core.text import is_seen


def stripped(text: str) -> str:
    """Return a text without characters that show nothing, its lines and spaces kept."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(c for c in text if c == "\n" or is_seen(c))


def harmless(text: str, style: str = "") -> Content:
    """Return a text as it is shown, in one style."""
    return Content.styled(stripped(text), style)
