"""What a call is worth in Three-handed Euchre: the strength of hands, and how often calls of that strength were made.

A call is judged by how often hands of that strength took three tricks or all five, and weighed at the score of the
moment against what comes of passing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import exp
from typing import Final, TypeAlias

from cardtable.core.actions import Action
from cardtable.core.cards import ACE, KING, CardSet, cards_in, mask, rank_of, suit_of
from cardtable.games.three_handed_euchre.calls import ALONE, DUMMY, ORDER, PASS, TOGETHER
from cardtable.games.three_handed_euchre.cards import tables_of
from cardtable.games.three_handed_euchre.scoring import ALL
from cardtable.kit.bowers import right_bower
from cardtable.kit.game import options_of
from cardtable.kit.position import Position

Line: TypeAlias = tuple[float, float]
"""Log odds of something at strength 0, and what each unit of strength adds."""

_TRUMPS: Final = (2.0, 1.45, 1.3, 1.0, 0.95, 0.85, 0.83, 0.81, 0.8)
"""What trumps add to the strength of a hand, from the highest down; fitted to what calls came to, as all odds are."""
_PLAIN: Final = {ACE: 0.45, KING: 0.1}
"""The same for cards of other suits, by rank."""


@lru_cache(maxsize=16)
def weights_of(deck: int, trump: int) -> tuple[float, ...]:
    """Return what each card adds to the strength of a hand, by its code."""
    tables = tables_of(deck, trump)
    trumps = sorted(cards_in(tables.must[trump]), key=tables.power[trump].__getitem__, reverse=True)
    weights = [0.0] * (max(cards_in(tables.rules.deck)) + 1)
    for c in cards_in(tables.rules.deck & ~tables.must[trump]):
        weights[c] = _PLAIN.get(rank_of(c), 0.0)
    for place, c in enumerate(trumps):
        weights[c] = _TRUMPS[place]
    return tuple(weights)


def strength(deck: int, trump: int, hand: CardSet) -> float:
    """Return how strong the best five cards of a hand are under these trumps."""
    weights = weights_of(deck, trump)
    return sum(sorted([weights[c] for c in cards_in(hand)], reverse=True)[:ALL])


# What a call is worth


@dataclass(frozen=True, slots=True)
class Odds:
    """How likely a maker takes at least three tricks, and all five, by the strength of the hand."""

    make: Line
    march: Line

    def at(self, value: float, shift: float = 0.0) -> tuple[float, float]:
        """Return both chances at this strength; `shift` is added to their log odds."""
        make = _chance(self.make, value, shift)
        return make, min(make, _chance(self.march, value, shift))


@dataclass(frozen=True, slots=True)
class Situations:
    """The odds of a maker by how the suit became trumps."""

    accepted: Odds
    """The dealer takes the turned card as maker."""
    ordered: Odds
    """The turned card goes to a defender."""
    leading: Odds
    """A suit named in the second round at the dealer's left."""
    named: Odds
    """A suit named elsewhere."""
    right_to_defender: float
    """What it changes when the card that goes to a defender is the right bower."""


_SITUATIONS: Final = {
    "on": Situations(
        Odds((-2.1, 1.1), (-3.1, 0.72)), Odds((-1.95, 0.9), (-4.0, 0.86)), Odds((-1.85, 1.15), (-3.55, 0.92)),
        Odds((-1.9, 1.05), (-3.9, 0.93)), -0.85,
    ),
    "off": Situations(
        Odds((-5.74, 1.74), (-8.08, 1.58)), Odds((-7.04, 1.9), (-9.83, 1.81)), Odds((-6.23, 1.91), (-8.38, 1.59)),
        Odds((-5.93, 1.73), (-8.5, 1.56)), -0.45,
    ),
}  # fmt: skip
"""With a dummy and without; those without are fitted by `python -m tests.bots.euchre_odds`."""
_LONE: Final = Odds((-6.0, 2.0), (-4.9, 0.9))
"""Alone, without the dummy."""
_LONG_DECK: Final = 0.4
"""What it changes when 32 cards are in play and fewer of them in hands."""
_LONE_DEFENDER: Final = 6.0
"""The strength from which a defender takes all five tricks alone. Chosen."""

_AFTER_PASS: Final = {
    "on": {
        "first round": ((0.4, 0.35, 0.25), (0.62, 0.3, 0.08), (0.35, 0.4, 0.2)),
        "second round": ((0.4, 0.35, 0.15), (0.35, 0.35, 0.15), (0.0, 0.0, 0.0)),
    },
    "off": {
        "first round": ((0.14, 0.37, 0.11), (0.15, 0.41, 0.12), (0.09, 0.34, 0.1)),
        "second round": ((0.1, 0.33, 0.1), (0.06, 0.2, 0.05), (0.0, 0.0, 0.0)),
    },
}
"""With a dummy and without: how often, after a pass at each place from the dealer's left, another player marches,
makes it, is euchred."""
_VICTORY: Final = 3.0
"""What winning the game is worth, in points; losing it costs half of that. Chosen."""


def _chance(line: Line, value: float, shift: float) -> float:
    return 1 / (1 + exp(-(line[0] + shift + line[1] * value)))


def _call_value(s: Position, seat: int, suit: int) -> float:
    """Return what it is worth to a seat to call a suit, with the dummy, alone, or where there is no dummy."""
    hand = s.hands[seat].known
    if s.phase == "first round" and seat == s.dealer:
        hand |= mask(s.up)
    return max(_as_usual(s, seat, suit, hand), _alone(s, seat, suit, hand))


def _as_usual(s: Position, seat: int, suit: int, hand: CardSet) -> float:
    """Return what it is worth to be the maker, with the dummy where there is one."""
    options = options_of(s)
    of, shift = _SITUATIONS[options.dummy], _LONG_DECK if options.deck == 32 else 0.0
    if s.phase == "first round" or s.own.picked is not None or s.bids[seat] == ORDER:
        odds = of.accepted if seat == s.dealer else of.ordered
        if seat != s.dealer and right_bower(suit) in (*s.up, s.own.picked):
            shift += of.right_to_defender
    else:
        odds = of.leading if seat == s.left_of(s.dealer) else of.named
    make, march = odds.at(strength(options.deck, suit, hand), shift)
    return _maker_value(s, seat, seat, (march, make - march, 1 - make), 3)


def _alone(s: Position, seat: int, suit: int, hand: CardSet) -> float:
    """Return what it is worth to be the maker alone; where that earns nothing more, it is never chosen (EU-A2)."""
    options = options_of(s)
    if options.lone_march_points == 3 or options.dummy == "off":
        return float("-inf")
    make, march = _LONE.at(strength(options.deck, suit, hand))
    return _maker_value(s, seat, seat, (march, make - march, 1 - make), options.lone_march_points)


def _pass_value(s: Position, seat: int) -> float:
    """Return what it is worth to pass: another player calls, as likely the one as the other."""
    place = (seat - s.dealer - 1) % s.seats
    chances = _AFTER_PASS[options_of(s).dummy][s.phase][place]
    others = [x for x in range(s.seats) if x != seat]
    return sum(_maker_value(s, seat, x, chances, 3) for x in others) / len(others)


def _maker_value(s: Position, me: int, maker: int, chances: tuple[float, float, float], march: int) -> float:
    """Return what a hand is worth to a seat by the maker's chances of a march, of three or four tricks, of a euchre."""
    outcomes = ({maker: march}, {maker: 1}, {x: 2 for x in range(s.seats) if x != maker})
    return sum(chance * _gain(s, me, points) for chance, points in zip(chances, outcomes, strict=True))


def _gain(s: Position, me: int, points: Mapping[int, int]) -> float:
    """Return what these points are worth to a seat: its own less the others' mean, and the game when it is won."""
    scores = [score + points.get(seat, 0) for seat, score in enumerate(s.sheet.totals.scores)]
    own = points.get(me, 0)
    gain = own - (sum(points.values()) - own) / (s.seats - 1)
    top = max(scores)
    if top < options_of(s).target or scores.count(top) > 1:
        return gain
    return gain + (_VICTORY if scores[me] == top else -_VICTORY / 2)


# What is said

_SENSIBLE_CALL: Final = 1.0
"""Calls within so many points of the best are sensible too. Chosen."""

Legal: TypeAlias = tuple[Action, ...]


def near(values: Mapping[Action, float], slack: float) -> Legal:
    """Return the actions whose value is near the highest, that one first; equals keep their order."""
    least = max(values.values()) - slack
    return tuple(sorted((a for a in values if values[a] >= least), key=lambda a: -values[a]))


def calls(s: Position, seat: int, legal: Legal) -> Legal:
    """Return pass and the suits worth calling, the best first; suits named blind are all the same."""
    if not s.seen[seat]:
        return legal

    def value(action: Action) -> float:
        if action == PASS:
            return _pass_value(s, seat)
        return _call_value(s, seat, suit_of(s.up[0]) if action.suit is None else action.suit)

    return near({action: value(action) for action in legal}, _SENSIBLE_CALL)


def as_maker(s: Position, seat: int, legal: Legal) -> Legal:
    """Return dummy or alone."""
    hand, suit = s.hands[seat].known, s.trump
    assert suit is not None
    worths = {DUMMY: _as_usual(s, seat, suit, hand), ALONE: _alone(s, seat, suit, hand)}
    return near({action: worths[action] for action in legal}, _SENSIBLE_CALL)


def as_defender(s: Position, seat: int, legal: Legal) -> Legal:
    """Return alone where the hand takes all five tricks and that scores more than two defenders would."""
    options = options_of(s)
    assert s.trump is not None
    sure = strength(options.deck, s.trump, s.hands[seat].known) >= _LONE_DEFENDER
    more = options.super_euchre == "off" and s.sheet.totals.scores[seat] + 2 < options.target
    return (ALONE,) if sure and more else tuple(a for a in legal if a == TOGETHER)
