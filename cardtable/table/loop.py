"""The table loop, one straight line: ask, choose, act, keep, show."""

from __future__ import annotations

from typing import Protocol

from cardtable.core.actions import Action
from cardtable.core.errors import CardtableError, Illegal
from cardtable.core.observation import Observation
from cardtable.core.pending import Ask, Deal, Over
from cardtable.table.players import Answer, Player, TakeBack
from cardtable.table.session import Session, Told


class Host(Protocol):
    """The surface on which a game is shown."""

    async def show(self, told: Told) -> None:
        """Show one step, and take the time that its reader needs."""

    async def between_hands(self) -> None:
        """Show the scores of the hand just finished; return when the next deal may begin."""

    async def note(self, text: str) -> None:
        """Say something about the table itself, such as a bot that failed."""


async def play(session: Session, players: list[Player], host: Host) -> None:
    """Play a session to its end, from wherever it stands."""
    while True:
        pending = session.pending
        match pending:
            case Over():
                return
            case Ask():
                await _turn(session, players[pending.seat], host)
            case Deal() if session.standing.hands and not _passed_out(session):
                await host.between_hands()
                session.advance()
                await host.show(session.last_told())
            case _:
                session.advance()
                await host.show(session.last_told())


def _passed_out(session: Session) -> bool:
    """Return whether the deal now due repeats a hand that nobody took, so that there are no scores to show."""
    pending = session.pending
    return isinstance(pending, Deal) and not pending.label.endswith("/deal/1")


async def _turn(session: Session, player: Player, host: Host) -> None:
    """Ask one player and act on the answer."""
    observation = session.observation()
    answer = await _answer(player, observation, host)
    if isinstance(answer, TakeBack):
        told = session.take_back(answer.count)
        await host.note(told.text)
        return
    session.act(observation.seat, answer, session.at)
    await host.show(session.last_told())


async def _answer(player: Player, observation: Observation, host: Host) -> Answer:
    """Return the player's answer, or a legal one in its place when the player fails; people are never replaced.

    What it answered is not told: it may be a card of its hand.
    """
    try:
        answer = await player.choose(observation)
    except Exception as error:
        if player.kind == "human":
            raise
        await host.note(f"{player.kind} {_trouble(error)}; a legal action was played instead")
        return stand_in(observation)
    if isinstance(answer, TakeBack) or answer in observation.legal:
        return answer
    if player.kind == "human":
        raise Illegal(f"{answer} is not legal here")
    await host.note(f"{player.kind} gave an illegal answer; a legal action was played instead")
    return stand_in(observation)


def _trouble(error: Exception) -> str:
    """Return what went wrong with a bot, in words."""
    if isinstance(error, TimeoutError):
        return "did not answer in time"
    return f"failed ({error if isinstance(error, CardtableError) else type(error).__name__})"


def stand_in(observation: Observation) -> Action:
    """Return a legal action that needs no thought: the first in text order."""
    return min(observation.legal, key=str)
