"""Two-player Spades: draft a hand from the stock, then bid and play it."""

from cardtable.games.two_player_spades.bot import THUMB
from cardtable.games.two_player_spades.rules import TwoPlayerSpades

RULESET = TwoPlayerSpades(THUMB)
