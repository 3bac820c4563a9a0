"""A competition of two rooms by the club's server: results come in by themselves, standings go out."""

import json
import shutil
import tempfile
import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from tests.cli.event.test_event import run_one
from tests.hub.conftest import HubDatabase, Machine
from tests.hub.server import ADMIN, crash, served
from tests.outside.commands import Typed
from tests.outside.referee import opens
from tests.store.competitions.test_competitions import AT
from tests.store.helpers import GAME, found
from topping.competition.decisions import EntrantExcluded, MoveVoided
from topping.competition.entrant import Entrant
from topping.competition.events import Decided, Enrolled
from topping.competition.plan import CompetitionPlan
from topping.competition.questions import DecisionQuestion, open_questions
from topping.competition.results import Proof
from topping.hub import owner
from topping.hub.client import HubClient
from topping.hub.connecting import connect
from topping.hub.joined import JoinedHub, keep_joined
from topping.hub.joinline import JoinLine
from topping.hub.publishedstandings import published_standings, results_question, standings_question
from topping.hub.sender import HubSender
from topping.rules.conditions.conditions import Conditions
from topping.store import RunFacts, open_store
from topping.store.competitions.competitions import CompetitionEntry, ResultsTaken
from topping.store.people.consents import Leaves

Machines = Callable[..., Machine]
ROSTER = (
    Entrant("zoe", 1, ("Zoé Martin",), centre="Lyon"),
    Entrant("ines", 2, ("Inès Petit",), centre="Lyon", minor=True),
    Entrant("luc", 1, ("Luc Roy",), centre="Évry"),
    Entrant("max", 2, ("Max Weber",), centre="Évry"),
)


class Competition:
    """An organiser and two rooms, which have joined one hub."""

    def __init__(self, hub: HubDatabase, machine: Machines) -> None:
        self.hub = hub
        self.lines = {name: hub.invite(name) for name in ("siege", "lyon", "evry")}
        self.organiser, self.lyon, self.evry = (machine(name) for name in self.lines)
        for one, line in zip((self.organiser, self.lyon, self.evry), self.lines.values(), strict=True):
            one.join(line)
        kept = self.organiser.store.competitions
        self.uuid = kept.found(CompetitionPlan("Coupe", Conditions()), AT)
        kept.place_game(self.uuid, 1, GAME, AT)
        kept.add(self.uuid, *map(Enrolled, ROSTER), at=AT)
        kept.open(self.uuid, AT)
        self.take_packages()

    def take_packages(self) -> None:
        for one, room in ((self.lyon, "Lyon"), (self.evry, "Évry")):
            package = self.organiser.store.competitions.package(
                self.uuid, room, "BAKO RITU", label="Siège", login=self.lines["siege"].login
            )
            one.store.competitions.take_package(package, AT)
            one.store.competitions.open(self.uuid, AT)

    def play(self, machine: Machine, entrant: str, *elapsed: int) -> None:
        store = machine.store
        facts = RunFacts.of(entrant.capitalize(), GAME, Conditions())
        run = store.competitions.start_run(CompetitionEntry(self.uuid, entrant, 1), facts, AT)
        for turn, elapsed_ms in zip(GAME.turns(), elapsed, strict=True):
            store.runs.add_move(run, found(turn, elapsed_ms), turn)
        store.runs.finish(run, AT)

    def fetch(self) -> list[ResultsTaken]:
        """The organiser asks the server and takes what it has."""
        question, store = results_question(self.uuid), self.organiser.store
        self.organiser.sender.ask(question)
        self.organiser.exchange()
        answers = store.hub_answers.beginning(question)
        return [
            store.competitions.take_results(one.body, AT, by_hub=True)
            for one in answers
            if store.competitions.proves(self.uuid, one.body)
        ]

    @property
    def counted(self) -> set[str]:
        competition = self.organiser.store.competitions.read(self.uuid)
        return {competition.runs[run].entrant for run in competition.brought_runs}


@pytest.fixture
def coupe(hub: HubDatabase, machine: Machines) -> Competition:
    return Competition(hub, machine)


def test_two_rooms_give_their_results_back_and_read_the_standings(coupe: Competition) -> None:
    coupe.play(coupe.lyon, "zoe", 1_000, 2_000, 3_000)
    coupe.play(coupe.lyon, "ines", 2_000, 2_000, 3_000)
    coupe.play(coupe.evry, "luc", 1_000, 1_000, 1_000)
    coupe.lyon.exchange()
    coupe.evry.exchange()
    assert {(one.room, one.proof, one.counted) for one in coupe.fetch()} == {
        ("Lyon", Proof.AUTHENTICATED, (1,)),
        ("Évry", Proof.AUTHENTICATED, (1,)),
    }
    assert coupe.counted == {"zoe", "ines", "luc"}
    coupe.organiser.store.competitions.publish(coupe.uuid)
    coupe.organiser.exchange()
    coupe.lyon.sender.ask(standings_question(coupe.uuid))
    coupe.lyon.exchange()
    answer = coupe.lyon.store.hub_answers.of(f"{standings_question(coupe.uuid)} {coupe.lines['siege'].login}")
    assert answer is not None
    read = published_standings(answer)
    assert read is not None
    lines = [(one.rank, one.name, one.room, one.total) for one in read.lines if one.rank]
    assert lines == [(1, "Luc Roy", "Évry", 3_000), (2, "Zoé Martin", "Lyon", 6_000), (3, "I. P.", "Lyon", 7_000)]
    assert not read.is_final
    assert {*coupe.lyon.store.competitions.read(coupe.uuid).runs.values()} == {
        one for one in coupe.lyon.store.competitions.read(coupe.uuid).runs.values() if one.entrant in ("zoe", "ines")
    }, "what is published is merged into nothing"


def test_what_a_room_plays_on_enters_unasked_and_what_it_changes_is_asked(coupe: Competition) -> None:
    coupe.play(coupe.lyon, "zoe", 1_000, 2_000, 3_000)
    coupe.lyon.exchange()
    coupe.fetch()
    coupe.play(coupe.lyon, "ines", 2_000, 2_000, 3_000)
    coupe.lyon.exchange()
    (taken,) = coupe.fetch()
    assert (taken.counted, taken.asked) == ((1,), ())
    assert coupe.counted == {"zoe", "ines"}
    competitions = coupe.organiser.store.competitions
    assert open_questions(competitions.read(coupe.uuid)) == ()
    coupe.lyon.store.competitions.add(coupe.uuid, Decided(MoveVoided(1, 2), "lettre mal annoncée", "A. Faure"), at=AT)
    coupe.lyon.exchange()
    coupe.fetch()
    (question,) = open_questions(competitions.read(coupe.uuid))
    assert isinstance(question, DecisionQuestion), "what the room has decided, and no second file"
    before = competitions.read(coupe.uuid).results.taken
    assert [one.passed for one in coupe.fetch()] == [(1,)], "each text is taken once"
    assert competitions.read(coupe.uuid).results.taken == before


def test_a_room_that_was_without_network_for_a_day_gives_all_back(coupe: Competition) -> None:
    away = replace(coupe.lines["lyon"], host="/nowhere")
    coupe.lyon.join(away)
    coupe.play(coupe.lyon, "zoe", 1_000, 2_000, 3_000)
    coupe.lyon.exchange()
    coupe.lyon.store.competitions.add(coupe.uuid, Decided(EntrantExcluded("ines"), "§6.1", "A. Faure"), at=AT)
    coupe.lyon.exchange()
    assert coupe.lyon.store.outbox.counts().total() > 0
    coupe.lyon.join(coupe.lines["lyon"])
    coupe.lyon.exchange()
    assert coupe.lyon.waiting == 0
    coupe.fetch()
    assert coupe.counted == {"zoe"}


def test_a_room_without_the_organisers_login_sends_nothing(hub: HubDatabase, machine: Machines) -> None:
    coupe = Competition(hub, machine)
    package = replace(
        coupe.organiser.store.competitions.package(coupe.uuid, "Lyon", "BAKO RITU", label="Siège"), login=""
    )
    coupe.lyon.store.competitions.take_package(package, AT)
    coupe.play(coupe.lyon, "zoe", 1_000, 2_000, 3_000)
    coupe.lyon.exchange()
    assert hub.rows("SELECT count(*) FROM topping.results") == [(0,)]
    coupe.take_packages()
    coupe.lyon.exchange()
    coupe.fetch()
    assert coupe.counted == {"zoe"}, "a package that tells it is opened over the first"


def test_what_the_server_has_names_minors_by_initials_and_no_word(coupe: Competition) -> None:
    coupe.play(coupe.lyon, "ines", 2_000, 2_000, 3_000)
    late = Entrant("tom", 9, ("Tom Enfant",), centre="Lyon", licences=("0042",), minor=True)
    coupe.lyon.store.competitions.add(coupe.uuid, Enrolled(late), at=AT)
    coupe.play(coupe.lyon, "tom", 2_000, 2_000, 3_000)
    coupe.lyon.exchange()
    coupe.fetch()
    coupe.organiser.store.competitions.publish(coupe.uuid)
    coupe.organiser.exchange()
    held = coupe.hub.rows("SELECT body FROM topping.results UNION ALL SELECT body FROM topping.standings")
    assert len(held) == 2
    for (body,) in held:
        assert not any(secret in body for secret in ("Enfant", "Petit", "0042"))
        assert not any(turn.solution.word in body for turn in GAME.turns())
        assert not any(turn.position.rack in body for turn in GAME.turns())


def test_an_erased_competition_is_gone_from_the_server(coupe: Competition) -> None:
    coupe.play(coupe.lyon, "zoe", 1_000, 2_000, 3_000)
    coupe.lyon.exchange()
    coupe.fetch()
    coupe.organiser.store.competitions.publish(coupe.uuid)
    coupe.organiser.exchange()
    coupe.lyon.store.competitions.erase(coupe.uuid)
    coupe.organiser.store.competitions.erase(coupe.uuid)
    coupe.lyon.exchange()
    coupe.organiser.exchange()
    assert coupe.organiser.store.hub_answers.beginning(results_question(coupe.uuid)) == ()
    counts = "SELECT (SELECT count(*) FROM topping.results), (SELECT count(*) FROM topping.standings)"
    assert coupe.hub.rows(counts) == [(0, 0)]


def test_a_server_set_back_to_yesterday_gets_results_and_standings_again(coupe: Competition) -> None:
    coupe.play(coupe.lyon, "zoe", 1_000, 2_000, 3_000)
    coupe.lyon.exchange()
    coupe.organiser.store.competitions.publish(coupe.uuid)
    coupe.organiser.exchange()
    coupe.hub.rows("DELETE FROM topping.results")
    coupe.hub.rows("DELETE FROM topping.standings")
    for one in (coupe.lyon, coupe.organiser):
        one.exchange()
    counts = "SELECT (SELECT count(*) FROM topping.results), (SELECT count(*) FROM topping.standings)"
    assert coupe.hub.rows(counts) == [(1, 1)]


def test_a_stolen_login_reads_no_other_room_and_replaces_none(coupe: Competition) -> None:
    coupe.play(coupe.lyon, "zoe", 1_000, 2_000, 3_000)
    coupe.lyon.exchange()
    ((honest,),) = coupe.hub.rows("SELECT body FROM topping.results")
    forged = honest.replace(",1000,", ",1,", 1)
    assert forged != honest
    organiser = coupe.lines["siege"].login
    stolen = coupe.lines["evry"]
    with coupe.hub.as_thief(stolen) as thief:
        assert thief.execute("SELECT count(*) FROM topping.results_for_me").fetchone() == (0,)
        for body in (forged, "{", '{"results":1' + "[" * 900_000, honest.replace("Lyon", "Évry")):
            row = {"uuid": coupe.uuid, "organiser": organiser, "body": body}
            thief.execute("SELECT topping.put_results(%s::jsonb)", (json.dumps([row]),))
            coupe.fetch()
            assert coupe.counted == {"zoe"}
            competition = coupe.organiser.store.competitions.read(coupe.uuid)
            assert [one.room for one in competition.results.taken] == ["Lyon"]
            assert open_questions(competition) == ()
        thief.execute("SELECT topping.drop_results(%s::uuid[])", ([coupe.uuid],))
        row = {"uuid": coupe.uuid, "body": json.dumps({"measure": "time", "groups": []})}
        thief.execute("SELECT topping.put_standings(%s::jsonb)", (json.dumps([row]),))
    assert coupe.hub.rows(f"SELECT body = '{honest}' FROM topping.results") == [(True,)]
    coupe.lyon.sender.ask(standings_question(coupe.uuid))
    coupe.lyon.exchange()
    kept = coupe.lyon.store.hub_answers
    assert kept.of(f"{standings_question(coupe.uuid)} {organiser}") is None, "a room reads the organiser's alone"


def test_a_player_who_is_anonymous_here_is_so_in_the_results_there(coupe: Competition) -> None:
    coupe.play(coupe.lyon, "zoe", 1_000, 2_000, 3_000)
    coupe.lyon.exchange()
    assert coupe.lyon.waiting == 0
    coupe.lyon.store.consents.keep("Zoe", Leaves.INITIALS, minor=False, at=AT)
    assert coupe.lyon.waiting > 0, "what names her goes again"


def reads(line: JoinLine, uuid: str) -> list[str]:
    with HubClient.open(line) as client:
        return [paper.login for paper in client.results(uuid)]


def test_only_the_organiser_and_the_room_itself_read_its_results(coupe: Competition) -> None:
    coupe.play(coupe.lyon, "zoe", 1_000, 2_000, 3_000)
    coupe.lyon.exchange()
    lyon = coupe.lines["lyon"].login
    assert [reads(coupe.lines[name], coupe.uuid) for name in ("siege", "lyon", "evry")] == [[lyon], [lyon], []]


def test_commands_name_the_organisers_login_and_take_what_the_server_has(
    hub: HubDatabase, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    event, code = Typed(capsys), "bako ritu nefa losi"
    lines = {name: hub.invite(name) for name in ("siege", "lyon", "voleur")}

    def at(name: str) -> None:
        monkeypatch.setenv("TOPPING_HOME", str(tmp_path / name))
        keep_joined(JoinedHub(lines[name], "Club", "2026-09-02T10:00:00.000Z"))

    monkeypatch.setenv("TOPPING_HOME", str(tmp_path / "siege"))
    roster = tmp_path / "inscrits.csv"
    roster.write_text("N°;Nom\n1;Élodie Lefèvre\n", encoding="utf-8")
    event("new", "Jeudi", "--game", "normale-01", "--players", roster)
    assert "aucun serveur" in event("results", "Jeudi", "--hub", code=2)
    at("siege")
    event("package", "Jeudi", "--out", tmp_path / "jeudi.topping", "--code", code)
    opens("Jeudi")
    assert "d’aucune salle" in event("results", "Jeudi", "--hub")
    at("lyon")
    event("package", tmp_path / "jeudi.topping", "--code", code)
    run_one("Jeudi", 1)
    with open_store().store as store:
        assert store.competitions.organiser_login(store.competitions.named("Jeudi")) == lines["siege"].login
        sender = HubSender(lambda: (store.path, store.moves), lambda: "Lyon")
        sender.turn()
        sender.close()
    ((uuid,),) = hub.rows("SELECT uuid::text FROM topping.results")
    with hub.as_thief(lines["voleur"]) as thief:
        row = {"uuid": uuid, "organiser": lines["siege"].login, "body": "{" * 1_000}
        thief.execute("SELECT topping.put_results(%s::jsonb)", (json.dumps([row]),))
    at("siege")
    told = event("results", "Jeudi", "--hub", code=1)
    assert f"{lines['lyon'].login} : Jeudi, –, authentifié ; parties comptées : 1" in told
    assert lines["voleur"].login in told, "what cannot be read is told, and keeps nothing else from being taken"
    assert "Élodie Lefèvre" in event("table", "Jeudi")
    assert "authentifié ; parties comptées : –" in event("results", "Jeudi", "--hub", code=1)


def test_results_outlive_a_server_that_is_killed_while_they_go(machine: Machines) -> None:
    folder = Path(tempfile.mkdtemp(prefix="tpg-"))
    try:
        with served(folder) as socket:
            with connect(JoinLine(ADMIN, "", str(socket), "postgres")) as connection:
                owner.make(connection, "Club")
            coupe = Competition(HubDatabase(socket, "postgres"), machine)
            coupe.play(coupe.lyon, "zoe", 1_000, 2_000, 3_000)
            coupe.lyon.exchange()
            coupe.play(coupe.lyon, "ines", 2_000, 2_000, 3_000)
            coupe.play(coupe.evry, "luc", 1_000, 1_000, 1_000)
            killing = threading.Thread(target=crash, args=(folder,))
            killing.start()
            coupe.evry.exchange()
            killing.join()
            coupe.lyon.exchange()
            assert coupe.lyon.waiting > 0
        with served(folder):
            coupe.lyon.exchange()
            coupe.evry.exchange()
            assert (coupe.lyon.waiting, coupe.evry.waiting) == (0, 0)
            coupe.fetch()
            assert coupe.counted == {"zoe", "ines", "luc"}
            taken = coupe.organiser.store.competitions.read(coupe.uuid).results.taken
            assert sorted(one.room for one in taken) == ["Lyon", "Évry"]
    finally:
        for one in (coupe.organiser, coupe.lyon, coupe.evry):
            one.sender.close()
        shutil.rmtree(folder, ignore_errors=True)
