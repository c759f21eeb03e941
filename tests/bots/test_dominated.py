"""No bot plays a card that loses in every world: one worse than another card whichever way the hand goes on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from cardtable import plugins
from cardtable.bots.levels import with_playouts
from cardtable.bots.players import ThumbBot
from cardtable.core.actions import PLAY
from cardtable.core.cards import Card, set_text
from cardtable.core.chance import Stream
from cardtable.core.facts import Chosen
from cardtable.core.observation import Observation
from cardtable.core.pending import Ask, Rule, Show
from cardtable.kit.game import TrickGame
from cardtable.kit.position import Position
from cardtable.kit.solver import solved
from cardtable.kit.worlds import Worlds, seen_by
from tests.bots.searched import questions, words
from tests.kit.random_games import GAMES, kit_game

WORLDS = 8
FREE_BAGS: dict[str, dict[str, Any]] = {
    "cutthroat-spades": {"bag_limit": 1000, "award_jacks": "none"},
    "two-player-spades": {"bag_penalty": 0},
}
"""House rules under which points are all that a trick is worth."""


def above(outcome: tuple[float, ...], seat: int) -> float:
    """Return by how much a seat is above the mean of the others."""
    return outcome[seat] - (sum(outcome) - outcome[seat]) / (len(outcome) - 1)


def by_thumb(game: TrickGame, s: Position, seat: int, card: Card) -> tuple[float, ...]:
    """Return what a hand changes when everybody plays on by rule of thumb after a card."""
    hands = len(s.sheet.done)
    s = game.apply(s, Chosen(seat, PLAY[card]))
    while len(s.sheet.done) == hands:
        match game.pending(s):
            case Ask() as ask:
                seen, legal = seen_by(s, ask.seat), game.legal_actions(s, ask.seat)
                asked = Observation(game, ask.seat, seen, ask, legal, (), game.standing(seen), seen.table)
                s = game.apply(s, Chosen(ask.seat, ThumbBot().choose(asked, words())))
            case Show() | Rule() as due:
                s = game.apply(s, game.derive(s, due))
    return s.sheet.done[-1].change


def worse(asked: Observation, s: Position, best: bool) -> set[tuple[Card, Card]]:
    """Return pairs of cards of which the first is worse in a world, all playing on well or else by rule of thumb."""
    game, seat = asked.ruleset, asked.seat
    assert isinstance(game, TrickGame)
    found = solved(game, s) if best else {c: by_thumb(game, s, seat, c) for c in cards_of(asked)}
    values = {card: above(outcome, seat) for card, outcome in found.items()}
    return {(a, b) for a in values for b in values if values[a] < values[b]}


def dominated(name: str, seed: int, left: int) -> Iterator[tuple[Observation, set[Card]]]:
    """Yield questions late in a hand, with the cards that are worse than the same other card in every world."""
    game = kit_game(name)
    rules = FREE_BAGS.get(name, {})
    for asked in questions(name, game.info.usual, seed, round_=3 + seed % 7 if name == "wizard" else 1, **rules):
        s: Position = asked.view
        if s.phase != "tricks" or len(asked.legal) == 1 or sum(map(len, s.hands)) > left:
            continue
        dealt = Worlds(game, s, Stream(b"dominated", str(seed)))
        worlds = [dealt.sample() for _ in range(WORLDS)]
        pairs = {(a, b) for a in cards_of(asked) for b in cards_of(asked)}
        for best, world in ((best, world) for best in (True, False) for world in worlds):
            pairs &= worse(asked, world, best)
            if not pairs:
                break
        if pairs:
            yield asked, {a for a, _ in pairs}


def cards_of(asked: Observation) -> list[Card]:
    return [a.cards.bit_length() - 1 for a in asked.legal]


def check(name: str, seeds: range, left: int) -> int:
    """Ask the bots wherever at most so many cards are left; return how often a card loses in every world."""
    found = 0
    bots = [with_playouts(plugins.bot(level), None) for level in ("normal", "hard")]
    for seed in seeds:
        for asked, bad in dominated(name, seed, left):
            found += 1
            for bot in bots:
                chosen = bot.choose(asked, Stream(b"dominated", "choice"))
                s = asked.view
                assert chosen.cards.bit_length() - 1 not in bad, (
                    bot.id,
                    seed,
                    chosen,
                    set_text(s.hands[asked.seat].known),
                )
    return found


@pytest.mark.parametrize("name", GAMES)
def test_a_card_that_loses_in_every_world_is_never_played(name: str) -> None:
    assert check(name, range(40), 9) >= 1


@pytest.mark.large
@pytest.mark.parametrize("first", range(1000, 1400, 100))
@pytest.mark.parametrize("name", GAMES)
def test_a_card_that_loses_in_every_world_is_never_played_at_large(name: str, first: int) -> None:
    assert check(name, range(first, first + 100), 12) >= 1
