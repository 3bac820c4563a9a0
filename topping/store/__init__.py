"""The program's database (SQLite): players, runs and their ranking, club sessions, competitions, training."""

from topping.play.run.stored import FinishedRun, OpenRun, StoredMove, StoredProposal
from topping.store.database import now
from topping.store.gamelog import StoredEvent
from topping.store.opening import (
    OpenedStore,
    open_kept,
    open_store,
    open_to_change,
    open_to_read,
    read_kept,
)
from topping.store.people.people import KnownPlayer
from topping.store.runs.finished import LackingGame, MeanCosts, PlayerMean, RunKind
from topping.store.runs.leaderboard import LeaderboardPage
from topping.store.runs.rankedrun import BoardFilter, RankedRun, RunGroup, RunStanding, Selection, Unranked
from topping.store.runs.runs import RunFacts
from topping.store.sessions.sessions import SessionFacts, StoredSession
from topping.store.store import Store

__all__ = [
    "BoardFilter",
    "FinishedRun",
    "KnownPlayer",
    "LackingGame",
    "LeaderboardPage",
    "MeanCosts",
    "OpenRun",
    "OpenedStore",
    "PlayerMean",
    "RankedRun",
    "RunFacts",
    "RunGroup",
    "RunKind",
    "RunStanding",
    "Selection",
    "SessionFacts",
    "Store",
    "StoredEvent",
    "StoredMove",
    "StoredProposal",
    "StoredSession",
    "Unranked",
    "now",
    "open_kept",
    "open_store",
    "open_to_change",
    "open_to_read",
    "read_kept",
]
