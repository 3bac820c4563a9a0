"""`topping hub` as a club uses it: on two machines, by a folder and by a server."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from shutil import copytree

import psycopg
import pytest
from psycopg.conninfo import conninfo_to_dict

from tests.cli.program import Said, command
from tests.store.helpers import facts, found, instant, play, turns
from topping.competition.entrant import Entrant
from topping.competition.events import CompetitionStage, Enrolled, StageSet
from topping.competition.plan import CompetitionPlan
from topping.hub.keys import MachineKey, SignedRuns, is_genuine, known_machines
from topping.store import RunFacts, open_store
from topping.store.competitions.competitions import CompetitionEntry

Machine = Callable[..., Said]


@pytest.fixture
def at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    """Runs a command on a machine: its name, then the command."""

    def run(name: str, *arguments: str) -> Said:
        (tmp_path / name).mkdir(exist_ok=True)
        monkeypatch.setenv("TOPPING_HOME", str(tmp_path / name))
        return command(arguments)

    return run


def database(tmp_path: Path, name: str) -> Path:
    (tmp_path / name).mkdir(exist_ok=True)
    return tmp_path / name / "topping.db"


def played(tmp_path: Path, name: str, player: str, elapsed_ms: int) -> str:
    """A run that is kept on a machine; the game's id."""
    with open_store(database(tmp_path, name)).store as store:
        play(store, facts(player), elapsed_ms, 2_000, 3_000)
    return facts(player).game_id


def board(at: Machine, name: str) -> list[tuple[str, int]]:
    return [(row["player"], row["total_ms"]) for row in json.loads(at(name, "scores", "--json").out)]


def test_two_machines_have_one_leaderboard_by_a_folder(at: Machine, tmp_path: Path) -> None:
    club = tmp_path / "club"
    club.mkdir()
    assert "est un point d’échange" in at("ana", "hub", "init", str(club)).out
    assert "était déjà" in at("bob", "hub", "init", str(club)).out
    played(tmp_path, "ana", "Ana", 1_000)
    played(tmp_path, "bob", "Bob", 4_000)
    joining = at("ana", "hub", "join", str(club))
    assert "Ana" in joining.out, "what goes out is shown before it goes"
    at("bob", "hub", "join", str(club))
    assert json.loads(at("ana", "hub", "status", "--json").out)["waiting"] > 0
    for name in ("ana", "bob", "ana"):
        assert at(name, "hub", "sync").code == 0
    status = json.loads(at("ana", "hub", "status", "--json").out)
    assert (status["place"], status["kind"], status["waiting"], status["fault"]) == (str(club), "folder", 0, None)
    assert board(at, "ana") == board(at, "bob") == [("Ana", 6_000), ("Bob", 9_000)]
    assert at("ana", "hub", "sync").out == "Envoyé\N{NO-BREAK SPACE}: 0. Reçu\N{NO-BREAK SPACE}: 0.\n"
    with open_store(database(tmp_path, "ana")).store as store:
        assert [(one.carrier, one.target) for one in store.exports.all()] == [("folder", str(club))]
    (club / "topping-hub.txt").unlink()
    assert at("ana", "hub", "sync").code == 1
    assert "n’est pas un point d’échange" in at("ana", "hub", "status").out
    assert at("ana", "hub", "leave").code == 0
    assert "n’échange avec personne" in at("ana", "hub", "status").out
    assert at("ana", "hub", "sync").code == 2


def test_a_copy_of_a_machine_is_told_and_exchanges_at_once_in_its_new_name(at: Machine, tmp_path: Path) -> None:
    club = tmp_path / "club"
    club.mkdir()
    played(tmp_path, "ana", "Ana", 1_000)
    for command_ in (("init", str(club)), ("join", str(club)), ("sync",)):
        assert at("ana", "hub", *command_).code == 0
    copytree(tmp_path / "ana", tmp_path / "copy")
    played(tmp_path, "ana", "Paul", 2_000)
    played(tmp_path, "copy", "Zoé", 3_000)
    assert at("ana", "hub", "sync").code == 0
    said = at("copy", "hub", "sync")
    assert (said.code, said.error) == (0, "")
    assert "une autre identité" in said.out
    assert at("ana", "hub", "sync").code == 0
    assert {name for name, _ in board(at, "ana")} == {name for name, _ in board(at, "copy")} == {"Ana", "Paul", "Zoé"}


def test_a_server_is_made_joined_and_asked(at: Machine, tmp_path: Path, empty_database: str) -> None:
    login = f"{conninfo_to_dict(empty_database)['dbname']}_k"
    made = at("owner", "hub", "init", empty_database, "--kiosk", login)
    assert made.code == 0, made.error
    with psycopg.connect(empty_database) as owner:
        ends = "SELECT roleid::regrole::text FROM pg_auth_members WHERE member = current_user::regrole"
        assert (login,) in owner.execute(ends).fetchall(), "its owner may end what the login leaves open"
    dsn = made.out.splitlines()[-1].strip()
    assert "password=" in dsn
    game = played(tmp_path, "ana", "Ana", 1_000)
    played(tmp_path, "bob", "Bob", 4_000)
    for name in ("ana", "bob"):
        assert at(name, "hub", "join", dsn).code == 0
        assert "password" not in at(name, "hub", "status").out + at(name, "config", "show").out
        assert at(name, "hub", "sync").code == 0
    table = json.loads(at("ana", "hub", "table", game, "--json").out)
    assert [(line["rank"], line["name"], line["spent_ms"]) for line in table] == [(1, "Ana", 6_000), (2, "Bob", 9_000)]
    assert "Bob" in at("ana", "hub", "table", game).out
    assert "pas de première tentative" in at("ana", "hub", "table", "nothing").out
    assert at("owner", "hub", "init", empty_database, "--kiosk", "Été").code == 2


def test_the_table_of_a_competition_ranks_nobody_who_is_to_be_decided_and_no_part_of_a_game_first(
    at: Machine, tmp_path: Path, empty_database: str
) -> None:
    at("owner", "hub", "init", empty_database)
    at("ana", "event", "new", "Coupe", "--game", "normale-01")
    names = ("Ana", "Bob", "Cléo", "Dov")
    with open_store(database(tmp_path, "ana")).store as store:
        uuid = store.competitions.named("Coupe")
        under, game = store.competitions.read(uuid).plan.conditions, store.competitions.game(uuid, 1)
        roster = [Enrolled(Entrant(name.lower(), number, (name,))) for number, name in enumerate(names, start=1)]
        store.competitions.add(uuid, *roster, StageSet(CompetitionStage.OPEN), at=instant(0))
        for name in names:
            entry = CompetitionEntry(uuid, name.lower(), 1)
            run = store.competitions.start_run(entry, RunFacts.of(name, game, under), instant(1))
            moves = turns(game)[: 2 if name == "Ana" else None]
            for turn in moves:
                store.runs.add_move(run, found(turn, 2_000 if name == "Dov" else 1_000), turn)
            if name == "Cléo":
                store.runs.resume(run)
            if name != "Ana":
                store.runs.finish(run, instant(9))
    assert at("ana", "hub", "join", empty_database).code == 0
    assert at("ana", "hub", "sync").code == 0
    table = json.loads(at("ana", "hub", "table", "Coupe", "--json").out)
    told = [(line["rank"], line["entrant"], line["state"]) for line in table]
    assert told == [(1, "bob", ""), (2, "dov", ""), (3, "ana", ""), (None, "cléo", "waiting")]
    assert "à trancher" in at("ana", "hub", "table", "Coupe").out


@pytest.mark.parametrize(
    "arguments",
    [
        ("sync",),
        ("init",),
        ("join", "/nowhere/at/all"),
        ("join", "postgresql://127.0.0.1:1/x"),
        ("join", "host= = ="),
        ("init", "/nowhere/at/all"),
        ("init", ".", "--kiosk", "k1"),
        ("table", "x"),
        ("enrol", "x"),
        ("enrol", "", ""),
    ],
)
def test_whatever_cannot_be_is_refused_in_words(at: Machine, arguments: tuple[str, ...]) -> None:
    said = at("ana", "hub", *arguments)
    assert said.code in (1, 2)
    assert len(said.error.splitlines()) == 1


def test_a_referee_enrols_machines_by_name_and_what_is_not_signed_does_not_count(at: Machine, tmp_path: Path) -> None:
    club = tmp_path / "club"
    club.mkdir()
    at("ref", "hub", "init", str(club))
    with open_store(database(tmp_path, "ref")).store as store:
        uuid = store.competitions.found(CompetitionPlan("Open de Lyon"), "2026-03-01T10:00:00Z")
    for name in ("ref", "ana", "bob"):
        at(name, "hub", "join", str(club))
        at(name, "config", "set", "hub.label", f"Borne {name}")
        at(name, "hub", "sync")
    at("ref", "hub", "sync")
    assert "–" in at("ref", "hub", "enrol", "open de lyon").out
    assert "Inscrite" in at("ref", "hub", "enrol", "Open de Lyon", "Borne ana").out
    assert "Déjà inscrite" in at("ref", "hub", "enrol", uuid, "borne ANA").out
    assert (
        "n’est" in at("ref", "hub", "enrol", uuid, "Borne zoé").error
        or "aucune" in at("ref", "hub", "enrol", uuid, "x").error
    )
    at("ref", "hub", "sync")
    at("ana", "hub", "sync")
    assert at("ana", "hub", "enrol", uuid, "Borne bob").code == 2, "another machine has founded it"
    with open_store(database(tmp_path, "ana")).store as store:
        machines = {machine.label: machine.uuid for machine in known_machines(store)}
        enrolled = SignedRuns(store).machines(uuid)
        assert enrolled == {machines["Borne ana"], machines["Borne ref"]}, "and the founder's own"
        bob = store.sharing.after(machines["Borne bob"], 0)
        assert bob
        assert all(map(is_genuine, bob))
        assert not is_genuine(bob[0].signed("AAAA"))
        assert not is_genuine(MachineKey(bytes(32)).sign(bob[0]))


WITHOUT_DRIVER = """
import sys

sys.modules["psycopg"] = None  # as where it is not installed
from topping.cli import run

sys.exit(run(sys.argv[1:]))
"""


def test_without_the_driver_a_folder_serves_and_a_server_is_told_what_it_needs(tmp_path: Path) -> None:
    def said(*arguments: str) -> Said:
        environment = {**os.environ, "TOPPING_HOME": str(tmp_path / "home"), "TOPPING_LANGUAGE": "fr"}
        told = [sys.executable, "-c", WITHOUT_DRIVER, *arguments]
        done = subprocess.run(told, env=environment, capture_output=True, text=True, check=False)
        return Said(done.returncode, done.stdout, done.stderr)

    club = tmp_path / "club"
    club.mkdir()
    assert said("hub", "init", str(club)).code == 0
    assert said("hub", "join", str(club), "--yes").code == 0
    assert said("hub", "sync").code == 0
    for asked in (("init",), ("join", "--yes")):
        refused = said("hub", asked[0], "postgresql://a:b@localhost/club", *asked[1:])
        assert refused.code != 0
        assert "topping-duplicate[hub]" in refused.error
        assert "Traceback" not in refused.error
    assert "psycopg" in said("doctor").out
