"""A naive judge of Cutthroat Spades, read straight from the rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.judges import Refused
from tests.oracles.cutthroat_spades_parts import (
    CHOICES as CHOICES,
)
from tests.oracles.cutthroat_spades_parts import (
    JOKERS,
    RANKS,
    cards_in_play,
    is_int,
    read_hands,
    read_numbers,
    read_options,
)


class Oracle:
    """One game of Cutthroat Spades, fed fact by fact."""

    def __init__(self, header: dict[str, Any]) -> None:
        if header.get("game") != "cutthroat-spades":
            raise Refused("another game")
        for key in ("cardtable", "rules"):
            if not is_int(header.get(key, 1)) or header.get(key, 1) != 1:
                raise Refused(f"unknown version of {key}")
        seats = header.get("seats")
        if not isinstance(seats, list) or len(seats) not in (3, 4, 5) or not all(isinstance(one, str) for one in seats):
            raise Refused("three, four or five players")
        self.players = len(seats)
        self.options = read_options(header.get("options", {}), self.players)
        self.dealer: int = header.get("dealer", 0)
        if not is_int(self.dealer) or not 0 <= self.dealer < self.players:
            raise Refused("no such dealer")
        self.scores: list[int] = read_numbers(header, "scores", self.players)
        self.bags: list[int] | None = read_numbers(header, "bags", self.players)
        if min(self.bags) < 0 or (self.options["bag_mode"] == "per_hand" and max(self.bags) > 0):
            raise Refused("such bags cannot be held")
        self.hands: list[dict[str, Any]] = []
        self.winners: list[int] = []
        self.trick_winners: list[int] = []
        self.blind_sixes = [0] * self.players
        self.phase = "deal"
        self.turn = 0
        self.looked = False
        self.bids: list[str | None] = []
        self.held: list[list[str]] = []
        self.dealt: list[list[str]] = []
        self.trick: list[tuple[int, str]] = []
        self.captured: list[list[str]] = []
        self.broken = False

    # --- the judge's questions -------------------------------------------------------------------------------------

    def pending(self) -> dict[str, Any] | None:
        if self.phase == "over":
            return None
        if self.phase == "deal":
            return {"chance": "deal"}
        legal = self.legal_bids() if self.phase == "bid" else ["play " + card for card in self.legal_cards()]
        return {"seat": self.turn, "legal": sorted(legal)}

    def deal_shape(self) -> dict[str, Any]:
        if self.phase != "deal":
            raise Refused("no deal is pending")
        return {"deck": self.deck(), "sizes": self.sizes(), "dummy": 0, "up": 0, "again": []}

    def draw_pool(self) -> tuple[int | None, list[str]]:
        raise Refused("there are no draws in this game")

    def feed(self, fact: Mapping[str, Any]) -> None:
        if set(fact) == {"dealt"}:
            self.take_deal(fact["dealt"])
        elif set(fact) == {"seat", "chose"}:
            self.take_choice(fact["seat"], fact["chose"])
        else:
            raise Refused("no such fact in this game")

    # --- the deal --------------------------------------------------------------------------------------------------

    def deck(self) -> list[str]:
        return cards_in_play(self.options, self.players)

    def dealer_sits_out(self) -> bool:
        """Tell whether this is the table where the dealer has a card less and sits out the first trick."""
        return self.players == 5 and self.options["jokers"] == 2 and self.options["deuces_out"] == "off"

    def hand_tricks(self) -> int:
        """Return how many tricks are played in a hand."""
        if self.players == 3:
            return 18 if self.options["jokers"] == 2 else 17
        if self.players == 4:
            return 13
        return 10 if self.options["jokers"] == 0 or self.options["deuces_out"] == "on" else 11

    def own_tricks(self, seat: int) -> int:
        """Return how many tricks a seat takes part in: the two-joker dealer sits out the first."""
        if self.dealer_sits_out() and seat == self.dealer:
            return 10
        return self.hand_tricks()

    def sizes(self) -> list[int]:
        return [self.own_tricks(seat) for seat in range(self.players)]

    def take_deal(self, text: Any) -> None:
        if self.phase != "deal":
            raise Refused("no deal is pending")
        hands = read_hands(text, self.players)
        if [len(hand) for hand in hands] != self.sizes():
            raise Refused("hands of a wrong size")
        cards = [card for hand in hands for card in hand]
        if len(set(cards)) != len(cards) or not set(cards) <= set(self.deck()):
            raise Refused("these are not cards of the deck, each once")
        self.held = hands
        self.dealt = [list(hand) for hand in hands]
        self.bids = [None] * self.players
        self.captured = [[] for _ in range(self.players)]
        self.trick_winners = []
        self.trick = []
        self.broken = False
        self.looked = False
        self.turn = self.left_of(self.dealer)
        self.phase = "bid"

    def left_of(self, seat: int) -> int:
        return (seat + 1) % self.players

    def take_choice(self, seat: Any, action: Any) -> None:
        if self.phase not in ("bid", "play"):
            raise Refused("nobody has to choose now")
        if not is_int(seat) or seat != self.turn:
            raise Refused("another seat has to choose")
        legal = self.legal_bids() if self.phase == "bid" else ["play " + card for card in self.legal_cards()]
        if action not in legal:
            raise Refused(f"{action!r} is not legal")
        if self.phase == "bid":
            self.take_bid(action)
        else:
            self.take_card(action.split()[1])

    # --- bidding ---------------------------------------------------------------------------------------------------

    def moon_needs(self, seat: int) -> int:
        tricks = self.own_tricks(seat)
        if self.options["moon_threshold"] == "scaled":
            return (14 * tricks + 16) // 17
        return min(14, tricks)

    def bid_number(self, seat: int, bid: str) -> int:
        """Return how many tricks a bid counts for."""
        if bid in ("nil", "blind nil"):
            return 0
        if bid in ("1f", "2f"):
            return int(bid[0])
        if bid == "moon":
            return self.moon_needs(seat)
        return int(bid.split()[1])

    def far_behind(self, seat: int, deficit: int) -> bool:
        return deficit == 0 or self.scores[seat] <= max(self.scores) - deficit

    def legal_bids(self) -> list[str]:
        seat = self.turn
        bids = []
        if not self.looked:
            if self.far_behind(seat, self.options["blind_nil_deficit"]):
                bids.append("blind nil")
            used_up = self.options["blind6_limit"] == 1 and self.blind_sixes[seat] >= 1
            if self.far_behind(seat, self.options["blind6_deficit"]) and not used_up:
                bids.append("blind 6")
        else:
            lowest = max(1, self.options["min_bid"])
            bids = [f"bid {number}" for number in range(lowest, self.own_tricks(seat) + 1)] + ["nil", "1f", "2f"]
            if self.options["moon_threshold"] != "off":
                bids.append("moon")
        if self.options["ban_bids_equal_tricks"] == "on" and seat == self.dealer:
            total = sum(self.bid_number(other, bid) for other, bid in enumerate(self.bids) if bid is not None)
            bids = [bid for bid in bids if total + self.bid_number(seat, bid) != self.hand_tricks()]
        return bids if self.looked else [*bids, "look"]

    def take_bid(self, action: str) -> None:
        if action == "look":
            self.looked = True
            return
        self.bids[self.turn] = action
        if action == "blind 6":
            self.blind_sixes[self.turn] += 1
        self.looked = False
        if self.turn == self.dealer:
            self.turn = self.first_leader()
            self.phase = "play"
        else:
            self.turn = self.left_of(self.turn)

    # --- play ------------------------------------------------------------------------------------------------------

    def first_club(self) -> str | None:
        """Return the club whose holder leads the first trick, if a club decides that."""
        if not self.dealer_sits_out() and self.options["lowest_club_leads"] == "off":
            return None
        for rank in RANKS:
            for seat in range(self.players):
                if self.dealer_sits_out() and seat == self.dealer:
                    continue
                if rank + "C" in self.dealt[seat]:
                    return rank + "C"
        return None

    def first_leader(self) -> int:
        club = self.first_club()
        for seat in range(self.players):
            if club is not None and club in self.dealt[seat]:
                return seat
        return self.left_of(self.dealer)

    def suit(self, card: str) -> str | None:
        """Return the suit a card belongs to; a junk joker has none."""
        if card in JOKERS:
            return "S" if self.options["joker_role"] == "top_spades" else None
        if card == "2D" and self.options["deuces_high"] == "on":
            return "S"
        return card[1]

    def suit_led(self) -> str | None:
        for _, card in self.trick:
            if self.suit(card) is not None:
                return self.suit(card)
        return None

    def legal_cards(self) -> list[str]:
        hand = self.held[self.turn]
        first_trick = len(self.trick_winners) == 0
        if len(self.trick) == 0:
            club = self.first_club()
            if first_trick and club is not None and self.options["must_lead_the_club"] == "on":
                return [club]
            cards = [card for card in hand if self.suit(card) != "S" or self.may_lead_spades()] or list(hand)
        else:
            led = self.suit_led()
            cards = [card for card in hand if led is not None and self.suit(card) == led] or list(hand)
        if first_trick and self.options["no_spades_first_trick"] == "on":
            cards = [card for card in cards if self.suit(card) != "S"] or cards
        return cards

    def may_lead_spades(self) -> bool:
        return self.broken or self.options["spades_led"] == "any_time"

    def plays_now(self, seat: int) -> bool:
        """Tell whether a seat takes part in the present trick."""
        sits_out = self.dealer_sits_out() and len(self.trick_winners) == 0 and seat == self.dealer
        return not sits_out

    def take_card(self, card: str) -> None:
        self.held[self.turn].remove(card)
        self.trick.append((self.turn, card))
        if self.suit(card) == "S":
            self.broken = True
        if len(self.trick) < len([seat for seat in range(self.players) if self.plays_now(seat)]):
            self.turn = self.left_of(self.turn)
            if not self.plays_now(self.turn):
                self.turn = self.left_of(self.turn)
            return
        winner = self.trick_winner()
        self.captured[winner] += [played for _, played in self.trick]
        self.trick_winners.append(winner)
        self.trick = []
        self.turn = winner
        if len(self.trick_winners) == self.hand_tricks():
            self.end_hand()

    def height(self, card: str) -> int:
        if card in JOKERS:
            return 100 + JOKERS.index(card)
        if self.options["deuces_high"] == "on" and card in ("2S", "2D"):
            return 50 if card == "2D" else 49
        return RANKS.index(card[0])

    def trick_winner(self) -> int:
        led = self.suit_led()
        spades = [(seat, card) for seat, card in self.trick if self.suit(card) == "S"]
        followed = [(seat, card) for seat, card in self.trick if self.suit(card) == led and led is not None]
        best_seat, best_card = (spades or followed)[0]
        for seat, card in spades or followed:
            if self.height(card) > self.height(best_card):
                best_seat, best_card = seat, card
        return best_seat

    # --- scoring ---------------------------------------------------------------------------------------------------

    def bid_result(self, seat: int, bid: str, tricks: int) -> tuple[bool, int, int]:
        """Return whether the bid was made, its points and the bags of this hand."""
        number = self.bid_number(seat, bid)
        if bid in ("nil", "blind nil"):
            worth = self.options["nil_points"] if bid == "nil" else self.options["blind_nil_points"]
            if tricks == 0:
                return True, worth, 0
            return False, -worth, tricks if self.options["failed_nil_bags"] == "on" else 0
        if bid == "bid 10" and self.options["ten_for_200"] != "off":
            lost = -200 if self.options["ten_for_200"] == "both" else -100
            return (True, 200, tricks - 10) if tricks >= 10 else (False, lost, 0)
        exact = {"1f": 50, "2f": 40, "blind 6": 100, "moon": 150}.get(bid, 10 * number)
        if tricks < number:
            return False, -exact, 0
        if bid == "moon":
            return True, exact, 0
        if bid in ("1f", "2f") and tricks > number:
            return True, 10 * number, tricks - number
        return True, exact, tricks - number

    def jacks_paid(self, seat: int, made: bool) -> list[str]:
        """Return the award Jacks that count for a seat."""
        in_force = [] if self.options["award_jacks"] == "none" else self.options["award_jacks"].split()
        caught = [jack for jack in in_force if jack in self.captured[seat]]
        if self.options["award_needs_made_bid"] == "on" and not made:
            return []
        if len(caught) == 1 or len(caught) == 3:
            return caught
        return []

    def score_seat(self, seat: int, bid: str, tricks: int, held: int) -> tuple[int, int]:
        """Return the change of score and the bags held afterwards."""
        made, points, new = self.bid_result(seat, bid, tricks)
        points += new * self.options["bag_points"]
        paid = self.jacks_paid(seat, made)
        points += self.options["award_points"] * len([jack for jack in paid if jack != "JH"])
        bags = held + new
        if "JH" in paid and bags > 0:
            bags -= 1
        if self.options["bag_mode"] == "per_hand":
            return points - 10 * bags, 0
        limit: int = self.options["bag_limit"]
        if bags < limit or (bid == "moon" and made):
            return points, bags
        if self.options["bag_rollover"] == "on":
            return points - 10 * limit * (bags // limit), bags % limit
        return points - 10 * bags, 0

    def end_hand(self) -> None:
        assert self.bags is not None
        tricks = [self.trick_winners.count(seat) for seat in range(self.players)]
        changes = []
        for seat in range(self.players):
            bid = self.bids[seat]
            assert bid is not None
            change, self.bags[seat] = self.score_seat(seat, bid, tricks[seat], self.bags[seat])
            self.scores[seat] += change
            changes.append(change)
        self.hands.append({"scores": changes, "tricks": tricks, "bids": list(self.bids)})
        best = max(self.scores)
        limit = self.options["loss_limit"]
        ends = best >= self.options["target"] or (limit != "off" and min(self.scores) <= limit)
        bostons = [seat for seat in range(self.players) if self.made_boston(seat, tricks[seat])]
        if bostons or (ends and self.scores.count(best) == 1):
            self.winners = bostons or [self.scores.index(best)]
            self.phase = "over"
            return
        self.dealer = self.left_of(self.dealer)
        self.phase = "deal"

    def made_boston(self, seat: int, tricks: int) -> bool:
        """Tell whether a seat has bid all tricks of the hand, by number or Moon, and taken them."""
        bid = self.bids[seat]
        if self.options["boston"] == "off" or bid is None or not (bid.startswith("bid ") or bid == "moon"):
            return False
        return self.bid_number(seat, bid) == tricks == self.hand_tricks()
