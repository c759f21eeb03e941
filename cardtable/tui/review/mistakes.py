"""What cost most in a hand: each person's costliest choices, found while one waits."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import ClassVar, Final

from textual.binding import Binding, BindingType
from textual.widget import Widget
from textual.widgets import Static
from textual.widgets.option_list import Option

from cardtable.core.cards import CardSet
from cardtable.core.text import clean, counted
from cardtable.table.costly import (
    Costly,
    Suspect,
    costly_line,
    dearest,
    proven,
    searchable,
    suspected,
)
from cardtable.tui.look.table_style import capital
from cardtable.tui.pages.menus import SOFT, Lines
from cardtable.tui.review.seen_page import Seen, SeenPage
from cardtable.tui.widgets.safe_text import harmless

MOST: Final = 3
"""How many choices of a person are named."""


class CostlyScreen(SeenPage[int]):
    """The choices of some seats in a hand (0 the first) that cost the most, as their own views could tell then.

    Only public cards are named. The result is how many recorded facts stood before the choice that is to be looked at.
    """

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter,space", "look", "Go there", key_display="⏎", priority=True)]

    def __init__(self, seen: Seen, seats: Collection[int], hand: int, public: CardSet) -> None:
        super().__init__(seen)
        number = seen.session.standing.hands[hand].number
        self.heading = f"{seen.session.ruleset.info.name}: what cost most in {self.deal} {number}"
        self.seats = sorted(seats)
        self.found: list[Costly] = []
        self.done = False
        """Whether every choice has been looked at."""
        self._hand = hand
        self._public = public

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
            self._say(f"Choices in {game.info.name} cannot be judged.")
            return
        choices = [c for c in self.seen.session.choices(self.seats, self._hand) if len(c.observation.legal) > 1]
        think = self.table_app.library.thinker.think
        suspects: list[Suspect] = []
        try:
            for i, choice in enumerate(reversed(choices), 1):
                self._say(f"Checking choice {i} of {len(choices)}")
                if (suspect := await think(suspected, choice)) is not None:
                    suspects.append(suspect)
            kept = dearest(suspects)
            for i, suspect in enumerate(kept, 1):
                self._say(f"Double-checking {i} of {len(kept)} likely mistakes")
                if (cost := await think(proven, suspect)) is not None:
                    self.found.append(cost)
                    self._show()
        except Exception as error:  # noqa: BLE001 - a search that fails must not end the game
            self._say(f"The search failed ({clean(type(error).__name__)}).")
            return
        self.done = True
        self._show()
        checked = f"{counted(len(choices), 'choice')} checked"
        self._say(f"{checked}, judged by what was known at the time. Costs are in points.")

    def _say(self, text: str) -> None:
        for about in self.query("#costly-about").results(Static):  # none any more once the screen is being left
            about.update(harmless(text))

    def _show(self) -> None:
        self.refresh_bindings()  # what there is to look at can be looked at
        for lines in self.query(Lines):
            at = lines.highlighted_option
            lines.clear_options()
            lines.add_options(self._options())
            lines.action_first()
            if at is not None:
                ids = [option.id for option in lines.options]
                lines.highlighted = ids.index(at.id) if at.id in ids else lines.highlighted

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return whether an action can be done now; there must be a choice to look at."""
        return bool(self.found) if action == "look" else super().check_action(action, parameters)

    def action_look(self) -> None:
        """Leave with the choice under the cursor."""
        option = self.query_one(Lines).highlighted_option
        if option is not None and option.id:
            self.dismiss(int(option.id))

    def on_option_list_option_selected(self) -> None:
        """Leave with the choice that was clicked."""
        self.action_look()

    def _options(self) -> list[Option]:
        """Return each person's lines under the name."""
        return [option for seat in self.seats for option in self._lines(seat)]

    def _lines(self, seat: int) -> Iterable[Option]:
        name = self.names[seat]
        yield Option(harmless(name, "bold"), disabled=True)
        mine = sorted((c for c in self.found if c.seat == seat), key=lambda c: -c.cost)
        for cost in mine[:MOST]:
            line = f"  {capital(self.seen.write(costly_line(cost, name, self._public)))}"
            yield Option(harmless(line), id=str(cost.at))
        if not mine:
            yield Option(harmless(f"  No costly mistakes{'' if self.done else ' so far'}.", SOFT), disabled=True)
