"""Skat, for three players."""

from cardtable_skat.rules import Skat

RULESET = Skat()
