"""One writer a game: the lock of a file that another program has just removed is none."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardtable.store.database import locks
from cardtable.store.database.locks import GameLock
from cardtable.store.database.schema import StoreFailed


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
