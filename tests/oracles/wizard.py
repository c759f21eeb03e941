"""A naive judge of Wizard, written from chapter 5 of the rule reference by direct reading."""

from __future__ import annotations

from typing import Any

from tests.judges import Fact, Refused

RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"]
SUITS = ["C", "D", "H", "S"]
WIZARDS = ["W1", "W2", "W3", "W4"]
JESTERS = ["J1", "J2", "J3", "J4"]
DECK = [rank + suit for rank in RANKS for suit in SUITS] + WIZARDS + JESTERS

OPTIONS = {
    "ban_even_bids": ["off", "on", "from_4_cards", "dealer_leading"],
    "bid_visibility": ["open", "hidden_until_all_bid", "hidden_until_round_end"],
    "round_sizes": ["classic", "quick", "tournament10", "maximus", "descending"],
    "wizard_turned": ["dealer_chooses", "no_trump", "turn_again"],
    "dealer_may_choose_no_trump": ["off", "on"],
    "tie_break": ["shared", "most_exact_bids", "bid_sum"],
    "blind_rounds": ["off", "every_third"],  # changes who sees what before the bids, and nothing that is asked
}
CLASSIC = {
    3: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20],
    4: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
    5: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
    6: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
}
QUICK = {
    3: [2, 4, 6, 8, 10, 12, 14, 16, 18, 20],
    4: [1, 3, 5, 7, 9, 11, 13, 15],
    5: [2, 4, 6, 8, 10, 12],
    6: [2, 4, 6, 8, 10],
}
TOURNAMENT = {
    3: [2, 4, 6, 8, 10, 12, 14, 16, 18, 20],
    4: [1, 3, 5, 7, 9, 11, 12, 13, 14, 15],
    5: [2, 4, 5, 6, 7, 8, 9, 10, 11, 12],
    6: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
}
MAXIMUS = {3: [20] * 5, 4: [15] * 5, 5: [12] * 5, 6: [10] * 5}
DESCENDING = {players: sizes[::-1] for players, sizes in CLASSIC.items()}
SIZES = {
    "classic": CLASSIC, "quick": QUICK, "tournament10": TOURNAMENT, "maximus": MAXIMUS, "descending": DESCENDING,
}  # fmt: skip
MAXIMUS_TRUMPS = ["C", "D", "H", "S", "none"]


def whole(value: object) -> bool:
    """A real integer, not a truth value."""
    return isinstance(value, int) and not isinstance(value, bool)


def special(card: str) -> bool:
    """A Wizard or a Jester: a card without suit."""
    return card in WIZARDS or card in JESTERS


def suit_to_follow(trick: list[str]) -> str | None:
    """The first card that is no Jester decides: a suit card sets its suit, a Wizard sets none (WZ-13 to 17, A3, A4)."""
    for card in trick:
        if card in JESTERS:
            continue
        if card in WIZARDS:
            return None
        return card[1]
    return None


def playable(hand: list[str], trick: list[str]) -> list[str]:
    """The cards of this hand that may be played to the trick."""
    suit = suit_to_follow(trick)
    following = [card for card in hand if not special(card) and card[1] == suit]
    if not following:
        return list(hand)
    return following + [card for card in hand if special(card)]


def highest(cards: list[str], suit: str | None) -> str | None:
    """The highest card of the suit, or None if there is none."""
    best = None
    for rank in RANKS:
        for card in cards:
            if not special(card) and card == rank + str(suit):
                best = card
    return best


def winning_card(trick: list[str], trump: str) -> str:
    """First Wizard, else highest trump, else highest of the suit led, else first Jester (WZ-14, WZ-18, WZ-A1)."""
    for card in trick:
        if card in WIZARDS:
            return card
    return highest(trick, trump) or highest(trick, suit_to_follow(trick)) or trick[0]


def read_options(given: object) -> dict[str, str]:
    """The options in full, refused if unknown or impossible together."""
    if not isinstance(given, dict):
        raise Refused("options must be an object")
    options = {name: values[0] for name, values in OPTIONS.items()}
    for name, value in given.items():
        if name not in OPTIONS:
            raise Refused(f"unknown option {name}; known: {', '.join(OPTIONS)}")
        if value not in OPTIONS[name]:
            raise Refused(f"{name} can be {', '.join(OPTIONS[name])}")
        options[name] = value
    if options["bid_visibility"] != "open" and options["ban_even_bids"] != "off":
        raise Refused("bids cannot be hidden while a total is banned")
    return options


def check_header(header: dict[str, Any]) -> None:
    """Refuse a header that is no header of Wizard."""
    for key in ["cardtable", "rules"]:
        if header.get(key, 1) != 1:
            raise Refused(f"{key} {header[key]} is not known")
    if header.get("game") != "wizard":
        raise Refused("not a game of Wizard")
    seats = header.get("seats")
    if not isinstance(seats, list) or len(seats) not in CLASSIC:
        raise Refused("Wizard is for 3 to 6 players")
    if "bags" in header:
        raise Refused("Wizard has no bags")
    dealer = header.get("dealer", 0)
    if not whole(dealer) or not 0 <= dealer < len(seats):
        raise Refused("the dealer must be a seat")
    scores = header.get("scores", [0] * len(seats))
    if not isinstance(scores, list) or len(scores) != len(seats) or not all(whole(score) for score in scores):
        raise Refused("scores must be one integer per seat")


def read_cards(text: object) -> list[str]:
    """The cards of one string."""
    if not isinstance(text, str):
        raise Refused("cards must be one string")
    return text.split()


class Oracle:
    """One game of Wizard as a judge sees it."""

    def __init__(self, header: dict[str, Any]) -> None:
        check_header(header)
        self.options = read_options(header.get("options", {}))
        self.players = len(header["seats"])
        self.sizes = SIZES[self.options["round_sizes"]][self.players]
        if not whole(header.get("round", 1)) or not 1 <= header.get("round", 1) <= len(self.sizes):
            raise Refused(f"round must be 1 to {len(self.sizes)}")
        self.round: int = header.get("round", 1)
        self.dealer: int = header.get("dealer", 0)
        self.scores: list[int] = list(header.get("scores", [0] * self.players))
        self.bags: list[int] | None = None
        self.hands: list[dict[str, Any]] = []
        self.winners: list[int] = []
        self.trick_winners: list[int] = []
        self.moment = "deal"
        self.turn = 0
        self.trump = "none"
        self.held: list[list[str]] = []
        self.bids: list[int | None] = []
        self.trick: list[str] = []
        self.trick_seats: list[int] = []

    def feed(self, fact: Fact) -> None:
        """Take one fact or refuse it and stay as before."""
        keys = set(fact)
        if keys == {"dealt"}:
            self.take_deal(fact["dealt"])
        elif keys == {"seat", "chose"}:
            self.take_choice(fact["seat"], fact["chose"])
        else:
            raise Refused("not a fact of Wizard")

    def pending(self) -> dict[str, Any] | None:
        """What is asked next."""
        if self.moment == "over":
            return None
        if self.moment == "deal":
            return {"chance": "deal"}
        return {"seat": self.turn, "legal": sorted(self.legal())}

    def legal(self) -> list[str]:
        """The actions of the seat to act."""
        if self.moment == "name":
            names = ["name S", "name H", "name D", "name C"]
            return names + (["name none"] if self.options["dealer_may_choose_no_trump"] == "on" else [])
        if self.moment == "bid":
            return [f"bid {number}" for number in self.legal_bids()]
        return [f"play {card}" for card in playable(self.held[self.turn], self.trick)]

    def legal_bids(self) -> list[int]:
        """Every number from 0 to the cards held, but for a dealer who may not complete the total."""
        size = self.sizes[self.round - 1]
        numbers = list(range(size + 1))
        if self.turn == self.dealer and self.total_is_banned():
            others = sum(number for number in self.bids if number is not None)
            numbers = [number for number in numbers if others + number != size]
        return numbers

    def total_is_banned(self) -> bool:
        """Whether the bids of this hand may not total its tricks."""
        ban = self.options["ban_even_bids"]
        if ban == "from_4_cards":
            return self.sizes[self.round - 1] >= 4
        if ban == "dealer_leading":
            others = [score for seat, score in enumerate(self.scores) if seat != self.dealer]
            return self.scores[self.dealer] > max(others)
        return ban == "on"

    def turns_a_card(self) -> bool:
        """Whether a card is turned in this round: some are left, and it is not Maximus."""
        return self.options["round_sizes"] != "maximus" and self.sizes[self.round - 1] * self.players < len(DECK)

    def deal_shape(self) -> dict[str, Any]:
        """What the pending deal must look like."""
        turns = self.turns_a_card()
        again = WIZARDS if turns and self.options["wizard_turned"] == "turn_again" else []
        sizes = [self.sizes[self.round - 1]] * self.players
        return {"deck": sorted(DECK), "sizes": sizes, "dummy": 0, "up": 1 if turns else 0, "again": list(again)}

    def draw_pool(self) -> tuple[int | None, list[str]]:
        """Nothing is ever drawn in Wizard."""
        raise Refused("no draw is pending")

    def take_deal(self, deal: Any) -> None:
        """Check a deal and begin the hand."""
        if self.moment != "deal":
            raise Refused("no deal is due")
        if not isinstance(deal, dict) or not isinstance(deal.get("hands"), list):
            raise Refused("a deal needs hands")
        if set(deal) - {"hands", "up"}:
            raise Refused("a deal of Wizard has hands and the turned card only")
        held = [read_cards(text) for text in deal["hands"]]
        if [len(hand) for hand in held] != self.deal_shape()["sizes"]:
            raise Refused("the wrong number of hands or of cards")
        up = read_cards(deal["up"]) if "up" in deal else []
        cards = [card for hand in held for card in hand] + up
        if len(set(cards)) != len(cards) or not set(cards) <= set(DECK):
            raise Refused("a card dealt twice or not of the deck")
        self.check_turned(deal, up, len(cards))
        self.begin_hand(held, up)

    def check_turned(self, deal: dict[str, Any], up: list[str], shown: int) -> None:
        """Check the turned cards: none, one, or Wizards until another card comes."""
        if not self.turns_a_card():
            if "up" in deal:
                raise Refused("no card is turned in this round")
            return
        if self.options["wizard_turned"] != "turn_again":
            if len(up) != 1:
                raise Refused("one card is turned")
            return
        if not up or any(card not in WIZARDS for card in up[:-1]):
            raise Refused("cards are turned until one is no Wizard")
        if up[-1] in WIZARDS and shown < len(DECK):
            raise Refused("another card must be turned")

    def begin_hand(self, held: list[list[str]], up: list[str]) -> None:
        """Fix trumps and ask the dealer or the first bidder."""
        self.held = held
        self.bids = [None] * self.players
        self.trick = []
        self.trick_seats = []
        self.trick_winners = []
        self.trump = "none"
        self.moment = "bid"
        self.turn = (self.dealer + 1) % self.players
        if self.options["round_sizes"] == "maximus":
            self.trump = MAXIMUS_TRUMPS[self.round - 1]
        elif up and not special(up[-1]):
            self.trump = up[-1][1]
        elif up and up[-1] in WIZARDS and self.options["wizard_turned"] == "dealer_chooses":
            self.moment = "name"
            self.turn = self.dealer

    def take_choice(self, seat: Any, action: Any) -> None:
        """Check a choice and carry it out."""
        if self.moment in ["deal", "over"]:
            raise Refused("nobody is asked")
        if not whole(seat) or seat != self.turn:
            raise Refused(f"seat {self.turn} is to act")
        if action not in self.legal():
            raise Refused(f"{action} is not legal")
        word = action.split()[1]
        if self.moment == "name":
            self.trump = word
            self.moment = "bid"
            self.turn = (self.dealer + 1) % self.players
        elif self.moment == "bid":
            self.bids[seat] = int(word)
            self.turn = (seat + 1) % self.players
            if None not in self.bids:
                self.moment = "play"
        else:
            self.take_card(seat, word)

    def take_card(self, seat: int, card: str) -> None:
        """Play a card, and end the trick and the hand with it where it is the last."""
        self.held[seat].remove(card)
        self.trick.append(card)
        self.trick_seats.append(seat)
        self.turn = (seat + 1) % self.players
        if len(self.trick) < self.players:
            return
        winner = self.trick_seats[self.trick.index(winning_card(self.trick, self.trump))]
        self.trick_winners.append(winner)
        self.turn = winner
        self.trick = []
        self.trick_seats = []
        if not any(self.held):
            self.end_hand()

    def end_hand(self) -> None:
        """Score the hand and pass the deal, or end the game."""
        changes = []
        tricks = []
        for seat, bid in enumerate(self.bids):
            assert bid is not None
            took = self.trick_winners.count(seat)
            tricks.append(took)
            changes.append(20 + 10 * took if took == bid else -10 * abs(took - bid))
        for seat in range(self.players):
            self.scores[seat] += changes[seat]
        self.hands.append({"scores": changes, "tricks": tricks, "bids": [f"bid {bid}" for bid in self.bids]})
        if self.round == len(self.sizes):
            self.moment = "over"
            self.winners = self.find_winners()
            return
        self.moment = "deal"
        self.round += 1
        self.dealer = (self.dealer + 1) % self.players

    def find_winners(self) -> list[int]:
        """The highest total, ties decided by the option and shared if still equal."""
        tied = [seat for seat in range(self.players) if self.scores[seat] == max(self.scores)]
        if self.options["tie_break"] == "shared":
            return tied
        points = [0] * self.players
        for hand in self.hands:
            for seat in range(self.players):
                bid = int(hand["bids"][seat].split()[1])
                if self.options["tie_break"] == "bid_sum":
                    points[seat] += bid
                elif bid == hand["tricks"][seat]:
                    points[seat] += 1
        best = max(points[seat] for seat in tied)
        return [seat for seat in tied if points[seat] == best]
