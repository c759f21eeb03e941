"""What the readers of TOML files in the config folder have in common."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any


def flat(groups: Mapping[str, Any], before: str = "") -> Iterable[tuple[str, Any]]:
    """Yield every value of nested groups under its dotted name."""
    for key, value in groups.items():
        if isinstance(value, dict):
            yield from flat(value, f"{before}{key}.")
        else:
            yield before + key, value
