"""Knockout Whist, for two to seven players."""

from cardtable_knockout.rules import KnockoutWhist

RULESET = KnockoutWhist()
