"""Colours as numbers: reading, mixing, contrast, and what colour-blind eyes tell apart."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

TERMINAL: Final = "ansi_"
"""What the name of a terminal's own colour begins with in a style sheet."""
HUES: Final = ("black", "red", "green", "yellow", "blue", "magenta", "cyan", "white")
TERMINAL_COLOURS: Final = ("default", *HUES, *(f"bright_{hue}" for hue in HUES))
"""The terminal's own colours by the names that a theme uses."""
_HEX: Final = re.compile(r"#([0-9a-f]{3}|[0-9a-f]{6})", re.IGNORECASE)
Matrix = Sequence[Sequence[float]]

BLIND: Final[Mapping[str, Matrix]] = {
    "without red cones": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "without green cones": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
}
"""What such eyes see of linear light: protanopia and deuteranopia at full strength, after Machado and others (2009)."""
_TO_XYZ: Final[Matrix] = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
"""Linear sRGB to CIE XYZ."""
_WHITE: Final = (0.95047, 1.0, 1.08883)


@dataclass(frozen=True, slots=True)
class Colour:
    """A colour: three numbers from 0 to 255, or the name of one of the terminal's own."""

    red: int = 0
    green: int = 0
    blue: int = 0
    own: str = ""

    def __str__(self) -> str:
        return TERMINAL + self.own if self.own else f"#{self.red:02x}{self.green:02x}{self.blue:02x}"

    @property
    def linear(self) -> tuple[float, ...]:
        """The light of red, green and blue, each from 0 to 1."""
        parts = (v / 255 for v in (self.red, self.green, self.blue))
        return tuple(v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in parts)

    def mixed(self, other: Colour, part: float) -> Colour:
        """Return this colour with a part of another; a terminal's own colour cannot be mixed and stays."""
        if self.own or other.own:
            return self
        pairs = ((self.red, other.red), (self.green, other.green), (self.blue, other.blue))
        red, green, blue = (round(a + (b - a) * part) for a, b in pairs)
        return Colour(red, green, blue)


def read_colour(text: str) -> Colour | None:
    """Return the colour of `#rgb` or `#rrggbb`, or None."""
    found = _HEX.fullmatch(text)
    if found is None:
        return None
    digits = found[1] if len(found[1]) == 6 else "".join(d * 2 for d in found[1])
    red, green, blue = bytes.fromhex(digits)
    return Colour(red, green, blue)


def luminance(colour: Colour) -> float:
    """Return how bright a colour is, 0 to 1."""
    red, green, blue = colour.linear
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    """Return the contrast of two colours as WCAG 2 counts it, 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def difference(one: Colour, other: Colour, eyes: Matrix) -> float:
    """Return how far apart two colours are to such eyes: their distance in CIE L*a*b*, about 2 being just seen."""
    pairs = zip(_lab(_times(eyes, one.linear)), _lab(_times(eyes, other.linear)), strict=True)
    return float(sum((a - b) ** 2 for a, b in pairs) ** 0.5)


def _times(matrix: Matrix, light: Sequence[float]) -> list[float]:
    return [min(max(sum(m * v for m, v in zip(row, light, strict=True)), 0.0), 1.0) for row in matrix]


def _lab(light: Sequence[float]) -> tuple[float, float, float]:
    rows = (sum(m * v for m, v in zip(row, light, strict=True)) for row in _TO_XYZ)
    x, y, z = (_curve(v / white) for v, white in zip(rows, _WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _curve(v: float) -> float:
    return float(v ** (1 / 3)) if v > 216 / 24389 else (24389 / 27 * v + 16) / 116
