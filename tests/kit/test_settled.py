"""What a view takes for settled is settled: however the hand is played on, the score is the same."""

from __future__ import annotations

from random import Random

import pytest

from cardtable.core.chance import Chance, code_key
from cardtable.core.facts import redact
from cardtable.core.options import read_options
from cardtable.core.pending import PLAY, Ask, Deal, Over
from cardtable.core.ruleset import Table
from cardtable.kit.game import TrickGame
from cardtable.kit.position import Position
from tests.engine import Engine
from tests.kit.random_games import GAMES, kit_game, next_fact, random_table
from tests.sizes import partly_slow

FOUND = {"wizard": 4, "cutthroat-spades": 2, "two-player-spades": 2, "canadian-smear": 4, "three-handed-euchre": 10}
"""How many settled questions a walk of the small size finds at least, by game."""


def played_out(game: TrickGame, s: Position, rnd: Random) -> tuple[object, ...]:
    """Return the sheet after the hand in play, played on at random."""
    done = len(s.sheet.done)
    while len(s.sheet.done) == done:
        fact = next_fact(game, s, Chance(b"unused"), rnd)
        assert fact is not None
        s = game.apply(s, fact)
    return s.sheet.totals, s.sheet.winners


def settled_found(game: TrickGame, seed: int, hands: int, ways: int = 6) -> int:
    """Play at random, and play on in several ways from every position that some seat takes for settled."""
    rnd = Random(seed)
    table = (
        random_table(game, rnd) if seed % 2 else Table(tuple(f"P{i}" for i in range(game.info.usual)), game.Options())
    )
    chance = Chance(code_key(f"S-{seed}"))
    truth = game.new_game(table)
    views = [truth] * table.seats
    found = 0
    while len(truth.sheet.done) < hands:
        pending = game.pending(truth)
        if isinstance(pending, Over):
            break
        if isinstance(pending, Ask) and pending.stage == PLAY:
            for seat, view in enumerate(views):
                if game.settled(view, seat):
                    found += seat == pending.seat
                    assert len({played_out(game, truth, Random(f"{seed}/{i}")) for i in range(ways)}) == 1, (view, seat)
        fact = next_fact(game, truth, chance, rnd)
        assert fact is not None
        truth = game.apply(truth, fact)
        views = [game.apply(view, redact(fact, seat)) for seat, view in enumerate(views)]
    return found


@partly_slow("name", tuple(GAMES), always=set(range(len(GAMES))) - {tuple(GAMES).index("cutthroat-spades")})
def test_what_is_settled_scores_the_same_however_it_is_played(name: str) -> None:
    game = kit_game(name)
    assert sum(settled_found(game, seed, 6) for seed in range(10)) >= FOUND[name]


@pytest.mark.large
@pytest.mark.parametrize("name", GAMES)
def test_what_is_settled_scores_the_same_in_thousands_of_hands(name: str) -> None:
    game = kit_game(name)
    for seed in range(1000, 1400):
        settled_found(game, seed, 10)


SPADES_GONE = (
    "AS KS QS JS 2S AD", "9S 8S 7S 6H 5H 4H", "bid 4",
    "play AS", "play 7S", "play KS", "play 8S", "play QS", "play 9S", "play JS", "play 4H",
)  # fmt: skip


@pytest.mark.parametrize(
    ("hands", "more", "certain"),
    [
        (SPADES_GONE, (), True),
        (SPADES_GONE, ("play 2S",), False),  # Bo's turn: what he holds decides nothing, but he cannot know it
        (SPADES_GONE, ("play 2S", "play 5H"), True),
        (("AS KS QS JS 2S 9D", *SPADES_GONE[1:]), (), False),  # a 10 of diamonds may beat the 9
        (("AS KS QS 3S 2S AD", SPADES_GONE[1], "bid 3", "pass", *SPADES_GONE[3:9], "play 3S", "play 4H"), (), True),
    ],
)
def test_a_hand_of_smear_is_settled_once_the_others_are_void_of_trumps(
    hands: tuple[str, ...], more: tuple[str, ...], certain: bool
) -> None:
    """By the play of all knows the leader that nobody else has a trump left, and with what points each card comes."""
    engine = Engine({"cardtable": 1, "game": "canadian-smear", "seats": ["Ann", "Bo"], "dealer": 1})
    engine.feed({"dealt": {"hands": list(hands[:2])}})
    for text in (*hands[2:], *more):
        pending = engine.pending()
        assert pending is not None
        engine.feed({"seat": pending["seat"], "chose": text})
    asked = engine.session.observation()
    game = asked.ruleset
    assert isinstance(game, TrickGame)
    assert game.settled(asked.view, asked.seat) is certain


def test_nothing_is_settled_before_the_first_card_of_an_open_hand() -> None:
    game = kit_game("three-handed-euchre")
    s = game.new_game(Table(("A", "B", "C"), read_options(game.Options, {}, 3)))
    assert isinstance(game.pending(s), Deal)
    assert not game.settled(s, 0)
