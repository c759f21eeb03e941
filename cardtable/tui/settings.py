"""The settings: one schema, kept as TOML, from which the settings screen is made."""

from __future__ import annotations

import json
import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from cardtable.core.errors import CardtableError
from cardtable.core.options import Switch

FILE_NAME: Final = "settings.toml"
THINKING: Final[Mapping[str, float]] = {"slow": 1.5, "normal": 0.6, "fast": 0.25, "instant": 0.0}
"""How long, in seconds, a bot's thinking is seen at least."""
TRICK_WAIT: Final[Mapping[str, float | None]] = {"none": 0.0, "short": 0.6, "normal": 1.2, "long": 3.0, "key": None}
"""How long, in seconds, a finished trick stays on the table; None until a key."""
IDLE: Final[Mapping[str, float]] = {"never": 0.0, "1 minute": 60.0, "2 minutes": 120.0, "5 minutes": 300.0}
"""After how many seconds without a key a hand is hidden; 0 never hides it."""


def _setting(default: Any, title: str, description: str) -> Any:
    return Field(default, title=title, description=description)


class Settings(BaseModel):
    """What a person has set: every field but `names` is a row of the settings screen."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    theme: Annotated[str, Field(max_length=40)] = _setting("felt", "Theme", "The colours of the table.")
    suits: Literal["symbols", "outlined", "letters", "ascii"] = _setting(
        "symbols", "Suits", "Symbols, red suits outlined, the letters S H D C, or plain ASCII for any font."
    )
    suit_colours: Literal["four", "safe", "two"] = _setting(
        "four", "Suit colours", "Four colours, four that colour-blind eyes tell apart, or black and red."
    )
    pace: Literal["slow", "normal", "fast", "instant"] = _setting(
        "normal", "Pace", "How long a bot is seen thinking, at least."
    )
    trick_stays: Literal["none", "short", "normal", "long", "key"] = _setting(
        "normal", "Finished trick stays", "0, 0.6, 1.2 or 3 seconds or until any key; with 'key' nothing else ends it."
    )
    confirm_play: Switch = _setting("off", "Confirm each play", "A card is played by a second Enter only.")
    auto_single: Switch = _setting("off", "Play the only legal card", "It is played at once where there is no choice.")
    animation: Switch = _setting("on", "Animation", "Cards move to their place.")
    idle_hide: Literal["never", "1 minute", "2 minutes", "5 minutes"] = _setting(
        "2 minutes", "Hide an idle hand", "Where several people share the keyboard: after so long without a key."
    )
    blur_hide: Switch = _setting(
        "on", "Hide with the window", "Where several people share the keyboard: when the terminal loses the focus."
    )
    names: tuple[Annotated[str, Field(max_length=200)], ...] = ()
    """The names last used at this keyboard, remembered by the set-up screen."""

    @property
    def thinking(self) -> float:
        """The seconds for which a bot is seen thinking at least."""
        return THINKING[self.pace]

    @property
    def trick_seconds(self) -> float | None:
        """The seconds for which a finished trick stays; None until a key."""
        return TRICK_WAIT[self.trick_stays]

    @property
    def idle_seconds(self) -> float:
        """The seconds without a key after which a hand is hidden; 0 never hides it."""
        return IDLE[self.idle_hide]


def read_settings(text: str) -> tuple[Settings, tuple[str, ...]]:
    """Return the settings that a file's text holds and one sentence for each part that could not be used."""
    try:
        given = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        return Settings(), (f"the file is no TOML ({error}); all settings are at their defaults",)
    if isinstance(given.get("names"), list):
        given["names"] = tuple(given["names"])
    problems = [
        f"there is no setting {name[:40]!r}; there are: {', '.join(Settings.model_fields)}"
        for name in given
        if name not in Settings.model_fields
    ]
    known = {name: value for name, value in given.items() if name in Settings.model_fields}
    try:
        return Settings(**known), tuple(problems)
    except ValidationError as error:
        wrong = {str(e["loc"][0]): e["msg"] for e in error.errors()}
    for name, message in wrong.items():
        del known[name]
        problems.append(f"{name} is at its default: {_lowered(message)}")
    return Settings(**known), tuple(problems)


def write_settings(settings: Settings) -> str:
    """Return settings as the text of a TOML file, what is at its default left out."""
    values = settings.model_dump(exclude_defaults=True)
    return "".join(f"{name} = {json.dumps(value, ensure_ascii=False)}\n" for name, value in values.items())


class SettingsFile:
    """Where the settings are kept; reading never fails, and a damaged file is set aside before it is written over."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / FILE_NAME
        self.problems: tuple[str, ...] = ()
        """What could not be read, one sentence each."""

    def load(self) -> Settings:
        """Return the kept settings, defaults where there are none or where they cannot be read."""
        try:
            settings, self.problems = read_settings(self.path.read_text("utf-8"))
        except FileNotFoundError:
            return Settings()
        except (OSError, UnicodeDecodeError) as error:
            self.problems = (f"the file cannot be read ({error}); all settings are at their defaults",)
            return Settings()
        return settings

    def save(self, settings: Settings) -> None:
        """Keep the settings; raises CardtableError when the folder cannot be written."""
        new = self.path.with_suffix(".new")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            new.write_text(write_settings(settings), "utf-8")
            if self.problems and self.path.exists():
                os.replace(self.path, self.path.with_suffix(".damaged.toml"))
                self.problems = ()
            os.replace(new, self.path)
        except OSError as error:
            raise CardtableError(f"the settings cannot be kept in {self.path}: {error.strerror}") from error


def _lowered(message: str) -> str:
    return message[:1].lower() + message[1:]
