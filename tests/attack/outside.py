"""The real program in a process of its own, under any restriction, and what it says."""

from __future__ import annotations

import ctypes
import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

Restrict = Callable[[], None]
_DROP_FROM_BOUNDS, _OVERRIDE, _SEARCH = 24, 1, 2
"""Linux's numbers for taking a capability away, and for those with which root needs nobody's permission."""
PATIENCE = 60.0


def as_anybody() -> None:
    """Let permissions count for root too."""
    if os.geteuid() == 0:
        libc = ctypes.CDLL(None)
        for capability in (_OVERRIDE, _SEARCH):
            assert libc.prctl(_DROP_FROM_BOUNDS, capability, 0, 0, 0) == 0


def program(
    *args: str,
    typed: str = "",
    env: Mapping[str, str] | None = None,
    folder: Path | None = None,
    restrict: Restrict | None = None,
) -> subprocess.CompletedProcess[str]:
    """Return what the program answers; nothing that it says may be a traceback."""
    done = subprocess.run(
        [sys.executable, "-m", "cardtable", *args],
        input=typed, capture_output=True, text=True, encoding="utf-8", errors="replace", timeout=PATIENCE,
        env={**os.environ, **(env or {})}, cwd=folder, preexec_fn=restrict, check=False,
    )  # fmt: skip
    said = done.stdout + done.stderr
    assert "Traceback" not in said, said
    assert done.returncode in (0, 1, 2), said
    return done


def refused(*args: str, because: str = "", **how: object) -> str:
    """Return the one sentence with which the program refuses."""
    done = program(*args, **how)  # type: ignore[arg-type]
    assert done.returncode == 2, done.stdout + done.stderr
    assert done.stderr.startswith("cardtable: ")
    assert done.stderr.count("\n") == 1
    assert because in done.stderr, done.stderr
    return done.stderr
