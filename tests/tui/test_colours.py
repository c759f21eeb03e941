"""Every theme is readable, with any eyes, and in the colours that a terminal has."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Sequence
from itertools import combinations
from pathlib import Path

import pytest
from rich.color import Color as RichColor
from rich.color import ColorSystem

from cardtable.tui.look.contrast import BLIND, TERMINAL, TERMINAL_COLOURS, Colour, contrast, difference, read_colour
from cardtable.tui.look.themes import APART, CONTRAST, SUITS, TableTheme, find_themes
from tests.smoke import Terminal

THEMES = find_themes().themes
PAINTED = [theme for theme in THEMES.values() if not theme.terminal]
SETS = ("four", "safe", "two")
SCHEMES = {
    "VGA": "000000 aa0000 00aa00 aa5500 0000aa aa00aa 00aaaa aaaaaa "
    "555555 ff5555 55ff55 ffff55 5555ff ff55ff 55ffff ffffff",
    "xterm": "000000 cd0000 00cd00 cdcd00 0000ee cd00cd 00cdcd e5e5e5 "
    "7f7f7f ff0000 00ff00 ffff00 5c5cff ff00ff 00ffff ffffff",
    "Campbell": "0c0c0c c50f1f 13a10e c19c00 0037da 881798 3a96dd cccccc "
    "767676 e74856 16c60c f9f1a5 3b78ff b4009e 61d6d6 f2f2f2",
}
"""The sixteen colours of widely used terminals."""
PROGRAM = [str(Path(sys.executable).with_name("cardtable"))]


def colour(text: str) -> Colour:
    read = read_colour(text)
    assert read is not None
    return read


def in_scheme(name: str, scheme: str) -> Colour:
    """Return a terminal's own colour in a scheme."""
    return colour("#" + SCHEMES[scheme].split()[TERMINAL_COLOURS.index(name.removeprefix(TERMINAL)) - 1])


# A second opinion on what colour-blind eyes see: Viénot, Brettel and Mollon (1999), by way of the cones

LMS = ((17.8824, 43.5161, 4.11935), (3.45565, 27.1554, 3.86714), (0.0299566, 0.184309, 1.46709))
RGB = (
    (0.0809444479, -0.130504409, 0.116721066),
    (-0.0102485335, 0.0540193266, -0.113614708),
    (-0.000365296938, -0.00412161469, 0.693511405),
)
PROTANOPIA = ((0.0, 2.02344, -2.52581), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
DEUTERANOPIA = ((1.0, 0.0, 0.0), (0.494207, 0.0, 1.24827), (0.0, 0.0, 1.0))


def product(*matrices: Sequence[Sequence[float]]) -> Sequence[Sequence[float]]:
    first, *rest = matrices
    for m in rest:
        first = [[sum(a * m[k][j] for k, a in enumerate(row)) for j in range(3)] for row in first]
    return first


def apart(inks: Iterable[Colour], cones: Sequence[Sequence[float]]) -> float:
    eyes = product(RGB, cones, LMS)
    return min(difference(a, b, eyes) for a, b in combinations(inks, 2))


def test_the_constants_are_those_that_were_published() -> None:
    assert all(abs(v - (i == j)) < 1e-3 for i, row in enumerate(product(RGB, LMS)) for j, v in enumerate(row))
    for matrix in BLIND.values():  # grey stays grey
        assert [round(sum(row), 3) for row in matrix] == [1.0, 1.0, 1.0]


def test_the_measure_of_differences_is_right() -> None:
    plain = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
    assert difference(colour("#000"), colour("#fff"), plain) == pytest.approx(100, abs=0.1)
    assert difference(colour("#ff0000"), colour("#00ff00"), plain) == pytest.approx(170.6, abs=0.5)
    assert contrast(colour("#777"), colour("#fff")) == pytest.approx(4.48, abs=0.01)
    red, green = colour("#c01818"), colour("#0f6b2f")  # the pair that such eyes confuse
    assert difference(red, green, plain) > 80
    assert difference(red, green, BLIND["without red cones"]) < APART


# Contrast


@pytest.mark.parametrize("theme", PAINTED, ids=lambda t: t.name)
def test_card_indices_are_read_on_every_face(theme: TableTheme) -> None:
    least = 7.0 if theme.name == "contrast" else 4.5
    face = colour(theme.colours["card.face"])
    for name in (f"suits.{kind}.{suit}" for kind in SETS for suit in SUITS):
        assert contrast(colour(theme.colours[name]), face) >= (4.5 if ".safe." in name else least), name
    assert contrast(colour(theme.colours["card.faint_ink"]), colour(theme.colours["card.faint"])) >= 4.5


@pytest.mark.parametrize("scheme", SCHEMES)
def test_card_indices_are_read_in_a_terminals_own_colours(scheme: str) -> None:
    for theme in (t for t in THEMES.values() if t.terminal):
        face = in_scheme(theme.colours["card.face"], scheme)
        for name in (f"suits.{kind}.{suit}" for kind in SETS for suit in SUITS):
            assert contrast(in_scheme(theme.colours[name], scheme), face) >= 4.5, name
        safe = [in_scheme(theme.colours[f"suits.safe.{suit}"], scheme) for suit in SUITS]
        assert min(difference(a, b, m) for a, b in combinations(safe, 2) for m in BLIND.values()) >= APART


@pytest.mark.parametrize("theme", PAINTED, ids=lambda t: t.name)
def test_safe_suits_are_apart_for_colour_blind_eyes(theme: TableTheme) -> None:
    sets = SETS[:2] if theme.name == "safe" else SETS[1:2]  # all of the colour-blind-safe theme is safe
    for kind in sets:
        inks = [colour(theme.colours[f"suits.{kind}.{suit}"]) for suit in SUITS]
        for cones in (PROTANOPIA, DEUTERANOPIA):
            assert apart(inks, cones) >= APART, kind


@pytest.mark.parametrize("theme", PAINTED, ids=lambda t: t.name)
def test_themes_are_usable_in_256_colours(theme: TableTheme) -> None:
    def rounded(name: str) -> Colour:
        red, green, blue = RichColor.parse(theme.colours[name]).downgrade(ColorSystem.EIGHT_BIT).get_truecolor()
        return Colour(red, green, blue)

    for ink, ground, least in CONTRAST:
        assert contrast(rounded(ink), rounded(ground)) >= min(least, 2.9), (ink, ground)


# What a terminal is sent

SGR = re.compile(rb"\x1b\[([0-9;:]*)m")


def colours_sent(data: bytes) -> set[str]:
    """Return every colour that a program sets: `31`, `48;5;22`, `38;2;1;2;3`."""
    found = set()
    for codes in SGR.findall(data):
        parts = codes.decode().split(";")
        while parts:
            head = parts.pop(0)
            if head in ("38", "48"):
                more = [parts.pop(0) for _ in range(2 if parts[0] == "5" else 4)]
                found.add(";".join([head, *more]))
            elif head.isdigit() and (30 <= int(head) <= 37 or 40 <= int(head) <= 47 or 90 <= int(head) <= 107):
                found.add(head)
    return found


FIRST = (("", "Settings"), ("\x1bOQ", "Suit colours"))
"""The first screen, then the settings with their cards: what is pressed, and what shows that it is there."""
TABLE = (("", "Menu"), ("\x1bOQ", "Suit colours"), ("\x1b", "Menu"))


def sent(
    folder: Path, command: tuple[str, ...] = (), steps: tuple[tuple[str, str], ...] = FIRST, **env: str
) -> set[str]:
    """Return the colours of some screens of the real program."""
    found: set[str] = set()
    with Terminal([*PROGRAM, *command], folder, **env) as terminal:
        for key, text in steps:
            if key:
                terminal.press(key)
            terminal.wait_for(text)
            found |= colours_sent(terminal.written)
    return found


def test_no_colour_means_no_colour_codes(tmp_path: Path) -> None:
    assert sent(tmp_path, ("play", "wizard"), TABLE, NO_COLOR="1", COLORTERM="truecolor") == set()


def test_sixteen_colours_are_the_terminals_own(tmp_path: Path) -> None:
    found = sent(tmp_path, ("play", "wizard"), TABLE, TERM="xterm", COLORTERM="", NO_COLOR="")
    assert all(";" not in code for code in found)
    assert {"40", "97"} <= found  # bright white on a black face


def test_256_colours_are_used_where_there_are_no_more(tmp_path: Path) -> None:
    found = sent(tmp_path, COLORTERM="", NO_COLOR="")
    assert any(code.startswith("48;5;") for code in found)
    assert all(code.startswith(("38;5;", "48;5;")) for code in found)


def test_true_colours_are_those_of_the_theme(tmp_path: Path) -> None:
    face = colour(THEMES["felt"].colours["card.face"])
    assert f"48;2;{face.red};{face.green};{face.blue}" in sent(tmp_path, COLORTERM="truecolor", NO_COLOR="")
