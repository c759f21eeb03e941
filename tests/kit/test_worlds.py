"""Worlds fit what a seat knows: the same question, sizes and certain cards, and the whole deck once."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from cardtable.core.actions import Action
from cardtable.core.cards import CardSet, cards_in, mask
from cardtable.core.chance import Chance, Stream
from cardtable.core.facts import Chosen, Dealt, redact
from cardtable.core.pending import Ask
from cardtable.core.piles import Pile
from cardtable.core.ruleset import Table
from cardtable.games.three_handed_euchre.cards import EuchreHand
from cardtable.games.three_handed_euchre.rules import ThreeHandedEuchre
from cardtable.kit.evolve import evolve
from cardtable.kit.game import TrickGame
from cardtable.kit.position import Position, own_piles
from cardtable.kit.worlds import VEILED_BID, Known, Worlds, seen_by
from tests.kit.random_games import GAMES, kit_game, random_table, walk

TABLES = 12
PILES = ("stock", "gone")


def questions(game: TrickGame, seed: int) -> Iterator[tuple[Position, Position, int]]:
    """Yield truth, the asked seat's view and the seat at every question of a random hand or two."""
    table = random_table(game, Random(seed))
    start = game.new_game(table)
    views = [start] * table.seats
    for before, fact, after in walk(game, table, seed, hands=2):
        if isinstance(fact, Chosen):
            yield before, views[fact.seat], fact.seat
        views = [game.apply(view, redact(fact, seat)) for seat, view in enumerate(views)]
        assert after.phase == views[0].phase


def piles_of(s: Position) -> list[Pile]:
    return [*s.hands, *(getattr(s, name) for name in PILES), *own_piles(s.own)]


def on_table(s: Position) -> CardSet:
    cards = mask(s.up)
    for played in s.play.played if s.play else ():
        cards |= played
    return cards


def check_world(game: TrickGame, view: Position, seat: int, world: Position) -> None:
    deck = game.deal_request(view).deck
    cards = on_table(world)
    for seen, real in zip(piles_of(view), piles_of(world), strict=True):
        assert (real.hidden, real.out) == (0, 0)
        assert len(real) == len(seen)
        assert not seen.certain & ~real.known
        assert (seen.known & ~real.known).bit_count() <= seen.out
        assert not real.known & cards
        cards |= real.known
    assert cards == deck
    for hand, seen, lacks in zip(world.hands, view.hands, view.play.lacks if view.play else (), strict=False):
        assert not hand.known & lacks & ~seen.certain
    assert VEILED_BID not in world.bids
    if view.seen[seat]:
        assert game.legal_actions(world, seat) == game.legal_actions(view, seat)


@pytest.mark.parametrize("name", GAMES)
def test_every_world_fits_the_view_at_every_stage(name: str) -> None:
    game = kit_game(name)
    phases = set()
    for seed in range(TABLES):
        for i, (_, view, seat) in enumerate(questions(game, seed)):
            worlds = Worlds(game, view, Stream(b"worlds", f"{seed} {i}"))
            for _ in range(2):
                check_world(game, view, seat, worlds.sample())
            phases.add(view.phase)
    assert len(phases) > 1


@pytest.mark.parametrize("name", GAMES)
def test_no_possible_card_is_left_out(name: str) -> None:
    """The true place of every card is found sooner or later."""
    game, rnd = kit_game(name), Random(name)
    asked = [q for seed in range(4) for q in questions(game, seed)]
    for truth, view, _ in rnd.sample(asked, 6):
        worlds = Worlds(game, view, Stream(b"support", name))
        found = [0] * len(piles_of(view))
        for _ in range(400):
            for i, pile in enumerate(piles_of(worlds.sample())):
                found[i] |= pile.known
        for real, seen in zip(piles_of(truth), found, strict=True):
            assert not real.known & ~seen


def test_the_same_words_give_the_same_worlds() -> None:
    game = kit_game("cutthroat-spades")
    _, view, _ = next(iter(questions(game, 1)))
    first, again = (Worlds(game, view, Stream(b"worlds", "same")) for _ in range(2))
    worlds = [first.sample() for _ in range(5)]
    assert worlds == [again.sample() for _ in range(5)]
    assert len(set(map(str, worlds))) == 5


def spades_at_play() -> tuple[TrickGame, Position, int]:
    game = kit_game("cutthroat-spades")
    return game, *next((view, seat) for _, view, seat in questions(game, 3) if view.play and view.play.number == 2)


def test_known_cards_are_held_and_lacked() -> None:
    game, view, seat = spades_at_play()
    other = view.left_of(seat)
    unseen = Worlds(game, view, Stream(b"worlds", "known")).sample().hands[other].known
    first, *_, last = cards_in(unseen)
    lacks, holds = [0] * view.seats, [0] * view.seats
    lacks[other], holds[other] = 1 << first, 1 << last
    worlds = Worlds(game, view, Stream(b"worlds", "known"), Known(tuple(lacks), tuple(holds)))
    for _ in range(50):
        hand = worlds.sample().hands[other].known
        assert hand >> last & 1
        assert not hand >> first & 1


def test_a_leaning_moves_a_card_and_nothing_is_lost() -> None:
    game, view, seat = spades_at_play()
    other = view.left_of(seat)
    card = next(iter(cards_in(Worlds(game, view, Stream(b"worlds", "lean")).sample().hands[other].known)))
    odds = [1.0] * 96
    odds[card] = 20.0
    plain = Worlds(game, view, Stream(b"worlds", "lean"))
    leaning = Worlds(game, view, Stream(b"worlds", "lean"), Known(odds={other: odds}))
    held = [sum(w.sample().hands[other].known >> card & 1 for _ in range(200)) for w in (plain, leaning)]
    assert held[1] > 180 > held[0] + 30
    check_world(game, view, seat, leaning.sample())


def test_a_tight_view_is_dealt_all_the_same() -> None:
    """Two seats may lack nearly everything; then one deal is left and it is found."""
    game, view, seat = spades_at_play()
    truth = Worlds(game, view, Stream(b"worlds", "tight")).sample()
    deck = game.deal_request(view).deck
    lacks = tuple(deck & ~hand.known for hand in truth.hands)
    known = Known(lacks)
    assert Worlds(game, view, Stream(b"worlds", "other"), known).sample().hands == truth.hands
    loose = tuple(cards if i == seat else cards ^ (cards & -cards) for i, cards in enumerate(lacks))
    for i in range(20):
        check_world(game, view, seat, Worlds(game, view, Stream(b"worlds", str(i)), Known(loose)).sample())


def test_a_known_card_stays_where_nothing_else_can_lie() -> None:
    """A seat may have put away a card that it was seen to take, but holds too few others for that."""
    game, view, seat = spades_at_play()
    truth = Worlds(game, view, Stream(b"worlds", "tight")).sample()
    other = (seat + 1) % view.seats
    taken = truth.hands[other].known & -truth.hands[other].known
    hands = list(view.hands)
    hands[other] = Pile(taken, len(view.hands[other]), 1)
    third = (seat + 2) % view.seats
    hands[third] = Pile(0, len(view.hands[third]) - 1)
    view = evolve(view, hands=tuple(hands), gone=Pile(0, 1))
    deck = game.deal_request(view).deck
    known = Known(tuple(deck & ~hand.known if i == other else 0 for i, hand in enumerate(truth.hands)))
    for i in range(100):
        assert Worlds(game, view, Stream(b"worlds", str(i)), known).sample().hands[other] == truth.hands[other]


def test_a_view_that_no_deal_fits_is_an_error() -> None:
    game, view, seat = spades_at_play()
    deck = game.deal_request(view).deck
    lacks = tuple(0 if i == seat else deck for i in range(view.seats))
    with pytest.raises(ValueError, match="no deal"):
        Worlds(game, view, Stream(b"worlds", "none"), Known(lacks)).sample()


def test_a_seat_sees_its_own_hand_only() -> None:
    game, view, seat = spades_at_play()
    world = Worlds(game, view, Stream(b"worlds", "eyes")).sample()
    seen = seen_by(world, seat)
    assert seen.hands[seat] == world.hands[seat]
    assert all(not hand.known for i, hand in enumerate(seen.hands) if i != seat)
    assert game.legal_actions(seen, seat) == game.legal_actions(world, seat)


def test_hidden_bids_get_numbers() -> None:
    game = kit_game("wizard")
    _, view, seat = next(q for seed in range(9) for q in questions(game, seed) if q[1].phase == "tricks")
    hidden = evolve(view, bids=tuple(b if i == seat else VEILED_BID for i, b in enumerate(view.bids)))
    numbers = set()
    worlds = Worlds(game, hidden, Stream(b"worlds", "bids"))
    for _ in range(60):
        bids = worlds.sample().bids
        assert bids[seat] == view.bids[seat]
        numbers |= {b.n for i, b in enumerate(bids) if i != seat and isinstance(b, Action)}
    assert numbers == set(range(game.deal_request(view).sizes[0] + 1))


def test_asked_questions_are_of_the_asked_seat() -> None:
    game = kit_game("two-player-spades")
    for _, view, seat in questions(game, 0):
        pending = game.pending(view)
        assert isinstance(pending, Ask)
        assert pending.seat == seat


def test_a_dummy_that_the_game_keeps_nowhere_is_refused() -> None:
    class Forgetful(ThreeHandedEuchre):
        def own_of(self, s: Position, dealt: Dealt) -> EuchreHand:
            return EuchreHand()

    game = Forgetful()
    s = game.new_game(Table(("Ann", "Bo", "Cy"), game.Options()))
    with pytest.raises(TypeError, match="deals a dummy that `own_of` keeps nowhere"):
        game.apply(s, Chance(b"f" * 32).deal(game.deal_request(s)))
