"""A run for a competition: it and its entry are kept together, wherever the process is killed."""

import os
import signal
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.store.helpers import GAME, facts, instant
from topping.competition.entrant import Entrant
from topping.competition.events import CompetitionStage, Enrolled, StageSet
from topping.competition.plan import CompetitionPlan
from topping.store import Store, open_store
from topping.store.competitions.competitions import CompetitionEntry

AT = "2026-11-21T15:00:00+01:00"


def founded(store: Store) -> str:
    uuid = store.competitions.found(CompetitionPlan("Open"), AT)
    store.competitions.place_game(uuid, 1, GAME, AT)
    store.competitions.add(uuid, Enrolled(Entrant("zoe", 1, ("Zoé Martin",))), at=AT)
    return uuid


def _die_at(statement: int, path: Path, uuid: str) -> bool:
    """Starts a run in another process, which is killed before that statement; whether it was."""
    child = os.fork()
    if child == 0:  # never to go on with the tests
        try:
            _start_until(statement, path, uuid)
        finally:
            os._exit(0)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == -signal.SIGKILL


def _start_until(statement: int, path: Path, uuid: str) -> None:
    store, left = open_store(path).store, [statement]

    def count(sql: str) -> None:
        left[0] -= 1
        if left[0] == 0:
            os.kill(os.getpid(), signal.SIGKILL)

    store._database._connection.set_trace_callback(count)
    store.competitions.start_run(CompetitionEntry(uuid, "zoe", 1), facts("Zoé Martin"), instant(0))


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system cannot fork a process, nor kill one like this")
def test_wherever_the_process_is_killed_the_run_is_entered_or_is_not_there(tmp_path: Path) -> None:
    path = tmp_path / "t.db"
    with open_store(path).store as store:
        uuid = founded(store)
        store.competitions.add(uuid, StageSet(CompetitionStage.OPEN), at=AT)
    statement, seen = 1, set()
    while _die_at(statement, path, uuid):
        seen.add(_kept(path))
        statement += 4
    assert seen == {(0, 0)}, "before the end of the transaction there is nothing"
    assert _kept(path) == (1, 1)
    assert statement > 10


def _kept(path: Path) -> tuple[int, int]:
    """How many runs there are, and how many entries."""
    with closing(sqlite3.connect(path)) as outside:
        (runs,) = outside.execute("SELECT count(*) FROM runs").fetchone()
        (entries,) = outside.execute(
            "SELECT count(*) FROM competition_events JOIN runs ON json_extract(body, '$.run') = runs.uuid"
        ).fetchone()
    return runs, entries
