"""What Smear tells the search: how tricks are played out when cards count and not tricks."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from cardtable.bots.search_hints import Hints
from cardtable.bots.search_policy import Rollout
from cardtable.core.actions import Action
from cardtable.core.cards import IN_SUIT, JACK, SUITS, CardSet, card_of, cards_in
from cardtable.games.canadian_smear.bot import suit_value
from cardtable.games.canadian_smear.options import JOKER
from cardtable.games.canadian_smear.rules import PASS
from cardtable.games.canadian_smear.scoring import card_points
from cardtable.kit.game import TrickGame
from cardtable.kit.kernel import Kernel
from cardtable.kit.position import Position

TRUMPS: Final = 32
"""Where the strength of trumps begins."""
COST: Final = 0.1
"""What a trump costs for each step of its strength, in card points."""
BIDDERS_GAIN: Final = 0.4
"""By how many points playouts underrate a bidder, and overrate who leaves the bid to others."""
RICH: Final = 4
"""The card points from which a trick is worth a trump."""
PRIZE: Final = 12
"""What the jack of trumps in a trick counts as, in card points."""


class SmearHints(Hints):
    """The hints of Smear."""

    def correction(self, action: Action) -> float:
        """Return that whoever has the bid does better in play than in playouts."""
        return -BIDDERS_GAIN if action == PASS else BIDDERS_GAIN

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
            return self._trumps(seat, legal)
        if self.kernel.tables.rules is not self.rules:
            self.use(self.kernel.tables.rules)
        give = giving(trump)
        if top < 0:
            return self._led(seat, legal, give)
        over = self.ranks.over[lead][top]
        winning = legal & over
        rivals = self.rivals(seat)
        if winning:
            stake = sum([give[c] for c in cards_in(self._table())])
            row, power = self.ranks.over[lead], self.kernel.tables.power[lead]
            sure = [c for c in cards_in(winning) if not row[power[c]] & rivals]
            if sure:
                best = max(
                    sure, key=lambda c: give[c] - COST * (self.worth[c] - TRUMPS if self.worth[c] > TRUMPS else 0)
                )
                if stake + give[best] >= RICH or not legal ^ winning or give[best] > 0:
                    return 1 << best
            elif stake >= RICH or not legal ^ winning:
                return self.highest(winning)
        losing = legal ^ winning or legal
        return 1 << min(cards_in(losing), key=lambda c: give[c] + self.worth[c] / 100)

    def _trumps(self, seat: int, legal: CardSet) -> CardSet:
        """Return the highest card of the suit that promises the most: its lead makes trumps."""
        s = self.kernel.position
        suits = [suit for suit in SUITS if legal & IN_SUIT[suit]]
        if not suits:
            return legal & -legal
        best = max(suits, key=lambda suit: suit_value(s, seat, suit))
        return 1 << ((legal & IN_SUIT[best]).bit_length() - 1)

    def _led(self, seat: int, legal: CardSet, give: tuple[float, ...]) -> CardSet:
        """Return a card that nothing beats, a trump before others, or else the one that gives least."""
        others, over, worth = self.others(seat), self.ranks.over, self.worth
        sets = self.kernel.tables.sets
        sure = [c for c in cards_in(legal) if not over[sets[c]][worth[c]] & others]
        if sure:
            return 1 << max(sure, key=lambda c: (give[c], worth[c]))
        high = [c for c in cards_in(legal) if worth[c] > TRUMPS + JACK or (c & 15) == 14]
        if high:
            return 1 << max(high, key=lambda c: worth[c])
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
