"""Questions to the database beside the loop, with threads of their own."""

import sys
import weakref
from collections.abc import Callable, Iterator
from concurrent.futures import wait
from contextlib import ExitStack
from pathlib import Path
from threading import Event, current_thread, enumerate
from time import monotonic, sleep
from typing import TypeVar

import pytest

from tests.kiosk.driver import FakeClock
from topping.errors import InputError, StoreError
from topping.kiosk.services.beside import Answers, Beside, KeptRecord, NotYetError, slow
from topping.kiosk.services.notices import Notices
from topping.store import Store

T = TypeVar("T")
LONG_S = 10.0
"""Longer than any answer takes here."""


class Asked:
    """A question that is answered when the test lets it be: the thread that answered, and how often."""

    def __init__(self) -> None:
        self.may_answer, self.stores = Event(), list[Store]()

    def __call__(self, store: Store, about: str = "") -> str:
        self.stores.append(store)
        assert self.may_answer.wait(LONG_S)
        if about == "fault":
            raise InputError("session.no_table", table=3)
        return f"{about} {current_thread().name.partition('_')[0]}"


@pytest.fixture
def beside(store: Store) -> Iterator[Beside]:
    with ExitStack() as stack:
        made = Beside(store, Notices())
        stack.callback(made.close)
        yield made


@slow
def _settings(own: Store) -> tuple[bool, int]:
    return own.ranking.rank_resumed, own.now_ms()


def changed(beside: Beside, change: Callable[[], T], answers: Answers | None = None) -> T:
    """What comes of a change, made in as many turns as it takes."""
    answers = {} if answers is None else answers
    while True:
        beside.begin_turn()
        try:
            with beside.waiting(answers):
                return change()
        except NotYetError:
            wait(answers.values(), LONG_S)


def test_before_it_is_open_the_database_is_asked_on_the_spot(beside: Beside, store: Store) -> None:
    asked = slow(Asked())
    asked.may_answer.set()
    with beside.waiting({}):
        assert beside.ask(asked, "closed") == "closed MainThread"
    sys.setswitchinterval(0.005)
    beside.open()
    assert sys.getswitchinterval() < 0.005, "the loop waits for no other thread"
    assert beside.ask(asked, "open") == "open MainThread"
    assert asked.stores == [store, store]


def test_a_change_is_tried_again_until_its_answers_are_there(beside: Beside, store: Store) -> None:
    asked, answers = slow(Asked()), Answers()
    beside.open()
    beside.open()
    for about in ("late", "late", "other"):
        beside.begin_turn()
        with beside.waiting(answers), pytest.raises(NotYetError):
            beside.ask(asked, about)
    asked.may_answer.set()
    assert changed(beside, lambda: [beside.ask(asked, one) for one in ("late", "other")], answers) == [
        "late beside",
        "other beside",
    ]
    with pytest.raises(InputError):
        changed(beside, lambda: beside.ask(asked, "fault"), answers)
    assert len(asked.stores) == 3
    (own,) = {id(one): one for one in asked.stores}.values()
    assert own is not store
    assert own.path == store.path


def test_the_loop_waits_for_no_slow_answer(beside: Beside) -> None:
    asked, begin = slow(Asked()), monotonic()
    beside.open()
    for about in "abcdef":
        beside.begin_turn()
        with pytest.raises(NotYetError), beside.waiting({}):
            beside.ask(asked, about)
    assert monotonic() - begin < 0.5, "some milliseconds each"
    asked.may_answer.set()


def test_the_stores_of_threads_are_set_as_that_of_the_loop(beside: Beside, store: Store) -> None:
    beside.open()
    store.ranking.rank_resumed, store.now_ms = True, lambda: 7
    told = changed(beside, lambda: beside.ask(_settings))
    assert told == (True, 7)


def test_what_nobody_waits_for_comes_later_if_still_wanted(beside: Beside) -> None:
    done: list[str] = []
    asked, wanted = slow(Asked()), [True, True]

    def act(number: int) -> None:
        done.append(beside.ask(asked, str(number)))

    beside.later(lambda: done.append("at once"))
    beside.open()
    beside.later(lambda: act(0), lambda: wanted[0])
    beside.later(lambda: act(1), lambda: wanted[1])
    beside.later(lambda: act(2))
    assert done == ["at once"]
    assert not beside.begin_turn()
    with beside.waiting({}), pytest.raises(NotYetError):
        beside.ask(asked, "beside: the other thread is not held up by them")
    wanted[1] = False
    assert beside.begin_turn()
    asked.may_answer.set()
    until = monotonic() + LONG_S
    while len(done) < 3:
        beside.begin_turn()
        assert monotonic() < until
        sleep(0.01)
    assert done == ["at once", "0 later", "2 later"]
    assert changed(beside, lambda: beside.ask(asked)) == " beside"
    assert len({id(one) for one in asked.stores}) == 2, "one of each thread, which both have answered by now"


def test_what_awaits_answers_goes_on_once_each_is_there(beside: Beside) -> None:
    done: list[str] = []
    asked, refused = Asked(), list[str]()

    async def act() -> None:
        for about in ("first", "second"):
            done.append(await beside.fetch(asked, about))
        try:
            await beside.fetch(asked, "fault")
        except InputError as fault:
            refused.append(fault.key)

    beside.open()
    beside.later(act, is_background=False)
    for _ in range(3):
        beside.begin_turn()
    assert done == []
    asked.may_answer.set()
    until = monotonic() + LONG_S
    while not refused:
        beside.begin_turn()
        assert monotonic() < until
        sleep(0.01)
    assert (done, refused) == (["first beside", "second beside"], ["session.no_table"])
    assert len(asked.stores) == 3, "nothing is done twice"


def test_what_awaits_answers_is_given_up_where_nobody_wants_it(beside: Beside) -> None:
    asked, ended = Asked(), list[bool]()

    async def act() -> None:
        try:
            await beside.fetch(asked)
        finally:
            ended.append(True)

    beside.open()
    beside.later(act, lambda: not asked.stores)
    while not ended:
        beside.begin_turn()
        sleep(0.01)
    asked.may_answer.set()
    assert not beside.begin_turn()


def test_before_it_is_open_what_awaits_answers_is_done_at_once(beside: Beside) -> None:
    done: list[str] = []
    asked = Asked()
    asked.may_answer.set()

    async def act() -> None:
        done.append(await beside.fetch(asked, "closed"))

    beside.later(act)
    assert done == ["closed MainThread"]


def test_very_many_things_are_freed_a_thousand_a_turn(beside: Beside) -> None:
    things = [Asked() for _ in range(2_500)]
    left = [weakref.ref(one) for one in things]
    beside.let_go(things)
    things.clear()
    counts = []
    for _ in range(3):
        assert not beside.begin_turn()
        counts.append(sum(one() is not None for one in left))
    assert counts == [1_500, 500, 0]


def test_faults_of_the_store_are_told_and_nobody_has_no_answer(beside: Beside) -> None:
    def fails(_: Store, __: str = "") -> str:
        raise StoreError("store.full", path=Path("x"), why="")

    def refuses(_: Store, player: str) -> str:
        raise InputError("player.empty")

    for hides in (False, True):
        beside.notices.hides_folders = hides
        assert beside.notices.plain("dans /home/ana/mots.txt") == (
            "dans mots.txt" if hides else "dans /home/ana/mots.txt"
        )
    assert beside.safely("nothing", fails) == "nothing"
    assert len(beside.notices.lines) == 1
    assert beside.of_player("nothing", refuses, "Zoé") == "nothing"
    assert beside.of_player("nothing", lambda _, player: player, "") == "nothing"
    assert beside.of_player("nothing", lambda _, player: player, "Zoé") == "Zoé"


def test_a_quick_question_is_answered_on_the_spot(beside: Beside, store: Store) -> None:
    asked = Asked()
    asked.may_answer.set()
    beside.open()
    with beside.waiting({}):
        assert beside.ask(asked, "quick") == "quick MainThread"
    assert asked.stores == [store]


def test_closed_it_leaves_neither_threads_nor_connections(beside: Beside, monkeypatch: pytest.MonkeyPatch) -> None:
    closed, close = list[str](), Store.close

    def closes(own: Store) -> None:
        closed.append(current_thread().name.partition("_")[0])
        close(own)

    monkeypatch.setattr(Store, "close", closes)
    asked = slow(Asked())
    asked.may_answer.set()
    beside.open()
    changed(beside, lambda: beside.ask(asked))
    beside.close()
    assert closed == ["beside"]
    assert not [one for one in enumerate() if one.name.startswith(("beside", "later"))]
    with beside.waiting({}):
        assert beside.ask(asked) == " MainThread"


def test_a_record_that_cannot_be_written_goes_on_without_a_number(beside: Beside) -> None:
    written: list[int] = []

    def fails(number: int = 0) -> int:
        raise StoreError("store.full", path=Path("x"), why="")

    record = KeptRecord(beside, FakeClock(), None)
    record.write(written.append)
    record.begin(lambda: 7)
    record.write(written.append)
    assert (written, record.number, record.faults) == ([7], 7, ())
    record.write(fails)
    record.write(written.append)
    assert (written, record.number, len(record.faults)) == ([7], None, 1)
    record.begin(fails)
    assert (record.number, len(record.faults)) == (None, 2)
    assert beside.notices.lines == [*{*record.faults}]
