"""What is worth trying: legal actions with equals merged, and of very many only the sensible ones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from cardtable.bots.players import thumb_of
from cardtable.bots.search_hints import hints_of
from cardtable.core.actions import PLAY, Action
from cardtable.core.cards import Card, CardSet, cards_in
from cardtable.core.observation import Observation
from cardtable.kit.game import TrickGame
from cardtable.kit.position import Position
from cardtable.kit.tricks import FREE, LEADS, UNSET, TrickTables

MOST: Final = 24
"""So many actions are all tried; of more, those that the rule of thumb thinks sensible, or as many from all over.

Chosen.
"""
SENSIBLE: Final = 6
NEAR: Final = 2
"""Numbers further than this from the rule of thumb's are not tried by players. Chosen."""


def candidates(observation: Observation, reach: int = NEAR) -> tuple[Action | None, list[Action]]:
    """Return the rule of thumb's choice, if there is a rule of thumb, and the actions to be tried with it.

    Numbers are tried up to `reach` from the rule of thumb's.
    """
    thumb = thumb_of(observation.ruleset)
    choices = thumb.choices(observation) if thumb is not None else ()
    if observation.view.phase == "tricks":
        groups = equals(observation)
        heads = {a: head for head, members in groups.items() for a in members}
        return (heads[choices[0]] if choices else None), list(groups)
    favourite = choices[0] if choices else None
    return favourite, _worth_trying(observation.legal, choices, reach)


def _worth_trying(legal: Sequence[Action], choices: Sequence[Action], reach: int) -> list[Action]:
    if len(legal) > MOST:
        return list(choices[:SENSIBLE]) if choices else list(legal[:: -(-len(legal) // MOST)])
    if not choices:
        return list(legal)
    middle = next((a.n for a in choices if a.n is not None), None)
    if middle is None:
        return list(legal)
    return [a for a in legal if a.n is None or abs(a.n - middle) <= reach]


def equals(observation: Observation) -> Mapping[Action, tuple[Action, ...]]:
    """Return the playable cards by the one that stands for each set of equals: on lead the highest, else the lowest.

    Cards are equals when no card that others may hold, or have on the table, lies between them, and neither counts.
    """
    s: Position = observation.view
    game = observation.ruleset
    assert isinstance(game, TrickGame)
    assert s.play is not None
    tables = s.play.tables
    legal = 0
    for action in observation.legal:
        legal |= action.cards if action.verb == "play" else 0
    apart = hints_of(game).prized(game, s) if s.trump is not None or not game.lead_decides() else legal
    elsewhere = _elsewhere(s, observation.seat)
    groups: list[list[Card]] = []
    for card in sorted(cards_in(legal), key=lambda c: (_suit(tables, c), tables.power[tables.sets[c]][c])):
        if groups and _alike(tables, groups[-1][-1], card, elsewhere, apart):
            groups[-1].append(card)
        else:
            groups.append([card])
    head = 0 if s.play.cards else -1
    cards = {PLAY[g[head]]: tuple(PLAY[c] for c in g) for g in groups}
    return cards | {action: (action,) for action in observation.legal if action.verb != "play"}


def _suit(tables: TrickTables, card: Card) -> tuple[int, int]:
    suit = tables.suit[card]
    return (FREE if suit is None else suit, tables.sets[card])


def _elsewhere(s: Position, seat: int) -> CardSet:
    """Return the cards that are neither in the own hand nor out of the game by play, those on the table included."""
    assert s.play is not None
    gone = s.hands[seat].known
    for cards in s.play.played:
        gone |= cards
    for card in s.play.cards:
        gone &= ~(1 << card)
    return s.play.tables.rules.deck & ~gone


def _alike(tables: TrickTables, low: Card, high: Card, elsewhere: CardSet, apart: CardSet) -> bool:
    """Return whether a card and the next stronger one of the hand do the same."""
    if (apart >> low | apart >> high) & 1 or _suit(tables, low) != _suit(tables, high):
        return False
    rules = tables.rules
    if any((cards >> low ^ cards >> high) & 1 for cards in (rules.locked, rules.barred_first, rules.besides)):
        return False
    for lead in LEADS:
        if lead == UNSET:
            continue
        row = tables.power[lead]
        if any(row[low] < row[c] < row[high] for c in cards_in(elsewhere)):
            return False
    return True
