"""Hearts, for four players."""

from cardtable_hearts.rules import Hearts

RULESET = Hearts()
