"""Where bots think: one piece of work at a time, in a process of its own, so that the screen never waits for a search.

What cannot be sent to a process, or where none can be started, is done on a thread instead.
"""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass
from io import BytesIO
from itertools import count
from queue import SimpleQueue
from threading import Lock, Thread
from typing import Any, Final, TypeVar

from cardtable.core.errors import CardtableError
from cardtable.table.thinking_process import Answer, Message, packed, received, stop, stopped_by

_PROGRAM: Final = (
    "import sys, pickle; sys.path[:] = pickle.load(sys.stdin.buffer);"
    "from cardtable.table.thinking_process import serve; serve()"
)
"""What the process runs: it finds all that this one finds, and nothing that lies in the current folder."""

_numbers = count(1)

Result = TypeVar("Result")


class Failed(CardtableError):
    """Work failed, or the process ended in the middle of it."""


@dataclass(slots=True)
class _Work:
    """One piece of work, and what will hold its result."""

    number: int
    function: Callable[..., Any]
    args: tuple[Any, ...]
    future: Future[Any]


class Thinker:
    """Does one piece of work after the other, in a process of its own if `apart`, else on a thread."""

    def __init__(self, apart: bool = False) -> None:
        self._apart = apart
        self._line: _Line | None = None
        self._turn = 0

    def take(self) -> int:
        """Drop what is being done for whoever had this thinker before, and return the number of the new turn."""
        self.give_up()
        self._turn += 1
        return self._turn

    def begin(self, function: Callable[..., Result], *args: Any) -> Future[Result]:
        """Put work in the line and return what will hold its result."""
        return self._put(function, args)[0].future

    def _put(self, function: Callable[..., Any], args: tuple[Any, ...]) -> tuple[_Work, _Line]:
        if self._line is None:
            self._line = _Line(self._apart)
        work = _Work(next(_numbers), function, args, Future())
        self._line.put(work)
        return work, self._line

    async def think(self, function: Callable[..., Result], *args: Any) -> Result:
        """Return the result of work; when cancelled, work that looks at `stopped` ends soon.

        Raises Failed where it is dropped by somebody else than whoever waits for it.
        """
        from asyncio import CancelledError, current_task, wrap_future

        work, line = self._put(function, args)
        try:
            result: Result = await wrap_future(work.future)
        except CancelledError:
            line.stop(work.number)
            waits = current_task()
            if waits is None or waits.cancelling():
                raise
            raise Failed("its work was cancelled") from None
        return result

    @property
    def busy(self) -> bool:
        """Whether work is being done or waits."""
        return self._line is not None and self._line.left > 0

    def give_up(self, turn: int | None = None) -> None:
        """Drop all work that is not done, unless another has taken its turn since."""
        if self.busy and turn in (None, self._turn):
            self.close()

    def close(self) -> None:
        """Drop all work and end the process; work given later starts another one."""
        if self._line is not None:
            self._line.drop()
            self._line = None


class _Line:
    """A thread that takes work from a queue and has a process do it, where it can."""

    def __init__(self, apart: bool) -> None:
        self._waiting: SimpleQueue[_Work | None] = SimpleQueue()
        self._process: subprocess.Popen[bytes] | None = None
        self._apart = apart
        self._lock = Lock()
        self._dropped = False
        self.left = 0
        Thread(target=self._run, name="bots", daemon=True).start()

    def put(self, work: _Work) -> None:
        """Take more work."""
        with self._lock:
            self.left += 1
        self._waiting.put(work)

    def stop(self, number: int) -> None:
        """Ask work to end soon, wherever it is done."""
        stop(number)
        with self._lock, suppress(OSError):  # a process that has ended needs no telling
            if self._process is not None:
                self._send(self._process, Message(number))

    def drop(self) -> None:
        """End the process; what is not done will not be."""
        with self._lock:
            self._dropped = True
            if self._process is not None:
                self._process.kill()
        self._waiting.put(None)

    def _run(self) -> None:
        while (work := self._waiting.get()) is not None:
            if self._dropped:
                work.future.cancel()
            elif work.future.set_running_or_notify_cancel():
                try:
                    result = self._done(work)
                except BaseException as error:  # noqa: BLE001 - whatever a bot does wrong is for whoever asked it
                    work.future.set_exception(error)
                else:
                    work.future.set_result(result)
            with self._lock:
                self.left -= 1
        self._reap()
        while not self._waiting.empty():
            if (left := self._waiting.get()) is not None:
                left.future.cancel()

    def _done(self, work: _Work) -> Any:
        """Return the result of work; raises what it raises, or Failed."""
        load = _load_of(work) if self._apart else None
        process = self._started() if load is not None else None
        answer = None if process is None else self._asked(process, Message(work.number, load))
        if answer is None or answer.strange:
            with stopped_by(work.number):
                return work.function(*work.args)
        if answer.error:
            raise Failed(answer.error)
        return received(BytesIO(answer.result))

    def _started(self) -> subprocess.Popen[bytes] | None:
        """Return the process, a new one if need be; None where none can be started, now or ever."""
        if self._process is not None or self._dropped:
            return self._process
        try:
            process = subprocess.Popen(  # noqa: S603 - our own program
                [sys.executable, "-I", "-c", _PROGRAM], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
            )  # fmt: skip
            self._send(process, sys.path)
            self._heard(process)  # that it is there
        except (OSError, Failed):
            self._apart = False
            return None
        with self._lock:
            self._process = process
            if self._dropped:
                process.kill()
        return process

    def _asked(self, process: subprocess.Popen[bytes], message: Message) -> Answer:
        try:
            with self._lock:
                self._send(process, message)
            return self._heard(process)
        except (OSError, Failed) as error:
            self._reap()
            raise Failed("its process ended") from error

    def _reap(self) -> None:
        """End the process and wait for its end."""
        with self._lock:
            process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.communicate()

    @staticmethod
    def _send(process: subprocess.Popen[bytes], what: object) -> None:
        assert process.stdin is not None
        pickle.dump(what, process.stdin, pickle.HIGHEST_PROTOCOL)
        process.stdin.flush()

    @staticmethod
    def _heard(process: subprocess.Popen[bytes]) -> Answer:
        assert process.stdout is not None
        try:
            answer: Answer = received(process.stdout)
        except (EOFError, pickle.UnpicklingError) as error:
            raise Failed("its process ended") from error
        return answer


def loaded(*things: object) -> int:
    """Return how many things there are; as work, it has everything loaded that they are made of."""
    return len(things)


def _load_of(work: _Work) -> bytes | None:
    """Return work as it is sent to a process, or None when it cannot be."""
    try:
        return packed(work.function, work.args)
    except Exception:  # noqa: BLE001 - a plug-in may hold anything, and raise anything
        return None
