"""The score-keeper for real cards: a sheet is a fold over what was written on it, scored by the game's own rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from cardtable.core.errors import CardtableError, Illegal, Unreadable
from cardtable.core.ruleset import Ruleset, Table
from cardtable.core.scene import HandDone, Standing
from cardtable.core.text import clean
from cardtable.kit.game import TrickGame
from cardtable.kit.paper import Question, blank_hand, reads_player
from cardtable.kit.position import Position
from cardtable.kit.scoring import HandResult, Totals, hand_done

_MOST_WORDS: Final = 3
"""How many words one answer may have: `shoot the moon`; a longer name is typed by its beginning."""


@dataclass(frozen=True, slots=True)
class Answered:
    """Answers to the questions in turn."""

    texts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Corrected:
    """A finished hand, from 1, is opened to be written anew."""

    hand: int


@dataclass(frozen=True, slots=True)
class Removed:
    """A finished hand, from 1, is removed."""

    hand: int


@dataclass(frozen=True, slots=True)
class Deals:
    """Another seat deals the hand that is being written, which begins anew."""

    seat: int


Change: TypeAlias = Answered | Corrected | Removed | Deals


@dataclass(frozen=True, slots=True)
class Written:
    """A hand as it was written down: its dealer, where that is settled, and the answers by question."""

    dealer: int | None = None
    answers: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Pages:
    """What stands on a sheet: the finished hands, the one being written, and the one being corrected."""

    hands: tuple[Written, ...] = ()
    open: Written = Written()
    corrected: tuple[int, Written] | None = None
    """The number of the hand, from 1, and what has been written anew."""


@dataclass(frozen=True, slots=True)
class Reckoned:
    """What a sheet comes to: the finished hands that count, and what follows from them."""

    totals: Totals
    done: tuple[HandDone, ...]
    winners: tuple[int, ...]
    dealer: int
    """Who deals next."""
    notes: tuple[str, ...]
    """What a correction has put at odds with the rules, one sentence each."""


class Keeper:
    """One sheet. Every method that changes it raises CardtableError with one sentence, and then nothing is changed."""

    def __init__(self, ruleset: Ruleset, table: Table, changes: Iterable[Change] = ()) -> None:
        """Fold what was written before; raises CardtableError for a game that cannot be kept by hand."""
        self.game = keepable(ruleset)
        self.table = table
        self.keep: Callable[[Change, bool], None] = lambda *_: None
        """Told of every change before it is made, and whether the game is over with it."""
        self.forget: Callable[[bool], None] = lambda *_: None
        """Told before the last change is taken back, and whether the game is over without it."""
        self._pages = [Pages()]
        self._reckoned = [self._reckon(Pages())]
        for change in changes:
            self._do(change)

    # What stands there

    @property
    def reckoned(self) -> Reckoned:
        """What the finished hands come to."""
        return self._reckoned[-1]

    @property
    def standing(self) -> Standing:
        """The game so far, as every scoreboard shows it."""
        found = self.reckoned
        goal, target = self.game.goal(self._blank(found.totals, 1, self.table.dealer))
        return Standing(
            found.totals.scores,
            found.totals.bags,
            found.done,
            found.winners,
            bool(found.winners),
            goal,
            target,
            self.game.teams,
        )

    @property
    def correcting(self) -> int | None:
        """The number of the hand that is being corrected, from 1."""
        corrected = self._pages[-1].corrected
        return None if corrected is None else corrected[0]

    @property
    def question(self) -> Question | None:
        """What is asked now, with what stood there as its default; None when the game is over."""
        pages = self._pages[-1]
        if pages.corrected is None and self.reckoned.winners:
            return None
        question = self._asked(pages, self._present(pages))
        return question if pages.corrected is None else self._with_old(question, pages)

    @property
    def position(self) -> Position:
        """The hand that is being written, dealt but unseen: what titles and deals are told from."""
        pages = self._pages[-1]
        return self._dealt(pages, self._present(pages))

    @property
    def begun(self) -> bool:
        """Whether anything has been answered in the hand that is being written."""
        return bool(self._present(self._pages[-1]).answers)

    # What is written

    def write(self, line: str) -> int | None:
        """Write one answer or several, with spaces or commas between, all of them or none; return the hand completed.

        Hands are numbered from 1; None while the hand has further questions.
        """
        words = line.replace(",", " ").split()
        pages, texts = self._pages[-1], list[str]()
        hand = self._present(pages)
        if self.question is None:
            raise Unreadable("the game is over; a hand can still be corrected")
        if not words:
            raise Unreadable("nothing is written there yet")
        while words:
            question = self._next(pages, hand)
            if question is None:
                raise Unreadable(f"the hand is complete before {clean(' '.join(words), 30)!r}")
            count = next((n for n in range(min(_MOST_WORDS, len(words)), 1, -1) if _reads(question, words[:n])), 1)
            text = " ".join(words[:count])
            _judge(question, text)
            hand = replace(hand, answers=(*hand.answers, (question.key, text)))
            texts.append(text)
            words = words[count:]
        return self._do(Answered(tuple(texts)))

    def accept(self) -> int | None:
        """Write the default of the question, the only answer that is left or what stood there; return as `write`."""
        question = self.question
        if question is None or question.default is None:
            raise Unreadable("there is nothing to leave as it is" if question is None else f"type {question.how}")
        _judge(question, question.default)
        return self._do(Answered((question.default,)))

    def accept_rest(self) -> int | None:
        """Write every default up to the end of the hand that is being corrected; return its number."""
        if self.correcting is None:
            raise Unreadable("only a correction can keep what stood there")
        pages, texts = self._pages[-1], list[str]()
        hand = self._present(pages)
        while (bare := self._next(pages, hand)) is not None:
            question = self._with_old(bare, pages)
            if question.default is None:
                raise Unreadable(f"nothing stood there for {question.prompt}; type {question.how}")
            _judge(question, question.default)
            hand = replace(hand, answers=(*hand.answers, (question.key, question.default)))
            texts.append(question.default)
        return self._do(Answered(tuple(texts)))

    def correct(self, hand: int) -> None:
        """Open a finished hand, from 1, to be written anew; it stands as it was until that is complete."""
        self._check_hand(hand)
        self._do(Corrected(hand))

    def remove(self, hand: int) -> None:
        """Take a finished hand out; those after it keep their dealers and are numbered anew."""
        self._check_hand(hand)
        self._do(Removed(hand))

    def seat(self, text: str) -> int:
        """Return the seat of a name or its beginning; raises Unreadable."""
        return reads_player(self.table.names)(text)

    def deals(self, seat: int) -> None:
        """Let another seat deal the hand that is being written, which begins anew."""
        if self.question is None:
            raise Unreadable("the game is over; open a hand to correct its dealer")
        self._do(Deals(seat))

    def undo(self) -> None:
        """Take the last change back."""
        if len(self._pages) == 1:
            raise Unreadable("nothing has been written yet")
        self.forget(bool(self._reckoned[-2].winners))
        del self._pages[-1], self._reckoned[-1]

    # The fold

    def _do(self, change: Change) -> int | None:
        """Make and keep a change, and return the number of the hand that it completes, if any."""
        corrected, count = self.correcting, len(self._pages[-1].hands)
        pages, found = self._after(change)
        self.keep(change, bool(found.winners))
        self._pages.append(pages)
        self._reckoned.append(found)
        if len(pages.hands) > count:
            return len(pages.hands)
        return corrected if pages.corrected is None else None

    def _after(self, change: Change) -> tuple[Pages, Reckoned]:
        """Return the sheet after a change, and what it comes to; raises CardtableError when it does not fit."""
        pages = self._pages[-1]
        match change:
            case Answered(texts):
                pages = self._answered(pages, texts)
            case Corrected(hand):
                self._check_hand(hand)
                pages = replace(pages, corrected=(hand, Written(pages.hands[hand - 1].dealer)))
            case Removed(hand):
                self._check_hand(hand)
                pages = Pages((*pages.hands[: hand - 1], *pages.hands[hand:]), pages.open)
                try:
                    return pages, self._reckon(pages)
                except CardtableError as error:
                    raise Unreadable(f"hand {hand} cannot be removed: those after it would not fit: {error}") from error
            case Deals(seat):
                if not 0 <= seat < self.table.seats:
                    raise Unreadable(f"there is no seat {seat}")
                pages = self._with_present(pages, Written(seat))
        return pages, self._reckon(pages)

    def _answered(self, pages: Pages, texts: tuple[str, ...]) -> Pages:
        """Return the sheet with these answers, and with the hand that they may complete in its place."""
        hand = self._present(pages)
        for text in texts:
            question = self._next(pages, hand)
            if question is None:
                raise Unreadable(f"{clean(text, 30)!r} is one answer too many: the hand is complete")
            question.read(text)
            hand = replace(hand, answers=(*hand.answers, (question.key, text)))
        if self._next(pages, hand) is not None:
            return self._with_present(pages, hand)
        whole = replace(hand, dealer=self._dealt(pages, hand).dealer)
        if pages.corrected is None:
            return Pages((*pages.hands, whole))
        place = pages.corrected[0] - 1
        return Pages((*pages.hands[:place], whole, *pages.hands[place + 1 :]), pages.open)

    def _reckon(self, pages: Pages) -> Reckoned:
        """Return what the finished hands come to; raises CardtableError when one of them cannot be read."""
        totals = self.game.new_game(self.table).sheet.totals
        dealer, winners = self.table.dealer, tuple[int, ...]()
        done: list[HandDone] = []
        notes: list[str] = []
        for number, hand in enumerate(pages.hands, 1):
            if winners:
                notes.append(f"the game was over before hand {number}, which does not count")
                continue
            result = self._result(self._blank(totals, number, hand.dealer or 0), hand, number, notes)
            scored = self.game.score(self.table.options, totals, result)
            done.append(hand_done(totals, result, scored))
            totals, winners = scored.totals, scored.winners
            dealer = self.game.next_dealer(self._blank(totals, number, result.dealer))
        found = Reckoned(totals, tuple(done), winners, dealer, tuple(notes))
        if not winners:
            opened = dealer if pages.open.dealer is None else pages.open.dealer
            self._walk(self._blank(totals, len(pages.hands) + 1, opened), pages.open)
        return found

    def _result(self, s: Position, hand: Written, number: int, notes: list[str]) -> HandResult:
        asked, forbidden = self._walk(s, hand)
        if isinstance(asked, Question):
            raise Unreadable(f"hand {number} does not say {asked.prompt}")
        notes += [f"hand {number}: {reason}" for reason in forbidden]
        return asked

    def _walk(self, s: Position, hand: Written) -> tuple[Question | HandResult, list[str]]:
        """Return the first question without an answer, or else the result of a hand; and what is forbidden in it."""
        assert self.game.paper is not None
        answers, forbidden = dict(hand.answers), list[str]()
        writing = self.game.paper(self.game, s)
        try:
            question = next(writing)
            while question.key in answers:
                meant = question.read(answers[question.key])
                reason = question.judge(meant)
                if reason is not None:
                    forbidden.append(f"{question.prompt} {answers[question.key]}: {reason.text} ({reason.rule})")
                question = writing.send(meant)
        except StopIteration as end:
            result: HandResult = end.value
            return result, forbidden
        return question, forbidden

    # One hand

    def _present(self, pages: Pages) -> Written:
        return pages.open if pages.corrected is None else pages.corrected[1]

    def _with_present(self, pages: Pages, hand: Written) -> Pages:
        if pages.corrected is None:
            return replace(pages, open=hand)
        return replace(pages, corrected=(pages.corrected[0], hand))

    def _blank(self, totals: Totals, number: int, dealer: int) -> Position:
        return blank_hand(self.game, self.table, totals, number, dealer)

    def _dealt(self, pages: Pages, hand: Written) -> Position:
        """Return the position in which the present hand has been dealt."""
        if pages.corrected is None:
            found = self.reckoned
            dealer = found.dealer if hand.dealer is None else hand.dealer
            return self._blank(found.totals, len(found.done) + (not found.winners), dealer)
        before = self._reckon(Pages(pages.hands[: pages.corrected[0] - 1]))
        return self._blank(before.totals, pages.corrected[0], hand.dealer or 0)

    def _next(self, pages: Pages, hand: Written) -> Question | None:
        """Return the next question of the present hand, or None when it is complete."""
        asked, _ = self._walk(self._dealt(pages, hand), hand)
        return asked if isinstance(asked, Question) else None

    def _asked(self, pages: Pages, hand: Written) -> Question:
        question = self._next(pages, hand)
        assert question is not None  # a complete hand is closed at once
        return question

    def _with_old(self, question: Question, pages: Pages) -> Question:
        """Return a question of a correction with what stood there as its default, where that still fits."""
        assert pages.corrected is not None
        old = dict(pages.hands[pages.corrected[0] - 1].answers).get(question.key)
        if old is None or not _reads(question, [old]) or question.judge(question.read(old)) is not None:
            return question
        return replace(question, default=old)

    def _check_hand(self, hand: int) -> None:
        count = len(self._pages[-1].hands)
        if not 1 <= hand <= count:
            there = (
                "no hand is finished yet" if not count else "there is 1" if count == 1 else f"there are 1 to {count}"
            )
            raise Unreadable(f"there is no hand {hand} to go back to; {there}")


def keepable(ruleset: Ruleset) -> TrickGame:
    """Return a game that says what a hand with real cards is made of; raises Unreadable for another."""
    if not isinstance(ruleset, TrickGame) or ruleset.paper is None:
        raise Unreadable(f"{clean(ruleset.info.name)} does not say what its hands are made of, so no score can be kept")
    return ruleset


def _reads(question: Question, words: list[str]) -> bool:
    try:
        question.read(" ".join(words))
    except Unreadable:
        return False
    return True


def _judge(question: Question, text: str) -> None:
    """Raise CardtableError when an answer means nothing, or is forbidden."""
    reason = question.judge(question.read(text))
    if reason is not None:
        raise Illegal(f"{reason.text} (rule {reason.rule})", reason.rule)
