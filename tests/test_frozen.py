"""Records of earlier versions are read and answered as they were."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cardtable import plugins
from cardtable.store.records.record_text import check, read, write
from tests.frozen import FOLDER, wanted

RECORDS = sorted(FOLDER.glob("*.jsonl"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda p: p.stem)
def test_a_frozen_record_is_answered_as_it_was(path: Path) -> None:
    answer = check(path, plugins.ruleset)
    assert answer["ok"]
    assert answer == json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda p: p.stem)
def test_a_frozen_record_is_written_again_to_the_letter(path: Path) -> None:
    reading = read(path.read_bytes(), plugins.ruleset)
    assert reading.header is not None
    assert write(reading.header, reading.facts) == completed(path.read_text(encoding="utf-8"))


def completed(text: str) -> str:
    """Return a record whose header names the options, too, that its game has gained since: they are off."""
    first, _, facts = text.partition("\n")
    header = json.loads(first)
    known = plugins.ruleset(header["game"]).Options().model_dump()
    assert [name for name in header["options"] if name not in known] == []
    header["options"] = {**known, **header["options"]}
    return f"{json.dumps(header)}\n{facts}"


def test_there_is_one_of_each_game_and_preset() -> None:
    assert {path.name for _, _, path in wanted()} <= {path.name for path in RECORDS}
