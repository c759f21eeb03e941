"""The screens that keys and menus open by a word; each is loaded when it is first opened."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any, Final, TypeAlias

from textual.screen import Screen

Place: TypeAlias = tuple[str, str]
"""A screen's room and module, and its class."""

ROOMS: Final[Mapping[str, Place]] = {
    "help": ("shell.help", "HelpScreen"),
    "settings": ("shell.settings_page", "SettingsScreen"),
    "statistics": ("review.statistics", "StatisticsScreen"),
    "review": ("review.review", "ReviewListScreen"),
}
"""The module and class of each screen that a key opens anywhere; it is imported when it is first opened."""
WELCOME: Final = ("shell.welcome", "WelcomeScreen")
GAME_ROOMS: Final[Mapping[str, Place]] = {
    "scores": ("review.scoreboard", "ScoreboardScreen"),
    "last_trick": ("play.last_trick", "LastTrickScreen"),
    "log": ("review.log", "LogScreen"),
    "menu": ("play.pause", "PauseScreen"),
    "seats": ("play.seats", "SeatsScreen"),
    "save sheet": ("review.save_sheet", "SaveSheetScreen"),
}
"""The same for the screens about the game in progress."""


def found(place: Place) -> Callable[..., Screen[Any]]:
    """Return the class of a screen."""
    module, name = place
    kind: Callable[..., Screen[Any]] = getattr(import_module(f"cardtable.tui.{module}"), name)
    return kind
