"""The rules of Cutthroat Spades: everybody bids alone, spades are trumps, bags cost."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import ClassVar, Final

from cardtable.core.actions import Action
from cardtable.core.cards import (
    CLUBS,
    DIAMONDS,
    IN_SUIT,
    JOKERS,
    KING,
    SPADES,
    CardSet,
    card_of,
    cards_in,
    mask,
    rank_of,
)
from cardtable.core.facts import Ruled
from cardtable.core.options import GameOptions
from cardtable.core.pending import Deal, Rule
from cardtable.core.ruleset import GameInfo, RuleRef
from cardtable.core.scene import Contract, Happening
from cardtable.core.text import counted, mark
from cardtable.games.cutthroat_spades.options import PRESETS, Pack, SpadesOptions, pack_for
from cardtable.games.cutthroat_spades.scoring import (
    BLIND_6,
    BLIND_NIL,
    MOON,
    NAMES,
    NIL,
    ONE,
    TWO,
    outcome,
    score_hand,
    tricks_bid,
)
from cardtable.kit.bids import LOOK, NumberBids
from cardtable.kit.evolve import evolve
from cardtable.kit.game import TrickGame, options_of
from cardtable.kit.phases import Phase
from cardtable.kit.playing import Refusal
from cardtable.kit.position import NOBODY, Position
from cardtable.kit.scoring import HandResult, Scored, Totals
from cardtable.kit.tricks import TrickRules, TrickTables, compile_rules

LOW_DIAMOND: Final = card_of(DIAMONDS, 2)
LOW_SPADE: Final = card_of(SPADES, 2)
SPECIALS: Final = (NIL, ONE, TWO, MOON)


def pack_of(s: Position) -> Pack:
    """Return the deck and the hand sizes."""
    return pack_for(options_of(s), s.seats)


def possible_of(s: Position) -> tuple[int, ...]:
    """Return how many tricks each seat takes part in (CS-A32)."""
    pack = pack_of(s)
    return tuple(pack.dealer_size if seat == s.dealer else pack.size for seat in range(s.seats))


def absent_of(s: Position) -> int:
    """Return the dealer where holding a card fewer means to sit out the first trick (CS-51), else NOBODY."""
    pack = pack_of(s)
    return s.dealer if pack.dealer_size < pack.size else NOBODY


@lru_cache(maxsize=64)
def tables_of(options: SpadesOptions, seats: int) -> TrickTables:
    """Return the trick tables at a table of so many players."""
    deck = pack_for(options, seats).deck
    jokers = deck & mask(JOKERS)
    top = jokers if options.joker_role == "top_spades" else 0
    high = {c: 20 - rank_of(c) for c in cards_in(top)}  # CS-A27
    if options.deuces_high == "on":
        high |= {LOW_DIAMOND: 16, LOW_SPADE: 15}  # CS-H12
    spades = IN_SUIT[SPADES] | mask(high)
    return compile_rules(
        TrickRules(
            deck,
            SPADES,  # CS-24, CS-27
            moved={c: SPADES for c in high if c != LOW_SPADE},
            ranks=high,
            never=jokers ^ top,  # CS-A28
            locked=spades if options.spades_led == "when_broken" else 0,  # CS-21, CS-25, CS-26, CS-H9
            locked_name="spades",
            barred_first=spades if options.no_spades_first_trick == "on" else 0,  # CS-A26
        )
    )


class CutthroatSpades(TrickGame):
    """The ruleset of Cutthroat Spades (rules.md chapter 1)."""

    info: ClassVar = GameInfo(
        id="cutthroat-spades",
        name="Cutthroat Spades",
        version=1,
        seats=(3, 4, 5),
        usual=3,
        sentence="Bid your tricks alone, and mind the bags.",
        minutes=40,
        code="CS",
        emblem=card_of(SPADES, KING),
        bags=True,
        presets=PRESETS,
    )
    Options: ClassVar[type[GameOptions]] = SpadesOptions
    tally: ClassVar = (0,)
    """How often a seat has bid Blind 6 in this game."""

    refusals: ClassVar = {
        Refusal.FOLLOW: "CS-23",
        Refusal.LEAD: "CS-25",
        Refusal.FIRST: "CS-A26",
        Refusal.OPENING: "CS-A30",
    }

    def own_phases(self) -> Mapping[str, Phase]:
        """Return the bidding."""
        self.bids = Bids(
            "CS-11", self.bidding_over, low=1, beside=SPECIALS, blind=(BLIND_NIL, BLIND_6), forbidden=forbidden,
            looks=True, prompt=BID_PROMPT,
        )  # fmt: skip
        return {"bids": self.bids}

    # The deal

    def deal_request(self, s: Position) -> Deal:
        """Return the deal; with three players a 52nd card may stay unseen (CS-H16)."""
        return Deal(pack_of(s).deck, possible_of(s), self.deal_label(s))

    def dealt(self, s: Position) -> Position:
        """Return the position in which the dealer's left bids first; nobody has looked yet (CS-10, CS-A21)."""
        return self.bids.begun(s)

    def tables(self, s: Position) -> TrickTables:
        """Return the trick tables."""
        return tables_of(options_of(s), s.seats)

    # Who leads

    def bidding_over(self, s: Position) -> Position:
        """Return the position after the last bid: tricks, once it is known who leads."""
        s = evolve(s, phase="tricks")
        if absent_of(s) != NOBODY or options_of(s).lowest_club_leads == "on":
            return evolve(s, due=(*s.due, Rule("opening")))
        return self.begin_tricks(s, s.left_of(s.dealer))  # CS-21, CS-A31

    def derive_ruled(self, s: Position, request: Rule) -> Ruled:
        """Return who holds the lowest club that counts, and the club (CS-51, CS-A29)."""
        absent = absent_of(s)
        clubs = [(c, seat) for seat in range(s.seats) if seat != absent
                 for c in cards_in(s.hands[seat].known & IN_SUIT[CLUBS])]  # fmt: skip
        card, seat = min(clubs)
        return Ruled(request.key, (seat, card))

    def ruled(self, s: Position, fact: Ruled) -> Position:
        """Return the tricks with the leader that was ruled (CS-51, CS-A26, CS-A29, CS-A30)."""
        seat, card = fact.value
        absent = absent_of(s)
        below = IN_SUIT[CLUBS] & ((1 << card) - 1)
        lacks = tuple(0 if i == absent else below for i in range(s.seats))
        opening = card if options_of(s).must_lead_the_club == "on" else None
        return self.begin_tricks(s, seat, opening=opening, absent_first=absent, lacks=lacks)

    def ruling_told(self, s: Position, fact: Ruled) -> tuple[Happening, ...]:
        """Return who leads for holding the lowest club."""
        seat, card = fact.value
        names, sits_out = s.table.names, absent_of(s) != NOBODY
        rule = "CS-51" if sits_out else "CS-A26"
        leads = Happening("rule", f"{names[seat]} holds {mark(card)} and leads", seat, (card,), rule)
        away = f"{names[s.dealer]} has one card fewer and sits out the first trick"
        return (leads, Happening("rule", away, s.dealer, rule="CS-51")) if sits_out else (leads,)

    def refusal(self, s: Position, reason: Refusal) -> str:
        """Return the rule behind a refused card: the first lead has its own."""
        if reason is Refusal.OPENING and absent_of(s) == NOBODY:
            return "CS-A26"
        if reason is Refusal.LEAD and s.play is not None and s.play.number == 1:
            return "CS-21"
        return super().refusal(s, reason)

    # Scoring

    def result(self, s: Position) -> HandResult:
        """Return the hand just played, with the Jacks that were captured."""
        assert s.play is not None
        return evolve(super().result(s), captured=s.play.captured)

    def counting(self, s: Position) -> CardSet:
        """Return the Jacks that are worth something to whoever takes them."""
        jacks: CardSet = options_of(s).jacks
        return jacks

    def score(self, options: SpadesOptions, totals: Totals, result: HandResult) -> Scored:
        """Return the sheet after a hand."""
        return score_hand(options, totals, result)

    # Words

    def badges(self, s: Position) -> tuple[str, ...]:
        """Return how the bids stand to the tricks."""
        if not s.hands or not s.phase:
            return ()
        total = sum(tricks_bid(options_of(s), b, n) for b, n in zip(s.bids, possible_of(s), strict=True) if b)
        return (f"bids {total} of {counted(pack_of(s).size)}",)

    def bid_words(self, s: Position, seat: int, action: Action) -> str:  # noqa: ARG002 - the hook's signature
        """Return a bid by its name."""
        if action == LOOK:
            return "looks at the hand"
        return NAMES.get(action, f"bid {action.n}")

    def contract(self, s: Position, seat: int) -> Contract | None:
        """Return the bid: at least so many, and none at all with Nil."""
        action = s.bids[seat]
        if action is None:
            return None
        return Contract(tricks_bid(options_of(s), action, possible_of(s)[seat]), exact=action in (NIL, BLIND_NIL))

    def needs(self, s: Position, seat: int) -> str:
        """Return how a seat stands to its bid."""
        action, play = s.bids[seat], s.play
        if action is None or play is None:
            return ""
        possible = possible_of(s)[seat]
        missing = tricks_bid(options_of(s), action, possible) - play.taken[seat]
        left = len(s.hands[seat]) + (seat in play.seats)
        if missing > left or (action in (NIL, BLIND_NIL) and missing < 0):
            return "set"
        if missing > 0:
            return f"needs {missing}"
        bags = outcome(options_of(s), action, play.taken[seat], possible).bags
        return counted(bags, "bag") if bags else "made" if action not in (NIL, BLIND_NIL) else "no trick"


BID_PROMPT: Final = "how many tricks will you take? 1 flat: just one, for 50. 2 flat: just two, for 40."


class Bids(NumberBids):
    """Each player bids once, blind or after a look (CS-10 to CS-18, CS-A3, CS-A21)."""

    def low(self, s: Position) -> int:
        """Return the lowest number that may be bid (CS-H14)."""
        least: int = options_of(s).min_bid
        return max(1, least)

    def beside(self, s: Position) -> tuple[Action, ...]:
        """Return the special bids of this table."""
        return SPECIALS if options_of(s).moon_threshold != "off" else SPECIALS[:-1]

    def why_not(self, s: Position, action: Action) -> RuleRef | None:
        """Return what forbids a bid."""
        looked = s.seen[s.turn]
        if action in (BLIND_NIL, BLIND_6):
            rule = "CS-16" if action == BLIND_NIL else "CS-14"
            return RuleRef(rule, "a blind bid is made before looking") if looked else self._forbidden(s, action)
        if action.verb == "play":
            return RuleRef("CS-11", "bidding comes before play")
        if not looked:
            return RuleRef("CS-11", "look at the hand first, or bid blind")
        if action == LOOK:
            return RuleRef("CS-A21", "the hand has been looked at")
        return self._forbidden(s, action) or RuleRef(
            "CS-A3", f"a bid is Nil, {self.low(s)} to {len(s.hands[s.turn])}, or special"
        )


def forbidden(s: Position, action: Action) -> RuleRef | None:
    """Return the house rule or deficit that forbids an otherwise known bid."""
    if action.verb == "bid":
        return _too_low(s, action) or _makes_total(s, action)
    if action == LOOK:
        return None
    options, seat = options_of(s), s.turn
    scores = s.sheet.totals.scores
    behind = max(scores) - scores[seat]
    if action == MOON and options.moon_threshold == "off":
        return RuleRef("CS-A13", "this table does not play Shoot the Moon")
    if action == BLIND_6:
        if behind < options.blind6_deficit:
            return RuleRef("CS-15", f"Blind 6 needs to be {options.blind6_deficit} behind the leader, not {behind}")
        if options.blind6_limit == 1 and s.sheet.totals.tally[seat][0]:
            return RuleRef("CS-A19", "Blind 6 may be bid once in a game")
    if action == BLIND_NIL and behind < options.blind_nil_deficit:
        need = options.blind_nil_deficit
        return RuleRef("CS-A20", f"Blind Nil needs to be {need} behind the leader, not {behind}")
    return _makes_total(s, action)


def _too_low(s: Position, action: Action) -> RuleRef | None:
    """Return the house rule against low bids (CS-H14)."""
    least: int = options_of(s).min_bid
    return RuleRef("CS-H14", f"at this table a number bid is {least} or more") if (action.n or 0) < least else None


def _makes_total(s: Position, action: Action) -> RuleRef | None:
    """Return the rule against bids that add up, for the last bidder (CS-A4)."""
    options, seat = options_of(s), s.turn
    if options.ban_bids_equal_tricks == "off" or seat != s.dealer:
        return None
    tricks = pack_of(s).size
    total = tricks_bid(options, action, len(s.hands[seat])) + sum(tricks_bid(options, b, tricks) for b in s.bids if b)
    if total != tricks:
        return None
    return RuleRef("CS-A4", f"the last bid may not make the bids add up to {counted(tricks)}")
