"""The players of the leaderboard: their names, and their care."""

from __future__ import annotations

from topping.kiosk.backstage.notices import Notices
from topping.store import (
    Store,
)


class KnownPlayers:
    """Who has played on this machine."""

    def __init__(self, store: Store, notices: Notices) -> None:
        self._store, self._notices = store, notices
        self.last = ""
        """Who played last: offered first."""

    def names(self) -> tuple[str, ...]:
        """Known players, most recently active first."""
        return self._notices.safely(self._store.people.names, ())

    def rename(self, player: str, name: str) -> str:
        """Gives a player another name, and tells which; raises `InputError`, `StoreError`."""
        return self._store.people.rename(player, name)

    def merge(self, player: str, into: str) -> int:
        """Gives all runs of a player to another one, and tells how many; raises `StoreError`."""
        return self._store.people.merge(player, into)

    def anonymise(self, player: str) -> str:
        """Takes a player's name away, and tells what stands in its place; raises `StoreError`."""
        return self._store.people.anonymise(player)
