"""Where things are kept."""

from __future__ import annotations

import os
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Final

from platformdirs import user_data_path

from cardtable.core.ascii import in_ascii
from cardtable.core.errors import Unreadable
from cardtable.core.text import clean, is_text

VARIABLE: Final = "CARDTABLE_DATA_DIR"
DATABASE: Final = "cardtable.sqlite"


def data_dir(given: str | None = None) -> Path:
    """Return the folder for the database and settings: the given one, else the environment's, else the user's own."""
    text = given or os.environ.get(VARIABLE)
    if not text:
        usual = user_data_path("cardtable", appauthor=False)
        if not usual.is_absolute():
            raise Unreadable("there is no home folder here; choose a folder with --data-dir")
        return usual
    if not is_text(text):
        raise Unreadable(f"the folder {clean(in_ascii(text))!r} has a name that is not UTF-8; choose another")
    if "\0" in text:
        raise Unreadable("a folder's name cannot hold a zero byte")
    try:
        return Path(text).expanduser()
    except RuntimeError as error:
        raise Unreadable(
            f"the folder {clean(text)!r} is in the home of an unknown user; write the full path"
        ) from error


def damaged_name(path: Path) -> Path:
    """Return a name that is free, beside a damaged file, under which that one can be kept."""
    stamp = datetime.now().strftime("%Y%m%d-%H%M%S")
    names = (f"{path.stem}-damaged-{stamp}{again}{path.suffix}" for again in ["", *(f"-{n}" for n in range(2, 1000))])
    return next(path.with_name(name) for name in names if not path.with_name(name).exists())


def damaged_files(folder: Path) -> list[str]:
    """Return the names of the files that were found damaged and are kept."""
    found: list[str] = []
    with suppress(OSError):  # a folder that nobody may look into
        found += sorted(path.name for path in folder.glob("*-damaged-*"))
    return found
