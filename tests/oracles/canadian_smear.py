"""Cutthroat Canadian Smear, judged as naively as the rules can be read (rules.md chapter 2 and section 8)."""

from __future__ import annotations

from typing import Any

from tests.judges import Fact, Refused

RANKS = "23456789TJQKA"
SUITS = "CDHS"
JOKER = "X1"
CARD_POINTS = {"A": 4, "K": 3, "Q": 2, "J": 1, "T": 10, "X": 1}
CHOICES = {
    "high_point": ["ace", "highest_in_play"],
    "low_point": ["player", "trick_winner"],
    "game_tie": ["none", "bidder", "non_dealer"],
    "dealer_forced_bid": ["off", "on"],
    "dealer_may_steal": ["off", "on"],
    "joker": ["off", "on"],
    "bid_out": ["from_11", "cross_on_bid", "first_to_11"],
    "smudge_without_bid": ["off", "on"],
    "joker_point": ["off", "on"],
}


def is_number(value: object) -> bool:
    """Tell a whole number from everything else, `True` included."""
    return isinstance(value, int) and not isinstance(value, bool)


def read_options(given: Any, players: int) -> dict[str, Any]:
    """Fill in the defaults and refuse what cannot be."""
    if not isinstance(given, dict):
        raise Refused("the options are no object")
    options: dict[str, Any] = {"target": 11, "min_bid": 2}
    for name, values in CHOICES.items():
        options[name] = values[0]
    for name, value in given.items():
        if name == "target":
            if not is_number(value) or value < 1:
                raise Refused("target is a whole number from 1")
        elif name == "min_bid":
            if not is_number(value) or value not in (1, 2):
                raise Refused("min_bid is 1 or 2")
        elif name not in CHOICES:
            raise Refused(f"unknown option {name}")
        elif value not in CHOICES[name]:
            raise Refused(f"{name} is one of {CHOICES[name]}")
        options[name] = value
    if options["game_tie"] == "non_dealer" and players != 2:
        raise Refused("game_tie non_dealer is for two players")
    if options["joker_point"] == "on" and options["joker"] == "off":
        raise Refused("there is no point for a joker that is not in the deck")
    return options


def read_seats(header: dict[str, Any]) -> int:
    """Return the number of players."""
    for key in ["cardtable", "rules"]:
        if not is_number(header.get(key, 1)) or header.get(key, 1) != 1:
            raise Refused(f"unknown version of {key}")
    if header.get("game") != "canadian-smear":
        raise Refused("another game")
    if "bags" in header:
        raise Refused("there are no bags in Smear")
    seats = header.get("seats")
    if not isinstance(seats, list) or len(seats) not in (2, 3):
        raise Refused("two or three players")
    return len(seats)


def split_hands(dealt: object, players: int, deck: list[str]) -> list[list[str]]:
    """Return the dealt hands, or refuse the deal."""
    if not isinstance(dealt, dict) or list(dealt) != ["hands"]:
        raise Refused("a deal has hands and nothing else")
    texts = dealt["hands"]
    if not isinstance(texts, list) or len(texts) != players:
        raise Refused("one hand for each player")
    hands: list[list[str]] = []
    seen: list[str] = []
    for text in texts:
        if not isinstance(text, str):
            raise Refused("a hand is a text of cards")
        hand = text.split()
        if len(hand) != 6:
            raise Refused("six cards to each player")
        for card in hand:
            if card not in deck:
                raise Refused(f"{card} is not in the deck")
            if card in seen:
                raise Refused(f"{card} was dealt twice")
            seen.append(card)
        hands.append(hand)
    return hands


class Oracle:
    """One game in progress."""

    def __init__(self, header: dict[str, Any]) -> None:
        self.players = read_seats(header)
        self.options = read_options(header.get("options", {}), self.players)
        self.dealer: int = header.get("dealer", 0)
        if not is_number(self.dealer) or not 0 <= self.dealer < self.players:
            raise Refused("the dealer is no seat")
        scores = header.get("scores", [0] * self.players)
        if not isinstance(scores, list) or len(scores) != self.players or not all(is_number(n) for n in scores):
            raise Refused("one starting score for each seat")
        self.scores: list[int] = list(scores)
        self.bags: list[int] | None = None
        self.hands: list[dict[str, Any]] = []
        self.winners: list[int] = []
        self.trick_winners: list[int] = []
        self.deck = [rank + suit for suit in SUITS for rank in RANKS]
        if self.options["joker"] == "on":
            self.deck.append(JOKER)
        self.phase = "deal"
        self.clear([])

    def clear(self, hands: list[list[str]]) -> None:
        """Forget the last hand; the auction has not begun."""
        self.cards = hands
        self.bids: list[int | None] = [None] * self.players
        self.standing = 0
        self.bidder = -1
        self.trump = ""
        self.turn = self.left_of(self.dealer)
        self.trick: list[tuple[int, str]] = []
        self.tricks: list[list[tuple[int, str]]] = []
        self.trick_winners = []

    def left_of(self, seat: int) -> int:
        """Return the next seat clockwise."""
        return (seat + 1) % self.players

    # Questions

    def pending(self) -> dict[str, Any] | None:
        """Return what must come next."""
        if self.phase == "over":
            return None
        if self.phase == "deal":
            return {"chance": "deal"}
        return {"seat": self.turn, "legal": sorted(self.legal())}

    def deal_shape(self) -> dict[str, Any]:
        """Return what a deal looks like."""
        if self.phase != "deal":
            raise Refused("no deal is pending")
        return {"deck": list(self.deck), "sizes": [6] * self.players, "dummy": 0, "up": 0, "again": []}

    def draw_pool(self) -> tuple[int | None, list[str]]:
        """Nothing is ever drawn."""
        raise Refused("no draw is pending")

    def legal(self) -> list[str]:
        """Return the legal actions of the seat to act."""
        if self.phase == "auction":
            return self.legal_bids()
        if self.phase == "name":
            return ["name " + suit for suit in SUITS]
        return ["play " + card for card in self.legal_cards()]

    def legal_bids(self) -> list[str]:
        """Higher than the standing bid, 2 to 4, or pass."""
        is_dealer = self.turn == self.dealer
        actions = []
        for bid in range(self.options["min_bid"], self.highest_bid() + 1):
            steal = is_dealer and self.options["dealer_may_steal"] == "on" and bid == self.standing
            if bid > self.standing or steal:
                actions.append(f"bid {bid}")
        forced = is_dealer and self.options["dealer_forced_bid"] == "on" and self.standing == 0
        if not forced:
            actions.append("pass")
        return actions

    def highest_bid(self) -> int:
        """All the points of a hand."""
        return 5 if self.options["joker_point"] == "on" else 4

    def suit_of(self, card: str) -> str:
        """The joker belongs to the trumps."""
        return self.trump if card == JOKER else card[1]

    def legal_cards(self) -> list[str]:
        """Follow suit or trump; a player who cannot follow may play anything."""
        hand = self.cards[self.turn]
        if not self.trick:
            return list(hand)
        led = self.suit_of(self.trick[0][1])
        if not any(self.suit_of(card) == led for card in hand):
            return list(hand)
        return [card for card in hand if self.suit_of(card) in (led, self.trump)]

    # Facts

    def feed(self, fact: Fact) -> None:
        """Take one fact."""
        if self.phase == "over":
            raise Refused("the game is over")
        if sorted(fact) == ["dealt"]:
            self.take_deal(fact["dealt"])
        elif sorted(fact) == ["chose", "seat"]:
            self.take_choice(fact["seat"], fact["chose"])
        else:
            raise Refused("no such fact in Smear")

    def take_deal(self, dealt: object) -> None:
        """Start a hand."""
        if self.phase != "deal":
            raise Refused("no deal is pending")
        self.clear(split_hands(dealt, self.players, self.deck))
        self.phase = "auction"

    def take_choice(self, seat: object, action: object) -> None:
        """Take one action of the seat to act."""
        if self.phase == "deal":
            raise Refused("a deal is pending")
        if not is_number(seat) or seat != self.turn:
            raise Refused(f"seat {self.turn} is to act")
        if action not in self.legal():
            raise Refused(f"{action} is not legal")
        text = str(action)
        if self.phase == "auction":
            self.take_bid(text)
        elif self.phase == "name":
            self.trump = text.split()[1]
            self.phase = "play"
            self.turn = self.left_of(self.turn)
        else:
            self.take_card(text.split()[1])

    def take_bid(self, action: str) -> None:
        """One chance to bid for each seat; 4 or the dealer's word ends the auction."""
        if action != "pass":
            self.standing = int(action.split()[1])
            self.bids[self.turn] = self.standing
            self.bidder = self.turn
        if self.turn != self.dealer and self.standing < self.highest_bid():
            self.turn = self.left_of(self.turn)
        elif self.standing == 0:
            self.phase = "deal"
        else:
            self.phase = "play"
            self.turn = self.bidder

    def take_card(self, card: str) -> None:
        """One card to the trick."""
        self.cards[self.turn].remove(card)
        self.trick.append((self.turn, card))
        if self.trump == "" and card == JOKER:
            self.phase = "name"
            return
        if self.trump == "":
            self.trump = card[1]
        self.turn = self.left_of(self.turn)
        if len(self.trick) == self.players:
            self.end_trick()

    def strength(self, card: str, led: str) -> int:
        """How high a card stands in a trick; -1 cannot win."""
        if card == JOKER:
            return 100
        if card[1] == self.trump:
            return 101 + RANKS.index(card[0])
        if card[1] == led:
            return RANKS.index(card[0])
        return -1

    def end_trick(self) -> None:
        """The winner takes the trick and leads to the next."""
        led = self.suit_of(self.trick[0][1])
        best, winner = -1, self.trick[0][0]
        for seat, card in self.trick:
            if self.strength(card, led) > best:
                best, winner = self.strength(card, led), seat
        self.trick_winners.append(winner)
        self.tricks.append(self.trick)
        self.trick = []
        self.turn = winner
        if len(self.tricks) == 6:
            self.end_hand()

    # The end of a hand

    def find(self, wanted: str) -> tuple[int | None, int | None]:
        """Return who played a card and who won it."""
        for trick, winner in zip(self.tricks, self.trick_winners, strict=True):
            for seat, card in trick:
                if card == wanted:
                    return seat, winner
        return None, None

    def high(self) -> int | None:
        """The player of the ace of trumps, or of the highest trump in play."""
        ranks = "A" if self.options["high_point"] == "ace" else RANKS[::-1]
        for rank in ranks:
            player = self.find(rank + self.trump)[0]
            if player is not None:
                return player
        return None

    def low(self) -> int | None:
        """The player of the lowest trump in play, or the winner of its trick."""
        for rank in RANKS:
            player, winner = self.find(rank + self.trump)
            if player is not None:
                return winner if self.options["low_point"] == "trick_winner" else player
        return None

    def card_points(self) -> list[int]:
        """Card points in the tricks of each seat."""
        piles = [0] * self.players
        for trick, winner in zip(self.tricks, self.trick_winners, strict=True):
            for _, card in trick:
                piles[winner] += CARD_POINTS.get(card[0], 0)
        return piles

    def game(self) -> int | None:
        """The seat with the most card points."""
        piles = self.card_points()
        tied = [seat for seat in range(self.players) if piles[seat] == max(piles)]
        if len(tied) == 1:
            return tied[0]
        if self.options["game_tie"] == "bidder" and self.bidder in tied:
            return self.bidder
        if self.options["game_tie"] == "non_dealer":
            return self.left_of(self.dealer)
        return None

    def end_hand(self) -> None:
        """Score the hand; then the game is over or the deal passes to the left."""
        points = [0] * self.players
        owners = [self.high(), self.low(), self.find("J" + self.trump)[1], self.game()]
        if self.options["joker_point"] == "on":
            owners.append(self.find(JOKER)[1])
        for owner in owners:
            if owner is not None:
                points[owner] += 1
        change = list(points)
        made = points[self.bidder] >= self.standing
        if not made:
            change[self.bidder] = -self.standing
        before = self.scores
        self.scores = [before[seat] + change[seat] for seat in range(self.players)]
        bids = [None if bid is None else f"bid {bid}" for bid in self.bids]
        tricks = [self.trick_winners.count(seat) for seat in range(self.players)]
        self.hands.append({"scores": change, "tricks": tricks, "bids": bids})
        winner = self.winner(before, points, made)
        if winner is not None:
            self.winners = [winner]
            self.phase = "over"
        else:
            self.phase = "deal"
            self.dealer = self.left_of(self.dealer)

    def winner(self, before: list[int], points: list[int], made: bool) -> int | None:
        """Who has won the game with this hand."""
        target = self.options["target"]
        for seat in range(self.players):
            counts = (seat == self.bidder and self.standing == self.highest_bid()) or self.options[
                "smudge_without_bid"
            ] == "on"
            if counts and points[seat] == self.highest_bid() and before[seat] >= 1:
                return seat
        if self.options["bid_out"] == "first_to_11":
            seat = self.bidder
            for _ in range(self.players):
                if self.scores[seat] >= target:
                    return seat
                seat = self.left_of(seat)
            return None
        reached = before if self.options["bid_out"] == "from_11" else self.scores
        if made and reached[self.bidder] >= target:
            return self.bidder
        return None
