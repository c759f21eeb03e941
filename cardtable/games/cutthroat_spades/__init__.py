"""Cutthroat Spades, for three to five players."""

from cardtable.games.cutthroat_spades.rules import GAME

RULESET = GAME
