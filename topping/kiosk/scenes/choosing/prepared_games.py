"""The prepared games as one player knows them: which he has started, and what he made of each."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from topping.errors import ToppingError
from topping.game import shelf
from topping.kiosk.scenes.choosing.host import Host
from topping.rules.conditions.conditions import Conditions
from topping.rules.games.gametext import game_id
from topping.store import RankedRun


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of a prepared game."""

    identity: str
    """Its id; empty where the file cannot be read."""
    is_played: bool


class PreparedGames:
    """The games of the shelf. They are read one by one, as reading them all at once would hold the screen up."""

    def __init__(self, host: Host, games: tuple[shelf.Prepared, ...]) -> None:
        self._host, self._games = host, games
        self._known: dict[Path, Known] = {}
        self._results: dict[str, RankedRun] = {}
        self._results_of: Conditions | None = None

    def of(self, variant: str) -> list[shelf.Prepared]:
        """The games of a variant; a file whose name shows none is among those of each."""
        return [one for one in self._games if one.variant in ("", variant)]

    def has_unread(self, variant: str) -> bool:
        """Whether there are games of a variant left to read."""
        return self._next_unread(variant) is not None

    def look_up(self, variant: str) -> None:
        """Reads one more game of a variant, if there is one to read."""
        unread = self._next_unread(variant)
        if unread is None:
            return
        try:
            identity = game_id(shelf.load(unread.path))
            self._known[unread.path] = Known(identity, self._host.has_played(identity))
        except ToppingError:  # its fault is shown when it is chosen
            self._known[unread.path] = Known("", False)

    def _next_unread(self, variant: str) -> shelf.Prepared | None:
        return next((one for one in self.of(variant) if one.path not in self._known), None)

    def is_played(self, one: shelf.Prepared) -> bool:
        """Whether the player is known to have started a game."""
        known = self._known.get(one.path)
        return known is not None and known.is_played

    def result(self, one: shelf.Prepared, conditions: Conditions) -> RankedRun | None:
        """The player's result under these conditions, his first attempt where there is one."""
        known = self._known.get(one.path)
        if known is None or not known.is_played:
            return None
        if conditions != self._results_of:
            self._results, self._results_of = self._host.results(conditions), conditions
        return self._results.get(known.identity)
