"""Questions are answered beside whoever asks, who never waits, whatever comes of them."""

import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.conftest import CHECKOUT
from tests.solver.lexicons import bundled, maker
from topping.answers.answering import Answerer, Work
from topping.answers.executor import QuestionThread
from topping.answers.gamequestions import FillBankQuestion, GameMade, GameQuestion
from topping.answers.messages import (
    AnyAnswer,
    AnyQuestion,
    HelperFailed,
    LongQuestion,
    News,
    QuestionFailed,
    ShortQuestion,
    SolverReady,
)
from topping.answers.positionquestions import (
    BestQuestion,
    PlusFound,
    PlusQuestion,
    SolutionsFound,
    TopsQuestion,
    WordSearchQuestion,
)
from topping.errors import InputError
from topping.gamefiles.lexicon import WantedLexicon
from topping.lexicon.tools.extensions import PlusTable
from topping.lexicon.tools.search import WordOrder, WordSearch
from topping.rules.conditions.variant import NORMALE
from topping.rules.grid.position import Position
from topping.texts import say

LEXICON = WantedLexicon.of(bundled())
POSITION = Position.parse("15/15/15/15/15/15/15/7PASSE3/15/15/15/15/15/15/15 RERAEUI/")
WORDS = PlusQuestion("ZYTHU", LEXICON)
GAME = GameQuestion(2, NORMALE, LEXICON)
ENDLESS = FillBankQuestion(10**9, NORMALE, LEXICON)
PATIENCE_S = 60


class Odd(Answerer):
    """Answers as `acts` say; the endless question is answered by steps that never end."""

    def __init__(self, *acts: Callable[[], object]) -> None:
        super().__init__()
        self._acts = list(acts)
        self.steps = 0

    def answer(self, ticket: int, question: ShortQuestion, is_dropped: Callable[[], bool] = lambda: False) -> AnyAnswer:
        if self._acts:
            self._acts.pop(0)()
        return PlusFound(ticket, PlusTable("AB", (), ()))

    def work(self, ticket: int, question: LongQuestion) -> Work:
        while question == ENDLESS:
            self.steps += 1
            yield
        return GameMade(ticket, maker().make(2, NORMALE))


@pytest.fixture
def service() -> Iterator[QuestionThread]:
    opened = QuestionThread()
    yield opened
    opened.close()


def odd(*acts: Callable[[], object]) -> tuple[QuestionThread, Odd]:
    answerer = Odd(*acts)
    return QuestionThread(lambda: answerer), answerer


def wait_until(holds: Callable[[], object]) -> None:
    end = time.monotonic() + PATIENCE_S
    while not holds():
        assert time.monotonic() < end, "it never came"
        time.sleep(0.002)


def heard(service: QuestionThread, count: int = 1) -> list[Any]:
    """The next news."""
    found: list[News] = []

    def listen() -> bool:
        found.extend(service.news())
        return len(found) >= count

    wait_until(listen)
    return found


def answered(service: QuestionThread, question: AnyQuestion) -> Any:
    ticket = service.ask(question)
    (found,) = heard(service)
    assert found.ticket == ticket
    return found


def test_solutions_are_the_solvers(service: QuestionThread) -> None:
    found = answered(service, TopsQuestion(POSITION, NORMALE, LEXICON))
    assert found == SolutionsFound(found.ticket, maker().solver.tops(POSITION, NORMALE))
    found = answered(service, BestQuestion(POSITION, 20, NORMALE, LEXICON))
    assert found == SolutionsFound(found.ticket, maker().solver.best(POSITION, NORMALE, 20))


def test_a_game_asked_for_is_that_of_its_seed(service: QuestionThread) -> None:
    assert answered(service, GAME).game == maker().make(2, NORMALE)


def test_it_is_told_that_a_lexicon_is_open_or_why_it_is_not(service: QuestionThread) -> None:
    service.open(LEXICON)
    assert heard(service) == [SolverReady()]
    service.open(WantedLexicon("nowhere"))
    (failed,) = heard(service)
    assert isinstance(failed, HelperFailed)
    assert "nowhere" in failed.sentence


def test_what_cannot_be_answered_says_why_and_the_next_question_is(service: QuestionThread) -> None:
    for question in (GameQuestion(2, NORMALE, WantedLexicon("nowhere")), PlusQuestion("A1", LEXICON)):
        assert isinstance(answered(service, question), QuestionFailed)
    assert isinstance(answered(service, WORDS), PlusFound)


def test_an_urgent_question_is_answered_while_games_are_made() -> None:
    service, answerer = odd()
    service.ask(ENDLESS)
    wait_until(lambda: answerer.steps)
    assert isinstance(answered(service, WORDS), PlusFound)
    service.close()


def test_a_game_given_up_makes_room_for_the_next_one() -> None:
    service, answerer = odd()
    endless = service.ask(ENDLESS)
    game = service.ask(GAME)
    wait_until(lambda: answerer.steps)
    service.drop(endless)
    assert [one.ticket for one in heard(service)] == [game]
    service.close()


def test_a_question_given_up_is_neither_worked_on_nor_answered(service: QuestionThread) -> None:
    for ticket in [service.ask(GameQuestion(seed, NORMALE, LEXICON)) for seed in range(300)]:
        service.drop(ticket)
    kept = service.ask(GAME)
    began = time.monotonic()
    assert [one.ticket for one in heard(service)] == [kept]
    assert time.monotonic() - began < PATIENCE_S / 10
    assert service.news() == []


def test_an_answer_that_is_there_when_its_question_is_given_up_is_not_told(service: QuestionThread) -> None:
    early, late = service.ask(TopsQuestion(POSITION, NORMALE, LEXICON)), service.ask(WORDS)
    wait_until(lambda: service._news.qsize() == 2)
    service.drop(early)
    assert [one.ticket for one in heard(service)] == [late]


def test_a_search_that_is_given_up_stops(service: QuestionThread) -> None:
    search = WordSearchQuestion(WordSearch(expression="A$"), WordOrder.ALPHABET, 0, 9, LEXICON)
    for _ in range(20):
        service.drop(service.ask(search))
    assert isinstance(answered(service, WORDS), PlusFound)


@pytest.mark.parametrize(
    ("fault", "told"),
    [
        (InputError("machine.level_unknown", name="champion", known=""), "champion"),
        (OSError(28, "No space left on device"), "il ne reste plus de place sur le disque"),
        (ValueError("secret"), say("service.unexpected")),
    ],
)
def test_a_fault_is_told_in_words_and_ends_nothing(
    fault: Exception, told: str, caplog: pytest.LogCaptureFixture
) -> None:
    def fail() -> None:
        raise fault

    service, _ = odd(fail)
    failed = answered(service, WORDS)
    assert isinstance(failed, QuestionFailed)
    assert told in failed.sentence
    assert ("crash" in caplog.text) == isinstance(fault, ValueError), "what nobody expected is in the log"
    assert isinstance(answered(service, WORDS), PlusFound)
    service.close()


def test_what_cannot_be_loaded_is_told() -> None:
    def broken() -> Answerer:
        raise ImportError("kernels")

    service = QuestionThread(broken)
    service.open(LEXICON)
    assert heard(service) == [HelperFailed(say("service.unexpected"))]
    assert isinstance(answered(service, WORDS), QuestionFailed)
    service.close()


def test_nobody_waits_for_an_answer_that_hangs_not_even_who_closes() -> None:
    released = threading.Event()
    service, _ = odd(released.wait)
    began = time.monotonic()
    for _ in range(100):
        service.ask(WORDS)
    assert service.news() == []
    service.close()
    assert time.monotonic() - began < 5
    released.set()
    time.sleep(0.05)
    assert service.news() == [], "closed, it answers nothing more"


def test_the_program_ends_though_an_answer_hangs() -> None:
    program = (
        "import time\nfrom topping.answers.executor import QuestionThread\nfrom topping.gamefiles.lexicon import *\n"
        "service = QuestionThread(lambda: time.sleep(600))\nservice.open(WantedLexicon())\nservice.close()"
    )
    subprocess.run([sys.executable, "-c", program], cwd=CHECKOUT, check=True, timeout=PATIENCE_S)
