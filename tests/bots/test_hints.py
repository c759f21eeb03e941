"""What games tell the search: beliefs that fit bids, drafts and calls, and playouts that know who is with whom."""

from __future__ import annotations

from statistics import mean
from typing import Any

import pytest

from cardtable.bots.levels import hard, with_playouts
from cardtable.bots.search import Search
from cardtable.bots.search_hints import NO_HINTS, hints_of
from cardtable.core.actions import Action
from cardtable.core.cards import IN_SUIT, SPADES, WIZARDS, card_set, cards_in, mask
from cardtable.core.facts import Ruled
from cardtable.core.observation import Observation
from cardtable.games.two_player_spades.estimate import card_worth
from cardtable.kit.evolve import evolve
from cardtable.kit.kernel import Kernel
from cardtable.kit.position import Position
from tests.bots.positions import to_bid
from tests.bots.searched import questions, words
from tests.engine import Engine
from tests.kit.random_games import GAMES, kit_game


def first_play(name: str, seats: int, seed: int, **options: Any) -> Observation:
    return next(o for o in questions(name, seats, seed, **options) if o.view.phase == "tricks")


def with_bid(observation: Observation, seat: int, bid: Action) -> Observation:
    s: Position = observation.view
    return evolve(observation, view=evolve(s, bids=(*s.bids[:seat], bid, *s.bids[seat + 1 :])))


@pytest.mark.parametrize(("name", "seats", "low", "high"), [("cutthroat-spades", 4, 1, 6), ("wizard", 4, 0, 4)])
def test_who_bids_high_is_believed_to_hold_high_cards(name: str, seats: int, low: int, high: int) -> None:
    plain = first_play(name, seats, seed=2, **({"round_": 8} if name == "wizard" else {}))
    other = plain.view.left_of(plain.seat)
    trumps = IN_SUIT[SPADES] if name == "cutthroat-spades" else mask(WIZARDS)
    held = []
    for n in (low, high):
        search = Search(with_bid(plain, other, Action("bid", n=n)), words())
        held.append(mean((search.world().hands[other].known & trumps).bit_count() for _ in range(60)))
    assert held[1] > held[0] + 0.3


def test_a_drafted_hand_is_better_than_a_random_one() -> None:
    observation = first_play("two-player-spades", 2, seed=1)
    other = 1 - observation.seat

    def worth(beliefs: bool) -> float:
        search = Search(observation, words(), beliefs)
        return mean(sum(map(card_worth, cards_in(search.world().hands[other].known))) for _ in range(40))

    assert worth(True) > worth(False) + 1.5


def test_who_was_ruled_to_hold_the_lowest_club_holds_it() -> None:
    game, seen = kit_game("cutthroat-spades"), 0
    for seed in range(6):
        for observation in questions("cutthroat-spades", 5, seed, jokers=2, must_lead_the_club="off"):
            ruled = [fact for fact in observation.facts if isinstance(fact, Ruled)]
            if not ruled or observation.view.play.number > 1:
                continue
            seat, club = ruled[-1].value
            if observation.view.play.played[seat] >> club & 1 or seat == observation.seat:
                continue
            known = hints_of(game).known(observation)
            assert known.holds[seat] == 1 << club
            assert Search(observation, words()).world().hands[seat].known >> club & 1
            seen += 1
    assert seen


def euchre(*calls: tuple[int, str], **options: str) -> Observation:
    engine = Engine(
        {"cardtable": 1, "game": "three-handed-euchre", "seats": ["Mo", "Di", "Ed"], "dealer": 2, "options": options}
    )
    hands = ["9H TH 9C TC 9D", "AD JD KH QH AH", "JS KD QC AC TD"]
    engine.feed({"dealt": {"hands": hands, "dummy": "AS JC QS KC TS", "up": "9S"}})
    for seat, choice in calls:
        engine.feed({"seat": seat, "chose": choice})
    return engine.session.observation()


def test_a_kept_farmers_hand_has_nothing_but_nines_and_tens() -> None:
    observation = euchre((0, "keep"), (0, "pass"), farmers_hand="on")
    farmers = card_set("9S TS 9H TH 9D TD 9C TC")
    search = Search(observation, words())
    for _ in range(30):
        assert not search.world().hands[0].known & ~farmers


def test_a_maker_with_the_dummy_has_kept_trumps() -> None:
    observation = euchre(
        (0, "pass"), (1, "pass"), (2, "order"), (2, "discard TD"), (2, "dummy"), (2, "discard TS QC KC AC JC")
    )
    counts = {}
    for beliefs in (True, False):
        search = Search(observation, words(), beliefs)
        trumps = [(search.world().hands[2].known & (IN_SUIT[SPADES] | card_set("JC"))).bit_count() for _ in range(80)]
        counts[beliefs] = mean(trumps)
    assert counts[True] > counts[False] + 0.4


def test_a_defender_leaves_the_partners_trick_alone_in_playouts() -> None:
    game = kit_game("three-handed-euchre")
    observation = first_play("three-handed-euchre", 3, seed=2)
    world = Search(observation, words()).world()
    policy, kernel = hints_of(game).rollout_policy(game, world), Kernel(game, world)
    policy.at(kernel)
    kernel.play_out(policy)
    maker = world.maker
    one, two = (x for x in range(3) if x != maker)
    kernel.hands[:] = [0, 0, 0]
    kernel.leader = one
    trump = world.trump or 0
    tables = kernel.tables
    low, *_, high = sorted(cards_in(tables.must[trump]), key=tables.power[trump].__getitem__)
    plain = next(cards_in(tables.rules.deck & ~tables.must[trump]))
    legal = 1 << high | 1 << plain
    assert policy.pick(two, legal, trump, tables.power[trump][low], one) == 1 << plain
    assert policy.pick(two, legal, trump, tables.power[trump][low], maker) == 1 << high


def test_smear_players_feed_their_own_tricks_and_starve_others() -> None:
    game = kit_game("canadian-smear")
    observation = first_play("canadian-smear", 3, seed=1)
    world = Search(observation, words()).world()
    policy, kernel = hints_of(game).rollout_policy(game, world), Kernel(game, world)
    policy.at(kernel)
    kernel.play_out(policy)
    trump = kernel.tables.trump
    assert trump is not None
    suit = next(x for x in range(4) if x != trump)
    ten, low, top = (suit << 4 | rank for rank in (10, 3, 14))
    loses = policy.pick(0, 1 << ten | 1 << low, suit, kernel.tables.power[suit][top], 1)
    assert loses == 1 << low


@pytest.mark.parametrize("name", GAMES)
def test_quick_bids_are_legal(name: str) -> None:
    game = kit_game(name)
    hints = hints_of(game)
    assert hints is not NO_HINTS
    for observation in questions(name, game.info.usual, seed=3, round_=6 if name == "wizard" else 1):
        if observation.view.phase != "tricks":
            quick = hints.quick_bid(Search(observation, words()).world(), observation.seat, observation.legal)
            assert quick is None or quick in observation.legal


@pytest.mark.parametrize(
    ("worse", "better"),
    [
        ("9C 5D 3H 2C", "AC 5D 3H 2C"),
        ("KS 4S 9C 3H", "KS AS 9C 3H"),
        ("J1 3D 9C 4H", "W1 3D 9C 4H"),
        ("2S 3D 9C TC", "2S QS 9C TC"),
    ],
)
def test_a_better_hand_is_never_bid_lower(worse: str, better: str) -> None:
    low, high = (with_playouts(hard(), 400).choose(to_bid(hand, "7S"), words()).n for hand in (worse, better))
    assert (low or 0) <= (high or 0)
