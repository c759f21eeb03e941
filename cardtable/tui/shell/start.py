"""Opens the application, and says on the normal screen how it ended."""

from __future__ import annotations

import gc
import sys
from contextlib import suppress
from shutil import get_terminal_size
from typing import TYPE_CHECKING, Final

from cardtable.tui.base.settings import SettingsFile
from cardtable.tui.pages.farewell import laid_out
from cardtable.tui.shell.app import CardtableApp

if TYPE_CHECKING:  # loaded after the first screen is there
    from cardtable.table.request import LaunchRequest
    from cardtable.tui.evening.library import Library

SWITCH: Final = 0.001
"""Seconds for which a thinking bot may keep a key waiting: each key changes threads several times."""


def run(request: LaunchRequest) -> int:
    """Open the application and return its exit status; raises CardtableError when the data cannot be used."""

    def opener() -> Library:
        try:
            from cardtable.tui.evening.library import Library

            return Library.open(request.data_dir, apart=True)
        finally:
            gc.freeze()
            gc.enable()

    gc.disable()  # what is made until the games are there stays: looking through it for garbage only takes time
    sys.setswitchinterval(SWITCH)
    app = CardtableApp(request, opener, SettingsFile(request.data_dir))
    app.run()
    if app.failure is not None:
        raise app.failure
    if hasattr(app, "library"):
        app.library.close()
    if app.farewell:
        with suppress(OSError):  # the terminal may have gone
            print(laid_out(app.farewell, get_terminal_size().columns), flush=True)
    return app.return_code or 0
