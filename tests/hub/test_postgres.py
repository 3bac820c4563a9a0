import threading

import psycopg
import pytest

from tests.hub.conftest import HubDatabase
from tests.hub.somefacts import Holding, a_fact, machine, signed, some_facts
from topping.errors import HubError
from topping.facts.fact import Fact, FactKind
from topping.facts.interests import EVERYTHING
from topping.facts.jsontext import Json
from topping.hub.carrier import CarrierLostError, GivenOver, server_name
from topping.hub.postgres.carrier import PostgresCarrier, connect, make, newest_version

ANA, BOB = machine(1), machine(2)


def taken(carrier: PostgresCarrier, heads: dict[str, int] | None = None) -> list[Fact]:
    return [fact for part in carrier.news(EVERYTHING, Holding(heads)) for fact in part]


def test_news_are_told_at_once(hub: HubDatabase) -> None:
    ana, bob = PostgresCarrier.open(hub.login("ana"), ANA), PostgresCarrier.open(hub.login("bob"), BOB)
    taken(bob)
    giving = threading.Timer(0.05, ana.give, [some_facts(ANA, 1, 1)])
    giving.start()
    bob.wait(60)
    giving.join()
    assert taken(bob) == some_facts(ANA, 1, 1)


def test_a_kiosk_changes_nothing_and_adds_what_is_its_own(hub: HubDatabase) -> None:
    """Each right that a kiosk must not have, tried."""
    ana, bob = hub.login("ana"), hub.login("bob")
    PostgresCarrier.open(ana, ANA).give(some_facts(ANA, 1, 2))
    kiosk = PostgresCarrier.open(bob, BOB)
    with pytest.raises(HubError, match="not_own"):
        PostgresCarrier.open(bob, ANA)
    assert kiosk.give(some_facts(ANA, 3, 3)) == GivenOver(refused=(3,))
    mixed = [a_fact(BOB, 1), a_fact(BOB, 2, FactKind.DECISION), a_fact(BOB, 3), a_fact(BOB, 4, FactKind.ENROLMENT)]
    assert kiosk.give(mixed) == GivenOver(refused=(2, 4))
    assert kiosk.lacking(BOB, 4) == [2, 4]
    run: dict[str, Json] = {"competition": "c", "event": "run", "run": machine(9), "entrant": "e", "place": 1}
    stage: dict[str, Json] = {"competition": "c", "event": "stage", "stage": "closed"}
    said = [signed(Fact(BOB, 5 + place, 1, FactKind.COMPETITION, body)) for place, body in enumerate((run, stage))]
    assert kiosk.give(said) == GivenOver(refused=(6,))
    own = str(a_fact(BOB, 9))
    for statement in (
        "UPDATE topping.facts SET line = line",
        "DELETE FROM topping.facts",
        "TRUNCATE topping.facts",
        "UPDATE topping.machines SET login = session_user",
        "DELETE FROM topping.machines",
        f"INSERT INTO topping.machines (machine) VALUES ('{machine(5)}')",
        "UPDATE topping.hub SET version = 0",
        "DELETE FROM topping.runs",
        "UPDATE topping.players SET name = 'x'",
        "SELECT nextval('topping.arrivals')",
        "ALTER TABLE topping.facts DISABLE ROW LEVEL SECURITY",
        "DROP TABLE topping.facts",
        "CREATE TABLE topping.mine (x int)",
        "SET ROLE topping_referee",
        "SET SESSION AUTHORIZATION postgres",
        f"SELECT topping.introduce_machine('{machine(5)}')",
        f"INSERT INTO topping.facts (machine, number, line, arrival) VALUES ('{BOB}', 9, '{own}', 1)",
        f"INSERT INTO topping.facts (machine, number, line, kind) VALUES ('{BOB}', 9, '{own}', 'x')",
        f"INSERT INTO topping.facts (machine, number, line) VALUES ('{BOB}', 8, '{own}')",
        f"INSERT INTO topping.facts (machine, number, line) VALUES ('{ANA}', 9, '{own}')",
        f"INSERT INTO topping.facts (machine, number, line) VALUES ('{BOB}', 9, 'no json')",
        f"INSERT INTO topping.facts (machine, number, line) VALUES ('{BOB}', 9, '{own}') "
        "ON CONFLICT (machine, number) DO UPDATE SET line = excluded.line",
    ):
        with connect(bob) as connection, pytest.raises(psycopg.Error):
            connection.execute(statement.encode())
    assert len(taken(PostgresCarrier.open(hub.login("zoe"), machine(3)))) == 5


def test_a_newer_hub_is_refused_and_one_that_is_not_there_too(hub: HubDatabase, empty_database: str) -> None:
    with connect(hub.admin) as connection:
        assert make(connection) == newest_version()
        connection.execute("UPDATE topping.hub SET version = version + 1")
        with pytest.raises(HubError, match="newer"):
            make(connection)
    with pytest.raises(HubError, match="newer"):
        PostgresCarrier.open(hub.login("ana"), ANA)
    with pytest.raises(HubError, match="not_made"):
        PostgresCarrier.open(empty_database, ANA)
    with pytest.raises(CarrierLostError):
        PostgresCarrier.open("host=/nonexistent user=nobody", ANA)
    with pytest.raises(HubError, match="bad_dsn"):
        PostgresCarrier.open("host=a b=c", ANA)


def test_a_server_that_goes_is_lost(hub: HubDatabase) -> None:
    ana = PostgresCarrier.open(hub.login("ana"), ANA)
    with psycopg.connect(hub.admin, autocommit=True) as admin:
        admin.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE pid <> pg_backend_pid() AND datname = current_database()"
        )
    with pytest.raises(CarrierLostError):
        ana.give(some_facts(ANA, 1, 1))
    with pytest.raises(CarrierLostError):
        taken(ana)
    with pytest.raises(CarrierLostError):
        ana.wait(0.01)


def test_a_password_is_never_told() -> None:
    for dsn in (
        "postgresql://ana:secret@hub.club.fr:5433/club",
        "host=hub.club.fr dbname=club user=ana password=secret",
    ):
        assert server_name(dsn) == "hub.club.fr/club"
    assert "secret" not in server_name("password=secret host=")
