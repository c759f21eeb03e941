"""Briscola, for two, three or four players."""

from cardtable_briscola.rules import Briscola

RULESET = Briscola()
