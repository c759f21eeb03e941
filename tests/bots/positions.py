"""Positions of Wizard in few words, for questions of sense."""

from __future__ import annotations

from typing import Any

from cardtable.core.cards import IN_SUIT, STANDARD, SUITS, card_set, card_text, cards_in, in_text_order, suit_of
from cardtable.core.observation import Observation
from tests.engine import Engine

SEATS = ("Ann", "Bo", "Cy")
BOT = 2
"""The seat that the tests ask: the dealer, who plays last to the first trick."""


def last_to_play(
    trick: str, hand: str, bid: int, up: str, bids: tuple[int, int] = (0, 0), **header: Any
) -> Observation:
    """Return the question to the third of three players, after `trick` was played before it."""
    first, second = trick.split()
    return asked(hand, (first, second), bid, up, bids, played=(first, second), **header)


def on_lead(hand: str, bid: int, up: str, bids: tuple[int, int] = (0, 0)) -> Observation:
    """Return the question to the leader of a round."""
    engine = dealt(hand, ("", ""), up, dealer=1)
    engine.feed({"seat": 2, "chose": f"bid {bid}"})
    for seat, n in enumerate(bids):
        engine.feed({"seat": seat, "chose": f"bid {n}"})
    return engine.session.observation()


def asked(
    hand: str, others: tuple[str, str], bid: int, up: str, bids: tuple[int, int], played: tuple[str, ...], **header: Any
) -> Observation:
    """Return the question after the bids and some cards."""
    engine = dealt(hand, others, up, dealer=2, **header)
    for seat, n in enumerate((*bids, bid)):
        engine.feed({"seat": seat, "chose": f"bid {n}"})
    for seat, card in enumerate(played):
        engine.feed({"seat": seat, "chose": f"play {card}"})
    return engine.session.observation()


def after_wizards(hands: tuple[str, ...], up: str, bids: tuple[int, int, int]) -> Observation:
    """Return the question to the last of three when four Wizards and one more card were led, all cards in order."""
    head = {"cardtable": 1, "game": "wizard", "seats": list(SEATS), "dealer": 2, "round": len(hands[0].split())}
    engine = Engine(head)
    engine.feed({"dealt": {"hands": list(hands), "up": up}})
    for seat, n in enumerate(bids):
        engine.feed({"seat": seat, "chose": f"bid {n}"})
    tricks = list(zip(*(hand.split() for hand in hands), strict=True))[:5]
    for seat, card in [(seat, card) for trick in tricks for seat, card in enumerate(trick)][:-1]:
        engine.feed({"seat": seat, "chose": f"play {card}"})
    return engine.session.observation()


def to_bid(hand: str, up: str, bids: tuple[int, int] = (0, 0), **header: Any) -> Observation:
    """Return the dealer's question for a bid."""
    engine = dealt(hand, ("", ""), up, dealer=2, **header)
    for seat, n in enumerate(bids):
        engine.feed({"seat": seat, "chose": f"bid {n}"})
    return engine.session.observation()


def dealt(hand: str, others: tuple[str, str], up: str, dealer: int, **header: Any) -> Engine:
    """Return a round with these cards; the others hold low plain cards besides, none of the suit led."""
    size = len(hand.split())
    led = suit_of(card_set(others[0].split()[0]).bit_length() - 1) if others[0] else None
    out = IN_SUIT[led] if led in SUITS else 0
    left = in_text_order(STANDARD & ~out & ~card_set(" ".join([hand, up, *others])))
    rest = iter(card_text(c) for c in left)
    hands = [" ".join([*cards.split(), *(next(rest) for _ in range(size - len(cards.split())))]) for cards in others]
    engine = Engine({"cardtable": 1, "game": "wizard", "seats": list(SEATS), "dealer": dealer, "round": size} | header)
    engine.feed({"dealt": {"hands": [*hands, hand]} | ({"up": up} if up else {})})
    return engine


def cards(mask: int) -> set[str]:
    """Return the cards of a set as text."""
    return {card_text(c) for c in cards_in(mask)}
