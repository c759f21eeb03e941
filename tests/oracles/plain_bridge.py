"""A naive judge of Plain Bridge, written from `tests/plugins/plain_bridge/cardtable_plain_bridge/rules.md` alone."""

from __future__ import annotations

from typing import Any, ClassVar

from tests.oracles.small import SUITS, SmallGame, best_card

RANKS = "23456789TJQKA"


class Oracle(SmallGame):
    """One game of Plain Bridge."""

    game: ClassVar[str] = "plain-bridge"
    seats: ClassVar[list[int]] = [4]
    numbers: ClassVar[dict[str, tuple[int, int, int]]] = {"target": (15, 1, 10000)}
    partners: ClassVar[bool] = True

    def __init__(self, header: dict[str, Any]) -> None:
        super().__init__(header)
        self.declarer = -1
        self.level = 0
        self.hand_of = 0
        """Whose card is played next; the dummy's is chosen by the declarer."""

    def deck(self) -> list[str]:
        """52 cards (PB-1)."""
        return [rank + suit for rank in RANKS for suit in SUITS]

    def sizes(self) -> list[int]:
        """Thirteen each (PB-1)."""
        return [13] * 4

    def begin(self) -> None:
        """The dealer's left speaks first (PB-2)."""
        self.moment = "auction"
        self.declarer, self.level = -1, 0
        self.turn = self.left_of(self.dealer)

    def legal(self) -> list[str]:
        """Calls, trumps or cards."""
        if self.moment == "auction":
            bids = [f"bid {level}" for level in range(self.level + 1, 8)]
            return bids if self.turn == self.dealer and self.declarer < 0 else [*bids, "pass"]
        if self.moment == "trumps":
            return [*(f"name {suit}" for suit in SUITS), "no trumps"]
        hand = self.held[self.hand_of]
        follow = [card for card in hand if self.trick and card[1] == self.trick[0][1]]
        return [f"play {card}" for card in follow or hand]

    def act(self, seat: int, verb: str, words: list[str]) -> None:
        """Carry a legal action out."""
        if self.moment == "auction":
            self.speak(seat, verb, words)
        elif self.moment == "trumps":
            self.trump = words[0] if verb == "name" else ""
            self.moment = "play"
            self.next_card(self.left_of(self.declarer))
        else:
            self.play(words[0])

    def speak(self, seat: int, verb: str, words: list[str]) -> None:
        """One call each; seven is the highest (PB-2)."""
        if verb == "bid":
            self.declarer, self.level = seat, int(words[0])
            self.bids[seat] = f"bid {self.level}"
        if seat == self.dealer or self.level == 7:
            self.moment, self.turn = "trumps", self.declarer
        else:
            self.turn = self.left_of(seat)

    def next_card(self, seat: int) -> None:
        """A card of this seat comes next; the dummy's is the declarer's business after the first lead (PB-4)."""
        self.hand_of = seat
        first_lead = not self.trick and not self.trick_winners
        dummy = (self.declarer + 2) % 4
        self.turn = self.declarer if seat == dummy and not first_lead else seat

    def play(self, card: str) -> None:
        """A card falls, and perhaps a trick is full (PB-5)."""
        seat = self.hand_of
        self.put(seat, card)
        if len(self.trick) < 4:
            self.next_card(self.left_of(seat))
            return
        winner = self.trick_seats[self.trick.index(best_card(self.trick, self.trump, RANKS))]
        self.gather(winner)
        if any(self.held):
            self.next_card(winner)
        else:
            self.end_hand()

    def end_hand(self) -> None:
        """Score one side, and see whether it is over (PB-6 to PB-8)."""
        side = {self.declarer, (self.declarer + 2) % 4}
        above = sum(winner in side for winner in self.trick_winners) - 6
        if above >= self.level:
            changes = [above if seat in side else 0 for seat in range(4)]
        else:
            changes = [0 if seat in side else 2 * (self.level - above) for seat in range(4)]
        self.book(changes)
        top = max(self.scores)
        winners = [seat for seat in range(4) if self.scores[seat] == top]
        if top >= self.options["target"] and len(winners) == 2:
            self.over(winners)
        else:
            self.next_deal()
