"""The program as a judge: the same questions as the naive oracles, answered by a session."""

from __future__ import annotations

from typing import Any

from cardtable import plugins
from cardtable.core.cards import card_text, cards_in, in_text_order
from cardtable.core.errors import CardtableError, Illegal
from cardtable.core.pending import Deal, Draw
from cardtable.core.text import plain
from cardtable.store.records.facts import read_fact
from cardtable.store.records.header import Find, read_header
from cardtable.store.records.record_text import finished_hands, what_next
from cardtable.table.session import Session
from tests.judges import Fact, Refused


def _refused(error: CardtableError) -> Refused:
    return Refused(plain(str(error)), error.rule if isinstance(error, Illegal) else None)


class Engine:
    """A game in progress as the program sees it."""

    def __init__(self, header: dict[str, Any], find: Find = plugins.ruleset) -> None:
        try:
            read = read_header(header, find)
        except CardtableError as error:
            raise _refused(error) from error
        self.session = Session(read.ruleset, read.table)
        self.session.derive()
        self._heard = 0
        self._winners: list[int] = []

    def feed(self, fact: Fact) -> None:
        try:
            self.session.add(read_fact(fact, self.session))
        except CardtableError as error:
            raise _refused(error) from error

    def pending(self) -> dict[str, Any] | None:
        return what_next(self.session)

    def deal_shape(self) -> dict[str, Any]:
        deal = self.session.pending
        if not isinstance(deal, Deal):
            raise Refused("no deal is pending")
        deck, again = ([card_text(c) for c in in_text_order(cards)] for cards in (deal.deck, deal.again))
        return {"deck": deck, "sizes": list(deal.sizes), "dummy": deal.dummy, "up": deal.up, "again": again}

    def draw_pool(self) -> tuple[int | None, list[str]]:
        draw = self.session.pending
        if not isinstance(draw, Draw):
            raise Refused("no draw is pending")
        return draw.seat, sorted(card_text(c) for c in cards_in(draw.pool.known))

    @property
    def scores(self) -> list[int]:
        return list(self.session.standing.scores)

    @property
    def bags(self) -> list[int] | None:
        bags = self.session.standing.bags
        return None if bags is None else list(bags)

    @property
    def hands(self) -> list[dict[str, Any]]:
        return finished_hands(self.session)

    @property
    def winners(self) -> list[int]:
        standing = self.session.standing
        return list(standing.winners) if standing.over else []

    @property
    def trick_winners(self) -> list[int]:
        for happening in self.session.log(self._heard):
            if happening.kind == "deal":
                self._winners.clear()
            elif happening.kind == "trick" and happening.seat is not None:
                self._winners.append(happening.seat)
        self._heard = len(self.session.facts)
        return list(self._winners)
