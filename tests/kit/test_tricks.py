"""The trick tables in their hardest cases: bowers, jokers at the top and as junk, Wizards, Jesters, Smear's trumps."""

from __future__ import annotations

import pytest

from cardtable.core.cards import (
    CLUBS,
    DIAMONDS,
    FOOL,
    HEARTS,
    IN_SUIT,
    JESTERS,
    JOKERS,
    SPADES,
    STANDARD,
    SUITS,
    TAROT_TRUMPS,
    WIZARDS,
    both,
    card,
    card_of,
    card_set,
    cards_in,
    mask,
    set_text,
)
from cardtable.core.scene import ScoreLine
from cardtable.kit.scoring import Totals, after_lines, points_in
from cardtable.kit.tricks import (
    FREE,
    LEADS,
    TRUMPS,
    UNSET,
    TrickRules,
    TrickTables,
    best_of,
    compile_rules,
    in_order,
    lead_of,
    may_follow,
    may_lead,
    natural_order,
)

NINES_UP = mask(c for c in cards_in(STANDARD) if c & 15 >= 9)
EUCHRE = compile_rules(
    TrickRules(
        NINES_UP | 1 << JOKERS[0],
        HEARTS,
        moved={card("JD"): HEARTS, JOKERS[0]: HEARTS},
        ranks={JOKERS[0]: 17, card("JH"): 16, card("JD"): 15},
    )
)
"""Hearts are trumps, with both bowers and a joker above them."""
WIZARD = compile_rules(
    TrickRules(
        STANDARD | mask(WIZARDS) | mask(JESTERS),
        SPADES,
        always=dict.fromkeys(WIZARDS, 1),
        never=mask(JESTERS),
        frees=mask(WIZARDS),
        besides=mask(WIZARDS) | mask(JESTERS),
    )
)
SMEAR = compile_rules(
    TrickRules(
        STANDARD | 1 << JOKERS[0],
        DIAMONDS,
        moved={JOKERS[0]: DIAMONDS},
        ranks={JOKERS[0]: 1},
        besides=IN_SUIT[DIAMONDS] | 1 << JOKERS[0],
    )
)
"""A trump may be played although one could follow, and the joker is the lowest."""
JUNK = compile_rules(TrickRules(STANDARD | mask(JOKERS[:2]), SPADES, never=mask(JOKERS[:2]), locked=IN_SUIT[SPADES]))
"""Two jokers that never win and set no suit."""
TOP = compile_rules(
    TrickRules(
        STANDARD | mask(JOKERS[:2]),
        SPADES,
        moved=dict.fromkeys(JOKERS[:2], SPADES),
        ranks={JOKERS[0]: 19, JOKERS[1]: 18},
        locked=IN_SUIT[SPADES] | mask(JOKERS[:2]),
    )
)
"""Two jokers above the spades, and spades locked."""


def lead_after(tables: TrickTables, texts: list[str]) -> int:
    lead = UNSET
    for text in texts:
        lead = lead_of(tables, lead, card(text))
    return lead


def winner(tables: TrickTables, text: str) -> str:
    """Return the winning card of a trick."""
    texts = text.split()
    return texts[best_of(tables, lead_after(tables, texts), tuple(map(card, texts)))]


def follows(tables: TrickTables, hand: str, led: str) -> str:
    """Return what a hand may play to the cards that lie there."""
    return set_text(may_follow(tables, card_set(hand), lead_after(tables, led.split())))


@pytest.mark.parametrize(
    ("tables", "trick", "best"),
    [
        (EUCHRE, "AC 9C 9H", "9H"),
        (EUCHRE, "AH JD", "JD"),
        (EUCHRE, "JD JH AH", "JH"),
        (EUCHRE, "JH X1", "X1"),
        (EUCHRE, "9D AD JC", "AD"),
        (EUCHRE, "KD JD AD", "JD"),
        (EUCHRE, "KS AD QS", "KS"),
        (WIZARD, "2C W1 W2", "W1"),
        (WIZARD, "W3 AS 2S", "W3"),
        (WIZARD, "J1 J2 2C", "2C"),
        (WIZARD, "J1 2C 2S", "2S"),
        (WIZARD, "J1 2C 9C 9D", "9C"),
        (WIZARD, "J3 J1 J2", "J3"),
        (WIZARD, "J3 W1 AS", "W1"),
        (WIZARD, "2C J1 AD", "2C"),
        (SMEAR, "AC X1 KC", "X1"),
        (SMEAR, "X1 2D AC", "2D"),
        (JUNK, "X1 X2 2C", "2C"),
        (JUNK, "X1 2C 2S", "2S"),
        (JUNK, "X2 X1", "X2"),
        (JUNK, "2C X1 AD", "2C"),
        (TOP, "AS X2", "X2"),
        (TOP, "X2 X1 AS", "X1"),
        (TOP, "AC 2S", "2S"),
    ],
)
def test_who_wins(tables: TrickTables, trick: str, best: str) -> None:
    assert winner(tables, trick) == best


@pytest.mark.parametrize(
    ("tables", "hand", "led", "legal"),
    [
        (EUCHRE, "JD 9C", "KD", "9C JD"),
        (EUCHRE, "JD AD", "9H", "JD"),
        (EUCHRE, "JD AD", "KD", "AD"),
        (EUCHRE, "AH AC", "JD", "AH"),
        (EUCHRE, "AD AC", "JD", "AC AD"),
        (EUCHRE, "X1 AC", "9H", "X1"),
        (EUCHRE, "X1 AC", "9S", "AC X1"),
        (WIZARD, "2C AD W1 J1", "3C", "2C J1 W1"),
        (WIZARD, "AD W1 J1 2S", "3C", "2S AD J1 W1"),
        (WIZARD, "2C AD", "W1", "2C AD"),
        (WIZARD, "2C AD", "W1 3C", "2C AD"),
        (WIZARD, "2C AD", "J1", "2C AD"),
        (WIZARD, "2C AD J2", "J1 3C", "2C J2"),
        (WIZARD, "2C AD", "J1 W1 3C", "2C AD"),
        (SMEAR, "7C 3D AS", "2C", "3D 7C"),
        (SMEAR, "7C X1 AS", "2C", "7C X1"),
        (SMEAR, "3D AS", "2C", "3D AS"),
        (SMEAR, "3D 7C", "2D", "3D"),
        (SMEAR, "X1 7C", "2D", "X1"),
        (SMEAR, "3D 7C", "X1", "3D"),
        (JUNK, "X1 2C AS", "3C", "2C"),
        (JUNK, "2C AS", "X1", "2C AS"),
        (JUNK, "2C AS", "X1 3S", "AS"),
        (JUNK, "X2 AH", "3C", "AH X2"),
        (TOP, "X1 2C", "3S", "X1"),
        (TOP, "2S 2C", "X2", "2S"),
    ],
)
def test_what_follows(tables: TrickTables, hand: str, led: str, legal: str) -> None:
    assert follows(tables, hand, led) == legal


@pytest.mark.parametrize(
    ("tables", "hand", "broken", "legal"),
    [
        (TOP, "2C AS X1", False, "2C"),
        (TOP, "2C AS X1", True, "2C AS X1"),
        (TOP, "AS X1", False, "AS X1"),
        (JUNK, "AS X1", False, "X1"),
        (WIZARD, "AS W1", False, "AS W1"),
    ],
)
def test_what_leads(tables: TrickTables, hand: str, broken: bool, legal: str) -> None:
    assert set_text(may_lead(tables, card_set(hand), broken)) == legal


def test_a_lead_sets_a_suit_or_frees_or_leaves_it_open() -> None:
    assert [EUCHRE.sets[card(c)] for c in ("JD", "X1", "AD")] == [HEARTS, HEARTS, DIAMONDS]
    assert [WIZARD.sets[card(c)] for c in ("W1", "J1", "2C")] == [FREE, UNSET, CLUBS]
    assert [JUNK.sets[card(c)] for c in ("X1", "2C")] == [UNSET, CLUBS]


@pytest.mark.parametrize("tables", [EUCHRE, WIZARD, SMEAR, JUNK, TOP])
def test_every_card_follows_the_lead_of_its_own_suit_alone(tables: TrickTables) -> None:
    for c in cards_in(tables.rules.deck):
        suit = tables.suit[c]
        assert [lead for lead in LEADS if tables.must[lead] >> c & 1] == ([] if suit is None else [suit])


@pytest.mark.parametrize("tables", [EUCHRE, WIZARD, SMEAR, JUNK, TOP])
def test_no_two_cards_of_a_suit_are_equally_strong_on_its_lead(tables: TrickTables) -> None:
    for suit in range(4):
        powers = [tables.power[suit][c] for c in cards_in(tables.must[suit])]
        assert len(set(powers)) == len(powers)
        assert min(powers) > 0
    foreign = [tables.power[s][card("9C")] for s in (DIAMONDS, HEARTS, SPADES) if tables.trump != CLUBS]
    assert foreign == [0, 0, 0]
    assert tables.power[CLUBS][card("9C")] > 0
    assert tables.power[CLUBS][0] == 0


def test_tables_are_compiled_once() -> None:
    rules = TrickRules(STANDARD, SPADES)
    assert compile_rules(rules) is compile_rules(TrickRules(STANDARD, SPADES))
    assert compile_rules(rules) is not compile_rules(TrickRules(STANDARD, HEARTS))


def test_the_order_in_a_hand_puts_the_left_bower_among_the_trumps() -> None:
    order = sorted(map(card, ["AH", "JD", "9H", "JH", "AD", "X1"]), key=lambda c: natural_order(EUCHRE, c))
    assert order == list(map(card, ["AD", "9H", "AH", "JD", "JH", "X1"]))
    assert natural_order(WIZARD, card("W1")) > natural_order(WIZARD, card("J4")) > natural_order(WIZARD, card("AS"))


TAROT_DECK = mask(card_of(suit, rank) for suit in SUITS for rank in range(2, 16)) | mask(TAROT_TRUMPS) | 1 << FOOL
LOW_ACES = {card_of(suit, rank): rank for suit in SUITS for rank in range(2, 11)}
COURTS = {card_of(suit, rank): place for suit in SUITS for rank, place in ((11, 11), (15, 12), (12, 13), (13, 14))}
TAROT_TABLES = compile_rules(
    TrickRules(
        TAROT_DECK,
        TRUMPS,
        moved=dict.fromkeys(TAROT_TRUMPS, TRUMPS),
        ranks=LOW_ACES | COURTS | {card_of(suit, 14): 1 for suit in SUITS},
        never=1 << FOOL,
        besides=1 << FOOL,
    )
)
TWICE = compile_rules(TrickRules(both(STANDARD), HEARTS))


def test_tarot_trumps_are_a_lead_of_their_own_and_beat_every_suit() -> None:
    assert follows(TAROT_TABLES, "T3 T21 AS FO", "T14") == "FO T21 T3"
    assert follows(TAROT_TABLES, "CS 2S T3 FO", "KS") == "2S CS FO"
    assert winner(TAROT_TABLES, "KS T1 CS FO") == "T1"
    assert winner(TAROT_TABLES, "AS CS JS QS") == "QS"
    assert winner(TAROT_TABLES, "FO 2H KH") == "KH"
    assert winner(TAROT_TABLES, "T2 T21 T20") == "T21"


def test_of_two_equal_cards_the_first_wins() -> None:
    assert winner(TWICE, "TS AS AS' KS") == "AS"
    assert winner(TWICE, "TS AS' AS KS") == "AS'"
    assert follows(TWICE, "AS AS' 2H", "3S'") == "AS AS'"


def test_suits_in_an_order_of_their_own_and_cards_that_count() -> None:
    tables = compile_rules(TrickRules(card_set("9C TC KC AC"), ranks=in_order((9, 13, 10, 14))))
    assert tables.power[0][card("TC")] > tables.power[0][card("KC")] > tables.power[0][card("9C")]
    assert set(in_order((9, 10), (2,))) == {card("9H"), card("TH")}
    assert points_in(card_set("AC TC 9C"), {14: 11, 10: 10}) == 21


def test_whoever_leads_with_the_target_has_won() -> None:
    lines = (ScoreLine(1, 4, "R-1", "four"),)
    after = after_lines(Totals((3, 2), (0, 5)), lines, 6)
    assert (after.totals, after.winners) == (Totals((3, 6), (0, 5)), (1,))
    assert after_lines(Totals((3, 1)), lines, 6).winners == ()
    assert after_lines(Totals((5, 1)), lines, 5).winners == (0, 1)
