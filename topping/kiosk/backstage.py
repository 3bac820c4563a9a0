"""What scenes read and keep outside the screen: the leaderboard, the lexicons, the conditions in force.

A leaderboard that fails in the middle of a run is told to the player and never stops the game.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TypeVar

from topping import config
from topping.config import Settings
from topping.errors import StoreError, ToppingError
from topping.game.lexicon import lexicon_called, lexicon_of
from topping.kiosk.clock import Clock
from topping.kiosk.wording import sentence
from topping.lexicon.catalogue import open_lexicon
from topping.lexicon.graph import WordGraph
from topping.play.run.referee import Referee
from topping.play.run.run import Phase, Run
from topping.play.session.events import Registered
from topping.play.session.plan import Plan
from topping.play.session.start import FORMULAS as WITH_BULLETINS
from topping.play.session.start import SessionStart
from topping.rules.conditions import Conditions
from topping.rules.formula import FORMULAS, Formula, Speed
from topping.rules.game import Game
from topping.rules.gametext import game_id
from topping.rules.variant import NORMALE, VARIANTS
from topping.store import (
    BoardFilter,
    FilterValues,
    KeptSession,
    LeaderboardPage,
    RunFacts,
    RunStanding,
    SessionLog,
    Store,
)

_Answer = TypeVar("_Answer")


@dataclass(frozen=True, slots=True)
class Seat:
    """A player in front of a game, before the clock starts."""

    player: str
    game: Game
    lexicon: WordGraph
    conditions: Conditions
    will_rank: bool
    """False for a repeat, or a game that names no lexicon."""

    @property
    def referee(self) -> Referee:
        """Who judges the proposals."""
        return Referee(self.lexicon.admits, self.conditions.free_place, self.conditions.formula.first_at_best)


@dataclass(frozen=True, slots=True)
class InterruptedRun:
    """A run interrupted between two moves, or in the middle of one, which is then played again from its start."""

    id: int
    seat: Seat
    run: Run
    """As it stands before its next move."""

    @property
    def number(self) -> int:
        """The move to go on with, from 1."""
        return len(self.run.results) + 1


@dataclass(frozen=True, slots=True)
class OpenSession:
    """A session about to be led."""

    log: SessionLog
    lexicon: WordGraph
    """What its bulletins are corrected with."""


class Backstage:
    """The leaderboard and the conditions, for one kiosk."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        conditions: Conditions,
        lexicon: str | None = None,
        asked: Conditions | None = None,
        settings: Settings = Settings(),  # noqa: B008 - frozen
    ) -> None:
        self.store = store
        self.clock = clock
        self.conditions = conditions
        """Formula, time, penalty and helps as they are set; another formula has its own time."""
        self.asked = asked
        """The conditions asked for on the command line, which go before what a player chose last."""
        self.settings = settings
        """The settings in force; `change` changes one."""
        self.lexicon = lexicon
        """The lexicon asked for on the command line, for new games and for sheets that name none."""
        self.player = ""
        """Who played last: offered first."""
        self.games_folder = Path.home()
        """Where a game file was last looked for."""
        self._chosen: dict[str, Conditions] = {}
        """What each player has chosen since the kiosk opened."""
        self.interrupted: InterruptedRun | None = None
        """The run that a crashed process left, until it is taken up or closed."""
        self.interrupted_session: KeptSession | None = None
        """The session that a crashed process left, until it is taken up."""
        self.notices: list[str] = []
        """What the player is to be told: a database set aside, a setting not understood."""

    def change(self, field: str, value: bool | int | str) -> None:
        """Changes a setting, a field of `Settings`, from now on and for good; a file that cannot take it is told."""
        self.settings = replace(self.settings, **{field: value})  # type: ignore[arg-type]  # the caller's to get right
        try:
            config.save(next(key.name for key in config.KEYS.values() if key.field == field), value)
        except ToppingError as fault:
            self.tell(fault)

    def chosen_lexicon(self) -> WordGraph:
        """The lexicon of new games; raises `LexiconError`."""
        return open_lexicon(self.lexicon)

    def players(self) -> tuple[str, ...]:
        """Known players, most recently active first."""
        return self._safely(self.store.people.names, ())

    def has_played(self, player: str, identity: str) -> bool:
        """Whether a player has started the game of that id before."""
        return self._safely(lambda: self.store.runs.attempts(player, identity) > 0, False)

    def speeds(self, formula: Formula) -> tuple[Speed, ...]:
        """The paces of a formula, the one to begin with first: the time that is set, where it is set for it."""
        if formula is not self.conditions.formula:
            return formula.speeds
        own = self.conditions.speed
        return (own, *(speed for speed in formula.speeds if speed.schedule != own.schedule))

    def offered(self, player: str) -> Conditions:
        """What a player is offered first: what he chose last, unless a formula was asked for."""
        if player in self._chosen:
            return self._chosen[player]
        last = self._safely(lambda: self.store.people.last_choice(player), None)
        if last is None:
            return self.asked or self.conditions
        variant = VARIANTS.get(last.variant.name, NORMALE)
        formula = FORMULAS.get(last.formula.name, self.conditions.formula)
        speeds = self.speeds(formula)
        speed = next((one for one in speeds if one.schedule == last.speed.schedule), speeds[0])
        return replace(self.asked or self.conditions.under(formula, speed), variant=variant)

    def remember(self, player: str, conditions: Conditions) -> None:
        """Keeps what a player chose; a run that he starts keeps it for good."""
        self._chosen[player] = conditions

    def seat(self, player: str, game: Game, conditions: Conditions | None = None) -> Seat:
        """Seats a player; raises `LexiconError` where the game's lexicon is not installed.

        Without conditions the game is played as it was made to be, unless a formula was asked for.
        """
        lexicon = lexicon_of(game) if game.lexicon_hash else self.chosen_lexicon()
        self.player = player
        will_rank = bool(game.lexicon_hash) and not self.has_played(player, game_id(game))
        if conditions is None:
            conditions = self.asked or self.conditions.under(game.formula, self.speeds(game.formula)[0])
        conditions = replace(conditions, variant=game.variant, announced=self.settings.announce_solo)
        return Seat(player, game, lexicon, conditions, will_rank)

    def leaderboard(self, wanted: BoardFilter, first: int, count: int) -> LeaderboardPage:
        """`count` runs of the leaderboard from place `first` on."""
        return self._safely(lambda: self.store.ranking.page(wanted, first, count), LeaderboardPage((), 0))

    def filter_values(self) -> FilterValues:
        """What the leaderboard can be filtered by."""
        return self._safely(self.store.ranking.filter_values, FilterValues((), (), (), (), ()))

    # sessions

    def sessions(self) -> tuple[KeptSession, ...]:
        """The sessions kept, the last one first; raises `StoreError`."""
        return tuple(self.store.sessions.all())

    def session(self, id: int) -> OpenSession:
        """A session taken up where it was; raises `StoreError`, `LexiconError`."""
        return _opened(SessionLog.resume(self.store, id))

    def begin_session(self, start: SessionStart) -> OpenSession:
        """A session of those players with that game: from here on everything is kept.

        Raises `ToppingError` where the game cannot be played, or the session not be kept.
        """
        if start.game is None:
            raise ValueError("a session begins with a game")
        game, at = start.game, self.clock.date()
        lexicon = lexicon_of(game) if game.lexicon_hash else self.chosen_lexicon()
        plan = Plan.of(replace(start.plan.conditions, variant=game.variant))
        log = SessionLog.start(
            self.store, plan, game, start.name, at, lexicon_name=lexicon.name, lexicon_hash=lexicon.hash
        )
        for player in start.players:
            log.add(Registered(player.table, player.name), at)
        return _opened(log)

    def new_session(self) -> SessionStart:
        """What a session begins with: the formula asked for on the command line, where it is played with bulletins."""
        if self.asked is not None and self.asked.formula in WITH_BULLETINS:
            return SessionStart(Plan.of(self.asked))
        return SessionStart(Plan())

    # players

    def rename_player(self, player: str, name: str) -> str:
        """Gives a player another name, and tells which; raises `InputError`, `StoreError`."""
        return self.store.people.rename(player, name)

    def merge_players(self, player: str, into: str) -> int:
        """Gives all runs of a player to another one, and tells how many; raises `StoreError`."""
        return self.store.people.merge(player, into)

    def anonymise_player(self, player: str) -> str:
        """Takes a player's name away, and tells what stands in its place; raises `StoreError`."""
        return self.store.people.anonymise(player)

    def sessions_naming(self, player: str) -> tuple[int, ...]:
        """The sessions in which a name still stands; raises `StoreError`."""
        return tuple(self.store.sessions.naming(player))

    # runs

    def take_up(self, interrupted: InterruptedRun) -> Record:
        """Marks the run as interrupted and goes on keeping it. Raises `StoreError`."""
        self.store.runs.resume(interrupted.id)
        self.player = interrupted.seat.player
        return Record(self, interrupted.id, kept=len(interrupted.run.results))

    def decline(self, interrupted: InterruptedRun) -> None:
        """Closes the run as unfinished. Raises `StoreError`."""
        self.store.runs.leave(interrupted.id, self.clock.date())

    def open_record(self, seat: Seat) -> Record:
        """Starts keeping a run: from here on it is the player's attempt."""
        facts = RunFacts.of(
            seat.player, seat.game, seat.conditions, lexicon_name=seat.lexicon.name, lexicon_hash=seat.lexicon.hash
        )
        return Record(self, self._safely(lambda: self.store.runs.start(facts, self.clock.date()), None))

    def _safely(self, ask: Callable[[], _Answer], otherwise: _Answer) -> _Answer:
        try:
            return ask()
        except StoreError as fault:
            self.tell(fault)
            return otherwise

    def tell(self, fault: ToppingError) -> None:
        """Notes a fault for the player to be told, once."""
        notice = sentence(fault)
        if notice not in self.notices:
            self.notices.append(notice)


def _opened(log: SessionLog) -> OpenSession:
    return OpenSession(log, lexicon_called(log.facts.lexicon_name, log.facts.lexicon_hash))


class Record:
    """A run on its way to the leaderboard; with no id, the leaderboard failed and nothing is kept."""

    def __init__(self, backstage: Backstage, run_id: int | None, kept: int = 0) -> None:
        self._backstage = backstage
        self._run_id = run_id
        self._kept = kept
        """How many moves are in the leaderboard."""
        self._closed = False

    @property
    def is_kept(self) -> bool:
        """Whether everything so far is in the leaderboard."""
        return self._run_id is not None

    def follow(self, run: Run) -> None:
        """Keeps the moves that ended since the last call, and the end of the run."""
        for result in run.results[self._kept :]:
            turn = run.turns[result.number - 1]
            self._write(partial(self._backstage.store.runs.add_move, result=result, turn=turn))
            self._kept += 1
        if run.is_over and not self._closed:
            self._closed = True
            date = self._backstage.clock.date()
            if run.phase is Phase.FINISHED:
                self._write(lambda run_id: self._backstage.store.runs.finish(run_id, date))
            else:
                number = len(run.results) + 1
                self._write(lambda run_id: self._backstage.store.runs.add_loose_proposals(run_id, number, run.tries))
                self._write(lambda run_id: self._backstage.store.runs.leave(run_id, date))

    def interrupt(self, run: Run) -> None:
        """Keeps the proposals of a move that is void, and notes that the run is not what others are any more."""
        number = len(run.results) + 1
        self._write(lambda run_id: self._backstage.store.runs.add_loose_proposals(run_id, number, run.tries))
        self._write(self._backstage.store.runs.resume)

    def standing(self) -> RunStanding | None:
        """Where the run stands; None where the leaderboard failed."""
        if self._run_id is None:
            return None
        try:
            return self._backstage.store.ranking.standing(self._run_id)
        except StoreError as fault:
            self._backstage.tell(fault)
            return None

    def _write(self, write: Callable[[int], None]) -> None:
        if self._run_id is None:
            return
        try:
            write(self._run_id)
        except StoreError as fault:
            self._backstage.tell(fault)
            self._run_id = None
