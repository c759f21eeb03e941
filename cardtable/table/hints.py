"""Hints for the person who is asked: the search of the bots, shown; it sees what that person sees and nothing else."""

from __future__ import annotations

from typing import Final

from cardtable.bots.search import Budget
from cardtable.bots.search_advice import Advice, AdviceRow, advice
from cardtable.core.chance import code_key
from cardtable.core.observation import Observation
from cardtable.core.text import mark_action, mark_set
from cardtable.table.players import decision_words
from cardtable.table.thinking_process import stopped

SECONDS: Final = (0.12, 1.0)
"""How long the first figures may take, and the refined ones."""
PLENTY: Final = 30_000
"""More playouts than there is time for."""
KEY: Final = code_key("hint")


def hint(observation: Observation, seconds: float) -> Advice:
    """Return advice on a question after so many seconds at most; it ends sooner where its work is stopped."""
    return advice(observation, decision_words(KEY, observation), Budget(PLENTY, seconds, stopped))


def hint_line(found: Advice) -> str:
    """Return a hint in one sentence with marked cards: the best action and why."""
    note = f"{found.note}; " if found.note else ""
    best = found.choice
    action = mark_set(best.cards) if best.verb == "play" else mark_action(best)
    return f"{note}hint: {action}, {found.rows[0].reason}"


def figures(row: AdviceRow) -> tuple[str, str]:
    """Return what an action is worth and its chance of success, in words; empty where it was not tried."""
    if row.value is None or row.interval is None or row.make is None:
        return "", ""
    return f"{row.value:+.1f} ± {row.interval:.1f}", f"{row.make:.0%} {row.chance}"
