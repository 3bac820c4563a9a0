"""Who plays and what is played, for the lists of the ready screen and of the leaderboard."""

from __future__ import annotations

from dataclasses import dataclass

from topping.store.database import Database, query
from topping.store.players import folded


@dataclass(frozen=True, slots=True)
class KnownPlayer:
    """A player who has started a run at least."""

    name: str
    """As it was first written."""
    runs: int
    """Runs started."""
    finished: int
    last_seen: str
    """When a run of his last began or ended; ISO 8601, UTC."""


@dataclass(frozen=True, slots=True)
class KnownGame:
    """A game that has been played to its end at least once."""

    game: str
    """Game id: 64 hex digits."""
    name: str
    """As it was when it was last finished."""
    formula: str
    """The one it was last finished under: a game can be played under any."""
    variant: str
    lexicon: str
    lexicon_hash: str
    finished: int
    """Runs finished."""
    last_finished: str
    """ISO 8601, UTC."""


def players(database: Database) -> tuple[KnownPlayer, ...]:
    """The players, most recently active first. Raises `StoreError`."""
    return tuple(KnownPlayer(*player) for player in database.all(query("players")))


def games(database: Database) -> tuple[KnownGame, ...]:
    """The games with finished runs, most recently finished first. Raises `StoreError`."""
    return tuple(KnownGame(*game) for game in database.all(query("games")))


def attempts(database: Database, player: str, game_id: str) -> int:
    """How many runs of this game the player has started, on whatever conditions and however they ended.

    Raises `InputError` for what cannot be a name, `StoreError`.
    """
    found = database.first(
        "SELECT count(*) FROM runs JOIN players ON players.id = runs.player WHERE folded = ? AND game = ?",
        (folded(player), game_id),
    )
    return int(found[0]) if found else 0
