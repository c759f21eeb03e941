"""Hints at the table: one key gives the best action and why, the same key once more everything that can be chosen."""

from __future__ import annotations

from asyncio import Task, create_task
from typing import TYPE_CHECKING, Final

from cardtable.bots.search_advice import Advice
from cardtable.core.observation import Observation
from cardtable.core.text import clean
from cardtable.table.hints import SECONDS, hint, hint_line
from cardtable.table.thinking import Thinker

if TYPE_CHECKING:
    from cardtable.tui.play.frame import TableFrame
    from cardtable.tui.play.hint_table import HintScreen

OFF: Final = "hints are off; the settings (F2) switch them on"
LOOKING: Final = "looking at what you can choose"


class Hinting:
    """The hint of the question on the screen. It is forgotten with the question, the view or the hand."""

    def __init__(self, screen: TableFrame) -> None:
        self.thinker = Thinker()
        """Where the figures come from; the application puts the one of its bots here."""
        self.advice: Advice | None = None
        self._screen = screen
        self._task: Task[None] | None = None
        self._line = ""
        self._page: HintScreen | None = None

    def press(self) -> None:
        """Give the hint in the line above the hand; while it stands there, open the table of all actions."""
        screen = self._screen
        if screen.settings.hints == "off":
            self._say(OFF)
        elif self.advice is not None and screen.why == self._line:
            self._open(self.advice)
        elif self._task is None and screen.question is not None:
            self._task = create_task(self._think(screen.question))
            self._say(LOOKING)
        else:
            self._say(self._line)

    def drop(self) -> None:
        """Forget the hint, and close the table that shows it."""
        if self._task is not None:
            self._task.cancel()
        if self._page is not None and self._page.is_current:
            self._page.dismiss()
        self._task = self._page = self.advice = None
        self._line = ""

    async def _think(self, observation: Observation) -> None:
        """Show first figures soon and better ones a second later; an answer that nobody waits for is dropped."""
        for seconds in SECONDS[: 1 if len(observation.legal) == 1 else None]:
            try:
                found = await self.thinker.think(hint, observation, seconds)
            except Exception as error:  # noqa: BLE001 - a search that fails must not end the game
                self._say(f"there is no hint: the search failed ({clean(type(error).__name__)})")
                return
            self._show(found)

    def _show(self, found: Advice) -> None:
        shown = self._screen.why in (self._line, LOOKING)
        self.advice = found
        self._line = hint_line(found)
        if shown:
            self._say(self._line)
        if self._page is not None:
            self._page.show(found)

    def _say(self, sentence: str) -> None:
        self._line = sentence
        self._screen.why = sentence
        self._screen.draw()

    def _open(self, found: Advice) -> None:
        from cardtable.tui.play.hint_table import HintScreen

        self._page = HintScreen(found, self._screen.settings.suits)
        self._screen.app.push_screen(self._page)
