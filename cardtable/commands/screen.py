"""Opening the application. What only games need is not loaded here, so that the first screen is there soon."""

from __future__ import annotations

import codecs
import os
import sys
from argparse import Namespace

from cardtable.core.errors import Unreadable
from cardtable.store.files.paths import data_dir
from cardtable.table.request import LaunchRequest


def home(args: Namespace) -> int:
    """Open the application."""
    return open_screen(LaunchRequest(data_dir(args.data_dir)), "cardtable play GAME --text")


def open_screen(request: LaunchRequest, in_text: str) -> int:
    """Open what is asked for on a screen; raises Unreadable, with what to type instead, where there is none."""
    trouble = screen_trouble()
    if trouble is not None:
        raise Unreadable(f"{trouble}; plain text works: {in_text}")
    from cardtable.tui.shell.start import run

    return run(request)


def screen_trouble() -> str | None:
    """Return why no screen can be opened here, or None."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return "a screen needs a terminal, and this is a pipe or a file"
    if os.environ.get("TERM") == "dumb":
        return "a screen needs a terminal that can move the cursor, and TERM is dumb"
    if not _writes_utf8(sys.stdout.encoding):
        return f"the screen needs UTF-8, and this terminal is set to {sys.stdout.encoding}"
    return None


def _writes_utf8(encoding: str | None) -> bool:
    try:
        return codecs.lookup(encoding or "").name == "utf-8"
    except LookupError:
        return False
