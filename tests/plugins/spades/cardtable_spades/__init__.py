"""Spades, for two partnerships."""

from cardtable_spades.rules import PartnershipSpades

RULESET = PartnershipSpades()
