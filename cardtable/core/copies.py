"""Frozen slots dataclasses made and copied several times as fast as by their own constructors.

A maker or copier is generated for one class. It fills a plain object of the same slots, whose attributes the
interpreter sets without a call, and then makes it one of the frozen class.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields
from typing import Any, ParamSpec, TypeVar, cast

T = TypeVar("T")
P = ParamSpec("P")


def maker(cls: Callable[P, T]) -> Callable[P, T]:
    """Return a function that makes what a class makes, called like it.

    The class has no `__post_init__` and no default that a factory makes.
    """
    kind = cast(type[T], cls)
    names = _names(kind)
    defaults = {f"{f.name}_": f.default for f in fields(cast(Any, kind)) if f.default is not MISSING}
    parameters = [f"{name}={name}_" if f"{name}_" in defaults else name for name in names]
    return _filled(kind, parameters, {name: name for name in names}, defaults)


def copier(cls: type[T], *changed: str) -> Callable[..., T]:
    """Return a function that copies an object of a class with new values, in this order, of the changed fields.

    Raises TypeError where the class has no such field.
    """
    names = _names(cls)
    if unknown := set(changed).difference(names):
        raise TypeError(f"{cls.__name__} has no field {', '.join(sorted(unknown))}")
    given = {name: f"{name}_" for name in changed}
    return _filled(cls, ["old__", *given.values()], {name: given.get(name, f"old__.{name}") for name in names}, {})


def _filled(
    cls: type[T], parameters: list[str], values: Mapping[str, str], defaults: Mapping[str, Any]
) -> Callable[..., T]:
    """Return a function with these parameters that makes an object with these values, both told as text."""
    lines = [f"def filled({', '.join(parameters)}):", "    new__ = draft__()"]
    lines += [f"    new__.{name} = {value}" for name, value in values.items()]
    lines += ["    new__.__class__ = class__", "    return new__"]
    draft = type("Draft", (), {"__slots__": tuple(values)})
    space: dict[str, Any] = {"class__": cls, "draft__": draft, **defaults}
    exec("\n".join(lines), space)  # noqa: S102 - the text is made of field names only
    return cast(Callable[..., T], space["filled"])


def _names(cls: type) -> list[str]:
    return [f.name for f in fields(cls)]
