"""Storage of a room's runs in the database: opened at the start, stored after each move, closed at the end."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import TypeVar

from topping.hall.evening import HallEvening
from topping.hall.room import HallRoom
from topping.play.run.run import Phase, Run
from topping.play.run.settlement import Try
from topping.store import Store, now, open_store

_Given = TypeVar("_Given")


class RunKeeper:
    """The writer of a room's runs to the database, in its own thread. Its methods may raise `StoreError`."""

    def __init__(self, evening: HallEvening, database: Path | None = None) -> None:
        self._evening, self._database = evening, database
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="hall-runs")
        self._store: Store | None = None

    async def _write(self, act: Callable[[Store], _Given]) -> _Given:
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._at_once, act)

    def _at_once(self, act: Callable[[Store], _Given]) -> _Given:
        if self._store is None:
            self._store = open_store(self._database).store
        with self._store.at_once():
            return act(self._store)

    async def begin(self, players: Sequence[str]) -> list[int]:
        """Opens a run for each player; returns the ids of the runs in the same order."""
        facts = [self._evening.facts(player) for player in players]
        return await self._write(lambda store: [store.runs.start(one, now()) for one in facts])

    async def keep(self, runs: Sequence[tuple[int, Run]]) -> None:
        """Stores the finished moves of these runs, given as (run id, run); moves already stored are not stored again.

        Skips a run that was deleted because its player was erased.
        """

        def act(store: Store) -> None:
            kept = store.runs.moves_of_open(run_id for run_id, _ in runs)
            for run_id, run in runs:
                _add_moves(store, run_id, run, kept)

        await self._write(act)

    async def keep_void(self, proposals: Sequence[tuple[int, int, tuple[Try, ...]]]) -> None:
        """Stores the proposals of a cancelled move, which will be played again.

        They are given as (run id, move number, proposals).
        """

        def act(store: Store) -> None:
            kept = store.runs.moves_of_open(run for run, _, _ in proposals)
            for run, number, tries in proposals:
                if run in kept:
                    store.runs.add_loose_proposals(run, number, tries)

        await self._write(act)

    async def complete(self, room: HallRoom, *, closes: bool = False) -> None:
        """Stores all moves of the room's runs that are missing in the database, and closes the runs that are finished.

        With `closes`, closes unfinished runs as abandoned.
        """
        runs = [(seat.run_id, seat.run) for seat in room.playing if seat.run is not None]
        if not runs:
            return

        def act(store: Store) -> None:
            kept = store.runs.moves_of_open(run_id for run_id, _ in runs)
            for run_id, run in runs:
                if run_id not in kept:
                    continue
                _add_moves(store, run_id, run, kept)
                if run.phase is Phase.FINISHED:
                    store.runs.finish(run_id, now())
                elif closes:
                    store.runs.leave(run_id, now())

        await self._write(act)

    async def close(self) -> None:
        """Waits for pending writes, and closes the database."""
        loop = asyncio.get_running_loop()
        if self._store is not None:
            await loop.run_in_executor(self._thread, partial(Store.close, self._store))
        self._thread.shutdown()


def _add_moves(store: Store, run_id: int, run: Run, kept: dict[int, int]) -> None:
    for result in run.results[kept.get(run_id, len(run.results)) :]:
        store.runs.add_move(run_id, result, run.turns[result.number - 1])


class NoRuns(RunKeeper):
    """A `RunKeeper` that stores nothing, for a session, which has bulletins instead of runs."""

    def __init__(self) -> None:  # no thread, no database
        pass

    async def complete(self, room: HallRoom, *, closes: bool = False) -> None:
        """Does nothing, because there are no runs."""
