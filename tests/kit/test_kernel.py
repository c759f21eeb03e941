"""The kernel plays as the fold does: the same questions, and from the same answers the same tricks and points."""

from __future__ import annotations

import os
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from cardtable.core.actions import PLAY, Action
from cardtable.core.cards import CardSet, cards_in
from cardtable.core.chance import Stream
from cardtable.core.facts import Chosen
from cardtable.core.pending import Ask, Rule, Show
from cardtable.core.ruleset import Table
from cardtable.kit.game import TrickGame
from cardtable.kit.kernel import Kernel, RandomLegal, turns
from cardtable.kit.position import Play, Position
from cardtable.kit.scoring import HandResult, Scored, Totals
from cardtable.kit.tricks import UNSET, best_of
from tests.kit.random_games import GAMES, kit_game, random_table, walk

TABLES = 12
"""Random tables of a game and number of players in CI."""
SHAPES = [(name, seats) for name in GAMES for seats in kit_game(name).info.seats]


class Noting(RandomLegal):
    """A random player that notes what it is asked and what it answers."""

    def __init__(self, seed: int) -> None:
        super().__init__(Stream(seed.to_bytes(4, "big"), "playout"))
        self.steps: list[tuple[Any, ...]] = []

    def pick(self, seat: int, legal: CardSet, lead: int, top: int, winner: int) -> CardSet:
        bit = super().pick(seat, legal, lead, top, winner)
        self.steps.append((seat, legal, lead, top, winner, bit))
        return bit

    def answer(self, s: Position, legal: tuple[Action, ...]) -> Action:
        action = super().answer(s, legal)
        self.steps.append((*legal, action))
        return action


def tricks(s: Position) -> Play:
    assert s.play is not None
    return s.play


def picked(s: Position, legal: tuple[Action, ...], policy: Noting) -> Action:
    """Return the policy's card, asked with what the position says."""
    play = tricks(s)
    cards = sum(action.cards for action in legal)
    if len(legal) == 1:
        return legal[0]
    if not play.cards:
        bit = policy.pick(play.turn, cards, UNSET, -1, play.turn)
    else:
        best = best_of(play.tables, play.lead, play.cards)
        top = play.tables.power[play.lead][play.cards[best]]
        bit = policy.pick(play.turn, cards, play.lead, top, play.seats[best])
    return PLAY[bit.bit_length() - 1]


def folded(game: TrickGame, s: Position, policy: Noting, first: int | None) -> tuple[int, ...]:
    """Return the change of score of a hand that the fold plays out."""
    done = len(s.sheet.done)
    while len(s.sheet.done) == done:
        ask = game.pending(s)
        if isinstance(ask, Show | Rule):
            s = game.apply(s, game.derive(s, ask))
            continue
        assert isinstance(ask, Ask)
        legal = game.legal_actions(s, ask.seat)
        if first is not None:
            action, first = PLAY[first], None
        else:
            action = picked(s, legal, policy) if s.phase == "tricks" else policy.answer(s, legal)
        s = game.apply(s, Chosen(ask.seat, action))
    return s.sheet.done[-1].change


def check_playout(game: TrickGame, s: Position, kernel: Kernel, seed: int, first: int | None) -> None:
    """Check that fold and kernel ask the same and end with the same result and points."""
    results: list[HandResult] = []
    score = game.score

    def noting(options: Any, totals: Totals, result: HandResult) -> Scored:
        results.append(result)
        return score(options, totals, result)

    one, other = Noting(seed), Noting(seed)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(game, "score", noting)
        change = folded(game, s, one, first)
        kernel.play_out(other, None if first is None else PLAY[first])
        assert kernel.change() == change
    assert other.steps == one.steps
    assert results[1] == results[0]


def positions(game: TrickGame, table: Table, seed: int) -> Iterator[Position]:
    """Yield the positions of a random hand in which a card is to be played."""
    for s, _, _ in walk(game, table, seed, hands=1):
        if s.phase == "tricks" and not s.due:
            yield s


def check_hand(name: str, seats: int, seed: int) -> int:
    """Play out a hand from its first lead and from a few places further on; return the number of playouts."""
    game, rnd = kit_game(name), Random(seed)
    count = 0
    for i, s in enumerate(positions(game, random_table(game, rnd, seats), seed)):
        if i and rnd.random() < 0.8:
            continue
        kernel = Kernel(game, s)
        check_playout(game, s, kernel, seed, None)
        play = tricks(s)
        first = rnd.choice([a.cards.bit_length() - 1 for a in game.legal_actions(s, play.turn)])
        check_playout(game, s, kernel, seed + 1, first)
        count += 2
    return count


@pytest.mark.parametrize(("name", "seats"), SHAPES)
def test_kernel_equals_fold(name: str, seats: int) -> None:
    assert sum(check_hand(name, seats, seed) for seed in range(TABLES)) > TABLES


@pytest.mark.large
@pytest.mark.parametrize(("name", "seats"), SHAPES)
def test_kernel_equals_fold_at_large(name: str, seats: int) -> None:
    wanted = int(os.environ.get("CARDTABLE_HANDS", "2000"))
    assert sum(check_hand(name, seats, 1_000_000 + seed) for seed in range(wanted)) > wanted


def first_lead(name: str, seats: int, seed: int = 1) -> tuple[TrickGame, Position]:
    """Return a game under its default rules at a first lead."""
    game = kit_game(name)
    table = Table(tuple(f"P{i}" for i in range(seats)), game.Options())
    return game, next(positions(game, table, seed))


def test_a_kernel_starts_again_from_its_position() -> None:
    game, s = first_lead("cutthroat-spades", 4)
    kernel = Kernel(game, s)
    ends = []
    for _ in range(2):
        kernel.play_out(Noting(7))
        ends.append((kernel.change(), kernel.result()))
    assert ends[0] == ends[1]
    kernel.play_out(Noting(8))
    assert kernel.result() != ends[0][1]
    assert s.play is not None
    assert s.play.taken == (0, 0, 0, 0)


def test_a_policy_sees_the_hands_as_they_shrink() -> None:
    game, s = first_lead("wizard", 4)
    seen: list[list[int]] = []

    class Looking(RandomLegal):
        def pick(self, seat: int, legal: CardSet, lead: int, top: int, winner: int) -> CardSet:
            assert legal & ~hands[seat] == 0
            seen.append([h.bit_count() for h in hands])
            return super().pick(seat, legal, lead, top, winner)

    s = next(p for p in positions(game, Table(tuple("abcd"), game.Options(), round=13), 3))
    kernel = Kernel(game, s)
    hands = kernel.hands
    kernel.play_out(Looking(Stream(b"k", "x")))
    assert seen[0] == [13] * 4
    assert sorted(map(sum, seen), reverse=True) == list(map(sum, seen))
    assert hands == [0] * 4
    assert sum(kernel.taken) == 13
    assert sum(c.bit_count() for c in kernel.captured) == 52


def test_random_play_takes_every_legal_card_equally_often() -> None:
    policy = RandomLegal(Stream(b"k", "fair"))
    legal = sum(1 << c for c in (0, 5, 31, 40, 77))
    counts = dict.fromkeys(cards_in(legal), 0)
    for _ in range(5000):
        bit = policy.pick(0, legal, UNSET, -1, 0)
        counts[bit.bit_length() - 1] += 1
    assert sum(counts.values()) == 5000
    chi = sum((n - 1000) ** 2 / 1000 for n in counts.values())
    assert chi < 18.5  # four degrees of freedom, one in a thousand


def test_turns_skip_who_sits_out() -> None:
    assert turns((True, False, True)) == ((2,), (2, 0), (0,))
    assert turns((True, True, True, True), 2)[3] == (0, 1)
