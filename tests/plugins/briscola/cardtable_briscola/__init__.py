"""Briscola, for two or three players."""

from cardtable_briscola.rules import Briscola

RULESET = Briscola()
