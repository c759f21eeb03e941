"""Hands played out: by the kernel, or by the fold where a game has code of its own in its tricks."""

from __future__ import annotations

from typing import TypeAlias

from cardtable.core.actions import PLAY, Action
from cardtable.core.cards import CardSet
from cardtable.core.facts import Chosen, Drew
from cardtable.core.pending import Ask, Draw, Rule, Show
from cardtable.kit.game import TrickGame
from cardtable.kit.kernel import Kernel, Policy, stock_order
from cardtable.kit.position import NOBODY, Position
from cardtable.kit.scoring import Scored
from cardtable.kit.tricks import UNSET, best_of


class ByFold:
    """A hand played out through the rules themselves: what the kernel does, slower, for any game of the kit."""

    def __init__(self, game: TrickGame, s: Position) -> None:
        self._game = game
        self._start = s
        self._stock = stock_order(s)
        self.position = s
        """The last position with cards in play."""
        self.tables = s.play.tables if s.play else game.tables(s)
        self.leader = NOBODY
        """Who led to the present trick."""
        self.hands: list[CardSet] = []
        self.taken: list[int] = []
        self.captured: list[CardSet] = []
        self._end = s
        self._read(s)

    def play_out(self, policy: Policy, first: Action | None = None) -> None:
        """Play the hand to its end; the next answer is `first` where it is given, and it must be legal."""
        game, s = self._game, self._start
        stock, hand, done = list(self._stock), (s.hand, s.attempt), len(s.sheet.done)
        while len(s.sheet.done) == done and (s.hand, s.attempt) == hand:
            self._read(s)
            match game.pending(s):
                case Ask(seat=seat):
                    legal = game.legal_actions(s, seat)
                    s = game.apply(s, Chosen(seat, first or self._answer(policy, s, seat, legal)))
                    first = None
                case Draw() as draw:
                    s = game.apply(s, Drew(stock.pop(), draw.seat))
                case Show() | Rule() as request:
                    s = game.apply(s, game.derive(s, request))
                case _:
                    break
        self._end = s

    def _read(self, s: Position) -> None:
        """Lay out the cards of a position for the policy."""
        play = s.play
        if play is None or not s.hands:
            return
        self.position, self.tables, self.leader = s, play.tables, play.seats[0] if play.seats else play.turn
        self.hands[:] = [pile.known for pile in s.hands]
        self.taken[:] = play.taken
        self.captured[:] = play.captured

    def _answer(self, policy: Policy, s: Position, seat: int, legal: tuple[Action, ...]) -> Action:
        play = s.play
        if s.phase != "tricks" or play is None:
            return policy.answer(s, legal) if len(legal) > 1 else legal[0]
        seat = play.turn
        cards, others = sum(a.cards for a in legal if a.verb == "play"), tuple(a for a in legal if a.verb != "play")
        lead, top, winner = UNSET, -1, seat
        if play.cards:
            best = best_of(play.tables, play.lead, play.cards)
            lead, winner = play.lead, play.seats[best]
            top = play.tables.power[lead][play.cards[best]]
        if others and (choice := policy.beside(seat, cards, lead, top, others) if cards else others[0]) is not None:
            return choice
        bit = policy.pick(seat, cards, lead, top, winner) if cards & cards - 1 else cards
        return PLAY[bit.bit_length() - 1]

    def scored(self) -> Scored:
        """Return the sheet after the hand played out."""
        sheet = self._end.sheet
        return Scored(sheet.done[-1].lines if sheet.done else (), sheet.totals, sheet.winners)

    def change(self) -> tuple[int, ...]:
        """Return by how much the hand played out changes each seat's score."""
        before, after = self._start.sheet.totals.scores, self.scored().totals.scores
        return tuple([new - old for new, old in zip(after, before, strict=True)])


Playout: TypeAlias = Kernel | ByFold


def playout(game: TrickGame, s: Position) -> Playout:
    """Return what plays a hand out from a full position in its tricks."""
    return ByFold(game, s) if game.code_in_tricks() else Kernel(game, s)
