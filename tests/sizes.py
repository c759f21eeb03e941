"""Which cases of a family every run has, and which ones only the second run of `.ci/run` has."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from typing import Any

import pytest


def partly_slow(
    names: str | tuple[str, ...], cases: Sequence[Any], always: Container[int], ids: Callable[[Any], str] | None = None
) -> pytest.MarkDecorator:
    """Return a parametrization whose cases are marked slow, but for those at the given places."""
    return pytest.mark.parametrize(
        names,
        [
            pytest.param(*((case,) if isinstance(names, str) else case), marks=() if n in always else pytest.mark.slow)
            for n, case in enumerate(cases)
        ],
        ids=ids,
    )
