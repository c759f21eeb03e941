"""The house rules of Cutthroat Spades, its presets and its decks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from cardtable.core.cards import CLUBS, DIAMONDS, HEARTS, JACK, JOKERS, STANDARD, CardSet, card_of, mask
from cardtable.core.options import GameOptions, OptionValue, Preset, Switch, option

LOW_CLUB: Final = card_of(CLUBS, 2)
LOW_DIAMOND: Final = card_of(DIAMONDS, 2)
JACK_OF_DIAMONDS: Final = card_of(DIAMONDS, JACK)
JACK_OF_CLUBS: Final = card_of(CLUBS, JACK)
JACK_OF_HEARTS: Final = card_of(HEARTS, JACK)


class SpadesOptions(GameOptions):
    """House rules of Cutthroat Spades (rules.md section 7)."""

    jokers: Literal[0, 2, 3] = option(0, "Jokers", "Two or three jokers; with five players only.", "CS-50")
    target: int = option(500, "Winning score", "The score that wins the game.", "CS-39", (500, 300), ge=1)
    bag_mode: Literal["accumulate", "per_hand"] = option(
        "accumulate",
        "Bags",
        "Bags are collected up to a limit, or cost 10 points each at the end of their hand.",
        "CS-34",
    )
    bag_limit: int = option(10, "Bag limit", "How many bags cost points; no effect with per_hand.", "CS-33", (5,), ge=1)
    bag_rollover: Switch = option(
        "off", "Bags roll over", "At the limit only the limit is paid for, and the rest is kept.", "CS-A7"
    )
    bag_points: Literal[0, 1] = option(0, "Points for a bag", "What each trick above the bid scores.", "CS-A5")
    blind6_limit: Literal[1, "unlimited"] = option(
        1, "Blind 6", "How often a player may bid Blind 6 in a game.", "CS-A19"
    )
    blind6_deficit: int = option(
        50,
        "Blind 6 when behind by",
        "How far behind the leader a player must be; 0 for no condition.",
        "CS-15",
        (50, 100, 0),
        ge=0,
    )
    blind_nil_deficit: int = option(
        0,
        "Blind Nil when behind by",
        "How far behind the leader a player must be; 0 for no condition.",
        "CS-A20",
        (0, 50, 100),
        ge=0,
    )
    award_jacks: Literal["JD JC", "JC", "JD JC JH", "none"] = option(
        "JD JC", "Award Jacks", "Capturing one of them scores 10; the heart takes a bag away.", "CS-38"
    )
    award_needs_made_bid: Switch = option(
        "off", "Jacks need a made bid", "A player who was set gets nothing for a Jack.", "CS-A12"
    )
    tokens_to_win: int = option(5, "Tokens to win", "Victory Tokens that win a tourney.", "CS-42", (5, 3), ge=1)
    moon_threshold: Literal["min14", "scaled", "off"] = option(
        "min14",
        "Shoot the Moon",
        "A bid of 14 tricks (or all, if fewer), of the same share of them as 14 of 17, or no such bid.",
        "CS-A13",
    )
    failed_nil_bags: Switch = option("off", "Failed Nil gives bags", "Tricks of a failed Nil are bags.", "CS-A17")
    ban_bids_equal_tricks: Switch = option(
        "off", "Bids may not add up", "The last bidder may not make the bids equal the tricks.", "CS-A4"
    )
    no_spades_first_trick: Switch = option(
        "off", "No spades on the first trick", "Unless there is nothing else to play.", "CS-A26"
    )
    lowest_club_leads: Switch = option(
        "off", "Lowest club leads", "The holder of the lowest club leads the first trick with it.", "CS-A26"
    )
    joker_role: Literal["top_spades", "junk"] = option(
        "top_spades", "Jokers are", "The highest spades, or cards without a suit that never win.", "CS-A27"
    )
    must_lead_the_club: Switch = option(
        "on", "The club itself is led", "Whoever leads for holding the lowest club must lead it.", "CS-A30"
    )

    def conflicts(self, seats: int) -> str | None:
        """Return why jokers need five players."""
        if self.jokers and seats != 5:
            return f"jokers = {self.jokers} is for 5 players, not {seats}: set jokers to 0, or seat 5 players"
        return None

    @property
    def jacks(self) -> CardSet:
        """The award Jacks in force (CS-38)."""
        return {
            "JD JC": 1 << JACK_OF_DIAMONDS | 1 << JACK_OF_CLUBS,
            "JC": 1 << JACK_OF_CLUBS,
            "JD JC JH": 1 << JACK_OF_DIAMONDS | 1 << JACK_OF_CLUBS | 1 << JACK_OF_HEARTS,
            "none": 0,
        }[self.award_jacks]


_SHORT: Final[dict[str, OptionValue]] = {"target": 300, "award_jacks": "JC", "tokens_to_win": 3}

PRESETS: Final = (
    Preset("official", "Official", "To 500, ten bags, one Blind 6, two award Jacks, five tokens.", {}),
    Preset("short_a", "Short A", "To 300, five bags, the club Jack, three tokens.", {**_SHORT, "bag_limit": 5}),
    Preset(
        "short_b", "Short B", "To 300, ten points a bag at once, the club Jack, three tokens.",
        {**_SHORT, "bag_mode": "per_hand"},
    ),
    Preset(
        "long", "Long", "All three award Jacks, and Blind 6 as often as you like.",
        {"blind6_limit": "unlimited", "award_jacks": "JD JC JH"},
    ),
    Preset(
        "table", "Table rules", "Every bag scores one point, and bags above the limit roll over.",
        {"bag_points": 1, "bag_rollover": "on"},
    ),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Pack:
    """The deck and the hand sizes for a number of players and jokers."""

    deck: CardSet
    size: int
    dealer_size: int


PACKS: Final[dict[tuple[int, int], Pack]] = {
    (3, 0): Pack(STANDARD ^ 1 << LOW_CLUB, 17, 17),  # CS-3, CS-8
    (4, 0): Pack(STANDARD, 13, 13),  # CS-48
    (5, 0): Pack(STANDARD ^ 1 << LOW_CLUB ^ 1 << LOW_DIAMOND, 10, 10),  # CS-49
    (5, 2): Pack(STANDARD | mask(JOKERS[:2]), 11, 10),  # CS-50
    (5, 3): Pack(STANDARD | mask(JOKERS), 11, 11),  # CS-52
}
