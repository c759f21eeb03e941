"""Whether the rest of a hand can still change its score, as far as one seat's view knows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, Final

from cardtable.core.cards import CardSet, cards_in, mask
from cardtable.kit.evolve import evolve
from cardtable.kit.phases import legal_cards
from cardtable.kit.position import Play, Position, Trick, own_piles
from cardtable.kit.tricks import UNSET, lead_of

if TYPE_CHECKING:
    from cardtable.kit.hooks import Hooks

MOST_WAYS: Final = 1000
"""So many sets of cards that the others may hold are looked at, at most."""


def settled(game: Hooks, s: Position, seat: int) -> bool:
    """Return whether every way to play on from a seat's view gives the same score.

    True is certain. It is found where all tricks left are the seat's own whatever is played and whatever the others
    hold, and where the score is the same whoever wins them; other certainties are not looked for. The solver's
    `claimable` knows more of them, but only with all hands open: asked of the true hands it would tell a seat that
    claims of cards that it may not know.
    """
    play = s.play
    if play is None or s.due or s.phase != "tricks" or not s.seen[seat] or s.hands[seat].hidden or s.hands[seat].out:
        return False
    flow = play.flow
    if play.open or flow.passes or not flow.winner_leads or flow.ends is not None:
        return False
    if flow.draws and len(s.stock):
        return False
    active = [i for i in range(s.seats) if play.active[i]]
    rests = {len(s.hands[i]) + (i in play.seats) for i in active}
    if len(rests) != 1:
        return False
    hand, played = s.hands[seat].known, game.counting_played(s)
    could = _could(s, play, seat)
    others = 0
    for cards in could.values():
        others |= cards
    if seat == play.turn and not others & played and _all_mine(play, hand, could, others):
        return _whatever_they_hold(game, s, seat, others)
    if (game.counting(s) | played) & (others | hand | mask(play.cards)):
        return False
    return _all_the_same(game, s, play, active, rests.pop())


def _could(s: Position, play: Play, seat: int) -> dict[int, CardSet]:
    """Return the cards that each other seat in play may hold."""
    seen = s.hands[seat].known | mask(play.cards)
    owned = [pile.certain for pile in own_piles(s.own)]
    for cards in (*play.played, *play.captured, s.gone.certain, s.stock.certain, *owned):
        seen |= cards
    unseen = play.tables.rules.deck & ~seen
    return {i: unseen & ~play.lacks[i] for i in range(s.seats) if i != seat and play.active[i]}


def _all_mine(play: Play, hand: CardSet, could: Mapping[int, CardSet], others: CardSet) -> bool:
    """Return whether the seat whose turn it is wins this trick and all others with every card that it may play."""
    power = play.tables.power
    after = 0
    for i, cards in could.items():
        after |= cards if i not in play.seats else 0
    for c in cards_in(legal_cards(play, hand)):
        lead = lead_of(play.tables, play.lead, c)
        beaten = max((power[lead][x] for x in play.cards), default=-1)
        above = max((power[lead][x] for x in cards_in(after)), default=-1)
        if lead == UNSET or power[lead][c] <= beaten or power[lead][c] < above:
            return False
    for c in cards_in(hand):
        lead = play.tables.sets[c]
        if lead == UNSET or any(power[lead][x] > power[lead][c] for x in cards_in(others)):
            return False
    return True


def _whatever_they_hold(game: Hooks, s: Position, seat: int, others: CardSet) -> bool:
    """Return whether the score is the same whichever cards a seat takes that wins all tricks left.

    False where there are too many ways to look at.
    """
    play, hand = s.play, s.hands[seat].known
    assert play is not None
    count = sum(len(s.hands[i]) for i in range(s.seats) if i != seat and play.active[i])
    worthy = others & game.counting(s)
    plain = (others & ~worthy).bit_count()
    sizes = range(max(0, count - plain), min(count, worthy.bit_count()) + 1)
    if sum(comb(worthy.bit_count(), size) for size in sizes) > MOST_WAYS:
        return False
    taken, mine = play.taken[seat] + hand.bit_count(), play.captured[seat] | hand | mask(play.cards)
    ended = evolve(
        play, taken=_with(play.taken, seat, taken), played=_with(play.played, seat, play.played[seat] | hand),
        last=Trick((), (), seat),
    )  # fmt: skip
    first = None
    for part in (part for size in sizes for part in combinations(cards_in(worthy), size)):
        captured = _with(play.captured, seat, mine | mask(part))
        result = game.result(evolve(s, play=evolve(ended, captured=captured)))
        scored = game.score(s.table.options, s.sheet.totals, result)
        if first is None:
            first = scored
        if (scored.totals, scored.winners) != (first.totals, first.winners):
            return False
    return True


def _with(items: tuple[int, ...], i: int, value: int) -> tuple[int, ...]:
    """Return a tuple with one item changed."""
    return (*items[:i], value, *items[i + 1 :])


def _all_the_same(game: Hooks, s: Position, play: Play, active: list[int], left: int) -> bool:
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
