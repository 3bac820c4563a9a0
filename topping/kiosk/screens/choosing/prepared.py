"""The prepared games as one player knows them: which he has started, and what he made of each."""

from __future__ import annotations

from pathlib import Path

from topping.errors import ToppingError
from topping.game import shelf
from topping.kiosk.screens.choosing.host import Host
from topping.kiosk.wording import variant_text
from topping.rules.conditions.conditions import Conditions
from topping.rules.games.gametext import game_id
from topping.store import RankedRun


class PreparedGames:
    """The games of the shelf. They are read one by one, as reading them all at once would hold the screen up."""

    def __init__(self, host: Host, games: tuple[shelf.Prepared, ...]) -> None:
        self._host, self._games = host, games
        self._known: dict[Path, str] = {}
        """The ids of those read; empty for a file that cannot be."""
        self._played: set[Path] = set()
        self._results: dict[str, RankedRun] = {}
        self._results_of: Conditions | None = None

    def of(self, variant: str) -> list[shelf.Prepared]:
        """The games of a variant; a file whose name shows none is among those of each."""
        return [one for one in self._games if one.variant in ("", variant)]

    def look_up(self, variant: str) -> bool:
        """Reads one more game of a variant; whether there was one to read."""
        unread = next((one for one in self.of(variant) if one.path not in self._known), None)
        if unread is None:
            return False
        self._known[unread.path] = ""
        try:
            identity = self._known[unread.path] = game_id(shelf.load(unread.path))
            if self._host.has_played(identity):
                self._played.add(unread.path)
        except ToppingError:  # its fault is shown when it is chosen
            pass
        return True

    def is_played(self, one: shelf.Prepared) -> bool:
        """Whether the player is known to have started a game."""
        return one.path in self._played

    def result(self, one: shelf.Prepared, conditions: Conditions) -> RankedRun | None:
        """The player's result under these conditions, his first attempt where there is one."""
        if not self.is_played(one):
            return None
        if conditions != self._results_of:
            self._results, self._results_of = self._host.results(conditions), conditions
        return self._results.get(self._known[one.path])


def number_of(one: shelf.Prepared) -> str:
    """The number of a prepared game; empty where its name has none."""
    number = one.name.rpartition("-")[2]
    return number if one.variant and number.isdigit() else ""


def name_of(one: shelf.Prepared) -> str:
    """The name of a prepared game."""
    number = number_of(one)
    return f"{variant_text(one.variant)} {number}" if number else one.name.capitalize()
