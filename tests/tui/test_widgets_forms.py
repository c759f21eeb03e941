"""Every question that a game asks can be read, answered and fits, whatever its form."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from cardtable.core.actions import PickCards
from cardtable.core.pending import Ask, Over
from cardtable.core.ruleset import Ruleset
from cardtable.games import canadian_smear, cutthroat_spades, three_handed_euchre, two_player_spades, wizard
from cardtable.table.session import Session
from cardtable.tui.play.chooser import Chooser
from tests.sizes import partly_slow
from tests.tui.fit import cut, off_screen, text
from tests.tui.table_app import TableApp, session_of, settle

GAMES: dict[str, tuple[Ruleset, int, dict[str, Any]]] = {
    "cutthroat spades": (cutthroat_spades.RULESET, 5, {}),
    "two-player spades": (two_player_spades.RULESET, 2, {}),
    "smear": (canadian_smear.RULESET, 3, {"joker": "on"}),
    "euchre": (three_handed_euchre.RULESET, 3, {"farmers_hand": "on"}),
    "wizard": (wizard.RULESET, 6, {}),
}


def questions(ruleset: Ruleset, seats: int, options: dict[str, Any]) -> Iterator[Session]:
    """Yield a session that stands still at each kind of question, as far as random play comes upon it."""
    random, seen = Random(5), set()
    session = session_of(ruleset, seats, **options)
    for _ in range(900):
        if isinstance(session.pending, Over):
            session = session_of(ruleset, seats, **options)
        if session.advance():
            continue
        asked = session.observation()
        kind = (type(asked.ask.form), getattr(asked.ask.form, "verb", ""), asked.ask.form.beside)
        if kind not in seen:
            seen.add(kind)
            yield session
        session.act(asked.seat, random.choice(sorted(asked.legal, key=str)), session.at)


@partly_slow("size", [(60, 20), (80, 24)], always={0})
@pytest.mark.parametrize("game", GAMES)
async def test_every_question_of_every_game_fits(game: str, size: tuple[int, int]) -> None:
    for session in questions(*GAMES[game]):
        asked = session.observation()
        app = TableApp(session, humans=frozenset({asked.seat}))
        async with app.run_test(size=size) as pilot:
            await settle(pilot)
            await app.table.present(asked.seat)
            waiting = app.run_worker(app.table.ask(asked))
            await settle(pilot)
            shown = text(app.screen)
            assert off_screen(app.screen) == []
            assert cut(app.screen) == []
            words = app.table._look.text(asked.ask.prompt) if app.table._look else ""
            flat = " ".join(shown.replace("│", " ").split()).casefold()
            assert words.split()[0].casefold() in flat
            for choice in app.table.chooser.choices:
                assert app.table._look is not None
                assert app.table._look.text(choice.words) in shown
            waiting.cancel()


@pytest.mark.parametrize("game", GAMES)
def test_every_legal_answer_can_be_given_by_keys(game: str) -> None:
    for session in questions(*GAMES[game]):
        asked = session.observation()
        hand = session.scene(asked.seat).hand or ()
        for action in asked.legal:
            chooser = Chooser([c.card for c in hand], asked)
            if isinstance(asked.ask.form, PickCards) and action.verb == asked.ask.form.verb:
                for card in [c.card for c in hand if action.cards >> c.card & 1]:
                    chooser.point_card(card)
                    if chooser.many:
                        chooser.mark()
            else:
                key = next(c.key for c in chooser.choices if c.action == action)
                assert key
                for i, part in enumerate(key if key.isdigit() else ()):
                    chooser.digit(part, i * 0.1)
                assert key.isdigit() or chooser.letter(key)
            if chooser.many and not action.cards:
                assert chooser.accept() is None  # that no card is meant takes a second Enter
            assert chooser.accept() == action


def test_a_question_is_found_in_each_form() -> None:
    forms = {type(s.pending.form).__name__ for g in GAMES.values() for s in questions(*g) if isinstance(s.pending, Ask)}
    assert forms == {"PickCards", "PickNumber", "PickOption", "PickSuit"}
