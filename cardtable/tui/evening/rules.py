"""The rules of a game, with the house rules in force at their top."""

from __future__ import annotations

from collections.abc import Iterable

from textual.containers import VerticalScroll
from textual.widget import Widget
from textual.widgets import Markdown

from cardtable.core.house_text import rules_with
from cardtable.core.options import GameOptions, differences
from cardtable.core.ruleset import Ruleset
from cardtable.tui.pages.page import Page
from cardtable.tui.widgets.safe_text import stripped


def rules_page(ruleset: Ruleset, options: GameOptions) -> str:
    """Return the numbered rules as Markdown, as they are at this table."""
    if not differences(options):
        return f"*The default rules are in force.*\n\n{ruleset.rules_text()}"
    return rules_with(ruleset, options)


class RulesScreen(Page[None]):
    """The rules, to be scrolled with the arrows."""

    def __init__(self, ruleset: Ruleset, options: GameOptions) -> None:
        super().__init__()
        self.heading = f"Rules: {ruleset.info.name}"
        self.text = stripped(rules_page(ruleset, options))

    def body(self) -> Iterable[Widget]:
        """Return the text."""
        with VerticalScroll(id="text"):
            yield Markdown(self.text, open_links=False)

    def on_mount(self) -> None:
        """Let the arrows scroll at once."""
        self.query_one(VerticalScroll).focus()
