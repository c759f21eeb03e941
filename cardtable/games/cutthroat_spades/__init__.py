"""Cutthroat Spades, for three to five players.

rules, options, scoring, sheet; bot, estimate, takings, stakes, rollout, likelihood and hints are what its bots know.
"""

from cardtable.games.cutthroat_spades.bot import THUMB
from cardtable.games.cutthroat_spades.hints import HINTS
from cardtable.games.cutthroat_spades.rules import CutthroatSpades
from cardtable.games.cutthroat_spades.sheet import paper

RULESET = CutthroatSpades(THUMB, HINTS, paper=paper)
