"""What Smear tells the search: how tricks are played out when cards count and not tricks."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from cardtable.bots.search_hints import Hints
from cardtable.bots.search_policy import Rollout
from cardtable.core.cards import IN_SUIT, JACK, SUITS, CardSet, card_of, cards_in
from cardtable.games.canadian_smear.options import JOKER
from cardtable.games.canadian_smear.scoring import card_points
from cardtable.kit.game import TrickGame
from cardtable.kit.kernel import Kernel
from cardtable.kit.position import Position

RICH: Final = 4
"""The card points from which a trick is worth a trump."""
PRIZE: Final = 12
"""What the jack of trumps in a trick counts as, in card points."""


class SmearHints(Hints):
    """The hints of Smear."""

    def rollout_policy(self, game: TrickGame, s: Position) -> Rollout:  # noqa: ARG002 - the base's signature
        """Return players who take what counts and give away what does not."""
        return SmearRollout()


class SmearRollout(Rollout):
    """Takes tricks with points in them, gives the least, and feeds its own tricks."""

    def at(self, kernel: Kernel) -> None:
        """Play in this kernel from now on, and take note of all cards in play."""
        super().at(kernel)
        s = kernel.position
        assert s.play is not None
        self._all = 0
        for pile, played in zip(s.hands, s.play.played, strict=True):
            self._all |= pile.known | played

    def pick(self, seat: int, legal: CardSet, lead: int, top: int, winner: int) -> CardSet:  # noqa: ARG002
        """Return the card that wins the most or gives away the least."""
        trump = self.kernel.tables.trump
        if trump is None:
            return self._trumps(legal)
        if self.kernel.tables.rules is not self.rules:
            self.use(self.kernel.tables.rules)
        give = giving(trump)
        if top < 0:
            return self._led(seat, legal, give)
        over = self.ranks.over[lead][top]
        winning = legal & over
        rivals = self.rivals(seat)
        if winning:
            table = self._table()
            stake = sum([give[c] for c in cards_in(table)])
            if not rivals:
                best = max(
                    cards_in(winning), key=lambda c: give[c] - (2.0 * self.worth[c] / 46 if self.worth[c] > 32 else 0.0)
                )
                if stake + give[best] >= RICH or not legal ^ winning or give[best] > 0:
                    return 1 << best
            elif stake >= RICH or not legal ^ winning:
                return self.take(seat, winning, lead)
        losing = legal ^ winning or legal
        return 1 << min(cards_in(losing), key=lambda c: give[c] + self.worth[c] / 100)

    def _trumps(self, legal: CardSet) -> CardSet:
        """Return the highest card of the suit with the longest and highest cards: its lead makes trumps."""
        suit = max(SUITS, key=lambda s: sum([4 + (c & 15) / 2 for c in cards_in(legal & IN_SUIT[s])]))
        cards = legal & IN_SUIT[suit]
        return 1 << (cards.bit_length() - 1) if cards else legal & -legal

    def _led(self, seat: int, legal: CardSet, give: tuple[float, ...]) -> CardSet:
        """Return a card that nothing beats, a trump before others, or else the one that gives least."""
        others, over, worth = self.others(seat), self.ranks.over, self.worth
        sets = self.kernel.tables.sets
        sure = [c for c in cards_in(legal) if not over[sets[c]][worth[c]] & others]
        if sure:
            return 1 << max(sure, key=lambda c: (give[c], worth[c]))
        return 1 << min(cards_in(legal), key=lambda c: give[c] + worth[c] / 100)

    def _table(self) -> CardSet:
        """Return the cards of the present trick: those that are in no hand and in no pile of tricks."""
        cards = self._all
        for part in self.hands:
            cards &= ~part
        for part in self.kernel.captured:
            cards &= ~part
        return cards


@lru_cache(maxsize=8)
def giving(trump: int) -> tuple[float, ...]:
    """Return what each card is worth to whoever takes it, in card points."""
    codes = range(JOKER + 1)
    return tuple(float(card_points(c)) + PRIZE * (c == card_of(trump, JACK)) for c in codes)


HINTS: Final = SmearHints()
