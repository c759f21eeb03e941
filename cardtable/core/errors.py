"""The kinds of error: text that cannot be read, an act that the rules forbid, options that cannot be."""

from __future__ import annotations


def quoted(text: str, most: int = 40) -> str:
    """Return a text from outside in quotes, with what cannot be printed written out, and cut short where it is long."""
    whole = repr(text[:most])
    return whole if len(whole) <= most + 2 else f"{whole[:most]}…"


class CardtableError(Exception):
    """Something that the user can be told in one sentence."""


class Unreadable(CardtableError):
    """Text or data that has no meaning here."""


class Illegal(CardtableError):
    """An act that does not fit the position, with the number of the rule that forbids it where there is one."""

    def __init__(self, text: str, rule: str | None = None) -> None:
        super().__init__(text)
        self.rule = rule


class BadOptions(CardtableError):
    """House rules that are unknown, out of range or cannot go together; the text lists what would work."""


class Stale(CardtableError):
    """An act that answers an older question than the one now asked."""
