"""What the benchmarks fill a hub with is what machines say, and what the server makes of it."""

from __future__ import annotations

from pathlib import Path

import psycopg
import pytest

from tests.hub import federation
from tests.hub.federation import MACHINES, fill_server, said_by
from tests.hub.server import dsn_of, new_database
from topping.facts.bodies import body_of
from topping.facts.fact import Fact
from topping.hub.keys import is_genuine
from topping.hub.postgres.carrier import connect, make, query

_TABLES = (
    "SELECT machine, number, kind, subject, line FROM topping.facts ORDER BY machine, number",
    "SELECT home, player, person, name, told FROM topping.players ORDER BY player",
    "SELECT machine, run, place, player, person, r.game, r.conditions, ranks, is_first, started_at, is_over, "
    "is_finished, ended_at, moves, found, spent_ms, scored, ranked "
    "FROM topping.runs r JOIN topping.boards b ON b.id = board ORDER BY run",
    "SELECT * FROM topping.entries ORDER BY run",
    "SELECT * FROM topping.scores ORDER BY entrant",
)


def test_a_server_filled_at_once_is_as_one_to_which_each_fact_came(
    postgres_socket: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, size in (("PLAYERS", 6), ("GAMES", 4), ("LARGEST_RUNS", 4), ("ENTRANTS", 4), ("PLACES", 2)):
        monkeypatch.setattr(federation, name, size)
    monkeypatch.setattr(federation, "MACHINES", 2)
    found = []
    for is_filled in (True, False):
        with new_database(postgres_socket) as name:
            dsn = dsn_of(postgres_socket, name)
            with connect(dsn) as connection:
                make(connection)
                if is_filled:
                    fill_server(dsn, 19)
                else:
                    _say(connection, 19)
                found.append([connection.execute(table.encode()).fetchall() for table in _TABLES])
    assert found[0] == found[1]
    assert all(found[0])


def _say(connection: psycopg.Connection[tuple[object, ...]], runs: int) -> None:
    for machine in range(2):
        connection.execute("INSERT INTO topping.machines (machine) VALUES (%s)", (federation.machine_of(machine),))
        for uuid, number, _, _, line in said_by(machine, runs):
            connection.execute(query("add_facts"), ([uuid], [number], [line]))


def test_its_facts_are_read_and_are_genuine() -> None:
    facts = [Fact.parse(line) for *_, line in said_by(3, 2 * MACHINES)]
    assert len(facts) == 1 + federation.PLAYERS // MACHINES + 4
    for fact in facts:
        assert is_genuine(fact)
        assert body_of(fact) is not None
