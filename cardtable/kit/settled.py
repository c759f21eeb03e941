"""Whether the rest of a hand can still change its score, as far as one seat's view knows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from cardtable.core.cards import CardSet, cards_in, mask
from cardtable.kit.evolve import evolve
from cardtable.kit.phases import legal_cards
from cardtable.kit.position import Play, Position, Trick
from cardtable.kit.tricks import UNSET, lead_of

if TYPE_CHECKING:
    from cardtable.kit.game import TrickGame


def settled(game: TrickGame, s: Position, seat: int) -> bool:
    """Return whether every way to play on from a seat's view gives the same score.

    True is certain. It is found where all tricks left are the seat's own whatever is played, and where the score is the
    same whoever wins them; other certainties are not looked for. The solver's `claimable` knows more of them, but only
    with all hands open: asked of the true hands it would tell a seat that claims of cards that it may not know.
    """
    play = s.play
    if play is None or s.due or s.phase != "tricks" or not s.seen[seat] or s.hands[seat].hidden or s.hands[seat].out:
        return False
    if play.open or play.flow.passes or play.flow.ends is not None or game.code_in_tricks():
        return False
    active = [i for i in range(s.seats) if play.active[i]]
    rests = {len(s.hands[i]) + (i in play.seats) for i in active}
    if len(rests) != 1 or game.result(s).played:  # who plays a card may count there: that is never certain
        return False
    unseen, counting = _unseen(s, play, seat), game.counting(s)
    if seat == play.turn and _all_mine(play, s.hands[seat].known, unseen):
        return not unseen & counting or unseen.bit_count() == sum(len(s.hands[i]) for i in active if i != seat)
    if counting & (unseen | s.hands[seat].known | mask(play.cards)):
        return False
    return _all_the_same(game, s, play, active, rests.pop())


def _unseen(s: Position, play: Play, seat: int) -> CardSet:
    """Return the cards that may be in the hands of others."""
    seen = s.hands[seat].known | mask(play.cards)
    for cards in (*play.played, *play.captured, s.gone.certain, s.stock.certain, s.discard.certain, s.dummy.certain):
        seen |= cards
    return play.tables.rules.deck & ~seen


def _all_mine(play: Play, hand: CardSet, unseen: CardSet) -> bool:
    """Return whether the seat whose turn it is wins this trick and all others with every card that it may play."""
    power = play.tables.power
    after = sum(play.active) - len(play.seats) - 1
    for c in cards_in(legal_cards(play, hand)):
        lead = lead_of(play.tables, play.lead, c)
        beaten = max((power[lead][x] for x in play.cards), default=-1)
        above = max((power[lead][x] for x in cards_in(unseen)), default=-1) if after else -1
        if lead == UNSET or power[lead][c] <= beaten or power[lead][c] < above:
            return False
    for c in cards_in(hand):
        lead = play.tables.sets[c]
        if lead == UNSET or any(power[lead][x] > power[lead][c] for x in cards_in(unseen)):
            return False
    return True


def _all_the_same(game: TrickGame, s: Position, play: Play, active: list[int], left: int) -> bool:
    """Return whether the score is the same whoever wins the tricks that are left."""
    first = None
    for more in _shares(len(active), left):
        taken = list(play.taken)
        for i, n in zip(active, more, strict=True):
            taken[i] += n
        lasts = [i for i, n in zip(active, more, strict=True) if n]
        plays = [evolve(play, taken=tuple(taken), last=Trick((), (), i)) for i in lasts]
        for result in {game.result(evolve(s, play=p)) for p in plays}:
            scored = game.score(s.table.options, s.sheet.totals, result)
            if first is None:
                first = scored
            if (scored.totals, scored.winners) != (first.totals, first.winners):
                return False
    return True


def _shares(seats: int, tricks: int) -> Iterator[tuple[int, ...]]:
    """Yield every way to share a number of tricks among seats, the most unlike ones soon."""
    if seats == 1:
        yield (tricks,)
        return
    for n in (0, *range(tricks, 0, -1)):
        for rest in _shares(seats - 1, tricks - n):
            yield (n, *rest)
