"""A naive judge of Belote, written from `tests/plugins/belote/cardtable_belote/rules.md` alone."""

from __future__ import annotations

from typing import Any, ClassVar

from tests.oracles.small import SUITS, SmallGame, best_card

RANKS = "789JQKTA"
TRUMP_RANKS = "78QKTA9J"
POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
TRUMP_POINTS = {"J": 20, "9": 14, "A": 11, "T": 10, "K": 4, "Q": 3}


class Oracle(SmallGame):
    """One game of Belote."""

    game: ClassVar[str] = "belote"
    seats: ClassVar[list[int]] = [4]
    numbers: ClassVar[dict[str, tuple[int, int, int]]] = {"target": (501, 1, 10000)}
    partners: ClassVar[bool] = True

    def __init__(self, header: dict[str, Any]) -> None:
        super().__init__(header)
        self.taker = 0
        self.calls = 0
        self.belote: int | None = None

    def deck(self) -> list[str]:
        """32 cards (BL-2)."""
        return [rank + suit for rank in RANKS for suit in SUITS]

    def sizes(self) -> list[int]:
        """Five each (BL-3)."""
        return [5] * 4

    def up_size(self) -> int:
        """One card is turned (BL-3)."""
        return 1

    def begin(self) -> None:
        """The dealer's left speaks first (BL-4)."""
        self.moment = "call"
        self.calls = 0
        self.turn = self.left_of(self.dealer)

    def legal(self) -> list[str]:
        """Calls or cards."""
        if self.moment == "play":
            return [f"play {card}" for card in self.playable()]
        if self.calls < 4:
            return ["take", "pass"]
        return [f"name {suit}" for suit in SUITS if suit != self.up[0][1]] + ["pass"]

    def playable(self) -> list[str]:
        """The cards that may be played (BL-9 to BL-12)."""
        hand = self.held[self.turn]
        if not self.trick:
            return hand
        led = self.trick[0][1]
        same = [card for card in hand if card[1] == led]
        trumps = [card for card in hand if card[1] == self.trump]
        over = [card for card in trumps if self.beats_the_trumps(card)]
        if led == self.trump:
            return over or trumps or hand
        if same:
            return same
        if self.winning() % 2 == self.turn % 2:
            return hand
        return over or trumps or hand

    def beats_the_trumps(self, card: str) -> bool:
        """Whether a trump is higher than every one in the trick."""
        return all(
            TRUMP_RANKS.index(card[0]) > TRUMP_RANKS.index(other[0]) for other in self.trick if other[1] == self.trump
        )

    def winning(self) -> int:
        """The seat that is winning the trick (BL-8)."""
        trumped = any(card[1] == self.trump for card in self.trick)
        best = best_card(self.trick, self.trump, TRUMP_RANKS if trumped else RANKS)
        return self.trick_seats[self.trick.index(best)]

    def act(self, seat: int, verb: str, words: list[str]) -> None:
        """Call or play."""
        if verb == "play":
            self.put(seat, words[0])
            self.turn = self.left_of(seat)
            if len(self.trick) == 4:
                self.turn = self.winning()
                self.gather(self.turn)
                if not any(self.held):
                    self.end_hand()
        elif verb == "pass":
            self.calls += 1
            self.turn = self.left_of(seat)
            if self.calls == 8:
                self.next_deal()
        else:
            self.taken(seat, words[0] if words else self.up[0][1])
            self.bids[seat] = " ".join([verb, *words])

    def taken(self, seat: int, suit: str) -> None:
        """Trumps are made, and the rest is dealt (BL-7)."""
        self.taker, self.trump = seat, suit
        self.held[seat] += self.up
        self.up = []
        self.to_draw = []
        for i in range(1, 5):
            other = (self.dealer + i) % 4
            self.to_draw += [other] * (8 - len(self.held[other]))

    def all_drawn(self) -> None:
        """Play begins; somebody may have belote (BL-8, BL-14)."""
        self.moment = "play"
        self.turn = self.left_of(self.dealer)
        both = {"K" + self.trump, "Q" + self.trump}
        self.belote = next((seat for seat in range(4) if both <= set(self.held[seat])), None)

    def end_hand(self) -> None:
        """Count and score (BL-13 to BL-17)."""
        cards = [0, 0]
        for seat in range(4):
            for card in self.won[seat]:
                table = TRUMP_POINTS if card[1] == self.trump else POINTS
                cards[seat % 2] += table.get(card[0], 0)
        cards[self.trick_winners[-1] % 2] += 10
        all_tricks = len({seat % 2 for seat in self.trick_winners}) == 1
        if all_tricks:
            cards = [252 if side == self.trick_winners[0] % 2 else 0 for side in range(2)]
        belote = [20 if self.belote is not None and self.belote % 2 == side else 0 for side in range(2)]
        ours, theirs = self.taker % 2, 1 - self.taker % 2
        if cards[ours] + belote[ours] <= cards[theirs] + belote[theirs]:
            cards[ours], cards[theirs] = 0, 252 if all_tricks else 162
        self.book([cards[seat % 2] + belote[seat % 2] for seat in range(4)])
        first, second = self.scores[:2]
        if max(first, second) >= self.options["target"] and first != second:
            best = 0 if first > second else 1
            self.over([best, best + 2])
        else:
            self.next_deal()
