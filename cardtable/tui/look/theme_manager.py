"""The themes of the running application: which there are, which one is worn, and what a changed file does."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from textual.app import App

from cardtable.tui.look.table_style import textual_theme, variables_of
from cardtable.tui.look.themes import DEFAULT, OwnThemes, TableTheme

NO_COLOUR_THEME: Final = "ansi-dark"
SIXTEEN_THEME: Final = "terminal"
"""What is worn where there are sixteen colours: every other theme would be rounded to them past recognition."""
SIXTEEN: Final = "standard"
"""What such a terminal's colours are called by the library that writes them."""


def without_colour() -> bool:
    """Return whether the environment asks for no colour; an empty NO_COLOR, which asks for nothing, is taken away."""
    if os.environ.get("NO_COLOR"):
        return True
    os.environ.pop("NO_COLOR", None)  # Textual would take it for a wish
    return False


class Wardrobe:
    """Registers themes with an application and lets it wear one of them."""

    def __init__(self, app: App[Any], folder: Path, no_colour: bool) -> None:
        self._app = app
        self._own = OwnThemes(folder)
        self._no_colour = no_colour

    @property
    def themes(self) -> Mapping[str, TableTheme]:
        """Every theme that can be worn, by its name."""
        return self._own.found.themes

    @property
    def troubles(self) -> list[str]:
        """What is wrong with theme files, one sentence for each thing."""
        return self._own.found.troubles

    def defaults(self) -> dict[str, str]:
        """Return the colours of the table for themes that do not say them; without colour they are the terminal's."""
        return variables_of(self.themes[SIXTEEN_THEME if self._no_colour else DEFAULT])

    @property
    def instead(self) -> str:
        """Why another theme is worn than the one that is set, as a sentence; empty where none is."""
        if self._no_colour:
            return "NO_COLOR is set: none is used."
        if self._app.console.color_system == SIXTEEN:
            return f"This terminal has sixteen: {SIXTEEN_THEME!r} is used."
        return ""

    def dress(self, wanted: str) -> None:
        """Put on the first theme before any style sheet is read, so that the very first frame wears it."""
        self._register()
        theme = self.themes.get(self._fitting(wanted))
        if theme is not None and theme.dark and not theme.terminal:  # as Textual's own first theme is
            self._app.set_reactive(App.theme, theme.name)  # in silence: nothing has to be read again
        self.wear(wanted)
        self._app.stylesheet.set_variables(self._app.get_css_variables())

    def wear(self, wanted: str) -> None:
        """Put on a theme, or what this terminal can show instead of it."""
        self._app.theme = self._fitting(wanted)

    def _register(self) -> None:
        for theme in self.themes.values():
            self._app.register_theme(textual_theme(theme))

    def _fitting(self, wanted: str) -> str:
        if self._no_colour:
            return NO_COLOUR_THEME
        if self._app.console.color_system == SIXTEEN:
            return SIXTEEN_THEME
        return wanted if wanted in self.themes else DEFAULT

    def look_again(self, wanted: str) -> list[str] | None:
        """Use what has changed in the folder of own themes.

        Returns None when nothing has changed, else what is wrong with the changed files.
        """
        before = self.themes
        wrong = self._own.changed()
        if wrong is None:
            return None
        self._register()
        worn = self._app.theme
        self.wear(wanted)
        for name in before.keys() - self.themes.keys():
            self._app.unregister_theme(name)
        if worn == self._app.theme and before.get(worn) != self.themes.get(worn):
            self._app.mutate_reactive(App.theme)
        return wrong
