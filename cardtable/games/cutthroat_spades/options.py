"""The house rules of Cutthroat Spades, its presets and its decks."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

from cardtable.core.cards import CLUBS, DIAMONDS, HEARTS, JACK, JOKERS, STANDARD, SUITS, CardSet, card, card_of, mask
from cardtable.core.options import GameOptions, OptionValue, Preset, Switch, option

_CLUB: Final = 1 << card_of(CLUBS, 2)
_DIAMOND: Final = 1 << card_of(DIAMONDS, 2)
_HEART: Final = 1 << card_of(HEARTS, 2)
DEUCES: Final = mask(card_of(suit, 2) for suit in SUITS)
JACK_OF_DIAMONDS: Final = card_of(DIAMONDS, JACK)
JACK_OF_CLUBS: Final = card_of(CLUBS, JACK)
JACK_OF_HEARTS: Final = card_of(HEARTS, JACK)


class SpadesOptions(GameOptions):
    """House rules of Cutthroat Spades (rules.md section 7)."""

    jokers: Literal[0, 2, 3] = option(
        0, "Jokers", "Two jokers with any number of players, or three with five.", "CS-H11"
    )
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
    award_jacks: Literal["JD JC", "JC", "JD JC JH", "none", "JD", "JH", "JD JH", "JC JH"] = option(
        "JD JC",
        "Award Jacks",
        "Capturing one of them scores; the heart takes a bag away instead.",
        "CS-38",
        later={"JD": 2, "JH": 2, "JD JH": 2, "JC JH": 2},
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
    spades_led: Literal["when_broken", "any_time"] = option(
        "when_broken", "Spades may be led", "Once they are broken, or to any trick from the first on.", "CS-H9", since=2
    )
    nil_points: Literal[100, 50] = option(100, "Nil", "What a Nil wins or loses.", "CS-H6", since=2)
    blind_nil_points: Literal[200, 100] = option(200, "Blind Nil", "What a Blind Nil wins or loses.", "CS-H6", since=2)
    ten_for_200: Literal["off", "made_only", "both"] = option(
        "off",
        "A bid of ten",
        "Exactly 10, made, scores 200; set, it loses 100 or 200.",
        "CS-H7",
        since=2,
    )
    min_bid: Literal[0, 1, 2, 3, 4] = option(
        0, "Lowest bid", "No number below it may be bid; Nil and the other special bids stay.", "CS-H14", since=2
    )
    loss_limit: Literal["off", -200, -300, -500] = option(
        "off",
        "Game ends at",
        "Somebody standing so low ends the game; the highest total wins.",
        "CS-H13",
        since=2,
    )
    boston: Switch = option(
        "off", "Boston", "A bid of all tricks of the hand, made, wins the game at once.", "CS-H8", since=2
    )
    deuces_out: Switch = option(
        "off", "No deuces", "All four are left out, with five players and two jokers only.", "CS-H11", since=2
    )
    deuces_high: Switch = option(
        "off", "High deuces", "The twos of diamonds and spades are the highest spades below jokers.", "CS-H12", since=2
    )
    odd_card: Literal["two_of_clubs_out", "one_unseen"] = option(
        "two_of_clubs_out",
        "Three players' odd card",
        "Without jokers the two of clubs stays in the box, or all 52 are shuffled and one stays unseen.",
        "CS-H16",
        since=2,
    )
    award_points: Literal[10, 5, 20] = option(
        10, "Points for a Jack", "What the Jacks of diamonds and clubs score.", "CS-35", since=2
    )

    def conflicts(self, seats: int) -> str | None:
        """Return why these jokers or deuces need another number of players, or cannot go together."""
        if self.jokers == 3 and seats != 5:
            return f"jokers = 3 is for 5 players, not {seats}: set jokers to 0 or 2, or seat 5 players"
        if self.deuces_out == "on" and (seats, self.jokers) != (5, 2):
            return (
                "deuces_out is for 5 players and jokers = 2: set deuces_out to off, or seat 5 players with two jokers"
            )
        if self.deuces_high == "on" and self.deuces_out == "on":
            return "deuces_high needs the deuces that deuces_out leaves out: set one of them to off"
        if self.deuces_high == "on" and (seats, self.jokers) == (5, 0):
            return (
                "deuces_high needs the two of diamonds, which 5 players without jokers leave out:"
                " set deuces_high to off, or jokers to 2 or 3"
            )
        return None

    def idle(self) -> tuple[str, ...]:
        """Return what collected bags, jokers, special bids or Jacks would be needed for."""
        names: list[str] = []
        if self.bag_mode == "per_hand":
            names += ["bag_limit", "bag_rollover"]
        if not self.jokers:
            names += ["joker_role"]
        elif self.odd_card != "two_of_clubs_out":
            names += ["odd_card"]
        if self.lowest_club_leads == "off" and (self.jokers != 2 or self.deuces_out == "on"):
            names += ["must_lead_the_club"]
        if self.award_jacks == "none":
            names += ["award_needs_made_bid"]
        if not self.jacks & ~(1 << JACK_OF_HEARTS):
            names += ["award_points"]
        return tuple(names)

    @property
    def jacks(self) -> CardSet:
        """The award Jacks in force (CS-38)."""
        return mask(card(text) for text in self.award_jacks.split()) if self.award_jacks != "none" else 0

    @property
    def plain_deck(self) -> bool:
        """Whether spades are the thirteen spades, the ace the highest."""
        return not self.jokers and self.deuces_high == "off"


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
    Preset("jokers", "Jokers", "Two jokers are the highest spades.", {"jokers": 2}),
    Preset(
        "pub", "Pub rules", "Spades are led at any time, a Nil is worth 50, and minus 300 ends the game.",
        {"spades_led": "any_time", "nil_points": 50, "loss_limit": -300},
    ),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Pack:
    """The deck and the hand sizes for a number of players and jokers."""

    deck: CardSet
    size: int
    dealer_size: int
    """The dealer's, who sits out the first trick where it is smaller (CS-51)."""


_OUT: Final[dict[tuple[int, int], CardSet]] = {
    (3, 0): _CLUB,  # CS-3
    (4, 0): 0,  # CS-48
    (5, 0): _CLUB | _DIAMOND,  # CS-49
    (3, 2): 0,  # CS-H11
    (4, 2): _CLUB | _DIAMOND,
    (5, 2): 0,  # CS-50
    (5, 3): 0,  # CS-52
}
"""By the numbers of players and of jokers: the cards that stay in the box."""


@lru_cache(maxsize=64)
def pack_for(options: SpadesOptions, seats: int) -> Pack:
    """Return the deck and the hand sizes of a table (CS-3, CS-8, CS-48 to CS-52, CS-H11, CS-H12, CS-H16)."""
    out = _OUT[seats, options.jokers]
    if (seats, options.jokers) == (4, 2) and options.deuces_high == "on":
        out = _CLUB | _HEART
    if (seats, options.jokers) == (3, 0) and options.odd_card == "one_unseen":
        out = 0
    if options.deuces_out == "on":
        out = DEUCES
    deck = (STANDARD | mask(JOKERS[: options.jokers])) & ~out
    each, odd = divmod(deck.bit_count(), seats)
    sits_out = (seats, options.jokers, odd) == (5, 2, 4)
    return Pack(deck, each + sits_out, each)
