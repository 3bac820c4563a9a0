"""A kiosk sends its results to the club's server, each once; nothing is lost while the server is away."""

import json
import shutil
import socket
import tempfile
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

import psycopg
import pytest

from tests.hub import hostile
from tests.hub.conftest import HubDatabase, Machine
from tests.hub.hostile import hostile_server
from tests.hub.server import crash, served
from tests.play.session.helpers import DUPLICATE_PLAN
from tests.play.session.helpers import GAME as SESSION_GAME
from tests.store.helpers import GAME, SHORT, facts, facts_under, instant, keep_course, play, play_scoring, turns
from topping.hub import connecting, owner
from topping.hub.client import HubClient
from topping.hub.joinline import JoinLine
from topping.hub.sender import HubSender
from topping.hub.status import HubState
from topping.play.session import events
from topping.rules.conditions.formula import DUPLICATE
from topping.store import Store
from topping.store.backup import back_up, restore
from topping.store.people.consents import Leaves
from topping.store.sessions.log import SessionLog
from topping.texts import tell

Machines = Callable[..., Machine]


def players(hub: HubDatabase) -> list[str]:
    return [name for (name,) in hub.rows("SELECT player FROM topping.runs ORDER BY spent_ms, player")]


def standing(hub: HubDatabase) -> list[list[object]]:
    ((text,),) = hub.rows("SELECT standing FROM topping.sessions")
    return [*json.loads(text)]


def keep_session(store: Store, *names: str) -> None:
    """A session that was closed before its first move."""
    log = SessionLog.start(store, DUPLICATE_PLAN, SESSION_GAME, "Mardi", instant(0))
    for table, name in enumerate(names, start=1):
        log.add(events.Registered(table, name), instant(1))
    log.add(events.Ended(), instant(2))


def test_two_kiosks_that_were_offline_for_a_day_come_back_and_all_is_there_once(
    hub: HubDatabase, machine: Machines
) -> None:
    kiosks = [machine("mardi"), machine("jeudi")]
    for kiosk, name in zip(kiosks, ("mardi", "jeudi"), strict=True):
        kiosk.join(replace(hub.invite(name), host="/nowhere"))
        kiosk.exchange()
        for number in range(30):
            play(kiosk.store, facts(f"{name} {number}"), 1_000 + number, 2_000, 3_000)
        keep_course(kiosk.store)
        kiosk.exchange()
        status = kiosk.sender.status
        assert status is not None
        assert (status.state, status.runs, status.sessions) == (HubState.AWAY, 30, 1)
    for kiosk, name in zip(kiosks, ("mardi", "jeudi"), strict=True):
        kiosk.join(hub.invite(name))
        for _ in range(3):
            kiosk.exchange()
        status = kiosk.sender.status
        assert status is not None
        assert (status.state, status.waiting, status.sent_runs, status.sent_sessions) == (HubState.WELL, 0, 30, 1)
    assert hub.rows("SELECT count(*), count(DISTINCT uuid) FROM topping.runs") == [(60, 60)]
    assert hub.rows("SELECT count(*) FROM topping.sessions") == [(2,)]


def test_a_session_that_cannot_be_read_keeps_nothing_else_from_leaving(hub: HubDatabase, machine: Machines) -> None:
    kiosk = machine()
    kiosk.join(hub.invite("a"))
    keep_session(kiosk.store, "Zoé", "Luc")
    with kiosk.store._database.writing() as sql:
        values = 'SELECT game, number + 1, at, \'{"event":"of-a-later-version"}\' FROM game_events'
        sql.execute(f"INSERT INTO game_events (game, number, at, body) {values} ORDER BY number DESC LIMIT 1")
    play(kiosk.store, facts("Zoé"), 1_000, 2_000, 3_000)
    kiosk.exchange()
    assert kiosk.waiting == 0
    assert players(hub) == ["Zoé"]


def test_the_server_has_no_word_draw_number_of_moves_or_seed(hub: HubDatabase, machine: Machines) -> None:
    kiosk = machine()
    kiosk.join(hub.invite("a"))
    play(kiosk.store, facts("Zoé"), 1_000, 2_000, 3_000)
    play_scoring(kiosk.store, facts_under(DUPLICATE, "Max"), 66, 3, 3, minute=10)
    keep_course(kiosk.store)
    kiosk.exchange()
    told = json.dumps([
        [str(value) for value in row]
        for table in ("runs", "sessions")
        for row in hub.rows(f"SELECT * FROM topping.{table} ORDER BY login, uuid")
    ])  # fmt: skip
    words = [turn.solution.move.word for turn in turns()] + [str(turn.draw.letters) for turn in turns()]
    assert not [one for one in [*words, GAME.name, "H4"] if one and len(one) > 2 and one.casefold() in told.casefold()]
    assert hub.rows("SELECT measure, spent_ms, scored, tops FROM topping.runs ORDER BY measure") == [
        ("points", 0, 72, 0),
        ("time", 6_000, 0, 0),
    ]


def test_only_first_attempts_that_were_finished_and_rank_leave(hub: HubDatabase, machine: Machines) -> None:
    kiosk = machine()
    kiosk.join(hub.invite("a"))
    play(kiosk.store, facts("Zoé"), 1_000, 2_000, 3_000)
    play(kiosk.store, facts("Zoé"), 500, 500, 500, minute=10)
    kiosk.store.runs.start(facts("Max"), instant(20))
    kiosk.exchange()
    assert hub.rows("SELECT player, spent_ms FROM topping.runs") == [("Zoé", 6_000)]


def test_names_leave_as_their_players_allow(hub: HubDatabase, machine: Machines) -> None:
    kiosk, store = machine(), None
    kiosk.join(hub.invite("a"))
    store = kiosk.store
    for place, name in enumerate(("Zoé Martin", "Jean-Paul Dupont", "Léo Petit", "Ana Rey")):
        play(store, facts(name), 1_000 * place, 1_000, 1_000)
    store.consents.keep("Jean-Paul Dupont", Leaves.INITIALS, minor=False, at=instant(5))
    store.consents.keep("Léo Petit", Leaves.NAME, minor=True, at=instant(5))
    store.consents.keep("Ana Rey", Leaves.NOTHING, minor=False, at=instant(5))
    keep_session(store, "Zoé Martin", "Léo Petit", "Ana Rey", "Inconnu Total")
    kiosk.exchange()
    assert players(hub) == ["Zoé Martin", "J.-P. D. 2", "L. P. 3"]
    assert [line[1] for line in standing(hub)] == ["Zoé Martin", "L. P. 3", "", "I. T. 4"]


def test_a_player_who_changes_here_changes_there(hub: HubDatabase, machine: Machines) -> None:
    kiosk = machine()
    kiosk.join(hub.invite("a"))
    store = kiosk.store
    for place, name in enumerate(("Zoé Martin", "Max Roy", "Léo Petit", "Ana Rey")):
        play(store, facts(name), 1_000 * place, 1_000, 1_000)
    keep_session(store, "Zoé Martin", "Max Roy", "Léo Petit", "Ana Rey")
    kiosk.exchange()
    assert players(hub) == ["Zoé Martin", "Max Roy", "Léo Petit", "Ana Rey"]
    store.people.rename("Zoé Martin", "Zoé Durand")
    neutral = store.people.anonymise("Max Roy")
    store.consents.mark_minor("Léo Petit")
    store.consents.keep("Ana Rey", Leaves.NOTHING, minor=False, at=instant(5))
    kiosk.exchange()
    assert players(hub) == ["Zoé Durand", neutral, "L. P. 3"]
    told = json.dumps(standing(hub), ensure_ascii=False)
    assert not [name for name in ("Roy", "Petit", "Rey") if name in told]
    store.consents.keep("Ana Rey", Leaves.NAME, minor=False, at=instant(6))
    kiosk.exchange()
    assert "Ana Rey" in players(hub)


def test_a_session_that_is_erased_here_goes_there(hub: HubDatabase, machine: Machines) -> None:
    kiosk = machine()
    kiosk.join(hub.invite("a"))
    keep_course(kiosk.store)
    kiosk.exchange()
    assert hub.rows("SELECT count(*) FROM topping.sessions") == [(1,)]
    kiosk.store.sessions.erase(1)
    kiosk.exchange()
    assert hub.rows("SELECT count(*) FROM topping.sessions") == [(0,)]


def test_what_changes_while_it_is_sent_is_sent_again(
    hub: HubDatabase, machine: Machines, monkeypatch: pytest.MonkeyPatch
) -> None:
    kiosk = machine()
    kiosk.join(hub.invite("a"))
    play(kiosk.store, facts("Zoé"), 1_000, 1_000, 1_000)
    put, changes = HubClient.put, [partial(kiosk.store.people.rename, "Zoé", "Léa")]

    def changed_meanwhile(client: HubClient, kind: str, rows: list[dict[str, object]]) -> object:
        refused = put(client, kind, rows)
        for change in changes:
            change()
        changes.clear()
        return refused

    monkeypatch.setattr(HubClient, "put", changed_meanwhile)
    kiosk.exchange()
    assert (players(hub), kiosk.waiting) == (["Zoé"], 1)
    kiosk.exchange()
    assert (players(hub), kiosk.waiting) == (["Léa"], 0)


def test_a_backup_of_yesterday_sends_nothing_twice(hub: HubDatabase, machine: Machines, tmp_path: Path) -> None:
    kiosk = machine()
    kiosk.join(hub.invite("a"))
    for number in range(5):
        play(kiosk.store, facts(f"Hier {number}"), 1_000, 2_000, number)
    back_up(tmp_path / "hier.db", kiosk.store.path)
    kiosk.exchange()
    play(kiosk.store, facts("Aujourd’hui"), 1_000, 2_000, 3_000)
    kiosk.exchange()
    kiosk.sender.close()
    kiosk.store.close()
    restore(tmp_path / "hier.db", kiosk.store.path)
    again = machine()
    assert again.waiting == 5, "as it was yesterday"
    again.exchange()
    assert again.waiting == 0
    assert hub.rows("SELECT count(*), count(DISTINCT uuid) FROM topping.runs") == [(6, 6)]


def test_a_server_that_is_killed_while_rows_go_loses_none(machine: Machines) -> None:
    folder = Path(tempfile.mkdtemp(prefix="tpg-"))
    kiosk = machine()
    try:
        with served(folder) as place:
            made = HubDatabase(place, "club")
            replace(made, name="postgres").rows("CREATE DATABASE club")
            with connecting.connect(made.owner) as connection:
                owner.make(connection, "Club")
            line = made.invite("a")
            for number in range(1_500):
                play(kiosk.store, facts(f"J{number}", SHORT), 1_000 + number, game=SHORT)
            kiosk.join(line)
            there = f"host={place} dbname={made.name} user=postgres"
            stop = threading.Thread(target=_crash_once_some_are_there, args=(folder, there))
            stop.start()
            kiosk.exchange()
            stop.join()
            kiosk.exchange()
            status = kiosk.sender.status
            assert status is not None
            assert status.state is HubState.AWAY
        with served(folder):
            assert made.rows("SELECT count(*) FROM topping.runs") != [(1_500,)], "it was killed in the middle"
            kiosk.exchange()
            assert kiosk.waiting == 0
            assert made.rows("SELECT count(*), count(DISTINCT uuid) FROM topping.runs") == [(1_500, 1_500)]
    finally:
        kiosk.sender.close()
        shutil.rmtree(folder, ignore_errors=True)


def test_a_server_that_was_set_back_to_an_earlier_day_has_all_again(hub: HubDatabase, machine: Machines) -> None:
    kiosk = machine()
    kiosk.join(hub.invite("a"))
    for number in range(4):
        play(kiosk.store, facts(f"J{number}"), 1_000, 2_000, number)
    kiosk.exchange()
    hub.rows("DELETE FROM topping.runs WHERE player IN ('J1', 'J2')")
    kiosk.exchange()
    assert players(hub) == ["J0", "J1", "J2", "J3"]


def _crash_once_some_are_there(folder: Path, there: str) -> None:
    with psycopg.connect(there, autocommit=True) as watching:
        deadline = time.monotonic() + 20
        while time.monotonic() < deadline:
            if watching.execute(b"SELECT EXISTS (SELECT FROM topping.runs)").fetchone() == (True,):
                break
    crash(folder)


@pytest.mark.parametrize(
    ("state", "said", "key", "words"),
    [
        ("53100", "could not extend file: No space left on device", "full", "plus de place"),
        ("25006", "cannot execute INSERT in a read-only transaction", "read_only", "que la lecture"),
        ("57014", "canceling statement due to statement timeout", "slow", "trop de temps"),
        ("XX000", "\x1b[31mcache lookup failed", "odd", "ne se comprend pas"),
    ],
)
def test_why_the_server_takes_nothing_is_told_and_nothing_is_lost(
    hub: HubDatabase, machine: Machines, state: str, said: str, key: str, words: str
) -> None:
    kiosk = machine()
    kiosk.join(hub.invite("a"))
    play(kiosk.store, facts("Zoé"), 1_000, 1_000, 1_000)
    hub.rows(
        "CREATE FUNCTION public.refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
        f"RAISE EXCEPTION USING ERRCODE = '{state}', MESSAGE = E'{said.encode('unicode_escape').decode()}'; END $$"
    )
    hub.rows("CREATE TRIGGER refused BEFORE INSERT ON topping.runs EXECUTE FUNCTION public.refuse()")
    kiosk.exchange()
    status = kiosk.sender.status
    assert status is not None
    assert status.fault is not None
    assert (status.state, status.fault.key, kiosk.waiting) == (HubState.AWAY, f"hub.fault.{key}", 1)
    assert words in tell(status.fault)
    assert str(status.fault.details["said"]) in said.replace("\x1b", "")
    assert status.next_ms is not None
    hub.rows("DROP TRIGGER refused ON topping.runs")
    kiosk.exchange()
    assert (players(hub), kiosk.waiting) == (["Zoé"], 0)


def test_a_server_of_another_version_is_told(hub: HubDatabase, machine: Machines) -> None:
    kiosk = machine()
    kiosk.join(hub.invite("a"))
    play(kiosk.store, facts("Zoé"), 1_000, 1_000, 1_000)
    hub.rows("UPDATE topping.hub SET version = 2")
    kiosk.exchange()
    assert kiosk.sender.status is not None
    assert kiosk.sender.status.fault is not None
    assert "mettez Topping à jour" in tell(kiosk.sender.status.fault)
    assert kiosk.waiting == 1


@pytest.mark.parametrize(
    "answer",
    [
        hostile.silent, hostile.silent_after_greeting, hostile.garbage, hostile.endless, hostile.odd,
        hostile.asks_for_the_password,
    ],
)  # fmt: skip
def test_a_hostile_server_is_left_and_nothing_is_lost_or_told(
    machine: Machines, monkeypatch: pytest.MonkeyPatch, answer: Callable[[socket.socket], None]
) -> None:
    monkeypatch.setattr(connecting, "ANSWER_S", 2.0)
    kiosk = machine()
    play(kiosk.store, facts("Zoé"), 1_000, 1_000, 1_000)
    with hostile_server(answer) as line:
        kiosk.join(line)
        begun = time.monotonic()
        kiosk.exchange()
        assert time.monotonic() - begun < 15
    status = kiosk.sender.status
    assert status is not None
    assert status.fault is not None
    assert (status.state, kiosk.waiting) == (HubState.AWAY, 1)
    said = tell(status.fault) + str(status.fault.details)
    assert not [secret for secret in ("s3cr3t", "127.0.0.1", "mardi", "scores") if secret in said]


def test_a_kiosk_that_is_away_from_its_server_tries_again_by_itself(machine: Machines) -> None:
    kiosk = machine()
    kiosk.join(JoinLine("a", "b", "/nowhere", "c"))
    kiosk.sender.turn()
    status = kiosk.sender.status
    assert status is not None
    assert status.next_ms is not None
    first = status.next_ms
    kiosk.sender.turn()
    assert kiosk.sender.status is not None
    assert kiosk.sender.status.next_ms == first, "not before its time"
    kiosk.exchange()
    assert kiosk.sender.status.next_ms != first, "asked for, it is tried at once"


def test_the_thread_begins_and_ends_with_the_kiosk(hub: HubDatabase, machine: Machines) -> None:
    before, kiosk = {*threading.enumerate()}, machine()
    kiosk.join(hub.invite("a"))
    kiosk.sender.start()
    play(kiosk.store, facts("Zoé"), 1_000, 1_000, 1_000)
    deadline = time.monotonic() + 20
    while kiosk.waiting and time.monotonic() < deadline:
        time.sleep(0.05)
    assert players(hub) == ["Zoé"]
    kiosk.sender.close(5)
    assert not [one for one in {*threading.enumerate()} - before if one.name == "hub"]


def test_the_last_answer_stays_and_enters_no_other_table(hub: HubDatabase, machine: Machines) -> None:
    here, there = machine("ici"), machine("ailleurs")
    for one, name in ((here, "a"), (there, "b")):
        one.join(hub.invite(name))
    play(there.store, facts("Rose"), 1_000, 1_000, 1_000)
    there.exchange()
    ((game, terms),) = hub.rows("SELECT game, terms FROM topping.runs")
    here.sender.ask(f"board {game} {terms}")
    here.exchange()
    kept = here.store.hub_answers.of(f"board {game} {terms}")
    assert kept is not None
    assert "Rose" in kept.body
    assert here.store.people.names() == ()
    assert here.store.ranking.rows() == ()
    assert "Rose" not in json.dumps([*here.store.archive.records()], default=str)


def test_a_closed_door_is_told_in_one_word_and_names_nobody(machine: Machines) -> None:
    kiosk = machine()
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    kiosk.join(JoinLine("a", "s3cr3t", "127.0.0.1", "d", port))
    kiosk.exchange()
    assert kiosk.sender.status is not None
    fault = kiosk.sender.status.fault
    assert fault is not None
    assert (fault.key, fault.details["said"]) == ("hub.fault.refused", "Connection refused")


def test_a_name_of_many_parts_takes_the_full_one_away_all_the_same(hub: HubDatabase, machine: Machines) -> None:
    kiosk, long = machine(), "A B C D E F G H I J K L M N O"
    kiosk.join(hub.invite("a"))
    play(kiosk.store, facts(long), 1_000, 1_000, 1_000)
    kiosk.exchange()
    assert players(hub) == [long]
    kiosk.store.consents.mark_minor(long)
    kiosk.exchange()
    assert len(players(hub)) == 1
    assert players(hub)[0].startswith("A. B. C.")


def test_a_row_that_the_server_takes_no_more_is_not_left_there_as_it_was(hub: HubDatabase, machine: Machines) -> None:
    kiosk = machine()
    kiosk.join(hub.invite("a"))
    play(kiosk.store, facts("Zoé Martin"), 1_000, 1_000, 1_000)
    kiosk.exchange()
    hub.rows("ALTER TABLE topping.runs ADD CHECK (player <> 'Z. M. 1')")
    kiosk.store.consents.mark_minor("Zoé Martin")
    kiosk.exchange()
    assert players(hub) == []
    assert kiosk.sender.status is not None
    assert (kiosk.sender.status.refused, kiosk.waiting) == (1, 1)


def test_a_database_that_is_not_there_is_not_made_anew(hub: HubDatabase, machine: Machines, tmp_path: Path) -> None:
    kiosk = machine()
    kiosk.join(hub.invite("a"))
    gone = tmp_path / "gone" / "topping.db"
    sender = HubSender(lambda: (gone, 0), lambda: "salle", kiosk.folder / "hub.json")
    sender.try_now()
    sender.turn()
    assert not gone.parent.exists()
