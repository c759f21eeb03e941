"""A better hand never calls less: what a search says of two hands in common worlds, beyond two standard errors.

The rule of thumb is held to it exactly, game by game, in `tests/games/` and `test_wizard_thumb.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest

from cardtable.bots.levels import BUDGETED_CANDIDATES, HARD, NORMAL, Level
from cardtable.bots.search import Budget, Candidate, Search, best_or_favourite, standard_error
from cardtable.bots.search_moves import candidates
from cardtable.core.actions import Action
from cardtable.core.cards import ACE, IN_SUIT, JACK, SPADES, Card, card_text, cards_in, rank_of, set_text, suit_of
from cardtable.core.chance import Stream
from cardtable.core.observation import Observation
from cardtable.core.piles import Pile
from cardtable.games.cutthroat_spades.scoring import tricks_bid
from cardtable.games.three_handed_euchre.cards import tables_of
from cardtable.kit.evolve import evolve
from cardtable.kit.game import options_of
from cardtable.kit.position import Position, own_piles, with_piles
from tests.bots.searched import questions
from tests.kit.random_games import kit_game
from tests.sizes import partly_slow

LOW = 9
"""A plain card below this is worth less than any good trump."""
BEYOND = 2.0

Better = Callable[[Position, int], list[tuple[Card, Card]]]


def held_and_away(s: Position, seat: int) -> tuple[list[Card], list[Card]]:
    """Return the cards of a hand, and those that are neither in it nor turned up."""
    hand = s.hands[seat].known
    up = sum(1 << c for c in s.up)
    return list(cards_in(hand)), list(cards_in(kit_game_of(s).deal_request(s).deck & ~hand & ~up))


def kit_game_of(s: Position) -> Any:
    return next(game for game in map(kit_game, PAIRS) if isinstance(s.table.options, game.Options))


def trump_or_higher(trump: Callable[[Position, int], int | None], tens: bool = False) -> Better:
    """Return how a hand gets better: by a trump for a low plain card, or by a higher card of a suit.

    Where `tens` count, tens, and jacks in their stead, are left alone.
    """

    def better(s: Position, seat: int) -> list[tuple[Card, Card]]:
        own, away = held_and_away(s, seat)
        suit = trump(s, seat)
        specials = [c for c in away if suit_of(c) not in range(4) and rank_of(c) == 1]
        changes = []
        for old in own:
            if suit_of(old) not in range(4) or (tens and rank_of(old) in (10, JACK)):
                continue
            higher = [c for c in away if suit_of(c) == suit_of(old) and rank_of(c) > rank_of(old)]
            if suit_of(old) != suit and rank_of(old) < LOW:
                higher += [c for c in away if suit_of(c) == suit and rank_of(c) > LOW] + specials
            changes += [(old, new) for new in higher if not tens or rank_of(new) not in (10, JACK)]
        return changes

    return better


def bowers(s: Position, seat: int) -> list[tuple[Card, Card]]:
    """Return how a hand gets better at Euchre where the turned suit would be trumps."""
    own, away = held_and_away(s, seat)
    tables = tables_of(options_of(s).deck, suit_of(s.up[0]))
    trumps = tables.must[suit_of(s.up[0])]

    def strength(c: Card) -> tuple[bool, int]:
        return bool(trumps >> c & 1), tables.power[tables.sets[c]][c]

    return [
        (old, new) for old in own for new in away
        if ((trumps >> new & 1 and rank_of(old) != ACE) or (suit_of(old) == suit_of(new) and rank_of(new) != JACK))
        and rank_of(old) != JACK and strength(new) > strength(old)
    ]  # fmt: skip


def longest(s: Position, seat: int) -> int:
    """Return the suit that a bidder at Smear would make trumps."""
    hand = s.hands[seat].known
    return max(range(4), key=lambda suit: ((hand & IN_SUIT[suit]).bit_count(), hand & IN_SUIT[suit]))


PAIRS: dict[str, tuple[int, Better]] = {
    "wizard": (4, trump_or_higher(lambda s, _: s.trump)),
    "cutthroat-spades": (4, trump_or_higher(lambda _s, _: SPADES)),
    "two-player-spades": (2, trump_or_higher(lambda _s, _: SPADES)),
    "canadian-smear": (3, trump_or_higher(longest, tens=True)),
    "three-handed-euchre": (3, bowers),
}


def much(s: Position, action: Action) -> int:
    """Return how much a call promises: nothing for a pass."""
    if isinstance(options_of(s), kit_game("cutthroat-spades").Options):
        return tricks_bid(options_of(s), action, 20)
    return action.n or int(action.verb in ("order", "name"))


def swapped(s: Position, old: Card, new: Card) -> Position:
    """Return a position in which two cards have changed places."""

    def turned(cards: int) -> int:
        a, b = cards >> old & 1, cards >> new & 1
        return cards ^ (1 << old | 1 << new) if a != b else cards

    def pile(p: Pile) -> Pile:
        return Pile(turned(p.known), p.hidden, p.out) if turned(p.known) != p.known else p

    return evolve(
        s, hands=tuple(map(pile, s.hands)), stock=pile(s.stock), gone=pile(s.gone),
        own=with_piles(s.own, map(pile, own_piles(s.own))),
    )  # fmt: skip


def pairs(name: str, first: int) -> Iterator[tuple[Observation, Observation, Card, Card]]:
    """Yield questions for a bid, each with the same one to a better hand and the two cards that differ."""
    seats, better = PAIRS[name]
    words = Stream(b"monotone", f"{name}/{first}")
    for seed in range(first, first + 1000):
        asked = [o for o in questions(name, seats, seed, round_=3 + seed % 9 if name == "wizard" else 1)
                 if o.view.phase in ("bids", "auction", "first round") and o.view.hands[o.seat].known]  # fmt: skip
        if not asked:
            continue
        weak = asked[words.below(len(asked))]
        changes = better(weak.view, weak.seat)
        if changes:
            old, new = changes[words.below(len(changes))]
            strong = replace(weak, view=swapped(weak.view, old, new), facts=())
            yield replace(weak, facts=()), strong, old, new


def searched(asked: Observation, level: Level, tried: list[Action], world: Callable[[], Position]) -> list[Candidate]:
    """Return what a level's search makes of some calls in these worlds, the best first."""
    search = Search(asked, Stream(b"monotone", "luck"), level.beliefs, level.to_win)
    search.world = world  # type: ignore[method-assign]
    return search.ranked(tried, Budget(level.bids * min(len(tried), BUDGETED_CANDIDATES)))


def drops(weak: Observation, strong: Observation, old: Card, new: Card, level: Level) -> float:
    """Return by how many standard errors the better hand calls less; nothing where it calls as much or more."""
    (mine, tried), (yours, others) = candidates(weak), candidates(strong)
    tried += [a for a in others if a not in tried]
    source = Search(weak, Stream(b"monotone", "worlds"), level.beliefs, level.to_win)
    worlds = [source.world() for _ in range(4 * level.bids)]
    before = searched(weak, level, tried, iter(worlds).__next__)
    after = searched(strong, level, tried, iter([swapped(w, old, new) for w in worlds]).__next__)
    high, low = best_or_favourite(before, mine, level.doubt), best_or_favourite(after, yours, level.doubt)
    if much(weak.view, low) >= much(weak.view, high):
        return 0.0
    lines = [next(line for line in lines if line.action == a) for lines in (after, before) for a in (low, high)]
    gains = [a - b - (c - d) for a, b, c, d in zip(*(line.values for line in lines), strict=False)]
    opinions = lines[0].opinion - lines[1].opinion - lines[2].opinion + lines[3].opinion
    mean: float = sum(gains) / len(gains) + opinions
    return mean / max(standard_error(gains), 1e-9)


def falls(name: str, level: Level, first: int, count: int) -> list[str]:
    """Return the pairs of hands of which the better one calls less beyond two standard errors."""
    return [
        f"{set_text(weak.view.hands[weak.seat].known)}, {card_text(new)} for {card_text(old)}"
        for weak, strong, old, new in islice(pairs(name, first), count)
        if drops(weak, strong, old, new, level) > BEYOND
    ]  # fmt: skip


@partly_slow("level", [NORMAL, HARD], always={0}, ids=lambda level: level.id)
@pytest.mark.parametrize("name", PAIRS)
def test_a_better_hand_never_calls_less(name: str, level: Level) -> None:
    assert falls(name, level, 0, 4) == []


@pytest.mark.large
@pytest.mark.parametrize("level", [NORMAL, HARD], ids=lambda level: level.id)
@pytest.mark.parametrize("name", PAIRS)
def test_a_better_hand_calls_less_no_more_often_than_chance_has_it(name: str, level: Level) -> None:
    """Of so many pairs one in forty may lie beyond two standard errors; of 200, fewer than 13."""
    assert len(falls(name, level, 1000, 200)) < 13
