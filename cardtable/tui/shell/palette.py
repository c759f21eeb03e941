"""The palette: every command that can act now, found by a few letters of what it does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.dom import DOMNode
from textual.geometry import Size
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static

from cardtable.tui.base.handoff import calling
from cardtable.tui.pages.menus import Entry, Menu
from cardtable.tui.pages.page import Leaving

if TYPE_CHECKING:
    from cardtable.tui.shell.app import CardtableApp

PLAIN_KEYS = frozenset(
    {
        *("table.left", "table.right", "table.up", "table.down", "table.first", "table.last"),
        *("review.step", "review.step_before", "review.trick", "review.trick_before"),
    }
)
"""Commands that only move a cursor: nobody looks for them by words."""
ROOM = Size(54, 99)
"""The inside of the box."""


def able(app: CardtableApp) -> list[tuple[Entry, str, DOMNode]]:
    """Return every command that can act on the present screen: its line, its action, and whose it is."""
    active = {b.binding.id: b for b in app.screen.active_bindings.values() if b.enabled and b.binding.id}
    found = []
    for command in app.commands:
        bound = active.get(command.id)
        if bound is not None and command.id not in (*PLAIN_KEYS, "app.palette"):
            found.append((Entry(command.id, command.shown, command.help), bound.binding.action, bound.node))
    return found


def open_palette(app: CardtableApp) -> None:
    """Open the palette over the present screen, unless somebody is called or asked there."""
    if isinstance(app.screen, ModalScreen) or calling(app.screen) is not None:
        return
    commands = able(app)
    actions = {entry.id: (action, node) for entry, action, node in commands}

    async def chosen(command: str | None) -> None:
        if command is not None:
            action, node = actions[command]
            await app.run_action(action, node)

    app.push_screen(PaletteScreen([entry for entry, _, _ in commands]), chosen)


def matching(entries: Sequence[Entry], typed: str) -> list[Entry]:
    """Return the entries whose sentence holds every typed word, those first that begin with the first one."""
    words = typed.casefold().split()
    found = [e for e in entries if all(w in e.about.casefold() for w in words)]
    return sorted(found, key=lambda e: not e.about.casefold().startswith(words[0])) if words else found


class PaletteScreen(ModalScreen[str], Leaving[str]):
    """A line to type above the commands that match; the result is the id of one, or None after Esc."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss(None)", "Back", key_display="Esc"),
        Binding("up", "move(-1)", show=False),
        Binding("down", "move(1)", show=False),
    ]

    def __init__(self, entries: Sequence[Entry]) -> None:
        super().__init__()
        self.entries = tuple(entries)

    def compose(self) -> ComposeResult:
        """Return the line and the commands in one box."""
        with Vertical(classes="box"):
            yield Input("", placeholder="what do you want to do?", compact=True)
            yield Menu(self.entries)
            yield Static("type a word  ↑↓ ⏎ Choose  Esc Back", classes="keys")

    def on_mount(self) -> None:
        """Let the typed letters go to the line; the arrows move in the menu all the same."""
        self.query_one(Menu).can_focus = False
        self._show("")

    def _show(self, typed: str) -> None:
        menu = self.query_one(Menu)
        menu.show(matching(self.entries, typed), ROOM)
        menu.highlighted = 0 if menu.option_count else None

    @on(Input.Changed)
    def _typed(self, event: Input.Changed) -> None:
        before, last = event.value[:-1], event.value[-1:]
        if last.isdigit():
            self._pick(before, int(last))
        else:
            self._show(event.value)

    def _pick(self, typed: str, nth: int) -> None:
        """Choose the nth of the commands that match what was typed before its number."""
        found = matching(self.entries, typed)
        if 0 < nth <= len(found):
            self.dismiss(found[nth - 1].id)

    def action_move(self, step: int) -> None:
        """Move in the menu."""
        menu = self.query_one(Menu)
        menu.action_cursor_down() if step > 0 else menu.action_cursor_up()

    @on(Input.Submitted)
    def _accepted(self) -> None:
        self.query_one(Menu).action_select()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Give the chosen command as the result."""
        event.stop()
        self.dismiss(event.option_id)
