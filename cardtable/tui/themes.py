"""Themes: TOML files with the colours of a table, checked value by value; what is not said is derived."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final

from textual.color import Color, ColorParseError
from textual.theme import Theme

import cardtable

DEFAULT: Final = "felt"
Colours = dict[str, Color]
Derive = Callable[[Colours], Color]


def _mix(one: str, other: str, part: float) -> Derive:
    return lambda c: c[one].blend(c[other], part)


def _fixed(colour: str) -> Derive:
    return lambda _: Color.parse(colour)


def _same(name: str) -> Derive:
    return lambda c: c[name]


COLOURS: Final[Mapping[str, Derive | None]] = {
    "table.felt": None,
    "table.text": None,
    "table.soft": _mix("table.text", "table.felt", 0.35),
    "table.line": _mix("table.text", "table.felt", 0.6),
    "table.bar": lambda c: c["table.felt"].darken(0.06),
    "table.panel": lambda c: c["table.felt"].darken(0.03),
    "card.face": None,
    "card.edge": _mix("card.face", "table.felt", 0.45),
    "card.faint": _mix("card.face", "table.felt", 0.55),
    "card.back": _mix("table.felt", "table.text", 0.35),
    "suits.four.spades": None,
    "suits.four.hearts": None,
    "suits.four.diamonds": None,
    "suits.four.clubs": None,
    "suits.safe.spades": _same("suits.four.spades"),
    "suits.safe.hearts": _fixed("#b14a00"),
    "suits.safe.diamonds": _fixed("#0072b2"),
    "suits.safe.clubs": _fixed("#006b4f"),
    "suits.two.spades": _same("suits.four.spades"),
    "suits.two.hearts": _same("suits.four.hearts"),
    "suits.two.diamonds": _same("suits.two.hearts"),
    "suits.two.clubs": _same("suits.two.spades"),
    "mark.turn": None,
    "mark.good": _same("mark.turn"),
    "mark.bad": None,
}
"""Every colour by group and name, with what it is when a file does not say it; None where a file must."""

CONTRAST: Final = (
    ("table.text", "table.felt", 4.5),
    ("mark.turn", "table.felt", 3.0),
    ("mark.bad", "table.felt", 3.0),
    *((name, "card.face", 3.0) for name in COLOURS if name.startswith("suits.")),
)
"""Pairs that must be told apart: the ink, its ground and the least contrast."""


@dataclass(frozen=True, slots=True)
class TableTheme:
    """A theme that can be used: its name, title and every colour as `#rrggbb` by dotted name."""

    name: str
    title: str
    dark: bool
    colours: Mapping[str, str]

    def textual(self) -> Theme:
        """Return the theme for `App.register_theme`; style sheets find the colours as `$table-felt`, `$card-face`."""
        c = self.colours
        return Theme(
            name=self.name,
            primary=c["mark.turn"],
            accent=c["mark.turn"],
            success=c["mark.good"],
            error=c["mark.bad"],
            foreground=c["table.text"],
            background=c["table.bar"],
            surface=c["table.felt"],
            panel=c["table.panel"],
            dark=self.dark,
            variables={name.replace(".", "-"): colour for name, colour in c.items()},
        )


def read_theme(name: str, text: str) -> tuple[TableTheme | None, tuple[str, ...]]:
    """Return the theme that a file's text holds, or None, and one sentence for each thing that is wrong with it."""
    try:
        given = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        return None, (f"it is no TOML: {error}",)
    problems: list[str] = []
    title, dark = given.pop("title", name), given.pop("dark", True)
    if not isinstance(title, str):
        problems.append(f"title is {_shown(title)}; it must be a text")
    if not isinstance(dark, bool):
        problems.append(f"dark is {_shown(dark)}; it must be true or false")
    said = _said(given, problems)
    needed = [key for key, derive in COLOURS.items() if derive is None]
    problems += [f"{key} is missing; every theme must say it" for key in needed if key not in said]
    if problems:
        return None, tuple(problems)
    colours: Colours = {}
    for key, derive in COLOURS.items():
        colours[key] = said[key] if derive is None or key in said else derive(colours)
    problems += _too_close(colours)
    theme = TableTheme(name, title, dark, {key: colour.hex6 for key, colour in colours.items()})
    return (None if problems else theme), tuple(problems)


def _said(given: Mapping[str, Any], problems: list[str]) -> Colours:
    """Return the colours that a file says, and add a sentence for each that is none."""
    said: Colours = {}
    for key, value in _flat(given):
        if key not in COLOURS:
            near = get_close_matches(key, COLOURS, 1)
            hint = f"did you mean {near[0]}?" if near else f"there are: {', '.join(COLOURS)}"
            problems.append(f"there is no colour {key[:60]!r}; {hint}")
            continue
        try:
            colour = Color.parse(value) if isinstance(value, str) else None
        except ColorParseError:
            colour = None
        if colour is None or colour.a < 1 or colour.ansi is not None:
            problems.append(f"{key} is {_shown(value)}, which is no full colour; write it as '#rrggbb'")
        else:
            said[key] = colour
    return said


def _flat(groups: Mapping[str, Any], before: str = "") -> Iterable[tuple[str, Any]]:
    for key, value in groups.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{before}{key}.")
        else:
            yield before + key, value


def _too_close(colours: Colours) -> list[str]:
    found = []
    for ink, ground, least in CONTRAST:
        contrast = _ratio(colours[ink], colours[ground])
        if contrast < least:
            found.append(f"{ink} on {ground} has a contrast of {contrast:.1f} to 1; it needs {least:g} to 1")
    return found


def _luminance(colour: Color) -> float:
    parts = [v / 12.92 if v <= 0.03928 else ((v + 0.055) / 1.055) ** 2.4 for v in colour.normalized]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def _ratio(one: Color, other: Color) -> float:
    """Return the contrast of two colours as WCAG counts it, 1 to 21."""
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


def _shown(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 40 else text[:37] + "..."


def shipped() -> Path:
    """Return the folder of our own themes: inside the wheel, or beside the package in a checkout."""
    package = Path(cardtable.__file__).parent
    inside = package / "themes"
    return inside if inside.is_dir() else package.parent / "themes"


@dataclass(frozen=True, slots=True)
class Found:
    """What a look into the theme folders gave."""

    themes: Mapping[str, TableTheme]
    problems: Mapping[Path, tuple[str, ...]]
    """What is wrong with each file that cannot be used."""


def find_themes(*more: Path) -> Found:
    """Return every usable theme of our own and of these folders (a later one of the same name wins), and the faults."""
    themes: dict[str, TableTheme] = {}
    problems: dict[Path, tuple[str, ...]] = {}
    for folder in (shipped(), *more):
        for path in sorted(folder.glob("*.toml")) if folder.is_dir() else ():
            theme, wrong = check_theme(path)
            if theme is not None:
                themes[theme.name] = theme
            if wrong:
                problems[path] = wrong
    return Found(themes, problems)


def check_theme(path: Path) -> tuple[TableTheme | None, tuple[str, ...]]:
    """Return the theme of one file, or None, and what is wrong with it."""
    try:
        return read_theme(path.stem, path.read_text("utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        return None, (f"it cannot be read: {error}",)
