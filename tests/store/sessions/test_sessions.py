"""Sessions in the database."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.conftest import CHECKOUT
from tests.play.session.helpers import DUPLICATE_PLAN, GAME
from tests.store.helpers import instant, whole_course
from topping.errors import InputError, StoreError
from topping.play.session import events
from topping.play.session.plan import Plan
from topping.rules.games.gametext import parse_game
from topping.store import Store, open_store
from topping.store.sessions.log import SessionLog
from topping.texts import tell

JOKER_GAME = parse_game((CHECKOUT / "games" / "normale-joker-01.txt").read_text(encoding="utf-8"))


def started(store: Store, plan: Plan = DUPLICATE_PLAN, name: str = "Essai") -> SessionLog:
    return SessionLog.start(store, plan, GAME, name, instant(0))


def connect(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(path, isolation_level=None)


# keeping


def test_an_event_that_cannot_be_kept_does_not_count(path: Path) -> None:
    with open_store(path).store as store:
        log = started(store)
        before = log.session
        with closing(connect(path)) as other:
            other.execute("CREATE TRIGGER full BEFORE INSERT ON game_events BEGIN SELECT RAISE(ABORT, 'x'); END")
        with pytest.raises(StoreError):
            log.add(events.Opened(1), instant(1))
        assert (log.session, log.written) == (before, 0)
        with closing(connect(path)) as other:
            other.execute("DROP TRIGGER full")
        log.add(events.Opened(1), instant(1))
        assert SessionLog.resume(store, log.id).session == log.session


def test_two_programs_cannot_both_go_on_with_a_session(path: Path) -> None:
    with open_store(path).store as one, open_store(path).store as other:
        first = started(one)
        second = SessionLog.resume(other, first.id)
        first.add(events.Opened(1), instant(1))
        with pytest.raises(StoreError, match=r"store.session_not_next") as caught:
            second.add(events.Registered(1, "Zoé"), instant(2))
        assert "ouverte ailleurs" in tell(caught.value)
        assert second.session.seats == {}
        first.add(events.Collected(1), instant(3))
        assert len(one.sessions.get(first.id)[1]) == 2


def test_a_session_is_taken_up_as_it_was_whatever_happened_in_it(store: Store) -> None:
    """Names, warnings, a move cancelled, another game, a late player, one excluded, an interruption, the end."""
    log = SessionLog.start(store, DUPLICATE_PLAN, GAME, "  Mardi   soir ", instant(0))
    for event in whole_course():
        log.add(event, instant(1))
        again = SessionLog.resume(store, log.id)
        assert (again.session, again.written, again.name) == (log.session, log.written, "Mardi soir")
    (kept,) = store.sessions.all()
    assert (kept.players, kept.events, kept.is_ended) == (3, len(whole_course()), True)


def test_events_entered_together_are_kept_together_or_not_at_all(store: Store) -> None:
    log = started(store)
    with pytest.raises(InputError):
        log.add_all([events.Registered(1, "Zoé"), events.Opened(7)], instant(1))
    assert (log.session.seats, store.sessions.get(log.id)[1]) == ({}, ())


@pytest.mark.parametrize(
    ("name", "key"), [("x" * 61, r"session\.name_too_long"), ("x\x07", r"session\.name_unprintable")]
)
def test_a_session_bears_a_name_that_can_be_printed(store: Store, name: str, key: str) -> None:
    with pytest.raises(InputError, match=key):
        started(store, name=name)
    assert started(store, name="é" * 60).name == "é" * 60


def test_another_program_follows_a_session_up_to_a_given_event(path: Path) -> None:
    with open_store(path).store as desk, open_store(path).store as hall:
        log = started(desk)
        follower = SessionLog.resume(hall, log.id)
        log.add_all([events.Registered(1, "Zoé"), events.Renamed(1, "Zoë"), events.Opened(1)], instant(1))
        assert follower.catch_up(1)
        assert follower.session.seats[1].player.name == "Zoé"
        assert follower.catch_up()
        assert follower.session == log.session
        assert not follower.catch_up()


def test_a_session_knows_for_how_long_it_was_left_alone(store: Store) -> None:
    """A clock that was put back yields 0."""
    log = started(store)
    log.add(events.Registered(1, "Zoé"), instant(3))
    assert [log.untouched_for_ms(instant(minute)) for minute in (5, 2)] == [120_000, 0]
    assert log.ended_for_ms(instant(9)) == 0
    log.add(events.Ended(), instant(10))
    for over in (log, SessionLog.resume(store, log.id)):
        assert [over.ended_for_ms(instant(minute)) for minute in (13, 9)] == [180_000, 0]


# who is named


def test_sessions_with_a_players_name_are_listed_and_erased(store: Store) -> None:
    """The player is found by his name before and after its correction."""
    mine, other = started(store), started(store)
    mine.add_all([events.Registered(1, "Zoé"), events.Renamed(1, "Zoë B.")], instant(1))
    other.add(events.Registered(1, "Luc"), instant(1))
    assert [store.sessions.naming(name) for name in ("ZOÉ", "zoë  b.", "Zoe", "Luc")] == [
        (mine.id,),
        (mine.id,),
        (),
        (other.id,),
    ]
    store.sessions.erase(mine.id)
    assert [session.id for session in store.sessions.all()] == [other.id]
    assert store.sessions.naming("Zoé") == ()
    for refused in (store.sessions.get, store.sessions.erase):
        with pytest.raises(StoreError, match="session_unknown"):
            refused(mine.id)
    with pytest.raises(StoreError, match="session_unknown"):
        mine.add(events.Opened(1), instant(2))
    other.add(events.Opened(1), instant(2))


# what a session is played under


def test_a_game_of_another_variant_is_refused(store: Store) -> None:
    with pytest.raises(InputError, match=r"session.variant"):
        SessionLog.start(store, Plan(), JOKER_GAME, "", instant(0))
    assert store.sessions.all() == ()


# damage

DEEP = "[" * 100_000
BODIES = [
    "",
    "Zoé",
    "[]",
    "null",
    "{}",
    '{"kind": "dance"}',
    '{"kind": []}',
    '{"kind": "opened"}',
    '{"kind": "opened", "move": "x"}',
    '{"kind": "opened", "move": 1e999}',
    '{"kind": "opened", "move": 7}',
    '{"kind": "excluded", "table": 9}',
    '{"kind": "handed", "move": 1, "table": 1, "bulletin": null, "correction": null}',
    '{"kind": "handed", "move": 1, "table": 1, "bulletin": 4, "correction": {}}',
    '{"kind": "ruled", "move": 1, "table": 1, "ruling": "dance"}',
    '{"kind": "cancelled", "move": 1, "game": 3}',
    '{"kind": "continued", "game": "Topping 1"}',
    '{"kind": "registered", "table": 1, "name": "Zoé"',
    DEEP,
]


@pytest.mark.parametrize("body", BODIES, ids=range(len(BODIES)))
def test_the_fault_names_session_and_event_of_an_unreadable_body(store: Store, path: Path, body: str) -> None:
    log = started(store)
    log.add(events.Registered(1, "Zoé"), instant(1))
    with closing(connect(path)) as outside:
        outside.execute("INSERT INTO game_events VALUES (1, 2, ?, ?)", (instant(2), body))
    with pytest.raises(StoreError, match=r"store.session_event") as caught:
        SessionLog.resume(store, log.id)
    sentence = tell(caught.value).replace("\N{NO-BREAK SPACE}", " ")
    assert f"séance {log.id} " in sentence
    assert "événement 2 " in sentence
    assert len(sentence) < 200
    assert [one.events for one in store.sessions.all()] == [2]


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("conditions.text", "vite"),
        ("games.about", '{"name": "", "rules_version": "", "game": "Topping 9"}'),
        ("games.about", "{"),
    ],
)
def test_what_a_session_is_played_under_may_be_of_another_version(path: Path, column: str, value: str) -> None:
    with open_store(path).store as store:
        log = started(store)
        with closing(connect(path)) as outside:
            table, name = column.split(".")
            outside.execute(f"UPDATE {table} SET {name} = ?", (value,))
        with pytest.raises(StoreError, match=r"store.session_unreadable"):
            SessionLog.resume(store, log.id)
        assert len(store.sessions.all()) == 1
