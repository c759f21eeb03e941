"""High Card, a game from outside: every seat gets a card and plays it, the highest wins the hand; three hands.

It fulfils the protocol with nothing but the core, so it serves wherever a game is needed that the program never saw.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from cardtable.core.actions import PLAY, Action, PickCards, PickNumber, number
from cardtable.core.cards import IN_SUIT, SPADES, Card, cards_in, rank_of
from cardtable.core.errors import BadOptions, Unreadable
from cardtable.core.facts import Chosen, Dealt, Fact, Shown
from cardtable.core.options import GameOptions, Preset, Switch, option
from cardtable.core.pending import BIDDING, Ask, Deal, Over, Pending, Rule, Show
from cardtable.core.pending import PLAY as PLAYING
from cardtable.core.piles import EMPTY, Pile
from cardtable.core.ruleset import PROTOCOL, GameInfo, RuleRef, Table
from cardtable.core.scene import HandCard, HandDone, Happening, Scene, ScoreLine, SeatPanel, Standing, TrickCard
from cardtable.core.text import mark


class HighCardOptions(GameOptions):
    """The house rules of High Card."""

    stakes: Switch = option("off", "Stakes", "Each seat says before the hand how much its card is worth.", "HC-3")
    hands: int = option(3, "Hands", "How many hands a game has.", "HC-4", (3, 5), ge=1)

    def conflicts(self, seats: int) -> str | None:
        if seats == 4 and self.hands > 9:
            return "four players cannot play more than 9 hands; hands can be up to 9"
        return None


@dataclass(frozen=True, slots=True)
class Position:
    """A position or view of High Card."""

    table: Table
    scores: tuple[int, ...]
    due: tuple[Deal | Show, ...]
    hands: tuple[Pile, ...] = ()
    seen: tuple[bool, ...] = ()
    stakes: tuple[int, ...] = ()
    played: tuple[tuple[int, Card], ...] = ()
    last: tuple[tuple[int, Card], ...] = ()
    done: tuple[HandDone, ...] = ()
    winners: tuple[int, ...] = ()


def _options(s: Position) -> HighCardOptions:
    options = s.table.options
    assert isinstance(options, HighCardOptions)
    return options


class HighCard:
    """The rules."""

    protocol: ClassVar[int] = PROTOCOL
    info: ClassVar[GameInfo] = GameInfo(
        id="high-card", name="High Card", version=1, seats=(2, 3, 4), usual=3, sentence="The highest card wins.",
        minutes=1, code="HIC", rounds=True,
        presets=(Preset("bold", "Bold", "With stakes.", {"stakes": "on"}),),
    )  # fmt: skip
    Options: ClassVar[type[GameOptions]] = HighCardOptions

    def new_game(self, table: Table) -> Position:
        if table.round > _options(Position(table, (), ())).hands:
            raise BadOptions(f"there is no round {table.round}")
        return self._fresh(Position(table, table.scores or (0,) * table.seats, ()))

    def _fresh(self, s: Position) -> Position:
        deal = Deal(IN_SUIT[SPADES], (1,) * s.table.seats, f"hand/{len(s.done) + 1}/deal/1")
        return replace(s, due=(deal,), hands=(EMPTY,) * s.table.seats, stakes=(), played=(), last=s.played)

    def _leader(self, s: Position) -> int:
        return (s.table.dealer + len(s.done) + 1) % s.table.seats

    def pending(self, s: Position) -> Pending:
        if s.due:
            return s.due[0]
        if s.winners:
            return Over()
        seats = s.table.seats
        if _options(s).stakes == "on" and len(s.stakes) < seats:
            return Ask((self._leader(s) + len(s.stakes)) % seats, PickNumber("stake", 1, 3), BIDDING, "How much?")
        return Ask((self._leader(s) + len(s.played)) % seats, PickCards("play"), PLAYING, "Play your card")

    def legal_actions(self, s: Position, seat: int) -> tuple[Action, ...]:
        ask = self.pending(s)
        if not isinstance(ask, Ask) or ask.seat != seat:
            return ()
        if isinstance(ask.form, PickNumber):
            return number("stake", range(1, 4))
        return tuple(PLAY[c] for c in cards_in(s.hands[seat].known))

    def why_not(self, s: Position, seat: int, action: Action) -> RuleRef | None:
        if action in self.legal_actions(s, seat):
            return None
        return RuleRef("HC-3", "a stake is 1 to 3") if action.verb == "stake" else RuleRef("HC-2", "play your own card")

    def settled(self, s: Position, seat: int) -> bool:
        return False

    def apply(self, s: Position, fact: Fact) -> Position:
        match fact:
            case Dealt():
                shows = tuple(Show(seat, "hand") for seat in range(s.table.seats))
                return replace(s, due=shows, hands=fact.hands, seen=(False,) * s.table.seats)
            case Shown():
                seen = (*s.seen[: fact.seat], True, *s.seen[fact.seat + 1 :])
                hands = s.hands if fact.cards.hidden else _with(s.hands, fact.seat, fact.cards)
                return replace(s, due=s.due[1:], hands=hands, seen=seen)
            case Chosen(action=Action(verb="stake", n=int(n))):
                return replace(s, stakes=(*s.stakes, n))
            case Chosen():
                (card,) = cards_in(fact.action.cards)
                hands = _with(s.hands, fact.seat, s.hands[fact.seat].take(card))
                s = replace(s, hands=hands, played=(*s.played, (fact.seat, card)))
                return self._scored(s) if len(s.played) == s.table.seats else s
        raise TypeError(fact)

    def _scored(self, s: Position) -> Position:
        winner = max(s.played, key=lambda play: rank_of(play[1]))[0]
        seats = range(s.table.seats)
        first = self._leader(s)
        bids = [s.stakes[(seat - first) % len(seats)] if s.stakes else None for seat in seats]
        worth = bids[winner] or 1
        change = tuple(worth * (seat == winner) for seat in seats)
        scores = tuple(map(sum, zip(s.scores, change, strict=True)))
        said = tuple(f"stake {b}" if b else None for b in bids)
        dealer = (first - 1) % len(seats)
        line = ScoreLine(winner, worth, "HC-2", "the highest card")
        tricks = tuple(int(seat == winner) for seat in seats)
        done = (*s.done, HandDone(len(s.done) + 1, dealer, change, tricks, said, (line,), None))
        s = replace(s, scores=scores, done=done)
        if len(done) + s.table.round - 1 == _options(s).hands:
            return replace(s, winners=tuple(i for i in seats if scores[i] == max(scores)))
        return self._fresh(s)

    def derive(self, s: Position, request: Show | Rule) -> Fact:
        assert isinstance(request, Show)
        return Shown(request.seat, request.what, s.hands[request.seat])

    def standing(self, s: Position) -> Standing:
        goal = f"{_options(s).hands} hands"
        return Standing(s.scores, None, s.done, s.winners, bool(s.winners), goal, None)

    def scene(self, s: Position, me: int | None) -> Scene:
        ask = self.pending(s)
        turn = ask.seat if isinstance(ask, Ask) else None
        panels = tuple(
            SeatPanel(i, name, s.scores[i], None, len(s.hands[i]), "", 0, "", (), i == turn, True)
            for i, name in enumerate(s.table.names)
        )
        best = max((rank_of(c) for _, c in s.played), default=0)
        trick = tuple(TrickCard(seat, c, rank_of(c) == best) for seat, c in s.played)
        last = tuple(TrickCard(seat, c, False) for seat, c in s.last)
        hand = None
        if me is not None and s.seen and s.seen[me]:
            hand = tuple(HandCard(c, SPADES, rank_of(c), False) for c in cards_in(s.hands[me].known))
        said = tuple((i, f"stake {n}") for i, n in enumerate(s.stakes))
        title = f"hand {len(s.done) + 1} of {_options(s).hands}"
        return Scene(me, title, (), panels, trick, "", last, "", (), None, hand, said, int(bool(s.hands)))

    def happenings(self, before: Position, fact: Fact, after: Position) -> tuple[Happening, ...]:
        names = before.table.names
        match fact:
            case Dealt():
                return (Happening("deal", "the cards are dealt"),)
            case Chosen(action=Action(verb="stake")):
                return (Happening("bid", f"{names[fact.seat]}: {fact.action}", fact.seat),)
            case Chosen():
                (card,) = cards_in(fact.action.cards)
                told = [Happening("play", f"{names[fact.seat]} plays {mark(card)}", fact.seat, (card,))]
                if len(after.done) > len(before.done):
                    won = after.done[-1].tricks.index(1)
                    told.append(Happening("trick", f"{names[won]} wins", won, rule="HC-2"))
                return tuple(told)
        return ()

    def rules_text(self) -> str:
        return (
            "# High Card\n\n- **HC-1** Everybody gets a card.\n- **HC-2** The highest wins.\n"
            "- **HC-3** Before the hand\n  stakes are said.\n- **HC-4** Three hands.\n"
        )


def _with(hands: tuple[Pile, ...], seat: int, hand: Pile) -> tuple[Pile, ...]:
    return (*hands[:seat], hand, *hands[seat + 1 :])


RULESET = HighCard()


def find(name: str) -> HighCard:
    """Return High Card, the only game there is."""
    if name != RULESET.info.id:
        raise Unreadable(f"there is no game {name!r}; there are: {RULESET.info.id}")
    return RULESET
