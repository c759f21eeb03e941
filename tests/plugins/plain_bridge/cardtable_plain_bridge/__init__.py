"""Plain Bridge, for two partnerships."""

from cardtable_plain_bridge.rules import PlainBridge

RULESET = PlainBridge()
