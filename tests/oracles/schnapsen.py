"""A naive judge of Schnapsen, written from `tests/plugins/schnapsen/cardtable_schnapsen/rules.md` alone."""

from __future__ import annotations

from typing import Any, ClassVar

from tests.oracles.small import SUITS, SmallGame, best_card

RANKS = "JQKTA"
POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}


class Oracle(SmallGame):
    """One game of Schnapsen."""

    game: ClassVar[str] = "schnapsen"
    seats: ClassVar[list[int]] = [2]
    numbers: ClassVar[dict[str, tuple[int, int, int]]] = {"target": (7, 1, 10000)}

    def __init__(self, header: dict[str, Any]) -> None:
        super().__init__(header)
        self.closer: int | None = None
        self.at_closing = [(0, 0), (0, 0)]
        """By seat: tricks and points when the stock was closed."""
        self.married: list[list[str]] = []
        self.must_lead: list[str] = []
        """King and queen of a marriage just declared."""

    def deck(self) -> list[str]:
        """20 cards (SN-1)."""
        return [rank + suit for rank in RANKS for suit in SUITS]

    def sizes(self) -> list[int]:
        """Five each (SN-2)."""
        return [5, 5]

    def up_size(self) -> int:
        """One card is turned (SN-2)."""
        return 1

    def begin(self) -> None:
        """The non-dealer leads (SN-2)."""
        self.trump = self.up[0][1]
        self.turn = 1 - self.dealer
        self.moment = "play"
        self.closer = None
        self.married = [[], []]
        self.must_lead = []

    def is_open(self) -> bool:
        """Whether the stock is neither closed nor used up (SN-3)."""
        return self.closer is None and bool(self.stock)

    def legal(self) -> list[str]:
        """Cards, and before leading what comes besides."""
        hand = self.held[self.turn]
        if self.trick:
            return [f"play {card}" for card in self.following(hand)]
        if self.must_lead:
            return [f"play {card}" for card in self.must_lead]
        actions = [f"play {card}" for card in hand]
        actions += [f"marriage {suit}" for suit in SUITS if "K" + suit in hand and "Q" + suit in hand]  # SN-8
        if self.is_open():
            actions.append("close")  # SN-7
            if "J" + self.trump in hand:
                actions.append("exchange")  # SN-6
        return actions

    def following(self, hand: list[str]) -> list[str]:
        """The cards that may follow (SN-4, SN-5)."""
        led = self.trick[0]
        if self.is_open():
            return hand
        same = [card for card in hand if card[1] == led[1]]
        higher = [card for card in same if RANKS.index(card[0]) > RANKS.index(led[0])]
        trumps = [card for card in hand if card[1] == self.trump]
        return higher or same or trumps or hand

    def act(self, seat: int, verb: str, words: list[str]) -> None:
        """Carry out what the leader or the follower does."""
        if verb == "exchange":
            jack = "J" + self.trump
            self.held[seat].remove(jack)
            self.held[seat] += self.up
            self.up = [jack]
        elif verb == "close":
            self.closer = seat
            self.at_closing = [(self.trick_winners.count(x), self.points(x)) for x in range(2)]
        elif verb == "marriage":
            self.married[seat].append(words[0])
            self.must_lead = ["K" + words[0], "Q" + words[0]]
            if self.points(seat) >= 66:
                self.end_hand(seat)
        else:
            self.must_lead = []
            self.put(seat, words[0])
            self.turn = 1 - seat
            if len(self.trick) == 2:
                self.end_trick()

    def points(self, seat: int) -> int:
        """Cards in tricks, and marriages of a player who has won a trick (SN-8)."""
        if seat not in self.trick_winners:
            return 0
        married = sum(40 if suit == self.trump else 20 for suit in self.married[seat])
        return married + sum(POINTS[card[0]] for card in self.won[seat])

    def end_trick(self) -> None:
        """See whether the hand ends, and draw (SN-9 to SN-12)."""
        winner = self.trick_seats[self.trick.index(best_card(self.trick, self.trump, RANKS))]
        self.gather(winner)
        self.turn = winner
        if self.points(winner) >= 66:
            self.end_hand(winner)
        elif not any(self.held):
            self.end_hand(winner if self.closer is None else 1 - self.closer)
        elif self.is_open():
            self.to_draw = [winner, 1 - winner][: len(self.stock)]

    def all_drawn(self) -> None:
        """The last one takes the turned card (SN-11)."""
        if not self.stock:
            self.held[1 - self.turn] += self.up
            self.up = []

    def end_hand(self, winner: int) -> None:
        """Add what the hand is worth (SN-13 to SN-17)."""
        other = 1 - winner
        tricks, points = self.trick_winners.count(other), self.points(other)
        if self.closer == winner:
            tricks, points = self.at_closing[other]
        worth = 3 if tricks == 0 else 2 if points < 33 else 1
        if self.closer == other:
            worth = 3 if self.at_closing[winner][0] == 0 else 2
        self.book([worth if seat == winner else 0 for seat in range(2)])
        top = max(self.scores)
        if top >= self.options["target"]:
            self.over([seat for seat in range(2) if self.scores[seat] == top])
        else:
            self.next_deal()
