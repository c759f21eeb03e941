"""The examples of the rules of Schnapsen."""

from __future__ import annotations

import pytest

from tests.oracles.schnapsen import Oracle
from tests.oracles.small import feed_all


def dealt(ann: str, bo: str, up: str = "JH") -> Oracle:
    """A hand that Ann leads to."""
    judge = Oracle({"cardtable": 1, "game": "schnapsen", "seats": ["Ann", "Bo"], "dealer": 1})
    judge.feed({"dealt": {"hands": [ann, bo], "up": up}})
    return judge


def legal(judge: Oracle) -> list[str]:
    asked = judge.pending()
    assert asked is not None
    found: list[str] = asked["legal"]
    return found


@pytest.mark.parametrize(
    ("led", "bo", "closed"),
    [
        ("AS", "TS TH KD JD JC", ["play TS"]),
        ("TS", "AS QS KH JD JC", ["play AS"]),
        ("TS", "KH QD JD JC KC", ["play KH"]),
        ("TS", "KD QD JD JC KC", ["play JC", "play JD", "play KC", "play KD", "play QD"]),
        ("KH", "AH QH AD JD JC", ["play AH"]),
        ("KH", "TH QH AD JD JC", ["play TH"]),
    ],
)
def test_a_closed_stock_binds_the_follower(led: str, bo: str, closed: list[str]) -> None:
    ann = " ".join([led, *[c for c in ("AC", "TC", "TD", "KS", "QC") if c != led and c not in bo.split()][:4]])
    judge = dealt(ann, bo)
    feed_all(judge, f"play {led}")
    assert legal(judge) == sorted(f"play {card}" for card in bo.split())
    judge = dealt(ann, bo)
    feed_all(judge, "close", f"play {led}")
    assert legal(judge) == closed


def test_a_marriage_waits_for_a_trick_and_binds_the_lead() -> None:
    judge = dealt("KH QH AS TC JC", "TD AD QS JS JD", up="TH")
    feed_all(judge, "marriage H")
    assert legal(judge) == ["play KH", "play QH"]
    assert judge.points(0) == 0
    feed_all(judge, "play KH", "play QS")
    assert judge.points(0) == 47
    assert judge.draw_pool()[0] == 0


def test_sixty_six_on_declaring_ends_the_hand_before_a_card_is_led() -> None:
    judge = dealt("KH QH AS AC JC", "TS TC QD JS JD", up="TH")
    feed_all(judge, "play AS", "play TS")
    feed_all(judge, *judge.stock[:2])
    feed_all(judge, "close", "play AC", "play TC")
    assert judge.points(0) == 42
    feed_all(judge, "marriage H")
    assert judge.scores == [3, 0]
    assert judge.hands[-1]["tricks"] == [2, 0]
    assert judge.pending() == {"chance": "deal"}


def test_the_jack_of_trumps_takes_the_turned_card_while_the_stock_is_open() -> None:
    judge = dealt("JH QS AS TC JC", "TD AD KS JS JD", up="AH")
    assert "exchange" in legal(judge)
    feed_all(judge, "exchange")
    assert ("AH" in judge.held[0], judge.up) == (True, ["JH"])
    assert "exchange" not in legal(judge)
    judge = dealt("JH QS AS TC JC", "TD AD KS JS JD", up="AH")
    feed_all(judge, "close")
    assert not {"exchange", "close"} & set(legal(judge))


def test_a_closer_who_does_not_reach_it_pays_two_or_three() -> None:
    judge = dealt("JS JC JD QS QC", "AS AC AD TS TC", up="JH")
    feed_all(judge, "close", "play JS", "play AS", "play AC", "play JC", "play TC", "play QC", "play TS", "play QS")
    assert judge.points(1) == 11 + 2 + 11 + 2 + 10 + 3 + 10 + 3
    feed_all(judge, "play AD", "play JD")
    assert judge.scores == [0, 3]
    judge = dealt("JS AC JD QS QC", "AS TC AD TS KC", up="JH")
    feed_all(judge, "play JS", "play AS", "AH", "JC", "play KC", "play AC", "QD", "TH", "close")
    feed_all(judge, "play QC", "play TC", "play AD", "play QD", "play TS", "play QS", "play AH", "play JC")
    assert judge.scores == [0, 2]


def test_the_last_trick_wins_where_nobody_has_sixty_six_and_nobody_closed() -> None:
    judge = dealt("AS JC JD QS QC", "JS AC AD TS TC", up="JH")
    judge.held, judge.stock, judge.up = [["JC"], ["AC"]], [], []
    judge.trick_winners, judge.won = [0, 1], [["AS", "TD", "AH", "TH"], ["AD", "TS", "KS", "KD", "KH"]]
    feed_all(judge, "play JC", "play AC")
    assert judge.scores == [0, 1]


def test_after_the_last_draw_the_loser_holds_the_turned_card() -> None:
    judge = dealt("AS JC JD QS QC", "JS AC AD TS TC", up="JH")
    judge.stock = ["KH"]
    feed_all(judge, "play AS", "play JS", "KH")
    assert "JH" in judge.held[1]
    assert "KH" in judge.held[0]
    feed_all(judge, "play KH")
    assert legal(judge) == ["play JH"]
