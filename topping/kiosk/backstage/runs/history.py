"""Runs that were played to their end: listing those of a player, and opening their results again."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from topping.errors import InputError, StoreError
from topping.game.keptgames import admits_of, game_of
from topping.kiosk.backstage.beside import Beside, minute
from topping.kiosk.backstage.notices import Notices
from topping.kiosk.backstage.runs.pars import RunPars
from topping.kiosk.backstage.runs.record import Record
from topping.kiosk.backstage.runs.results import RunResult, result_of
from topping.kiosk.backstage.runs.runs import Seat
from topping.kiosk.clock import Clock
from topping.play.run.run import Run
from topping.store import LeaderboardPage, PlayerMean, RunGroup, RunKind, RunStanding, Store
from topping.store.runs.rankedrun import FirstAttempt

if TYPE_CHECKING:  # for speed of start: no first screen needs what reckons
    from topping.store.runs.records import RecordTable
    from topping.training.ghosts import Ghost
    from topping.training.records import RecordClaim, StreakClaim


class PlayedRuns:
    """The finished runs of the leaderboard, as their results are shown."""

    def __init__(self, store: Store, clock: Clock, notices: Notices, pars: RunPars, beside: Beside) -> None:
        self._store, self._clock, self._notices = store, clock, notices
        self._pars, self._beside = pars, beside

    def ended(self, seat: Seat, run: Run, record: Record, ghost: Ghost | None = None) -> RunResult:
        """The result of a run that has just been played to its end, against a ghost or without one."""
        number = record.run_id
        standing, faults = None, record.faults
        if number is not None:
            try:
                standing = self._beside.ask(_standing, number)
            except StoreError as fault:
                faults = (*faults, self._notices.tell(fault))
        return self._whole(RunResult(seat.player, seat.game, run, standing, faults, number, ghost=ghost))

    def _whole(self, result: RunResult) -> RunResult:
        """The same with its par, and the records that it set."""
        run_id = result.run_id
        if run_id is None:
            return result
        result = replace(result, par=self._pars.of(run_id, result.game))
        try:
            records, streak = self._beside.ask(_set_by, run_id)
        except StoreError as fault:
            self._notices.tell(fault)
            return result
        return replace(result, records=records, streak=streak)

    def of_player(self, player: str, first: int, count: int) -> LeaderboardPage:
        """`count` of the runs of a player, the one that ended last first, from place `first` on."""
        return self._notices.safely(lambda: self._beside.ask(_of_player, player, first, count), LeaderboardPage((), 0))

    def best_of(self, player: str) -> RecordTable | None:
        """A player's records under the conditions that he has played most under; None where he has none."""
        none: tuple[RecordTable, ...] = ()
        tables = self._notices.safely(lambda: self._beside.ask(_records, minute(self._clock), player), none)
        return tables[0] if tables else None

    def kinds(self) -> tuple[RunKind, ...]:
        """The kinds of runs whose costs may be averaged over several games, the most played one first."""
        return self._notices.safely(lambda: self._beside.ask(_kinds), ())

    def means(self, kind: RunKind, days: int | None = None) -> tuple[PlayerMean, ...]:
        """Each player's mean over his first attempts of a kind, in the last so many days, best first."""
        since = ""
        if days is not None:
            since = (datetime.fromisoformat(minute(self._clock)) - timedelta(days=days)).isoformat()
        return self._notices.safely(lambda: self._beside.ask(_means, kind, since), ())

    def games(self) -> tuple[tuple[str, str], ...]:
        """The games that have a finished run: id and latest name."""
        return self._notices.safely(lambda: self._beside.ask(_games), ())

    def groups(self, game: str) -> tuple[RunGroup, ...]:
        """The groups of comparable runs of a game, by its id, the one with the most runs first."""
        return self._notices.safely(lambda: self._beside.ask(_groups, game), ())

    def of_group(self, group: RunGroup, first: int, count: int) -> LeaderboardPage:
        """`count` of the runs of a group, the best first, from place `first` on."""
        nothing = LeaderboardPage((), 0)
        return self._notices.safely(lambda: self._beside.ask(_of_group, group, first, count), nothing)

    def first_attempts(self, run_id: int) -> tuple[FirstAttempt, ...]:
        """The first attempts of a run's player at its game, one for each machine."""
        none: tuple[FirstAttempt, ...] = ()
        return self._notices.safely(lambda: self._beside.ask(_first_attempts, run_id), none)

    def check_free(self, run_id: int) -> None:
        """Raises `InputError` for a run that nobody may read before its competition is closed, which it says."""
        self._beside.ask(_check_free, run_id)

    def may_see(self, viewer: str, game: str) -> bool:
        """Whether the words, the grids and the number of moves of a game, by its id, are no secret for a player.

        They are one for whoever has not finished his first attempt at it, where nobody is chosen, and as long as a
        competition of it is not closed.
        """
        try:
            return bool(viewer) and self._notices.safely(lambda: self._beside.ask(_may_see, viewer, game), False)
        except InputError:  # what cannot be a name is nobody's
            return False

    def reopen(self, run_id: int) -> RunResult:
        """The result of a finished run, as it stood at its end; raises `ToppingError` where it cannot be shown."""
        return self._whole(self._beside.ask(_reopened, run_id))


# what is asked beside the loop


def _standing(store: Store, run_id: int) -> RunStanding:
    return store.ranking.standing(run_id)


def _set_by(store: Store, run_id: int) -> tuple[tuple[RecordClaim, ...], StreakClaim | None]:
    return store.records.claims(run_id), store.records.streak(run_id)


def _reopened(store: Store, run_id: int) -> RunResult:
    kept = store.finished.run(run_id)
    game = game_of(kept.game, kept.game_name, kept.game_text, kept.conditions.variant.name)
    standing = store.ranking.standing(run_id, as_it_stood=True)
    result = result_of(kept, game, standing, admits_of(kept.lexicon, kept.lexicon_hash, game.turns()))
    return replace(result, run_id=run_id)


def _check_free(store: Store, run_id: int) -> None:
    if store.has_competitions:
        store.held.check_run(run_id)


def _may_see(store: Store, viewer: str, game: str) -> bool:
    is_held = store.has_competitions and store.held.of_game(game) is not None
    return not is_held and store.finished.knows_game(viewer, game)


def _of_player(store: Store, player: str, first: int, count: int) -> LeaderboardPage:
    return store.finished.of_player(player, first, count)


def _records(store: Store, now: str, player: str) -> tuple[RecordTable, ...]:
    return store.records.tables(now, player)


def _kinds(store: Store) -> tuple[RunKind, ...]:
    return store.means.kinds()


def _means(store: Store, kind: RunKind, since: str) -> tuple[PlayerMean, ...]:
    return store.means.of(kind, since)


def _games(store: Store) -> tuple[tuple[str, str], ...]:
    return store.ranking.games()


def _groups(store: Store, game: str) -> tuple[RunGroup, ...]:
    return store.ranking.groups_of(game)


def _of_group(store: Store, group: RunGroup, first: int, count: int) -> LeaderboardPage:
    return store.ranking.of_group(group, first, count)


def _first_attempts(store: Store, run_id: int) -> tuple[FirstAttempt, ...]:
    return store.ranking.first_attempts(run_id)
