"""Sense at Cutthroat Spades, by example: what to bid, which tricks to take, whom to hurt."""

from __future__ import annotations

from typing import Any

import pytest

from cardtable.bots.outlook import unseen_by
from cardtable.bots.players import EasyBot, RandomBot, ThumbBot, thumb_of
from cardtable.core.actions import Action, parse_action
from cardtable.core.cards import SPADES, SUITS, Card, card_of, card_set, cards_in, mask, rank_of, suit_of
from cardtable.core.chance import Stream
from cardtable.core.observation import Observation
from cardtable.core.options import read_options
from cardtable.core.pending import Ask, Over
from cardtable.core.piles import Pile
from cardtable.core.ruleset import Table
from cardtable.games.cutthroat_spades import RULESET
from cardtable.games.cutthroat_spades.bot import THUMB, bids_worth
from cardtable.games.cutthroat_spades.estimate import Surroundings, prospects
from cardtable.games.cutthroat_spades.options import SpadesOptions
from cardtable.games.cutthroat_spades.rules import pack_of
from cardtable.games.cutthroat_spades.scoring import count_bags, tricks_bid
from cardtable.games.cutthroat_spades.stakes import bags_cost, bid_values
from cardtable.kit.evolve import evolve
from cardtable.kit.phases import begin_play, put_card
from cardtable.kit.position import Position
from cardtable.sim.report import make_report
from cardtable.sim.run import Match, play_match
from cardtable.table.launch import Origin
from cardtable.table.players import Bot
from cardtable.table.session import Session

CASH = {"bag_mode": "per_hand"}
FREE_BAGS = {"bag_limit": 1000, "award_jacks": "none"}
PLAIN = {"award_jacks": "none"}


def table(seats: int, options: dict[str, Any], **start: tuple[int, ...]) -> Table:
    return Table(tuple("ABCDE"[:seats]), read_options(RULESET.Options, options), **start)  # type: ignore[arg-type]


def question(s: Position, seat: int) -> Observation:
    ask = RULESET.pending(s)
    assert isinstance(ask, Ask)
    assert ask.seat == seat
    return Observation(RULESET, seat, s, ask, RULESET.legal_actions(s, seat), (), RULESET.standing(s), s.table)


def to_bid(
    hand: str, seats: int = 3, bids: tuple[str, ...] = (), options: dict[str, Any] | None = None, **start: Any
) -> Observation:
    """Return the question for a bid after these bids, to a seat that has looked."""
    s = RULESET.new_game(table(seats, options or {}, **start))
    size, seat = pack_of(s).size, 1 + len(bids)
    assert len(hand.split()) == size
    hands = tuple(Pile(card_set(hand)) if x == seat % seats else Pile(0, size) for x in range(seats))
    said: list[Any] = [None] * seats
    for x, bid in enumerate(bids, 1):
        said[x] = parse_action(bid)
    s = evolve(s, due=(), hands=hands, bids=tuple(said), seen=(True,) * seats, phase="bids", turn=seat % seats)
    return question(s, seat % seats)


def to_play(
    trick: str,
    hand: str,
    bids: str,
    taken: tuple[int, ...],
    out: str = "",
    captured: tuple[str, ...] = (),
    options: dict[str, Any] | None = None,
    **start: Any,
) -> Observation:
    """Return the question for a card to the last seat, after the trick was led so that this seat comes next.

    `out` are cards in the other hands; the rest of these is picked from all over the deck.
    """
    words, own, wanted = trick.split(), card_set(hand), card_set(out)
    seats, seat = len(taken), len(taken) - 1
    s = RULESET.new_game(table(seats, options or {}, **start))
    deck, size, left = pack_of(s).deck, pack_of(s).size, own.bit_count()
    held = [left - (x >= seat - len(words)) for x in range(seats - 1)]
    spare = list(cards_in(deck & ~own & ~wanted & ~card_set(trick)))
    more = sum(held) - wanted.bit_count()
    unseen = wanted | mask(spare[i * len(spare) // more] for i in range(more)) if more else wanted
    gone = deck & ~own & ~unseen & ~card_set(trick)
    shares = [0] * seats
    for i, c in enumerate(cards_in(gone)):
        shares[i % seats] |= 1 << c
    hands = tuple(Pile(own) if x == seat else Pile(0, held[x]) for x in range(seats))
    contracts = tuple(parse_action(b.strip()) for b in bids.split(","))
    s = evolve(s, due=(), hands=hands, bids=contracts, seen=(True,) * seats, phase="tricks")
    play = begin_play(s, RULESET.tables(s), seat - len(words))
    won = tuple(card_set(c) for c in captured) or (0,) * seats
    play = evolve(play, taken=taken, captured=won, played=tuple(shares), broken=True, number=size - left + 1)
    for i, word in enumerate(words):
        play = put_card(play, seat - len(words) + i, card_set(word).bit_length() - 1, hands)
    return question(evolve(s, play=play), seat)


def choice(asked: Observation) -> str:
    return str(ThumbBot().choose(asked, Stream(b"sense", "test")))


# Taking and shunning tricks


@pytest.mark.parametrize(
    ("trick", "hand", "bid", "took", "expected"),
    [
        ("5D KD", "AS 4S 2S 9C", "bid 4", 2, "2S"),
        ("5D KD", "AS 4S 2S 9C", "bid 5", 2, "2S"),
        ("5D JD", "AD KD QD 3C", "bid 6", 3, "QD"),
        ("KC 6S", "AS JS 7S 4D", "bid 5", 2, "7S"),
        ("QH 2H", "KH 9H", "bid 5", 4, "KH"),
    ],
)
def test_last_and_wanting_the_trick_takes_it_with_the_cheapest_winner(
    trick: str, hand: str, bid: str, took: int, expected: str
) -> None:
    assert choice(to_play(trick, hand, f"bid 4, bid 4, {bid}", (3, 3, took), options=PLAIN)) == f"play {expected}"


@pytest.mark.parametrize(
    ("trick", "hand", "bid", "took", "expected"),
    [
        ("AH 2H", "KH 9H", "bid 5", 4, "9H"),
        ("AH 2H", "KH 9H 4D", "bid 5", 4, "9H"),
        ("AH 2H", "KH 9H", "bid 5", 5, "KH"),
        ("AH 2H", "KH 9H 4D", "bid 5", 5, "KH"),
        ("AH 2H", "KH 9H 3H", "nil", 0, "KH"),
        ("QH 2H", "KH 9H 3H", "nil", 0, "9H"),
        ("QH 2H", "KH 9H 3H", "bid 5", 5, "9H"),
        ("5D 7D", "AD KD 9D 2C", "bid 4", 4, "AD"),
        ("5D 2S", "AC 4C 3S", "nil", 0, "AC"),
        ("KC 3S", "QC 4C", "1f", 1, "QC"),
    ],
)
def test_the_trick_decides_what_a_card_is_worth(trick: str, hand: str, bid: str, took: int, expected: str) -> None:
    asked = to_play(trick, hand, f"bid 5, bid 5, {bid}", (5, 5, took), out="QH 7H", options=PLAIN | CASH)
    assert choice(asked) == f"play {expected}"


@pytest.mark.parametrize("hand", ["KD QD JD", "AD KD 4D", "AC KC QC"])
def test_needing_every_trick_leads_from_the_top(hand: str) -> None:
    asked = to_play("", hand, "bid 5, bid 5, bid 7", (5, 5, 4), options=PLAIN)
    assert choice(asked) == f"play {hand.split()[0]}"


# Bags and house rules


@pytest.mark.parametrize(("options", "expected"), [(FREE_BAGS, "KH"), (PLAIN | CASH, "3H")])
def test_a_made_bid_takes_a_bag_only_where_it_costs_less_than_the_leader_loses(
    options: dict[str, Any], expected: str
) -> None:
    asked = to_play("9H 5H", "KH 3H", "bid 2, bid 7, bid 2", (1, 7, 2), options=options)
    assert choice(asked) == f"play {expected}"


def test_one_bag_is_taken_to_set_a_player_who_needs_every_trick() -> None:
    for hand in ("KH 3H", "AH 2H"):
        asked = to_play("9H 5H", hand, "bid 8, bid 4, bid 3", (6, 4, 3), options=PLAIN)
        assert choice(asked) == f"play {hand.split()[0]}"


@pytest.mark.parametrize(("bags", "expected"), [(0, "KH"), (9, "3H")])
def test_the_bag_that_costs_a_hundred_is_dodged(bags: int, expected: str) -> None:
    asked = to_play("9H 5H", "KH 3H", "bid 3, bid 7, bid 2", (2, 7, 2), options=PLAIN, bags=(0, 0, bags),
                    scores=(440, 300, 440))  # fmt: skip
    assert choice(asked) == f"play {expected}"


# Nil


@pytest.mark.parametrize("hand", ["KH 3H", "QH 2H"])
def test_a_nil_that_is_winning_the_trick_is_left_to_win_it(hand: str) -> None:
    asked = to_play("5H 9H", hand, "bid 4, nil, bid 5", (4, 0, 5), options=PLAIN)
    assert choice(asked) == f"play {hand.split()[1]}"


def test_a_nil_is_led_at_from_below() -> None:
    asked = to_play("", "AC 3C KD", "bid 5, nil, bid 3", (5, 0, 3), out="5C 8C 9D 4H 6H 7H", options=PLAIN)
    assert choice(asked) == "play 3C"


def test_the_own_nil_leads_its_lowest_card_and_throws_its_most_dangerous() -> None:
    lead = to_play("", "2D 9D KD", "bid 5, bid 5, nil", (7, 7, 0), out="3D 5D TD 7H 8H 4C", options=PLAIN)
    assert choice(lead) == "play 2D"
    thrown = to_play("5C 9C", "KS 3S AD 2H", "bid 5, bid 5, nil", (7, 6, 0), options=PLAIN)
    assert choice(thrown) == "play AD"


# Award Jacks


@pytest.mark.parametrize(("captured", "expected"), [("", "KC"), ("JD", "3C")])
def test_an_award_jack_is_won_and_a_second_one_shunned(captured: str, expected: str) -> None:
    asked = to_play("JC 5C", "KC 3C", "bid 5, bid 5, bid 4", (5, 6, 4), captured=("", "", captured))
    assert choice(asked) == f"play {expected}"


def test_a_jack_that_is_no_award_is_not_worth_a_bag() -> None:
    asked = to_play("JC 5C", "KC 3C", "bid 5, bid 5, bid 4", (5, 6, 4), options=PLAIN | CASH)
    assert choice(asked) == "play 3C"


# Bids

BIG = "AS KS QS JS TS 9S AH KH QH AD KD AC KC 5C 4C 3H 2H"
FAIR = "AS KS 8S 4S AH 9H 6H 3H QD 8D 5D 2D KC TC 7C 5C 3C"
POOR = "5S 2S 9H 8H 6H 4H 2H TD 9D 7D 5D 3D 9C 8C 6C 4C 3C"


def test_more_is_bid_on_a_better_hand() -> None:
    promised = [tricks_bid(SpadesOptions(), parse_action(choice(to_bid(h))), 17) for h in (POOR, FAIR, BIG)]
    assert promised[0] <= 3
    assert 4 <= promised[1] <= 7
    assert promised[2] >= 10


@pytest.mark.parametrize(
    ("hand", "seats", "expected"),
    [
        ("2S 3H 4H 6H 8H 2D 3D 5D 3C 4C", 5, {"nil"}),
        ("AS 3H 4H 6H 2D 3D 5D 7D 3C 4C", 5, {"1f"}),
        ("AS 2S 3H 4H 6H 7H 2D 3D 5D 7D 3C 4C 6C", 4, {"1f", "2f"}),
    ],
)
def test_weak_hands_bid_the_specials_that_pay_more_than_numbers(hand: str, seats: int, expected: set[str]) -> None:
    assert choice(to_bid(hand, seats)) in expected


def test_a_moon_is_bid_on_a_hand_that_cannot_lose() -> None:
    assert choice(to_bid("AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S", 4)) == "moon"


def test_no_bid_of_the_table_rules_is_missed() -> None:
    hand = "AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S"
    assert choice(to_bid(hand, 4, options={"moon_threshold": "off"})) == "bid 13"


def test_bags_at_ten_points_each_never_lower_a_bid() -> None:
    for hand in (POOR, FAIR, BIG):
        promised = [
            tricks_bid(SpadesOptions(), parse_action(choice(to_bid(hand, options=options))), 17)
            for options in (FREE_BAGS, PLAIN | CASH)
        ]
        assert promised == sorted(promised)


@pytest.mark.parametrize("scores", [(0, 0, 0), (480, 410, 300), (300, 100, 0)])
def test_the_hand_is_looked_at_unless_all_is_nearly_lost(scores: tuple[int, int, int]) -> None:
    s = RULESET.new_game(table(3, {}, scores=scores))
    s = evolve(s, due=(), hands=(Pile(0, 17),) * 3, bids=(None,) * 3, seen=(False,) * 3, phase="bids", turn=1)
    assert choice(question(s, 1)) == "look"


def test_a_blind_bid_is_the_last_resort() -> None:
    s = RULESET.new_game(table(3, {}, scores=(480, 200, 470)))
    s = evolve(s, due=(), hands=(Pile(0, 17),) * 3, bids=(None,) * 3, seen=(False,) * 3, phase="bids", turn=1)
    assert choice(question(s, 1)) == "blind 6"


@pytest.mark.parametrize("first", range(1, 7))
def test_a_banned_bid_is_never_chosen(first: int) -> None:
    asked = to_bid(FAIR, bids=(f"bid {first}", "bid 6"), options={"ban_bids_equal_tricks": "on"})
    assert f"bid {11 - first}" not in map(str, asked.legal)
    assert set(THUMB.choices(asked)) <= set(asked.legal)


# Better hands


def changed(seats: int, count: int) -> list[tuple[list[Card], list[Card]]]:
    """Return random hands with the cards that are left."""
    s = RULESET.new_game(table(seats, {}))
    deck, size = pack_of(s).deck, pack_of(s).size
    orders = [Stream(b"monotone", f"{seats}/{i}").shuffled(deck) for i in range(count)]
    return [(order[:size], order[size:]) for order in orders]


def expected_tricks(seats: int, hand: list[Card]) -> float:
    s = RULESET.new_game(table(seats, {}))
    tables = RULESET.tables(s)
    unseen = pack_of(s).deck & ~mask(hand)
    wanted, _ = prospects(Surroundings(tables, seats, unseen, (0, 0, 0, 0), 0.0, False), mask(hand))
    return sum(wanted[1:])


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_higher_card_or_a_good_spade_never_makes_a_hand_weaker(seats: int) -> None:
    for hand, left in changed(seats, 12):
        before = expected_tricks(seats, hand)
        for i, held in enumerate(hand):
            better = [c for c in left if suit_of(c) == suit_of(held) and rank_of(c) > rank_of(held)][:1]
            if suit_of(held) != SPADES and rank_of(held) < 9:
                better += [c for c in left if suit_of(c) == SPADES and rank_of(c) > 9][:1]
            for c in better:
                assert expected_tricks(seats, [*hand[:i], c, *hand[i + 1 :]]) >= before


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_an_ace_for_a_low_card_never_lowers_the_bid(seats: int) -> None:
    def promised(hand: list[Card]) -> int:
        asked = to_bid(" ".join(str_of(c) for c in hand), seats)
        size = len(hand)
        return tricks_bid(SpadesOptions(), parse_action(choice(asked)), size)

    for hand, left in changed(seats, 10):
        low = [c for c in hand if rank_of(c) < 9]
        for suit in SUITS:
            own = [c for c in low if suit_of(c) == suit]
            ace = card_of(suit, 14)
            if own and ace in left:
                assert promised([c for c in hand if c != own[0]] + [ace]) >= promised(hand)


def str_of(card: Card) -> str:
    return str(parse_action(f"play {'23456789TJQKA'[rank_of(card) - 2]}{'CDHS'[suit_of(card)]}"))[5:]


# Whole games

EVERYTHING = [
    (3, {}),
    (3, {"lowest_club_leads": "on", "no_spades_first_trick": "on", "award_jacks": "JD JC JH"}),
    (4, {"bag_mode": "per_hand", "moon_threshold": "off", "ban_bids_equal_tricks": "on", "blind6_deficit": 0}),
    (4, {"bag_limit": 5, "failed_nil_bags": "on", "award_needs_made_bid": "on", "bag_points": 1}),
    (5, {"jokers": 2, "bag_rollover": "on"}),
    (5, {"jokers": 2, "joker_role": "junk", "must_lead_the_club": "off"}),
    (5, {"jokers": 3, "moon_threshold": "scaled"}),
    (5, {"jokers": 3, "joker_role": "junk", "lowest_club_leads": "on"}),
]


@pytest.mark.parametrize(("seats", "options"), EVERYTHING)
def test_every_choice_of_some_hands_is_legal(seats: int, options: dict[str, Any]) -> None:
    session = Session(RULESET, table(seats, options), Origin(code=f"legal {seats}").chance)
    while not isinstance(session.pending, Over) and len(session.standing.hands) < 3:
        if not isinstance(session.pending, Ask):
            session.advance()
            continue
        asked = session.observation()
        choices = THUMB.choices(asked)
        assert choices
        assert len(set(choices)) == len(choices)
        assert set(choices) <= set(asked.legal)
        session.act(asked.seat, choices[0], session.at)


def test_easy_never_plays_what_thumb_thinks_senseless() -> None:
    asked = to_play("5D KD", "AS 4S 2S 9C", "bid 4, bid 4, bid 4", (4, 3, 2), options=PLAIN)
    sensible = THUMB.choices(asked)
    assert {EasyBot().choose(asked, Stream(b"easy", str(i))) for i in range(60)} <= set(sensible)
    assert "play 9C" not in map(str, sensible)


def test_bids_are_rated_for_every_legal_bid_from_unseen_cards_alone() -> None:
    asked = to_bid(FAIR)
    s: Position = asked.view
    assert set(bids_worth(s, asked.seat, asked.legal)) == set(asked.legal)
    assert unseen_by(s, asked.seat, RULESET.tables(s)).bit_count() == 34


@pytest.mark.parametrize(("seats", "deals"), [(3, 12), (4, 10), (5, 8)])
def test_thumb_makes_most_bids_and_leaves_random_far_behind(seats: int, deals: int) -> None:
    bots: tuple[Bot, ...] = (ThumbBot(), *[EasyBot() for _ in range(seats - 2)], RandomBot())
    match = Match(RULESET, RULESET.Options(), bots, "strength", hands=True, duplicate=True)
    thumb, *_, random = make_report(match, play_match(match, deals)).bots
    assert thumb.gains > 0.7
    assert thumb.score.mean > 15
    assert thumb.score.mean > random.score.mean + 80


@pytest.mark.parametrize("held", range(10))
def test_bags_that_roll_over_cost_the_reckoning_what_they_cost_on_the_sheet(held: int) -> None:
    options = SpadesOptions(bag_rollover="on")
    bid = Action("bid", n=3)
    values = bid_values(options, bid, 13, held, 400, 300, 100)
    ends = [
        (count_bags(options, held, tricks - 3).cost, values[tricks] + bags_cost(options, held, tricks - 3, 100))
        for tricks in range(3, 14)
    ]
    by_cost: dict[int, list[float]] = {}
    for cost, worth in ends:
        by_cost.setdefault(cost, []).append(worth)
    assert set(by_cost) == {10 * options.bag_limit * times for times in range((held + 10) // options.bag_limit + 1)}
    for worths in by_cost.values():
        assert worths == pytest.approx([worths[0]] * len(worths))  # the chance to win is that after the same score


@pytest.mark.parametrize(("hand", "expected"), [("AH KH 4D", "KH"), ("AH KC 2D", "KC")])
def test_a_lead_that_needs_not_every_trick_is_the_cheapest_that_is_likely_to_win(hand: str, expected: str) -> None:
    asked = to_play("", hand, "bid 5, bid 5, bid 5", (5, 5, 3 + (hand[-2:] == "2D")), options=PLAIN)
    assert choice(asked) == f"play {expected}"


def test_an_award_jack_is_kept_while_a_sure_trick_can_be_led() -> None:
    assert choice(to_play("", "JD AS", "bid 5, bid 5, bid 5", (4, 4, 4))) == "play AS"


@pytest.mark.parametrize("plain", ["HDC", "DHC", "CHD"])
def test_all_plain_suits_are_alike_to_a_bidder(plain: str) -> None:
    """About six and a half tricks: five are bid, or else six."""
    parts = zip(plain, ("AK9", "Q852", "KT"), strict=True)
    hand = " ".join(["AS KS 8S 4S", *(f"{rank}{suit}" for suit, ranks in parts for rank in ranks)])
    ranked = thumb_of(RULESET).choices(to_bid(hand, 4))  # type: ignore[union-attr]
    assert [str(bid) for bid in ranked[:2]] == ["bid 5", "bid 6"]
