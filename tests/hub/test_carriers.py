"""What carries facts: a folder, a server and its schema."""

import os
import random
import threading
import time
from pathlib import Path
from unittest.mock import Mock

import psycopg
import pytest

from tests.hub.conftest import HubDatabase
from tests.hub.somefacts import Holding, a_fact, machine, signed, some_facts
from tests.hub.test_standings import MACHINES, Sayings
from topping.disk import draft_of
from topping.errors import HubError
from topping.facts.bodies import PlayerTold
from topping.facts.fact import Fact, FactKind
from topping.facts.interests import EVERYTHING, Interests
from topping.facts.jsontext import Json
from topping.hub import folder as folders
from topping.hub.carrier import CarrierLostError, GivenOver, server_name
from topping.hub.folder import MARK, FolderCarrier, make_hub
from topping.hub.postgres import carrier
from topping.hub.postgres.carrier import PostgresCarrier, connect, make, make_to, newest_version, query, version
from topping.texts import say

ANA, BOB = machine(1), machine(2)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    make_hub(tmp_path)
    return tmp_path


def taken(carrier: FolderCarrier | PostgresCarrier, heads: dict[str, int] | None = None) -> list[Fact]:
    return [fact for part in carrier.news(EVERYTHING, Holding(heads)) for fact in part]


def test_what_is_known_is_told_by_the_end_of_a_line_alone(folder: Path) -> None:
    end = f',"kind":"signal","machine":"{ANA}","number":2}}'
    facts = [
        a_fact(ANA, 2, text="x" * 900).signed("A" * 88),
        a_fact(ANA, 7, text=end),
        a_fact(ANA, 8, text=f'"{end}').signed("A" * 88),
        Fact(ANA, 3, 1, FactKind.GONE, {}),
        Fact(ANA, 4, 1, FactKind.GONE, {}, "A" * 88),
        a_fact(ANA, 44).signed("A" * 88),
    ]
    lines = [str(fact) for fact in facts]
    other = '{"number":45, "machine":"' + ANA + '","kind":"signal","at":1,"body":{"number":2}}'
    (folder / f"{ANA}.facts").write_text("\n".join([*lines, other, ""]), encoding="utf-8")
    found = taken(FolderCarrier.open(folder, BOB), {ANA: 5})
    assert found[:-1] == facts[1:]
    assert found[-1].number == 45


def test_what_is_given_is_on_the_disk_and_what_a_killed_program_left_goes(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, draft, synced = folder / f"{ANA}.facts", draft_of(folder / MARK), list[bytes]()
    draft.touch()
    os.utime(draft, (1, 1))
    monkeypatch.setattr(os, "fsync", lambda file: synced.append(path.read_bytes()))
    FolderCarrier.open(folder, ANA).give(some_facts(ANA, 1, 2))
    assert [len(content.splitlines()) for content in synced] == [2]
    assert not draft.exists()


def test_a_line_that_was_cut_off_is_added_again(folder: Path) -> None:
    path = folder / f"{ANA}.facts"
    for first, last in ((1, 2), (3, 3)):
        FolderCarrier.open(folder, ANA).give(some_facts(ANA, first, last))
    assert len(path.read_bytes().split(b"\n")) == 4
    path.write_bytes(path.read_bytes()[:-20])
    bob = FolderCarrier.open(folder, BOB)
    assert taken(bob) == some_facts(ANA, 1, 2)
    again = FolderCarrier.open(folder, ANA)
    assert again.lacking(3) == [3]
    again.give(some_facts(ANA, 3, 3))
    assert taken(bob) == some_facts(ANA, 3, 3)
    assert again.lacking(3) == []


def test_a_folder_is_looked_at_every_so_often(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    carrier, paused = FolderCarrier.open(folder, ANA), list[float]()
    monkeypatch.setattr(time, "sleep", paused.append)
    assert [carrier.wait(folders._LOOK_S / 2) for _ in range(4)] == [False, True, False, True]
    assert sum(paused) == 2 * folders._LOOK_S


def test_signals_of_the_last_day_alone_are_read(folder: Path) -> None:
    now_ms = int(time.time() * 1000)
    ages = {1: 25, 2: 23, 3: 0}
    FolderCarrier.open(folder, ANA).give(
        [Fact(ANA, number, now_ms - hours * 3_600_000, FactKind.SIGNAL, {}) for number, hours in ages.items()]
    )
    news = FolderCarrier.open(folder, BOB).news(Interests(), Holding())
    assert [fact.number for part in news for fact in part] == [2, 3]


def test_how_much_has_come_is_told_in_per_cent(folder: Path) -> None:
    for of in (ANA, BOB):
        FolderCarrier.open(folder, of).give(some_facts(of, 1, 1_000))
        assert taken(FolderCarrier.open(folder, of), {ANA: 1_000, BOB: 1_000}) == [], "which are its own"
    carrier = FolderCarrier.open(folder, machine(3))
    assert carrier.percent == 100
    parts = [(len(part), carrier.percent) for part in carrier.news(EVERYTHING, Holding())]
    assert parts == [(500, 50), (500, 50), (500, 99), (500, 99), (0, 99)]
    assert carrier.percent == 100
    for of, text in ((ANA, "a"), (BOB, "ab")):
        FolderCarrier.open(folder, of).give([a_fact(of, 1_001, text=text)])
    assert [carrier.percent for _ in carrier.news(EVERYTHING, Holding())] == [49, 99, 99]


def test_a_run_whose_beginning_is_added_behind_its_moves_comes_whole(folder: Path) -> None:
    """As where the line of its beginning was cut off."""
    run, game = "00000000-0000-4000-8000-000000000009", "a" * 64
    begun: dict[str, Json] = {"game": game, "game_moves": 3, "player": machine(7), "run": run}
    ana, bob = FolderCarrier.open(folder, ANA), FolderCarrier.open(folder, BOB)
    came = list[list[int]]()
    for fact in (
        Fact(ANA, 2, 1, FactKind.MOVE_ENDED, {"run": run}), Fact(ANA, 1, 1, FactKind.RUN_BEGUN, begun), None, None
    ):  # fmt: skip
        ana.give([fact] if fact else [])
        news = bob.news(Interests(games=frozenset((game,))), Holding({ANA: 1 if fact is None else 0}))
        came.append([fact.number for part in news for fact in part])
    assert came == [[], [1], [2], []]


def test_what_must_be_forgotten_leaves_the_file(folder: Path) -> None:
    ana, bob = FolderCarrier.open(folder, ANA), FolderCarrier.open(folder, BOB)
    ana.give([a_fact(ANA, 1, text="Zoé"), a_fact(ANA, 2)])
    assert len(taken(bob)) == 2
    gone = Fact(ANA, 1, 1, FactKind.GONE, {})
    ana.give([gone])
    assert "Zoé" not in (folder / f"{ANA}.facts").read_text("utf-8")
    assert gone in taken(bob, {ANA: 2})
    assert ana.lacking(2) == []


def test_a_machines_file_that_cannot_be_read_keeps_nobody_from_those_of_others(folder: Path) -> None:
    (folder / f"{ANA}.facts").mkdir()
    (folder / f"{machine(4)}.facts").symlink_to(folder / "nowhere")
    for no_file_of_a_machine in ("notes.facts", machine(5)):
        (folder / no_file_of_a_machine).mkdir()
    (folder / f"{BOB}.facts").write_text(f"{a_fact(BOB, 1)}\n", "utf-8")
    carrier = FolderCarrier.open(folder, machine(3))
    assert taken(carrier) == [a_fact(BOB, 1)]
    assert carrier.unreadable == 2
    (folder / f"{ANA}.facts").rmdir()
    (folder / f"{ANA}.facts").write_text(f"{a_fact(ANA, 1)}\n", "utf-8")
    assert taken(carrier) == [a_fact(ANA, 1)]


@pytest.mark.parametrize("where", ["_chunks", "_lines", "_places", "lstat"])
def test_a_file_that_fails_while_it_is_looked_at_is_told_once_and_tried_again(
    where: str, folder: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    for of in (ANA, BOB):
        (folder / f"{of}.facts").write_text("".join(f"{fact}\n" for fact in some_facts(of, 1, 2)), "utf-8")
    carrier = FolderCarrier.open(folder, machine(3))
    owner = Path if where == "lstat" else folders
    read, goes = getattr(owner, where), list[Path]()

    def fail(path: Path, *more: object) -> object:
        if path.name.startswith(ANA):
            for mark in goes:
                mark.unlink()
            raise PermissionError(13, "no")
        return read(path, *more)

    def more() -> None:
        for of in (ANA, BOB):
            number = 1 + len((folder / f"{of}.facts").read_text("utf-8").splitlines())
            with (folder / f"{of}.facts").open("a", encoding="utf-8") as file:
                file.write(f"{a_fact(of, number)}\n")

    def newly(number: int) -> list[Fact]:
        wanted = Interests(everything=True, runs=frozenset((f"run {number}",)))  # for which files are looked through
        return [fact for part in carrier.news(wanted, Holding()) for fact in part]

    readable = (ANA, BOB) if where == "_places" else (BOB,)
    with monkeypatch.context() as patch:
        patch.setattr(owner, where, fail)
        assert newly(1) == [fact for of in readable for fact in some_facts(of, 1, 2)]
        more()
        assert newly(2) == [a_fact(of, 3) for of in readable]
        assert sum(f"{ANA}.facts" in line for line in caplog.messages) == 1
        more()
        goes.append(folder / MARK)
        with pytest.raises(HubError, match="no_mark"):
            newly(3)
    make_hub(folder)
    assert {fact.machine for fact in taken(FolderCarrier.open(folder, machine(3)))} == {ANA, BOB}


@pytest.mark.parametrize("has_more", [False, True])
def test_a_file_of_this_machine_that_was_deleted_is_written_again_as_a_whole(has_more: bool, folder: Path) -> None:
    carrier = FolderCarrier.open(folder, ANA)
    carrier.give(some_facts(ANA, 1, 3))
    (folder / f"{ANA}.facts").unlink()
    with pytest.raises(CarrierLostError, match="file_cut"):
        carrier.give([a_fact(ANA, 4)]) if has_more else taken(carrier)
    assert FolderCarrier.open(folder, ANA).lacking(3) == [1, 2, 3]


@pytest.mark.parametrize("has_more", [False, True])
def test_a_byte_that_somebody_changed_in_this_machines_file_is_mended(has_more: bool, folder: Path) -> None:
    carrier, path = FolderCarrier.open(folder, ANA), folder / f"{ANA}.facts"
    carrier.give(some_facts(ANA, 1, 3))
    content = path.read_bytes()
    path.write_bytes(content.replace(b"{", b"[", 1))
    os.utime(path, ns=(0, 1))  # within one tick of the clock the file would look untouched
    with pytest.raises(CarrierLostError, match="file_cut"):
        carrier.give([a_fact(ANA, 4)]) if has_more else taken(carrier)
    again = FolderCarrier.open(folder, ANA)
    assert again.lacking(3) == [1]
    again.give(some_facts(ANA, 1, 1))
    assert {fact.number for fact in taken(FolderCarrier.open(folder, BOB))} == {1, 2, 3}


def test_a_file_of_this_machine_that_was_touched_alone_is_as_it_was(folder: Path) -> None:
    carrier = FolderCarrier.open(folder, ANA)
    carrier.give(some_facts(ANA, 1, 3))
    os.utime(folder / f"{ANA}.facts", ns=(0, 1))
    carrier.give([a_fact(ANA, 4)])
    assert {fact.number for fact in taken(FolderCarrier.open(folder, BOB))} == {1, 2, 3, 4}


def test_a_folder_that_is_gone_is_lost_and_one_that_is_no_hub_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CarrierLostError):
        FolderCarrier.open(tmp_path / "key", ANA)
    with pytest.raises(CarrierLostError):  # the empty place of a disk that is not there
        FolderCarrier.open(tmp_path, ANA)
    (tmp_path / "photo.jpg").write_bytes(b"")
    with pytest.raises(HubError, match="no_mark"):
        FolderCarrier.open(tmp_path, ANA)
    assert make_hub(tmp_path)
    assert not make_hub(tmp_path)
    carrier = FolderCarrier.open(tmp_path, ANA)
    (tmp_path / MARK).rename(tmp_path / "away")
    with pytest.raises(HubError):
        carrier.give(some_facts(ANA, 1, 1))
    with pytest.raises(HubError):
        taken(carrier)


def test_a_newer_folder_is_refused(folder: Path) -> None:
    (folder / MARK).write_text("topping hub 2\n")
    with pytest.raises(HubError, match="newer"):
        FolderCarrier.open(folder, ANA)
    with pytest.raises(HubError, match="newer"):
        make_hub(folder)
    for other in ("shopping list", "shopping list 1", "topping hub one", "1"):
        (folder / MARK).write_text(f"{other}\n")
        with pytest.raises(HubError, match="no_mark"):
            FolderCarrier.open(folder, ANA)


def test_news_are_told_at_once(hub: HubDatabase) -> None:
    ana, bob = PostgresCarrier.open(hub.login("ana"), ANA), PostgresCarrier.open(hub.login("bob"), BOB)
    assert bob.percent == 100
    taken(bob)
    giving = threading.Timer(0.05, ana.give, [some_facts(ANA, 1, 1)])
    giving.start()
    assert bob.wait(10)
    giving.join()
    assert taken(bob) == some_facts(ANA, 1, 1)
    again = PostgresCarrier.open(hub.dsn(f"{hub.name}_ana"), ANA)
    assert taken(again) == some_facts(ANA, 1, 1), "a copy may have said it"
    again.close()
    with pytest.raises(CarrierLostError):
        again.wait(0.01)
    zoe = PlayerTold(machine(7), "Zoé", initials=False, minor=False).write()
    named = [signed(Fact(ANA, number, 5, FactKind.PLAYER, zoe)) for number in (2, 3)]
    gone = [signed(Fact(ANA, number, 5, FactKind.GONE, {})) for number in (2, 3)]
    ana.give(named[:1])
    assert taken(bob) == named[:1]
    ana.give(gone[:1])
    assert taken(bob, {ANA: 2}) == gone[:1]
    ana.give(named[1:])
    ana.give(gone[1:])
    assert taken(bob, {ANA: 2}) == [], "what never came need not go"


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
    assert kiosk.lacking(4) == [2, 4]
    run: dict[str, Json] = {"competition": "c", "event": "run", "run": machine(9), "entrant": "e", "place": 1}
    stage: dict[str, Json] = {"competition": "c", "event": "stage", "stage": "closed"}
    said = [signed(Fact(BOB, 5 + place, 1, FactKind.COMPETITION, body)) for place, body in enumerate((run, stage))]
    assert kiosk.give(said) == GivenOver(refused=(6,))
    own = str(a_fact(BOB, 9))
    refused = pytest.raises(HubError, match="permission denied for table facts")
    with connect(bob) as connection, refused, carrier.as_hub_error():
        connection.execute("DELETE FROM topping.facts")
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


def test_a_newer_hub_is_refused_and_one_that_is_not_there_too(
    hub: HubDatabase, empty_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with connect(hub.admin) as connection:
        assert make(connection) == newest_version()
        connection.execute("UPDATE topping.hub SET version = version + 1")
        with pytest.raises(HubError, match="newer"):
            make(connection)
    login = hub.login("ana")
    with pytest.raises(HubError, match="newer"):
        PostgresCarrier.open(login, ANA)
    with connect(hub.admin) as connection:
        connection.execute("DELETE FROM topping.hub")
    for place in (empty_database, login):
        with pytest.raises(HubError, match="not_made"):
            PostgresCarrier.open(place, ANA)
    with pytest.raises(CarrierLostError):
        PostgresCarrier.open("host=/nonexistent user=nobody", ANA)
    with pytest.raises(HubError, match="bad_dsn"):
        PostgresCarrier.open("host=a b=c", ANA)
    closed = list[object]()
    monkeypatch.setattr(psycopg.Connection, "close", lambda self: closed.append(self))
    for found, key in ((139_999, "old_server"), (140_000, "not_made")):
        monkeypatch.setattr(psycopg.ConnectionInfo, "server_version", found)
        with pytest.raises(HubError, match=key):
            PostgresCarrier.open(empty_database, ANA)
    assert len(closed) == 2


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
    for name in MACHINES:
        connection.execute("INSERT INTO topping.machines (machine) VALUES (%s)", (name,))
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
        with connect(empty_database) as other, connection.transaction():  # another who makes it is waited for
            connection.execute("SELECT pg_advisory_xact_lock(hashtext('topping.schema'))")
            other.execute("SET lock_timeout = '1ms'")
            with pytest.raises(psycopg.errors.LockNotAvailable):
                make(other)
        connection.execute("CREATE TABLE topping.runs (x int)")
        with pytest.raises(psycopg.errors.DuplicateTable):
            make(connection)
        assert version(connection) == 1
        assert connection.execute("SELECT to_regclass('topping.players')").fetchone() == (None,)


@pytest.mark.parametrize(
    ("library", "reason"),
    [
        ("could not translate host name", "name"),
        ("password authentication failed", "login"),
        ('role "x" does not exist', "login"),
        ('database "x" does not exist', "database"),
        ("timeout expired", "silent"),
        ("sorry, too many clients", "full"),
        ("Connection refused", "nobody"),
    ],
)
def test_the_reason_why_a_server_cannot_be_reached_is_given(
    library: str, reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("psycopg.connect", Mock(side_effect=psycopg.OperationalError(library)))
    with pytest.raises(CarrierLostError, match=r"hub\.unreachable") as lost:
        connect("host=club.example dbname=club")
    assert lost.value.details["why"] == say(f"hub.why.{reason}")


@pytest.mark.parametrize(("version", "is_taken"), [(130_009, False), (140_000, True)])
def test_a_server_before_version_14_is_refused(version: int, is_taken: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    made = Mock()
    made.info.server_version = version
    monkeypatch.setattr("psycopg.connect", Mock(return_value=made))
    if is_taken:
        assert connect("dbname=club") is made
        return
    with pytest.raises(HubError, match=r"hub\.old_server"):
        connect("dbname=club")
    made.close.assert_called_once()
