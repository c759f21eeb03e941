"""The conformance kit: what every ruleset must keep, ours and other people's, checked on random play."""

from cardtable.testing.check import Report, check_ruleset
from cardtable.testing.properties import Broken

__all__ = ["Broken", "Report", "check_ruleset"]
