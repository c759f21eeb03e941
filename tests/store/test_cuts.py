"""Until the last cut is given, nobody can read the root; cuts are bound to seats; what was begun anew is told."""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Iterable
from pathlib import Path
from random import Random

import pytest

from cardtable import plugins
from cardtable.core.chance import seal, sealed_key
from cardtable.core.errors import CardtableError
from cardtable.store.database.game import OpenGame
from cardtable.store.db import Store
from cardtable.store.files.paths import DATABASE
from cardtable.store.records.proof import verify
from cardtable.table.launch import Origin
from tests.evening import SHORT, play_out, table
from tests.store.play import KINDS, TABLE, play_on, step
from tests.toy import RULESET, find
from tests.verifier import fault, key_of

VECTOR = "bbef03495ebe7f660c25f2e132d4efc2232d13caf5967bc5789caf67cc4d71d5"
"""The key of the root 00 01 .. 1f with the cuts Ann, none, Bo 7 and an empty one."""
CUTS = ("Ann's secret cut", "Bo's secret cut", "")


def everything_on_disk(folder: Path) -> bytes:
    """Return all that lies in a folder: the database, what is not yet written into it, notes, locks, settings."""
    files = [path for path in folder.rglob("*") if path.is_file()]
    assert files
    return b"\n".join(path.read_bytes() for path in files)


def spellings(secret: bytes) -> Iterable[bytes]:
    """Return a secret in the ways in which a program might have written it down."""
    return (secret, secret.hex().encode(), secret.hex().upper().encode(), secret[:16], secret[16:])


def copied_memory(store: Store) -> bytes:
    """Return what the database itself holds, pages that are not on the disk included."""
    return bytes(store._db.serialize())


def told_by_disk(store: Store, game: OpenGame, cuts: Iterable[str] = CUTS) -> list[str]:
    seen = everything_on_disk(store.folder) + copied_memory(store)
    root = ["the root" for text in spellings(game.origin.root) if text in seen]
    return root + [cut for cut in cuts if cut and cut.encode() in seen]


def begin(store: Store) -> OpenGame:
    return store.new_game(RULESET, TABLE, KINDS, Origin())


def test_before_the_last_cut_neither_root_nor_cuts_are_on_the_disk(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store, begin(store) as game:
        assert told_by_disk(store, game) == []
        assert game.announce() == 0
        assert told_by_disk(store, game) == []
        assert (game.origin.seal or "-").encode() in everything_on_disk(tmp_path) + copied_memory(store)
        game.cut(CUTS)
        assert {"the root", *CUTS[:2]} <= set(told_by_disk(store, game))


def test_the_games_of_a_tourney_keep_their_roots_too(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        number = store.tourneys.begin(RULESET, TABLE, KINDS, 2, Origin(), "draw")
        for _ in range(2):
            with store.next_game(number, find) as game:
                game.announce()
                assert told_by_disk(store, game) == []
                play_on(game.session, Random(1))


def test_a_program_that_ends_between_cuts_begins_anew_and_says_so(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        game = begin(store)
        game.announce()
        number, before = game.id, game.origin
        game.close()
        with store.resume(number, find) as looked_at:  # seen by nobody, so nothing is told of it
            assert looked_at.origin.root != before.root
        with store.resume(number, find) as again:
            assert again.announce() == 1
            assert again.announce() == 1
            assert again.origin.root != before.root
            again.cut(CUTS)
            with pytest.raises(CardtableError, match="can no longer be cut"):
                again.cut(CUTS)
        with store.resume(number, find) as settled:
            assert settled.origin == again.origin
            assert settled.announce() == 0
            with pytest.raises(CardtableError, match="can no longer be cut"):
                settled.cut(("another", None, None))
            play_on(settled.session, Random(1))
        text = store.export(number)
        header = json.loads(text.partition("\n")[0])
        assert header["earlier_seals"] == [before.seal]
        assert header["proof"]["seal"] == again.origin.seal
        said = verify(text.encode(), find)
        assert said.right
        assert said.text.endswith("the cuts were started again 1 time, each time under a new seal")


def test_without_cuts_the_root_is_written_with_the_first_deal(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store, begin(store) as game:
        step(game.session, Random(1))
        assert "the root" in told_by_disk(store, game)
        with pytest.raises(CardtableError, match="can no longer be cut"):
            game.cut(CUTS)


def test_a_first_deal_that_cannot_be_written_leaves_the_root_unwritten(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store, begin(store) as game:
        store._db.execute("CREATE TEMP TRIGGER full BEFORE INSERT ON facts BEGIN SELECT RAISE(ABORT, 'full'); END")
        with pytest.raises(CardtableError):
            game.session.advance()
        store._db.execute("DROP TRIGGER full")
        assert store._db.execute("SELECT root FROM games").fetchone()[0] == b""
        game.cut(CUTS)
        game.session.advance()


def test_the_second_scheme_binds_cuts_to_seats_and_lengths() -> None:
    root = bytes(range(32))
    keys = [
        sealed_key(root, cuts)
        for cuts in (
            (), ("a", "b"), ("a\nb",), ("a\nb", None), ("ab", ""), ("ab", None), (None, "ab"), ("", "ab"), ("b", "a"),
        )
    ]  # fmt: skip
    assert len({*keys}) == len(keys) - 1  # a seat that is not there was not asked either
    assert sealed_key(root, ("a\nb",)) == sealed_key(root, ("a\nb", None))
    assert sealed_key(root, ("a", "b"), 1) == sealed_key(root, ("a\nb",), 1)
    proof = {"scheme": 2, "seal": seal(root), "root": root.hex(), "cuts": ["Ann", None, "Bo 7", ""]}
    key, wrong = key_of({"proof": proof})
    assert wrong is None
    assert key == sealed_key(root, ("Ann", None, "Bo 7", ""))
    assert key.hex() == VECTOR


@pytest.mark.parametrize("game", ["wizard", "two-player-spades", "three-handed-euchre"])
def test_a_game_with_bound_cuts_is_proven_by_its_export(tmp_path: Path, game: str) -> None:
    ruleset, players = plugins.ruleset(game), SHORT[game][0]
    with Store.open(tmp_path) as store:
        with store.new_game(ruleset, table(game), ("human",) * players, Origin(bytes([7]) * 32)) as kept:
            kept.cut(("Ann's", *(None,) * (players - 2), ""))
            rng = Random(3)
            play_out(kept.session, rng.choice)
        text = store.export(kept.id)
    said = verify(text.encode(), plugins.ruleset)
    assert said.right, said.text
    assert "root and 2 cuts give" in said.text
    assert fault(text) is None
    header, *facts = text.splitlines()
    for old, new in (('["Ann\'s", ', '["ann\'s", '), (', ""]', ", null]")):
        changed = "\n".join([header.replace(old, new), *facts])
        assert changed != text.rstrip()
        assert verify(changed.encode(), plugins.ruleset).text.startswith("hand 1 ")
        assert fault(changed) is not None
    for cuts in ('"cuts": ["Ann\'s"]', '"cuts": "Ann"', '"cuts": [1, 2, 3]'):
        wrong = header[: header.index('"cuts"')] + cuts + "}}"
        assert "for each of" in verify("\n".join([wrong, *facts]).encode(), plugins.ruleset).text


def test_a_database_of_before_has_no_root_for_cards_that_are_not_dealt(tmp_path: Path) -> None:
    """Older versions wrote the root down at once: where nothing was dealt from it, another one takes its place."""
    from cardtable.store.database import schema

    old = sqlite3.connect(tmp_path / DATABASE, isolation_level=None)
    try:
        for step_ in schema.MIGRATIONS[:5]:
            for statement in step_:
                old.execute(statement)
        old.execute("PRAGMA user_version = 5")
        with Store.open(tmp_path / "other") as store, begin(store) as game:
            header = store._row(game.id)["header"]
        old.execute(
            "INSERT INTO games (id, ruleset, version, header, kinds, root, cuts, state, practice, imported, started,"
            " updated) VALUES (1, 'high-card', 1, ?, '[]', ?, '[]', 'running', 0, 0, '2026-01-01', '2026-01-01')",
            (header, os.urandom(32)),
        )
    finally:
        old.close()
    with Store.open(tmp_path) as store:
        assert store._db.execute("SELECT root, scheme FROM games").fetchone()[:] == (b"", 2)
        with store.resume(1, find) as game:
            assert told_by_disk(store, game) == []
            game.cut(CUTS)
            play_on(game.session, Random(1))
        assert verify(store.export(1).encode(), find).right
