"""Themes: TOML files with the colours of a table, checked value by value; what is not said is derived."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from difflib import get_close_matches
from itertools import combinations
from pathlib import Path
from typing import Any, Final

import cardtable
from cardtable.core.errors import Unreadable
from cardtable.core.text import is_text
from cardtable.store.files.toml import load_toml, read_toml
from cardtable.tui.base.toml import flat
from cardtable.tui.look.contrast import BLIND, TERMINAL_COLOURS, Colour, contrast, difference, luminance, read_colour

DEFAULT: Final = "felt"
FOLDER: Final = "themes"
"""The folder of a person's own themes beside the settings."""
Colours = dict[str, Colour]
Derive = Callable[[Colours], Colour]
BLACK: Final = Colour()
WHITE: Final = Colour(0xFF, 0xFF, 0xFF)
SUITS: Final = ("spades", "hearts", "diamonds", "clubs")


def _mix(one: str, other: str, part: float) -> Derive:
    return lambda c: c[one].mixed(c[other], part)


def _darker(name: str, part: float) -> Derive:
    return lambda c: c[name].mixed(BLACK, part)


def _same(name: str) -> Derive:
    return lambda c: c[name]


def _safe(suit: str, on_light: Colour, on_dark: Colour) -> Derive:
    """Return an ink that colour-blind eyes tell from the other suits'; the terminal's own colours have none."""

    def derive(c: Colours) -> Colour:
        face = c["card.face"]
        return c[f"suits.four.{suit}"] if face.own else on_light if luminance(face) > 0.2 else on_dark

    return derive


def _by_ground(on_dark: Colour, on_light: Colour) -> Derive:
    """Return one colour for a dark felt and another for a light one; the terminal's own is its line."""

    def derive(c: Colours) -> Colour:
        felt = c["table.felt"]
        return c["table.line"] if felt.own else on_light if luminance(felt) > 0.2 else on_dark

    return derive


def _lit(c: Colours) -> Colour:
    """Return the felt under the lamp: a little brighter, as far as words can still be read on it."""
    lit = c["table.felt"].mixed(WHITE, 0.07)
    return lit if _readable(c["table.text"], [lit], 4.5) and _readable(c["table.soft"], [lit], 3.0) else c["table.felt"]


def _seen(on_dark: str, on_light: str) -> Derive:
    """Return a colour that is seen on every ground of the table: a given one, with as much of the text as it takes."""

    def derive(c: Colours) -> Colour:
        text, grounds = c["table.text"], [c[name] for name in GROUNDS]
        if text.own:
            return text
        hue = read_colour(on_light if luminance(c["table.felt"]) > 0.2 else on_dark) or text
        mixes = (hue.mixed(text, part / 10) for part in range(10))
        return next((mix for mix in mixes if _readable(mix, grounds, SEEN)), text)

    return derive


def _readable(ink: Colour, grounds: list[Colour], least: float) -> bool:
    return all(not ink.own and not ground.own and contrast(ink, ground) >= least for ground in grounds)


GROUNDS: Final = ("table.felt", "table.lit", "table.panel", "table.bar")
"""What words and signs of the table stand on."""
SEEN: Final = 3.0
"""The least contrast of what is no text."""
PLAYERS: Final = (
    ("#f0c24b", "#7a5200"),
    ("#7fb4ff", "#1c58b0"),
    ("#d49bf0", "#7a2f9c"),
    ("#ff9f5a", "#a8400c"),
    ("#5fd6d0", "#00696b"),
    ("#ff9ab8", "#a8215c"),
    ("#b8dc6a", "#4a6a00"),
    ("#d5d9e0", "#4a5058"),
)
"""The colours of the seats on a dark felt and on a light one."""
COLOURS: Final[Mapping[str, Derive | None]] = {
    "table.felt": None,
    "table.text": None,
    "table.soft": _mix("table.text", "table.felt", 0.35),
    "table.line": _mix("table.text", "table.felt", 0.6),
    "table.bar": _darker("table.felt", 0.2),
    "table.panel": _darker("table.felt", 0.1),
    "table.lit": _lit,
    "table.rim": _by_ground(Colour(0x7A, 0x4E, 0x2D), Colour(0xA9, 0x78, 0x4C)),
    "table.rim_shade": _darker("table.rim", 0.35),
    "card.face": None,
    "card.edge": _mix("card.face", "table.felt", 0.45),
    "card.faint": _mix("card.face", "table.felt", 0.45),
    "card.back": _by_ground(Colour(0x2C, 0x4A, 0x86), Colour(0x2C, 0x4A, 0x86)),
    "card.weave": _mix("card.back", "card.face", 0.45),
    "card.shadow": _darker("table.felt", 0.35),
    "suits.four.spades": None,
    "suits.four.hearts": None,
    "suits.four.diamonds": None,
    "suits.four.clubs": None,
    "suits.safe.spades": _same("suits.four.spades"),
    "suits.safe.hearts": _safe("hearts", Colour(0xB1, 0x4A, 0x00), Colour(0xE6, 0x9F, 0x00)),
    "suits.safe.diamonds": _safe("diamonds", Colour(0x00, 0x6B, 0xA8), Colour(0x56, 0xB4, 0xE9)),
    "suits.safe.clubs": _safe("clubs", Colour(0x00, 0x6B, 0x4F), Colour(0x00, 0xB3, 0x86)),
    "suits.two.spades": _same("suits.four.spades"),
    "suits.two.hearts": _same("suits.four.hearts"),
    "suits.two.diamonds": _same("suits.two.hearts"),
    "suits.two.clubs": _same("suits.two.spades"),
    "card.faint_ink": _same("suits.four.spades"),
    "mark.turn": None,
    "mark.good": _same("mark.turn"),
    "mark.bad": None,
    **{f"players.{n}": _seen(*hues) for n, hues in enumerate(PLAYERS, 1)},
}
"""Every colour by group and name, with what it is when a file does not say it; None where a file must."""

CONTRAST: Final = (
    ("table.text", "table.felt", 4.5),
    ("table.text", "table.bar", 4.5),
    ("table.text", "table.panel", 4.5),
    ("table.text", "table.lit", 4.5),
    ("table.soft", "table.felt", 3.0),
    ("table.soft", "table.lit", 3.0),
    ("mark.turn", "table.felt", 3.0),
    ("mark.turn", "table.bar", 3.0),
    ("mark.turn", "table.panel", 3.0),
    ("mark.good", "table.felt", 3.0),
    ("mark.bad", "table.felt", 3.0),
    *((f"mark.{name}", "table.lit", 3.0) for name in ("turn", "good", "bad")),
    *((f"players.{n}", ground, SEEN) for n in range(1, len(PLAYERS) + 1) for ground in GROUNDS),
    ("card.faint_ink", "card.faint", 4.5),
    *((name, "card.face", 4.5) for name in COLOURS if name.startswith("suits.")),
)
"""Pairs that must be told apart: the ink, its ground and the least contrast."""
APART: Final = 20.0
"""How far apart the suits' safe colours must be to colour-blind eyes."""


@dataclass(frozen=True, slots=True)
class TableTheme:
    """A theme that can be used: its name, title and every colour by dotted name.

    A colour is `#rrggbb`, or `ansi_red` where the theme uses the terminal's own colours.
    """

    name: str
    title: str
    dark: bool
    colours: Mapping[str, str]
    terminal: bool = False
    """Whether its colours are the terminal's own."""


def read_theme(name: str, text: str) -> tuple[TableTheme | None, tuple[str, ...]]:
    """Return the theme that a file's text holds, or None, and one sentence for each thing that is wrong with it."""
    try:
        return _theme(name, read_toml(text))
    except Unreadable as error:
        return None, (str(error),)


def _theme(name: str, given: dict[str, Any]) -> tuple[TableTheme | None, tuple[str, ...]]:
    problems: list[str] = []
    title, dark, terminal = given.pop("title", name), given.pop("dark", True), given.pop("terminal", False)
    if not isinstance(title, str):
        problems.append(f"title is {_shown(title)}; it must be a text")
    for word, flag in (("dark", dark), ("terminal", terminal)):
        if not isinstance(flag, bool):
            problems.append(f"{word} is {_shown(flag)}; it must be true or false")
    written = dict(flat(given))
    said = _said(written, terminal is True, problems)
    needed = [key for key, derive in COLOURS.items() if derive is None]
    problems += [f"{key} is missing; every theme must say it" for key in needed if key not in written]
    if problems:
        return None, tuple(problems)
    colours: Colours = {}
    for key, derive in COLOURS.items():
        colours[key] = said[key] if derive is None or key in said else derive(colours)
    problems += _same_colours(colours) if terminal else [*_too_close(colours), *_alike(colours)]
    theme = TableTheme(name, title, dark, {key: str(colour) for key, colour in colours.items()}, terminal)
    return (None if problems else theme), tuple(problems)


def _said(written: Mapping[str, Any], terminal: bool, problems: list[str]) -> Colours:
    """Return the colours that a file says, and add a sentence for each that is none."""
    wanted = f"write {', '.join(TERMINAL_COLOURS)}" if terminal else "write it as '#rrggbb'"
    said: Colours = {}
    for key, value in written.items():
        if key not in COLOURS:
            near = get_close_matches(key, COLOURS, 1)
            hint = f"did you mean {near[0]}?" if near else f"there are: {', '.join(COLOURS)}"
            problems.append(f"there is no colour {key[:60]!r}; {hint}")
            continue
        colour = _colour(value, terminal) if isinstance(value, str) else None
        if colour is None:
            kind = "colour of a terminal" if terminal else "full colour"
            problems.append(f"{key} is {_shown(value)}, which is not a {kind}; {wanted}")
        else:
            said[key] = colour
    return said


def _colour(text: str, terminal: bool) -> Colour | None:
    if terminal:
        return Colour(own=text) if text in TERMINAL_COLOURS else None
    return read_colour(text)


def _too_close(colours: Colours) -> list[str]:
    found = []
    for ink, ground, least in CONTRAST:
        ratio = contrast(colours[ink], colours[ground])
        if ratio < least:
            found.append(f"{ink} on {ground} has a contrast of {ratio:.1f} to 1; it needs {least:g} to 1")
    return found


def _same_colours(colours: Colours) -> list[str]:
    """Return a sentence for each ink that is its own ground: more is not known of a terminal's colours.

    Its default colour is another one as an ink than as a ground.
    """
    pairs = [(ink, ground) for ink, ground, _ in CONTRAST if colours[ink].own != TERMINAL_COLOURS[0]]
    alike = [(ink, ground) for ink, ground in pairs if colours[ink] == colours[ground]]
    return [f"{ink} and {ground} are both {colours[ink].own}; nothing could be read" for ink, ground in alike]


def _alike(colours: Colours) -> list[str]:
    """Return a sentence for each pair of suits that colour-blind eyes cannot tell apart by their safe colours."""
    found = []
    for one, other in combinations((f"suits.safe.{suit}" for suit in SUITS), 2):
        for eyes, matrix in BLIND.items():
            apart = difference(colours[one], colours[other], matrix)
            if apart < APART:
                found.append(f"{one} and {other} look alike to eyes {eyes}: {apart:.0f} apart; they need {APART:.0f}")
    return found


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
    sources: Mapping[str, Path]
    """The file that each theme is from."""
    problems: Mapping[Path, tuple[str, ...]]
    """What is wrong with each file that cannot be used."""

    @property
    def troubles(self) -> list[str]:
        """What is wrong, one sentence for each thing."""
        return [f"themes/{path.name}: {p}" for path, wrong in self.problems.items() for p in wrong]


def find_themes(*more: Path) -> Found:
    """Return every usable theme of our own and of these folders (a later one of the same name wins), and the faults."""
    themes: dict[str, TableTheme] = {}
    sources: dict[str, Path] = {}
    problems: dict[Path, tuple[str, ...]] = {}
    for path in (p for folder in (shipped(), *more) for p in _files(folder)):
        theme, wrong = check_theme(path)
        if theme is not None:
            themes[theme.name], sources[theme.name] = theme, path
        if wrong:
            problems[path] = wrong
    return Found(themes, sources, problems)


def _files(folder: Path) -> list[Path]:
    found: list[Path] = []
    with suppress(OSError):  # a folder that nobody may look into holds nothing for us
        found += folder.glob("*.toml")
    return sorted(found, key=lambda path: (path.stem != DEFAULT, path.stem))


def check_theme(path: Path) -> tuple[TableTheme | None, tuple[str, ...]]:
    """Return the theme of one file, or None, and what is wrong with it."""
    if not is_text(path.stem):
        return None, ("its name is not UTF-8",)
    try:
        return _theme(path.stem, load_toml(path))
    except FileNotFoundError as error:
        return None, (f"it cannot be read: {error.strerror}",)
    except Unreadable as error:
        return None, (str(error),)


@dataclass
class OwnThemes:
    """The themes there are, with a person's own from a folder that is looked at again and again."""

    folder: Path
    found: Found = field(init=False)
    _stamps: Mapping[Path, tuple[int, int]] = field(init=False)

    def __post_init__(self) -> None:
        self._stamps = self._stamped()
        self.found = find_themes(self.folder)

    def _stamped(self) -> dict[Path, tuple[int, int]]:
        """Return when each file of the folder was last written, and its size."""
        stamps = {}
        for path in _files(self.folder):
            with suppress(OSError):  # it has just gone
                about = path.stat()
                stamps[path] = (about.st_mtime_ns, about.st_size)
        return stamps

    def changed(self) -> list[str] | None:
        """Look at the folder again; return None when nothing has changed, else what is wrong with the changed files.

        A theme whose file has just been broken stays as it was.
        """
        stamps = self._stamped()
        if stamps == self._stamps:
            return None
        new = {path for path in stamps if stamps[path] != self._stamps.get(path)}
        self._stamps = stamps
        last, found = self.found, find_themes(self.folder)
        kept = [p.stem for p in found.problems if last.sources.get(p.stem) == p]
        themes = {**found.themes, **{name: last.themes[name] for name in kept}}
        sources = {**found.sources, **{name: last.sources[name] for name in kept}}
        self.found = Found(themes, sources, found.problems)
        return Found({}, {}, {p: wrong for p, wrong in found.problems.items() if p in new}).troubles
