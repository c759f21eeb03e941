"""Tokens, standings and stickers, counted from finished games."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardtable import plugins
from cardtable.core.options import read_options
from cardtable.core.scene import HandDone, ScoreLine
from cardtable.table.launch import Origin
from cardtable.table.series import (
    USUAL_TOKENS,
    Played,
    Tourney,
    deals_next,
    failed_bids,
    game_origin,
    read_sticker,
    tourney_told,
    usual_tokens,
)
from tests.toy import RULESET as TOY

NAMES = ("Ann", "Bo", "Cy")


def game(*winners: int, scores: tuple[int, ...] = (), failed: tuple[int, ...] = (0, 0, 0)) -> Played:
    return Played(1, scores or tuple(100 * (i in winners) for i in range(3)), winners, failed, (None,) * 3)


def tourney(goal: int, *games: Played) -> Tourney:
    return Tourney(NAMES, goal, games)


def test_a_tourney_is_over_when_one_has_the_tokens() -> None:
    going = tourney(2, game(0), game(1))
    assert (going.tokens, going.winner, going.over) == ((1, 1, 0), None, False)
    won = tourney(2, game(0), game(1), game(1))
    assert (won.tokens, won.winner, won.over) == ((1, 2, 0), 1, True)
    assert tourney_told(won) == "Bo wins the tourney with 2 tokens"
    assert tourney_told(tourney(1, game(2))) == "Cy wins the tourney with 1 token"
    assert tourney_told(going) == "tokens, of the 2 that win: Ann 1, Bo 1, Cy 0"


def test_two_who_get_there_together_play_on_until_one_is_ahead() -> None:
    level = tourney(2, game(0), game(1), game(0, 1))
    assert (level.tokens, level.level, level.over) == ((2, 2, 0), (0, 1), False)
    assert tourney_told(level) == "Ann and Bo have 2 tokens each: play goes on until one is ahead"
    still = replace(level, played=(*level.played, game(2), game(0, 1)))
    assert (still.tokens, still.winner) == ((3, 3, 1), None)
    ahead = replace(still, played=(*still.played, game(1)))
    assert (ahead.winner, ahead.level) == (1, ())
    third = tourney(1, game(0, 1, 2))
    assert tourney_told(third) == "Ann, Bo and Cy have 1 token each: play goes on until one is ahead"


def test_the_first_with_the_tokens_stays_the_winner() -> None:
    assert tourney(1, game(0), game(1), game(1)).winner == 0


def test_an_evening_that_ends_early_has_standings_and_no_winner() -> None:
    ended = replace(tourney(3, game(1), game(1), game(2)), ended=True)
    assert (ended.over, ended.winner) == (True, None)
    assert tourney_told(ended) == "the tourney was ended early, with the tokens Bo 2, Cy 1, Ann 0"
    assert [place.name for place in ended.places] == ["Bo", "Cy", "Ann"]


def test_stickers_stand_in_the_order_won() -> None:
    games = [replace(game(0), stickers=("A", None, "Z")), game(0, 2), replace(game(2), stickers=(None, "no", "C"))]
    assert [tourney(9, *games).stickers(seat) for seat in range(3)] == [("A", None), (), (None, "C")]
    assert tourney(9, *games).places[0].stickers == ("A", None)


def test_who_was_ahead_and_whose_bids_failed() -> None:
    games = [game(0, scores=(9, 5, 5), failed=(1, 2, 0)), game(1, 2, scores=(1, 8, 8), failed=(3, 1, 1))]
    one = tourney(5, *games)
    assert [[one.ahead(a, b) for b in range(3)] for a in range(3)] == [[0, 1, 1], [1, 0, 0], [1, 0, 0]]
    assert [[one.failed_under(b, a) for b in range(3)] for a in range(3)] == [[0, 2, 0], [3, 0, 1], [3, 1, 0]]


def test_the_deal_goes_on_where_the_last_game_left_it() -> None:
    assert deals_next(1, None, 3) == 1
    assert [deals_next(1, last, 3) for last in range(3)] == [1, 2, 0]


def test_every_game_has_its_own_chance() -> None:
    coded = Origin(code="WIZ-7QF3K2")
    codes = [game_origin(coded, n).code for n in range(1, 30)]
    assert codes[0] == "WIZ-7QF3K2"
    assert len(set(codes)) == 29
    assert codes == [game_origin(coded, n).code for n in range(1, 30)]
    sealed = Origin()
    assert len({sealed.root, game_origin(sealed, 1).root, game_origin(sealed, 2).root}) == 3


@pytest.mark.parametrize(("typed", "kept"), [("", None), (" \x1b ", None), (" ★ ", "★"), ("x" * 50, "x" * 8)])
def test_stickers_are_made_clean_and_short(typed: str, kept: str | None) -> None:
    assert read_sticker(typed) == kept


def test_the_usual_number_of_tokens_comes_from_the_house_rules() -> None:
    spades = plugins.ruleset("cutthroat-spades")
    tokens = {p.id: usual_tokens(read_options(spades.Options, p.options)) for p in spades.info.presets}
    assert tokens == {"official": 5, "short_a": 3, "short_b": 3, "long": 5, "table": 5, "jokers": 5, "pub": 5}
    assert usual_tokens(TOY.Options()) == USUAL_TOKENS


def test_a_bid_fails_when_its_first_points_are_a_loss_or_missing() -> None:
    lines = (
        ScoreLine(0, 0, "X-1", "nobody has Jack"), ScoreLine(0, 1, "X-1", "High"), ScoreLine(1, -50, "X-1", "set"),
        ScoreLine(1, 60, "X-1", "a Jack"), ScoreLine(3, 40, "X-1", "made"), ScoreLine(3, -100, "X-1", "bagged out"),
        ScoreLine(4, -10, "X-1", "bags"),
    )  # fmt: skip
    bids = ("bid 2", "bid 5", "order", "bid 4", None)
    hand = HandDone(1, 0, (1, 10, 0, -60, -10), (1, 1, 1, 1, 1), bids, lines, None)
    assert failed_bids(hand) == (False, True, True, False, False)
