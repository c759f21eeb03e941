"""A peer as judge: one hand of a game from outside in lock-step with the same game of OpenSpiel.

Both are dealt the same cards and given the same random choices; after every step the same seat is asked, with the same
legal choices, and at the end both have the same scores. `DIFFERENCES` says where they do not, and who is right.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final, TypeAlias

from cardtable.core.actions import PLAY, Action
from cardtable.core.cards import (
    IN_SUIT,
    SPADES,
    SUIT_LETTERS,
    SUIT_NAMES,
    Card,
    CardSet,
    card,
    card_text,
    cards_in,
    mask,
    suit_of,
)
from cardtable.core.facts import Chosen, Dealt, check_dealt
from cardtable.core.pending import Ask, Deal, Rule, Show
from cardtable.core.piles import Pile
from cardtable.core.ruleset import Table
from cardtable.kit.evolve import evolve
from cardtable.kit.game import TrickGame
from cardtable.kit.position import Position

Judge: TypeAlias = Any
"""A state of OpenSpiel, which comes without types."""


@dataclass(frozen=True, slots=True)
class Difference:
    """Something that OpenSpiel plays in another way."""

    game: str
    theirs: str
    right: str
    """Who is right, by the published rules."""
    treated: str
    """What the comparison makes of it."""


DIFFERENCES: Final = (
    Difference(
        "spades", "a spade never breaks the suit: spades are led only by a hand of spades",
        "we are: published rules let spades be led once one has been played",
        "our leads are compared without the spades that only a broken suit allows",
    ),
    Difference(
        "spades", "partners may not bid more than 13 together",
        "we are: published rules bound each bid, not their sum", "higher bids are allowed here and not chosen",
    ),
    Difference("spades", "there is no Blind Nil", "both: it is a house rule", "whoever may looks at the hand"),
    Difference(
        "euchre", "the dealer may not discard the card just taken",
        "we are: published rules let any card of the six go", "it is allowed here and not chosen",
    ),
    Difference("euchre", "a hand passed out ends the game", "both: it is one hand", "we deal again, it gives nought"),
    Difference("euchre", "one side's loss is the other's gain", "both: it wants zero sums", "differences are compared"),
    Difference("hearts", "the queen of spades breaks hearts", "both: it is a house rule", "it is switched off there"),
    Difference("hearts", "returns are 26 less the penalties", "both: it wants gains", "26 is added to our losses"),
    Difference("hearts", "cards are passed one by one", "both: nobody sees them too early", "three are one"),
)  # fmt: skip
"""Everything in which the two are known to differ; Oh Hell they play alike."""


@dataclass(slots=True)
class Hand:
    """One hand on both tables."""

    game: TrickGame
    judge: Judge
    random: Random
    s: Position
    tricks: int = 0
    """How many tricks have been compared."""
    dealt: list[Card] = field(default_factory=list)

    def chance(self) -> int:
        """Let chance decide in OpenSpiel, and return what it decided."""
        action: int = self.random.choice([a for a, _ in self.judge.chance_outcomes()])
        self.judge.apply_action(action)
        return action

    def deal(self, count: int, players: int, up: int = 0, first: int = 0) -> None:
        """Let OpenSpiel deal, one card a player in turn, then `up` cards to turn; and deal the same here."""
        for _ in range(count + up):
            action = self.random.choice([a for a, _ in self.judge.chance_outcomes()])
            self.dealt.append(card(_token(self.judge.action_to_string(self.judge.current_player(), action))))
            self.judge.apply_action(action)
        ask = self.game.pending(self.s)
        assert isinstance(ask, Deal)
        hands = tuple(Pile(mask(self.dealt[(seat - first) % players : count : players])) for seat in range(players))
        turned = tuple(self.dealt[count:])
        fact = Dealt(hands, Pile(ask.deck & ~mask(self.dealt)), turned)
        check_dealt(ask, fact)
        self.s = self.game.apply(self.s, fact)
        self.settle()

    def settle(self) -> None:
        """Let what is due come out here: hands are shown, the holder of a card is told."""
        while isinstance(due := self.game.pending(self.s), Show | Rule):
            self.s = self.game.apply(self.s, self.game.derive(self.s, due))

    def asked(self) -> Ask:
        """Return the question here, having compared whom it is for."""
        ask = self.game.pending(self.s)
        assert isinstance(ask, Ask), ask
        assert ask.seat == self.judge.current_player(), f"{ask} here, seat {self.judge.current_player()} there"
        return ask

    def legal(self) -> tuple[Action, ...]:
        """Return what the asked seat may do here."""
        return self.game.legal_actions(self.s, self.asked().seat)

    def act(self, action: Action) -> None:
        """Choose here."""
        ask = self.asked()
        self.s = self.game.apply(self.s, Chosen(ask.seat, action, ask.secret))
        self.settle()

    def theirs(self) -> Mapping[str, int]:
        """Return what may be done there, by its text."""
        judge = self.judge
        return {_token(judge.action_to_string(judge.current_player(), a)): a for a in judge.legal_actions()}

    def choose(self, ours: Mapping[str, Action], spared: frozenset[str] = frozenset()) -> None:
        """Choose one of the legal actions at random on both tables; they are the same but for the spared ones."""
        theirs = self.theirs()
        assert set(theirs) == set(ours) - spared, f"{sorted(theirs)} there, {sorted(ours)} here, {spared} spared"
        text = self.random.choice(sorted(theirs))
        self.act(ours[text])
        self.judge.apply_action(theirs[text])

    def play(self, spared: Callable[[Position, CardSet], CardSet] = lambda s, legal: 0) -> None:
        """Play all cards; who is asked after each trick is who has won it, on both tables."""
        while self.s.phase == "tricks":
            legal = mask(c for action in self.legal() for c in cards_in(action.cards))
            without = frozenset(card_text(c) for c in cards_in(spared(self.s, legal)))
            self.choose({card_text(c): PLAY[c] for c in cards_in(legal)}, without)
            self.tricks += 1
        assert self.judge.is_terminal()

    def changes(self) -> tuple[int, ...]:
        """Return how the hand has changed the scores here."""
        return self.s.sheet.done[-1].change


def _token(text: str) -> str:
    """Return a text of OpenSpiel with a card written as here: some of its games put the suit first."""
    return text[::-1] if len(text) == 2 and text[0] in SUIT_LETTERS else text


def oh_hell(game: TrickGame, spiel: Any, random: Random) -> None:
    """Play one hand of Oh Hell on both tables."""
    players, penalty = random.randrange(3, 8), random.random() < 0.5
    size = random.randrange(1, min(10, 51 // players) + 1)
    judge = spiel.load_game("oh_hell", {"players": players, "num_tricks_fixed": size, "off_bid_penalty": penalty})
    options = game.Options(course="up", miss="each_off" if penalty else "tricks")  # type: ignore[call-arg]
    hand = Hand(game, judge.new_initial_state(), random, game.new_game(_table(options, players)))
    hand.chance()
    dealer = hand.chance()
    hand.s = game.new_game(evolve(_table(options, players), dealer=dealer, round=size))
    hand.deal(players * size, players, up=1)
    while hand.s.phase == "bids":
        hand.choose({str(a.n): a for a in hand.legal()})
    hand.play()
    assert hand.changes() == tuple(map(int, hand.judge.returns()))


def hearts(game: TrickGame, spiel: Any, random: Random) -> None:
    """Play one hand of Hearts on both tables."""
    jack, clean = random.random() < 0.5, random.random() < 0.8
    judge = spiel.load_game(
        "hearts", {"qs_breaks_hearts": False, "jd_bonus": jack, "no_pts_on_first_trick": clean}
    )  # fmt: skip
    options = game.Options(jack="on" if jack else "off", first_trick="clean" if clean else "any")  # type: ignore[call-arg]
    hand = Hand(game, judge.new_initial_state(), random, game.new_game(_table(options, 4, dealer=3)))
    number = (4, 1, 3, 2)[hand.chance()]  # it passes nowhere, left, across or right
    hand.s = game.begin_hand(evolve(hand.s, hand=number, due=()))
    hand.deal(52, 4)
    while hand.s.phase == "passing":
        held, passed = hand.s.hands[hand.asked().seat].known, 0
        for _ in range(3):
            theirs = hand.theirs()
            assert set(theirs) == {card_text(c) for c in cards_in(held & ~passed)}
            text = random.choice(sorted(theirs))
            if passed.bit_count() < 2:
                hand.judge.apply_action(theirs[text])
            passed |= 1 << card(text)
        hand.act(Action("pass", passed))
        hand.judge.apply_action(theirs[text])
    hand.play()
    assert [26 + x for x in hand.changes()] == [int(x) for x in hand.judge.returns()]


def euchre(game: TrickGame, spiel: Any, random: Random) -> None:
    """Play one hand of Euchre on both tables."""
    stick = random.random() < 0.5
    judge = spiel.load_game("euchre", {"stick_the_dealer": stick})
    options = game.Options(stick_the_dealer="on" if stick else "off")  # type: ignore[call-arg]
    hand = Hand(game, judge.new_initial_state(), random, game.new_game(_table(options, 4)))
    hand.s = game.new_game(_table(options, 4, dealer=hand.chance()))
    hand.deal(20, 4, up=1, first=hand.s.dealer)
    turned = SUIT_NAMES[suit_of(hand.s.up[0])].capitalize()
    words = {"pass": "Pass", "order": turned, "alone": "Alone", "together": "Partner"}
    while hand.s.attempt == 1 and hand.s.phase != "tricks":
        if hand.s.phase == "discard":
            taken = frozenset([card_text(hand.s.own.picked or 0)])
            hand.choose({card_text(c): a for a in hand.legal() for c in cards_in(a.cards)}, taken)
        else:
            hand.choose({words.get(a.verb) or SUIT_NAMES[a.suit or 0].capitalize(): a for a in hand.legal()})
    if hand.s.attempt > 1:
        assert hand.judge.is_terminal()
        assert not any(hand.judge.returns())
        return
    hand.play()
    north, east = hand.changes()[:2]
    assert [north - east, east - north] * 2 == [int(x) for x in hand.judge.returns()]


def spades(game: TrickGame, spiel: Any, random: Random) -> None:
    """Play one hand of Spades on both tables."""
    judge = spiel.load_game("spades")
    table = _table(game.Options(), 4, dealer=3)
    hand = Hand(game, judge.new_initial_state(), random, game.new_game(table))
    hand.deal(52, 4)
    while hand.s.phase == "bids":
        if not hand.s.seen[hand.s.turn]:
            hand.act(Action("look"))
        partner = hand.s.bids[(hand.s.turn + 2) % 4]
        most = 13 - (partner.n or 0 if partner else 0)
        ours = {"Nil" if a.n is None else str(a.n): a for a in hand.legal()}
        hand.choose(ours, frozenset(str(n) for n in range(most + 1, 14)))
    hand.play(_broken_leads)
    assert hand.changes() == tuple(map(int, hand.judge.returns()))


def _broken_leads(s: Position, legal: CardSet) -> CardSet:
    """Return the spades that may be led only because one has been played."""
    assert s.play is not None
    return legal & IN_SUIT[SPADES] if not s.play.cards and legal & ~IN_SUIT[SPADES] else 0


def _table(options: Any, players: int, dealer: int = 0) -> Table:
    return Table(("Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus")[:players], options, dealer)


HANDS: Final[Mapping[str, Callable[[TrickGame, Any, Random], None]]] = {
    "oh_hell": oh_hell, "hearts": hearts, "euchre": euchre, "spades": spades,
}  # fmt: skip
