"""Briscola, for two to four players."""

from cardtable_briscola.rules import Briscola

RULESET = Briscola()
