"""A naive judge of three-handed Euchre, written from the rules alone: slow, plain and obvious."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from tests.judges import Fact, Refused
from tests.oracles.three_handed_euchre_parts import (
    JOKER,
    SUITS,
    check_option,
    default_options,
    make_deck,
    strength,
    suit_of,
    whole,
)


class Oracle:
    """One game of three-handed Euchre, as a judge."""

    def __init__(self, header: dict[str, Any]) -> None:
        self.options = default_options()
        self._check_header(header)
        self.options.update(header.get("options", {}))
        self.scores: list[int] = list(header.get("scores", [0, 0, 0]))
        self.bags: list[int] | None = None
        self.hands: list[dict[str, Any]] = []
        self.winners: list[int] = []
        self.trick_winners: list[int] = []
        self.dealer: int = header.get("dealer", 0)
        self.stage = "deal"
        self.turn = 0
        self._clear_hand()

    def _check_header(self, header: dict[str, Any]) -> None:
        if header.get("game") != "three-handed-euchre":
            raise Refused("this judge knows three-handed Euchre only")
        if not isinstance(header.get("seats"), list) or len(header["seats"]) != 3:
            raise Refused("three-handed Euchre has three seats")
        dealer = header.get("dealer", 0)
        if not whole(dealer) or dealer not in (0, 1, 2):
            raise Refused("the dealer is seat 0, 1 or 2")
        scores = header.get("scores", [0, 0, 0])
        if not isinstance(scores, list) or len(scores) != 3 or not all(whole(score) for score in scores):
            raise Refused("scores are three integers")
        if "bags" in header:
            raise Refused("Euchre has no bags")
        for name, value in header.get("options", {}).items():
            check_option(name, value)

    def _clear_hand(self) -> None:
        self.cards: list[list[str]] = [[], [], []]
        self.dummy: list[str] = []
        self.up = ""
        self.trump = ""
        self.maker = -1
        self.maker_bid = ""
        self.maker_alone = False
        self.lone_defender = -1
        self.asked_defenders = 0
        self.farmers: list[int] = []
        self.trick: list[tuple[int, str]] = []

    # what others ask

    def pending(self) -> dict[str, Any] | None:
        if self.stage == "over":
            return None
        if self.stage == "deal":
            return {"chance": "deal"}
        return {"seat": self.turn, "legal": self._legal()}

    def deal_shape(self) -> dict[str, Any]:
        if self.stage != "deal":
            raise Refused("no deal is pending")
        return {
            "deck": make_deck(self.options["deck"]),
            "sizes": [5, 5, 5],
            "dummy": self._dummy_size(),
            "up": 1,
            "again": [],
        }

    def _dummy_size(self) -> int:
        return 5 if self.options["dummy"] == "on" else 0

    def draw_pool(self) -> tuple[int | None, list[str]]:
        raise Refused("nothing is drawn in Euchre")

    def feed(self, fact: Fact) -> None:
        if self.stage == "over":
            raise Refused("the game is over")
        if set(fact) == {"dealt"}:
            self._take_deal(fact["dealt"])
        elif set(fact) == {"seat", "chose"}:
            self._take_choice(fact["seat"], fact["chose"])
        else:
            raise Refused(f"no fact of Euchre: {dict(fact)}")

    # the deal

    def _take_deal(self, dealt: Any) -> None:
        if self.stage != "deal":
            raise Refused("no deal is pending")
        parts = {"hands", "up", "dummy"} if self.options["dummy"] == "on" else {"hands", "up"}
        if not isinstance(dealt, dict) or set(dealt) != parts:
            raise Refused("a deal has hands, a turned card and, where it is played with, a dummy")
        texts = dealt["hands"]
        if not isinstance(texts, list) or len(texts) != 3:
            raise Refused("a deal has three hands")
        texts = [*texts, dealt.get("dummy", ""), dealt["up"]]
        if not all(isinstance(text, str) for text in texts):
            raise Refused("cards are written as text")
        piles = [text.split() for text in texts]
        if [len(pile) for pile in piles] != [5, 5, 5, self._dummy_size(), 1]:
            raise Refused("five cards to each seat and to the dummy, one turned up")
        deck = make_deck(self.options["deck"])
        for pile in piles:
            for card in pile:
                if card not in deck:
                    raise Refused(f"{card} is not in the deck, or is dealt twice")
                deck.remove(card)
        self._clear_hand()
        self.trick_winners = []
        self.cards = piles[:3]
        self.dummy = piles[3]
        self.up = piles[4][0]
        self._find_farmers()
        self._ask_farmers_or_bid()

    def _left_of(self, seat: int) -> int:
        return (seat + 1) % 3

    def _find_farmers(self) -> None:
        if self.options["farmers_hand"] == "off":
            return
        for step in (1, 2, 3):
            seat = (self.dealer + step) % 3
            others = [card for card in self.cards[seat] if card[0] not in "9T"]
            one_ace = len(others) == 1 and others[0][0] == "A" and self.options["farmers_hand"] == "ace_no_face"
            if not others or one_ace:
                self.farmers.append(seat)

    def _ask_farmers_or_bid(self) -> None:
        if self.farmers:
            self.stage = "farmer"
            self.turn = self.farmers[0]
        elif self.up == JOKER:
            self.stage = "joker"
            self.turn = self.dealer
        else:
            self.stage = "round 1"
            self.turn = self._left_of(self.dealer)

    # legal actions

    def _legal(self) -> list[str]:
        hand = self.cards[self.turn]
        if self.stage == "farmer":
            legal = ["throw in", "keep"]
        elif self.stage == "round 1":
            legal = ["pass"]
            if self._may_call(self.up[1]):
                legal.append("order")
        elif self.stage == "joker":
            legal = ["name " + suit for suit in SUITS]
        elif self.stage == "pick up":
            legal = ["pick up", "decline"]
        elif self.stage == "exchange":
            legal = ["discard " + card for card in hand if card != self.up]
        elif self.stage == "round 2":
            legal = self._legal_names()
        elif self.stage == "maker":
            legal = ["dummy", "alone"]
        elif self.stage == "ten cards":
            legal = ["discard " + " ".join(five) for five in combinations(sorted(hand), 5)]
        elif self.stage == "defender":
            legal = ["alone", "together"]
        else:
            legal = ["play " + card for card in self._playable(hand)]
        return sorted(legal)

    def _may_call(self, suit: str) -> bool:
        if self.options["must_hold_natural_trump"] == "off":
            return True
        return any(card[1] == suit for card in self.cards[self.turn])

    def _legal_names(self) -> list[str]:
        allowed = list(SUITS)
        if self.options["allow_turned_down_suit"] == "off":
            allowed.remove(self.up[1])
        held = [suit for suit in allowed if self._may_call(suit)]
        stuck = self.turn == self.dealer and self.options["stick_dealer"] == "on"
        if not stuck:
            return ["pass"] + ["name " + suit for suit in held]
        if held:
            return ["name " + suit for suit in held]
        return ["name " + suit for suit in allowed]

    def _playable(self, hand: list[str]) -> list[str]:
        if not self.trick:
            return hand
        led = suit_of(self.trick[0][1], self.trump)
        following = [card for card in hand if suit_of(card, self.trump) == led]
        return following or hand

    # choices

    def _take_choice(self, seat: Any, text: Any) -> None:
        if self.stage == "deal":
            raise Refused("a deal is pending")
        if not whole(seat) or seat != self.turn:
            raise Refused(f"it is the turn of seat {self.turn}")
        if not isinstance(text, str):
            raise Refused("an action is written as text")
        verb, _, rest = text.partition(" ")
        if verb == "discard":
            text = " ".join([verb, *sorted(rest.split())])
        if text not in self._legal():
            raise Refused(f"{text!r} is not legal here")
        if self.stage == "farmer":
            self._farmer(text)
        elif self.stage in ("round 1", "round 2"):
            self._bid(text)
        elif self.stage == "joker":
            self._joker_named(text)
        elif self.stage == "pick up":
            self._pick_up(text)
        elif self.stage in ("exchange", "ten cards"):
            self._discard(rest.split())
        elif self.stage == "maker":
            self._maker_decides(text)
        elif self.stage == "defender":
            self._defender_decides(text)
        else:
            self._play(rest)

    def _farmer(self, text: str) -> None:
        if text == "throw in":
            self.stage = "deal"
            return
        self.farmers.pop(0)
        self._ask_farmers_or_bid()

    def _bid(self, text: str) -> None:
        if text == "pass":
            self._pass()
            return
        self.maker = self.turn
        self.maker_bid = text
        if text != "order":
            self.trump = text[-1]
            self._ask_maker()
            return
        self.trump = self.up[1]
        must_take = self.options["dealer_must_pick_up"] == "on" or self.options["dummy"] == "off"
        if self.maker == self.dealer or must_take:
            self._take_turned_card()
        else:
            self.stage = "pick up"
            self.turn = self.dealer

    def _pass(self) -> None:
        if self.turn != self.dealer:
            self.turn = self._left_of(self.turn)
        elif self.stage == "round 1":
            self.stage = "round 2"
            self.turn = self._left_of(self.dealer)
        else:
            self.stage = "deal"
            self.dealer = self._left_of(self.dealer)

    def _joker_named(self, text: str) -> None:
        self.maker = self.dealer
        self.maker_bid = text
        self.trump = text[-1]
        self._take_turned_card()

    def _take_turned_card(self) -> None:
        self.cards[self.dealer].append(self.up)
        self.stage = "exchange"
        self.turn = self.dealer

    def _pick_up(self, text: str) -> None:
        if text == "pick up":
            self._take_turned_card()
        else:
            self._ask_maker()

    def _discard(self, cards: list[str]) -> None:
        for card in cards:
            self.cards[self.turn].remove(card)
        if self.stage == "exchange":
            self._ask_maker()
        else:
            self._ask_defender()

    def _ask_maker(self) -> None:
        if self.options["dummy"] == "off":
            self._first_lead()
            return
        self.stage = "maker"
        self.turn = self.maker

    def _maker_decides(self, text: str) -> None:
        if text == "alone":
            self.maker_alone = True
            self._ask_defender()
        else:
            self.cards[self.maker] = self.cards[self.maker] + self.dummy
            self.stage = "ten cards"

    def _ask_defender(self) -> None:
        self.stage = "defender"
        self.turn = self._left_of(self.maker)

    def _defender_decides(self, text: str) -> None:
        self.asked_defenders += 1
        if text == "alone":
            self.lone_defender = self.turn
            self._first_lead()
        elif self.asked_defenders == 1:
            self.turn = self._left_of(self.turn)
        else:
            self._first_lead()

    # the play

    def _active(self, seat: int) -> bool:
        return self.lone_defender == -1 or seat in (self.maker, self.lone_defender)

    def _next_active(self, seat: int) -> int:
        seat = self._left_of(seat)
        while not self._active(seat):
            seat = self._left_of(seat)
        return seat

    def _first_lead(self) -> None:
        self.stage = "play"
        if self.options["alone_lead"] == "dealer_left":
            self.turn = self._next_active(self.dealer)
        elif self.maker_alone:
            self.turn = self._next_active(self.maker)
        elif self.lone_defender != -1:
            self.turn = self._next_active(self.lone_defender)
        else:
            self.turn = self._left_of(self.dealer)

    def _play(self, card: str) -> None:
        self.cards[self.turn].remove(card)
        self.trick.append((self.turn, card))
        players = 3 if self.lone_defender == -1 else 2
        if len(self.trick) < players:
            self.turn = self._next_active(self.turn)
            return
        self.turn = self._winner_of_trick()
        self.trick_winners.append(self.turn)
        self.trick = []
        if len(self.trick_winners) == 5:
            self._end_hand()

    def _winner_of_trick(self) -> int:
        led = suit_of(self.trick[0][1], self.trump)
        best = self.trick[0]
        for entry in self.trick:
            if strength(entry[1], led, self.trump) > strength(best[1], led, self.trump):
                best = entry
        return best[0]

    # the end of a hand

    def _end_hand(self) -> None:
        tricks = [self.trick_winners.count(seat) for seat in range(3)]
        gained = self._points(tricks[self.maker])
        bids: list[str | None] = [None, None, None]
        bids[self.maker] = self.maker_bid
        self.hands.append({"scores": gained, "tricks": tricks, "bids": bids})
        self.scores = [self.scores[seat] + gained[seat] for seat in range(3)]
        self.dealer = self._left_of(self.dealer)
        self.stage = "deal"
        self._end_game_if_won()

    def _points(self, taken: int) -> list[int]:
        if taken == 5:
            for_maker = self.options["lone_march_points"] if self.maker_alone else 3
            for_defender = 0
        elif taken >= 3:
            for_maker = 1
            for_defender = 0
        else:
            for_maker = 0
            for_defender = 2
            if taken == 0 and (self.lone_defender != -1 or self.options["super_euchre"] == "on"):
                for_defender = 4
        points = [for_defender, for_defender, for_defender]
        points[self.maker] = for_maker
        return points

    def _end_game_if_won(self) -> None:
        top = max(self.scores)
        leaders = [seat for seat in range(3) if self.scores[seat] == top]
        if top < self.options["target"]:
            return
        if len(leaders) == 1 or self.options["shared_win"] == "on":
            self.winners = leaders
            self.stage = "over"
