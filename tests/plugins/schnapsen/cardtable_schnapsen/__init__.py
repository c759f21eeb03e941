"""Schnapsen, for two players."""

from cardtable_schnapsen.rules import Schnapsen

RULESET = Schnapsen()
