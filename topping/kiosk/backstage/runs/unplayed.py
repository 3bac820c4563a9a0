"""The prepared games that a player has not played yet: which one comes next."""

from __future__ import annotations

from pathlib import Path

from topping.errors import ToppingError
from topping.game import shelf
from topping.kiosk.backstage.runs.runs import RunKeeping, Seat
from topping.rules.conditions.conditions import Conditions
from topping.rules.games.game import Game
from topping.rules.games.gametext import game_id


class UnplayedGames:
    """The prepared games, read when they are first needed."""

    def __init__(self, runs: RunKeeping) -> None:
        self._runs = runs
        self._games: dict[Path, tuple[Game, str] | None] = {}
        """The games read so far, with their ids; None for one that cannot be read."""

    def next(self, player: str, conditions: Conditions, after: str = "") -> Game | None:
        """The next prepared game of the conditions' variant that a player has never started; without a name, any.

        The one after the game of that name where there is one, else the first; None where he has started them all, and
        where there are none.
        """
        try:
            files = [one for one in shelf.prepared() if one.variant == conditions.variant.name]
        except ToppingError:
            return None
        start = next((place + 1 for place, one in enumerate(files) if one.name == after.lower().replace(" ", "-")), 0)
        for one in (*files[start:], *files[:start]):
            read = self._read(one.path)
            if read is not None and not (player and self._runs.has_played(player, read[1])):
                return read[0]
        return None

    def next_seat(self, player: str, conditions: Conditions, after: str = "") -> Seat | None:
        """A player in front of that game; None where there is none, or where its lexicon is not installed."""
        game = self.next(player, conditions, after)
        try:
            return None if game is None else self._runs.seat(player, game, conditions)
        except ToppingError:
            return None

    def _read(self, path: Path) -> tuple[Game, str] | None:
        if path not in self._games:
            try:
                game = shelf.load(path)
                self._games[path] = (game, game_id(game))
            except ToppingError:  # its fault is shown where it is chosen
                self._games[path] = None
        return self._games[path]
