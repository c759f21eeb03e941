"""Cutthroat Spades: the presets and every house rule of the list of options."""

from __future__ import annotations

from typing import Any

import pytest

from tests.judges import Refused, allows, refuses
from tests.rules.test_cutthroat_spades import (
    Make,
    asked,
    bid,
    choose,
    deal,
    finish,
    legal,
    play,
    play_hand,
    playable,
    refuse,
    refuse_cards,
    start,
    table,
)
from tests.rules.test_cutthroat_spades_scoring import LONG, SHORT_A, SHORT_B, one_result

OFFICIAL: dict[str, Any] = {
    "target": 500,
    "bag_mode": "accumulate",
    "bag_limit": 10,
    "blind6_limit": 1,
    "award_jacks": "JD JC",
    "tokens_to_win": 5,
}
SPADES_ONLY = "2S 3S 5S 6S 7S 8S 9S TS QS AS"


@pytest.mark.parametrize(
    ("preset", "target"),
    [
        pytest.param(SHORT_A, 300, id="Short A"),
        pytest.param(SHORT_B, 300, id="Short B"),
        pytest.param({**OFFICIAL, **LONG}, 500, id="Long"),
        pytest.param(OFFICIAL, 500, id="Official"),
        pytest.param({}, 500, id="the defaults"),
    ],
)
@allows("CS-39", "CS-44", "CS-45", "CS-46", "CS-47")
@refuses("CS-44", "CS-45", "CS-46", "CS-47")
def test_cs_44_to_47_targets(judge_of: Make, preset: dict[str, Any], target: int) -> None:
    below = table(judge_of, scores=[0, target - 50, 0], **preset)
    one_result(below, "bid 4", 4, {"JH": 2})
    assert below.winners == []
    reached = table(judge_of, scores=[0, target - 40, 0], **preset)
    one_result(reached, "bid 4", 4, {"JH": 2})
    assert reached.winners == [1]


@pytest.mark.parametrize(
    ("preset", "again"),
    [
        pytest.param(SHORT_A, False, id="Short A"),
        pytest.param(SHORT_B, False, id="Short B"),
        pytest.param(LONG, True, id="Long"),
        pytest.param(OFFICIAL, False, id="Official"),
    ],
)
@allows("CS-44", "CS-45", "CS-46", "CS-47", "CS-A19")
@refuses("CS-44", "CS-45", "CS-47", "CS-A19")
def test_cs_44_to_47_blind_sixes(judge_of: Make, preset: dict[str, Any], again: bool) -> None:
    judge = table(judge_of, scores=[200, -200, 0], **preset)
    play_hand(judge, ["bid 6", "blind 6", "bid 4"], [6, 5, 6])
    deal(judge)
    assert asked(judge)["seat"] == 1
    assert ("blind 6" in legal(judge)) is again
    if not again:
        refuse(judge, 1, "blind 6", "CS-A19")


@pytest.mark.parametrize(("players", "tricks"), [(3, [6, 6, 5]), (4, [6, 3, 2, 2])])
@allows("CS-A33", "CS-44")
@refuses("CS-A33")
def test_cs_a33_presets_with_more_players(judge_of: Make, players: int, tricks: list[int]) -> None:
    judge = table(judge_of, players=players, bags=[3] + [0] * (players - 1), **SHORT_A)
    bids = ["bid 4", "bid 1", "bid 1", "bid 1"][:players]
    assert play_hand(judge, bids, tricks, {"JC": 0, "JD": 0})[0] == 40 + 10 - 50


@allows("CS-A33", "CS-49")
def test_cs_a33_short_a_with_five_players(judge_of: Make) -> None:
    judge = table(judge_of, players=5, **SHORT_A)
    deal(judge, {0: "5S 6S 7S 8S 9S TS JS QS KS AS"})
    bid(judge, "bid 5", "nil", "nil", "nil", "nil")
    # Five bags reach the limit and the ♣J is among the cards captured.
    assert finish(judge)["scores"] == [50 + 10 - 50, 100, 100, 100, 100]
    assert judge.bags == [0, 0, 0, 0, 0]


@allows("CS-33", "CS-39")
def test_cs_33_any_limit_and_target(judge_of: Make) -> None:
    judge = table(judge_of, bags=[0, 6, 0], bag_limit=7, target=30, tokens_to_win=1)
    assert one_result(judge, "bid 10", 11) == (30, 0)
    assert judge.winners == [1]


BAD = [
    {"bag_limit": 0},
    {"bag_limit": "10"},
    {"target": 0},
    {"target": "500"},
    {"tokens_to_win": 0},
    {"bag_points": 2},
    {"bag_mode": "never"},
    {"blind6_limit": 0},
    {"blind6_deficit": -10},
    {"blind_nil_deficit": "50"},
    {"moon_threshold": 14},
    {"failed_nil_bags": True},
    {"joker_role": "wild"},
    {"jokers": 1},
    {"lowest_club": "on"},
]


@pytest.mark.parametrize("options", BAD, ids=str)
@refuses("CS-33", "CS-39")
def test_values_that_do_not_exist_are_refused(judge_of: Make, options: dict[str, Any]) -> None:
    with pytest.raises(Refused):
        table(judge_of, players=5, **options)


@pytest.mark.parametrize(("players", "jokers"), [(3, 3), (4, 3)])
@refuses("CS-50", "CS-52")
def test_cs_50_three_jokers_need_five_players(judge_of: Make, players: int, jokers: int) -> None:
    with pytest.raises(Refused):
        table(judge_of, players=players, jokers=jokers)


@pytest.mark.parametrize(
    ("option", "deficit", "opens"),
    [
        ("blind6_deficit", 0, [True, True, True]),
        ("blind6_deficit", 50, [False, True, True]),
        ("blind6_deficit", 100, [False, False, True]),
        ("blind6_deficit", 101, [False, False, False]),
        ("blind_nil_deficit", 0, [True, True, True]),
        ("blind_nil_deficit", 50, [False, True, True]),
        ("blind_nil_deficit", 100, [False, False, True]),
    ],
)
@allows("CS-15", "CS-A18", "CS-A20")
@refuses("CS-A18", "CS-A20")
def test_cs_a18_deficits(judge_of: Make, option: str, deficit: int, opens: list[bool]) -> None:
    options: dict[str, Any] = {option: deficit}
    judge = table(judge_of, scores=[150, 100, 50], **options)
    deal(judge)
    action = "blind 6" if option == "blind6_deficit" else "blind nil"
    for seat in range(3):
        assert (action in legal(judge)) is opens[seat]
        if not opens[seat]:
            refuse(judge, seat, action)
        bid(judge, "bid 4")


@pytest.mark.parametrize(
    ("tricks", "threshold", "points"),
    [(11, "scaled", 150), (10, "scaled", -150), (12, "min14", -150), (13, "scaled", 150)],
)
@allows("CS-A13")
@refuses("CS-A13")
def test_cs_a13_scaled_moon_of_four(judge_of: Make, tricks: int, threshold: str, points: int) -> None:
    judge = table(judge_of, players=4, moon_threshold=threshold)
    bids = ["moon", "bid 1", "bid 1", "bid 1"]
    assert play_hand(judge, bids, [tricks, 13 - tricks, 0, 0])[0] == points
    assert judge.bags is not None
    assert judge.bags[0] == 0


@pytest.mark.parametrize(("tricks", "points"), [(14, 150), (13, -150)])
@allows("CS-A13")
def test_cs_a13_scaled_moon_of_three(judge_of: Make, tricks: int, points: int) -> None:
    assert one_result(table(judge_of, moon_threshold="scaled"), "moon", tricks) == (points, 0)


@pytest.mark.parametrize(
    ("hand", "jokers", "seat", "tricks", "points"),
    [
        ("2H 6S 7S 8S 9S TS JS QS KS AS", 0, 0, 9, 150),
        ("2H 3H 7S 8S 9S TS JS QS KS AS", 0, 0, 8, -150),
        ("2H 8S 9S TS JS QS KS AS X1 X2", 2, 4, 9, 150),
        ("2H 7S 8S 9S TS JS QS KS AS X1 X2", 2, 0, 10, 150),
        ("2H 3H 8S 9S TS JS QS KS AS X1 X2", 2, 0, 9, -150),
        ("2H 8S 9S TS JS QS KS AS X1 X2 X3", 3, 0, 10, 150),
    ],
)
@allows("CS-A13")
def test_cs_a13_scaled_moon_of_five(
    judge_of: Make, hand: str, jokers: int, seat: int, tricks: int, points: int
) -> None:
    judge = table(judge_of, players=5, jokers=jokers, award_jacks="none", moon_threshold="scaled")
    deal(judge, {seat: hand})
    bid(judge, *["moon" if other == seat else "nil" for other in range(5)])
    result = finish(judge)
    assert result["tricks"][seat] == tricks
    assert result["scores"][seat] == points


@refuses("CS-18", "CS-A13")
def test_cs_a13_moon_off(judge_of: Make) -> None:
    judge = table(judge_of, moon_threshold="off")
    deal(judge)
    choose(judge, "look")
    refuse(judge, 0, "moon")
    choose(judge, "bid 14")


@pytest.mark.parametrize(
    ("options", "text", "tricks", "jacks", "result"),
    [
        ({}, "bid 4", 6, {}, (42, 2)),
        ({}, "bid 4", 4, {}, (40, 0)),
        ({}, "bid 4", 3, {}, (-40, 0)),
        ({}, "1f", 3, {}, (12, 2)),
        ({}, "2f", 5, {}, (23, 3)),
        ({}, "blind 6", 8, {}, (102, 2)),
        ({}, "moon", 16, {}, (150, 0)),
        ({}, "nil", 4, {}, (-100, 0)),
        ({"failed_nil_bags": "on"}, "nil", 4, {}, (-96, 4)),
        ({"failed_nil_bags": "on"}, "blind nil", 1, {}, (-199, 1)),
        (LONG, "bid 4", 6, {"JH": 1}, (42, 1)),
        ({"bag_mode": "per_hand"}, "bid 4", 7, {}, (13, 0)),
        ({"bag_mode": "per_hand", "failed_nil_bags": "on"}, "nil", 4, {}, (-136, 0)),
    ],
)
@allows("CS-A5")
@refuses("CS-A5")
def test_cs_a5_a_point_for_each_bag(
    judge_of: Make, options: dict[str, Any], text: str, tricks: int, jacks: dict[str, int], result: tuple[int, int]
) -> None:
    judge = table(judge_of, scores=[100, 0, 0], bag_points=1, **options)
    assert one_result(judge, text, tricks, jacks) == result


@allows("CS-A7")
def test_cs_a7_rollover_charges_every_full_limit(judge_of: Make) -> None:
    judge = table(judge_of, bags=[0, 9, 0], bag_rollover="on", bag_points=1)
    assert one_result(judge, "bid 2", 14) == (20 + 12 - 200, 1)
    held = table(judge_of, bags=[0, 9, 0])
    assert one_result(held, "bid 2", 14) == (20 - 210, 0)


@pytest.mark.parametrize(
    ("text", "tricks", "jack", "result"),
    [
        ("1f", 3, "JD", (20, 5)),
        ("2f", 4, "JD", (30, 5)),
        ("2f", 1, "JD", (-40, 3)),
        ("1f", 3, "JH", (10, 4)),
        ("bid 5", 4, "JH", (-50, 3)),
        ("bid 4", 4, "JH", (40, 2)),
        ("moon", 14, "JD", (160, 3)),
    ],
)
@allows("CS-A12")
@refuses("CS-A12")
def test_cs_a12_awards_for_made_bids_only(
    judge_of: Make, text: str, tricks: int, jack: str, result: tuple[int, int]
) -> None:
    judge = table(judge_of, bags=[0, 3, 0], award_needs_made_bid="on", **LONG)
    assert one_result(judge, text, tricks, {"JH": 2, jack: 1}) == result


@pytest.mark.parametrize(
    ("first", "second", "banned"),
    [
        ("bid 5", "bid 6", {"bid 6"}),
        ("nil", "bid 5", {"bid 12"}),
        ("blind nil", "bid 5", {"bid 12"}),
        ("blind 6", "bid 8", {"bid 3"}),
        ("bid 8", "bid 8", {"bid 1", "1f"}),
        ("bid 8", "bid 7", {"bid 2", "2f"}),
        ("1f", "2f", {"bid 14", "moon"}),
        ("moon", "1f", {"bid 2", "2f"}),
        ("bid 10", "bid 7", {"nil"}),
        ("bid 17", "bid 17", set()),
    ],
)
@allows("CS-A4")
@refuses("CS-A4")
def test_cs_a4_what_the_last_bidder_may_not_say(judge_of: Make, first: str, second: str, banned: set[str]) -> None:
    judge = table(judge_of, scores=[0, 100, 200], ban_bids_equal_tricks="on")
    deal(judge)
    bid(judge, first, second)
    choose(judge, "look")
    everything = {f"bid {number}" for number in range(1, 18)} | {"nil", "1f", "2f", "moon"}
    assert legal(judge) == everything - banned
    for action in sorted(banned):
        refuse(judge, 2, action, "CS-A4")


@pytest.mark.parametrize(
    ("first", "second", "banned"), [("bid 5", "bid 6", "blind 6"), ("bid 10", "bid 7", "blind nil")]
)
@allows("CS-A4")
@refuses("CS-A4")
def test_cs_a4_blind_bids_are_banned_too(judge_of: Make, first: str, second: str, banned: str) -> None:
    judge = table(judge_of, scores=[200, 200, 0], ban_bids_equal_tricks="on")
    deal(judge)
    bid(judge, first, second)
    assert legal(judge) == {"look", "blind 6", "blind nil"} - {banned}
    refuse(judge, 2, banned, "CS-A4")


@allows("CS-A4")
@refuses("CS-A4")
def test_cs_a4_the_moon_of_the_two_joker_dealer_counts_ten(judge_of: Make) -> None:
    judge = table(judge_of, players=5, jokers=2, ban_bids_equal_tricks="on")
    deal(judge)
    bid(judge, "nil", "nil", "nil", "1f")
    choose(judge, "look")
    assert "bid 9" in legal(judge)
    refuse(judge, 4, "bid 10", "CS-A4")
    refuse(judge, 4, "moon", "CS-A4")


@allows("CS-A26")
@refuses("CS-A26")
def test_cs_a26_lowest_club_leads(judge_of: Make) -> None:
    judge = table(judge_of, lowest_club_leads="on")
    deal(judge, {0: "4C", 2: "3C 5C 9H"})
    assert asked(judge)["seat"] == 0
    bid(judge, "bid 4", "bid 4", "bid 4")
    assert asked(judge)["seat"] == 2
    assert playable(judge) == {"3C"}
    refuse(judge, 0, "play 4C")
    refuse_cards(judge, "5C 9H", "CS-A26")
    play(judge, "3C")
    assert asked(judge)["seat"] == 0


@pytest.mark.parametrize(("players", "jokers", "lowest"), [(3, 0, "3C"), (4, 0, "2C"), (5, 0, "3C"), (5, 3, "2C")])
@allows("CS-A26")
def test_cs_a26_the_lowest_club_dealt(judge_of: Make, players: int, jokers: int, lowest: str) -> None:
    judge = table(judge_of, players=players, dealer=1, jokers=jokers, lowest_club_leads="on")
    start(judge, {1: lowest, 0: "4C"})
    assert asked(judge) == {"seat": 1, "legal": [f"play {lowest}"]}


@allows("CS-A26", "CS-A30")
@refuses("CS-A26")
def test_cs_a30_the_holder_of_the_lowest_club_chooses(judge_of: Make) -> None:
    judge = table(judge_of, lowest_club_leads="on", must_lead_the_club="off")
    start(judge, {2: "3C 5C 9H AS"})
    assert asked(judge)["seat"] == 2
    assert {"3C", "5C", "9H"} <= playable(judge)
    refuse_cards(judge, "AS", ("CS-21", "CS-24", "CS-25", "CS-26"))
    play(judge, "9H")


@allows("CS-A30")
@refuses("CS-A30")
def test_cs_a30_two_jokers_without_the_duty(judge_of: Make) -> None:
    judge = table(judge_of, players=5, jokers=2, must_lead_the_club="off", lowest_club_leads="on")
    start(judge, {4: "2C", 1: "3C 9H AS X1"})
    assert asked(judge)["seat"] == 1
    assert {"3C", "9H"} <= playable(judge)
    refuse_cards(judge, "AS X1")
    play(judge, "9H")


@allows("CS-A26")
@refuses("CS-A26")
def test_cs_a26_two_jokers_take_no_notice_of_lowest_club(judge_of: Make) -> None:
    judge = table(judge_of, players=5, jokers=2, lowest_club_leads="on")
    start(judge, {4: "2C", 1: "3C 9H"})
    assert asked(judge) == {"seat": 1, "legal": ["play 3C"]}


@allows("CS-A26")
@refuses("CS-A26")
def test_cs_a26_no_spades_on_the_first_trick_unless_nothing_else(judge_of: Make) -> None:
    judge = table(judge_of, players=5, no_spades_first_trick="on")
    start(judge, {0: "8D 9D", 1: SPADES_ONLY, 2: "KS 5H"}, {2: "D", 3: "S", 4: "S"})
    play(judge, "8D")
    assert playable(judge) == set(SPADES_ONLY.split())
    play(judge, "2S")
    assert "5H" in playable(judge)
    refuse_cards(judge, "KS", "CS-A26")
    led = table(judge_of, players=5, no_spades_first_trick="on")
    start(led, {0: SPADES_ONLY, 1: "KS 5H"})
    play(led, "2S")
    assert "KS" in playable(led)
    refuse_cards(led, "5H", "CS-23")


@allows("CS-A26")
@refuses("CS-A26")
def test_cs_a26_the_second_trick_may_be_ruffed(judge_of: Make) -> None:
    judge = table(judge_of, no_spades_first_trick="on")
    start(judge, {0: "8D 9D", 1: "2S 5H", 2: "3D"}, {1: "D"})
    play(judge, "8D")
    refuse_cards(judge, "2S", "CS-A26")
    play(judge, "5H 3D 9D")
    play(judge, "2S")


@pytest.mark.parametrize(("role", "allowed"), [("top_spades", False), ("junk", True)])
@allows("CS-A26", "CS-A28")
@refuses("CS-A26")
def test_cs_a26_jokers_on_the_first_trick(judge_of: Make, role: str, allowed: bool) -> None:
    judge = table(judge_of, players=5, jokers=3, joker_role=role, no_spades_first_trick="on")
    start(judge, {0: "8D", 1: "X1 5H KS"}, {1: "D"})
    play(judge, "8D")
    assert ("X1" in playable(judge)) is allowed
    assert "5H" in playable(judge)
    refuse_cards(judge, "KS" if allowed else "KS X1", "CS-A26")


@allows("CS-A30")
def test_cs_a30_no_effect_without_a_club_to_lead(judge_of: Make) -> None:
    judge = table(judge_of, must_lead_the_club="on")
    start(judge, {0: "9H KC", 1: "3C"})
    assert {"9H", "KC"} <= playable(judge)
