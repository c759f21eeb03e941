"""What the naive judges of the small games share: header, deals and draws checked, the books kept."""

from __future__ import annotations

from abc import ABC, abstractmethod
from random import Random
from typing import Any, ClassVar

from tests.judges import Fact, Refused

SUITS = ["C", "D", "H", "S"]


def whole(value: object) -> bool:
    """A real integer, not a truth value."""
    return isinstance(value, int) and not isinstance(value, bool)


class SmallGame(ABC):
    """One game as a judge sees it; each game says what is dealt, what is legal and what an action does."""

    game: ClassVar[str]
    seats: ClassVar[list[int]]
    numbers: ClassVar[dict[str, tuple[int, int, int]]] = {}
    """Options: default, least and most."""
    partners: ClassVar[bool] = False
    """Seats 0 and 2 play with each other, and so do 1 and 3."""

    def __init__(self, header: dict[str, Any]) -> None:
        self.check_header(header)
        self.options = self.read_options(header.get("options", {}))
        self.players = len(header["seats"])
        self.dealer: int = header.get("dealer", 0)
        self.scores: list[int] = list(header.get("scores", [0] * self.players))
        self.bags: list[int] | None = None
        self.hands: list[dict[str, Any]] = []
        self.winners: list[int] = []
        self.trick_winners: list[int] = []
        self.moment = "deal"
        self.turn = 0
        self.trump = ""
        self.held: list[list[str]] = []
        self.won: list[list[str]] = []
        self.stock: list[str] = []
        self.up: list[str] = []
        self.apart: list[str] = []
        self.bids: list[str | None] = []
        self.trick: list[str] = []
        self.trick_seats: list[int] = []
        self.to_draw: list[int] = []
        """The seats that draw a card of the stock now, in order."""

    def check_header(self, header: dict[str, Any]) -> None:
        """Refuse a header that is none of this game."""
        for key in ["cardtable", "rules"]:
            if header.get(key, 1) != 1:
                raise Refused(f"{key} {header[key]} is not known")
        if header.get("game") != self.game:
            raise Refused(f"not a game of {self.game}")
        seats = header.get("seats")
        if not isinstance(seats, list) or len(seats) not in self.seats:
            raise Refused("the wrong number of players")
        if "bags" in header:
            raise Refused("this game has no bags")
        dealer = header.get("dealer", 0)
        if not whole(dealer) or not 0 <= dealer < len(seats):
            raise Refused("the dealer must be a seat")
        scores = header.get("scores", [0] * len(seats))
        if not isinstance(scores, list) or len(scores) != len(seats) or not all(whole(score) for score in scores):
            raise Refused("scores must be one integer per seat")
        if self.partners and scores[:2] != scores[2:]:
            raise Refused("partners have the same score")

    def read_options(self, given: object) -> dict[str, int]:
        """The options in full."""
        if not isinstance(given, dict):
            raise Refused("options must be an object")
        options = {name: default for name, (default, _, _) in self.numbers.items()}
        for name, value in given.items():
            if name not in self.numbers:
                raise Refused(f"unknown option {name}")
            _, least, most = self.numbers[name]
            if not whole(value) or not least <= value <= most:
                raise Refused(f"{name} can be {least} to {most}")
            options[name] = value
        return options

    # What a game says

    @abstractmethod
    def deck(self) -> list[str]:
        """The cards of a deal."""

    @abstractmethod
    def sizes(self) -> list[int]:
        """How many cards each seat is dealt."""

    @abstractmethod
    def begin(self) -> None:
        """Ask the first question of a hand."""

    @abstractmethod
    def legal(self) -> list[str]:
        """The actions of the seat to act."""

    @abstractmethod
    def act(self, seat: int, verb: str, words: list[str]) -> None:
        """Carry a legal action out."""

    def dummy_size(self) -> int:
        """How many cards lie apart, face down."""
        return 0

    def up_size(self) -> int:
        """How many cards are turned."""
        return 0

    def drawn(self, seat: int, card: str) -> None:
        """A card of the stock has gone to a seat."""
        self.held[seat].append(card)

    def all_drawn(self) -> None:
        """Everybody has drawn, and the play goes on."""
        self.moment = "play"

    # Facts

    def feed(self, fact: Fact) -> None:
        """Take one fact or refuse it and stay as before."""
        keys = set(fact)
        if keys == {"dealt"}:
            self.take_deal(fact["dealt"])
        elif keys == {"drew", "seat"}:
            self.take_draw(fact["seat"], fact["drew"])
        elif keys == {"seat", "chose"}:
            self.take_choice(fact["seat"], fact["chose"])
        else:
            raise Refused("not a fact of this game")

    def pending(self) -> dict[str, Any] | None:
        """What is asked next."""
        if self.moment == "over":
            return None
        if self.moment == "deal":
            return {"chance": "deal"}
        if self.to_draw:
            return {"chance": "draw"}
        return {"seat": self.turn, "legal": sorted(self.legal())}

    def deal_shape(self) -> dict[str, Any]:
        """What the pending deal must look like."""
        return {
            "deck": sorted(self.deck()), "sizes": self.sizes(), "dummy": self.dummy_size(), "up": self.up_size(),
            "again": [],
        }  # fmt: skip

    def draw_pool(self) -> tuple[int | None, list[str]]:
        """Who draws, and the cards of the stock."""
        if not self.to_draw:
            raise Refused("no draw is pending")
        return self.to_draw[0], sorted(self.stock)

    def take_deal(self, deal: Any) -> None:
        """Check a deal and begin the hand."""
        if self.moment != "deal":
            raise Refused("no deal is due")
        if not isinstance(deal, dict) or not isinstance(deal.get("hands"), list):
            raise Refused("a deal needs hands")
        parts = {"hands"} | ({"dummy"} if self.dummy_size() else set()) | ({"up"} if self.up_size() else set())
        if set(deal) != parts or not all(isinstance(text, str) for text in deal["hands"]):
            raise Refused("a deal has hands, and what is turned or lies apart")
        held = [text.split() for text in deal["hands"]]
        dummy, up = (str(deal.get(part, "")).split() for part in ("dummy", "up"))
        if [len(hand) for hand in held] != self.sizes() or len(dummy) != self.dummy_size() or len(up) != self.up_size():
            raise Refused("the wrong number of hands or of cards")
        cards = [card for hand in held for card in hand] + dummy + up
        if len(set(cards)) != len(cards) or not set(cards) <= set(self.deck()):
            raise Refused("a card dealt twice or not of the deck")
        self.held, self.up = held, up
        self.stock = [card for card in self.deck() if card not in cards]
        self.won = [[] for _ in range(self.players)]
        self.bids = [None] * self.players
        self.trick, self.trick_seats, self.trick_winners, self.to_draw = [], [], [], []
        self.trump = ""
        self.apart = dummy
        self.begin()

    def take_draw(self, seat: Any, card: Any) -> None:
        """Check a draw and carry it out."""
        if not self.to_draw or not whole(seat) or seat != self.to_draw[0] or card not in self.stock:
            raise Refused("no such draw is due")
        self.stock.remove(card)
        self.to_draw.pop(0)
        self.drawn(seat, card)
        if not self.to_draw:
            self.all_drawn()

    def take_choice(self, seat: Any, action: Any) -> None:
        """Check a choice and carry it out."""
        if self.moment in ["deal", "over"] or self.to_draw:
            raise Refused("nobody is asked")
        if not whole(seat) or seat != self.turn:
            raise Refused(f"seat {self.turn} is to act")
        if not isinstance(action, str) or action not in self.legal():
            raise Refused(f"{action} is not legal")
        verb, *words = action.split()
        self.act(seat, verb, words)

    # The books

    def left_of(self, seat: int) -> int:
        """The next seat clockwise."""
        return (seat + 1) % self.players

    def put(self, seat: int, card: str) -> None:
        """A card goes from a hand to the trick."""
        self.held[seat].remove(card)
        self.trick.append(card)
        self.trick_seats.append(seat)

    def gather(self, winner: int) -> None:
        """The trick goes to its winner."""
        self.won[winner] += self.trick
        self.trick_winners.append(winner)
        self.trick, self.trick_seats = [], []

    def book(self, changes: list[int]) -> None:
        """Write a finished hand down."""
        self.scores = [score + change for score, change in zip(self.scores, changes, strict=True)]
        tricks = [self.trick_winners.count(seat) for seat in range(self.players)]
        self.hands.append({"scores": changes, "tricks": tricks, "bids": list(self.bids)})

    def next_deal(self) -> None:
        """The deal passes to the left."""
        self.dealer = self.left_of(self.dealer)
        self.moment = "deal"

    def over(self, winners: list[int]) -> None:
        """The game is over."""
        self.winners = winners
        self.moment = "over"


def best_card(trick: list[str], trump: str, ranks: str) -> str:
    """The card that wins: the highest trump, or else the highest of the suit led; of two equal ones the first."""
    wanted = trump if any(card[1] == trump for card in trick) else trick[0][1]
    best = ""
    for card in trick:
        if card[1] == wanted and (not best or ranks.index(card[0]) > ranks.index(best[0])):
            best = card
    return best


def random_header(kind: type[SmallGame], rnd: Random) -> dict[str, Any]:
    """A header of this game with random players, options and starting scores."""
    count = rnd.choice(kind.seats)
    options = {name: rnd.randint(least, min(most, 2 * usual)) for name, (usual, least, most) in kind.numbers.items()}
    header: dict[str, Any] = {
        "cardtable": 1, "game": kind.game, "seats": [f"P{i}" for i in range(count)], "dealer": rnd.randrange(count),
    }  # fmt: skip
    if rnd.random() < 0.5:
        header["options"] = options
    if rnd.random() < 0.3:
        scores = [rnd.choice((0, 1, 2, 5, 40, 150)) for _ in range(count)]
        header["scores"] = scores[:2] * 2 if kind.partners else scores
    return header


RANKS_DOWN = "AKQJT98765432"


def feed_all(judge: SmallGame, *actions: str) -> None:
    """The seats asked choose these actions, one after the other; a card alone is drawn."""
    for action in actions:
        if judge.to_draw:
            judge.feed({"seat": judge.to_draw[0], "drew": action})
        else:
            judge.feed({"seat": judge.turn, "chose": action})
