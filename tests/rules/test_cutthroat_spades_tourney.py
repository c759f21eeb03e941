"""Cutthroat Spades, what is outside a record: the seating draw (CS-2 to CS-7) and the tourney (CS-41 to CS-43)."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from cardtable import plugins
from cardtable.core.cards import STANDARD, cards_in
from cardtable.core.options import read_options
from cardtable.core.pending import Ask
from cardtable.core.ruleset import Table
from cardtable.store.database.schema import StoreFailed
from cardtable.store.db import Store
from cardtable.table.launch import Origin
from cardtable.table.seating import ORDER, Seated, draw_for_deal
from cardtable.table.series import Played, Tourney, usual_tokens
from tests.evening import play_out, preferring
from tests.judges import allows, refuses
from tests.table.draws import falling

SPADES = plugins.ruleset("cutthroat-spades")
KINDS = ("human",) * 3
NAMES = ("Ana", "Ben", "Cleo")
CODED = Origin(code="CS-7QF3K2")


def drawn(players: int, *rounds: str) -> Seated:
    return draw_for_deal(players, SPADES.info.drawing, falling(*rounds))


def begun(store: Store, tokens: int, dealer: int = 0, **options: int | str) -> int:
    """Return a new tourney of short games."""
    table = Table(NAMES, read_options(SPADES.Options, {"target": 10, **options}, 3), dealer)
    return store.tourneys.begin(SPADES, table, KINDS, tokens, CODED, "host")


def play_game(store: Store, tourney: int, *prefer: str) -> int:
    """Play the next game of a tourney to its end and return its number."""
    with store.next_game(tourney, plugins.ruleset) as game:
        play_out(game.session, preferring(Random(game.id), *prefer))
        return game.id


# The draw


@allows("CS-4", "CS-5", "CS-6")
def test_the_highest_card_deals_and_the_others_sit_on_by_falling_cards() -> None:
    found = drawn(4, "9C AH 2S KD")
    assert found.order == (1, 3, 0, 2)
    assert found.dealer == 0
    table = Table(found.arranged(("Ana", "Ben", "Cleo", "Dan")), SPADES.Options(), found.dealer)
    s = SPADES.new_game(table)
    assert table.names[table.dealer] == "Ben"
    assert table.names[s.left_of(table.dealer)] == "Dan"  # first to bid and to play


@refuses("CS-4", "CS-5", "CS-6")
def test_the_order_in_which_players_came_says_nothing() -> None:
    assert drawn(3, "2S 3S 4S").order == (2, 1, 0)
    assert drawn(3, "4S 3S 2S").order == (0, 1, 2)
    assert drawn(5, "2C TC JC QC 3C").order == (3, 2, 1, 4, 0)


@allows("CS-7", "CS-A1")
def test_equal_cards_are_drawn_again_by_those_who_drew_them() -> None:
    found = drawn(4, "KC 9S KD KH", "5C 8C 5D", "2C AC")
    assert [(one.aim, [d.player for d in one.drawn]) for one in found.rounds[1:]] == [
        (ORDER, [0, 2, 3]),
        (ORDER, [0, 3]),
    ]
    assert found.order == (2, 3, 0, 1)


@refuses("CS-7", "CS-A1")
def test_a_suit_decides_nothing_and_a_second_draw_never_passes_another_player() -> None:
    found = drawn(3, "AS AC QD", "2D 3D")
    assert found.order == (1, 0, 2)  # neither the spade nor Cleo's queen above both second cards
    assert len(drawn(3, "AS KC QD").rounds) == 1


@allows("CS-A2")
def test_aces_are_high_in_a_plain_deck() -> None:
    ranks = SPADES.info.drawing.ranks
    assert sum(ranks) == STANDARD
    assert {c & 15 for c in cards_in(ranks[0])} == {14}
    assert drawn(3, "2C AC KC").order == (1, 2, 0)


@refuses("CS-A2")
def test_no_card_is_drawn_twice_and_no_joker_is_in_the_draw() -> None:
    with pytest.raises(AssertionError, match="not in the deck"):
        drawn(3, "KC KD 9S", "9S KC")
    with pytest.raises(AssertionError, match="not in the deck"):
        drawn(3, "X1 KD 9S")


# The tourney


@allows("CS-2", "CS-41")
def test_a_tourney_is_a_series_of_games_and_each_gives_its_winner_a_token(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        tourney = begun(store, 3)
        games = [play_game(store, tourney) for _ in range(2)]
        told = store.tourneys.look(tourney)
        assert [game.game for game in told.played] == games
        winners = [store.look(n, plugins.ruleset).standing.winners for n in games]
        assert [game.winners for game in told.played] == winners
        assert sum(told.tokens) == 2
        assert all(len(store.look(n, plugins.ruleset).standing.hands) >= 1 for n in games)


@refuses("CS-2", "CS-41")
def test_neither_a_single_game_nor_one_that_is_not_over_gives_a_token(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        table = Table(NAMES, read_options(SPADES.Options, {"target": 10}, 3))
        with store.new_game(SPADES, table, KINDS, CODED) as single:
            play_out(single.session, preferring(Random(1)))
        tourney = begun(store, 3)
        with store.next_game(tourney, plugins.ruleset) as game:
            for _ in range(20):
                if isinstance(due := game.session.pending, Ask):
                    game.session.act(due.seat, game.session.observation().legal[0], game.session.at)
                else:
                    game.session.advance()
        store.abandon(game.id)
        assert store.tourneys.look(tourney).tokens == (0, 0, 0)


@allows("CS-42")
def test_the_agreed_number_wins_and_no_game_follows(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        tourney = begun(store, 1)
        play_game(store, tourney)
        assert store.tourneys.look(tourney).winner is not None
        with pytest.raises(StoreFailed, match=r"tourney 1 is over: \w+ wins the tourney with 1 token"):
            store.next_game(tourney, plugins.ruleset)


@refuses("CS-42")
def test_one_token_less_wins_nothing(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        tourney = begun(store, 2)
        play_game(store, tourney)
        told = store.tourneys.look(tourney)
        assert (max(told.tokens), told.winner, told.over) == (1, None, False)
        store.next_game(tourney, plugins.ruleset).close()


@allows("CS-43")
def test_the_winner_picks_a_sticker_for_the_token(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        tourney = begun(store, 5)
        games = [play_game(store, tourney) for _ in range(2)]
        for game, text in zip(games, ("★", ""), strict=True):
            (winner,) = store.look(game, plugins.ruleset).standing.winners
            store.tourneys.stick(game, winner, text)
        stuck = [s for seat in range(3) for s in store.tourneys.look(tourney).stickers(seat)]
        assert sorted(stuck, key=str) == [None, "★"]


@refuses("CS-43")
def test_a_sticker_alone_is_no_token(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        tourney = begun(store, 5)
        game = play_game(store, tourney)
        (winner,) = store.look(game, plugins.ruleset).standing.winners
        for seat in range(3):
            for _ in range(2):
                store.tourneys.stick(game, seat, "X")
        told = store.tourneys.look(tourney)
        assert told.tokens == tuple(int(seat == winner) for seat in range(3))
        assert told.stickers((winner + 1) % 3) == ()


@allows("CS-A24")
def test_the_deal_goes_on_and_tokens_stay_from_game_to_game(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        tourney = begun(store, 4, dealer=2)
        dealers = []
        for n in range(3):
            game = play_game(store, tourney)
            dealers += [hand.dealer for hand in store.look(game, plugins.ruleset).standing.hands]
            assert sum(store.tourneys.look(tourney).tokens) == n + 1
        assert dealers == [(2 + i) % 3 for i in range(len(dealers))]


@refuses("CS-A24")
def test_scores_bags_and_blind_6_begin_anew_with_every_game(tmp_path: Path) -> None:
    free = {"target": 130, "blind6_deficit": 0, "bag_limit": 9999}
    with Store.open(tmp_path) as store:
        tourney = begun(store, 5, **free)
        first = play_game(store, tourney, "blind 6", "look", "bid 1")
        hands = store.look(first, plugins.ruleset).standing.hands
        assert all(sum(hand.bids[seat] == "blind 6" for hand in hands) <= 1 for seat in range(3))
        assert hands[0].bids == ("blind 6",) * 3
        assert len(hands) > 1
        assert max(hands[-1].bags or ()) > 0
        with store.next_game(tourney, plugins.ruleset) as game:
            session = game.session
            assert session.table.scores == ()
            assert (session.standing.scores, session.standing.bags) == ((0, 0, 0), (0, 0, 0))
            while not isinstance(session.pending, Ask):
                session.advance()
            assert "blind 6" in map(str, session.observation().legal)


@allows("CS-E19")
def test_the_fifth_token_ends_the_official_tourney() -> None:
    won = [0] * 4 + [1] * 2 + [2] * 3
    games = tuple(
        Played(n, tuple(500 * (i == w) for i in range(3)), (w,), (0,) * 3, (None,) * 3) for n, w in enumerate(won)
    )
    official = usual_tokens(SPADES.Options())
    before = Tourney(NAMES, official, games)
    assert (before.tokens, before.over) == ((4, 2, 3), False)
    after = Tourney(NAMES, official, (*games, games[0]))
    assert (after.tokens, after.over, after.winner) == ((5, 2, 3), True, 0)
