"""Chance drawn by label (records.md "Proof"): its vectors to the letter, and fair shuffles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import permutations

import pytest

from cardtable.core.cards import IN_SUIT, SPADES, STANDARD, WIZARDS, Card, card, card_set, in_text_order, mask, set_text
from cardtable.core.chance import Chance, Stream, code_key, new_code, read_code, seal, sealed_key
from cardtable.core.errors import Unreadable
from cardtable.core.pending import Deal, Draw
from cardtable.core.piles import Pile
from cardtable.games.cutthroat_spades.options import SpadesOptions, pack_for
from cardtable.games.wizard.rules import DECK

ROOT = bytes(range(32))
CUTS = ("Ann", "Bo 7", "")
FOUR = card_set("2C 3C 4C 5C")
SHUFFLES = 4800


def test_the_vector_of_a_game_sealed_by_the_first_scheme() -> None:
    key = sealed_key(ROOT, CUTS, 1)
    assert seal(ROOT) == "cb2f5160fc1f7e05a55ef49d340b48da2e5a78099d53393351cd579dd42503d6"
    assert key.hex() == "f19ab2a2ad758516839c0d74d7f7992ca66561d601d1a32882daaac77a314521"
    dealt = Chance(key).deal(Deal(DECK, (3, 3, 3), "hand/3/deal/1", up=1, again=mask(WIZARDS)))
    assert [set_text(h.known) for h in dealt.hands] == ["8S 9C KS", "7C 9D W2", "3C J1 QC"]
    assert dealt.up == (card("2H"),)
    assert dealt.rest.known == DECK & ~card_set("8S 9C KS 7C 9D W2 3C J1 QC 2H")


def test_the_vector_of_a_game_that_is_sealed_now() -> None:
    key = sealed_key(ROOT, ("Ann", None, "Bo 7", ""))
    assert key.hex() == "bbef03495ebe7f660c25f2e132d4efc2232d13caf5967bc5789caf67cc4d71d5"
    assert sealed_key(ROOT) == sealed_key(ROOT, (), 1)


def test_the_vector_of_a_code() -> None:
    key = code_key("WIZ-7QF3K2")
    assert key.hex() == "79458331885a46ed3d6694a8e57c67a664dff0d78843b6201ebe66d6bd6e5248"
    pack = pack_for(SpadesOptions(), 3)
    dealt = Chance(key).deal(Deal(pack.deck, (pack.size,) * 3, "hand/1/deal/1"))
    assert set_text(dealt.hands[0].known) == "2S 4S 5H 6H 6S 7C 7S 8D 8S AH JC JD JH KH QD TC TD"
    assert not dealt.rest.known


def test_words_come_from_label_and_key_alone() -> None:
    one, two = Stream(b"k", "hand/1/deal/1"), Stream(b"k", "hand/1/deal/1")
    words = [one.below(1 << 32) for _ in range(40)]
    assert words == [two.below(1 << 32) for _ in range(40)]
    assert len(set(words)) == 40
    assert words[:3] != [Stream(b"k", "hand/1/deal/2").below(1 << 32) for _ in range(3)]
    assert words[0] != Stream(b"l", "hand/1/deal/1").below(1 << 32)


def test_a_number_skips_the_words_that_would_favour_small_ones() -> None:
    class Fixed(Stream):
        def __init__(self, *words: int) -> None:
            self._words = iter(words)

    limit = (1 << 32) - (1 << 32) % 3
    assert Fixed(limit, (1 << 32) - 1, 5).below(3) == 2
    assert Fixed(limit - 1).below(3) == 2


def test_a_draw_picks_from_the_pool_in_text_order() -> None:
    chance, pool = Chance(b"k" * 32), card_set("2C AS KD TD W1")
    drawn = {chance.draw(Draw(0, Pile(pool), f"hand/1/draw/{i}")).card for i in range(100)}
    assert drawn == set(in_text_order(pool))
    place = Stream(b"k" * 32, "hand/1/draw/7").below(5)
    assert chance.draw(Draw(None, Pile(pool), "hand/1/draw/7")).card == in_text_order(pool)[place]


def fair(stream: Stream, cards: int) -> list[Card]:
    return stream.shuffled(cards)


def naive(stream: Stream, cards: int) -> list[Card]:
    """Swap every place with any of all places: looks fair, and is not."""
    order = in_text_order(cards)
    for i in range(len(order)):
        j = stream.below(len(order))
        order[i], order[j] = order[j], order[i]
    return order


def chi_square_of(shuffle: Callable[[Stream, int], list[Card]]) -> float:
    """Return how far the 24 orders of four cards are from equally frequent."""
    counts = Counter(tuple(shuffle(Stream(b"chi", f"hand/{i}/deal/1"), FOUR)) for i in range(SHUFFLES))
    expected = SHUFFLES / 24
    return sum((counts[order] - expected) ** 2 / expected for order in permutations(in_text_order(FOUR)))


def test_every_order_of_a_shuffle_is_as_likely_as_any_other() -> None:
    assert chi_square_of(fair) < 49.7  # 23 degrees of freedom, one in a thousand


def test_the_measure_of_fairness_sees_a_naive_shuffle() -> None:
    assert chi_square_of(naive) > 100


def test_every_card_comes_to_every_place_of_a_whole_deck() -> None:
    decks = 520
    first = Counter(Stream(b"deck", f"hand/{i}/deal/1").shuffled(STANDARD)[0] for i in range(decks))
    assert sum((first[c] - 10) ** 2 / 10 for c in in_text_order(STANDARD)) < 87.9  # 51 degrees, one in a thousand


def test_a_shuffle_is_a_permutation() -> None:
    order = Stream(b"k", "x").shuffled(IN_SUIT[SPADES])
    assert mask(order) == IN_SUIT[SPADES]
    assert len(order) == 13


def test_codes_are_read_as_people_type_them() -> None:
    assert read_code(" wiz-7qf3k2 ") == "WIZ-7QF3K2"
    assert read_code(new_code("S2", ROOT)) == new_code("S2", ROOT)
    assert new_code("S2", ROOT) != new_code("S2", bytes(32))


@pytest.mark.parametrize(
    "text", ["", "WIZ", "WIZ-7QF3K", "WIZ-7QF3K22", "WIZ-7QF3K0", "WIZ 7QF3K2", "-7QF3K2", "W!Z-7QF3K2"]
)
def test_what_is_no_code(text: str) -> None:
    with pytest.raises(Unreadable, match="one looks like WIZ-7QF3K2"):
        read_code(text)
