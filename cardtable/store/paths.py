"""Where things are kept."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from platformdirs import user_data_path

from cardtable.core.errors import Unreadable

VARIABLE: Final = "CARDTABLE_DATA_DIR"
DATABASE: Final = "cardtable.sqlite"


def data_dir(given: str | None = None) -> Path:
    """Return the folder of database and settings: the given one, else the environment's, else the user's own."""
    text = given or os.environ.get(VARIABLE)
    if not text:
        return user_data_path("cardtable", appauthor=False)
    if "\0" in text:
        raise Unreadable("a folder's name cannot hold a zero byte")
    return Path(text).expanduser()
