"""A naive judge of Two-player Spades, read straight from chapter 4 of the rules."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import Any

from tests.judges import Refused
from tests.oracles.two_player_spades_parts import DECK, RANKS, exchange_text, is_number, read_options, read_pair


class Oracle:
    """One game, fed fact by fact."""

    def __init__(self, header: Mapping[str, Any]) -> None:
        """Start a game from a record's header."""
        if header.get("cardtable") != 1 or header.get("game") != "two-player-spades":
            raise Refused("not a header of this game")
        if header.get("rules", 1) != 1:
            raise Refused("unknown version of the rules")
        seats = header.get("seats")
        if not isinstance(seats, list) or len(seats) != 2:
            raise Refused("two players are needed")
        dealer = header.get("dealer", 0)
        if not is_number(dealer) or dealer not in (0, 1):
            raise Refused("dealer must be a seat")
        self.options = read_options(header.get("options", {}))
        self.scores: list[int] = read_pair(header, "scores")
        self.bags: list[int] | None = read_pair(header, "bags")
        self.held_bags: list[int] = self.bags
        self.hands: list[dict[str, Any]] = []
        self.winners: list[int] = []
        self.trick_winners: list[int] = []
        self.first: int = dealer
        self.stage = "deal"

    def begin_hand(self) -> None:
        """Put the whole deck into the stock and let the first player begin."""
        self.stock = self.deck()
        self.discards: list[str] = []
        self.cards: list[list[str]] = [[], []]
        self.bids: list[str | None] = [None, None]
        self.exchanged: list[bool] = [False, False]
        self.turns = 0
        self.drawn = ""
        self.rejected = False
        self.replacements = 0
        self.broken = False
        self.led: str | None = None
        self.trick_winners = []
        self.seat = self.first
        self.stage = "before first draw"

    def deck(self) -> list[str]:
        """Return the cards in use: the big joker replaces the 2 of clubs, the little one the 2 of diamonds."""
        cards = list(DECK)
        for joker, low in [("X1", "2C"), ("X2", "2D")][: self.options["jokers"]]:
            cards.remove(low)
            cards.append(joker)
        return sorted(cards)

    # What is asked now

    def pending(self) -> dict[str, Any] | None:
        """Say what must come next."""
        if self.stage == "over":
            return None
        if self.stage == "deal":
            return {"chance": "deal"}
        if self.stage in ("draw one", "draw other", "replace"):
            return {"chance": "draw"}
        return {"seat": self.seat, "legal": sorted(self.legal())}

    def legal(self) -> list[str]:
        """List the legal actions of the seat to act."""
        if self.stage == "before first draw":
            usual = "look" if self.options["draft"] == "dealt" else "draw"
            return [usual, "double nil"] if self.may_bid_double_nil() else [usual]
        if self.stage == "decide":
            return ["keep", "reject"]
        if self.stage == "exchange":
            actions = []
            for size in range(4):
                actions += [exchange_text(list(cards)) for cards in combinations(self.cards[self.seat], size)]
            return actions
        if self.stage == "bid":
            lowest = max(1, self.options["min_bid"])
            bids = ["nil"] + [f"bid {number}" for number in range(lowest, 14)]
            return [bid for bid in bids if not self.makes_13(bid)]
        return [f"play {card}" for card in self.playable()]

    def may_bid_double_nil(self) -> bool:
        """Test the deficit condition; scores do not change during a hand."""
        deficit: int = self.options["double_nil_deficit"]
        if deficit == 0:
            return True
        return self.scores[1 - self.seat] - self.scores[self.seat] >= deficit

    def makes_13(self, bid: str) -> bool:
        """Tell whether the second bidder would bring the bids to 13 where the house forbids it."""
        earlier = self.bids[1 - self.seat]
        if self.options["ban_total_13"] == "off" or self.seat != self.first or earlier is None:
            return False
        return sum(int(text.split()[1]) for text in (bid, earlier) if text.startswith("bid ")) == 13

    def suit(self, card: str) -> str:
        """Return the suit of a card; jokers are spades."""
        return "S" if card in ("X1", "X2") else card[1]

    def playable(self) -> list[str]:
        """List the cards that the seat to act may play."""
        hand = self.cards[self.seat]
        if self.led is not None:
            following = [card for card in hand if self.suit(card) == self.suit(self.led)]
            return following if following else list(hand)
        others = [card for card in hand if self.suit(card) != "S"]
        if self.broken or not others or self.options["spades_led"] == "any_time":
            return list(hand)
        return others

    def deal_shape(self) -> dict[str, Any]:
        """Nothing is dealt, the whole deck is the stock; or 13 cards each."""
        if self.stage != "deal":
            raise Refused("no deal is pending")
        size = 13 if self.options["draft"] == "dealt" else 0
        return {"deck": self.deck(), "sizes": [size, size], "dummy": 0, "up": 0, "again": []}

    def draw_pool(self) -> tuple[int | None, list[str]]:
        """Say who sees the drawn card and what it may be."""
        if self.stage == "draw one":
            return self.seat, sorted(self.stock)
        if self.stage == "draw other":
            unseen = not self.rejected and self.options["peek_second_card"] == "off"
            return (None if unseen else self.seat), sorted(self.stock)
        if self.stage == "replace":
            return self.seat, sorted(self.discards)
        raise Refused("no draw is pending")

    # Facts

    def feed(self, fact: Mapping[str, Any]) -> None:
        """Take one fact."""
        keys = set(fact)
        if keys == {"dealt"}:
            self.take_deal(fact["dealt"])
        elif keys in ({"drew"}, {"drew", "seat"}):
            self.take_draw(fact)
        elif keys == {"seat", "chose"}:
            self.take_choice(fact["seat"], fact["chose"])
        else:
            raise Refused("no such fact")

    def take_deal(self, dealt: Any) -> None:
        """Take the empty deal."""
        if self.stage != "deal":
            raise Refused("no deal is due")
        if not isinstance(dealt, Mapping) or set(dealt) != {"hands"}:
            raise Refused("a deal has two hands and nothing else")
        hands = dealt["hands"]
        if not isinstance(hands, list) or len(hands) != 2 or not all(isinstance(hand, str) for hand in hands):
            raise Refused("a deal has two hands and nothing else")
        if self.options["draft"] == "keep_or_reject":
            if hands != ["", ""]:
                raise Refused("no cards are dealt")
            self.begin_hand()
            return
        cards = [hand.split() for hand in hands]
        both = cards[0] + cards[1]
        if len(cards[0]) != 13 or len(cards[1]) != 13 or len(set(both)) != 26 or not set(both) <= set(self.deck()):
            raise Refused("thirteen cards of the deck are dealt to each")
        self.begin_hand()
        self.cards = cards

    def take_draw(self, fact: Mapping[str, Any]) -> None:
        """Take a card from the stock or from the discards."""
        seat, pool = self.draw_pool()
        if ("seat" in fact) != (seat is not None):
            raise Refused("the wrong players see this card")
        if seat is not None and (not is_number(fact["seat"]) or fact["seat"] != seat):
            raise Refused("another seat draws")
        card = fact["drew"]
        if card not in pool:
            raise Refused("that card cannot be drawn")
        if self.stage == "draw one":
            self.stock.remove(card)
            self.drawn = card
            self.stage = "decide"
        elif self.stage == "draw other":
            self.stock.remove(card)
            self.end_turn(card)
        else:
            self.discards.remove(card)
            self.cards[self.seat].append(card)
            self.replacements -= 1
            if self.replacements == 0:
                self.next_bidding_step()

    def end_turn(self, other: str) -> None:
        """One of the two cards is kept, the other goes to the discard pile."""
        if self.rejected:
            self.cards[self.seat].append(other)
            self.discards.append(self.drawn)
        else:
            self.cards[self.seat].append(self.drawn)
            self.discards.append(other)
        self.turns += 1
        if self.turns == 26:
            self.next_bidding_step()
            return
        self.seat = 1 - self.seat
        self.stage = "before first draw" if self.turns == 1 else "draw one"

    def next_bidding_step(self) -> None:
        """Exchanges first, then bids, the second player first in both; then play."""
        order = [1 - self.first, self.first]
        if self.options["double_nil_exchange"] == "up_to_3" and self.options["draft"] == "keep_or_reject":
            for seat in order:
                if self.bids[seat] == "double nil" and not self.exchanged[seat]:
                    self.seat = seat
                    self.stage = "exchange"
                    return
        for seat in order:
            if self.bids[seat] is None:
                self.seat = seat
                self.stage = "bid"
                return
        self.seat = 1 - self.first
        self.stage = "play"

    def take_choice(self, seat: Any, action: Any) -> None:
        """Take a player's choice."""
        if self.stage in ("deal", "draw one", "draw other", "replace", "over"):
            raise Refused("nobody has a choice now")
        if not is_number(seat) or seat != self.seat:
            raise Refused("another seat is to act")
        if not isinstance(action, str):
            raise Refused("an action is a text")
        if action.startswith("exchange "):
            action = exchange_text(action.split()[1:])
        if action not in self.legal():
            raise Refused(f"{action} is not legal")
        self.do(action)

    def do(self, action: str) -> None:
        """Carry out a legal action."""
        if self.stage == "before first draw":
            if action == "double nil":
                self.bids[self.seat] = "double nil"
            if self.options["draft"] == "keep_or_reject":
                self.stage = "draw one"
            elif self.seat == self.first:
                self.seat = 1 - self.first
            else:
                self.next_bidding_step()
        elif self.stage == "decide":
            self.rejected = action == "reject"
            self.stage = "draw other"
        elif self.stage == "exchange":
            self.throw_out(action.split()[1:])
        elif self.stage == "bid":
            self.bids[self.seat] = action
            self.next_bidding_step()
        else:
            self.play(action.split()[1])

    def throw_out(self, cards: list[str]) -> None:
        """Give up cards for good; as many are then drawn from the draft's discards."""
        self.exchanged[self.seat] = True
        for card in cards:
            self.cards[self.seat].remove(card)
        self.replacements = len(cards)
        if cards:
            self.stage = "replace"
        else:
            self.next_bidding_step()

    # Play and scoring

    def play(self, card: str) -> None:
        """Play a legal card and settle the trick when it is the second one."""
        self.cards[self.seat].remove(card)
        if self.suit(card) == "S":
            self.broken = True
        if self.led is None:
            self.led = card
            self.seat = 1 - self.seat
            return
        if not self.beats(card, self.led):
            self.seat = 1 - self.seat
        self.led = None
        self.trick_winners.append(self.seat)
        if len(self.trick_winners) == 13:
            self.score_hand()

    def beats(self, card: str, led: str) -> bool:
        """Tell whether the second card of a trick beats the led one."""
        if self.suit(card) == self.suit(led):
            return self.height(card) > self.height(led)
        return self.suit(card) == "S"

    def height(self, card: str) -> int:
        """Return how high a card stands in its suit."""
        return {"X1": 200, "X2": 100}.get(card) or RANKS.index(card[0])

    def score_hand(self) -> None:
        """Score both players, then see whether the game is over."""
        tricks = [self.trick_winners.count(0), self.trick_winners.count(1)]
        changes = [self.score_seat(0, tricks[0]), self.score_seat(1, tricks[1])]
        self.scores = [self.scores[0] + changes[0], self.scores[1] + changes[1]]
        self.hands.append({"scores": changes, "tricks": tricks, "bids": list(self.bids)})
        self.first = 1 - self.first
        self.stage = "deal"
        low = min(self.scores)
        top = max(self.scores)
        mercy = self.options["mercy_limit"]
        if low != top and (top >= self.options["target"] or (mercy != "off" and low <= mercy)):
            self.winners = [self.scores.index(top)]
            self.stage = "over"

    def score_seat(self, seat: int, tricks: int) -> int:
        """Return a seat's change of score and keep its bags."""
        points, new_bags = self.bid_result(str(self.bids[seat]), tricks)
        held = self.held_bags[seat] + new_bags
        limit: int = self.options["bag_limit"]
        penalty: int = self.options["bag_penalty"]
        while held >= limit:
            held -= limit
            points -= penalty
        self.held_bags[seat] = held
        return points

    def bid_result(self, bid: str, tricks: int) -> tuple[int, int]:
        """Return the points of the bid (overtricks included) and the bags of the hand."""
        if bid in ("nil", "double nil"):
            value = self.options["nil_points"] if bid == "nil" else self.options["double_nil_points"]
            if tricks == 0:
                return value, 0
            if self.options["failed_nil_bags"] == "on":
                return tricks - value, tricks
            return -value, 0
        number = int(bid.split()[1])
        if number == 10 and tricks >= 10 and self.options["ten_for_200"] != "off":
            return 200 + tricks - 10, tricks - 10
        if number == 10 and tricks < 10 and self.options["ten_for_200"] == "both":
            return -200, 0
        if tricks < number:
            return -10 * number, 0
        return 10 * number + tricks - number, tricks - number
