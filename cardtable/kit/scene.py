"""The scene of a trick-taking game for one pair of eyes, from its view."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardtable.core.cards import (
    CLUBS,
    DIAMONDS,
    HEARTS,
    SPADES,
    SUIT_NAMES,
    SUITS,
    Card,
    CardSet,
    card_text,
    cards_in,
    suit_of,
)
from cardtable.core.scene import HandCard, Scene, SeatPanel, TrickCard
from cardtable.core.text import mark, mark_suit
from cardtable.kit.position import NOBODY, Play, Position, Trick, cards_to_play
from cardtable.kit.tricks import FREE, UNSET, TrickTables, best_of, natural_order

if TYPE_CHECKING:
    from cardtable.kit.hooks import Hooks

BLACK: Final = (SPADES, CLUBS)
RED: Final = (HEARTS, DIAMONDS)


def scene_of(game: Hooks, s: Position, me: int | None, turn: int) -> Scene:
    """Return what a seat (or nobody) sees while a seat (or NOBODY) is asked."""
    play = s.play
    hand = None
    holder = play.turn if play and turn == me and _is_open(s, play, play.turn) else me
    if me is not None and holder is not None and s.hands and not s.hands[holder].hidden and s.seen[me]:
        hand = hand_cards(game.tables_for_sorting(s), s.hands[holder].known)
    trumps = game.trumps(s)
    return Scene(
        me=me,
        holder=holder,
        title=game.title(s),
        badges=tuple(filter(None, (trumps, *game.badges(s)))),
        seats=tuple(_panel(game, s, seat, seat == turn) for seat in range(s.seats)),
        trick=trick_cards(play) if play else (),
        led=led_words(play) if play else "",
        last=last_cards(play.last) if play and play.last else (),
        last_text=won_text(s, play.tables, play.last) if play and play.last else "",
        up=s.up,
        offer=game.offer(s),
        hand=hand,
        said=tuple((seat, game.bid_words(s, seat, action)) for seat, action in s.said),
        tricks_left=cards_to_play(s),
        trumps=trumps,
        turned=_turned(game, s),
    )


def _turned(game: Hooks, s: Position) -> Card | None:
    """Return the turned card, on the table or taken up, unless trumps are of another suit than it shows."""
    card = game.turned_card(s)
    trump = s.play.tables.trump if s.play else None
    if card is None or trump is None:
        return card
    return card if s.play and s.play.tables.suit[card] in (trump, None) else None


def _panel(game: Hooks, s: Position, seat: int, turn: bool) -> SeatPanel:
    play, totals, action = s.play, s.sheet.totals, s.bids[seat] if s.bids else None
    absent = play is not None and play.number == 1 and seat == play.absent_first
    away = ("sits out",) if absent else ()
    mates = [f"with {s.table.names[mate]}" for mate in game.side(seat) if mate != seat]
    return SeatPanel(
        seat=seat,
        name=s.table.names[seat],
        score=totals.scores[seat],
        bags=totals.bags[seat] if totals.bags else None,
        cards=len(s.hands[seat]) if s.hands else 0,
        bid=game.bid_words(s, seat, action) if action and s.maker in (NOBODY, seat) else "",
        tricks=play.taken[seat] if play else 0,
        needs=game.needs(s, seat) if play and s.hands else "",
        badges=(
            *away,
            *game.roles(s, seat),
            *mates,
        ),
        turn=turn,
        plays=play.active[seat] if play else True,
        open=open_words(play.tables, s.hands[seat].known) if play and _is_open(s, play, seat) else "",
        contract=game.contract(s, seat) if action and s.maker in (NOBODY, seat) else None,
    )


def _is_open(s: Position, play: Play, seat: int) -> bool:
    """Return whether everybody sees the cards of a seat, and it has some."""
    return seat in play.open_hands and s.phase == "tricks" and not s.due and bool(len(s.hands[seat]))


def open_words(tables: TrickTables, cards: CardSet) -> str:
    """Return an open hand in few cells, suit by suit: `♠AK ♥T2`."""
    suits: dict[int, str] = {}
    for held in hand_cards(tables, cards):
        suit = suit_of(held.card)
        suits[suit] = suits.get(suit, "") + (card_text(held.card)[0] if suit in SUITS else mark(held.card))
    return " ".join(f"{mark_suit(suit)}{held}" if suit in SUITS else held for suit, held in suits.items())


def trick_cards(play: Play) -> tuple[TrickCard, ...]:
    """Return the cards on the table with the one that wins so far."""
    if not play.cards:
        return ()
    best = best_of(play.tables, play.lead, play.cards)
    return tuple(TrickCard(seat, c, i == best) for i, (seat, c) in enumerate(zip(play.seats, play.cards, strict=True)))


def last_cards(trick: Trick) -> tuple[TrickCard, ...]:
    """Return the cards of a finished trick with its winner's."""
    return tuple(TrickCard(seat, c, seat == trick.winner) for seat, c in zip(trick.seats, trick.cards, strict=True))


def led_words(play: Play) -> str:
    """Return what must be followed, in words."""
    if not play.cards:
        return ""
    if play.lead in SUITS:
        return SUIT_NAMES[play.lead]
    return "any card" if play.lead == FREE else "nothing yet"


def won_text(s: Position, tables: TrickTables, trick: Trick) -> str:
    """Return who won a trick with which card, and why."""
    winner = trick.cards[trick.seats.index(trick.winner)]
    return f"{s.table.names[trick.winner]} wins the trick with {mark(winner)}, {_why(tables, trick, winner)}"


def _why(tables: TrickTables, trick: Trick, winner: Card) -> str:
    if winner in tables.rules.always:
        many = sum(c in tables.rules.always for c in trick.cards) > 1
        return f"the first {tables.rules.title} played" if many else f"a {tables.rules.title}"
    if trick.lead == UNSET:
        return "the first card of a trick without a suit"
    if tables.trump is not None and tables.suit[winner] == tables.trump:
        trumps = sum(tables.suit[c] == tables.trump for c in trick.cards)
        return "the highest trump" if trumps > 1 else "the only trump"
    return f"the highest {SUIT_NAMES[trick.lead][:-1]}"


def hand_cards(tables: TrickTables, cards: int) -> tuple[HandCard, ...]:
    """Return a hand in display order: suits of alternating colour with trumps last, each from high to low."""
    held = [(c, tables.suit[c], natural_order(tables, c)[1]) for c in cards_in(cards)]
    order = suit_order({suit for _, suit, _ in held if suit is not None}, tables.trump)
    place: dict[int | None, int] = {suit: i for i, suit in enumerate(order)}

    def key(item: tuple[Card, int | None, int]) -> tuple[int, int, int]:
        c, suit, strength = item
        if suit is None:
            return (-1 if tables.rules.always.get(c) else 9, -strength, c)
        return (place[suit], -strength, c)

    return tuple(HandCard(c, suit, strength, suit is not None and suit == tables.trump)
                 for c, suit, strength in sorted(held, key=key))  # fmt: skip


def suit_order(present: set[int], trump: int | None) -> list[int]:
    """Return the suits of a hand so that colours alternate where they can, the trump suit last."""
    black = [s for s in BLACK if s in present and s != trump]
    red = [s for s in RED if s in present and s != trump]
    last = [trump] if trump is not None and trump in present else []
    black_ends = trump in RED if last else len(black) > len(red)  # a colour unlike the trumps stands before them
    ends = black if black_ends else red
    other = red if ends is black else black
    order: list[int] = []
    while ends or other:
        order.insert(0, (ends or other).pop())
        ends, other = other, ends
    return order + last
