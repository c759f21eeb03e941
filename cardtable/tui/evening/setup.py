"""Set-up: who plays, and by which house rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar, Final

from textual.binding import BindingType
from textual.widget import Widget
from textual.widgets import Static

from cardtable.core.errors import CardtableError
from cardtable.core.text import clean, cut_told
from cardtable.tui.base.commands import SETUP, bindings, key
from cardtable.tui.evening.setup_form import Plan
from cardtable.tui.pages.menus import Entry, Form, Row
from cardtable.tui.pages.page import Page
from cardtable.tui.widgets.safe_text import harmless

INVITED: Final = 20
"""The most people that are offered for a seat."""
TYPE: Final = Entry("", "Type a name")
"""No name is empty."""


def typed_now(plan: Plan, row: Row) -> str:
    """Return what stands in the line to type before anything is typed."""
    if row.id.startswith("seat "):
        return plan.names[int(row.id.removeprefix("seat "))]
    return {"code": plan.code, "tokens": str(plan.goal or "")}.get(row.id, row.value)


class SetUpScreen(Page[Plan]):
    """One form; its first line starts the game, so that Enter twice from the first screen plays."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings(SETUP),
        key("app.help"),
    ]

    def __init__(self, plan: Plan) -> None:
        super().__init__()
        self.plan = plan
        self.heading = plan.ruleset.info.name

    def body(self) -> Iterable[Widget]:
        """Return the form, what its line means, and where the rules differ."""
        yield Form(self.plan.rows(), id="form")
        yield Static("", id="about")
        yield Static("", id="differs")

    def on_mount(self) -> None:
        """Begin on the line that starts the game."""
        self.query_one(Form).focus()
        self._tell(self.query_one(Form).row)

    def _tell(self, row: Row) -> None:
        problem = self.plan.problem()
        self.query_one("#about", Static).update(harmless(row.about))
        below = f"This cannot be played: {problem}" if problem else self.plan.differs()
        differs = self.query_one("#differs", Static)
        differs.update(harmless(below))
        differs.set_class(problem is not None, "wrong")

    def _change(self, plan: Plan) -> None:
        self.plan = plan
        self.heading = plan.ruleset.info.name
        self.query_one(".heading", Static).update(harmless(self.heading))
        self.query_one(Form).show_rows(plan.rows())

    def on_form_moved(self, event: Form.Moved) -> None:
        """Explain the line under the cursor."""
        self._tell(event.row)
        self.refresh_bindings()

    def on_form_step(self, event: Form.Step) -> None:
        """Change a value."""
        self._change(self.plan.stepped(event.row.id, event.by))

    def on_form_opened(self, event: Form.Opened) -> None:
        """Start the game, or ask for a value to be typed."""
        if event.row.id == "start":
            self.action_start()
            return
        if event.row.id == "preset":
            self.run_worker(self._visit_shelf(), exclusive=True)
            return
        known = self.plan.strangers(self._known()) if event.row.id.startswith("seat ") else []
        if known:
            self._invite(event.row, known)
        else:
            self._type(event.row)

    def _type(self, row: Row) -> None:
        from cardtable.tui.pages.dialogs import TypeScreen

        self.app.push_screen(TypeScreen(row.title, typed_now(self.plan, row)), lambda text: self._typed(row, text))

    def _known(self) -> list[str]:
        """Return the people who have played here, the latest first; none where that cannot be read."""
        try:
            return self.table_app.library.store.people()
        except CardtableError as error:
            self.notify(str(error), markup=False)
            return []

    def _invite(self, row: Row, known: Sequence[str]) -> None:
        """Offer the people who are known here, and a line to type another name."""
        from cardtable.tui.pages.dialogs import ChoiceScreen

        people = [Entry(name, clean(name)) for name in known[:INVITED]]

        def chosen(what: str | None) -> None:
            if what == TYPE.id:
                self._type(row)
            elif what is not None:
                self._change(self.plan.invited(int(row.id.removeprefix("seat ")), what))

        self.app.push_screen(ChoiceScreen(f"{row.title}: who sits here?", [*people, TYPE]), chosen)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return whether a command can act on the line under the cursor."""
        if action == "swap":
            return self.is_mounted and self.query_one(Form).row.id.startswith("seat ")
        return super().check_action(action, parameters)

    def action_swap(self) -> None:
        """Let a bot sit at the seat under the cursor instead of a person, or a person instead of a bot."""
        self._change(self.plan.swapped(int(self.query_one(Form).row.id.removeprefix("seat "))))

    async def _visit_shelf(self) -> None:
        from cardtable.tui.evening.saved_rules import visit

        self._change(await visit(self.table_app, self.plan))

    def _typed(self, row: Row, text: str | None) -> None:
        if text is None:
            return
        try:
            library = self.table_app.library
            self._change(library.coded(self.plan, text) if row.id == "code" else self.plan.typed(row.id, text))
            if row.id.startswith("seat ") and (told := cut_told(text)):
                self.notify(told, markup=False)
        except CardtableError as error:
            self.query_one("#about", Static).update(harmless(str(error)))

    def action_start(self) -> None:
        """Start the game, unless its house rules cannot go together."""
        if self.plan.problem() is None:
            self.dismiss(self.plan)

    def action_rules(self) -> None:
        """Show the rules of this game with these house rules."""
        if self.plan.problem() is None:
            self.table_app.show_rules(self.plan.ruleset, self.plan.options())
