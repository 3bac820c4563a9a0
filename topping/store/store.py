"""The open leaderboard: one object a subject, all on the same connection."""

from __future__ import annotations

from pathlib import Path
from types import TracebackType
from typing import Final, Self

from topping.store.database import Database
from topping.store.parts import ReckoningParts
from topping.store.people.consents import Consents
from topping.store.people.matches import PlayerMatches
from topping.store.people.people import People
from topping.store.people.wishes import Wishes
from topping.store.runs.means import MeanCosts
from topping.store.runs.ranking import Ranking
from topping.store.sessions.sessions import KeptSessions
from topping.store.sharing.exports import Exports
from topping.store.sharing.sharing import Sharing


class Store(ReckoningParts):
    """An open leaderboard, for one thread.

    Every method of its parts may raise `StoreError`. Instants are ISO 8601 with an offset where they are given, and in
    UTC where they are returned.
    """

    def __init__(self, database: Database, *, rank_resumed: bool = False) -> None:
        self.ranking: Final = Ranking(database, rank_resumed=rank_resumed)
        """How finished runs compare: the leaderboard, a run's standing."""
        super().__init__(database, self.ranking)
        self.people: Final = People(database)
        """Who plays."""
        self.means: Final = MeanCosts(database)
        """What a move costs each player on average, over many games."""
        self.sessions: Final = KeptSessions(database)
        """Sessions of several players."""
        self.sharing: Final = Sharing(database, lambda: self.held.sessions())
        """What leaves this machine, and what came from others."""
        self.exports: Final = Exports(database)
        """Where it went."""
        self.consents: Final = Consents(database)
        """What of each player may leave."""
        self.matches: Final = PlayerMatches(database)
        """Players of several machines who may be one person."""
        self.wishes: Final = Wishes(database)
        """Who is to be forgotten, as somebody wishes."""

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
