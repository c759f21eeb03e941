"""Copies of frozen slots dataclasses with some fields changed, several times as fast as `dataclasses.replace`.

A copier is generated for every set of changed fields. It fills a plain object of the same slots, whose attributes the
interpreter sets without a call, and then makes it one of the frozen class.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from typing import TYPE_CHECKING, Any

__all__ = ["evolve"]

if TYPE_CHECKING:
    from dataclasses import replace as evolve
else:
    _COPIERS: dict[tuple[type | str, ...], Callable[..., Any]] = {}

    def evolve(obj: Any, /, **changes: Any) -> Any:
        """Return a copy of a frozen slots dataclass with these fields changed."""
        key = (type(obj), *changes)
        copier = _COPIERS.get(key)
        if copier is None:
            copier = _COPIERS[key] = _copier(type(obj), tuple(changes))
        return copier(obj, *changes.values())

    def _copier(cls: type, changed: tuple[str, ...]) -> Callable[..., Any]:
        names = [f.name for f in fields(cls)]
        if unknown := set(changed).difference(names):
            raise TypeError(f"{cls.__name__} has no field {', '.join(sorted(unknown))}")
        given = {name: f"value{i}" for i, name in enumerate(changed)}
        lines = [f"def copy({', '.join(['old', *given.values()])}):", "    new = draft()"]
        lines += [f"    new.{name} = {given.get(name, f'old.{name}')}" for name in names]
        lines += ["    new.__class__ = cls", "    return new"]
        space = {"cls": cls, "draft": type("Draft", (), {"__slots__": tuple(names)})}
        exec("\n".join(lines), space)  # noqa: S102 - the text is made of field names only
        return space["copy"]
