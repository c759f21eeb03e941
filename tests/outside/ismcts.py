"""OpenSpiel's ISMCTS as a program behind the bot protocol, in Oh Hell and four-handed Euchre: an opponent from outside.

`python tests/outside/ismcts.py [SIMULATIONS]` answers one line of JSON with another. What the seat has been told is
played again in OpenSpiel, with hidden cards dealt at random so that nobody has played what could not be played; the
search deals them anew for each of its worlds.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, Final, TypeAlias

import pyspiel  # type: ignore[import-not-found,import-untyped,unused-ignore]

SIMULATIONS: Final = 150
EXPLORATION: Final = 2.0
TRIES: Final = 200
RANKS: Final = "23456789TJQKA"
SUITS: Final = "CDHS"
TWIN: Final = {"C": "S", "S": "C", "D": "H", "H": "D"}
WORDS: Final = {"C": "Clubs", "D": "Diamonds", "H": "Hearts", "S": "Spades"}

Asked: TypeAlias = Mapping[str, Any]


class Inconsistent(Exception):
    """What was told cannot be played again with these cards."""


class Hand:
    """The hand in progress as one seat was told of it."""

    def __init__(self, asked: Asked) -> None:
        facts = asked["facts"]
        begun = max(i for i, fact in enumerate(facts) if "dealt" in fact)
        dealt = facts[begun]["dealt"]
        self.game: str = asked["game"]
        self.options: Mapping[str, Any] = asked["options"]
        self.me: int = asked["seat"]
        self.seats = len(dealt["hands"])
        self.size: int = len(dealt["hands"][0].split()) if isinstance(dealt["hands"][0], str) else dealt["hands"][0]
        self.up: str = dealt["up"]
        self.dealer = next(i for i, seat in enumerate(asked["table"]["seats"]) if "dealer" in seat["badges"])
        told = facts[begun + 1 :]
        self.choices: list[tuple[int, str]] = [(f["seat"], f["chose"]) for f in told if "chose" in f]
        self.mine = next(f["cards"].split() for f in told if f.get("shown") == "hand" and f["seat"] == self.me)
        self.trump = self._trump()

    def _trump(self) -> str:
        for _, chose in self.choices:
            if chose.startswith("name "):
                return chose.split()[1]
        return self.up[1]

    def suit(self, card: str) -> str:
        """Return the suit to which a card belongs: in Euchre the left bower is a trump."""
        left = self.game != "oh-hell" and card == f"J{TWIN[self.trump]}"
        return self.trump if left else card[1]

    def deck(self) -> list[str]:
        """Return every card of the game."""
        return [rank + suit for suit in SUITS for rank in (RANKS if self.game == "oh-hell" else RANKS[7:])]

    def plays(self) -> list[tuple[int, str]]:
        """Return who has played which card, in order."""
        return [(seat, chose.split()[1]) for seat, chose in self.choices if chose.startswith("play ")]

    def lacks(self) -> list[set[str]]:
        """Return the suits of which each seat has shown that it has no more."""
        lacks: list[set[str]] = [set() for _ in range(self.seats)]
        width = self.seats - any(chose == "alone" for _, chose in self.choices)
        plays = self.plays()
        for i, (seat, card) in enumerate(plays):
            led = self.suit(plays[i - i % width][1])
            if self.suit(card) != led:
                lacks[seat].add(led)
        return lacks

    def dealt(self, random: Random) -> list[list[str]]:
        """Return hands as they may have been dealt; raises Inconsistent when luck does not find any."""
        hands: list[list[str]] = [[] for _ in range(self.seats)]
        hands[self.me] = list(self.mine)
        for seat, card in self.plays():
            if seat != self.me and card != self.up:
                hands[seat].append(card)
        known = {self.up, *(card for hand in hands for card in hand)}
        unseen = [card for card in self.deck() if card not in known]
        random.shuffle(unseen)
        lacks = self.lacks()
        for seat in sorted(range(self.seats), key=lambda s: -len(lacks[s])):
            for card in [c for c in unseen if self.suit(c) not in lacks[seat]]:
                if len(hands[seat]) == self.size:
                    break
                hands[seat].append(card)
                unseen.remove(card)
            if len(hands[seat]) < self.size:
                raise Inconsistent
        return hands


def loaded(hand: Hand) -> Any:
    """Return OpenSpiel's game."""
    if hand.game == "oh-hell":
        penalty = hand.options["miss"] == "each_off"
        tricks = {"players": hand.seats, "num_tricks_fixed": hand.size, "off_bid_penalty": penalty}
        return pyspiel.load_game("oh_hell", tricks)
    return pyspiel.load_game("euchre", {"stick_the_dealer": hand.options["stick_the_dealer"] == "on"})


def state_of(hand: Hand, random: Random) -> Any:
    """Return OpenSpiel's state at this question, with one deal of the hidden cards; raises Inconsistent."""
    state = loaded(hand).new_initial_state()
    first = hand.dealer if hand.game != "oh-hell" else 0
    if hand.game == "oh-hell":
        state.apply_action(state.legal_actions()[0])
    state.apply_action(hand.dealer)
    hands = hand.dealt(random)
    for i in range(hand.size * hand.seats):
        act(state, hands[(first + i) % hand.seats][i // hand.seats])
    act(state, hand.up)
    spare = discards(hand, hands)
    for _, chose in hand.choices:
        for text in said(hand, chose, spare):
            act(state, text)
    return state


def discards(hand: Hand, hands: list[list[str]]) -> str:
    """Return a card that a dealer may have put away: one that was never played."""
    played = {card for _, card in hand.plays()}
    return next((card for card in hands[hand.dealer] if card not in played), hand.up)


def said(hand: Hand, chose: str, spare: str) -> Iterator[str]:
    """Yield what a choice is called in OpenSpiel."""
    verb, *rest = chose.split()
    match verb:
        case "bid" | "play":
            yield rest[0]
        case "discard":
            yield rest[0] if rest else spare
        case "order":
            yield WORDS[hand.up[1]]
        case "name":
            yield WORDS[rest[0]]
        case _:
            yield {"pass": "Pass", "alone": "Alone", "together": "Partner"}[verb]


def texts(state: Any) -> dict[str, int]:
    """Return what may be done there, by its text, cards with their rank first."""
    pairs = ((state.action_to_string(state.current_player(), a), a) for a in state.legal_actions())
    return {text[::-1] if len(text) == 2 and text[0] in SUITS else text: a for text, a in pairs}


def act(state: Any, text: str) -> None:
    """Do there what a text says; raises Inconsistent."""
    there = texts(state)
    if text not in there:
        raise Inconsistent
    state.apply_action(there[text])


def answer(asked: Asked, simulations: int) -> str:
    """Return the legal action that the search finds; the first one where no consistent deal is found."""
    legal: list[str] = asked["legal"]
    random = Random(asked["seed"])
    hand = Hand(asked)
    for _ in range(TRIES):
        try:
            state = state_of(hand, random)
        except Inconsistent:
            continue
        bot = pyspiel.ISMCTSBot(
            asked["seed"], pyspiel.RandomRolloutEvaluator(1, asked["seed"]), EXPLORATION, simulations, -1,
            pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT, False, False,
        )  # fmt: skip
        there = {action: text for text, action in texts(state).items()}
        found = there[bot.step(state)]

        return next((action for action in legal if next(said(hand, action, "")) == found), legal[0])
    print(f"no deal fits: {asked['facts'][-20:]}", file=sys.stderr)
    return legal[0]


def main() -> None:
    """Answer until the input ends."""
    simulations = int(sys.argv[1]) if len(sys.argv) > 1 else SIMULATIONS
    for line in sys.stdin:
        print(json.dumps({"action": answer(json.loads(line), simulations)}), flush=True)


if __name__ == "__main__":
    main()
