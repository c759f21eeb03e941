"""How a hand is laid out: colours alternate, trumps stand last, and the left bower stands among them (R30)."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, pairwise, permutations
from random import Random

import pytest

from cardtable import plugins
from cardtable.core.actions import parse_action
from cardtable.core.cards import HEARTS, SPADES, SUITS, WIZARDS, card, card_set, card_text, cards_in
from cardtable.core.chance import Chance, code_key
from cardtable.core.pending import Ask
from cardtable.core.ruleset import Table
from cardtable.kit.position import Trick
from cardtable.kit.scene import RED, hand_cards, suit_order, won_text
from cardtable.kit.tricks import compile_rules
from cardtable.table.session import Session
from tests.kit.random_games import GAMES, kit_game, random_table, walk
from tests.kit.test_tricks import EUCHRE, JUNK, SMEAR, TOP, WIZARD

SUBSETS = [set(some) for n in range(5) for some in combinations(SUITS, n)]


def clashes(order: list[int] | tuple[int, ...]) -> int:
    """Return how often two suits of one colour stand side by side."""
    return sum((a in RED) == (b in RED) for a, b in pairwise(order))


@pytest.mark.parametrize("trump", [None, *SUITS])
@pytest.mark.parametrize("present", SUBSETS, ids=str)
def test_colours_alternate_as_far_as_they_can_with_trumps_last(present: set[int], trump: int | None) -> None:
    order = suit_order(set(present), trump)
    assert sorted(order) == sorted(present)
    allowed = [p for p in permutations(present) if trump not in present or p[-1] == trump]
    assert tuple(order) in allowed
    assert clashes(order) == min(map(clashes, allowed))


def laid_out(tables: object, hand: str) -> str:
    return " ".join(card_text(c.card) for c in hand_cards(tables, card_set(hand)))  # type: ignore[arg-type]


def test_the_left_bower_stands_among_the_trumps() -> None:
    shown = hand_cards(EUCHRE, card_set("JD AD 9H JH AH 9C"))
    assert laid_out(EUCHRE, "JD AD 9H JH AH 9C") == "AD 9C JH JD AH 9H"
    assert [card_text(c.card) for c in shown if c.trump] == ["JH", "JD", "AH", "9H"]
    assert {c.suit for c in shown if c.trump} == {HEARTS}


def test_specials_have_their_places() -> None:
    assert laid_out(WIZARD, "AS J1 W2 2C KD") == "W2 2C KD AS J1"
    assert laid_out(SMEAR, "2D X1 AS AD") == "AS AD 2D X1"
    assert laid_out(TOP, "AS X2 X1 2C") == "2C X1 X2 AS"
    assert laid_out(JUNK, "AS X2 2C").endswith("X2")


def test_every_card_is_shown_once() -> None:
    whole = WIZARD.rules.deck
    shown = hand_cards(WIZARD, whole)
    assert sorted(c.card for c in shown) == list(cards_in(whole))
    spades = [c for c in shown if c.suit == SPADES]
    assert [c.card for c in spades] == sorted((c.card for c in spades), reverse=True)
    assert hand_cards(WIZARD, 0) == ()


def test_a_bid_that_is_outbid_leaves_its_seat_and_stays_among_what_was_said() -> None:
    game = plugins.ruleset("canadian-smear")
    session = Session(game, Table(("Ann", "Bo", "Cy"), game.Options(), 2), Chance(code_key("outbid")))
    for bid, standing in (("bid 2", ("bid 2", "", "")), ("bid 3", ("", "bid 3", ""))):
        while not isinstance(ask := session.pending, Ask):
            session.advance()
        session.act(ask.seat, parse_action(bid), session.at)
        assert tuple(panel.bid for panel in session.scene(None).seats) == standing
    assert session.scene(None).said == ((0, "bid 2"), (1, "bid 3"))


@pytest.mark.parametrize("name", GAMES)
def test_a_contract_of_tricks_is_a_number_that_agrees_with_the_words(name: str) -> None:
    seen = set()
    for seed in range(12):
        game = kit_game(name)
        for s, _, _ in walk(game, random_table(game, Random(seed)), seed, hands=2):
            for panel in game.scene(s, None).seats if s.play else ():
                contract = panel.contract
                if contract is None:
                    continue
                seen.add(contract.exact)
                missing = contract.tricks - panel.tricks
                if panel.needs.startswith("needs "):
                    assert panel.needs == f"needs {missing}"
                if panel.needs.endswith(" over"):
                    assert panel.needs == f"{-missing} over"
                    assert contract.exact
                if panel.needs in ("made", "exact"):
                    assert missing <= 0
    exact = {"wizard": {True}, "three-handed-euchre": {False}, "canadian-smear": set()}
    assert seen == exact.get(name, {True, False})


def test_who_won_is_said_by_how_many_could_have() -> None:
    game = kit_game("wizard")
    s = game.new_game(Table(("Ann", "Bo", "Cy"), game.Options(), 0))
    tables = compile_rules(replace(WIZARD.rules, title="Wizard"))
    for cards, why in {
        (WIZARDS[0], WIZARDS[1], card("2H")): "the first Wizard played",
        (WIZARDS[0], card("3H"), card("2H")): "a Wizard",
        (card("9S"), card("3S"), card("2H")): "the highest trump",
        (card("9S"), card("3D"), card("2H")): "the only trump",
    }.items():
        told = won_text(s, tables, Trick((0, 1, 2), cards, 0, SPADES))
        assert told.startswith("Ann wins the trick with ")
        assert told.endswith(f", {why}")
