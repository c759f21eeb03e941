"""Questions in plain text: a line typed, or one of a few numbered answers."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from time import monotonic
from typing import Final, TextIO

from cardtable.core.text import normal

if sys.platform == "win32":
    import msvcrt

    def forget_typed(_: TextIO) -> None:
        """Drop what has been typed at a terminal and was not read yet."""
        while msvcrt.kbhit():
            msvcrt.getwch()

else:
    import termios

    def forget_typed(stdin: TextIO) -> None:
        """Drop what has been typed at a terminal and was not read yet; raises Left where the terminal has gone."""
        try:
            termios.tcflush(stdin.fileno(), termios.TCIFLUSH)
        except termios.error as error:
            raise Left from error


QUIT: Final = ("quit", "q")
SEEN: Final = 0.8
"""Seconds before which nobody can have read a sentence and answered it."""


class Left(Exception):
    """The people have left."""


class Prompt:
    """One keyboard."""

    def __init__(self, stdin: TextIO, say: Callable[[str], None]) -> None:
        self._in = stdin
        self.say = say

    def line(self) -> str:
        """Return the next line typed, in its normal form; raises Left for `quit` and at the end of the input."""
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
            return normal(line)

    def line_of_another(self) -> str:
        """Return the next line typed by somebody who has just been called to the keyboard.

        At a terminal what was typed before the call, or too soon to be an answer to it, is dropped; whoever pipes lines
        in has none of them dropped.
        """
        if not self._in.isatty():
            return self.line()
        while True:
            forget_typed(self._in)
            since = monotonic()
            line = self.line()
            if monotonic() - since >= SEEN:
                return line
            self.say("That came too soon to be an answer. Type it once more.")

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
            self.say("That is not one of the numbers.")
