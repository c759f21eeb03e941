"""Knockout Whist, for two to seven players."""

from cardtable_knockout_whist.rules import KnockoutWhist

RULESET = KnockoutWhist()
