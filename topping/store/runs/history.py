"""What a player has played, as statistics read it: all runs at once, without their moves."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Final

from topping.errors import StoreError
from topping.store.conditions import shown
from topping.store.database import Database, query
from topping.store.people.names import folded
from topping.store.runs.packing import PackedRuns
from topping.training.comparable import PlayedRun, RunOutcome


class History:
    """What the players of a database have played. Every method may raise `StoreError`."""

    def __init__(self, database: Database, packed: PackedRuns) -> None:
        self._database, self._packed = database, packed

    def runs(self, player: str) -> tuple[PlayedRun, ...]:
        """All runs of a player in the order of their starts; none for somebody unknown.

        Raises `InputError` for what cannot be a name.
        """
        return self._runs(folded(player))

    def all_runs(self) -> tuple[PlayedRun, ...]:
        """Those of all players, in the same order."""
        return self._runs(None)

    def run(self, run: int) -> PlayedRun:
        """One run, by its number; `StoreError` for one that does not exist."""
        owner = "SELECT name FROM runs JOIN players ON players.id = runs.player WHERE runs.id = ?"
        row = self._database.first(owner, (run,))
        found = None if row is None else next((one for one in self.runs(row["name"]) if one.run == run), None)
        if row is not None and found is None:  # of another player of that name
            found = next((one for one in self.all_runs() if one.run == run), None)
        if found is None:
            raise StoreError("store.run_unknown", run=run)
        return found

    def columns(self, runs: Iterable[PlayedRun]) -> dict[int, bytes]:
        """The packed moves (`CountedRun`) of runs that are over, by their numbers.

        What is not kept yet is made: about 2 ms a run, the first time.
        """
        return self._packed.of(run.run for run in runs)

    def _runs(self, key: str | None) -> tuple[PlayedRun, ...]:
        kinds = {row["id"]: shown(row) for row in self._database.all(query("all_conditions"))}
        names = dict(map(tuple, self._database.all("SELECT id, name FROM players")))
        started: defaultdict[tuple[int, str], int] = defaultdict(int)
        """By player and game."""
        found = []
        for player, conditions, run, game, name, outcome, resumed, ranks, imported, *rest in self._database.all(
            query("runs_of_player"), {"player": key}
        ):
            started[player, game] = attempt = started[player, game] + 1
            found.append(
                PlayedRun(
                    run, names[player], game, name, kinds[conditions], attempt, _OUTCOMES[outcome], resumed == 1,
                    ranks == 1, imported == 1, *rest,
                )
            )  # fmt: skip
        return tuple(found)


_OUTCOMES: Final = {one.value: one for one in RunOutcome}
