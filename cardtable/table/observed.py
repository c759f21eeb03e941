"""An observation as plain data, for programs in any language: what a seat sees, was told, and may do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, TypeAlias

from cardtable.core.actions import action_text
from cardtable.core.cards import card_text, set_text
from cardtable.core.chance import Words
from cardtable.core.facts import Chosen, Dealt, Drew, Fact, Ruled, Shown, TookBack
from cardtable.core.observation import Observation
from cardtable.core.piles import Pile
from cardtable.core.scene import Scene, SeatPanel, TrickCard
from cardtable.core.text import plain

PROTOCOL: Final = 1
"""The version of this form; it is raised when a key changes its meaning or goes away."""
SEEDS: Final = 1 << 31

Object: TypeAlias = dict[str, Any]


def observed(observation: Observation, words: Words) -> Object:
    """Return an observation as the JSON object that a program is asked with, with a seed drawn from the words."""
    o, table = observation, observation.table
    scene = o.ruleset.scene(o.view, o.seat)
    return {
        "cardtable": PROTOCOL,
        "game": o.ruleset.info.id,
        "options": table.options.model_dump(),
        "seat": o.seat,
        "stage": o.ask.stage,
        "prompt": plain(o.ask.prompt),
        "legal": [action_text(action) for action in o.legal],
        "hand": None if scene.hand is None else [card_text(c.card) for c in scene.hand],
        "offer": None if scene.offer is None else card_text(scene.offer),
        "trick": _trick(scene.trick),
        "table": _table(scene),
        "facts": [told(fact) for fact in o.facts],
        "seed": words.below(SEEDS),
    }


def _table(scene: Scene) -> Object:
    """Return what everybody at the table sees besides the trick."""
    return {
        "title": plain(scene.title),
        "badges": [plain(badge) for badge in scene.badges],
        "seats": [_seat(panel) for panel in scene.seats],
        "led": plain(scene.led),
        "last": _trick(scene.last),
        "up": [card_text(c) for c in scene.up],
        "tricks_left": scene.tricks_left,
    }


def _seat(panel: SeatPanel) -> Object:
    return {
        "name": panel.name,
        "score": panel.score,
        "bags": panel.bags,
        "cards": panel.cards,
        "bid": plain(panel.bid),
        "tricks": panel.tricks,
        "badges": [plain(badge) for badge in panel.badges],
        "plays": panel.plays,
    }


def _trick(cards: Sequence[TrickCard]) -> list[Object]:
    return [{"seat": c.seat, "card": card_text(c.card), "winning": c.winning} for c in cards]


def told(fact: Fact) -> Object:
    """Return a fact as a record writes it, where it is veiled with numbers of cards instead of cards."""
    match fact:
        case Dealt():
            hands = [_pile(hand) for hand in fact.hands]
            return {"dealt": {"hands": hands, "up": " ".join(map(card_text, fact.up)), "dummy": _pile(fact.dummy)}}
        case Drew():
            return {"drew": None if fact.card is None else card_text(fact.card), "seat": fact.seat}
        case Chosen(veiled=None):
            return {"seat": fact.seat, "chose": action_text(fact.action)}
        case Chosen():
            return {"seat": fact.seat, "chose": fact.action.verb, "cards": fact.veiled}
        case Shown():
            return {"shown": fact.what, "seat": fact.seat, "cards": _pile(fact.cards)}
        case Ruled():
            return {"ruled": fact.key, "value": list(fact.value)}
        case TookBack():
            return {"took_back": fact.count}


def _pile(pile: Pile) -> str | int:
    """Return the cards of a pile, or their number where they are not told."""
    return set_text(pile.known) if pile.known else len(pile)
