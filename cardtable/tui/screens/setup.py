"""Set-up: who plays, and by which house rules."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from textual.binding import BindingType
from textual.widget import Widget
from textual.widgets import Static

from cardtable.core.errors import CardtableError
from cardtable.tui.commands import SETUP, bindings, key
from cardtable.tui.forms import Form, Row
from cardtable.tui.outside import harmless
from cardtable.tui.plan import Plan
from cardtable.tui.screens.page import Page


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
        from cardtable.tui.screens.confirm import TypeScreen

        row = event.row
        now = typed_now(self.plan, row)
        self.app.push_screen(TypeScreen(row.title, now), lambda text: self._typed(row, text))

    async def _visit_shelf(self) -> None:
        from cardtable.tui.shelf import visit

        self._change(await visit(self.table_app, self.plan))

    def _typed(self, row: Row, text: str | None) -> None:
        if text is None:
            return
        try:
            library = self.table_app.library
            self._change(library.coded(self.plan, text) if row.id == "code" else self.plan.typed(row.id, text))
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
