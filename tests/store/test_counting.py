"""What does not count, and why: one table, which every way in to the database follows."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from cardtable import cli, plugins
from cardtable.store.db import Store
from cardtable.store.records.counting import REASONS, Why
from cardtable.store.records.proof import verify
from cardtable.table.launch import Origin
from tests.databases import play, table
from tests.store.play import KINDS, TABLE, play_on, play_to
from tests.toy import RULESET, find


def finished(folder: Path, origin: Origin | None = None, seed: int = 1) -> tuple[int, str]:
    """Return the number and the record of a finished game."""
    with Store.open(folder) as store:
        with store.new_game(RULESET, TABLE, KINDS, origin or Origin()) as game:
            play_on(game.session, Random(seed))
        return game.id, store.export(game.id)


def why(folder: Path, record: str) -> str | None:
    """Return why an imported record does not count."""
    with Store.open(folder) as store:
        number = store.import_record(record.encode(), find)
        found = next(g.why for g in store.games() if g.id == number)
        assert store.statistics.counted().games == sum(g.why is None for g in store.games())
        return found


def changed(record: str, **keys: object) -> str:
    """Return a record with other keys in its header; None takes a key out."""
    header, _, facts = record.partition("\n")
    data = json.loads(header) | keys
    return json.dumps({key: value for key, value in data.items() if value is not None}) + "\n" + facts


def test_every_reason_has_its_words() -> None:
    assert set(REASONS) == set(Why) - {Why.COUNTS}


def test_a_proven_record_from_elsewhere_counts(tmp_path: Path) -> None:
    _, record = finished(tmp_path / "one")
    assert why(tmp_path / "two", record) is None


def test_a_false_proof_does_not_count_and_none_does_not_either(tmp_path: Path) -> None:
    _, record = finished(tmp_path / "one")
    proof = json.loads(record.partition("\n")[0])["proof"]
    for number, wrong in enumerate(
        ({"root": bytes(32).hex()}, {"cuts": ["x", None, None]}, {"scheme": 7}, {"seal": "0"})
    ):
        found = why(tmp_path / f"false{number}", changed(record, proof=proof | wrong))
        assert found == REASONS[Why.FALSE]
    assert why(tmp_path / "none", changed(record, proof=None)) == REASONS[Why.UNPROVEN]
    assert why(tmp_path / "practice", changed(record, practice=True)) == REASONS[Why.PRACTICE]


def test_the_same_record_with_one_more_take_back_does_not_count(tmp_path: Path) -> None:
    _, record = finished(tmp_path)
    last = record.splitlines()[-1]
    assert why(tmp_path, f'{record}{{"took_back": 1}}\n{last}\n') == REASONS[Why.SAME_CARDS]
    assert why(tmp_path / "two", record) is None
    assert why(tmp_path / "two", f'{record}{{"took_back": 1}}\n{last}\n') == REASONS[Why.SAME_CARDS]


def test_a_share_code_counts_once(tmp_path: Path) -> None:
    code = Origin(code="HIC-7QF3K2")
    with Store.open(tmp_path) as store:
        one = store.new_game(RULESET, TABLE, KINDS, code)
        other = store.new_game(RULESET, TABLE, KINDS, code)
        assert (one.why, other.why) == (None, None)
        play_on(one.session, Random(1))
        play_on(other.session, Random(2))
        third = store.new_game(RULESET, TABLE, KINDS, code)
        for game, expected in ((one, None), (other, Why.SAME_CARDS), (third, Why.SAME_CARDS)):
            assert game.why == (None if expected is None else REASONS[expected])
            game.close()
        assert store.statistics.counted().games == 1
    _, record = finished(tmp_path / "elsewhere", code, 7)
    assert why(tmp_path, record) == REASONS[Why.SAME_CARDS]
    assert why(tmp_path / "new", record) is None
    number, _ = finished(tmp_path / "new", code, 8)
    with Store.open(tmp_path / "new") as store:
        assert next(g.why for g in store.games() if g.id == number) == REASONS[Why.SAME_CARDS]


def test_a_running_game_that_is_exported_whole_counts_nowhere(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with Store.open(tmp_path) as store:
        wizard = plugins.ruleset("wizard")
        with store.new_game(wizard, table("wizard"), KINDS, Origin()) as game:
            play_to(game.session, Random(1), 20)
    assert cli.main(["--data-dir", str(tmp_path), "record", "export", "1", "--whole"]) == 0
    said = capsys.readouterr()
    assert "the game does not count from now on" in said.err
    assert json.loads(said.out.partition("\n")[0])["practice"] is True
    with Store.open(tmp_path) as store, store.resume(1, plugins.ruleset) as game:
        assert game.why == REASONS[Why.SHOWN]
        play(game.session, Random(1))
    with Store.open(tmp_path / "elsewhere") as store:
        number = store.import_record(said.out.encode(), plugins.ruleset)
        with store.resume(number, plugins.ruleset) as game:
            play(game.session, Random(1))
        assert store.games()[0].why == REASONS[Why.PRACTICE]
        whole = store.export(number)
    with Store.open(tmp_path / "third") as store:
        store.import_record(changed(whole, practice=None).encode(), plugins.ruleset)
        assert store.games()[0].why == REASONS[Why.UNPROVEN]


def test_a_what_if_says_where_it_parts_and_has_no_proof(tmp_path: Path) -> None:
    number, record = finished(tmp_path)
    seal = json.loads(record.partition("\n")[0])["proof"]["seal"]
    with Store.open(tmp_path) as store:
        then = store.review(number, find).until(12)
        with store.what_if(number, then, KINDS, find) as game:
            play_on(game.session, Random(5))
        text = store.export(game.id)
        header = json.loads(text.partition("\n")[0])
        assert header["what_if"] == {"game": number, "facts": then.at, "seal": seal}
        assert not {"proof", "code"} & set(header)
        assert store.games()[0].why == REASONS[Why.WHAT_IF]
    for given in (text, changed(text, proof=json.loads(record.partition("\n")[0])["proof"])):
        found = verify(given.encode(), find)
        assert not found.right
        assert found.text == (
            f"the record is a what-if of game {number}: it branches off from that game after its first {then.at} "
            "facts, and has no proof of its own"
        )
    assert why(tmp_path / "elsewhere", changed(text, practice=None)) == REASONS[Why.WHAT_IF]
    with Store.open(tmp_path / "elsewhere") as store:
        assert json.loads(store.export(1).partition("\n")[0])["what_if"] == header["what_if"]


def test_a_what_if_of_before_is_told_from_cheating() -> None:
    record = (Path(__file__).parents[1] / "records" / "old" / "what-if.jsonl").read_bytes()
    found = verify(record, plugins.ruleset)
    assert not found.right
    assert "a what-if that an earlier version exported" in found.text
