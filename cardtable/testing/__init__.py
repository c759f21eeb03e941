"""The conformance kit: what every ruleset must keep, ours and other people's, checked on random play.

check is what an author runs; properties, twins (secrecy), trace, pairs (options), played_out (kernel and fold alike)
and whole (games to their end) are what it looks at.
"""

from cardtable.testing.check import Report, check_ruleset
from cardtable.testing.properties import Broken

__all__ = ["Broken", "Report", "check_ruleset"]
