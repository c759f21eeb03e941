"""After a game of a tourney: the winner gets a token, and places a sticker for it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.widget import Widget
from textual.widgets import OptionList, Static

from cardtable.core.sides import Teams
from cardtable.core.text import cut_told
from cardtable.table.series import STICKER_CELLS
from cardtable.tui.base.commands import key
from cardtable.tui.evening.tourney_text import offered
from cardtable.tui.look.glyphs import Glyphs
from cardtable.tui.pages.menus import Entry, Menu
from cardtable.tui.pages.page import Page
from cardtable.tui.review import score_table
from cardtable.tui.widgets.safe_text import harmless


@dataclass(frozen=True, slots=True)
class Victory:
    """A finished game of a tourney, as its ceremony tells it."""

    game: str
    """What was played, by its name."""
    names: tuple[str, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    people: frozenset[int]
    """The seats of people, who pick for themselves."""
    teams: Teams = ()


class CeremonyScreen(Page[str]):
    """The winner of a game picks a sticker by its number or types one; the result is empty for the usual one."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "usual", "Usual one", key_display="Esc"),
        key("table.scores"),
        key("table.log", "Log"),
        key("scores.save"),
    ]

    def __init__(self, victory: Victory, seat: int, glyphs: Glyphs) -> None:
        super().__init__()
        self.victory = victory
        self.seat = seat
        self.heading = f"{victory.game}: a token for {victory.names[seat]}"
        self.picks = offered(glyphs)

    def body(self) -> Iterable[Widget]:
        """Return who has won, the final table, and the stickers."""
        won, name = self.victory, self.victory.names[self.seat]
        told = score_table.winners_text(won.names, won.winners, won.scores, won.teams)
        yield Static(harmless(told, "bold"), id="winners")
        yield Static(harmless("\n".join(score_table.ranked(won.names, won.scores, won.teams))), id="ranks")
        if self.seat in won.people:
            yield Static(harmless(f"{name}, pick a sticker for your token:"), id="asked")
            entries = [Entry(f"sticker {i}", sticker) for i, sticker in enumerate(self.picks)]
            yield Menu([*entries, Entry("type", "Type another one")], id="menu")
        else:
            yield Static(harmless(f"{name} gets a token."), id="asked")
            yield Menu([Entry("usual", "Go on")], id="menu")

    def on_mount(self) -> None:
        """Begin on the first sticker."""
        self.query_one(Menu).focus()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Place the sticker, or ask for one to be typed."""
        verb, _, what = (event.option_id or "").partition(" ")
        match verb:
            case "sticker":
                self.dismiss(self.picks[int(what)])
            case "type":
                from cardtable.tui.pages.dialogs import TypeScreen

                self.app.push_screen(TypeScreen("A short text, up to 8 characters wide", ""), self._typed)
            case _:
                self.action_usual()

    def _typed(self, text: str | None) -> None:
        if text is not None:
            if told := cut_told(text, STICKER_CELLS):
                self.notify(told, markup=False)
            self.dismiss(text)

    def action_usual(self) -> None:
        """Take the usual sticker."""
        self.dismiss("")
