"""The leaderboard on disk (SQLite): players, their runs, moves and proposals, and how runs rank."""

from topping.store.choice import LastChoice
from topping.store.directory import KnownGame, KnownPlayer
from topping.store.facts import RunFacts, StartMode
from topping.store.history import KeptMove, KeptProposal, Split
from topping.store.instants import now
from topping.store.opening import Opened, open_store, open_to_read
from topping.store.row import Row
from topping.store.selection import Selection
from topping.store.standing import Standing, Unranked
from topping.store.store import Store

__all__ = [
    "KeptMove",
    "KeptProposal",
    "KnownGame",
    "KnownPlayer",
    "LastChoice",
    "Opened",
    "Row",
    "RunFacts",
    "Selection",
    "Split",
    "Standing",
    "StartMode",
    "Store",
    "Unranked",
    "now",
    "open_store",
    "open_to_read",
]
