"""Copies of frozen slots dataclasses with some fields changed, about three times as fast as `dataclasses.replace`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from typing import TYPE_CHECKING, Any

__all__ = ["evolve"]

if TYPE_CHECKING:
    from dataclasses import replace as evolve
else:
    _COPIERS: dict[type, Callable[[Any, dict[str, Any]], Any]] = {}

    def evolve(obj: Any, /, **changes: Any) -> Any:
        """Return a copy of a frozen slots dataclass with these fields changed."""
        cls = type(obj)
        copier = _COPIERS.get(cls)
        if copier is None:
            copier = _COPIERS[cls] = _copier(cls)
        return copier(obj, changes)

    def _copier(cls: type) -> Callable[[Any, dict[str, Any]], Any]:
        names = [f.name for f in fields(cls)]
        lines = ["def copy(old, changes):", "    new = make(cls)", "    left = len(changes)"]
        for name in names:
            lines += [
                f"    if {name!r} in changes:",
                f"        set_{name}(new, changes[{name!r}])",
                "        left -= 1",
                "    else:",
                f"        set_{name}(new, old.{name})",
            ]
        lines += ["    if left:", "        raise TypeError(f'no such field among {sorted(changes)}')", "    return new"]
        space = {"cls": cls, "make": cls.__new__} | {f"set_{n}": getattr(cls, n).__set__ for n in names}
        exec("\n".join(lines), space)  # noqa: S102 - the text is made of field names only
        return space["copy"]
