"""Questions to the database beside the loop, with threads of their own."""

import sys
import weakref
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from threading import Event, current_thread, enumerate
from time import monotonic, sleep
from typing import TypeVar

import pytest

from tests.kiosk.driver import FakeClock, at_once
from topping.errors import InputError, StoreError
from topping.kiosk.services.beside import Beside, RunningRecord
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
        return f"{about} {current_thread().name}"


@pytest.fixture
def beside(store: Store) -> Iterator[Beside]:
    with ExitStack() as stack:
        made = Beside(store, Notices())
        stack.callback(made.close)
        yield made


def _settings(own: Store) -> tuple[bool, int]:
    return own.ranking.rank_resumed, own.now_ms()


def answered(beside: Beside, question: Callable[..., T], *about: object) -> T:
    """What a question comes to, in as many turns of the loop as it takes."""
    found = list[T]()

    async def act() -> None:
        found.append(await beside.fetch(question, *about))

    beside.later(act, is_background=False)
    turn_until(beside, lambda: bool(found))
    return found[0]


def turn_until(beside: Beside, is_so: Callable[[], bool]) -> None:
    until = monotonic() + LONG_S
    while not is_so():
        beside.begin_turn()
        assert monotonic() < until
        sleep(0.01)


def test_the_loop_waits_for_no_other_thread(beside: Beside) -> None:
    sys.setswitchinterval(0.005)
    beside.open()
    assert sys.getswitchinterval() < 0.005


def test_the_stores_of_threads_are_set_as_that_of_the_loop(beside: Beside, store: Store) -> None:
    beside.open()
    store.ranking.rank_resumed, store.now_ms = True, lambda: 7
    assert answered(beside, _settings) == (True, 7)


def test_questions_are_answered_beside_the_loop_by_the_same_connection(beside: Beside, store: Store) -> None:
    asked = Asked()
    asked.may_answer.set()
    beside.open()
    beside.open()
    assert [answered(beside, asked, about) for about in ("one", "other")] == ["one beside", "other beside"]
    (own,) = {id(one): one for one in asked.stores}.values()
    assert own is not store
    assert own.path == store.path


def test_the_loop_waits_for_no_slow_answer(beside: Beside) -> None:
    asked, begin = Asked(), monotonic()
    beside.open()
    for about in "abcdef":
        beside.begin_turn()
        beside.later(partial(beside.fetch, asked, about), is_background=False)
    assert monotonic() - begin < 0.5, "some milliseconds each"
    asked.may_answer.set()


def test_what_nobody_waits_for_comes_later_if_still_wanted(beside: Beside) -> None:
    done: list[str] = []
    asked, quick, wanted = Asked(), Asked(), [True, True]
    quick.may_answer.set()

    async def act(number: int) -> None:
        done.append(await beside.fetch(asked, str(number)))

    beside.later(lambda: done.append("at once"))
    beside.open()
    beside.later(lambda: act(0), lambda: wanted[0])
    beside.later(lambda: act(1), lambda: wanted[1])
    beside.later(lambda: act(2))
    assert done == ["at once"]
    assert not beside.begin_turn()
    assert answered(beside, quick) == " beside", "the other thread is not held up by them"
    wanted[1] = False
    assert beside.begin_turn()
    asked.may_answer.set()
    turn_until(beside, lambda: len(done) == 3)
    assert done == ["at once", "0 later", "2 later"]


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
    turn_until(beside, lambda: bool(refused))
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
    turn_until(beside, lambda: bool(ended))
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
    assert at_once(beside.fetch_safely("nothing", fails)) == "nothing"
    assert beside.of_player("nothing", fails, "Zoé") == "nothing"
    assert len(beside.notices.lines) == 1
    assert beside.of_player("nothing", refuses, "Zoé") == "nothing"
    assert beside.of_player("nothing", lambda _, player: player, "") == "nothing"
    assert beside.of_player("nothing", lambda _, player: player, "Zoé") == "Zoé"


def test_closed_it_leaves_neither_threads_nor_connections(beside: Beside, monkeypatch: pytest.MonkeyPatch) -> None:
    closed, close = list[str](), Store.close

    def closes(own: Store) -> None:
        closed.append(current_thread().name)
        close(own)

    monkeypatch.setattr(Store, "close", closes)
    asked = Asked()
    asked.may_answer.set()
    beside.open()
    assert answered(beside, asked) == " beside"
    beside.close()
    assert closed == ["beside"]
    assert not [one for one in enumerate() if one.name in ("beside", "later")]
    assert answered(beside, asked) == " MainThread"


def test_what_was_asked_before_the_end_is_still_written(beside: Beside) -> None:
    asked = Asked()
    beside.open()
    beside.later(partial(beside.fetch, asked, "first"), is_background=False)
    beside.later(partial(beside.fetch, asked, "second"), is_background=False)
    asked.may_answer.set()
    beside.close()
    assert len(asked.stores) == 2


def test_the_program_ends_though_a_thread_hangs(beside: Beside, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("topping.kiosk.services.beside.LEAVES_WITHIN_S", 0.05)
    asked, begin = Asked(), monotonic()
    beside.open()
    beside.later(partial(beside.fetch, asked), is_background=False)
    beside.close()
    assert monotonic() - begin < LONG_S / 2
    asked.may_answer.set()


def test_a_record_that_cannot_be_written_goes_on_without_a_number(beside: Beside) -> None:
    written: list[int] = []

    def fails(number: int = 0) -> int:
        raise StoreError("store.full", path=Path("x"), why="")

    record = RunningRecord(beside, FakeClock(), None)
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
