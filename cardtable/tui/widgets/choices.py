"""What a form offers besides cards, with keys: numbers are typed, suits and options counted, others lettered."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from string import ascii_lowercase

from cardtable.core.actions import Action, Form, PickCards, PickNumber, PickOption, PickSuit, form_actions
from cardtable.core.cards import SUIT_NAMES
from cardtable.core.text import mark_action, mark_suit
from cardtable.tui.base.commands import LETTERS


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing to choose: its action, words (with marked cards), key, and whether the rules allow it now."""

    action: Action
    words: str
    key: str
    legal: bool


def choices(form: Form, legal: Iterable[Action], taken: frozenset[str] = LETTERS) -> tuple[Choice, ...]:
    """Return what a form offers besides the cards of the hand, legal or not, in the order in which it is shown.

    The letters that are taken name no choice: they are commands.
    """
    allowed = frozenset(legal)
    offered = form.beside if isinstance(form, PickCards) else form_actions(form)
    keyed = zip(offered, _keys(form, offered, taken), strict=True)
    return tuple(Choice(action, _words(action, form), key, action in allowed) for action, key in keyed)


def _words(action: Action, form: Form) -> str:
    if isinstance(form, PickNumber) and action.verb == form.verb and action.n is not None:
        return str(action.n)
    if isinstance(form, PickSuit) and action.suit is not None:
        return f"{mark_suit(action.suit)} {SUIT_NAMES[action.suit]}"
    return mark_action(action)


def _keys(form: Form, offered: tuple[Action, ...], taken: frozenset[str]) -> list[str]:
    """Return a key for each action: numbers their own, what is counted its place, the rest a letter of its words."""
    if isinstance(form, PickSuit | PickOption):
        return [str(i) for i in range(1, len(offered) + 1)]
    keys: list[str] = []
    for action in offered:
        if isinstance(form, PickNumber) and action.verb == form.verb and action.n is not None:
            keys.append(str(action.n))
        else:
            keys.append(_letter(action, taken | frozenset(keys)))
    return keys


def _letter(action: Action, taken: frozenset[str]) -> str:
    """Return the first free letter among the initials of an action's words, its other letters, and the alphabet."""
    initials = [word[0] for word in str(action).split()]
    wanted = [*initials, *str(action), *ascii_lowercase]
    free = (c for c in wanted if c in ascii_lowercase and c not in taken)
    return next(free, "")


def typed(before: str, digit: str, keys: Iterable[str]) -> str:
    """Return what has been typed once a digit follows: both together where that is a key, else the digit alone."""
    return before + digit if before and before + digit in frozenset(keys) else digit
