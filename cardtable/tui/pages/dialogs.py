"""Small questions over the screen that asks them: yes or no, one of a few things, or a line to type."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Input, OptionList, Static

from cardtable.tui.pages.menus import Entry, Menu
from cardtable.tui.pages.page import Box
from cardtable.tui.widgets.safe_text import harmless


class ChoiceScreen(Box[str]):
    """A sentence and a few things to choose from; the result is the id of the entry, or None after Esc."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss(None)", "Back", key_display="Esc")]
    keys = "↑↓ ⏎ Choose  Esc Back"

    def __init__(self, sentence: str, entries: Sequence[Entry]) -> None:
        super().__init__()
        self.sentence = sentence
        self.entries = tuple(entries)

    def compose(self) -> ComposeResult:
        """Return the sentence and the choices in one box."""
        with Vertical(classes="box"):
            yield Static(harmless(self.sentence))
            yield Menu(self.entries)
            yield Static(self.keys, classes="keys")

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Choose the entry."""
        event.stop()
        self.choose(event.option_id or "")

    def choose(self, entry: str) -> None:
        """Give the chosen entry as the result."""
        self.dismiss(entry)


class ConfirmScreen(Box[bool]):
    """A question whose answer is No until somebody moves to Yes; Esc is No."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss(False)", "No", key_display="Esc"),
        Binding("n", "dismiss(False)", "No", show=False),
        Binding("y", "dismiss(True)", "Yes", show=False),
    ]

    def __init__(self, question: str, yes: str = "Yes", no: str = "No") -> None:
        super().__init__()
        self.question = question
        self.entries: Sequence[Entry] = (Entry("no", no), Entry("yes", yes))

    def compose(self) -> ComposeResult:
        """Return the question with No first."""
        with Vertical(classes="box"):
            yield Static(harmless(self.question))
            yield Menu(self.entries)
            yield Static("↑↓ ⏎ Choose  y Yes  n, Esc No", classes="keys")

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Give the answer."""
        event.stop()
        self.dismiss(event.option_id == "yes")


class TypeScreen(Box[str]):
    """A line to type; the result is the text, or None after Esc."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss(None)", "Back", key_display="Esc")]

    def __init__(self, title: str, text: str) -> None:
        super().__init__()
        self.asked = title
        self.text = text

    def compose(self) -> ComposeResult:
        """Return the title and the line."""
        with Vertical(classes="box"):
            yield Static(harmless(self.asked))
            yield Input(self.text, compact=True)
            yield Static("⏎ Done  Esc Back", classes="keys")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Give the text as the result."""
        event.stop()
        self.dismiss(event.value)


class NoticeScreen(Box[None]):
    """Something that must be read before going on."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,escape,space", "dismiss(None)", "Go on", key_display="⏎"),
    ]

    keys = "⏎ Go on"

    def __init__(self, sentence: str) -> None:
        super().__init__()
        self.sentence = sentence

    def compose(self) -> ComposeResult:
        """Return the sentence."""
        with Vertical(classes="box"):
            yield Static(harmless(self.sentence))
            yield Static(self.keys, classes="keys")
