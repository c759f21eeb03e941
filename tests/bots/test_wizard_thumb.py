"""Sense at Wizard, by example: several positions for every idea."""

from __future__ import annotations

import pytest

from cardtable.bots.players import EasyBot, RandomBot, ThumbBot
from cardtable.core.cards import SUITS, Card, CardSet, card_set, cards_in, mask, rank_of, suit_of
from cardtable.core.chance import Stream
from cardtable.core.observation import Observation
from cardtable.core.options import read_options
from cardtable.core.pending import Ask, Over
from cardtable.core.ruleset import Table
from cardtable.games.wizard import RULESET
from cardtable.games.wizard.bot import THUMB, card_worths, makes
from cardtable.games.wizard.rules import DECK
from cardtable.kit.tricks import TrickRules, TrickTables, compile_rules
from cardtable.sim.report import make_report
from cardtable.sim.run import Match, play_match
from cardtable.table.launch import Origin
from cardtable.table.session import Session
from tests.bots.positions import BOT, dealt, last_to_play, on_lead, to_bid


def choice(question: Observation) -> str:
    return str(ThumbBot().choose(question, Stream(b"sense", "test")))


@pytest.mark.parametrize(
    ("trick", "hand", "bid", "up", "expected"),
    [
        ("5D KD", "AS 4S 2S 9C", 2, "7S", "2S"),
        ("5D KD", "AS 4S 2S 9C", 3, "7S", "2S"),
        ("5D JD", "AD KD QD 3C", 2, "7S", "QD"),
        ("5D JD", "AD KD QD W1", 4, "7S", "QD"),
        ("5D AD", "W1 KS 3S 8C", 3, "7S", "3S"),
        ("5D 2S", "W1 KS 3S 8S", 4, "7S", "3S"),
    ],
)
def test_last_and_wanting_the_trick_takes_it_with_the_cheapest_winner(
    trick: str, hand: str, bid: int, up: str, expected: str
) -> None:
    assert choice(last_to_play(trick, hand, bid, up)) == f"play {expected}"


@pytest.mark.parametrize(
    ("hand", "up", "expected"),
    [
        ("KD QD 4D", "7D", "KD"),
        ("AD KD QD 4D", "7D", "AD"),
        ("KD QD 9D 4D", "7D", "KD"),
        ("AC QC 4C", "J1", "AC"),
        ("W1 KD 4D", "7D", "W1"),
    ],
)
def test_needing_every_trick_leads_from_the_top(hand: str, up: str, expected: str) -> None:
    assert choice(on_lead(hand, len(hand.split()), up)) == f"play {expected}"


@pytest.mark.parametrize(
    ("trick", "hand", "bid", "expected"),
    [
        ("AH 2H", "KH 9H", 1, "9H"),
        ("QH 2H", "KH 9H", 1, "KH"),
        ("AH 2H", "KH 9H", 0, "KH"),
        ("QH 2H", "KH 9H", 0, "9H"),
        ("QH W1", "KH 9H", 0, "KH"),
        ("QH W1", "KH 9H", 1, "9H"),
    ],
)
def test_the_trick_decides_what_a_card_is_worth(trick: str, hand: str, bid: int, expected: str) -> None:
    assert choice(last_to_play(trick, hand, bid, "7S")) == f"play {expected}"


@pytest.mark.parametrize(
    ("trick", "hand", "expected"),
    [
        ("QH AH", "KH 9H 2H", "KH"),
        ("TH 2H", "KH 9H 3H", "9H"),
        ("5D 2S", "AC 4C 3S", "AC"),
        ("5D W2", "AD KD J1", "AD"),
        ("5D KD", "AC QC J1 3C", "AC"),
        ("5D KD", "AS KS 2C 3C", "3C"),
    ],
)
def test_wanting_nothing_throws_the_highest_card_that_loses(trick: str, hand: str, expected: str) -> None:
    assert choice(last_to_play(trick, hand, 0, "7S")) == f"play {expected}"


def test_forced_to_win_what_it_does_not_want_it_gets_rid_of_its_highest() -> None:
    assert choice(last_to_play("5D 6D", "AD KD 9D", 0, "7S")) == "play AD"


@pytest.mark.parametrize(
    ("trick", "hand", "bid", "expected"),
    [
        ("5D W2", "KS J1 4C", 1, "4C"),
        ("5D W2", "AS J1 4C 3H", 1, "3H"),
        ("KC AC", "2C 3D 4H W1", 1, "2C"),
        ("KC AC", "2C 3D 4H J1", 0, "2C"),
    ],
)
def test_a_wizard_or_jester_is_kept_while_another_card_does(trick: str, hand: str, bid: int, expected: str) -> None:
    assert choice(last_to_play(trick, hand, bid, "7S")) == f"play {expected}"


def test_over_its_bid_it_ducks() -> None:
    engine = dealt("AH KH 2H", ("3H 4C 5C", "5H 4D 5D"), "7S", dealer=2)
    for n, seat in ((1, 0), (1, 1), (0, 2)):
        engine.feed({"seat": seat, "chose": f"bid {n}"})
    for seat, card in ((0, "3H"), (1, "5H"), (2, "AH")):
        engine.feed({"seat": seat, "chose": f"play {card}"})
    assert choice(engine.session.observation()) == "play 2H"


@pytest.mark.parametrize(
    ("hand", "up", "bid"),
    [
        ("W1 W2 W3", "7S", 3),
        ("J1 J2 J3", "7S", 0),
        ("2C 3C 2D 3D", "7S", 0),
        ("W1 W2 W3 AS", "7S", 4),
        ("AS KS QS 2C 2D", "7S", 3),
        ("W1 W2 2C 3D 4H J1", "7S", 2),
    ],
)
def test_bids_what_plain_hands_are_worth(hand: str, up: str, bid: int) -> None:
    size = len(hand.split())
    shared = (size // 3, size // 3)
    assert choice(to_bid(hand, up, shared)) == f"bid {bid}"


def test_the_same_hand_bids_less_when_the_others_want_much_and_more_when_they_want_little() -> None:
    bids = [choice(to_bid("AC KD QS 9H 8S 7D", "7S", others)) for others in ((0, 0), (2, 2), (5, 5))]
    assert bids == sorted(bids, reverse=True)
    assert bids[0] > bids[2]


@pytest.mark.parametrize("first", range(6))
def test_a_banned_bid_is_never_chosen(first: int) -> None:
    question = to_bid("AC KD QS 9H 8S", "7S", (first // 2, first % 2), options={"ban_even_bids": "on"})
    banned = 5 - first // 2 - first % 2
    assert f"bid {banned}" not in map(str, question.legal)
    assert choice(question) in map(str, question.legal)


@pytest.mark.parametrize(
    ("hand", "expected"), [("AS KS 3S 2H", "S"), ("AD KD QD 2H", "D"), ("2H 3H 4H AC", "H"), ("KC QC 9C AD", "C")]
)
def test_the_dealer_names_the_suit_that_makes_the_hand_strongest(hand: str, expected: str) -> None:
    question = dealt(hand, ("", ""), "W4", dealer=BOT).session.observation()
    assert choice(question) == f"name {expected}"


def changed_hands(count: int) -> list[tuple[int, TrickTables, int, list[Card], list[Card]]]:
    """Return random hands under random trumps with the cards that are left, by players and size."""
    hands = []
    for number in range(count):
        stream = Stream(b"monotone", f"hand/{number}")
        players = 3 + stream.below(4)
        size = 1 + stream.below(60 // players)
        order = stream.shuffled(DECK)
        suit = stream.below(5)
        tables = tables_with(suit if suit in SUITS else None)
        hands.append((players, tables, size, order[:size], order[size:]))
    return hands


def tables_with(trump: int | None) -> TrickTables:
    specials = card_set("W1 W2 W3 W4 J1 J2 J3 J4")
    wizards = dict.fromkeys(cards_in(card_set("W1 W2 W3 W4")), 1)
    never = specials & ~mask(wizards)
    return compile_rules(TrickRules(DECK, trump, always=wizards, never=never, frees=mask(wizards), besides=specials))


def strength(hand: list[Card], tables: TrickTables, players: int) -> float:
    cards: CardSet = mask(hand)
    return sum(card_worths(cards, tables, DECK & ~cards, players - 1, leads=False).values())


def test_a_higher_card_of_a_suit_never_makes_a_hand_weaker() -> None:
    for players, tables, _, hand, left in changed_hands(300):
        for i, held in enumerate(hand):
            better = [c for c in left if suit_of(c) == suit_of(held) in SUITS and rank_of(c) > rank_of(held)]
            for c in better[:2]:
                assert strength([*hand[:i], c, *hand[i + 1 :]], tables, players) >= strength(hand, tables, players)


def test_a_wizard_or_a_good_trump_for_a_low_plain_card_never_makes_a_hand_weaker() -> None:
    specials = card_set("W1 W2 W3 W4")
    for players, tables, _, hand, left in changed_hands(300):
        trumps = [c for c in left if tables.trump is not None and suit_of(c) == tables.trump and rank_of(c) > 8]
        better = [c for c in left if specials >> c & 1][:1] + trumps[:1]
        for i, held in enumerate(hand):
            if suit_of(held) not in SUITS or suit_of(held) == tables.trump or rank_of(held) > 8:
                continue
            for c in better:
                assert strength([*hand[:i], c, *hand[i + 1 :]], tables, players) >= strength(hand, tables, players)


@pytest.mark.parametrize("options", [{}, {"ban_even_bids": "on"}, {"bid_visibility": "hidden_until_round_end"}])
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_every_choice_in_a_whole_game_is_legal(seats: int, options: dict[str, str]) -> None:
    session = Session(
        RULESET,
        Table(tuple("ABCDEF"[:seats]), read_options(RULESET.Options, {**options, "dealer_may_choose_no_trump": "on"})),
        Origin(code=f"legal {seats}").chance,
    )
    while not isinstance(session.pending, Over):
        if not isinstance(session.pending, Ask):
            session.advance()
            continue
        question = session.observation()
        choices = THUMB.choices(question)
        assert choices
        assert set(choices) <= set(question.legal)
        session.act(question.seat, choices[0], session.at)


def test_thumb_keeps_most_bids_and_beats_easy_which_beats_random() -> None:
    bots = (ThumbBot(), EasyBot(), ThumbBot(), RandomBot())
    match = Match(RULESET, RULESET.Options(), bots, "strength", hands=True, duplicate=True)
    thumb, easy, _, random = make_report(match, play_match(match, 75)).bots
    assert thumb.gains > 0.5
    assert thumb.score.mean > easy.score.mean + 1
    assert easy.score.mean > random.score.mean + 15


@pytest.mark.parametrize("need", [0, 1])
def test_two_tricks_bring_none_or_one_with_the_chances_of_independent_events(need: int) -> None:
    """With sure and hopeless tricks the chance is 0 or 1; with even ones a half for one trick, a quarter for none."""
    assert [makes(need, now, later) for now, later in ((1, 1), (1, 0), (0, 1), (0, 0))] == (
        [0, 1, 1, 0] if need else [0, 0, 0, 1]
    )
    assert makes(need, 0.5, 0.5) == (0.5 if need else 0.25)
