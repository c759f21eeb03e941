"""The levels: legal and repeatable choices at every stage, sense in positions that players complained of, strength."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from cardtable import plugins
from cardtable.bots import levels
from cardtable.bots.levels import (
    EXPERT,
    HARD,
    NORMAL,
    Level,
    SearchBot,
    expert,
    hard,
    normal,
    thumb_search,
    with_playouts,
)
from cardtable.bots.players import RandomBot, ThumbBot, note_of
from cardtable.bots.search import Search
from cardtable.bots.search_hints import hints_of
from cardtable.core.observation import Observation
from cardtable.core.options import read_options
from cardtable.games.wizard import RULESET as WIZARD
from cardtable.sim.run import Match, play_match
from cardtable.table.players import Bot
from tests.bots.positions import last_to_play, to_bid
from tests.bots.reported import R07_COSTLY
from tests.bots.searched import questions, words
from tests.bots.test_players import toy_question
from tests.kit.random_games import kit_game
from tests.toy import RULESET as TOY

LEVELS = (normal, hard, expert)
SHAPES = (
    ("wizard", 3), ("cutthroat-spades", 3), ("two-player-spades", 2), ("canadian-smear", 3), ("three-handed-euchre", 3),
)  # fmt: skip
FEW = 24
"""Playouts of a decision where only legality counts."""


def chosen(observation: Observation, bot: Bot, label: str = "test") -> str:
    return str(bot.choose(observation, words(label)))


@pytest.mark.parametrize("make", [normal, hard])
@pytest.mark.parametrize(("name", "seats"), SHAPES)
def test_choices_are_legal_and_the_same_for_the_same_words(name: str, seats: int, make: Any) -> None:
    bot = with_playouts(make(), FEW)
    for i, observation in enumerate(questions(name, seats, seed=5, round_=4 if name == "wizard" else 1)):
        if i % 3 == 0 or observation.view.phase != "tricks":
            action = bot.choose(observation, words(str(i)))
            assert action in observation.legal
            assert action == bot.choose(observation, words(str(i)))


def test_hidden_bids_and_blind_hands_can_be_searched() -> None:
    bot = with_playouts(hard(), FEW)
    for visibility in ("hidden_until_all_bid", "hidden_until_round_end"):
        for observation in questions("wizard", 3, seed=2, round_=5, bid_visibility=visibility):
            assert bot.choose(observation, words()) in observation.legal
    blind = next(questions("cutthroat-spades", 3, seed=1, blind6_deficit=0))
    assert len(blind.legal) > 1
    assert str(bot.choose(blind, words())) == "look"


def test_levels_differ_by_what_they_simulate() -> None:
    assert NORMAL.plays == 0 < NORMAL.bids < HARD.bids < EXPERT.bids
    assert HARD.plays < EXPERT.plays
    assert not NORMAL.beliefs
    late = hints_of(kit_game("cutthroat-spades")).late
    for card in questions("cutthroat-spades", 4, seed=2):
        if card.view.phase == "tricks" and len(card.view.hands[card.seat]) > late:
            assert chosen(card, normal()) == chosen(card, ThumbBot())
    bid = to_bid("AS KS QS 2C", "7S")
    assert chosen(bid, thumb_search()) == chosen(bid, ThumbBot())


@pytest.mark.parametrize(("name", "seats", "more"), [
    ("wizard", 4, 4), ("cutthroat-spades", 4, 4), ("canadian-smear", 3, 4), ("three-handed-euchre", 3, 2),
])  # fmt: skip
def test_normal_glances_at_a_few_worlds_where_a_game_says_that_they_help(name: str, seats: int, more: int) -> None:
    asked = [o for seed in range(6) for o in questions(name, seats, seed=seed, round_=9 if name == "wizard" else 1)]
    cards = [o for o in asked if o.view.phase == "tricks" and len(o.legal) > 1 and len(o.view.hands[o.seat]) > more]
    assert any(chosen(card, normal()) != chosen(card, ThumbBot()) for card in cards)


def test_normal_looks_at_what_becomes_of_its_last_cards_in_every_game() -> None:
    dear = R07_COSTLY[3].ask()
    assert chosen(dear, normal()) != chosen(dear, ThumbBot())


def test_the_clock_is_looked_at_only_at_a_table() -> None:
    slow = SearchBot(HARD, playouts=10**9)
    card = last_to_play("5D KD", "AS 4S 2S 9C", 1, "7S")
    assert slow.choose(card, words()) in card.legal
    assert with_playouts(ThumbBot(), 5).id == "thumb"


def test_a_game_from_outside_gets_legal_actions_and_a_note() -> None:
    question = toy_question()
    for make in LEVELS:
        bot = make()
        assert {bot.choose(question, words(str(i))) for i in range(60)} == set(question.legal)
        assert note_of(bot, TOY) == f"{bot.id} cannot search {TOY.info.name} and plays any legal action"
        assert note_of(bot, WIZARD) is None


# Strength: small and one-sided


def share(name: str, bots: tuple[Bot, ...], deals: int, hands: bool, seed: str) -> float:
    """Return the points a hand that the first bot gains on the others' mean, over rotated deals."""
    game: Any = plugins.ruleset(name)
    played = play_match(
        Match(game, read_options(game.Options, {}, len(bots)), bots, seed, hands=hands, duplicate=True), deals
    )
    assert not any(sum(p.failures) for deal in played for p in deal)
    gains = [p.scores[0] - sum(p.scores[1:]) / (len(bots) - 1) for deal in played for p in deal]
    return sum(gains) / len(gains)


def test_hard_beats_random_by_far() -> None:
    assert share("wizard", (with_playouts(hard(), 60), RandomBot(), RandomBot()), 6, True, "r") > 15
    assert share("two-player-spades", (with_playouts(thumb_search(), 120), RandomBot()), 2, True, "r") > 40


def test_where_nothing_can_change_or_a_level_tries_nothing_the_rule_of_thumb_plays(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = last_to_play("KC QC", "AC 2C 3D", 1, "2H")

    def refused(*_: object) -> None:
        raise AssertionError("nothing is to be searched here")

    monkeypatch.setattr(levels, "Search", refused)
    bot = with_playouts(hard(), FEW)
    with pytest.raises(AssertionError):
        bot.choose(asked, words())
    assert chosen(asked, SearchBot(replace(HARD, bids=0, plays=0))) == chosen(asked, ThumbBot())
    monkeypatch.setattr(type(hints_of(WIZARD)), "settled", lambda *_: True)
    assert chosen(asked, bot) == chosen(asked, ThumbBot())


@pytest.mark.parametrize(
    ("level", "name", "seats", "expected"),
    [(HARD, "wizard", 3, True), (NORMAL, "wizard", 3, False), (NORMAL, "canadian-smear", 3, True)],
)
def test_a_level_believes_bids_or_plays_a_game_in_which_all_do(
    monkeypatch: pytest.MonkeyPatch, level: Level, name: str, seats: int, expected: bool
) -> None:
    told: list[bool] = []

    def told_so(observation: Observation, words: Any, beliefs: bool, to_win: bool) -> Search:
        told.append(beliefs)
        return Search(observation, words, beliefs, to_win)

    monkeypatch.setattr(levels, "Search", told_so)
    asked = next(q for q in questions(name, seats, 1, 5) if q.view.phase != "tricks" and len(q.legal) > 2)
    SearchBot(level, FEW, timed=False).choose(asked, words())
    assert told == [expected]
