"""Two-player Spades: who knows which card in the draft and the exchange, and what stays true of every view."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from cardtable.core.actions import Action, parse_action
from cardtable.core.cards import STANDARD, CardSet, card, card_set, mask
from cardtable.core.chance import Chance, sealed_key
from cardtable.core.facts import Chosen, Dealt, Drew
from cardtable.core.options import read_options
from cardtable.core.pending import Ask, Deal, Draw, Over
from cardtable.core.piles import EMPTY, Pile, pile
from cardtable.core.ruleset import Table
from cardtable.core.text import plain
from cardtable.games.two_player_spades import RULESET
from cardtable.games.two_player_spades.options import TwoSpadesOptions
from cardtable.kit.position import Position, own_piles
from cardtable.table.session import Session

ANN, BO = 0, 1
ALL_OPTIONS: dict[str, tuple[Any, ...]] = {
    "target": (500, 200, 40),
    "peek_second_card": ("off", "on"),
    "failed_nil_bags": ("off", "on"),
    "double_nil_deficit": (0, 100),
    "double_nil_exchange": ("up_to_3", "none"),
    "bag_limit": (10, 5),
    "bag_penalty": (100, 50),
    "mercy_limit": ("off", -200, -250),
}


def new_session(chance: Chance | None = None, **options: Any) -> Session:
    table = Table(("Ann", "Bo"), read_options(TwoSpadesOptions, options, 2))
    return Session(RULESET, table, chance)


def shuffled(**options: Any) -> Session:
    """Return a game at its first question."""
    session = new_session(**options)
    session.add(Dealt((EMPTY, EMPTY), pile(STANDARD)))
    return session


def choose(session: Session, seat: int, text: str) -> None:
    session.add(Chosen(seat, parse_action(text)))


def draw(session: Session, text: str) -> None:
    due = session.pending
    assert isinstance(due, Draw)
    session.add(Drew(card(text), due.seat))


def turn(session: Session, seat: int, first: str, choice: str, second: str) -> None:
    """Play a turn of the draft."""
    draw(session, first)
    choose(session, seat, choice)
    draw(session, second)


def one(text: str) -> Pile:
    return pile(card_set(text))


def drafted(session: Session, *blind: int) -> Session:
    """Draft: Ann rejects every club and takes the diamonds, Bo keeps every heart and puts the spades away unseen."""
    deck = [f"{r}{s}" for r in "23456789TJQKA" for s in "CDHS"]
    for i in range(26):
        seat = i % 2
        if i < 2:
            choose(session, seat, "double nil" if seat in blind else "draw")
        turn(session, seat, deck[2 * i], "reject" if seat == ANN else "keep", deck[2 * i + 1])
    return session


def test_s2_3_the_card_drawn_is_seen_by_its_drawer_alone() -> None:
    session = shuffled()
    choose(session, ANN, "draw")
    draw(session, "KS")
    assert session.truth.own.offer == session.view(ANN).own.offer == one("KS")
    assert session.view(BO).own.offer == session.public.own.offer == Pile(0, 1)
    assert session.scene(ANN).offer == card("KS")
    assert session.scene(BO).offer is None
    assert session.scene(None).offer is None


def test_s2_3_a_kept_card_is_known_to_its_owner_and_the_second_card_to_nobody() -> None:
    session = shuffled()
    choose(session, ANN, "draw")
    turn(session, ANN, "KS", "keep", "2C")
    assert session.view(ANN).hands[ANN] == one("KS")
    assert session.view(BO).hands[ANN] == session.public.hands[ANN] == Pile(0, 1)
    for view in (session.view(ANN), session.view(BO), session.public):
        assert view.own.discard == Pile(0, 1)
        assert view.stock == Pile(0, 50)
    assert session.truth.own.discard == one("2C")


def test_s2_a2_a_peeked_card_is_known_to_its_drawer_in_the_discards() -> None:
    session = shuffled(peek_second_card="on")
    choose(session, ANN, "draw")
    turn(session, ANN, "KS", "keep", "2C")
    assert session.view(ANN).own.discard == one("2C")
    assert session.view(BO).own.discard == session.public.own.discard == Pile(0, 1)
    assert "second card 2C: put away" in map(plain, session.scene(ANN).badges)
    assert not any("2C" in b for b in (*session.scene(BO).badges, *session.scene(None).badges))


def test_s2_3_a_rejected_card_is_known_to_its_drawer_in_the_discards() -> None:
    session = shuffled()
    choose(session, ANN, "draw")
    turn(session, ANN, "4C", "reject", "KS")
    assert session.view(ANN).own.discard == one("4C")
    assert session.view(ANN).hands[ANN] == one("KS")
    assert session.view(BO).own.discard == session.public.own.discard == Pile(0, 1)
    assert session.view(BO).hands[ANN] == Pile(0, 1)
    assert "second card KS: taken" in map(plain, session.scene(ANN).badges)


def test_s2_10_thrown_cards_are_known_to_their_owner_alone() -> None:
    session = drafted(shuffled(), BO)
    hand = session.truth.hands[BO].known
    choose(session, BO, "exchange 2H 3H")
    assert session.truth.gone == session.view(BO).gone == one("2H 3H")
    assert session.view(ANN).gone == session.public.gone == Pile(0, 2)
    assert session.view(ANN).hands[BO] == Pile(0, 11)
    assert plain(session.log()[-1].text) == "Bo exchanges 2 cards"
    assert session.truth.hands[BO].known == hand & ~card_set("2H 3H")


def test_s2_10_a_card_that_the_other_draws_may_be_one_that_was_rejected() -> None:
    session = drafted(shuffled(), BO)
    rejected = session.view(ANN).own.discard
    assert (rejected.known.bit_count(), rejected.hidden, rejected.out) == (13, 13, 0)
    choose(session, BO, "exchange 2H")
    draw(session, "AC")
    assert session.view(ANN).own.discard == Pile(rejected.known, 13, 1)
    assert session.view(ANN).own.discard.certain == 0
    assert session.view(BO).hands[BO].known & card_set("AC")


def test_a_drawn_discard_that_is_played_is_no_longer_looked_for_among_the_discards() -> None:
    session = drafted(shuffled(), BO)
    choose(session, BO, "exchange 2H")
    draw(session, "AC")
    choose(session, ANN, "bid 3")
    choose(session, BO, "play AC")
    seen = session.view(ANN).own.discard
    assert seen.out == 0
    assert not seen.known & card_set("AC")
    assert (seen.known.bit_count(), seen.hidden) == (12, 13)


def test_s2_a15_s2_a16_double_nil_and_bids_are_open() -> None:
    session = drafted(shuffled(double_nil_exchange="none"), BO)
    assert session.view(ANN).bids == session.public.bids == (None, Action("double nil"))
    choose(session, ANN, "bid 3")
    assert session.view(BO).bids == session.public.bids == (Action("bid", n=3), Action("double nil"))


@pytest.mark.parametrize(("text", "rule", "words"), [("double nil", "S2-A8", "needs to be 100 behind at this table")])
def test_refusals_name_the_house_rule(text: str, rule: str, words: str) -> None:
    session = shuffled(double_nil_deficit=100)
    reason = RULESET.why_not(session.truth, ANN, parse_action(text))
    assert reason is not None
    assert reason.rule == rule
    assert words in reason.text


def everywhere(s: Position) -> list[CardSet]:
    """Return the cards of every place of the truth."""
    places = [*(h.known for h in s.hands), s.stock.known, s.own.discard.known, s.gone.known, s.own.offer.known]
    if s.play is not None:
        places += [*s.play.captured, mask(s.play.cards)]
    return places


def check(session: Session) -> None:
    """Check what must hold at every step: cards conserved, views true, legality the same for all."""
    s = session.truth
    if s.hands:
        places = everywhere(s)
        assert sum(p.bit_count() for p in places) == 52
        assert mask_of(places) == STANDARD
    for seat in (ANN, BO, None):
        v = session.view(seat)
        assert (v.phase, v.turn, v.bids, v.said, v.sheet, v.dealer, v.draws, v.play, v.seen) == (
            s.phase, s.turn, s.bids, s.said, s.sheet, s.dealer, s.draws, s.play, s.seen,
        )  # fmt: skip
        for mine, true in zip((*v.hands, v.stock, v.gone, *own_piles(v.own)),
                              (*s.hands, s.stock, s.gone, *own_piles(s.own)), strict=True):  # fmt: skip
            assert len(mine) == len(true)
            assert (mine.known & ~true.known).bit_count() <= mine.out
        scene = RULESET.scene(v, seat)
        assert (scene.hand is None) == (seat is None or not v.hands)
        if seat is not None and v.hands:
            assert v.hands[seat] == s.hands[seat]
            assert RULESET.legal_actions(v, seat) == RULESET.legal_actions(s, seat)
            if s.own and s.own.offer != EMPTY:
                assert (v.own.offer == s.own.offer) == (s.turn == seat)


def mask_of(places: list[CardSet]) -> CardSet:
    every = 0
    for p in places:
        every |= p
    return every


def self_play(seed: int) -> int:
    """Play a random game over random house rules, checked at every step; return the number of hands."""
    rnd = Random(seed)
    options = {name: rnd.choice(values) for name, values in ALL_OPTIONS.items()}
    session = new_session(Chance(sealed_key(seed.to_bytes(32, "big"))), **options)
    while not isinstance(session.pending, Over) and len(session.standing.hands) < 30:
        check(session)
        ask = session.pending
        if isinstance(ask, Ask):
            legal = RULESET.legal_actions(session.truth, ask.seat)
            session.act(ask.seat, rnd.choice(legal), session.at)
        else:
            assert isinstance(ask, Deal | Draw)
            session.advance()
        session.last_told()
    return len(session.standing.hands)


def test_random_games_keep_cards_views_and_legality() -> None:
    assert sum(self_play(seed) for seed in range(4)) >= 4
