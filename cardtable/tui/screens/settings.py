"""The settings, every row made from the schema; a change acts at once."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from cardtable.core.cards import ACE, CLUBS, DIAMONDS, HEARTS, KING, SPADES, SUIT_NAMES, TEN, card_of, suit_of
from cardtable.tui.forms import Form, Row, after
from cardtable.tui.glyphs import STYLES, card_glyphs
from cardtable.tui.screens.page import Page
from cardtable.tui.settings import ROWS, Settings

SAMPLE = (card_of(SPADES, ACE), card_of(HEARTS, KING), card_of(CLUBS, TEN), card_of(DIAMONDS, ACE))


def sample(settings: Settings) -> Content:
    """Return a row of cards as they are written and coloured now."""
    glyphs = STYLES[settings.suits]
    suits = f"$suits-{settings.suit_colours}"
    return Content(" ").join(
        Content.styled(f" {card_glyphs(c, glyphs)} ", f"bold {suits}-{SUIT_NAMES[suit_of(c)]} on $card-face")
        for c in SAMPLE
    )


class SettingsScreen(Page[None]):
    """One form; what it changes is kept in the settings file."""

    heading = "Settings"

    def body(self) -> Iterable[Widget]:
        """Return the form, what its line means, and a row of cards as they are written now."""
        yield Form(self._rows(), id="form")
        yield Static("", id="about")
        yield Static("", id="sample")
        yield Static("", id="place")

    def on_mount(self) -> None:
        """Begin on the first line."""
        self.query_one(Form).focus()
        self._tell(self.query_one(Form).row)

    def _values(self, name: str) -> tuple[str, ...]:
        return ROWS[name].values or tuple(self.table_app.wardrobe.themes)

    def _rows(self) -> list[Row]:
        now = self.table_app.settings
        return [Row(r.name, r.title, getattr(now, r.name), r.about, steps=True) for r in ROWS.values()]

    def _tell(self, row: Row) -> None:
        app = self.table_app
        self.query_one("#about", Static).update(Content(row.about))
        self.query_one("#sample", Static).update(sample(app.settings))
        self.query_one("#place", Static).update(Content(f"Kept in {app.kept.path}"))

    def on_form_moved(self, event: Form.Moved) -> None:
        """Explain the line under the cursor."""
        self._tell(event.row)

    def on_form_step(self, event: Form.Step) -> None:
        """Change a setting."""
        app, name = self.table_app, event.row.id
        value = after(self._values(name), getattr(app.settings, name), event.by)
        app.change_settings(replace(app.settings, **{name: value}))
        self.query_one(Form).show_rows(self._rows())
