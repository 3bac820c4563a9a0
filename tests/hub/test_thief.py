"""A stolen login changes nothing of others, and blocks nobody."""

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from typing import Any
from uuid import UUID, uuid4

import psycopg
import pytest
from psycopg import errors

from tests.hub.conftest import HubDatabase, login_of
from tests.hub.rows import COMPETITION, GAME, TERMS, run, session
from topping.errors import HubError
from topping.hub.client import HubClient
from topping.hub.clubleaderboard import club_board
from topping.hub.joinline import JoinLine
from topping.hub.owner import MOST_CONNECTIONS
from topping.rules.conditions.formula import Measure
from topping.store.hubanswers import HubAnswer

Thief = psycopg.Connection[Any]


@pytest.fixture
def stolen(hub: HubDatabase) -> JoinLine:
    return hub.invite("volee")


@pytest.fixture
def thief(hub: HubDatabase, stolen: JoinLine) -> Iterator[Thief]:
    with hub.as_thief(stolen) as connection:
        yield connection


@pytest.fixture
def victim(hub: HubDatabase) -> Iterator[HubClient]:
    """Another kiosk, with a run, a session and results for itself."""
    line = hub.invite("autre")
    with HubClient.open(line) as client:
        client.present("Bibliothèque")
        client.put("run", [run("Rose G.")])
        client.put("session", [session()])
        client.put("results", [{"uuid": COMPETITION, "organiser": line.login, "body": "secret de Lyon"}])
        yield client


def sent(hub: HubDatabase) -> list[tuple[Any, ...]]:
    """All rows of the other kiosk."""
    of = f"WHERE login = '{hub.login('autre')}'"
    return [
        row
        for table in ("runs", "sessions", "results", "standings", "kiosks")
        for row in hub.rows(f"SELECT * FROM topping.{table} {of} ORDER BY 1, 2")
    ]


_STATEMENTS = [
    *(
        statement.format(table=table)
        for table in ("runs", "sessions", "results", "standings", "kiosks", "hub")
        for statement in (
            "SELECT * FROM topping.{table}",
            "DELETE FROM topping.{table}",
            "UPDATE topping.{table} SET login = session_user",
            "INSERT INTO topping.{table} DEFAULT VALUES",
            "TRUNCATE topping.{table} CASCADE",
            "LOCK TABLE topping.{table} IN ACCESS SHARE MODE",
            "LOCK TABLE topping.{table} IN ACCESS EXCLUSIVE MODE",
            "ALTER TABLE topping.{table} DISABLE ROW LEVEL SECURITY",
            "CREATE TRIGGER mine BEFORE INSERT ON topping.{table} EXECUTE FUNCTION topping.count_rows()",
            "DROP TABLE topping.{table} CASCADE",
            "GRANT SELECT ON topping.{table} TO PUBLIC",
        )
    ),
    *(f"LOCK TABLE topping.{view} IN ACCESS EXCLUSIVE MODE" for view in ("board", "results_for_me", "published")),
    "DELETE FROM topping.board",
    "UPDATE topping.board SET player = 'moi'",
    "INSERT INTO topping.published VALUES (gen_random_uuid(), 'x', 'y')",
    "SELECT * FROM topping.board FOR UPDATE",
    "CREATE TABLE public.full (a text)",
    "CREATE TABLE topping.full (a text)",
    "CREATE TEMPORARY TABLE full_ (a text)",
    "CREATE SCHEMA mine",
    "CREATE FUNCTION public.f() RETURNS int LANGUAGE sql AS 'SELECT 1'",
    "CREATE OR REPLACE FUNCTION topping.drop_all() RETURNS void LANGUAGE sql AS ''",
    "ALTER FUNCTION topping.drop_all() SET search_path = public",
    "SELECT lo_create(0)",
    "SELECT lo_from_bytea(0, 'x')",
    "SELECT topping.count_rows()",
    "SET ROLE postgres",
    "SET SESSION AUTHORIZATION postgres",
    "CREATE ROLE mine LOGIN",
    "ALTER ROLE postgres SET search_path = mine",
    "ALTER ROLE session_user CONNECTION LIMIT 1000",
    "ALTER ROLE session_user SUPERUSER",
    "ALTER DATABASE {database} SET default_transaction_read_only = on",
    "ALTER SYSTEM SET max_connections = 1",
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename <> session_user",
    "COPY topping.runs TO PROGRAM 'cat'",
    "SELECT pg_read_file('PG_VERSION')",
]


def test_no_statement_reaches_what_is_not_its_own(hub: HubDatabase, thief: Thief, victim: HubClient) -> None:
    before, kept = sent(hub), []
    for statement in _STATEMENTS:
        with suppress(psycopg.Error):
            found = thief.execute(statement.replace("{database}", hub.name).encode())
            kept.append((statement, found.fetchall() if found.description else None))
    harmless = [one for one in kept if "pg_terminate_backend" in one[0] and not any(row[0] for row in one[1] or [])]
    assert [one for one in kept if one not in harmless] == []
    assert sent(hub) == before
    assert victim.own().runs == 1


def test_others_uuids_and_others_names_make_rows_of_its_own(
    hub: HubDatabase, stolen: JoinLine, thief: Thief, victim: HubClient
) -> None:
    before = sent(hub)
    ((uuid,),) = hub.rows("SELECT uuid FROM topping.runs")
    forged = run("Voleur", 1, uuid=str(uuid), login=hub.login("autre"), place=-5)
    thief.execute("SELECT topping.put_runs(%s::jsonb)", (json.dumps([forged]),))
    future = run("Suivant", uuid=str(uuid4()))
    thief.execute("SELECT topping.put_runs(%s::jsonb)", (json.dumps([{**future, "player": "Voleur"}]),))
    victim.put("run", [future])
    assert hub.rows("SELECT DISTINCT login::text FROM topping.runs WHERE player = 'Voleur'") == [(stolen.login,)]
    assert [row for row in sent(hub) if "Rose G." in row] == [row for row in before if "Rose G." in row]
    assert victim.own().runs == 2
    for table in ("runs", "sessions", "results", "standings"):
        thief.execute(f"SELECT topping.drop_{table}(%s)".encode(), ([uuid, UUID(COMPETITION)],))
    thief.execute(b"SELECT topping.drop_all()")
    assert victim.own().runs == 2
    assert len(victim.results(COMPETITION)) == 1


def test_a_view_tells_its_columns_and_nothing_of_results_for_others(thief: Thief, victim: HubClient) -> None:
    assert victim.results(COMPETITION)
    assert thief.execute(b"SELECT * FROM topping.results_for_me").fetchall() == []
    with suppress(errors.InvalidTextRepresentation) as quiet:
        assert thief.execute(b"SELECT 1 FROM topping.results_for_me WHERE body::integer = 1").fetchall() == []
    assert quiet is None
    columns = thief.execute(
        b"SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = 'topping'"
    ).fetchall()
    read = {name for table, name in columns if table == "board"}
    assert read == {
        "game", "terms", "place", "measure", "player", "played_at", "spent_ms", "scored", "tops", "login", "label",
        "is_own",
    }  # fmt: skip
    assert not {"runs", "sessions", "results", "standings", "kiosks"} & {table for table, _ in columns}


@pytest.mark.parametrize(
    "setting",
    [
        "default_transaction_read_only = on", "search_path = nowhere", "statement_timeout = 1", "lock_timeout = 1",
        "idle_session_timeout = 1", "local_preload_libraries = nothing", "client_encoding = latin1",
        "default_transaction_isolation = serializable", "datestyle = 'German'", "timezone = 'Asia/Tokyo'",
        "row_security = off", "client_min_messages = debug5", "standard_conforming_strings = off",
        "bytea_output = escape", "role = none", "default_transaction_deferrable = on",
    ],
)  # fmt: skip
def test_settings_that_a_login_gives_itself_hold_up_no_kiosk_not_even_its_own(
    hub: HubDatabase, stolen: JoinLine, thief: Thief, victim: HubClient, setting: str
) -> None:
    for where in ("", f"IN DATABASE {hub.name}"):
        thief.execute(f"ALTER ROLE {stolen.login} {where} SET {setting}".encode())
    with HubClient.open(stolen) as client:
        client.put("run", [run("É")])
        assert (client.own().runs, client.board(GAME, TERMS)["runs"][0][2][:10]) == (1, "2026-11-17")
    victim.put("run", [run("Suivant")])
    assert victim.own().runs == 2


def test_its_connections_are_few_and_others_still_connect(
    hub: HubDatabase, stolen: JoinLine, victim: HubClient
) -> None:
    with ExitStack() as open_:
        opened = 0
        for _ in range(144):
            with suppress(psycopg.OperationalError):
                open_.enter_context(psycopg.connect(login_of(stolen)))
                opened += 1
        assert opened == MOST_CONNECTIONS
        with pytest.raises(HubError, match="crowded") as told:
            HubClient.open(stolen)
        assert "too many connections" in str(told.value.details["said"])
        assert stolen.login not in str(told.value.details["said"])
        with HubClient.open(hub.invite("encore")) as client:
            client.put("run", [run()])
    assert victim.own().runs == 1


def test_what_it_holds_in_a_transaction_holds_up_nobody(hub: HubDatabase, thief: Thief, victim: HubClient) -> None:
    thief.autocommit = False
    thief.execute("SELECT topping.put_runs(%s::jsonb)", (json.dumps([run("Voleur")]),))
    thief.execute(b"SELECT * FROM topping.board, topping.boards, topping.club_sessions, topping.own")
    for view in ("board", "own", "published"):
        thief.execute(f"LOCK TABLE topping.{view} IN ACCESS SHARE MODE".encode())
    thief.execute(b"SELECT pg_advisory_lock(n) FROM generate_series(0, 100) n")
    victim.put("run", [run("Suivant")])
    assert victim.own().runs == 2
    with HubClient.open(hub.invite("encore")) as client:
        client.present("Nouvelle salle")
        client.put("run", [run()])


@pytest.mark.parametrize(
    ("kind", "row"),
    [
        ("run", run("x" * 41)), ("run", run("")), ("run", run(game="x")), ("run", run(spent_ms=-1)),
        ("run", run(played_at="infinity")), ("run", run(measure="else")), ("run", run(tops=10**6)),
        ("run", run(spent_ms=2**40)), ("run", run(uuid="x")), ("run", run() | {"player": None}),
        ("session", session("x" * 60_001)), ("session", session(name="x" * 61)),
        ("results", {"uuid": COMPETITION, "organiser": "x", "body": "x" * 1_000_001}),
        ("standings", {"uuid": COMPETITION, "body": "x" * 1_000_001}),
    ],
)  # fmt: skip
def test_a_row_that_is_too_large_or_odd_is_refused_alone(
    hub: HubDatabase, stolen: JoinLine, kind: str, row: dict[str, object]
) -> None:
    fine = {"run": run(), "session": session()}.get(kind)
    with HubClient.open(stolen) as client:
        refused = client.put(kind, [row] if fine is None else [row, fine])
        assert [why.key for _, why in refused] == ["hub.fault.bound"]
        assert client.own().runs + client.own().sessions == (fine is not None)


def test_a_login_has_so_many_rows_however_many_connections_add_them(hub: HubDatabase, stolen: JoinLine) -> None:
    hub.rows(f"UPDATE topping.kiosks SET runs = 199900 WHERE login = '{stolen.login}'")

    def flood(_: int) -> int:
        with HubClient.open(stolen) as client:
            return 60 - len(client.put("run", [run() for _ in range(60)]))

    with ThreadPoolExecutor(MOST_CONNECTIONS) as pool:
        taken = sum(pool.map(flood, range(MOST_CONNECTIONS)))
    assert taken == 100
    assert hub.rows("SELECT count(*) FROM topping.runs") == [(100,)]
    with HubClient.open(stolen) as client:
        assert client.own().runs == 200_000
        client.drop_all()
        assert client.own().runs == 199_900
        assert client.put("run", [run()]) == []


def test_names_that_steer_a_terminal_or_a_page_are_shown_as_plain_text(hub: HubDatabase, stolen: JoinLine) -> None:
    names = ["\x1b]0;pwned\x07Zoé", "<script>alert(1)</script>", "\u202eéoZ", "a\nb"]
    with HubClient.open(stolen) as client:
        client.present("\x1b[2JSalle\u2067")
        client.put("run", [run(name, 1_000 * place) for place, name in enumerate(names)])
        board = club_board(HubAnswer("board", 0, json.dumps(client.board(GAME, TERMS))), Measure.TIME)
    assert [line.player for line in board.lines] == ["]0;pwned Zoé", "<script>alert(1)</script>", "éoZ", "a b"]
    assert {line.kiosk for line in board.lines} == {"[2JSalle"}
    assert [line.rank for line in board.lines] == [1, 2, 3, 4]


def test_of_more_runs_than_a_board_shows_the_best_come_and_all_are_counted(hub: HubDatabase, stolen: JoinLine) -> None:
    with HubClient.open(stolen) as client:
        client.put("run", [run(f"J{number}", 1_000 + number // 2) for number in range(700)])
        board = club_board(HubAnswer("board", 0, json.dumps(client.board(GAME, TERMS))), Measure.TIME)
    assert (len(board.lines), board.of, board.kiosks[0].runs) == (500, 700, 700)
    assert [line.rank for line in board.lines[:4]] == [1, 1, 3, 3]
