"""Positions that players complained of, by the number of the complaint, each with what a sensible bot does there.

Every complaint has several positions of its kind, in the games where it can come up.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from cardtable.core.observation import Observation
from cardtable.core.piles import Pile
from cardtable.kit.evolve import evolve
from tests.bots import positions as wizard
from tests.games import test_canadian_smear_bot as smear
from tests.games import test_cutthroat_spades_bot as cutthroat
from tests.games import test_three_handed_euchre_bot as euchre
from tests.games import test_two_player_spades_bot as spades

MUCH_OUT: Final = "QD 5D 9H TH QC 2C 3C 6C 7C"
LOW_OUT: Final = "2C 4C 8C AC 6S"


@dataclass(frozen=True, slots=True)
class Reported:
    """A position: how to get it, what is sensible there, and, where the complaint was about it, all that is legal."""

    ask: Callable[[], Observation]
    sensible: frozenset[str]
    legal: frozenset[str] = frozenset()


def row(ask: Callable[[], Observation], sensible: str, legal: str = "") -> Reported:
    """Return a position from its cards, or from other actions parted by `or`."""
    return Reported(ask, actions(sensible), actions(legal))


def actions(text: str) -> frozenset[str]:
    """Return the plays of some cards, or the other actions that a text names."""
    if text[:1].islower():
        return frozenset(text.split(" or "))
    return frozenset(f"play {card}" for card in text.split())


# Positions in few words, by game


def cut(sensible: str, trick: str, hand: str, bids: str, taken: tuple[int, ...], legal: str = "", broken: bool = True,
        **more: Any) -> Reported:  # fmt: skip
    """Return a position of Cutthroat Spades for the last seat; the trick was led so that it comes next."""

    def ask() -> Observation:
        asked = cutthroat.to_play(trick, hand, bids, taken, **{"options": cutthroat.PLAIN} | more)
        s = asked.view
        return asked if broken else cutthroat.question(evolve(s, play=evolve(s.play, broken=False)), asked.seat)

    return row(ask, sensible, legal)


def duel(sensible: str, led: str, hand: str, mine: str, theirs: str, out: str, legal: str = "", broken: bool = True,
         **options: Any) -> Reported:  # fmt: skip
    """Return a position of Two-player Spades; of the cards `out` some are in the other hand."""

    def ask() -> Observation:
        s = spades.playing(hand, mine, theirs, out, led=led, broken=broken, **options)
        away = len(out.split()) - len(s.hands[spades.THEM])
        return spades.asked(evolve(s, own=evolve(s.own, discard=Pile(0, away))))

    return row(ask, sensible, legal)


def wiz(sensible: str, trick: str, hand: str, bid: int, up: str = "7S", legal: str = "", bids: tuple[int, int] = (0, 0)
        ) -> Reported:  # fmt: skip
    """Return a position of Wizard: for the last of three, or for the leader where there is no trick."""
    if trick:
        return row(lambda: wizard.last_to_play(trick, hand, bid, up, bids), sensible, legal)
    return row(lambda: wizard.on_lead(hand, bid, up, bids), sensible, legal)


def wiz_after(sensible: str, up: str, bids: tuple[int, int, int], *hands: str) -> Reported:
    """Return a position of Wizard for the last of three, once the leader has played its Wizards and another card."""
    return row(lambda: wizard.after_wizards(hands, up, bids), sensible)


def hook(sensible: str, hand: str, bids: tuple[int, int], rule: str, **header: Any) -> Reported:
    """Return the question for a bid to the dealer at Wizard, under a rule about bids that add up."""
    return row(lambda: wizard.to_bid(hand, "7S", bids, options={"ban_even_bids": rule}, **header), sensible)


def euc(sensible: str, cards: str, *hands: str, legal: str = "", dummy: str = euchre.DUMMY, up: str = "KC") -> Reported:
    """Return a position of Euchre after some cards; the first hand made spades trumps and threw the dummy away."""

    def ask() -> Observation:
        calls = ["pass", "pass", "pass", "name S", "dummy", f"discard {dummy}", "together", "together"]
        plays = [f"play {c}" for c in cards.split()]
        return euchre.question((hands[0], hands[1], hands[2]), up, *calls, *plays, dummy=dummy)

    return row(ask, sensible, legal)


def behind_a_partner(sensible: str, hand: str) -> Reported:
    """Return a position for the dealer, last to play at Euchre: the maker's KD lies under the other defender's AD."""

    def ask() -> Observation:
        dummy, kept = "AS JC QC KC TH", "KD KS QS TS AS"
        thrown = " ".join(c for c in f"KD KS QS TS AC {dummy}".split() if c not in kept.split())
        calls = ("order", "pick up", "discard 9D", "dummy", f"discard {thrown}", "together", "together")
        hands = ("KD KS QS TS AC", "AD TD KH QH 9H", f"{hand} 9D")
        return euchre.question(hands, "9S", *calls, "play KD", "play AD", dummy=dummy)

    return row(ask, sensible)


def euchre_call(sensible: str, hands: tuple[str, str, str], up: str, *chosen: str, **header: Any) -> Reported:
    """Return a question before the cards at Euchre."""
    return row(lambda: euchre.question(hands, up, *chosen, **header), sensible)


def smear_play(sensible: str, hand: str, *cards: str) -> Reported:
    """Return a position for the last to play to the second trick of Smear, after a trick of trumps."""
    hands = [f"AS {cards[3]} 2C 3C 2H 3H", f"3S {cards[4]} 4C 5C 4H 5H", hand]
    return row(lambda: smear.question(hands, "bid 2", "pass", "pass", *(f"play {c}" for c in cards)), sensible)


def smear_call(sensible: str, hand: str, *before: str, legal: str = "", **options: str) -> Reported:
    """Return the dealer's question for a bid at Smear."""
    return row(lambda: smear.question(["", "", hand], *before, options=options), sensible, legal)


# The complaints

FOUR: Final = "bid 4, bid 4, "
R01: Final = (
    behind_a_partner("9C TC", "JS 9C TC AH"),
    behind_a_partner("9C TC JH", "JS 9C TC JH"),
    behind_a_partner("9C TC JH", "JH 9C TC JS"),
    euc("9C TC", "KD AD", "KD QS TS 9S AC", "AD 9D QC JH KH", "JS 9C TC AH AS"),
    euc("9C TC", "KD AD", "KD QS TS 9S JC", "AD 9D QC JH KH", "JS 9C TC AC AH"),
    euc("9C TC", "QD AD", "QD KS TS 9S JC", "AD 9D QC JH KH", "JS 9C TC AS AH"),
)  # fmt: skip
R02: Final = (
    cut("2S 4S", "5D KD", "AS 4S 2S 9C", FOUR + "bid 4", (3, 3, 2)),
    cut("QD KD AD", "5D JD", "AD KD QD 3C", FOUR + "bid 6", (3, 3, 3)),
    cut("7S", "KC 6S", "AS JS 7S 4D", FOUR + "bid 5", (3, 3, 2)),
    wiz("2S 4S", "5D KD", "AS 4S 2S 9C", 4),
    wiz("3S 5S", "3H JH", "AS 5S 3S 9C", 4),
    wiz("QD KD AD", "5D JD", "AD KD QD 3C", 2),
    duel("2S 4S", "KD", "AS 4S 2S 9C", "bid 4/0", "bid 8/9", MUCH_OUT),
    duel("5S", "AD", "KS 7S 5S 8H", "bid 4/0", "bid 8/9", MUCH_OUT),
    duel("9D", "8D", "AS KS AD 9D", "bid 4/0", "bid 8/9", MUCH_OUT),
    euc("9S", "KD 9D", "KD QS TS KS AC", "9D QC JH KH 9C", "JS AS 9S TC AH"),
    euc("9S", "KD 9D", "KD QS TS KS AC", "9D QC JH KH 9C", "JC AS 9S TC AH"),
    euc("QC", "TC 9C", "TC QS TS KS AD", "9C 9D JH KH QD", "JC AC QC AH KD"),
    smear_play("4S", "TC 9S 4S 8H 7C 6S", "AS", "3S", "6S", "AD", "TD"),
    smear_play("4S", "TC QS 4S 8H 7C 6S", "AS", "3S", "6S", "KD", "TD"),
    smear_play("4S", "TC KS 4S 8H 7C 6S", "AS", "3S", "6S", "AD", "TD"),
)
R03: Final = (
    wiz("KD QD", "", "KD QD 4D", 3, "7D"),
    wiz("AS KS", "", "AS KS 3S", 3, "9S"),
    wiz("AC", "", "AC QC 4C", 3, "J1"),
    cut("KD QD", "", "KD QD 4D", FOUR + "bid 6", (3, 3, 3)),
    cut("KH QH", "", "KH QH 2H", FOUR + "bid 6", (3, 3, 3)),
    cut("AS KS", "", "AS KS 3S", FOUR + "bid 6", (3, 3, 3)),
    duel("KS QS", "", "KS QS 4S", "bid 6/3", "bid 7/7", "JS TS 9S 8S 7H"),
    duel("AH KH", "", "AH KH 3H", "bid 6/3", "bid 7/7", "QH JH 9H 2H"),
    duel("AS", "", "AS JS 3D", "bid 6/3", "bid 7/7", "KS QS 4D 5D"),
)
R07_FREE: Final = (
    cut("KH", "9H 5H", "KH 3H", "bid 5, bid 2, bid 2", (4, 2, 2), options=cutthroat.FREE_BAGS),
    cut("KH", "TH 5H", "KH 3H", "bid 5, bid 2, bid 2", (4, 2, 2), options=cutthroat.FREE_BAGS),
    cut("KH", "QH 4H", "KH 3H", "bid 5, bid 2, bid 2", (4, 2, 2), options=cutthroat.FREE_BAGS),
    duel("KH", "9H", "KH 3H", "bid 5/5", "bid 6/6", LOW_OUT, bag_penalty=0),
    duel("QD", "TD", "QD 4D", "bid 5/5", "bid 6/6", LOW_OUT, bag_penalty=0),
    duel("KC", "9C", "KC 3C", "bid 4/5", "bid 5/6", "2D 4D 8D AD 6S", bag_penalty=0),
)
R07_COSTLY: Final = (
    cut("3H", "9H 5H", "KH 3H", "bid 3, bid 7, bid 2", (2, 7, 2), bags=(0, 0, 9), scores=(440, 300, 440)),
    cut("3D", "9D 5D", "KD 3D", "bid 3, bid 7, bid 2", (2, 7, 2), bags=(0, 0, 9), scores=(440, 300, 440)),
    cut("3H", "9H 5H", "KH 3H", "bid 2, bid 7, bid 2", (1, 7, 2), options=cutthroat.PLAIN | cutthroat.CASH),
    duel("3H", "9H", "KH 3H", "bid 5/5", "bid 6/6", LOW_OUT, bags=(9, 0)),
    duel("4D", "TD", "QD 4D", "bid 5/5", "bid 6/6", LOW_OUT, bags=(9, 0)),
    duel("3C", "9C", "KC 3C", "bid 4/5", "bid 5/6", "2D 4D 8D AD 6S", bags=(8, 0)),
)
R11: Final = (
    smear_call("bid 3", "AS KS JS 2S AD AC", "bid 2", "bid 3", dealer_may_steal="on"),
    smear_call("bid 3", "AH KH QH JH 2H AC", "bid 2", "bid 3", dealer_may_steal="on"),
    smear_call("bid 3", "AD KD JD TD 2D AS", "bid 2", "bid 3", dealer_may_steal="on"),
    smear_call("bid 2", "AS KS JS 2S 9D 9C", "bid 2", "pass", dealer_may_steal="on"),
    smear_call("bid 2", "AH KH QH 3H 9S 8C", "pass", "bid 2", dealer_may_steal="on"),
)
R13: Final = (
    euc("JC", "AS 9S", "AS KS QS TS AC", "9S QD 9C TC QC", "JC KD 9H AD KH", legal="JC", dummy="TH QH TD JD JH"),
    euc("JC 9H AH KD AD", "AC 9C", "AC KS QS TS AS", "9C QD 9S TC QC", "JC KD 9H AD AH", legal="JC KD 9H AD AH",
        dummy="TH QH TD JD JH"),
    euc("9C", "AC TC", "AC KS QS TS AS", "TC QD 9S KH QC", "JC 9C KD AD AH", legal="9C"),
    euc("JC", "AS QS", "AS KS TS 9C AC", "QS QD 9S KH QC", "JC KD AD AH TC", legal="JC"),
    euc("9C TC", "AC QC", "AC KS QS TS AS", "QC QD 9S KH AH", "JC 9C TC KD AD", legal="9C TC"),
)  # fmt: skip
R15: Final = (
    cut("2D", "7D 8D", "2D AS 9C", "bid 4, bid 4, bid 4", (5, 5, 4), legal="2D"),
    cut("9C", "", "AS 3S 9C", "bid 4, bid 4, bid 4", (5, 5, 4), legal="9C", broken=False),
    cut("AS 3S", "", "AS 3S", "bid 4, bid 4, bid 6", (5, 5, 5), legal="AS 3S", broken=False),
    duel("2D", "7D", "2D AS 9C", "bid 6/3", "bid 7/7", "JS TS 9S 8S 7H", legal="2D"),
    duel("9C", "", "AS 3S 9C", "bid 6/3", "bid 7/7", "JS TS 9S 8S 7H", legal="9C", broken=False),
    duel("AS 3S", "", "AS 3S", "bid 6/4", "bid 7/7", "JS TS 9S 8S 7H", legal="AS 3S", broken=False),
)
R16: Final = (
    wiz("9C W1 J1", "5C 6C", "9C KD W1 J1", 1, "7D", legal="9C W1 J1"),
    wiz("9C J1", "5C 6D", "9C KD W1 J1", 0, "7D", legal="9C W1 J1"),
    wiz("4H J2", "5H 6H", "4H AS KS J2", 0, "7S", legal="4H J2"),
)
R17: Final = (
    wiz("KD 8H", "W1 3S", "3C 8H KD J1", 0, "7D", legal="3C 8H KD J1"),
    wiz("3C 8H", "W1 3S", "3C 8H KD W2", 2, "7D", legal="3C 8H KD W2", bids=(1, 2)),
    wiz("4C J2", "W3 2D", "4C AC J2", 1, "J1", legal="4C AC J2"),
)
R18: Final = (
    wiz("5H 9C", "J1 W1", "5H 9C", 0, "7S", legal="5H 9C"),
    wiz("2C", "J1 7C", "2C KH", 0, "7S", legal="2C"),
    wiz("KH", "J1 J2", "J3 KH", 1, "7S", legal="J3 KH"),
    wiz("J3", "J1 J2", "J3 KH", 0, "7H", legal="J3 KH"),
    wiz("2H", "7C W1", "W2 2H", 1, "7S", legal="W2 2H"),
    wiz("KC", "J1 2D", "KC 3C", 0, "7D", legal="KC 3C"),
)
R19: Final = (
    hook("bid 0 or bid 2", "AS KS 2D 3C", (1, 2), "on"),
    hook("bid 0 or bid 2", "W1 2H 2D 3C", (1, 2), "dealer_leading", scores=[90, 60, 120]),
    hook("bid 1", "W1 2H 2D 3C", (1, 2), "dealer_leading", scores=[120, 90, 60]),
    hook("bid 1", "W1 2H 2D 3C", (1, 2), "off"),
    hook("bid 1", "J1", (1, 0), "on"),
)
R20: Final = (
    cut("3H", "KH 2S", "AH 3H", "bid 4, bid 6, bid 5", (4, 6, 4)),
    cut("4D", "KD 5S", "AD 4D", "bid 4, bid 6, bid 5", (4, 6, 4)),
    cut("5C", "9C 3S", "KC 5C", "bid 4, bid 6, bid 5", (4, 6, 4)),
    wiz("3H", "KH 2S", "AH 3H", 1),
    wiz("4D", "KD 5S", "AD 4D", 1),
    wiz("5C", "9C 3S", "KC 5C", 1),
)
R49: Final = (
    euchre_call("discard TH", ("", "", "JH JD AH QH TH"), "9H", "pass", "pass", "order"),
    euchre_call("discard TS", ("", "", "JS JC AS KS TS"), "9S", "pass", "pass", "order"),
    euchre_call("discard TC", ("", "", "JC JS AC QC TC"), "9C", "pass", "pass", "order"),
)
R51: Final = (
    smear_call("bid 2", "9S 7H 6D 5C 8D 4H", "pass", "pass", legal="bid 2 or bid 3 or bid 4", dealer_forced_bid="on"),
    smear_call("bid 2", "TS 8S 7H 6D 9C 5H", "pass", "pass", legal="bid 2 or bid 3 or bid 4", dealer_forced_bid="on"),
    smear_call("pass", "QS 9D 7C 6H 5C 8S", "pass", "pass", legal="pass or bid 2 or bid 3 or bid 4"),
    euchre_call("name S", ("", "", "JS AS 9S 9H TD"), "KC", *["pass"] * 5, options={"stick_dealer": "on"}),
    euchre_call("name H", ("", "", "JH AH 9H 9S TS"), "KC", *["pass"] * 5, options={"stick_dealer": "on"}),
)
R52: Final = (
    cut("9H", "AH 2H", "KH 9H", FOUR + "bid 5", (3, 3, 4)),
    cut("9H", "AH 2H", "KH 9H 4D", FOUR + "bid 5", (3, 3, 4)),
    cut("KH", "QH 2H", "KH 9H", FOUR + "bid 5", (3, 3, 4)),
    wiz("9H", "AH 2H", "KH 9H", 1),
    wiz("KH", "QH 2H", "KH 9H", 2),
    wiz("KH", "TH 2H", "KH 9H", 2),
    wiz("KH", "AH 2H", "KH 9H", 0),
    duel("9H", "AH", "KH 9H", "bid 4/3", "bid 8/8", "JH TH JS TS JD TD"),
    duel("4D", "KD", "QD 4D", "bid 4/3", "bid 8/8", "JH TH JS TS JD TD"),
    duel("KH", "QH", "KH 9H", "bid 4/3", "bid 8/8", "JH TH AS"),
)
GUARD: Final = (
    euc("9S", "JS 9D", "JS QS KS AC KD", "9D 9C JH KH QD", "JC 9S TC AH AD"),
    euc("9D AH AD", "QC AC", "QC QS KS JS KD", "AC 9C JH KH QD", "JC 9S 9D AH AD"),
    euc("9D AH AD", "QC AC", "QC QS KS JS KD", "AC 9C JH KH QD", "JC TS 9D AH AD"),
)
LEFT_TO_PARTNER: Final = (
    euc("9D", "AC 9C TC QC TD KC AD KS QD 9H", "AC QC KS AS 9H", "9C TD QD JS 9D", "TC KC AD KH TH",
        dummy="JH QH KD 9S TS", up="JD"),
    euc("9H", "AC 9C TC QC TH KC AH KS QH 9D", "AC QC KS AS 9D", "9C TH QH JS 9H", "TC KC AH KD TD",
        dummy="JH QD KH 9S TS", up="JD"),
    euc("9D", "AC 9C TC QC TD KC AD KS QD TH", "AC QC KS AS TH", "9C TD QD JS 9D", "TC KC AD KH QH",
        dummy="JH 9H KD 9S TS", up="JD"),
    euc("9D", "AC 9C TC QC TD KC AD AS QD 9H", "AC QC KS AS 9H", "9C TD QD JS 9D", "TC KC AD KH TH",
        dummy="JH QH KD 9S TS", up="JD"),
)  # fmt: skip
ACE_OR_JESTER: Final = (
    wiz("J1", "KS 3S", "AH J1", 1, "J2"),
    wiz("J2", "9C KC", "AD J2", 1, "J4"),
    wiz("J3", "QH KH", "AC J3", 1, "J1"),
    wiz("AH", "KS 3S", "AH J1", 0, "J2"),
    wiz("AD", "9C KC", "AD J2", 0, "7S"),
)
BOSS_LAST: Final = (
    wiz_after("7C", "AD", (4, 0, 1), "W1 W2 W3 W4 9H 4S", "2C 3C 4C 5C 3H 6S", "2S 3S 5S 8S KD 7C"),
    wiz_after("7C", "QD", (4, 0, 1), "W1 W2 W3 W4 9H 4S", "2C 3C 4C 5C 3H 6S", "2S 3S 5S 8S AD 7C"),
    wiz_after("9S", "9C", (4, 0, 1), "W1 W2 W3 W4 9H 4S", "2D 3D 4D 5D 3H 6S", "2S 3S 5S 8S AC 9S"),
    wiz_after("7C 6C", "AD", (4, 0, 1), "W1 W2 W3 W4 9H 4S 8C", "2C 3C 4C 5C 3H 6S 7S", "2S 3S 5S 8S KD 7C 6C"),
)

REPORTS: Final = {
    "R01 a trick that the other defender has is left alone": R01,
    "R02 the last to play takes a trick with no more than it needs": R02,
    "R03 who needs every trick leads from the top": R03,
    "R07 where bags cost nothing a trick too many is taken to set another": R07_FREE,
    "R07 where bags cost more than that it is dodged": R07_COSTLY,
    "R11 a dealer who may match a bid does not raise it": R11,
    "R13 the jack of the same colour follows as a trump": R13,
    "R15 suit is followed, and spades wait to be broken": R15,
    "R16 the suit led is followed, not trumps": R16,
    "R17 a Wizard led sets no suit": R17,
    "R18 after a Jester the next card sets the suit, and the first Wizard wins": R18,
    "R19 the dealer's bid does not make them add up where the house forbids it": R19,
    "R20 a trump beats the suit led, so that no winner of it is wasted": R20,
    "R49 the dealer throws the weakest trump": R49,
    "R51 the dealer moves when all have passed": R51,
    "R52 the trick decides what a card is worth": R52,
    "the left bower keeps its guard": GUARD,
    "a trick that a partner can take is left to the partner where the rest need the boss trump": LEFT_TO_PARTNER,
    "of the last two cards the one is kept that can do what is needed": ACE_OR_JESTER,
    "a trump that nothing beats takes the last trick": BOSS_LAST,
}
"""Every complaint about what a bot does, with its positions."""
