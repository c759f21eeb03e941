"""Before the first deal: the seal of the cards, and a cut from everybody who likes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar, Final

from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widget import Widget
from textual.widgets import Input, Static

from cardtable.core.text import clean
from cardtable.store.database.game import OpenGame
from cardtable.tui.pages.page import Page
from cardtable.tui.review.proof import code_lines, seal_lines
from cardtable.tui.widgets.safe_text import harmless

CUT_CELLS: Final = 60
"""The longest cut that is taken."""
BEGUN_ANEW: Final = (
    "The program ended before everybody had cut. Everybody cuts again, under a new seal; the record says so."
)


class OpeningScreen(Page[tuple[str, ...]]):
    """One line to type for every person; the result is what they typed, or None after Esc.

    A game from a share code has neither seal nor cuts: the screen says so, and waits for Enter.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "go_on", "Go on", key_display="⏎"),
        Binding("escape", "back", "No cuts", key_display="Esc"),
    ]

    def __init__(self, game: OpenGame, people: Sequence[str], begun: int = 0) -> None:
        """`begun` is how often the cuts were begun before, under other seals."""
        super().__init__()
        self.begun = begun
        self.heading = f"{game.session.ruleset.info.name}: before the first deal"
        self.origin = game.origin
        self.people = tuple(people) if game.origin.code is None else ()
        self.cuts: tuple[str, ...] = ()

    def body(self) -> Iterable[Widget]:
        """Return the seal with what it proves, and the line to type."""
        seal, code = self.origin.seal, self.origin.code
        lines = seal_lines(seal) if seal is not None else code_lines(code or "")
        if self.begun:
            lines = [BEGUN_ANEW, "", *lines]
        with Vertical(id="opening"):
            yield Static(harmless("\n".join(lines)), id="seal")
            yield Static("", id="who")
            if self.people:
                yield Input(max_length=CUT_CELLS, compact=True, password=True)

    def on_mount(self) -> None:
        """Begin with the first person."""
        self._ask()

    def _ask(self) -> None:
        text = "These cards cannot be cut. Press ⏎ to go on."
        if self.people:
            text = f"{self.people[len(self.cuts)]}, type anything to cut the cards; ⏎ alone leaves them as they are."
            line = self.query_one(Input)
            line.clear()
            line.focus()
        self.query_one("#who", Static).update(harmless(text))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Take a cut, and ask the next person."""
        event.stop()
        self.cuts = (*self.cuts, clean(event.value, CUT_CELLS))
        if len(self.cuts) == len(self.people):
            self.dismiss(self.cuts)
        else:
            self.ask_anew()
            self._ask()

    def action_go_on(self) -> None:
        """Go on where there is nothing to type."""
        if not self.people:
            self.dismiss(())
