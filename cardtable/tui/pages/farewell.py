"""The last sentence, on the normal screen: what is saved, and what to type to come back."""

from __future__ import annotations

from typing import Final

from cardtable.core.text import cells
from cardtable.tui.widgets.canvas import wrap

COME_BACK: Final = "Come back with: "


def laid_out(farewell: str, columns: int) -> str:
    """Return the last sentence for a terminal of that width: where it is too long, what is to be typed stands apart."""
    if cells(farewell) <= columns:
        return farewell
    says, back, command = farewell.partition(COME_BACK)
    return "\n".join([*wrap(f"{says}{back}".split(), columns), *command.strip().split("  ")])
