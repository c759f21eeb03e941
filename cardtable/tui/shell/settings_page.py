"""The settings, every row made from the schema; a change acts at once."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from cardtable.tui.base.settings import ROWS
from cardtable.tui.base.weak_signals import hear
from cardtable.tui.look.table_style import look_of
from cardtable.tui.pages.menus import Form, Row, after
from cardtable.tui.pages.page import Page
from cardtable.tui.widgets.sample import SAMPLE, SampleCards


class SettingsScreen(Page[None]):
    """One form; what it changes is kept in the settings file."""

    heading = "Settings"

    def body(self) -> Iterable[Widget]:
        """Return the form, what its line means, and a row of cards as they are drawn now."""
        yield Form(self._rows(), id="form")
        yield Static("", id="about")
        yield SampleCards(SAMPLE, "sample")
        yield Static("", id="place")

    def on_mount(self) -> None:
        """Begin on the first line, and show at once what is changed elsewhere."""
        hear(self.app.theme_changed_signal, self, self._show)
        self.query_one(Form).focus()
        self._show()

    def _values(self, name: str) -> tuple[str, ...]:
        return ROWS[name].values or tuple(self.table_app.wardrobe.themes)

    def _rows(self) -> list[Row]:
        now = self.table_app.settings
        return [Row(r.name, r.title, getattr(now, r.name), r.about, steps=True) for r in ROWS.values()]

    def _show(self) -> None:
        """Show values and cards as they are now."""
        settings = self.table_app.settings
        self.query_one(Form).show_rows(self._rows())
        look = look_of(self.app.get_css_variables(), settings.suits, settings.suit_colours)
        self.query_one(SampleCards).show(SAMPLE, look)
        self._tell(self.query_one(Form).row)

    def _tell(self, row: Row) -> None:
        app = self.table_app
        instead = f" {app.wardrobe.instead}" if row.id == "theme" else ""
        self.query_one("#about", Static).update(Content(row.about + instead))
        self.query_one("#place", Static).update(Content(f"Kept in {app.kept.path}"))

    def on_form_moved(self, event: Form.Moved) -> None:
        """Explain the line under the cursor."""
        self._tell(event.row)

    def on_form_step(self, event: Form.Step) -> None:
        """Change a setting."""
        app, name = self.table_app, event.row.id
        value = after(self._values(name), getattr(app.settings, name), event.by)
        app.change_settings(replace(app.settings, **{name: value}))
        self._show()
