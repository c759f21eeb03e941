"""A record may hold thousands of take-backs: whatever reads it takes twice as long for twice as many."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any

import pytest

from cardtable.core.facts import Recorded
from cardtable.store.db import Store
from cardtable.store.records.header import Header
from cardtable.store.records.proof import verify
from cardtable.store.records.record_text import MOST_FACTS, read, write
from cardtable.table.replay import Steps
from cardtable.table.session import Session
from tests.store.play import ORIGIN, TABLE, play_on, play_to
from tests.toy import RULESET, find

ROOMS = ("/cardtable/table/", "/cardtable/store/")


def with_take_backs(count: int) -> bytes:
    """Return the record of a game in which the same choice was taken back so often."""
    facts: list[Recorded] = []
    session, rng = Session(RULESET, TABLE, ORIGIN.chance, lambda fact, _: facts.append(fact)), Random(1)
    play_to(session, rng, 15)
    for _ in range(count):
        session.take_back(1)
        play_to(session, rng, 15)
    play_on(session, rng)
    return write(Header(RULESET, TABLE), facts).encode()


def steps_of(do: Callable[[], object]) -> int:
    """Return how many steps the interpreter takes in the rooms that read records."""
    count = 0

    def trace(frame: FrameType, event: str, _: Any) -> Any:
        nonlocal count
        if event == "call":
            frame.f_trace_opcodes = any(room in frame.f_code.co_filename for room in ROOMS)
            return trace if frame.f_trace_opcodes else None
        count += event == "opcode"
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        do()
    finally:
        sys.settrace(before)
    return count


@pytest.mark.parametrize("what", ["check", "verify", "import", "resume", "glance", "log"])
def test_twice_as_many_take_backs_take_twice_as_long(tmp_path: Path, what: str) -> None:
    def cost(count: int) -> int:
        data = with_take_backs(count)
        with Store.open(tmp_path / str(count)) as store:
            if what == "import":
                return steps_of(lambda: store.import_record(data, find))
            if what in ("resume", "glance"):
                cut = data[: data.rindex(b"\n", 0, -1) + 1]
                number = store.import_record(cut, find)
                look = store.glance if what == "glance" else store.look
                return steps_of(lambda: look(number, find))
        session = read(data, find).session
        assert session is not None
        doing: dict[str, Callable[[], object]] = {
            "check": lambda: read(data, find), "verify": lambda: verify(data, find), "log": session.log,
        }  # fmt: skip
        return steps_of(doing[what])

    few, many = cost(150), cost(300)
    assert many < 2.2 * few


def test_looking_back_folds_and_copies_nothing_for_every_step(monkeypatch: pytest.MonkeyPatch) -> None:
    session, copies, until = read(with_take_backs(1), find).session, 0, Session.until

    def counted(self: Session, facts: int) -> Session:
        nonlocal copies
        copies += 1
        return until(self, facts)

    assert session is not None
    monkeypatch.setattr(Session, "until", counted)
    assert Steps(session).length > 20
    session.last_trick()
    assert copies == 1


def test_a_glance_sees_what_stands_and_nothing_else(tmp_path: Path) -> None:
    data = with_take_backs(20)
    with Store.open(tmp_path) as store:
        number = store.import_record(data[: data.rindex(b"\n", 0, -1) + 1], find)
        seen, whole = store.glance(number, find), store.look(number, find)
        assert (seen.facts, seen.truth, seen.standing) == (whole.facts, whole.truth, whole.standing)
        assert sum(h.kind == "back" for h in seen.log()) == 0


def test_a_record_without_end_is_refused_before_it_is_folded() -> None:
    line = b'{"took_back": 1}\n'
    data = with_take_backs(0).partition(b"\n")[0] + b"\n" + line * (MOST_FACTS + 1)
    found = read(data, find)
    assert found.session is None
    assert str(found.error) == f"the record has {MOST_FACTS + 1} facts; at most {MOST_FACTS} are read"
    assert found.error is not None
    assert found.error.line == MOST_FACTS + 2
    assert read(data[: -len(line)], find).session is not None
