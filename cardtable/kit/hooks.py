"""The hooks of a trick-taking game: what is abstract must be said, everything else has a default."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar, NoReturn

from cardtable.core.actions import Action, action_text
from cardtable.core.cards import ALL, Card, CardSet
from cardtable.core.facts import Chosen, Dealt, Drew, Ruled, Shown
from cardtable.core.options import GameOptions
from cardtable.core.pending import DUMMY, Deal, Rule, Show
from cardtable.core.piles import EMPTY
from cardtable.core.ruleset import PROTOCOL, GameInfo
from cardtable.core.scene import DEALER, Contract, Happening
from cardtable.core.sides import Teams
from cardtable.core.text import counted
from cardtable.kit.evolve import evolve
from cardtable.kit.flow import PLAIN_FLOW, TrickFlow
from cardtable.kit.phases import Phase
from cardtable.kit.playing import Refusal, lead_words, trump_words
from cardtable.kit.position import Position, hand_result, options_of, places_of
from cardtable.kit.scoring import HandResult, Scored, Totals
from cardtable.kit.tricks import TrickTables


class Hooks(ABC):
    """What a game says of itself. The fold, the playouts, the views and the sheet are the same for all games."""

    protocol: ClassVar[int] = PROTOCOL
    info: ClassVar[GameInfo]
    Options: ClassVar[type[GameOptions]]
    tally: ClassVar[tuple[int, ...]] = ()
    """What each seat's own tally starts from."""

    teams: ClassVar[Teams] = ()
    """The partnerships, whose seats have the same score; empty where everybody plays alone."""

    refusals: ClassVar[Mapping[Refusal, str]]
    """The rules behind refused cards."""

    @abstractmethod
    def own_phases(self) -> Mapping[str, Phase]:
        """Return the phases of this game before the tricks, by name."""

    @abstractmethod
    def tables(self, s: Position) -> TrickTables:
        """Return the trick tables under this position's options and trumps."""

    @abstractmethod
    def deal_request(self, s: Position) -> Deal:
        """Return the deal of the hand that begins."""

    def own_of(self, s: Position, dealt: Dealt) -> Any:  # noqa: ARG002 - games that keep more override it
        """Return what the game keeps of a hand besides the kit's part, as it is dealt: its dummy, for one."""
        return None

    @abstractmethod
    def dealt(self, s: Position) -> Position:
        """Return the position after the cards are laid out."""

    def next_dealer(self, s: Position) -> int:
        """Return who deals the next hand: by default the next player to the left."""
        return s.left_of(s.dealer)

    @abstractmethod
    def score(self, options: Any, totals: Totals, result: HandResult) -> Scored:
        """Return the sheet after a hand; needs no cards in play."""

    @abstractmethod
    def badges(self, s: Position) -> tuple[str, ...]:
        """Return the state of the table in words, such as the contract; the trumps stand before it by themselves."""

    @abstractmethod
    def needs(self, s: Position, seat: int) -> str:
        """Return how a seat's contract stands, in words."""

    def contract(self, s: Position, seat: int) -> Contract | None:  # noqa: ARG002 - games with such bids override it
        """Return how many tricks a seat has undertaken to take; by default nothing that is a number of tricks."""
        return None

    def goal(self, s: Position) -> tuple[str, int | None]:
        """Return what ends the game in words, and the target score if there is one: by default the option `target`."""
        target = options_of(s).target
        return f"to {target}", target

    def title(self, s: Position) -> str:
        """Return where the game stands: the number of the hand and the goal, or what the game counts instead."""
        return f"hand {s.hand}, {self.goal(s)[0]}"

    def trumps(self, s: Position) -> str:
        """Return the trumps in words, as they lie on the table; by default those of the tables, empty without any."""
        return trump_words(self.tables_for_sorting(s), s.play) if s.hands and s.phase else ""

    def turned_card(self, s: Position) -> Card | None:
        """Return the turned card, on the table or as everybody knows in a hand."""
        return s.up[-1] if s.up else None

    def offer(self, s: Position) -> Card | None:  # noqa: ARG002 - games with a draft override it
        """Return the card that is offered to whoever is asked, where this position knows it."""
        return None

    def roles(self, s: Position, seat: int) -> tuple[str, ...]:
        """Return a seat's roles in words."""
        return (DEALER,) if seat == s.dealer else ()

    def bid_words(self, s: Position, seat: int, action: Action) -> str:  # noqa: ARG002 - games override it
        """Return a bid in the game's own words."""
        return action_text(action)

    def choice_told(self, s: Position, chosen: Chosen) -> str:
        """Return the sentence for a choice other than a card played, made in this position; it may be veiled."""
        name, count = s.table.names[chosen.seat], chosen.veiled
        if count is None:
            return f"{name}: {self.bid_words(s, chosen.seat, chosen.action)}"
        words = f"{chosen.action.verb} {counted(count, 'card')}" if count else chosen.action.verb
        return f"{name}: {words}, face down"

    def deal_told(self, s: Position) -> str:
        """Return the sentence for a deal."""
        return f"{s.table.names[s.dealer]} deals"

    def draw_told(self, s: Position, drew: Drew) -> str:
        """Return the sentence for a card drawn in this position."""
        return "a card is put away unseen" if drew.seat is None else f"{s.table.names[drew.seat]} draws a card"

    def refusal(self, s: Position, reason: Refusal) -> str:  # noqa: ARG002 - games override it
        """Return the number of the rule behind a refused card."""
        return self.refusals[reason]

    def flow(self, s: Position) -> TrickFlow:  # noqa: ARG002 - games override it
        """Return the course of the hand's tricks as its play begins: duties, draws, who may pass, what ends it."""
        return PLAIN_FLOW

    def card_prompt(self, s: Position) -> str:
        """Return what is asked of the next card, in words."""
        return lead_words(s)

    def first_led(self, s: Position, card: int) -> Position:  # noqa: ARG002 - games override it
        """Return the position after the first lead of a hand: it may fix the trumps, or ask for them."""
        return s

    def beside(self, s: Position) -> tuple[Action, ...]:  # noqa: ARG002 - games override it
        """Return what the asked seat may do instead of playing a card. Such games are played out by the fold."""
        return ()

    def took_beside(self, s: Position, chosen: Chosen) -> Position:  # noqa: ARG002 - games override it
        """Return the position after something done instead of playing a card."""
        self._never_asks(f"{chosen.action} during the tricks")

    def trick_done(self, s: Position) -> Position:
        """Return the position after a finished trick, before cards are drawn; `hand_over(s)` ends the hand.

        What a flow can say belongs there: a game with this hook is played out by the fold, slowly.
        """
        return s

    def before_score(self, s: Position) -> tuple[Rule, ...]:  # noqa: ARG002 - games override it
        """Return what is ruled after the last trick, before the hand is scored: hidden bids are opened."""
        return ()

    def result(self, s: Position) -> HandResult:
        """Return the hand just played, or what is played of it, for its scorer; a game adds the cards that count."""
        return hand_result(s)

    def counting(self, s: Position) -> CardSet:  # noqa: ARG002 - games in which cards count override it
        """Return the cards that count for whoever takes them."""
        return 0

    def counting_played(self, s: Position) -> CardSet:
        """Return the cards that count for whoever plays them: by default all, where the scorer is told who did."""
        return ALL if self.result(s).played else 0

    def shown(self, s: Position, fact: Shown) -> Position:
        """Return the position after a seat is shown something other than its hand: by default it takes the dummy."""
        if fact.what != DUMMY or DUMMY not in places_of(s.own.__class__):
            self._never_asks(f"show of the {fact.what}")
        hand = s.hands[fact.seat].add(fact.cards)
        hands = (*s.hands[: fact.seat], hand, *s.hands[fact.seat + 1 :])
        return evolve(s, hands=hands, own=evolve(s.own, dummy=EMPTY))

    def drew(self, s: Position, fact: Drew) -> Position:  # noqa: ARG002 - games that draw override it
        """Return the position after a card is drawn."""
        self._never_asks("draw")

    def ruled(self, s: Position, fact: Ruled) -> Position:  # noqa: ARG002 - games that rule override it
        """Return the position after a ruling."""
        self._never_asks(f"ruling on {fact.key}")

    def ruling_told(self, s: Position, fact: Ruled) -> tuple[Happening, ...]:  # noqa: ARG002 - silent by default
        """Return what there is to tell about a ruling."""
        return ()

    def tables_for_sorting(self, s: Position) -> TrickTables:
        """Return the tables by which a hand is sorted: those of the hand in play."""
        return s.play.tables if s.play else self.tables(s)

    def derive_shown(self, s: Position, request: Show) -> Shown:
        """Return the cards that a seat is shown, from the truth: a hand, or the game's own `dummy`."""
        return Shown(request.seat, request.what, s.own.dummy if request.what == DUMMY else s.hands[request.seat])

    def derive_ruled(self, s: Position, request: Rule) -> Ruled:  # noqa: ARG002 - games that rule override it
        """Return a ruling, from the truth."""
        self._never_asks(f"ruling on {request.key}")

    def _never_asks(self, what: str) -> NoReturn:
        raise TypeError(f"{self.info.name} asks for no {what}, so it cannot be given one")

    def side(self, seat: int) -> tuple[int, ...]:
        """Return the seats that win and lose with a seat, itself included."""
        return next((team for team in self.teams if seat in team), (seat,))
