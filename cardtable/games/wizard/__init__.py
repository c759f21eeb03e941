"""Wizard, for three to six players.

rules, options, sheet; bot, rollout, likelihood and hints are what its bots know.
"""

from cardtable.games.wizard.bot import THUMB
from cardtable.games.wizard.hints import HINTS
from cardtable.games.wizard.rules import Wizard
from cardtable.games.wizard.sheet import paper

RULESET = Wizard(THUMB, HINTS, paper=paper)
