"""Cutthroat Spades, for three to five players."""

from cardtable.games.cutthroat_spades.bot import THUMB
from cardtable.games.cutthroat_spades.rules import CutthroatSpades

RULESET = CutthroatSpades(THUMB)
