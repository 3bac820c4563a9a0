"""The open leaderboard: one object a subject, all on the same connection."""

from __future__ import annotations

from pathlib import Path
from types import TracebackType
from typing import Final, Self

from topping.store.database import Database
from topping.store.people.people import People
from topping.store.runs.finished import FinishedRuns
from topping.store.runs.history import History
from topping.store.runs.means import MeanCosts
from topping.store.runs.packing import PackedRuns
from topping.store.runs.pars import Pars
from topping.store.runs.positions import PositionsKept
from topping.store.runs.raced import RacedRuns
from topping.store.runs.ranking import Ranking
from topping.store.runs.records import Records
from topping.store.runs.runs import Runs
from topping.store.runs.statistics import PlayerStatistics
from topping.store.sessions.sessions import KeptSessions


class Store:
    """An open leaderboard, for one thread.

    Every method of its parts may raise `StoreError`. Instants are ISO 8601 with an offset where they are given, and in
    UTC where they are returned.
    """

    def __init__(self, database: Database, *, rank_resumed: bool = False) -> None:
        self._database: Final = database
        self.people: Final = People(database)
        """Who plays."""
        self.runs: Final = Runs(database)
        """Runs, written down as they are played and read back."""
        self.ranking: Final = Ranking(database, rank_resumed=rank_resumed)
        """How finished runs compare: the leaderboard, a run's standing."""
        self.finished: Final = FinishedRuns(database, self.runs, self.ranking)
        """Finished runs read back whole, and who may see them."""
        self.raced: Final = RacedRuns(database)
        """The runs that one may be raced against."""
        self.positions: Final = PositionsKept(database)
        """What there was to find at the moves of games that were played."""
        self.packed: Final = PackedRuns(database, self.positions)
        """The moves of runs that are over, as statistics read them."""
        self.history: Final = History(database, self.packed)
        """What a player has played, as statistics read it."""
        self.records: Final = Records(database, self.history)
        """What is best over all games."""
        self.statistics: Final = PlayerStatistics(
            database, self.runs, self.finished, self.history, self.positions, self.raced
        )
        """What these tell a player."""
        self.pars: Final = Pars(self.history)
        """What runs were to be expected to cost their players."""
        self.means: Final = MeanCosts(database)
        """What a move costs each player on average, over many games."""
        self.sessions: Final = KeptSessions(database)
        """Sessions of several players."""

    @property
    def path(self) -> Path:
        """Where the database is."""
        return self._database.path

    @property
    def version(self) -> int:
        """A number that changes whenever another process has changed the database; cheap to ask for."""
        return self._database.version()

    def close(self) -> None:
        """Closes the database; what was committed stays, and a run still open counts as unfinished."""
        self._database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
