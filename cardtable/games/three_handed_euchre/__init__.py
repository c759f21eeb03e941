"""Three-handed Euchre: one maker with a dummy against two defenders."""

from cardtable.games.three_handed_euchre.bot import THUMB
from cardtable.games.three_handed_euchre.rules import ThreeHandedEuchre

RULESET = ThreeHandedEuchre(THUMB)
