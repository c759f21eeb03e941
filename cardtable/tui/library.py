"""What there is to play: the installed games and bots, and the games kept in the store."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from datetime import datetime
from getpass import getuser
from pathlib import Path
from secrets import randbelow

from cardtable import plugins
from cardtable.core.errors import CardtableError, Unreadable
from cardtable.core.pending import Ask
from cardtable.core.ruleset import Ruleset, Table
from cardtable.core.text import clean, plain, unique
from cardtable.store.db import GameSummary, Store
from cardtable.store.game import OpenGame
from cardtable.table.launch import BOT_NAMES, HUMAN, LaunchRequest, Origin, is_bot
from cardtable.table.players import BotPlayer
from cardtable.table.session import Session
from cardtable.tui.outside import stripped
from cardtable.tui.plan import Plan, first_plan

RECENT = 3
"""How many unfinished games the first screen offers."""


@dataclass(frozen=True, slots=True)
class Saved:
    """An unfinished game as the first screen offers it."""

    id: int
    title: str
    about: str


class Library:
    """Everything that the application opens games from."""

    def __init__(self, store: Store) -> None:
        self.store = store
        found = plugins.installed(plugins.RULESETS)
        self.rulesets: Mapping[str, Ruleset] = {p.id: p.value for p in found if p.error is None}
        broken = [f"The game {p.id} of {p.distribution} cannot be used: {p.error}" for p in found if p.error]
        self.troubles = tuple([store.notice] if store.notice else []) + tuple(broken)
        """What is wrong with the store and the games, one sentence each."""

    @classmethod
    def open(cls, folder: Path) -> Library:
        """Return what a data folder and this installation hold; raises CardtableError."""
        return cls(Store.open(folder))

    def close(self) -> None:
        """Close the store."""
        self.store.close()

    def find(self, game: str) -> Ruleset:
        """Return a game by its id; raises Unreadable with what there is."""
        if game not in self.rulesets:
            raise Unreadable(f"there is no game {clean(game)!r}; there are: {', '.join(self.rulesets) or 'none'}")
        return self.rulesets[game]

    # Games that are kept

    def unfinished(self) -> list[Saved]:
        """Return the latest unfinished games; raises CardtableError when the store cannot be read."""
        return [self._saved(s) for s in self.store.unfinished()[:RECENT]]

    def _saved(self, summary: GameSummary) -> Saved:
        when = saved_at(summary.updated.astimezone(), datetime.now().astimezone())
        try:
            session = self.store.look(summary.id, self.find)
        except CardtableError as error:
            return Saved(summary.id, f"{summary.game} {when}", str(error))
        return Saved(summary.id, progress(session), f"{state_of(session, summary.kinds)} {when}")

    def resume(self, number: int) -> OpenGame:
        """Return an unfinished game where it was left; raises CardtableError."""
        return self.store.resume(number, self.find)

    def farewell(self, game: OpenGame) -> str:
        """Return the line that says where a game is kept and how to come back; empty when it is over."""
        if game.session.standing.over:
            return ""
        where = f"(kept in {self.store.folder})"
        return f"Saved: {progress(game.session)}. Come back with: cardtable resume {game.id}  {where}"

    # New games

    def plan(self, game: str, names: Sequence[str]) -> Plan:
        """Return the plan of a quick start at a game, with the names last used."""
        ruleset = self.find(game)
        return first_plan(ruleset, seat_names(names, ruleset.info.seats[-1]), plugins.bot_ids(), plugins.usual_bot())

    def start(self, plan: Plan) -> OpenGame:
        """Return a new game as planned, with the dealer drawn by lot; raises CardtableError."""
        origin = Origin(code=plan.code) if plan.code else Origin()
        table = plan.table(lot=randbelow(plan.count))
        return self.store.new_game(plan.ruleset, table, plan.kinds[: plan.count], origin)

    def launch(self, request: LaunchRequest) -> OpenGame:
        """Return the new game that the command line asks for; raises CardtableError."""
        ruleset = self.find(request.game or "")
        if request.table is None:
            raise Unreadable(f"nobody is seated for {ruleset.info.name}")
        return self.store.new_game(ruleset, request.table, request.kinds, request.origin or Origin())

    def again(self, game: OpenGame) -> OpenGame:
        """Return a new game with the same seats and house rules, the deal passed to the left."""
        old = game.session.table
        table = Table(old.names, old.options, (old.dealer + 1) % old.seats)
        return self.store.new_game(game.session.ruleset, table, game.kinds, Origin())

    def bots(self, game: OpenGame, thread: Executor) -> dict[int, BotPlayer]:
        """Return the bots of a game by seat; raises Unreadable when one is not installed."""
        strange = [kind for kind in game.kinds if kind != HUMAN and not is_bot(kind)]
        if strange:
            raise Unreadable(f"{clean(strange[0])} cannot sit at this table; programs play in `cardtable simulate`")
        key = game.origin.bots_key
        return {i: BotPlayer(plugins.bot(k), thread, key) for i, k in enumerate(game.kinds) if k != HUMAN}


def seat_names(last_used: Sequence[str], seats: int) -> tuple[str, ...]:
    """Return a name for every seat: those last used, else the user's own and those of the bots."""
    usual = [user_name(), *BOT_NAMES]
    return unique([*last_used[:seats], *usual[len(last_used) : seats]])


def user_name() -> str:
    """Return what the user is called on this machine, with a capital; `Player` where nobody knows."""
    try:
        return clean(getuser()).capitalize() or "Player"
    except (OSError, KeyError, ImportError):
        return "Player"


def progress(session: Session) -> str:
    """Return the game and how far it is: `Wizard, round 5 of 20`."""
    return stripped(plain(f"{session.ruleset.info.name}, {session.scene(None).title}"))


def state_of(session: Session, kinds: Sequence[str]) -> str:
    """Return the scores, and whose turn it is: `Ann 120 – Ben 90, Ann's turn`."""
    names = session.table.names
    scores = " – ".join(f"{name} {score}" for name, score in zip(names, session.standing.scores, strict=True))
    pending = session.pending
    if not isinstance(pending, Ask):
        return scores
    whose = "your turn" if _alone(kinds, pending.seat) else f"{names[pending.seat]} to act"
    return f"{scores}, {whose}"


def _alone(kinds: Sequence[str], seat: int) -> bool:
    return list(kinds).count(HUMAN) == 1 and kinds[seat] == HUMAN


def saved_at(then: datetime, now: datetime) -> str:
    """Return when a game was saved: the time of day, with the date unless it was today."""
    return f"(saved {then:%H:%M})" if then.date() == now.date() else f"(saved {then:%d %b %Y, %H:%M})"
