"""What bids and plays say of hands at Wizard: true hands explain them, and worlds are chosen by it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from cardtable.bots.search import Search
from cardtable.core.observation import Observation
from cardtable.games.wizard.hints import FEW, HINTS
from cardtable.games.wizard.likelihood import STRAY, SURPRISE, ThumbLikelihood
from cardtable.kit.position import Position
from tests.bots.searched import questions, words

ROUND = 8
"""A round in which half of the deck is dealt."""


def cards(seed: int, round_: int = ROUND, seats: int = 4) -> Iterator[Observation]:
    """Yield the questions for a card when few are left."""
    for question in questions("wizard", seats, seed, round_=round_):
        if question.view.phase == "tricks" and max(map(len, question.view.hands)) <= FEW:
            yield question


def trick(seed: int, left: int) -> list[Observation]:
    """Return the questions of the trick for which everybody has so many cards, by seat."""
    asked = [q for q in cards(seed) if len(q.view.hands[q.seat]) == left]
    return sorted(asked, key=lambda q: q.seat)


def test_true_hands_explain_bids_and_plays_better_than_hands_dealt_at_random() -> None:
    true = dealt = asked = 0.0
    for seed in range(8):
        first, *others = trick(seed, 3)
        recall, world = ThumbLikelihood(first), Search(first, words(), beliefs=False).world()
        assert first.view.play is not None
        for other in others:
            if other.seat not in first.view.play.seats:
                asked += 1
                true += recall.likelihood(other.seat, other.view.hands[other.seat].known)
                dealt += recall.likelihood(other.seat, world.hands[other.seat].known)
    assert asked > 8
    assert true > 2 * dealt


def test_a_bid_near_what_a_hand_is_worth_is_likely_and_one_far_from_it_is_not() -> None:
    near = far = 0
    for seed in range(6):
        for question in trick(seed, 4)[:1]:
            recall = ThumbLikelihood(question)
            for other in questions("wizard", 4, seed, round_=ROUND):
                x = other.seat
                if other.view.phase != "bids" or x == question.seat:
                    continue
                dealt = other.view.hands[x].known
                near += recall.said(x, dealt) > 0.5
                recall._bids[x] += 3
                far += recall.said(x, dealt) < STRAY + 0.01
                recall._bids[x] -= 3
    assert near >= 16  # of 18
    assert far == 18


def test_a_card_that_the_rule_of_thumb_would_play_is_as_likely_as_can_be() -> None:
    best = total = 0
    for seed in range(4):
        for question in cards(seed):
            recall = ThumbLikelihood(question)
            for x, pasts in enumerate(recall._plays._pasts):
                if x == question.seat:
                    assert not pasts
                for past in pasts:
                    chance = recall.chance(x, past, past.later)
                    assert SURPRISE <= chance <= 1
                    total += 1
                    best += chance == 1
            break
    assert total > 10
    assert best > 0


@pytest.mark.parametrize(("round_", "seats"), [(3, 4), (8, 4), (15, 4), (10, 6), (20, 3)])
def test_every_world_fits_the_view_and_the_rest_of_the_deck_is_undealt(round_: int, seats: int) -> None:
    stocks = set()
    for question in cards(2, round_, seats):
        view: Position = question.view
        assert view.play is not None
        search = Search(question, words())
        for _ in range(5):
            world = search.world()
            hands = [pile.known for pile in world.hands]
            assert hands[question.seat] == view.hands[question.seat].known
            assert [len(pile) for pile in world.hands] == [len(pile) for pile in view.hands]
            assert all(not hand & lacks for hand, lacks in zip(hands, view.play.lacks, strict=True))
            places = [*hands, *view.play.played, world.stock.known, sum(1 << c for c in view.up)]
            assert sum(places) == view.play.tables.rules.deck
            stocks.add(world.stock.known)
    assert len(stocks) > 5 or seats * round_ == 60


def test_the_likelihood_is_asked_late_only_and_never_of_hidden_bids() -> None:
    early = next(q for q in questions("wizard", 4, 1, round_=12) if q.view.phase == "tricks")
    assert HINTS.likelihood(early) is None
    assert HINTS.likelihood(next(questions("wizard", 4, 1, round_=2))) is None
    late = next(cards(1))
    assert HINTS.likelihood(late) is not None
    assert HINTS.share(late.view) < HINTS.share(early.view)
    hidden = next(
        q for q in questions("wizard", 4, 1, round_=3, bid_visibility="hidden_until_round_end")
        if q.view.phase == "tricks"
    )  # fmt: skip
    assert HINTS.likelihood(hidden) is None
    assert Search(hidden, words()).world()
