"""The very first start: a name, and the look of the cards, chosen by looking at them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import ClassVar, Final

from textual.binding import Binding, BindingType
from textual.events import Click
from textual.widget import Widget
from textual.widgets import Static

from cardtable.core.errors import CardtableError
from cardtable.core.text import clean
from cardtable.tui.base.commands import key
from cardtable.tui.base.settings import ROWS
from cardtable.tui.base.weak_signals import hear
from cardtable.tui.evening.library import seat_names
from cardtable.tui.look.table_style import look_of
from cardtable.tui.pages.menus import Form, Row, after
from cardtable.tui.pages.page import Page
from cardtable.tui.widgets.safe_text import harmless
from cardtable.tui.widgets.sample import SAMPLE, SampleCards

SAMPLES: Final = (("symbols", "suit symbols"), ("letters", "letters"))
"""The ways of writing suits that are shown side by side, and their words."""
BEGIN: Final = "Which row of cards is easier to read? Press 1 or 2, then Enter. The settings (F2) have this and more."
NAME: Final = "What you are called at the table."


class WelcomeScreen(Page[None]):
    """One form above two rows of cards; its first line goes on, and what it sets is kept either way."""

    heading = "Welcome to cardtable"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("1", "take(0)", "Row", key_display="1 2"),
        Binding("2", "take(1)", show=False),
        key("app.settings", "Settings"),
        Binding("escape", "back", "Go on", key_display="Esc"),
    ]

    def body(self) -> Iterable[Widget]:
        """Return the form, what its line means, and the rows of cards."""
        yield Form(self._rows(), id="form")
        yield Static("", id="about")
        for suits, _ in SAMPLES:
            yield Static("", id=f"title-{suits}", classes="title")
            yield SampleCards(SAMPLE, f"sample-{suits}")

    def on_mount(self) -> None:
        """Begin on the line that goes on."""
        hear(self.app.theme_changed_signal, self, self._show)
        self.query_one(Form).focus()
        self._show()

    def on_screen_resume(self) -> None:
        """Show what another screen may have changed."""
        if self.is_mounted:
            self._show()

    @property
    def called(self) -> str:
        """What the person at the keyboard is called."""
        return seat_names(self.table_app.settings.names, 1)[0]

    def _rows(self) -> list[Row]:
        now = self.table_app.settings
        looks = [Row(n, ROWS[n].title, getattr(now, n), ROWS[n].about, steps=True) for n in ("theme", "suit_colours")]
        return [
            Row("go", "Go on", about=BEGIN, opens="Go on"),
            Row("name", "Your name", self.called, NAME, opens="Type"),
            *looks,
        ]

    def _show(self) -> None:
        """Show values and cards as they are now."""
        settings, variables = self.table_app.settings, self.app.get_css_variables()
        self.query_one(Form).show_rows(self._rows())
        for n, (suits, words) in enumerate(SAMPLES, 1):
            look = look_of(variables, suits, settings.suit_colours)
            taken = look.glyphs.pointer if settings.suits == suits else " "
            self.query_one(f"#title-{suits}", Static).update(harmless(f"{taken} {n}  {words}"))
            self.query_one(f"#sample-{suits}", SampleCards).show(SAMPLE, look)

    def on_form_moved(self, event: Form.Moved) -> None:
        """Explain the line under the cursor."""
        self.query_one("#about", Static).update(harmless(event.row.about))

    def on_form_step(self, event: Form.Step) -> None:
        """Change the colours."""
        app, name = self.table_app, event.row.id
        values = ROWS[name].values or tuple(app.wardrobe.themes)
        app.change_settings(replace(app.settings, **{name: after(values, getattr(app.settings, name), event.by)}))
        self._show()

    def on_form_opened(self, event: Form.Opened) -> None:
        """Go on, or ask for the name."""
        if event.row.id == "go":
            self.action_back()
            return
        from cardtable.tui.pages.dialogs import TypeScreen

        self.app.push_screen(TypeScreen(event.row.title, self.called), self._named)

    def _named(self, text: str | None) -> None:
        name = clean(text or "").strip()
        if name:
            settings = self.table_app.settings
            self.table_app.change_settings(replace(settings, names=(name, *settings.names[1:])))
            self._show()

    def action_take(self, which: int) -> None:
        """Write suits as in one of the rows."""
        app = self.table_app
        app.change_settings(replace(app.settings, suits=SAMPLES[which][0]))
        self._show()

    def on_click(self, event: Click) -> None:
        """Take the row that was clicked."""
        clicked = event.widget.id if event.widget is not None else None
        for which, (suits, _) in enumerate(SAMPLES):
            if clicked in (f"title-{suits}", f"sample-{suits}"):
                self.action_take(which)

    def action_back(self) -> None:
        """Go on to the first screen; what was chosen is kept, and this screen is not shown again."""
        try:
            self.table_app.kept.save(self.table_app.settings)
        except CardtableError as error:
            self.notify(str(error), markup=False)
        self.dismiss(None)
