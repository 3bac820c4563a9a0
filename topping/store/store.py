"""The open database, with an object for each kind of stored data."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Final, Self

from topping.store.connection import come_back
from topping.store.database import Database, now_ms
from topping.store.pendingwrites import PendingWrites
from topping.store.people.consents import Consents
from topping.store.people.people import People
from topping.store.runs.finished import FinishedRuns, MeanCosts, PositionCache
from topping.store.runs.leaderboard import Ranking
from topping.store.runs.runs import Runs
from topping.store.sessions.sessions import StoredSessions

if TYPE_CHECKING:
    from topping.store.archive import Archive
    from topping.store.classics import StoredClassics
    from topping.store.competitions.competitions import Competitions
    from topping.store.competitions.scored import CompetitionPuzzles, ScoredSessions
    from topping.store.competitions.sealedfiles import SealedFiles
    from topping.store.competitions.secrecy import SecretGames
    from topping.store.hubanswers import HubAnswers
    from topping.store.outbox import Outbox, OutboxKind, OutgoingRow
    from topping.store.runs.ghosts import ImportedGames, RacedRuns
    from topping.store.runs.packing import History, PackedRuns, Pars
    from topping.store.runs.records import Records
    from topping.store.runs.statistics import PlayerStatistics
    from topping.store.solitaires import StoredSolitaires
    from topping.store.tablegames import StoredTableGames
    from topping.store.training.dailies import Dailies
    from topping.store.training.decks import StoredDecks
    from topping.store.training.diaries import Diaries
    from topping.store.training.drills import Drills
    from topping.store.training.intake import ClubMisses, Intake
    from topping.store.training.rushes import Rushes


class Store:
    """The open database: gives access to all stored data, for use by one thread.

    Every method may raise `StoreError`. Times are ISO 8601: arguments with an offset, results in UTC.
    """

    def __init__(self, database: Database) -> None:
        self._database: Final = database
        self.ranking: Final = Ranking(database)
        """Comparison of finished runs: the leaderboard, a run's standing."""
        self.now_ms = now_ms
        """Returns the current time (ms since 1970); a kiosk has its own clock."""
        self.sibling: Store | None = None
        """Another store of the same database in this process; the two share what they read of competitions."""
        self.runs: Final = Runs(database)
        """Runs, recorded during play and read back."""
        self.finished: Final = FinishedRuns(database, self.runs, self.ranking, lambda run: self._must_be_free(run))
        """Finished runs read back completely, with access checks."""
        self.positions: Final = PositionCache(database)
        """Facts on the moves of played games."""
        self.people: Final = People(database)
        """Who plays."""
        self.means: Final = MeanCosts(database)
        """The mean cost per move of each player over many games."""
        self.sessions: Final = StoredSessions(database)
        """Sessions of several players."""
        self.consents: Final = Consents(database)
        """Players' consents to data leaving this machine."""

    def _must_be_free(self, run: int) -> None:
        if self.has_competitions:  # most databases have no competitions, and need none of the following
            self.secret_games.check_run(run)

    @property
    def has_competitions(self) -> bool:
        """Whether the database contains any competition."""
        return self._database.first("SELECT 1 FROM competitions LIMIT 1") is not None

    @cached_property
    def raced(self) -> RacedRuns:
        """The earlier runs against which a player can race."""
        from topping.store.runs.ghosts import RacedRuns

        return RacedRuns(self._database)

    @cached_property
    def classics(self) -> StoredClassics:
        """The stored classic games."""
        from topping.store.classics import StoredClassics

        return StoredClassics(self._database)

    @cached_property
    def solitaires(self) -> StoredSolitaires:
        """The stored classic games played alone."""
        from topping.store.solitaires import StoredSolitaires

        return StoredSolitaires(self._database)

    @cached_property
    def table_games(self) -> StoredTableGames:
        """The stored games of other kinds: inverse, loto and home games."""
        from topping.store.tablegames import StoredTableGames

        return StoredTableGames(self._database)

    @cached_property
    def competitions(self) -> Competitions:
        """The stored competitions."""
        from topping.store.competitions.competitions import Competitions

        made = Competitions(self._database)
        if self.sibling is not None:
            made.share(self.sibling.competitions)
        return made

    @cached_property
    def scored_sessions(self) -> ScoredSessions:
        """The sessions of this machine that count for a competition."""
        from topping.store.competitions.scored import ScoredSessions

        return ScoredSessions(self._database, self.competitions)

    @cached_property
    def secret_games(self) -> SecretGames:
        """The games that nobody may read yet, because their competition still runs."""
        from topping.store.competitions.secrecy import SecretGames

        return SecretGames(self._database, self.competitions, lambda: self.now_ms())

    @cached_property
    def archive(self) -> Archive:
        """The export of the database as JSON records."""
        from topping.store.archive import Archive

        return Archive(self._database, self.competitions, self.secret_games)

    @cached_property
    def sealed_files(self) -> SealedFiles:
        """The encrypted competition files whose codes have not been entered yet."""
        from topping.store.competitions.sealedfiles import SealedFiles

        return SealedFiles(self._database)

    @cached_property
    def competition_puzzles(self) -> CompetitionPuzzles:
        """The training puzzles made from hard moves of closed competitions."""
        from topping.store.competitions.scored import CompetitionPuzzles

        return CompetitionPuzzles(self._database, self.competitions)

    @cached_property
    def imported(self) -> ImportedGames:
        """Imported games, and their players' published results."""
        from topping.store.runs.ghosts import ImportedGames

        return ImportedGames(self._database)

    @cached_property
    def packed(self) -> PackedRuns:
        """The cache of ended runs' moves in compact form, for statistics."""
        from topping.store.runs.packing import PackedRuns

        return PackedRuns(self._database, self.positions)

    @cached_property
    def history(self) -> History:
        """The runs of all players, for statistics."""
        from topping.store.runs.packing import History

        return History(self._database, self.packed)

    @cached_property
    def records(self) -> Records:
        """The records: best runs and longest streaks of tops."""
        from topping.store.runs.records import Records

        return Records(self._database, self.history)

    @cached_property
    def statistics(self) -> PlayerStatistics:
        """The computation of players' statistics."""
        from topping.store.runs.statistics import PlayerStatistics

        return PlayerStatistics(self.history, self.records, self.secret_games)

    @cached_property
    def pars(self) -> Pars:
        """The pars of runs: the times that their players can be expected to need."""
        from topping.store.runs.packing import Pars

        return Pars(self.history)

    @cached_property
    def dailies(self) -> Dailies:
        """The games and moves of the day, and players' streaks of active days."""
        from topping.store.training.dailies import Dailies

        return Dailies(self._database)

    @cached_property
    def rushes(self) -> Rushes:
        """The stored rushes: series of positions against the clock, and short training games of successive moves."""
        from topping.store.training.rushes import Rushes

        return Rushes(self._database)

    @cached_property
    def decks(self) -> StoredDecks:
        """The training cards of each player, with his answers."""
        from topping.store.training.decks import StoredDecks

        return StoredDecks(self._database)

    @cached_property
    def intake(self) -> Intake:
        """The search of finished runs for new training cards."""
        from topping.store.training.intake import Intake

        return Intake(
            self._database, self.finished, self.history, self.positions, self.pars, self.decks, self.secret_games
        )

    @cached_property
    def club_misses(self) -> ClubMisses:
        """The tops that players have missed in club sessions, which can become training cards."""
        from topping.store.training.intake import ClubMisses

        return ClubMisses(self._database, self.sessions, self.secret_games)

    @cached_property
    def drills(self) -> Drills:
        """The stored drills: word exercises without a grid."""
        from topping.store.training.drills import Drills

        return Drills(self._database)

    @cached_property
    def diaries(self) -> Diaries:
        """The diaries: what each player did on each day."""
        from topping.store.training.diaries import Diaries

        return Diaries(self._database, self.history, self.secret_games)

    @cached_property
    def outbox(self) -> Outbox:
        """The queue of data to send to the club's server."""
        from topping.store.outbox import Outbox

        return Outbox(
            self._database,
            lambda: self.secret_games.runs() if self.has_competitions else (),
            lambda: self.secret_games.sessions() if self.has_competitions else (),
            self._paper,
        )

    def _paper(self, kind: OutboxKind, uuid: str) -> OutgoingRow | None:
        from topping.store.competitions.papers import CompetitionPapers
        from topping.store.outbox import OutboxKind

        papers = CompetitionPapers(self.competitions, self.scored_sessions)
        return papers.results(uuid) if kind is OutboxKind.RESULTS else papers.standings(uuid)

    @cached_property
    def hub_answers(self) -> HubAnswers:
        """The last answers of the club's server."""
        from topping.store.hubanswers import HubAnswers

        return HubAnswers(self._database)

    @property
    def pending_writes(self) -> PendingWrites:
        """The writes that wait in memory because the disk has refused them so far."""
        return self._database.pending_writes

    def keep(self, write: Callable[[], object]) -> None:
        """Runs a write transaction. If the disk refuses it for now, the write waits in memory, provided `remember` was
        called.
        """
        self._database.keep(write)

    @contextmanager
    def at_once(self) -> Iterator[None]:
        """Combines all writes in the block into one transaction: all of them are stored, or none."""
        with self._database.writing():
            yield

    def remember(self) -> None:
        """Makes the database keep refused writes in memory and try them again, from now on."""
        self._database.remember(come_back)

    def wait_at_most(self, patience_ms: int) -> None:
        """Sets how long (ms) a write waits for another process's write to end."""
        self._database.wait_at_most(patience_ms)

    def go_on_in(self, folder: Path) -> None:
        """Saves the database as a copy in another folder and continues there, because its own file refuses writes."""
        self._database.go_on_in(folder)

    @property
    def moves(self) -> int:
        """How many times the database continued in another file, because its own was lost or refused writes."""
        return self._database.moves

    @property
    def path(self) -> Path:
        """The path of the database file."""
        return self._database.path

    @property
    def version(self) -> int:
        """A number that changes when another process changes the database; cheap to read."""
        return self._database.version()

    def close(self) -> None:
        """Closes the database. Committed data stay, and a run in progress counts as unfinished."""
        self._database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
