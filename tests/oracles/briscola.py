"""A naive judge of Briscola, written from `tests/plugins/briscola/cardtable_briscola/rules.md` alone."""

from __future__ import annotations

from typing import ClassVar

from tests.oracles.small import SUITS, SmallGame, best_card

RANKS = "24567JQK3A"
POINTS = {"A": 11, "3": 10, "K": 4, "Q": 3, "J": 2}


class Oracle(SmallGame):
    """One game of Briscola."""

    game: ClassVar[str] = "briscola"
    seats: ClassVar[list[int]] = [2, 3, 4]
    numbers: ClassVar[dict[str, tuple[int, int, int]]] = {"target": (3, 1, 10000)}

    def deck(self) -> list[str]:
        """40 cards, or 39 with three players (BR-1)."""
        cards = [rank + suit for rank in RANKS for suit in SUITS]
        return [card for card in cards if self.players != 3 or card != "2C"]

    def sizes(self) -> list[int]:
        """Three each (BR-3)."""
        return [3] * self.players

    def up_size(self) -> int:
        """One card is turned (BR-3)."""
        return 1

    def begin(self) -> None:
        """The dealer's left leads (BR-4)."""
        self.trump = self.up[0][1]
        self.turn = self.left_of(self.dealer)
        self.moment = "play"

    def legal(self) -> list[str]:
        """Every card (BR-4)."""
        return [f"play {card}" for card in self.held[self.turn]]

    def act(self, seat: int, verb: str, words: list[str]) -> None:
        """Play a card; after a trick cards are drawn (BR-5, BR-6)."""
        self.put(seat, words[0])
        self.turn = self.left_of(seat)
        if len(self.trick) < self.players:
            return
        winner = self.trick_seats[self.trick.index(best_card(self.trick, self.trump, RANKS))]
        self.gather(winner)
        self.turn = winner
        if self.up:
            self.to_draw = [(winner + i) % self.players for i in range(self.players)]
            if len(self.stock) < self.players:
                self.to_draw.pop()
        elif not any(self.held):
            self.end_hand()

    def all_drawn(self) -> None:
        """Once the stock is empty the turned card goes to the one who has not drawn (BR-7)."""
        if not self.stock:
            self.held[(self.turn - 1) % self.players] += self.up
            self.up = []

    def end_hand(self) -> None:
        """Count, and see whether somebody has won (BR-8, BR-9)."""
        points = [sum(POINTS.get(card[0], 0) for card in cards) for cards in self.won]
        alone = points.count(max(points)) == 1
        self.book([int(alone and own == max(points)) for own in points])
        top = max(self.scores)
        if top >= self.options["target"]:
            self.over([seat for seat in range(self.players) if self.scores[seat] == top])
        else:
            self.next_deal()
