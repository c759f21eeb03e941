"""Cutthroat Canadian Smear, for two or three players.

rules, options, scoring, sheet; bot, estimate, rollout and hints are what its bots know.
"""

from cardtable.games.canadian_smear.bot import THUMB
from cardtable.games.canadian_smear.hints import HINTS
from cardtable.games.canadian_smear.rules import CanadianSmear
from cardtable.games.canadian_smear.sheet import paper

RULESET = CanadianSmear(THUMB, HINTS, paper=paper)
