"""Questions in plain text: a line typed, or one of a few numbered answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TextIO

QUIT: Final = ("quit", "q")


class Left(Exception):
    """The people have left."""


class Prompt:
    """One keyboard."""

    def __init__(self, stdin: TextIO, say: Callable[[str], None]) -> None:
        self._in = stdin
        self.say = say

    def line(self) -> str:
        """Return the next line typed; raises Left for `quit` and at the end of the input."""
        while True:
            try:
                line = self._in.readline()
            except UnicodeDecodeError:
                self.say("That line cannot be read; type letters and numbers.")
                continue
            except OSError as error:  # the terminal has gone
                raise Left from error
            if not line or line.strip().casefold() in QUIT:
                raise Left
            return line.strip()

    def choose(self, question: str, answers: Sequence[str], default: int = 0) -> int:
        """Return the place of the answer whose number is typed; Enter takes the default."""
        while True:
            self.say(question)
            for n, answer in enumerate(answers, 1):
                self.say(f"{n}. {answer}")
            self.say(f"Type a number from 1 to {len(answers)}, or press Enter for {default + 1}.")
            typed = self.line()
            if not typed:
                return default
            if typed.isascii() and typed.isdigit() and 1 <= int(typed) <= len(answers):
                return int(typed) - 1
            self.say("That is none of the numbers.")
