"""Words that are remembered for the user of this machine, one a line, in a file of that user's own folders."""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Final

MOST: Final = 1 << 18
"""Bytes of a file beyond which it is begun anew."""


def remembered(path: Path) -> tuple[str, ...]:
    """Return the words in a file in the order in which they were added; none where it cannot be read.

    A path that is not absolute is that of a user whose home nobody knows.
    """
    with suppress(OSError):
        if path.is_absolute():
            return tuple(path.read_text("utf-8", "replace").splitlines())
    return ()


def remember(path: Path, words: Iterable[str]) -> None:
    """Add words to a file, as far as it can be written: what is not remembered is asked or looked at again."""
    new = "".join(f"{word}\n" for word in words).encode()
    if not new or not path.is_absolute():
        return
    with suppress(OSError):
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        file = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
        try:
            if os.fstat(file).st_size > MOST:
                os.ftruncate(file, 0)
            os.write(file, new)
        finally:
            os.close(file)
