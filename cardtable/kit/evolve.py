"""Copies of frozen slots dataclasses with some fields changed, several times as fast as `dataclasses.replace`.

A copier is generated for every set of changed fields and found by it; what is copied at every card calls its copier.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from cardtable.core.copies import copier

__all__ = ["evolve"]

if TYPE_CHECKING:
    from dataclasses import replace as evolve
else:
    _COPIERS: dict[tuple[type | str, ...], Callable[..., Any]] = {}

    def evolve(obj: Any, /, **changes: Any) -> Any:
        """Return a copy of a frozen slots dataclass with these fields changed."""
        key = (type(obj), *changes)
        copy = _COPIERS.get(key)
        if copy is None:
            copy = _COPIERS[key] = copier(type(obj), *changes)
        return copy(obj, *changes.values())
