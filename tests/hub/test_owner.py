"""A hub from its owner's side, and a kiosk that was invited, on a real server."""

import json
import stat
from collections.abc import Callable
from pathlib import Path

import psycopg
import pytest

from tests.cli.program import Said, command
from tests.hub.conftest import HubDatabase
from tests.hub.rows import COMPETITION, GAME, TERMS, run, session
from tests.hub.server import new_database
from topping.errors import HubError
from topping.hub import owner
from topping.hub.client import HubClient
from topping.hub.connecting import connect
from topping.hub.joined import joined_hub
from topping.hub.joinline import JoinLine

At = Callable[..., Said]


@pytest.fixture
def at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> At:
    """Runs a command on a machine: its name, then the command."""

    def run_there(name: str, *arguments: str, stdin: bytes = b"") -> Said:
        monkeypatch.setenv("TOPPING_HOME", str(tmp_path / name))
        return command(arguments, stdin)

    return run_there


def test_a_kiosk_reads_what_others_have_sent(hub: HubDatabase) -> None:
    tuesday, library = hub.invite("mardi"), hub.invite("biblio")
    with HubClient.open(tuesday) as first, HubClient.open(library) as second:
        first.present("Salle du mardi")
        second.present("Bibliothèque")
        first.put("run", [run("Camille", 384_000), run("Bruno", 439_800)])
        second.put("run", [run("Rose G.", 388_100)])
        first.put("session", [session()])
        board = second.board(GAME, TERMS)
        assert [(line[1], line[3], line[7], line[8]) for line in board["runs"]] == [
            ("Camille", 384_000, "Salle du mardi", False),
            ("Rose G.", 388_100, "Bibliothèque", True),
            ("Bruno", 439_800, "Salle du mardi", False),
        ]
        assert [(line[1], line[3]) for line in board["kiosks"]] == [("Salle du mardi", 2), ("Bibliothèque", 1)]
        assert [(line[0], line[3]) for line in second.sessions(20)] == [("Mardi", "Salle du mardi")]
        assert (first.own().runs, first.own().sessions, second.own().runs) == (2, 1, 1)


def test_the_measure_of_a_game_says_who_is_first(hub: HubDatabase) -> None:
    with HubClient.open(hub.invite("a")) as client:
        points = [
            run(name, 0, measure="points", scored=scored, game="c" * 64) for name, scored in (("A", 900), ("B", 950))
        ]
        tops = [
            run(name, spent, measure="tops", tops=found, game="d" * 64)
            for name, found, spent in (("A", 5, 90_000), ("B", 6, 99_000), ("C", 6, 95_000))
        ]
        client.put("run", points + tops)
        assert [line[1] for line in client.board("c" * 64, TERMS)["runs"]] == ["B", "A"]
        assert [line[1] for line in client.board("d" * 64, TERMS)["runs"]] == ["C", "B", "A"]


def test_only_the_organiser_and_the_room_read_results_and_all_read_standings(hub: HubDatabase) -> None:
    organiser, room, other = hub.invite("siege"), hub.invite("lyon"), hub.invite("nantes")
    with HubClient.open(room) as client:
        client.put("results", [{"uuid": COMPETITION, "organiser": organiser.login, "body": "résultats de Lyon"}])
    with HubClient.open(organiser) as client:
        assert [(one.login, one.body) for one in client.results(COMPETITION)] == [(room.login, "résultats de Lyon")]
        client.put("standings", [{"uuid": COMPETITION, "body": "classement"}])
    with HubClient.open(other) as client:
        assert client.results(COMPETITION) == ()
        assert [(one.login, one.body) for one in client.standings(COMPETITION)] == [(organiser.login, "classement")]
    with HubClient.open(room) as client:
        assert [one.body for one in client.results(COMPETITION)] == ["résultats de Lyon"]


def test_an_owner_makes_invites_and_bars_by_commands(hub: HubDatabase, at: At) -> None:
    address = f"postgresql://{str(hub.owner).removeprefix('topping://')}"
    assert "déjà prêt" in at("bureau", "hub", "init", address, "--name", "Scrabble club de l’Erdre").out
    line = at("bureau", "hub", "invite", hub.login("mardi"), address).out.splitlines()[-1].strip()
    joining = at("salle", "hub", "join", stdin=f"{line}\n".encode())
    assert joining.code == 0, joining.error
    assert "a rejoint Scrabble club de l’Erdre" in joining.out
    assert "initiales au plus pour un mineur" in joining.out, "what leaves is told"
    status = json.loads(at("salle", "hub", "status", "--json").out)
    assert (status["hub"], status["waiting"], status["fault"]) == ("Scrabble club de l’Erdre", 0, None)
    assert "son identité n’est pas prouvée" in at("salle", "hub", "status").out
    assert hub.login("mardi") in at("bureau", "hub", "init", address).out
    assert at("bureau", "hub", "remove", hub.login("mardi"), address).code == 0
    away = at("salle", "hub", "status")
    assert away.code == 1
    assert "refuse l’identifiant" in away.out or "aucun droit" in away.out
    assert at("salle", "hub", "leave").code == 0
    assert "n’a rejoint aucun serveur" in at("salle", "hub", "status").out


def test_the_password_is_in_a_private_file_and_nowhere_else(
    hub: HubDatabase, at: At, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    line = hub.invite("mardi")
    at("salle", "hub", "join", str(line))
    home = tmp_path / "salle"
    monkeypatch.setenv("TOPPING_HOME", str(home))
    kept = joined_hub()
    assert kept is not None
    assert kept.line == line
    assert stat.S_IMODE((home / "hub.json").stat().st_mode) == 0o600
    told = [at("salle", *asked) for asked in (["hub", "status"], ["doctor"], ["config", "show"], ["export", "--json"])]
    at("salle", "backup", str(tmp_path / "sauvegarde.db"))
    assert line.password not in "".join(one.out + one.error for one in told)
    holding = [
        path.name for path in tmp_path.rglob("*") if path.is_file() and line.password.encode() in path.read_bytes()
    ]
    assert holding == ["hub.json"]


def test_leaving_takes_the_rows_along_where_that_is_asked_for(hub: HubDatabase, at: At) -> None:
    for name, takes, left in (("a", [], 1), ("b", ["--rows"], 0)):
        line = hub.invite(name)
        at(name, "hub", "join", str(line))
        with HubClient.open(line) as client:
            client.put("run", [run()])
        assert at(name, "hub", "leave", *takes).code == 0
        with HubClient.open(line) as client:
            assert client.own().runs == left


def test_removing_a_kiosk_keeps_its_rows_or_takes_them(hub: HubDatabase) -> None:
    lines = {name: hub.invite(name) for name in ("a", "b")}
    for line in lines.values():
        with HubClient.open(line) as client:
            client.put("run", [run()])
    with connect(hub.owner) as connection:
        owner.remove(connection, lines["a"].login, takes_rows=False)
        owner.remove(connection, lines["b"].login, takes_rows=True)
    assert hub.rows("SELECT login::text FROM topping.runs") == [(lines["a"].login,)]
    for line in lines.values():
        with pytest.raises(HubError):
            HubClient.open(line)
    again = hub.invite("a")
    with HubClient.open(again) as client:
        assert client.own().runs == 1, "its rows were kept for it"


def test_inviting_again_gives_a_new_password_and_takes_settings_away(hub: HubDatabase) -> None:
    line = hub.invite("a")
    with HubClient.open(line) as client:
        client.put("run", [run()])
    with hub.as_thief(line) as thief:
        thief.execute(f"ALTER ROLE {line.login} SET statement_timeout = 1".encode())
        thief.execute(f"ALTER ROLE {line.login} PASSWORD 'mine'".encode())
        again = hub.invite("a")
        with pytest.raises(psycopg.OperationalError):
            thief.execute(b"SELECT 1")
    assert again.password not in ("mine", line.password)
    assert hub.rows(
        f"SELECT count(*) FROM pg_db_role_setting JOIN pg_roles ON setrole = pg_roles.oid "
        f"WHERE rolname = '{line.login}' AND setconfig::text LIKE '%statement_timeout%'"
    ) == [(0,)]
    with HubClient.open(again) as client:
        assert client.own().runs == 1


@pytest.mark.parametrize("name", ["", "Mardi", "é", "a b", "pg_read_all_data", "a" * 41, "a;drop", 'a"b'])
def test_a_login_that_cannot_be_one_is_refused(hub: HubDatabase, at: At, name: str) -> None:
    said = at("bureau", "hub", "invite", name, str(hub.owner))
    assert said.code == 2
    assert "minuscules" in said.error


def test_a_login_of_something_else_is_left_alone(hub: HubDatabase) -> None:
    hub.rows(f"CREATE ROLE {hub.login('x')} LOGIN")
    with pytest.raises(HubError, match="login_exists"):
        hub.invite("x")


def test_a_database_that_is_no_hub_is_told_so(hub: HubDatabase, at: At) -> None:
    elsewhere = JoinLine(hub.owner.login, "", hub.owner.host, "postgres")
    assert "hub init" in at("bureau", "hub", "invite", "a", str(elsewhere)).error
    assert "n’est pas un serveur de club" in at("salle", "hub", "join", str(elsewhere)).error


def test_an_owner_who_is_no_superuser_is_told_what_stays_open_and_invites(postgres_socket: Path) -> None:
    with new_database(postgres_socket) as name:
        here = HubDatabase(postgres_socket, name)
        here.rows(f"CREATE ROLE {name}_owner LOGIN CREATEROLE")
        here.rows(f"ALTER DATABASE {name} OWNER TO {name}_owner")
        mine = JoinLine(f"{name}_owner", "", str(postgres_socket), name)
        with connect(mine) as connection:
            assert owner.make(connection, "Club").is_open
            line = owner.invite(connection, mine, f"{name}_a")
        with HubClient.open(line) as client:
            client.put("run", [run()])
            assert client.own().runs == 1
        with connect(mine) as connection:
            owner.remove(connection, line.login, takes_rows=True)
        with pytest.raises(HubError):
            HubClient.open(line)
        for role in (f"{name}_a", f"{name}_owner"):
            if here.rows(f"SELECT 1 FROM pg_roles WHERE rolname = '{role}'"):
                here.rows(f"REASSIGN OWNED BY {role} TO postgres")
                here.rows(f"DROP OWNED BY {role}")
                here.rows(f"DROP ROLE {role}")


def test_the_clubs_sessions_are_listed_as_plain_lines(hub: HubDatabase, at: At) -> None:
    at("salle", "hub", "join", str(hub.invite("mardi")))
    with HubClient.open(hub.invite("biblio")) as client:
        client.present("Bibliothèque")
        client.put("session", [session('[[1, "Zoé\\u001b[2J", 950], [2, "", 900], "odd", [1]]'), session("no JSON")])
    said = at("salle", "hub", "sessions").out
    assert "Mardi, Bibliothèque, 2026-11-17" in said
    assert "1  Zoé [2J  950" in said
    assert "2  –  900" in said
    read = json.loads(at("salle", "hub", "sessions", "--json").out)
    assert sorted(len(one["standing"]) for one in read) == [0, 2]


def test_the_games_played_last_in_the_club_are_listed_with_their_first(hub: HubDatabase, at: At) -> None:
    at("salle", "hub", "join", str(hub.invite("mardi")))
    with HubClient.open(hub.invite("biblio")) as client:
        client.present("Bibliothèque")
        points = [run("Max", 0, game="c" * 64, measure="points", scored=sum) for sum in (900, 950)]
        client.put("run", [run("Zoé"), run("Léo", 500_000), *points])
    said = at("salle", "hub", "boards").out.replace("\N{NO-BREAK SPACE}", " ")
    assert "aaaaaaaa : 2 essais, premier Zoé, Bibliothèque, 6:40,0" in said
    assert "cccccccc : 2 essais, premier Max, Bibliothèque, 950" in said
    assert {one["runs"] for one in json.loads(at("salle", "hub", "boards", "--json").out)} == {2}
