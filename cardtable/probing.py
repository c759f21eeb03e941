"""Plug-ins from outside are first loaded by a process that nothing depends on; what goes wrong there goes no further.

The process has no terminal and nothing to read, and whatever is printed is taken as a fault. It is started anew after a
plug-in that has ended it, or that was not loaded in time. What was in order is remembered, and so is what took too
long, until the plug-in's files change.
"""

from __future__ import annotations

import _thread
import json
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from hashlib import blake2b
from importlib.metadata import EntryPoint
from importlib.util import find_spec
from pathlib import Path
from queue import Empty, Queue
from threading import Thread
from time import sleep
from typing import IO, Any, Final, NoReturn

from platformdirs import user_cache_path

from cardtable import __version__
from cardtable.core.text import clean
from cardtable.table.remembered import remember, remembered
from cardtable.table.warded import start

STARTS: Final = 30.0
"""Seconds for the start of the process."""
LOADS: Final = 10.0
"""Seconds for loading one plug-in."""
FILE_NAME: Final = "plug-ins"
_GOOD, _SLOW = "good", "slow"
AGAIN: Final = "; `cardtable plugins` tries again"
_BEGINS: Final = 0.01
"""Seconds for what a plug-in has started to begin."""
_ERROR_CELLS: Final = 300
_LINE: Final = 1 << 16
_READY: Final = "ready\n"
_PROGRAM: Final = (
    "import json, sys; sys.path[:], points = json.loads(sys.stdin.readline());"
    "from cardtable.plugins import try_out; from cardtable.probing import serve; serve(points, try_out)"
)

_found: dict[str, str | None] = {}
"""What this process knows of plug-ins by their keys."""


def faults(points: Sequence[EntryPoint], afresh: bool = False) -> list[str | None]:
    """Return what is wrong with each plug-in, None where it can be loaded here; `afresh`: whatever is remembered."""
    keys = [_key(point) for point in points]
    if afresh:
        for key in keys:
            _found.pop(key, None)
    else:
        _recall(keys)
    unknown = [i for i, key in enumerate(keys) if key not in _found]
    new = dict(zip((keys[i] for i in unknown), _all([points[i] for i in unknown]), strict=True))
    _found.update(new)
    states = {None: _GOOD, _too_long(): _SLOW}
    remember(_file(), (f"{key} {states[error]}" for key, error in new.items() if error in states))
    return [_found[key] for key in keys]


def _recall(keys: Sequence[str]) -> None:
    """Take up what is remembered of plug-ins that this process does not know yet; the latest word counts."""
    unknown = {key for key in keys if key not in _found}
    for line in remembered(_file()) if unknown else ():
        key, _, state = line.partition(" ")
        if key in unknown:
            _found[key] = None if state == _GOOD else _too_long()


def _all(points: Sequence[EntryPoint]) -> list[str | None]:
    """Return what is wrong with each plug-in, looking at all of them."""
    errors: list[str | None] = []
    while len(errors) < len(points):
        errors += _some(points[len(errors) :])
    return errors


def _some(points: Sequence[EntryPoint]) -> list[str | None]:
    """Return what is wrong with the first of these plug-ins, up to one that has ended the process."""
    asked = json.dumps([sys.path, [(point.group, point.name, point.value) for point in points]])
    try:
        process, end = start([sys.executable, "-I", "-W", "ignore", "-c", _PROGRAM])
    except OSError:
        return [None] * len(points)  # where no process can be started they are loaded as they are
    answers: Queue[str] = Queue()
    Thread(target=_read, args=(process.stdin, process.stdout, asked, answers), daemon=True).start()
    errors: list[str | None] = []
    try:
        while (answer := answers.get(timeout=STARTS)) != _READY:
            if not answer:
                return [None] * len(points)
        while len(errors) < len(points):
            answer = answers.get(timeout=LOADS)
            errors.append(json.loads(answer) if answer else "it ended the program that loaded it")
            if not answer:
                break
    except Empty:
        errors.append(_too_long())
    finally:
        end()
    return errors


def _too_long() -> str:
    return f"it was not loaded within {LOADS:g} seconds{AGAIN}"


def _read(to: IO[str], back: IO[str], asked: str, answers: Queue[str]) -> None:
    """Ask, and keep every line that is answered, an empty one at the end."""
    with suppress(OSError), to:  # it has ended
        to.write(f"{asked}\n")
    with back:
        while line := back.readline(_LINE):
            answers.put(line)
    answers.put("")


def _file() -> Path:
    return user_cache_path("cardtable", appauthor=False) / FILE_NAME


def _key(point: EntryPoint) -> str:
    """Return what stands for a plug-in as it is installed here, and for no other state of it."""
    maker = (point.dist.name, point.dist.version) if point.dist else ()
    plug_in = (point.group, point.name, point.value, *maker, *_files(point.module.partition(".")[0]))
    whole = repr((plug_in, __version__, sys.version, sys.prefix))
    return blake2b(whole.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()


def _files(module: str) -> tuple[Any, ...]:
    """Return where a module lies, and how many files it has and when the latest was changed; nothing is loaded."""
    try:
        spec = find_spec(module)
    except (ImportError, ValueError):
        return ()
    folders = list(spec.submodule_search_locations or ()) if spec else []
    files = [path for folder in folders for path in Path(folder).rglob("*.py")]
    files += [Path(spec.origin)] if spec and spec.origin and not folders else []
    with suppress(OSError):
        return str(folders), len(files), max((path.stat().st_mtime_ns for path in files), default=0)
    return ()


# In the process


def serve(points: Sequence[tuple[str, str, str]], try_out: Callable[[str, str, str], str | None]) -> NoReturn:
    """Tell of each plug-in what is wrong with it, and end."""
    out = os.fdopen(os.dup(1), "w", encoding="utf-8")
    said, printed = os.pipe()
    os.dup2(os.open(os.devnull, os.O_WRONLY), 0)  # to read is an error, rather than the end of what is typed
    for stream in (1, 2):
        os.dup2(printed, stream)
    if hasattr(os, "set_blocking"):
        os.set_blocking(said, False)
    print(_READY, end="", file=out, flush=True)
    for point in points:
        print(json.dumps(_told(point, try_out, said)), file=out, flush=True)
    os._exit(0)


def _told(point: tuple[str, str, str], try_out: Callable[[str, str, str], str | None], said: int) -> str | None:
    """Return what is wrong with one plug-in."""
    threads = _thread._count()
    try:
        error = try_out(*point)
    except BaseException as problem:  # noqa: BLE001 - here nothing is lost, whatever a plug-in raises
        error = clean(f"{type(problem).__name__}: {problem}", _ERROR_CELLS)
    sleep(_BEGINS)
    for stream in (sys.stdout, sys.stderr):
        with suppress(Exception):  # a plug-in may have put anything in their places
            stream.flush()
    if error is None and _thread._count() > threads:
        error = "it starts threads while it is loaded"
    if error is None and _printed(said):
        error = "it prints while it is loaded"
    return error


def _printed(said: int) -> bool:
    """Return whether anything was written since this was last asked, as far as this system can tell."""
    if not hasattr(os, "set_blocking") or os.get_blocking(said):
        return False
    with suppress(BlockingIOError):
        return bool(os.read(said, _LINE))
    return False
