"""Questions are answered beside whoever asks, who never waits, whatever comes of them."""

import subprocess
import sys
import threading
import time
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Future

import pytest

from tests.conftest import CHECKOUT
from tests.solver.lexicons import bundled, maker
from topping.answers.client import News, QuestionError, fault_in, is_dropped
from topping.answers.executor import QuestionThread
from topping.answers.games import make_game
from topping.answers.positions import find_tops, get_ready
from topping.answers.words import search_words
from topping.errors import InputError
from topping.gamefiles.lexicon import WantedLexicon
from topping.lexicon.tools.search import WordOrder, WordSearch
from topping.rules.conditions.variant import NORMALE
from topping.rules.grid.position import Position
from topping.texts import say

LEXICON = WantedLexicon.of(bundled())
POSITION = Position.parse("15/15/15/15/15/15/15/7PASSE3/15/15/15/15/15/15/15 RERAEUI/")
PATIENCE_S = 60
HANGS_AFTER_S = 0.3


@pytest.fixture
def service() -> Iterator[QuestionThread]:
    opened = QuestionThread(HANGS_AFTER_S * 100)
    yield opened
    opened.close()


@pytest.fixture
def watched() -> Iterator[QuestionThread]:
    """A service that soon gives up what hangs."""
    opened = QuestionThread(HANGS_AFTER_S)
    yield opened
    opened.close()


def double(number: int) -> int:
    return 2 * number


def fail(fault: Exception) -> None:
    raise fault


def count(steps: list[int], to: int) -> Generator[None, None, int]:
    """Notes each step in a list; returns their number."""
    while len(steps) < to:
        steps.append(len(steps))
        yield
    return len(steps)


def wait_until(holds: Callable[[], object]) -> None:
    end = time.monotonic() + PATIENCE_S
    while not holds():
        assert time.monotonic() < end, "it never came"
        time.sleep(0.002)


def heard(service: QuestionThread, number: int = 1) -> list[News]:
    """The next news."""
    come: list[News] = []

    def listen() -> bool:
        come.extend(service.news())
        return len(come) >= number

    wait_until(listen)
    return come


def test_an_answer_is_what_the_function_returns(service: QuestionThread) -> None:
    answer = service.ask(find_tops, POSITION, NORMALE, LEXICON)
    assert heard(service) == [answer]
    assert answer.result() == maker().solver.tops(POSITION, NORMALE)


def test_a_long_answer_is_what_the_steps_return(service: QuestionThread) -> None:
    answer = service.ask_long(make_game, 2, NORMALE, LEXICON)
    assert heard(service) == [answer]
    assert answer.result() == maker().make(2, NORMALE)


def test_questions_are_answered_in_their_order_and_each_is_told_once(service: QuestionThread) -> None:
    asked = [service.ask(double, number) for number in range(100)]
    assert heard(service, 100) == asked
    assert [answer.result() for answer in asked] == [2 * number for number in range(100)]
    assert service.news() == []


def test_a_missing_lexicon_is_told_and_the_next_question_is_answered(service: QuestionThread) -> None:
    missing, after = service.ask(get_ready, WantedLexicon("nowhere")), service.ask(double, 1)
    assert heard(service, 2) == [missing, after]
    assert "nowhere" in fault_in(missing)
    assert after.result() == 2


def test_an_urgent_question_is_answered_while_a_long_one_goes_on(service: QuestionThread) -> None:
    steps: list[int] = []
    long = service.ask_long(count, steps, 10**12)
    wait_until(lambda: steps)
    urgent = service.ask(double, 1)
    assert heard(service) == [urgent]
    assert not long.done()
    long.cancel()


def test_long_questions_go_on_while_urgent_ones_come(service: QuestionThread) -> None:
    steps: list[int] = []
    service.ask_long(count, steps, 10**12)
    for number in range(50):
        service.ask(double, number)
        heard(service)
    assert len(steps) >= 25


def test_long_questions_are_answered_one_after_the_other(service: QuestionThread) -> None:
    order: list[str] = []

    def note(name: str) -> Generator[None, None, str]:
        for _ in range(3):
            order.append(name)
            yield
        return name

    asked = threading.Event()
    service.ask(asked.wait, PATIENCE_S)
    first, second = service.ask_long(note, "first"), service.ask_long(note, "second")
    asked.set()
    assert heard(service, 3)[1:] == [first, second]
    assert order == ["first"] * 3 + ["second"] * 3


def test_a_dropped_long_question_stops_and_closes_what_it_holds(service: QuestionThread) -> None:
    steps, closed = list[int](), threading.Event()

    def endless() -> Generator[None, None, None]:
        try:
            yield from count(steps, 10**12)
        finally:
            closed.set()

    dropped = service.ask_long(endless)
    wait_until(lambda: steps)
    dropped.cancel()
    assert closed.wait(PATIENCE_S)


def test_a_dropped_long_question_makes_room_for_the_next(service: QuestionThread) -> None:
    steps: list[int] = []
    dropped, after = service.ask_long(count, steps, 10**12), service.ask_long(count, [], 3)
    wait_until(lambda: steps)
    dropped.cancel()
    assert heard(service) == [after]


def test_a_dropped_question_is_neither_worked_on_nor_told(service: QuestionThread) -> None:
    asked = threading.Event()
    first = service.ask(asked.wait, PATIENCE_S)
    for seed in range(300):
        service.ask_long(make_game, seed, NORMALE, LEXICON).cancel()
    kept = service.ask_long(make_game, 2, NORMALE, LEXICON)
    asked.set()
    began = time.monotonic()
    assert heard(service, 2) == [first, kept]
    assert time.monotonic() - began < PATIENCE_S / 10
    assert service.news() == []


def test_a_dropped_question_can_stop_by_itself(service: QuestionThread) -> None:
    began = threading.Event()

    def look() -> None:
        began.set()
        while not is_dropped():
            time.sleep(0.001)

    dropped = service.ask(look)
    assert began.wait(PATIENCE_S)
    dropped.cancel()
    after = service.ask(double, 1)
    assert heard(service) == [after]


def test_dropped_searches_leave_room_for_the_next_question(service: QuestionThread) -> None:
    search = WordSearch(expression="A$")
    dropped = [service.ask(search_words, search, WordOrder.ALPHABET, 0, 9, LEXICON) for _ in range(20)]
    for answer in dropped:
        answer.cancel()
    after = service.ask(double, 1)
    wait_until(lambda: after in service.news())


@pytest.mark.parametrize(
    ("fault", "told"),
    [
        (InputError("machine.level_unknown", name="champion", known=""), "champion"),
        (OSError(28, "No space left on device"), "il ne reste plus de place sur le disque"),
        (ValueError("secret"), say("service.unexpected")),
    ],
)
def test_a_fault_is_told_in_words_and_ends_nothing(
    service: QuestionThread, fault: Exception, told: str, caplog: pytest.LogCaptureFixture
) -> None:
    failed, after = service.ask(fail, fault), service.ask(double, 1)
    assert heard(service, 2) == [failed, after]
    assert isinstance(failed.exception(), QuestionError)
    assert told in fault_in(failed)
    assert ("crash" in caplog.text) == isinstance(fault, ValueError), "an unexpected fault is in the log"


def test_a_long_question_that_fails_lets_the_next_one_begin(service: QuestionThread) -> None:
    def broken() -> Generator[None, None, None]:
        yield
        fail(ValueError("secret"))

    failed, after = service.ask_long(broken), service.ask_long(count, [], 3)
    assert heard(service, 2) == [failed, after]
    assert fault_in(failed) == say("service.unexpected")


class Hanging:
    """A question that hangs the first times, until it is released."""

    def __init__(self, times: int) -> None:
        self._times, self.begun = times, 0
        self.released = threading.Event()

    def __call__(self) -> int:
        self.begun += 1
        if self.begun <= self._times:
            self.released.wait(PATIENCE_S)
        return self.begun

    def in_steps(self) -> Generator[None, None, int]:
        yield
        return self()


@pytest.fixture(params=["short", "long"])
def ask(request: pytest.FixtureRequest, watched: QuestionThread) -> Callable[[Hanging], Future[int]]:
    """Asks a hanging question, in one piece or in steps."""
    if request.param == "short":
        return lambda hanging: watched.ask(hanging)
    return lambda hanging: watched.ask_long(hanging.in_steps)


def test_a_question_that_hangs_is_asked_again(
    watched: QuestionThread, ask: Callable[[Hanging], Future[int]], caplog: pytest.LogCaptureFixture
) -> None:
    hanging = Hanging(times=1)
    again, after, long = ask(hanging), watched.ask(double, 1), watched.ask_long(count, [], 3)
    assert {*heard(watched, 3)} == {again, after, long}
    assert (again.result(), after.result(), long.result()) == (2, 2, 3)
    assert "hangs" in caplog.text
    hanging.released.set()
    time.sleep(0.05)
    last = watched.ask(double, 2)
    assert heard(watched) == [last], "the thread that hung answers nothing more"


def test_a_question_that_hangs_twice_is_told_as_failed(
    watched: QuestionThread, ask: Callable[[Hanging], Future[int]]
) -> None:
    hanging = Hanging(times=9)
    failed, after, long = ask(hanging), watched.ask(double, 1), watched.ask_long(count, [], 3)
    assert {*heard(watched, 3)} == {failed, after, long}
    assert fault_in(failed) == say("service.unexpected")
    assert (after.result(), long.result(), hanging.begun) == (2, 3, 2)
    hanging.released.set()


def test_a_dropped_question_that_hangs_makes_room(
    watched: QuestionThread, ask: Callable[[Hanging], Future[int]]
) -> None:
    hanging = Hanging(times=9)
    dropped = ask(hanging)
    wait_until(lambda: hanging.begun)
    dropped.cancel()
    after = watched.ask(double, 1)
    assert heard(watched) == [after]
    hanging.released.set()


def test_nobody_waits_for_an_answer_that_hangs_not_even_who_closes() -> None:
    service, hanging = QuestionThread(), Hanging(times=1)
    began = time.monotonic()
    service.ask(hanging)
    for number in range(100):
        service.ask(double, number)
    assert service.news() == []
    service.close()
    assert time.monotonic() - began < 5
    hanging.released.set()
    time.sleep(0.05)
    assert service.news() == [], "closed, it answers nothing more"


def test_the_program_ends_though_an_answer_hangs() -> None:
    program = (
        "import time\nfrom topping.answers.executor import QuestionThread\n"
        "service = QuestionThread()\nservice.ask(time.sleep, 600)\nservice.close()"
    )
    subprocess.run([sys.executable, "-c", program], cwd=CHECKOUT, check=True, timeout=PATIENCE_S)
