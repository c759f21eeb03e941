"""What everybody knows from play: a seat never holds a card that it is known to lack, in any game."""

from __future__ import annotations

from random import Random

import pytest

from cardtable.core.cards import IN_SUIT, SPADES, card, card_set, cards_in
from cardtable.core.facts import redact
from cardtable.core.piles import Pile
from cardtable.kit.phases import begin_play, legal_cards, put_card
from cardtable.kit.position import Play, Position
from cardtable.kit.tricks import TrickTables
from tests.kit.random_games import GAMES, kit_game, random_table, walk
from tests.kit.test_tricks import TOP, WIZARD

HANDS = 3
SHAPES = [(name, seats) for name in GAMES for seats in kit_game(name).info.seats]


def check_beliefs(s: Position) -> int:
    """Check what is known that seats lack against what they hold; return how many unplayed cards are known so."""
    assert s.play is not None
    known = 0
    for hand, lacks, played in zip(s.hands, s.play.lacks, s.play.played, strict=True):
        assert not hand.known & lacks
        known += (lacks & ~played).bit_count()
    return known


def beliefs(name: str, seats: int, seed: int) -> int:
    """Play a few random hands on the truth and the public view; return how much was known on the way."""
    game = kit_game(name)
    table = random_table(game, Random(seed), seats)
    public, known = game.new_game(table), 0
    for _, fact, after in walk(game, table, seed, HANDS):
        public = game.apply(public, redact(fact, None))
        if after.play is None:
            continue
        known += check_beliefs(after)
        assert public.play == after.play
    return known


@pytest.mark.parametrize(("name", "seats"), SHAPES)
def test_no_seat_holds_what_it_is_known_to_lack(name: str, seats: int) -> None:
    assert sum(beliefs(name, seats, seed) for seed in range(4)) > 0


@pytest.mark.large
@pytest.mark.parametrize(("name", "seats"), SHAPES)
def test_no_seat_holds_what_it_is_known_to_lack_at_large(name: str, seats: int) -> None:
    assert sum(beliefs(name, seats, 1_000_000 + seed) for seed in range(300)) > 0


def begun(tables: TrickTables, seats: int = 3, opening: str | None = None) -> Play:
    """Return the tricks of a hand in which seat 0 leads."""
    game = kit_game("wizard")
    s = game.new_game(random_table(game, Random(0), seats))
    return begin_play(s, tables, 0, opening=card(opening) if opening else None)


def after(play: Play, cards: str) -> Play:
    for text in cards.split():
        play = put_card(play, play.turn, card(text), (Pile(0, 9),) * len(play.active))
    return play


def new_lacks(play: Play, seat: int) -> int:
    return play.lacks[seat] & ~play.played[seat]


def test_not_following_shows_a_void() -> None:
    play = after(begun(TOP), "2C AD")
    assert new_lacks(play, 1) == IN_SUIT[0]
    assert new_lacks(play, 0) == 0


def test_following_shows_nothing() -> None:
    assert new_lacks(after(begun(TOP), "2C 3C"), 1) == 0


def test_a_wizard_shows_no_void() -> None:
    assert new_lacks(after(begun(WIZARD), "2C W1 J1"), 1) == 0
    assert new_lacks(after(begun(WIZARD), "2C W1 J1"), 2) == 0


def test_nobody_follows_a_wizard_or_a_jester() -> None:
    assert new_lacks(after(begun(WIZARD), "W1 2C"), 1) == 0
    assert new_lacks(after(begun(WIZARD), "J1 2C"), 1) == 0
    assert new_lacks(after(begun(WIZARD), "J1 2C AD"), 2) == IN_SUIT[0]


def test_leading_a_locked_card_shows_that_there_is_nothing_else() -> None:
    play = after(begun(TOP), "AS")
    assert new_lacks(play, 0) == TOP.rules.deck & ~TOP.locked
    broken = after(begun(TOP), "2C AS 3C")
    assert broken.broken
    assert new_lacks(after(broken, "KS"), 1) == IN_SUIT[0]


def test_a_card_that_had_to_be_led_shows_nothing() -> None:
    play = begun(TOP, opening="AS")
    assert legal_cards(play, card_set("AS 2C")) == card_set("AS")
    assert new_lacks(after(play, "AS"), 0) == 0


def test_a_trick_goes_to_the_first_of_the_strongest_and_its_winner_leads() -> None:
    play = after(begun(WIZARD), "2C W2 W1")
    assert (play.turn, play.number, play.taken) == (1, 2, (0, 1, 0))
    assert play.captured[1] == card_set("2C W1 W2")
    assert play.last is not None
    assert (play.last.winner, play.last.seats) == (1, (0, 1, 2))
    assert play.cards == ()
    assert sorted(cards_in(play.played[1])) == [card("W2")]
    assert play.tables.trump == SPADES
