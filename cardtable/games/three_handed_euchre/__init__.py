"""Three-handed Euchre: one maker with a dummy against two defenders.

rules with its phases, calls and cards; options, scoring, sheet; bot, calling and hints are what its bots know.
"""

from cardtable.games.three_handed_euchre.bot import THUMB
from cardtable.games.three_handed_euchre.hints import HINTS
from cardtable.games.three_handed_euchre.rules import ThreeHandedEuchre
from cardtable.games.three_handed_euchre.sheet import paper

RULESET = ThreeHandedEuchre(THUMB, HINTS, paper=paper)
