"""The kernel plays as the fold does: the same questions, and from the same answers the same tricks and points."""

from __future__ import annotations

import os
from random import Random

import pytest

from cardtable.core.actions import PLAY, Action
from cardtable.core.cards import CardSet
from cardtable.core.chance import Stream
from cardtable.core.facts import Chosen
from cardtable.core.pending import Ask
from cardtable.kit.game import TrickGame
from cardtable.kit.kernel import Kernel, RandomLegal, turns
from cardtable.kit.position import Position
from cardtable.kit.scoring import HandResult
from cardtable.kit.tricks import UNSET, best_of
from tests.kit.random_games import GAMES, kit_game, random_table, walk

SMALL = 12
"""Hands of a game and number of players in CI."""

Step = tuple[int, CardSet, int, int, int, CardSet] | tuple[Action, ...]


class Noting(RandomLegal):
    """A random player that notes what it is asked and what it answers."""

    def __init__(self, seed: int) -> None:
        super().__init__(Stream(seed.to_bytes(4, "big"), "playout"))
        self.steps: list[Step] = []

    def pick(self, seat: int, legal: CardSet, lead: int, top: int, winner: int) -> CardSet:
        bit = super().pick(seat, legal, lead, top, winner)
        self.steps.append((seat, legal, lead, top, winner, bit))
        return bit

    def answer(self, s: Position, legal: tuple[Action, ...]) -> Action:
        action = super().answer(s, legal)
        self.steps.append((*legal, action))
        return action


class Scorer:
    """Notes the result that a game hands to its scorer, and the change of score that comes of it."""

    def __init__(self, game: TrickGame) -> None:
        self.game = game

    def fold(self, s: Position, policy: Noting, first: int | None) -> tuple[HandResult, tuple[int, ...]]:
        """Return the result and the change of score of a hand that the fold plays out."""
        done = len(s.sheet.done)
        before = s
        while len(s.sheet.done) == done:
            before = s
            ask = self.game.pending(s)
            if not isinstance(ask, Ask):
                s = self.game.apply(s, self.game.derive(s, ask))  # type: ignore[arg-type]
                continue
            legal = self.game.legal_actions(s, ask.seat)
            if first is not None:
                action, first = PLAY[first], None
            elif s.phase != "tricks":
                action = policy.answer(s, legal)
            else:
                action = PLAY[self.card(s, legal, policy).bit_length() - 1]
            s = self.game.apply(s, Chosen(ask.seat, action))
        return self.result_of(before, s), s.sheet.done[-1].change

    def card(self, s: Position, legal: tuple[Action, ...], policy: Noting) -> CardSet:
        """Return the policy's card, asked with what the position says."""
        play = s.play
        assert play is not None
        cards = 0
        for action in legal:
            cards |= action.cards
        if cards.bit_count() == 1:
            return cards
        if not play.cards:
            return policy.pick(play.turn, cards, UNSET, -1, play.turn)
        best = best_of(play.tables, play.lead, play.cards)
        top = play.tables.power[play.lead][play.cards[best]]
        return policy.pick(play.turn, cards, play.lead, top, play.seats[best])
