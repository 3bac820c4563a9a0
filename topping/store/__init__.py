"""What is kept on disk (SQLite): players, their runs and how these rank; sessions of several players."""

from topping.play.run.kept import FinishedRun, KeptMove, KeptProposal, OpenRun
from topping.store.files.opening import OpenedStore, open_store, open_to_read
from topping.store.instants import now
from topping.store.people.people import KnownPlayer
from topping.store.runs.facts import RunFacts
from topping.store.runs.means import MeanCosts, PlayerMean, RunKind
from topping.store.runs.positions import LackingGame
from topping.store.runs.rankedrun import RankedRun, RunGroup, RunStanding, Unranked
from topping.store.runs.ranking import FilterValues, LeaderboardPage
from topping.store.runs.selection import BoardFilter, Selection
from topping.store.sessions.facts import SessionFacts
from topping.store.sessions.sessions import KeptEvent, KeptSession
from topping.store.store import Store

__all__ = [
    "BoardFilter",
    "FilterValues",
    "FinishedRun",
    "KeptEvent",
    "KeptMove",
    "KeptProposal",
    "KeptSession",
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
    "Unranked",
    "now",
    "open_store",
    "open_to_read",
]
