"""The data folder goes away while a game is played: it is noticed at the next fact, said, and a copy is offered."""

from __future__ import annotations

import shutil
import stat
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from random import Random

import pytest

from cardtable.store.database.schema import Gone
from cardtable.store.db import Store
from cardtable.store.files.paths import DATABASE
from cardtable.table.request import LaunchRequest
from cardtable.text.mode import play_text
from tests.store.play import begin, play_on, play_to
from tests.toy import find
from tests.tui.tables import Seating


def replace(folder: Path) -> None:
    (folder / DATABASE).rename(folder / "elsewhere")
    (folder / DATABASE).write_bytes(b"")


WAYS: dict[str, Callable[[Path], object]] = {
    "removed": shutil.rmtree,
    "renamed": lambda folder: folder.rename(folder.with_name("elsewhere")),
    "replaced": replace,
}


@pytest.mark.parametrize("way", WAYS)
def test_the_next_fact_notices_and_a_copy_holds_everything(tmp_path: Path, way: str) -> None:
    folder = tmp_path / "data"
    with Store.open(folder) as store, begin(store) as game:
        play_to(game.session, Random(1), 9)
        assert store.is_there()
        WAYS[way](folder)
        assert not store.is_there()
        with pytest.raises(Gone, match="nothing is saved any more"):
            play_on(game.session, Random(1))
        assert game.session.at == 9
        with pytest.raises(Gone):
            begin(store)
        place = store.rescue()
        assert place == tmp_path / "data-rescued"
        assert store.rescue() == tmp_path / "data-rescued-2"
    assert stat.S_IMODE(place.stat().st_mode) == 0o700
    assert stat.S_IMODE((place / DATABASE).stat().st_mode) == 0o600
    with Store.open(place) as store, store.resume(1, find) as again:
        assert store.notice is None
        assert again.session.at == 9
        assert again.origin == game.origin
        play_on(again.session, Random(1))


@pytest.mark.parametrize("typed", ["yes", "no", None])
def test_text_mode_says_it_and_offers_a_copy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, typed: str | None
) -> None:
    folder = tmp_path / "data"
    number = Seating("canadian-smear", 3, (0,)).begin(folder, 4, "play")

    def line(_: int = -1) -> str:
        if folder.exists():
            shutil.rmtree(folder)
            return "1\n"
        return "" if typed is None else f"{typed}\n"

    stdin, out = StringIO(), StringIO()
    monkeypatch.setattr(stdin, "readline", line)
    play_text(LaunchRequest(folder, resume=number), stdin, out)
    said = out.getvalue()
    assert "nothing is saved any more" in said
    assert "is saved. To go on" not in said
    assert ("data-rescued resume" in said) == (typed == "yes")
    assert (tmp_path / "data-rescued").exists() == (typed == "yes")
