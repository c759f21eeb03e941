"""Games without a screen: the same deals for everybody, whatever runs them."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import dataclass, field

import pytest

from cardtable.bots.players import EasyBot, RandomBot, ThumbBot
from cardtable.core.actions import Action
from cardtable.core.chance import Words
from cardtable.core.observation import Observation
from cardtable.core.options import read_options
from cardtable.games.wizard import RULESET
from cardtable.sim.run import Match, play_deal, play_match
from cardtable.table.players import Bot
from tests.toy import RULESET as TOY

QUICK = read_options(RULESET.Options, {"round_sizes": "quick"})


@dataclass
class Watcher:
    """Plays like random and writes down what it was asked."""

    id: str = "watcher"
    asked: list[Observation] = field(default_factory=list)

    def choose(self, observation: Observation, words: Words) -> Action:
        self.asked.append(observation)
        return RandomBot().choose(observation, words)


class Broken:
    """Fails when it bids and answers nonsense when it plays."""

    id = "broken"

    def choose(self, observation: Observation, words: Words) -> Action:
        if observation.legal[0].verb == "bid":
            raise ValueError("no idea")
        return Action("resign")


def match(bots: Sequence[Bot], *, hands: bool = False, duplicate: bool = False, most_deals: int = 500) -> Match:
    return Match(RULESET, QUICK, tuple(bots), "7", hands, duplicate, most_deals)


def test_the_same_seed_gives_the_same_games() -> None:
    bots = (ThumbBot(), EasyBot(), RandomBot())
    assert play_deal(match(bots), 3) == play_deal(match(bots), 3)
    assert play_deal(match(bots), 3) != play_deal(match(bots), 4)
    assert play_deal(Match(RULESET, QUICK, bots, "8"), 3) != play_deal(match(bots), 3)


def test_any_executor_gives_the_same_results_in_the_same_order() -> None:
    work = match((ThumbBot(), EasyBot(), RandomBot()), hands=True, duplicate=True)
    alone = play_match(work, 9)
    with ThreadPoolExecutor(2) as threads:
        assert play_match(work, 9, threads) == alone
    with ProcessPoolExecutor(2) as processes:
        assert play_match(work, 9, processes) == alone


def test_every_finished_deal_is_told() -> None:
    told: list[int] = []
    play_match(match((RandomBot(),) * 3, hands=True), 3, done=told.append)
    assert told == [1, 2, 3]


def test_a_duplicate_deal_gives_every_bot_every_seat_with_the_same_cards() -> None:
    games = play_deal(match((ThumbBot(),) * 4, duplicate=True), 0)
    assert sorted(game.seats for game in games) == [(0, 1, 2, 3), (1, 2, 3, 0), (2, 3, 0, 1), (3, 0, 1, 2)]
    by_seat = {tuple(game.scores[game.seats.index(seat)] for seat in range(4)) for game in games}
    assert len(by_seat) == 1


def test_without_duplicates_the_bots_take_turns_at_the_seats() -> None:
    bots = (RandomBot(),) * 3
    assert [play_deal(match(bots), n)[0].seats[0] for n in range(4)] == [0, 1, 2, 0]


def test_whole_games_end_with_a_winner() -> None:
    (game,) = play_deal(match((ThumbBot(), RandomBot(), RandomBot())), 0)
    assert game.hands == 10
    assert sum(game.wins) == pytest.approx(1)
    assert max(game.scores) == game.scores[game.wins.index(max(game.wins))]
    assert all(0 <= gains <= 10 for gains in game.gains)


def test_single_hands_start_from_even_scores_in_every_round() -> None:
    watchers = (Watcher(), RandomBot(), RandomBot())
    games = [play_deal(match(watchers, hands=True), n)[0] for n in range(12)]
    assert {game.hands for game in games} == {1}
    first = [o for o in watchers[0].asked if o.legal[0].verb == "bid"]
    assert [len(o.view.hands[o.seat]) for o in first] == [2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 2, 4]
    assert {o.standing.scores for o in first} == {(0, 0, 0)}
    assert all(sum(game.wins) == pytest.approx(1) for game in games)


def test_a_game_that_goes_on_and_on_is_given_up() -> None:
    (game,) = play_deal(match((RandomBot(),) * 3, most_deals=2), 0)
    assert game.given_up
    assert game.hands == 2
    assert game.wins == (0, 0, 0)


def test_a_game_is_not_given_up_at_its_very_last_deal() -> None:
    (game,) = play_deal(match((RandomBot(),) * 3, most_deals=10), 0)
    assert not game.given_up


def test_a_bot_that_fails_harms_no_game_and_is_counted() -> None:
    (game,) = play_deal(match((Broken(), RandomBot(), RandomBot()), hands=True), 0)
    assert game.failures == (3, 0, 0)
    assert game.hands == 1


def test_a_game_from_outside_can_be_simulated() -> None:
    games = play_deal(Match(TOY, TOY.Options(), (RandomBot(), ThumbBot()), duplicate=True), 0)
    assert [game.hands for game in games] == [3, 3]
