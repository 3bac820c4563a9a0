"""English sentences of ghosts: whom or what a run is raced against, and how far it is behind."""

from __future__ import annotations

from typing import Final

SENTENCES: Final[dict[str, str]] = {
    "ghost.best": "your best",
    "ghost.first": "your first time",
    "ghost.median": "your median",
    "ghost.balanced": "balanced best",
    "ghost.splits": "your best moves",
    "ghost.par": "your par",
    "ghost.published": "published result",
    "ghost.shared_out": "{name} (total shared out)",
    "ghost.against": "Against {name}",
    "ghost.nobody": "No ghost",
    "ghost.shares.points": "Only the total is known: the points are shared out by the value of the tops.",
    "ghost.shares.time": "Only the total is known: the time is shared out evenly among the moves.",
    "ghost.column": "ghost",
    "ghost.gain": "Possible gain {gain}: your best moves together",
    "ghost.gone": "After a pause there is no ghost any more.",
    "ghost.ready": "Ghost: {name}.",
    "ghost.rematch.player": "Race {player}",
    "ghost.rematch.short": "Race again",
    "ghost.rematch.best": "Race your best",
    "ghost.seen": "seen before",
    "ghost.unranked": "unranked",
}
