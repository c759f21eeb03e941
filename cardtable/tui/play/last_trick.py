"""The last trick, card by card, over the table."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Static

from cardtable.core.scene import TrickCard
from cardtable.core.text import cells
from cardtable.tui.base.commands import key
from cardtable.tui.look.glyphs import card_glyphs
from cardtable.tui.pages.page import Box
from cardtable.tui.play.hot_seat import Game
from cardtable.tui.review.score_table import deal_word
from cardtable.tui.widgets.safe_text import harmless


class LastTrickScreen(Box[None]):
    """Who played what, in order, and why it was won; the table stays in sight beneath."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,space", "dismiss(None)", "Back"),
        key("table.last_trick", action="dismiss(None)", show=False),
    ]

    def __init__(self, game: Game) -> None:
        super().__init__()
        self.game = game

    def compose(self) -> ComposeResult:
        """Return the cards in the order in which they were played; early in a hand, those of the hand before."""
        session = self.game.session
        scene = session.last_trick()
        with Vertical(classes="box"):
            if scene is None:
                yield Static("No trick is complete yet.")
            else:
                before = "" if session.scene(None).last else f"In the {deal_word(scene.title)} before:\n"
                wide = max(cells(self.game.name(c.seat)) for c in scene.last)
                yield Static(harmless(before + "\n".join(self._line(c, wide) for c in scene.last)))
                yield Static(harmless(self.game.write(scene.last_text)))
            yield Static("Esc, ⏎ Back", classes="keys")

    def _line(self, played: TrickCard, wide: int) -> str:
        name = self.game.name(played.seat)
        card = card_glyphs(played.card, self.game.glyphs)
        return f"{name}{' ' * (wide - cells(name))}  {card:4}{'wins' if played.winning else ''}"
