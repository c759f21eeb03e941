"""The rules of Wizard: bid exactly, follow suit unless a Wizard or a Jester is played."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import ClassVar, Final

from cardtable.core.actions import Action, PickSuit, number
from cardtable.core.cards import (
    CLUBS,
    DIAMONDS,
    HEARTS,
    JESTERS,
    SPADES,
    STANDARD,
    SUITS,
    WIZARDS,
    mask,
    suit_of,
)
from cardtable.core.errors import BadOptions
from cardtable.core.facts import Chosen, Ruled
from cardtable.core.options import GameOptions
from cardtable.core.pending import BIDDING, Ask, Deal, Rule
from cardtable.core.ruleset import PLAIN_RANKS, Drawing, GameInfo, RuleRef, Table
from cardtable.core.scene import Contract, Happening, ScoreLine
from cardtable.core.text import counted, mark_suit
from cardtable.games.wizard.options import PRESETS, WizardOptions, rounds
from cardtable.kit.bids import NumberBids
from cardtable.kit.evolve import evolve
from cardtable.kit.game import TrickGame, options_of, said
from cardtable.kit.phases import Phase
from cardtable.kit.playing import Refusal
from cardtable.kit.position import Position
from cardtable.kit.scoring import HandResult, Scored, Totals, add_lines, leaders
from cardtable.kit.tricks import TrickRules, TrickTables, compile_rules

DECK: Final = STANDARD | mask(WIZARDS) | mask(JESTERS)  # WZ-1
MAXIMUS_TRUMPS: Final = (CLUBS, DIAMONDS, HEARTS, SPADES, None)
NO_TRUMP: Final = Action("name none")


@lru_cache(maxsize=8)
def tables_of(trump: int | None) -> TrickTables:
    """Return the trick tables under these trumps."""
    specials = mask(WIZARDS) | mask(JESTERS)
    return compile_rules(
        TrickRules(
            DECK,
            trump,
            always=dict.fromkeys(WIZARDS, 1),  # WZ-2, WZ-14
            title="Wizard",
            never=mask(JESTERS),
            frees=mask(WIZARDS),  # WZ-15, WZ-17
            besides=specials,  # WZ-13
        )
    )


def round_of(s: Position) -> int:
    """Return the number of the present round in the list of rounds, from 1."""
    return s.table.round + s.hand - 1


def size_of(s: Position) -> int:
    """Return how many cards each seat gets in the present round."""
    return rounds(options_of(s).round_sizes, s.seats)[round_of(s) - 1]


def blind(s: Position) -> bool:
    """Return whether everybody bids before anybody sees a card in the present round (WZ-H7)."""
    return options_of(s).blind_rounds == "every_third" and round_of(s) % 3 == 0


class Wizard(TrickGame):
    """The ruleset of Wizard (rules.md chapter 5)."""

    info: ClassVar = GameInfo(
        id="wizard",
        name="Wizard",
        version=1,
        seats=(3, 4, 5, 6),  # WZ-A14
        usual=4,
        sentence="Bid exactly how many tricks you will take.",
        minutes=45,
        code="WIZ",
        emblem=WIZARDS[0],
        rounds=True,
        presets=PRESETS,
        drawing=Drawing((mask(WIZARDS), *PLAIN_RANKS, mask(JESTERS)), seats=False),  # WZ-3, WZ-A10
    )
    Options: ClassVar[type[GameOptions]] = WizardOptions
    tally: ClassVar = (0, 0)
    """Exact bids and the sum of bids, for the tie-breaks."""

    refusals: ClassVar = {Refusal.FOLLOW: "WZ-13"}

    def own_phases(self) -> Mapping[str, Phase]:
        """Return naming and bidding."""
        self.bids = Bids(
            "WZ-10", self.to_tricks, forbidden=banned, secret=lambda s: options_of(s).bid_visibility != "open"
        )  # fmt: skip
        return {"naming": Naming(self.bids.begun), "bids": self.bids}

    # The deal

    def new_game(self, table: Table) -> Position:
        """Return the position before the first deal; raises BadOptions for a round that is not in the list."""
        if table.seats in self.info.seats:
            options = table.options
            assert isinstance(options, WizardOptions)
            count = len(rounds(options.round_sizes, table.seats))
            if not 1 <= table.round <= count:
                raise BadOptions(f"there is no round {table.round}: this game has {count}")
        return super().new_game(table)

    def deal_request(self, s: Position) -> Deal:
        """Return the deal of the round; a card is turned unless the whole deck is dealt (WZ-4, WZ-9)."""
        size = size_of(s)
        up = int(size * s.seats < DECK.bit_count())
        again = mask(WIZARDS) if options_of(s).wizard_turned == "turn_again" else 0
        return Deal(DECK, (size,) * s.seats, self.deal_label(s), up=up, again=again)

    def dealt(self, s: Position) -> Position:
        """Return the position after the deal: trumps fixed, or the dealer to choose them (WZ-4 to WZ-6)."""
        trump, chooses = self.turned(s)
        s = evolve(s, trump=trump) if blind(s) else self.show_hands(evolve(s, trump=trump))
        if chooses:
            return evolve(s, phase="naming", turn=s.dealer)
        return self.bids.begun(s)  # WZ-10

    def to_tricks(self, s: Position) -> Position:
        """Return the position after the last bid: the dealer's left leads, hidden bids being opened (WZ-12, WZ-H3)."""
        s = self.begin_tricks(s, s.left_of(s.dealer))
        s = self.show_hands(s) if blind(s) else s  # WZ-H7
        return evolve(s, due=(*s.due, Rule("bids"))) if options_of(s).bid_visibility == "hidden_until_all_bid" else s

    def turned(self, s: Position) -> tuple[int | None, bool]:
        """Return the trumps that the deal fixes, and whether the dealer chooses them instead."""
        options = options_of(s)
        if options.round_sizes == "maximus":
            return MAXIMUS_TRUMPS[round_of(s) - 1], False
        if not s.up:
            return None, False  # WZ-9
        card = s.up[-1]
        if card in WIZARDS:
            return None, options.wizard_turned == "dealer_chooses"  # WZ-6, WZ-A7
        return (suit_of(card) if suit_of(card) in SUITS else None), False  # WZ-4, WZ-5

    def tables(self, s: Position) -> TrickTables:
        """Return the trick tables under the round's trumps."""
        return tables_of(s.trump)

    def ruled(self, s: Position, fact: Ruled) -> Position:
        """Return the position once hidden bids are opened (WZ-H2, WZ-H3)."""
        return evolve(s, bids=number("bid", fact.value))

    def derive_ruled(self, s: Position, request: Rule) -> Ruled:
        """Return the hidden bids."""
        return Ruled(request.key, tuple(b.n or 0 for b in s.bids if b))

    def ruling_told(self, s: Position, fact: Ruled) -> tuple[Happening, ...]:
        """Return the bids that are opened."""
        names = s.table.names
        bids = ", ".join(f"{name} {n}" for name, n in zip(names, fact.value, strict=True))
        return (Happening("rule", f"the bids are opened: {bids}", rule="WZ-H2"),)

    def before_score(self, s: Position) -> tuple[Rule, ...]:
        """Return the opening of hidden bids, before the round is scored (WZ-H3)."""
        return (Rule("bids"),) if options_of(s).bid_visibility == "hidden_until_round_end" else ()

    # Scoring

    def result(self, s: Position) -> HandResult:
        """Return the round just played."""
        number_, count = round_of(s), len(rounds(options_of(s).round_sizes, s.seats))
        return evolve(super().result(s), number=number_, last=number_ == count)

    def score(self, options: WizardOptions, totals: Totals, result: HandResult) -> Scored:
        """Return the sheet after a round (WZ-19 to WZ-21)."""
        said_numbers = [b.n or 0 for b in result.bids if b]
        lines = tuple(map(_line, range(len(said_numbers)), said_numbers, result.tricks))
        scores = add_lines(totals.scores, lines)
        tally = tuple(
            (exact + (n == t), total + n)
            for (exact, total), n, t in zip(totals.tally, said_numbers, result.tricks, strict=True)
        )
        after = Totals(scores, None, tally)
        return Scored(lines, after, winners(options, after) if result.last else ())

    # Words

    def goal(self, s: Position) -> tuple[str, int | None]:
        """Return what ends the game."""
        return f"highest score after {len(rounds(options_of(s).round_sizes, s.seats))} rounds", None

    def title(self, s: Position) -> str:
        """Return the round."""
        count = len(rounds(options_of(s).round_sizes, s.seats))
        shown = min(round_of(s), count)
        return f"round {shown} of {count}"

    def badges(self, s: Position) -> tuple[str, ...]:
        """Return how the bids stand to the tricks."""
        if not s.hands:
            return ()
        size = max(map(len, s.hands)) + (sum(s.play.taken) if s.play else 0)
        naming = ("the dealer names trumps",) if s.phase == "naming" else ()
        known = [b.n for b in s.bids if b is not None and b.n is not None]
        if len(known) < sum(b is not None for b in s.bids):
            return (*naming, f"bids hidden, {counted(size)}")
        return (*naming, f"bids {sum(known)} of {counted(size)}" if known else counted(size))

    def trumps(self, s: Position) -> str:
        """Return the trumps, or that there are none."""
        return super().trumps(s) or ("no trumps" if s.hands and s.phase not in ("", "naming") else "")

    def bid_words(self, s: Position, seat: int, action: Action) -> str:  # noqa: ARG002 - the hook's signature
        """Return a bid or the dealer's choice in words."""
        if action.verb == "name":
            return f"trumps are {mark_suit(action.suit or 0)}"
        if action == NO_TRUMP:
            return "no trumps"
        return f"bid {action.n}" if action.n is not None else "bid hidden"

    def contract(self, s: Position, seat: int) -> Contract | None:
        """Return the bid: exactly so many."""
        action = s.bids[seat]
        return Contract(action.n, exact=True) if action is not None and action.n is not None else None

    def needs(self, s: Position, seat: int) -> str:
        """Return how a seat stands to its bid."""
        action = s.bids[seat]
        assert s.play is not None
        if action is None or action.n is None:
            return ""
        missing = action.n - s.play.taken[seat]
        if missing < 0:
            return f"{-missing} over"
        left = len(s.hands[seat]) + (seat in s.play.seats)
        if missing > left:
            return f"{missing} short"
        return f"needs {missing}" if missing else "exact"


def winners(options: WizardOptions, totals: Totals) -> tuple[int, ...]:
    """Return who wins after the last round (WZ-21, WZ-A12)."""
    tied = leaders(totals.scores)
    column = {"most_exact_bids": 0, "bid_sum": 1}.get(options.tie_break)
    if column is None:
        return tied
    best = max(totals.tally[seat][column] for seat in tied)
    return tuple(seat for seat in tied if totals.tally[seat][column] == best)


def _line(seat: int, said_number: int, tricks: int) -> ScoreLine:
    if said_number == tricks:
        return ScoreLine(seat, 20 + 10 * tricks, "WZ-19", f"bid {said_number} and took it: 20 + 10 x {tricks}")
    off = abs(said_number - tricks)
    return ScoreLine(seat, -10 * off, "WZ-20", f"bid {said_number}, took {tricks}: {off} off")


class Naming:
    """The dealer chooses trumps after a turned Wizard (WZ-6, WZ-A5, WZ-A6)."""

    def __init__(self, then: Callable[[Position], Position]) -> None:
        self._then = then

    def ask(self, s: Position) -> Ask:
        """Return the question for a suit."""
        beside = (NO_TRUMP,) if options_of(s).dealer_may_choose_no_trump == "on" else ()
        return Ask(s.turn, PickSuit("name", SUITS, beside), BIDDING, "choose the trumps")

    def legal(self, s: Position) -> tuple[Action, ...]:
        """Return the suits, and no trumps where the house allows it."""
        beside = (NO_TRUMP,) if options_of(s).dealer_may_choose_no_trump == "on" else ()
        return tuple(Action("name", suit=suit) for suit in SUITS) + beside

    def why_not(self, s: Position, action: Action) -> RuleRef | None:  # noqa: ARG002 - the protocol's signature
        """Return why trumps must be one of the suits."""
        if action == NO_TRUMP:
            return RuleRef("WZ-A6", "the dealer must choose one of the four suits")
        return RuleRef("WZ-6", "the dealer chooses trumps first")

    def apply(self, s: Position, chosen: Chosen) -> Position:
        """Return the position with trumps chosen and the bidding open."""
        return self._then(evolve(said(s, chosen), trump=chosen.action.suit))


class Bids(NumberBids):
    """Each player names a number of tricks, the dealer last (WZ-10, WZ-A8)."""

    def all_blind(self, s: Position) -> bool:
        """Return whether this is a round of blind bids (WZ-H7)."""
        return blind(s)

    def why_not(self, s: Position, action: Action) -> RuleRef | None:
        """Return why a number may not be named."""
        if action.verb == "bid":
            return banned(s, action) or RuleRef("WZ-A8", f"a bid is a number from 0 to {len(s.hands[s.turn])}")
        if action.verb == "play":
            return RuleRef("WZ-10", "bidding comes before play")
        return RuleRef("WZ-A8", "everybody bids a number, nobody passes")


_BAN_WORDS: Final = {
    "off": "",
    "on": "",
    "from_4_cards": " (forbidden from four cards on)",
    "dealer_leading": " (forbidden while the dealer alone leads the scores)",
}


def banned(s: Position, action: Action) -> RuleRef | None:
    """Return the rule against the number that makes the bids equal the tricks, where the house forbids it (WZ-A9)."""
    if s.turn != s.dealer:
        return None
    mode, size = options_of(s).ban_even_bids, len(s.hands[s.turn])
    if mode == "off" or action.n != size - sum([b.n or 0 for b in s.bids if b]):
        return None
    if (mode == "from_4_cards" and size < 4) or (
        mode == "dealer_leading" and leaders(s.sheet.totals.scores) != (s.dealer,)
    ):
        return None
    would = f"the bids would add up to {counted(size)}{_BAN_WORDS[mode]}"
    return RuleRef("WZ-A9", f"the dealer may not bid {action.n}: {would}")
