"""Reads the runs of a competition that were played on this machine, to compute the standings."""

from __future__ import annotations

import json
import sqlite3
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from typing import Final

from topping.competition.scored import ScoredMove, ScoredOutcome, ScoredRun
from topping.errors import InputError
from topping.rules.conditions.conditions import Conditions
from topping.store.conditions import read
from topping.store.database import Database, ms_of, of_row, query

_UNKNOWN_INPUT: Final = "keyboard"


class KnownRuns:
    """A cache of the runs of competitions. It reads a run again only after a change.

    The standings are computed every second while people play, although most of thousands of runs are over.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._read: dict[str, tuple[tuple[object, ...], ScoredRun | None]] = {}
        """The cached runs by UUID, each with the values that change with it (`competition_marks.sql`)."""
        self._asked: tuple[object, ...] = ()
        self._found: Mapping[str, ScoredRun] = {}
        """The last question (state of the database, UUIDs) and its answer."""

    def share(self, other: KnownRuns) -> None:
        """Makes this cache use the cached runs of another cache of the same database."""
        self._read = other._read

    def of(self, uuids: Collection[str]) -> Mapping[str, ScoredRun]:
        """Returns the runs with these UUIDs, with their moves, by UUID. Unknown or unreadable runs are left out."""
        asked = (self._database.changes(), frozenset(uuids))
        if asked != self._asked:
            self._found = self._look(sorted(asked[1]))
            self._asked = asked
        return self._found

    def _look(self, uuids: list[str]) -> Mapping[str, ScoredRun]:
        rows = self._database.all(query("competition_marks"), {"uuids": json.dumps(uuids)})
        marks = {row["uuid"]: tuple(row) for row in rows}
        anew = [uuid for uuid, mark in marks.items() if uuid not in self._read or self._read[uuid][0] != mark]
        if anew:
            read = scored_runs(self._database, anew)
            self._read |= {uuid: (marks[uuid], read.get(uuid)) for uuid in anew}
        found = {}
        for uuid in uuids:
            _, run = self._read[uuid]
            if run is not None:
                found[uuid] = run
        return found


def scored_runs(database: Database, uuids: Iterable[str]) -> dict[str, ScoredRun]:
    """Reads the runs with these UUIDs, with their moves, by UUID. Unknown or unreadable runs are left out."""
    wanted = sorted(set(uuids))
    rows = database.all(query("competition_runs"), {"uuids": json.dumps(wanted)})
    moves: dict[int, list[sqlite3.Row]] = defaultdict(list)
    for move in database.all(query("competition_moves"), {"runs": json.dumps([row["id"] for row in rows])}):
        moves[move["run"]].append(move)
    found = {}
    for row in rows:
        try:
            conditions = read(row["conditions"])
        except InputError:
            continue
        found[row["uuid"]] = of_row(
            ScoredRun,
            row,
            conditions=conditions,
            outcome=ScoredOutcome(row["outcome"]),
            moves=tuple(_move(move, conditions) for move in moves[row["id"]]),
            started_at=ms_of(row["started_at"]),
            resumed=bool(row["resumed"]),
            input=row["input"] or _UNKNOWN_INPUT,
        )
    return found


def _move(row: sqlite3.Row, conditions: Conditions) -> ScoredMove:
    return of_row(ScoredMove, row, found=bool(row["found"]), points=row["scored"], top=_top(conditions, row["points"]))


def _top(conditions: Conditions, points: int) -> int:
    """Returns the most points that a move can score, if its top is worth `points`.

    These are the same `points`, or the points of the first rank if the options give points by rank.
    """
    ranks = conditions.options.rank_points
    return points if ranks is None else ranks.top
