"""Who plays Smear out: the rule of thumb's weighing of a trick now against the card later, quick enough for playouts.

What the others may hold is reckoned from how many cards are out, as in a real hand, though a playout knows them.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from cardtable.bots.search_policy import Rollout
from cardtable.core.cards import ACE, IN_SUIT, JACK, SUITS, CardSet, card_of
from cardtable.games.canadian_smear.bot import (
    CARD_POINT,
    CATCH,
    EAGER,
    FOLLOWS,
    FUTURE,
    JACK_HOME,
    LATER_TRICK,
    RICH,
    RUFFS,
    shares_of,
    suit_value,
    with_trumps,
)
from cardtable.games.canadian_smear.options import JOKER, SmearOptions
from cardtable.games.canadian_smear.scoring import card_points, pile_points
from cardtable.kit.game import options_of
from cardtable.kit.playouts import Playout
from cardtable.kit.tricks import TrickTables

_CHEAPER: Final = 1e-4
"""What decides between equals: the weaker card is played."""


class SmearRollout(Rollout):
    """Everybody plays the card that brings the most now, less what it would bring later."""

    def at(self, kernel: Playout) -> None:
        """Play in this kernel from now on, and take note of all cards in play and of who has the certain points."""
        super().at(kernel)
        s = kernel.position
        assert s.play is not None
        options: SmearOptions = options_of(s)
        self._dealt = [pile.known | played for pile, played in zip(s.hands, s.play.played, strict=True)]
        self._all = 0
        for cards in self._dealt:
            self._all |= cards
        bid = s.bids[s.maker]
        self._bid = options.min_bid if bid is None or bid.n is None else bid.n
        self._points = options.points
        self._prizes = 1 << JOKER if options.joker_point == "on" else 0
        self._maker = s.maker
        self._low_is_taken = options.low_point == "trick_winner"

    def pick(self, seat: int, legal: CardSet, lead: int, top: int, winner: int) -> CardSet:
        """Return the card that wins the most or gives away the least."""
        tables = self.kernel.tables
        if tables.trump is None:
            suits = [suit for suit in SUITS if legal & IN_SUIT[suit]]
            if not suits:
                return legal
            suit = max(suits, key=lambda suit: suit_value(self.kernel.position, seat, suit))
            tables, legal = with_trumps(self.kernel.position, suit), legal & IN_SUIT[suit]
        trump = tables.trump
        assert trump is not None
        if tables.rules is not self.rules:
            self.use(tables.rules)
        hand, hands, out = self.hands[seat], self.hands, self.others(seat)
        shares = self._shares(seat, trump)
        seats = len(hands)
        after = self._after_in_trick(seat) if top >= 0 else self._after[seat]
        others_mean = (sum(shares) - shares[seat]) / (seats - 1)
        mean_after = sum([shares[x] for x in after]) / len(after) if after else 0.0
        give, over, sets, power = game_counts(), self.ranks.over, tables.sets, tables.power
        held = hands[self._after[seat][0]].bit_count() or 1
        misses = 1.0 - min(1.0, held / out.bit_count())
        jack = card_of(trump, JACK)
        points, prize, prizes = FOLLOWS * len(after), 0.0, 1 << jack | self._prizes
        if top >= 0:
            table = self._table()
            points += pile_points(table)
            prize = float((table & prizes).bit_count())
        low = self._low_prize(hand, trump, out, misses) if self._low_is_taken else None
        last_card = hand.bit_count() == 1
        best, most = 0, -1e9
        rest = legal
        while rest:
            bit = rest & -rest
            rest ^= bit
            card = bit.bit_length() - 1
            own_prize = 1.0 if bit & prizes else 0.0
            if low is not None and low[0] == card:
                own_prize += low[1]
            stake = CARD_POINT * (points + give[card]) + prize + own_prize
            now_lead = sets[card] if top < 0 else lead
            strength = power[now_lead][card]
            if strength > top:
                if after:
                    eager = 1.0 if prize + own_prize or points + give[card] >= RICH else EAGER
                    chance = (1.0 - eager * self._beaten(tables, now_lead, strength, out, misses)) ** len(after)
                    value = stake * (chance * shares[seat] + (1.0 - chance) * mean_after)
                    if top < 0 and out >> jack & 1 and over[trump][power[trump][jack]] >> card & 1:
                        value += CATCH * len(after) * (1.0 - misses) * chance * (shares[seat] - mean_after)
                else:
                    value = stake * shares[seat]
            else:
                value = stake * ((shares[winner] + mean_after) / 2 if after else shares[winner])
            if not last_card:
                home = self._home(sets[card], card, hand, trump, misses, out, seats - 1)
                kept = (CARD_POINT * give[card] + own_prize) * (home * shares[seat] + (1.0 - home) * others_mean)
                value -= FUTURE * (kept + CARD_POINT * LATER_TRICK * home * (shares[seat] - others_mean))
            value -= _CHEAPER * self.worth[card]
            if value > most:
                best, most = bit, value
        return best

    def _beaten(self, tables: TrickTables, lead: int, strength: int, out: CardSet, misses: float) -> float:
        """Return the chance that a seat still to play holds a card that beats this one, and may play it."""
        beating = self.ranks.over[lead][strength] & out
        if not beating:
            return 0.0
        must = tables.must[lead]
        free = must | tables.may[lead]
        freely = misses ** (beating & free).bit_count()
        when_void = misses ** (beating & ~free).bit_count()
        return 1.0 - freely * (1.0 - misses ** (must & out & ~beating).bit_count() * (1.0 - when_void))

    def _home(self, suit: int, card: int, hand: CardSet, trump: int, misses: float, out: CardSet, others: int) -> float:
        """Return the chance that a card kept wins a later trick."""
        high: float = misses ** (others * (self.ranks.over[suit][self.worth[card]] & out).bit_count())
        if suit != trump:
            return high
        if card == card_of(trump, JACK):
            return high + (1.0 - high) * JACK_HOME[(hand >> card + 1 & 7).bit_count()]
        return high + (1.0 - high) * RUFFS

    def _shares(self, seat: int, trump: int) -> tuple[float, ...]:
        """Return what a point is worth to a seat when each of the seats gets it."""
        own = other = 0
        for rank in (ACE, 2, JACK):
            bit = 1 << card_of(trump, rank)
            piles = self.kernel.captured
            for x, cards in enumerate(piles):
                if cards & bit:
                    if rank != JACK and not (rank == 2 and self._low_is_taken):
                        x = next(y for y, dealt in enumerate(self._dealt) if dealt & bit)
                    own += x == self._maker
                    other += x != self._maker
        return shares_of(len(self.hands), self._maker, seat, self._bid, own, self._points - other)

    def _low_prize(self, hand: CardSet, trump: int, out: CardSet, misses: float) -> tuple[int, float] | None:
        """Return the own lowest trump with the chance that it is the lowest in play."""
        own = hand & IN_SUIT[trump]
        if not own:
            return None
        lowest = own & -own
        below = (out & IN_SUIT[trump] & (lowest - 1)).bit_count()
        return lowest.bit_length() - 1, misses ** (below * (len(self.hands) - 1))

    def _after_in_trick(self, seat: int) -> tuple[int, ...]:
        """Return the seats that play to this trick after one that does not lead."""
        order = self._after[seat]
        return order[: order.index(self.kernel.leader)]

    def _table(self) -> CardSet:
        """Return the cards of the present trick: those that are in no hand and in no pile of tricks."""
        cards = self._all
        for part in self.hands:
            cards &= ~part
        for part in self.kernel.captured:
            cards &= ~part
        return cards


@lru_cache(maxsize=1)
def game_counts() -> tuple[int, ...]:
    """Return what each card counts towards Game."""
    return tuple([card_points(c) for c in range(JOKER + 1)])
