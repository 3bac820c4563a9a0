"""Sessions in the database."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.conftest import CHECKOUT
from tests.play.session.helpers import DUPLICATE_PLAN, GAME, short
from tests.store.helpers import instant, whole_course
from topping.errors import InputError, StoreError
from topping.exchange.recording import RecordedSession, recorded_session
from topping.exchange.sheet import WrittenAnswer, WrittenPlayer
from topping.play.session import events
from topping.play.session.plan import Plan, Settling
from topping.play.session.standing import standings
from topping.rules.games.gametext import parse_game
from topping.rules.grid.board import Reference
from topping.store import Store, open_store
from topping.store.sessions.log import SessionLog
from topping.store.sessions.sessions import LONGEST_NAME, SessionFacts, replayed, session_name
from topping.texts import tell


def recorded(points: int = 44) -> RecordedSession:
    answer = WrittenAnswer(points, "JODLES", Reference.parse("H4"), penalty=5, warnings=4, solo=10)
    session = recorded_session(short(1), [WrittenPlayer("Zoé", (answer,), 12)])
    assert session is not None
    return session


def keep(store: Store, session: RecordedSession, minute: int = 0) -> tuple[int, bool]:
    return SessionLog.keep_imported(store, session.plan, short(1), "Eliot", instant(minute), session.events)


def test_it_is_kept_ended_sealed_and_marked(store: Store) -> None:
    number, is_new = keep(store, recorded())
    assert is_new
    kept, written = store.sessions.get(number)
    assert (kept.is_ended, kept.facts.is_imported, kept.players, kept.facts.name) == (True, True, 1, "Eliot")
    session = replayed(number, kept.facts, written)
    (line,) = standings(session)
    assert (line.table, line.name, line.points, line.deduction, line.bonus) == (12, "Zoé", 39, 5, 10)
    assert session.is_sealed
    assert session.plan.settling is Settling.AS_RECORDED
    assert not SessionLog.start(store, session.plan, GAME, "", instant(1)).facts.plan.settles_by_move


def test_the_same_session_is_kept_once(store: Store) -> None:
    first, _ = keep(store, recorded())
    assert keep(store, recorded(), minute=3) == (first, False)
    second, is_new = keep(store, recorded(points=40), minute=4)
    assert is_new
    assert len(store.sessions.all()) == 2
    assert first != second


def test_nothing_of_it_can_be_changed(store: Store) -> None:
    log = SessionLog.resume(store, keep(store, recorded())[0])
    for event in (events.Renamed(12, "Léa"), events.Credited(1, 12, 10), events.Excluded(12)):
        with pytest.raises(InputError, match=r"session\.sealed"):
            log.add(event, instant(9))


def test_no_other_session_takes_solos_from_a_file(store: Store) -> None:
    first: list[events.Event] = [events.Registered(1, "Zoé"), events.Opened(1), events.Collected(1)]
    log = SessionLog.start(store, recorded().plan.of(recorded().plan.conditions), GAME, "", instant(0), first=first)
    assert [(log.ended_for_ms(at), log.untouched_for_ms(at)) for at in map(instant, (-1, 0, 2))] == [
        *((0, 0), (0, 0), (0, 120_000)),
    ]
    with pytest.raises(InputError, match=r"session\.not_recorded"):
        log.add(events.Credited(1, 1, 10), instant(1))


JOKER_GAME = parse_game((CHECKOUT / "games" / "normale-joker-01.txt").read_text(encoding="utf-8"))
FACTS = SessionFacts.of("Essai", DUPLICATE_PLAN, GAME)


def started(store: Store, plan: Plan = DUPLICATE_PLAN, name: str = "Essai") -> SessionLog:
    return SessionLog.start(store, plan, GAME, name, instant(0))


def connect(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(path, isolation_level=None)


# keeping


def test_it_knows_how_long_it_has_been_over(store: Store) -> None:
    log = started(store)
    log.add(events.Registered(1, "Ana"), instant(1))
    assert log.ended_for_ms(instant(9)) == 0
    log.add(events.Ended(), instant(10))
    log.add(events.Renamed(1, "Anne"), instant(11))
    assert log.ended_for_ms(instant(26)) == 16 * 60_000
    assert SessionLog.resume(store, log.id).ended_for_ms(instant(26)) == 16 * 60_000


def test_it_resumes_where_it_was_after_each_event(path: Path) -> None:
    with open_store(path).store as store:
        log = started(store)
    for minute, event in enumerate(whole_course()):
        with open_store(path).store as store:
            resumed = SessionLog.resume(store, log.id)
            assert resumed.session == log.session
            resumed.add(event, instant(minute))
            log = resumed
    assert (log.name, log.session.is_ended) == ("Essai", True)


def test_an_event_that_cannot_be_kept_does_not_count(path: Path) -> None:
    with open_store(path).store as store:
        log = started(store)
        before = log.session
        with closing(connect(path)) as other:
            other.execute("CREATE TRIGGER full BEFORE INSERT ON session_events BEGIN SELECT RAISE(ABORT, 'x'); END")
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
        with pytest.raises(StoreError, match=r"store.event_not_next") as caught:
            second.add(events.Registered(1, "Zoé"), instant(2))
        assert "ouverte ailleurs" in tell(caught.value)
        assert second.session.seats == {}
        first.add(events.Collected(1), instant(3))
        assert len(one.sessions.get(first.id)[1]) == 2


@pytest.mark.parametrize("number", [0, 1, 3, 99])
def test_events_follow_one_another_without_a_gap(store: Store, number: int) -> None:
    session = store.sessions.start(FACTS, instant(0))
    store.sessions.add_events(session, 1, ["{}"], instant(1))
    with pytest.raises(StoreError, match=r"store.event_not_next"):
        store.sessions.add_events(session, number, ["{}"], instant(2))
    store.sessions.add_events(session, 2, ["{}"], instant(2))


def test_an_instant_needs_its_offset(store: Store) -> None:
    with pytest.raises(ValueError, match="offset"):
        store.sessions.add_events(store.sessions.start(FACTS, instant(0)), 1, ["{}"], "2025-01-01T00:00:00")


# what a session is played under


def test_a_game_of_another_variant_is_refused(store: Store) -> None:
    with pytest.raises(InputError, match=r"session.variant"):
        SessionLog.start(store, Plan(), JOKER_GAME, "", instant(0))
    assert store.sessions.all() == ()


def test_names() -> None:
    assert session_name("  Club  de Vannes\n") == "Club de Vannes"
    assert session_name("") == ""
    for text, key in (("x" * (LONGEST_NAME + 1), "session.name_too_long"), ("a\x00b", "session.name_unprintable")):
        with pytest.raises(InputError, match=key):
            session_name(text)


# looking


def test_an_unknown_session(store: Store) -> None:
    for ask in (store.sessions.get, lambda number: SessionLog.resume(store, number)):
        with pytest.raises(StoreError, match=r"store.session_unknown"):
            ask(7)
    with pytest.raises(StoreError, match=r"store.session_unknown"):
        store.sessions.add_events(7, 1, ["{}"], instant(0))


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
def test_a_body_that_cannot_be_understood_is_told_with_session_and_event(store: Store, body: str) -> None:
    log = started(store)
    log.add(events.Registered(1, "Zoé"), instant(1))
    store.sessions.add_events(log.id, 2, [body], instant(2))
    with pytest.raises(StoreError, match=r"store.event_unreadable") as caught:
        SessionLog.resume(store, log.id)
    sentence = tell(caught.value).replace("\N{NO-BREAK SPACE}", " ")
    assert f"séance {log.id} " in sentence
    assert "événement 2 " in sentence
    assert len(sentence) < 200
    assert [one.events for one in store.sessions.all()] == [2]


def test_events_that_have_gone_are_told(path: Path) -> None:
    with open_store(path).store as store:
        log = started(store)
        for event in whole_course()[:5]:
            log.add(event, instant(1))
        with closing(connect(path)) as outside:
            outside.execute("DROP TRIGGER session_events_remain")
            outside.execute("DELETE FROM session_events WHERE number = 3")
        with pytest.raises(StoreError, match=r"store.event_missing") as caught:
            SessionLog.resume(store, log.id)
        assert "événement 3 " in tell(caught.value)


@pytest.mark.parametrize(
    ("column", "value"),
    [("conditions.text", "vite"), ("sessions.game", "Topping 9"), ("sessions.game", "x")],
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


# power cuts
