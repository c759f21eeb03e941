"""What a judge of a game answers: the naive oracles and the program itself speak this one language.

A judge is fed the facts of a record one by one. Rule tests are written against this interface and run
on both kinds, so a wrong rule must be misread twice to pass.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol, TypeVar

Fact = Mapping[str, Any]
Test = TypeVar("Test", bound=Callable[..., object])


class Refused(Exception):
    """A fact that the rules forbid, with the rule's number where the judge knows it."""

    def __init__(self, text: str, rule: str | None = None) -> None:
        super().__init__(text)
        self.rule = rule


class Judge(Protocol):
    """A game in progress as one judge sees it."""

    @property
    def scores(self) -> list[int]:
        """Totals so far by seat, starting scores included."""

    @property
    def bags(self) -> list[int] | None:
        """Bags held now by seat; None in a game without bags."""

    @property
    def hands(self) -> list[dict[str, Any]]:
        """Finished hands as `record check` prints them: `{"scores": [..], "tricks": [..], "bids": ["bid 3", None]}`."""

    @property
    def winners(self) -> list[int]:
        """Winning seats, empty until the game is over."""

    @property
    def trick_winners(self) -> list[int]:
        """The seat that won each trick of the present or, between hands, the latest hand."""

    def feed(self, fact: Fact) -> None:
        """Take one fact (`dealt`, `drew` or `chose`); raises Refused and stays as it was when it is wrong."""

    def pending(self) -> dict[str, Any] | None:
        """`{"seat": 2, "legal": [..sorted..]}`, `{"chance": "deal"}`, `{"chance": "draw"}`, or None when over."""

    def deal_shape(self) -> dict[str, Any]:
        """While a deal is pending: `{"deck": [cards], "sizes": [by seat], "dummy": n, "up": n, "again": [cards]}`.

        `up` is how many cards are turned at first; after a turned card in `again` another one is turned.
        """

    def draw_pool(self) -> tuple[int | None, list[str]]:
        """While a draw is pending: the seat that sees the card (None: nobody) and the cards it may be."""


def allows(*numbers: str) -> Callable[[Test], Test]:
    """Mark a test as showing that these rule numbers let something happen."""

    def mark(test: Test) -> Test:
        test.__dict__.setdefault("rule_allows", []).extend(numbers)
        return test

    return mark


def refuses(*numbers: str) -> Callable[[Test], Test]:
    """Mark a test as showing that these rule numbers refuse something, or score it otherwise."""

    def mark(test: Test) -> Test:
        test.__dict__.setdefault("rule_refuses", []).extend(numbers)
        return test

    return mark
