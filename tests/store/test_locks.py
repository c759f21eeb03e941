"""One writer a game: the lock of a file that another program has just removed is none."""

from __future__ import annotations

import os
import runpy
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from cardtable.store.database import locks
from cardtable.store.database.locks import GameLock
from cardtable.store.database.schema import StoreFailed

LK_NBLCK = 2
"""Windows' word for a lock that is taken at once or not at all."""


def test_a_lock_taken_while_its_file_was_removed_is_taken_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between opening and locking, the program that had the game open releases it and removes the file."""
    path, took, raced = tmp_path / "open" / "1", locks._try_lock, list[int]()

    def race(file: int) -> bool:
        if not raced:
            raced.append(path.stat().st_ino)
            path.unlink()
        return took(file)

    monkeypatch.setattr(locks, "_try_lock", race)
    first = GameLock(path, "game 1")
    assert path.exists()
    with pytest.raises(StoreFailed, match="open in another window"):
        GameLock(path, "game 1")
    first.release()
    assert not path.exists()
    GameLock(path, "game 1").release()


def test_a_lock_taken_while_its_file_was_replaced_is_taken_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After the removal, a third program has made the file anew and holds it."""
    path, took, third = tmp_path / "open" / "1", locks._try_lock, list[GameLock]()

    def race(file: int) -> bool:
        if not third:
            path.unlink()
            monkeypatch.setattr(locks, "_try_lock", took)
            third.append(GameLock(path, "game 1"))
        return took(file)

    monkeypatch.setattr(locks, "_try_lock", race)
    with pytest.raises(StoreFailed, match="open in another window"):
        GameLock(path, "game 1")
    third[0].release()


def test_on_windows_a_game_is_open_once_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """There the system has another call for it: a game that nobody has open must open, and another one must not."""
    held = set[int]()

    def locking(file: int, mode: int, count: int) -> None:
        assert (mode, count) == (LK_NBLCK, 1)
        if os.fstat(file).st_ino in held:
            raise PermissionError
        held.add(os.fstat(file).st_ino)

    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setitem(sys.modules, "msvcrt", SimpleNamespace(locking=locking, LK_NBLCK=LK_NBLCK))
    there = runpy.run_path(locks.__file__)["GameLock"]
    first = there(tmp_path / "open" / "1", "game 1")
    with pytest.raises(StoreFailed, match="game 1 is open in another window"):
        there(tmp_path / "open" / "1", "game 1")
    first.release()
    assert not (tmp_path / "open" / "1").exists()


@pytest.mark.skipif(not Path("/proc/self/fd").is_dir(), reason="this system does not list the handles of a process")
def test_a_refused_game_leaves_no_handle(tmp_path: Path) -> None:
    path = tmp_path / "open" / "1"
    first = GameLock(path, "game 1")
    before = len(os.listdir("/proc/self/fd"))
    for _ in range(3):
        with pytest.raises(StoreFailed):
            GameLock(path, "game 1")
    assert len(os.listdir("/proc/self/fd")) == before
    first.release()
