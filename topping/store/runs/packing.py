"""The moves of runs that are over, packed as statistics read them: made from what was kept, and kept as a cache."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import islice
from typing import Final

from topping.errors import StoreError
from topping.play.run.kept import KeptMove, KeptProposal
from topping.play.run.strokes import Stroke, unpack
from topping.store.database import Database, query
from topping.store.runs.positions import PositionsKept
from topping.store.runs.runs import kept_move
from topping.training.analysedmove import FACTS_VERSION, AnalysedMove
from topping.training.difficulty import DIFFICULTY_VERSION
from topping.training.statistics.columns import COLUMNS_VERSION, Columns
from topping.training.statistics.counting import counted_run

VERSION: Final = 10_000 * COLUMNS_VERSION + 100 * FACTS_VERSION + DIFFICULTY_VERSION
"""Of all that packed moves are made from."""
_BATCH: Final = 100
"""How many runs are packed in one transaction."""


class PackedRuns:
    """The packed moves of a database. Every method may raise `StoreError`."""

    def __init__(self, database: Database, positions: PositionsKept) -> None:
        self._database, self._positions = database, positions

    def of(self, runs: Iterable[int]) -> dict[int, bytes]:
        """The packed moves of runs that are over, by their numbers; those that lack are made, and kept if possible.

        One that does not exist, or is not over, has none.
        """
        wanted = sorted(set(runs))
        values = {"runs": json.dumps(wanted), "version": VERSION}
        found = {run: bytes(data) for run, data in self._database.all(query("packed_of_runs"), values)}
        if not _are_sound(found.values()):
            found = {run: data for run, data in found.items() if _are_sound((data,))}
        for batch in _batches([run for run in wanted if run not in found]):
            found |= self._made(batch)
        return found

    def fill(self, most: int) -> int:
        """Packs at most so many runs that lack packed moves, the last one started first; returns how many."""
        lacking = [row["id"] for row in self._database.all(query("unpacked_runs"), {"version": VERSION, "most": most})]
        return len(self._made(lacking)) if lacking else 0

    def _made(self, runs: Sequence[int]) -> dict[int, bytes]:
        """Packs runs, and keeps that where the database can be written."""
        wanted = json.dumps(runs)
        heads = self._database.all(query("ended_runs"), {"runs": wanted})
        games = {run: (game, lexicon_hash) for run, game, lexicon_hash in heads}
        moves, strokes = self._moves(wanted), self._strokes(wanted)
        facts = self._positions.of_games(games.values())
        packed = {run: _packed(moves.get(run, ()), strokes.get(run), facts.get(game)) for run, game in games.items()}
        with suppress(StoreError), self._database.writing() as sql:  # read only: they are made again the next time
            # meanwhile another process may have kept the facts of a game, or taken up a run again
            known = self._positions.of_games(games.values())
            still = {row["id"] for row in self._database.all(query("ended_runs"), {"runs": wanted})}
            rows = [
                (run, VERSION, data)
                for run, data in packed.items()
                if run in still and (games[run] in known) is (games[run] in facts)
            ]
            sql.executemany("INSERT OR REPLACE INTO packed_moves (run, version, data) VALUES (?, ?, ?)", rows)
        return packed

    def _moves(self, wanted: str) -> dict[int, list[KeptMove]]:
        """The moves of runs, each with its proposals, in order."""
        proposals: defaultdict[tuple[int, int], list[KeptProposal]] = defaultdict(list)
        for run, number, *kept in self._database.all(
            "SELECT run, number, text, at_ms, verdict, points FROM json_each(?) "
            "JOIN proposals ON run = value ORDER BY run, number, place",
            (wanted,),
        ):
            proposals[run, number].append(KeptProposal(number, *kept))
        moves: defaultdict[int, list[KeptMove]] = defaultdict(list)
        for row in self._database.all(
            "SELECT moves.* FROM json_each(?) JOIN moves ON run = value ORDER BY run, number", (wanted,)
        ):
            moves[row["run"]].append(kept_move(row, proposals.get((row["run"], row["number"]), ())))
        return moves

    def _strokes(self, wanted: str) -> dict[int, dict[int, tuple[Stroke, ...]]]:
        """The strokes on the last showing of each move's draw, for the runs that have any."""
        last: dict[tuple[int, int], bytes] = {}
        for run, number, data in self._database.all(
            "SELECT run, number, data FROM json_each(?) JOIN strokes ON run = value ORDER BY run, number, showing",
            (wanted,),
        ):
            last[run, number] = data
        runs: defaultdict[int, dict[int, tuple[Stroke, ...]]] = defaultdict(dict)
        for (run, number), data in last.items():
            if data:
                with suppress(ValueError):  # damaged: that move has no times
                    runs[run][number] = unpack(data)
        return runs


def _are_sound(packed: Iterable[bytes]) -> bool:
    """Whether packed moves can be read; damaged ones are made again."""
    try:
        Columns(tuple(packed))
    except ValueError:
        return False
    return True


def _packed(
    moves: Sequence[KeptMove],
    strokes: Mapping[int, Sequence[Stroke]] | None,
    facts: Sequence[AnalysedMove] | None,
) -> bytes:
    seen = frozenset(move.number for move in moves if move.was_seen)
    return counted_run(moves, strokes, facts, seen).pack()


def _batches(runs: Sequence[int]) -> Iterator[list[int]]:
    rest = iter(runs)
    while batch := list(islice(rest, _BATCH)):
        yield batch
