"""Playouts of Cutthroat Spades: whoever plays them does what the rule of thumb would, by tables that say the same."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from cardtable.bots.outlook import outlook
from cardtable.bots.search import Search
from cardtable.bots.search_hints import hints_of
from cardtable.core.cards import SPADES, STANDARD, SUITS, CardSet, card_of, cards_in, mask
from cardtable.core.observation import Observation
from cardtable.core.piles import Pile
from cardtable.games.cutthroat_spades import RULESET as GAME
from cardtable.games.cutthroat_spades.bot import THUMB, card_values, surroundings, win_chances
from cardtable.games.cutthroat_spades.estimate import Surroundings, at_least, card_chances, counts, expected_value
from cardtable.games.cutthroat_spades.hints import HINTS
from cardtable.games.cutthroat_spades.rollout import CutthroatRollout, missing, trick_outcome
from cardtable.games.cutthroat_spades.stakes import needed
from cardtable.games.cutthroat_spades.takings import (
    UNIT,
    pattern_of,
    plain_takings,
    plans_of,
    spade_takings,
    with_rest,
)
from cardtable.kit.evolve import evolve
from cardtable.kit.kernel import Kernel
from cardtable.kit.position import Position
from tests.bots.searched import questions, words
from tests.kit.random_games import kit_game
from tests.sizes import partly_slow

TABLES: list[tuple[int, dict[str, Any]]] = [
    (3, {}), (4, {}), (4, {"award_jacks": "JD JC JH", "bag_mode": "per_hand"}), (5, {"award_jacks": "none"}),
]  # fmt: skip


class Asked(Exception):
    """The first card that a playout was asked for."""


def first_pick(world: Position) -> CardSet:
    """Return the card that a playout of a world plays next, where there is a choice."""
    policy, kernel = CutthroatRollout(world), Kernel(GAME, world)
    policy.at(kernel)
    pick = policy.pick

    def first(seat: int, legal: CardSet, lead: int, top: int, winner: int) -> CardSet:
        raise Asked(pick(seat, legal, lead, top, winner))

    policy.pick = first  # type: ignore[method-assign]
    with pytest.raises(Asked) as asked:
        kernel.play_out(policy)
    bit: CardSet = asked.value.args[0]
    return bit


def choices(seats: int, seeds: range, **options: Any) -> Iterator[Observation]:
    """Yield the questions for a card where there is a choice."""
    for seed in seeds:
        for question in questions("cutthroat-spades", seats, seed, **options):
            if question.view.phase == "tricks" and len(question.legal) > 1:
                yield question


def dealt_anew(world: Position, seat: int, seed: int) -> Position:
    """Return a world with the cards of all but one seat mixed."""
    others = [x for x in range(world.seats) if x != seat]
    cards = [card for x in others for card in cards_in(world.hands[x].known)]
    Random(seed).shuffle(cards)
    hands = list(world.hands)
    for x in others:
        count = len(hands[x])
        hands[x], cards = Pile(mask(cards[:count])), cards[count:]
    return evolve(world, hands=tuple(hands))


@partly_slow(("seats", "options"), TABLES, always={0})
def test_a_playout_plays_the_rule_of_thumbs_cards(seats: int, options: dict[str, Any]) -> None:
    same = total = 0
    lost = 0.0
    for question in choices(seats, range(8), **options):
        values = {1 << card: value for card, value in card_values(question.view, question.seat).items()}
        picked = first_pick(Search(question, words()).world())
        total += 1
        same += values[picked] > max(values.values()) - 0.3
        lost += max(values.values()) - values[picked]
    assert total > 100
    assert same > 0.92 * total
    assert lost < 0.15 * total


def test_what_a_playout_plays_does_not_depend_on_where_the_others_cards_lie() -> None:
    for number, question in enumerate(choices(4, range(3))):
        world = Search(question, words()).world()
        assert first_pick(world) == first_pick(dealt_anew(world, question.seat, number))


def test_the_same_world_is_played_out_the_same_whatever_was_played_before() -> None:
    ends = []
    for _ in range(2):
        for question in choices(4, range(4, 6)):
            world = Search(question, words()).world()
            policy, kernel = CutthroatRollout(world), Kernel(GAME, world)
            policy.at(kernel)
            kernel.play_out(policy)
            ends.append((tuple(kernel.taken), tuple(kernel.captured)))
        for cache in (plain_takings, spade_takings, plans_of):
            cache.cache_clear()
    half = len(ends) // 2
    assert half > 20
    assert ends[:half] == ends[half:]


def test_with_jokers_players_go_by_their_wishes() -> None:
    for jokers, ours in ((3, False), (0, True)):
        question = next(choices(5, range(1), jokers=jokers))
        policy = hints_of(kit_game("cutthroat-spades")).rollout_policy(GAME, question.view)
        assert isinstance(policy, CutthroatRollout) == ours


def test_a_pattern_tells_how_own_cards_lie_among_those_out() -> None:
    assert pattern_of(0, 0) == 0b1
    assert pattern_of(0b1000000000000, 0b0000000000001) == 0b110
    assert pattern_of(0b0010100000100, 0b0100010000010) == 0b1011010
    assert pattern_of(0b0000000000111, 0b1111111111000) == 0b10000000000111


@pytest.mark.parametrize("players", [3, 4, 5])
def test_tables_give_the_chances_of_the_logistic_functions(players: int) -> None:
    chance, off = Random(players), 0.0
    cards = list(cards_in(STANDARD))
    for _ in range(60):
        chance.shuffle(cards)
        left, needs, nil_stands = chance.randint(2, 10), chance.randint(0, 8), chance.random() < 0.2
        hand, out = mask(cards[:left]), mask(cards[left : left * players])
        pressure = needs / left - (players - 1) / players
        tables = GAME.tables(next(choices(players, range(1))).view)
        around = Surroundings(tables, players, out, (0, 0, 0, 0), pressure, nil_stands)
        spades = tables.must[SPADES]
        counted = [(hand & tables.must[suit]).bit_count() for suit in SUITS]
        short = sum(max(0, 2 - count) for suit, count in enumerate(counted) if suit != SPADES)
        trumps_out = (out & spades).bit_count()
        for suit in SUITS:
            own = hand & tables.must[suit]
            if not own:
                continue
            exact = card_chances(around, hand, suit).values()
            table = (
                spade_takings(players, trumps_out, short, left, needs, nil_stands) if suit == SPADES
                else plain_takings(players, trumps_out, counted[SPADES], left, needs, nil_stands)
            )  # fmt: skip
            shift = card_of(suit, 2)
            fields = [x / UNIT for x in table[pattern_of(own >> shift, (out & tables.must[suit]) >> shift)]]
            for i in (0, 1):
                assert fields[2 * i] == pytest.approx(sum(p[i] for p in exact), abs=0.035 * len(exact) + 0.01)
                assert fields[2 * i + 1] == pytest.approx(sum(p[i] * (1 - p[i]) for p in exact), abs=0.12)
            off += abs(fields[0] - sum(p[0] for p in exact)) / len(exact)
    assert off < 60 * 4 * 0.015


def test_slopes_promise_what_the_chances_of_every_number_of_tricks_do() -> None:
    chance, off = Random(1), []
    for _ in range(300):
        bid, taken, left = chance.randint(1, 5), chance.randint(0, 4), chance.randint(1, 8)
        values = tuple(-10.0 * bid if n < bid else 10.0 * bid - 3.0 * (n - bid) for n in range(14))
        pairs = [(p, p * chance.random()) for p in (chance.random() ** 2 for _ in range(left))]
        wanted, shunned = (at_least(counts([pair[i] for pair in pairs])) for i in (0, 1))
        plan = plans_of(values, bid)[taken]
        ways = [[pair[way] for pair in pairs] for way in (0, 1)]
        (mean, variance), (few, varies) = (
            (round(UNIT * sum(ps)), round(UNIT * sum(p * (1 - p) for p in ps))) for ps in ways
        )
        got = with_rest(0.0, 0.0, plan, plan, (mean, variance, few, varies), (0, 0, 0, 0))
        off.append(abs(got - expected_value(values, taken, bid - taken, wanted, shunned)) / bid)
    assert sum(off) / len(off) < 0.4  # of 20 points for every trick bid
    assert max(off) < 4


def test_a_trick_has_the_fate_that_the_rule_of_thumb_foresees() -> None:
    seen = 0
    for question in choices(4, range(3), award_jacks="none"):
        s, seat = question.view, question.seat
        o = outlook(s, seat)
        if any(s.play.lacks) or any(pile.certain for x, pile in enumerate(s.hands) if x != seat):
            continue
        eagerness = [0.85 if (needed(s, x) or 0) > 0 else 0.35 for x in range(s.seats)]
        assert surroundings(s, seat, o).voids == (0, 0, 0, 0)
        for card in cards_in(o.legal):
            lead = card >> 4 if not s.play.cards else o.lead
            if o.tables.power[lead][card] <= o.power:
                continue
            result = win_chances(s, o, seat, card, eagerness)
            later = [(x, eagerness[x], 0.0, 0) for x in o.after]
            own = len(s.hands[seat])
            assert trick_outcome(later, 1.0, missing(own), o.unseen, o.tables.must[lead], o.beaters[lead][card])[
                0
            ] == pytest.approx(result[seat])
            for x in o.after:
                costs = [(y, eager, float(x == y), lacks) for y, eager, _, lacks in later]
                came = trick_outcome(costs, 0.0, missing(own), o.unseen, o.tables.must[lead], o.beaters[lead][card])[1]
                assert came == pytest.approx(result[x])
                seen += 1
    assert seen > 50


def test_the_rule_of_thumbs_figures_stand_beside_those_of_playouts_except_for_a_hand_not_seen() -> None:
    asked = {question.view.phase: question for question in questions("cutthroat-spades", 4, 2, blind6_deficit=0)}
    blind = next(questions("cutthroat-spades", 4, 2, blind6_deficit=0))
    for phase in ("bids", "tricks"):
        question = asked[phase]
        opinions = HINTS.opinions(question)
        assert set(opinions) == set(question.legal)
        assert max(opinions, key=opinions.__getitem__) == THUMB.choices(question)[0]
    assert not HINTS.opinions(blind)
