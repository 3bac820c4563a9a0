"""No row, file, lock or pipe of one machine stops or blinds the exchange of the others."""

import os
import sys
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from tests.hub.conftest import HubDatabase
from tests.hub.somefacts import Holding, a_fact, machine, signed, some_facts
from topping.facts.fact import Fact
from topping.facts.interests import Interests
from topping.hub import folder as folders
from topping.hub.carrier import Carrier, CarrierLostError
from topping.hub.folder import FolderCarrier, make_hub
from topping.hub.postgres.carrier import PostgresCarrier, connect

ANA, BOB, ZOE = machine(1), machine(2), machine(3)
ALL = Interests(everything=True)


def taken(carrier: Carrier) -> list[Fact]:
    found = [fact for part in carrier.news(ALL, Holding()) for fact in part]
    while carrier.is_behind:
        found += [fact for part in carrier.news(ALL, Holding()) for fact in part]
    return found


def line_of(fact: Fact, before: str, after: str) -> str:
    line = str(fact)
    assert before in line
    return line.replace(before, after, 1)


def test_a_row_that_no_machine_can_read_is_passed_over_counted_and_noted_once(
    hub: HubDatabase, caplog: pytest.LogCaptureFixture
) -> None:
    """Its form is right, as far as the server looks: a number with a point lies in its body."""
    ana, bob = PostgresCarrier.open(hub.login("ana"), ANA), PostgresCarrier.open(hub.login("bob"), BOB)
    ana.give(some_facts(ANA, 1, 1))
    assert taken(bob) == some_facts(ANA, 1, 1)
    odd = line_of(a_fact(ANA, 2), '"text":"été ✓"', '"text":1.5')
    for number in (2, 3):
        ana._connection.execute(
            "INSERT INTO topping.facts (machine, number, line) VALUES (%s, %s, %s)",
            (ANA, number, odd.replace('"number":2', f'"number":{number}')),
        )
    ana.give(some_facts(ANA, 4, 5))
    assert taken(bob) == some_facts(ANA, 4, 5)
    assert bob.unreadable == 2
    assert sum("no fact" in record.message for record in caplog.records) == 1
    zoe = PostgresCarrier.open(hub.login("zoe"), ZOE)
    assert {fact.number for fact in taken(zoe)} == {1, 4, 5}
    for carrier in (ana, bob, zoe):
        carrier.close()


def test_very_long_lines_are_fetched_a_few_at_a_time(hub: HubDatabase) -> None:
    """By a machine that goes on as by one that joins: thousands of them would fill its memory."""
    ana, bob = PostgresCarrier.open(hub.login("ana"), ANA), PostgresCarrier.open(hub.login("bob"), BOB)
    assert taken(bob) == []
    long = [signed(Fact(ANA, number, 5, "telepathy", {"text": "é" * 450_000})) for number in range(1, 13)]
    ana.give(long)
    zoe = PostgresCarrier.open(hub.login("zoe"), ZOE)
    for carrier in (bob, zoe):
        parts = [[*part] for part in carrier.news(Interests(), Holding())]
        assert [fact for part in parts for fact in part] == long
        assert max(sum(len(str(fact).encode()) for fact in part) for part in parts) < 6_000_000
    for carrier in (ana, bob, zoe):
        carrier.close()


def test_what_a_login_leaves_open_is_ended_by_who_waits_for_it(hub: HubDatabase) -> None:
    ana, bob = PostgresCarrier.open(hub.login("ana"), ANA), connect(hub.login("bob"))
    bob.execute("SELECT topping.join_machine(%s, '')", (BOB,))
    bob.execute("BEGIN")
    bob.execute("INSERT INTO topping.facts (machine, number, line) VALUES (%s, 1, %s)", (BOB, str(a_fact(BOB, 1))))
    ana._connection.execute("SET lock_timeout = '10ms'")
    with pytest.raises(CarrierLostError, match="unreachable"):
        ana.give(some_facts(ANA, 1, 1))
    with pytest.raises(psycopg.errors.InsufficientPrivilege):
        ana._connection.execute("SELECT topping.end_older_than('0 seconds')")
    with connect(hub.admin) as owner:  # a minute has passed
        owner.execute(
            "CREATE OR REPLACE FUNCTION topping.end_stalled() RETURNS integer LANGUAGE sql SECURITY DEFINER "
            "SET search_path = pg_catalog, pg_temp AS $$ SELECT topping.end_older_than('0 seconds') $$"
        )
    with pytest.raises(CarrierLostError, match="unreachable"):
        ana.give(some_facts(ANA, 1, 1))
    ana._connection.execute("SET lock_timeout = '10s'")
    ana.give(some_facts(ANA, 1, 1))
    assert ana.lacking(ANA, 1) == []
    with pytest.raises(psycopg.OperationalError):
        bob.execute("SELECT 1")
    ana.close()


if sys.platform != "win32":

    @pytest.fixture
    def shelf(tmp_path: Path) -> Path:
        (tmp_path / "hub").mkdir()
        make_hub(tmp_path / "hub")
        return tmp_path / "hub"

    def zeros(path: Path) -> None:
        path.symlink_to("/dev/zero")

    def outside(path: Path) -> None:
        away = path.parent.parent / "away.facts"
        away.write_bytes(b"".join(f"{fact}\n".encode() for fact in some_facts(path.stem, 1, 2)))
        path.symlink_to(away)

    def endless(path: Path) -> None:
        with path.open("wb") as file:
            file.truncate(200_000_000)  # takes no room on the disk

    ODD_FILES = {"pipe": os.mkfifo, "zeros": zeros, "outside": outside, "endless": endless, "folder": os.mkdir}

    @pytest.mark.parametrize("name", ODD_FILES)
    def test_what_is_no_file_of_the_folder_is_passed_over(name: str, shelf: Path) -> None:
        ODD_FILES[name](shelf / f"{BOB}.facts")
        ana, zoe = (FolderCarrier.open(shelf, one) for one in (ANA, ZOE))
        ana.give(some_facts(ANA, 1, 3))
        assert taken(zoe) == some_facts(ANA, 1, 3)
        ana.give(some_facts(ANA, 4, 4))
        assert taken(zoe) == some_facts(ANA, 4, 4)
        assert zoe.unreadable == (name != "endless")

    def test_what_stands_behind_an_endless_line_is_read(shelf: Path) -> None:
        path = shelf / f"{ANA}.facts"
        path.write_bytes(f"{a_fact(ANA, 1)}\n".encode())
        with path.open("r+b") as file:
            file.truncate(50_000_000)
            file.seek(0, os.SEEK_END)
            file.write(b"\n" + f"{a_fact(ANA, 2)}\n".encode())
        assert taken(FolderCarrier.open(shelf, ZOE)) == some_facts(ANA, 1, 2)

    def test_a_file_that_is_very_long_waits_for_its_turn(shelf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(folders, "_MOST_A_TURN", 1 << 10)
        monkeypatch.setattr(folders, "_CHUNK", 1 << 10)
        lines = b"x\n" * 5_000 + b"".join(f"{fact}\n".encode() for fact in some_facts(ANA, 1, 20))
        (shelf / f"{ANA}.facts").write_bytes(lines)
        zoe, bob = FolderCarrier.open(shelf, ZOE), FolderCarrier.open(shelf, BOB)
        bob.give(some_facts(BOB, 1, 1))
        assert [fact for part in zoe.news(ALL, Holding()) for fact in part] == some_facts(BOB, 1, 1)
        assert zoe.is_behind
        assert taken(zoe) == some_facts(ANA, 1, 20)
        own = FolderCarrier.open(shelf, ANA)
        assert own.lacking(ANA, 21) == [21]

    @pytest.mark.parametrize("name", ["pipe", "zeros", "outside"])
    def test_what_somebody_puts_in_the_place_of_ones_own_file_is_taken_away(name: str, shelf: Path) -> None:
        ODD_FILES[name](shelf / f"{ANA}.facts")
        ana = FolderCarrier.open(shelf, ANA)
        assert ana.lacking(ANA, 2) == [1, 2]
        ana.give([signed(fact) for fact in some_facts(ANA, 1, 2)])
        assert (shelf / f"{ANA}.facts").is_file()
        assert not (shelf / f"{ANA}.facts").is_symlink()
        with closing(FolderCarrier.open(shelf, ZOE)) as zoe:
            assert taken(zoe) == some_facts(ANA, 1, 2)
