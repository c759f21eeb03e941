"""Cutthroat Canadian Smear, for two or three players."""

from cardtable.games.canadian_smear.rules import GAME

RULESET = GAME
