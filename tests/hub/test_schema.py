"""The server's schema from version to version."""

import random

import psycopg
import pytest

from tests.hub.test_standings import MACHINES, Sayings
from topping.errors import HubError
from topping.hub.postgres import carrier
from topping.hub.postgres.carrier import connect, make, make_to, newest_version, query, version


def tables(connection: psycopg.Connection[tuple[object, ...]]) -> list[list[tuple[object, ...]]]:
    """What the tables of the newest version hold, but for when facts came."""
    board = "(SELECT to_jsonb(b) - 'id' FROM topping.boards b WHERE id = runs.board)"  # its number tells who came first
    asked = (
        *(f"SELECT * FROM topping.{name} ORDER BY 1, 2" for name in ("players", "entries", "scores")),
        f"SELECT to_jsonb(runs) - 'board', {board} FROM topping.runs ORDER BY run",
        "SELECT machine, number, kind, line FROM topping.facts ORDER BY 1, 2",
    )
    return [connection.execute(sql.encode()).fetchall() for sql in asked]


def fill(connection: psycopg.Connection[tuple[object, ...]]) -> None:
    sayings = Sayings(random.Random(5), has_homes=True)
    for what in (sayings.run, sayings.run, sayings.entry, sayings.run, sayings.entry):
        what()
        what()
    sayings.everybody()
    for machine in MACHINES:
        connection.execute("INSERT INTO topping.machines (machine) VALUES (%s)", (machine,))
    for fact in sayings.facts:
        connection.execute(query("add_facts"), ([fact.machine], [fact.number], [str(fact)]))


@pytest.mark.parametrize("earlier", range(1, newest_version()))
def test_a_hub_of_each_earlier_version_becomes_what_it_would_be(
    earlier: int, empty_database: str, second_database: str
) -> None:
    with connect(empty_database) as old, connect(second_database) as new:
        assert version(old) == 0
        make_to(old, earlier)
        fill(old)
        with pytest.raises(HubError, match="older"):
            carrier.check_version(old)
        assert make(old) == earlier
        make(new)
        fill(new)
        assert (version(old), version(new)) == (newest_version(), newest_version())
        assert tables(old) == tables(new)


def test_a_script_that_fails_leaves_the_version_before(empty_database: str) -> None:
    with connect(empty_database) as connection:
        make_to(connection, 1)
        connection.execute("CREATE TABLE topping.runs (x int)")
        with pytest.raises(psycopg.errors.DuplicateTable):
            make(connection)
        assert version(connection) == 1
        assert connection.execute("SELECT to_regclass('topping.players')").fetchone() == (None,)
