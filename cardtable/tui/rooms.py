"""The screens that keys and menus open by a word; each is loaded when it is first opened."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any, Final, TypeAlias

from textual.screen import Screen

Place: TypeAlias = tuple[str, str]
"""The module of a screen, and its class."""

ROOMS: Final[Mapping[str, Place]] = {
    "help": ("help", "HelpScreen"),
    "settings": ("settings", "SettingsScreen"),
    "statistics": ("statistics", "StatisticsScreen"),
    "review": ("review", "ReviewListScreen"),
}
"""The module and class of each screen that a key opens anywhere; it is imported when it is first opened."""
WELCOME: Final = ("welcome", "WelcomeScreen")
GAME_ROOMS: Final[Mapping[str, Place]] = {
    "scores": ("scoreboard", "ScoreboardScreen"),
    "last_trick": ("last_trick", "LastTrickScreen"),
    "log": ("log", "LogScreen"),
    "menu": ("pause", "PauseScreen"),
    "seats": ("seats", "SeatsScreen"),
    "save sheet": ("save_sheet", "SaveSheetScreen"),
}
"""The same for the screens about the game in progress."""


def found(place: Place) -> Callable[..., Screen[Any]]:
    """Return the class of a screen."""
    module, name = place
    kind: Callable[..., Screen[Any]] = getattr(import_module(f"cardtable.tui.screens.{module}"), name)
    return kind
