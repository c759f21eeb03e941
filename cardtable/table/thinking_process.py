"""The process in which bots think: it answers one piece of work after the other, and ends with whoever started it."""

from __future__ import annotations

import os
import pickle
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO
from queue import SimpleQueue
from threading import Thread
from typing import IO, Any

from cardtable.core.errors import CardtableError
from cardtable.core.observation import Observation


@dataclass(frozen=True, slots=True)
class Message:
    """What the process is told: work to do, or without any that this work is to end soon."""

    number: int
    load: bytes | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """What the process answers: a result, or the kind of error; `strange` for work that it cannot read."""

    result: bytes = b""
    error: str = ""
    strange: bool = False


# Stopping


@dataclass(slots=True)
class _Progress:
    """The work that this process is at, and the latest that was to end."""

    at: int = 0
    stopped: int = 0


_progress = _Progress()


def stopped() -> bool:
    """Return whether the work that is being done should end soon, with what it has."""
    return _progress.stopped >= _progress.at > 0


def stop(number: int) -> None:
    """Let work end soon, and all before it."""
    _progress.stopped = max(_progress.stopped, number)


@contextmanager
def stopped_by(number: int) -> Iterator[None]:
    """Do work under its number, so that it can be stopped."""
    _progress.at = number
    try:
        yield
    finally:
        _progress.at = 0


# Sending


class _Pickler(pickle.Pickler):
    """Sends a ruleset by its own bytes, so that it is one and the same object in all work."""

    def __init__(self, file: IO[bytes], rulesets: list[Any]) -> None:
        super().__init__(file, pickle.HIGHEST_PROTOCOL)
        self._rulesets = rulesets

    def persistent_id(self, obj: Any) -> bytes | None:
        """Return what names an object that is sent only once; None for all others."""
        if any(obj is ruleset for ruleset in self._rulesets):
            return pickle.dumps(obj, pickle.HIGHEST_PROTOCOL)
        return None


class _Unpickler(pickle.Unpickler):
    def persistent_load(self, pid: Any) -> Any:
        """Return the one object that has this name."""
        return _kept(pid)


@lru_cache(maxsize=16)
def _kept(pid: bytes) -> Any:
    return received(BytesIO(pid))


def received(file: IO[bytes]) -> Any:
    """Return the next object in what the other end of the pipe has sent, which is this program too."""
    return _Unpickler(file).load()


def packed(function: Callable[..., Any], args: tuple[Any, ...]) -> bytes:
    """Return work as bytes; raises whatever its parts raise when they cannot be sent."""
    file = BytesIO()
    _Pickler(file, [a.ruleset for a in args if isinstance(a, Observation)]).dump((function, args))
    return file.getvalue()


def answer_to(message: Message) -> Answer:
    """Return the answer to work: its result, or its error."""
    assert message.load is not None
    try:
        function, args = received(BytesIO(message.load))
    except Exception:  # noqa: BLE001 - a plug-in that is not to be found here, or does not load here
        return Answer(strange=True)
    try:
        with stopped_by(message.number):
            return Answer(pickle.dumps(function(*args), pickle.HIGHEST_PROTOCOL))
    except Exception as error:  # noqa: BLE001 - whatever a bot does wrong is for whoever asked it
        return Answer(error=str(error) if isinstance(error, CardtableError) else type(error).__name__)


def serve() -> None:
    """Answer until whoever started this process ends; what is printed here is seen by nobody."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # a key that ends the program ends this by the end of the pipe
    out = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    _say(out, Answer())
    waiting: SimpleQueue[Message] = SimpleQueue()
    Thread(target=_listen, args=(waiting,), daemon=True).start()
    while True:
        _say(out, answer_to(waiting.get()))


def _say(out: IO[bytes], answer: Answer) -> None:
    pickle.dump(answer, out, pickle.HIGHEST_PROTOCOL)
    out.flush()


def _listen(waiting: SimpleQueue[Message]) -> None:
    """Take what comes; at the end of the pipe the one who asks is gone, however it went."""
    while True:
        try:
            message: Message = received(sys.stdin.buffer)
        except (EOFError, OSError):
            os._exit(0)
        if message.load is None:
            stop(message.number)
        else:
            waiting.put(message)
