"""How the program ends when nobody asks at the keyboard: by a signal, because the terminal has gone, or by a fault."""

from __future__ import annotations

import os
import re
import signal
import sys
import traceback
from asyncio import get_running_loop
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Thread, Timer
from time import sleep
from typing import TYPE_CHECKING, Final

from cardtable.core.errors import CardtableError
from cardtable.core.text import clean

if TYPE_CHECKING:
    from cardtable.tui.shell.app import CardtableApp

SIGNALS: Final = ("SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT")
BY_SIGNAL: Final = 128
"""What the exit status of a program that ended by a signal is counted from."""
HUNG_UP: Final = BY_SIGNAL + 1
LOOK: Final = 1.0
"""Seconds between looks at whether the terminal is still there."""
GRACE: Final = 2.0
"""Seconds for leaving in order; a terminal that has gone may never take what is written to it."""
FAULT_FILE: Final = "fault.txt"
_SENTENCE: Final = 300
_CARDS: Final = re.compile(
    r"\b[2-9TJQKA][CDHS]\b|\b[XWJ][1-4]\b|\b(?:Wz|Je|Jo[1-3])\b|[JQKA]?[♣♦♥♠]"
    r"|\b(?:ace|king|queen|jack|\d+) of (?:clubs|diamonds|hearts|spades)\b|\d+",
    re.IGNORECASE,
)


def listen(leave: Callable[[int], None]) -> None:
    """Call `leave` with the exit status when a signal asks the program to end, or when its terminal has gone."""
    loop = get_running_loop()
    for number in filter(None, (getattr(signal, name, None) for name in SIGNALS)):
        with suppress(NotImplementedError):  # Windows ends programs in its own way
            loop.add_signal_handler(number, leave, BY_SIGNAL + number)
    terminal = sys.__stdin__
    if terminal is None or not terminal.isatty():
        return

    def watch() -> None:
        while os.isatty(terminal.fileno()):
            sleep(LOOK)
        with suppress(RuntimeError):  # the program is ending already
            loop.call_soon_threadsafe(leave, HUNG_UP)
        sleep(GRACE)
        os._exit(HUNG_UP)  # whatever waits for the terminal waits in vain, and all is saved

    Thread(target=watch, daemon=True, name="terminal").start()


def end_within_grace(status: int) -> None:
    """End the program with a status soon, however it hangs."""
    timer = Timer(GRACE, os._exit, (status,))
    timer.daemon = True
    timer.start()


def fault(error: BaseException, folder: Path) -> CardtableError:
    """Return what is told of a fault of the program: no trace on the screen, which might name cards, but in a file."""
    what = clean(f"{type(error).__name__}: {without_cards(str(error))}", _SENTENCE)
    path = folder / FAULT_FILE
    try:
        with open(path, "w", encoding="utf-8", opener=_for_its_owner) as file:
            file.write(_trace(error))
    except OSError:
        where = "its details could not be written"
    else:
        where = f"the details are in {path}"
    return CardtableError(f"the program failed ({what}); the game is saved, and {where}")


def _for_its_owner(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


def _trace(error: BaseException | None) -> str:
    """Return where an error and those before it arose; what they say is told without cards."""
    if error is None:
        return ""
    before = error.__cause__ or error.__context__
    said = without_cards("".join(traceback.format_exception_only(error)))
    return "".join([_trace(before), *traceback.format_tb(error.__traceback__), said])


def without_cards(text: str) -> str:
    """Return a text in which nothing names a card: no card as written anywhere, and no number, which may mean some."""
    return _CARDS.sub("#", text)


def goes_home(app: CardtableApp, error: BaseException | None) -> bool:
    """Return whether a fault is that of a game from outside, which is left because of it while the program goes on."""
    from cardtable.plugins import PluginFailed

    while error is not None and not isinstance(error, PluginFailed):
        error = error.__cause__ or error.__context__
    if error is None or app.game is None:
        return False
    app.call_later(_go_home, app, str(error))
    return True


async def _go_home(app: CardtableApp, why: str) -> None:
    if app.game is not None:  # a fault often comes twice
        await app.leave_table()
        app.tell(why)
