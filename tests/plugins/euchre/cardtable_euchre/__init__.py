"""Euchre, for two partnerships."""

from cardtable_euchre.rules import PartnershipEuchre

RULESET = PartnershipEuchre()
