"""Playing the rest of a hand at once: when that takes nothing away from anybody."""

from __future__ import annotations

from cardtable.core.pending import PLAY, Ask
from cardtable.table.session import Session

SETTLED = "nothing can change the score of this hand any more"
NO_CHOICE = "there is nothing left to choose for you"


def finish_reason(session: Session, humans: frozenset[int], viewer: int | None) -> str:
    """Return why the rest of the hand may be played at once for the person who looks: `SETTLED` or `NO_CHOICE`.

    Empty where it may not. Only what the person's own view knows decides, so that nothing is learned from it.
    """
    if viewer is None:
        return ""
    view = session.view(viewer)
    pending = session.ruleset.pending(view)
    if not isinstance(pending, Ask) or pending.stage != PLAY:
        return ""
    if session.ruleset.settled(view, viewer):
        return SETTLED
    scene = session.scene(viewer)
    me = scene.seats[viewer]
    alone = humans == {viewer}
    return NO_CHOICE if alone and scene.tricks_left and (not me.plays or me.cards <= 1) else ""
