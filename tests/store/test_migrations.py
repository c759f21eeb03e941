"""Databases of every version that has landed are brought to the present one, and tell what they told."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from cardtable import plugins
from cardtable.store.database.rescue import health
from cardtable.store.database.schema import VERSION
from cardtable.store.db import Store
from tests.databases import path_of, play, thaw, told


def test_there_is_one_of_each_version() -> None:
    assert [v for v in range(1, VERSION + 1) if not path_of(v).exists()] == [], "run python -m tests.databases"


@pytest.mark.parametrize("version", range(1, VERSION + 1))
def test_a_frozen_database_tells_what_it_told(tmp_path: Path, version: int) -> None:
    path = thaw(version, tmp_path)
    assert health(path) is None
    wanted = json.loads(path_of(version).with_suffix(".json").read_text(encoding="utf-8"))
    assert told(tmp_path) == wanted
    with Store.open(tmp_path) as store:
        assert all(game["problem"] is None for game in wanted["games"])
        latest = store.unfinished()[0].id
        with store.resume(latest, plugins.ruleset) as game:
            play(game.session, Random(1), game.session.at + 30)
