"""Records: a game as text, read with the longest part that is right, checked, and written (records.md)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from cardtable.core.errors import CardtableError, Illegal, Unreadable
from cardtable.core.facts import Recorded
from cardtable.core.pending import Ask, Deal, Over
from cardtable.core.text import counted, plain
from cardtable.store.records.facts import fact_line, read_fact
from cardtable.store.records.header import Find, Header, header_data, read_header
from cardtable.store.records.lines import Object, Wrong, line_of, read_object, split_lines
from cardtable.table.session import Session

MOST_BYTES: Final = 32 * 2**20
"""The largest record that is read."""
MOST_FACTS: Final = 50_000
"""The most facts of a record that are read, those taken back counted: some twenty times the longest game."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What a record's right part holds, and what is wrong with the line after it."""

    header: Header | None
    session: Session | None
    """Folded from the header and the facts; None without a header."""
    facts: tuple[Recorded, ...]
    error: Wrong | None


def load(path: Path) -> bytes:
    """Return the bytes of a record file; raises Unreadable when it cannot be read or is too large."""
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "its name cannot be used"
        raise Unreadable(f"{str(path)!r} cannot be read: {reason}") from error
    if len(data) > MOST_BYTES:
        raise Unreadable(f"{str(path)!r} is larger than {MOST_BYTES // 2**20} MB, too large for a record")
    return data


def read(data: bytes, find: Find) -> Reading:
    """Return the longest right part of a record, folded, and the first thing that is wrong with the rest."""
    lines = split_lines(data)
    header = session = None
    facts: list[Recorded] = []
    number = 1
    try:
        if not lines:
            raise Unreadable("the file is empty; the first line of a record is its header")
        if len(lines) - 1 > MOST_FACTS:
            number = MOST_FACTS + 2
            raise Unreadable(f"the record has {len(lines) - 1} facts; at most {MOST_FACTS} are read")
        header = read_header(read_object(lines[0]), find)
        session = Session(header.ruleset, header.table)
        session.derive()
        for number, line in enumerate(lines[1:], 2):  # noqa: B007 - the number of the wrong line is told below
            fact = read_fact(read_object(line), session)
            session.add(fact)
            facts.append(fact)
    except CardtableError as error:
        rule = error.rule if isinstance(error, Illegal) else None
        return Reading(header, session, tuple(facts), Wrong(number, plain(str(error)), rule))
    return Reading(header, session, tuple(facts), None)


def right_part(reading: Reading) -> tuple[Header, Session]:
    """Return header and session of a record that is right from beginning to end; raises Wrong."""
    if reading.error is not None:
        raise reading.error
    assert reading.header is not None  # without a header or a session there is an error
    assert reading.session is not None
    return reading.header, reading.session


def read_right(data: bytes, find: Find) -> tuple[Header, Session, tuple[Recorded, ...]]:
    """Return a record that is right from beginning to end; raises Wrong."""
    reading = read(data, find)
    return *right_part(reading), reading.facts


def write(header: Header, facts: Iterable[Recorded]) -> str:
    """Return a record as text."""
    return "".join(f"{line}\n" for line in [line_of(header_data(header)), *map(fact_line, facts)])


def check(path: Path, find: Find) -> Object:
    """Return what records.md "Checking" says of a file; raises Unreadable when the file cannot be read."""
    reading = read(load(path), find)
    if reading.error is not None:
        return wrong(reading.error)
    assert reading.session is not None  # without a session there is an error
    return right(reading.session, len(reading.facts))


def wrong(error: Wrong) -> Object:
    """Return the answer of a check that found something wrong."""
    answer: Object = {"ok": False, "line": error.line, "error": str(error)}
    return answer if error.rule is None else answer | {"rule": error.rule}


def right(session: Session, facts: int) -> Object:
    """Return the answer of a check that found nothing wrong."""
    standing = session.standing
    return {
        "ok": True,
        "facts": facts,
        "game": session.ruleset.info.id,
        "over": standing.over,
        "winners": list(standing.winners) if standing.over else [],
        "scores": list(standing.scores),
        "bags": None if standing.bags is None else list(standing.bags),
        "hands": finished_hands(session),
        "pending": what_next(session),
    }


def finished_hands(session: Session) -> list[dict[str, Any]]:
    """Return change of score, tricks and final bids of every finished hand."""
    hands = session.standing.hands
    return [{"scores": list(h.change), "tricks": list(h.tricks), "bids": list(h.bids)} for h in hands]


def what_next(session: Session) -> Object | None:
    """Return the seat to act with its legal actions sorted as text, the chance that is due, or None after the end."""
    pending = session.pending
    if isinstance(pending, Over):
        return None
    if isinstance(pending, Ask):
        legal = session.ruleset.legal_actions(session.truth, pending.seat)
        return {"seat": pending.seat, "legal": sorted(map(str, legal))}
    return {"chance": "deal" if isinstance(pending, Deal) else "draw"}


def summary(answer: Object) -> str:
    """Return the answer of a check as a sentence for people."""
    if not answer["ok"]:
        rule = f" ({answer['rule']})" if "rule" in answer else ""
        return f"line {answer['line']} is wrong: {answer['error']}{rule}"
    totals = ", ".join(map(str, answer["scores"]))
    state = "finished" if answer["over"] else "not finished"
    return (
        f"right: {answer['game']}, {counted(answer['facts'], 'fact')}, "
        f"{counted(len(answer['hands']), 'hand')}, {state}, scores {totals}"
    )
