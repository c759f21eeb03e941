"""Duties in a trick: what must be played, and what a card played tells of the rest of the hand."""

from __future__ import annotations

import pytest

from cardtable.core.cards import CLUBS, HEARTS, STANDARD, card, card_set, cards_in, set_text
from cardtable.kit.flow import FOLLOW_SUIT, Duty, TrickFlow, dutiful_cards, shown_by
from cardtable.kit.tricks import FREE, TrickRules, TrickTables, compile_rules

HEARTS_TRUMP = compile_rules(TrickRules(STANDARD, HEARTS))
STRICT = Duty(head=True, head_trumps=True, ruff=True, overruff=True)


def strength(tables: TrickTables, lead: int, text: str) -> int:
    return tables.power[lead][card(text)]


@pytest.mark.parametrize(("duty", "hand", "lead", "best", "spared", "legal"), [
    (FOLLOW_SUIT, "2C KC AH 3D", CLUBS, "TC", False, "2C KC"),
    (Duty(follow=False), "2C KC AH 3D", CLUBS, "TC", False, "2C 3D AH KC"),
    (STRICT, "2C KC AH 3D", CLUBS, "TC", False, "KC"),
    (STRICT, "2C 9C AH 3D", CLUBS, "TC", False, "2C 9C"),
    (STRICT, "2C KC AH 3D", CLUBS, "2H", False, "2C KC"),
    (STRICT, "2H AH 3D", CLUBS, "TC", False, "2H AH"),
    (STRICT, "2H AH 3D", CLUBS, "TH", False, "AH"),
    (STRICT, "2H 3H 3D", CLUBS, "TH", False, "2H 3H"),
    (STRICT, "2H AH 3D", CLUBS, "TH", True, "2H 3D AH"),
    (STRICT, "2H AH 3D", HEARTS, "TH", True, "AH"),
    (STRICT, "2H AH 3D", FREE, "TH", False, "2H 3D AH"),
    (Duty(ruff=True), "2H AH 3D", CLUBS, "TH", False, "2H AH"),
    (Duty(head_trumps=True), "2C KC", CLUBS, "TC", False, "2C KC"),
    (STRICT, "3D 4S", CLUBS, "TC", False, "3D 4S"),
])  # fmt: skip
def test_what_a_duty_leaves(duty: Duty, hand: str, lead: int, best: str, spared: bool, legal: str) -> None:
    top = strength(HEARTS_TRUMP, lead, best)
    assert set_text(dutiful_cards(HEARTS_TRUMP, duty, card_set(hand), lead, top, spared)) == legal


@pytest.mark.parametrize("duty", [FOLLOW_SUIT, STRICT, Duty(ruff=True), Duty(head=True), Duty(follow=False)])
@pytest.mark.parametrize("spared", [False, True])
def test_a_card_shows_just_what_would_have_had_to_be_played_instead(duty: Duty, spared: bool) -> None:
    for best in ("TC", "9H"):
        for lead in (CLUBS, HEARTS, FREE):
            top = strength(HEARTS_TRUMP, lead, best)
            for c in cards_in(card_set("2C QC 3H QH 4D")):
                instead = sum(
                    1 << x
                    for x in cards_in(STANDARD & ~(1 << c))
                    if not dutiful_cards(HEARTS_TRUMP, duty, 1 << c | 1 << x, lead, top, spared) >> c & 1
                )
                assert shown_by(HEARTS_TRUMP, duty, c, lead, top, spared) & ~(1 << c) == instead


def test_a_flow_knows_whether_it_is_out_of_the_ordinary() -> None:
    assert TrickFlow().plain
    assert TrickFlow(plays_for=(0, 1, 0)).plain  # the cards fall as ever, whoever chooses them
    assert not any(
        flow.plain
        for flow in (TrickFlow(STRICT), TrickFlow(draws=True), TrickFlow(passes=True), TrickFlow(followers=(1,)))
    )
    assert TrickFlow(STRICT).dutiful
    assert not TrickFlow(open_duty=STRICT).dutiful
    assert TrickFlow(draws=True, open_duty=STRICT).dutiful
