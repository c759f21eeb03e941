"""The audit of dealt cards: the odds are the known ones, fair deals are usual, and rigged ones are seen."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from cardtable import plugins
from cardtable.core.cards import HEARTS, IN_SUIT, SPADES, STANDARD, card_of, cards_in, mask
from cardtable.core.errors import Unreadable
from cardtable.core.ruleset import Ruleset, Table
from cardtable.store.database.deal_audit import SuitRate, audit_told
from cardtable.store.db import Store
from cardtable.table.launch import Origin
from tests.store.play import play_on


@pytest.mark.parametrize(("size", "deck", "percent"), [(13, 52, 1.28), (17, 51, 0.195)])
def test_the_odds_of_no_spade_are_the_known_ones(size: int, deck: int, percent: float) -> None:
    """R45."""
    cards = STANDARD if deck == 52 else STANDARD & ~(1 << card_of(0, 2))
    hand = mask(list(cards_in(cards & ~IN_SUIT[SPADES]))[:size])
    rate = SuitRate(SPADES)
    rate.add(hand, cards)
    assert 100 * rate.expected_without == pytest.approx(percent, rel=0.01)
    assert rate.expected == pytest.approx(size * 13 / deck)
    assert (rate.cards, rate.without) == (0, 1)


def test_one_hand_without_a_suit_is_one_hand() -> None:
    rate = SuitRate(SPADES)
    rate.add(STANDARD & IN_SUIT[HEARTS], STANDARD)
    assert "none in 1 hand," in audit_told([rate])[0]


def test_fair_deals_are_usual_and_rigged_ones_are_not() -> None:
    fair, rigged = SuitRate(HEARTS), SuitRate(HEARTS)
    stream = Random(5)
    deck = list(cards_in(STANDARD))
    poor = [c for c in deck if c not in (card_of(HEARTS, 14), card_of(HEARTS, 13), card_of(HEARTS, 12))]
    for _ in range(2000):
        fair.add(mask(stream.sample(deck, 13)), STANDARD)
        rigged.add(mask(stream.sample(poor, 13)), STANDARD)
    assert not fair.unusual
    assert rigged.unusual
    assert "unusual: hearts" in audit_told([rigged])[-1]
    assert "within three standard deviations" in audit_told([fair])[-1]


def test_the_latest_deals_of_a_person_are_counted(tmp_path: Path) -> None:
    wizard = plugins.ruleset("wizard")
    with Store.open(tmp_path) as store:
        for seed in (1, 2):
            table = Table(("Ann", "Bo", "Cy"), wizard.Options(), round=18)
            with store.new_game(wizard, table, ("human", "thumb", "thumb"), Origin(bytes([seed]) * 32)) as game:
                play_on(game.session, Random(seed))
        rates = store.statistics.deals("ann", plugins.ruleset)
        assert [r.deals for r in rates] == [6] * 4
        assert sum(r.expected for r in rates) == pytest.approx(2 * (18 + 19 + 20) * 52 / 60)
        assert len(audit_told(rates)) == 5
        assert store.statistics.deals("Bo", plugins.ruleset) == []
        store._db.execute(
            """UPDATE facts SET line = '{"dealt": {"hands": 3}}' WHERE game = 1 AND line LIKE '{"dealt"%'"""
        )
        assert [r.deals for r in store.statistics.deals("Ann", plugins.ruleset)] == [3] * 4
        assert store.statistics.deals("Ann", _nothing) == []


def _nothing(game: str) -> Ruleset:
    raise Unreadable(f"there is no game {game}")
