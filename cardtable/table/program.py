"""A program in any language as a bot: one line of JSON asks it, one line answers."""

from __future__ import annotations

import json
import os
import shlex
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import lru_cache
from itertools import count
from queue import Empty, Queue
from shutil import which
from threading import Lock, Thread
from typing import IO, Any, Final
from weakref import finalize

from cardtable.core.actions import Action, parse_action
from cardtable.core.chance import Words
from cardtable.core.errors import CardtableError, Unreadable
from cardtable.core.observation import Observation
from cardtable.core.text import clean
from cardtable.table.launch import EXEC
from cardtable.table.observed import observed
from cardtable.table.warded import start

LIMIT: Final = 8.0
"""Seconds for an answer, the program's start included: sooner than a table gives up on a bot."""
ATTEMPTS: Final = 3
"""After so many failures in a row a program is not started again."""
LINE: Final = 1 << 20
"""Characters of the longest answer that is read."""
_OVER: Final = "its table has ended"

_numbers = count(1)


class ProgramFailed(CardtableError):
    """A program could not be started, gave no answer in time, or an answer that means nothing."""


def words_of(command: str) -> list[str]:
    """Return the words of a command as a shell splits it; raises Unreadable when no program of that name is there."""
    try:
        words = shlex.split(command, posix=os.name == "posix")
    except ValueError as error:
        raise Unreadable(f"{EXEC}{clean(command)} is not a command: {error}") from error
    if not words or which(words[0]) is None:
        raise Unreadable(f"{EXEC}{clean(command)} names no program that can be started here; give its path")
    return words


class ProgramBot:
    """A bot that runs a command, one process for every seat, each told what its seat may know and no more.

    A process is started when its seat is first asked, and again after it has failed; no shell runs the command. The
    processes end with `end`, and with the process that asks them. What is sent to another process is one bot there,
    however often it is sent.
    """

    def __init__(self, command: str, limit: float = LIMIT) -> None:
        self.id: str = f"{EXEC}{command}"
        self.command = command
        self.limit = limit
        self._number = next(_numbers)
        self._programs: dict[int, _Program] = {}
        self._over = False
        self._lock = Lock()

    def __reduce__(self) -> tuple[object, ...]:
        return _sent, (self.command, self.limit, self._number)

    def choose(self, observation: Observation, words: Words) -> Action:
        """Return what the seat's program answers; raises ProgramFailed, after which it is started anew."""
        question = json.dumps(observed(observation, words), ensure_ascii=False)
        with self._lock:
            if self._over:
                raise ProgramFailed(_OVER)
            program = self._programs.setdefault(observation.seat, _Program(self.command, self.limit))
        return program.choose(question)

    def end(self) -> None:
        """End the programs of all seats with their children; none is started any more."""
        with self._lock:
            self._over = True
        for program in self._programs.values():
            program.end()


@lru_cache(maxsize=16)
def _sent(command: str, limit: float, number: int) -> ProgramBot:  # noqa: ARG001 - tells one bot from another
    """Return the one bot here that stands for one elsewhere."""
    return ProgramBot(command, limit)


@contextmanager
def ended_afterwards(bots: Iterable[object]) -> Iterator[None]:
    """Let those of these bots that are programs end with what is done meanwhile."""
    programs = [bot for bot in bots if isinstance(bot, ProgramBot)]
    try:
        yield
    finally:
        for program in programs:
            program.end()


class _Program:
    """The command at one seat, with its failures so far."""

    def __init__(self, command: str, limit: float) -> None:
        self._command = command
        self._limit = limit
        self._failures = 0
        self._running: _Running | None = None
        self._over = False
        self._lock = Lock()

    def choose(self, question: str) -> Action:
        """Return the answer to a question; raises ProgramFailed."""
        if self._failures >= ATTEMPTS:
            raise ProgramFailed(f"it failed {ATTEMPTS} times in a row and is no longer asked")
        try:
            action = self._asked(question)
        except ProgramFailed:
            self._failures += 1
            self._stop()
            raise
        self._failures = 0
        return action

    def end(self) -> None:
        """End the program; it is not started any more."""
        with self._lock:
            self._over = True
        self._stop()

    def _asked(self, question: str) -> Action:
        answer = self._started().answer(question, self._limit)
        try:
            return parse_action(json.loads(answer)["action"])
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError, Unreadable) as error:
            raise ProgramFailed('its answer is not an action; an answer looks like {"action": "play 9C"}') from error

    def _started(self) -> _Running:
        with self._lock:
            if self._over:
                raise ProgramFailed(_OVER)
            if self._running is None:
                self._running = _Running(self._command)
            return self._running

    def _stop(self) -> None:
        with self._lock:
            running, self._running = self._running, None
        if running is not None:
            running.end()


class _Running:
    """A command that runs. Threads talk to it, so that no pipe can hold the table up.

    It is read no further than one line for every question: what it writes beyond that waits in its pipe.
    """

    def __init__(self, command: str) -> None:
        self._questions: Queue[str | None] = Queue()
        self._answers: Queue[str] = Queue()
        self._errors: deque[str] = deque(maxlen=1)
        try:
            process, end = start(words_of(command))
        except (OSError, Unreadable) as error:
            raise ProgramFailed(f"it cannot be started: {error}") from error
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        _aside(_talk, process.stdin, process.stdout, self._questions, self._answers)
        self._listening = _aside(_listen, process.stderr, self._errors)
        self.end = finalize(self, _end, self._questions, end)

    def answer(self, line: str, limit: float) -> str:
        """Return the next line that the program writes after it was given one."""
        self._questions.put(line + "\n")
        try:
            answer = self._answers.get(timeout=limit)
        except Empty:
            raise ProgramFailed(f"no answer within {limit:g} seconds") from None
        if not answer:
            self._listening.join(1.0)  # for what it says about its end
            said = "".join(f": {clean(line, 120)}" for line in self._errors)
            raise ProgramFailed(f"it ended instead of answering{said}")
        return answer


def _aside(work: Callable[..., None], *there: Any) -> Thread:
    """Return the thread that has begun to work on pipes."""
    thread = Thread(target=work, args=there, daemon=True)
    thread.start()
    return thread


def _talk(to: IO[str], back: IO[str], questions: Queue[str | None], answers: Queue[str]) -> None:
    """Write every question and keep the line that follows, an empty one at the end of the program."""
    for question in iter(questions.get, None):
        with suppress(OSError):  # it has ended, or reads no more: what it writes tells
            to.write(question)
            to.flush()
        answers.put(back.readline(LINE))
    back.close()
    with suppress(OSError):  # what it has not read
        to.close()


def _listen(pipe: IO[str], errors: deque[str]) -> None:
    """Keep the last thing that was said about an error."""
    with pipe:
        while line := pipe.readline(LINE):
            if not line.isspace():
                errors.append(line)


def _end(questions: Queue[str | None], end: Callable[[], None]) -> None:
    """End a command with its children, and the talk with it."""
    questions.put(None)
    end()
