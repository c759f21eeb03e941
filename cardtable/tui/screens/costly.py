"""What cost most in a hand: each person's costliest choices, found while one waits."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Final

from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static
from textual.widgets.option_list import Option

from cardtable.core.text import clean
from cardtable.table.costly import (
    Costly,
    Suspect,
    costly_line,
    dearest,
    proven,
    public_cards,
    searchable,
    suspected,
)
from cardtable.tui.forms import SOFT, Lines
from cardtable.tui.looks import capital
from cardtable.tui.outside import harmless
from cardtable.tui.screens.game_page import Seen, SeenPage

MOST: Final = 3
"""How many choices of a person are named."""


class CostlyScreen(SeenPage[None]):
    """The choices of some seats in a hand (0 the first) that cost the most, as their own views could tell then."""

    def __init__(self, seen: Seen, seats: Collection[int], hand: int) -> None:
        super().__init__(seen)
        number = seen.session.standing.hands[hand].number
        self.heading = f"{seen.session.ruleset.info.name}: what cost most in {self.deal} {number}"
        self.seats = sorted(seats)
        self.found: list[Costly] = []
        self._hand = hand
        self._public = public_cards(seen.session.facts)

    def body(self) -> Iterable[Widget]:
        """Return how far the search is, and what it has found."""
        yield Static("", id="costly-about")
        yield Lines(*self._options(), id="costly-rows", markup=False, compact=True)

    def on_mount(self) -> None:
        """Begin to search; the search ends with the screen."""
        self.query_one(Lines).focus()
        self.run_worker(self._search())

    async def _search(self) -> None:
        """Look at every choice, then prove what looked dearest; all where bots think, what is proved shown at once."""
        game = self.seen.session.ruleset
        if not searchable(game):
            self._say(f"{game.info.name} cannot be searched")
            return
        choices = [c for c in self.seen.session.choices(self.seats, self._hand) if len(c.observation.legal) > 1]
        think = self.table_app.library.thinker.think
        suspects: list[Suspect] = []
        try:
            for i, choice in enumerate(reversed(choices), 1):
                self._say(f"looking at choice {i} of {len(choices)}")
                if (suspect := await think(suspected, choice)) is not None:
                    suspects.append(suspect)
            kept = dearest(suspects)
            for i, suspect in enumerate(kept, 1):
                self._say(f"a second look at choice {i} of {len(kept)} that may have cost most")
                if (cost := await think(proven, suspect)) is not None:
                    self.found.append(cost)
                    self._show()
        except Exception as error:  # noqa: BLE001 - a search that fails must not end the game
            self._say(f"the search failed ({clean(type(error).__name__)})")
            return
        self._say(f"choices looked at: {len(choices)}, with what was known then; in points above the others")

    def _say(self, text: str) -> None:
        for about in self.query("#costly-about").results(Static):  # none any more once the screen is being left
            about.update(harmless(text))

    def _show(self) -> None:
        for lines in self.query(Lines):
            lines.clear_options()
            lines.add_options(self._options())

    def _options(self) -> list[Option]:
        """Return each person's lines under the name."""
        return [Option(line) for seat in self.seats for line in self._lines(seat)]

    def _lines(self, seat: int) -> Iterable[Content]:
        name = self.names[seat]
        yield harmless(name, "bold")
        mine = sorted((c for c in self.found if c.seat == seat), key=lambda c: -c.cost)
        for cost in mine[:MOST]:
            yield harmless(f"  {capital(self.seen.write(costly_line(cost, name, self._public)))}")
        if not mine:
            yield harmless("  Nothing so far that was clearly worse than something else.", SOFT)
