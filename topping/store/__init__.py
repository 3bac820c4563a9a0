"""What is kept on disk (SQLite): players, their runs and how these rank; sessions of several players."""

from topping.store.directory import KnownGame, KnownPlayer
from topping.store.facts import RunFacts
from topping.store.history import KeptMove, KeptProposal, Split
from topping.store.instants import now
from topping.store.interrupted import OpenRun
from topping.store.opening import Opened, open_store, open_to_read
from topping.store.row import Row
from topping.store.selection import Selection
from topping.store.sessionfacts import SessionFacts
from topping.store.sessionlog import SessionLog
from topping.store.sessions import KeptEvent, KeptSession
from topping.store.standing import Standing, Unranked
from topping.store.store import Store

__all__ = [
    "KeptEvent",
    "KeptMove",
    "KeptProposal",
    "KeptSession",
    "KnownGame",
    "KnownPlayer",
    "OpenRun",
    "Opened",
    "Row",
    "RunFacts",
    "Selection",
    "SessionFacts",
    "SessionLog",
    "Split",
    "Standing",
    "Store",
    "Unranked",
    "now",
    "open_store",
    "open_to_read",
]
