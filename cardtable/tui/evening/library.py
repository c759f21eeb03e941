"""What there is to play: the installed games and bots, and the games kept in the store."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from getpass import getuser
from pathlib import Path

from cardtable import plugins
from cardtable.core.chance import read_code
from cardtable.core.codes import letters_of
from cardtable.core.errors import CardtableError, Unreadable
from cardtable.core.options import Preset
from cardtable.core.pending import Ask
from cardtable.core.ruleset import Ruleset, Table
from cardtable.core.text import clean, counted, plain, unique
from cardtable.store.database.game import OpenGame
from cardtable.store.database.series import TourneySummary
from cardtable.store.database.summaries import GameSummary
from cardtable.store.db import Store
from cardtable.store.files.house_rules import kept_rules
from cardtable.store.files.paths import data_dir
from cardtable.store.records.counting import Why
from cardtable.table.launch import BOT_NAMES, HUMAN, Origin, is_bot
from cardtable.table.players import BotPlayer
from cardtable.table.request import LaunchRequest
from cardtable.table.seating import draw_for_deal
from cardtable.table.series import deals_next, tourney_told
from cardtable.table.session import Session
from cardtable.table.thinking import Thinker
from cardtable.tui.evening.new_game import Draw, Opened, Opening, in_place, last_game
from cardtable.tui.evening.setup_form import HOST, NEW_CODE, Plan, first_plan
from cardtable.tui.look.glyphs import number
from cardtable.tui.look.player_colours import WRITTEN, colours
from cardtable.tui.pages.farewell import COME_BACK
from cardtable.tui.widgets.safe_text import stripped

FRIENDLIEST = ("wizard", "three-handed-euchre", "two-player-spades", "cutthroat-spades", "canadian-smear")
"""The games in the order in which people who know none of them may try them; those from outside come after them."""
RECENT = 3
"""How many unfinished games and tourneys the first screen offers."""

NOT_SAVED = "Not saved: the database is no longer where it was."


@dataclass(frozen=True, slots=True)
class Saved:
    """An unfinished game, or a tourney between two games, as the first screen offers it."""

    id: str
    """`resume N` for a game, `tourney N` for a tourney."""
    title: str
    about: str
    updated: datetime


class Library:
    """Everything that the application opens games from."""

    def __init__(self, store: Store, apart: bool = False) -> None:
        self.store = store
        self.thinker = Thinker(apart)
        """Where the bots of all games think."""
        self._programs = Thinker()
        """Where programs are waited for: nothing else waits with them."""
        found = plugins.installed(plugins.RULESETS)
        works = sorted((p for p in found if p.error is None), key=lambda p: (*FRIENDLIEST, p.id).index(p.id))
        self.rulesets: Mapping[str, Ruleset] = {p.id: p.value for p in works}
        broken = [f"The game {p.id} of {p.distribution} cannot be used: {p.error}" for p in found if p.error]
        self.troubles = tuple([store.notice] if store.notice else []) + tuple(broken)
        """What is wrong with the store and the games, one sentence each."""
        self.lost = NOT_SAVED
        """What is said at the end where the folder of all that was saved has gone."""

    @classmethod
    def open(cls, folder: Path, apart: bool = False) -> Library:
        """Return what a data folder and this installation hold; raises CardtableError.

        Bots think in a process of their own if `apart`.
        """
        return cls(Store.open(folder), apart)

    def close(self) -> None:
        """Close the store, and end all thinking."""
        self.thinker.close()
        self._programs.close()
        self.store.close()

    def find(self, game: str) -> Ruleset:
        """Return a game by its id; raises Unreadable with what there is."""
        if game not in self.rulesets:
            raise Unreadable(f"there is no game {clean(game)!r}; there are: {', '.join(self.rulesets) or 'none'}")
        return self.rulesets[game]

    # Games that are kept

    @property
    def is_new(self) -> bool:
        """Whether nobody has played here yet."""
        return not self.store.unfinished(1) and self.last_table() is None

    def unfinished(self) -> list[Saved]:
        """Return the latest unfinished games and tourneys; raises CardtableError when the store cannot be read."""
        waiting = (t for t in self.store.tourneys.lists() if t.running is None and not t.tourney.over)
        kept = [*map(self._saved, self.store.unfinished(RECENT)), *map(self._waiting, waiting)]
        return sorted(kept, key=lambda saved: saved.updated, reverse=True)[:RECENT]

    def waiting(self) -> list[Saved]:
        """Return every unfinished game and tourney, the latest first, in few words; raises CardtableError."""
        between = (t for t in self.store.tourneys.lists() if t.running is None and not t.tourney.over)
        kept = [*map(self._briefly, self.store.unfinished()), *map(self._waiting, between)]
        return sorted(kept, key=lambda saved: saved.updated, reverse=True)

    def _briefly(self, summary: GameSummary) -> Saved:
        """Return an unfinished game without playing it again up to where it was left."""
        game, when = (
            self.rulesets.get(summary.game),
            saved_at(summary.updated.astimezone(), datetime.now().astimezone()),
        )
        played = f"{counted(summary.hands, 'hand')} played" if summary.hands else "first hand"
        title = f"{summary.game if game is None else game.info.name}, {played}"
        return Saved(
            f"resume {summary.id}", title, f"{_scores(summary.names, summary.scores)} {when}", summary.updated
        )  # fmt: skip

    @property
    def has_guests(self) -> bool:
        """Whether there are games from outside."""
        return not self.rulesets.keys() <= {*FRIENDLIEST}

    def numbered(self, known: Sequence[str]) -> tuple[str, ...]:
        """Return the ids of all games in the order of their numbers; one that has had a number keeps it."""
        return (*known, *(game for game in self.rulesets if game not in known))

    def _saved(self, summary: GameSummary) -> Saved:
        do, when = f"resume {summary.id}", saved_at(summary.updated.astimezone(), datetime.now().astimezone())
        try:
            session = self.store.glance(summary.id, self.find)
            title = progress(session)
            if summary.series is not None:
                title += f", game {len(self.store.tourneys.look(summary.series).played) + 1} of a tourney"
            return Saved(do, title, f"{state_of(session, summary.kinds)} {when}", summary.updated)
        except CardtableError as error:
            return Saved(do, f"{summary.game} {when}", str(error), summary.updated)

    def _waiting(self, summary: TourneySummary) -> Saved:
        game = self.rulesets.get(summary.game)
        when = saved_at(summary.updated.astimezone(), datetime.now().astimezone())
        name = summary.game if game is None else game.info.name
        title = f"{name}, before game {len(summary.tourney.played) + 1} of a tourney"
        return Saved(f"tourney {summary.id}", title, f"{tourney_told(summary.tourney)} {when}", summary.updated)

    def resume(self, number: int) -> Opened:
        """Return an unfinished game where it was left, before its tourney's first deal with the draw."""
        game = self.store.resume(number, self.find)
        if game.series is None or game.session.at or self.store.tourneys.look(game.series).played:
            return Opened(game, waited=True)
        draw = self.store.tourneys.draw(game.series, self.find)
        return Opened(game, None if draw is None else Draw(*draw), waited=True)

    def tourney_game(self, tourney: int) -> str:
        """Return the name of the game that a tourney plays."""
        game = next(t.game for t in self.store.tourneys.lists() if t.id == tourney)
        return self.rulesets[game].info.name if game in self.rulesets else game

    def next_game(self, tourney: int) -> OpenGame:
        """Return the next game of a tourney, which begins with the player whose deal it is; raises CardtableError."""
        return self.store.next_game(tourney, self.find)

    def farewell(self, game: OpenGame) -> str:
        """Return the line that says where a game is kept and how to come back; empty when it is over."""
        if not self.store.is_there():
            return self.lost
        where = self._elsewhere() or f"  (kept in {self.store.folder})"
        if game.session.standing.over:
            with suppress(CardtableError):  # the program ends, and what is kept is kept
                tourney = None if game.series is None else self.store.tourneys.look(game.series)
                if tourney is not None and not tourney.over:
                    return f"Saved: the tourney; {tourney_told(tourney)}. {COME_BACK}cardtable resume{where}"
            return ""
        return f"Saved: {progress(game.session)}. {COME_BACK}cardtable resume {game.id}{where}"

    def rescued(self, game: OpenGame) -> str:
        """Save a copy of all that was kept where its folder has gone; return where it is and how to go on."""
        try:
            place = self.store.rescue()
        except CardtableError as error:
            return f"{NOT_SAVED} {str(error)[0].upper()}{str(error)[1:]}."
        do = f"resume {game.id} --data-dir {shlex.quote(str(place))}"
        self.lost = f"A copy of what was saved is in {place}. {COME_BACK}cardtable {do}"
        return self.lost

    def lost_told(self) -> str:
        """Return what is said at the end without a game at the table: nothing where all is where it was."""
        return "" if self.store.is_there() else self.lost

    def _elsewhere(self) -> str:
        """Return what must be typed to find this folder again; empty where it is the usual one."""
        with suppress(CardtableError):
            if self.store.folder == data_dir():
                return ""
        return f" --data-dir {shlex.quote(str(self.store.folder))}"

    # New games

    def plan(self, game: str, names: Sequence[str]) -> Plan:
        """Return the plan of a quick start at a game, with the names last used."""
        ruleset = self.find(game)
        seated = seat_names(names, ruleset.info.seats[-1])
        plan = first_plan(ruleset, seated, plugins.bot_ids(), plugins.usual_bot())
        return replace(plan, kept=self.shelf(ruleset))

    def shelf(self, ruleset: Ruleset) -> tuple[Preset, ...]:
        """Return the house rules that are kept for a game and can be used, as the set-up offers them."""
        kept = kept_rules(self.store.folder, ruleset)
        return tuple(Preset(f"kept {k.name}", k.name, f"Kept in {k.path}.", k.options) for k in kept if not k.error)

    def coded(self, plan: Plan, text: str) -> Plan:
        """Return the plan for a typed share code, be it that of another game; raises Unreadable or BadOptions."""
        if text.strip().casefold() not in ("", NEW_CODE):
            letters = letters_of(read_code(text))
            game = next((g for g in self.rulesets.values() if g.info.code == letters), plan.ruleset)
            if game is not plan.ruleset:
                plan = replace(self.plan(game.info.id, plan.names), tokens=plan.tokens, cuts=plan.cuts)
        return plan.typed("code", text)

    def start(self, plan: Plan) -> Opened:
        """Return a new game or tourney as planned; raises CardtableError."""
        origin, table = plan.origin(), plan.table(lot=0)
        last = last_game(self.store, self.find, plan.ruleset, table.names) if plan.way == "loser" else None
        found = plan.seated(origin.chance, last)
        kinds = plan.kinds[: plan.count]
        opening = Opening(plan.ruleset, table, kinds, origin, found, plan.way, plan.goal)
        return opening.begin(self.store, self.find)

    def launch(self, request: LaunchRequest) -> Opened:
        """Return the new game that the command line asks for, or the tourney with its draw; raises CardtableError."""
        if request.tokens is None:
            return self._opened(request)
        ruleset, origin = self.find(request.game or ""), request.origin or Origin()
        found = draw_for_deal(len(request.kinds), ruleset.info.drawing, origin.chance.shuffled)
        opening = Opening(
            ruleset, self._table(request), request.kinds, origin, found, "draw", request.tokens
        )  # fmt: skip
        return opening.begin(self.store, self.find)

    def _opened(self, request: LaunchRequest) -> Opened:
        """Return a new game or tourney with the seats and the first dealer that a request names."""
        table, origin = self._table(request), request.origin or Origin()
        ruleset = self.find(request.game or "")
        opening = Opening(ruleset, table, request.kinds, origin, in_place(table), HOST, request.tokens)
        return opening.begin(self.store, self.find)

    def _table(self, request: LaunchRequest) -> Table:
        if request.table is None:
            raise Unreadable(f"nobody is seated for {clean(request.game or 'this game')}")
        return request.table

    def colours(self, names: Sequence[str]) -> tuple[int, ...]:
        """Return each seat's colour at a table of these players, from 0."""
        chosen = self.store.roster.colours()
        return colours(names, {name: int(colour) - 1 for name, colour in chosen.items() if colour in WRITTEN})

    def paint(self, name: str, colour: int) -> None:
        """Keep a person's colour, counted from 0 and round the end."""
        self.store.roster.paint(name, WRITTEN[colour % len(WRITTEN)])

    def last_table(self) -> LaunchRequest | None:
        """Return the table that played last, with the deal passed on; None where there is none, or it has no game."""
        try:
            return self.store.same_again(self.find)
        except CardtableError:  # a game that is no longer installed
            return None

    def same_again(self, tourney: int | None = None) -> Opened:
        """Return a new game or tourney at the table that played last (the tourney), the deal passed on."""
        request = self.store.same_again(self.find, tourney)
        if request is None:
            raise Unreadable("nobody has played here yet")
        return self._opened(request)

    def again(self, game: OpenGame) -> Opened:
        """Return a new game with the same seats and house rules, the deal passed to the left of the last dealer."""
        old, hands = game.session.table, game.session.standing.hands
        dealer = deals_next(old.dealer, hands[-1].dealer if hands else None, old.seats)
        table = Table(old.names, old.options, dealer)
        return Opened(self.store.new_game(game.session.ruleset, table, game.kinds, Origin()))

    def same_deal(self, game: OpenGame) -> Opened:
        """Return a practice game with the same cards; the one that is not over is practice from now on too."""
        if not game.session.standing.over:
            game.mark_practice(Why.SAME_CARDS)
            game.settle()
        again = self.store.new_game(game.session.ruleset, game.session.table, game.kinds, game.origin)
        again.mark_practice(Why.SAME_CARDS)
        again.settle()
        return Opened(again)

    def what_if(self, number: int, then: Session, kinds: tuple[str, ...], seat: int | None) -> Opened:
        """Return a game that goes on from a point of another one, with a person at one seat, or everybody as it was.

        Bots take the places of other people, and of programs that are not started again.
        """
        known, usual = plugins.bot_ids(), plugins.usual_bot()
        bots = tuple(kind if kind in known else usual for kind in kinds)
        people = {s for s, kind in enumerate(kinds) if kind == HUMAN} if seat is None else {seat}
        sit = tuple(HUMAN if s in people else bot for s, bot in enumerate(bots))
        return Opened(self.store.what_if(number, then, sit, self.find))

    def replaced(self, game: OpenGame) -> frozenset[int]:
        """Return the seats at which a bot plays on for a person."""
        began = self.store.began_as(game.id)
        return frozenset(s for s, kind in enumerate(began) if kind == HUMAN and game.kinds[s] != HUMAN)

    def bots(self, game: OpenGame) -> dict[int, BotPlayer]:
        """Return the bots of a game by seat; raises Unreadable when one is not installed."""
        return {i: self._bot(kind, game.origin.bots_key) for i, kind in enumerate(game.kinds) if kind != HUMAN}

    def _bot(self, kind: str, key: bytes) -> BotPlayer:
        return BotPlayer(plugins.player(kind), self.thinker if is_bot(kind) else self._programs, key)


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
    scores = _scores(names, session.standing.scores)
    pending = session.pending
    if not isinstance(pending, Ask):
        return scores
    whose = "your turn" if _alone(kinds, pending.seat) else f"{names[pending.seat]} to act"
    return f"{scores}, {whose}"


def _scores(names: Sequence[str], scores: Sequence[int]) -> str:
    return " – ".join(f"{clean(name)} {number(score)}" for name, score in zip(names, scores, strict=True))


def _alone(kinds: Sequence[str], seat: int) -> bool:
    return list(kinds).count(HUMAN) == 1 and kinds[seat] == HUMAN


def saved_at(then: datetime, now: datetime) -> str:
    """Return when a game was saved: the time of day, with the date unless it was today."""
    return f"(saved {then:%H:%M})" if then.date() == now.date() else f"(saved {then:%d %b %Y, %H:%M})"
