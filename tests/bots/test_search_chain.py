"""Chains of worlds: each fits what is known, and comes up as often as it explains what was said and played."""

from __future__ import annotations

from collections import Counter
from itertools import islice

import pytest

from cardtable.bots.search import Search
from cardtable.bots.search_chain import metropolis_chain
from cardtable.core.cards import CardSet, cards_in
from cardtable.core.observation import Observation
from cardtable.games.cutthroat_spades.hints import HINTS
from cardtable.games.cutthroat_spades.likelihood import play_likelihood
from cardtable.kit.kernel import small_numbers
from cardtable.kit.position import Position
from tests.bots.searched import questions, words


def late(seed: int, left: int, seats: int = 4) -> Observation:
    """Return a question for a card with so many cards left."""
    cards = (q for q in questions("cutthroat-spades", seats, seed) if q.view.phase == "tricks")
    return next(q for q in cards if len(q.view.hands[q.seat]) == left)


def hands_of(world: Position) -> tuple[CardSet, ...]:
    return tuple(pile.known for pile in world.hands)


@pytest.mark.parametrize(("left", "seats"), [(12, 4), (7, 3), (5, 4), (3, 5)])
def test_every_world_of_a_chain_fits_the_view(left: int, seats: int) -> None:
    for seed in range(4):
        question = late(seed, left, seats)
        view, search = question.view, Search(question, words())
        assert view.play is not None
        unseen = None
        for _ in range(12):
            world = search.world()
            hands = hands_of(world)
            assert hands[question.seat] == view.hands[question.seat].known
            assert [len(pile) for pile in world.hands] == [len(pile) for pile in view.hands]
            assert all(not hand & lacks for hand, lacks in zip(hands, view.play.lacks, strict=True))
            together = sum(hands)
            assert together.bit_count() == sum(map(len, world.hands))
            assert unseen in (None, together)
            unseen = together


def test_worlds_come_up_as_often_as_they_are_likely() -> None:
    question = late(3, 8)
    view, draw = question.view, small_numbers(words("chain")).__next__
    search = Search(question, words(), beliefs=False)
    unseen = sum(hands_of(search.world())) ^ view.hands[question.seat].known
    assert view.play is not None
    others, lacks = [x for x in range(4) if x != question.seat], view.play.lacks
    places = {card: [x for x in others if not lacks[x] >> card & 1] for card in cards_in(unseen)}
    card, dear = max(places.items(), key=lambda item: len(item[1]))
    highest = 1 << card
    assert len(dear) > 1

    def likelihood(seat: int, hand: CardSet) -> float:
        return 4.0 if seat == dear[0] and hand & highest else 1.0

    even = Counter(_holder(world, highest) for world in (search.world() for _ in range(3000)))
    worlds = islice(metropolis_chain(view, question.seat, search.world, likelihood, draw, 6), 3000)
    seen = Counter(_holder(world, highest) for world in worlds)
    expected = 4 * even[dear[0]] / (4 * even[dear[0]] + sum(even.values()) - even[dear[0]])
    assert seen[dear[0]] / 3000 == pytest.approx(expected, abs=0.06)


def _holder(world: Position, card: CardSet) -> int:
    return next(x for x, hand in enumerate(hands_of(world)) if hand & card)


def test_the_same_words_give_the_same_worlds() -> None:
    question = late(5, 6)
    first, again = (Search(question, words()) for _ in range(2))
    assert [hands_of(first.world()) for _ in range(10)] == [hands_of(again.world()) for _ in range(10)]


def test_plays_explain_a_chains_worlds_better_than_worlds_dealt_at_random() -> None:
    chained = dealt = 0.0
    for seed in range(6):
        question = late(seed, 6)
        explains = play_likelihood(question)
        others = [x for x in range(4) if x != question.seat]
        for beliefs in (True, False):
            search = Search(question, words(), beliefs)
            for _ in range(8):
                world = search.world()
                explained = sum(explains.likelihood(x, world.hands[x].known) for x in others)
                chained += explained * beliefs
                dealt += explained * (not beliefs)
    assert chained > 1.3 * dealt


def test_a_hand_explains_what_the_rule_of_thumb_would_have_played_from_it() -> None:
    surprised = asked = 0
    for seed in range(6):
        truth = [
            q for q in questions("cutthroat-spades", 4, seed)
            if q.view.phase == "tricks" and len(q.view.hands[q.seat]) == 3
        ]  # fmt: skip
        question = truth[0]
        likelihood, played = HINTS.likelihood(question), play_likelihood(question)
        assert likelihood is not None
        for other in truth[1:]:
            hand = other.view.hands[other.seat].known
            asked += 1
            surprised += played.likelihood(other.seat, hand) < 0.05
            assert likelihood(other.seat, hand) <= played.likelihood(other.seat, hand) + 1e-6
    assert asked > 5
    assert surprised < asked / 2


def test_nothing_is_read_from_plays_with_jokers_or_before_play() -> None:
    jokers = next(q for q in questions("cutthroat-spades", 5, 1, jokers=3) if q.view.phase == "tricks")
    assert HINTS.likelihood(jokers) is None
    assert HINTS.likelihood(next(questions("cutthroat-spades", 4, 1))) is None
