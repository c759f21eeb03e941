"""What Three-handed Euchre tells the search: who is with whom, what a maker keeps, and what calls and passes say."""

from __future__ import annotations

from functools import lru_cache
from math import exp
from typing import Final

from cardtable.bots.search_hints import Hints
from cardtable.bots.search_policy import Rollout
from cardtable.core.cards import ACE, SUITS, CardSet, cards_in, rank_of, suit_of
from cardtable.core.observation import Observation
from cardtable.games.three_handed_euchre.calling import strength
from cardtable.games.three_handed_euchre.calls import DUMMY, KEEP, PASS
from cardtable.games.three_handed_euchre.cards import farmers_cards, tables_of
from cardtable.games.three_handed_euchre.options import DECKS
from cardtable.kit.game import TrickGame, options_of
from cardtable.kit.playouts import Playout
from cardtable.kit.position import NOBODY, Position
from cardtable.kit.worlds import Known

CHOSEN: Final = 3.0
"""How much likelier than another card a maker holds a trump or an ace, having chosen five cards of ten. Chosen."""
CALLS: Final = {"on": 2.6, "off": 3.6}
"""The strength at which a hand calls as often as it passes, with a dummy and without. Chosen."""
STEEP: Final = 2.0
"""How soon it is sure to, in log odds for each unit of strength. Chosen."""


WITHOUT_DUMMY: Final = (-0.22, 0.55)
"""The `odds` of a table without a dummy, fitted like them, with `--preset no-dummy`."""


class EuchreHints(Hints):
    """The hints of Three-handed Euchre."""

    weighs = True
    believed = True
    late = 5
    against = "to set the maker"
    odds = (-0.55, 1.05)

    def odds_at(self, view: Position) -> tuple[float, float]:
        """Return what corrects stated chances; where there is no dummy, a deal that all pass often comes between."""
        return self.odds if options_of(view).dummy == "on" else WITHOUT_DUMMY

    def known(self, observation: Observation) -> Known:
        """Return what a maker has likely kept, and what a farmer's hand is made of."""
        view: Position = observation.view
        deck, lacks = options_of(view).deck, [0] * view.seats
        if view.play is None:
            for seat, call in view.said:
                if call == KEEP and (view.own.picked is None or seat != view.dealer):
                    lacks[seat] = DECKS[deck] & ~farmers_cards(options_of(view))
        maker, trump = view.maker, view.trump
        if trump is None or maker in (NOBODY, observation.seat) or (maker, DUMMY) not in view.said:
            return Known(tuple(lacks))
        return Known(tuple(lacks), odds={maker: _kept(deck, trump)})

    def belief(self, view: Position, world: Position, seat: int) -> float:
        """Return how likely these hands passed, and the maker's called where it is still the one that did."""
        weight, deck, even = 1.0, options_of(view).deck, CALLS[options_of(view).dummy]
        second = len(view.said) > view.seats
        for i, (x, call) in enumerate(view.said):
            if x == seat or call != PASS:
                continue
            hand = world.hands[x].known | (world.play.played[x] if world.play is not None else 0)
            turned = view.up[0] if view.up else None
            if i < view.seats and turned is not None and not second:
                weight *= 1 - calling(strength(deck, suit_of(turned), hand), even)
            else:
                others = [suit for suit in SUITS if suit != view.trump]
                weight *= 1 - max(calling(strength(deck, suit, hand), even) for suit in others) / 2
        return weight + 1e-9

    def rollout_policy(self, game: TrickGame, s: Position) -> Rollout:  # noqa: ARG002 - the base's signature
        """Return a maker against defenders who play together."""
        return EuchreRollout(s.maker)


def calling(value: float, even: float = CALLS["on"]) -> float:
    """Return how likely a hand of this strength calls, where one as strong as `even` does so half the time."""
    return 1 / (1 + exp(STEEP * (even - value)))


@lru_cache(maxsize=16)
def _kept(deck: int, trump: int) -> tuple[float, ...]:
    """Return the odds of each card to be among a maker's chosen five."""
    tables = tables_of(deck, trump)
    odds = [1.0] * 96
    for card in cards_in(tables.must[trump]):
        odds[card] = CHOSEN
    for card in cards_in(tables.rules.deck & ~tables.must[trump]):
        odds[card] = CHOSEN if rank_of(card) == ACE else 1.0
    return tuple(odds)


class EuchreRollout(Rollout):
    """Everybody wants every trick for the own side, ruffs low, and leaves a partner's winning trick alone."""

    def __init__(self, maker: int) -> None:
        super().__init__()
        self._maker = maker
        self._trumps: CardSet = 0

    def at(self, kernel: Playout) -> None:
        """Play in this kernel from now on."""
        super().at(kernel)
        trump = kernel.tables.trump
        self._trumps = kernel.tables.must[trump] if trump is not None else 0

    def pick(self, seat: int, legal: CardSet, lead: int, top: int, winner: int) -> CardSet:
        """Return the card that takes the trick for the own side most cheaply."""
        if top < 0:
            return self._led(seat, legal)
        over = self.ranks.over[lead][top]
        winning = legal & over
        if not winning:
            return self.lowest(legal)
        if seat != self._maker != winner and not self.rivals(seat) & over & self.hands[self._maker]:
            return self.lowest(legal ^ winning or legal)
        ruff = lead != self.kernel.tables.trump and not winning & ~self._trumps
        return self.lowest(winning) if ruff else self.take(seat, winning, lead)

    def _led(self, seat: int, legal: CardSet) -> CardSet:
        """Return the maker's highest trump, or a defender's best card of another suit."""
        trumps = legal & self._trumps
        if seat != self._maker:
            plain = legal ^ trumps
            return self.master(seat, plain) or self.highest(plain) if plain else self.lowest(legal)
        return self.highest(trumps) if trumps.bit_count() > 1 else self.lead_to_win(seat, legal)


HINTS: Final = EuchreHints()
