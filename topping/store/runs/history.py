"""What a player has played, as statistics read it: all runs at once, without their moves."""

from __future__ import annotations

from collections.abc import Iterable

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
        outcomes = {one.value: one for one in RunOutcome}
        return tuple(
            PlayedRun(
                run=run,
                player=player,
                game=game,
                game_name=name,
                conditions=kinds[conditions],
                attempt=attempt,
                outcome=outcomes[outcome],
                resumed=bool(resumed),
                ranks=bool(ranks),
                started_at=started_at,
                ended_at=ended_at,
                lexicon=lexicon,
                lexicon_hash=lexicon_hash,
                rules_version=rules_version,
                moves=moves,
                found=found,
                play_ms=play_ms,
                penalty_ms=penalty_ms,
                scored=scored,
                top_points=top_points,
            )
            for (
                run, player, game, name, attempt, outcome, resumed, ranks, started_at, ended_at, lexicon,
                lexicon_hash, rules_version, moves, found, play_ms, penalty_ms, scored, top_points, conditions,
            ) in self._database.all(query("runs_of_player"), {"player": key})
        )  # fmt: skip
