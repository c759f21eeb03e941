"""Oh Hell, for three to seven players."""

from cardtable_oh_hell.rules import OhHell

RULESET = OhHell()
