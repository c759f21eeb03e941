"""The last trick, card by card, over the table."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from cardtable.core.text import cells
from cardtable.tui.game import Game
from cardtable.tui.glyphs import card_glyphs


class LastTrickScreen(ModalScreen[None]):
    """Who played what, in order, and why it was won; the table stays in sight beneath."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,enter,space,l", "dismiss(None)", "Back", key_display="Esc")]

    def __init__(self, game: Game) -> None:
        super().__init__()
        self.game = game

    def compose(self) -> ComposeResult:
        """Return the cards in the order in which they were played."""
        scene = self.game.session.scene(None)
        names = [self.game.name(c.seat) for c in scene.last]
        wide = max(map(cells, names), default=0)
        lines = [
            f"{name}{' ' * (wide - cells(name))}  {card_glyphs(c.card, self.game.glyphs):4}{'wins' if c.winning else ''}"
            for name, c in zip(names, scene.last, strict=True)
        ]
        with Vertical(classes="box"):
            yield Static(Content("\n".join(lines) or "No trick is complete yet."))
            yield Static(Content(self.game.write(scene.last_text)))
            yield Static("Esc, ⏎ Back", classes="keys")
