"""Subscriptions to the application's signals that do not keep a closed screen alive."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from weakref import WeakMethod

from textual.signal import Signal
from textual.widget import Widget


def hear(signal: Signal[Any], widget: Widget, act: Callable[[], object]) -> None:
    """Call a method of a widget whenever a signal is given; a screen that was closed is forgotten with all it holds."""
    weak = WeakMethod(act)

    def told(_: object) -> None:
        method: Any = weak()
        if method is not None:
            method.__self__.call_next(method)

    signal.subscribe(widget, told, immediate=True)
