"""The runs of a competition as standings read them: those played here, and those that the facts of others tell."""

from __future__ import annotations

import json
import sqlite3
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace

from topping.competition.scored import ScoredMove, ScoredOutcome, ScoredRun
from topping.errors import InputError
from topping.facts.fact import FactKind
from topping.facts.merging import RUN_KINDS
from topping.facts.sharedruns import SharedRun, run_of
from topping.rules.conditions.conditions import Conditions
from topping.store.conditions import read
from topping.store.database import Database, ms_of, of_row, query
from topping.store.sharing import log

UNKNOWN_INPUT = "keyboard"
"""How a run was entered of which nothing tells: versions that did not note it knew no other competition input."""


class KnownRuns:
    """Runs as they were read last, of which only those are read again of which anything is known anew.

    A table is looked at each second while people play, and thousands of its runs are over.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._read: dict[str, tuple[tuple[object, ...], ScoredRun | None]] = {}
        """By UUID, each with what would change with it (`competition_marks.sql`)."""
        self._asked: tuple[object, ...] = ()
        self._found: Mapping[str, ScoredRun] = {}
        """What was asked for last and in which state of the database, and the answer."""

    def share(self, other: KnownRuns) -> None:
        """Keeps what it reads where another one does, which reads the same database."""
        self._read = other._read

    def of(
        self, uuids: Collection[str], enrolled: Collection[str], tellers: Mapping[str, str]
    ) -> Mapping[str, ScoredRun]:
        """As `scored_runs`."""
        asked = (self._database.changes(), frozenset(uuids), frozenset(enrolled), frozenset(tellers.items()))
        if asked != self._asked:
            self._found = self._look(sorted(asked[1]), asked[2], tellers)
            self._asked = asked
        return self._found

    def _look(self, uuids: list[str], enrolled: Collection[str], tellers: Mapping[str, str]) -> Mapping[str, ScoredRun]:
        rows = self._database.all(query("competition_marks"), {"uuids": json.dumps(uuids)})
        marks = {row["uuid"]: (*row, tellers.get(row["uuid"])) for row in rows}
        anew = [uuid for uuid, mark in marks.items() if uuid not in self._read or self._read[uuid][0] != mark]
        if anew:
            read = scored_runs(self._database, anew, enrolled, tellers)
            self._read |= {uuid: (marks[uuid], read.get(uuid)) for uuid in anew}
        found = {}
        for uuid in uuids:
            mark, run = self._read[uuid]
            if run is not None:
                if run.enrolled != (run.machine in enrolled):
                    run = replace(run, enrolled=not run.enrolled)
                    self._read[uuid] = (mark, run)
                found[uuid] = run
        return found


def scored_runs(
    database: Database, uuids: Iterable[str], enrolled: Collection[str], tellers: Mapping[str, str]
) -> dict[str, ScoredRun]:
    """What is known of these runs, by their UUIDs; `enrolled` are the machines whose runs count without honour.

    `tellers` names runs of which only what one machine tells counts.
    """
    wanted = sorted(set(uuids))
    found = _played_here(database, wanted, enrolled)
    return found | _told_by_others(database, [uuid for uuid in wanted if uuid not in found], enrolled, tellers)


def _played_here(database: Database, uuids: list[str], enrolled: Collection[str]) -> dict[str, ScoredRun]:
    rows = database.all(query("competition_runs"), {"uuids": json.dumps(uuids)})
    (own,) = database.all("SELECT uuid FROM machines WHERE is_own")[0]
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
            input=row["input"] or UNKNOWN_INPUT,
            machine=own,
            enrolled=own in enrolled,
        )
    return found


def _move(row: sqlite3.Row, conditions: Conditions) -> ScoredMove:
    return of_row(ScoredMove, row, found=bool(row["found"]), points=row["scored"], top=_top(conditions, row["points"]))


def _top(conditions: Conditions, points: int) -> int:
    """The most that a move brings: the top's points, or those of its rank."""
    ranks = conditions.options.rank_points
    return points if ranks is None else ranks.top


def _told_by_others(
    database: Database, uuids: list[str], enrolled: Collection[str], tellers: Mapping[str, str]
) -> dict[str, ScoredRun]:
    if not uuids:
        return {}
    kinds = ", ".join(f"'{kind}'" for kind in sorted(RUN_KINDS) if kind != FactKind.STROKES)
    rows = database.all(
        f"{log.SELECT_FACTS} WHERE facts.subject IN (SELECT value FROM json_each(:uuids)) AND facts.kind IN ({kinds}) "
        # the end of a finished run names all its moves
        "AND (facts.kind <> 'move-ended' "
        "OR NOT EXISTS (SELECT 1 FROM runs WHERE runs.uuid = facts.subject AND outcome = 'finished')) "
        "ORDER BY facts.subject, machines.uuid, facts.number",
        {"uuids": json.dumps(uuids)},
    )
    by_run = defaultdict(list)
    for fact in log.read(rows):
        run = str(fact.body.get("run"))
        if tellers.get(run, fact.machine) == fact.machine:
            by_run[run].append(fact)
    attempts = {
        row["uuid"]: row["attempt"]
        for row in database.all(
            "SELECT uuid, attempt FROM runs WHERE uuid IN (SELECT value FROM json_each(?))", (json.dumps(uuids),)
        )
    }
    shared = {uuid: run_of(facts) for uuid, facts in by_run.items()}
    return {
        uuid: scored
        for uuid, run in shared.items()
        if run is not None and (scored := scored_of(run, attempts, enrolled)) is not None
    }


def scored_of(run: SharedRun, attempts: Mapping[str, int], enrolled: Collection[str]) -> ScoredRun | None:
    """A run of another machine; None where its conditions cannot be read, as of a newer version."""
    try:
        conditions = read(run.conditions)
    except InputError:
        return None
    ended = run.ended
    outcome = ScoredOutcome.OPEN
    if ended is not None:
        outcome = ScoredOutcome.FINISHED if ended.finished else ScoredOutcome.LEFT
    over = {move.number: move for move in run.ended_moves}
    told = {move.number: move for move in run.moves}
    moves = []
    for number in sorted(over.keys() | told.keys()):
        whole, part = told.get(number), over.get(number)
        told_or_over = whole or part
        assert told_or_over is not None  # it is of one or the other
        moves.append(
            ScoredMove(
                number=number,
                found=told_or_over.found,
                points=told_or_over.scored or 0,
                top=0 if whole is None else _top(conditions, whole.points),
                elapsed_ms=told_or_over.elapsed_ms,
                penalty_ms=told_or_over.penalty_ms,
                proposals=told_or_over.proposals,
            )
        )
    return ScoredRun(
        uuid=run.begun.run,
        conditions=conditions,
        outcome=outcome,
        moves=tuple(moves),
        started_at=run.begun.started_at,
        attempt=attempts.get(run.begun.run, 1),
        resumed=run.resumed,
        input=run.begun.input or UNKNOWN_INPUT,
        machine=run.machine,
        enrolled=run.machine in enrolled,
    )
