"""A program in any language as a bot: one line of JSON asks it, one line answers."""

from __future__ import annotations

import json
import os
import shlex
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import lru_cache
from queue import Empty, Queue
from shutil import which
from subprocess import PIPE, Popen
from threading import Thread
from typing import IO, Any, Final
from weakref import finalize

from cardtable.core.actions import Action, parse_action
from cardtable.core.chance import Words
from cardtable.core.errors import CardtableError, Unreadable
from cardtable.core.observation import Observation
from cardtable.core.text import clean
from cardtable.table.launch import EXEC
from cardtable.table.observed import observed

LIMIT: Final = 8.0
"""Seconds for an answer, the program's start included: sooner than a table gives up on a bot."""
ATTEMPTS: Final = 3
"""After so many failures in a row a program is not started again."""
LINE: Final = 1 << 20
"""Characters of the longest answer that is read."""


class ProgramFailed(CardtableError):
    """A program could not be started, gave no answer in time, or an answer that means nothing."""


def words_of(command: str) -> list[str]:
    """Return the words of a command as a shell splits it; raises Unreadable when no program of that name is there."""
    try:
        words = shlex.split(command, posix=os.name == "posix")
    except ValueError as error:
        raise Unreadable(f"{EXEC}{clean(command)} is no command: {error}") from error
    if not words or which(words[0]) is None:
        raise Unreadable(f"{EXEC}{clean(command)} names no program that can be started here; give its path")
    return words


class ProgramBot:
    """A bot that runs a command, which is started when it is first asked, and again after it has failed.

    The command is split into words as a shell does, but no shell runs it. It ends with the process that asks it, at
    the latest when its standard input does.
    """

    def __init__(self, command: str, limit: float = LIMIT) -> None:
        self.id: str = f"{EXEC}{command}"
        self.command = command
        self.limit = limit

    def choose(self, observation: Observation, words: Words) -> Action:
        """Return what the program answers; raises ProgramFailed, after which it is started anew."""
        question = json.dumps(observed(observation, words), ensure_ascii=False)
        return _program(self.command, self.limit, os.getpid()).choose(question)


@lru_cache(maxsize=16)
def _program(command: str, limit: float, process: int) -> _Program:  # noqa: ARG001 - a fork has programs of its own
    """Return the one program of a command in this process."""
    return _Program(command, limit)


class _Program:
    """A command with its failures so far."""

    def __init__(self, command: str, limit: float) -> None:
        self._command = command
        self._limit = limit
        self._failures = 0
        self._running: _Running | None = None

    def choose(self, question: str) -> Action:
        """Return the answer to a question; raises ProgramFailed."""
        if self._failures >= ATTEMPTS:
            raise ProgramFailed(f"it failed {ATTEMPTS} times in a row and is not asked any more")
        try:
            action = self._asked(question)
        except ProgramFailed:
            self._failures += 1
            if self._running is not None:
                self._running.end()
                self._running = None
            raise
        self._failures = 0
        return action

    def _asked(self, question: str) -> Action:
        if self._running is None:
            self._running = _Running(self._command)
        answer = self._running.answer(question, self._limit)
        try:
            return parse_action(json.loads(answer)["action"])
        except (ValueError, TypeError, KeyError, AttributeError, Unreadable) as error:
            raise ProgramFailed('what it answered is no action; an answer looks like {"action": "play 9C"}') from error


class _Running:
    """A command that runs. Threads write to it and read what it writes, so that no pipe can hold the table up."""

    def __init__(self, command: str) -> None:
        self._questions: Queue[str] = Queue()
        self._answers: Queue[str] = Queue()
        self._errors: deque[str] = deque(maxlen=1)
        try:
            process = Popen(  # noqa: S603 - whoever sets the table names the command
                words_of(command), stdin=PIPE, stdout=PIPE, stderr=PIPE, text=True, encoding="utf-8", errors="replace"
            )
        except (OSError, Unreadable) as error:
            raise ProgramFailed(f"it cannot be started: {error}") from error
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        _aside(_write, process.stdin, self._questions)
        _aside(_read_answers, process.stdout, self._answers)
        self._listening = _aside(_read_errors, process.stderr, self._errors)
        self.end = finalize(self, _end, process)

    def answer(self, line: str, limit: float) -> str:
        """Return the next line that the program writes after it was given one."""
        self._questions.put(line + "\n")
        try:
            answer = self._answers.get(timeout=limit)
        except Empty:
            raise ProgramFailed(f"no answer within {limit:g} seconds") from None
        if not answer:
            self._listening.join(1.0)  # for what it says about its end
            said = "".join(f": {clean(line, 120)}" for line in self._errors if line)
            raise ProgramFailed(f"it ended instead of answering{said}")
        return answer


def _aside(work: Callable[[IO[str], Any], None], pipe: IO[str], there: Any) -> Thread:
    """Return the thread that has begun to work on a pipe."""
    thread = Thread(target=work, args=(pipe, there), daemon=True)
    thread.start()
    return thread


def _write(pipe: IO[str], questions: Queue[str]) -> None:
    """Write every question, until the program reads no more."""
    with suppress(OSError, ValueError):  # the end of its output tells that it has ended
        while True:
            pipe.write(questions.get())
            pipe.flush()


def _read_answers(pipe: IO[str], answers: Queue[str]) -> None:
    """Keep every answer, and an empty one at the end."""
    for line in _lines(pipe):
        answers.put(line)
    answers.put("")


def _read_errors(pipe: IO[str], errors: deque[str]) -> None:
    """Keep the last thing that was said about an error."""
    errors.extend(line for line in _lines(pipe) if not line.isspace())


def _lines(pipe: IO[str]) -> Iterator[str]:
    while line := pipe.readline(LINE):
        yield line


def _end(process: Popen[str]) -> None:
    """End a process."""
    process.kill()
    process.wait()
