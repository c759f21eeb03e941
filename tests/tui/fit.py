"""What a screen shows as text, and whether all of it is on the screen."""

from __future__ import annotations

from typing import Any

from textual.screen import Screen
from textual.widget import Widget


def rows(screen: Screen[Any]) -> list[str]:
    """Return what the screen shows, one text a row."""
    return [strip.text.rstrip() for strip in screen._compositor.render_strips()]


def text(screen: Screen[Any]) -> str:
    """Return what the screen shows as one text."""
    return "\n".join(rows(screen))


def off_screen(screen: Screen[Any]) -> list[str]:
    """Return every widget that reaches beyond the screen, and the screen itself when it would scroll."""
    size = screen.size
    found = []
    for widget in screen.walk_children(Widget):
        region = widget.region
        if region and not screen.region.contains_region(region):
            found.append(f"{widget!r} at {region} on {size}")
    if screen.virtual_size != size:
        found.append(f"the screen wants {screen.virtual_size}, it has {size}")
    return found


def cut(screen: Screen[Any]) -> list[str]:
    """Return every widget that has less room than its content wants."""
    return [
        f"{w!r} wants {w.virtual_size}, has {w.size}"
        for w in screen.walk_children(Widget)
        if w.region and (w.virtual_size.width > w.size.width or w.virtual_size.height > w.size.height)
    ]
