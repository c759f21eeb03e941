"""House rules as sentences: what differs from the default."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cardtable.core.options import OptionSpec, OptionValue
from cardtable.core.text import cells

NAMED: Final = 110
"""The cells that the differences named in one sentence take at most."""


def differs(changed: Sequence[tuple[OptionSpec, OptionValue]]) -> str:
    """Return the sentence that says how house rules differ from the default ones: as many of them as find room."""
    parts = [f"{spec.title}: {spec.said(value)}" for spec, value in changed]
    if not parts:
        return "The default rules."
    named = next((n for n in range(len(parts), 1, -1) if cells("; ".join(parts[:n])) <= NAMED), 1)
    more = len(parts) - named
    told = [*parts[:named], f"{more} more"] if more else parts
    return f"Differs from the default: {'; '.join(told)}."
