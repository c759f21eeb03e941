"""The house rules of Cutthroat Canadian Smear, its presets and its decks."""

from __future__ import annotations

from typing import Final, Literal

from cardtable.core.cards import JOKERS, STANDARD, Card, CardSet
from cardtable.core.options import GameOptions, Preset, Switch, option

JOKER: Final[Card] = JOKERS[0]


class SmearOptions(GameOptions):
    """House rules of Cutthroat Canadian Smear (rules.md section 7)."""

    high_point: Literal["ace", "highest_in_play"] = option(
        "ace",
        "High",
        "The point for High needs the ace of trumps, or is for the highest trump in play.",
        "SM-A1",
        words={"ace": "the ace alone", "highest_in_play": "the highest trump in play"},
    )
    low_point: Literal["player", "trick_winner"] = option(
        "player",
        "Low",
        "The lowest trump scores for whoever plays it, or for whoever wins its trick.",
        "SM-A2",
        words={"player": "who plays it", "trick_winner": "who wins its trick"},
    )
    game_tie: Literal["none", "bidder", "non_dealer"] = option(
        "none",
        "A tie for Game",
        "Nobody scores Game, or the bidder if among the tied, or (with two players) the one who did not deal.",
        "SM-A5",
        words={"none": "nobody", "bidder": "the bidder, if among them", "non_dealer": "who did not deal"},
    )
    dealer_forced_bid: Switch = option(
        "off", "Dealer must bid", "When all the others pass, the dealer must bid at least 2.", "SM-A6"
    )
    dealer_may_steal: Switch = option(
        "off", "Dealer may match", "The dealer may take the bid by matching it (a 2 or a 3).", "SM-A7"
    )
    joker: Switch = option("off", "Joker", "A 53rd card: the lowest trump, worth one card point.", "SM-A8")
    bid_out: Literal["from_11", "cross_on_bid", "first_to_11"] = option(
        "from_11",
        "Going out",
        "Make a bid when already at the target, reach the target with a made bid, or reach it in any way (the bidder"
        " counts first).",
        "SM-A10",
        words={
            "from_11": "by a bid made there",
            "cross_on_bid": "by a bid made",
            "first_to_11": "by being first there",
        },
    )
    smudge_without_bid: Switch = option(
        "off",
        "Four points win",
        "Winning all four points wins the game at a score of 1 or more, whatever was bid.",
        "SM-A16",
    )
    min_bid: Literal[2, 1] = option(2, "Lowest bid", "The lowest number that may be bid.", "SM-H9", since=2)
    joker_point: Switch = option(
        "off",
        "Point for the joker",
        "A fifth point for whoever takes the trick with the joker; bids go up to 5. Needs the joker.",
        "SM-H5",
        since=2,
    )
    target: int = option(11, "Target", "The score to reach.", "SM-2", (11, 7, 15, 21), ge=1)

    def conflicts(self, seats: int) -> str | None:
        """Return why the rule about the player who did not deal needs two players, and the point for the joker one."""
        if self.game_tie == "non_dealer" and seats != 2:
            return (
                f"game_tie = non_dealer is for 2 players, not {seats} (two of them did not deal):"
                " set game_tie to none or bidder, or seat 2 players"
            )
        if self.joker_point == "on" and self.joker == "off":
            return "joker_point needs the joker: set joker to on, or joker_point to off"
        return None

    @property
    def points(self) -> int:
        """The points of a hand, and the highest bid (SM-6, SM-14, SM-H5)."""
        return 5 if self.joker_point == "on" else 4

    @property
    def deck(self) -> CardSet:
        """The cards in use (SM-1, SM-A8)."""
        return STANDARD | (1 << JOKER if self.joker == "on" else 0)


PRESETS: Final = (
    Preset("standard", "Standard", "High needs the ace; out with a made bid once you stand at 11.", {}),
    Preset(
        "table", "Table rules", "High is the highest trump in play; a made bid that reaches 11 wins.",
        {"high_point": "highest_in_play", "bid_out": "cross_on_bid"},
    ),
    Preset(
        "joker", "Joker", "A joker is the lowest trump, and a fifth point for whoever takes its trick.",
        {"joker": "on", "joker_point": "on"},
    ),
)  # fmt: skip
