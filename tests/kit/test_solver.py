"""The solver of last tricks against naive search through the fold, and when nothing is left to decide."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from cardtable.core.cards import Card, card_set
from cardtable.core.facts import Chosen
from cardtable.core.pending import Ask, Rule, Show
from cardtable.core.piles import Pile
from cardtable.core.ruleset import Table
from cardtable.kit.evolve import evolve
from cardtable.kit.game import TrickGame
from cardtable.kit.position import Position
from cardtable.kit.solver import TooLarge, claimable, solvable, solved
from tests.kit.random_games import GAMES, kit_game, random_table, walk

SHAPES = [(name, seats) for name in GAMES for seats in kit_game(name).info.seats if seats < 5]
FEW = 9
"""With so many cards left the naive search still ends soon."""


def on(game: TrickGame, s: Position, ask: Ask, action: object) -> Position:
    """Return the position after a card, and after all that follows without a choice."""
    s = game.apply(s, Chosen(ask.seat, action, ask.secret))  # type: ignore[arg-type]
    while isinstance(due := game.pending(s), Show | Rule):
        s = game.apply(s, game.derive(s, due))
    return s


def outcomes(game: TrickGame, s: Position, hands: int) -> Iterator[tuple[int, ...]]:
    """Yield the scores of every way to play a hand on, as often as there are ways."""
    if len(s.sheet.done) > hands:
        yield s.sheet.done[-1].change
        return
    ask = game.pending(s)
    assert isinstance(ask, Ask)
    for action in game.legal_actions(s, ask.seat):
        yield from outcomes(game, on(game, s, ask, action), hands)


def naive(game: TrickGame, s: Position, hands: int) -> tuple[int, ...]:
    """Return what comes of a hand when every seat plays for the most above the mean of the others."""
    if len(s.sheet.done) > hands:
        return s.sheet.done[-1].change
    return max(naive_choices(game, s, hands).values(), key=lambda o: (above(o, turn_of(game, s)), o))


def naive_choices(game: TrickGame, s: Position, hands: int) -> dict[Card, tuple[int, ...]]:
    ask = game.pending(s)
    assert isinstance(ask, Ask)
    legal = game.legal_actions(s, ask.seat)
    return {a.cards.bit_length() - 1: naive(game, on(game, s, ask, a), hands) for a in legal}


def turn_of(game: TrickGame, s: Position) -> int:
    ask = game.pending(s)
    assert isinstance(ask, Ask)
    return ask.seat


def above(outcome: tuple[float, ...], seat: int) -> float:
    """Return by how much a seat is above the mean of the others."""
    others = [score for other, score in enumerate(outcome) if other != seat]
    return outcome[seat] - sum(others) / len(others)


def ends(name: str, seats: int, seed: int) -> Iterator[tuple[TrickGame, Position]]:
    """Yield positions late in a random hand."""
    game, rnd = kit_game(name), Random(seed)
    for s, _, _ in walk(game, random_table(game, rnd, seats), seed, hands=1):
        if s.phase == "tricks" and not s.due and solvable(game, s) and sum(map(len, s.hands)) <= FEW:
            yield game, s


def check(name: str, seats: int, seed: int) -> None:
    for game, s in ends(name, seats, seed):
        expected = naive_choices(game, s, 0)
        found = solved(game, s)
        assert found.keys() == expected.keys()
        for card, outcome in expected.items():
            if seats == 2:
                assert above(found[card], 0) == above(outcome, 0)
            else:
                assert found[card] == outcome
        same = len(set(outcomes(game, s, 0))) == 1
        assert claimable(game, s) == same
        assert same or not any(game.settled(s, seat) for seat in range(seats))


@pytest.mark.parametrize(("name", "seats"), SHAPES)
def test_the_solver_is_as_good_as_naive_search(name: str, seats: int) -> None:
    for seed in range(4):
        check(name, seats, seed)


@pytest.mark.large
@pytest.mark.parametrize("seed", range(4, 200))
@pytest.mark.parametrize(("name", "seats"), SHAPES)
def test_the_solver_is_as_good_as_naive_search_at_large(name: str, seats: int, seed: int) -> None:
    check(name, seats, seed)


def test_too_large_positions_are_refused() -> None:
    game = kit_game("cutthroat-spades")
    first = next(
        s for s, _, _ in walk(game, random_table(game, Random(1), 4), 1, 1) if s.phase == "tricks" and not s.due
    )
    assert not claimable(game, first)
    with pytest.raises(TooLarge):
        solved(game, first, 1000)


def holding(*hands: str) -> tuple[TrickGame, Position]:
    """Return a position of Cutthroat Spades for four in its second trick: hands from the leader's left on, his last."""
    game = kit_game("cutthroat-spades")
    table = Table(("A", "B", "C", "D"), game.Options())
    s = next(s for s, _, _ in walk(game, table, 3, 1) if s.play is not None and any(s.play.taken))
    assert s.play is not None
    held = {s.left_of(s.play.turn, i): Pile(card_set(cards)) for i, cards in enumerate(hands, 1)}
    return game, evolve(s, hands=tuple(held[seat] for seat in range(4)))


def test_a_jack_that_counts_is_not_as_good_as_the_queen_beside_it() -> None:
    """Under the ace the queen is given, and the jack takes the next trick."""
    game, s = holding("3H 4C", "5H 6C", "QD JD", "AD 2D")
    assert solved(game, s) == naive_choices(game, s, 0)


def test_who_has_nothing_but_winners_may_claim_however_many() -> None:
    others = ("KS 4H 9D 2C 3C QD 6C", "8S 5H 2D 3D 4C 5C KC", "7S 6H 4D 5D 7C JC TC")
    assert claimable(*holding(*others, "AS QS JS TS 9S AD KH")) is False  # the king of spades is out
    assert claimable(*holding("4H 9D 2C 3C QD 6C 7H", *others[1:], "AS KS QS JS TS 9S AD")) is True
    assert claimable(*holding("4H 9D 2C 3C AD 6C 7H", *others[1:], "AS KS QS JS TS 9S QD")) is False
