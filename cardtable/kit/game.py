"""The fold of a trick-taking game: facts applied to a position, with the hooks in which games differ."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING, Any, ClassVar, Final, NoReturn, cast

from cardtable.core.actions import Action, action_text
from cardtable.core.cards import CardSet
from cardtable.core.errors import BadOptions
from cardtable.core.facts import Chosen, Dealt, Drew, Fact, Ruled, Shown
from cardtable.core.options import GameOptions
from cardtable.core.pending import Deal, Over, Pending, Rule, Show
from cardtable.core.piles import Pile
from cardtable.core.ruleset import PROTOCOL, GameInfo, RuleRef, Table
from cardtable.core.scene import Happening, Scene, Standing
from cardtable.core.sides import Teams
from cardtable.core.text import counted
from cardtable.kit.evolve import evolve
from cardtable.kit.happenings import happenings_of
from cardtable.kit.phases import Phase, Refusal, TrickPhase
from cardtable.kit.position import NOBODY, Position, Sheet
from cardtable.kit.scene import scene_of, trump_words
from cardtable.kit.scoring import HandResult, Scored, Totals, hand_done
from cardtable.kit.settled import settled
from cardtable.kit.tricks import TrickTables

if TYPE_CHECKING:
    from cardtable.kit.paper import Paper


class TrickGame(ABC):
    """A ruleset made of phases. A game overrides the hooks; the fold, the views and the sheet are the same for all."""

    protocol: ClassVar[int] = PROTOCOL
    info: ClassVar[GameInfo]
    Options: ClassVar[type[GameOptions]]
    tally: ClassVar[tuple[int, ...]] = ()
    """What each seat's own tally starts from."""

    teams: ClassVar[Teams] = ()
    """The partnerships, whose seats have the same score; empty where everybody plays alone."""

    refusals: ClassVar[Mapping[Refusal, str]]
    """The rules behind refused cards."""

    def __init__(self, thumb: object = None, hints: object = None, paper: Paper | None = None) -> None:
        self.paper = paper
        """What a hand with real cards is made of, for a score-keeper; the rules never look at it."""
        self.thumb = thumb
        """The rule of thumb of this game, for the bots that play by it; the rules never look at it."""
        self.hints = hints
        """What this game tells the bots that search; the rules never look at it."""
        self.phases: Mapping[str, Phase] = {**self.own_phases(), "tricks": TrickPhase(self)}

    def __reduce__(self) -> tuple[type[TrickGame], tuple[Any, ...]]:
        """Return how another process makes this game again: phases may hold what cannot be sent to one."""
        return type(self), (self.thumb, self.hints, self.paper)

    # Hooks

    @abstractmethod
    def own_phases(self) -> Mapping[str, Phase]:
        """Return the phases of this game before the tricks, by name."""

    @abstractmethod
    def tables(self, s: Position) -> TrickTables:
        """Return the trick tables under this position's options and trumps."""

    @abstractmethod
    def deal_request(self, s: Position) -> Deal:
        """Return the deal of the hand that begins."""

    @abstractmethod
    def dealt(self, s: Position) -> Position:
        """Return the position after the cards are laid out."""

    @abstractmethod
    def score(self, options: Any, totals: Totals, result: HandResult) -> Scored:
        """Return the sheet after a hand; needs no cards in play."""

    @abstractmethod
    def badges(self, s: Position) -> tuple[str, ...]:
        """Return the state of the table in words, such as the contract; the trumps stand before it by themselves."""

    @abstractmethod
    def needs(self, s: Position, seat: int) -> str:
        """Return how a seat's contract stands, in words."""

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

    def roles(self, s: Position, seat: int) -> tuple[str, ...]:
        """Return a seat's roles in words."""
        return ("dealer",) if seat == s.dealer else ()

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

    def card_led(self, s: Position, card: int) -> Position:  # noqa: ARG002 - games override it
        """Return the position after the lead to a trick."""
        return s

    def trick_done(self, s: Position) -> Position:
        """Return the position after a finished trick: scored, if its winner has nothing left to lead."""
        assert s.play is not None
        return s if len(s.hands[s.play.turn]) else self.hand_over(s)

    def hand_over(self, s: Position) -> Position:
        """Return the position after the last trick."""
        return self.scored(s)

    def result(self, s: Position) -> HandResult:
        """Return the hand just played, or what is played of it, for its scorer; a game adds the cards that count."""
        play = s.play
        assert play is not None
        parts = zip(play.active, play.played, s.hands, strict=True)
        possible = tuple([cards.bit_count() + len(left) if active else 0 for active, cards, left in parts])
        return HandResult(s.hand, s.dealer, s.bids, play.taken, possible, s.maker, s.alone, trump=s.trump)

    def counting(self, s: Position) -> CardSet:  # noqa: ARG002 - games in which cards count override it
        """Return the cards that count for whoever takes them."""
        return 0

    def shown(self, s: Position, fact: Shown) -> Position:  # noqa: ARG002 - games that show more override it
        """Return the position after a seat is shown something other than its hand."""
        self._never_asks(f"show of the {fact.what}")

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
        """Return the cards that a seat is shown, from the truth."""
        return Shown(request.seat, request.what, s.hands[request.seat])

    def derive_ruled(self, s: Position, request: Rule) -> Ruled:  # noqa: ARG002 - games that rule override it
        """Return a ruling, from the truth."""
        self._never_asks(f"ruling on {request.key}")

    def _never_asks(self, what: str) -> NoReturn:
        raise TypeError(f"{self.info.name} asks for no {what}, so it cannot be given one")

    def side(self, seat: int) -> tuple[int, ...]:
        """Return the seats that win and lose with a seat, itself included."""
        return next((team for team in self.teams if seat in team), (seat,))

    # The protocol

    def new_game(self, table: Table) -> Position:
        """Return the position before the first deal; raises BadOptions for a number of players it cannot seat."""
        if table.seats not in self.info.seats:
            raise BadOptions(f"{self.info.name} is for {_counts(self.info.seats)} players, not {table.seats}")
        scores = table.scores or (0,) * table.seats
        bags = (table.bags or (0,) * table.seats) if self.info.bags else None
        totals = Totals(scores, bags, (self.tally,) * table.seats)
        return self.begin_hand(Position(table, Sheet(totals), table.dealer))

    def pending(self, s: Position) -> Pending:
        """Return what must happen next."""
        if s.due:
            return s.due[0]
        if s.sheet.winners:
            return Over()
        return self.phases[s.phase].ask(s)

    def legal_actions(self, s: Position, seat: int) -> tuple[Action, ...]:
        """Return what the seat may choose; empty when it is not asked."""
        if s.due or s.sheet.winners:
            return ()
        phase = self.phases[s.phase]
        return phase.legal(s) if phase.ask(s).seat == seat else ()

    def why_not(self, s: Position, seat: int, action: Action) -> RuleRef | None:
        """Return the rule that forbids an action, or None when it is legal or means nothing here."""
        if s.due or s.sheet.winners or action in self.legal_actions(s, seat):
            return None
        phase = self.phases[s.phase]
        return phase.why_not(s, action) if phase.ask(s).seat == seat else None

    def apply(self, s: Position, fact: Fact) -> Position:
        """Return the position after a fact."""
        match fact:
            case Chosen():
                return self.phases[s.phase].apply(s, fact)
            case Dealt():
                return self.dealt(self._laid(s, fact))
            case Shown():
                return self._seen(evolve(s, due=s.due[1:]), fact)
            case Drew():
                return self.drew(evolve(s, due=s.due[1:], draws=s.draws + 1), fact)
            case Ruled():
                return self.ruled(evolve(s, due=s.due[1:]), fact)
        raise TypeError(f"{fact} is no fact of a hand")

    def derive(self, s: Position, request: Show | Rule) -> Fact:
        """Return the derived fact that answers a request, from the truth."""
        return self.derive_shown(s, request) if isinstance(request, Show) else self.derive_ruled(s, request)

    def standing(self, s: Position) -> Standing:
        """Return totals, finished hands and winners."""
        goal, target = self.goal(s)
        sheet = s.sheet
        totals, winners = sheet.totals, sheet.winners
        return Standing(
            totals.scores, totals.bags, sheet.done, winners, bool(winners), goal, target, self.teams
        )  # fmt: skip

    def settled(self, s: Position, seat: int) -> bool:
        """Return whether every way to play this hand on from a seat's view certainly gives the same score."""
        return settled(self, s, seat)

    def scene(self, s: Position, me: int | None) -> Scene:
        """Return what a seat (or nobody) sees."""
        return scene_of(self, s, me)

    def happenings(self, before: Position, fact: Fact, after: Position) -> tuple[Happening, ...]:
        """Return what there is to tell about a fact."""
        return happenings_of(self, before, fact, after)

    def rules_text(self) -> str:
        """Return the numbered rules as Markdown: `rules.md` beside the ruleset."""
        return self._beside("rules.md").read_text(encoding="utf-8")

    def lesson_text(self) -> str | None:
        """Return a prepared hand with comments, for pupils: `lesson.toml` beside the ruleset; None without one."""
        file = self._beside("lesson.toml")
        return file.read_text(encoding="utf-8") if file.is_file() else None

    def _beside(self, name: str) -> Traversable:
        home = next(c.__module__ for c in type(self).__mro__ if "info" in vars(c))
        return files(home.rpartition(".")[0]).joinpath(name)

    # The fold

    def begin_hand(self, s: Position) -> Position:
        """Return the position in which the next hand must be dealt."""
        s = Position(s.table, s.sheet, s.dealer, s.hand, s.attempt)
        return evolve(s, due=(self.deal_request(s),))

    def deal_label(self, s: Position) -> str:
        """Return the label of the deal of this hand and attempt."""
        return f"hand/{s.hand}/deal/{s.attempt}"

    def deal_again(self, s: Position, dealer: int) -> Position:
        """Return the position in which the same hand is dealt once more."""
        return self.begin_hand(evolve(s, attempt=s.attempt + 1, dealer=dealer))

    def show_hands(self, s: Position, blind: int = NOBODY) -> Position:
        """Return the position in which every seat, or every seat but one, is shown its hand, from the dealer's left."""
        order = tuple(s.left_of(s.dealer, i) for i in range(1, s.seats + 1))
        return evolve(s, due=(*s.due, *(Show(seat, "hand") for seat in order if seat != blind)))

    def scored(self, s: Position) -> Position:
        """Return the position after the hand is scored: the next deal is due, or the game is over."""
        result = self.result(s)
        totals = s.sheet.totals
        scored = self.score(s.table.options, totals, result)
        sheet = Sheet(scored.totals, (*s.sheet.done, hand_done(totals, result, scored)), scored.winners)
        if scored.winners:
            return evolve(s, sheet=sheet, phase="")
        s = evolve(s, sheet=sheet, hand=s.hand + 1, attempt=1, draws=0, dealer=self.next_dealer(s), phase="")
        return evolve(s, due=(self.deal_request(s),))

    def next_dealer(self, s: Position) -> int:
        """Return who deals the next hand."""
        return s.left_of(s.dealer)

    def _laid(self, s: Position, fact: Dealt) -> Position:
        fresh = Position(s.table, s.sheet, s.dealer, s.hand, s.attempt)
        nobody = (False,) * s.seats
        return evolve(
            fresh, hands=fact.hands, stock=fact.rest, dummy=fact.dummy, up=fact.up,
            seen=nobody, bids=(None,) * s.seats, alone=nobody,
        )  # fmt: skip

    def _seen(self, s: Position, fact: Shown) -> Position:
        if fact.what != "hand":
            return self.shown(s, fact)
        seat = fact.seat
        seen = (*s.seen[:seat], True, *s.seen[seat + 1 :])
        if fact.cards.hidden:
            return evolve(s, seen=seen)
        return evolve(s, seen=seen, hands=(*s.hands[:seat], fact.cards, *s.hands[seat + 1 :]))


ACROSS: Final = ((0, 2), (1, 3))
"""Two partnerships of four players: partners sit opposite each other."""


def draw_label(s: Position) -> str:
    """Return the label of the next draw of this hand."""
    return f"hand/{s.hand}/draw/{s.draws + 1}"


def options_of(s: Position) -> Any:
    """Return the house rules of a position's game; the ruleset knows their type."""
    return cast(Any, s.table.options)


def said(s: Position, chosen: Chosen) -> Position:
    """Return the position with a call added to what has been said."""
    return evolve(s, said=(*s.said, (chosen.seat, chosen.action)))


def bid(s: Position, chosen: Chosen) -> Position:
    """Return the position with a call added and standing as its seat's bid."""
    bids = (*s.bids[: chosen.seat], chosen.action, *s.bids[chosen.seat + 1 :])
    return evolve(s, said=(*s.said, (chosen.seat, chosen.action)), bids=bids)


def put_away(s: Position, chosen: Chosen, keeps: CardSet = 0) -> Position:
    """Return the position with the chosen cards face down out of play; where veiled, none of them is in `keeps`."""
    hand = s.hands[chosen.seat]
    if chosen.veiled is None:
        hand, cards = hand.take_set(chosen.action.cards), Pile(chosen.action.cards)
    else:
        hand, cards = hand.lose(chosen.veiled, keeps), Pile(0, chosen.veiled)
    return evolve(s, hands=(*s.hands[: chosen.seat], hand, *s.hands[chosen.seat + 1 :]), gone=s.gone.add(cards))


def _counts(seats: tuple[int, ...]) -> str:
    if len(seats) == 1:
        return str(seats[0])
    return ", ".join(map(str, seats[:-1])) + f" or {seats[-1]}"
