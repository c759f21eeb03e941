"""Piles: what stays certain about cards in one place, whatever has left it unseen."""

from __future__ import annotations

from random import Random

import pytest

from cardtable.core.cards import Card, CardSet, card, card_set, cards_in, in_text_order, mask
from cardtable.core.errors import Illegal
from cardtable.core.piles import EMPTY, Pile, pile

THIRTEEN = card_set("2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC")


def test_a_pile_counts_what_is_there() -> None:
    assert len(EMPTY) == 0
    assert len(pile(THIRTEEN)) == 13
    assert len(Pile(card_set("AS KS"), hidden=3, out=1)) == 4
    assert pile(THIRTEEN).veiled() == Pile(hidden=13)


def test_only_without_losses_is_a_known_card_certain() -> None:
    assert pile(THIRTEEN).certain == THIRTEEN
    assert Pile(THIRTEEN, out=1).certain == 0


def test_taking_a_named_card() -> None:
    held = Pile(card_set("AS KS"), hidden=2)
    assert held.take(card("AS")) == Pile(card_set("KS"), hidden=2)
    assert held.take(card("2C")) == Pile(card_set("AS KS"), hidden=1)
    assert held.take_set(card_set("AS 2C 3C")) == Pile(card_set("KS"))


def test_what_cannot_have_been_there_is_refused() -> None:
    with pytest.raises(Illegal, match="2C is not there"):
        pile(card_set("AS")).take(card("2C"))
    with pytest.raises(Illegal, match="2C 3C is not there"):
        Pile(card_set("AS"), hidden=1).take_set(card_set("AS 2C 3C"))


def test_of_thirteen_known_cards_at_most_three_are_gone_after_an_exchange() -> None:
    held = pile(THIRTEEN).lose(3).add(Pile(hidden=3))
    assert (len(held), held.known, held.out, held.certain) == (13, THIRTEEN, 3, 0)


def test_two_piles_as_one_remember_the_losses_of_both() -> None:
    one, other = pile(card_set("AS KS")).lose(1), Pile(card_set("2C 3C"), hidden=2).lose(1)
    assert one.add(other) == Pile(card_set("AS KS 2C 3C"), hidden=2, out=2)


def test_a_card_that_may_not_leave_is_certainly_still_there() -> None:
    hand = Pile(hidden=5).add(pile(card_set("9S")))
    assert hand.lose(1, keeps=card_set("9S")) == Pile(card_set("9S"), hidden=4)
    assert hand.lose(1) == Pile(card_set("9S"), hidden=5, out=1)


def test_a_card_seen_elsewhere_was_one_of_those_that_left() -> None:
    held = pile(card_set("AS KS QS")).lose(1)
    assert held.seen_elsewhere(card("AS")) == pile(card_set("KS QS"))
    assert held.seen_elsewhere(card("2C")) == held
    assert pile(card_set("AS")).seen_elsewhere(card("AS")) == pile(card_set("AS"))


def test_an_empty_pile_has_one_form() -> None:
    assert pile(card_set("AS KS")).lose(2) == EMPTY
    assert Pile(card_set("AS"), hidden=1).lose(2) == EMPTY
    assert Pile(hidden=2).lose(2) == EMPTY
    assert pile(card_set("AS")).take(card("AS")) == EMPTY


def test_unnamed_cards_leave_the_unnamed_where_nothing_is_known() -> None:
    assert Pile(hidden=5).lose(2) == Pile(hidden=3)
    assert pile(card_set("AS")).lose(0) == pile(card_set("AS"))
    left = Pile(card_set("AS"), hidden=4, out=2).take(card("AS"))
    assert left == Pile(hidden=2)


class Watched:
    """A pile of real cards beside what somebody knows of it who is told less."""

    def __init__(self, rnd: Random) -> None:
        self.rnd = rnd
        self.elsewhere = in_text_order(card_set("2C 3C 4C 5C 6C 7C 8C 9C AS KS QS JS TS 9S AH KH QH AD KD"))
        rnd.shuffle(self.elsewhere)
        self.cards: set[Card] = set()
        self.lost: set[Card] = set()
        self.view = EMPTY

    def some(self, cards: set[Card], most: int) -> CardSet:
        """Return up to so many of these cards."""
        return mask(self.rnd.sample(sorted(cards), self.rnd.randint(0, min(most, len(cards)))))

    def step(self) -> None:
        """Let one thing happen to the pile."""
        match self.rnd.randrange(6):
            case 0 | 1:
                came = [self.elsewhere.pop() for _ in range(min(3, len(self.elsewhere)))]
                self.cards.update(came)
                self.view = self.view.add(pile(mask(came)) if self.rnd.random() < 0.5 else Pile(hidden=len(came)))
            case 2 if self.cards:
                c = self.rnd.choice(sorted(self.cards))
                self.cards.remove(c)
                self.view = self.view.take(c)
            case 3:
                gone = self.some(self.cards, 2)
                self.cards.difference_update(cards_in(gone))
                self.view = self.view.take_set(gone)
            case 4:
                keeps = self.some(set(cards_in(self.view.certain)), 3)
                gone = self.some(self.cards - set(cards_in(keeps)), 3)
                self.cards.difference_update(cards_in(gone))
                self.lost.update(cards_in(gone))
                self.view = self.view.lose(gone.bit_count(), keeps)
            case _ if self.lost:
                c = self.rnd.choice(sorted(self.lost))
                self.lost.remove(c)
                self.view = self.view.seen_elsewhere(c)

    def check(self) -> None:
        """Check that what the view says is true of the cards."""
        here = mask(self.cards)
        view = self.view
        assert len(view) == len(self.cards)
        assert view.certain & ~here == 0
        assert (view.known & ~here).bit_count() <= view.out
        assert (here & ~view.known).bit_count() <= view.hidden
        assert 0 <= view.out <= view.known.bit_count() + view.hidden
        assert view.known or not view.out


def test_what_a_view_says_of_a_pile_is_true() -> None:
    rnd = Random(11)
    vague = 0
    for _ in range(400):
        watched = Watched(rnd)
        for _ in range(25):
            watched.step()
            watched.check()
            vague += bool(watched.view.out)
    assert vague > 500
