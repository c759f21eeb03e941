"""What to do in a record that is cut where a seat must choose."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from pathlib import Path
from typing import Any, Final

from cardtable import plugins
from cardtable.bots.levels import with_playouts
from cardtable.bots.players import note_of
from cardtable.bots.search import Budget
from cardtable.bots.search_advice import Advice, advice
from cardtable.core.chance import code_key
from cardtable.core.errors import Unreadable
from cardtable.core.pending import Ask
from cardtable.core.text import clean, plain
from cardtable.store.records import record_text
from cardtable.table.hints import SECONDS, hint, hint_line
from cardtable.table.players import decision_words
from cardtable.table.session import Session, describe

USUAL_BOT: Final = "hard"
USUAL_PLAYOUTS: Final = 1000
"""How many hands are played out for the figures where nobody says."""


def advise(args: Namespace) -> int:
    """Print every legal action with what it is worth, and what the bot would do; it sees what the asked seat sees."""
    reading = record_text.read(record_text.load(Path(args.file)), plugins.ruleset)
    if reading.error is not None:
        print(f"cardtable: {record_text.summary(record_text.wrong(reading.error))}", file=sys.stderr)
        return 1
    assert reading.session is not None  # without a session there is an error
    session = reading.session
    if not isinstance(session.pending, Ask):
        raise Unreadable(
            f"{args.file!r} stops where nobody must choose: {describe(session.pending)}; cut it where a seat "
            "must choose"
        )
    observation = session.observation()
    if not args.json and sys.stderr.isatty():
        print(f"so far {plain(hint_line(hint(observation, SECONDS[0])))}", file=sys.stderr)
    bot = with_playouts(plugins.bot(args.bot or USUAL_BOT), args.budget)
    key = code_key(f"advise/{args.seed or 0}")
    choice = bot.choose(observation, decision_words(key, observation))
    found = advice(observation, decision_words(key, observation), Budget(args.budget or USUAL_PLAYOUTS))
    note = note_of(bot, session.ruleset) or found.note
    if note is not None:
        print(f"cardtable: {clean(note)}", file=sys.stderr)
    if args.json:
        print(json.dumps(_as_data(observation.seat, str(choice), found)))
    else:
        print(_as_text(session, observation.seat, bot.id, str(choice), found))
    return 0


def _as_data(seat: int, choice: str, found: Advice) -> dict[str, Any]:
    rows = [
        {
            "action": str(row.action),
            "value": None if row.value is None else round(row.value, 2),
            "make": None if row.make is None else round(row.make, 3),
            "reason": plain(row.reason),
        }
        for row in found.rows
    ]
    return {"seat": seat, "choice": choice, "advice": rows}


def _as_text(session: Session, seat: int, level: str, choice: str, found: Advice) -> str:
    """Return the advice as a table."""
    width = max(len(str(row.action)) for row in found.rows)
    wide = max(len("100% ") + len(row.chance) for row in found.rows)
    lines = [f"{clean(session.table.names[seat])} (seat {seat}) is asked; {level} chooses {choice}"]
    for row in found.rows:
        value = "" if row.value is None else f"{row.value:+.1f} ± {row.interval:.1f}"
        make = "" if row.make is None else f"{row.make:4.0%} {row.chance}"
        lines.append(f"{row.action!s:{width}}  {value:>16}  {make:{wide}}  {clean(plain(row.reason), 200)}".rstrip())
    return "\n".join(lines)
