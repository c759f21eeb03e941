"""The present trick and the cards still out, as one seat knows them: what every rule-of-thumb player asks first.

Written over the trick tables, so it knows bowers, jokers, Wizards and ordinary suits alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from cardtable.core.cards import Card, CardSet, cards_in, mask
from cardtable.kit.phases import legal_cards
from cardtable.kit.position import Play, Position, own_piles
from cardtable.kit.tricks import LEADS, TrickRules, TrickTables, best_of, compile_rules, lead_of


@dataclass(frozen=True, slots=True)
class Outlook:
    """What the seat to play knows of the present trick and of the cards that it does not see."""

    tables: TrickTables
    beaters: tuple[tuple[CardSet, ...], ...]
    """By lead and card: the cards that, played later, beat it."""
    hand: CardSet
    legal: CardSet
    lead: int
    power: int
    """The strength of the card that wins so far; -1 before the lead."""
    winner: int | None
    """The seat that wins so far."""
    after: tuple[int, ...]
    """The seats that still play to this trick, in order."""
    unseen: CardSet
    """The cards that this seat has not seen: in other hands or undealt."""
    could: tuple[CardSet, ...]
    """By seat: the cards that it may hold, as far as its play tells."""
    held: tuple[int, ...]
    """By seat: how many cards it holds."""

    @property
    def last(self) -> bool:
        """Whether nobody plays after this seat."""
        return not self.after


def outlook(s: Position, seat: int) -> Outlook:
    """Return the outlook of the seat that is to play a card, from its own view."""
    play = s.play
    assert play is not None
    tables, hand = play.tables, s.hands[seat].known
    best = best_of(tables, play.lead, play.cards) if play.cards else None
    unseen = unseen_by(s, seat, tables)
    return Outlook(
        tables=tables,
        beaters=beaters(tables.rules),
        hand=hand,
        legal=legal_cards(play, hand),
        lead=play.lead,
        power=-1 if best is None else tables.power[play.lead][play.cards[best]],
        winner=None if best is None else play.seats[best],
        after=_after(play, seat),
        unseen=unseen,
        could=_could(s, play, unseen),
        held=tuple([len(pile) for pile in s.hands]),
    )


def unseen_by(s: Position, seat: int, tables: TrickTables) -> CardSet:
    """Return the cards of the deck that a seat has not seen, from its own view; before play too."""
    seen = s.hands[seat].known | mask(s.up) | s.gone.certain
    for pile in own_piles(s.own):
        seen |= pile.certain
    for pile in s.hands:
        seen |= pile.certain
    if s.play is not None:
        for cards in s.play.played:
            seen |= cards
    return tables.rules.deck & ~seen


def _could(s: Position, play: Play, unseen: CardSet) -> tuple[CardSet, ...]:
    """Return the cards that each seat may hold: none that it lacks, and none that was in another hand before play."""
    were = 0
    for pile in s.hands:
        were |= pile.known
    return tuple([
        unseen & ~(lacks | were & ~pile.known) | pile.certain for lacks, pile in zip(play.lacks, s.hands, strict=True)
    ])  # fmt: skip


def _after(play: Play, seat: int) -> tuple[int, ...]:
    """Return who plays to this trick after a seat."""
    count = len(play.active)
    order = ((seat + i) % count for i in range(1, count))
    absent = play.absent_first if play.number == 1 else None
    return tuple([x for x in order if play.active[x] and x not in play.seats and x != absent])


@lru_cache(maxsize=512)
def beaters(rules: TrickRules) -> tuple[tuple[CardSet, ...], ...]:
    """Return, by lead and card, the cards of the deck that beat the card when they are played after it."""
    tables = compile_rules(rules)
    deck = tuple(cards_in(rules.deck))

    def beating(lead: int, card: Card) -> CardSet:
        return mask(c for c in deck if _power_after(tables, lead, c) > tables.power[lead][card] and c != card)

    codes = range(max(deck) + 1)
    return tuple(tuple(beating(lead, c) if rules.deck >> c & 1 else 0 for c in codes) for lead in LEADS)


def _power_after(tables: TrickTables, lead: int, card: Card) -> int:
    """Return a card's strength when it is played on a lead; where none is set yet it may set its own."""
    return tables.power[lead_of(tables, lead, card)][card]


def wins_now(o: Outlook, card: Card) -> bool:
    """Return whether a card would win the trick as it lies."""
    return _power_after(o.tables, o.lead, card) > o.power


def winners(o: Outlook) -> CardSet:
    """Return the legal cards that would win the trick as it lies; on lead, all of them."""
    return mask([c for c in cards_in(o.legal) if wins_now(o, c)])


def beaten_by(o: Outlook, card: Card) -> CardSet:
    """Return the cards that would beat a card played now."""
    return o.beaters[lead_of(o.tables, o.lead, card)][card]


def sure_winners(o: Outlook) -> CardSet:
    """Return the legal cards that win the trick whatever the seats after this one may hold."""
    return mask([c for c in cards_in(winners(o)) if not any(beaten_by(o, c) & o.could[x] for x in o.after)])


def worth(tables: TrickTables, card: Card) -> int:
    """Return a card's strength when it is led: what it costs to give it away."""
    return tables.power[tables.sets[card]][card]


def cheapest(tables: TrickTables, cards: CardSet) -> Card:
    """Return the card of a set that costs least to give away."""
    return min(cards_in(cards), key=lambda c: (worth(tables, c), c))


def dearest(tables: TrickTables, cards: CardSet) -> Card:
    """Return the strongest card of a set."""
    return max(cards_in(cards), key=lambda c: (worth(tables, c), -c))


def cheapest_winner(o: Outlook) -> Card | None:
    """Return the cheapest legal card that surely wins the trick, or None."""
    sure = sure_winners(o)
    return cheapest(o.tables, sure) if sure else None


def highest_loser(o: Outlook) -> Card | None:
    """Return the strongest legal card that does not win the trick as it lies, or None."""
    losers = o.legal & ~winners(o)
    return dearest(o.tables, losers) if losers else None


def win_chance(o: Outlook, card: Card, eager: Sequence[float]) -> float:
    """Return the chance that a card played now wins the trick.

    Unseen cards lie anywhere with the same chance; `eager[seat]` is how likely a seat that can beat the card does so.
    """
    if not wins_now(o, card):
        return 0.0
    lead = lead_of(o.tables, o.lead, card)
    chance = 1.0
    for seat in o.after:
        chance *= 1.0 - eager[seat] * can_beat(o, seat, lead, card)
    return chance


def can_beat(o: Outlook, seat: int, lead: int, card: Card) -> float:
    """Return the chance that a seat still to play holds a card that beats this one, and may play it on the lead."""
    could, beat = o.could[seat], o.beaters[lead][card]
    beating = could & beat
    if not beating:
        return 0.0
    must, besides = o.tables.must[lead], o.tables.may[lead]
    misses = _misses(o, seat)
    freely = misses ** (beating & (must | besides)).bit_count()
    when_void = misses ** (beating & ~must & ~besides).bit_count()
    void = misses ** (could & must & ~beating).bit_count()
    return 1.0 - freely * (1.0 - void * (1.0 - when_void))


def must_beat(o: Outlook, seat: int, lead: int, card: Card) -> float:
    """Return the chance that a seat still to play must beat this card: all that it has to follow with does."""
    could, beat = o.could[seat], o.beaters[lead][card]
    must = could & o.tables.must[lead]
    if not must & beat:
        return 0.0
    misses = _misses(o, seat)
    return misses ** (must & ~beat).bit_count() * (1.0 - misses ** (must & beat).bit_count())


def _misses(o: Outlook, seat: int) -> float:
    """Return the chance that a seat lacks one of the cards that it could hold."""
    return 1.0 - min(1.0, o.held[seat] / o.could[seat].bit_count())
