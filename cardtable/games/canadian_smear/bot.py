"""What a good player of Smear knows: what to bid for a hand, which suit to make trumps, and whose trick to feed."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from cardtable.bots.outlook import Outlook, outlook, win_chance, wins_now
from cardtable.core.actions import Action
from cardtable.core.cards import IN_SUIT, JACK, SUITS, Card, CardSet, Suit, card_of, cards_in, mask
from cardtable.core.observation import Observation
from cardtable.games.canadian_smear.estimate import Estimate, estimate
from cardtable.games.canadian_smear.options import JOKER, SmearOptions
from cardtable.games.canadian_smear.rules import smear_result, smear_tables
from cardtable.games.canadian_smear.scoring import card_points, points_certain
from cardtable.kit.evolve import evolve
from cardtable.kit.game import options_of
from cardtable.kit.position import Position
from cardtable.kit.tricks import TrickTables

WIN: Final = 5.0
"""What winning the game is worth, in points. Chosen."""
PASSING: Final = -0.1
"""What a pass is worth, in points, while nobody is about to win. Chosen."""
STANDS: Final = (1.0, 0.9, 0.7, 0.6, 0.5)
"""How likely a bid is to hold against those who still speak, by how far it is below the highest. Chosen."""
MAKES: Final = 0.6
"""How likely another seat is to make the bid that it has. Chosen."""

CARD_POINT: Final = 0.05
"""What a card point won is worth: its share in the point for Game. Chosen."""
FOLLOWS: Final = 1.3
"""The card points that each later player adds to a trick. Chosen."""
EAGER: Final = 0.75
"""How likely a seat that can win a plain trick does so; one with a prize in it is always taken. Chosen."""
RICH: Final = 10
"""The card points that make a trick a prize. Chosen."""
CATCH: Final = 0.3
"""How often the jack falls under a higher trump that is led, when its holder may have it. Chosen."""
FUTURE: Final = 0.8
"""What a card kept is worth, against what it would win now. Chosen."""
LATER_TRICK: Final = 7.0
"""The card points of a later trick. Chosen."""
RUFFS: Final = 0.3
"""How often a trump that is not high wins a later trick all the same. Chosen."""
JACK_HOME: Final = (0.45, 0.65, 0.8, 0.95)
"""How often a jack comes home that is not high, by the number of higher trumps beside it."""


class SmearThumb:
    """The rule of thumb for Smear."""

    version: Final = 1

    def choices(self, observation: Observation) -> tuple[Action, ...]:
        """Return the sensible actions, the best one first."""
        s, seat, legal = observation.view, observation.seat, observation.legal
        if len(legal) == 1:
            return legal
        if s.phase == "auction":
            value = {a: bid_value(s, seat, a) for a in legal}
        elif s.phase == "naming":
            value = {a: suit_value(s, seat, a.suit or 0) for a in legal}
        elif s.trump is None:
            return first_leads(s, seat, legal)
        else:
            cards = card_values(s, seat)
            value = {a: cards[_card(a)] for a in legal}
        return tuple(sorted(legal, key=lambda a: -value[a]))


THUMB: Final = SmearThumb()


def _card(action: Action) -> Card:
    return action.cards.bit_length() - 1


# The auction


def bid_value(s: Position, seat: int, call: Action) -> float:
    """Return what a call is worth, in points."""
    passing = PASSING - danger(s, seat)
    if call.n is None:
        return passing
    hand, options = s.hands[seat].known, options_of(s)
    value = max(
        contract_value(options, s.sheet.totals.scores[seat], estimate(options, hand, suit, s.seats - 1), call.n)
        for suit in SUITS
    )
    stands = 1.0 if seat == s.dealer else STANDS[options.points - call.n]
    return stands * value + (1 - stands) * passing


def contract_value(options: SmearOptions, score: int, prospects: Estimate, bid: int) -> float:
    """Return what a bid is worth to a bidder with this score: points won or lost, and the game if they win it."""
    value = 0.0
    for points, chance in enumerate(prospects.exactly()):
        gain = float(points if points >= bid else -bid)
        value += chance * (gain + WIN * wins_game(options, score, bid, points))
    return value


def wins_game(options: SmearOptions, score: int, bid: int, points: int) -> bool:
    """Return whether a bidder with this score wins the game with so many points."""
    if points < bid:
        return False
    if (
        points == options.points and score >= 1 and (bid == points or options.smudge_without_bid == "on")
    ):  # SM-25, SM-A16
        return True
    return (score if options.bid_out == "from_11" else score + points) >= options.target  # SM-A10


def danger(s: Position, seat: int) -> float:
    """Return what a pass costs because another seat would win the game with its bid, or with one still to come."""
    options, scores = options_of(s), s.sheet.totals.scores
    spoken = [who for who, _ in s.said]
    cost = 0.0
    for other in range(s.seats):
        contract = s.bids[other]
        if other == s.maker and contract is not None and contract.n is not None:
            cost += MAKES * wins_game(options, scores[other], contract.n, contract.n)
        elif other != seat and other not in spoken:
            cost += MAKES / 2 * wins_game(options, scores[other], options.min_bid, options.min_bid)
    return cost * WIN / 2


# Trumps


def suit_value(s: Position, seat: int, suit: Suit) -> float:
    """Return what the contract is worth with a suit as trumps."""
    options, contract = options_of(s), s.bids[seat]
    assert contract is not None
    prospects = estimate(options, s.hands[seat].known, suit, s.seats - 1)
    return contract_value(options, s.sheet.totals.scores[seat], prospects, contract.n or options.min_bid)


def first_leads(s: Position, seat: int, legal: tuple[Action, ...]) -> tuple[Action, ...]:
    """Return the first leads, the best suit first; the joker, which leads nothing yet, is the last."""
    ranked: list[tuple[float, float, Action]] = []
    for suit in SUITS:
        leads = [a for a in legal if a.cards & IN_SUIT[suit]]
        if leads:
            worth, cards = suit_value(s, seat, suit), card_values(_with_trumps(s, suit), seat)
            ranked += [(-worth, -cards[_card(a)], a) for a in leads]
    return (*(a for _, _, a in sorted(ranked, key=lambda r: r[:2])), *(a for a in legal if a.cards == 1 << JOKER))


def with_trumps(s: Position, suit: Suit) -> TrickTables:
    """Return the trick tables of a hand as if its trumps were known."""
    return smear_tables(options_of(s).deck, suit)


def _with_trumps(s: Position, suit: Suit) -> Position:
    """Return the position before the first lead as if its trumps were known."""
    assert s.play is not None
    return evolve(s, trump=suit, play=evolve(s.play, tables=with_trumps(s, suit)))


# The play


def card_values(s: Position, seat: int) -> dict[Card, float]:
    """Return what each legal card is worth, in points: what it wins or gives away now, less what it would do later."""
    o, shares, prizes = outlook(s, seat), point_shares(s, seat), _prizes(s, seat)
    return {c: _now(s, o, c, shares, prizes, seat) - _later(s, o, c, shares, prizes, seat) for c in cards_in(o.legal)}


def point_shares(s: Position, seat: int) -> tuple[float, ...]:
    """Return what a point of the hand is worth to a seat when each of the seats gets it.

    Points decide over the bid before all; once it is made or set for certain they are points like others, or nothing.
    """
    options, contract = options_of(s), s.bids[s.maker]
    assert contract is not None
    bid = contract.n or options.min_bid
    decided = points_certain(options, smear_result(s))
    own = sum(p.seat == s.maker for p in decided)
    return shares_of(s.seats, s.maker, seat, bid, own, options.points - (len(decided) - own))


@lru_cache(maxsize=1024)
def shares_of(seats: int, maker: int, seat: int, bid: int, own: int, most: int) -> tuple[float, ...]:
    """Return what a point is worth to a seat by who gets it; the bidder surely has `own` points, at best `most`."""
    bidder = 0.0 if most < bid else 0.6 if own >= bid else 1.0  # SM-22
    if seat == maker:
        return tuple(bidder + 0.3 * (bidder == 1.0) if x == seat else -0.7 for x in range(seats))
    return tuple(1.0 if x == seat else -bidder if x == maker else -0.5 for x in range(seats))


def _prizes(s: Position, seat: int) -> dict[Card, float]:
    """Return the cards that bring a point to whoever captures them, with the chance that they do."""
    assert s.trump is not None
    assert s.play is not None
    prizes = {card_of(s.trump, JACK): 1.0}  # SM-9
    if options_of(s).joker_point == "on":
        prizes[JOKER] = 1.0  # SM-H5
    if options_of(s).low_point == "trick_winner":  # SM-A2
        seen = s.hands[seat].known
        for played in s.play.played:
            seen |= played
        own = seen & IN_SUIT[s.trump]
        if own:
            lowest = (own & -own).bit_length() - 1
            unknown = (IN_SUIT[s.trump] & ((1 << lowest) - 1)).bit_count()
            held = sum(map(len, s.hands)) - len(s.hands[seat])
            prizes[lowest] = prizes.get(lowest, 0.0) + (1 - held / (held + len(s.stock))) ** unknown
    return prizes


def _now(s: Position, o: Outlook, card: Card, shares: tuple[float, ...], prizes: dict[Card, float], seat: int) -> float:
    """Return what a card wins or gives away in this trick."""
    assert s.play is not None
    trick = (*s.play.cards, card)
    counts = sum(map(card_points, trick)) + FOLLOWS * len(o.after)
    prize = sum(prizes.get(c, 0.0) for c in trick)
    stake = CARD_POINT * counts + prize
    if o.last:
        return stake * shares[seat if wins_now(o, card) or o.winner is None else o.winner]
    chance = win_chance(o, card, [1.0 if prize or counts >= RICH else EAGER] * s.seats)
    later = sum(shares[x] for x in o.after) / len(o.after)
    lost = later if o.winner is None or wins_now(o, card) else (shares[o.winner] + later) / 2
    value = stake * (chance * shares[seat] + (1 - chance) * lost)
    return value + (_catch(s, o, card) * chance * (shares[seat] - later) if not s.play.cards else 0.0)


def _catch(s: Position, o: Outlook, card: Card) -> float:
    """Return the chance that a lead brings down the jack of trumps under it."""
    assert s.trump is not None
    jack = card_of(s.trump, JACK)
    if not o.unseen >> jack & 1 or not o.beaters[s.trump][jack] >> card & 1:
        return 0.0
    return CATCH * sum(_holds(o, x, 1 << jack) for x in o.after)


def _holds(o: Outlook, seat: int, cards: CardSet) -> float:
    """Return the chance that a seat holds any of these cards."""
    could = o.could[seat]
    if not could & cards:
        return 0.0
    return 1 - (1 - min(1.0, o.held[seat] / could.bit_count())) ** (could & cards).bit_count()


def _later(
    s: Position, o: Outlook, card: Card, shares: tuple[float, ...], prizes: dict[Card, float], seat: int
) -> float:
    """Return what a card would bring if it were kept."""
    if o.held[seat] == 1:
        return 0.0
    home = _home(s, o, card, seat)
    others = [share for x, share in enumerate(shares) if x != seat]
    mean = sum(others) / len(others)
    own = CARD_POINT * card_points(card) + prizes.get(card, 0.0)
    taken = CARD_POINT * LATER_TRICK * home * (shares[seat] - mean)
    return FUTURE * (own * (home * shares[seat] + (1 - home) * mean) + taken)


def _home(s: Position, o: Outlook, card: Card, seat: int) -> float:
    """Return the chance that a card kept wins a later trick."""
    high = 1.0
    for x in range(s.seats):
        if x != seat:
            high *= 1 - _holds(o, x, o.beaters[o.tables.sets[card]][card])
    if o.tables.suit[card] != s.trump:
        return high
    assert s.trump is not None
    if card == card_of(s.trump, JACK):
        beside = (o.hand & mask((card + 1, card + 2, card + 3))).bit_count()
        return high + (1 - high) * JACK_HOME[beside]
    return high + (1 - high) * RUFFS
