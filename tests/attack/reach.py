"""Everything that can be reached from an object by looking into it, as a dishonest bot could."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import chain
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType
from typing import Any

PLAIN = (int, str, bytes, float, bool, type(None), type, ModuleType, BuiltinFunctionType)


def reached(start: object) -> Iterator[object]:
    """Yield every object in the graph, plain values too; classes and modules are the program, not the game."""
    seen: dict[int, object] = {}
    waiting = [start]
    while waiting:
        thing = waiting.pop()
        if id(thing) in seen:
            continue
        seen[id(thing)] = thing
        yield thing
        if not isinstance(thing, PLAIN):
            waiting += inside(thing)


def inside(thing: Any) -> Iterator[object]:
    """Yield what one object holds."""
    if isinstance(thing, Mapping):
        yield from chain(thing.keys(), thing.values())
    elif isinstance(thing, tuple | list | set | frozenset):
        yield from thing
    elif isinstance(thing, FunctionType):
        yield from (cell.cell_contents for cell in thing.__closure__ or ())
        yield from thing.__defaults__ or ()
    elif isinstance(thing, MethodType):
        yield from (thing.__self__, thing.__func__)
    elif isinstance(thing, partial):
        yield from (thing.func, thing.args, thing.keywords)
    slots = (name for kind in type(thing).__mro__ for name in getattr(kind, "__slots__", ()))
    for name in chain([slots] if isinstance(slots, str) else slots, getattr(thing, "__dict__", ())):
        yield getattr(thing, name, None)
