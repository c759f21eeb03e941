"""Wizard, for three to six players."""

from cardtable.games.wizard.bot import THUMB
from cardtable.games.wizard.rules import Wizard

RULESET = Wizard(THUMB)
