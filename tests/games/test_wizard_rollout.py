"""Wizard's playouts: whoever plays them does what the rule of thumb would, and much faster."""

from __future__ import annotations

import pytest

from cardtable.bots.search import Search
from cardtable.core.cards import CardSet, cards_in
from cardtable.core.observation import Observation
from cardtable.games.wizard.bot import card_costs, card_worths
from cardtable.games.wizard.rollout import WizardRollout, missing
from cardtable.games.wizard.rules import Wizard
from cardtable.kit.kernel import Kernel
from cardtable.kit.position import Position
from tests.bots.searched import questions, words
from tests.kit.random_games import kit_game


class Asked(Exception):
    """The first card that a playout was asked for."""


def first_pick(observation: Observation) -> CardSet:
    """Return the card that a playout plays next, in any world of the asked seat."""
    game = observation.ruleset
    assert isinstance(game, Wizard)
    world = Search(observation, words()).world()
    policy, kernel = WizardRollout(world), Kernel(game, world)
    policy.at(kernel)
    pick = policy.pick

    def first(seat: int, legal: CardSet, lead: int, top: int, winner: int) -> CardSet:
        raise Asked(pick(seat, legal, lead, top, winner))

    policy.pick = first  # type: ignore[method-assign]
    try:
        kernel.play_out(policy)
    except Asked as asked:
        bit: CardSet = asked.args[0]
        return bit
    raise AssertionError("a playout asks for a card where there is a choice")


def test_a_playout_plays_the_rule_of_thumbs_cards_whatever_the_world() -> None:
    same = total = 0
    for seats in (3, 4, 6):
        for round_ in (2, 5, 8):
            for observation in questions("wizard", seats, seed=round_, round_=round_):
                if observation.view.phase != "tricks" or len(observation.legal) == 1:
                    continue
                costs = {action.cards: cost for action, cost in card_costs(observation).items()}
                total += 1
                same += costs[first_pick(observation)] < min(costs.values()) + 0.1
    assert total > 100
    assert same > 0.9 * total


def test_its_tables_give_the_chances_of_the_logistic_functions() -> None:
    game = kit_game("wizard")
    for observation in questions("wizard", 4, seed=3, round_=9):
        view: Position = observation.view
        if view.phase != "tricks":
            continue
        world = Search(observation, words()).world()
        policy, kernel = WizardRollout(world), Kernel(game, world)
        policy.at(kernel)
        hand = world.hands[observation.seat].known
        unseen = world.stock.known
        for seat, pile in enumerate(world.hands):
            unseen |= pile.known if seat != observation.seat else 0
        exact = card_worths(hand, kernel.tables, unseen, 3, leads=False)
        total = policy.to_come(hand, unseen, hand.bit_count(), hand)
        assert set(exact) == set(cards_in(hand))
        assert all(abs(policy.chances[card] - chance) < 0.02 for card, chance in exact.items())
        assert total == pytest.approx(sum(policy.chances[card] for card in exact))


def test_what_a_seat_may_lack_is_a_chance() -> None:
    """A seat with few of the unseen cards may well lack what would win the trick; one that holds all lacks nothing."""
    assert missing(3, 12)[:3] == (1.0, 0.75, 0.75**2)
    assert missing(5, 5)[:3] == missing(6, 5)[:3] == (1.0, 0.0, 0.0)
    assert missing(0, 0)[:3] == (1.0, 1.0, 1.0)
