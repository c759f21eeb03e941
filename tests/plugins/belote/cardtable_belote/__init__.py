"""Belote, for four players in two partnerships."""

from cardtable_belote.rules import Belote

RULESET = Belote()
