"""Pinochle, for four players in two partnerships."""

from cardtable_pinochle.rules import Pinochle

RULESET = Pinochle()
