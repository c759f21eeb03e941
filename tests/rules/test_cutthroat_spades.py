"""Cutthroat Spades: the table of helpers, the deck, the deal and the bidding."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.judges import Judge, Refused, allows, refuses

Make = Callable[[dict[str, Any]], Judge]
Rule = str | tuple[str, ...] | None

EXEMPT = {
    "CS-20": "strategy, not a rule",
    "CS-53": "tells what the source leaves out; CS-A27 and CS-A28 fill it",
}

NAMES = ["Ana", "Ben", "Cleo", "Dan", "Eve"]
# The suits dealt out in rows that a whole trick follows; the first card of a row wins it.
ROWS = {3: ["AKQ", "JT9", "876", "543"], 4: ["AKQJ", "T987", "6543"]}
ODD = {3: ["2S", "2D", "2H"], 4: ["2S", "2C", "2D", "2H"]}
PLAIN = ["bid 5", "bid 4", "bid 3", "bid 2", "bid 1"]


def table(
    judge_of: Make,
    players: int = 3,
    dealer: int | None = None,
    scores: list[int] | None = None,
    bags: list[int] | None = None,
    **options: Any,
) -> Judge:
    """Sit down; unless told otherwise the last seat deals, so that seat 0 bids and leads first."""
    header: dict[str, Any] = {
        "game": "cutthroat-spades",
        "seats": NAMES[:players],
        "dealer": players - 1 if dealer is None else dealer,
        "options": options,
    }
    if scores is not None:
        header["scores"] = scores
    if bags is not None:
        header["bags"] = bags
    return judge_of(header)


def asked(judge: Judge) -> dict[str, Any]:
    """Return what is pending, which must be a choice."""
    pending = judge.pending()
    assert pending is not None
    assert "seat" in pending
    return pending


def legal(judge: Judge) -> set[str]:
    """Return the legal actions."""
    return set(asked(judge)["legal"])


def playable(judge: Judge) -> set[str]:
    """Return the cards that may be played."""
    return {action.removeprefix("play ") for action in legal(judge)}


def choose(judge: Judge, action: str) -> None:
    """Let the seat whose turn it is do something."""
    judge.feed({"seat": asked(judge)["seat"], "chose": action})


def refuse(judge: Judge, seat: int, action: str, rule: Rule = None) -> None:
    """Check that an action is neither offered nor taken, and that the attempt changes nothing."""
    before = asked(judge)
    assert seat != before["seat"] or action not in before["legal"]
    with pytest.raises(Refused) as caught:
        judge.feed({"seat": seat, "chose": action})
    if rule is not None and caught.value.rule is not None:
        assert caught.value.rule in ((rule,) if isinstance(rule, str) else rule)
    assert judge.pending() == before


def refuse_cards(judge: Judge, cards: str, rule: Rule = None) -> None:
    """Check that the seat whose turn it is may play none of these cards."""
    for card in cards.split():
        refuse(judge, asked(judge)["seat"], f"play {card}", rule)


def refuse_deal(judge: Judge, hands: list[str]) -> None:
    """Check that a deal is not taken."""
    with pytest.raises(Refused):
        judge.feed({"dealt": {"hands": hands}})
    assert judge.pending() == {"chance": "deal"}


def fill(judge: Judge, given: dict[int, str] | None = None, voids: dict[int, str] | None = None) -> list[str]:
    """Complete the given hands; `voids` are letters (suits, X for jokers) that the filling cards do not show."""
    shape = judge.deal_shape()
    hands = [(given or {}).get(seat, "").split() for seat in range(len(shape["sizes"]))]
    rest = sorted(set(shape["deck"]) - {card for hand in hands for card in hand})
    shunned = [(voids or {}).get(seat, "") for seat in range(len(hands))]
    for seat in sorted(range(len(hands)), key=lambda seat: -len(shunned[seat])):
        fitting = [card for card in rest if not any(letter in card for letter in shunned[seat])]
        taken = fitting[: shape["sizes"][seat] - len(hands[seat])]
        hands[seat] += taken
        rest = [card for card in rest if card not in taken]
        assert len(hands[seat]) == shape["sizes"][seat]
    return [" ".join(hand) for hand in hands]


def deal(judge: Judge, given: dict[int, str] | None = None, voids: dict[int, str] | None = None) -> list[str]:
    """Deal the given cards and whatever completes them."""
    hands = fill(judge, given, voids)
    judge.feed({"dealt": {"hands": hands}})
    return hands


def bid(judge: Judge, *bids: str) -> None:
    """Bid in turn, looking first except for a blind bid."""
    for text in bids:
        if not text.startswith("blind"):
            choose(judge, "look")
        choose(judge, text)


def start(judge: Judge, given: dict[int, str] | None = None, voids: dict[int, str] | None = None) -> None:
    """Deal and bid something, up to the first lead."""
    hands = deal(judge, given, voids)
    bid(judge, *PLAIN[: len(hands)])


def play(judge: Judge, cards: str) -> None:
    """Play cards in turn."""
    for card in cards.split():
        choose(judge, f"play {card}")


def finish(judge: Judge) -> dict[str, Any]:
    """Play the first legal card until the hand is over and return the hand."""
    before = len(judge.hands)
    while len(judge.hands) == before:
        choose(judge, asked(judge)["legal"][0])
    return judge.hands[-1]


def play_hand(judge: Judge, bids: list[str], tricks: list[int], jacks: dict[str, int] | None = None) -> list[int]:
    """Play a hand of three or four players with these bids and tricks by seat and return the changes of score.

    `jacks` tells who captures a Jack; ♣J and ♦J not named go together to the seat with the most tricks.
    """
    players = len(bids)
    most = tricks.index(max(tricks))
    catchers = {"JC": most, "JD": most, **(jacks or {})}
    groups = [[rank + suit for rank in row] for suit in "CDHS" for row in ROWS[players]] + [ODD[players]]
    left = list(tricks)
    owners: dict[int, int] = {}
    for jack, seat in catchers.items():
        owners[next(number for number, group in enumerate(groups) if jack in group)] = seat
        left[seat] -= 1
    for number in range(len(groups)):
        if number not in owners:
            owners[number] = next(seat for seat in range(players) if left[seat] > 0)
            left[owners[number]] -= 1
    assert left == [0] * players
    parts = [share(group, owners[number], players) for number, group in enumerate(groups)]
    judge.feed({"dealt": {"hands": [" ".join(part[seat] for part in parts) for seat in range(players)]}})
    for _ in range(players):
        bid(judge, bids[asked(judge)["seat"]])
    sides, spades, odd = parts[: 3 * len(ROWS[players])], parts[3 * len(ROWS[players]) : -1], parts[-1]
    for part in sides:
        play_parts(judge, part)
    last = [*spades, odd] if asked(judge)["seat"] == owners[len(groups) - 1] else [odd, *spades]
    for part in last:
        play_parts(judge, part)
    assert judge.hands[-1]["tricks"] == tricks
    assert judge.hands[-1]["bids"] == bids
    changes: list[int] = judge.hands[-1]["scores"]
    return changes


def share(group: list[str], winner: int, players: int) -> dict[int, str]:
    """Give the first card of a group to its winner and one of the others to each other seat."""
    others = [seat for seat in range(players) if seat != winner]
    return {winner: group[0], **dict(zip(others, group[1:], strict=True))}


def play_parts(judge: Judge, part: dict[int, str]) -> None:
    """Play one trick, whoever leads, with one card of each seat."""
    for _ in part:
        choose(judge, f"play {part[asked(judge)['seat']]}")


@allows("CS-1", "CS-48")
@refuses("CS-1", "CS-48")
def test_cs_1_everyone_scores_for_himself(judge_of: Make) -> None:
    judge = table(judge_of, players=4)
    changes = play_hand(judge, ["bid 5", "bid 2", "bid 3", "bid 2"], [4, 3, 4, 2])
    # As partners seats 0 and 2 would have made 8 with 8; alone seat 0 is set.
    assert changes == [-50, 20, 30, 20]
    assert judge.scores == [-50, 20, 30, 20]
    assert judge.bags == [0, 1, 1, 0]


@pytest.mark.parametrize(
    ("players", "jokers", "missing", "sizes"),
    [
        pytest.param(3, 0, {"2C"}, [17, 17, 17]),
        pytest.param(4, 0, set(), [13, 13, 13, 13]),
        pytest.param(5, 0, {"2C", "2D"}, [10, 10, 10, 10, 10]),
        pytest.param(5, 2, set(), [11, 11, 11, 11, 10]),
        pytest.param(5, 3, set(), [11, 11, 11, 11, 11]),
    ],
)
@allows("CS-3", "CS-8", "CS-48", "CS-49", "CS-50", "CS-52")
def test_cs_3_deck_and_sizes(judge_of: Make, players: int, jokers: int, missing: set[str], sizes: list[int]) -> None:
    judge = table(judge_of, players=players, jokers=jokers)
    assert judge.pending() == {"chance": "deal"}
    shape = judge.deal_shape()
    full = {rank + suit for rank in "23456789TJQKA" for suit in "CDHS"}
    deck = (full - missing) | {f"X{number}" for number in range(1, jokers + 1)}
    assert sorted(shape["deck"]) == sorted(deck)
    assert shape["sizes"] == sizes
    assert (shape["up"], shape["dummy"]) == (0, 0)
    deal(judge)
    assert asked(judge)["seat"] == 0


@refuses("CS-3", "CS-8")
def test_cs_3_three_players_have_no_two_of_clubs(judge_of: Make) -> None:
    judge = table(judge_of)
    hands = fill(judge, {0: "3C"})
    refuse_deal(judge, [hands[0].replace("3C", "2C"), *hands[1:]])
    refuse_deal(judge, [hands[0].replace("3C", hands[1].split()[0]), *hands[1:]])
    refuse_deal(judge, [hands[0].removeprefix("3C "), hands[1] + " 3C", hands[2]])
    refuse_deal(judge, hands[:2])
    judge.feed({"dealt": {"hands": hands}})


@refuses("CS-49", "CS-50", "CS-52")
def test_cs_49_to_52_other_cards_are_refused(judge_of: Make) -> None:
    five = table(judge_of, players=5)
    hands = fill(five, {0: "3D"})
    refuse_deal(five, [hands[0].replace("3D", "2D"), *hands[1:]])
    two = table(judge_of, players=5, jokers=2)
    hands = fill(two, {0: "X2"})
    refuse_deal(two, [hands[0].replace("X2", "X3"), *hands[1:]])
    refuse_deal(two, [hands[0].removeprefix("X2 "), *hands[1:4], hands[4] + " X2"])
    three = table(judge_of, players=5, jokers=3)
    hands = fill(three, {4: "X3"})
    refuse_deal(three, [*hands[:4], hands[4].removeprefix("X3 ")])


@allows("CS-50")
def test_cs_50_the_short_hand_follows_the_dealer(judge_of: Make) -> None:
    assert table(judge_of, players=5, dealer=1, jokers=2).deal_shape()["sizes"] == [11, 10, 11, 11, 11]


@refuses("CS-48", "CS-49")
@pytest.mark.parametrize("players", [1, 2])
def test_cs_48_too_few_players(judge_of: Make, players: int) -> None:
    with pytest.raises(Refused):
        table(judge_of, players=players)


@allows("CS-9", "CS-10")
@refuses("CS-9", "CS-10")
def test_cs_9_the_deal_moves_left_and_bids_go_clockwise(judge_of: Make) -> None:
    judge = table(judge_of, dealer=1)
    deal(judge)
    for seat in (2, 0, 1):
        refuse(judge, (seat + 1) % 3, "look")
        assert asked(judge)["seat"] == seat
        bid(judge, "bid 4")
    finish(judge)
    deal(judge)
    for seat in (0, 1, 2):
        refuse(judge, (seat + 1) % 3, "look")
        assert asked(judge)["seat"] == seat
        bid(judge, "bid 4")
    assert all(action.startswith("play ") for action in legal(judge))


@allows("CS-11", "CS-A3", "CS-A21")
@refuses("CS-11", "CS-A21")
def test_cs_11_ordinary_bids_come_after_looking(judge_of: Make) -> None:
    judge = table(judge_of)
    deal(judge)
    assert legal(judge) == {"look", "blind nil"}
    for action in ("bid 4", "nil", "1f", "2f", "moon"):
        refuse(judge, 0, action)
    choose(judge, "look")
    assert asked(judge)["seat"] == 0
    assert legal(judge) == {f"bid {number}" for number in range(1, 18)} | {"nil", "1f", "2f", "moon"}
    refuse(judge, 0, "blind nil")
    refuse(judge, 0, "look")
    choose(judge, "bid 17")
    assert asked(judge) == {"seat": 1, "legal": ["blind nil", "look"]}


@refuses("CS-A3")
def test_cs_a3_no_pass_and_no_numbers_outside(judge_of: Make) -> None:
    judge = table(judge_of)
    deal(judge)
    refuse(judge, 0, "pass")
    choose(judge, "look")
    for action in ("pass", "bid 0", "bid 18", "bid -1", "bid 04"):
        refuse(judge, 0, action)


@pytest.mark.parametrize(("players", "most"), [(4, 13), (5, 10)])
@allows("CS-A3")
@refuses("CS-A3")
def test_cs_a3_highest_bid(judge_of: Make, players: int, most: int) -> None:
    judge = table(judge_of, players=players)
    deal(judge)
    choose(judge, "look")
    refuse(judge, 0, f"bid {most + 1}")
    choose(judge, f"bid {most}")


@allows("CS-A32")
@refuses("CS-A32")
def test_cs_a32_the_two_joker_dealer_bids_ten_at_most(judge_of: Make) -> None:
    judge = table(judge_of, players=5, jokers=2)
    deal(judge)
    bid(judge, "bid 11", "nil", "bid 11", "bid 1")
    choose(judge, "look")
    assert asked(judge)["seat"] == 4
    refuse(judge, 4, "bid 11", ("CS-A32", "CS-A3"))
    choose(judge, "bid 10")


@allows("CS-14", "CS-15", "CS-A18", "CS-E5")
@refuses("CS-15", "CS-A18")
def test_cs_e5_blind_six_needs_fifty_behind(judge_of: Make) -> None:
    judge = table(judge_of, scores=[120, 70, 75])
    deal(judge)
    refuse(judge, 0, "blind 6", ("CS-15", "CS-A18"))
    bid(judge, "bid 4")
    assert legal(judge) == {"look", "blind 6", "blind nil"}
    bid(judge, "blind 6")
    refuse(judge, 2, "blind 6", ("CS-15", "CS-A18"))


@pytest.mark.parametrize(
    ("tricks", "score", "bags"),
    [pytest.param([6, 6, 5], 170, 0), pytest.param([5, 8, 4], 170, 2), pytest.param([6, 5, 6], -30, 0)],
)
@allows("CS-14", "CS-E5", "CS-A16")
@refuses("CS-14")
def test_cs_e5_blind_six_results(judge_of: Make, tricks: list[int], score: int, bags: int) -> None:
    judge = table(judge_of, scores=[120, 70, 75])
    play_hand(judge, ["bid 4", "blind 6", "bid 4"], tricks)
    assert judge.scores[1] == score
    assert judge.bags is not None
    assert judge.bags[1] == bags


@refuses("CS-14", "CS-A21")
def test_cs_14_blind_six_is_lost_by_looking(judge_of: Make) -> None:
    judge = table(judge_of, scores=[0, 100, 100])
    deal(judge)
    assert "blind 6" in legal(judge)
    choose(judge, "look")
    refuse(judge, 0, "blind 6")


@allows("CS-16", "CS-A20", "CS-E6")
@refuses("CS-15", "CS-A18")
def test_cs_e6_first_hand_has_blind_nil_and_no_blind_six(judge_of: Make) -> None:
    judge = table(judge_of)
    deal(judge)
    for seat in range(3):
        assert asked(judge) == {"seat": seat, "legal": ["blind nil", "look"]}
        refuse(judge, seat, "blind 6", ("CS-15", "CS-A18"))
        bid(judge, "blind nil")


@refuses("CS-A20")
def test_cs_a20_blind_nil_can_need_a_deficit(judge_of: Make) -> None:
    judge = table(judge_of, scores=[120, 70, 75], blind_nil_deficit=50)
    deal(judge)
    refuse(judge, 0, "blind nil", "CS-A20")
    bid(judge, "bid 4")
    bid(judge, "blind nil")
    refuse(judge, 2, "blind nil", "CS-A20")


@allows("CS-A19")
@refuses("CS-A19")
def test_cs_a19_one_blind_six_for_each_player(judge_of: Make) -> None:
    judge = table(judge_of, scores=[300, 0, 0])
    play_hand(judge, ["bid 6", "blind 6", "bid 4"], [6, 6, 5])
    assert judge.scores == [360, 100, 40]
    deal(judge)
    assert asked(judge)["seat"] == 1
    refuse(judge, 1, "blind 6", "CS-A19")
    bid(judge, "bid 4")
    bid(judge, "blind 6")


@allows("CS-A4")
def test_cs_a4_bids_may_total_the_tricks(judge_of: Make) -> None:
    judge = table(judge_of)
    deal(judge)
    bid(judge, "bid 5", "bid 6", "bid 6")
    assert asked(judge)["seat"] == 0


@refuses("CS-A4")
def test_cs_a4_banned_total(judge_of: Make) -> None:
    judge = table(judge_of, ban_bids_equal_tricks="on")
    deal(judge)
    bid(judge, "bid 5", "bid 6")
    choose(judge, "look")
    refuse(judge, 2, "bid 6", "CS-A4")
    assert len(legal(judge)) == 20
    choose(judge, "bid 5")
