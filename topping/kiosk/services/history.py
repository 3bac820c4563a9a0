"""Finished runs: a player's list of runs, and the result of each with its rank, records and expected costs."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Final

from topping.errors import InputError, StoreError
from topping.gamefiles.shelf import admits_of, game_of, results_of
from topping.kiosk.engine.clock import Clock
from topping.kiosk.services.beside import Beside
from topping.kiosk.services.runs import Record, Seat
from topping.play.run.run import Phase, Run
from topping.play.run.stored import FinishedRun
from topping.rules.conditions.conditions import Conditions
from topping.rules.games.game import Game
from topping.rules.games.gametext import game_id
from topping.rules.scoring import Admits
from topping.store import LeaderboardPage, PlayerMean, RankedRun, RunKind, RunStanding, Store, Unranked
from topping.training.analysedmove import AnalysedMove, analysed
from topping.training.ownplace import LAST_GAMES

if TYPE_CHECKING:  # for speed of start
    from topping.store.runs.records import RecordTable
    from topping.training.ghosts import Ghost
    from topping.training.ownplace import OwnPlace
    from topping.training.par import RunPar
    from topping.training.records import RecordClaim, StreakClaim

_LOOKED_THROUGH: Final = 100
"""How many of a player's last runs are looked through for those of one kind."""


async def par_of(beside: Beside, run_id: int, game: Game) -> RunPar | None:
    """Returns a finished run's par: the cost (time or points lost) that was to be expected of the player in each move.

    None if its conditions allow no par, or if he had played too few runs before.
    """
    return await beside.fetch_safely(None, _par, run_id, game)


def _par(store: Store, run_id: int, game: Game) -> RunPar | None:
    run = store.history.run(run_id)
    return store.pars.of(run, facts_known(store, game, run.lexicon_hash))


def facts_known(store: Store, game: Game, lexicon_hash: str) -> tuple[AnalysedMove, ...]:
    """Returns the stored facts of a game's moves, such as their kind and number of valid moves.

    If the game has not been analysed yet, returns the facts that replaying it gives, without a search.
    """
    return store.positions.of(game_id(game), lexicon_hash) or analysed(game)


@dataclass(frozen=True, slots=True)
class UnsavedRun:
    """A finished run with its database record, while parts of it are not yet written to the disk."""

    seat: Seat
    record: Record


@dataclass(frozen=True, slots=True)
class RunResult:
    """The result of a finished run for its results page: player, game, moves, rank, records and expected cost."""

    player: str
    game: Game
    run: Run
    standing: RunStanding | None
    """The standing at the end; None if the run could not be stored."""
    notices: tuple[str, ...] = ()
    """Faults while it was stored; none for a reopened result."""
    run_id: int | None = None
    """The row id of the run; None if it could not be stored."""
    par: RunPar | None = None
    """The expected cost of its moves for this player; None if unknown."""

    ghost: Ghost | None = None
    """The ghost of the race; not stored."""
    records: tuple[RecordClaim, ...] = ()
    """The records over all games that it set, greatest first."""
    streak: StreakClaim | None = None
    """The streak of tops that it extended."""
    unsaved: UnsavedRun | None = field(default=None, compare=False, repr=False)
    """The run's record while it is not completely written; usually None."""
    own: OwnPlace | None = None
    """Its rank among the player's last games of this kind; None if no rank is given."""

    @property
    def conditions(self) -> Conditions:
        return self.run.conditions

    @property
    def is_paused(self) -> bool:
        """Whether the run is unranked because the player paused it."""
        return self.standing is not None and self.standing.why_unranked is Unranked.PAUSED

    @property
    def is_alone(self) -> bool:
        """Whether the page compares the run with the player's own earlier runs: nobody else is ranked, or the player
        paused the run.

        False for a race against a ghost.
        """
        if self.own is None or self.ghost is not None or self.standing is None:
            return False
        return self.standing.of == 1 or self.is_paused

    @property
    def is_record(self) -> bool:
        """Whether the run has set a record over all games or extended the player's streak of tops."""
        return bool(self.records) or self.streak is not None

    @property
    def is_best_of_game(self) -> bool:
        """Whether the run beats the player's earlier runs of the same game."""
        standing = self.standing
        if standing is None or standing.previous_best is None or not self.run.found:
            return False
        return standing.personal_best


def result_of(kept: FinishedRun, game: Game, standing: RunStanding | None, admits: Admits | None) -> RunResult:
    """Returns the result of a stored run, with its rank, `standing`.

    `admits` tells whether a word is valid; without it, proposals keep only their answers and points. Raises
    `GameFileError` if the stored moves are not those of `game`.
    """
    turns = tuple(game.turns())
    run = Run(turns, kept.conditions, Phase.FINISHED, results_of(kept.moves, turns, kept.conditions, admits))
    return RunResult(kept.player, game, run, standing)


class PlayedRuns:
    """The service for finished runs: lists of runs, their results, and the players' mean results in runs of one
    kind.
    """

    def __init__(self, beside: Beside, clock: Clock) -> None:
        self.beside: Final = beside
        """Runs the queries."""
        self._clock = clock

    async def ended(self, seat: Seat, run: Run, record: Record, ghost: Ghost | None = None) -> RunResult:
        """Returns the result, with rank and records, of the run from `seat` that has just ended and is stored in
        `record`.
        """
        number = None if record.waits else record.number
        standing, faults = None, record.faults
        if number is not None:
            try:
                standing = await self.beside.fetch(lambda store: store.ranking.standing(number))
            except StoreError as fault:
                faults = (*faults, self.beside.notices.tell(fault))
        result = RunResult(seat.player, seat.game, run, standing, faults, number, ghost=ghost)
        refusal = self.beside.store.pending_writes.fault
        if record.waits and refusal is not None:
            why = self.beside.notices.in_words(refusal)
            return replace(result, notices=(*faults, why), unsaved=UnsavedRun(seat, record))
        return await self._whole(result)

    async def of_unsaved(self, result: RunResult) -> RunResult:
        """Returns the result of a run that could not be stored at once; with its rank if it is stored by now."""
        unsaved = result.unsaved
        if unsaved is None:
            return result
        return await self.ended(unsaved.seat, result.run, unsaved.record, result.ghost)

    async def _whole(self, result: RunResult) -> RunResult:
        run_id = result.run_id
        if run_id is None:
            return result
        result = replace(result, par=await par_of(self.beside, run_id, result.game))
        records, streak, own = await self.beside.fetch_safely(((), None, None), _records_of, run_id)
        return replace(result, records=records, streak=streak, own=own)

    async def of_player(self, player: str, first: int, count: int) -> LeaderboardPage:
        """Returns a page of a player's runs, last ended first: the next `count` runs after skipping `first`."""
        return await self.beside.fetch_safely(LeaderboardPage((), 0), _runs_of, player, first, count)

    def last_game(self, player: str) -> str:
        """Returns the name of the game that the player began last among those he finished; empty if there is none."""
        return self.beside.of_player("", lambda store, name: store.finished.last_game(name), player)

    async def last_of_kind(self, seat: Seat) -> tuple[RankedRun, ...]:
        """Returns the player's last runs with the same conditions and lexicon as `seat`, latest first, at most
        `LAST_GAMES`.
        """
        if not seat.player:
            return ()
        wanted = _kind_of(seat.conditions), seat.lexicon_hash
        page = await self.of_player(seat.player, 0, _LOOKED_THROUGH)
        same = (run for run in page.runs if run.moves and (_kind_of(run.conditions), run.lexicon_hash) == wanted)
        return tuple(same)[:LAST_GAMES]

    def has_finished(self, player: str) -> bool:
        """Returns whether a player has finished any run on this machine."""
        return self.beside.of_player(False, lambda store, name: store.finished.has_any(name), player)

    async def best_of(self, player: str) -> RecordTable | None:
        """Returns a player's records under the conditions that he plays most; None if he has no record."""
        now = self._clock.date()
        tables = await self.beside.fetch_safely((), _tables, now, player)
        return tables[0] if tables else None

    async def games(self) -> tuple[tuple[str, str], ...]:
        """Lists the games of which runs are stored, as (id, name)."""
        return await self.beside.fetch_safely((), _games)

    async def kinds(self) -> tuple[RunKind, ...]:
        """Lists the kinds of runs (conditions and lexicon) over which means can be formed, most played first."""
        return await self.beside.fetch_safely((), _kinds)

    async def means(self, kind: RunKind, days: int | None = None) -> tuple[PlayerMean, ...]:
        """Returns each player's mean result over his first attempts at games, for one kind of runs, best first.

        It is the time (ms) or the points lost per move, or the tops found per game. Counts the last `days` days only,
        unless it is None.
        """
        since = ""
        if days is not None:
            since = (datetime.fromisoformat(self._clock.date()) - timedelta(days=days)).isoformat()
        return await self.beside.fetch_safely((), _means, kind, since)

    def may_see(self, viewer: str, game: str) -> bool:
        """Returns whether `viewer` may see the words and grids of a game (id).

        He may once his first attempt at it is over, unless the game belongs to an open competition. Without a name he
        may not.
        """
        return self.beside.of_player(False, lambda store, name: _may_see(store, name, game), viewer)

    def must_be_free(self, run_id: int) -> None:
        """Raises `InputError` if a run belongs to a competition that is still open."""
        if self.beside.store.has_competitions:
            self.beside.store.secret_games.check_run(run_id)

    async def shown_to(self, viewer: str, run: RankedRun) -> RunResult:
        """Returns the result of a run for `viewer`.

        Raises `InputError` if he may not see the game (see `may_see`), or a competition with the run is open.
        """
        self.must_be_free(run.run_id)
        if not self.may_see(viewer, run.game):
            raise InputError("my_runs.hidden" if viewer else "my_runs.hidden_to_nobody", viewer=viewer)
        return await self.reopen(run.run_id)

    async def reopen(self, run_id: int) -> RunResult:
        """Returns the result of a finished run, with the rank that the run had when it ended.

        Raises `ToppingError` if its moves, game or lexicon cannot be read.
        """
        return await self._whole(await self.beside.fetch(_reopened, run_id))


# queries run outside the loop


def _kind_of(conditions: Conditions) -> tuple[object, ...]:
    """Returns the conditions that two runs must share to be compared. How draws are announced does not matter."""
    return conditions.variant, conditions.formula, conditions.speed.schedule, conditions.penalty_ms, conditions.options


def _runs_of(store: Store, player: str, first: int, count: int) -> LeaderboardPage:
    return store.finished.of_player(player, first, count)


def _tables(store: Store, now: str, player: str) -> tuple[RecordTable, ...]:
    return store.records.tables(now, player)


def _games(store: Store) -> tuple[tuple[str, str], ...]:
    return store.ranking.games()


def _kinds(store: Store) -> tuple[RunKind, ...]:
    return store.means.kinds()


def _means(store: Store, kind: RunKind, since: str) -> tuple[PlayerMean, ...]:
    return store.means.of(kind, since)


def _records_of(store: Store, run_id: int) -> tuple[tuple[RecordClaim, ...], StreakClaim | None, OwnPlace | None]:
    records = store.records
    return records.claims(run_id), records.streak(run_id), records.own_place(run_id)


def _reopened(store: Store, run_id: int) -> RunResult:
    kept = store.finished.run(run_id)
    game = game_of(kept.game, kept.game_name, kept.game_text, kept.conditions.variant.name)
    standing = store.ranking.standing(run_id, as_it_stood=True)
    result = result_of(kept, game, standing, admits_of(kept.lexicon, kept.lexicon_hash, game.turns()))
    return replace(result, run_id=run_id)


def _may_see(store: Store, viewer: str, game: str) -> bool:
    is_held = store.has_competitions and store.secret_games.of_game(game) is not None
    return not is_held and store.finished.knows_game(viewer, game)
