"""The search: equals merged, the same worlds for all, budgets kept, values and wishes that follow the scorer."""

from __future__ import annotations

from collections.abc import Iterator
from math import isfinite
from statistics import mean
from time import monotonic
from typing import Any

import pytest

from cardtable.bots.search import Budget, Candidate, Search, best_or_favourite, paired_lead, standard_error
from cardtable.bots.search_hints import NO_HINTS, Hints, hints_of
from cardtable.bots.search_moves import MOST, candidates, equals
from cardtable.bots.search_policy import TrickRollout, ranks_of
from cardtable.bots.search_value import Utility, made, wishes_of
from cardtable.core.actions import PLAY, Action
from cardtable.core.cards import card, card_set, cards_in
from cardtable.core.facts import Drew, Fact
from cardtable.core.pending import Draw
from cardtable.core.scene import ScoreLine
from cardtable.games.wizard import RULESET as WIZARD
from cardtable.kit.evolve import evolve
from cardtable.kit.kernel import Kernel
from cardtable.kit.position import Position
from cardtable.kit.scoring import Scored, Totals
from tests.bots.positions import last_to_play, on_lead, to_bid
from tests.bots.searched import questions, words
from tests.kit.random_games import GAMES, kit_game

SEATS = {name: kit_game(name).info.usual for name in GAMES}


def play(text: str) -> Action:
    return PLAY[card(text)]


# What is tried


def test_cards_that_nothing_lies_between_are_equals() -> None:
    groups = equals(on_lead("KD QD 4D 2C", 1, "7S"))
    assert groups[play("KD")] == (play("QD"), play("KD"))
    assert set(groups) == {play("KD"), play("4D"), play("2C")}


def test_behind_others_the_lowest_of_equals_stands_for_them() -> None:
    groups = equals(last_to_play("5D 9D", "KD QD 4D", 1, "7S"))
    assert groups[play("QD")] == (play("QD"), play("KD"))
    assert play("4D") in groups


def test_a_card_on_the_table_parts_equals() -> None:
    assert len(equals(last_to_play("5D QD", "KD JD 4D", 1, "7S"))) == 3


def test_wizards_are_equals_and_so_are_jesters() -> None:
    groups = equals(on_lead("W1 W3 J1 J2", 1, "7S"))
    assert sorted(map(len, groups.values())) == [2, 2]


def test_cards_that_count_are_no_equals() -> None:
    for observation in questions("canadian-smear", 3, seed=3):
        if observation.view.phase == "tricks":
            assert all(len(group) == 1 for group in equals(observation).values())
    jacks = hints_of(kit_game("cutthroat-spades"))
    for observation in questions("cutthroat-spades", 3, seed=3):
        if observation.view.phase == "tricks":
            apart = jacks.prized(kit_game("cutthroat-spades"), observation.view)
            assert apart
            assert all(len(group) == 1 for head, group in equals(observation).items() if head.cards & apart)


@pytest.mark.parametrize("name", GAMES)
def test_equals_cover_the_legal_cards_once(name: str) -> None:
    for observation in questions(name, SEATS[name], seed=8, round_=6 if name == "wizard" else 1):
        if observation.view.phase == "tricks":
            groups = equals(observation)
            assert sorted(str(a) for g in groups.values() for a in g) == sorted(map(str, observation.legal))
            favourite, tried = candidates(observation)
            assert favourite in tried


def test_of_very_many_actions_the_sensible_ones_are_tried() -> None:
    many = [o for seed in range(6) for o in questions("three-handed-euchre", 3, seed) if len(o.legal) > MOST]
    assert many
    for observation in many:
        favourite, tried = candidates(observation)
        assert favourite == tried[0]
        assert len(tried) <= 6


def test_numbers_near_the_rule_of_thumb_are_tried() -> None:
    favourite, tried = candidates(to_bid("AS KS QS 2C 3C 4C 5C", "7S"))
    assert favourite is not None
    assert favourite.n is not None
    assert {a.n for a in tried} <= set(range(favourite.n - 2, favourite.n + 3))
    assert len(candidates(to_bid("AS KS QS 2C 3C 4C 5C", "7S"), MOST)[1]) == 8


# How it is compared


def test_every_candidate_is_tried_in_the_same_worlds_and_the_worse_half_dropped() -> None:
    observation = on_lead("KD 9S 4D 2C", 1, "7S")
    _, tried = candidates(observation)
    lines = Search(observation, words()).ranked(tried, Budget(120))
    counts = [line.count for line in lines]
    assert counts == sorted(counts, reverse=True)
    assert counts[0] == counts[1] > counts[-1] >= 10
    assert sum(counts) <= 125
    again = Search(observation, words()).ranked(tried, Budget(120))
    assert [(x.action, x.values) for x in lines] == [(x.action, x.values) for x in again]


def test_a_search_ends_when_told_and_in_time() -> None:
    observation = on_lead("KD 9S 4D 2C", 1, "7S")
    _, tried = candidates(observation)
    start = monotonic()
    lines = Search(observation, words()).ranked(tried, Budget(10**9, seconds=0.05))
    assert monotonic() - start < 2
    assert lines[0].count >= 4
    asked = iter([False] * 5)
    stopped = Search(observation, words()).ranked(tried, Budget(10**9, stop=lambda: next(asked, True)))
    assert stopped[0].count == 5


def test_a_stopped_search_leaves_the_choice_to_the_rule_of_thumb() -> None:
    observation = on_lead("KD 9S 4D 2C", 1, "7S")
    favourite, tried = candidates(observation)
    lines = Search(observation, words()).ranked(tried, Budget(100, stop=lambda: True))
    assert best_or_favourite(lines, favourite, 1.0) == favourite


def test_the_rule_of_thumb_stands_unless_another_action_is_clearly_better() -> None:
    a, b = Candidate(Action("a"), values=[1.0, 0.0, 1.0, 0.0]), Candidate(Action("b"), values=[0.0, 1.0, 0.0, 0.9])
    assert best_or_favourite([a, b], b.action, 1.0) == b.action
    assert best_or_favourite([a, b], None, 1.0) == a.action
    b.values = [-1.0, -2.1, -1.0, -2.0]
    assert paired_lead(a, b) > 10
    assert best_or_favourite([a, b], b.action, 1.0) == a.action
    assert standard_error([1.0]) == 0.0


def test_an_opinion_weighs_beside_the_playouts_and_is_no_part_of_the_value() -> None:
    a, b = Candidate(Action("a"), values=[1.0, 0.0, 1.0, 0.0]), Candidate(Action("b"), 1.0, [0.0, 1.0, 0.0, 0.9])
    assert a.value > b.value
    assert b.merit > a.merit
    assert paired_lead(b, a) > 1


@pytest.mark.parametrize("name", ["cutthroat-spades", "wizard"])
def test_opinions_name_legal_actions_and_like_what_the_rule_of_thumb_does(name: str) -> None:
    game = kit_game(name)
    rated = 0
    for observation in questions(name, 4, seed=12, round_=8 if name == "wizard" else 1):
        opinions = hints_of(game).opinions(observation)
        assert set(opinions) <= set(observation.legal)
        if opinions:
            rated += 1
            favourite, _ = candidates(observation)
            assert favourite is not None
            assert opinions[favourite] > sum(opinions.values()) / len(opinions) - 1e-9
    assert rated > 20


# What it is worth


def scored(scores: tuple[int, ...], winners: tuple[int, ...] = ()) -> Scored:
    return Scored((), Totals(scores, None, ()), winners)


def test_value_is_the_own_gain_above_the_mean_of_the_others() -> None:
    s: Position = to_bid("AS KS QS 2C", "7S").view
    stakes = Utility(s, 2, NO_HINTS, chance_to_win=False)
    assert stakes.value(scored((10, 30, 50))) == 30
    assert Utility(s, 0, NO_HINTS, chance_to_win=False).value(scored((10, 30, 50))) == -30


def test_winning_the_game_is_worth_more_than_its_points() -> None:
    s: Position = to_bid("AS KS QS 2C", "7S").view
    stakes = Utility(s, 2, NO_HINTS)
    ahead_, won, lost = (stakes.value(scored((20, 20, 30), winners)) for winners in ((), (2,), (0,)))
    assert won > ahead_ > lost


def test_bags_have_their_price_near_the_limit() -> None:
    game = kit_game("cutthroat-spades")
    hints, options = hints_of(game), game.Options()
    few, many = (hints.price(options, Totals((100, 0, 0), (bags, 0, 0), ()), 0) for bags in (1, 9))
    assert 0 < few < many < 100


def test_made_reads_the_first_line_of_a_seat() -> None:
    lines = (ScoreLine(1, -40, "R", ""), ScoreLine(1, 50, "R", ""), ScoreLine(0, 10, "R", ""))
    sheet = evolve(scored((0, 0)), lines=lines)
    assert made(sheet, 0)
    assert not made(sheet, 1)
    assert not made(sheet, 2)


def at_play(name: str, **options: Any) -> Position:
    observation = next(o for o in questions(name, SEATS[name], seed=4, **options) if o.view.phase == "tricks")
    view: Position = observation.view
    return view


def with_bid(s: Position, seat: int, bid: Action) -> Position:
    return evolve(s, bids=(*s.bids[:seat], bid, *s.bids[seat + 1 :]))


def test_wishes_follow_the_rules_in_force() -> None:
    """R07: who has made the bid minds more tricks only where bags cost."""
    game = kit_game("cutthroat-spades")
    s = with_bid(at_play("cutthroat-spades"), 0, Action("bid", n=4))
    left = len(s.hands[0])
    wishes = wishes_of(game, s, hints_of(game))
    assert [wishes[0][taken][left - taken] > 0 for taken in range(6)] == [True] * 4 + [False] * 2
    assert wishes[0][4][5] == -1
    free = with_bid(at_play("cutthroat-spades", bag_limit=200, bag_points=1), 0, Action("bid", n=4))
    assert wishes_of(game, free, Hints())[0][4][5] > 0


def test_an_exact_bid_wants_so_many_and_no_more() -> None:
    s: Position = last_to_play("5D KD", "AS 4S 2S 9C", 2, "7S").view
    wishes = wishes_of(WIZARD, s, NO_HINTS)
    assert [wishes[2][taken][4 - taken] for taken in range(4)] == [2, 1, -1, -1]


# Who plays it out


@pytest.mark.parametrize("name", GAMES)
def test_a_rollout_plays_only_what_it_may(name: str) -> None:
    game = kit_game(name)
    for i, observation in enumerate(questions(name, SEATS[name], seed=6, round_=7 if name == "wizard" else 1)):
        if observation.view.phase != "tricks":
            continue
        world = Search(observation, words(str(i))).world()
        policy, kernel = hints_of(game).rollout_policy(game, world), Kernel(game, world)
        policy.at(kernel)
        pick = policy.pick

        def checked(seat: int, legal: int, lead: int, top: int, winner: int, pick=pick) -> int:  # type: ignore[no-untyped-def]
            bit: int = pick(seat, legal, lead, top, winner)
            assert bit & legal == bit
            assert bit.bit_count() == 1
            return bit

        policy.pick = checked  # type: ignore[method-assign]
        kernel.play_out(policy)
        assert sum(kernel.taken) > 0


def test_the_cheapest_sure_winner_is_found() -> None:
    s: Position = last_to_play("5D KD", "AS 4S 2S 9C", 4, "7S").view
    world = Search(last_to_play("5D KD", "AS 4S 2S 9C", 4, "7S"), words()).world()
    policy = TrickRollout(wishes_of(WIZARD, world, NO_HINTS), (), (True,) * 3)
    kernel = Kernel(WIZARD, world)
    policy.at(kernel)
    kernel.play_out(policy)
    kernel.hands[2] = card_set("AS 4S 2S 9C")
    kernel.taken[:] = [0, 0, 0]
    kernel.leader = 0
    tables = kernel.tables
    diamonds, king = tables.sets[card("KD")], tables.power[tables.sets[card("KD")]][card("KD")]
    assert policy.pick(2, card_set("AS 4S 2S 9C"), diamonds, king, 1) == card_set("2S")
    assert policy.lowest(card_set("AS 4S 2S 9C")) == card_set("9C")
    assert policy.highest(card_set("AS 4S 2S 9C")) == card_set("AS")
    assert s.play is not None
    ranks = ranks_of(s.play.tables.rules)
    assert ranks.masters[card("AS")] == 0
    assert ranks.masters[card("QS")] == card_set("KS AS")


def test_a_seat_that_must_take_no_trick_is_given_one_until_it_has_one() -> None:
    """A broken nil is not hunted further: the others go back to what they want for themselves."""
    world = Search(last_to_play("5D KD", "AS 4S 2S 9C", 4, "7S"), words()).world()
    wishes = wishes_of(WIZARD, world, NO_HINTS)
    hunting, calm = TrickRollout(wishes, (1,), (True,) * 3), TrickRollout(wishes, (), (True,) * 3)
    for policy in (hunting, calm):
        policy.at(Kernel(WIZARD, world))
        policy.kernel.play_out(policy)
        policy.hands[:] = [card_set("8D 7D"), card_set("KD QD"), card_set("AD 2D")]
        policy.kernel.leader = 1
    diamonds = world.play.tables.sets[card("KD")] if world.play else -1
    asked = (2, card_set("AD 2D"), diamonds, hunting.kernel.tables.power[diamonds][card("KD")], 1)
    for taken, given in ((0, "2D"), (1, "AD")):
        for policy in (hunting, calm):
            policy.taken[:] = [0, taken, 0]
        assert hunting.pick(*asked) == card_set(given)
        assert calm.pick(*asked) == card_set("AD")


def test_every_world_has_its_own_luck_and_its_candidates_share_it(monkeypatch: pytest.MonkeyPatch) -> None:
    game = kit_game("two-player-spades")
    observation = next(o for o in questions("two-player-spades", 2, seed=3) if str(o.legal[0]) == "keep")
    search = Search(observation, words())
    drawn: list[float] = []
    apply = type(game).apply

    def noted(rules: Any, s: Position, fact: Fact) -> Position:
        draw = rules.pending(s)
        if isinstance(fact, Drew) and isinstance(draw, Draw) and fact.card is not None:
            pool = list(cards_in(draw.pool.known))
            drawn.append((pool.index(fact.card) + 0.5) / len(pool))
        return apply(rules, s, fact)

    monkeypatch.setattr(type(game), "apply", noted)
    runs: list[list[float]] = []
    for _ in range(12):
        drawn.clear()
        search._try_in_one_world([Candidate(observation.legal[0], 0.0) for _ in range(2)])
        first, again = drawn[: len(drawn) // 2], drawn[len(drawn) // 2 :]
        assert first == again
        assert len({int(4 * share) for share in first}) == 4
        runs.append(first)
    assert len({int(4 * run[0]) for run in runs}) == 4


def test_where_everybody_passes_and_deals_again_nothing_is_won(monkeypatch: pytest.MonkeyPatch) -> None:
    """At Smear the last of three passers may bring another deal: a search then has nothing to play out."""
    again: list[Position] = []
    to_tricks = Search._to_tricks

    def watched(self: Search, s: Position, numbers: Iterator[int]) -> Position:
        end = to_tricks(self, s, numbers)
        if end.attempt != s.attempt:
            again.append(end)
        return end

    monkeypatch.setattr(Search, "_to_tricks", watched)
    for seed in range(20):
        asked = next(q for q in questions("canadian-smear", 3, seed) if q.view.phase != "tricks")
        ranked = Search(asked, words()).ranked(asked.legal, Budget(8, None))
        if again:
            assert again[0].phase != "tricks"
            assert all(isfinite(mean(candidate.values)) for candidate in ranked)
            return
    raise AssertionError("nobody's pass brought another deal")
