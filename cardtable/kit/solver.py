"""The last tricks of a hand solved exactly, over the trick tables and masks, for any trick-taking game.

Every seat plays, all cards known, for the most points above the mean of the others; of choices that are as good for it
it takes the one after which the scores, read by seat, are the highest (max^n: Luckhardt and Irani 1986). With two
players, where nobody can gain but by the other's loss, alpha-beta with a table of positions does (Knuth and Moore
1975), and only what each gains on the other is told exactly. In place of points it may be told what the sheet after the
hand is worth to each seat.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final, NamedTuple, TypeAlias

from cardtable.core.cards import Card, CardSet, cards_in, mask
from cardtable.kit.flow import dutiful_cards, spares
from cardtable.kit.game import TrickGame
from cardtable.kit.kernel import Kernel, even, turns
from cardtable.kit.position import Position
from cardtable.kit.scoring import Scored
from cardtable.kit.tricks import FREE, LEADS, UNSET, TrickTables, best_of, may_follow

MOST: Final = 200_000
"""So many cards may fall in a solution; with more the position is too large."""
MOST_TO_CLAIM: Final = 5_000
"""The same for the question whether anything is left to decide, which is asked while people play."""

Outcome: TypeAlias = tuple[float, ...]
"""By how much the hand changes each seat's score, or what it is worth to each."""
Worth: TypeAlias = Callable[[Scored], Outcome]
"""What the sheet after a hand is worth to each seat."""


class TooLarge(Exception):
    """The position has too many continuations."""


class _Node(NamedTuple):
    """A moment of the play."""

    hands: tuple[CardSet, ...]
    taken: tuple[int, ...]
    captured: tuple[CardSet, ...]
    """Only the cards that count."""
    broken: bool
    order: tuple[int, ...]
    """Who still plays to this trick, the first being asked; nobody at the end of the hand."""
    lead: int = UNSET
    top: int = -1
    winner: int = -1
    """Who has the best card; between tricks, who took the last one."""
    won: CardSet = 0
    """The cards of this trick."""
    narrow: CardSet = 0
    """The next card comes from here where it can; 0 for no such limit."""


def solvable(game: TrickGame, s: Position) -> bool:
    """Return whether a position is one of tricks with all hands known, in which only cards are left to choose.

    Every seat has as many of them, none is drawn, and no trick is let go by.
    """
    play = s.play
    if s.phase != "tricks" or play is None or s.due or any(pile.hidden for pile in s.hands):
        return False
    if game.code_in_tricks() or play.open or play.flow.passes or not play.flow.winner_leads or not even(s):
        return False
    return not (game.lead_decides() and play.number == 1 and not play.cards)


def solved(game: TrickGame, s: Position, most: int = MOST, worth: Worth | None = None) -> Mapping[Card, Outcome]:
    """Return what each legal card of the asked seat comes to when everybody plays best; raises TooLarge."""
    search: _Search = _Duel(game, s, most, worth) if s.seats == 2 else _Search(game, s, most, worth)
    return search.choices()


def claimable(game: TrickGame, s: Position, most: int = MOST_TO_CLAIM) -> bool:
    """Return whether every legal way to play on gives the same scores; False where there are too many to tell."""
    if not solvable(game, s):
        return False
    try:
        return _Same(game, s, most).holds()
    except TooLarge:
        return False


class _Search:
    """The continuations of one position, each seat playing for itself."""

    def __init__(self, game: TrickGame, s: Position, most: int, worth: Worth | None = None) -> None:
        assert s.play is not None
        play = s.play
        self._kernel = Kernel(game, s)
        self.tables = play.tables
        self._after = turns(play.active)
        self._taken = play.taken
        self._duty, self._ends = play.duty if play.flow.dutiful else None, play.flow.ends
        everything = self._ends or game.result(s).played  # who plays a card may count too
        self._counted = play.tables.rules.deck if everything else game.counting(s)
        self._ranking = _Ranking(play.tables, self._counted)
        self._left = most
        self._worth = worth
        self._found_ends: dict[object, Outcome] = {}
        self._found: dict[_Node, Outcome] = {}
        self._allowed = (
            play.tables.rules.deck & ~play.tables.barred_first if play.number == 1 and play.tables.barred_first else 0
        )
        self.start = self._first(s)

    def _first(self, s: Position) -> _Node:
        play = s.play
        assert play is not None
        following = turns(play.active, play.absent_first) if play.number == 1 else self._after
        leader = play.seats[0] if play.cards else play.turn
        order = (leader, *following[leader])[len(play.cards) :]
        narrow = self._allowed
        if play.opening is not None and play.number == 1 and not play.cards:
            narrow = 1 << play.opening
        captured = tuple([cards & self._counted for cards in play.captured])
        node = _Node(tuple([p.known for p in s.hands]), play.taken, captured, play.broken, order, narrow=narrow)
        if not play.cards:
            return node
        place = best_of(self.tables, play.lead, play.cards)
        top = self.tables.power[play.lead][play.cards[place]]
        return node._replace(lead=play.lead, top=top, winner=play.seats[place], won=mask(play.cards))

    def choices(self) -> Mapping[Card, Outcome]:
        """Return the outcome of each legal card, equal cards having the same."""
        found: dict[Card, Outcome] = {}
        for card, equals in self.moves(self.start):
            outcome = self.outcome(self.played(self.start, card))
            found |= dict.fromkeys(equals, outcome)
        return found

    def outcome(self, node: _Node) -> Outcome:
        """Return what best play comes to."""
        if not node.order:
            return self.end(node)
        if not node.won and node in self._found:
            return self._found[node]
        seat, seats = node.order[0], len(node.hands)
        best: Outcome = ()
        worth = 0.0
        for card, _ in self.moves(node):
            outcome = self.outcome(self.played(node, card))
            gain = outcome[seat] * seats - sum(outcome)
            if not best or (gain, outcome) > (worth, best):
                best, worth = outcome, gain
        if not node.won:
            self._found[node] = best
        return best

    # The play

    def moves(self, node: _Node) -> Iterator[tuple[Card, tuple[Card, ...]]]:
        """Yield the cards that the asked seat may play, one of each set of equals, and the set."""
        hand = node.hands[node.order[0]]
        if node.won and self._duty is not None:
            spared = spares(self._duty, node.order[0], node.winner)
            legal = dutiful_cards(self.tables, self._duty, hand, node.lead, node.top, spared)
        elif node.won:
            legal = may_follow(self.tables, hand, node.lead)
        else:
            legal = hand if node.broken else hand & ~self.tables.locked or hand
        if node.narrow:
            legal = legal & node.narrow or legal
        others = node.won
        for held in node.hands:
            others |= held
        for group in self._ranking.groups(legal, others & ~hand):
            yield group[0], tuple(group)

    def played(self, node: _Node, card: Card) -> _Node:
        """Return the moment after a card; at the end of the hand nobody is asked. Raises TooLarge."""
        if not self._left:
            raise TooLarge
        self._left -= 1
        tables, seat, rest = self.tables, node.order[0], node.order[1:]
        hands = (*node.hands[:seat], node.hands[seat] & ~(1 << card), *node.hands[seat + 1 :])
        lead = tables.sets[card] if node.lead == UNSET else node.lead
        power = tables.power[lead][card]
        top, winner = (power, seat) if not node.won or power > node.top else (node.top, node.winner)
        won = node.won | 1 << card
        if rest:
            narrow = self._allowed if node.taken == self._taken else 0
            return _Node(hands, node.taken, node.captured, node.broken, rest, lead, top, winner, won, narrow)
        taken = (*node.taken[:winner], node.taken[winner] + 1, *node.taken[winner + 1 :])
        captured = node.captured
        if won & self._counted:
            captured = (*captured[:winner], captured[winner] | won & self._counted, *captured[winner + 1 :])
        over = not hands[winner] or (self._ends is not None and self._ends(taken, captured))
        order = () if over else (winner, *self._after[winner])
        return self._swept(_Node(hands, taken, captured, node.broken or won & tables.locked != 0, order, winner=winner))

    def _swept(self, node: _Node) -> _Node:
        """Return the end of the hand where the leader must take all that is left, else the same moment."""
        if not node.order or self._ends is not None:
            return node
        leader = node.order[0]
        mine = node.hands[leader]
        others = 0
        for seat in node.order[1:]:
            if node.hands[seat].bit_count() != mine.bit_count():
                return node
            others |= node.hands[seat]
        if not self._ranking.beats_all(mine, others):
            return node
        count = mine.bit_count()
        taken = (*node.taken[:leader], node.taken[leader] + count, *node.taken[leader + 1 :])
        all_won = node.captured[leader] | (mine | others) & self._counted
        captured = (*node.captured[:leader], all_won, *node.captured[leader + 1 :])
        hands = tuple([0 if seat in node.order else hand for seat, hand in enumerate(node.hands)])
        return _Node(hands, taken, captured, node.broken, (), winner=leader)

    def end(self, node: _Node) -> Outcome:
        """Return what the hand changes, by the game's own score."""
        key = (node.taken, node.captured, node.hands, node.winner)
        found = self._found_ends.get(key)
        if found is None:
            kernel = self._kernel
            kernel.hands[:], kernel.taken[:], kernel.captured[:] = node.hands, node.taken, node.captured
            kernel.took_last = node.winner
            found = self._found_ends[key] = self._worth(kernel.scored()) if self._worth else kernel.change()
        return found


class _Duel(_Search):
    """The continuations for two players, by alpha-beta: what one gains the other loses, so most are left out."""

    def __init__(self, game: TrickGame, s: Position, most: int, worth: Worth | None) -> None:
        super().__init__(game, s, most, worth)
        self._known: dict[_Node, tuple[float, float, Outcome]] = {}
        """By the beginning of a trick: what seat 0 gains at least and at most, and an outcome that does."""

    def outcome(self, node: _Node) -> Outcome:
        """Return what best play comes to."""
        return self._within(node, -_MUCH, _MUCH)

    def _within(self, node: _Node, low: float, high: float) -> Outcome:
        """Return what best play comes to, or what is beyond the window of alpha and beta: `low` and `high`."""
        if not node.order:
            return self.end(node)
        if not node.won and node in self._known:
            least, greatest, found = self._known[node]
            if least >= high or greatest <= low or least == greatest:
                return found
        first = node.order[0] == 0
        floor, ceiling = low, high
        best: Outcome = ()
        for card, _ in self.moves(node):
            outcome = self._within(self.played(node, card), floor, ceiling)
            if not best or (_gain(outcome) != _gain(best) and (_gain(outcome) > _gain(best)) == first):
                best = outcome
            if first:
                floor = max(floor, _gain(best))
            else:
                ceiling = min(ceiling, _gain(best))
            if floor >= ceiling:
                break
        if not node.won:
            value = _gain(best)
            self._known[node] = (-_MUCH if value <= low else value, _MUCH if value >= high else value, best)
        return best


_MUCH: Final = 1 << 30


def _gain(outcome: Outcome) -> float:
    """Return what seat 0 gains on the other one."""
    return outcome[0] - outcome[1]


class _Same(_Search):
    """The question whether all continuations end with the same scores."""

    def holds(self) -> bool:
        """Return whether they do; raises TooLarge."""
        seen: set[_Node] = set()
        begun = any(self.start.taken) and not self.start.won
        waiting = [self._swept(self.start) if begun else self.start]
        only: Outcome | None = None
        while waiting:
            node = waiting.pop()
            if not node.order:
                only = only or self.end(node)
                if self.end(node) != only:
                    return False
            elif node not in seen:
                seen.add(node)
                waiting += [self.played(node, card) for card, _ in self.moves(node)]
        return True


class _Ranking:
    """Which cards do the same, and which are beaten by none."""

    def __init__(self, tables: TrickTables, counted: CardSet) -> None:
        self._tables = tables
        self._counted = counted
        kinds: dict[Card, object] = {}
        for card in cards_in(tables.rules.deck):
            belongs = (tables.locked, tables.barred_first, tables.rules.besides, tables.rules.frees)
            kinds[card] = (tables.suit[card], tables.sets[card], *[cards >> card & 1 for cards in belongs])
        self._kinds = kinds

    def groups(self, legal: CardSet, elsewhere: CardSet) -> list[list[Card]]:
        """Return the legal cards, those together that do the same, `elsewhere` being all cards of the others."""
        groups: list[list[Card]] = []
        for card in sorted(cards_in(legal), key=self._place):
            if groups and self._alike(groups[-1][-1], card, elsewhere):
                groups[-1].append(card)
            else:
                groups.append([card])
        return groups

    def _place(self, card: Card) -> tuple[int, int, int]:
        tables = self._tables
        suit = tables.suit[card]
        return (FREE if suit is None else suit, tables.sets[card], tables.power[tables.sets[card]][card])

    def _alike(self, low: Card, high: Card, elsewhere: CardSet) -> bool:
        if self._kinds[low] != self._kinds[high] or (self._counted >> low | self._counted >> high) & 1:
            return False
        for lead in LEADS:
            power = self._tables.power[lead]
            least, most = power[low], power[high]
            if least != most and any(least <= power[card] <= most for card in cards_in(elsewhere)):
                return False
        return True

    def beats_all(self, mine: CardSet, others: CardSet) -> bool:
        """Return whether each of these cards, led, wins against all those, whatever is played first."""
        for card in cards_in(mine):
            lead = self._tables.sets[card]
            power = self._tables.power[lead]
            if lead == UNSET or any(power[other] > power[card] for other in cards_in(others)):
                return False
        return True
