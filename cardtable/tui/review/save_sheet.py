"""Saving the score sheet as a file of its own."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from cardtable.core.errors import CardtableError, Unreadable
from cardtable.table import sheet
from cardtable.tui.pages.dialogs import ChoiceScreen
from cardtable.tui.pages.menus import Entry
from cardtable.tui.pages.page import app_of
from cardtable.tui.review.seen_page import Seen

FOLDER: Final = "sheets"
"""Where sheets are saved, inside the data folder."""
ENTRIES: Final = (
    Entry("text", "Plain text", "for any editor and any printer"),
    Entry("markdown", "Markdown", "for notes and chats"),
    Entry("svg", "Picture (SVG)", "opens in a browser"),
)
_ENDINGS: Final = {"text": ".txt", "markdown": ".md", "svg": ".svg"}


def save_sheet(folder: Path, game: Seen, kind: str) -> Path:
    """Save the score sheet of a game, over an older one of it, and return where it is; raises CardtableError."""
    info = game.session.ruleset.info
    path = folder / FOLDER / f"{info.id}-{game.number}{_ENDINGS[kind]}"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Unreadable(f"the folder {path.parent} cannot be made: {error.strerror}") from error
    sheet.save(path, kind, info, game.session.table.names, game.session.standing)
    return path


class SaveSheetScreen(ChoiceScreen):
    """In which form the sheet is saved; then it is said where it is."""

    def __init__(self, game: Seen) -> None:
        super().__init__("Save the score sheet as", ENTRIES)
        self.game = game

    def choose(self, entry: str) -> None:
        """Save the sheet, and say where."""
        app = app_of(self)
        self.dismiss(None)
        try:
            told = f"Score sheet saved in {save_sheet(app.library.store.folder, self.game, entry)}"
        except CardtableError as error:
            told = str(error)
        app.call_next(app.tell, told)
