"""Reasons in one sentence, made from what decided: cards still out, tricks needed, what playouts came to."""

from __future__ import annotations

from cardtable.bots.outlook import Outlook, outlook, sure_winners, wins_now
from cardtable.bots.search import Candidate
from cardtable.core.actions import Action
from cardtable.core.cards import SUIT_NAMES, SUITS, Card
from cardtable.core.observation import Observation
from cardtable.core.text import counted, mark_action
from cardtable.kit.position import Position


def reason_of(observation: Observation, candidate: Candidate, best: Candidate) -> str:
    """Return why a candidate is good, or how far it falls behind the best one."""
    if observation.view.phase == "tricks":
        why = _card_reason(observation, candidate.action.cards.bit_length() - 1)
    else:
        why = _call_reason(candidate)
    if candidate is best:
        return why
    behind = best.value - candidate.value
    if behind < 0.05:
        return f"{why}; as good as {mark_action(best.action)}"
    return f"{why}; {behind:.1f} points behind {mark_action(best.action)}"


def _call_reason(candidate: Candidate) -> str:
    """Return what can be expected, from the mean of the deals that were tried."""
    tricks = round(candidate.tricks / candidate.count)
    return f"expect about {counted(tricks)}" if tricks else "expect no tricks"


def _card_reason(observation: Observation, card: Card) -> str:
    """Return what the card does in this trick, as the seat can count it."""
    s: Position = observation.view
    assert s.play is not None
    o = outlook(s, observation.seat)
    need, left = needed(observation), o.hand.bit_count()
    wanted = ""
    if need is not None:
        wanted = "; every trick is needed" if need == left else "; no more tricks are needed" if need == 0 else ""
    if o.winner is None:
        return _lead(s, o, card) + wanted
    if not wins_now(o, card):
        follows = o.tables.suit[card] == o.lead
        return ("stays below the winning card" if follows else _discard(o, card)) + wanted
    if o.last:
        return "wins the trick for certain, being played last" + wanted
    if sure_winners(o) >> card & 1:
        return "wins the trick: nothing that is out can beat it" + wanted
    return "takes the lead, but may still be beaten" + wanted


def _lead(s: Position, o: Outlook, card: Card) -> str:
    trump, suit = o.tables.trump, o.tables.suit[card]
    if sure_winners(o) >> card & 1:
        return "wins the trick: nothing that is out can beat it"
    if trump is not None and suit == trump:
        out = (o.unseen & o.tables.must[trump]).bit_count()
        return f"leads trumps, {counted(out, 'trump')} still out" if out else "leads trumps, and no other is out"
    if suit in SUITS:
        void = [s.table.names[x] for x in o.after if not o.could[x] & o.tables.must[suit] and o.held[x]]
        if void:
            return f"leads {SUIT_NAMES[suit]}, of which {void[0]} has none"
        beating = (o.beaters[o.tables.sets[card]][card] & o.tables.must[suit] & o.unseen).bit_count()
        if beating:
            return f"leads {SUIT_NAMES[suit]}, {counted(beating, 'higher card')} still out"
        return f"leads the highest of the {SUIT_NAMES[suit]}: only a trump beats it"
    return "leads a card without a suit"


def _discard(o: Outlook, card: Card) -> str:
    suit = o.tables.suit[card]
    if suit in SUITS and (o.hand & o.tables.must[suit]).bit_count() == 1:
        return f"gives up the last of the {SUIT_NAMES[suit]}"
    return "cannot win this trick"


def needed(observation: Observation) -> int | None:
    """Return how many tricks the seat lacks to the number that it has bid; None without such a bid."""
    s: Position = observation.view
    bid: Action | None = s.bids[observation.seat]
    assert s.play is not None
    if bid is None or bid.n is None or not s.play.active[observation.seat]:
        return None
    tricks_count = s.maker < 0
    return max(0, bid.n - s.play.taken[observation.seat]) if tricks_count else None
