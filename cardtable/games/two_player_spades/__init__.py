"""Two-player Spades: draft a hand from the stock, then bid and play it.

rules with its phases; options, scoring, sheet; bot, estimate, rollout and hints are what its bots know.
"""

from cardtable.games.two_player_spades.bot import THUMB
from cardtable.games.two_player_spades.hints import HINTS
from cardtable.games.two_player_spades.rules import TwoPlayerSpades
from cardtable.games.two_player_spades.sheet import paper

RULESET = TwoPlayerSpades(THUMB, HINTS, paper=paper)
