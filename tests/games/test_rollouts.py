"""Playouts of two games play as their rules of thumb do, and worlds give a bidder what bids are made on."""

from __future__ import annotations

from typing import Any

import pytest

from cardtable.bots.players import thumb_of
from cardtable.bots.search import Search
from cardtable.bots.search_hints import hints_of
from cardtable.core.actions import Action
from cardtable.core.cards import ACE, CardSet, card_of
from cardtable.core.facts import Chosen
from cardtable.core.observation import Observation
from cardtable.games.two_player_spades.phases import HAND
from cardtable.games.two_player_spades.rollout import none_held
from cardtable.kit.kernel import Kernel
from cardtable.kit.position import NOBODY
from cardtable.kit.tricks import best_of
from tests.bots.searched import questions, words
from tests.kit.random_games import kit_game


def picked(question: Observation) -> CardSet:
    """Return what the playouts of a world play where a question is asked."""
    search = Search(question, words())
    world = search.world()
    play, policy = world.play, hints_of(search.game).rollout_policy(search.game, world)
    assert play is not None
    kernel = Kernel(search.game, world)
    policy.at(kernel)
    kernel.play_out(policy)
    for kept, start in ((kernel.taken, play.taken), (kernel.captured, play.captured)):
        kept[:] = start
    kernel.hands[:] = [pile.known for pile in world.hands]
    kernel.position, kernel.tables = world, play.tables
    kernel.leader = play.seats[0] if play.cards else play.turn
    legal = sum(a.cards for a in question.legal)
    if not play.cards:
        return policy.pick(question.seat, legal, play.lead, -1, question.seat)
    best = best_of(play.tables, play.lead, play.cards)
    return policy.pick(
        question.seat, legal, play.lead, play.tables.power[play.lead][play.cards[best]], play.seats[best]
    )


@pytest.mark.parametrize(
    ("name", "seats", "options"),
    [
        ("two-player-spades", 2, {}),
        ("canadian-smear", 3, {}),
        ("canadian-smear", 2, {"joker": "on", "low_point": "trick_winner", "high_point": "highest_in_play"}),
    ],
)
def test_playouts_play_as_the_rule_of_thumb_does(name: str, seats: int, options: dict[str, Any]) -> None:
    thumb = thumb_of(kit_game(name))
    assert thumb is not None
    same = asked = 0
    for seed in range(12):
        for question in questions(name, seats, seed, **options):
            if question.view.phase == "tricks" and len(question.legal) > 1 and question.view.bids[0] != Action("nil"):
                asked += 1
                same += picked(question) == thumb.choices(question)[0].cards
    assert asked > 50
    assert same > 0.7 * asked


@pytest.mark.parametrize("trump", [False, True])
def test_a_hand_of_few_cards_holds_a_card_less_likely(trump: bool) -> None:
    for rank in range(13):
        lacking = [none_held(trump, 1 << rank, left) for left in range(HAND, -1, -1)]
        assert lacking == sorted(lacking)
        assert lacking[-1] == 1.0
        assert 0.0 < lacking[0] < 1.0


def test_a_bidder_at_smear_holds_what_bids_are_made_on() -> None:
    dealt = aces = 0
    for seed in range(40):
        for question in questions("canadian-smear", 3, seed):
            s = question.view
            if s.trump is None or s.maker in (NOBODY, question.seat) or s.play is None or s.play.number > 1:
                continue
            ace = 1 << card_of(s.trump, ACE)
            if (s.hands[question.seat].known | sum(s.play.played)) & ace:
                continue
            search = Search(question, words())
            for _ in range(10):
                dealt += 1
                aces += search.world().hands[s.maker].known & ace != 0
            break
    assert dealt > 50
    assert aces > 0.3 * dealt  # 5 of 43 cards would be 12%


def test_the_first_lead_of_a_playout_makes_the_best_suit_trumps() -> None:
    for seed in range(6):
        for question in questions("canadian-smear", 3, seed):
            s = question.view
            if s.phase == "tricks" and s.trump is None:
                game: Any = question.ruleset
                lead = thumb_of(game).choices(question)[0]  # type: ignore[union-attr]
                assert picked(question) == lead.cards
                assert game.apply(s, Chosen(question.seat, lead)).trump is not None


def test_a_playout_at_euchre_leads_only_what_is_held() -> None:
    """A defender without a card that nothing beats leads the highest of those that are no trumps."""
    leads = 0
    for seed in range(12):
        for question in questions("three-handed-euchre", 3, seed):
            view = question.view
            if view.phase == "tricks" and view.play is not None and not view.play.cards:
                lead = picked(question)
                leads += question.seat != view.maker
                assert lead.bit_count() == 1
                assert lead & sum(action.cards for action in question.legal)
    assert leads > 10
