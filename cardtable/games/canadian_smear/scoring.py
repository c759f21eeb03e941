"""What a hand of Smear scores: High, Low, Jack and Game, the bid made or set, and who is out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from cardtable.core.cards import (
    ACE,
    IN_SUIT,
    JACK,
    KING,
    QUEEN,
    RANK_NAMES,
    SUITS,
    TEN,
    Card,
    CardSet,
    card_of,
    cards_in,
    mask,
    rank_of,
)
from cardtable.core.scene import ScoreLine
from cardtable.core.text import mark
from cardtable.games.canadian_smear.options import JOKER, SmearOptions
from cardtable.kit.position import NOBODY
from cardtable.kit.scoring import HandResult, Scored, Totals, add_lines, leaders

_COUNTS: Final = {ACE: 4, KING: 3, QUEEN: 2, JACK: 1, TEN: 10}


def card_points(card: Card) -> int:
    """Return what a card counts towards Game (SM-11)."""
    return 1 if card == JOKER else _COUNTS.get(rank_of(card), 0)


_OF_RANK: Final = tuple((points, mask(card_of(suit, rank) for suit in SUITS)) for rank, points in _COUNTS.items())


def pile_points(cards: CardSet) -> int:
    """Return what the cards of a pile count towards Game (SM-10)."""
    return (cards >> JOKER & 1) + sum([points * (cards & of_rank).bit_count() for points, of_rank in _OF_RANK])


@dataclass(frozen=True, slots=True)
class Point:
    """One of the four points: who has it (NOBODY where nobody does), by which card and which rule."""

    name: str
    seat: int
    rule: str
    text: str
    card: Card | None = None


def points_won(options: SmearOptions, result: HandResult) -> tuple[Point, ...]:
    """Return High, Low, Jack and Game as the cards played and captured give them, or as they are written (SM-6).

    Where the house plays it, the joker's point stands before Game (SM-H5).
    """
    if result.takers:
        return _written(options, result)
    assert result.trump is not None
    trumps = 0  # the joker is neither High nor Low (SM-A8)
    for played in result.played:
        trumps |= played & IN_SUIT[result.trump]
    jack = card_of(result.trump, JACK)
    return (
        _high(options, result, trumps),
        _low(options, result, trumps),
        _taken("Jack", _holder(result.captured, jack), "SM-9", jack, "SM-A4"),
        *_joker(options, result),
        _game(options, result, tuple(map(pile_points, result.captured))),
    )


def _joker(options: SmearOptions, result: HandResult) -> tuple[Point, ...]:
    """Return the point for the joker, where the house has one: for whoever took its trick (SM-H5)."""
    if options.joker_point == "off":
        return ()
    seat = _holder(result.captured, JOKER)
    text = "nobody has the Joker: it is not in play" if seat == NOBODY else f"Joker with {mark(JOKER)}"
    return (Point("Joker", seat, "SM-H5", text, JOKER),)


def _written(options: SmearOptions, result: HandResult) -> tuple[Point, ...]:
    """Return the points as a score-keeper wrote down who has them; Game by the card points, where they are there."""
    high = "SM-7" if options.high_point == "ace" else "SM-A1"
    low = "SM-8" if options.low_point == "player" else "SM-A2"
    joker = (("Joker", "SM-H5", "SM-H5"),) if options.joker_point == "on" else ()
    rules = (
        ("High", high, "SM-A1"), ("Low", low, "SM-A3"), ("Jack", "SM-9", "SM-A4"), *joker, ("Game", "SM-10", "SM-A5"),
    )  # fmt: skip
    points = tuple(
        Point(name, seat, without, f"nobody has {name}") if seat == NOBODY else Point(name, seat, rule, name)
        for (name, rule, without), seat in zip(rules, result.takers, strict=True)
    )
    return (*points[:-1], _game(options, result, result.counts)) if result.counts else points


def points_certain(options: SmearOptions, result: HandResult) -> tuple[Point, ...]:
    """Return the points that no card still in hand can change: by the ace, the 2, the jack of trumps, the joker."""
    if result.trump is None:
        return ()
    sure = [*(card_of(result.trump, rank) for rank in (ACE, 2, JACK)), JOKER]
    return tuple(p for p in points_won(options, result) if p.seat != NOBODY and p.card in sure)


def _holder(piles: tuple[CardSet, ...], card: Card) -> int:
    """Return whose pile has a card, or NOBODY."""
    return next((seat for seat, cards in enumerate(piles) if cards >> card & 1), NOBODY)


def _taken(name: str, seat: int, rule: str, card: Card, without: str) -> Point:
    """Return the point for a card, or for nobody when it was not dealt."""
    if seat == NOBODY:
        return Point(name, seat, without, f"nobody has {name}: no {RANK_NAMES[rank_of(card) - 2]} of trumps is in play")
    return Point(name, seat, rule, f"{name} with {mark(card)}", card)


def _high(options: SmearOptions, result: HandResult, trumps: CardSet) -> Point:
    """Return High: for the player of the ace, or of the highest trump in play."""
    assert result.trump is not None
    ace = card_of(result.trump, ACE)
    if options.high_point == "ace":
        return _taken("High", _holder(result.played, ace), "SM-7", ace, "SM-A1")
    if not trumps:
        return Point("High", NOBODY, "SM-A8", "nobody has High: the joker is the only trump")
    top = max(cards_in(trumps), key=rank_of)
    return _taken("High", _holder(result.played, top), "SM-7" if top == ace else "SM-A1", top, "SM-A1")


def _low(options: SmearOptions, result: HandResult, trumps: CardSet) -> Point:
    """Return Low: for the player of the lowest trump, or for the winner of its trick (SM-A3)."""
    if not trumps:
        return Point("Low", NOBODY, "SM-A3", "nobody has Low: the joker is the only trump")
    lowest = min(cards_in(trumps), key=rank_of)
    if options.low_point == "player":
        return _taken("Low", _holder(result.played, lowest), "SM-8", lowest, "SM-A3")
    return _taken("Low", _holder(result.captured, lowest), "SM-A2", lowest, "SM-A3")


def _game(options: SmearOptions, result: HandResult, counts: tuple[int, ...]) -> Point:
    """Return Game: for the most card points, or by the house rule for a tie (SM-10, SM-A5)."""
    top = leaders(counts)
    words = " to ".join(map(str, sorted(counts, reverse=True)))
    if len(top) == 1:
        return Point("Game", top[0], "SM-10", f"Game by {words}")
    favoured = {"none": (), "bidder": (result.maker,)}.get(options.game_tie)
    if favoured is None:
        favoured = tuple(seat for seat in top if seat != result.dealer)
    seat = next((seat for seat in favoured if seat in top), NOBODY)
    text = f"nobody has Game: tied, {words}" if seat == NOBODY else f"Game on a tie, {words}"
    return Point("Game", seat, "SM-A5", text)


def score_hand(options: SmearOptions, totals: Totals, result: HandResult) -> Scored:
    """Return the sheet after a hand."""
    bid = _bid(result)
    points = points_won(options, result)
    won = tuple(sum(p.seat == seat for p in points) for seat in range(len(totals.scores)))
    made = won[result.maker] >= bid
    lines = tuple(_line(p, result.maker, made) for p in points)
    if not made:
        text = f"bid {bid}, won {won[result.maker]}: set"
        lines = (ScoreLine(result.maker, -bid, "SM-22", text), *lines)
    scores = add_lines(totals.scores, lines)
    return Scored(lines, Totals(scores, None, totals.tally), _winners(options, totals.scores, scores, result, won))


def _bid(result: HandResult) -> int:
    bid = result.bids[result.maker]
    assert bid is not None
    assert bid.n is not None
    return bid.n


def _line(point: Point, maker: int, made: bool) -> ScoreLine:
    """Return the line of a point: one for its seat, nothing for nobody or a bidder who is set."""
    if point.seat == NOBODY:
        return ScoreLine(maker, 0, point.rule, point.text)
    if point.seat == maker and not made:
        return ScoreLine(maker, 0, "SM-A18", f"{point.text}, lost with the bid")
    return ScoreLine(point.seat, 1, point.rule, point.text)  # SM-21, SM-23


def _winners(
    options: SmearOptions, before: tuple[int, ...], after: tuple[int, ...], result: HandResult, won: tuple[int, ...]
) -> tuple[int, ...]:
    """Return who wins the game with this hand: one seat, or none."""
    bid, maker, target = _bid(result), result.maker, options.target
    made = won[maker] >= bid
    if made and bid == options.points and before[maker] >= 1:  # SM-25, SM-A15
        return (maker,)
    if options.smudge_without_bid == "on":  # SM-A16
        smudged = tuple(seat for seat, n in enumerate(won) if n == options.points and before[seat] >= 1)
        if smudged:
            return smudged
    if options.bid_out == "first_to_11":  # SM-A10
        count = len(after)
        clockwise = [(maker + i) % count for i in range(count)]
        return tuple(seat for seat in clockwise if after[seat] >= target)[:1]
    stands = before if options.bid_out == "from_11" else after  # SM-24, SM-A10
    return (maker,) if made and stands[maker] >= target else ()
