"""The settings: one schema, kept as TOML, from which the settings screen is made."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias, get_args, get_type_hints

from cardtable.core.errors import CardtableError, Unreadable
from cardtable.store.files.paths import damaged_name
from cardtable.store.files.toml import load_toml, read_toml

OnOff: TypeAlias = Literal["off", "on"]
Cuts: TypeAlias = Literal["skip", "ask"]
FILE_NAME: Final = "settings.toml"
IDLE: Final[Mapping[str, float]] = {"never": 0.0, "1 minute": 60.0, "2 minutes": 120.0, "5 minutes": 300.0}
"""After how many seconds without a key a hand is hidden; 0 never hides it."""
THEME_CHARACTERS: Final = 40
NAME_CHARACTERS: Final = 200


def _row(title: str, about: str) -> dict[str, str]:
    return {"title": title, "about": about}


@dataclass(frozen=True, slots=True)
class Settings:
    """What a person has set: every field but `names` is a row of the settings screen."""

    theme: str = field(default="felt", metadata=_row("Theme", "The colours of the table."))
    suits: Literal["symbols", "outlined", "letters", "ascii"] = field(
        default="symbols",
        metadata=_row("Suits", "Symbols, red suits outlined, the letters S H D C, or plain ASCII for any font."),
    )
    suit_colours: Literal["four", "safe", "two"] = field(
        default="four",
        metadata=_row("Suit colours", "Four colours, four that colour-blind eyes tell apart, or black and red."),
    )
    pace: Literal["slow", "normal", "fast", "instant"] = field(
        default="normal",
        metadata=_row("Pace", "Thinking, moving cards and finished tricks: slow, normal, fast, or without any delay."),
    )
    trick_stays: Literal["none", "short", "normal", "long", "key"] = field(
        default="normal",
        metadata=_row(
            "Finished trick stays",
            "0, 0.6, 1.2 or 3 seconds at the normal pace; with 'key' until any key, at every pace.",
        ),
    )
    confirm_play: OnOff = field(
        default="off", metadata=_row("Confirm each play", "Enter chooses a card, a second Enter plays it.")
    )
    auto_single: OnOff = field(
        default="off", metadata=_row("Play the only legal card", "When only one card is legal, it is played at once.")
    )
    sort: Literal["trump last", "trump first", "in place", "by rank"] = field(
        default="trump last",
        metadata=_row(
            "Sort the hand", "By suit, trumps right, left or in their suit's own place; or all other cards by rank."
        ),
    )
    verbose_log: OnOff = field(
        default="off",
        metadata=_row("Log in full words", "Words instead of symbols: Bo plays the ten of hearts."),
    )
    hints: OnOff = field(
        default="on", metadata=_row("Hints", "The key h tells the player whose turn it is what is best, and why.")
    )
    animation: OnOff = field(default="on", metadata=_row("Animation", "Cards move to their place (not over ssh)."))
    hand_over: Literal["table", "curtain"] = field(
        default="table",
        metadata=_row("Between people", "The table stays and every hand is covered, or a curtain hides all of it."),
    )
    idle_hide: Literal["never", "1 minute", "2 minutes", "5 minutes"] = field(
        default="2 minutes",
        metadata=_row("Hide an idle hand", "When several people share the keyboard: after this long without a key."),
    )
    blur_hide: OnOff = field(
        default="on",
        metadata=_row(
            "Hide with the window", "When several people share the keyboard: when the terminal loses the focus."
        ),
    )
    cuts: Cuts = field(
        default="skip",
        metadata=_row("Cuts", "Before the first deal: show the fairness seal and let everyone cut, or go straight on."),
    )
    names: tuple[str, ...] = ()
    """The names last used at this keyboard, remembered by the set-up screen."""
    games: tuple[str, ...] = ()
    """The games by the order of their numbers on the first screen, kept where games from outside are among them."""

    @property
    def idle_seconds(self) -> float:
        """The seconds without a key after which a hand is hidden; 0 never hides it."""
        return IDLE[self.idle_hide]


@dataclass(frozen=True, slots=True)
class Setting:
    """One row of the settings screen."""

    name: str
    title: str
    about: str
    values: tuple[str, ...]
    """What it can be; empty for the theme, which may be any that is installed."""


def _all_rows() -> dict[str, Setting]:
    types = get_type_hints(Settings)
    rows = (f for f in fields(Settings) if f.metadata)
    return {f.name: Setting(f.name, f.metadata["title"], f.metadata["about"], get_args(types[f.name])) for f in rows}


ROWS: Final[Mapping[str, Setting]] = _all_rows()
"""Every row of the settings screen by its name."""
NAMES: Final = tuple(f.name for f in fields(Settings))
LISTS: Final = {
    "names": "Names: those last used at this keyboard.",
    "games": "Games: in the order of their numbers on the first screen, which they keep.",
}
"""The settings that are no row of the settings screen, and what the file says of them."""
DEFAULTS: Final = Settings()


def read_settings(text: str) -> tuple[Settings, tuple[str, ...]]:
    """Return the settings that a text holds, a sentence for each part that could not be used; raises Unreadable."""
    return _settings(read_toml(text))


def _settings(given: Mapping[str, Any]) -> tuple[Settings, tuple[str, ...]]:
    problems = [
        f"there is no setting {name[:40]!r}; there are: {', '.join(NAMES)}" for name in given if name not in NAMES
    ]
    good: dict[str, Any] = {}
    for name in (n for n in NAMES if n in given):
        wanted = _wanted(name, given[name])
        if wanted:
            problems.append(f"{name} is at its default: it should be {wanted}")
        else:
            good[name] = tuple(given[name]) if name in LISTS else given[name]
    return Settings(**good), tuple(problems)


def _wanted(name: str, value: Any) -> str:
    """Return what a setting should be instead of a value that cannot be used; empty for one that can."""
    if name in LISTS:
        fits = isinstance(value, list) and all(_is_text(v, NAME_CHARACTERS) for v in value)
        return "" if fits else f"a list of names of at most {NAME_CHARACTERS} characters"
    values = ROWS[name].values
    if not values:
        return "" if _is_text(value, THEME_CHARACTERS) else f"a text of at most {THEME_CHARACTERS} characters"
    return "" if value in values else f"{', '.join(map(repr, values[:-1]))} or {values[-1]!r}"


def _is_text(value: Any, most: int) -> bool:
    return isinstance(value, str) and len(value) <= most


HEAD: Final = """\
# The settings of cardtable. What stands behind a # is at its default: take the # away and change the value.
# The settings screen (F2) changes the values here and leaves everything else as it is.
"""


def write_settings(settings: Settings, over: str = "") -> str:
    """Return settings as the text of a TOML file: every one with its explanation, those at their default behind a #.

    What an earlier text (`over`) says besides values stays: comments, order and empty lines.
    """
    import tomlkit  # only a change of settings needs it

    document = tomlkit.parse(over or HEAD)
    said = [name for name in NAMES if name in document]
    for name in said:
        value = getattr(settings, name)
        document[name] = list(value) if name in LISTS else value
    lines = document.as_string().splitlines()
    for name in NAMES:
        if name not in said:
            _add(lines, name, getattr(settings, name))
    return "\n".join([*lines, ""])


def _add(lines: list[str], name: str, value: Any) -> None:
    """Add a setting that the file lacks: in the place of the line behind a # that names it, or at the end."""
    written = json.dumps(value, ensure_ascii=False)
    line = f"{'# ' if value == getattr(DEFAULTS, name) else ''}{name} = {written}"
    for i, other in enumerate(lines):
        if other.startswith("#") and other.lstrip("# \t").partition("=")[0].strip() == name and "=" in other:
            lines[i] = line
            return
    lines += ["", *_explained(name).splitlines(), line]


def _explained(name: str) -> str:
    """Return the comment above a setting: what it means, and what it can be."""
    if name not in ROWS:
        return f"# {LISTS[name]}\n"
    row = ROWS[name]
    can_be = ", ".join(map(json.dumps, row.values)) or "the name of a theme; `cardtable themes` lists them"
    return f"# {row.title}: {row.about}\n# It can be {can_be}.\n"


def _says(text: str, settings: Settings) -> bool:
    """Return whether a file's text holds these settings and nothing that is wrong."""
    try:
        return read_settings(text) == (settings, ())
    except Unreadable:
        return False


class SettingsFile:
    """Where the settings are kept; reading never fails, and what was written by hand is not lost.

    A file that could not be read whole, or that cannot take a change, is set aside before it is written anew.
    """

    def __init__(self, folder: Path) -> None:
        self.path = folder / FILE_NAME
        self.problems: tuple[str, ...] = ()
        """What could not be read, one sentence each."""

    def load(self) -> Settings:
        """Return the kept settings, defaults where there are none or where they cannot be read."""
        try:
            settings, self.problems = _settings(load_toml(self.path))
        except FileNotFoundError:
            return Settings()
        except Unreadable as error:
            self.problems = (f"{error}; all settings are at their defaults",)
            return Settings()
        return settings

    def save(self, settings: Settings) -> None:
        """Keep the settings; raises CardtableError when the folder cannot be written."""
        new = self.path.with_suffix(".new")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            text = self._changed(settings)
            fits = _says(text, settings)
            new.write_text(text if fits else write_settings(settings), "utf-8")
            if (self.problems or not fits) and self.path.exists():
                os.replace(self.path, damaged_name(self.path))
                self.problems = ()
            os.replace(new, self.path)
        except OSError as error:
            raise CardtableError(f"the settings cannot be kept in {self.path}: {error.strerror}") from error

    def _changed(self, settings: Settings) -> str:
        """Return what the file says with these settings; nothing where it is no TOML by now."""
        try:
            return write_settings(settings, self._old())
        except ValueError:
            return ""

    def _old(self) -> str:
        """Return what the file says now; nothing where it could not be read whole."""
        try:
            return "" if self.problems else self.path.read_text("utf-8")
        except (FileNotFoundError, UnicodeDecodeError):
            return ""
