"""The fold of a trick-taking game: facts applied to a position, with the hooks in which games differ."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from inspect import unwrap
from typing import Any, Final, TypeAlias

from cardtable.core.actions import Action
from cardtable.core.cards import CardSet
from cardtable.core.copies import copier, maker
from cardtable.core.errors import BadOptions
from cardtable.core.facts import Chosen, Dealt, Drew, Fact, Ruled, Shown
from cardtable.core.pending import OPEN_HAND, Ask, Deal, Draw, Over, Pending, Rule, Show
from cardtable.core.piles import Pile
from cardtable.core.ruleset import RuleRef, Table
from cardtable.core.scene import Happening, Scene, Standing
from cardtable.core.sides import Teams
from cardtable.kit.evolve import evolve
from cardtable.kit.happenings import happenings_of
from cardtable.kit.hooks import Hooks
from cardtable.kit.phases import Phase, begin_play, next_holder
from cardtable.kit.playing import TrickPhase
from cardtable.kit.position import NOBODY, Position, Sheet, own_piles
from cardtable.kit.position import hand_result as hand_result
from cardtable.kit.position import options_of as options_of
from cardtable.kit.scene import scene_of
from cardtable.kit.scoring import HandResult, Totals, hand_done
from cardtable.kit.settled import settled

Paper: TypeAlias = Callable[["TrickGame", Position], Generator[Any, Any, HandResult]]
"""What a hand written down is made of: from the position in which it has been dealt to its result (`kit.paper`)."""


class TrickGame(Hooks):
    """A ruleset made of phases. A game overrides the hooks; the fold, the views and the sheet are the same for all."""

    def __init__(self, thumb: object = None, hints: object = None, paper: Paper | None = None) -> None:
        self.paper = paper
        """What a hand with real cards is made of, for a score-keeper; the rules never look at it."""
        self.thumb = thumb
        """The rule of thumb of this game, for the bots that play by it; the rules never look at it."""
        self.hints = hints
        """What this game tells the bots that search; the rules never look at it."""
        tricks = TrickPhase(self, beside=type(self).beside is not TrickGame.beside)
        self.phases: Mapping[str, Phase] = {**self.own_phases(), "tricks": tricks}

    def __reduce__(self) -> tuple[type[TrickGame], tuple[Any, ...]]:
        """Return how another process makes this game again: phases may hold what cannot be sent to one."""
        return type(self), (self.thumb, self.hints, self.paper)

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
        play, phase = s.play, s.phase
        asked = s.turn
        if play is not None and phase == "tricks":
            asked = play.asked if play.flow.plays_for else play.turn
        return self.phases[phase].legal(s) if asked == seat else ()

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
                s = evolve(s, due=s.due[1:], draws=s.draws + 1)
                return self._drew_on(s, fact) if s.phase == "tricks" else self.drew(s, fact)
            case Ruled():
                s = self.ruled(evolve(s, due=s.due[1:]), fact)
                return self.scored(s) if s.phase == "scoring" and not s.due else s
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
        return not self.code_in_tricks() and settled(self, s, seat)

    def scene(self, s: Position, me: int | None) -> Scene:
        """Return what a seat (or nobody) sees."""
        asked = self.pending(s)
        return scene_of(self, s, me, asked.seat if isinstance(asked, Ask) else NOBODY)

    def happenings(self, before: Position, fact: Fact, after: Position) -> tuple[Happening, ...]:
        """Return what there is to tell about a fact."""
        return happenings_of(self, before, fact, after, self.standing(after))

    def rules_text(self) -> str:
        """Return the numbered rules as Markdown: `rules.md` beside the ruleset."""
        return self._beside("rules.md").read_text(encoding="utf-8")

    def readings_text(self) -> str | None:
        """Return what house rules change in the text of the rules: `readings.toml` beside the ruleset; None without."""
        file = self._beside("readings.toml")
        return file.read_text(encoding="utf-8") if file.is_file() else None

    def lesson_texts(self) -> tuple[str, ...]:
        """Return prepared hands with comments, for pupils: `lesson.toml` beside the ruleset, then `lesson_*.toml`."""
        files = [f for f in self._beside("").iterdir() if f.name.startswith("lesson") and f.name.endswith(".toml")]
        return tuple(f.read_text(encoding="utf-8") for f in sorted(files, key=lambda f: f.name.replace(".toml", "")))

    def _beside(self, name: str) -> Traversable:
        home = next(c.__module__ for c in type(self).__mro__ if "info" in vars(c))
        return files(home.rpartition(".")[0]).joinpath(name)

    def lead_decides(self) -> bool:
        """Return whether the first lead of a hand may fix or ask for its trumps."""
        return type(self).first_led is not TrickGame.first_led

    def code_in_tricks(self) -> tuple[str, ...]:
        """Return the names of the methods by which this game puts code of its own into its tricks.

        Only the fold calls them: the kernel and the solver refuse such a game, and bots play it out by the fold.
        """
        return _code_of(type(self), type(self.phases["tricks"]))

    # The fold

    def begin_hand(self, s: Position) -> Position:
        """Return the position in which the next hand must be dealt."""
        s = Position(s.table, s.sheet, s.dealer, s.hand, s.attempt)
        return evolve(s, due=(self._deal(s),))

    def begin_tricks(
        self, s: Position, leader: int, *, active: tuple[bool, ...] | None = None, opening: int | None = None,
        absent_first: int = NOBODY, lacks: tuple[CardSet, ...] | None = None,
    ) -> Position:  # fmt: skip
        """Return the position before the first lead, under the game's tables and flow.

        `active` seats play; `opening` must be led; `absent_first` misses the first trick; `lacks` is what seats are
        known not to hold. Raises TypeError where the flow lets a seat play the cards of an opponent: bots could not.
        """
        flow = self.flow(s)
        if flow.plays_for and any(player not in self.side(seat) for seat, player in enumerate(flow.plays_for)):
            raise TypeError(f"{self.info.name}: only a partner may play for a seat (`plays_for` {flow.plays_for})")
        play = begin_play(s, self.tables(s), leader, active, opening, absent_first, lacks, flow)
        return _with_tricks(s, "tricks", play)

    def after_trick(self, s: Position) -> Position:
        """Return the position after a finished trick: somebody draws or leads, or the hand is over."""
        play = s.play
        assert play is not None
        if play.flow.ends is not None and play.flow.ends(play.taken, play.captured):
            return self.hand_over(s)
        s = self.trick_done(s)
        if s.phase != "tricks" or s.due:
            return s
        play = s.play
        assert play is not None
        return self._draw_on(s, play.took_last) if play.open else self._lead_on(s)

    def hand_over(self, s: Position) -> Position:
        """Return the position after the last trick: rulings are due, or the hand is scored."""
        rulings = self.before_score(s)
        return evolve(s, due=rulings, phase="scoring") if rulings else self.scored(s)

    def _lead_on(self, s: Position) -> Position:
        """Return the position in which the next seat with cards leads; without cards the hand is over."""
        play = s.play
        assert play is not None
        seat = next_holder(play, play.turn, s.hands)
        if seat == NOBODY:
            return self.hand_over(s)
        return s if seat == play.turn else evolve(s, play=evolve(play, turn=seat))

    def _draw_on(self, s: Position, seat: int) -> Position:
        """Return the position in which a seat draws a card: from the stock, or a turned one at its end."""
        if len(s.stock):
            return _with_due(s, (Draw(seat, s.stock, draw_label(s)),))
        return self._drawn(evolve(s, up=s.up[:-1]), seat, Pile(1 << s.up[-1]))

    def _drew_on(self, s: Position, fact: Drew) -> Position:
        """Return the position after a card drawn between tricks."""
        assert fact.seat is not None
        stock, card = drawn_from(s.stock, fact)
        return self._drawn(evolve(s, stock=stock), fact.seat, card)

    def _drawn(self, s: Position, seat: int, card: Pile) -> Position:
        """Return the position after a seat has got a card: the next one draws, or it goes on."""
        play = s.play
        assert play is not None
        hands = (*s.hands[:seat], s.hands[seat].add(card), *s.hands[seat + 1 :])
        lacks = (*play.lacks[:seat], 0, *play.lacks[seat + 1 :])
        left = bool(len(s.stock) or s.up)
        s = evolve(s, hands=hands, play=evolve(play, lacks=lacks, open=left))
        following = next(x for i in range(1, s.seats + 1) if play.active[x := s.left_of(seat, i)])
        return self._draw_on(s, following) if left and following != play.took_last else self._lead_on(s)

    def _deal(self, s: Position) -> Deal:
        """Return the deal that is due; raises BadOptions where the deck is too small, or too large, for it."""
        deal = self.deal_request(s)
        held, wanted = deal.deck.bit_count(), sum(deal.sizes) + deal.dummy + deal.up
        if wanted > held or held > MOST_CARDS or len(deal.sizes) != s.seats:
            sizes = " + ".join(map(str, deal.sizes))
            raise BadOptions(
                f"{self.info.name} with {s.seats} players cannot deal hand {s.hand}: hands of {sizes} cards, "
                f"{deal.dummy} for a dummy and {deal.up} turned are {wanted} of a deck of {held} (at most {MOST_CARDS})"
            )
        return deal

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
        sheet = _sheet(scored.totals, (*s.sheet.done, hand_done(totals, result, scored)), scored.winners)
        if scored.winners:
            return evolve(s, sheet=sheet, phase="")
        s = _with_sheet(s, sheet)
        s = _next_hand(s, s.hand + 1, 1, 0, self.next_dealer(s), "")
        return _with_due(s, (self._deal(s),))

    def _laid(self, s: Position, fact: Dealt) -> Position:
        fresh = Position(s.table, s.sheet, s.dealer, s.hand, s.attempt)
        nobody, own = (False,) * s.seats, self.own_of(s, fact)
        if len(fact.dummy) and fact.dummy not in own_piles(own):
            raise TypeError(f"{self.info.name} deals a dummy that `own_of` keeps nowhere")
        return evolve(
            fresh, hands=fact.hands, stock=fact.rest, up=fact.up, own=own, seen=nobody, bids=(None,) * s.seats
        )  # fmt: skip

    def _seen(self, s: Position, fact: Shown) -> Position:
        seat = fact.seat
        if fact.what == OPEN_HAND:
            return evolve(s, hands=(*s.hands[:seat], fact.cards, *s.hands[seat + 1 :]))
        if fact.what != "hand":
            return self.shown(s, fact)
        seen = (*s.seen[:seat], True, *s.seen[seat + 1 :])
        if fact.cards.hidden:
            return evolve(s, seen=seen)
        return evolve(s, seen=seen, hands=(*s.hands[:seat], fact.cards, *s.hands[seat + 1 :]))


_sheet: Final = maker(Sheet)
_with_sheet: Final = copier(Position, "sheet")
_with_due: Final = copier(Position, "due")
_next_hand: Final = copier(Position, "hand", "attempt", "draws", "dealer", "phase")
_with_tricks: Final = copier(Position, "phase", "play")
_with_said: Final = copier(Position, "said")
_with_bid: Final = copier(Position, "said", "bids")

CODE_IN_TRICKS: Final = (
    "beside", "took_beside", "trick_done", "pending", "legal_actions", "apply", "after_trick", "hand_over", "scored",
    "begin_tricks",
)  # fmt: skip
"""What a flow cannot say: the hooks that are code in a trick, and the steps of the fold itself."""

MOST_CARDS: Final = 128
"""No deck has more cards."""

ACROSS: Final[Teams] = ((0, 2), (1, 3))
"""Two partnerships of four players: partners sit opposite each other."""


@lru_cache(maxsize=64)
def _code_of(game: type[TrickGame], tricks: type[Phase]) -> tuple[str, ...]:
    own = tuple(name for name in CODE_IN_TRICKS if unwrap(getattr(game, name)) is not getattr(TrickGame, name))
    return own if tricks is TrickPhase else (*own, "the phase `tricks`")


def drawn_from(source: Pile, fact: Drew) -> tuple[Pile, Pile]:
    """Return a pile without the card drawn from it, and this card, as far as the draw tells it."""
    if fact.card is None:
        return source.lose(1), Pile(0, 1)
    return source.take(fact.card), Pile(1 << fact.card)


def draw_label(s: Position) -> str:
    """Return the label of the next draw of this hand."""
    return f"hand/{s.hand}/draw/{s.draws + 1}"


def said(s: Position, chosen: Chosen) -> Position:
    """Return the position with a call added to what has been said."""
    return _with_said(s, (*s.said, (chosen.seat, chosen.action)))


def bid(s: Position, chosen: Chosen) -> Position:
    """Return the position with a call added and standing as its seat's bid."""
    bids = (*s.bids[: chosen.seat], chosen.action, *s.bids[chosen.seat + 1 :])
    return _with_bid(s, (*s.said, (chosen.seat, chosen.action)), bids)


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
