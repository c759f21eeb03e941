"""What a good player of Cutthroat Spades knows: what to bid, and how a card serves the own bid and hurts others'."""

from __future__ import annotations

from typing import Final

from cardtable.bots.outlook import Outlook, can_beat, cheapest, must_beat, outlook, unseen_by, wins_now, worth
from cardtable.core.actions import PLAY, Action
from cardtable.core.cards import SPADES, SUITS, Card, cards_in, mask
from cardtable.core.observation import Observation
from cardtable.games.cutthroat_spades.estimate import (
    Chances,
    Pair,
    Surroundings,
    at_least,
    card_chances,
    counts,
    expected_value,
    prospects,
    together,
)
from cardtable.games.cutthroat_spades.rules import possible_of, tables_of
from cardtable.games.cutthroat_spades.scoring import BLIND_6, BLIND_NIL, NIL, tricks_bid
from cardtable.games.cutthroat_spades.stakes import NILS, harm_weight, jack_gain, needed, next_trick_value, values_of
from cardtable.kit.bids import LOOK
from cardtable.kit.game import options_of
from cardtable.kit.position import Position
from cardtable.kit.tricks import lead_of

CLOSE_BID: Final = 15.0
"""Two bids whose value differs by fewer points are nearly as good. Chosen."""
CLOSE_PLAY: Final = 15.0
"""The same for two cards. Chosen."""
SAME: Final = 1.0
"""Two choices whose value differs by fewer points are one and the same. Chosen."""
TAKES_NEEDED: Final = 0.85
"""How likely a seat that needs tricks takes one that it can take. Chosen."""
TAKES_SPARE: Final = 0.35
"""The same for a seat that has its bid. Chosen."""
RETAKEN: Final = 0.5
"""How much less likely a trick changes hands again once a later seat has taken it. Chosen."""
FAR_BEHIND: Final = 100
"""Blind bids are for those so far behind a leader who is about to win. Chosen."""
ABOUT_TO_WIN: Final = 40
"""The points that a leader who is about to win still lacks. Chosen."""
NO_VOIDS: Final = (0, 0, 0, 0)


class CutthroatThumb:
    """The rule-of-thumb player of Cutthroat Spades."""

    version: Final = 1

    def choices(self, observation: Observation) -> tuple[Action, ...]:
        """Return the sensible actions, the best one first."""
        s, seat, legal = observation.view, observation.seat, observation.legal
        if len(legal) == 1:
            return legal
        if s.phase == "tricks":
            return _near({PLAY[c]: value for c, value in card_values(s, seat).items()}, CLOSE_PLAY)
        if LOOK in legal:
            return (_blind_or_look(s, seat, legal),)
        return _near(bids_worth(s, seat, legal), CLOSE_BID)


THUMB: Final = CutthroatThumb()


def _near(values: dict[Action, float], margin: float) -> tuple[Action, ...]:
    """Return the actions whose value is near the highest, that one first; of any as good as each other only one."""
    order = sorted(values, key=lambda a: -round(values[a], 6))
    kept = order[:1]
    for action in order:
        if values[kept[-1]] - SAME > values[action] >= values[order[0]] - margin:
            kept.append(action)
    return tuple(kept)


# Bids


def _blind_or_look(s: Position, seat: int, legal: tuple[Action, ...]) -> Action:
    """Return to look, or a blind bid for one who would lose the game otherwise."""
    scores = s.sheet.totals.scores
    top = max(scores)
    if top < options_of(s).target - ABOUT_TO_WIN or top - scores[seat] < FAR_BEHIND:
        return LOOK
    best = BLIND_6 if s.seats == 3 else BLIND_NIL  # six of 17 tricks come easily, six of ten do not
    return best if best in legal else LOOK


def bids_worth(s: Position, seat: int, legal: tuple[Action, ...]) -> dict[Action, float]:
    """Return what every bid is worth, in points."""
    options, hand = options_of(s), s.hands[seat].known
    tables = tables_of(options, s.seats)
    possible, unseen, others = hand.bit_count(), unseen_by(s, seat, tables), pressure(s, seat)
    tails = [prospects(Surroundings(tables, s.seats, unseen, NO_VOIDS, others, nil), hand) for nil in (False, True)]
    return {
        a: expected_value(values_of(s, seat, a, possible), 0, tricks_bid(options, a, possible), *tails[a == NIL])
        for a in legal
    }  # fmt: skip


def pressure(s: Position, seat: int) -> float:
    """Return how many more tricks than an even share the others still need, for each trick left."""
    left = max(1, len(s.hands[seat]))
    needs = [needed(s, x) for x in range(s.seats) if x != seat]
    return sum([max(0, n) / left - 1 / s.seats for n in needs if n is not None])


# Play


def card_values(s: Position, seat: int) -> dict[Card, float]:
    """Return what each legal card is worth under the seat's bid, in points."""
    bid, need = s.bids[seat], needed(s, seat)
    assert bid is not None
    assert need is not None
    return card_worths(s, seat, values_of(s, seat, bid, possible_of(s)[seat]), need)


def card_worths(s: Position, seat: int, values: tuple[float, ...], need: int) -> dict[Card, float]:
    """Return what each legal card is worth when tricks in all have these values and so many more are needed.

    They come cheapest first where tricks are wanted, dearest first where none are. Where the leader needs all that are
    left, what counts is how surely this one is won.
    """
    play = s.play
    assert play is not None
    o = outlook(s, seat)
    around = surroundings(s, seat, o)
    chances = {suit: card_chances(around, o.hand, suit) for suit in SUITS}
    parts = {suit: _counted(of_suit) for suit, of_suit in chances.items()}
    eagerness = [_eagerness(s, x) for x in range(s.seats)]
    harm = [0.0 if x == seat else -harm_weight(s, x) * next_trick_value(s, x) for x in range(s.seats)]
    taken, result = play.taken[seat], {}
    every_trick = o.winner is None and need == o.held[seat]
    cheap_first = 1 if need > 0 and not every_trick else -1
    for card in sorted(cards_in(o.legal), key=lambda c: cheap_first * worth(o.tables, c)):
        spent = cheapest(o.tables, o.hand) if every_trick else card
        suit, rest = o.tables.suit[spent], parts
        if suit is not None:
            rest = {**parts, suit: _counted(card_chances(around, o.hand & ~(1 << spent), suit))}
        wanted, shunned = _tail(rest, 0), _tail(rest, 1)
        wins = win_chances(s, o, seat, card, eagerness)
        won = expected_value(values, taken + 1, need - 1, wanted, shunned)
        lost = expected_value(values, taken, need, wanted, shunned)
        others = sum([p * x for p, x in zip(wins, harm, strict=True)])
        result[card] = wins[seat] * won + (1 - wins[seat]) * lost + others + _jacks(s, seat, card, wins, chances)
    return result


def _counted(of_suit: dict[Card, Pair]) -> tuple[Chances, Chances]:
    """Return the chances of each number of tricks in a suit, wanted and shunned."""
    pairs = of_suit.values()
    return counts([p[0] for p in pairs]), counts([p[1] for p in pairs])


def _tail(parts: dict[int, tuple[Chances, Chances]], way: int) -> Chances:
    """Return the chances of at least so many tricks in all suits."""
    total: Chances = (1.0,)
    for part in parts.values():
        if len(part[way]) > 1:
            total = together(total, part[way])
    return at_least(total)


def surroundings(s: Position, seat: int, o: Outlook) -> Surroundings:
    """Return what the seat to play knows around its hand."""
    must = o.tables.must
    ruffing = [could for x, could in enumerate(o.could) if x != seat and could & must[SPADES]]
    voids = tuple([sum([not could & must[suit] for could in ruffing]) for suit in SUITS])
    nil_stands = s.bids[seat] in NILS and needed(s, seat) == 0
    return Surroundings(o.tables, s.seats, o.unseen, voids, pressure(s, seat), nil_stands)


def _eagerness(s: Position, seat: int) -> float:
    """Return how likely a seat takes a trick that it need not take."""
    need = needed(s, seat)
    if need is not None and need > 0:
        return TAKES_NEEDED
    return 0.0 if s.bids[seat] in NILS and need == 0 else TAKES_SPARE


def win_chances(s: Position, o: Outlook, seat: int, card: Card, eagerness: list[float]) -> list[float]:
    """Return the chance of each seat to win the trick when a card is played now."""
    assert s.play is not None
    lead = lead_of(o.tables, o.lead, card)
    holder = seat if o.winner is None or wins_now(o, card) else o.winner
    top = card if holder == seat else s.play.cards[s.play.seats.index(holder)]
    result = [0.0] * s.seats
    result[holder] = 1.0
    for x in o.after:
        forced = must_beat(o, x, lead, top)
        beats = forced + eagerness[x] * max(0.0, can_beat(o, x, lead, top) - forced)
        for y in range(s.seats):
            moved = result[y] * beats * (1.0 if y == holder else RETAKEN)
            result[y] -= moved
            result[x] += moved
    return result


def _jacks(s: Position, seat: int, card: Card, wins: list[float], chances: dict[int, dict[Card, Pair]]) -> float:
    """Return what the award Jacks in the trick are worth, less what one played from the hand would bring later."""
    assert s.play is not None
    jacks = options_of(s).jacks
    won = (mask(s.play.cards) | 1 << card) & jacks
    if not won:
        return 0.0
    gains = [jack_gain(s, x, won) * (1.0 if x == seat else -harm_weight(s, x)) for x in range(s.seats)]
    value = sum([p * gain for p, gain in zip(wins, gains, strict=True)])
    if not jacks >> card & 1 or len(s.hands[seat]) == 1:
        return value
    home = next(of_suit[card][0] for of_suit in chances.values() if card in of_suit)
    away = (sum(gains) - gains[seat]) / (s.seats - 1)
    return value - home * gains[seat] - (1 - home) * away
