"""Sessions that were played elsewhere, as they are kept here."""

import pytest

from tests.play.session.helpers import GAME, short
from tests.store.helpers import instant
from topping.errors import InputError
from topping.exchange.recording import RecordedSession, recorded_session
from topping.exchange.sheet import WrittenAnswer, WrittenPlayer
from topping.play.session import events
from topping.play.session.plan import Settling
from topping.play.session.standing import standings
from topping.rules.grid.board import Reference
from topping.store import Store
from topping.store.sessions.log import SessionLog
from topping.store.sessions.sessions import replayed


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
