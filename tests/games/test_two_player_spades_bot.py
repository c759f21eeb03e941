"""Sense at Two-player Spades, by example: what to draft, what to bid, when to take a trick and when to duck it."""

from __future__ import annotations

from typing import Any

import pytest

from cardtable.bots.players import RandomBot, ThumbBot
from cardtable.core.actions import parse_action
from cardtable.core.cards import STANDARD, CardSet, card, card_set, cards_in, set_text, suit_of
from cardtable.core.observation import Observation
from cardtable.core.options import read_options
from cardtable.core.pending import Ask
from cardtable.core.piles import Pile, pile
from cardtable.core.ruleset import Table
from cardtable.games.two_player_spades import RULESET
from cardtable.games.two_player_spades.bot import THUMB
from cardtable.games.two_player_spades.estimate import belief, card_worth, safety, worths
from cardtable.games.two_player_spades.options import TwoSpadesOptions
from cardtable.games.two_player_spades.rules import Draft, tables_of
from cardtable.kit.evolve import evolve
from cardtable.kit.phases import begin_play, put_card
from cardtable.kit.position import Position
from cardtable.sim.run import Match, play_match

ME, THEM = 0, 1


def start(
    scores: tuple[int, int] = (0, 0), bags: tuple[int, int] = (0, 0), dealer: int = ME, **options: Any
) -> Position:
    """Return a hand's beginning: nothing drawn yet."""
    s = RULESET.new_game(Table(("Ann", "Bo"), read_options(TwoSpadesOptions, options, 2), dealer, scores, bags))
    nothing = (None, None)
    return evolve(s, due=(), hands=(Pile(), Pile()), seen=(True, True), bids=nothing, own=Draft(), stock=Pile(0, 52))


def asked(s: Position) -> Observation:
    """Return the question to Ann, whose view this is."""
    ask = RULESET.pending(s)
    assert isinstance(ask, Ask)
    assert ask.seat == ME
    return Observation(RULESET, ME, s, ask, RULESET.legal_actions(s, ME), (), RULESET.standing(s), s.table)


def best(s: Position) -> str:
    """Return what the rule of thumb chooses, after a look at whether all its choices are legal."""
    observation = asked(s)
    choices = THUMB.choices(observation)
    assert set(choices) <= set(observation.legal)
    return str(choices[0])


def drawn(hand: str, offered: str, mine: str | None = None, **header: Any) -> str:
    """Return whether a card is kept beside this hand."""
    held = card_set(hand)
    count = held.bit_count()
    s = evolve(
        start(**header), phase="draft", turn=ME, hands=(pile(held), Pile(0, count)),
        own=Draft(Pile(0, 2 * count), pile(card_set(offered))), stock=Pile(0, 51 - 4 * count),
        bids=(parse_action(mine) if mine else None, None),
    )  # fmt: skip
    return best(s)


def bidding(hand: str, theirs: str | None = None, **header: Any) -> str:
    """Return the bid on a hand: after theirs as first player, else as second player."""
    s = start(dealer=ME if theirs else THEM, **header)
    bids = (None, parse_action(theirs) if theirs else None)
    hands = (pile(card_set(hand)), Pile(0, 13))
    return best(evolve(s, phase="bids", turn=ME, hands=hands, stock=Pile(), own=Draft(Pile(0, 26)), bids=bids))


def playing(
    hand: str,
    mine: str,
    theirs: str,
    out: str,
    led: str = "",
    broken: bool = True,
    scores: Any = (0, 0),
    **options: Any,
) -> Position:
    """Return the question for a card; bids are `bid 4/2`, with the tricks taken; `out` may be in the other hand."""
    (bid, taken), (their_bid, they_took) = (text.split("/") for text in (mine, theirs))
    held, unseen = card_set(hand), card_set(out)
    left = held.bit_count()
    assert int(taken) + int(they_took) + left == 13
    s = start(**options)
    bids = (parse_action(bid), parse_action(their_bid))
    s = evolve(s, phase="tricks", bids=bids, hands=(pile(held), Pile(0, left)), own=Draft(Pile()), stock=Pile())
    past = STANDARD & ~held & ~unseen & ~(card_set(led) if led else 0)
    play = begin_play(s, tables_of(TwoSpadesOptions()), THEM if led else ME)
    play = evolve(play, taken=(int(taken), int(they_took)), played=(0, past), broken=broken, number=14 - left)
    if not led:
        return evolve(s, play=play)
    return evolve(
        s, play=put_card(play, THEM, card(led), (pile(held), Pile(0, left))), hands=(pile(held), Pile(0, left - 1))
    )


# The draft


@pytest.mark.parametrize("offered", ["AS", "KS", "5S", "AH", "KD", "QC"])
def test_a_card_better_than_the_next_one_is_kept(offered: str) -> None:
    assert drawn("", offered) == "keep"
    assert drawn("JS 9H 4C", offered) == "keep"


@pytest.mark.parametrize("offered", ["2H", "5D", "8C", "9H"])
def test_a_card_worse_than_the_next_one_is_rejected(offered: str) -> None:
    assert drawn("", offered) == "reject"
    assert drawn("AS KH 4C", offered) == "reject"


@pytest.mark.parametrize(("offered", "choice"), [("2H", "keep"), ("3S", "keep"), ("AS", "reject"), ("KH", "reject")])
def test_a_double_nil_bidder_drafts_low(offered: str, choice: str) -> None:
    assert drawn("3D 4C", offered, mine="double nil") == choice


def test_what_is_left_in_the_stock_moves_the_threshold() -> None:
    good = "AS KS QS JS TS 9S AH KH AD KD AC KC"
    assert drawn(good, "JH") == "keep"
    assert drawn("2C 3C 4C 5C 2D 3D 4D 5D 2H 3H 4H 5H", "TH") == "reject"


def test_thumb_never_bids_double_nil() -> None:
    s = evolve(start(), phase="opening", turn=ME)
    assert [str(a) for a in THUMB.choices(asked(s))] == ["draw"]


# The exchange


def exchanged(hand: str) -> CardSet:
    bids = (parse_action("double nil"), None)
    s = evolve(
        start(), phase="exchange", turn=ME, hands=(pile(card_set(hand)), Pile(0, 13)), stock=Pile(),
        own=Draft(Pile(0, 26)), bids=bids,
    )  # fmt: skip
    return parse_action(best(s)).cards


def test_the_exchange_throws_what_would_take_tricks() -> None:
    assert exchanged("AS KS 2C 3C 4C 5C 6C 2H 3H 4H 5H 6H AD") == card_set("AS KS AD")


def test_the_exchange_leaves_a_safe_hand_alone() -> None:
    assert not exchanged("2C 3C 4C 5C 2D 3D 4D 5D 2H 3H 4H 5H 6H")


# The bid


@pytest.mark.parametrize("hand", ["AS KS 9S 7S AH KH 8H AD 6D 5D KC 4C 3C", "QS JS TS 8S 4S AH QH 9H KD JD 7D TC 5C"])
def test_adding_a_spade_or_a_higher_card_never_lowers_a_bid(hand: str) -> None:
    held = card_set(hand)
    before = parse_action(bidding(hand)).n or 0
    for old in cards_in(held):
        for new in cards_in(STANDARD & ~held):
            if card_worth(new) > card_worth(old) and (suit_of(new) in (3, suit_of(old))):
                assert (parse_action(bidding(set_text(held ^ 1 << old | 1 << new))).n or 0) >= before


def test_a_worth_rises_with_rank_and_spades_are_worth_more() -> None:
    for suit in range(4):
        worth = [card_worth(suit << 4 | rank) for rank in range(2, 15)]
        assert worth == sorted(worth)
    assert card_worth(card("2S")) > card_worth(card("QH"))


def test_a_hand_without_a_danger_is_nil() -> None:
    assert bidding("2C 3C 4C 5C 2D 3D 4D 5D 2H 3H 4H 5H 2S") == "nil"
    assert bidding("2C 3C 4C 5C 2D 3D 4D 5D 2H 3H 4H 5H AS") != "nil"


def test_against_a_nil_the_bid_is_high() -> None:
    hand = "AS KS 9S 7S AH KH 8H AD 6D 5D KC 4C 3C"
    assert (parse_action(bidding(hand, "nil")).n or 0) > (parse_action(bidding(hand, "bid 5")).n or 0) + 1


def test_no_more_is_bid_than_winning_needs() -> None:
    hand = "AS KS QS 9S 7S AH KH 8H AD 6D KC 4C 3C"
    plain = parse_action(bidding(hand, "bid 3")).n or 0
    assert plain > 5
    assert bidding(hand, "bid 3", scores=(460, 200)) == "bid 4"
    assert bidding(hand, "bid 3", scores=(460, 200), bags=(9, 0)) == f"bid {plain}"
    assert bidding(hand, "bid 3", scores=(460, 480)) != "bid 4"


def test_an_opponent_who_is_about_to_win_must_be_passed() -> None:
    hand = "AS KS 9S 7S AH 9H 8H AD 6D 5D KC 4C 3C"
    plain = parse_action(bidding(hand, "bid 5")).n or 0
    behind = 450 + 50 - 10 * (plain + 1)
    assert bidding(hand, "bid 5", scores=(behind + 1, 450)) == f"bid {plain + 1}"


# Play: taking


@pytest.mark.parametrize(
    ("hand", "led", "out", "card_played"),
    [
        ("AS 4S 2S 9C", "KD", "QS JS TS 3C 5C", "2S"),
        ("AH QH JH 9C", "TH", "KH 3C 5C 6C", "JH"),
        ("KS TS 8S 9C", "7S", "AS QS 3C 5C", "8S"),
    ],
)
def test_r02_last_to_play_wins_cheaply(hand: str, led: str, out: str, card_played: str) -> None:
    assert best(playing(hand, "bid 4/2", "bid 7/7", out, led)) == f"play {card_played}"


@pytest.mark.parametrize(
    ("hand", "top", "out"),
    [("KS QS 4S", "KS", "JS TS 9S 8S 7H"), ("AH KH 3H", "AH", "QH JH 9H 2H"), ("AS JS 3D", "AS", "KS QS 4D 5D")],
)
def test_r03_every_trick_is_needed_from_the_top(hand: str, top: str, out: str) -> None:
    assert best(playing(hand, "bid 6/3", "bid 7/7", out)) == f"play {top}"


@pytest.mark.parametrize(("led", "hand", "duck"), [("AH", "KH 9H", "9H"), ("AS", "QS 3S", "3S"), ("KD", "QD 4D", "4D")])
def test_r52_no_honour_is_wasted_on_a_lost_trick(led: str, hand: str, duck: str) -> None:
    assert best(playing(hand, "bid 4/3", "bid 8/8", "JH TH JS TS JD TD", led)) == f"play {duck}"


def test_r52_a_trick_that_is_wanted_is_taken() -> None:
    assert best(playing("KH 9H", "bid 4/3", "bid 8/8", "JH TH AS", "QH")) == "play KH"


# Play: bags, sets and house rules


def test_r07_where_bags_cost_nothing_the_trick_that_sets_is_taken() -> None:
    for penalty in (0, 100):
        s = playing("KH 3H", "bid 2/2", "bid 11/9", "QH JH TS", "9H", bag_penalty=penalty)
        assert best(s) == "play KH"


def test_r07_a_bag_is_left_to_an_opponent_who_has_made_the_bid_where_it_costs() -> None:
    s = playing("KH 3H", "bid 2/2", "bid 5/9", "QH JH 4D", "9H")
    assert best(s) == "play 3H"
    free = playing("KH 3H", "bid 2/2", "bid 5/9", "QH JH 4D", "9H", bag_penalty=0)
    assert best(free) == "play KH"


# Play: Nil


@pytest.mark.parametrize(
    ("hand", "led", "out", "duck"),
    [
        ("9H 4H 2C", "TH", "3C 5C JH", "9H"),
        ("8S 3S 2C", "9S", "TS 4C 5C", "8S"),
        ("AD 4C 3C", "TH", "2D 3D 4D 5C 6C", "AD"),
    ],
)
def test_a_nil_throws_the_most_dangerous_card_that_loses(hand: str, led: str, out: str, duck: str) -> None:
    assert best(playing(hand, "nil/0", "bid 9/10", out, led)) == f"play {duck}"


def test_a_nil_leads_what_must_be_beaten() -> None:
    hand = "2H 9C QD KD 5C 6C 7C 8C 3D 4D 5D 6D 7D"
    assert (
        best(playing(hand, "nil/0", "bid 9/0", "3H 4H 5H 6H 7H 8H 9H TH TC JC QC KC AC 2C", broken=False)) == "play 2H"
    )


@pytest.mark.parametrize("nil", ["nil/0", "double nil/0"])
def test_a_nil_is_attacked_from_below(nil: str) -> None:
    assert best(playing("AH 2H KC AC", "bid 10/9", nil, "3H 4H 5H 6H 7H 9H 3C 4C")) == "play 2H"


def test_a_fallen_nil_is_no_longer_attacked() -> None:
    assert best(playing("AH 2H", "bid 11/10", "nil/1", "3H 4H 5H 6H")) == "play AH"


# Estimates


def test_a_belief_adds_up_to_the_hand_and_leans_to_what_is_drafted() -> None:
    unseen = STANDARD & ~card_set("AS KH 4C 5C")
    for low in (False, True):
        chances = belief(unseen, 13, low)
        assert sum(chances) == pytest.approx(13, abs=0.01)
        assert (chances[card("AH")] > chances[card("2H")]) is not low
    assert belief(card_set("2H 3H"), 2)[card("2H")] == 1.0


def test_worth_of_cards_nobody_can_beat() -> None:
    other = belief(card_set("QS JS 4H 5H"), 2)
    own = worths(card_set("AS KS 2H"), other)
    assert own[card("AS")] == pytest.approx(1)
    assert own[card("KS")] == pytest.approx(1)
    assert own[card("2H")] < 0.2


def test_safety_is_certain_where_every_card_can_be_ducked_and_none_with_the_highest_trump() -> None:
    other = belief(card_set("5H 6H 7S"), 3)
    assert safety(card_set("2H 3H 2S"), other) == pytest.approx(0)
    assert safety(card_set("2H 3H AS"), other) < -10
    assert safety(card_set("2H 3H 2S 3S"), other) < -10


# Strength


def test_thumb_is_far_above_random_on_every_deal() -> None:
    match = Match(RULESET, TwoSpadesOptions(), (ThumbBot(), RandomBot()), seed="sense", hands=True, duplicate=True)
    for played in play_match(match, 4):
        assert not any(any(p.failures) for p in played)
        assert sum(p.scores[0] - p.scores[1] for p in played) > 0
