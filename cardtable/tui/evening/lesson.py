"""A lesson at the table: a prepared hand that a pupil plays with comments; nothing of it is kept or counted."""

from __future__ import annotations

from asyncio import sleep
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar, Final

from textual.binding import Binding, BindingType

from cardtable.core.actions import Action
from cardtable.core.errors import Unreadable
from cardtable.core.facts import Chosen
from cardtable.core.ruleset import Ruleset
from cardtable.core.text import clean, mark_action
from cardtable.store.records.lesson import Lesson, lesson_texts, read_lesson
from cardtable.table.session import Session
from cardtable.tui.base.commands import key, shown_key
from cardtable.tui.evening.library import seat_names
from cardtable.tui.look.glyphs import STYLES, signed, written
from cardtable.tui.pages.dialogs import ConfirmScreen, NoticeScreen
from cardtable.tui.pages.page import app_of
from cardtable.tui.play.table import TableScreen
from cardtable.tui.widgets.lines import Key

if TYPE_CHECKING:
    from cardtable.tui.shell.app import CardtableApp

CHOOSE: Final = (("table.right", "Choose"), ("table.act", "OK"), ("table.why", "Why"))
"""The commands that choose, with their words in the bottom line."""
LEAVING: Final = (
    key("lesson.leave", priority=True),
    key("app.leave", action="leave_lesson", show=False, priority=True),
)
LEAVE_QUESTION: Final = "Leave the lesson? It is not saved, and starts over next time."
CHOOSING: Final = ("act", "mark", "move", "leap", "edge", "why")
"""What a pupil may do at the table."""


class CommentScreen(NoticeScreen):
    """A comment above the table, which stays to be seen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "dismiss(None)", "Go on", key_display="⏎"),
        *LEAVING,
    ]

    def __init__(self, table: LessonTable) -> None:
        super().__init__(table.comment)
        self._table = table
        self.keys = f"⏎ Go on  {shown_key(table.commands, 'lesson.leave')} Leave the lesson"

    async def action_leave_lesson(self) -> None:
        """End the lesson."""
        await self._table.action_leave_lesson()


class LessonTable(TableScreen):
    """The table of a lesson: cards and choices, the comment once more, and the way out."""

    comment = ""

    BINDINGS: ClassVar[list[BindingType]] = [*LEAVING]

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return whether a command can act now."""
        if action.partition("(")[0] in CHOOSING:
            return super().check_action(action, parameters)
        return action == "leave_lesson"

    def keys(self) -> tuple[Key, ...]:
        """Return the entries of the bottom line for the present state."""
        if self.hold:
            return super().keys()
        commands = {c.id: c for c in self.commands}
        named = (*(CHOOSE if self.question is not None else ()), ("lesson.leave", commands["lesson.leave"].footer))
        return tuple(Key(commands[id_].shown, word, commands[id_].action, id_ == "lesson.leave") for id_, word in named)

    def action_why(self) -> None:
        """Show the last comment again."""
        self.app.push_screen(CommentScreen(self))

    async def action_leave_lesson(self) -> None:
        """End the lesson and go home; if the pupil has played something, only when that is really meant."""
        if not any(isinstance(fact, Chosen) and fact.seat in self.humans for fact in self.session.facts):
            await app_of(self).leave_table()
            return

        async def sure(yes: bool | None) -> None:
            if yes:
                await app_of(self).leave_table()

        self.app.push_screen(ConfirmScreen(LEAVE_QUESTION, yes="Leave it", no="No, go on"), sure)


def lecture(app: CardtableApp, ruleset: Ruleset, number: int = 0) -> Lecture:
    """Return a lesson of a game, ready to begin; raises Unreadable for a game that brings none that can be used."""
    texts = lesson_texts(ruleset)
    if number >= len(texts):
        raise Unreadable(f"{ruleset.info.name} has no lesson; press r for its rules")
    return Lecture(app, read_lesson(texts[number], app.library.find), seat_names(app.settings.names, 1)[0])


class Lecture:
    """One lesson under way."""

    def __init__(self, app: CardtableApp, lesson: Lesson, name: str) -> None:
        self.app = app
        self.lesson = lesson
        table = lesson.header.table
        names = tuple(name if i == lesson.pupil else n for i, n in enumerate(table.names))
        self.session = Session(lesson.header.ruleset, replace(table, names=names))
        self.session.derive()
        self.table = LessonTable(self.session, frozenset({lesson.pupil}), app.settings)
        self.table.commands = app.commands

    async def run(self) -> None:
        """Play the hand to its end, with a comment before each of the pupil's turns that has one."""
        pupil, turn = self.lesson.pupil, 0
        await self.app.push_screen(self.table)
        await self.table.present(pupil)
        await self._say(self.lesson.start)
        for fact in self.lesson.facts:
            if isinstance(fact, Chosen):
                turn += fact.seat == pupil
                said = self.lesson.turns.get(turn) if fact.seat == pupil else None
                if said is None:
                    await sleep(self.table.clock.thinking)
                else:
                    await self._say(said)
                    await self._ask(fact.action, said)
            self.session.add(fact)
            await self.table.show(self.session.last_told())
            await self.table.present(pupil)
        await self._say("\n".join([*self._scores(), "", self.lesson.end]))
        await self.app.clear_the_table()

    async def _ask(self, wanted: Action, said: str) -> None:
        """Ask until the pupil does what the lesson goes on with."""
        while await self.table.ask(self.session.observation()) != wanted:
            told = f"That may be right in another hand; this lesson continues with {mark_action(wanted)}."
            await self._say(f"{told}\n\n{said}")

    async def _say(self, text: str) -> None:
        glyphs = STYLES[self.app.settings.suits]
        self.table.comment = "\n".join(written(line, glyphs) for line in text.split("\n"))
        await self.app.push_screen_wait(CommentScreen(self.table))

    def _scores(self) -> list[str]:
        names = self.session.table.names
        lines = [line for hand in self.session.standing.hands for line in hand.lines if line.points]
        return [f"{clean(names[line.seat])} {signed(line.points)}: {line.text}" for line in lines]
