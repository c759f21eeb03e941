"""The score-keeper for real cards in plain text: what is typed is written on the sheet, line by line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final, TextIO

from cardtable.core.errors import CardtableError, Unreadable
from cardtable.core.text import clean, counted, normal, spoken
from cardtable.table import sheet as sheets
from cardtable.table.keeper import Keeper

_QUIT: Final = ("quit", "q")
_HELP: Final = {
    "undo": "undo the last answer or change",
    "edit N": "correct hand N; Enter leaves an answer as it is, `keep` leaves all the rest",
    "remove N": "remove hand N",
    "dealer NAME": "another player deals this hand",
    "sheet": "the whole sheet, every line with its rule",
    "save FILE": "write the sheet to a file: text, Markdown (.md) or a picture (.svg)",
    "quit": "leave; the sheet is saved",
}
"""What may be typed besides answers, and what it does."""


class PaperTable:
    """One sheet at one keyboard."""

    def __init__(self, keeper: Keeper, stdin: TextIO, stdout: TextIO) -> None:
        self.keeper = keeper
        self._in = stdin
        self._out = stdout
        self._noted: tuple[str, ...] = ()
        self._commands: dict[str, Callable[[str], None]] = {
            "?": self._help,
            "undo": self._undo,
            "edit": self._edit,
            "remove": self._remove,
            "dealer": self._dealer,
            "keep": self._keep_rest,
            "sheet": self._sheet,
            "save": self._save,
        }

    def run(self) -> None:
        """Ask and write until the people leave, or the input ends; errors of the database are raised."""
        self.say(f"{self.keeper.game.info.name}. Players, clockwise: {', '.join(self.keeper.table.names)}.")
        self.say("Type ? for help. Separate several answers with spaces or commas.")
        if self.keeper.reckoned.done:
            self._totals()
        self._title()
        while True:
            self._ask()
            typed = read_line(self._in)
            if typed is None or typed.casefold() in _QUIT:
                return
            try:
                self._typed(typed)
            except CardtableError as error:
                self.say(_sentence(str(error)))

    def say(self, line: str) -> None:
        """Write one line at once."""
        self._out.write(f"{line}\n")
        self._out.flush()

    # What is typed

    def _typed(self, typed: str) -> None:
        word, _, rest = typed.partition(" ")
        command = self._commands.get(word.casefold())
        if command is not None:
            command(rest.strip())
        elif typed:
            self._written(self.keeper.write(typed))
        else:
            self._written(self.keeper.accept())

    def _written(self, completed: int | None) -> None:
        """Where a hand is complete, say what it scored and what comes next."""
        if completed is None:
            return
        done = self.keeper.reckoned.done
        for hand in done[completed - 1 : completed]:
            for line in sheets.explained(hand, self.keeper.table.names):
                self.say(line)
        self._totals()
        self._title()

    def _help(self, _: str) -> None:
        question = self.keeper.question
        if question is not None:
            self.say(_sentence(f"{question.prompt}: {question.how}"))
        for words, what in _HELP.items():
            self.say(f"{words}: {what}")

    def _undo(self, _: str) -> None:
        self.keeper.undo()
        self.say("Undone.")
        self._title()

    def _edit(self, rest: str) -> None:
        self.keeper.correct(self._number(rest, "edit"))
        self.say(f"Hand {self.keeper.correcting} is corrected; undo leaves it as it was.")
        self._title()

    def _remove(self, rest: str) -> None:
        number = self._number(rest, "remove")
        self.keeper.remove(number)
        self.say(f"Hand {number} is removed.")
        self._totals()
        self._title()

    def _dealer(self, rest: str) -> None:
        self.keeper.deals(self.keeper.seat(rest))
        self._title()

    def _keep_rest(self, _: str) -> None:
        self._written(self.keeper.accept_rest())

    def _sheet(self, _: str) -> None:
        keeper = self.keeper
        self.say(sheets.as_text(keeper.game.info, keeper.table.names, keeper.standing).rstrip("\n"))
        self._noted = ()
        self._notes()

    def _save(self, rest: str) -> None:
        if not rest:
            raise Unreadable("name a file, such as save evening.md")
        path = Path(rest)
        keeper = self.keeper
        sheets.save(path, sheets.format_of(path.suffix), keeper.game.info, keeper.table.names, keeper.standing)
        self.say(f"Saved as {clean(str(path), 200)}.")

    def _number(self, text: str, word: str) -> int:
        if not (text.isascii() and text.isdigit() and len(text) < 5):
            raise Unreadable(f"name a finished hand by its number, such as {word} 2")
        return int(text)

    # What is said

    def _ask(self) -> None:
        question = self.keeper.question
        if question is None:
            self.say("The game is over. Type sheet, save FILE, edit N, undo or quit.")
            return
        if question.before:
            self.say(question.before)
        kept = "" if question.default is None else f" (Enter: {question.default})"
        self.say(f"{_sentence(question.prompt, '')}{kept}?")

    def _title(self) -> None:
        """Say which hand is being written, and who deals it."""
        keeper = self.keeper
        if keeper.question is None or keeper.begun:
            return
        s = keeper.position
        self.say(f"{_sentence(spoken(keeper.game.title(s)))} {_sentence(spoken(keeper.game.deal_told(s)))}")

    def _totals(self) -> None:
        keeper, standing = self.keeper, self.keeper.standing
        bags = standing.bags
        parts = [
            f"{name} {score}" + ("" if bags is None else f" ({counted(bags[seat], 'bag')})")
            for seat, (name, score) in enumerate(zip(keeper.table.names, standing.scores, strict=True))
        ]
        self.say(f"Totals: {', '.join(parts)}.")
        self._notes()
        if standing.over:
            self.say(sheets.outcome(keeper.table.names, standing))

    def _notes(self) -> None:
        """Say what a correction has put at odds with the rules, once."""
        notes = self.keeper.reckoned.notes
        for note in notes if notes != self._noted else ():
            self.say(_sentence(f"note: {note}"))
        self._noted = notes


def read_line(stdin: TextIO) -> str | None:
    """Return the next line typed in its normal form, None at the end of the input, a `?` for one that is no text."""
    try:
        line = stdin.readline()
    except UnicodeDecodeError:
        return "?"
    return normal(line) if line else None


def _sentence(text: str, end: str = ".") -> str:
    """Return a text with a capital letter and an end."""
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith(end or '?') else end}"
