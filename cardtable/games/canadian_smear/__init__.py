"""Cutthroat Canadian Smear, for two or three players."""

from cardtable.games.canadian_smear.bot import THUMB
from cardtable.games.canadian_smear.rules import CanadianSmear

RULESET = CanadianSmear(THUMB)
