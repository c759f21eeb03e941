"""The house rules of Wizard and its presets."""

from __future__ import annotations

from typing import Literal

from cardtable.core.options import GameOptions, Preset, Switch, option


class WizardOptions(GameOptions):
    """House rules of Wizard (rules.md section 7)."""

    ban_even_bids: Literal["off", "on", "from_4_cards", "dealer_leading"] = option(
        "off",
        "Bids may not add up",
        "The dealer, who bids last, may not make the bids equal the tricks: never, always, from four cards on, or only"
        " while the dealer alone leads the scores.",
        "WZ-A9",
        words={"from_4_cards": "from four cards on", "dealer_leading": "while the dealer leads"},
    )
    bid_visibility: Literal["open", "hidden_until_all_bid", "hidden_until_round_end"] = option(
        "open",
        "Bids are seen",
        "Bids are open, hidden until all have bid, or hidden until the round is over.",
        "WZ-H2",
    )
    round_sizes: Literal["classic", "quick", "tournament10", "maximus", "descending"] = option(
        "classic",
        "Rounds",
        "One card more each round; quick steps of two; ten rounds of tournament sizes; five rounds with the whole"
        " deck and trumps in turn; or one card fewer each round.",
        "WZ-7",
        later={"descending": 2},
        words={"tournament10": "ten, tournament sizes"},
    )
    wizard_turned: Literal["dealer_chooses", "no_trump", "turn_again"] = option(
        "dealer_chooses",
        "A turned Wizard",
        "The dealer chooses trumps, there are none, or another card is turned.",
        "WZ-A7",
    )
    dealer_may_choose_no_trump: Switch = option(
        "off", "Dealer may choose no trumps", "After a turned Wizard the dealer may also choose no trumps.", "WZ-A6"
    )
    blind_rounds: Literal["off", "every_third"] = option(
        "off",
        "Blind rounds",
        "In rounds 3, 6, 9 and so on everybody bids before anybody sees a card.",
        "WZ-H7",
        since=2,
    )
    tie_break: Literal["shared", "most_exact_bids", "bid_sum"] = option(
        "shared",
        "A tie at the end",
        "Victory is shared, or goes to whoever bid exactly most often, or to the highest sum of bids.",
        "WZ-A12",
    )

    def conflicts(self, seats: int) -> str | None:  # noqa: ARG002 - the protocol's signature
        """Return why hidden bids and a banned total cannot go together."""
        if self.ban_even_bids != "off" and self.bid_visibility != "open":
            return (
                "ban_even_bids needs open bids: set ban_even_bids to off, or bid_visibility to open"
                " (the dealer cannot be held to a total that nobody sees)"
            )
        return None

    def idle(self) -> tuple[str, ...]:
        """Return what a turned Wizard that decides nothing makes idle."""
        if self.round_sizes == "maximus":
            return ("wizard_turned", "dealer_may_choose_no_trump")
        return ("dealer_may_choose_no_trump",) if self.wizard_turned != "dealer_chooses" else ()


PRESETS = (
    Preset("standard", "Standard", "The rules as printed.", {}),
    Preset("table", "Table rules", "The bids may not add up to the tricks.", {"ban_even_bids": "on"}),
    Preset("quick", "Quick game", "Rounds grow by two cards.", {"round_sizes": "quick"}),
    Preset("descending", "Descending", "From the whole deck down to one card.", {"round_sizes": "descending"}),
)


def rounds(scheme: str, seats: int) -> tuple[int, ...]:
    """Return the number of cards in each round (WZ-7, WZ-8, WZ-H4 to WZ-H6)."""
    most = 60 // seats
    classic = tuple(range(1, most + 1))
    match scheme:
        case "quick":
            return tuple(range(2 - most % 2, most + 1, 2))
        case "tournament10":
            return {
                3: tuple(range(2, 21, 2)),
                4: (1, 3, 5, 7, 9, 11, 12, 13, 14, 15),
                5: (2, *range(4, 13)),
            }.get(seats, classic)
        case "maximus":
            return (most,) * 5
        case "descending":
            return classic[::-1]
    return classic
